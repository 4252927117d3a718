"""What one position is worth: proven, or searched."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import hexagora

from . import limits
from .bot import think

if TYPE_CHECKING:
    from .._core import State
    from .report import Report

LONGEST_PROOF = 10.0  # seconds, where only simulations are counted
POSITIONS = 5  # for a proof, where a search makes one simulation

Stop = threading.Event | None


@dataclass(frozen=True)
class Evaluation:
    """What a position is worth."""

    number: int  # of the moves before it
    values: tuple[float, ...]  # the expected result of each person
    best: str | None  # None if the game is over
    line: tuple[str, ...]  # the best moves from here on
    proven: bool  # the values are exact
    sure: bool = False  # it was looked at a second time, with more effort


@dataclass(frozen=True)
class Effort:
    """How much is spent on a position: seconds or simulations for the search, and at most as much for a proof."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1
    seed: int = 0

    def __post_init__(self) -> None:
        if self.seconds is not None:
            limits.seconds_of(self.seconds)
        if self.simulations is not None:
            limits.whole("simulations", self.simulations, 1, limits.MOST_SIMULATIONS)
        limits.whole("threads", self.threads, 1, limits.MOST_THREADS)
        limits.whole("seed", self.seed, 0, limits.MOST_SEED)

    def times(self, factor: int) -> Effort:
        return replace(
            self,
            seconds=self.seconds and self.seconds * factor,
            simulations=self.simulations and self.simulations * factor,
        )


def evaluate(state: State, effort: Effort, number: int = 0, stop: Stop = None, *, proving: bool = True) -> Evaluation:
    """What one position is worth: proven if that is possible, else searched."""
    proof = prove(state, effort, number, stop) if proving else None
    return proof or evaluation_of(number, search(state, effort, stop))


def prove(state: State, effort: Effort, number: int = 0, stop: Stop = None) -> Evaluation | None:
    """What a position is worth, if that can be proven; None if not."""
    if state.result is not None:
        return Evaluation(number, state.result, None, (), True)
    nodes = None if effort.simulations is None else effort.simulations * POSITIONS
    solution = hexagora.solve(state, seconds=effort.seconds or LONGEST_PROOF, nodes=nodes, stop=stop)
    if solution.values is None:
        return None
    return Evaluation(number, solution.values, solution.best, solution.line, True)


def search(state: State, effort: Effort, stop: Stop) -> Report:
    return think(
        state,
        effort.seconds,
        simulations=effort.simulations,
        threads=effort.threads,
        seed=effort.seed,
        stop=stop,
    )


def side_of(state: State) -> tuple[int, ...]:
    """The persons who win with the one whose turn it is."""
    assert state.turn is not None
    teams = state.scene().teams or range(len(state.seats))
    return tuple(state.seats[colour] for colour, team in enumerate(teams) if team == teams[state.turn])


def chance(evaluation: Evaluation, side: Sequence[int]) -> float:
    """What a side can expect."""
    return sum(evaluation.values[person] for person in side)


def is_over(stop: Stop) -> bool:
    return stop is not None and stop.is_set()


def with_share(values: tuple[float, ...], side: tuple[int, ...], share: float) -> tuple[float, ...]:
    """The values with another share for one side: the others have the rest, in the same proportion."""
    rest = sum(value for person, value in enumerate(values) if person not in side)
    parts = values if rest else [1.0] * len(values)
    factor = (1 - share) / (rest or len(values) - len(side))
    return tuple(share / len(side) if person in side else part * factor for person, part in enumerate(parts))


def evaluation_of(number: int, report: Report) -> Evaluation:
    return Evaluation(number, report.values, report.best, report.line, report.proven)
