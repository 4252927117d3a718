"""Ways to turn or mirror a game's board, with the colours moved on, under which the game is the same game."""

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

import hexagora

CELL = re.compile(r"-?\d+,-?\d+|[a-z]\d+")
CODE = re.compile(r"(k?)(\d)(h?)")


@dataclass(frozen=True)
class Mirror:
    game: hexagora.Game
    places: tuple[int, ...]  # cell i goes to cell places[i]
    shift: int  # colour p becomes colour p + shift

    @functools.cached_property
    def images(self) -> dict[str, str]:
        cells = self.game.board.cells
        return {cell: cells[place] for cell, place in zip(cells, self.places, strict=True)}

    def cell(self, name: str) -> str:
        return self.images[name]

    def colour(self, colour: int) -> int:
        return (colour + self.shift) % self.game.players

    def face(self, face: int) -> int:
        """A face by its number from 0."""
        faces = [frozenset(corners) for corners in self.game.board.faces]
        return faces.index(frozenset(map(self.cell, faces[face])))

    def move(self, text: str) -> str:
        if not CELL.search(text):
            return text
        moved = CELL.sub(lambda found: self.cell(found.group()), text)
        return "+".join(sorted(moved.split("+"), key=self.game.board.cells.index)) if "+" in moved else moved

    def code(self, code: str) -> str:
        return CODE.sub(lambda found: f"{found[1]}{self.colour(int(found[2]))}{found[3]}", code)

    def text(self, text: str) -> str:
        """A position's text; its seats are as they were, and it must not have a history."""
        title, *sections = text.split(" ; ")
        return " ; ".join([title, *(self.section(*section.split(" ")) for section in sections)])

    def section(self, heading: str, *items: str) -> str:
        if heading == "turn":
            moved = [item if item == "-" else str(self.colour(int(item))) for item in items]
        elif heading == "left":
            moved = sorted(str(self.colour(int(item))) for item in items)
        elif heading == "seats":
            moved = list(items)
        elif heading.startswith("#"):
            heading = f"#{self.colour(int(heading[1:]))}"
            moved = [str(self.face(int(item) - 1) + 1) for item in items]
        else:
            heading = self.code(heading)
            moved = [self.cell(item) for item in items]
        return " ".join([heading, *moved])

    def keeps_ports(self) -> bool:
        owners = self.game.start().scene().ports
        arcs = [frozenset(arc) for arc in self.game.board.arcs(len(owners))] if owners else []
        for arc, owner in zip(arcs, owners, strict=True):
            image = frozenset(map(self.cell, arc))
            if image not in arcs or owners[arcs.index(image)] != (None if owner is None else self.colour(owner)):
                return False
        return True

    def keeps_setup(self) -> bool:
        scene = self.game.start().scene()
        pieces = {piece.cell: piece.code for piece in scene.pieces}
        faces = set(scene.faces)
        return {self.cell(cell): self.code(code) for cell, code in pieces.items()} == pieces and {
            (self.face(face), self.colour(owner)) for face, owner in faces
        } == faces


def mirrors(game: hexagora.Game) -> Iterator[Mirror]:
    for places in game.board.symmetries:
        for shift in range(game.players):
            mirror = Mirror(game, places, shift)
            if mirror.keeps_ports() and mirror.keeps_setup():
                yield mirror
