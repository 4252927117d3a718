"""Bands along the board's edge, outside its cells: coasts, with mitred corners and cut where two of them meet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist, hypot, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .._core import Board

Point = tuple[float, float]

RADIUS = 1 / sqrt(3)  # of a hexagon, in units: from a cell to its neighbour is 1
INNER, OUTER = 0.09 * RADIUS, 0.34 * RADIUS
GAP = RADIUS / 6  # between two coasts


def offset(line: Sequence[Point], ways_out: tuple[Point, Point], far: float) -> list[Point]:
    """A line so far outside another one. Corners are mitred; the ends are cut along the ways out, half a gap from
    them."""
    steps = [_unit((b[0] - a[0], b[1] - a[1])) for a, b in pairwise(line)]
    side = 1 if _cross(steps[0], ways_out[0]) > 0 else -1
    normals = [(-y * side, x * side) for x, y in steps]
    result = [_cut(line[0], steps[0], normals[0], ways_out[0], far)]
    for point, a, b in zip(line[1:], normals, normals[1:], strict=False):
        part = far / (1 + a[0] * b[0] + a[1] * b[1])
        result.append((point[0] + (a[0] + b[0]) * part, point[1] + (a[1] + b[1]) * part))
    back = -steps[-1][0], -steps[-1][1]
    return [*result, _cut(line[-1], back, normals[-1], ways_out[1], far)]


def _cut(end: Point, step: Point, normal: Point, way_out: Point, far: float) -> Point:
    """Where a line that is so far out begins, if it is cut along the way out."""
    x, y = _unit(way_out)
    across = (-y, x) if _cross(way_out, step) > 0 else (y, -x)
    lean = normal[0] * across[0] + normal[1] * across[1]
    along = (GAP / 2 - far * lean) / (step[0] * across[0] + step[1] * across[1])
    return end[0] + normal[0] * far + step[0] * along, end[1] + normal[1] * far + step[1] * along


def ways_out(board: Board, count: int, arc: int) -> tuple[Point, Point]:
    """At both ends of a coast, straight out from the middle of the cell that two coasts share."""
    cells, line = board.arcs(count)[arc], board.coast(count, arc)
    ends = [(board.centre(cells[place]), line[place]) for place in (0, -1)]
    first, last = [(x - a, y - b) for (a, b), (x, y) in ends]
    return first, last


def band(board: Board, count: int, arc: int) -> list[Point]:
    """A coast's corners, round it."""
    line, out = board.coast(count, arc), ways_out(board, count, arc)
    return offset(line, out, OUTER) + offset(line, out, INNER)[::-1]


def badge_place(board: Board, count: int, arc: int) -> Point:
    """Where a coast's badge stands: on the outward corner that is nearest to the coast's middle."""
    line, out = board.coast(count, arc), ways_out(board, count, arc)
    middle = _halfway(line)
    places = offset(line, out, (INNER + OUTER) / 2)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)]
    side = _cross(steps[0], out[0])
    turns = [_cross(a, b) * side for a, b in pairwise(steps)]
    corners = zip(line[1:], places[1:], turns, strict=False)
    outward = [(dist(corner, middle), place) for corner, place, turn in corners if turn < 1e-9]
    return min(outward)[1] if outward else _halfway(places)


def _halfway(line: Sequence[Point]) -> Point:
    """The point half-way along a line of several pieces."""
    left = sum(dist(a, b) for a, b in pairwise(line)) / 2
    for a, b in pairwise(line):
        if left <= dist(a, b):
            part = left / dist(a, b)
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= dist(a, b)
    return line[-1]


def _unit(vector: Point) -> Point:
    length = hypot(*vector)
    return vector[0] / length, vector[1] / length


def _cross(a: Point, b: Point) -> float:
    return a[0] * b[1] - a[1] * b[0]
