"""think, analyse and Bot: what they promise for every game."""

import os
import random
import subprocess
import sys
import threading
import time

import pytest

import hexagora
from hexagora import BadOption
from hexagora.engine import levels
from tests.every import label, small_games


@pytest.mark.parametrize("game", small_games(), ids=label)
def test_a_report_holds_together(game: hexagora.Game) -> None:
    state = game.start()
    report = hexagora.think(state, simulations=40, memory=4)
    assert report.best == report.moves[0].move == report.line[0]
    assert sum(report.values) == pytest.approx(1, abs=1e-5)
    assert all((move.value is None) == (not move.visits and not move.proven) for move in report.moves)
    assert all(0 <= move.value <= 1 and move.visits >= 0 for move in report.moves if move.value is not None)
    legal = state.moves()
    assert {move.move for move in report.moves} <= set(legal)
    for move in report.line:
        state = state.play(move)


@pytest.mark.parametrize("game", small_games(), ids=label)
def test_what_follows_each_of_the_best_moves(game: hexagora.Game) -> None:
    """Every person's chances after it, and a line that can be played."""
    start = game.start()
    report = hexagora.think(start, simulations=400, memory=4)
    assert start.turn is not None
    mover = start.seats[start.turn]
    for number, one in enumerate(report.moves):
        if one.value is None:
            assert (one.values, one.line) == ((), ())
            continue
        assert sum(one.values) == pytest.approx(1, abs=1e-5)
        assert one.values[mover] == pytest.approx(one.value, abs=1e-5)
        assert bool(one.line) == (number < 10)
        state = start
        for move in one.line:
            state = state.play(move)
        assert not one.line or one.line[0] == one.move
    assert report.line == report.moves[0].line


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_the_same_search_again(entry: hexagora.Entry) -> None:
    state = hexagora.game(entry.id).start()
    once, again = (hexagora.think(state, simulations=100, seed=7) for _ in range(2))
    assert (once.best, once.moves, once.line, once.values) == (again.best, again.moves, again.line, again.values)


def test_another_seed_searches_otherwise() -> None:
    state = hexagora.game("hex").start()
    tables = {hexagora.think(state, simulations=300, seed=seed).moves for seed in range(3)}
    assert len(tables) > 1


def test_simulations_are_counted() -> None:
    report = hexagora.think(hexagora.game("hex").start(), simulations=500)
    assert report.simulations == 500
    assert sum(move.visits for move in report.moves) == 500


def test_a_win_in_one_is_found_and_proven() -> None:
    state = hexagora.read("hex board=rhombus size=3 swap=off ; 0 b1 b2 ; 1 a1 c3 ; turn 0")
    report = hexagora.think(state, simulations=2000)
    assert state.play(report.best or "").result == (1, 0)
    assert report.proven and report.values == (1, 0)


def test_a_finished_game_has_no_best_move() -> None:
    state = hexagora.game("gosix").start().leave(0)
    report = hexagora.think(state)
    assert (report.best, report.moves, report.line, report.proven, report.values) == (None, (), (), True, (0, 1))
    assert hexagora.think(state, level=1).best is None


def test_the_second_person_takes_a_strong_opening() -> None:
    state = hexagora.game("hex", board="rhombus", size=5).start().play("c3")
    assert hexagora.think(state, simulations=3000).best == "swap"


@pytest.mark.parametrize(
    ("limits", "option"),
    [
        ({"seconds": -1}, "seconds"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"seconds": float("inf")}, "seconds"),
        ({"seconds": "1"}, "seconds"),
        ({"simulations": 0}, "simulations"),
        ({"simulations": 1.5}, "simulations"),
        ({"simulations": True}, "simulations"),
        ({"threads": 0}, "threads"),
        ({"threads": 100_000}, "threads"),
        ({"memory": 0}, "memory"),
        ({"memory": 10**9}, "memory"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"level": 0}, "level"),
        ({"level": 11}, "level"),
        ({"level": "5"}, "level"),
        ({"style": "strong"}, "style"),
    ],
    ids=str,
)
def test_bad_limits_are_refused(limits: dict[str, object], option: str) -> None:
    state = hexagora.game("hex").start()
    with pytest.raises(BadOption) as refusal:
        hexagora.think(state, **limits)  # type: ignore[arg-type]  # wrong on purpose
    assert refusal.value.reason.details["option"] == option
    assert option in str(refusal.value)


def test_stop_ends_a_search_with_the_best_so_far() -> None:
    stop = threading.Event()
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    began = time.monotonic()
    report = hexagora.think(hexagora.game("labyrinthe", size=13, players=6).start(), seconds=60, stop=stop)
    assert report.best in hexagora.game("labyrinthe", size=13, players=6).start().moves()
    assert time.monotonic() - began < 10  # it would have gone on for a minute


# The solver does not finish on these within the time given, and takes turns with the search.
HARD: list[tuple[str, dict[str, str | int | bool]]] = [
    ("hex", {"board": "rhombus", "size": 8, "swap": False}),
    ("hex", {"size": 5, "swap": False}),
    ("marienbad", {"board": "square", "size": 7}),
]


@pytest.mark.parametrize(("id", "options"), HARD, ids=str)
def test_stopping_early_gives_a_move_that_was_looked_at(id: str, options: dict[str, str | int | bool]) -> None:
    stop = threading.Event()

    def hear(report: hexagora.Report) -> None:
        if report.moves[0].visits > 10:
            stop.set()

    report = hexagora.think(hexagora.game(id, **options).start(), seconds=60, stop=stop, on_progress=hear)
    assert stop.is_set() and report.simulations > 100
    assert report.moves[0].visits == max(move.visits for move in report.moves) > 10


@pytest.mark.parametrize(("id", "options"), HARD, ids=str)
def test_an_analysis_has_something_to_tell_from_the_beginning(id: str, options: dict[str, str | int | bool]) -> None:
    reports = []
    for report in hexagora.analyse(hexagora.game(id, **options).start(), seconds=60):
        reports.append(report.simulations)
        if len(reports) == 5:
            break
    assert 0 < reports[0] < reports[-1]
    assert reports == sorted(reports)


def test_a_search_that_takes_turns_with_the_solver_is_the_same_again() -> None:
    """Limited by simulations, with or without a time limit that is not reached."""
    state = hexagora.game("hex", board="rhombus", size=7, swap=False).start().play("b2")
    reports = [hexagora.think(state, seconds, simulations=5000, seed=3) for seconds in (None, None, 60)]
    assert len({(report.best, report.moves, report.line, report.values) for report in reports}) == 1


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("hex", {"board": "rhombus", "size": 5, "swap": False}),
        ("hex", {"size": 3, "swap": False}),
        ("marienbad", {"size": 3}),
    ],
    ids=str,
)
def test_a_lost_position_is_said_to_be_lost_and_defended(id: str, options: dict[str, str | int | bool]) -> None:
    start = hexagora.game(id, **options).start()
    state = next(after for after in map(start.play, start.moves()) if hexagora.solve(after).values == (1.0, 0.0))
    report = hexagora.think(state, simulations=3000)
    assert report.proven and report.values == (1.0, 0.0)
    assert report.best in state.moves()
    assert all(move.proven and move.value == 0 for move in report.moves)
    if id == "hex":  # nothing but the solver knows it: the search goes on for the move that is hardest to answer
        assert report.simulations == 3000
        assert report.moves[0].visits == max(move.visits for move in report.moves)


def test_a_kept_tree_does_not_forget_how_a_won_position_is_won() -> None:
    """Even if a position was proven before it occurred, and so has no subtree."""
    game = hexagora.game("marienbad", size=3)
    for seed in range(6):
        bot, state, chance = hexagora.Bot(memory=8, seed=seed), game.start(), random.Random(seed)
        while state.result is None:
            report = bot.think(state, simulations=300)
            solution = hexagora.solve(state)
            if report.proven:
                assert report.values == solution.values
                assert hexagora.solve(state.play(report.best or "")).values == solution.values
            state = state.play(chance.choice(state.moves()))


@pytest.mark.skipif(sys.platform != "linux", reason="limits threads as Linux does")
def test_fewer_threads_do_if_no_more_can_start() -> None:
    script = """
import os, resource, hexagora
state = hexagora.game("gosix").start()
hexagora.think(state, simulations=10)
if os.getuid() == 0:
    os.setuid(65534)  # nothing is limited for root
for most in (8, 1):
    resource.setrlimit(resource.RLIMIT_NPROC, (most, resource.getrlimit(resource.RLIMIT_NPROC)[1]))
    try:
        assert hexagora.think(state, simulations=5000, threads=64).simulations >= 5000
        print("searched")
    except RuntimeError:
        print("refused")
"""
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert process.returncode == 0, process.stderr
    assert process.stdout.split()[-1] == "refused"
    assert process.stdout.split()[0] == "searched" or os.getuid() != 0  # others have processes already


def test_progress_is_told() -> None:
    reports: list[hexagora.Report] = []
    report = hexagora.think(hexagora.game("hex").start(), seconds=0.6, on_progress=reports.append)
    assert reports
    assert [one.simulations for one in reports] == sorted(one.simulations for one in reports)
    assert reports[-1].simulations <= report.simulations


def test_what_a_listener_raises_comes_out() -> None:
    def listener(report: hexagora.Report) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        hexagora.think(hexagora.game("hex").start(), seconds=20, on_progress=listener)


def test_analyse_gives_reports_as_they_come() -> None:
    reports = list(hexagora.analyse(hexagora.game("gosix").start(), seconds=0.5))
    assert len(reports) > 1
    assert reports[-1].simulations >= reports[0].simulations


def test_leaving_the_loop_ends_the_analysis() -> None:
    before = threading.active_count()
    for report in hexagora.analyse(hexagora.game("gosix").start(), seconds=60):
        assert report.best
        break
    assert threading.active_count() == before


def test_analyse_ends_however_short_it_is() -> None:
    state = hexagora.game("gosix").start()
    for _ in range(200):
        assert list(hexagora.analyse(state, simulations=1))[-1].best


def test_analyse_refuses_bad_limits() -> None:
    with pytest.raises(BadOption):
        next(hexagora.analyse(hexagora.game("gosix").start(), seconds=-1))


def test_a_bot_plays_a_game_to_its_end_and_changes_games() -> None:
    bot = hexagora.Bot(memory=8)
    for id, options in [("hex", {"size": 3}), ("gosix", {}), ("marienbad", {"size": 2})]:
        state = hexagora.game(id, **options).start()
        while state.result is None:
            state = state.play(bot.think(state, simulations=50).best or "")
        assert sum(state.result) == pytest.approx(1)


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_every_level_plays_legal_moves(entry: hexagora.Entry) -> None:
    state = hexagora.game(entry.id).start()
    assert len(levels(entry.id)) == 10
    for level in (1, 2, 3):
        report = hexagora.think(state, level=level)
        assert report.best in state.moves()
        assert hexagora.think(state, level=level).best == report.best


def test_levels_search_more_and_more() -> None:
    for entry in hexagora.games():
        table = levels(entry.id)
        assert [level.simulations for level in table] == sorted(level.simulations for level in table)
        assert [level.overlooks for level in table] == sorted((level.overlooks for level in table), reverse=True)


@pytest.mark.parametrize(
    ("id", "limit"),
    [
        ("hex", "simulations=300_000, style='plain'"),
        *(pytest.param(id, "seconds=10", marks=pytest.mark.long) for id in ("hex", "gomobil", "six", "hexadames")),
    ],
)
def test_the_tree_stays_within_its_memory(id: str, limit: str) -> None:
    script = f"""
import resource, hexagora
state = hexagora.game("{id}").start()
hexagora.think(state, simulations=100, memory=1)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
hexagora.think(state, {limit}, memory=16)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True)
    assert float(process.stdout) < 16 + 4
