"""Hexagora: a family of hexagonal board games, exactly as their sheets say.

>>> import hexagora
>>> state = hexagora.game("hex", size=3).start()
>>> state = state.play("c3")
>>> state.turn
1
>>> "swap" in state.moves()
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._native import core as _core
from .catalogue import Entry, Preset, games
from .errors import BadOption, BadText, IllegalMove, Reason

if TYPE_CHECKING:
    from . import draw

Board = _core.Board
Continuations = _core.Continuations
Field = _core.Field
Game = _core.Game
Mark = _core.Mark
Piece = _core.Piece
Playouts = _core.Playouts
Scene = _core.Scene
State = _core.State


def game(id: str, /, **options: object) -> Game:
    """A game by its id, with its options: hexagora.game("hex", players=3, size=5). BadOption says what is allowed."""
    return _core.make_game(id, options)


def read(text: str) -> State:
    """The position that str(state) wrote, of whatever game."""
    return _core.read(text)


def board(shape: str, width: int = 1, height: int | None = None) -> Board:
    """A board by its shape (hexagon, rhombus, triangle, square, flower) and size."""
    return _core.board(shape, width, height)


def window(cells: Sequence[str]) -> Board:
    """A piece of the endless plane, by its cells: hexagora.window(["0,0", "1,0"])."""
    return _core.window(cells)


def __getattr__(name: str) -> object:
    """hexagora.draw, loaded when it is first asked for: not everybody who plays draws."""
    if name == "draw":
        import importlib

        return importlib.import_module(".draw", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _made(id: str, options: dict[str, object]) -> Game:
    """A game again, when it is unpickled."""
    return game(id, **options)


__all__ = [
    "BadOption",
    "BadText",
    "Board",
    "Continuations",
    "Entry",
    "Field",
    "Game",
    "IllegalMove",
    "Mark",
    "Piece",
    "Playouts",
    "Preset",
    "Reason",
    "Scene",
    "State",
    "board",
    "draw",
    "game",
    "games",
    "read",
    "window",
]
