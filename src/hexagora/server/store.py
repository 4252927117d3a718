"""What is kept: people, matches and their events. An awaited write is on disk.

Writes go through one thread, which commits all that has come in during the last commit at once: the more is played, the
more moves share its price. Reads are short and go straight to the database.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path

import msgspec

from ..match import Match, after, new_match
from ..match.terms import Happened, Setting
from .database import Database, Values, migrate
from .log import log

Statement = tuple[str, Values]
Then = Callable[[Exception | None], object]  # called when something is on disk, or with what kept it from there
Asked = tuple[Sequence[Statement], Then]
ADD_EVENT = "INSERT INTO events (match, ply, data) VALUES (?, ?, ?)"
MORE = ", (?, ?, ?)"
# How long the next commit waits, in seconds: the more there were in the last one, the more will share its price.
WAITING_EACH, WAITING_MOST = 0.0002, 0.008

_setting = msgspec.json.Decoder(Setting)
_event = msgspec.json.Decoder(Happened)
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


def open_database(where: Path | str) -> Database:
    """A database with the newest tables."""
    database = Database.open(where)
    try:
        migrate(database)
    except Exception:
        database.close()
        raise
    return database


class Store:
    def __init__(self, where: Path | str) -> None:
        self._writer = open_database(where)
        self._reader = Database.open(where)
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Asked] = []
        self._writing = False
        self._batches: queue.SimpleQueue[list[Asked] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """After everything that was asked for is written."""
        await self.save()
        self._batches.put(None)
        await self._loop.run_in_executor(None, self._thread.join)
        self._writer.close()
        self._reader.close()

    # Writing

    def save(self, *statements: Statement) -> asyncio.Future[None]:
        """All of these, or none. The future is done when they are on disk."""
        future: asyncio.Future[None] = self._loop.create_future()

        def then(error: Exception | None) -> None:
            if future.done():
                return  # whoever waited has gone
            if error:
                future.set_exception(error)
            else:
                future.set_result(None)

        self.write(statements, then)
        return future

    def write(self, statements: Sequence[Statement], then: Then) -> None:
        """The same, for those to whom a future costs too much."""
        self._waiting.append((statements, then))
        if not self._writing:
            self._writing = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """What has come in by now is one batch; the next one begins after it is on disk."""
        self._writing = bool(self._waiting)
        if self._waiting:
            self._batches.put(self._waiting)
            self._waiting = []

    def _write(self) -> None:
        while batch := self._batches.get():
            failures: dict[int, Exception] = {}
            try:
                self._commit(*(statements for statements, _ in batch))
            except Exception:
                # One of them cannot be written: the others must not suffer.
                for index, (statements, _) in enumerate(batch):
                    try:
                        self._commit(statements)
                    except Exception as error:
                        failures[index] = error
            self._loop.call_soon_threadsafe(self._settle, batch, failures)

    def _settle(self, batch: Sequence[Asked], failures: dict[int, Exception]) -> None:
        if len(batch) > 1:
            self._loop.call_later(min(len(batch) * WAITING_EACH, WAITING_MOST), self._hand_over)
        else:
            self._hand_over()
        for index, (_, then) in enumerate(batch):
            try:
                then(failures.get(index))
            except Exception as error:  # the others must hear of theirs
                log("failed", error=repr(error))

    def _commit(self, *groups: Sequence[Statement]) -> None:
        together = [(sql, [values for _, values in same]) for sql, same in groupby(chain(*groups), itemgetter(0))]
        # Events are by far the most: one insert for all that stand together.
        steps = [
            (sql + MORE * (len(rows) - 1), [*chain(*rows)]) if sql == ADD_EVENT else (sql, values)
            for sql, rows in together
            for values in (rows[:1] if sql == ADD_EVENT else rows)
        ]
        try:
            if len(steps) == 1:
                self._writer.alone(*steps[0])
                return
            self._writer.begin()
            for sql, values in steps:
                self._writer.run(sql, values)
            self._writer.commit()
        except Exception:
            self._writer.rollback()
            raise

    # People

    def person(self, token: str) -> Person | None:
        rows = self._reader.all("SELECT id, name FROM people WHERE token = ?", (token,))
        return Person(*rows[0]) if rows else None

    # Matches

    def match(self, id: str) -> Match | None:
        """A match as its events have left it."""
        # No id has a NUL, which PostgreSQL refuses to look for.
        rows = [] if "\0" in id else self._reader.all("SELECT setting FROM matches WHERE id = ?", (id,))
        if not rows:
            return None
        match = new_match(id, _setting.decode(rows[0][0]))
        for (data,) in self._reader.all("SELECT data FROM events WHERE match = ? ORDER BY ply", (id,)):
            match = after(match, _event.decode(data))
        return match

    def matches_of(self, person: str, most: int) -> list[str]:
        """The matches somebody plays or played in: the unfinished ones first, then the newest."""
        sql = (
            "SELECT m.id FROM seats s JOIN matches m ON m.id = s.match WHERE s.person = ?"
            " ORDER BY CASE WHEN m.status = 'over' THEN 1 ELSE 0 END, m.created DESC LIMIT ?"
        )
        return [id for (id,) in self._reader.all(sql, (person, most))]

    def unfinished_of(self, person: str) -> int:
        sql = "SELECT COUNT(*) FROM seats s JOIN matches m ON m.id = s.match WHERE s.person = ? AND m.status <> 'over'"
        return int(self._reader.all(sql, (person,))[0][0])

    def challenges(self, most: int) -> list[str]:
        """Matches that wait for anybody."""
        sql = "SELECT id FROM matches WHERE listed = 1 AND status = 'waiting' ORDER BY created DESC LIMIT ?"
        return [id for (id,) in self._reader.all(sql, (most,))]


# What is written


def add_person(person: Person, token: str, now: int) -> Statement:
    return (
        "INSERT INTO people (id, token, name, created) VALUES (?, ?, ?, ?)",
        (person.id, token, person.name, now),
    )


def rename(person: str, name: str) -> Statement:
    return "UPDATE people SET name = ? WHERE id = ?", (name, person)


def add_match(match: Match) -> list[Statement]:
    setting = match.setting
    values = match.id, setting.created, _encode(setting).decode(), match.status, int(setting.listed)
    added = [("INSERT INTO matches (id, created, setting, status, listed) VALUES (?, ?, ?, ?, ?)", values)]
    return [*added, *(seat(match.id, person) for person in sorted(match.people | {setting.by}))]


def seat(match: str, person: str) -> Statement:
    return "INSERT INTO seats (person, match) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, match)


def add_event(match: str, ply: int, event: Happened) -> Statement:
    return ADD_EVENT, (match, ply, _encode(event).decode())


def set_status(match: Match) -> Statement:
    return "UPDATE matches SET status = ? WHERE id = ?", (match.status, match.id)
