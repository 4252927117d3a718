"""People, matches and their events in the database. A write that was awaited is on disk.

One thread writes. It commits everything that came in during the last commit at once, so that under load many moves
share the cost of a commit. A few other threads read. The event loop never waits for the database.
"""

from __future__ import annotations

import asyncio
import os
import queue
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import TypeVar

import msgspec

from ..catalogue import Entry
from ..match import Match
from ..match.events import Event
from .database import Database, Values
from .failures import ConnectionLost, DataInUse, StatementRejected, Unavailable, Unreadable
from .lease import Lease
from .log import log, logger
from .migrations import migrate
from .readers import Readers
from .stored_matches import decode_setup, load, record_text

__all__ = ["Person", "Statement", "Store", "Then", "Unavailable", "Unreadable"]

Result = TypeVar("Result")
Statement = tuple[str, Values]
Then = Callable[[Exception | None], object]  # called when a write is on disk, or with the error that prevented it
Write = tuple[Sequence[Statement], Then]
ADD_EVENT = "INSERT INTO events (match, number, data) VALUES (?, ?, ?)"
MORE = ", (?, ?, ?)"
ADD_PERSON = "INSERT INTO people (id, token, name, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
RENAME = "UPDATE people SET name = ? WHERE id = ?"
BEAT = (
    "INSERT INTO alive (name, at, server) VALUES (?, ?, ?)"
    " ON CONFLICT (name) DO UPDATE SET at = excluded.at, server = excluded.server"
)
# Seconds that the next commit waits, for each write in the last one: under load, more writes then share its cost.
WAITING_EACH, WAITING_MOST = 0.0002, 0.008
PATIENCE = 10  # seconds that a commit may take
WATCH = 3  # seconds without a write, after which the PostgreSQL connection is tested
MOST_PEOPLE = 4096  # in the cache
MOST_CHECKPOINTS, CHECKPOINT_WAIT = 50, 0.1  # tries to empty the journal, and seconds between them

_encode = msgspec.json.Encoder().encode


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str


def place(data: Path | str) -> Path | str:
    """Where the database is: in a folder of data, or at a PostgreSQL address."""
    if isinstance(data, str):
        return data
    data.mkdir(parents=True, exist_ok=True)
    return data / "hexagora.db"


def default_folder() -> Path:
    import platformdirs

    return platformdirs.user_data_path("hexagora", appauthor=False)


def open_database(where: Path | str, lease: Lease | None = None) -> Database:
    """A database whose tables are of the newest version."""
    database = Database.open(where, lease)
    try:
        migrate(database)
    except Exception:
        database.close()
        raise
    return database


class Store:
    def __init__(self, where: Path | str) -> None:
        self._lease = Lease()
        self._writer = open_database(where, self._lease)
        try:
            rows = self._writer.all("SELECT at FROM alive WHERE name = 'server'")
            self._writer.run(*self._lease.claim())
            with suppress(Unavailable):
                _is_journal_empty(self._writer)  # a server that was killed may have erased something
            self._readers = Readers(where)
        except Exception:
            self._writer.close()
            raise
        # The last sign of life of an earlier server, in milliseconds; 0 if there was none.
        self.alive: int = rows[0][0] if rows else 0
        self.in_use = False  # by another server, since this one lost its connection
        self._loop = asyncio.get_running_loop()
        self._people: OrderedDict[str, Person] = OrderedDict()  # by the hash of their token
        self._renamed = 0
        self._checking: asyncio.Task[None] | None = None
        self._waiting: list[Write] = []
        self._writing = False
        self._late: asyncio.TimerHandle | None = None
        self._batches: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Writes what is still waiting, then closes."""
        with suppress(Unavailable):
            await self.save()
        self._batches.put(None)
        await self._loop.run_in_executor(None, self._thread.join)
        await self._readers.close()
        self._writer.close()

    # Writing

    def save(self, *statements: Statement) -> asyncio.Future[None]:
        """Writes all of these, or none. The future is done when they are on disk; Unavailable if they cannot be."""
        future: asyncio.Future[None] = self._loop.create_future()

        def then(error: Exception | None) -> None:
            if future.done():
                return  # whoever awaited it was cancelled
            if error:
                future.set_exception(error)
            else:
                future.set_result(None)

        self.write(statements, then)
        return future

    def write(self, statements: Sequence[Statement], then: Then) -> None:
        """The same with a callback, which is cheaper than a future."""
        for sql, values in statements:
            if sql is RENAME:
                then = partial(self._forget, values[1], then)
        self._waiting.append((statements, then))
        if not self._writing:
            self._writing = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Hands the waiting writes to the thread as one batch. The next batch follows when this one is on disk."""
        self._writing = bool(self._waiting)
        if self._waiting:
            self._late = self._loop.call_later(PATIENCE, self._cut)
            self._batches.put(self._waiting)
            self._waiting = []

    def _cut(self) -> None:
        self._writer.cut()
        self._late = self._loop.call_later(PATIENCE, self._cut)

    def _write(self) -> None:
        wait = WATCH if self._writer.is_postgresql else None
        while True:
            try:
                batch = self._batches.get(timeout=wait)
            except queue.Empty:
                self._try([("SELECT 1", ())])  # notices if another server has taken over
                continue
            if batch is None:
                return
            failures = self._try_all([statements for statements, _ in batch])
            self._loop.call_soon_threadsafe(self._settle, batch, failures)

    def _settle(self, batch: Sequence[Write], failures: dict[int, Unavailable]) -> None:
        if self._late:
            self._late.cancel()
        if len(batch) > 1:
            self._loop.call_later(min(len(batch) * WAITING_EACH, WAITING_MOST), self._hand_over)
        else:
            self._hand_over()
        for index, (_, then) in enumerate(batch):
            try:
                then(failures.get(index))
            except Exception as error:  # the other callbacks must still be called
                log("failed", error=repr(error))

    def _try_all(self, groups: Sequence[Sequence[Statement]]) -> dict[int, Unavailable]:
        """Writes all of these, in one transaction if possible; the errors of those that failed, by index."""
        error = self._try(*groups)
        if error is None:
            return {}
        failures: dict[int, Unavailable] = {}
        for index, statements in enumerate(groups):
            if isinstance(error, StatementRejected):  # one of them cannot be written: try each by itself
                error = self._try(statements)
                if error is None:
                    error = StatementRejected()
                    continue
            failures[index] = error
        return failures

    def _try(self, *groups: Sequence[Statement]) -> Unavailable | None:
        """Writes these in one transaction; the error that prevented it. A lost connection is tried again once."""
        error: Unavailable | None = None
        for _ in range(2):
            if self.in_use:
                return DataInUse()
            try:
                self._commit(*groups)
                return None
            except DataInUse as in_use:
                self.in_use = True
                why = "another server uses these data now: this one ends, and writes nothing more"
                logger.error("data_in_use", why=why)
                os.kill(os.getpid(), signal.SIGTERM)
                return in_use
            except ConnectionLost as lost:
                error = lost
            except Unavailable as failure:
                return failure
        return error

    def _commit(self, *groups: Sequence[Statement]) -> None:
        together = [(sql, [values for _, values in same]) for sql, same in groupby(chain(*groups), itemgetter(0))]
        # Most statements add events: one insert for all consecutive ones.
        steps = [
            (sql + MORE * (len(rows) - 1), [*chain(*rows)]) if sql == ADD_EVENT else (sql, values)
            for sql, rows in together
            for values in (rows[:1] if sql == ADD_EVENT else rows)
        ]
        if len(steps) == 1:  # faster without begin and commit
            self._writer.run(*steps[0])
        elif steps:
            try:
                self._writer.begin()
                for sql, values in steps:
                    self._writer.run(sql, values)
                self._writer.commit()
            except Exception:
                self._writer.rollback()
                raise

    # Signs of life

    def beat(self, now: int) -> Statement:
        """A sign of life, which tells the next server how long none was running."""
        return BEAT, ("server", now, self._lease.id)

    async def read(self, read: Callable[[Database], Result]) -> Result:
        """What another part of the server reads, in one of the threads that do."""
        return await self._readers.run(read)

    async def after_erasing(self) -> None:
        """What was erased stays neither in memory nor in SQLite's journal."""
        self._people.clear()
        self._renamed += 1
        for _ in range(MOST_CHECKPOINTS):
            if await self.read(_is_journal_empty):
                return
            await asyncio.sleep(CHECKPOINT_WAIT)  # somebody reads at this moment
        log("journal_kept")

    async def check(self) -> None:
        """Writes something and reads it back. Unavailable if that fails. Concurrent callers share one check."""
        if self._checking is None or self._checking.done():
            self._checking = asyncio.create_task(self._check())
        await asyncio.shield(self._checking)

    async def _check(self) -> None:
        now = time.time_ns()
        await self.save((BEAT, ("disk", now, self._lease.id)))
        rows = await self._readers.run(lambda base: base.all("SELECT at FROM alive WHERE name = 'disk'"))
        if rows != [(now,)]:
            raise Unavailable("a value that was written was not read back")

    # People

    async def read_person(self, token: str) -> Person | None:
        """A person, by the hash of their token."""
        person = self._people.get(token)
        if person is None:
            renamed = self._renamed
            person = await self._readers.run(partial(_person, token=token))
            if person and renamed == self._renamed:  # otherwise it may be the old name
                self._people[token] = person
                if len(self._people) > MOST_PEOPLE:
                    self._people.popitem(last=False)
        else:
            self._people.move_to_end(token)
        return person

    def _forget(self, id: object, then: Then, error: Exception | None) -> None:
        """Drops a person from the cache, whose name has changed or may have."""
        self._renamed += 1
        for token in [token for token, person in self._people.items() if person.id == id]:
            del self._people[token]
        then(error)

    # Matches

    async def read_match(self, id: str) -> Match | None:
        """A match as its events have left it. Unreadable if they cannot be understood."""
        return await self._readers.run(partial(load, id=id))

    async def read_record(self, id: str, format: str = "json") -> str | None:
        """A match as a record, with the time of each move. BadOption or BadText if its game has no such format."""
        return await self._readers.run(partial(record_text, id=id, format=format))

    async def read_finished_of(self, person: str, most: int) -> list[tuple[str, str, int]]:
        """The matches of a person that are over: id, game, when they were made; the newest first."""
        sql = (
            "SELECT m.id, m.setup, m.created FROM seats s JOIN matches m ON m.id = s.match"
            " WHERE s.person = ? AND m.status = 'over' ORDER BY m.created DESC LIMIT ?"
        )
        return await self._readers.run(
            lambda base: [(id, decode_setup(text).game, at) for id, text, at in base.all(sql, (person, most))]
        )

    async def read_matches_of(self, person: str, most: int) -> list[str]:
        """The matches of a person: unfinished ones first, then the newest."""
        sql = (
            "SELECT m.id FROM seats s JOIN matches m ON m.id = s.match WHERE s.person = ?"
            " ORDER BY CASE WHEN m.status = 'over' THEN 1 ELSE 0 END, m.created DESC LIMIT ?"
        )
        return await self._readers.run(lambda base: [id for (id,) in base.all(sql, (person, most))])

    async def read_unfinished_of(self, person: str) -> int:
        sql = "SELECT COUNT(*) FROM seats s JOIN matches m ON m.id = s.match WHERE s.person = ? AND m.status <> 'over'"
        return await self._readers.run(lambda base: int(base.all(sql, (person,))[0][0]))

    async def read_games_with_others(self, person: str, game: str) -> list[str]:
        """The matches of a person that are being played and have seats for somebody else."""
        sql = "SELECT m.id, m.setup FROM seats s JOIN matches m ON m.id = s.match WHERE s.person = ? AND m.status = ?"

        def read(base: Database) -> list[str]:
            setups = ((id, decode_setup(text)) for id, text in base.all(sql, (person, "playing")))
            return [id for id, setup in setups if setup.game == game and setup.invites]

        return await self._readers.run(read)

    async def read_challenges_of(self, person: str) -> int:
        """How many open challenges a person has."""
        sql = (
            "SELECT COUNT(*) FROM seats s JOIN matches m ON m.id = s.match"
            " WHERE s.person = ? AND m.status = 'waiting' AND m.listed = 1"
        )
        return await self._readers.run(lambda base: int(base.all(sql, (person,))[0][0]))

    async def read_challenges(self, most: int, since: int) -> list[str]:
        """Open challenges made after that time, the newest first."""
        sql = (
            "SELECT id FROM matches WHERE listed = 1 AND status = 'waiting' AND created > ?"
            " ORDER BY created DESC LIMIT ?"
        )
        return await self._readers.run(lambda base: [id for (id,) in base.all(sql, (since, most))])

    # Puzzles

    async def read_puzzles_of(self, person: str) -> set[str]:
        """The puzzles that a person has solved."""
        sql = "SELECT puzzle FROM puzzles WHERE person = ? AND solved > 0"
        return await self._readers.run(lambda base: {id for (id,) in base.all(sql, (person,))})

    async def read_puzzle_days(self, person: str) -> list[int]:
        """The days whose puzzle a person solved on that day, without its solution: the last ones first."""
        sql = "SELECT day FROM puzzle_days WHERE person = ? ORDER BY day DESC"
        return await self._readers.run(lambda base: [day for (day,) in base.all(sql, (person,))])


def _is_journal_empty(database: Database) -> bool:
    """Brings what SQLite's journal has into the database, if nobody reads meanwhile. PostgreSQL looks after its own."""
    return database.is_postgresql or database.all("PRAGMA wal_checkpoint(TRUNCATE)")[0][0] == 0


def _person(database: Database, token: str) -> Person | None:
    rows = database.all("SELECT id, name FROM people WHERE token = ?", (token,))
    return Person(*rows[0]) if rows else None


# Statements


def add_person(person: Person, token: str, now: int) -> Statement:
    return ADD_PERSON, (person.id, token, person.name, now)


def rename(person: str, name: str) -> Statement:
    return RENAME, (name, person)


def add_match(match: Match) -> list[Statement]:
    setup = match.setup
    rules = Entry(setup.game).rules_version
    row = (match.id, setup.created, _encode(setup).decode(), match.status, int(setup.listed), rules)
    sql = "INSERT INTO matches (id, created, setup, status, listed, rules) VALUES (?, ?, ?, ?, ?, ?)"
    return [(sql, row), *(seat(match.id, person) for person in sorted((match.people | {setup.by}) - {""}))]


def seat(match: str, person: str) -> Statement:
    return "INSERT INTO seats (person, match) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, match)


def leave_seat(match: Match, person: str) -> Statement:
    """The maker keeps the match in their list."""
    return "DELETE FROM seats WHERE match = ? AND person = ? AND person <> ?", (match.id, person, match.setup.by)


def add_event(match: str, number: int, event: Event) -> Statement:
    return ADD_EVENT, (match, number, _encode(event).decode())


def set_status(match: Match) -> Statement:
    return "UPDATE matches SET status = ? WHERE id = ?", (match.status, match.id)


def solve_puzzle(person: str, puzzle: str, now: int, day: int | None) -> list[Statement]:
    """A solved puzzle; if it is that of a day, the day counts, unless the solution was looked at on it."""
    sql = (
        "INSERT INTO puzzles (person, puzzle, solved, shown) VALUES (?, ?, ?, 0) ON CONFLICT (person, puzzle)"
        " DO UPDATE SET solved = excluded.solved WHERE puzzles.solved = 0"
    )
    statements: list[Statement] = [(sql, (person, puzzle, now))]
    if day is not None:
        sql = (
            "INSERT INTO puzzle_days (person, day) SELECT person, ? FROM puzzles"
            " WHERE person = ? AND puzzle = ? AND shown <> ? ON CONFLICT DO NOTHING"
        )
        statements.append((sql, (day, person, puzzle, day)))
    return statements


def show_puzzle(person: str, puzzle: str, day: int) -> Statement:
    sql = (
        "INSERT INTO puzzles (person, puzzle, solved, shown) VALUES (?, ?, 0, ?) ON CONFLICT (person, puzzle)"
        " DO UPDATE SET shown = excluded.shown"
    )
    return sql, (person, puzzle, day)
