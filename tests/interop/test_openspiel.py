"""The games in OpenSpiel: its own tests and searches on them, and our engine as a bot for its Hex."""

import pickle
import random
import subprocess
import sys
from typing import Any

import pytest

import hexagora

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import mcts  # noqa: E402  (only where OpenSpiel is)

from hexagora.interop import openspiel  # noqa: E402  (only where OpenSpiel is)
from hexagora.interop.openspiel_hex import HexBot, position  # noqa: E402  (only where OpenSpiel is)

NAMES = openspiel.register()
MORE = [
    "hexagora_gosix(ties=forbidden)",
    "hexagora_hex(board=rhombus,size=4)",
    "hexagora_hex(players=3,size=3)",
    "hexagora_hex(players=4,size=3)",
    "hexagora_hex(players=5,size=3)",
    "hexagora_hex(players=6,size=3)",
    "hexagora_hex(ports=open,size=3,arcs=8)",
    "hexagora_hexago(players=6,size=3)",
    "hexagora_tetrago(players=4,size=4)",
    "hexagora_labyrinthe(players=5,size=3)",
    "hexagora_marienbad(board=square,size=3,diagonals=True,misere=True,players=3)",
    "hexagora_six(players=4,rules=expert,declare=manual,max_plies=60)",
    "hexagora_hexadames(steps=any,max_plies=50)",
]


def random_states(name: str, seed: int, most: int = 200) -> list[Any]:
    """Copies of the states of a random game."""
    chance = random.Random(seed)
    states = [pyspiel.load_game(name).new_initial_state()]
    while not states[-1].is_terminal() and len(states) < most:
        states.append(states[-1].clone())
        states[-1].apply_action(chance.choice(states[-1].legal_actions()))
    return states


def test_openspiel_is_left_as_it_is() -> None:
    """What belongs to OpenSpiel is not replaced."""
    code = """
import pyspiel
parts = {kind: dict(vars(kind)) for kind in vars(pyspiel).values() if isinstance(kind, type)}
from hexagora.interop import openspiel
openspiel.register()
assert parts == {kind: dict(vars(kind)) for kind in vars(pyspiel).values() if isinstance(kind, type)}
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_every_game_is_registered_once() -> None:
    assert [f"hexagora_{entry.id}" for entry in hexagora.games()] == NAMES
    assert openspiel.register() == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", NAMES + MORE)
def test_openspiels_own_test(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("hexagora_hex", {}),
        ("hexagora_hex", {"board": "rhombus"}),
        ("hexagora_hex", {"board": "rhombus", "size": 5, "swap": False}),
        ("hexagora_hex", {"players": 3}),
        ("hexagora_hexago", {"players": 2, "size": 4}),
        ("hexagora_marienbad", {"board": "square", "diagonals": True}),
        ("hexagora_six", {"players": 4}),
    ],
)
def test_parameters_are_the_games_options(name: str, options: dict[str, Any]) -> None:
    rules = hexagora.game(name.removeprefix("hexagora_"), **options)
    game = pyspiel.load_game(name, options)
    assert game.rules == rules
    assert game.get_parameters().items() >= {**rules.options, "max_plies": 1000}.items()
    assert (game.num_players(), game.num_distinct_actions()) == (rules.players, rules.actions)
    assert pyspiel.load_game(str(game)).rules == rules == pickle.loads(pickle.dumps(game)).rules


@pytest.mark.parametrize("name", ["hexagora_hex(size=99)", "hexagora_hex(board=circle)", "hexagora_gosix(max_plies=0)"])
def test_bad_options(name: str) -> None:
    with pytest.raises(hexagora.BadOption, match="allowed"):
        pyspiel.load_game(name)


@pytest.mark.parametrize("name", NAMES + MORE)
def test_states_are_ours(name: str) -> None:
    states = random_states(name, seed=3)
    texts = set()
    for state in states:
        picks = state.here.picks
        texts.add(str(state))
        assert state.legal_actions() == ([] if state.is_terminal() else list(picks.legal))
        assert (state.observation_tensor(0) == picks.observation.ravel()).all()
        assert state.observation_string(0) == str(state)
        if not state.is_terminal():
            assert state.current_player() == picks.state.seats[picks.state.turn]
            assert state.returns() == [0] * state.num_players()
    assert len(texts) > len(states) // 2
    last = states[-1].here.picks.state
    if last.result:
        assert states[-1].returns() == openspiel.zero_sum(last.result)


def test_players_are_persons() -> None:
    """After a swap the one who opened goes on, as the other colour."""
    state = pyspiel.load_game("hexagora_hex(size=3)").new_initial_state()
    state.apply_action(state.string_to_action("c3"))
    assert state.current_player() == 1
    state.apply_action(state.string_to_action("swap"))
    assert (state.current_player(), state.here.picks.state.turn) == (0, 1)


def test_a_move_may_be_several_picks() -> None:
    state = pyspiel.load_game("hexagora_marienbad(size=2)").new_initial_state()
    for pick in ("a2", "b2"):
        state.apply_action(state.string_to_action(pick))
        assert state.current_player() == 0
    assert str(state).endswith(" ; turn 0 + a2 + b2")
    state.apply_action(state.string_to_action("done"))
    assert state.current_player() == 1
    assert state.here.picks.state.pieces().keys() & {"a2", "b2"} == set()


def test_returns_sum_to_zero() -> None:
    assert openspiel.zero_sum((1, 0)) == [1, -1]
    assert openspiel.zero_sum((0.5, 0.5)) == [0, 0]
    assert openspiel.zero_sum((0, 1, 0)) == [-0.5, 1, -0.5]
    assert sum(openspiel.zero_sum((0.5, 0, 0.5, 0))) == pytest.approx(0)


def test_games_are_broken_off() -> None:
    drawn = random_states("hexagora_six(max_plies=3)", seed=1)
    assert (len(drawn), drawn[-1].is_terminal(), drawn[-1].returns()) == (4, True, [0, 0])
    state = pyspiel.load_game("hexagora_gomobil(max_plies=2)").new_initial_state()
    while state.current_player() == 0:
        state.apply_action(state.legal_actions()[0])
    state.apply_action(state.string_to_action("pass"))
    black, white = state.here.picks.state.scores
    assert state.is_terminal() and state.returns() == (
        [0, 0] if black == white else [1, -1] if black > white else [-1, 1]
    )


def test_the_best_counts_share() -> None:
    state = hexagora.game("hexago", size=3).start()
    assert openspiel.shares_by_score(state) == pytest.approx([1 / 3] * 3)
    assert openspiel.shares_by_score(state.play("c1")) == [1, 0, 0]


@pytest.mark.parametrize("name", ["hexagora_hex(size=3)", "hexagora_six", "hexagora_marienbad"])
def test_states_can_be_kept(name: str) -> None:
    state = random_states(name, seed=5, most=12)[-1]
    game, copy = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert (str(game), str(copy), copy.history()) == (str(state.get_game()), str(state), state.history())
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_copies_are_independent() -> None:
    state = pyspiel.load_game("hexagora_gosix").new_initial_state()
    copy = state.clone()
    copy.apply_action(0)
    assert (state.history(), copy.history()) == ([], [0])
    assert str(state) != str(copy) and 0 in state.legal_actions()


def their_bot(game: Any, kind: str, seed: int) -> Any:
    if kind == "python":
        import numpy as np

        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
        return mcts.MCTSBot(game, 1.4, 20, evaluator, random_state=np.random.RandomState(seed))
    return openspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 1.4, 20, 64, True, seed, False)


@pytest.mark.parametrize("kind", ["python", "c++"])
@pytest.mark.parametrize(
    "name", ["hexagora_hex(size=2)", "hexagora_marienbad(size=2,players=3)", "hexagora_labyrinthe(size=3)"]
)
def test_their_searches_play_our_games(name: str, kind: str) -> None:
    game = pyspiel.load_game(name)
    bots = [their_bot(game, kind, seed) for seed in range(game.num_players())]
    state = game.new_initial_state()
    for _ in range(100):
        if state.is_terminal():
            break
        state.apply_action(bots[state.current_player()].step(state))
    assert state.is_terminal() and sum(state.returns()) == pytest.approx(0)


def test_their_search_sees_a_win_in_our_game() -> None:
    game = pyspiel.load_game("hexagora_hex(board=rhombus,size=3,swap=False)")
    state = game.new_initial_state()
    for cell in ("b1", "a1", "b2", "a2"):
        state.apply_action(state.string_to_action(cell))
    bot = openspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 300, 64, True, 1, False)
    assert state.action_to_string(bot.step(state)) in ("b3", "a3")


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("size", [3, 5, 7])
def test_their_hex_is_ours(size: int, swap: bool) -> None:
    """Random games: the same player on turn, the same legal moves and the same winner all the way."""
    chance = random.Random(size)
    game = pyspiel.load_game("hex", {"board_size": size, "swap": swap})
    for number in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            ours = position(state)
            cells = [*ours.board.cells, "swap"]
            assert sorted(map(cells.index, ours.moves())) == state.legal_actions()
            assert ours.turn == state.current_player()
            swaps = swap and number % 2 and state.move_number() == 1
            state.apply_action(size * size if swaps else chance.choice(state.legal_actions()))
        assert openspiel.zero_sum(position(state).result or ()) == state.returns()


@pytest.mark.parametrize("swap", [False, True])
def test_our_engine_plays_their_hex(swap: bool) -> None:
    game = pyspiel.load_game("hex", {"board_size": 4, "swap": swap})
    bots = [HexBot(hexagora.Bot(seed=1), simulations=50), pyspiel.make_uniform_random_bot(1, 7)]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)
    assert sorted(returns) == [-1, 1]


def test_our_engine_takes_a_win_in_their_hex() -> None:
    state = pyspiel.load_game("hex(board_size=3)").new_initial_state()
    for action in (1, 0, 4, 3):  # b1 a1 b2 a2: Black comes to the bottom at a3 or b3
        state.apply_action(action)
    assert HexBot(hexagora.Bot(seed=1), simulations=500).step(state) in (6, 7)


def test_their_hex_on_oblong_boards_is_refused() -> None:
    state = pyspiel.load_game("hex(num_cols=3,num_rows=4)").new_initial_state()
    with pytest.raises(hexagora.BadOption, match="3 × 4"):
        HexBot(simulations=1).step(state)


def test_a_program_that_registered_games_ends_in_peace() -> None:
    """OpenSpiel keeps what was registered until after Python's end."""
    code = "from hexagora.interop import openspiel; import pyspiel; s = pyspiel.load_game(openspiel.register()[0])"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")
