"""The thread in which tournaments are computed: addresses take turns, and what they have used is counted.

Standings of hundreds, a step that is undone, the games of a round: all that takes longer than a move may wait.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors import IllegalMove, Reason

if TYPE_CHECKING:
    from .limits import Limits

MOST_WAITING = 300  # jobs of one address: a class may enter all at once

Result = TypeVar("Result")
Waiting = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class TournamentThread:
    """Jobs without an address are the server's own."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._thread = ThreadPoolExecutor(1, "tournaments")
        self._lines: OrderedDict[str, deque[Waiting]] = OrderedDict()
        self._busy = False

    def check(self, address: str) -> None:
        """IllegalMove if an address has used too much lately."""
        line = self._lines.get(address, ())
        if address and (len(line) >= MOST_WAITING or self._limits.tournament_work.of(address).wait(0)):
            raise IllegalMove(Reason("too_fast"))

    async def run(self, address: str, work: Callable[[], Result]) -> Result:
        """What a job gives or raises. `check` comes before, where somebody asks for it."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append((work, future))
        if not self._busy:
            self._next()
        return await future

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)

    def _next(self) -> None:
        while self._lines:
            address, line = self._lines.popitem(last=False)
            work, future = line.popleft()
            if line:
                self._lines[address] = line
            if not future.done():  # whoever waited may have gone
                job = asyncio.get_running_loop().run_in_executor(self._thread, _measure, work)
                job.add_done_callback(partial(self._on_end, address, future))
                self._busy = True
                return
        self._busy = False

    def _on_end(
        self, address: str, future: asyncio.Future[Any], job: asyncio.Future[tuple[Any, Exception | None, float]]
    ) -> None:
        if job.cancelled():
            future.cancel()
            return
        result, error, seconds = job.result()
        if address:
            self._limits.tournament_work.of(address).spend(seconds)
        if not future.done():
            if error:
                future.set_exception(error)
            else:
                future.set_result(result)
        self._next()


def retrieve(task: asyncio.Task[Any]) -> None:
    """Called when a task ends whose error is raised for whoever waits for it, if there is still anybody."""
    if not task.cancelled():
        task.exception()


def _measure(work: Callable[[], Any]) -> tuple[Any, Exception | None, float]:
    """What a job gives or raises, and the seconds that it took."""
    begin = time.thread_time()
    try:
        return work(), None, time.thread_time() - begin
    except Exception as error:
        return None, error, time.thread_time() - begin
