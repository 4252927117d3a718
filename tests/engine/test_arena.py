"""Matches: balanced seats, openings, results, records that go on, contestants of every kind."""

import doctest
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

import hexagora
from hexagora.engine import arena
from hexagora.engine.arena import match, result_by_score
from hexagora.engine.contestants import Contestant
from hexagora.engine.elo import Rating
from hexagora.engine.ledger import Ledger
from hexagora.engine.results import ArenaResult, GameResult, comparisons
from hexagora.engine.schedule import Plan, openings_of, usual_plies
from hexagora.record import Record, Step
from tests.every import every_game

SMALL = hexagora.game("hex", size=3)
THREE = hexagora.game("hex", size=3, players=3)
PAIRS = hexagora.game("six", players=4)
TINY = hexagora.game("marienbad", size=2)


def plan(game: hexagora.Game, contestants: int, seed: int = 0) -> Plan:
    return Plan(game, (Contestant.read("random"),) * contestants, usual_plies(game), seed, 1000, None)


def texts(result: ArenaResult) -> list[tuple[Step, ...]]:
    return [game.record.moves for game in sorted(result.games, key=lambda game: game.number)]


def test_the_example() -> None:
    failures, tests = doctest.testmod(arena)
    assert tests and not failures


# Who sits where


@pytest.mark.parametrize(
    ("game", "contestants", "seatings"),
    [
        (SMALL, 2, [(0, 1), (1, 0)]),
        (SMALL, 3, [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]),
        (THREE, 2, [(0, 1, 1), (1, 1, 0), (1, 0, 1)]),
        (THREE, 3, [(0, 1, 2), (1, 2, 0), (2, 0, 1)]),
        (PAIRS, 2, [(0, 1), (1, 0)]),
    ],
    ids=["pair", "round", "one-against-two", "three", "teams"],
)
def test_seatings(game: hexagora.Game, contestants: int, seatings: list[tuple[int, ...]]) -> None:
    assert plan(game, contestants).seatings == seatings


@pytest.mark.parametrize(("players", "contestants"), [(2, 2), (2, 4), (3, 2), (3, 3), (3, 5), (4, 3), (6, 2), (6, 6)])
def test_everybody_sits_on_every_side_equally_often(players: int, contestants: int) -> None:
    game = hexagora.game("hex", players=players, size=5)
    for side in range(players):
        seats_of = Counter(seating[side] for seating in plan(game, contestants).seatings)
        assert len(seats_of) == contestants
        alone = [seats_of[contestant] for contestant in range(contestants - 1)]
        assert len(set(alone)) == 1 and alone[0] <= seats_of[contestants - 1]


def test_partners_are_one_side() -> None:
    assert plan(PAIRS, 2).sides == ((0, 2), (1, 3))
    result = match(PAIRS, ["random", "random"], games=2, seed=3)
    assert all(sum(game.shares) == pytest.approx(1) for game in result.games)


def test_games_are_rounded_up_to_whole_openings() -> None:
    assert [plan(THREE, 2).games(count) for count in (1, 3, 4)] == [3, 3, 6]
    result = match(SMALL, ["random", "random"], games=3)
    assert len(result.games) == 4 and {game.opening for game in result.games} == {0, 1}


# Openings


def test_an_opening_is_played_from_all_sides() -> None:
    result = match(THREE, ["random", "random", "random"], games=9, openings=4)
    for opening in range(3):
        games = [game for game in result.games if game.opening == opening]
        assert len(games) == 3 and len({game.record.moves[:4] for game in games}) == 1
        assert {game.seating for game in games} == set(result.plan.seatings)


@every_game
def test_openings_suit_every_game(game: hexagora.Game) -> None:
    plies = usual_plies(game)
    assert plies >= 1
    for moves in islice(openings_of(game, plies, 1), 5):
        state = game.start()
        for move in moves:
            assert move not in state.continuations().words
            state = state.play(move)
        assert state.turn is not None


def test_openings_differ_while_they_can() -> None:
    ways = len(SMALL.start().moves())
    openings = list(islice(openings_of(SMALL, 1, seed=2), ways + 5))
    assert len(set(openings[: ways - 1])) == ways - 1
    assert list(islice(openings_of(SMALL, 1, seed=2), 5)) == openings[:5]
    assert list(islice(openings_of(SMALL, 1, seed=3), 5)) != openings[:5]


def test_an_opening_never_ends_a_game() -> None:
    for moves in islice(openings_of(TINY, 1000, seed=1), 20):
        state = TINY.start()
        for move in moves:
            state = state.play(move)
        assert state.turn is not None


# Games


def test_the_stronger_wins() -> None:
    result = match(TINY, ["simulations:300", "random"], games=20, seed=1)
    strong, chance = result.rows
    assert strong.score > 0.6 and strong.score + chance.score == pytest.approx(1)
    assert strong.won + strong.drawn + strong.lost == strong.games == 20
    assert strong.rating and strong.rating.elo > 0 and chance.rating is None
    assert strong.seconds >= 0 and strong.choices > 0


def test_records_of_games_can_be_replayed() -> None:
    for game in match(SMALL, ["simulations:20", "random"], games=4).games:
        assert game.record.replay()[-1].result == game.record.result
        assert game.ended == "rules"
        assert game.shares == game.record.result


def test_the_same_match_again_whatever_runs_in_parallel() -> None:
    contestants = ["simulations:30", "plain:simulations:30"]
    result = match(SMALL, contestants, games=6, seed=5)
    assert texts(result) == texts(match(SMALL, contestants, games=6, seed=5, parallel=2))
    assert texts(result) != texts(match(SMALL, contestants, games=6, seed=6))


def test_long_games_are_counted_or_drawn() -> None:
    result = match(SMALL, ["random", "random"], games=2, openings=1, max_plies=4)
    for game in result.games:
        assert game.ended == "plies" and game.record.result is None and len(game.record.moves) == 4
        assert game.shares == (0.5, 0.5)
    state = hexagora.game("hexago", size=3, players=3).start()
    for _ in range(4):
        state = state.play(state.moves()[0])
    assert state.scores == (2, 1, 1)
    assert result_by_score(state) == (1, 0, 0)
    assert result_by_score(state.leave(0)) == (0, 0.5, 0.5)


def test_nobody_resigns_unless_it_is_wanted_and_all_agree() -> None:
    contestants = ["simulations:60", "simulations:60"]
    played_out = match(SMALL, contestants, games=4, seed=2)
    assert {game.ended for game in played_out.games} == {"rules"}
    short = match(SMALL, contestants, games=4, seed=2, resign=0.5)
    assert "agreed" in {game.ended for game in short.games}
    for game in short.games:
        if game.ended == "agreed":
            assert game.record.result is None and sorted(game.shares) == [0, 1]
    silent = match(SMALL, ["simulations:60", "random"], games=4, seed=2, resign=0.5)
    assert {game.ended for game in silent.games} == {"rules"}


# Contestants


@pytest.mark.parametrize(
    ("text", "style", "limits", "command"),
    [
        ("5", "best", {"level": 5}, ""),
        ("level:10", "best", {"level": 10}, ""),
        ("simulations:2000", "best", {"simulations": 2000}, ""),
        (" seconds:0.5 ", "best", {"seconds": 0.5}, ""),
        ("plain:simulations:1000", "plain", {"simulations": 1000}, ""),
        ("plain:3", "plain", {"level": 3}, ""),
        ("random", "best", {}, ""),
        ("program:./engine --fast", "best", {"seconds": 1.0}, "./engine --fast"),
        ("program:level:4:a:b c", "best", {"level": 4}, "a:b c"),
    ],
)
def test_contestants(text: str, style: str, limits: dict[str, float], command: str) -> None:
    contestant = Contestant.read(text)
    assert (contestant.style, contestant.limits, contestant.command) == (style, limits, command)


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "11", "level:", "level:1.5", "level:-1", "level:５", "best", "plain:", "plain:random"),
        *("seconds:0", "seconds:x", "seconds:1e3", "simulations:0", "simulations:9999999999999"),
        *("program:", "program: ", "program:level:4:", "program:level:99:x"),
    ],
)
def test_no_contestants(text: str) -> None:
    with pytest.raises(hexagora.BadOption) as refusal:
        Contestant.read(text)
    assert "simulations:2000" in str(refusal.value) and refusal.value.reason.say("fr")


@pytest.mark.parametrize(
    ("name", "value"),
    [("games", 0), ("games", True), ("openings", -1), ("parallel", 0), ("max_plies", 0), ("resign", 0.2)],
)
def test_settings_that_make_no_sense(name: str, value: int) -> None:
    with pytest.raises(hexagora.BadOption, match=f"The option {name} cannot be {value}"):
        match(SMALL, ["random", "random"], **{name: value})  # type: ignore[arg-type]  # wrong on purpose


def test_a_match_needs_two() -> None:
    with pytest.raises(hexagora.BadOption, match="at least two"):
        match(SMALL, ["random"])


# Ratings


def game_result(number: int, seating: tuple[int, ...], shares: tuple[float, ...]) -> GameResult:
    nothing = (0,) * len(seating)
    return GameResult(
        number, number // 2, seating, Record("hex", {}), shares, nothing, nothing, errors=("",) * len(nothing)
    )


def test_two_losers_are_not_compared() -> None:
    assert comparisons(game_result(0, (0, 1, 2), (1, 0, 0))) == [(0, 1, 1), (0, 2, 1)]
    assert comparisons(game_result(0, (2, 1, 0), (0, 0.5, 0.5))) == [(1, 2, 1), (0, 2, 1), (0, 1, 0.5)]
    assert comparisons(game_result(0, (0, 1, 1), (0, 0, 1))) == [(0, 1, 0)]


def test_ratings_of_a_table() -> None:
    games = [game_result(0, (0, 1), (1, 0)), game_result(1, (1, 0), (0.5, 0.5)), game_result(2, (0, 1), (1, 0))]
    first, second = ArenaResult(plan(SMALL, 2), games).rows
    assert (first.won, first.drawn, first.lost) == (2, 1, 0) and first.score == pytest.approx(2.5 / 3)
    assert second.rating is None and first.rating
    # Openings ¾ and 1.
    assert first.rating.elo == pytest.approx(338.04, abs=0.01)
    nothing = ArenaResult(plan(SMALL, 2), [])
    assert nothing.rows[0].rating == Rating(0, float("-inf"), float("inf"))
    assert json.loads(json.dumps(nothing.data, allow_nan=False))["table"][0]["rating"]["low"] is None
    best, worst, absent = (row.rating for row in ArenaResult(plan(SMALL, 3), games).rows)
    assert best and worst and absent and best.elo > absent.elo > worst.elo


# Records


def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = match(SMALL, ["simulations:20", "random"], games=8, seed=4)
    match(SMALL, ["simulations:20", "random"], games=4, seed=4, records=file)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 5
    file.write_bytes(b"".join(lines[:4]) + lines[4][:30])  # killed while it wrote
    lengths: list[int] = []
    again = match(
        SMALL,
        ["simulations:20", "random"],
        games=8,
        seed=4,
        records=file,
        on_progress=lambda t: lengths.append(len(t.games)),
    )
    assert lengths == [3, 4, 5, 6, 7, 8]
    assert texts(again) == texts(whole)
    assert len(file.read_bytes().splitlines()) == 9
    untouched = file.read_bytes()
    shorter = match(SMALL, ["simulations:20", "random"], games=6, seed=4, records=file)
    assert texts(shorter) == texts(whole)[:6] and file.read_bytes() == untouched


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"seed": 5}, "seed"),
        ({"openings": 1}, "openings"),
        ({"max_plies": 9}, "max_plies"),
        ({"resign": 0.9}, "resign"),
        ({"contestants": ["random", "1"]}, "contestants"),
        ({"game": THREE}, "game"),
    ],
)
def test_a_file_of_another_match_is_refused(tmp_path: Path, change: dict[str, object], name: str) -> None:
    file = tmp_path / "match.jsonl"
    settings: dict[str, object] = {"game": SMALL, "contestants": ["random", "random"], "games": 2, "records": file}
    match(**settings)  # type: ignore[arg-type]  # wrong on purpose
    before = file.read_bytes()
    with pytest.raises(hexagora.BadText, match=f"other settings: .*{name}"):
        match(**{**settings, **change})  # type: ignore[arg-type]  # wrong on purpose
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"mine", b"mine\n", b"[]\n", b'{"arena": 1}\n', b"\xff\n", b"{}", b"\n"])
def test_a_file_of_something_else_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "match.jsonl"
    file.write_bytes(content)
    with pytest.raises(hexagora.BadText, match="line 1 cannot be read"):
        match(SMALL, ["random", "random"], games=2, records=file)
    assert file.read_bytes() == content


@pytest.mark.parametrize("change", [{"number": 7}, {"seating": [0]}, {"shares": [1]}, {"moves": 3}, {"game": "six"}])
def test_a_line_that_is_no_game_of_the_match_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    file = tmp_path / "match.jsonl"
    match(SMALL, ["random", "random"], games=2, records=file)
    heading, first, second = file.read_text().splitlines()
    file.write_text("\n".join([heading, json.dumps({**json.loads(first), **change}), second, ""]))
    with pytest.raises(hexagora.BadText, match="line 2 cannot be read"):
        match(SMALL, ["random", "random"], games=2, records=file)


def test_a_folder_keeps_each_match_in_a_file_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    for seed in (1, 1, 2):
        match(SMALL, ["random", "random"], games=2, seed=seed, records=folder)
    files = sorted(folder.iterdir())
    assert len(files) == 2
    for file in files:
        assert len(file.read_text().splitlines()) == 3
        heading = json.loads(file.read_text().splitlines()[0])
        read = partial(GameResult.from_data, plan=plan(SMALL, 2, heading["seed"]))
        with Ledger(file, heading, SMALL.id, read) as ledger:
            assert set(ledger.results) == {0, 1}


def wait_for(file: Path, lines: int) -> None:
    """Until so many lines are in a file."""
    for _ in range(500):
        if file.exists() and file.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.02)
    raise AssertionError(file.read_bytes() if file.exists() else "no file")


@pytest.mark.skipif(os.name == "nt", reason="SIGKILL")
@pytest.mark.parametrize("parallel", [1, 2])
def test_a_killed_match_loses_nothing_but_its_open_games(tmp_path: Path, parallel: int) -> None:
    file = tmp_path / "match.jsonl"
    contestants = ["simulations:50", "random"]
    script = tmp_path / "script.py"
    script.write_text(
        "import hexagora\nfrom hexagora.engine.arena import match\n"
        f"how = {{'games': 10**6, 'parallel': {parallel}, 'records': {str(file)!r}}}\n"
        f"if __name__ == '__main__':\n    match(hexagora.game('hex', size=3), {contestants}, **how)\n"
    )
    with subprocess.Popen([sys.executable, str(script)]) as program:
        wait_for(file, 6)
        program.send_signal(signal.SIGKILL)
    lines = file.read_bytes().splitlines()
    numbers = {json.loads(line)["number"] for line in lines[1:-1]}
    again = match(SMALL, contestants, games=max(numbers) + 3, records=file)
    assert {game.number for game in again.games} == set(range(len(again.games)))
    assert file.read_bytes().splitlines()[:5] == lines[:5]
    assert texts(again) == texts(match(SMALL, contestants, games=max(numbers) + 3))
