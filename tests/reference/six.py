"""docs/rules.md, "Six" (sheet 002): for every move, the tiles it would leave, with groups and shapes computed anew."""

from functools import cache

from tests.reference.boards import SIX_WAYS, Axial
from tests.reference.oracle import Options, Oracle

Tiles = dict[Axial, int]  # the team of each tile

CHOICES: list[Options] = [
    {},
    *(
        {"players": players, "rules": rules, "declare": declare}
        for players in (2, 4)
        for rules in ("basic", "expert")
        for declare in ("auto", "manual")
    ),
]

TILES = 19  # of each team
ENOUGH = 6

TRIANGLE: list[Axial] = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)]
SHAPES: list[list[Axial]] = [
    *([(dq * step, dr * step) for step in range(6)] for dq, dr in SIX_WAYS[:3]),
    TRIANGLE,
    [(-q, -r) for q, r in TRIANGLE],  # the other way up
    SIX_WAYS,  # the ring, around any centre
]


@cache
def neighbours(cell: Axial) -> list[Axial]:
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in SIX_WAYS]


@cache
def shapes_through(cell: Axial) -> list[frozenset[Axial]]:
    """All places where a shape can stand with this cell in it."""
    q, r = cell
    return [
        frozenset((q - at_q + dq, r - at_r + dr) for dq, dr in shape)
        for shape in SHAPES
        for at_q, at_r in shape  # the part of the shape that stands on the cell
    ]


def has_shape(team: int, tiles: Tiles) -> bool:
    own = {cell for cell, colour in tiles.items() if colour == team}
    return any(shape <= own for cell in own for shape in shapes_through(cell))


def shapes_within_reach(team: int, tiles: Tiles) -> set[frozenset[Axial]]:
    """The shapes that the team has, or lacks one tile for."""
    own = {cell for cell, colour in tiles.items() if colour == team}
    return {shape for cell in own for shape in shapes_through(cell) if len(shape & own) >= 5}


def beside(tiles: Tiles) -> set[Axial]:
    """The empty cells next to at least one of the tiles."""
    return {cell for tile in tiles for cell in neighbours(tile)} - tiles.keys()


def groups(tiles: Tiles) -> list[set[Axial]]:
    """The tiles, whatever their colour, in groups of tiles that hang together."""
    parts: list[set[Axial]] = []
    waiting = set(tiles)
    while waiting:
        group: set[Axial] = set()
        frontier = [waiting.pop()]
        while frontier:
            tile = frontier.pop()
            group.add(tile)
            linked = waiting.intersection(neighbours(tile))
            waiting -= linked
            frontier += linked
        parts.append(group)
    return parts


def name(cell: Axial) -> str:
    q, r = cell
    return f"{q},{r}"


class Six:
    scores: None
    result: tuple[float, ...] | None
    turn: int | None

    def __init__(self, options: Options) -> None:
        self.players = int(options.get("players", 2))
        self.expert = options.get("rules", "basic") == "expert"
        self.manual = options.get("declare", "auto") == "manual"
        self.tiles: Tiles = {(0, 0): 0, (1, 0): 1}
        self.hand = [2 * (TILES - 1) // self.players] * self.players
        self.seats = tuple(range(self.players))
        self.out: set[int] = set()
        self.history: dict[object, int] = {}
        self.turn = None
        self.result = None
        self.scores = None
        self.outcomes: dict[str, Tiles] = {}
        self.pass_on(0)

    def legal(self, player: int) -> dict[str, Tiles]:
        """The player's moves, and the tiles that each leaves on the board."""
        team = player % 2
        outcomes: dict[str, Tiles] = {}
        if self.hand[player] > 0:
            outcomes = self.placements(team)
        elif not any(self.hand):
            outcomes = self.travels(team)
        if self.manual:
            # A move brings one tile: no other shapes can stand after it.
            within_reach = shapes_within_reach(team, self.tiles)
            for text, tiles in list(outcomes.items()):
                if any(all(tiles.get(cell) == team for cell in shape) for shape in within_reach):
                    outcomes[f"{text}!"] = tiles
            if has_shape(team, self.tiles):
                outcomes["declare"] = self.tiles
        return outcomes

    def placements(self, team: int) -> dict[str, Tiles]:
        cells = beside(self.tiles)
        if self.tiles == {(0, 0): 0, (1, 0): 1}:  # Ex. 1: Black begins next to Red, not touching Black
            cells = {cell for cell in neighbours((1, 0)) if cell not in self.tiles and cell not in neighbours((0, 0))}
        return {name(cell): {**self.tiles, cell: team} for cell in cells}

    def travels(self, team: int) -> dict[str, Tiles]:
        outcomes: dict[str, Tiles] = {}
        for start in [cell for cell, colour in self.tiles.items() if colour == team]:
            rest = {cell: colour for cell, colour in self.tiles.items() if cell != start}
            splits = len(groups(rest)) > 1
            if splits and not self.expert:  # Ex. 4
                continue
            for end in beside(rest) - {start}:
                text = f"{name(start)}:{name(end)}"
                tiles = {**rest, end: team}
                if splits:
                    outcomes |= self.without_the_smaller_groups(text, tiles)
                else:
                    outcomes[text] = tiles
        return outcomes

    def without_the_smaller_groups(self, text: str, tiles: Tiles) -> dict[str, Tiles]:
        """The move, or one move for each of several largest groups; they are looked at once the tile is down."""
        parts = groups(tiles)
        largest = [group for group in parts if len(group) == max(map(len, parts))]
        outcomes: dict[str, Tiles] = {}
        for group in largest:
            choice = f"={name(min(group))}" if len(largest) > 1 else ""
            outcomes[text + choice] = {cell: tiles[cell] for cell in group}
        return outcomes

    def moves(self) -> list[str]:
        return list(self.outcomes)

    def play(self, text: str) -> None:
        assert self.turn is not None
        assert text in self.outcomes
        team = self.turn % 2
        self.tiles = self.outcomes[text]
        if ":" not in text and text != "declare":
            self.hand[self.turn] -= 1
        all_placed = not any(self.hand)
        counts = [list(self.tiles.values()).count(colour) for colour in (0, 1)]
        if text == "declare" or text.endswith("!") or (not self.manual and has_shape(team, self.tiles)):
            self.finish([team])
        elif self.expert and all_placed and min(counts) < ENOUGH:
            self.finish([colour for colour in (0, 1) if counts[colour] >= ENOUGH] or [0, 1])
        else:
            self.pass_on(self.turn + 1)

    def pass_on(self, first: int) -> None:
        """The turn goes to `first`, or to the next player after it who can move."""
        for player in range(first, first + self.players):
            self.turn = player % self.players
            self.outcomes = self.legal(self.turn)
            if self.outcomes:
                break
        assert self.outcomes, "of two or more tiles in one group some can always be lifted"
        position = (self.shifted(), self.turn)
        self.history[position] = self.history.get(position, 0) + 1
        if self.history[position] == 3:
            self.finish([0, 1])

    def shifted(self) -> frozenset[tuple[int, int, int]]:
        """The tiles, the same for all shifted copies: the leftmost column and the top row are number 0."""
        left = min(q for q, _ in self.tiles)
        top = min(r for _, r in self.tiles)
        return frozenset((q - left, r - top, team) for (q, r), team in self.tiles.items())

    def leave(self, colour: int) -> None:
        assert self.turn is not None
        self.out.add(colour)
        self.finish([1 - colour % 2])

    def finish(self, teams: list[int]) -> None:
        """The winning team, or both if it is a draw."""
        self.turn = None
        self.outcomes = {}
        winners = [player for player in range(self.players) if player % 2 in teams]
        self.result = tuple(1 / len(winners) if player in winners else 0.0 for player in range(self.players))

    def pieces(self) -> dict[str, str]:
        return {name(cell): str(team) for cell, team in self.tiles.items()}


ORACLES = {"six": Oracle(Six, CHOICES, seeds=6)}
