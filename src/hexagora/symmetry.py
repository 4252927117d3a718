"""How a game's board can be turned and mirrored, and what that does to the colours."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from ._native import core

Landmarks = set[tuple[str, frozenset[str]]]  # what a colour has from the start: a kind, and its cells


@dataclass(frozen=True)
class Symmetry:
    """A way to turn or mirror a game's board onto itself."""

    cells: tuple[int, ...]  # cell i of board.cells goes to cell cells[i], as in board.symmetries
    colours: tuple[int, ...]  # colour p becomes colours[p]

    @property
    def exchanges(self) -> bool:
        """Whether any colour becomes another."""
        return self.colours != tuple(sorted(self.colours))


def symmetries(game: core.Game) -> tuple[Symmetry, ...]:
    """The symmetries of the board under which the game's ports, goals and first pieces are the same, some perhaps of
    another colour; those that part them are left out. The first changes nothing.

    >>> import hexagora
    >>> classic = hexagora.game("hex", board="rhombus", size=3)
    >>> [symmetry.colours for symmetry in hexagora.symmetries(classic)]
    [(0, 1), (0, 1), (1, 0), (1, 0)]
    """
    owned = landmarks(game)
    found = []
    for places in game.board.symmetries:
        image = {cell: game.board.cells[place] for cell, place in zip(game.board.cells, places, strict=True)}
        moved = {
            owner: {(kind, frozenset(map(image.__getitem__, cells))) for kind, cells in marks}
            for owner, marks in owned.items()
        }
        colours = owners(moved, owned, game.players)
        if colours is not None:
            found.append(Symmetry(places, colours))
    return tuple(sorted(found, key=lambda symmetry: symmetry.cells != tuple(range(len(game.board.cells)))))


def landmarks(game: core.Game) -> dict[int | None, Landmarks]:
    """By owner; None: nobody's."""
    scene = game.start().scene()
    owned: dict[int | None, Landmarks] = defaultdict(set)
    if scene.ports:
        for owner, arc in zip(scene.ports, game.board.arcs(len(scene.ports)), strict=True):
            owned[owner].add(("port", frozenset(arc)))
    for mark in scene.marks:
        if mark.role == "goal":
            owned[mark.player].add(("goal", frozenset(mark.cells)))
    for piece in scene.pieces:
        owned[piece.player].add((piece.role, frozenset([piece.cell])))
    return owned


def owners(
    moved: dict[int | None, Landmarks], owned: dict[int | None, Landmarks], players: int
) -> tuple[int, ...] | None:
    """The colour that each becomes, itself where it can; None if somebody's landmarks are nobody's now."""
    if moved.get(None, set()) != owned.get(None, set()):
        return None
    colours: list[int] = []
    for colour in range(players):
        mine = moved.get(colour, set())
        same = [other for other in range(players) if other not in colours and owned.get(other, set()) == mine]
        if not same:
            return None
        colours.append(colour if colour in same else same[0])
    return tuple(colours)
