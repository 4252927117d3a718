"""Searches in the background: threads of low priority, and a fair queue.

Every search has a limit in seconds. Urgent searches, for which a person waits, come first; among them, those of the
person and address with the least usage lately, plus what the search itself will cost; waiting long helps a little. So a
quick game never waits for many slow ones, and one thread takes short searches only. The core releases the interpreter
while it searches, so games go on meanwhile.
"""

from __future__ import annotations

import asyncio
import math
import os
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..errors import IllegalMove, Reason

if TYPE_CHECKING:
    from .. import Report, State
    from .limits import Bucket

SECONDS = (1.0, 1.0, 1.0, 1.5, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0)  # the most for a move, by level, whatever the board
USUAL = (0.01, 0.01, 0.02, 0.04, 0.07, 0.2, 0.3, 0.6, 1.7, 5.0)  # what a move takes on a usual board
SHORT = 1.5  # seconds: what the thread for short searches takes
MEMORY = 32  # megabytes for a search
MOST_EACH = 16  # searches of one person that wait
MOST_HERE = 500  # of one address
MOST = 1000  # of all: choosing the next one takes time in their number
HALF = 30.0  # seconds after which a second of thinking counts half
PATIENCE = 20.0  # seconds of waiting that count like one of thinking less, up to
MOST_PATIENCE = 3.0  # seconds
NICENESS = 10
FEW = 100  # searches that are put in order at once: more take more than a millisecond
RANKING = 0.5  # seconds for which the order of those that wait is told as it was


@dataclass(eq=False, slots=True)
class Search:
    """Something to think about, until it is dropped."""

    work: Callable[[Search], Any]  # in a thread, until `stop` is set
    person: str
    address: str
    seconds: float
    cost: float
    urgent: bool
    since: float
    future: asyncio.Future[Any]
    budget: Sequence[Bucket] = ()  # of seconds, which are counted when they have been used
    stop: threading.Event = field(default_factory=threading.Event)

    def drop(self) -> None:
        self.stop.set()
        self.future.cancel()


class Usage:
    """Seconds of thinking by key, halved every HALF seconds."""

    MOST_KNOWN = 10_000

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def of(self, key: str, now: float) -> float:
        amount, since = self._known.get(key, (0.0, now))
        return amount * math.exp2((since - now) / HALF)

    def add(self, key: str, seconds: float, now: float) -> None:
        self._known[key] = (self.of(key, now) + seconds, now)
        self._known.move_to_end(key)
        if len(self._known) > self.MOST_KNOWN:
            self._known.popitem(last=False)


class Thinkers:
    def __init__(self, threads: int | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: set[Search] = set()
        self._persons: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._usage = Usage()
        self._changed = threading.Condition()
        self._closed = False
        self._places: dict[Search, int] = {}
        self._ranked = 0.0  # when they were
        self._running: set[Search] = set()
        count = threads or max(2, os.cpu_count() or 2)
        self._threads = [
            threading.Thread(target=self._work, args=(n == 0 and count > 1,), name=f"thinker {n}", daemon=True)
            for n in range(count)
        ]
        for thread in self._threads:
            thread.start()

    def ask(
        self,
        state: State,
        person: str,
        address: str = "",
        *,
        level: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        urgent: bool = False,
        on_progress: Callable[[Report], object] | None = None,
        budget: Sequence[Bucket] = (),
    ) -> Search:
        """Queues a search for a person. IllegalMove if too many of theirs wait already."""
        if seconds is None:
            limit, cost = SECONDS[min(level or 1, len(SECONDS)) - 1], USUAL[min(level or 1, len(USUAL)) - 1]
        else:
            limit = cost = seconds
        progress = on_progress and self._on_loop(on_progress)

        def work(search: Search) -> Report:
            from ..engine import think

            return think(state, limit, level, memory=MEMORY, seed=seed, stop=search.stop, on_progress=progress)

        return self._queue(Search(work, person, address, limit, cost, urgent, *self._now(), budget))

    def ask_for(
        self,
        work: Callable[[threading.Event], object],
        person: str,
        address: str,
        seconds: float,
        budget: Sequence[Bucket] = (),
    ) -> Search:
        """Queues anything else that computes for about so long, and ends soon after the event is set. A person waits
        for it."""
        return self._queue(
            Search(lambda search: work(search.stop), person, address, seconds, seconds, True, *self._now(), budget)
        )

    def place(self, search: Search) -> int:
        """The place of a search among those that wait, from 1; 0 once it has begun. The order is looked at now and
        then, for all of them: who has come since is taken for the last."""
        now = time.monotonic()
        with self._changed:
            if search not in self._waiting:
                return 0
            count = len(self._waiting)
            if now - self._ranked <= RANKING:
                return self._places.get(search, count)
            self._ranked = now
            self._sweep()
            waiting = [*self._waiting]
        if count > FEW:
            self._loop.run_in_executor(None, self._rank, waiting, now)
        else:
            self._rank(waiting, now)
        return self._places.get(search, count)

    def _rank(self, waiting: list[Search], now: float) -> None:
        waiting.sort(key=lambda one: self._order(one, now))
        self._places = {one: place for place, one in enumerate(waiting, 1)}

    def _now(self) -> tuple[float, asyncio.Future[Any]]:
        return time.monotonic(), self._loop.create_future()

    def _queue(self, search: Search) -> Search:
        person, address = search.person, search.address
        with self._changed:
            if self._is_full(person, address):
                self._sweep()
                if self._is_full(person, address):
                    raise IllegalMove(Reason("computer_busy"))
            self._waiting.add(search)
            self._persons[person] += 1
            self._addresses[address] += 1
            self._changed.notify_all()
        return search

    def _is_full(self, person: str, address: str) -> bool:
        full = len(self._waiting) >= MOST or self._addresses[address] >= MOST_HERE
        return full or self._persons[person] >= MOST_EACH

    def _sweep(self) -> None:
        """Those that were dropped wait no longer."""
        for search in [search for search in self._waiting if search.stop.is_set()]:
            self._take(search)

    async def close(self) -> None:
        with self._changed:
            self._closed = True
            for search in self._running:
                search.stop.set()
            self._changed.notify_all()
        for thread in self._threads:
            await self._loop.run_in_executor(None, thread.join, 5)

    def _next(self, short: bool) -> Search | None:
        """The search whose turn it is."""
        with self._changed:
            while not self._closed:
                self._sweep()
                fit = [search for search in self._waiting if not short or search.seconds <= SHORT]
                if fit:
                    now = time.monotonic()
                    search = min(fit, key=lambda one: self._order(one, now))
                    self._take(search)
                    self._running.add(search)
                    return search
                self._changed.wait()
        return None

    def _order(self, search: Search, now: float) -> tuple[bool, float]:
        used = self._usage.of(f"person {search.person}", now) + self._usage.of(f"address {search.address}", now)
        return not search.urgent, used + search.cost - min((now - search.since) / PATIENCE, MOST_PATIENCE)

    def _take(self, search: Search) -> None:
        self._waiting.remove(search)
        for counter, key in ((self._persons, search.person), (self._addresses, search.address)):
            counter[key] -= 1
            if not counter[key]:
                del counter[key]

    def _on_loop(self, listener: Callable[[Report], object]) -> Callable[[Report], None]:
        def report(progress: Report) -> None:
            with suppress(RuntimeError):  # the loop may have ended meanwhile
                self._loop.call_soon_threadsafe(listener, progress)

        return report

    def _work(self, short: bool) -> None:
        if sys.platform == "linux":
            with suppress(OSError):  # a thread of its own priority is known to Linux only
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        while search := self._next(short):
            settle: Callable[[], None]
            begin = time.monotonic()
            try:
                answer = search.work(search)
            except Exception as error:
                settle = _failing(search, error)
            else:
                settle = _answering(search, answer)
            now = time.monotonic()
            with self._changed:
                self._running.discard(search)
                for key in (f"person {search.person}", f"address {search.address}"):
                    self._usage.add(key, now - begin, now)
            with suppress(RuntimeError):  # the loop may have ended meanwhile
                self._loop.call_soon_threadsafe(_settle, search, now - begin, settle)


def _settle(search: Search, seconds: float, settle: Callable[[], None]) -> None:
    for bucket in search.budget:
        bucket.spend(seconds)
    settle()


def _answering(search: Search, answer: Any) -> Callable[[], None]:
    return lambda: None if search.future.done() else search.future.set_result(answer)


def _failing(search: Search, error: Exception) -> Callable[[], None]:
    return lambda: None if search.future.done() else search.future.set_exception(error)
