"""Reading in a few threads, each with its own connection, so that the event loop never waits for the disk."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from .database import Database
from .failures import Unavailable

THREADS = 2
MOST_WAITING = 500
SECONDS = 6  # that a read may take, including its wait for a thread

Result = TypeVar("Result")


class Job:
    """A read that somebody waits for."""

    def __init__(self, read: Callable[[Database], Any], future: asyncio.Future[Any]) -> None:
        self.read, self.future = read, future
        self.database: Database | None = None  # where it runs, while it does


class Readers:
    def __init__(self, where: Path | str) -> None:
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._waiting = 0
        databases = [Database.open(where) for _ in range(THREADS)]
        self._threads = [threading.Thread(target=self._work, args=(one,), daemon=True) for one in databases]
        for thread in self._threads:
            thread.start()

    async def run(self, read: Callable[[Database], Result]) -> Result:
        """The result of a read. Unavailable if it takes too long, or too many wait."""
        if self._waiting >= MOST_WAITING:
            raise Unavailable("too many reads are waiting")
        job = Job(read, self._loop.create_future())
        self._waiting += 1
        self._jobs.put(job)
        try:
            async with asyncio.timeout(SECONDS):
                result: Result = await job.future
            return result
        except TimeoutError:
            if job.database:
                job.database.cut()
            raise Unavailable(f"nothing could be read within {SECONDS} seconds") from None

    def _work(self, database: Database) -> None:
        while job := self._jobs.get():
            result, error = None, None
            if not job.future.cancelled():  # otherwise nobody waits for it any more
                job.database = database
                try:
                    result = job.read(database)
                except Exception as failure:
                    error = failure
                job.database = None
            with suppress(RuntimeError):  # the loop has ended meanwhile
                self._loop.call_soon_threadsafe(self._finish, job, result, error)
        database.close()

    def _finish(self, job: Job, result: Any, error: Exception | None) -> None:
        self._waiting -= 1
        if job.future.done():
            return
        if error:
            job.future.set_exception(error)
        else:
            job.future.set_result(result)

    async def close(self) -> None:
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            await self._loop.run_in_executor(None, thread.join, SECONDS)
