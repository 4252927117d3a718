"""The result of a search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .._core import Solution


class Candidate(NamedTuple):
    """A move at the root of a search."""

    move: str  # as State.moves() has it
    value: float | None  # the expected result of the person to move; None: not searched
    visits: int  # simulations that began with it
    proven: bool  # the value is exact
    values: tuple[float, ...] = ()  # the expected result of each person; none: not searched
    line: tuple[str, ...] = ()  # it and the best moves after it, for the first ten

    @classmethod
    def from_core(
        cls, move: str, value: float, visits: int, proven: bool, values: tuple[float, ...], line: tuple[str, ...]
    ) -> Candidate:
        """The core fills in values for moves that it has not searched; they get none here."""
        if not (visits or proven):
            return cls(move, None, visits, proven)
        return cls(move, value, visits, proven, values, line)


@dataclass(frozen=True)
class Report:
    """The best move and why it is best. For a finished game: no move, and the result as values."""

    best: str | None  # the move to play
    values: tuple[float, ...]  # the expected result of each person
    moves: tuple[Candidate, ...]  # best first; of moves that are equal by symmetry, only one
    line: tuple[str, ...]  # the best moves from here on
    simulations: int  # games that were played out
    proven: bool  # the values are exact
    seconds: float  # of wall time
    nodes: int  # in the tree

    @classmethod
    def from_core(cls, data: tuple[Any, ...]) -> Report:
        """From what the core's search gives back."""
        moves, values, proven, simulations, nodes, seconds = data
        candidates = tuple(Candidate.from_core(*move) for move in moves)
        best = candidates[0].move if candidates else None
        line = moves[0][-1] if moves else ()
        return cls(best, values, candidates, line, simulations, proven, seconds, nodes)

    def with_proof(self, solution: Solution, person: int) -> Report:
        """The same with what the solver has proven; `person` is to move. Where they have lost, every move has."""
        if solution.values is None or solution.best is None:
            return self
        value = solution.values[person]
        others = [candidate for candidate in self.moves if candidate.move != solution.best]
        if value == 0:
            others = [one._replace(value=0.0, values=solution.values, proven=True) for one in others]
        visits = sum(candidate.visits for candidate in self.moves if candidate.move == solution.best)
        best = Candidate(solution.best, value, visits, True, solution.values, solution.line)
        return replace(
            self, best=best.move, values=solution.values, moves=(best, *others), line=solution.line, proven=True
        )
