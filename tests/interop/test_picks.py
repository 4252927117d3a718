"""Moves as picks with numbers, and what a program that learns sees: the same for all games."""

import copy
import pickle
import random
import subprocess
import sys

import numpy
import pytest

import hexagora
from hexagora import Picks
from tests.every import every_game, every_large_game, some_states, states_of, without

WORDS = ("done", "pass", "swap", "declare", "!")


def sequences(picks: Picks) -> dict[str, tuple[int, ...]]:
    """Every sequence of picks that makes a move, by that move."""
    found: dict[str, tuple[int, ...]] = {}

    def follow(at: Picks, ids: tuple[int, ...]) -> None:
        for id in at.legal:
            after = at.pick(id)
            if after.chosen:
                assert after.state == picks.state
                follow(after, (*ids, id))
            else:
                assert after.state.last is not None and after.state.last not in found, "a move has one sequence"
                found[after.state.last] = (*ids, id)

    follow(picks, ())
    return found


def random_picks(game: hexagora.Game, seed: int, most: int) -> list[Picks]:
    """A random game, pick by pick."""
    chance = random.Random(f"{game} {seed}")
    line = [Picks(game.start())]
    while line[-1].legal and len(line) < most:
        line.append(line[-1].pick(chance.choice(line[-1].legal)))
    return line


# Numbers


def test_numbers_are_cells_then_words() -> None:
    game = hexagora.game("hex", size=3)
    assert Picks.version == 1
    assert game.actions == len(game.board) + len(WORDS) == len(game.action_names)
    assert game.action_names == (*game.board.cells, *WORDS)


def test_the_plane_is_a_torus() -> None:
    game = hexagora.game("six")
    assert game.actions == 40 * 40 + len(WORDS)
    assert game.action_names[:3] == ("0,0", "1,0", "2,0")
    assert game.action_names[40] == "0,1"
    start = game.start()
    assert [start.picks(move) for move in start.moves()] == [(2,), (41,), (2 + 39 * 40,)]


# Numbers are stored with what has been learned: these never change without a new version.
PINNED = [
    ("gosix", {}, "", {"a1": (0,), "h2": (23,)}),
    ("gomobil", {}, "", {"pass": (92,)}),
    ("six", {}, "", {"2,-1": (1562,), "1,1": (41,)}),
    ("six", {"declare": "manual"}, "", {"2,0": (2,)}),
    ("hex", {}, "e5", {"swap": (63,), "a5": (26,)}),
    ("hexago", {}, "", {"e1": (0,), "e9": (60,)}),
    ("triago", {}, "", {"a1": (0,), "a9": (44,)}),
    ("tetrago", {}, "", {"b1": (1,), "i9": (80,)}),
    ("labyrinthe", {}, "", {"e5": (30,)}),
    ("hexadames", {}, "", {}),
    ("marienbad", {"size": 2}, "", {"b1": (0, 7), "b1+c1": (0, 1), "a2+b2+c2": (2, 3, 4)}),
]


@pytest.mark.parametrize(("id", "options", "moves", "pinned"), PINNED, ids=str)
def test_numbers_of_some_moves(
    id: str, options: dict[str, object], moves: str, pinned: dict[str, tuple[int, ...]]
) -> None:
    state = hexagora.game(id, **options).start()
    for move in moves.split():
        state = state.play(move)
    assert {move: state.picks(move) for move in pinned} == pinned


@every_game
def test_every_move_has_one_sequence_of_picks(game: hexagora.Game) -> None:
    states = [state for state in some_states(game, 9) if len(state.moves()) < 600]
    assert states
    for state in states:
        picks = Picks(state)
        found = sequences(picks)
        assert sorted(found) == sorted(state.moves())
        for move in state.moves()[:: max(1, len(found) // 20)]:
            assert state.picks(move) == found[move]
            assert picks.mask.nonzero()[0].tolist() == list(picks.legal)
            at = picks
            for id in state.picks(move):
                assert id in at.legal
                at = at.pick(id)
            assert at.state == state.play(move)


@every_game
def test_a_pick_that_is_not_legal_is_refused(game: hexagora.Game) -> None:
    for picks in random_picks(game, 1, 12):
        before = repr(picks)
        for id in {-1, 0, game.actions - 1, game.actions, 2**31 - 1} - set(picks.legal):
            with pytest.raises(hexagora.IllegalMove) as refused:
                picks.pick(id)
            assert refused.value.reason.code in ("pick", "over")
        assert repr(picks) == before


@pytest.mark.parametrize("wrong", [None, "c3", 1.0, 2**70, -(2**70)], ids=str)
def test_what_is_no_number_is_refused(wrong: object) -> None:
    with pytest.raises(hexagora.IllegalMove, match="whole number"):
        Picks(hexagora.game("hex").start()).pick(wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_a_refusal_says_what_may_be_picked() -> None:
    picks = Picks(hexagora.game("marienbad", size=2).start()).pick(0)
    with pytest.raises(hexagora.IllegalMove) as refused:
        picks.pick(0)
    assert str(refused.value) == "b1 cannot be picked now; allowed: c1, a2, b2, b3, done."
    assert "possible : c1" in refused.value.reason.say("fr")
    with pytest.raises(hexagora.IllegalMove, match=r"^e9 is taken"):
        hexagora.game("hexago").start().play("e9").picks("e9")
    with pytest.raises(hexagora.BadText):
        hexagora.game("hexago").start().picks("nowhere")


def test_done_ends_a_move_that_could_go_on() -> None:
    game = hexagora.game("marienbad", size=2)
    done = game.action_names.index("done")
    picks = Picks(game.start()).pick(0)
    assert picks.chosen == (0,) and done in picks.legal and picks.turn == 0
    assert picks.pick(done).state.last == "b1"
    assert picks.pick(1).chosen == (), "nothing could follow"
    assert picks.pick(1).state.last == "b1+c1" and picks.pick(1).turn == 1


def test_people_keep_their_numbers_when_they_swap() -> None:
    game = hexagora.game("hex", size=3)
    picks = Picks(game.start()).pick(0)
    assert (picks.turn, picks.person) == (1, 1)
    swapped = picks.pick(game.action_names.index("swap"))
    assert (swapped.turn, swapped.person) == (1, 0)


def test_rewards_sum_to_nothing() -> None:
    two = hexagora.game("hex", size=2)
    assert Picks(two.start()).rewards == (0.0, 0.0)
    assert Picks(two.start().leave(0)).rewards == (-1.0, 1.0)
    three = hexagora.game("hex", size=3, players=3).start()
    assert Picks(three.leave(0).leave(1)).rewards == (-0.5, -0.5, 1.0)
    assert Picks(three.leave(0).leave(1)).person is None


@every_game
def test_picks_are_values(game: hexagora.Game) -> None:
    line = random_picks(game, 2, 9)
    for picks in line:
        again = Picks(picks.state, picks.chosen)
        assert again == picks and hash(again) == hash(picks) and again != picks.state
        assert pickle.loads(pickle.dumps(picks)) == copy.deepcopy(picks) == picks
    assert len(set(line)) == len(line)


# Observations


def seen_of(picks: Picks) -> bytes:
    observation = picks.observation
    assert observation.dtype == numpy.uint8
    return observation.tobytes()


def different(picks: Picks) -> tuple[object, ...]:
    """All in which two positions must differ to be different; what was seen before counts by its number only."""
    return (without(str(picks.state), "seen"), picks.chosen)


@every_game
def test_different_positions_look_different(game: hexagora.Game) -> None:
    known: dict[bytes, tuple[object, ...]] = {}
    lines = [random_picks(game, seed, 150) for seed in range(3)]
    states = [Picks(state) for state in states_of(game)]
    for picks in [*(picks for line in lines for picks in line), *states]:
        observation = seen_of(picks)
        assert known.setdefault(observation, different(picks)) == different(picks)
    assert len(known) > 5


def test_version_1_has_no_planes_for_what_follows_from_the_stones() -> None:
    """Fragile stones are drawn differently, but a program that learned with version 1 knows no such plane."""
    names = {"stone": 3, "port": 3, "score": 3, "turn": 3, "gone": 3}
    assert Picks.version == 1
    assert hexagora.game("hexago").planes == ("board", *(f"{name} {p}" for name, n in names.items() for p in range(n)))


@every_large_game
def test_shapes_stand_for_all_boards(game: hexagora.Game) -> None:
    picks = Picks(game.start())
    planes, rows, columns = game.observation_shape
    assert picks.observation.shape == game.observation_shape
    assert len(game.planes) == len(set(game.planes)) == planes
    assert picks.mask.shape == (game.actions,) and picks.mask.dtype == numpy.bool_
    if game.board.cells:
        assert picks.observation[0].sum() == len(game.board)
    assert rows * columns >= len(game.board)


def plane(picks: Picks, name: str) -> numpy.typing.NDArray[numpy.uint8]:
    shown: numpy.typing.NDArray[numpy.uint8] = picks.observation[picks.state.game.planes.index(name)]
    return shown


def test_planes_show_the_position() -> None:
    game = hexagora.game("hex", size=3)
    picks = Picks(game.start().play("c3"))
    assert plane(picks, "stone 0").tolist()[2] == [0, 0, 1, 0, 0]
    assert plane(picks, "stone 0").sum() == 1 and plane(picks, "stone 1").sum() == 0
    assert plane(picks, "board").sum() == 19
    assert plane(picks, "turn 1").min() == 1 and plane(picks, "turn 0").max() == 0
    assert plane(picks, "swap open").min() == 1 and plane(picks, "swapped").max() == 0
    swapped = Picks(picks.state.play("swap"))
    assert plane(swapped, "swap open").max() == 0 and plane(swapped, "swapped").min() == 1
    left = Picks(hexagora.game("hex", size=3, players=3).start().leave(1))
    assert plane(left, "gone 1").tolist() == [[2] * 5] * 5
    assert plane(left, "port 0").sum() == 6


def test_planes_show_notes_scores_and_faces() -> None:
    passed = Picks(hexagora.game("gomobil").start().play("pass"))
    assert plane(passed, "passes").min() == 2 and plane(passed, "score 0").min() == 30
    hands = Picks(hexagora.game("six").start())
    assert plane(hands, "hand 0").max() == 19 and plane(hands, "declared").max() == 0
    assert plane(hands, "stone 1")[0, 1] == 1
    owner = hexagora.read("gosix ; #0 4 ; #1 1 2 ; turn 0")
    assert plane(Picks(owner), "hexagons 0").sum() == 6
    assert plane(Picks(owner), "hexagons 1").max() == 2 and plane(Picks(owner), "score 1").max() == 2


def test_planes_show_picks_and_repetition() -> None:
    game = hexagora.game("labyrinthe", size=3)
    state = game.start()
    picks = Picks(state).pick(state.picks(next(move for move in state.moves() if ":" in move))[0])
    assert plane(picks, "picked").sum() == 1
    walk = ["b3:c2", "d5:c5"]  # where the kings stand is asked for, not known
    kings = {piece.player: piece.cell for piece in state.scene().pieces}
    walk = [f"{kings[0]}:{game.board.neighbours(kings[0])[0]}", f"{kings[1]}:{game.board.neighbours(kings[1])[0]}"]
    back = [":".join(reversed(move.split(":"))) for move in walk]
    for move in [*walk, *back]:
        assert plane(Picks(state), "repeats").max() == 0
        state = state.play(move)
    assert plane(Picks(state), "repeats").min() == 1


def test_a_shift_round_the_torus_is_the_same() -> None:
    near = hexagora.read("six ; 0 0,0 ; 1 1,0 ; turn 0")
    far = hexagora.read("six ; 0 40,-80 ; 1 41,-80 ; turn 0")
    assert (Picks(near).observation == Picks(far).observation).all()
    assert (Picks(near).mask == Picks(far).mask).all()
    assert Picks(far).pick(41).state.last == "41,-79"


def test_numpy_is_not_needed_to_play() -> None:
    script = "import sys, hexagora; hexagora.game('hex').start().play('e5'); print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
