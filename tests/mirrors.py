"""Ways to turn, mirror or shift a game's board, with the colours moved on, under which the game is the same game."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import hexagora
from tests.every import team

CELL = re.compile(r"-?\d+,-?\d+|[a-z]\d+")
ON_THE_PLANE = re.compile(r"-?\d+,-?\d+")
CODE = re.compile(r"(k?)(\d)(h?)")

PIECE = re.compile(r"k?\dh?|x|\*")  # what a section of a position's text may be about; any other heading is a note's
FACE = re.compile(r"#\d")

# Notes that have a number for each colour, and notes whose numbers are colours. A mirror leaves all others as they are.
BY_COLOUR = ("hand", "swaps")
OF_COLOURS = ("declared", "swaps", "taker")


@dataclass(frozen=True)
class Mirror:
    game: hexagora.Game
    cell: Callable[[str], str]  # where a cell goes
    shift: int  # colour p becomes colour p + shift

    def colour(self, colour: int) -> int:
        return (colour + self.shift) % self.game.players

    def face(self, face: int) -> int:
        """A face by its number from 0."""
        faces = [frozenset(corners) for corners in self.game.board.faces]
        return faces.index(frozenset(map(self.cell, faces[face])))

    def move(self, text: str, state: hexagora.State) -> str:
        """The mirrored text of a legal move."""
        if "=" in text:
            start, end, first = CELL.findall(text)
            group = linked_to(first, {*state.pieces(), end} - {start}, state.board)
            ending = "!" if text.endswith("!") else ""
            return f"{self.cell(start)}:{self.cell(end)}={min(map(self.cell, group), key=axial)}{ending}"
        moved = CELL.sub(lambda match: self.cell(match.group()), text)
        return "+".join(sorted(moved.split("+"), key=self.game.board.cells.index)) if "+" in moved else moved

    def code(self, code: str) -> str:
        return CODE.sub(lambda match: f"{match[1]}{team(self.game, self.colour(int(match[2])))}{match[3]}", code)

    def text(self, text: str) -> str:
        """A position's text; its seats and its history are as they were."""
        title, *sections = text.split(" ; ")
        return " ; ".join([title, *(self.section(*section.split(" ")) for section in sections)])

    def section(self, heading: str, *items: str) -> str:
        if heading == "turn":
            moved = [item if item == "-" else str(self.colour(int(item))) for item in items]
        elif heading == "left":
            moved = sorted(str(self.colour(int(item))) for item in items)
        elif FACE.fullmatch(heading):
            heading = f"#{self.colour(int(heading[1:]))}"
            moved = [str(self.face(int(item) - 1) + 1) for item in items]
        elif PIECE.fullmatch(heading):
            heading = self.code(heading)
            moved = [self.cell(item) for item in items]
        else:
            moved = self.note(heading, items)
        return " ".join([heading, *moved])

    def note(self, heading: str, items: Sequence[str]) -> list[str]:
        moved = [self.code(item) if heading in OF_COLOURS else item for item in items]
        at = -self.shift if heading in BY_COLOUR else 0
        return [*moved[at:], *moved[:at]]

    def keeps_ports(self) -> bool:
        owners = self.game.start().scene().ports
        arcs = [frozenset(arc) for arc in self.game.board.arcs(len(owners))] if owners else []
        for arc, owner in zip(arcs, owners, strict=True):
            image = frozenset(map(self.cell, arc))
            if image not in arcs or owners[arcs.index(image)] != (None if owner is None else self.colour(owner)):
                return False
        return True

    def keeps_goals(self) -> bool:
        goals = {m.player: set(m.cells) for m in self.game.start().scene().marks if m.role == "goal"}
        return all(
            player is not None and goals[self.colour(player)] == set(map(self.cell, cells))
            for player, cells in goals.items()
        )


def sections(text: str) -> dict[str, object]:
    """A position's text without the order of its cells."""
    by_heading = {section.split(" ")[0]: section.split(" ")[1:] for section in text.split(" ; ")}
    return {
        heading: frozenset(items) if PIECE.fullmatch(heading) or FACE.fullmatch(heading) else items
        for heading, items in by_heading.items()
    }


def mirrors(game: hexagora.Game) -> Iterator[Mirror]:
    if not game.board.cells:
        yield from plane_mirrors(game)
    for places in game.board.symmetries:
        images = {cell: game.board.cells[place] for cell, place in zip(game.board.cells, places, strict=True)}
        for shift in range(game.players):
            mirror = Mirror(game, images.__getitem__, shift)
            if mirror.keeps_ports() and mirror.keeps_goals():
                yield mirror


# The endless plane


def axial(cell: str) -> tuple[int, int]:
    """Column and row."""
    q, r = map(int, cell.split(","))
    return q, r


def linked_to(cell: str, tiles: set[str], board: hexagora.Board) -> set[str]:
    """The group of a cell."""
    group, fringe = {cell}, {cell}
    while fringe:
        fringe = {near for one in fringe for near in board.neighbours(one)} & tiles - group
        group |= fringe
    return group


def turned(cell: str, sixths: int = 0, mirrored: bool = False, by: tuple[int, int] = (0, 0)) -> str:
    """A cell of the plane turned around 0,0, mirrored, and shifted."""
    q, r = axial(cell)
    for _ in range(sixths):
        q, r = -r, q + r
    if mirrored:
        q, r = r, q
    return f"{q + by[0]},{r + by[1]}"


def shifted(game: hexagora.Game, by: tuple[int, int]) -> Mirror:
    return Mirror(game, partial(turned, by=by), 0)


def plane_mirrors(game: hexagora.Game) -> Iterator[Mirror]:
    for sixths, mirrored, shift in product(range(6), (False, True), range(game.players)):
        by = (3 * sixths - 7, 4 - 5 * shift)
        yield Mirror(game, partial(turned, sixths=sixths, mirrored=mirrored, by=by), shift)


def corner(state: hexagora.State) -> tuple[int, int]:
    """The leftmost column and the topmost row of the tiles on the plane."""
    columns, rows = zip(*map(axial, state.pieces()), strict=True)
    return min(columns), min(rows)


def wherever(state: hexagora.State, text: str) -> str:
    """A text about a position without regard to where on the plane its tiles have wandered."""
    if state.game.board.cells:
        return text
    left, top = corner(state)
    return ON_THE_PLANE.sub(lambda match: turned(match.group(), by=(-left, -top)), text)
