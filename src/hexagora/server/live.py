"""Live matches: commands come in, and once what follows from them is on disk, everybody at the table hears of it."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from ..errors import BadText, IllegalMove, Reason, Refused
from ..match import Match, after, decide, new_match, rematch_of
from ..match.terms import (
    COMPUTER,
    Asked,
    Flag,
    Happened,
    Move,
    Moved,
    Rematched,
    Resume,
    Sat,
    Say,
    Setting,
    Spoke,
    Started,
    Who,
)
from . import store as storing
from . import wire
from .limits import Rate
from .log import log

if TYPE_CHECKING:
    from .store import Statement, Store
    from .thinkers import Thinkers, Thought

MOST_TABLES = 2000  # matches in memory that nobody looks at
PATIENCE = 2.0  # seconds before somebody who has the computer think about many games is heard again
BREATH = 0.3  # seconds that the computer takes at least: people want to see their own move first

encode = msgspec.json.Encoder().encode


def now() -> int:
    return time.time_ns() // 1_000_000


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody's open page."""

    who: Who
    send: Callable[[bytes], None]  # at once: a slow line keeps nobody else waiting


@dataclass(eq=False, slots=True)
class Table:
    """A match in memory, as it is on disk, with those who look at it."""

    match: Match
    away: bool = False  # the server was, while a clock ran
    listeners: set[Listener] = field(default_factory=set)
    writing: asyncio.Lock = field(default_factory=asyncio.Lock)
    thought: Thought | None = None
    bell: asyncio.TimerHandle | None = None

    @property
    def here(self) -> set[str]:
        return {listener.who.id for listener in self.listeners if listener.who.id is not None}

    @property
    def watchers(self) -> int:
        return len(self.here - self.match.people)


class Unsaved(Exception):
    """The disk refuses."""


class Hub:
    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store, self.thinkers = store, thinkers
        self.tables: dict[str, Table] = {}
        self.began = now()
        self._talk = Rate(6, 0.5)
        self._tasks: set[asyncio.Task[None]] = set()

    # Matches come and go

    def table(self, id: str) -> Table:
        """A match by its id, from memory or disk. BadText if there is none."""
        table = self.tables.get(id)
        if table is None:
            match = self.store.match(id)
            if match is None:
                raise BadText(Reason("match_unknown", {"id": id[:40]}))
            table = self.tables[id] = Table(match, match.clock_runs and match.since < self.began)
            self._make_room()
            if table.away:
                self._soon(self._tell(table, COMPUTER, Flag()))
            else:
                self._go_on(table)
        return table

    def _make_room(self) -> None:
        """Matches that nobody looks at leave memory, the oldest first; those whose clock runs stay."""
        if len(self.tables) <= MOST_TABLES:
            return
        for id, table in list(self.tables.items())[: len(self.tables) - MOST_TABLES]:
            busy = table.listeners or table.thought or table.bell or table.writing.locked()
            if not busy:
                del self.tables[id]

    async def create(self, setting: Setting) -> Match:
        id = "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(10))
        return await self._open(id, setting, [])

    async def _open(self, id: str, setting: Setting, besides: list[Statement]) -> Match:
        match = new_match(id, setting)
        events: list[Statement] = []
        if all(seat.taken for seat in match.seats):
            start = Started(now())
            events.append(storing.add_event(id, match.events, start))
            match = after(match, start)
        try:
            await self.store.save(*storing.add_match(match), *events, *besides)
        except Exception as error:
            raise Unsaved from error
        table = self.tables.setdefault(id, Table(match))
        self._make_room()
        self._go_on(table)
        return match

    # Commands

    def check_talk(self, who: Who, command: Asked) -> None:
        """Nobody floods a chat, whichever way their lines come."""
        if isinstance(command, Say) and not self._talk.allows(who.id or ""):
            raise IllegalMove(Reason("too_fast"))

    async def command(self, table: Table, who: Who, command: Asked) -> None:
        """Does what somebody asks for, or raises Refused; done when it is on disk and everybody has been told."""
        await self._tell(table, who, command)

    async def _tell(self, table: Table, who: Who, command: Asked) -> None:
        """One command after the other: each is decided on what is on disk, so that none rests on one that was lost."""
        async with table.writing:
            if table.away:
                await self._do(table, COMPUTER, Resume())
                table.away = False
            await self._do(table, who, command)

    async def _do(self, table: Table, who: Who, command: Asked) -> None:
        before = table.match
        events = decide(before, who, command, now())
        if not events:
            return
        statements: list[Statement] = []
        match = before
        for event in events:
            statements.append(storing.add_event(match.id, match.events, event))
            match = after(match, event)
            if isinstance(event, Sat):
                statements.append(storing.seat(match.id, event.by))
        if match.status != before.status:
            statements.append(storing.set_status(match))
        rematch = next((event.match for event in events if isinstance(event, Rematched)), None)
        news = self._news(before, match, events)
        try:
            if rematch:
                await self._open(rematch, rematch_of(match, now()), statements)
            else:
                await self.store.save(*statements)
        except Exception as error:
            log("not_saved", match=match.id, error=repr(error))
            self._read_again(table)
            raise Unsaved from error
        table.match = match
        if table.thought and match.ply != before.ply:
            table.thought.drop()
            table.thought = None
        if news is not None:
            self._send(table, news)
        else:
            self.show(table)
        self._go_on(table)

    def _read_again(self, table: Table) -> None:
        """What was not written has not happened: everybody goes on from what is on disk, the computer after a while."""
        with suppress(Exception):  # a disk that cannot be read either
            table.match = self.store.match(table.match.id) or table.match
        self.show(table)
        if table.bell:
            table.bell.cancel()
        table.bell = asyncio.get_running_loop().call_later(PATIENCE, self._go_on, table)

    def _news(self, before: Match, match: Match, events: list[Happened]) -> bytes | None:
        """A plain move or line is told by itself; of anything else everybody gets the whole state."""
        if len(events) != 1:
            return None
        event = events[0]
        if isinstance(event, Spoke) and not (match.partners and match.status != "over"):
            return encode({"type": "chat", "line": wire.line_data(event)})
        # After their first move somebody may take it back, which the state says.
        first = all(colour != before.state.turn for _, colour in reversed(before.moves))
        if isinstance(event, Moved) and match.status == "playing" and not first and not before.offers:
            return encode(
                {
                    "type": "move",
                    "before": before.ply,
                    "ply": match.ply,
                    "move": match.moves[-1],
                    "position": wire.position_data(match.state, False),
                    "legal": wire.legal_of(match),
                    "clocks": wire.clocks_data(match, event.at),
                    "status": match.status,
                    "ending": match.ending,
                }
            )
        return None

    # Telling people

    def join(self, table: Table, listener: Listener) -> None:
        table.listeners.add(listener)
        listener.send(self.state_for(table, listener))
        self._tell_here(table)

    def part(self, table: Table, listener: Listener) -> None:
        table.listeners.discard(listener)
        self._tell_here(table)

    def state_for(self, table: Table, listener: Listener) -> bytes:
        seen = wire.match_data(table.match, listener.who.id, table.here, table.watchers, now())
        return encode({"type": "state", "match": seen})

    def show(self, table: Table) -> None:
        """The whole state, to everybody."""
        for listener in table.listeners:
            listener.send(self.state_for(table, listener))

    def _tell_here(self, table: Table) -> None:
        here = table.here
        data = {"here": [seat.by is None or seat.by in here for seat in table.match.seats], "watchers": table.watchers}
        self._send(table, encode({"type": "here", **data}))

    def _send(self, table: Table, message: bytes) -> None:
        for listener in table.listeners:
            listener.send(message)

    # What happens by itself

    def _go_on(self, table: Table) -> None:
        """The computer's turn, or a clock that will run out."""
        match = table.match
        if table.bell:
            table.bell.cancel()
            table.bell = None
        mover = match.mover
        if mover is None:
            return
        if match.computer_level is not None:
            if table.thought is None:
                self._think(table, match.computer_level)
        elif match.clock_runs:
            delay = match.time_left(now())[mover] / 1000 + 0.01
            table.bell = asyncio.get_running_loop().call_later(min(delay, 86400), self._ring, table)

    def _ring(self, table: Table) -> None:
        table.bell = None
        self._soon(self._flag(table))

    async def _flag(self, table: Table) -> None:
        await self._tell(table, COMPUTER, Flag())
        if table.bell is None:
            self._go_on(table)

    def _think(self, table: Table, level: int) -> None:
        match = table.match
        seed = random.Random(f"{match.id} {len(match.moves)}").randrange(2**31)
        try:
            table.thought = self.thinkers.ask(match.setting.by, match.state, level=level, seed=seed)
        except Refused:
            # So many games of one person at once: this one waits.
            table.bell = asyncio.get_running_loop().call_later(PATIENCE, self._go_on, table)
            return
        self._soon(self._play(table, table.thought))

    async def _play(self, table: Table, thought: Thought) -> None:
        """The computer's move, when it has thought."""
        ply, begin = table.match.ply, time.monotonic()
        self._send(table, encode({"type": "thinking", "person": table.match.mover, "since": now()}))
        report = await thought.future
        await asyncio.sleep(BREATH - (time.monotonic() - begin))
        if table.thought is thought and report.best is not None:
            table.thought = None
            with suppress(IllegalMove):  # somebody was quicker: they took a move back, or left
                await self._tell(table, COMPUTER, Move(ply, report.best))

    def _soon(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log("failed", error=repr(error))

    def say_bye(self) -> None:
        """Pages are told to come back."""
        for table in self.tables.values():
            self._send(table, encode({"type": "bye", "restart": True}))

    async def close(self) -> None:
        """Nothing happens by itself any more."""
        for table in self.tables.values():
            if table.bell:
                table.bell.cancel()
            if table.thought:
                table.thought.drop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
