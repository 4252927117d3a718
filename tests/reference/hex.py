"""docs/rules.md, "Hex" (sheet 004): every question is answered by a fresh flood from the border."""

from tests.reference.boards import hexagon, rhombus
from tests.reference.oracle import Options, Oracle

# Cuts that fall on corners, in the middle of sides and at uneven distances.
OPEN_ARCS = {2: [4, 6], 3: [4, 6, 8, 10, 12], 4: [4, 6, 10, 18], 5: [4, 14, 24]}

Pair = tuple[list[str], list[str]]


def choices() -> list[Options]:
    shapes: list[dict[str, str | int | bool]] = [{}, {"size": 3}, {"board": "rhombus", "size": 3}]
    shapes += [{"board": "rhombus", "size": size, "players": 2} for size in range(2, 7)]
    for size, arcs in OPEN_ARCS.items():
        for players in range(2, 7):
            if 2 * players <= 6 * (size - 1):
                shapes.append({"board": "hexagon", "size": size, "players": players, "ports": "owned"})
            shapes.append({"size": size, "players": players, "ports": "open"})
            shapes += [{"size": size, "players": players, "ports": "open", "arcs": count} for count in arcs]
    settled: list[Options] = []
    for shape in shapes:
        settled.append(shape)
        settled.append({**shape, "centre": "barred"})
        for centre in ("free", "barred"):
            settled += [{**shape, "centre": centre, "swap": swap} for swap in (True, False)]
    return settled


CHOICES = choices()


class Hex:
    scores: None
    result: tuple[float, ...] | None
    turn: int | None

    def __init__(self, options: Options) -> None:
        shape = options.get("board", "hexagon")
        size = int(options.get("size", 5 if shape == "hexagon" else 11))
        self.players = int(options.get("players", 2))
        self.barred = options.get("centre", "free") == "barred"
        self.swap = bool(options.get("swap", self.players == 2 and not self.barred))
        self.board = hexagon(size) if shape == "hexagon" else rhombus(size, size)
        self.pairs = self.port_pairs(options)
        self.stones: dict[str, int] = {}
        self.seats = tuple(range(self.players))
        self.out: set[int] = set()
        self.turn = 0
        self.result = None
        self.scores = None

    def port_pairs(self, options: Options) -> list[list[Pair]]:
        """For each colour, the pairs of opposite ports it may link."""
        is_open = options.get("ports", "owned") == "open"
        count = int(options.get("arcs", 6)) if is_open else 2 * self.players
        arcs = self.board.arcs(count)
        opposite = [(arcs[j], arcs[j + count // 2]) for j in range(count // 2)]
        if is_open:
            return [opposite for _ in range(self.players)]
        return [[opposite[colour]] for colour in range(self.players)]

    def can_link(self, colour: int, over_empty_cells: bool) -> bool:
        """Whether a path of the colour's pieces, or of its pieces and empty cells, joins two of its opposite ports."""
        usable = {
            cell
            for cell in self.board.cells
            if self.stones.get(cell) == colour or (over_empty_cells and cell not in self.stones)
        }
        return any(self.reaches(port, opposite, usable) for port, opposite in self.pairs[colour])

    def reaches(self, port: list[str], opposite: list[str], usable: set[str]) -> bool:
        reached = {cell for cell in port if cell in usable}
        frontier = list(reached)
        while frontier:
            for cell in self.board.neighbours[frontier.pop()]:
                if cell in usable and cell not in reached:
                    reached.add(cell)
                    frontier.append(cell)
        return any(cell in reached for cell in opposite)

    def moves(self) -> list[str]:
        if self.turn is None:
            return []
        first_piece = self.turn not in self.stones.values()
        cells = [cell for cell in self.board.cells if cell not in self.stones]
        if self.barred and first_piece:
            cells = [cell for cell in cells if cell != self.board.middle]
        return cells + (["swap"] if self.may_swap() else [])

    def may_swap(self) -> bool:
        colours = list(self.stones.values())
        return (
            self.swap
            and self.turn == 1
            and colours.count(0) == 1
            and colours.count(1) == 0
            and 0 not in self.out
            and self.seats[0] == 0  # once
        )

    def play(self, text: str) -> None:
        assert self.turn is not None
        assert text in self.moves()
        if text == "swap":
            # The one who opened now plays as colour 1, whose turn it still is.
            self.seats = (1, 0, *self.seats[2:])
            return
        self.stones[text] = self.turn
        for colour in range(self.players):
            if not self.can_link(colour, over_empty_cells=True):
                self.out.add(colour)
        if self.can_link(self.turn, over_empty_cells=False):
            self.win(self.turn)
        else:
            self.pass_on(self.turn + 1)

    def leave(self, colour: int) -> None:
        assert self.turn is not None
        assert colour not in self.out
        self.out.add(colour)
        self.pass_on(self.turn)

    def pass_on(self, first: int) -> None:
        """The turn goes to `first`, or to the next colour after it that is still in; the last one left wins."""
        still_in = [colour % self.players for colour in range(first, first + self.players)]
        still_in = [colour for colour in still_in if colour not in self.out]
        if len(still_in) == 1:
            self.win(still_in[0])
        else:
            self.turn = still_in[0]

    def win(self, colour: int) -> None:
        self.turn = None
        self.result = tuple(1.0 if person == self.seats[colour] else 0.0 for person in range(self.players))

    def pieces(self) -> dict[str, str]:
        return {cell: str(colour) for cell, colour in self.stones.items()}


ORACLES = {"hex": Oracle(Hex, CHOICES, seeds=4)}
