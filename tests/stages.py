"""Scenes of no game, to draw what no game has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hexagora import Board
from hexagora.draw.view import Mark, Piece, Shore, View, players_of

ENGLISH = ["Black", "Red", "Yellow", "Blue", "Green", "Purple"]


@dataclass(frozen=True)
class Token:
    cell: str
    player: int | None
    role: str = "stone"


@dataclass(frozen=True)
class Spots:
    role: str
    cells: tuple[str, ...]
    player: int | None = None
    shore: bool = False


@dataclass(frozen=True)
class Coast:
    count: int
    arc: int
    owner: int | None
    goal: bool = False


def ports(*owners: int | None) -> list[Coast]:
    return [Coast(len(owners), arc, owner) for arc, owner in enumerate(owners)]


@dataclass(frozen=True)
class Stage:
    """A scene of no game."""

    pieces: Sequence[Piece] = ()
    faces: Sequence[tuple[int, int]] = ()
    shores: Sequence[Shore] = ()
    marks: Sequence[Mark] = ()
    counters: Mapping[str, Sequence[int]] = field(default_factory=dict)
    out: Sequence[int] = ()
    last: Sequence[str] = ()
    lit: Sequence[str] = ()
    trail: Sequence[str] = ()
    passed: bool = False
    turn: int | None = 0
    winners: Sequence[int] | None = None


def staged(board: Board, stage: Stage, players: int = 2, names: Sequence[str] = ENGLISH) -> View:
    return View(board, stage, players_of(names, ENGLISH, players), "No game")
