"""The matches in memory, by their ids."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from ..errors import BadText, Reason
from ..match import Match
from ..match.commands import COMPUTER, CheckClock
from .clock import now
from .table import Table
from .writer import Unsaved

if TYPE_CHECKING:
    from .store import Store
    from .writer import Writer

MOST_TABLES = 2000  # matches in memory that nobody looks at


class Tables:
    """`on_open`: called for each match that comes into memory, new or from disk."""

    def __init__(self, store: Store, writer: Writer, patience: int) -> None:
        self._store, self._writer, self._patience = store, writer, patience
        self._began = now()
        self.open: dict[str, Table] = {}
        self.on_open: list[Callable[[Table], object]] = []
        self._loading: dict[str, asyncio.Task[Table]] = {}
        writer.on_change.append(self._on_change)

    async def get(self, id: str) -> Table:
        """A match by its id, from memory or disk. BadText if there is none, Unreadable, Unavailable."""
        table = self.open.get(id)
        if table is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(partial(self._loaded, id))
            table = await asyncio.shield(loading)
        return table

    def _loaded(self, id: str, loading: asyncio.Task[Table]) -> None:
        del self._loading[id]
        if not loading.cancelled():
            loading.exception()  # raised for whoever waits for it, if there is still anybody

    async def _load(self, id: str) -> Table:
        match = await self._store.read_match(id)
        if match is None:
            raise BadText(Reason("match_unknown", {"id": id[:40]}))
        if id in self.open:  # created meanwhile
            return self.open[id]
        table = Table(match, self._patience, match.clock_runs and match.since < self._began)
        if table.clock_stood:
            with suppress(Unsaved):  # nobody sees the clock before it has been resumed
                await self._writer.execute(table, COMPUTER, CheckClock())
        self._add(table)
        if table.erased:  # while it was read
            self.drop(id)
            raise BadText(Reason("match_unknown", {"id": id[:40]}))
        return table

    def _on_change(self, before: Match | None, match: Match) -> None:
        if before is None:
            self._add(Table(match, self._patience))

    def _add(self, table: Table) -> None:
        self.open[table.match.id] = table
        if len(self.open) > MOST_TABLES:
            self._make_room()
        for on_open in self.on_open:
            on_open(table)

    def _make_room(self) -> None:
        """Matches that nobody looks at leave memory, the oldest first; those whose clock runs stay."""
        for id, table in list(self.open.items())[: len(self.open) - MOST_TABLES]:
            if not table.busy:
                del self.open[id]

    def drop(self, id: str) -> None:
        """A match that is on disk no more."""
        table = self.open.pop(id, None)
        if table:
            table.dismiss()

    def broadcast(self, message: bytes) -> None:
        for table in self.open.values():
            table.send(message)

    async def close(self) -> None:
        for table in self.open.values():
            table.close()
        for loading in list(self._loading.values()):
            loading.cancel()
