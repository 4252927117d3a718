"""docs/rules.md, "Hexago, Triago, TetraGo" (sheet 004): one game on three boards.

Harbours, free cells and enclosed provinces are flooded anew every time they are needed.
"""

from collections.abc import Iterable

from tests.reference.boards import Board, hexagon, square, triangle
from tests.reference.oracle import Options, Oracle


class Polygo:
    result: tuple[float, ...] | None
    turn: int | None

    def __init__(self, board: Board, ports: list[list[list[str]]]) -> None:
        self.board = board
        self.players = len(ports)
        self.coasts = [{cell for arc in arcs for cell in arc} for arcs in ports]  # the border cells of each colour
        self.stones: dict[str, int] = {}
        self.seats = tuple(range(self.players))
        self.out: set[int] = set()
        self.turn = 0
        self.result = None

    @property
    def scores(self) -> tuple[int, ...]:
        pieces = list(self.stones.values())
        return tuple(pieces.count(colour) for colour in range(self.players))

    def linked(self, starts: Iterable[str], within: set[str]) -> set[str]:
        """The cells that can be reached from `starts` without leaving `within`."""
        reached = {cell for cell in starts if cell in within}
        frontier = list(reached)
        while frontier:
            for cell in self.board.neighbours[frontier.pop()]:
                if cell in within and cell not in reached:
                    reached.add(cell)
                    frontier.append(cell)
        return reached

    def own(self, colour: int) -> set[str]:
        return {cell for cell, owner in self.stones.items() if owner == colour}

    def empty(self) -> set[str]:
        return {cell for cell in self.board.cells if cell not in self.stones}

    def harbour(self, colour: int) -> set[str]:
        return self.linked(self.coasts[colour], self.own(colour))

    def free(self, colour: int) -> set[str]:
        return self.empty() & self.linked(self.coasts[colour], self.empty() | self.own(colour))

    def provinces(self, colour: int) -> list[set[str]]:
        """The connected parts outside the colour's harbour that hold no border cell of another player's arc."""
        others = {cell for other in range(self.players) if other != colour for cell in self.coasts[other]}
        outside = set(self.board.cells) - self.harbour(colour)
        enclosed = []
        while outside:
            part = self.linked([next(iter(outside))], outside)
            outside -= part
            if not part & others:
                enclosed.append(part)
        return enclosed

    def fragile(self) -> set[str]:
        solid = {cell for colour in range(self.players) for cell in self.harbour(colour)}
        return set(self.stones) - solid

    def moves(self) -> list[str]:
        if self.turn is None:
            return []
        free = self.free(self.turn)
        return [cell for cell in self.board.cells if cell in free]

    def play(self, text: str) -> None:
        assert self.turn is not None
        assert text in self.moves()
        self.stones[text] = self.turn
        for province in self.provinces(self.turn):
            for cell in province:
                self.stones[cell] = self.turn
        self.pass_on(self.turn + 1)

    def leave(self, colour: int) -> None:
        assert self.turn is not None
        assert colour not in self.out
        self.out.add(colour)
        self.pass_on(self.turn)

    def staying(self, first: int) -> list[int]:
        """Those who have not left, in turn order from `first` on."""
        order = [colour % self.players for colour in range(first, first + self.players)]
        return [colour for colour in order if colour not in self.out]

    def pass_on(self, first: int) -> None:
        """The turn goes to `first`, or to the next one after it who stays and has a free cell."""
        if len(self.staying(first)) == 1:
            self.win(self.staying(first))
            return
        able = [colour for colour in self.staying(first) if self.free(colour)]
        if not able:
            for cell in self.fragile():
                del self.stones[cell]
            # Nobody now: the harbours cover the board, or all the cells between them are free only for who has left.
            able = [colour for colour in self.staying(first) if self.free(colour)]
        if able:
            self.turn = able[0]
        else:
            most = max(self.scores[colour] for colour in self.staying(first))
            self.win([colour for colour in self.staying(first) if self.scores[colour] == most])

    def win(self, winners: list[int]) -> None:
        self.turn = None
        self.result = tuple(1.0 / len(winners) if colour in winners else 0.0 for colour in self.seats)

    def pieces(self) -> dict[str, str]:
        return {cell: str(colour) for cell, colour in self.stones.items()}


def two_arcs_each(board: Board, players: int) -> list[list[list[str]]]:
    arcs = board.arcs(2 * players)
    return [[arcs[colour], arcs[colour + players]] for colour in range(players)]


def one_arc_each(board: Board, players: int) -> list[list[list[str]]]:
    return [[arc] for arc in board.arcs(players)]


class Hexago(Polygo):
    def __init__(self, options: Options) -> None:
        board = hexagon(int(options.get("size", 5)))
        super().__init__(board, two_arcs_each(board, int(options.get("players", 3))))


class Triago(Polygo):
    def __init__(self, options: Options) -> None:
        board = triangle(int(options.get("size", 9)))
        super().__init__(board, one_arc_each(board, int(options.get("players", 3))))


class Tetrago(Polygo):
    def __init__(self, options: Options) -> None:
        side = int(options.get("size", 9))
        board = square(side, side)
        super().__init__(board, two_arcs_each(board, int(options.get("players", 2))))


def choices(smallest: list[int], largest: int, larger: list[int]) -> list[Options]:
    """For each number of players from two on, the boards from the smallest whose border is long enough for it.

    Larger boards are slow here: they are played with the usual number of players.
    """
    settled: list[Options] = [{}]
    for players, least in enumerate(smallest, start=2):
        settled.append({"players": players})
        settled += [{"size": size, "players": players} for size in range(least, largest + 1)]
    settled += [{"size": size} for size in range(smallest[0], largest + 1)]
    settled += [{"size": size} for size in larger]
    return settled


ORACLES = {
    "hexago": Oracle(Hexago, choices([2, 2, 3, 3, 3], largest=6, larger=[7, 8, 9]), seeds=4),
    "triago": Oracle(Triago, choices([2, 2, 3, 3, 3], largest=8, larger=[10, 12, 16, 20]), seeds=4),
    "tetrago": Oracle(Tetrago, choices([2, 3, 3, 4, 4], largest=8, larger=[10, 11, 12, 16]), seeds=4),
}
