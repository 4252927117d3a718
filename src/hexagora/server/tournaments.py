"""The tournaments in memory: commands decided one after the other, written, then told; games are opened and closed."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from msgspec.structs import replace

from .. import locales
from ..errors import BadText, IllegalMove, Reason, Refusal
from ..match import Match
from ..tournament import Author, Settings, Tournament, begin, may_change, replay
from ..tournament.commands import ITSELF, PairRound, TournamentCommand
from ..tournament.events import HelperKeySet, LogStep, TournamentBrought, TournamentEvent
from ..tournament_file import CODE, new_code
from ..tournament_log import LogReader
from . import stored_tournaments as storing
from .clock import now
from .log import log
from .store import Unavailable, Unreadable
from .tasks import Tasks
from .tournament_boards import BoardsCache
from .tournament_games import Outcome, open_matches, outcome_of, outcome_of_end
from .tournament_orders import LONGEST_RETRY, RETRY, tell
from .tournament_summary import summary_data
from .tournament_thread import TournamentThread, retrieve
from .tournament_view import TournamentView
from .writer import Unsaved

if TYPE_CHECKING:
    from ..tournament_file import TournamentFile
    from .limits import Limits
    from .store import Statement, Store
    from .table import Table
    from .tables import Tables
    from .writer import Writer

MOST_OPEN = 200  # in memory
MOST_OPEN_BYTES = 20_000_000  # of their logs: in memory they take up to twenty times as much
MEGABYTES = 6  # of a log
MOST_BYTES = MEGABYTES * 1_000_000
MOST_ERASED = 10_000  # of which is known that they were

PairElsewhere = Callable[[Tournament, Author, PairRound], Awaitable[list[TournamentEvent]]]


@dataclass(eq=False, slots=True, weakref_slot=True)
class RunningTournament:
    """`tournament` is as it is on disk, or in its file."""

    tournament: Tournament
    size: int = 0  # bytes of its log
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    file: TournamentFile | None = None
    key: str = ""  # what makes somebody the organiser of one that was opened from a file, as a hash
    owners: set[str] = field(default_factory=set)  # who has shown it
    erased: bool = False
    page: TournamentView | None = None  # of this version, or an earlier one
    making: asyncio.Task[None] | None = None  # of the page
    readers: dict[str, LogReader] = field(default_factory=lambda: {one: LogReader(one) for one in locales.LANGUAGES})
    boards: BoardsCache = field(default_factory=BoardsCache)

    def author(self, id: str, name: str) -> Author:
        return Author(self.tournament.by if id in self.owners else id, name)

    def may_change(self, id: str) -> bool:
        return id in self.owners or may_change(self.tournament, id)

    def belongs(self, id: str) -> bool:
        """Whether somebody has to do with it."""
        return self.may_change(id) or any(one.person == id for one in self.tournament.entrants)


def hash_of(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _unknown(id: str) -> BadText:
    return BadText(Reason("tournament_unknown", {"id": id[:40]}))


class Tournaments:
    """An observer of matches: when one of a tournament is over, its result is entered."""

    def __init__(self, store: Store, writer: Writer, tables: Tables, limits: Limits) -> None:
        self._store, self._writer, self._tables = store, writer, tables
        self.thread = TournamentThread(limits)
        self._open: OrderedDict[str, RunningTournament] = OrderedDict()
        self._alive: WeakValueDictionary[str, RunningTournament] = WeakValueDictionary()  # also those still in use
        self._loading: dict[str, asyncio.Task[RunningTournament]] = {}
        self._erased: OrderedDict[str, None] = OrderedDict()
        self._tasks = Tasks()
        writer.on_change.append(self._on_change)
        tables.on_open.append(self._on_open)

    async def close(self) -> None:
        await self._tasks.close()
        self.thread.close()
        for running in self._open.values():
            if running.file:
                running.file.close()

    async def create(self, author: Author, settings: Settings) -> Tournament:
        """A new one, on disk, under a code that can be said aloud."""
        tournament = begin(new_code(), author, settings, now())
        await self.add(tournament)
        return tournament

    async def add(self, tournament: Tournament, address: str = "") -> None:
        """One that somebody brings with its whole log."""
        work = partial(storing.add_steps, tournament.id, tournament.log)
        steps, size = await self.thread.run(address, work)
        _check_size(size)
        await self._writer.save(*storing.add_tournament(tournament, summary_data(tournament), now()), *steps)
        self._keep(tournament.id, RunningTournament(tournament, size))

    def open_file(self, file: TournamentFile, key: str) -> None:
        """One that lives in its file. Whoever has the key is its organiser, and nobody whom the file names; links for
        helpers that it knows hold no longer."""
        log = [_without_organiser(step) for step in file.tournament.log]
        running = RunningTournament(replay(file.tournament.id, log), file=file, key=hash_of(key))
        self._keep(file.tournament.id, running)
        self._tasks.start(self._catch_up(running))

    def in_memory(self, code: str) -> RunningTournament | None:
        return self._alive.get(code.strip().lower())

    async def get(self, code: str, address: str = "") -> RunningTournament:
        """A tournament by its code, however it is typed. BadText if there is none, Unreadable, Unavailable."""
        id = code.strip().lower()
        running = self._alive.get(id)
        if running is None:
            if not CODE.fullmatch(id):
                raise _unknown(id)
            loading = self._loading.get(id)
            if loading is None:
                self.thread.check(address)
                loading = self._loading[id] = asyncio.create_task(self._load(id, address))
                loading.add_done_callback(partial(self._loaded, id))
            running = await asyncio.shield(loading)
        if id in self._open:
            self._open.move_to_end(id)
        elif id in self._alive:  # not erased meanwhile
            self._keep(id, running)
        return running

    def _loaded(self, id: str, loading: asyncio.Task[RunningTournament]) -> None:
        del self._loading[id]
        retrieve(loading)

    async def _load(self, id: str, address: str) -> RunningTournament:
        running = RunningTournament(*await self._read(id, address))
        self._keep(id, running)
        self._tasks.start(self._catch_up(running))
        return running

    async def _read(self, id: str, address: str) -> tuple[Tournament, int]:
        """As it is on disk, and how many bytes its log has."""
        rows = await self._store.read(partial(storing.read_log, id=id))
        if not rows or id in self._erased:
            raise _unknown(id)
        tournament = await self.thread.run(address, lambda: storing.understand(id, rows))
        return tournament, sum(map(len, rows))

    def _keep(self, id: str, running: RunningTournament) -> None:
        """Those that nobody has asked for lately make room."""
        self._open[id.lower()] = self._alive[id.lower()] = running
        size = sum(one.size for one in self._open.values())
        for old, one in list(self._open.items()):
            if len(self._open) <= MOST_OPEN and size <= MOST_OPEN_BYTES:
                break
            if one is not running and not one.file and not one.lock.locked():
                del self._open[old]
                size -= one.size

    async def _catch_up(self, running: RunningTournament) -> None:
        """The server may have ended between two writes: games that are over have results, others are as they should."""
        for match in sorted(open_matches(running.tournament)):
            with suppress(Unreadable, Unavailable, BadText):
                table = await self._tables.get(match)
                if table.match.status == "over":
                    await self._on_end(table.match)
        with suppress(Unavailable):
            if running.file:  # its games were written before it: if that was all, they are stopped
                async with running.lock:
                    going = await self._store.read(partial(storing.all_matches, id=running.tournament.id, going=True))
            else:
                opened = storing.matches_of(running.tournament)
                going = await self._store.read(partial(storing.matches_going, matches=opened))
            await tell(running, going, self._tables, self._writer)
        with suppress(Refusal, Unsaved):
            await self.execute(running, ITSELF, ())

    # Pages

    async def page(self, running: RunningTournament, address: str) -> TournamentView:
        """The page of this version, or a later one: whoever asks meanwhile waits for the same. IllegalMove."""
        wanted = running.tournament.version
        while running.page is None or running.page.tournament.version < wanted:
            if running.making is None:
                self.thread.check(address)
                running.making = asyncio.create_task(self._make_page(running, address))
                running.making.add_done_callback(retrieve)
            await asyncio.shield(running.making)
        return running.page

    async def _make_page(self, running: RunningTournament, address: str) -> None:
        file = running.file.path.name if running.file else ""
        make = partial(TournamentView, running.tournament, running.readers, file, running.page)
        try:
            running.page = await self.thread.run(address, make)
        finally:
            running.making = None  # before anybody goes on: who still needs another one begins it

    # Commands

    async def execute(
        self,
        running: RunningTournament,
        author: Author,
        command: TournamentCommand | Sequence[TournamentEvent],
        *,
        address: str = "",
        elsewhere: PairElsewhere | None = None,
        first: Callable[[int], object] = lambda games: None,
    ) -> None:
        """Does what a command says, or raises Refusal or Unsaved. `elsewhere`: pairs a round in another process;
        `first`: called before anything is written, with how many games begin."""
        async with running.lock:
            self.thread.check(address)
            if isinstance(command, PairRound) and elsewhere:
                command = await elsewhere(running.tournament, author, command)
            work = partial(outcome_of, running.tournament, author, command, now())
            outcome = await self.thread.run(address, work)
            if outcome.steps:
                first(len(outcome.matches))
                await self._write(running, outcome)

    async def _write(self, running: RunningTournament, outcome: Outcome) -> None:
        """Writes steps together with the games that begin by them; then they have happened."""
        if running.erased:
            raise _unknown(running.tournament.id)
        _check_size(running.size + outcome.size)
        try:
            if running.file:
                await self._write_file(running.file, outcome)
            else:
                await self._writer.save(*outcome.match_statements, *outcome.log_statements)
        except Unsaved:
            await self._read_again(running)
            raise
        running.tournament = outcome.tournament
        running.size += outcome.size
        for match in outcome.matches:
            self._writer.announce(None, match)
        if outcome.concerned:
            self._start_telling(running, outcome.concerned)

    async def _write_file(self, file: TournamentFile, outcome: Outcome) -> None:
        if outcome.matches:
            await self._writer.save(*outcome.match_statements)
        try:
            await asyncio.to_thread(file.append, outcome.steps)
        except (OSError, BadText) as error:
            if outcome.matches:
                await self._writer.save(*storing.erase_matches([match.id for match in outcome.matches]))
            log("not_saved", tournament=outcome.tournament.id, error=repr(error))
            if isinstance(error, BadText):
                raise
            raise Unsaved from None

    async def _read_again(self, running: RunningTournament) -> None:
        """What was not written has not happened; but it may have been written after all."""
        if running.file:
            return
        before = running.tournament
        with suppress(Unavailable, Unreadable, BadText):
            running.tournament, running.size = await self._read(before.id, "")
        if running.tournament.version != before.version:
            self._start_telling(running, open_matches(before) | open_matches(running.tournament))

    def _start_telling(self, running: RunningTournament, matches: Set[str]) -> None:
        self._tasks.start(tell(running, sorted(matches), self._tables, self._writer))

    # Results of games online

    def _on_change(self, before: Match | None, match: Match) -> None:
        ends = match.status == "over" and (before is None or before.status != "over")
        if ends and match.setup.tournament:
            self._tasks.start(self._on_end(match))

    async def _on_end(self, match: Match) -> None:
        """Enters the result, as soon as the disk lets it."""
        wait = RETRY
        while True:
            try:
                with suppress(Refusal, Unreadable):  # erased meanwhile
                    await self._enter_result(match)
                return
            except (Unsaved, Unavailable):
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_RETRY)

    async def _enter_result(self, match: Match) -> None:
        running = await self.get(match.setup.tournament)
        async with running.lock:
            work = partial(outcome_of_end, running.tournament, match, now())
            outcome = await self.thread.run("", work)
            if outcome is not None and outcome.steps:
                await self._write(running, outcome)

    # Organisers and helpers

    def claim(self, running: RunningTournament, id: str, key: str) -> bool:
        """Whether a key makes somebody the organiser of a tournament that was opened from a file: now they are."""
        if not running.key or not hmac.compare_digest(running.key, hash_of(key)):
            return False
        running.owners.add(id)
        return True

    async def erase(self, running: RunningTournament) -> None:
        """Everything: the tournament, its games, and those who came only for it. A file stays, and is closed."""
        async with running.lock:
            tournament = running.tournament
            if running.erased:
                raise _unknown(tournament.id)
            matches = storing.matches_of(tournament)
            if running.file:  # it may name the matches of others, and not all of its own
                matches = await self._store.read(partial(storing.all_matches, id=tournament.id, going=False))
            watchers = await self._store.read(partial(storing.talkers, matches=matches))
            work = partial(storing.erase, tournament, matches, watchers - running.owners)
            statements: list[Statement] = await self.thread.run("", work)
            self._set_erased(running, matches, True)
            try:
                await self._writer.save(*statements)
            except Unsaved:
                self._set_erased(running, matches, False)
                raise
            await self._store.after_erasing()
            self._open.pop(tournament.id, None)
            self._alive.pop(tournament.id, None)
            for match in matches:
                self._tables.drop(match)
            if running.file:
                running.file.close()

    def _set_erased(self, running: RunningTournament, matches: Sequence[str], erased: bool) -> None:
        """Nothing more is written at these matches, also if they come into memory meanwhile."""
        id = running.tournament.id
        running.erased = erased
        if erased:
            self._erased[id] = None
            if len(self._erased) > MOST_ERASED:
                self._erased.popitem(last=False)
        else:
            self._erased.pop(id, None)
        for match in matches:
            if table := self._tables.open.get(match):
                table.erased = erased

    def _on_open(self, table: Table) -> None:
        id = table.match.setup.tournament
        if id in self._erased:
            table.erased = True
        elif id and table.match.status != "over":
            self._tasks.start(self._wake(id))

    async def _wake(self, id: str) -> None:
        """A game goes on as its tournament does: the server may have ended before it told the game."""
        with suppress(Refusal, Unreadable, Unavailable):
            await self.get(id)


def _without_organiser(step: LogStep) -> LogStep:
    if isinstance(step.event, HelperKeySet):
        return replace(step, event=HelperKeySet(""))
    return replace(step, by="") if step.number == 1 or isinstance(step.event, TournamentBrought) else step


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise IllegalMove(Reason("tournament_file_long", {"most": str(MEGABYTES)}))
