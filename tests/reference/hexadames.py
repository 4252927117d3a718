"""docs/rules.md, "HexaDames" (sheet 004): whether a piece is home follows from where it stands, every time."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from tests.reference.boards import Board, hexagon
from tests.reference.oracle import Options, Oracle

COLOURS = range(3)


def choices() -> list[Options]:
    settings: list[Options] = [
        {},
        {"steps": "forward"},
        {"steps": "any"},
        {"capture": "optional"},
        {"capture": "mandatory"},
    ]
    for size in (2, 3, 4, 5, 6):
        settings.append({"size": size})
        for steps in ("forward", "any"):
            settings += [{"size": size, "steps": steps, "capture": capture} for capture in ("optional", "mandatory")]
    return settings


CHOICES = choices()


def cells_behind(board: Board) -> dict[tuple[str, str], str]:
    """For a cell and its neighbour, the next cell on the straight line through both, where the board has one."""
    behind = {}
    for line in board.lines:
        for way in (line, line[::-1]):
            for at in range(len(way) - 2):
                behind[way[at], way[at + 1]] = way[at + 2]
    return behind


def rows_to(board: Board, side: list[str]) -> dict[str, int]:
    """How many rows each cell is away from a side: row after row, beginning with the side itself."""
    rows = dict.fromkeys(side, 0)
    row = list(side)
    while row:
        row = list({other for cell in row for other in board.neighbours[cell] if other not in rows})
        rows |= dict.fromkeys(row, max(rows.values()) + 1)
    return rows


class HexaDames:
    scores: tuple[int, ...]
    result: tuple[float, ...] | None
    turn: int | None

    def __init__(self, options: Options) -> None:
        self.board = hexagon(int(options.get("size", 5)))
        self.any_way = options.get("steps", "forward") == "any"
        self.must_capture = options.get("capture", "optional") == "mandatory"
        self.behind = cells_behind(self.board)
        sides = self.board.arcs(6)
        self.goals = [sides[(2 * colour + 3) % 6] for colour in COLOURS]
        self.rows = [rows_to(self.board, goal) for goal in self.goals]
        self.men = {cell: colour for colour in COLOURS for cell in sides[2 * colour]}
        self.seats = (0, 1, 2)
        self.out: set[int] = set()
        self.turn = 0
        self.result = None
        self.scores = self.count_home()
        self.history: Counter[tuple[frozenset[tuple[str, int]], int]] = Counter()
        self.remember()

    def is_home(self, cell: str) -> bool:
        return cell in self.goals[self.men[cell]]

    def count_home(self) -> tuple[int, ...]:
        return tuple(len([cell for cell in self.men if self.men[cell] == c and self.is_home(cell)]) for c in COLOURS)

    def can_take(self, cell: str, colour: int) -> bool:
        """An enemy piece that is not home; it makes no difference whether its owner has left."""
        return cell in self.men and self.men[cell] != colour and not self.is_home(cell)

    def steps(self, cell: str) -> list[str]:
        rows = self.rows[self.men[cell]]
        return [
            to
            for to in self.board.neighbours[cell]
            if to not in self.men and (self.any_way or rows[to] == rows[cell] - 1)
        ]

    def jumps(self, path: list[str], jumped: list[str]) -> list[tuple[str, str]]:
        """What the piece that has come along the path can jump over now, and where each jump lands."""
        here, start = path[-1], path[0]
        jumps = []
        for over in self.board.neighbours[here]:
            landing = self.behind.get((here, over))
            if landing is None or over in jumped or not self.can_take(over, self.men[start]):
                continue
            # The jumped pieces still stand in the way; the jumping piece's own starting cell counts as empty.
            if landing not in self.men or landing == start:
                jumps.append((over, landing))
        return jumps

    def chains(self, path: list[str], jumped: list[str]) -> Iterator[list[str]]:
        """Every chain of jumps that goes on from the path, one jump or more; with mandatory capture, to its end."""
        for over, landing in self.jumps(path, jumped):
            longer, taken = [*path, landing], [*jumped, over]
            if not self.must_capture or not self.jumps(longer, taken):
                yield longer
            yield from self.chains(longer, taken)

    def moves_of(self, colour: int) -> list[str]:
        movable = [cell for cell in self.board.cells if self.men.get(cell) == colour and not self.is_home(cell)]
        steps = [f"{cell}:{to}" for cell in movable for to in self.steps(cell)]
        jumps = [":".join(chain) for cell in movable for chain in self.chains([cell], [])]
        return jumps if self.must_capture and jumps else steps + jumps

    def moves(self) -> list[str]:
        return [] if self.turn is None else self.moves_of(self.turn)

    def play(self, text: str) -> None:
        assert self.turn is not None
        assert text in self.moves()
        path = text.split(":")
        if path[1] not in self.board.neighbours[path[0]]:
            for here, landing in pairwise(path):
                jumped = [over for over in self.board.neighbours[here] if self.behind.get((here, over)) == landing]
                del self.men[jumped[0]]
        self.men[path[-1]] = self.men.pop(path[0])
        self.scores = self.count_home()
        self.pass_on(self.turn + 1)

    def leave(self, colour: int) -> None:
        assert self.turn is not None
        assert colour not in self.out
        self.out.add(colour)
        if len(self.out) == 2 or colour == self.turn:
            self.pass_on(self.turn)

    def pass_on(self, first: int) -> None:
        """The turn goes to `first`, or to the next colour after it that is still in and can move."""
        order = [colour % 3 for colour in range(first, first + 3)]
        able = [colour for colour in order if colour not in self.out and self.moves_of(colour)]
        if len(self.out) == 2 or not able:
            self.settle()
        else:
            self.turn = able[0]
            self.remember()

    def remember(self) -> None:
        """With steps in all directions, the third time of a position with the same player to move ends the game."""
        assert self.turn is not None
        if self.any_way:
            position = frozenset(self.men.items()), self.turn
            self.history[position] += 1
            if self.history[position] == 3:
                self.settle()

    def settle(self) -> None:
        """Most pieces home wins, among those who stayed; equal firsts share."""
        self.turn = None
        stayed = [colour for colour in COLOURS if colour not in self.out]
        most = max(self.scores[colour] for colour in stayed)
        winners = [colour for colour in stayed if self.scores[colour] == most]
        self.result = tuple(1 / len(winners) if colour in winners else 0.0 for colour in COLOURS)

    def pieces(self) -> dict[str, str]:
        return {cell: f"{colour}h" if self.is_home(cell) else str(colour) for cell, colour in self.men.items()}


ORACLES = {"hexadames": Oracle(HexaDames, CHOICES, seeds=4)}
