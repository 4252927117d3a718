"""Live matches: commands come in, and once what follows from them is on disk, everybody at the table hears of it."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from ..errors import BadText, IllegalMove, Reason, Refused
from ..match import Match, after, decide, new_match, rematch_of
from ..match.commands import COMPUTER, Actor, CancelMatch, CheckClock, Command, PlayMove, ResumeClock, SayChat
from ..match.events import ChatSaid, Event, MatchStarted, MovePlayed, SeatLeft, SeatTaken
from ..match.limits import MOST_MOVES
from ..match.setup import Setup
from . import store as storing
from . import wire
from .clock import now
from .log import log
from .store import Person, Unavailable, Unreadable
from .table import Table, encode

if TYPE_CHECKING:
    from .guests import Guest
    from .limits import Limits
    from .store import Statement, Store, Then
    from .thinkers import Search, Thinkers

MOST_TABLES = 2000  # matches in memory that nobody looks at
MOST_QUEUED = 200  # commands that wait at a match
MOST_QUEUED_EACH = 20  # of one person
MOST_QUEUED_WATCHERS = 60  # of all who do not play
BEAT = 2.0  # seconds between signs of life while a clock runs
PATIENCE = 2.0  # seconds before the computer tries again what it could not do
LONGEST_PATIENCE = 30.0
BREATH = 0.3  # seconds that the computer takes at least: people want to see their own move first


class Unsaved(Exception):
    """The disk refuses."""


def nobody_waits(error: Exception | None) -> None:
    """For what happens by itself."""


class Hub:
    def __init__(self, store: Store, thinkers: Thinkers, limits: Limits) -> None:
        self.store, self.thinkers, self.limits = store, thinkers, limits
        self.tables: dict[str, Table] = {}
        self.began = now()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._soon(self._beat())

    # Matches come and go

    async def table(self, id: str) -> Table:
        """A match by its id, from memory or disk. BadText if there is none, Unreadable, Unavailable."""
        table = self.tables.get(id)
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
            loading.exception()  # whoever waits for it hears of it, if there is anybody left

    async def _load(self, id: str) -> Table:
        match = await self.store.read_match(id)
        if match is None:
            raise BadText(Reason("match_unknown", {"id": id[:40]}))
        if id in self.tables:  # made meanwhile
            return self.tables[id]
        table = Table(match, match.clock_runs and match.since < self.began)
        if table.away:
            with suppress(Unsaved):  # nobody sees a clock that does not yet forgive
                await self.command(table, COMPUTER, CheckClock())
        self.tables[id] = table
        self._make_room()
        self._go_on(table)
        return table

    def _make_room(self) -> None:
        """Matches that nobody looks at leave memory, the oldest first; those whose clock runs stay."""
        if len(self.tables) <= MOST_TABLES:
            return
        for id, table in list(self.tables.items())[: len(self.tables) - MOST_TABLES]:
            if not table.busy:
                del self.tables[id]

    async def create(self, setup: Setup) -> Match:
        id = "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(10))
        match, statements = self._opening(id, setup)
        await self.save(*statements)
        self._open(match)
        return match

    async def save(self, *statements: Statement) -> None:
        """Writes something that somebody waits for, or raises Unsaved."""
        try:
            await self.store.save(*statements)
        except Unavailable as error:
            log("not_saved", error=repr(error))
            raise Unsaved from None

    def _opening(self, id: str, setup: Setup) -> tuple[Match, list[Statement]]:
        """A new match, and what has to be written before it is there."""
        match = new_match(id, setup)
        events: list[Statement] = []
        if all(seat.taken for seat in match.seats):
            start = MatchStarted(now())
            events.append(storing.add_event(id, match.events, start))
            match = after(match, start)
        return match, [*storing.add_match(match), *events]

    def _open(self, match: Match) -> None:
        table = self.tables.setdefault(match.id, Table(match))
        self._make_room()
        self._go_on(table)

    # People

    def remember(self, guest: Guest) -> None:
        """A guest who does something is kept. IllegalMove if too many newcomers of their address have done so."""
        if guest.saved:
            return
        if not self.limits.newcomers.allows(guest.address):
            raise IllegalMove(Reason("too_many_here"))
        guest.saved = True

        def then(error: Exception | None) -> None:
            guest.saved = error is None

        person = Person(guest.id, guest.name)
        self.store.write([storing.add_person(person, guest.token, now())], then)

    # Commands

    def check_talk(self, who: Actor, address: str, command: Command) -> None:
        """Nobody floods a chat, whichever way their lines come."""
        limits = self.limits
        if isinstance(command, SayChat) and not (limits.talk.allows(who.id or "") and limits.talk_here.allows(address)):
            raise IllegalMove(Reason("too_fast"))

    async def command(self, table: Table, who: Actor, command: Command) -> None:
        """Does what somebody asks for, or raises Refused or Unsaved."""
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if not answer.done():  # whoever waited has not gone
                answer.set_result(error)

        self.ask(table, who, command, then)
        if error := await answer:
            raise error

    def ask(self, table: Table, who: Actor, command: Command, then: Then = nobody_waits) -> None:
        """Does what somebody asks for; `then` hears when it is on disk and everybody has been told, or why it is not.

        One command after the other: each is decided on what is on disk, so that none rests on one that was lost. There
        is neither task nor coroutine in this: they would take longer than the move.
        """
        if table.queue and who.id is not None and not self._has_room(table, who.id):
            then(IllegalMove(Reason("too_fast")))
            return
        table.queue.append((who, command, then))
        self._next(table)

    def _has_room(self, table: Table, id: str) -> bool:
        """Who asks much waits for themselves, and those who watch leave room for those who play."""
        people = table.match.people
        waiting = [who.id for who, _, _ in table.queue]
        if len(waiting) >= MOST_QUEUED or waiting.count(id) >= MOST_QUEUED_EACH:
            return False
        return id in people or sum(one not in people for one in waiting) < MOST_QUEUED_WATCHERS

    def _next(self, table: Table) -> None:
        while table.queue and not table.writing:
            try:
                if table.away:
                    table.away = False
                    self._do(table, COMPUTER, ResumeClock(self.store.alive), partial(self._is_back, table))
                else:
                    who, command, then = table.queue.pop(0)
                    self._do(table, who, command, then)
            except Refused as refused:
                if refused.reason.code == "match_late" and table.match.clock_runs:
                    table.queue.insert(0, (COMPUTER, CheckClock(), nobody_waits))
                then(refused)

    def _is_back(self, table: Table, error: Exception | None) -> None:
        """Nothing can be done as long as it cannot be written that the clock forgives."""
        if error:
            table.away = True
            _, _, then = table.queue.pop(0)
            then(error)

    def _do(self, table: Table, who: Actor, command: Command, then: Then) -> None:
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
            if isinstance(event, SeatTaken):
                # Whoever sits down under a name keeps it.
                statements += (storing.seat(match.id, event.by), storing.rename(event.by, event.name))
            elif isinstance(event, SeatLeft) and (stood := before.seats[event.seat].by) not in match.people:
                statements.append(storing.leave_seat(match, stood or ""))
        if match.status != before.status:
            statements.append(storing.set_status(match))
        following = None
        if match.next != before.next:
            assert match.next
            following, more = self._opening(match.next, rematch_of(match, now()))
            statements += more
        news = self._news(before, match, events)

        def written(error: Exception | None) -> None:
            if error:
                log("not_saved", match=match.id, error=repr(error))
                self._soon(self._read_again(table))
                then(Unsaved())
                return
            table.writing = False
            if following:
                self._open(following)
            self._happened(table, match, news)
            then(None)
            self._next(table)

        table.writing = True
        self.store.write(statements, written)

    def _happened(self, table: Table, match: Match, news: bytes | None) -> None:
        if table.search and match.version != table.match.version:
            table.search.drop()
            table.search = None
        table.match = match
        if news is not None:
            table.send(news)
        else:
            table.show()
        self._go_on(table)

    async def _read_again(self, table: Table) -> None:
        """What was not written has not happened: everybody goes on from what is on disk, the computer after a while."""
        with suppress(Unavailable, Unreadable):
            table.match = await self.store.read_match(table.match.id) or table.match
        table.writing = False
        table.show()
        self._try_again(table, PATIENCE)
        self._next(table)

    def _try_again(self, table: Table, seconds: float) -> None:
        if table.bell:
            table.bell.cancel()
        table.bell = asyncio.get_running_loop().call_later(seconds, self._go_on, table)

    def _news(self, before: Match, match: Match, events: list[Event]) -> bytes | None:
        """A plain move or line is told by itself; of anything else everybody gets the whole state."""
        if len(events) != 1:
            return None
        event = events[0]
        if isinstance(event, ChatSaid) and not (match.partners and match.status != "over"):
            return encode({"type": "chat", "line": wire.line_data(event)})
        if isinstance(event, MovePlayed) and match.status == "playing" and not before.offers:
            return encode(
                {
                    "type": "move",
                    "before": before.version,
                    "version": match.version,
                    "move": match.moves[-1],
                    "position": wire.position_data(match.state, False),
                    "legal": wire.legal_of(match),
                    "clocks": wire.clocks_data(match, event.at),
                    "status": match.status,
                    "ending": match.ending,
                }
            )
        return None

    # What happens by itself

    async def _beat(self) -> None:
        """Signs of life, so that the next server knows how long nobody was there to play."""
        while True:
            await asyncio.sleep(BEAT)
            if any(table.match.clock_runs for table in self.tables.values()):
                with suppress(Unavailable):
                    await self.store.save(self.store.beat(now()))

    def _go_on(self, table: Table) -> None:
        """The computer's turn, or a clock that will run out."""
        match = table.match
        if table.bell:
            table.bell.cancel()
            table.bell = None
        mover = match.mover
        if (mover is None or not match.people) and match.expired(now()):
            self.ask(table, COMPUTER, CancelMatch(match.version))
        elif mover is None:
            return
        elif match.computer_level is not None:
            if table.search is None and len(match.moves) < MOST_MOVES:
                self._think(table, match.computer_level)
        elif match.clock_runs:
            delay = match.time_left(now())[mover] / 1000 + 0.01
            table.bell = asyncio.get_running_loop().call_later(min(delay, 86400), self._ring, table)

    def _ring(self, table: Table) -> None:
        table.bell = None

        def then(error: Exception | None) -> None:
            if table.bell is None:
                self._go_on(table)

        self.ask(table, COMPUTER, CheckClock(), then)

    def _think(self, table: Table, level: int) -> None:
        match = table.match
        seed = random.Random(f"{match.id} {len(match.moves)}").randrange(2**31)
        waiting = next(filter(table.plays, table.listeners), None)
        try:
            table.search = self.thinkers.ask(
                match.state,
                match.setup.by,
                waiting.address if waiting else "",
                level=level,
                seed=seed,
                urgent=waiting is not None,
            )
        except Refused:
            # So many games at once: this one waits, longer if nobody waits for it.
            self._notice(table, "computer_busy")
            self._try_again(table, PATIENCE if waiting else LONGEST_PATIENCE)
            return
        self._soon(self._play(table, table.search))

    async def _play(self, table: Table, search: Search) -> None:
        """The computer's move, when it has search. What fails is said, and tried again."""
        version, begin = table.match.version, time.monotonic()
        table.send(encode({"type": "thinking", "person": table.match.mover, "since": now()}))
        try:
            move = (await search.future).best
            if move is None:
                raise RuntimeError("the search found no move")
        except Exception as error:
            log("search_failed", match=table.match.id, error=repr(error))
            if table.search is search:
                table.search = None
                table.failures += 1
                self._notice(table, "computer_failed")
                self._try_again(table, min(PATIENCE * 2 ** (table.failures - 1), LONGEST_PATIENCE))
            return
        await asyncio.sleep(BREATH - (time.monotonic() - begin))
        if table.search is search:
            table.search, table.failures = None, 0

            def then(error: Exception | None) -> None:
                if isinstance(error, Refused) and table.search is None:  # somebody was quicker: they left, say
                    self._go_on(table)

            self.ask(table, COMPUTER, PlayMove(version, move), then)

    def _notice(self, table: Table, code: str) -> None:
        table.send(encode({"type": "notice", "code": code}))

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
            table.send(encode({"type": "bye", "restart": True}))

    async def close(self) -> None:
        """Nothing happens by itself any more."""
        for table in self.tables.values():
            table.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Unavailable):
            await self.store.save(self.store.beat(now()))
