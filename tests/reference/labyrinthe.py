"""docs/rules.md, "Labyrinthe" (sheet 004): a stone is tried, and every king looks for its way again."""

from tests.reference.boards import hexagon
from tests.reference.oracle import Options, Oracle

HOMES = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
DEFAULT_SIZE, DEFAULT_PLAYERS = 5, 2

Position = tuple[tuple[str, ...], frozenset[str], tuple[int | None, ...], int]


def choices() -> list[Options]:
    some: list[Options] = [{}, {"size": 3}, {"size": 7}, {"size": 8}, {"players": 3}]
    small: list[Options] = [{"size": size, "players": players} for size in (3, 4, 5) for players in HOMES]
    return some + small + [{"size": 6, "players": players} for players in (2, 3, 4)]


CHOICES = choices()


class Labyrinthe:
    scores: None
    result: tuple[float, ...] | None
    turn: int | None

    def __init__(self, options: Options) -> None:
        self.side = int(options.get("size", DEFAULT_SIZE))
        self.players = int(options.get("players", DEFAULT_PLAYERS))
        self.board = hexagon(self.side)
        homes = HOMES[self.players]
        self.kings = [self.border(home)[(self.side - 1) // 2] for home in homes]
        self.goals = [set(self.border((home + 3) % 6)) for home in homes]
        self.stones: set[str] = set()
        # For each colour the partner, if its last move was a king swap.
        self.swaps: list[int | None] = [None] * self.players
        self.seats = tuple(range(self.players))
        self.out: set[int] = set()
        self.turn = 0
        self.result = None
        self.scores = None
        self.history: list[Position] = []
        self.note_position()

    def border(self, side: int) -> list[str]:
        """A side of the board, clockwise, both corners included."""
        ring = self.board.ring
        first = side * (self.side - 1)
        return [ring[at % len(ring)] for at in range(first, first + self.side)]

    def way(self, colour: int, stones: set[str]) -> list[str] | None:
        """The cells of a way from the king to its goal over cells without stones. Kings do not block it."""
        start = self.kings[colour]
        came_from: dict[str, str | None] = {start: None}
        waiting = [start]
        for cell in waiting:
            if cell in self.goals[colour]:
                way: list[str] = []
                step: str | None = cell
                while step is not None:
                    way.append(step)
                    step = came_from[step]
                return way
            for other in self.board.neighbours[cell]:
                if other not in stones and other not in came_from:
                    came_from[other] = cell
                    waiting.append(other)
        return None

    def stayed(self) -> list[int]:
        return [colour for colour in range(self.players) if colour not in self.out]

    def stone_cells(self) -> list[str]:
        """Where a stone leaves a way to the king of everybody who stays."""
        ways = {colour: self.way(colour, self.stones) or [] for colour in self.stayed()}
        assert all(ways.values())
        free = [cell for cell in self.board.cells if cell not in self.stones and cell not in self.kings]
        return [
            cell
            for cell in free
            # A stone beside the way that a king has now does not bar it.
            if all(cell not in way or self.way(colour, self.stones | {cell}) for colour, way in ways.items())
        ]

    def king_moves(self, colour: int) -> list[str]:
        king = self.kings[colour]
        moves = []
        for cell in self.board.neighbours[king]:
            if cell in self.stones:
                continue
            if cell in self.kings and self.swaps[self.kings.index(cell)] == colour:
                continue  # two kings that have just changed places do not change back at once
            moves.append(f"{king}:{cell}")
        return moves

    def moves(self) -> list[str]:
        return [] if self.turn is None else self.king_moves(self.turn) + self.stone_cells()

    def play(self, text: str) -> None:
        assert self.turn is not None
        assert text in self.moves()
        mover = self.turn
        self.swaps[mover] = None
        if ":" in text:
            start, end = text.split(":")
            if end in self.kings:
                partner = self.kings.index(end)
                self.kings[partner] = start
                self.swaps[mover] = partner
            self.kings[mover] = end
        else:
            self.stones.add(text)
        home = [colour for colour in self.stayed() if self.kings[colour] in self.goals[colour]]
        if home:
            self.end(home)
        else:
            self.pass_on(mover + 1)

    def pass_on(self, first: int) -> None:
        """The turn goes to `first`, or to the next colour after it that stays and can move."""
        for colour in [colour % self.players for colour in range(first, first + self.players)]:
            if colour in self.stayed() and (self.king_moves(colour) or self.stone_cells()):
                self.turn = colour
                self.note_position()
                if self.history.count(self.history[-1]) == 3:
                    self.end(self.stayed())  # a draw
                return
        self.end(self.stayed())  # nobody can move: a draw

    def note_position(self) -> None:
        assert self.turn is not None
        self.history.append((tuple(self.kings), frozenset(self.stones), tuple(self.swaps), self.turn))

    def leave(self, colour: int) -> None:
        assert self.turn is not None
        assert colour not in self.out
        self.out.add(colour)
        if len(self.stayed()) == 1:
            self.end(self.stayed())
        elif colour == self.turn:
            self.pass_on(colour + 1)

    def end(self, winners: list[int]) -> None:
        """The winners share; a draw is shared by all who stayed."""
        self.turn = None
        self.result = tuple(1 / len(winners) if colour in winners else 0.0 for colour in range(self.players))

    def pieces(self) -> dict[str, str]:
        kings = {cell: f"k{colour}" for colour, cell in enumerate(self.kings)}
        return kings | dict.fromkeys(self.stones, "x")


ORACLES = {"labyrinthe": Oracle(Labyrinthe, CHOICES, seeds=4)}
