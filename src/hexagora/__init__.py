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
from .errors import BadOption, BadText, IllegalMove, MissingExtra, Reason

if TYPE_CHECKING:
    import threading

    from . import draw, engine, interop, lab, learn, puzzles, record, set_up
    from .engine import Bot, Candidate, Report, analyse, think
    from .symmetry import Symmetry, symmetries
    from .version import __version__ as __version__

Batch = _core.Batch
Board = _core.Board
Continuations = _core.Continuations
Field = _core.Field
Game = _core.Game
Mark = _core.Mark
Picks = _core.Picks
Piece = _core.Piece
Playouts = _core.Playouts
Scene = _core.Scene
Shore = _core.Shore
Solution = _core.Solution
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


def solve(
    state: State,
    *,
    seconds: float = 10,
    nodes: int | None = None,
    memory: int = 64,
    stop: threading.Event | None = None,
) -> Solution:
    """The exact result of a position and how to play for it, if it can be proven within these limits.

    The limits are seconds of wall time, positions looked at, and megabytes of tables. Setting `stop` ends it early.

    >>> import hexagora
    >>> solution = hexagora.solve(hexagora.game("hex", board="rhombus", size=3, swap=False).start())
    >>> solution.proven, solution.values
    (True, (1.0, 0.0))
    """
    return _core.solve(state, seconds=seconds, nodes=nodes, memory=memory, stop=stop)


# Loaded when they are first asked for: not everybody who plays draws or has the computer think.
_MODULES = ("draw", "engine", "interop", "lab", "learn", "puzzles", "record", "set_up")
_LATER = dict.fromkeys(["Bot", "Candidate", "Report", "analyse", "think"], "engine") | {"__version__": "version"}
_LATER |= dict.fromkeys(["Symmetry", "symmetries"], "symmetry")


def __getattr__(name: str) -> object:
    if name not in _MODULES and name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    module = importlib.import_module(f".{_LATER.get(name, name)}", __name__)
    globals()[name] = module if name in _MODULES else getattr(module, name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES, *_LATER})


def _made(id: str, options: dict[str, object]) -> Game:
    """A game again, when it is unpickled."""
    return game(id, **options)


__all__ = [
    "BadOption",
    "BadText",
    "Batch",
    "Board",
    "Bot",
    "Candidate",
    "Continuations",
    "Entry",
    "Field",
    "Game",
    "IllegalMove",
    "Mark",
    "MissingExtra",
    "Picks",
    "Piece",
    "Playouts",
    "Preset",
    "Reason",
    "Report",
    "Scene",
    "Shore",
    "Solution",
    "State",
    "Symmetry",
    "analyse",
    "board",
    "draw",
    "engine",
    "game",
    "games",
    "interop",
    "lab",
    "learn",
    "puzzles",
    "read",
    "record",
    "set_up",
    "solve",
    "symmetries",
    "think",
    "window",
]
