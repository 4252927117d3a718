"""The first moves of a game, each once up to symmetry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..symmetry import symmetries
from .intervals import Interval, share

if TYPE_CHECKING:
    from .. import Game

CELL = re.compile(r"[a-z]+\d+")


@dataclass(frozen=True)
class Opening:
    """A first move: how much of the results it brings to the side that plays it."""

    moves: tuple[str, ...]  # those that are the same by symmetry; the first was played
    games: int  # that began with it
    value: Interval  # the share of the results


@cache
def first_moves(game: Game) -> tuple[tuple[str, ...], ...]:
    """The legal first moves in classes that are the same by a symmetry which leaves every colour its own."""
    board, moves = game.board, game.start().moves()
    images = [
        dict(zip(board.cells, (board.cells[place] for place in symmetry.cells), strict=True))
        for symmetry in symmetries(game)
        if not symmetry.exchanges
    ]
    order = {cell: number for number, cell in enumerate(board.cells)}
    left = dict.fromkeys(moves)
    classes = []
    for move in moves:
        if move in left:
            equals = {move, *(_image(move, image, order) for image in images)} & left.keys()
            classes.append((move, *(other for other in moves if other in equals and other != move)))
            for other in equals:
                del left[other]
    return tuple(classes)


def _image(move: str, image: Mapping[str, str], order: Mapping[str, int]) -> str:
    """A move after a symmetry; the cells of a set are written in the board's order."""
    moved = CELL.sub(lambda cell: image.get(cell[0], cell[0]), move)
    if "+" not in moved:
        return moved
    return "+".join(sorted(moved.split("+"), key=lambda cell: order.get(cell, -1)))


def without_swap(game: Game) -> Game:
    """The same game without the swap, in which a first move keeps its value."""
    from .. import game as make_game

    return make_game(game.id, **{**game.options, "swap": False}) if game.options.get("swap") else game


def opening_of(moves: tuple[str, ...], shares: list[float]) -> Opening:
    return Opening(moves, len(shares), share(sum(shares), len(shares)))
