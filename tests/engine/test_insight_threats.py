"""Six and Labyrinthe: moves that are clear to a player, found with few simulations."""

import pytest

import hexagora
from tests.positions import position

SIX = hexagora.game("six")
FOUR = hexagora.game("six", players=4)
MANUAL = hexagora.game("six", declare="manual")
EXPERT = hexagora.game("six", rules="expert")
EMPTY_HANDS = {"hand": "0 0"}
LABYRINTHE = hexagora.game("labyrinthe")
THREE = hexagora.game("labyrinthe", players=3)

# Five black tiles and the missing cell; the red tiles do not interfere.
FIVES = {
    "line": ("0,0 1,0 2,0 4,0 5,0", "3,0", "3,-1 4,-1 0,1 -1,1 5,1"),
    "triangle": ("0,0 1,0 2,0 0,1 0,2", "1,1", "-1,0 -1,1 3,-1 3,0 -1,3"),
    "ring": ("0,0 1,0 1,1 0,2 -1,2", "-1,1", "2,-1 2,0 2,1 1,2 -1,3"),
}


def think(state: hexagora.State, simulations: int = 1000) -> hexagora.Report:
    return hexagora.think(state, simulations=simulations, seed=1)


# Six


@pytest.mark.parametrize("shape", FIVES)
def test_six_completes_a_shape(shape: str) -> None:
    black, missing_cell, red = FIVES[shape]
    report = think(position(SIX, {0: black, 1: red}, turn=0), 50)
    assert report.best == missing_cell
    assert report.proven
    assert report.values == (1.0, 0.0)


@pytest.mark.parametrize("shape", FIVES)
@pytest.mark.parametrize("game", [SIX, FOUR, MANUAL, EXPERT], ids=["two", "four", "manual", "expert"])
def test_six_stops_a_five(game: hexagora.Game, shape: str) -> None:
    black, missing_cell, red = FIVES[shape]
    assert think(position(game, {0: black, 1: red}, turn=1), 300).best == missing_cell


def test_six_prefers_its_own_win_to_stopping_another() -> None:
    black = "0,0 1,0 2,0 4,0 5,0 3,-1"
    red = "0,1 1,1 2,1 4,1 5,1 4,-1"
    assert think(position(SIX, {0: black, 1: red}, turn=1), 50).best == "3,1"


def test_six_wins_by_two_fives_at_once() -> None:
    """Four in a row and four across it: the tile where they cross makes two fives, and only one can be stopped."""
    black = "1,0 2,0 3,0 4,0 0,1 0,2 0,3 0,4"
    red = "-1,0 -1,1 0,-1 5,-1 6,-1 6,0 -1,5 -1,6 0,6"
    report = think(position(SIX, {0: black, 1: red}, turn=0), 500)
    assert report.best == "0,0"
    assert report.values[0] > 0.9


def test_six_proves_that_fours_that_cross_are_lost_for_the_other() -> None:
    """The same tiles, Red to move: the crossing cell resists longest, but Black has other threats."""
    black = "1,0 2,0 3,0 4,0 0,1 0,2 0,3 0,4"
    red = "-1,0 -1,1 0,-1 5,-1 6,-1 6,0 -1,5 -1,6 0,6"
    report = think(position(SIX, {0: black, 1: red}, turn=1), 5000)
    assert report.proven
    assert report.values == (1.0, 0.0)
    assert report.best == "0,0"


def test_six_moves_a_tile_that_it_can_spare() -> None:
    """All tiles are down: the missing cell is filled from outside the shape."""
    state = position(SIX, {0: "0,0 1,0 2,0 3,0 4,0 0,2", 1: "0,1 1,1 3,1 -1,2 1,2 2,2"}, turn=0, notes=EMPTY_HANDS)
    report = think(state, 300)
    assert report.best in ("0,2:5,0", "0,2:-1,0")
    assert report.proven


def test_six_keeps_a_tile_that_holds_up_a_five() -> None:
    """The red tile on 5,0 and the one on -1,0 stop a line: lifting either loses."""
    tiles = {0: "0,0 1,0 2,0 3,0 4,0 1,2", 1: "5,0 -1,0 0,1 2,1 3,1 0,2"}
    report = think(position(SIX, tiles, turn=1, notes=EMPTY_HANDS), 500)
    assert report.best is not None
    assert report.best.split(":")[0] not in ("5,0", "-1,0")


def test_six_says_that_it_has_won() -> None:
    black, missing_cell, red = FIVES["ring"]
    assert think(position(MANUAL, {0: black, 1: red}, turn=0), 50).best == f"{missing_cell}!"
    standing = position(MANUAL, {0: f"{black} {missing_cell}", 1: f"{red} 2,2"}, turn=0)
    report = think(standing, 50)
    assert report.proven
    assert report.best == "declare" or (report.best or "").endswith("!")


def test_six_partners_win_together() -> None:
    black, missing_cell, red = FIVES["line"]
    state = position(FOUR, {0: black, 1: red}, turn=2)
    report = think(state, 50)
    assert report.best == missing_cell
    assert report.values == (0.5, 0.0, 0.5, 0.0)


# Labyrinthe


def test_labyrinthe_steps_onto_the_goal() -> None:
    report = think(position(LABYRINTHE, {"k0": "c8", "k1": "e2"}, turn=0), 50)
    assert report.best in ("c8:b9", "c8:c9")
    assert report.proven


def test_labyrinthe_bars_the_last_step() -> None:
    """The other king has one way left to step onto its goal; a stone there sends it on a detour."""
    state = position(LABYRINTHE, {"k0": "e5", "k1": "e2", "x": "e1"}, turn=0)
    assert think(state).best == "f1"


def test_labyrinthe_goes_the_short_way_when_it_is_ahead() -> None:
    """Two steps against five: each step brings it nearer."""
    state = position(LABYRINTHE, {"k0": "c7", "k1": "e6"}, turn=0)
    report = think(state)
    assert report.best in ("c7:c8", "c7:b8")
    assert report.values[0] > 0.9


def test_labyrinthe_with_three_bars_the_one_who_is_about_to_win() -> None:
    """One more step for the king on a8, whose only way there is a9: the player before it puts a stone there."""
    state = position(THREE, {"k0": "a8", "k1": "g5", "k2": "c5", "x": "b8"}, turn=2)
    assert think(state, 2000).best == "a9"
