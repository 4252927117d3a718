"""Pictures, films and records, made by a process of their own (painting.py), in turns between addresses, and cached."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import OrderedDict, deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ..errors import BadText, IllegalMove, Reason, Refusal
from .log import log

MOST_WAITING = 64
MOST_BYTES = 16_000_000  # bytes
PATIENCE = 50.0  # seconds to wait for a job, so that whoever asked is told before the connection is closed
IDLE = 300.0  # seconds without work before the process ends

if TYPE_CHECKING:
    from .limits import Bucket


class PaintJob(NamedTuple):
    """What is to be made. `bill`: what its seconds are taken from."""

    line: bytes
    future: asyncio.Future[bytes]
    bill: Bucket | None


class Impossible(Exception):
    """The process is well, but this cannot be drawn."""


class Painter:
    """`most`: how many jobs of one address may wait; `seconds`: how long a job may take."""

    def __init__(self, most: int = 12, seconds: float = 20.0) -> None:
        self._most, self._seconds = most, seconds
        self._lines: OrderedDict[str, deque[PaintJob]] = OrderedDict()
        self._futures: dict[bytes, asyncio.Future[bytes]] = {}
        self._pictures: OrderedDict[bytes, bytes] = OrderedDict()
        self._size = 0
        self._new_job = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    async def paint(self, address: str, bill: Bucket | None = None, **job: Any) -> bytes:
        """A picture, or whatever a job makes. IllegalMove if too many wait or it cannot be made, BadText if it was
        refused. `bill`: what the seconds are taken from; then it is nobody else's, and is not kept."""
        line = msgspec.json.encode(job)
        if line in self._pictures:
            self._pictures.move_to_end(line)
            return self._pictures[line]
        future = self._futures.get(line)
        if future is None:
            mine = self._lines.get(address, ())
            if len(mine) >= self._most or len(self._futures) >= MOST_WAITING:
                raise IllegalMove(Reason("too_fast"))
            future = self._futures[line] = asyncio.get_running_loop().create_future()
            self._lines.setdefault(address, deque()).append(PaintJob(line, future, bill))
            self._new_job.set()
            if self._work is None:
                self._work = asyncio.create_task(self._draw_all())
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(future)
        except TimeoutError:
            raise IllegalMove(Reason("not_made")) from None

    async def close(self) -> None:
        """Whoever waits for a picture gets an error."""
        if self._work:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await self._end()
        futures, self._futures = self._futures, {}
        self._lines.clear()
        for future in futures.values():
            self._fail(future)

    def _fail(self, future: asyncio.Future[bytes], why: Exception | None = None) -> None:
        future.set_exception(why or IllegalMove(Reason("not_made")))
        future.exception()  # nobody may be waiting any more

    async def _draw_all(self) -> None:
        """Draws while there are jobs, and waits a while for more."""
        while self._lines or await self._has_job():
            address, jobs = self._lines.popitem(last=False)
            line, future, bill = jobs.popleft()
            if jobs:
                self._lines[address] = jobs
            begin = time.monotonic()
            try:
                picture = await self._draw(line)
            except Refusal as refusal:
                self._fail(future, refusal)
            except Exception as error:
                log("picture_failed", error=repr(error))
                if not isinstance(error, Impossible):
                    await self._end()
                self._fail(future)
            else:
                if bill is None:
                    self._keep(line, picture)
                future.set_result(picture)
            if bill:
                bill.spend(time.monotonic() - begin)
            del self._futures[line]
        self._work = None
        await self._end()

    async def _has_job(self) -> bool:
        """Waits for a job; False if none comes for long."""
        self._new_job.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(IDLE):
                await self._new_job.wait()
        return bool(self._lines)

    async def _draw(self, line: bytes) -> bytes:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-m", "hexagora.server.painting")
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        process = self._process
        assert process.stdin and process.stdout
        async with asyncio.timeout(self._seconds):
            process.stdin.write(line + b"\n")
            await process.stdin.drain()
            head = await process.stdout.readexactly(5)
            answer = await process.stdout.readexactly(int.from_bytes(head[1:], "big"))
        if head[:1] == b"?":
            reason, *cause = msgspec.json.decode(answer, type=list[Reason])
            raise BadText(reason) from (Refusal(cause[0]) if cause else None)
        if head[:1] != b"+":
            raise Impossible(answer.decode())
        return answer

    def _keep(self, line: bytes, picture: bytes) -> None:
        self._pictures[line] = picture
        self._size += len(line) + len(picture)
        while self._size > MOST_BYTES:
            old, dropped = self._pictures.popitem(last=False)
            self._size -= len(old) + len(dropped)

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
