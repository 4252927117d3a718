"""docs/rules.md, "Gosix" (sheets 000 and 003): every chain is followed anew each time it is counted."""

from tests.reference.boards import HEXAGONS, flower
from tests.reference.oracle import Options, Oracle

CHOICES: list[Options] = [{}, {"ties": "open"}, {"ties": "forbidden"}]


class Gosix:
    scores: tuple[int, ...]
    result: tuple[float, ...] | None
    turn: int | None

    def __init__(self, options: Options) -> None:
        self.ties = options.get("ties", "open")
        self.board = flower()
        self.stones: dict[str, int] = {}
        self.owners: dict[int, int] = {}
        self.seats = (0, 1)
        self.out: set[int] = set()
        self.turn = 0
        self.result = None
        self.scores = (0, 0)

    def chain(self, point: str, stones: dict[str, int]) -> set[str]:
        chain = {point}
        while True:
            linked = {
                other for stone in chain for other in self.board.neighbours[stone] if stones.get(other) == stones[point]
            }
            if linked <= chain:
                return chain
            chain |= linked

    def totals(self, hexagon: int, stones: dict[str, int]) -> tuple[int, int]:
        """Stones in all the chains that have at least one stone on the corners, by colour."""
        counted: tuple[set[str], set[str]] = (set(), set())
        for corner in HEXAGONS[hexagon]:
            if corner in stones:
                counted[stones[corner]].update(self.chain(corner, stones))
        return len(counted[0]), len(counted[1])

    def closed(self, stones: dict[str, int]) -> list[int]:
        return [h for h in HEXAGONS if h not in self.owners and all(corner in stones for corner in HEXAGONS[h])]

    def placeable(self, colour: int) -> list[str]:
        empty = [point for point in self.board.cells if point not in self.stones]
        if self.ties == "open":
            return empty
        return [point for point in empty if not self.would_tie(point, colour)]

    def would_tie(self, point: str, colour: int) -> bool:
        """Sheet 000: a stone may not close a hexagon with equal totals, even one of several."""
        stones = {**self.stones, point: colour}
        for hexagon in self.closed(stones):
            zero, one = self.totals(hexagon, stones)
            if point in HEXAGONS[hexagon] and zero == one:
                return True
        return False

    def moves(self) -> list[str]:
        return [] if self.turn is None else self.placeable(self.turn)

    def play(self, text: str) -> None:
        assert self.turn is not None
        assert text in self.moves()
        self.stones[text] = self.turn
        while self.wave():
            pass
        self.scores = (list(self.owners.values()).count(0), list(self.owners.values()).count(1))
        self.pass_on(self.turn)

    def wave(self) -> bool:
        """One wave of captures: all are decided before any stone is removed."""
        captured: dict[int, int] = {}
        for hexagon in self.closed(self.stones):
            zero, one = self.totals(hexagon, self.stones)
            if zero != one:
                captured[hexagon] = 0 if zero > one else 1
        self.owners.update(captured)
        for hexagon, owner in captured.items():
            for corner in HEXAGONS[hexagon]:
                if self.stones.get(corner) == owner:
                    del self.stones[corner]
        return bool(captured)

    def pass_on(self, mover: int) -> None:
        self.turn = None
        zero, one = self.scores
        if zero >= 4 or one >= 4:
            self.result = (1.0, 0.0) if zero >= 4 else (0.0, 1.0)
        elif self.placeable(1 - mover):
            self.turn = 1 - mover
        elif self.placeable(mover):
            self.turn = mover
        elif zero == one:
            self.result = (0.5, 0.5)
        else:
            self.result = (1.0, 0.0) if zero > one else (0.0, 1.0)

    def leave(self, colour: int) -> None:
        assert self.turn is not None
        self.out.add(colour)
        self.turn = None
        self.result = (0.0, 1.0) if colour == 0 else (1.0, 0.0)

    def pieces(self) -> dict[str, str]:
        stones = {point: str(colour) for point, colour in self.stones.items()}
        return stones | {f"#{hexagon}": str(owner) for hexagon, owner in self.owners.items()}


ORACLES = {"gosix": Oracle(Gosix, CHOICES, seeds=400)}
