"""The review of a whole game, told as it is found.

It is worked on in short turns of the queue, so that a long game keeps nobody waiting; and it ends with its seconds,
whatever it has found by then.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from ..engine.review import Effort, Evaluation, evaluations, mistakes, usual_seconds
from ..errors import IllegalMove, Reason
from .analysis_bodies import EvaluationData, MistakeData, ReviewData
from .queries import answer_of, places

if TYPE_CHECKING:
    from .. import State
    from ..record import Step
    from .limits import Bucket
    from .thinkers import Search, Thinkers

TURN = 0.25  # seconds, after which others have theirs
MOST_SECONDS = 60.0  # of thinking for a game
MOST_HERE = 10_000  # positions in reviews of one address: some kilobytes each
MOST = 30_000  # of all
MOST_KEPT = 10_000  # positions of reviews that are over
SHARE = 5  # a first look at all positions takes at most so small a part of the time: the rest is for second looks


class Reviews:
    """How many positions are in memory, by address; and the last reviews that were made: whoever asks again, perhaps
    after a reload, is told the same at once."""

    def __init__(self) -> None:
        self.positions: Counter[str] = Counter()
        self._kept: OrderedDict[str, list[msgspec.Struct]] = OrderedDict()
        self._size = 0

    def check_room(self, address: str) -> None:
        """IllegalMove if there are too many positions in memory."""
        if self.positions[address] > MOST_HERE or self.positions.total() > MOST:
            raise IllegalMove(Reason("computer_busy"))

    def again(self, name: str) -> AsyncGenerator[msgspec.Struct, None] | None:
        """The lines of a review that is kept; None if it is not."""
        if name not in self._kept:
            return None
        self._kept.move_to_end(name)
        return _each(self._kept[name])

    def keep(self, name: str, lines: list[msgspec.Struct]) -> None:
        self._size += len(lines) - len(self._kept.pop(name, ()))
        self._kept[name] = lines
        while self._size > MOST_KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])


def name_of(start: State, steps: Sequence[Step], seconds: float | None) -> str:
    """What a review is kept under."""
    return f"{seconds} {start} {' '.join(map(str, steps))}"


class ReviewTurns:
    """A review while it is made. IllegalMove if the computer is busy."""

    def __init__(
        self,
        states: Sequence[State],
        steps: Sequence[Step],
        seconds: float | None,
        thinkers: Thinkers,
        person: str,
        address: str,
        budget: Sequence[Bucket],
        reviews: Reviews,
    ) -> None:
        self._states, self._steps, self._thinkers = states, steps, thinkers
        self._name = name_of(states[0], steps, seconds)
        self._who = person, address
        self._budget, self._reviews = budget, reviews
        self._seconds = seconds or MOST_SECONDS
        self._stop = threading.Event()
        each = min(usual_seconds(len(states)), self._seconds / SHARE / len(states))
        self._portions: Iterator[Evaluation] = evaluations(states, steps, Effort(seconds=each), self._stop)
        self._used = 0.0
        self._search = self._turn()  # the first, which is refused if the computer is busy

    async def lines(self) -> AsyncGenerator[msgspec.Struct, None]:
        """The place in the queue, then positions as they are found, again if they are better known, and at last the
        mistakes. Whoever stops listening ends it."""
        known: dict[int, Evaluation] = {}
        address, count, positions = self._who[1], len(self._states), self._reviews.positions
        positions[address] += count
        try:
            self._reviews.check_room(address)  # again: others may have come meanwhile
            while True:
                async for place in places(self._search, self._thinkers):
                    yield place
                for one in (found := await answer_of(self._search)):
                    known[one.number] = one
                    yield _data(one)
                if not found or self._used > self._seconds:
                    break
                self._search = self._turn()
            whole = len(known) == count
            self._search = self._thinkers.ask_for(lambda stop: self._mistakes(known) if whole else [], *self._who, TURN)
            last = ReviewData(await answer_of(self._search))
            if whole:
                self._reviews.keep(self._name, [*map(_data, known.values()), last])
            yield last
        finally:
            self._stop.set()
            self._search.drop()
            self._states, self._portions = (), iter(())  # not only when the collector comes: they are large
            positions[address] -= count
            positions += Counter()  # which drops those with none

    def _turn(self) -> Search:
        return self._thinkers.ask_for(lambda stop: self._work(), *self._who, TURN, self._budget)

    def _work(self) -> list[Evaluation]:
        """Some more positions; none once all is done."""
        begin = time.monotonic()
        found: list[Evaluation] = []
        for evaluation in self._portions:
            found.append(evaluation)
            if time.monotonic() - begin > TURN:
                break
        self._used += time.monotonic() - begin
        return found

    def _mistakes(self, known: dict[int, Evaluation]) -> list[MistakeData]:
        found = mistakes(self._states, self._steps, [*known.values()])
        return [msgspec.convert(one, MistakeData, from_attributes=True) for one in found]


def _data(one: Evaluation) -> EvaluationData:
    return msgspec.convert(one, EvaluationData, from_attributes=True)


async def _each(lines: list[msgspec.Struct]) -> AsyncGenerator[msgspec.Struct, None]:
    for line in lines:
        yield line
