"""docs/rules.md, "Gomobil" (sheet 001): groups and regions are followed anew each time they are needed."""

from tests.reference.boards import hexagon
from tests.reference.oracle import Options, Oracle

CHOICES: list[Options] = [{}]

WHITE_ROWS = (2, 3, 4)
BLACK_ROWS = (8, 9, 10)
BLACK, WHITE = 0, 1

Position = tuple[frozenset[tuple[str, int]], int]


def row(point: str) -> int:
    return int(point[1:])


class Gomobil:
    scores: tuple[int, ...]
    result: tuple[float, ...] | None
    turn: int | None

    def __init__(self, options: Options) -> None:
        assert not options
        self.board = hexagon(6)
        self.stones: dict[str, int] = {}
        for point in self.board.cells:
            if row(point) in WHITE_ROWS:
                self.stones[point] = WHITE
            elif row(point) in BLACK_ROWS:
                self.stones[point] = BLACK
        self.seats = (0, 1)
        self.out: set[int] = set()
        self.turn = BLACK
        self.passes = 0
        self.result = None
        self.scores = self.count()
        self.history: list[Position] = []
        self.note_position()

    def linked_within(self, point: str, points: set[str]) -> set[str]:
        """All of `points` that can be reached from `point` without leaving them."""
        reached = {point}
        waiting = [point]
        while waiting:
            for other in self.board.neighbours[waiting.pop()]:
                if other in points and other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return reached

    def group(self, point: str) -> set[str]:
        """M1: the stones linked to the one that stands here, itself included."""
        colour = self.stones[point]
        return self.linked_within(point, {other for other, owner in self.stones.items() if owner == colour})

    def is_isolated(self, point: str) -> bool:
        return all(self.stones.get(other) != self.stones[point] for other in self.board.neighbours[point])

    def landings(self, point: str) -> list[str]:
        """Where the stone that stands here may go."""
        rest = self.group(point) - {point}
        if not rest:
            return []  # M2: an isolated stone stays where it is
        if self.linked_within(min(rest), rest) != rest:
            return []  # M3: without it its group falls apart
        empty = [other for other in self.board.cells if other not in self.stones]  # M4: its own point is not among them
        return [other for other in empty if rest & set(self.board.neighbours[other])]  # M5, M6

    def moves(self) -> list[str]:
        if self.turn is None:
            return []
        own = [point for point in self.board.cells if self.stones.get(point) == self.turn]
        return [f"{point}:{landing}" for point in own for landing in self.landings(point)] + ["pass"]

    def play(self, text: str) -> None:
        assert self.turn is not None
        assert text in self.moves()
        if text == "pass":
            self.passes += 1
        else:
            self.passes = 0
            start, landing = text.split(":")
            del self.stones[start]
            self.stones[landing] = self.turn
            for other in self.board.neighbours[landing]:
                if other in self.stones:
                    self.stones[other] = self.turn  # C3, C4
        self.scores = self.count()
        self.turn = 1 - self.turn
        self.note_position()
        if self.passes == 2 or self.history.count(self.history[-1]) == 3:
            self.turn = None
            black, white = self.scores
            self.result = (0.5, 0.5) if black == white else (1.0, 0.0) if black > white else (0.0, 1.0)

    def note_position(self) -> None:
        """A pass just made is not part of the position."""
        assert self.turn is not None
        self.history.append((frozenset(self.stones.items()), self.turn))

    def count(self) -> tuple[int, int]:
        points = [0, 0]
        for owner in self.stones.values():
            points[1 - owner] += 1  # D2
        for region in self.regions():
            frontier = {
                self.stones[other]
                for point in region
                for other in self.board.neighbours[point]
                if other in self.stones and other not in region
            }
            if len(frontier) == 1:  # D1; otherwise it is no man's land, D3 and D5
                points[frontier.pop()] += len(region - set(self.stones))
        return points[0], points[1]

    def regions(self) -> list[set[str]]:
        """Points that are empty or hold an isolated stone, which is no frontier (D4), in linked parts."""
        open_points = {point for point in self.board.cells if point not in self.stones or self.is_isolated(point)}
        regions = []
        while open_points:
            region = self.linked_within(min(open_points), open_points)
            regions.append(region)
            open_points -= region
        return regions

    def leave(self, colour: int) -> None:
        assert self.turn is not None
        self.out.add(colour)
        self.turn = None
        self.result = (0.0, 1.0) if colour == 0 else (1.0, 0.0)

    def pieces(self) -> dict[str, str]:
        return {point: str(colour) for point, colour in self.stones.items()}


ORACLES = {"gomobil": Oracle(Gomobil, CHOICES, seeds=30)}
