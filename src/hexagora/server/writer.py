"""Commands: decided one after the other at each match, written, and only then announced."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from ..errors import BadText, IllegalMove, Reason, Refusal
from ..match import Match, after, decide, new_match, rematch_of
from ..match.commands import COMPUTER, Actor, CheckClock, Command, ResumeClock
from ..match.events import MatchStarted, PlayerChanged, SeatLeft, SeatTaken
from ..match.setup import Setup
from . import store as storing
from . import wire
from .clock import now
from .log import log
from .store import Unavailable, Unreadable
from .tasks import Tasks

if TYPE_CHECKING:
    from .store import Statement, Store, Then
    from .table import Table

MOST_QUEUED = 200  # commands that wait at a match
MOST_QUEUED_EACH = 20  # of one person
MOST_QUEUED_WATCHERS = 60  # of all who do not play
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"

OnChange = Callable[[Match | None, Match], object]  # before (None: it is new) and after


class Unsaved(Exception):
    """The disk refuses."""


def ignore(error: Exception | None) -> None:
    """For commands that nobody waits for."""


class Writer:
    """`on_change`: observers, called in order when a change is on disk. A match does not know them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tasks = Tasks()
        self.on_change: list[OnChange] = []

    async def close(self) -> None:
        await self._tasks.close()

    async def save(self, *statements: Statement) -> None:
        """Writes something that somebody waits for, or raises Unsaved."""
        try:
            await self._store.save(*statements)
        except Unavailable as error:
            log("not_saved", error=repr(error))
            raise Unsaved from None

    async def create(self, setup: Setup) -> Match:
        """A new match, on disk."""
        match, statements = new_match_statements(setup)
        await self.save(*statements)
        self.announce(None, match)
        return match

    async def execute(self, table: Table, actor: Actor, command: Command) -> None:
        """Does what a command says, or raises Refusal or Unsaved."""
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if not answer.done():  # whoever waited has not gone
                answer.set_result(error)

        self.submit(table, actor, command, then)
        if error := await answer:
            raise error

    def submit(self, table: Table, actor: Actor, command: Command, then: Then = ignore) -> None:
        """The same; `then` is called when everything is on disk and announced, or with the error.

        Each command is decided on what is on disk, so that none rests on one that was lost. There is neither task nor
        coroutine in this: they would take longer than the move.
        """
        if table.queue and actor.id is not None and not _has_room(table, actor.id):
            then(IllegalMove(Reason("too_fast")))
            return
        table.queue.append((actor, command, then))
        self._next(table)

    def _next(self, table: Table) -> None:
        while table.queue and not table.writing:
            if table.erased:
                table.queue.pop(0)[2](BadText(Reason("match_unknown", {"id": table.match.id})))
                continue
            if table.clock_stood:
                table.clock_stood = False
                self._do(table, COMPUTER, ResumeClock(self._store.alive), partial(self._after_resume, table))
                continue
            actor, command, then = table.queue.pop(0)
            try:
                self._do(table, actor, command, then)
            except Refusal as refused:
                if refused.reason.code == "match_late" and table.match.clock_runs:
                    table.queue.insert(0, (COMPUTER, CheckClock(), ignore))
                then(refused)

    def _after_resume(self, table: Table, error: Exception | None) -> None:
        """Nothing can be done until it is written that the clock stood still while the server was away."""
        if error:
            table.clock_stood = True
            _, _, then = table.queue.pop(0)
            then(error)

    def _do(self, table: Table, actor: Actor, command: Command, then: Then) -> None:
        before = match = table.match
        events = decide(before, actor, command, now(), table.presence)
        if not events:
            then(None)
            return
        statements: list[Statement] = []
        for event in events:
            statements.append(storing.add_event(match.id, match.events, event))
            match = after(match, event)
            if isinstance(event, SeatTaken | PlayerChanged):
                statements.append(storing.seat(match.id, event.by))
            if isinstance(event, SeatTaken):  # whoever sits down under a name keeps it
                statements.append(storing.rename(event.by, event.name))
            if isinstance(event, SeatLeft | PlayerChanged):
                seat = before.seats[event.seat if isinstance(event, SeatLeft) else event.person]
                if seat.by is not None and seat.by not in match.people:
                    statements.append(storing.leave_seat(match, seat.by))
        if match.status != before.status:
            statements.append(storing.set_status(match))
        rematch = None
        if match.next != before.next:
            assert match.next
            rematch, more = _new(match.next, rematch_of(match, now()))
            statements += more
        message = wire.change_message(before, match, events)  # while the disk is busy with others

        def on_write(error: Exception | None) -> None:
            if error:
                log("not_saved", match=match.id, error=repr(error))
                self._tasks.start(self._read_again(table))
                then(Unsaved())
                return
            table.writing = False
            if rematch:
                self.announce(None, rematch)
            table.change(match, message)
            self.announce(before, match)
            then(None)
            if table.queue:
                self._next(table)

        table.writing = True
        self._store.write(statements, on_write)

    def announce(self, before: Match | None, match: Match) -> None:
        """Tells the observers what is on disk."""
        for on_change in self.on_change:
            try:
                on_change(before, match)
            except Exception as error:  # neither the match nor the other observers may suffer
                log("observer_failed", match=match.id, error=repr(error))

    async def _read_again(self, table: Table) -> None:
        """What was not written has not happened: everybody goes on from what is on disk."""
        before = table.match
        match = before
        with suppress(Unavailable, Unreadable):
            match = await self._store.read_match(before.id) or before
        table.writing = False
        table.change(match, None)
        if match != before:  # it was written after all
            self.announce(before, match)
        self._next(table)


def new_match_statements(setup: Setup) -> tuple[Match, list[Statement]]:
    """A new match under a new address, and what has to be written before it is there."""
    return _new("".join(secrets.choice(ID_LETTERS) for _ in range(10)), setup)


def _new(id: str, setup: Setup) -> tuple[Match, list[Statement]]:
    match = new_match(id, setup)
    events: list[Statement] = []
    if all(seat.taken for seat in match.seats):
        start = MatchStarted(now())
        events.append(storing.add_event(id, match.events, start))
        match = after(match, start)
    return match, [*storing.add_match(match), *events]


def _has_room(table: Table, id: str) -> bool:
    """Whoever sends many commands waits for themselves, and watchers leave room for players."""
    people = table.match.people
    waiting = [actor.id for actor, _, _ in table.queue]
    if len(waiting) >= MOST_QUEUED or waiting.count(id) >= MOST_QUEUED_EACH:
        return False
    return id in people or sum(one not in people for one in waiting) < MOST_QUEUED_WATCHERS
