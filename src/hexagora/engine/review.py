"""The analysis of a whole game: what every position is worth to everybody, and which moves were mistakes.

What can be proven is proven, from the end of the game backwards: late positions are the cheap ones. The rest is
searched. A move that seems to lose something is looked at again with more effort, and compared with the better move
one move later, where both have had the same effort: what remains is no noise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from ..record import Leave, Step
from .evaluation import (
    Effort,
    Evaluation,
    Stop,
    chance,
    evaluate,
    evaluation_of,
    is_over,
    prove,
    search,
    side_of,
    with_share,
)

if TYPE_CHECKING:
    from .._core import State
    from ..record import Record
    from .report import Report

LOSS = 0.10  # of the chances, from which a move is a mistake
HEAVY_LOSS = 0.25
DOUBT = 0.06  # a loss from which a move is looked at again
AGAIN = 4  # times the effort
MOST_TRIED = 8  # moves in place of the played one: as long as they prove to be lost
UNSOLVED_IN_A_ROW = 3  # then earlier positions are taken for too hard
USUAL_SECONDS = 6.0  # for the first look at all positions of a game
MOST_USUAL = 0.3  # seconds for a position

Look = tuple[int, bool, bool]  # a move, and whether the positions before and after it were proven: a new proof is news


@dataclass(frozen=True)
class Mistake:
    """A move that cost its player much of the result. Partners have their chances together."""

    number: int  # of the move, from 1
    move: str  # as it was played
    colour: int  # that played it
    person: int  # who did
    before: float  # what the person could expect
    after: float  # and what was left of it
    better: str  # the move that keeps what there was
    line: tuple[str, ...]  # the better move and what follows
    sign: Literal["?", "??"]  # a mistake, or a blunder
    proven: bool  # both values are exact


@dataclass(frozen=True)
class Review:
    """The analysis of a game."""

    positions: tuple[Evaluation, ...]  # the start, and after each move
    mistakes: tuple[Mistake, ...]  # in the order of the game


def usual_seconds(positions: int) -> float:
    """So many for a position that a game of usual length takes less than a minute."""
    return min(MOST_USUAL, USUAL_SECONDS / max(positions, 1))


def review(
    record: Record,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    threads: int = 1,
    seed: int = 0,
    on_progress: Callable[[Evaluation], object] | None = None,
    stop: Stop = None,
) -> Review:
    """The analysis of the main line, with `seconds` or `simulations` for each position; without them 6 seconds
    are shared between all, at most 0.3 for each, and doubtful moves get more.

    `on_progress` hears of each position, again if it becomes better known. Setting `stop` ends it early: then the
    positions known so far are in it, and no mistakes.
    """
    states = record.replay()
    if seconds is None and simulations is None:
        seconds = usual_seconds(len(states))
    positions: dict[int, Evaluation] = {}
    for evaluation in evaluations(states, record.moves, Effort(seconds, simulations, threads, seed), stop):
        positions[evaluation.number] = evaluation
        if on_progress is not None:
            on_progress(evaluation)
    in_order = tuple(positions[number] for number in sorted(positions))
    return Review(in_order, () if is_over(stop) else mistakes(states, record.moves, in_order))


def evaluations(
    states: Sequence[State], steps: Sequence[Step], effort: Effort, stop: Stop = None
) -> Iterator[Evaluation]:
    """Works on a game in portions: each yields what a position is worth, and few take longer than four second looks at
    a position. Positions come in no order, and again when they are better known; from the last of each, mistakes()
    can be told at any time: what had no second look yet is none. Ends early when `stop` is set."""
    for evaluation in Reviewer(states, steps).looks(effort, stop):
        if is_over(stop):
            return
        yield evaluation


def mistakes(states: Sequence[State], steps: Sequence[Step], positions: Iterable[Evaluation]) -> tuple[Mistake, ...]:
    """The moves that lost much, by what the positions before and after them are worth."""
    reviewer = Reviewer(states, steps)
    reviewer.known = {evaluation.number: evaluation for evaluation in positions}
    likely = reviewer.likely()
    return tuple(mistake for number in range(1, len(states)) if (mistake := reviewer.mistake(number, likely)))


class Reviewer:
    """What is known of the positions of a game, and what follows from it."""

    def __init__(self, states: Sequence[State], steps: Sequence[Step]) -> None:
        self.states, self.steps = states, steps
        self.known: dict[int, Evaluation] = {}

    def looks(self, effort: Effort, stop: Stop) -> Iterator[Evaluation]:
        for evaluation in self.first_looks(effort, stop):
            self.known[evaluation.number] = evaluation
            yield evaluation
        if is_over(stop):
            return
        yield from self.spread()
        looks: set[Look] = set()
        while (look := self.doubt(looks)) is not None and not is_over(stop):
            looks.add(look)
            number = look[0]
            for evaluation in self.second_look(number, effort.times(AGAIN), stop):
                self.known[evaluation.number] = replace(evaluation, sure=True)
                yield self.known[evaluation.number]
            yield from self.spread()

    def first_looks(self, effort: Effort, stop: Stop) -> Iterator[Evaluation]:
        """Every position once: backwards as far as proofs reach, then forwards."""
        unsolved = 0
        for number in reversed(range(len(self.states))):
            proof = prove(self.states[number], effort, number, stop)
            unsolved = 0 if proof else unsolved + 1
            if proof:
                yield proof
            if unsolved == UNSOLVED_IN_A_ROW or is_over(stop):
                break
        fact: tuple[float, ...] | None = None  # what the search before has proven of the move that was played
        for number, state in enumerate(self.states):
            if number in self.known or is_over(stop):
                fact = None
                continue
            report = search(state, effort, stop)
            evaluation = evaluation_of(number, report)
            yield evaluation if fact is None else replace(evaluation, values=fact, proven=True)
            played = self.steps[number] if number < len(self.steps) else None
            fact = next((move.values for move in report.moves if move.proven and move.move == played), None)

    def second_look(self, number: int, effort: Effort, stop: Stop) -> tuple[Evaluation, Evaluation]:
        """The positions before and after a move, with more effort where they are not proven. The one before it is
        worth what the better move comes to, seen from after it as the played move is, or the played one if that is
        more."""
        before, after = self.known[number - 1], self.known[number]
        state, played = self.states[number - 1], str(self.steps[number - 1])
        if not after.proven and not after.sure:
            after = evaluate(self.states[number], effort, number, stop)
        # Where what comes after a move is too hard to prove, so is what comes before it.
        if not before.proven and after.proven and (proof := prove(state, effort, number - 1, stop)):
            before = proof
        if before.proven:
            return before, after
        report = search(state, effort, stop)
        if report.best == played and not after.proven:
            return evaluation_of(number - 1, report), after
        side = side_of(state)
        if 2 * len(side) != len(state.seats):
            return self.seen_by_mover(number, report, after)
        best = played, after
        for other in [move.move for move in report.moves if move.move != played][:MOST_TRIED]:
            child = evaluate(state.play(other), effort, number, stop, proving=after.proven)
            best = max(best, (other, child), key=lambda one: chance(one[1], side))
            if chance(best[1], side) > 0:
                break
        move, better = best
        is_proven = better.proven and chance(better, side) == 1
        return Evaluation(number - 1, better.values, move, (move, *better.line), is_proven), after

    def seen_by_mover(self, number: int, report: Report, after: Evaluation) -> tuple[Evaluation, Evaluation]:
        """The same with three and more sides: a search knows best what the person on turn can expect, so that one
        search has to say it of both moves, and what is known of the others stays."""
        played, side = str(self.steps[number - 1]), side_of(self.states[number - 1])
        other = next((move for move in report.moves if move.move != played), None)
        # One that is not among them equals another by symmetry: then nothing is held against it.
        own = next((move for move in report.moves if move.move == played), other)
        if own and own.value is not None and not after.proven and own.value > chance(after, side):
            after = replace(after, values=with_share(after.values, side, own.value))
        # Few visits say little: twice their standard error, at most, is no loss.
        doubt = 0.0 if after.proven or own is None or own.proven else 1 / math.sqrt(max(1, own.visits))
        if other is None or other.value is None or other.value <= chance(after, side) + doubt:
            return Evaluation(number - 1, after.values, played, (played, *after.line), False), after
        values = with_share(self.known[number - 1].values, side, other.value)
        return Evaluation(number - 1, values, other.move, other.line or (other.move,), False), after

    def spread(self) -> Iterator[Evaluation]:
        """Proofs that follow from others: who has a winning move has won before it; what holds whatever is played,
        and what the best move keeps, holds after it."""
        numbers = [number for number in range(1, len(self.states)) if isinstance(self.steps[number - 1], str)]
        for number in reversed(numbers):
            before, after, step = self.known[number - 1], self.known[number], str(self.steps[number - 1])
            if after.proven and not before.proven and chance(after, side_of(self.states[number - 1])) == 1:
                self.known[number - 1] = Evaluation(number - 1, after.values, step, (step, *after.line), True)
                yield self.known[number - 1]
        for number in numbers:
            before, after, state = self.known[number - 1], self.known[number], self.states[number - 1]
            if after.proven or not before.proven:
                continue
            two_sides = len(side_of(state)) * 2 == len(state.seats)
            is_lost = chance(before, side_of(state)) == 0 and (two_sides or 1.0 in before.values)
            if is_lost or self.steps[number - 1] == before.best:
                self.known[number] = replace(after, values=before.values, proven=True)
                yield self.known[number]

    def likely(self) -> Reviewer:
        """A guess after a proof that takes the same side of an even share is most often the same result, not yet seen:
        here it is taken for that, so that no later move is blamed for it."""
        likely = Reviewer(self.states, self.steps)
        likely.known = dict(self.known)
        kept = {number for number, evaluation in self.known.items() if evaluation.proven}
        for number in range(1, len(self.states)):
            if number - 1 in kept and number not in kept and not likely.crosses_even(number):
                likely.known[number] = replace(self.known[number], values=likely.known[number - 1].values)
                kept.add(number)
        return likely

    def crosses_even(self, number: int) -> bool:
        """Whether a move takes its player from an even share or more below it. Whoever leaves does."""
        if isinstance(self.steps[number - 1], Leave):
            return True
        state = self.states[number - 1]
        side = side_of(state)
        even = len(side) / len(state.seats)
        return chance(self.known[number], side) < even <= chance(self.known[number - 1], side)

    def doubt(self, looks: set[Look]) -> Look | None:
        """The move that seems to lose most, is not proven to, and is not among these: time may end before all had their
        second look."""
        doubts: dict[Look, float] = {}
        for number in range(1, len(self.states)):
            look = number, self.known[number - 1].proven, self.known[number].proven
            if look not in looks and not all(look) and (loss := self.loss(number)) >= DOUBT:
                doubts[look] = loss
        return max(doubts, key=doubts.__getitem__) if doubts else None

    def loss(self, number: int) -> float:
        """What a move lost. The best one loses nothing, unless it is refuted; who leaves does not play badly."""
        before, after, step = self.known[number - 1], self.known[number], self.steps[number - 1]
        if isinstance(step, Leave) or before.best is None or (step == before.best and not after.proven):
            return 0.0
        side = side_of(self.states[number - 1])
        return chance(before, side) - chance(after, side)

    def mistake(self, number: int, likely: Reviewer) -> Mistake | None:
        """The mistake that a move was, if it was one: both by what is known and by what is likely."""
        before, after, move = self.known[number - 1], self.known[number], str(self.steps[number - 1])
        loss = self.loss(number)
        if min(loss, likely.loss(number)) < LOSS or before.best is None or move == before.best:
            return None
        if not all(position.proven or position.sure for position in (before, after)):
            return None  # its second look has not come
        state = self.states[number - 1]
        side, is_proven = side_of(state), before.proven and after.proven
        if before.proven != after.proven and not likely.crosses_even(number):
            return None  # the same result, most likely
        assert state.turn is not None
        return Mistake(
            number=number,
            move=move,
            colour=state.turn,
            person=state.seats[state.turn],
            before=chance(before, side),
            after=chance(after, side),
            better=before.best,
            line=before.line,
            sign="??" if loss >= HEAVY_LOSS or (is_proven and chance(before, side) == 1) else "?",
            proven=is_proven,
        )


__all__ = ["Effort", "Evaluation", "Mistake", "Review", "evaluations", "mistakes", "review", "usual_seconds"]
