"""Rotations and reflections of a game's board, and what they do to the colours."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from ._native import core

Landmarks = set[tuple[str, frozenset[str]]]  # a colour's ports, goals and first pieces: kind and cells


@dataclass(frozen=True)
class Symmetry:
    """A rotation or reflection of a game's board onto itself."""

    cells: tuple[int, ...]  # cell i of board.cells goes to cell cells[i], as in board.symmetries
    colours: tuple[int, ...]  # colour p becomes colours[p]

    @property
    def exchanges(self) -> bool:
        """Whether any colour becomes another."""
        return self.colours != tuple(sorted(self.colours))


def symmetries(game: core.Game) -> tuple[Symmetry, ...]:
    """The symmetries of the board that map each colour's ports, goals and first pieces onto those of one colour, its
    own or another. The first is the identity.

    >>> import hexagora
    >>> classic = hexagora.game("hex", board="rhombus", size=3)
    >>> [symmetry.colours for symmetry in hexagora.symmetries(classic)]
    [(0, 1), (0, 1), (1, 0), (1, 0)]
    """
    originals = landmarks(game)
    symmetries = []
    for places in game.board.symmetries:
        image = {cell: game.board.cells[place] for cell, place in zip(game.board.cells, places, strict=True)}
        images = {
            owner: {(kind, frozenset(map(image.__getitem__, cells))) for kind, cells in marks}
            for owner, marks in originals.items()
        }
        colours = owners(images, originals, game.players)
        if colours is not None:
            symmetries.append(Symmetry(places, colours))
    return tuple(sorted(symmetries, key=lambda symmetry: symmetry.cells != tuple(range(len(game.board.cells)))))


def landmarks(game: core.Game) -> dict[int | None, Landmarks]:
    """By owner; None for those that belong to nobody."""
    scene = game.start().scene()
    by_owner: dict[int | None, Landmarks] = defaultdict(set)
    if scene.ports:
        for owner, arc in zip(scene.ports, game.board.arcs(len(scene.ports)), strict=True):
            by_owner[owner].add(("port", frozenset(arc)))
    for mark in scene.marks:
        if mark.role == "goal":
            by_owner[mark.player].add(("goal", frozenset(mark.cells)))
    for piece in scene.pieces:
        by_owner[piece.player].add((piece.role, frozenset([piece.cell])))
    return by_owner


def owners(
    images: dict[int | None, Landmarks], originals: dict[int | None, Landmarks], players: int
) -> tuple[int, ...] | None:
    """The colour that each colour becomes, itself where possible; None if the images are not those of one colour."""
    if images.get(None, set()) != originals.get(None, set()):
        return None
    colours: list[int] = []
    for colour in range(players):
        image = images.get(colour, set())
        same = [other for other in range(players) if other not in colours and originals.get(other, set()) == image]
        if not same:
            return None
        colours.append(colour if colour in same else same[0])
    return tuple(colours)
