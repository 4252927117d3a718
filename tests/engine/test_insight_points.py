"""Positions in which the points show the right move."""

import pytest

import hexagora
from tests.positions import position

GOMOBIL = hexagora.game("gomobil")


@pytest.mark.parametrize("seed", range(3))
def test_gomobil_passes_after_a_pass_when_ahead(seed: int) -> None:
    state = position(GOMOBIL, {0: "f6 f7", 1: "k1"}, turn=0, notes={"passes": "1"})
    assert state.scores is not None and state.scores[0] > state.scores[1]
    report = hexagora.think(state, simulations=500, seed=seed)
    assert report.best == "pass"
    assert report.proven


@pytest.mark.parametrize("seed", range(3))
def test_gomobil_plays_on_after_a_pass_when_behind(seed: int) -> None:
    state = position(GOMOBIL, {0: "f6 f7", 1: "a10 a11 b10"}, turn=1, notes={"passes": "1"})
    assert state.scores is not None and state.scores[1] < state.scores[0]
    assert hexagora.think(state, simulations=2000, seed=seed).best != "pass"


def test_gomobil_knows_that_whoever_has_turned_every_stone_has_lost_the_count() -> None:
    rows = {6: "abcdefghijk", 7: "abcdefghij", 8: "abcdefghi", 9: "abcdefgh", 10: "abcdefg", 5: "b"}
    stones = " ".join(f"{column}{row}" for row, columns in rows.items() for column in columns)
    state = position(GOMOBIL, {0: stones + " j1 k1"}, turn=0)
    assert state.scores is not None and state.scores[0] < state.scores[1]
    assert hexagora.think(state, simulations=300).values[0] < 0.5
