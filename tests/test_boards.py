"""The boards against the plain description of docs/rules.md, "Boards", and the laws that any board keeps."""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import hexagora
from tests.reference import boards

Point = tuple[float, float]

SIZES: list[tuple[str, tuple[int, ...], Callable[..., boards.Board]]] = [
    *(("hexagon", (side,), boards.hexagon) for side in range(2, 14)),
    *(("rhombus", (side, side), boards.rhombus) for side in (2, 3, 4, 5, 11, 26)),
    *(("rhombus", sides, boards.rhombus) for sides in ((2, 3), (3, 2), (7, 4), (26, 2), (2, 26))),
    *(("triangle", (side,), boards.triangle) for side in (2, 3, 4, 5, 6, 7, 9, 26)),
    *(("square", (side, side), boards.square) for side in (2, 3, 4, 5, 9, 26)),
    *(("square", sides, boards.square) for sides in ((2, 3), (3, 2), (7, 4), (26, 2), (2, 26))),
]
FLOWER = (hexagora.game("gosix").board, boards.flower())
PAIRS = [(hexagora.board(shape, *sides), describe(*sides)) for shape, sides, describe in SIZES]
NAMES = [" ".join([shape, *map(str, sides)]).replace(" ", "-") for shape, sides, _ in SIZES]

every_board = pytest.mark.parametrize(("board", "reference"), [*PAIRS, FLOWER], ids=[*NAMES, "flower"])
board_of_cells = pytest.mark.parametrize(("board", "reference"), PAIRS, ids=NAMES)


def row(cell: str) -> str:
    """On the flower a row has a letter, elsewhere a number."""
    return cell[1:]


def close(one: Point, other: Point) -> bool:
    return math.dist(one, other) < 1e-6


def off_segment(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the segment between two others."""
    (px, py), (sx, sy), (ex, ey) = point, start, end
    along = ((px - sx) * (ex - sx) + (py - sy) * (ey - sy)) / math.dist(start, end) ** 2
    along = min(1.0, max(0.0, along))
    return math.dist(point, (sx + along * (ex - sx), sy + along * (ey - sy)))


def edges(outline: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return [(outline[i - 1], outline[i]) for i in range(len(outline))]


def length(polyline: tuple[Point, ...]) -> float:
    return sum(math.dist(one, other) for one, other in pairwise(polyline))


# Cells


@every_board
def test_cells_have_the_names_of_the_rules_in_order(board: hexagora.Board, reference: boards.Board) -> None:
    assert list(board.cells) == reference.cells
    assert len(board) == len(reference.cells)


@every_board
def test_neighbours_are_those_of_the_rules(board: hexagora.Board, reference: boards.Board) -> None:
    for cell in board.cells:
        neighbours = board.neighbours(cell)
        assert len(neighbours) == len(set(neighbours))
        assert set(neighbours) == set(reference.neighbours[cell])


@pytest.mark.parametrize("side", range(2, 14))
def test_counts_of_the_hexagon(side: int) -> None:
    board = hexagora.board("hexagon", side)
    assert len(board) == 3 * side * (side - 1) + 1
    assert len(board.ring) == 6 * (side - 1)


@pytest.mark.parametrize("side", range(2, 27))
def test_counts_of_the_triangle(side: int) -> None:
    board = hexagora.board("triangle", side)
    assert len(board) == side * (side + 1) // 2
    assert len(board.ring) == 3 * (side - 1)


@pytest.mark.parametrize("shape", ["rhombus", "square"])
@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 5), (5, 3), (11, 11), (26, 26)])
def test_counts_of_rhombus_and_square(shape: str, width: int, height: int) -> None:
    board = hexagora.board(shape, width, height)
    assert len(board) == width * height
    assert len(board.ring) == 2 * (width - 1) + 2 * (height - 1)


@pytest.mark.parametrize("shape", ["rhombus", "square"])
def test_one_size_means_as_high_as_wide(shape: str) -> None:
    assert hexagora.board(shape, 4).cells == hexagora.board(shape, 4, 4).cells


def test_h5_runs_from_e1_to_e9() -> None:
    cells = hexagora.board("hexagon", 5).cells
    assert (cells[0], cells[-1]) == ("e1", "e9")


def test_the_flower_has_seven_hexagons_and_thirty_lines() -> None:
    board, _ = FLOWER
    assert [set(face) for face in board.faces] == [set(corners) for corners in boards.HEXAGONS.values()]
    assert sum(len(board.neighbours(point)) for point in board.cells) == 2 * 30


@every_board
def test_the_middle_is_the_cell_that_every_symmetry_keeps(board: hexagora.Board, reference: boards.Board) -> None:
    assert board.middle == reference.middle
    fixed = [cell for i, cell in enumerate(board.cells) if all(symmetry[i] == i for symmetry in board.symmetries)]
    assert fixed == ([] if board.middle is None else [board.middle])


# Border


@every_board
def test_the_ring_goes_round_clockwise_from_the_top_left(board: hexagora.Board, reference: boards.Board) -> None:
    assert list(board.ring) == reference.ring
    corners = [board.centre(cell) for cell in board.ring]
    # y grows downwards, so clockwise is the positive sense of the shoelace formula.
    assert sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in edges(tuple(corners))) > 0


@every_board
def test_arcs_are_cut_as_the_rules_say(board: hexagora.Board, reference: boards.Board) -> None:
    for count in range(2, len(reference.ring) + 1):
        assert [list(arc) for arc in board.arcs(count)] == reference.arcs(count)


@every_board
def test_a_cut_is_a_cell_of_both_its_arcs(board: hexagora.Board, reference: boards.Board) -> None:
    for count in range(2, len(reference.ring) + 1):
        arcs = board.arcs(count)
        assert len(arcs) == count
        for before, after in pairwise([*arcs, arcs[0]]):
            assert before[-1] == after[0]
        assert arcs[0][0] == board.ring[0]
        assert sum(len(arc) - 1 for arc in arcs) == len(board.ring)


@pytest.mark.parametrize("side", range(2, 14))
def test_six_arcs_of_a_hexagon_are_its_sides(side: int) -> None:
    board = hexagora.board("hexagon", side)
    assert [len(arc) for arc in board.arcs(6)] == [side] * 6
    assert len({row(cell) for cell in board.arcs(6)[0]}) == 1


# Lines and symmetries


@board_of_cells
def test_lines_part_the_cells_in_each_direction(board: hexagora.Board, reference: boards.Board) -> None:
    # A corner may be alone in one direction; whether that is called a line does not matter.
    lines = [line for line in board.lines if len(line) > 1]
    expected = [line for line in reference.lines if len(line) > 1]
    assert sorted(sorted(line) for line in lines) == sorted(sorted(line) for line in expected)
    for line in lines:
        steps = {
            (round(x1 - x0, 6), round(y1 - y0, 6))
            for (x0, y0), (x1, y1) in pairwise(board.centre(cell) for cell in line)
        }
        assert len(steps) == 1, "cells of a line stand in order, straight"
    directions = 2 if board.shape == "square" else 3
    for cell in board.cells:
        assert sum(cell in line for line in lines) + sum([cell] == line for line in reference.lines) == directions


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 3), (4, 7), (9, 9)])
def test_diagonals_of_a_square(width: int, height: int) -> None:
    board = hexagora.board("square", width, height)
    diagonals = [line for line in board.diagonals if len(line) > 1]
    for down in (1, -1):
        by_diagonal: dict[int, set[str]] = {}
        for q in range(width):
            for r in range(height):
                by_diagonal.setdefault(r - down * q, set()).add(boards.name((q, r)))
        for cells in by_diagonal.values():
            assert len(cells) == 1 or [set(line) for line in diagonals].count(cells) == 1
    assert len(diagonals) == 2 * (width + height - 1 - 2)


@every_board
def test_a_symmetry_keeps_neighbours_together(board: hexagora.Board, reference: boards.Board) -> None:
    cells = board.cells
    number = {cell: i for i, cell in enumerate(cells)}
    assert tuple(range(len(cells))) in board.symmetries
    for symmetry in board.symmetries:
        assert sorted(symmetry) == list(range(len(cells)))
        for cell, neighbours in reference.neighbours.items():
            image = {cells[symmetry[number[other]]] for other in neighbours}
            assert image == set(reference.neighbours[cells[symmetry[number[cell]]]])


@every_board
def test_there_are_as_many_symmetries_as_the_shape_has(board: hexagora.Board, reference: boards.Board) -> None:
    equal_sides = board.width == board.height
    expected = {
        "hexagon": 12,
        "rhombus": 4 if equal_sides else 2,
        "triangle": 6,
        "square": 8 if equal_sides else 4,
        "flower": 12,
    }
    assert len(set(board.symmetries)) == len(board.symmetries) == expected[board.shape]


def turning(board: hexagora.Board) -> int:
    """How many of its turns lead a board back."""
    equal_sides = board.width == board.height
    return {"triangle": 3, "square": 4 if equal_sides else 2, "rhombus": 2}.get(board.shape, 6)


@every_board
def test_turned_is_the_least_turn_clockwise(board: hexagora.Board, reference: boards.Board) -> None:
    xs, ys = zip(*map(board.centre, board.cells), strict=True)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    angle = 2 * math.pi / turning(board)
    for cell in board.cells:
        dx, dy = board.centre(cell)[0] - x, board.centre(cell)[1] - y
        cos, sin = math.cos(angle), math.sin(angle)
        image = board.turned(cell)
        assert image and close(board.centre(image), (x + dx * cos - dy * sin, y + dx * sin + dy * cos))


@every_board
def test_mirrored_is_a_mirror_about_an_upright_axis_where_there_is_one(
    board: hexagora.Board, reference: boards.Board
) -> None:
    left, _, right, _ = board.bounds
    number = {cell: place for place, cell in enumerate(board.cells)}
    images = {cell: board.mirrored(cell) for cell in board.cells}
    if board.shape == "rhombus" and board.width != board.height:
        assert set(images.values()) == {None}
        return
    assert all(image and images[image] == cell != board.turned(cell) for cell, image in images.items() if image != cell)
    assert tuple(number[image or ""] for image in images.values()) in board.symmetries[turning(board) :]
    for cell, image in images.items():
        (x, y), there = board.centre(cell), board.centre(image or "")
        assert board.shape == "rhombus" or close(there, (left + right - x, y))


def test_the_plane_turns_around_its_origin_and_is_mirrored_there() -> None:
    plane = hexagora.game("six").board
    around = plane.neighbours("0,0")
    assert around == ("1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1")
    assert tuple(map(plane.turned, around)) == (*around[1:], around[0])
    assert tuple(map(plane.mirrored, around)) == ("-1,0", "-1,1", "0,1", "1,0", "1,-1", "0,-1")
    window = hexagora.window(["5,0"])
    assert window.turned("5,0") == "0,5" and window.mirrored("2,3") == "-5,3"
    assert plane.turned("9999,1") is None and plane.mirrored("9999,1") is None


def test_the_plane_has_no_places_to_draw() -> None:
    plane = hexagora.game("six").board
    for ask in (plane.centre, plane.outline, lambda cell: plane.step(cell, "left")):
        with pytest.raises(hexagora.BadText, match="0,0"):
            ask("0,0")


# Arrow keys


@every_board
def test_left_and_right_walk_along_the_row(board: hexagora.Board, reference: boards.Board) -> None:
    rows: dict[str, list[str]] = {}
    for cell in reference.cells:
        rows.setdefault(cell[0] if board.shape == "flower" else row(cell), []).append(cell)
    for cells in rows.values():
        assert [board.step(cell, "right") for cell in cells] == [*cells[1:], None]
        assert [board.step(cell, "left") for cell in cells] == [None, *cells[:-1]]


@every_board
def test_up_and_down_go_up_and_down(board: hexagora.Board, reference: boards.Board) -> None:
    heights = {cell: board.centre(cell)[1] for cell in board.cells}
    top, bottom = min(heights.values()), max(heights.values())
    for cell, height in heights.items():
        up, down = board.step(cell, "up"), board.step(cell, "down")
        if up is None:
            assert abs(height - top) < 1e-6
        else:
            assert heights[up] < height - 1e-6
            assert up in reference.neighbours[cell] or board.shape == "flower"
        if down is None:
            assert abs(height - bottom) < 1e-6
        else:
            assert heights[down] > height + 1e-6
            assert down in reference.neighbours[cell] or board.shape == "flower"


@every_board
def test_the_arrow_keys_reach_every_cell(board: hexagora.Board, reference: boards.Board) -> None:
    steps = {
        cell: [other for way in ("left", "right", "up", "down") if (other := board.step(cell, way)) is not None]
        for cell in board.cells
    }
    for start in board.cells:
        reached = {start}
        frontier = [start]
        while frontier:
            for cell in steps[frontier.pop()]:
                if cell not in reached:
                    reached.add(cell)
                    frontier.append(cell)
        assert reached == set(reference.cells)


# Drawing


@every_board
def test_neighbours_are_at_distance_one(board: hexagora.Board, reference: boards.Board) -> None:
    for cell, neighbours in reference.neighbours.items():
        for other in neighbours:
            assert math.isclose(math.dist(board.centre(cell), board.centre(other)), 1.0, abs_tol=1e-6)


@board_of_cells
def test_outlines_contain_their_centres(board: hexagora.Board, reference: boards.Board) -> None:
    x0, y0, x1, y1 = board.bounds
    for cell in reference.cells:
        outline = board.outline(cell)
        cx, cy = board.centre(cell)
        assert len(outline) == (4 if board.shape == "square" else 6)
        turns = [(ax - cx) * (by - cy) - (bx - cx) * (ay - cy) for (ax, ay), (bx, by) in edges(outline)]
        assert all(turn > 1e-6 for turn in turns) or all(turn < -1e-6 for turn in turns)
        for x, y in outline:
            assert x0 - 1e-6 <= x <= x1 + 1e-6
            assert y0 - 1e-6 <= y <= y1 + 1e-6


def test_the_flower_has_points_instead_of_outlines_and_hexagons_round_their_centres() -> None:
    board, _ = FLOWER
    assert all(board.outline(point) == () for point in board.cells)
    for face, corners in enumerate(board.faces):
        centre = board.face_centre(face)
        assert all(math.isclose(math.dist(centre, board.centre(corner)), 1.0, abs_tol=1e-6) for corner in corners)


COASTS = [(board, reference) for board, reference in PAIRS if len(board) <= 130]


@pytest.mark.parametrize(
    ("board", "reference"), COASTS, ids=[f"{board.shape}-{board.width}-{board.height}" for board, _ in COASTS]
)
def test_coasts_join_end_to_end_around_the_board(board: hexagora.Board, reference: boards.Board) -> None:
    sides = [edge for cell in reference.cells for edge in edges(board.outline(cell))]
    middles = [(round((x0 + x1) / 2, 5), round((y0 + y1) / 2, 5)) for (x0, y0), (x1, y1) in sides]
    once = [side for side, middle in zip(sides, middles, strict=True) if middles.count(middle) == 1]
    around = sum(math.dist(*side) for side in once)
    for count in sorted({2, 3, 4, 5, 6, 8, 10, 12, len(reference.ring)}):
        if count > len(reference.ring):
            continue
        coasts = [board.coast(count, arc) for arc in range(count)]
        for before, after in pairwise([*coasts, coasts[0]]):
            assert len(before) >= 2
            assert close(before[-1], after[0])
        assert math.isclose(sum(map(length, coasts)), around, rel_tol=1e-5)
        for coast, arc in zip(coasts, reference.arcs(count), strict=True):
            shore = [edge for cell in arc for edge in edges(board.outline(cell))]
            for point in coast:
                assert min(off_segment(point, *edge) for edge in shore) < 1e-5


# Refusals


@pytest.mark.parametrize(
    "sides",
    [
        ("hexagon", 1),
        ("hexagon", 0),
        ("hexagon", -3),
        ("hexagon", 14),
        ("rhombus", 1),
        ("rhombus", 27),
        ("rhombus", 5, 1),
        ("rhombus", 5, 27),
        ("triangle", 1),
        ("triangle", 27),
        ("square", 1),
        ("square", 27),
        ("square", 1, 5),
        ("square", 27, 5),
        ("pentagon", 5),
    ],
    ids=str,
)
def test_a_size_out_of_range_is_refused(sides: tuple[Any, ...]) -> None:
    with pytest.raises(hexagora.BadOption):
        hexagora.board(*sides)
