"""The first moves of a game, each once up to symmetry."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..set_up import mirror_pieces, turn_pieces
from ..symmetry import symmetries
from .intervals import Interval, share

if TYPE_CHECKING:
    from .. import Game

CELL = re.compile(r"[a-z]+\d+")
SIXTHS = 6  # turns that bring the plane back


@dataclass(frozen=True)
class Opening:
    """A first move: how much of the results it brings to the side that plays it."""

    moves: tuple[str, ...]  # those that are the same by symmetry; the first was played
    games: int  # that began with it
    value: Interval  # the share of the results

    @property
    def total(self) -> float:
        """Its results together: a win is 1."""
        return self.value.value * self.games


@cache
def first_moves(game: Game) -> tuple[tuple[str, ...], ...]:
    """The legal first moves in classes that are the same by a symmetry which leaves every colour its own."""
    look = _look_on_board(game) if game.board.cells else _look_on_plane(game)
    classes: defaultdict[object, list[str]] = defaultdict(list)
    for move in game.start().moves():
        classes[look(move)].append(move)
    return tuple(map(tuple, classes.values()))


def _look_on_board(game: Game) -> Callable[[str], str]:
    """What all images of a move have in common: the first of them."""
    board = game.board
    images = [
        dict(zip(board.cells, (board.cells[place] for place in symmetry.cells), strict=True))
        for symmetry in symmetries(game)
        if not symmetry.exchanges
    ]
    order = {cell: number for number, cell in enumerate(board.cells)}
    return lambda move: min(_image(move, image, order) for image in images)


def _image(move: str, image: Mapping[str, str], order: Mapping[str, int]) -> str:
    """A move after a symmetry; the cells of a set are written in the board's order."""
    moved = CELL.sub(lambda cell: image.get(cell[0], cell[0]), move)
    if "+" not in moved:
        return moved
    return "+".join(sorted(moved.split("+"), key=lambda cell: order.get(cell, -1)))


def _look_on_plane(game: Game) -> Callable[[str], object]:
    """Without an edge, what stands there after the move is the same wherever it stands and however it is turned."""

    def at_origin(pieces: Mapping[str, str]) -> list[tuple[int, int, str]]:
        columns, rows = zip(*(map(int, cell.split(",")) for cell in pieces), strict=True)
        left, top = min(columns), min(rows)
        places = zip(columns, rows, pieces.values(), strict=True)
        return sorted((column - left, row - top, piece) for column, row, piece in places)

    def look(move: str) -> object:
        pieces = game.start().play(move).pieces()
        looks = []
        for image in (pieces, mirror_pieces(game, pieces)):
            for _ in range(SIXTHS):
                looks.append(at_origin(image))
                image = turn_pieces(game, image)
        return tuple(min(looks))

    return look


def without_swap(game: Game) -> Game:
    """The same game without the swap, in which a first move keeps its value."""
    return fresh(game, swap=False) if game.options.get("swap") else game


def fresh(game: Game, **others: bool) -> Game:
    """The same game, or with other options, of which nothing is remembered."""
    from .. import game as make_game

    return make_game(game.id, **{**game.options, **others})


def opening_of(moves: tuple[str, ...], shares: list[float]) -> Opening:
    return Opening(moves, len(shares), share(sum(shares), len(shares)))
