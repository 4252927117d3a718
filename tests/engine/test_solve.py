"""Exact play: compared with brute force on tiny boards and with known facts; laws for every proof."""

import random
import signal
import subprocess
import sys
import threading
import time

import pytest

import hexagora
from tests.engine.brute import Brute, TooLarge, first_wins
from tests.every import any_move, every_game, random_game
from tests.positions import played, position

Options = dict[str, str | int | bool]


def value(state: hexagora.State, solution: hexagora.Solution) -> float:
    """The value for the person on turn."""
    assert solution.values is not None
    assert state.turn is not None
    return solution.values[state.seats[state.turn]]


def check_line(state: hexagora.State, solution: hexagora.Solution) -> None:
    """The line is legal, and if it reaches the end, the result is the proven one."""
    assert solution.best == (solution.line[0] if solution.line else None)
    for move in solution.line:
        state = state.play(move)
    if state.result is not None:
        assert state.result == solution.values


def check_against_brute(state: hexagora.State, brute: Brute) -> None:
    """The proven result is that of brute force, and the best move keeps it."""
    solution = hexagora.solve(state, seconds=30, memory=4)
    values = brute.values(state)
    assert solution.proven, str(state)
    assert solution.values == values, str(state)
    check_line(state, solution)
    if solution.best is not None:
        assert brute.values(state.play(solution.best)) == values


def random_state(game: hexagora.Game, plies: int, seed: int) -> hexagora.State:
    """The state after `plies` random moves, or just before the end."""
    states = random_game(game, seed)[: plies + 1]
    return states[-1] if states[-1].turn is not None else states[-2]


# Two people, without repetition: everything is proven

SMALL: list[tuple[str, Options]] = [
    ("hex", {"board": "rhombus", "size": 2}),
    ("hex", {"board": "rhombus", "size": 3, "swap": True}),
    ("hex", {"board": "rhombus", "size": 3, "swap": False}),
    ("hex", {"board": "rhombus", "size": 3, "centre": "barred", "swap": True}),
    ("hex", {"board": "rhombus", "size": 3, "centre": "barred", "swap": False}),
    ("hex", {"size": 2}),
    ("hex", {"size": 2, "centre": "barred"}),
    ("hex", {"size": 2, "ports": "open", "arcs": 4}),
    ("marienbad", {"size": 2}),
    ("marienbad", {"size": 2, "misere": True}),
    ("marienbad", {"size": 2, "gaps": "contiguous"}),
    ("marienbad", {"board": "triangle", "size": 4, "misere": True, "gaps": "contiguous"}),
    ("marienbad", {"board": "square", "size": 3, "diagonals": True}),
    ("marienbad", {"board": "square", "size": 3, "misere": True}),
    ("marienbad", {"board": "square", "size": 3}),
    ("hexago", {"size": 2, "players": 2}),
    ("tetrago", {"size": 2}),
    ("triago", {"size": 3, "players": 2}),
]


@pytest.mark.parametrize(("id", "options"), SMALL, ids=lambda value: str(value))
def test_small_games_are_solved_as_by_brute_force(id: str, options: Options) -> None:
    game, brute = hexagora.game(id, **options), Brute()
    check_against_brute(game.start(), brute)
    for seed in range(12):
        check_against_brute(random_state(game, 1 + seed % 5, seed), brute)


@pytest.mark.parametrize("ties", ["open", "forbidden"])
def test_late_positions_with_draws_are_solved_as_by_brute_force(ties: str) -> None:
    game, comparisons, results = hexagora.game("gosix", ties=ties), 0, set()
    for seed in range(40):
        states = [state for state in random_game(game, seed) if state.turn is not None]
        brute = Brute(most=1500)
        try:
            for state in states[:-9:-1]:
                brute.values(state)
                check_against_brute(state, brute)
                comparisons += 1
                results.add(brute.values(state))
        except TooLarge:
            continue
    assert comparisons > 40
    assert results >= {(1.0, 0.0), (0.0, 1.0)}
    assert (0.5, 0.5) in results or ties == "forbidden"


def test_hex_openings_on_small_boards() -> None:
    """3 × 3 beside brute force; 4 × 4 as it once found (it takes minutes); 5 × 5 so that a change is noticed."""
    winning = {
        3: "c1 a2 b2 c2 a3",
        4: "d1 c2 b3 a4",
        5: "e1 b2 c2 d2 e2 b3 c3 d3 a4 b4 c4 d4 a5",
    }
    for size, cells in winning.items():
        start = hexagora.game("hex", board="rhombus", size=size, swap=False).start()
        assert hexagora.solve(start).values == (1.0, 0.0)
        openings = [move for move in start.moves() if hexagora.solve(start.play(move)).values == (1.0, 0.0)]
        assert openings == cells.split()
    start = hexagora.game("hex", board="rhombus", size=3, swap=False).start()
    assert [move for c, move in enumerate(start.moves()) if first_wins(3, 1 << c, 0)] == winning[3].split()


def test_hex_in_the_middle_of_the_game() -> None:
    """4 × 4 after seven stones, beside brute force."""
    game = hexagora.game("hex", board="rhombus", size=4, swap=False)
    for seed in range(40):
        state = random_state(game, 7, seed)
        pieces = state.pieces()
        sets = [sum(1 << c for c, cell in enumerate(game.board.cells) if pieces.get(cell) == who) for who in "01"]
        solution = hexagora.solve(state)
        assert solution.values == ((1.0, 0.0) if first_wins(4, *sets) else (0.0, 1.0))
        check_line(state, solution)


@pytest.mark.parametrize("options", [{"size": 3}, {"board": "rhombus", "size": 5}, {"size": 3, "centre": "barred"}])
def test_with_the_swap_the_second_person_wins(options: Options) -> None:
    """After any opening they take the winning side."""
    game = hexagora.game("hex", **options, swap=True)
    assert hexagora.solve(game.start()).values == (0.0, 1.0)
    plain = hexagora.game("hex", **options, swap=False).start()
    for opening in game.start().moves()[::4]:
        state = game.start().play(opening)
        solution = hexagora.solve(state)
        assert solution.values == (0.0, 1.0)
        wins = hexagora.solve(plain.play(opening)).values == (1.0, 0.0)
        assert (solution.best == "swap") == wins


def test_marienbad_as_known() -> None:
    """The openings of docs/rules.md, "Facts"."""
    for misere, winning in ((False, 15), (True, 3)):
        start = hexagora.game("marienbad", size=3, misere=misere).start()
        solution = hexagora.solve(start)
        assert solution.values == (1.0, 0.0)
        check_line(start, solution)
        values = [hexagora.solve(start.play(move)).values for move in start.moves()]
        assert values.count((1.0, 0.0)) == winning
        assert len(values) == 187
    square = hexagora.game("marienbad", board="square", size=4).start()
    assert hexagora.solve(square).values == (0.0, 1.0)


def test_marienbad_by_its_table_and_by_its_rows_and_columns() -> None:
    """Positions of a 6 × 6 square can be solved in both ways, and compared with a 4 × 4 one."""
    game = hexagora.game("marienbad", board="square", size=6)
    small = hexagora.game("marienbad", board="square", size=4)
    for seed in range(6):
        cells = random.Random(seed).sample(small.start().moves()[:16], 12)
        outer = "a5 b5 c5 e1 e3" if seed % 2 else ""
        with_more = position(game, {"*": " ".join([*cells, *outer.split()])}, 0)
        table = hexagora.solve(with_more, memory=64)
        matrices = hexagora.solve(with_more, memory=1) if outer else table
        assert table.proven
        assert table.values == matrices.values
        if not outer:
            assert table.values == hexagora.solve(position(small, {"*": " ".join(cells)}, 0)).values


# Three and more: the player on turn against all


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("marienbad", {"size": 2, "players": 3}),
        ("marienbad", {"board": "triangle", "size": 4, "players": 3}),
        ("hex", {"size": 2, "players": 3}),
        ("hexago", {"size": 2}),
    ],
    ids=str,
)
def test_three_players_are_solved_where_one_beats_all(id: str, options: Options) -> None:
    game, brute, proven = hexagora.game(id, **options), Brute(), 0
    for seed in range(25):
        state = random_state(game, seed % 7, seed)
        assert state.turn is not None
        person = state.seats[state.turn]
        solution = hexagora.solve(state)
        assert solution.proven == brute.can_force(state, person)
        if solution.proven:
            proven += 1
            assert value(state, solution) == 1
            check_line(state, solution)
            assert solution.best is not None
            assert brute.can_force(state.play(solution.best), person)
    assert proven > 0


def test_two_of_three_left_are_two_sides() -> None:
    game = hexagora.game("marienbad", size=2, players=3)
    state = game.start().leave(1)
    solution = hexagora.solve(state)
    assert solution.values in ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    assert solution.values == Brute().values(state)


# Repetition


def test_claims_under_repetition_agree_with_brute_force() -> None:
    """With the game's history; positions that are not proven are skipped."""
    game = hexagora.game("labyrinthe", size=3)
    proven = comparisons = 0
    for seed in range(40):
        chance = random.Random(seed)
        state = game.start()
        while stones := [move for move in state.moves() if ":" not in move]:
            state = state.play(chance.choice(stones))
        for _ in range(4):
            if state.turn is None:
                break
            kings = [move for move in state.moves() if ":" in move]
            solution = hexagora.solve(state, nodes=2000)
            try:
                values = Brute(most=2000).values(state)
            except TooLarge:
                values = None
            if values is not None:
                comparisons += 1
                proven += solution.proven
                if solution.proven:
                    assert solution.values == values, str(state)
            state = state.play(chance.choice(kings or state.moves()))
    assert comparisons > 20
    assert proven > comparisons // 3


@pytest.mark.parametrize(
    ("id", "options", "plies"),
    [("labyrinthe", {"size": 3}, 6), ("six", {}, 22), ("six", {"players": 4}, 22), ("six", {}, 44)],
    ids=str,
)
def test_a_proven_win_is_won_against_anybody(id: str, options: Options, plies: int) -> None:
    """Solves again at every turn, against random play, with the growing history."""
    game, won = hexagora.game(id, **options), 0
    for seed in range(15):
        state = random_state(game, plies, seed)
        solution = hexagora.solve(state, nodes=2000 if id == "labyrinthe" else 100)
        winners = [person for person in range(game.players) if solution.values and solution.values[person] > 0]
        if not solution.proven or len(winners) == game.players or len(solution.line) < 2:
            continue
        won += 1
        chance = random.Random(seed)
        for _ in range(200):
            if state.turn is None:
                break
            if state.seats[state.turn] in winners:
                solution = hexagora.solve(state, nodes=3000)
                assert solution.proven, str(state)
                assert solution.best is not None
                state = state.play(solution.best)
            else:
                state = state.play(any_move(chance, state))
        assert state.result is not None, "a win that does not come"
        assert {person for person, share in enumerate(state.result) if share > 0} == set(winners)
    assert won > 0


# Every game


@every_game
def test_claims_of_every_game_hold(game: hexagora.Game) -> None:
    """Late positions: the line is legal and ends as proven; the best move keeps the value."""
    states = random_game(game, 0, odds_of_leaving=0.01)
    assert hexagora.solve(states[-1], nodes=50).proven == (states[-1].result is not None)
    for state in states[-8:-1:3]:
        solution = hexagora.solve(state, nodes=50, memory=1)
        assert solution.nodes <= 50
        assert solution.proven == (solution.values is not None) == (solution.best is not None)
        if not solution.proven or solution.best is None:
            continue
        assert solution.best in state.moves()
        assert sum(solution.values or ()) == pytest.approx(1)
        check_line(state, solution)
        after = hexagora.solve(state.play(solution.best), nodes=500)
        if after.proven:
            assert after.values == solution.values


# Limits


def test_a_finished_game_is_its_result() -> None:
    state = played(hexagora.game("hex", board="rhombus", size=2, swap=False).start(), "a1 b1 a2")
    solution = hexagora.solve(state)
    assert solution.proven
    assert (solution.values, solution.best, solution.line) == ((1.0, 0.0), None, ())


@pytest.mark.parametrize(
    "limits",
    [
        {"seconds": -1},
        {"seconds": "1"},
        {"seconds": None},
        {"seconds": float("nan")},
        {"seconds": 10**400},
        {"seconds": True},
        {"nodes": 0},
        {"nodes": 1.5},
        {"nodes": True},
        {"nodes": 10**30},
        {"memory": 0},
        {"memory": 10**9},
        {"memory": "64"},
        {"stop": 5},
    ],
    ids=str,
)
def test_wrong_limits_are_refused(limits: dict[str, object]) -> None:
    state = hexagora.game("gosix").start()
    with pytest.raises(hexagora.BadOption) as refusal:
        hexagora.solve(state, **limits)  # type: ignore[arg-type]  # wrong on purpose
    assert refusal.value.reason.details["option"] in limits


def test_limits_are_kept() -> None:
    state = hexagora.game("gosix").start()
    assert not hexagora.solve(state, nodes=1000).proven
    assert hexagora.solve(state, nodes=1000).nodes == 1000
    assert not hexagora.solve(state, seconds=0).proven


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("gosix", {}),
        ("hex", {"board": "rhombus", "size": 8, "swap": False}),
        ("marienbad", {"board": "square", "size": 7}),
        ("marienbad", {"board": "square", "size": 5, "diagonals": True}),
        ("six", {"declare": "manual"}),
    ],
    ids=str,
)
def test_it_stops_when_told(id: str, options: Options) -> None:
    stop = threading.Event()
    stop_time = [0.0]

    def stop_search() -> None:
        stop_time[0] = time.monotonic()
        stop.set()

    timer = threading.Timer(0.2, stop_search)
    timer.start()
    solution = hexagora.solve(hexagora.game(id, **options).start(), seconds=1000, stop=stop)
    waited = time.monotonic() - stop_time[0]
    timer.join()
    assert not solution.proven
    assert waited < 2


def test_it_answers_control_c() -> None:
    script = """
import hexagora, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background may ignore it
print(flush=True)
hexagora.solve(hexagora.game("gosix").start(), seconds=60)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in process.stderr.read()


def test_others_go_on_meanwhile() -> None:
    """The solver does not hold the interpreter's lock."""
    finished = threading.Event()
    steps = [0]

    def count() -> None:
        while not finished.is_set():
            steps[0] += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    hexagora.solve(hexagora.game("gosix").start(), seconds=0.3)
    finished.set()
    other.join()
    assert steps[0] > 10
