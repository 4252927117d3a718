"""The board of classic Hex as other programs know it: Black, colour 0, begins and links top and bottom; letters are
columns, and a1 is at the top left.

Others swap in two ways. Sides: the stone stays, the people change colours, and White is on turn, as in our own rules.
Pieces: Black's stone becomes a white one, reflected in the long diagonal, and Black is on turn. Reflecting the board
and exchanging the colours turns each into the other: it is the same game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .._native import core
from ..errors import BadOption, Reason

if TYPE_CHECKING:
    from .._core import Game, State
    from .record import Record

NAME = "hex"
BOARD = "rhombus"


def board(size: int, swap: bool) -> Game:
    return core.make_game(NAME, {"board": BOARD, "size": size, "swap": swap})


def reflect(cell: str) -> str:
    """Reflects a cell in the long diagonal: c2 becomes b3."""
    return f"{chr(ord('a') + int(cell[1:]) - 1)}{ord(cell[0]) - ord('a') + 1}"


def with_turn(rules: Game, stones: dict[str, str], turn: int | None, *, swapped: bool = False) -> State:
    """The position of these stones with that colour on turn, None if the game is over."""
    by_colour = (" ".join([code, *(cell for cell, stone in stones.items() if stone == code)]) for code in ("0", "1"))
    parts = [str(rules), *(part for part in by_colour if " " in part), f"turn {'-' if turn is None else turn}"]
    return rules.read(" ; ".join([*parts, "seats 1 0"] if swapped else parts))


@dataclass(frozen=True)
class Frame:
    """How a record's cells and colours are to be read in a file, or a file's in a record."""

    reflected: bool = False

    def cell(self, cell: str) -> str:
        return reflect(cell) if self.reflected else cell

    def colour(self, colour: int) -> int:
        return 1 - colour if self.reflected else colour


def size_of(record: Record) -> int:
    """The side of the board. BadOption if the game is not classic Hex."""
    options = record.options
    if record.game == NAME and options.get("board") == BOARD and options.get("centre", "free") == "free":
        return record.begin().board.width
    raise BadOption(Reason("record_rhombus"))
