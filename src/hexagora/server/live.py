"""Live matches: commands come in, and once what follows from them is on disk, everybody at the table hears of it."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
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
    from .store import Statement, Store, Then
    from .thinkers import Thinkers, Thought

MOST_TABLES = 2000  # matches in memory that nobody looks at
MOST_ASKED = 200  # commands that wait at a match
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
    asked: list[tuple[Who, Asked, Then]] = field(default_factory=list)  # what waits until the last is on disk
    writing: bool = False
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


def nobody_waits(error: Exception | None) -> None:
    """For what happens by itself."""


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
                self.ask(table, COMPUTER, Flag())
            else:
                self._go_on(table)
        return table

    def _make_room(self) -> None:
        """Matches that nobody looks at leave memory, the oldest first; those whose clock runs stay."""
        if len(self.tables) <= MOST_TABLES:
            return
        for id, table in list(self.tables.items())[: len(self.tables) - MOST_TABLES]:
            busy = table.listeners or table.thought or table.bell or table.writing
            if not busy:
                del self.tables[id]

    async def create(self, setting: Setting) -> Match:
        id = "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(10))
        match, statements = self._opening(id, setting)
        try:
            await self.store.save(*statements)
        except Exception as error:
            raise Unsaved from error
        self._open(match)
        return match

    def _opening(self, id: str, setting: Setting) -> tuple[Match, list[Statement]]:
        """A new match, and what has to be written before it is there."""
        match = new_match(id, setting)
        events: list[Statement] = []
        if all(seat.taken for seat in match.seats):
            start = Started(now())
            events.append(storing.add_event(id, match.events, start))
            match = after(match, start)
        return match, [*storing.add_match(match), *events]

    def _open(self, match: Match) -> None:
        table = self.tables.setdefault(match.id, Table(match))
        self._make_room()
        self._go_on(table)

    # Commands

    def check_talk(self, who: Who, command: Asked) -> None:
        """Nobody floods a chat, whichever way their lines come."""
        if isinstance(command, Say) and not self._talk.allows(who.id or ""):
            raise IllegalMove(Reason("too_fast"))

    async def command(self, table: Table, who: Who, command: Asked) -> None:
        """Does what somebody asks for, or raises Refused or Unsaved."""
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if not answer.done():  # whoever waited has not gone
                answer.set_result(error)

        self.ask(table, who, command, then)
        if error := await answer:
            raise error

    def ask(self, table: Table, who: Who, command: Asked, then: Then = nobody_waits) -> None:
        """Does what somebody asks for; `then` hears when it is on disk and everybody has been told, or why it is not.

        One command after the other: each is decided on what is on disk, so that none rests on one that was lost. There
        is neither task nor coroutine in this: they would take longer than the move.
        """
        if len(table.asked) >= MOST_ASKED:
            then(IllegalMove(Reason("too_fast")))
            return
        table.asked.append((who, command, then))
        self._next(table)

    def _next(self, table: Table) -> None:
        while table.asked and not table.writing:
            try:
                if table.away:
                    table.away = False
                    self._do(table, COMPUTER, Resume(), partial(self._is_back, table))
                else:
                    who, command, then = table.asked.pop(0)
                    self._do(table, who, command, then)
            except Refused as refused:
                then(refused)

    def _is_back(self, table: Table, error: Exception | None) -> None:
        """Nothing can be done as long as it cannot be written that the clock forgives."""
        if error:
            table.away = True
            _, _, then = table.asked.pop(0)
            then(error)

    def _do(self, table: Table, who: Who, command: Asked, then: Then) -> None:
        before = table.match
        events = decide(before, who, command, now())
        if not events:
            then(None)
            return
        statements: list[Statement] = []
        match = before
        for event in events:
            statements.append(storing.add_event(match.id, match.events, event))
            match = after(match, event)
            if isinstance(event, Sat):
                # Whoever sits down under a name keeps it.
                statements += (storing.seat(match.id, event.by), storing.rename(event.by, event.name))
        if match.status != before.status:
            statements.append(storing.set_status(match))
        following = None
        if match.next != before.next:
            assert match.next
            following, more = self._opening(match.next, rematch_of(match, now()))
            statements += more
        news = self._news(before, match, events)

        def written(error: Exception | None) -> None:
            table.writing = False
            if error:
                log("not_saved", match=match.id, error=repr(error))
                self._read_again(table)
                then(Unsaved())
            else:
                if following:
                    self._open(following)
                self._happened(table, match, news)
                then(None)
            self._next(table)

        table.writing = True
        self.store.write(statements, written)

    def _happened(self, table: Table, match: Match, news: bytes | None) -> None:
        if table.thought and match.ply != table.match.ply:
            table.thought.drop()
            table.thought = None
        table.match = match
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
        if isinstance(event, Moved) and match.status == "playing" and not before.offers:
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

        def then(error: Exception | None) -> None:
            if table.bell is None:
                self._go_on(table)

        self.ask(table, COMPUTER, Flag(), then)

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
            self.ask(table, COMPUTER, Move(ply, report.best))  # refused if somebody was quicker: they left, say

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
