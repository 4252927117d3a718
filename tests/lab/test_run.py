"""Runs: the same games however they are played, gone on with, refused; one game as data; first moves."""

import doctest
import json
import os
import sys
from itertools import islice
from pathlib import Path

import pytest

import hexagora
from hexagora import lab
from hexagora.lab.openings import first_moves, without_swap
from hexagora.lab.play import LabGame, LabPlan, play_game
from hexagora.lab.run import numbers_of
from tests.every import every_game

SMALL = hexagora.game("hex", size=3)
TINY = hexagora.game("marienbad", size=2)
QUICK = "simulations:20"


def by_number(games: list[LabGame]) -> list[LabGame]:
    return sorted(games, key=lambda game: game.number)


def test_the_example() -> None:
    assert doctest.testmod(lab).failed == 0


@pytest.mark.parametrize("strength", [QUICK, "level:1", "random"])
def test_parallel_is_serial(strength: str) -> None:
    serial = list(lab.run(SMALL, strength, games=4, openings=1))
    parallel = list(lab.run(SMALL, strength, games=4, openings=1, parallel=2))
    assert by_number(parallel) == by_number(serial)
    assert len({game.moves for game in serial}) > 10  # games differ
    assert by_number(list(lab.run(SMALL, strength, games=4, openings=1, seed=1))) != by_number(serial)


@pytest.mark.parametrize("stop", [1, 5])
def test_an_interrupted_run_goes_on(tmp_path: Path, stop: int) -> None:
    file = tmp_path / "games.jsonl"
    whole = list(lab.run(SMALL, QUICK, games=6, openings=1))
    broken = lab.run(SMALL, QUICK, games=6, openings=1, data=file)
    assert len(list(islice(broken, stop))) == stop
    broken.close()
    with file.open("a") as end:
        end.write('{"number": 7, "op')  # a line that was being written
    again = list(lab.run(SMALL, QUICK, games=6, openings=1, data=file))
    assert by_number(again) == by_number(whole)
    assert lab.summary(again) == lab.summary(whole)
    lines = file.read_bytes()
    assert by_number(list(lab.run(SMALL, QUICK, games=6, openings=1, data=file))) == by_number(whole)
    assert file.read_bytes() == lines  # nothing was played
    more = list(lab.run(SMALL, QUICK, games=8, openings=2, data=file))
    assert by_number(more) == by_number(list(lab.run(SMALL, QUICK, games=8, openings=2)))


def test_other_settings_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    list(lab.run(SMALL, QUICK, games=1, openings=0, data=file))
    for game, strength, seed, what in (
        (SMALL, QUICK, 1, "seed"),
        (SMALL, "random", 0, "strength"),
        (hexagora.game("hex", size=4), QUICK, 0, "game"),
    ):
        with pytest.raises(hexagora.BadText, match=f"other settings: {what}"):
            list(lab.run(game, strength, games=1, seed=seed, data=file))


def test_another_version_is_refused(tmp_path: Path) -> None:
    """Its games would not be the same. Files without versions are older ones."""
    file = tmp_path / "games.jsonl"
    list(lab.run(SMALL, QUICK, games=1, openings=0, data=file))
    heading, game = file.read_text().splitlines()
    settings = json.loads(heading)
    assert settings["rules"] == hexagora.Entry("hex").rules_version and settings["hexagora"] == hexagora.__version__
    old = {"lab": 1, "game": str(SMALL), "strength": QUICK, "seed": 0}
    for other, what in (
        ({**settings, "rules": 0}, "rules 0"),
        ({**settings, "hexagora": "0.0.1"}, r"hexagora 0\.0\.1"),
        (old, "lab 1"),
    ):
        text = f"{json.dumps(other)}\n{game}\n"
        file.write_text(text)
        with pytest.raises(hexagora.BadText, match=rf"another version \({what}\)"):
            list(lab.run(SMALL, QUICK, games=1, openings=0, data=file))
        assert file.read_text() == text


@pytest.mark.parametrize("length", [0, 1, 9])
def test_a_first_line_that_was_cut_is_begun_anew(tmp_path: Path, length: int) -> None:
    file = tmp_path / "games.jsonl"
    whole = list(lab.run(SMALL, QUICK, games=2, openings=0, data=file))
    lines = file.read_bytes()
    file.write_bytes(lines[:length])
    assert list(lab.run(SMALL, QUICK, games=2, openings=0, data=file)) == whole
    assert file.read_bytes() == lines


@pytest.mark.skipif(os.name == "nt", reason="no locks")
def test_one_run_at_a_time_writes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = lab.run(SMALL, QUICK, games=3, openings=0, data=file)
    next(first)
    before = file.read_bytes()
    with pytest.raises(hexagora.BadText, match="is being written by another run"):
        next(lab.run(SMALL, QUICK, games=3, openings=0, data=file))
    assert file.read_bytes() == before
    first.close()
    assert len(list(lab.run(SMALL, QUICK, games=3, openings=0, data=file))) == 3


@pytest.mark.parametrize(
    "damage", [{"seats": [0, 0]}, {"choices": []}, {"opening": "c3"}, {"shares": [1]}, {"game": "six"}, {"number": "x"}]
)
def test_damaged_lines_are_named(tmp_path: Path, damage: dict[str, object]) -> None:
    file = tmp_path / "games.jsonl"
    list(lab.run(SMALL, QUICK, games=1, openings=0, data=file))
    heading, line = file.read_text().splitlines()
    file.write_text(f"{heading}\n{json.dumps({**json.loads(line), **damage})}\n")
    with pytest.raises(hexagora.BadText, match="line 2 cannot be read"):
        list(lab.run(SMALL, QUICK, games=1, openings=0, data=file))


@pytest.mark.parametrize("strength", ["seconds:1", "program:x", "fast", "level:11", ""])
def test_strengths_that_are_none(strength: str) -> None:
    with pytest.raises(hexagora.BadOption, match="There is no contestant"):
        lab.run(SMALL, strength)


@pytest.mark.parametrize("name", ["games", "openings", "seed", "parallel"])
def test_numbers_have_limits(name: str) -> None:
    with pytest.raises(hexagora.BadOption, match=name):
        lab.run(SMALL, **{name: -1})  # type: ignore[arg-type]


def test_one_game_as_data() -> None:
    plan = LabPlan.read(SMALL, QUICK, 3)
    free, of_map = play_game(plan, 4), play_game(plan, 5)
    for game in (free, of_map):
        assert LabGame.from_data(json.loads(json.dumps(game.data)), plan) == game
    assert free.opening == "" and free.game == SMALL and len(free.values) == len(free.moves) == len(free.choices)
    state = SMALL.start()
    for move, count in zip(free.moves, free.choices, strict=True):
        assert count == len(state.moves())
        state = state.play(move)
    assert state.result == free.result and state.seats == free.seats
    assert of_map.moves[0] == of_map.opening == plan.openings[2][0] and not of_map.game.options["swap"]
    assert of_map.ended == "proven" and sum(of_map.result) == 1


def test_a_game_does_not_depend_on_those_before_it() -> None:
    """The computer remembers endings that it has solved, but not from one game to the next."""
    plan = LabPlan.read(hexagora.game("marienbad", size=4), "simulations:200", 1)
    first, *_, last = [play_game(plan, number) for number in (2, 0, 4, 6, 2)]
    assert first == last


def test_a_proven_result_is_that_of_the_game() -> None:
    """A game of the map that is played out from where it was proven ends as it was counted."""
    plan = LabPlan.read(TINY, QUICK, 0)
    for number in (1, 3, 5):
        game = play_game(plan, number)
        state = game.game.start()
        for move in game.moves:
            state = state.play(move)
        assert game.ended in ("proven", "rules")
        assert hexagora.solve(state).values == game.result if state.result is None else state.result == game.result


def test_a_game_without_end_is_stopped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexagora.lab.play.MOST_PLIES", 3)
    [game] = lab.run(SMALL, "random", games=1, openings=0)
    assert game.ended == "plies" and len(game.moves) == 3 and game.result == (0.5, 0.5)
    assert lab.summary([game]).stopped == 1


def test_free_games_and_those_of_the_map_go_in_step() -> None:
    plan = LabPlan.read(SMALL, QUICK, 0)
    numbers = numbers_of(plan, 10, 20)
    assert sorted(numbers) == sorted([*range(0, 20, 2), *range(1, 40, 2)])
    for half in (numbers[:15], numbers[15:]):
        assert sum(number % 2 for number in half) == pytest.approx(10, abs=1)
    firsts = [plan.opening(number) for number in sorted(numbers) if number % 2]
    assert firsts == 2 * [moves[0] for moves in plan.openings]


@every_game
def test_first_moves_are_parted_by_symmetry(game: hexagora.Game) -> None:
    game = without_swap(game)
    classes = first_moves(game)
    assert sorted(move for moves in classes for move in moves) == sorted(game.start().moves())
    for moves in classes[:30]:
        counts = {game.start().play(move).perft(2 if len(classes) < 40 else 1) for move in moves}
        assert len(counts) == 1, moves


def test_first_moves_of_known_boards() -> None:
    assert len(first_moves(hexagora.game("hex", board="rhombus", size=11, swap=False))) == 61
    assert {len(moves) for moves in first_moves(hexagora.game("gosix"))} == {6, 12}
    assert len(first_moves(TINY)) == 6 and ("b1", "c1", "a2", "c2", "a3", "b3") in first_moves(TINY)
    # Two tiles stand side by side: a third goes on in line, or beside them on one side or the other.
    assert first_moves(hexagora.game("six")) == (("2,0",), ("1,1", "2,-1"))


def test_ray_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(hexagora.MissingExtra, match=r"\[ray\]"):
        list(lab.run(SMALL, QUICK, games=1, openings=0, ray=""))
