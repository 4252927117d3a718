"""The server's time, and what it leads to: flags fall, matches for which nobody comes are cancelled."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from ..match import Match
from ..match.commands import COMPUTER, CancelMatch, CheckClock
from .failures import Unavailable

if TYPE_CHECKING:
    from .store import Store
    from .table import Table
    from .tables import Tables
    from .writer import Writer

BEAT = 2.0  # seconds between signs of life while a clock runs
PATIENCE = 2.0  # seconds before the next try, where the disk has refused
LONGEST_TIMER = 86_400  # seconds

_START = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000


def now() -> int:
    """Milliseconds since 1970: the wall clock's at the start, and from there a clock that nobody sets."""
    return _START + time.monotonic_ns() // 1_000_000


class Clock:
    """One timer a match, while somebody's time runs."""

    def __init__(self, tables: Tables, writer: Writer, store: Store) -> None:
        self._tables, self._writer, self._store = tables, writer, store
        self._beating = asyncio.create_task(self._beat())
        tables.on_open.append(self.watch)
        writer.on_change.append(self._on_change)

    async def close(self) -> None:
        self._beating.cancel()
        await asyncio.gather(self._beating, return_exceptions=True)
        with suppress(Unavailable):
            await self._store.save(self._store.beat(now()))

    def _on_change(self, before: Match | None, match: Match) -> None:
        table = self._tables.open.get(match.id)
        if table and before:
            self.watch(table)

    def watch(self, table: Table) -> None:
        """Sets the timer of a match."""
        if table.timer:
            table.timer.cancel()
            table.timer = None
        match = table.match
        if match.clock_runs:
            assert match.mover is not None
            delay = match.time_left(now())[match.mover] / 1000 + 0.01
            table.timer = asyncio.get_running_loop().call_later(min(delay, LONGEST_TIMER), self._ring, table)
        elif (match.mover is None or not match.people) and match.expired(now()):
            self._submit(table, CancelMatch(match.version))

    def _ring(self, table: Table) -> None:
        table.timer = None
        self._submit(table, CheckClock())

    def _submit(self, table: Table, command: CancelMatch | CheckClock) -> None:
        def then(error: Exception | None) -> None:
            if table.timer is None:  # else the change has set it
                if error is None:
                    self.watch(table)
                else:
                    table.timer = asyncio.get_running_loop().call_later(PATIENCE, self.watch, table)

        self._writer.submit(table, COMPUTER, command, then)

    async def _beat(self) -> None:
        """Signs of life, so that the next server knows how long nobody could play."""
        while True:
            await asyncio.sleep(BEAT)
            if any(table.match.clock_runs for table in self._tables.open.values()):
                with suppress(Unavailable):
                    await self._store.save(self._store.beat(now()))
