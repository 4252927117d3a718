"""The computer's turns: it thinks when a match waits for it, and plays what it has found."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Literal

from ..errors import Refusal
from ..match import Match
from ..match.commands import COMPUTER, PlayMove
from ..match.limits import MOST_MOVES
from .clock import now
from .log import log
from .messages import NoticeMessage, ThinkingMessage
from .tasks import Tasks
from .wire import encode

if TYPE_CHECKING:
    from .table import Table
    from .tables import Tables
    from .thinkers import Search, Thinkers
    from .writer import Writer

PATIENCE = 2.0  # seconds before the next try, doubled with each failure
LONGEST_PATIENCE = 30.0
BREATH = 0.3  # seconds that a turn takes at least: people want to see their own move first


class Computer:
    def __init__(self, tables: Tables, writer: Writer, thinkers: Thinkers) -> None:
        self._tables, self._writer, self._thinkers = tables, writer, thinkers
        self._tasks = Tasks()
        tables.on_open.append(self.watch)
        writer.on_change.append(self._on_change)

    async def close(self) -> None:
        await self._tasks.close()

    def _on_change(self, before: Match | None, match: Match) -> None:
        table = self._tables.open.get(match.id)
        if table is None or before is None:
            return
        if table.search and match.version != before.version:
            table.search.drop()
            table.search = None
        self.watch(table)

    def watch(self, table: Table) -> None:
        """Begins to think if it is the computer's turn."""
        match = table.match
        if table.retry:
            table.retry.cancel()
            table.retry = None
        level = match.computer_level
        if level is not None and table.search is None and len(match.moves) < MOST_MOVES:
            self._think(table, level)

    def greet(self, table: Table) -> None:
        """A player has opened the page: a search that nobody waited for becomes urgent, or is tried again at once."""
        if table.search:
            table.search.urgent = True
        elif table.retry:
            self.watch(table)

    def _think(self, table: Table, level: int) -> None:
        match = table.match
        seed = random.Random(f"{match.id} {len(match.moves)}").randrange(2**31)
        player = next(filter(table.plays, table.viewers), None)
        try:
            table.search = self._thinkers.ask(
                match.state,
                match.setup.by or match.setup.tournament,
                player.address if player else "",
                level=level,
                seed=seed,
                urgent=player is not None,
            )
        except Refusal:
            # So many games at once: this one waits, longer if nobody waits for it.
            self._notify(table, "computer_busy")
            self._try_again(table, PATIENCE if player else LONGEST_PATIENCE)
            return
        self._tasks.start(self._play(table, table.search))

    async def _play(self, table: Table, search: Search) -> None:
        version, begin = table.match.version, time.monotonic()
        table.send(encode(ThinkingMessage(table.match.mover, now())))
        try:
            move = (await search.future).best
            if move is None:
                raise RuntimeError("the search found no move")
        except Exception as error:
            log("search_failed", match=table.match.id, error=repr(error))
            if table.search is search:
                table.search = None
                table.failures += 1
                self._notify(table, "computer_failed")
                self._try_again(table, min(PATIENCE * 2 ** (table.failures - 1), LONGEST_PATIENCE))
            return
        await asyncio.sleep(BREATH - (time.monotonic() - begin))
        if table.search is not search:  # somebody was quicker: they left, say
            return
        table.search, table.failures = None, 0

        def then(error: Exception | None) -> None:
            if isinstance(error, Refusal) and table.search is None:
                self.watch(table)
            elif error:
                self._try_again(table, PATIENCE)

        self._writer.submit(table, COMPUTER, PlayMove(version, move), then)

    def _notify(self, table: Table, code: Literal["computer_failed", "computer_busy"]) -> None:
        table.send(encode(NoticeMessage(code)))

    def _try_again(self, table: Table, seconds: float) -> None:
        if table.retry:
            table.retry.cancel()
        table.retry = asyncio.get_running_loop().call_later(seconds, self.watch, table)
