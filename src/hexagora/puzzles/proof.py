"""The proof of a puzzle, from its position alone: its move reaches the goal, and every other legal move is proven not
to."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import hexagora

from .against_all import AgainstAll, TooMany
from .puzzle import Goal, Puzzle

if TYPE_CHECKING:
    from .. import State

SECONDS = 60.0  # for one position
MOST_POSITIONS = 3_000_000


class Prover:
    """Exact values for one person. `most` bounds the positions of each question."""

    def __init__(
        self,
        person: int,
        players: int,
        most: int = MOST_POSITIONS,
        seconds: float = SECONDS,
        stop: threading.Event | None = None,
    ) -> None:
        self.person, self.most, self.seconds, self.stop = person, most, seconds, stop
        self.against_all = AgainstAll(person, most) if players > 2 else None

    @classmethod
    def of_mover(cls, state: State, most: int = MOST_POSITIONS, seconds: float = SECONDS) -> Prover:
        assert state.turn is not None
        return cls(state.seats[state.turn], state.game.players, most, seconds)

    def value(self, state: State) -> float | None:
        """The proven share of the person in a position: 1 is a win, 0 a loss; None if it is not known. With three and
        more people 1 is a win whatever all others do, and 0 that there is none."""
        if self.against_all is None:
            values = hexagora.solve(state, seconds=self.seconds, nodes=self.most, stop=self.stop).values
            return values[self.person] if values else None
        try:
            return float(self.against_all.can_win(state))
        except TooMany:
            return None


def reaches(value: float | None, goal: Goal) -> bool:
    """Whether a proven value is what a puzzle asks for."""
    return value is not None and (value == 1 if goal == "win" else 0 < value < 1)


def misses(value: float | None, goal: Goal) -> bool:
    """Whether a proven value is less than that: no win, or, where one must not lose, a loss."""
    return value is not None and (value < 1 if goal == "win" else value == 0)


def prove(puzzle: Puzzle, seconds: float = SECONDS) -> bool:
    """Whether it is proven, each position within so many seconds, that the puzzle's move reaches its goal and no other
    legal move does."""
    state = hexagora.read(puzzle.position)
    if state.turn is None or state.why_not(puzzle.move):
        return False
    prover = Prover.of_mover(state, seconds=seconds)
    others = (move for move in state.moves() if move != puzzle.move)
    return reaches(prover.value(state.play(puzzle.move)), puzzle.goal) and all(
        misses(prover.value(state.play(move)), puzzle.goal) for move in others
    )
