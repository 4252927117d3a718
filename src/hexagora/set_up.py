"""Positions set up by hand: pieces on cells, and who is to move.

What else a position may have is what the rules make of that: tiles that are not on the board are in hand, nobody has
passed, swapped or left, and nothing was seen before.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from ._native import core
from .errors import BadText, Reason

if TYPE_CHECKING:
    from ._core import Board, Game, State

Role = Literal["stone", "king", "home", "block", "match"]  # of a piece, as Piece.role has it

ROLES: dict[str, Role] = {
    "{}": "stone",
    "k{}": "king",
    "{}h": "home",
    "x": "block",
    "*": "match",
}  # by how they are written
WORD = re.compile(r"[\w#*,-]{1,12}", re.ASCII)  # a cell or a piece
UNKNOWN = ("no_such_piece", "text_section")


class PieceKind(NamedTuple):
    """A piece that one may put: its name as in `State.pieces()`, the colour (or team) that it belongs to, its role."""

    name: str  # such as "0", "k1" or "x"
    player: int | None  # None: nobody's
    role: Role  # how it is drawn


def set_up(game: Game, pieces: Mapping[str, str], turn: int) -> State:
    """The position with these pieces, as `State.pieces()` has them; if the game is over there, nobody is to move.
    BadText with the rules' own reason if there is no such position.

    >>> import hexagora
    >>> from hexagora.set_up import set_up
    >>> str(set_up(hexagora.game("hex", size=3), {"c3": "0", "b4": "1"}, 0)).partition(" ; ")[2]
    '0 c3 ; 1 b4 ; turn 0'
    """
    sections: dict[str, list[str]] = defaultdict(list)
    for place, piece in pieces.items():
        if not WORD.fullmatch(place):
            raise BadText(Reason("text_cell", {"part": place[:40]}))
        if not WORD.fullmatch(piece):
            raise BadText(Reason("no_such_piece", {"piece": piece[:40]}))
        if place.startswith("#"):
            sections[f"#{piece}"].append(place[1:])
        else:
            sections[piece].append(place)
    text = " ; ".join([str(game), *(f"{heading} {' '.join(items)}" for heading, items in sections.items())])
    try:
        return game.read(f"{text} ; turn {turn}")
    except BadText as refused:
        try:
            return game.read(f"{text} ; turn -")
        except BadText:
            raise refused from None


def turn_pieces(game: Game, pieces: Mapping[str, str]) -> dict[str, str]:
    """The pieces, with their colours and the hexagons that they own, where the least turn clockwise of the board onto
    itself brings them. Whether the rules take them there is another question: ports and goals stay.

    >>> import hexagora
    >>> from hexagora.set_up import turn_pieces
    >>> turn_pieces(hexagora.game("hex", size=3), {"c1": "0", "c3": "1"})
    {'e1': '0', 'c3': '1'}
    """
    return _images(game.board, pieces, game.board.turned)


def mirror_pieces(game: Game, pieces: Mapping[str, str]) -> dict[str, str]:
    """The same in a mirror, about the board's most upright axis."""
    return _images(game.board, pieces, game.board.mirrored)


def _images(board: Board, pieces: Mapping[str, str], image: Callable[[str], str | None]) -> dict[str, str]:
    def place(name: str) -> str:
        at = image(name)
        if at is None:
            raise BadText(Reason("text_cell", {"part": name}))
        return at

    faces = {f"#{number}": frozenset(corners) for number, corners in enumerate(board.faces, 1)}
    numbers = {corners: name for name, corners in faces.items()}
    return {
        numbers[frozenset(map(place, faces[name]))] if name in faces else place(name): piece
        for name, piece in pieces.items()
    }


def ground(game: Game, pieces: Mapping[str, str]) -> Board:
    """What pieces are drawn on that the rules may refuse: on the plane their cells and those beside, or the window of
    the start if there are none."""
    if game.board.shape != "plane":
        return game.board
    cells = [cell for place in pieces for cell in (place, *game.board.neighbours(place))]
    return core.window(cells) if cells else game.start().board


def piece_kinds(game: Game) -> list[PieceKind]:
    """The pieces of a game: those that its rules do not call unknown."""
    cell = game.start().board.cells[0]
    kinds = []
    for written, role in ROLES.items():
        for player in range(game.players) if "{" in written else (None,):
            name = written.format(player)
            try:
                set_up(game, {cell: name}, 0)
            except BadText as refused:
                if refused.reason.code in UNKNOWN:
                    continue
            kinds.append(PieceKind(name, player, role))
    return kinds


__all__ = ["PieceKind", "Role", "ground", "mirror_pieces", "piece_kinds", "set_up", "turn_pieces"]
