"""What a level plays, given the report of its search; and how many simulations it has."""

from collections import Counter

import pytest

import hexagora
from hexagora.engine.levels import USUAL_MOST, Level, levels, row
from hexagora.engine.report import Candidate, Report
from tests.positions import position

STATE = hexagora.game("hex", size=3).start()


def report(*moves: Candidate) -> Report:
    return Report(moves[0].move, (0.5, 0.5), moves, (moves[0].move,), 100, False, 0.1, 50)


def moves_of(level: Level, search: Report, seeds: int = 400) -> Counter[str | None]:
    return Counter(level.choice(search, STATE, seed) for seed in range(seeds))


def test_who_overlooks_nothing_plays_the_best() -> None:
    search = report(Candidate("b2", 0.6, 60, False), Candidate("c3", 0.5, 40, False))
    assert moves_of(Level(100, 0), search, 20) == {"b2": 20}


def test_a_move_is_overlooked_as_often_as_the_level_says() -> None:
    search = report(*(Candidate(move, 0.5, visits, False) for move, visits in (("b2", 50), ("c3", 30), ("d4", 20))))
    counts = moves_of(Level(100, 0.4), search)
    assert 200 < counts["b2"] < 290  # 0.6, and a third of the 0.064 in which nothing is seen
    assert counts["b2"] > counts["c3"] > counts["d4"] > 0


def test_what_was_not_looked_at_may_be_played_instead_of_a_proven_win() -> None:
    rest = [Candidate(move, 0.5, 0, False) for move in ("a3", "b3", "c3")]
    counts = moves_of(Level(100, 0.5), report(Candidate("b2", 1.0, 1, True), *rest))
    assert 160 < counts["b2"] < 260
    assert all(counts[move.move] > 30 for move in rest)


def test_moves_that_are_proven_to_lose_come_last() -> None:
    search = report(Candidate("b2", 0.5, 9, False), Candidate("c3", 0.0, 90, True), Candidate("d4", 0.4, 0, False))
    counts = moves_of(Level(100, 0.3), search)
    assert counts["b2"] > counts["d4"] > counts["c3"]


def test_a_win_at_once_is_never_overlooked() -> None:
    game = hexagora.game("hex", board="rhombus", size=3, swap=False)
    state = position(game, {0: "a1 a2", 1: "c1 c2"}, turn=0)
    wins = {move for move in state.moves() if state.play(move).result == (1.0, 0.0)}
    assert wins
    for seed in range(20):
        assert hexagora.think(state, level=1, seed=seed).best in wins


def test_low_levels_accept_the_end_of_a_game_that_they_hardly_hope_to_win() -> None:
    start = hexagora.game("gomobil").start()
    offered = start.play("pass")

    def answers(level: Level, chance: float, state: hexagora.State = offered) -> set[str | None]:
        moves = tuple(Candidate(move, 0.3, 10, False) for move in state.moves() if move != "pass")
        values = (chance, 1 - chance) if state.turn == 0 else (1 - chance, chance)
        search = Report(moves[0].move, values, moves, (), 100, False, 0.1, 50)
        return {level.choice(search, state, seed) for seed in range(5)}

    assert answers(Level(60, 0.9), 0.44) == {"pass"}
    assert "pass" not in answers(Level(60, 0.9), 0.46)
    assert "pass" not in answers(Level(3600, 0.2), 0.3)
    assert "pass" not in answers(Level(65_000, 0), 0.01)  # high levels play on
    assert "pass" not in answers(Level(60, 0.9), 0.1, start)


def test_a_game_against_a_low_level_ends_when_the_other_side_is_ahead_and_passes() -> None:
    state = hexagora.read(
        "gomobil ; 0 e2 f2 k2 d3 e3 j3 k3 d4 h4 i4 j4 k4 d5 e5 f5 g5 d6 e6 f6 e7 i7 a8 b8 c8 d8 e8 f8 g8 h8 b9 d9 f9"
        " h9 d10 f10 ; 1 h1 g2 h2 i2 j2 g3 h3 c4 e4 f4 g4 k6 c7 ; turn 0"
    )
    assert state.scores == (49, 35)
    state = state.play("pass")
    assert state.play(hexagora.think(state, level=2, seed=1).best or "").result == (1.0, 0.0)


# How many simulations


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_every_game_has_ten_levels_each_stronger_than_the_one_below(entry: hexagora.Entry) -> None:
    table = levels(entry.id)
    assert len(table) == 10
    assert [level.simulations for level in table] == sorted({level.simulations for level in table})
    assert [level.overlooks for level in table] == sorted((level.overlooks for level in table), reverse=True)
    assert table[-1].overlooks == 0


def test_a_game_that_was_not_measured_has_the_usual_levels() -> None:
    assert levels("no game of the table") == row(USUAL_MOST)
    middle = sorted(levels(entry.id)[-1].simulations for entry in hexagora.games())
    assert middle[0] < USUAL_MOST < middle[-1]


def test_a_row_follows_from_its_last_level() -> None:
    assert row(1_000_000) == levels("hex")
    assert [level.simulations for level in row(100)] == [1, 2, 3, 4, 5, 6, 7, 11, 33, 100]
