"""Positions of classic Hex, to compare."""

from hexagora.record import Node
from hexagora.record.rhombus import reflect


def stones(node: Node) -> dict[str, str]:
    return dict(sorted(node.state().pieces().items()))


def as_shown(node: Node) -> dict[str, str]:
    """The stones as a program shows them that swaps pieces."""
    if node.state().seats == (0, 1):
        return stones(node)
    return dict(sorted((reflect(cell), "10"[int(stone)]) for cell, stone in stones(node).items()))
