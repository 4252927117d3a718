"""What a search has found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple


class Candidate(NamedTuple):
    """A move at the root of a search."""

    move: str
    value: float | None  # the result that the person to move may expect; None: it was not looked at
    visits: int
    proven: bool  # the value is exact

    @classmethod
    def of(cls, move: str, value: float, visits: int, proven: bool) -> Candidate:
        """From what the core tells: it fills in a value where it has none."""
        return cls(move, value if visits or proven else None, visits, proven)


@dataclass(frozen=True)
class Report:
    """The best move found, and why. Of a finished game: no move, and its result."""

    best: str | None
    values: tuple[float, ...]  # the result that each person may expect
    moves: tuple[Candidate, ...]  # the best first; one of each set of moves that the board's symmetry makes equal
    line: tuple[str, ...]  # the best moves from here on
    simulations: int
    proven: bool  # the values are exact
    seconds: float
    nodes: int  # in the tree

    @classmethod
    def of(cls, found: tuple[Any, ...]) -> Report:
        """From what the core tells."""
        moves, line, values, proven, simulations, nodes, seconds = found
        candidates = tuple(Candidate.of(*move) for move in moves)
        best = candidates[0].move if candidates else None
        return cls(best, values, candidates, line, simulations, proven, seconds, nodes)
