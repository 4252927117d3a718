"""Coasts as bands: outside the cells of every board, with gaps between them."""

from math import dist, sqrt

import pytest

import hexagora
from hexagora.draw.band import GAP, INNER, OUTER, badge_place, band

COASTS = [
    *(("hexagon", size, count) for size in (2, 4, 5) for count in (2, 3, 4, 6, 8, 12) if count <= 6 * (size - 1)),
    *(("rhombus", 5, count) for count in (4, 6, 8)),
    *(("triangle", 6, count) for count in (3, 4, 6)),
    *(("square", 5, count) for count in (2, 4, 6, 8)),
]


@pytest.mark.parametrize(("shape", "size", "count"), COASTS)
def test_coasts_lie_outside_the_cells_and_apart(shape: str, size: int, count: int) -> None:
    board = hexagora.board(shape, size)
    centres = [board.centre(cell) for cell in board.cells]
    bands = [band(board, count, arc) for arc in range(count)]
    most = (1 / sqrt(3) + OUTER) * (sqrt(2) if shape == "square" else 1) * 1.1
    for arc, points in enumerate(bands):
        for point in points:
            assert 0.5 + INNER * 0.99 < min(dist(point, centre) for centre in centres) < most
        following, outer = bands[(arc + 1) % count], len(points) // 2
        assert dist(points[outer - 1], following[0]) == pytest.approx(GAP)
        assert dist(points[outer], following[-1]) == pytest.approx(GAP)
        badge = badge_place(board, count, arc)
        assert min(dist(badge, point) for point in points) < 0.6
        assert min(dist(badge, centre) for centre in centres) > 0.5 + INNER
