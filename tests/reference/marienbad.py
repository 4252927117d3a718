"""docs/rules.md, "Marienbad" (sheet 004): every set of pieces that stand on a line, one line after the other."""

from itertools import combinations

from tests.reference.boards import FOUR_WAYS, Board, hexagon, parallelogram, square, triangle
from tests.reference.oracle import Option, Options, Oracle

SMALL_SIZES = {"hexagon": (2, 3), "square": (2, 3, 4), "triangle": (2, 3, 4)}
GAPS = ("allowed", "contiguous")


def choices() -> list[Options]:
    settings: list[Options] = [
        {},
        {"gaps": "contiguous"},
        {"misere": True},
        {"board": "square"},
        {"board": "square", "diagonals": True},
        {"board": "triangle"},
        {"size": 5},
        {"size": 5, "gaps": "contiguous", "players": 4},
        {"board": "square", "size": 6, "players": 3, "misere": True},
        {"board": "square", "size": 6, "diagonals": True},
        {"board": "square", "size": 8, "diagonals": True, "gaps": "contiguous", "players": 5},
        {"board": "triangle", "size": 7, "players": 3},
        {"board": "triangle", "size": 9, "gaps": "contiguous", "players": 6, "misere": True},
    ]
    for board, sizes in SMALL_SIZES.items():
        for size in sizes:
            shape: dict[str, Option] = {"board": board, "size": size}
            shapes = [shape]
            if board == "square":
                shapes = [{**shape, "diagonals": diagonals} for diagonals in (False, True)]
            settings += [
                {**shape, "gaps": gaps, "players": players, "misere": misere}
                for shape in shapes
                for gaps in GAPS
                for players in range(2, 7)
                for misere in (False, True)
            ]
    return settings


CHOICES = choices()


def full_board(options: Options) -> Board:
    size = int(options.get("size", 4))
    shape = options.get("board", "hexagon")
    if shape == "hexagon":
        return hexagon(size)
    if shape == "triangle":
        return triangle(size)
    if options.get("diagonals", False):
        return parallelogram(size, size, FOUR_WAYS, [(1, 0), (0, 1), (1, 1), (1, -1)])
    return square(size, size)


class Marienbad:
    scores: None
    result: tuple[float, ...] | None
    turn: int | None

    def __init__(self, options: Options) -> None:
        self.players = int(options.get("players", 2))
        self.contiguous = options.get("gaps", "allowed") == "contiguous"
        self.misere = bool(options.get("misere", False))
        self.board = full_board(options)
        self.matches = set(self.board.cells)
        self.seats = tuple(range(self.players))
        self.out: set[int] = set()
        self.turn = 0
        self.result = None
        self.scores = None

    def sets_on(self, line: list[str]) -> list[tuple[str, ...]]:
        if self.contiguous:
            runs = [tuple(line[start:end]) for end in range(len(line) + 1) for start in range(end)]
            return [run for run in runs if self.matches.issuperset(run)]
        standing = [cell for cell in line if cell in self.matches]
        return [taken for count in range(1, len(standing) + 1) for taken in combinations(standing, count)]

    def moves(self) -> list[str]:
        if self.turn is None:
            return []
        # A single piece lies on several lines and is still one move.
        sets = {frozenset(taken) for line in self.board.lines for taken in self.sets_on(line)}
        by_row = self.board.cells
        return ["+".join(sorted(taken, key=by_row.index)) for taken in sets]

    def play(self, text: str) -> None:
        assert self.turn is not None
        assert text in self.moves()
        self.matches -= set(text.split("+"))
        if not self.matches:
            self.win([colour for colour in self.staying() if (colour == self.turn) != self.misere])
        else:
            self.pass_on(self.turn + 1)

    def leave(self, colour: int) -> None:
        assert self.turn is not None
        assert colour not in self.out
        self.out.add(colour)
        self.pass_on(self.turn)

    def staying(self) -> list[int]:
        return [colour for colour in range(self.players) if colour not in self.out]

    def pass_on(self, first: int) -> None:
        """The turn goes to `first`, or to the next colour after it that has stayed; the last one left wins."""
        if len(self.staying()) == 1:
            self.win(self.staying())
            return
        order = [colour % self.players for colour in range(first, first + self.players)]
        self.turn = next(colour for colour in order if colour not in self.out)

    def win(self, winners: list[int]) -> None:
        self.turn = None
        self.result = tuple(1 / len(winners) if colour in winners else 0.0 for colour in range(self.players))

    def pieces(self) -> dict[str, str]:
        return dict.fromkeys(self.matches, "*")


ORACLES = {"marienbad": Oracle(Marienbad, CHOICES, seeds=4)}
