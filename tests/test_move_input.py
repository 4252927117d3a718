"""What typed text means: moves of several cells too."""

import pytest

import hexagora
from hexagora.move_input import Unfinished, cells_in, tidy, why_not_pick
from tests.games.test_six_expert import EMPTY_HANDS, EXAMPLE_8
from tests.positions import played, position

TRAVELS = hexagora.game("gomobil").start()
TAKES = hexagora.game("marienbad", size=3).start()
JUMPS = position(hexagora.game("hexadames"), {0: "e3", 1: "d5 d7", 2: "f2"}, turn=0)
KEEPS = position(hexagora.game("six", rules="expert"), EXAMPLE_8, turn=1, notes=EMPTY_HANDS)
DECLARES = position(
    hexagora.game("six", declare="manual"),
    {0: "0,0 1,0 2,0 3,0 4,0 5,1", 1: "0,1 1,1 2,1 3,1 4,1"},
    turn=0,
    notes=EMPTY_HANDS,
)


@pytest.mark.parametrize(
    ("state", "typed", "move"),
    [
        (TRAVELS, "f8:f7", "f8:f7"),
        (TRAVELS, "F8 F7", "f8:f7"),
        (TRAVELS, "f8-f7", "f8:f7"),
        (TRAVELS, "f8 > f7", "f8:f7"),
        (TRAVELS, "f8 to f7", "f8:f7"),
        (TRAVELS, "f8f7", "f8:f7"),
        (TRAVELS, " Pass ", "pass"),
        (JUMPS, "e3 e4", "e3:e4"),
        (TAKES, "b2 c2 d2", "b2+c2+d2"),
        (TAKES, "d2+b2+c2", "b2+c2+d2"),
        (TAKES, "C2, D2, B2", "b2+c2+d2"),
        (TAKES, "C2", "c2"),
        (KEEPS, "6,0:2,-1=0,0", "6,0:2,-1=0,0"),
        (KEEPS, "6,0  2,-1  7,0", "6,0:2,-1=7,0"),
        (DECLARES, "5,1 5,0 !", "5,1:5,0!"),
        (DECLARES, "5,1 - 5,0", "5,1:5,0"),
    ],
)
def test_moves_of_several_cells_are_tidied(state: hexagora.State, typed: str, move: str) -> None:
    assert move in state.moves()
    assert tidy(state, typed) == move


@pytest.mark.parametrize(
    ("state", "typed", "cell"),
    [
        (TRAVELS, "f8 f9", "f9"),  # taken
        (TRAVELS, "f7 f6", "f7"),  # no stone there
        (played(TAKES, "a3"), "b3 a3", "a3"),  # gone
        (TAKES, "a3 c2 d4", "a3"),  # not in line
        (KEEPS, "6,0 2,-1 5,5", "7,0"),  # not a group to keep
    ],
)
def test_a_refusal_speaks_of_the_cells_and_not_of_how_moves_are_written(
    state: hexagora.State, typed: str, cell: str
) -> None:
    with pytest.raises(hexagora.IllegalMove) as refused:
        tidy(state, typed)
    assert cell in refused.value.reason.say("en")
    assert "example" not in refused.value.reason.details


def test_a_cell_that_begins_several_moves_is_unfinished() -> None:
    begun = tidy(TRAVELS, "f8")
    assert isinstance(begun, Unfinished)
    assert begun.picks == ("f8",) and "f7" in begun.next.cells
    assert tidy(TRAVELS, "F7", begun.picks) == "f8:f7"
    with pytest.raises(hexagora.IllegalMove):
        tidy(TRAVELS, "f9", begun.picks)


@pytest.mark.parametrize(
    ("typed", "cells"),
    [
        ("", ()),
        ("c3", ("c3",)),
        ("c 03 d4", ("c3", "d4")),
        ("-2,3", ("-2,3",)),
        ("0,2:3,-1=4,0", ("0,2", "3,-1", "4,0")),
        ("-0 , 2  -1,-1", ("0,2", "-1,-1")),
        ("c3 and d4", None),
        ("swap", None),
        ("c0", None),
        ("3", None),
    ],
)
def test_cells_in_a_text(typed: str, cells: tuple[str, ...] | None) -> None:
    assert cells_in(typed) == cells


@pytest.mark.parametrize(
    ("state", "picks", "sentence"),
    [
        (hexagora.game("gomobil").start(), "f1", "There is no piece on f1 to take or move."),
        (hexagora.game("gomobil").start(), "k2", "The piece on k2 is not yours."),
        (hexagora.game("gomobil").start(), "c9 a6", "On a6 the stone from c9 would not be linked"),
        (hexagora.game("hexadames").start(), "a5", "The piece on a5 is not yours."),
        (hexagora.game("six").start(), "5,5", "5,5 is next to none of the other tiles."),
        (hexagora.game("marienbad", size=3).start(), "c1 d1 c3", "c1, d1, c3 are not in line."),
        (hexagora.game("labyrinthe").start(), "g1 e5", "a king goes one cell at a time."),
        (hexagora.game("hex", size=3).start().play("c3"), "c3", "c3 is taken."),
    ],
)
def test_why_a_cell_cannot_be_picked(state: hexagora.State, picks: str, sentence: str) -> None:
    reason = why_not_pick(state, tuple(picks.split()))
    assert reason is not None and sentence in str(reason)


def test_a_piece_that_cannot_go_anywhere() -> None:
    """Its ways are shut, each for another reason."""
    state = position(hexagora.game("hexadames"), {0: "e1 d2 e2 d3"}, turn=0)
    assert not any(move.startswith("e1:") for move in state.moves())
    assert str(why_not_pick(state, ("e1",))) == "The piece on e1 cannot go anywhere now."
    assert why_not_pick(state, ("d2",)) is None
    assert why_not_pick(state, ()) is None


def test_a_cell_given_twice_is_no_move_and_the_reason_says_most() -> None:
    hex = hexagora.game("hex", size=3, swap=False).start()
    assert hex.why_no_move(["c3"]) is None
    with pytest.raises(hexagora.IllegalMove) as twice:
        tidy(hex, "c3", ("c3",))
    assert twice.value.reason.code == "only_puts"
    assert hex.play("c3").why_no_move(["c3", "c3"]).code == "taken"  # type: ignore[union-attr]  # there is one
    sticks = hexagora.game("marienbad").start()
    reason = sticks.why_no_move(["d1", "e3", "d1"])
    assert reason is not None and reason.code == "marienbad_line"
