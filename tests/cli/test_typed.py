"""What typed text means: moves of several cells too, which only some games have."""

import re
from typing import Any, cast

import pytest

import hexagora
from hexagora.cli.session import Unfinished, cells_in, tidy


class Pieces:
    """Stands for a position: legal moves are those of a list, the rest is illegal or no move."""

    board = hexagora.board("hexagon", 3)

    def __init__(self, *legal: str) -> None:
        self.legal = legal

    def why_not(self, move: str) -> hexagora.Reason | None:
        if not re.fullmatch(r"[a-e]\d([:+=][a-e]\d)*!?", move):
            raise hexagora.BadText(hexagora.Reason("no_move", {"text": move}))
        return None if move in self.legal else hexagora.Reason("taken", {"cell": move})

    def continuations(self, picks: tuple[str, ...]) -> Any:
        found: dict[str, Any] = {"cells": [], "words": (), "move": None}
        for move in self.legal:
            cells = re.split("[:+=]", move.removesuffix("!"))
            if "+" in move:
                cells.sort(key=lambda cell: picks.index(cell) if cell in picks else len(picks))
            if tuple(cells) == picks and not move.endswith("!"):
                found["move"] = move
            elif tuple(cells[: len(picks)]) == picks and len(cells) > len(picks):
                found["cells"].append(cells[len(picks)])
        return cast(Any, type("Found", (), found))


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("c1:d1", "c1:d1"),
        ("C1 D1", "c1:d1"),
        ("c1-d1", "c1:d1"),
        ("c1 > d1", "c1:d1"),
        ("c1 to d1", "c1:d1"),
        ("c1d1", "c1:d1"),
        ("c1:d1:e1", "c1:d1:e1"),
        ("c1 d1 !", "c1:d1!"),
        ("c1:d1=e2", "c1:d1=e2"),
        ("c1 d1 e2", "c1:d1=e2"),
        ("a3 b3 c3", "a3+b3+c3"),
        ("c3+a3+b3", "a3+b3+c3"),
        ("B3, C3, A3", "a3+b3+c3"),
    ],
)
def test_moves_of_several_cells_are_tidied(typed: str, move: str) -> None:
    state = cast(hexagora.State, Pieces("c1:d1", "c1:d1!", "c1:d1:e1", "c1:d1=e2", "a3+b3+c3"))
    assert tidy(state, typed) == move


def test_a_cell_that_begins_several_moves_is_unfinished() -> None:
    state = cast(hexagora.State, Pieces("c1:d1", "c1:c2", "d2:d3"))
    begun = tidy(state, "c1")
    assert isinstance(begun, Unfinished)
    assert begun.picks == ("c1",) and list(begun.next.cells) == ["d1", "c2"]
    assert tidy(state, "C2", begun.picks) == "c1:c2"
    with pytest.raises(hexagora.IllegalMove):
        tidy(state, "d3", begun.picks)


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
