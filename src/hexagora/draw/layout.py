"""What both kinds of picture read from a board: rows and columns with their labels, tones of cells, rims of faces."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from .._core import Board

Spot = TypeVar("Spot", str, int)

# c7 is column c, row 7; on the plane -2,3 is column -2, row 3.
_NAME = re.compile(r"([a-z]+|-?\d+(?=,)),?(-?\d+)")


@dataclass(frozen=True)
class Label:
    """A row's or column's name and where it stands: one step outside the board, in line with its cells."""

    text: str
    x: float
    y: float
    of: str  # row, column, top: a column's name once more, above it


def has_points(board: Board) -> bool:
    """Whether the cells are points joined by lines, not tiles."""
    return not board.outline(board.cells[0])


def labels(board: Board, reach: float = 1.0) -> list[Label]:
    """Numbers to the left of the rows, letters below the columns and above those that begin in the first row, this many
    steps from the last cell. Where cells are points, the letters of their rows."""
    if has_points(board):
        return _point_labels(board)
    rows: dict[str, list[str]] = {}
    columns: dict[str, list[str]] = {}
    for cell in board.cells:
        column, row = _NAME.fullmatch(cell).groups()  # type: ignore[union-attr]  # every cell's name is like that
        rows.setdefault(row, []).append(cell)
        columns.setdefault(column, []).append(cell)
    across, down = _step(board, rows), _step(board, columns)
    if board.shape == "plane":
        return _plane_labels(board, rows, columns, reach)
    first_row = next(iter(rows.values()))
    result = []
    for text, cells in rows.items():
        x, y = board.centre(cells[0])
        result.append(Label(text, x - reach * across[0], y - reach * across[1], "row"))
    for text, cells in columns.items():
        x, y = board.centre(cells[-1])
        result.append(Label(text, x + reach * down[0], y + reach * down[1], "column"))
        if cells[0] in first_row:
            x, y = board.centre(cells[0])
            result.append(Label(text, x - reach * down[0], y - reach * down[1], "top"))
    return result


def _point_labels(board: Board) -> list[Label]:
    first: dict[str, tuple[float, float]] = {}
    for cell in board.cells:
        first[cell[0]] = min(first.get(cell[0], (inf, inf)), board.centre(cell))
    return [Label(row, x - 0.62, y, "row") for row, (x, y) in first.items()]


def _plane_labels(board: Board, rows: dict[str, list[str]], columns: dict[str, list[str]], reach: float) -> list[Label]:
    """The rows' numbers in one line at the left, as rows begin anywhere; a column's below it, or above it where there
    are cells on both sides below."""
    down = _step(board, columns)
    left = min(board.centre(cell)[0] for cell in board.cells)
    spans: dict[float, list[float]] = {}
    for cell in board.cells:
        x, y = board.centre(cell)
        spans.setdefault(round(y, 3), []).append(x)
    result = [Label(text, left - reach, board.centre(cells[0])[1], "row") for text, cells in rows.items()]
    for text, cells in columns.items():
        (x0, y0), (x1, y1) = board.centre(cells[0]), board.centre(cells[-1])
        ends = [(x1 + down[0], y1 + down[1]), (x0 - down[0], y0 - down[1])]
        rows_there = [spans.get(round(y, 3), [x]) for x, y in ends]
        shut = [min(row) < x < max(row) for row, (x, _) in zip(rows_there, ends, strict=True)]
        above = shut[0] and not shut[1]
        (x, y), far = (board.centre(cells[0]), -reach) if above else (board.centre(cells[-1]), reach)
        result.append(Label(text, x + far * down[0], y + far * down[1], "column"))
    return result


def _step(board: Board, lines: dict[str, list[str]]) -> tuple[float, float]:
    """From a cell to the next along such lines."""
    for cells in lines.values():
        for cell, following in pairwise(cells):
            if following in board.neighbours(cell):
                (x0, y0), (x1, y1) = board.centre(cell), board.centre(following)
                return x1 - x0, y1 - y0
    return 0.0, 1.0


def tones(neighbours: Mapping[Spot, Collection[Spot]]) -> dict[Spot, int]:
    """A tone from 0 to 2 for each cell or face, other than its neighbours': two on square boards, three on others."""
    tone: dict[Spot, int] = {}
    left = {spot: {0, 1, 2} for spot in neighbours}
    for start in neighbours:
        settled = [start]
        while settled:
            spot = settled.pop()
            if spot in tone:
                continue
            tone[spot] = min(left[spot], default=0)
            for other in neighbours[spot]:
                left[other].discard(tone[spot])
                if len(left[other]) == 1:
                    settled.append(other)
    return tone


def face_neighbours(board: Board) -> dict[int, list[int]]:
    """The faces that share an edge with each face."""
    corners = [set(face) for face in board.faces]
    return {a: [b for b, other in enumerate(corners) if len(mine & other) == 2] for a, mine in enumerate(corners)}


def rim(board: Board, face: int) -> list[str]:
    """A face's corners in order round it."""
    corners = list(board.faces[face])
    walk = [corners[0]]
    while len(walk) < len(corners):
        walk.append(next(c for c in board.neighbours(walk[-1]) if c in corners and c not in walk))
    return walk


def links(board: Board, cells: set[str]) -> list[tuple[str, str]]:
    """The pairs of neighbours among some cells, each once."""
    return [(a, b) for a in board.cells if a in cells for b in board.neighbours(a) if b in cells and a < b]


def toward(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    """The point that lies this part of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def beside(board: Board, cell: str) -> tuple[float, float]:
    """Where a point's name stands: outside the board if it can, else between its lines, above or below."""
    x, y = board.centre(cell)
    ways = [(a - x, b - y) for a, b in map(board.centre, board.neighbours(cell))]
    away = -sum(way[0] for way in ways), -sum(way[1] for way in ways)
    if abs(away[0]) + abs(away[1]) < 0.1:
        upright = min(ways, key=lambda way: abs(way[0]))
        away = 0.0, -upright[1]
    length = (away[0] ** 2 + away[1] ** 2) ** 0.5
    return x + away[0] / length * 0.49, y + away[1] / length * 0.47


def open_kind(arc: int, count: int) -> int:
    """The look of a port that nobody owns: opposite ones look alike, neighbouring ones do not."""
    pairs = max(count // 2, 1)
    which = arc % pairs
    return 1 if which == pairs - 1 and pairs % 3 == 1 else which % 3
