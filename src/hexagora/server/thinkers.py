"""The computer's turn to think, in the background: threads that yield to everything else, and a queue that is fair.

Each person's requests wait in a line of their own, and the lines take turns: whoever asks for much waits for
themselves. The core releases the interpreter while it searches, so games go on meanwhile.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..errors import IllegalMove, Reason

if TYPE_CHECKING:
    from .. import Report, State

MEMORY = 32  # megabytes for a search
LONGEST_LINE = 16  # requests of one person
NICENESS = 10


@dataclass(eq=False)
class Thought:
    """One request: a position to think about, until somebody wants it no longer."""

    state: State
    level: int | None
    seconds: float | None
    seed: int
    future: asyncio.Future[Report]
    stop: threading.Event = field(default_factory=threading.Event)

    def drop(self) -> None:
        self.stop.set()
        self.future.cancel()


class Thinkers:
    def __init__(self, threads: int | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._lines: OrderedDict[str, deque[Thought]] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False
        self._running: set[Thought] = set()
        count = threads or max(1, (os.cpu_count() or 2) - 1)
        self._threads = [threading.Thread(target=self._work, name=f"thinker {n}", daemon=True) for n in range(count)]
        for thread in self._threads:
            thread.start()

    def ask(
        self, person: str, state: State, *, level: int | None = None, seconds: float | None = None, seed: int = 0
    ) -> Thought:
        """Thinks about a position on behalf of somebody. IllegalMove if their line is too long."""
        thought = Thought(state, level, seconds, seed, self._loop.create_future())
        with self._changed:
            line = self._lines.setdefault(person, deque())
            if len(line) >= LONGEST_LINE:
                raise IllegalMove(Reason("computer_busy"))
            line.append(thought)
            self._changed.notify()
        return thought

    async def close(self) -> None:
        with self._changed:
            self._closed = True
            for thought in self._running:
                thought.stop.set()
            self._changed.notify_all()
        for thread in self._threads:
            await self._loop.run_in_executor(None, thread.join, 5)

    def _next(self) -> Thought | None:
        """The first of the next line, which then goes to the end."""
        with self._changed:
            while not self._closed:
                for person in list(self._lines):
                    line = self._lines[person]
                    while line and line[0].stop.is_set():
                        line.popleft()
                    if not line:
                        del self._lines[person]
                        continue
                    thought = line.popleft()
                    self._lines.move_to_end(person)
                    self._running.add(thought)
                    return thought
                self._changed.wait()
        return None

    def _work(self) -> None:
        from ..engine import think

        if sys.platform == "linux":
            with suppress(OSError):  # a thread of its own priority is known to Linux only
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        while thought := self._next():
            settle: Callable[[], None]
            try:
                report = think(
                    thought.state,
                    thought.seconds,
                    thought.level,
                    memory=MEMORY,
                    seed=thought.seed,
                    stop=thought.stop,
                )
            except Exception as error:
                settle = _failing(thought, error)
            else:
                settle = _answering(thought, report)
            with self._changed:
                self._running.discard(thought)
            with suppress(RuntimeError):  # the loop may have ended meanwhile
                self._loop.call_soon_threadsafe(settle)


def _answering(thought: Thought, report: Report) -> Callable[[], None]:
    return lambda: None if thought.future.done() else thought.future.set_result(report)


def _failing(thought: Thought, error: Exception) -> Callable[[], None]:
    return lambda: None if thought.future.done() else thought.future.set_exception(error)
