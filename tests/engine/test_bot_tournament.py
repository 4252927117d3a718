"""Tournaments of contestants: who meets whom, what decides, that interruptions change nothing."""

import doctest
import json
import math
import os
import signal
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import hexagora
from hexagora.engine import bot_tournament
from hexagora.engine.arena import match
from hexagora.engine.bot_tournament import BOT_SYSTEMS, EXTRA_GAMES, BotTournament, hold
from hexagora.engine.external import ProgramFailed
from hexagora.tournament.settings import System
from tests.engine.test_arena import wait_for

SMALL = hexagora.game("hex", size=3)
FIVE = ["simulations:60", "simulations:20", "1", "random", "random"]
THREE = hexagora.game("hex", size=3, players=3)
PAIRS = hexagora.game("six", players=4)


def summary(result: BotTournament) -> list[Any]:
    """All that must be the same if it is held again: not the times."""
    games = sorted((game.number, game.seating, game.record.moves, game.shares) for game in result.games)
    return [games, result.tournament, result.standings]


def test_the_example() -> None:
    failures, tests = doctest.testmod(bot_tournament)
    assert tests and not failures


# Systems


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_in_a_round_robin_all_meet_all_equally_often(count: int) -> None:
    result = hold(SMALL, ["random"] * count, games=4, seed=count)
    meetings = Counter(game.seating for game in result.games)
    assert set(meetings) == {seats for pair in combinations(range(count), 2) for seats in (pair, pair[::-1])}
    assert set(meetings.values()) == {2} and len(result.games) == result.total == 2 * count * (count - 1)
    assert result.tournament.over and all(round.complete for round in result.tournament.rounds)


def test_every_opening_is_played_from_both_sides_by_one_pair() -> None:
    result = hold(SMALL, FIVE, games=3)
    by_opening: dict[int, list[tuple[int, ...]]] = {}
    for game in result.games:
        by_opening.setdefault(game.opening, []).append(game.seating)
    assert len(by_opening) == 2 * 10  # three games are rounded up to four
    assert all(len(seatings) == 2 and seatings[0] == seatings[1][::-1] for seatings in by_opening.values())
    first_moves = {opening: set[Any]() for opening in by_opening}
    for game in result.games:
        first_moves[game.opening].add(game.record.moves[: result.plan.openings])
    assert all(len(moves) == 1 for moves in first_moves.values())
    assert len({next(iter(moves)) for moves in first_moves.values()}) > 10


def test_the_sum_of_the_games_decides_a_pairing() -> None:
    result = hold(SMALL, FIVE[:4], games=4, seed=2)
    for round in result.tournament.rounds:
        for pairing in round.pairings:
            assert pairing.result and pairing.result.points and sum(pairing.result.points) == 4
            own, other = pairing.result.points
            assert pairing.result.shares == ((0.5, 0.5) if own == other else (float(own > other), float(other > own)))
            counted = [
                sum(game.shares[game.seating.index(one - 1)] for game in result.games if meets(game.seating, pairing))
                for one in pairing.players
            ]
            assert tuple(counted) == pairing.result.points
    assert [row.score for row in result.standings] == sorted((row.score for row in result.standings), reverse=True)


def meets(seating: tuple[int, ...], pairing: Any) -> bool:
    return {one + 1 for one in seating} == {*pairing.players}


@pytest.mark.parametrize("count", [3, 4, 5])
def test_three_sides_are_played_by_every_group_of_three(count: int) -> None:
    result = hold(THREE, ["random"] * count, games=4, seed=count)
    seatings = Counter(game.seating for game in result.games)
    turns = {group[turn:] + group[:turn] for group in combinations(range(count), 3) for turn in range(3)}
    assert set(seatings) == turns and set(seatings.values()) == {2}  # four games are rounded up to six
    assert len(result.games) == result.total == 6 * math.comb(count, 3)
    assert result.tournament.over and all(round.complete for round in result.tournament.rounds)
    openings = {(game.opening, tuple(sorted(game.seating))) for game in result.games}
    assert len(openings) == len({opening for opening, _ in openings}) == 2 * math.comb(count, 3)
    for row in result.standings:
        own = result.rows[row.number - 1]
        assert row.score == pytest.approx(own.score * own.games / 6)  # the mean share in each group
    assert sum(row.rating.elo for row in result.rows if row.rating) == pytest.approx(0, abs=1e-6)
    assert [row.score for row in result.standings] == sorted((row.score for row in result.standings), reverse=True)


def test_the_stronger_of_three_comes_first_and_a_file_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "bots.jsonl"
    contestants = ["random", "simulations:200", "random", "random"]
    first = hold(THREE, contestants, games=3, records=file)
    assert first.standings[0].number == 2
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:6]))
    again = hold(THREE, contestants, games=3, records=file, parallel=2)
    assert summary(again) == summary(first) and len(file.read_bytes().splitlines()) == 13


def test_a_pairing_that_is_being_played_counts_as_it_stands() -> None:
    """Also in a knockout, where only who leads is ahead."""
    for system in BOT_SYSTEMS:
        steps: list[BotTournament] = []
        hold(SMALL, ["random", "simulations:200"], system=system, games=6, on_progress=steps.append)
        for step in steps[1:]:
            points = [row.score * row.games for row in step.rows]
            best = step.standings[0]
            if points[0] != points[1]:
                assert best.number - 1 == points.index(max(points)) and (best.score, best.rank) == (1, 1)
        assert steps[3].tournament.rounds[0].pairings[0].result is None


def test_a_swiss_pairs_by_results_and_nobody_meets_twice() -> None:
    result = hold(SMALL, FIVE, system="swiss", rounds=4, seed=1)
    pairs = [frozenset(pairing.players) for round in result.tournament.rounds for pairing in round.pairings]
    games = [pair for pair in pairs if len(pair) == 2]
    assert len(result.tournament.rounds) == 4 and len(set(games)) == len(games) == 8
    assert max(Counter(pair for pair in pairs if len(pair) == 1).values()) == 1
    assert len(result.games) == result.total == 16


def test_a_swiss_ends_where_nobody_is_left_to_meet() -> None:
    results = [hold(SMALL, ["random"] * 6, system="swiss", rounds=5, seed=seed) for seed in range(8)]
    missing = {result.missing_rounds for result in results}
    assert 0 in missing and max(missing) > 0
    assert all(len(result.tournament.rounds) + result.missing_rounds == 5 for result in results)
    assert all(result.tournament.over for result in results)


def test_a_knockout_goes_on_until_somebody_leads() -> None:
    result = hold(SMALL, ["random"] * 7, system="knockout", seed=3)
    assert [len(round.pairings) for round in result.tournament.rounds] == [4, 2, 1]
    assert [row.rank for row in result.standings] == [1, 2, 3, 3, 5, 5, 5]
    lengths = Counter(frozenset(game.seating) for game in result.games)
    assert max(lengths.values()) > 2 and len(result.games) == result.total
    assert all(count % 2 == 0 for count in lengths.values())


def test_a_knockout_of_equals_is_decided_by_the_seeds() -> None:
    """Where every game is stopped at once, all are drawn."""
    result = hold(SMALL, ["random"] * 4, system="knockout", openings=1, max_plies=1)
    assert len(result.games) == 3 * (2 + EXTRA_GAMES) and result.by_seed == 3
    assert [row.number for row in result.standings][:2] == [1, 2]


def test_partners_are_one_side() -> None:
    result = hold(PAIRS, ["random", "random", "random"], max_plies=40)
    assert len(result.games) == 6 and all(len(game.seating) == 2 for game in result.games)


# The same again


@pytest.mark.parametrize("system", BOT_SYSTEMS)
def test_the_same_tournament_again_whatever_runs_in_parallel(system: System) -> None:
    first = hold(SMALL, FIVE, system=system, seed=4)
    assert summary(first) == summary(hold(SMALL, FIVE, system=system, seed=4, parallel=2))
    assert summary(first) != summary(hold(SMALL, FIVE, system=system, seed=5))


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("parallel", [pytest.param(1, marks=pytest.mark.long), 2])
@pytest.mark.parametrize("kill", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("system", BOT_SYSTEMS)
def test_an_interrupted_tournament_goes_on_to_the_same_end(
    tmp_path: Path, system: System, kill: signal.Signals, parallel: int
) -> None:
    file = tmp_path / "bots.jsonl"
    contestants = ["simulations:60", "random", "simulations:30", "random"]
    script = tmp_path / "script.py"
    script.write_text(
        "import signal, hexagora\nfrom hexagora.engine.bot_tournament import hold\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"how = {{'games': 40, 'system': {system!r}, 'parallel': {parallel}, 'records': {str(file)!r}}}\n"
        f"if __name__ == '__main__':\n    hold(hexagora.game('hex', size=3), {contestants}, **how)\n"
    )
    with subprocess.Popen([sys.executable, str(script)], stderr=subprocess.DEVNULL) as program:
        wait_for(file, 7)
        program.send_signal(kill)
    assert program.returncode != 0, "it ended before it was interrupted"
    lines = file.read_bytes().splitlines()
    resumed = hold(SMALL, contestants, games=40, system=system, records=file)
    assert file.read_bytes().splitlines()[:7] == lines[:7]
    numbers = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
    assert sorted(numbers) == sorted(game.number for game in resumed.games), "a game was played twice, or is missing"
    assert summary(resumed) == summary(hold(SMALL, contestants, games=40, system=system))


def test_a_file_serves_more_games_another_system_and_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "bots.jsonl"
    contestants = ["random"] * 4
    hold(SMALL, contestants, games=2, records=file)
    size = len(file.read_text().splitlines())
    knockout = hold(SMALL, contestants, games=2, system="knockout", records=file)
    assert summary(knockout) == summary(hold(SMALL, contestants, games=2, system="knockout"))
    more = hold(SMALL, contestants, games=4, records=file)
    assert summary(more) == summary(hold(SMALL, contestants, games=4)) and size == 13
    assert match(SMALL, contestants, games=12, records=file).games
    with pytest.raises(hexagora.BadText, match="other settings: seed"):
        hold(SMALL, contestants, seed=1, records=file)


def test_progress_comes_before_the_first_game_and_after_each() -> None:
    steps: list[BotTournament] = []
    result = hold(SMALL, ["random"] * 3, system="swiss", on_progress=steps.append)
    assert [len(step.games) for step in steps] == [*range(len(result.games) + 1), len(result.games)]
    assert [step.tournament.over for step in steps] == [False] * (len(steps) - 1) + [True]
    assert all(step.standings and step.rows and step.data for step in steps)


# What is refused, and programs


@pytest.mark.parametrize(
    ("contestants", "settings", "sentence"),
    [
        (["random"], {}, "at least two contestants"),
        (["random", "fast"], {}, "There is no contestant fast"),
        (["random"] * 65, {}, "^At most 64 contestants can take part where a game has 2 sides"),
        (["1", "2"], {"system": "tables"}, "allowed: round_robin, swiss, knockout"),
        (["1", "2"], {"rounds": 2, "system": "swiss"}, "allowed: 0–1"),
        (["1", "2"], {"rounds": 1}, "Only with --system swiss"),
        (["1", "2"], {"games": 0}, "games cannot be 0"),
        (["1", "2"], {"max_plies": 0}, "max_plies cannot be 0"),
    ],
)
def test_bad_settings(contestants: list[str], settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(hexagora.BadOption, match=sentence):
        hold(SMALL, contestants, **settings)


def test_more_sides_need_as_many_contestants_and_not_too_many() -> None:
    with pytest.raises(hexagora.BadOption, match="This game has 3 sides: name at least 3 contestants"):
        hold(THREE, ["random", "random"])
    with pytest.raises(hexagora.BadOption, match="At most 23 contestants can take part where a game has 3 sides"):
        hold(THREE, ["random"] * 24)
    for system in ("swiss", "knockout"):
        with pytest.raises(hexagora.BadOption, match="only the system round_robin"):
            hold(THREE, ["random"] * 3, system=system)


def test_programs_start_before_the_first_game_and_lose_those_in_which_they_fail(tmp_path: Path) -> None:
    file = tmp_path / "bots.jsonl"
    with pytest.raises(ProgramFailed, match=r"^/no/such cannot be started"):
        hold(SMALL, ["random", "program:/no/such"], records=file)
    assert len(file.read_text().splitlines()) == 1
    code = (
        "for line in iter(input, 'quit'):\n    if 'go' in line[:2]: raise SystemExit(1)\n    print('ok', flush=True)\n"
    )
    (tmp_path / "program.py").write_text(code)
    result = hold(SMALL, ["random", f"program:{sys.executable} {tmp_path / 'program.py'}", "random"], parallel=2)
    assert (result.rows[1].errors, result.rows[1].lost) == (4, 4) and result.standings[-1].number == 2
