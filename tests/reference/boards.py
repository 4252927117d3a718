"""The boards of docs/rules.md, "Boards", written down as slowly and plainly as they are described there."""

from collections.abc import Iterable
from dataclasses import dataclass

Axial = tuple[int, int]
Neighbours = dict[str, list[str]]

SIX_WAYS: list[Axial] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
FOUR_WAYS: list[Axial] = [(1, 0), (0, 1), (-1, 0), (0, -1)]


@dataclass(frozen=True)
class Board:
    neighbours: Neighbours
    ring: list[str]
    lines: list[list[str]]
    middle: str | None

    @property
    def cells(self) -> list[str]:
        return list(self.neighbours)

    def arcs(self, count: int) -> list[list[str]]:
        """The ring cut into `count` arcs. A cut is a cell and belongs to both its arcs."""
        length = len(self.ring)
        assert 2 <= count <= length
        cuts = [j * length // count for j in range(count + 1)]
        return [
            [self.ring[at % length] for at in range(cuts[j], cuts[j + 1] + 1)]  # both ends included
            for j in range(count)
        ]


def name(cell: Axial) -> str:
    q, r = cell
    return "abcdefghijklmnopqrstuvwxyz"[q] + str(r + 1)


def linked(cells: Iterable[Axial], ways: list[Axial]) -> Neighbours:
    by_row = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    return {name((q, r)): [name((q + dq, r + dr)) for dq, dr in ways if (q + dq, r + dr) in by_row] for q, r in by_row}


def walk(start: Axial, legs: list[tuple[Axial, int]]) -> list[str]:
    """The ring as a walk along the sides, each a direction and a number of steps; the last one ends at the start."""
    q, r = start
    ring = []
    for (dq, dr), steps in legs:
        for _ in range(steps):
            ring.append(name((q, r)))
            q, r = q + dq, r + dr
    assert (q, r) == start
    return ring


def straight(cells: Iterable[Axial], directions: list[Axial]) -> list[list[str]]:
    """All straight lines, one after the other in each direction, lines of a single cell too."""
    board = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    lines = []
    for dq, dr in directions:
        for q, r in board:
            if (q - dq, r - dr) in board:
                continue
            line = []
            while (q, r) in board:
                line.append(name((q, r)))
                q, r = q + dq, r + dr
            lines.append(line)
    return lines


def hexagon(side: int) -> Board:
    last = 2 * side - 2
    cells = [(q, r) for q in range(last + 1) for r in range(last + 1) if side - 1 <= q + r <= 3 * side - 3]
    ring = walk((side - 1, 0), [(way, side - 1) for way in SIX_WAYS])
    return Board(linked(cells, SIX_WAYS), ring, straight(cells, SIX_WAYS[:3]), name((side - 1, side - 1)))


def parallelogram(width: int, height: int, ways: list[Axial], directions: list[Axial]) -> Board:
    cells = [(q, r) for q in range(width) for r in range(height)]
    ring = walk((0, 0), [((1, 0), width - 1), ((0, 1), height - 1), ((-1, 0), width - 1), ((0, -1), height - 1)])
    has_middle = width % 2 == 1 and height % 2 == 1
    middle = name((width // 2, height // 2)) if has_middle else None
    return Board(linked(cells, ways), ring, straight(cells, directions), middle)


def rhombus(width: int, height: int) -> Board:
    return parallelogram(width, height, SIX_WAYS, SIX_WAYS[:3])


def square(width: int, height: int) -> Board:
    return parallelogram(width, height, FOUR_WAYS, FOUR_WAYS[:2])


def triangle(side: int) -> Board:
    cells = [(q, r) for q in range(side) for r in range(side) if q + r <= side - 1]
    ring = walk((0, 0), [((1, 0), side - 1), ((-1, 1), side - 1), ((0, -1), side - 1)])
    third, rest = divmod(side - 1, 3)
    middle = name((third, third)) if rest == 0 else None
    return Board(linked(cells, SIX_WAYS), ring, straight(cells, SIX_WAYS[:3]), middle)


FLOWER_POINTS = "a1 a2 b1 b2 b3 c1 c2 c3 d1 d2 d3 d4 e1 e2 e3 e4 f1 f2 f3 g1 g2 g3 h1 h2".split()
FLOWER_LINES = """
    a1-b1 a1-b2 a2-b2 a2-b3
    b1-c1 b2-c2 b3-c3
    c1-d1 c1-d2 c2-d2 c2-d3 c3-d3 c3-d4
    d1-e1 d2-e2 d3-e3 d4-e4
    e1-f1 e2-f1 e2-f2 e3-f2 e3-f3 e4-f3
    f1-g1 f2-g2 f3-g3
    g1-h1 g2-h1 g2-h2 g3-h2
""".split()
FLOWER_RING = "a1 b2 a2 b3 c3 d4 e4 f3 g3 h2 g2 h1 g1 f1 e1 d1 c1 b1".split()
HEXAGONS: dict[int, list[str]] = {
    1: "a1 b1 b2 c1 c2 d2".split(),
    2: "a2 b2 b3 c2 c3 d3".split(),
    3: "c1 d1 d2 e1 e2 f1".split(),
    4: "c2 d2 d3 e2 e3 f2".split(),
    5: "c3 d3 d4 e3 e4 f3".split(),
    6: "e2 f1 f2 g1 g2 h1".split(),
    7: "e3 f2 f3 g2 g3 h2".split(),
}


def flower() -> Board:
    neighbours: Neighbours = {point: [] for point in FLOWER_POINTS}
    for line in FLOWER_LINES:
        one, other = line.split("-")
        neighbours[one].append(other)
        neighbours[other].append(one)
    return Board(neighbours, list(FLOWER_RING), [], None)
