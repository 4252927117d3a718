"""Checking the data, and copying them while a server runs."""

from __future__ import annotations

import math
import os
import re
import shlex
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from .database import Database, Row
from .failures import DataDamaged, StatementRejected, Unavailable, Unreadable, failure, masked
from .migrations import MIGRATIONS, NEWEST, migrate, version_of
from .stored_matches import load
from .stored_tournaments import load_tournament

SLOW = 1  # seconds after which whoever waits is told so
AT_START = 20  # seconds that the check at start may take
MOST_FAULTS = 20  # of pages that are listed
PORTION = 2000  # pages, or rows, that are copied at once
WITH_TOURNAMENTS = 5  # the version of the tables that has them
MOST_MISSES = 100_000  # consecutive rows that cannot be read: more than one page leads to
TABLES = (
    *("people", "matches", "seats", "events", "puzzles", "puzzle_days"),
    *("tournaments", "tournament_steps", "tournament_people"),
)
NO_LINKS = (AttributeError, NotImplementedError, PermissionError)

Progress = Callable[[int, int], object]


class Findings(msgspec.Struct):
    """The result of a check."""

    data: str
    kind: str  # SQLite or PostgreSQL
    version: int = 0
    newest: int = NEWEST
    people: int = 0
    matches: dict[str, int] = {}  # by status
    events: int = 0
    damage: list[str] = []
    tournaments: int = 0
    unreadable: dict[str, str] = {}  # matches and tournaments by id: why

    @property
    def ok(self) -> bool:
        return not self.damage and not self.unreadable and self.version <= self.newest


class Copy(NamedTuple):
    findings: Findings
    omitted: int  # matches that are not whole


def examine(where: Path | str, progress: Progress, slow: Callable[[], object]) -> Findings:
    """Checks pages (calls `slow` if that takes a while), tables and each match. Unavailable if it cannot be opened."""
    findings = Findings(masked(where), "PostgreSQL" if isinstance(where, str) else "SQLite")
    with closing(Database.look(where)) as database:

        def rows(sql: str) -> list[Row]:
            """The rows, as far as they can be read."""
            try:
                return database.all(sql)
            except (DataDamaged, StatementRejected) as error:  # a table that is broken, or not there
                if str(error) not in findings.damage:
                    findings.damage.append(str(error))
                return []

        if not database.is_postgresql:
            with after(SLOW, slow):
                findings.damage = faults(database, "integrity_check")
        findings.version = sum(number for (number,) in rows("SELECT number FROM version"))
        findings.people = sum(count for (count,) in rows("SELECT COUNT(*) FROM people"))
        findings.matches = dict(rows("SELECT status, COUNT(*) FROM matches GROUP BY status ORDER BY status"))
        findings.events = sum(count for (count,) in rows("SELECT COUNT(*) FROM events"))
        if findings.version > findings.newest:
            return findings
        # Without a setup, events say nothing; a match is written before its events.
        alone = rows("SELECT DISTINCT match FROM events WHERE match NOT IN (SELECT id FROM matches)")
        findings.unreadable = {id: "its setup is missing" for (id,) in alone}
        ids = [id for (id,) in rows("SELECT id FROM matches ORDER BY id")]
        for number, id in enumerate(ids):
            progress(number, len(ids))
            try:
                load(database, id, math.inf, findings.version or NEWEST)
            except Unreadable as error:
                findings.unreadable[id] = error.why
        if findings.version >= WITH_TOURNAMENTS:
            for (id,) in rows("SELECT DISTINCT tournament FROM tournament_steps ORDER BY tournament"):
                findings.tournaments += 1
                try:
                    load_tournament(database, id)
                except Unreadable as error:
                    findings.unreadable[id] = error.why
    return findings


def faults(database: Database, pragma: str) -> list[str]:
    """The faults that SQLite reports of its pages."""
    try:
        rows = database.all(f"PRAGMA {pragma}({MOST_FAULTS})")
    except DataDamaged as error:
        return [str(error)]
    return [line for (text,) in rows for line in text.splitlines() if text != "ok" and not line.startswith("***")]


def check_pages(file: Path, slow: Callable[[], object]) -> bool:
    """Whether there was time to check all pages. DataDamaged if one of them is broken."""
    if not file.exists() or not file.stat().st_size:
        return True
    with closing(Database.look(file)) as database, after(SLOW, slow), after(AT_START, database.cut):
        try:
            damage = faults(database, "quick_check")
        except DataDamaged:
            raise
        except Unavailable:  # the time was up
            return False
    if damage:
        raise DataDamaged(damage[0])
    return True


@contextmanager
def after(seconds: float, call: Callable[[], object]) -> Iterator[None]:
    """Calls this if the block takes longer than that."""
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def copy(source: Path, target: Path, copying: Progress, checking: Progress, rescue: bool = False) -> Copy:
    """A complete and checked copy of a SQLite database, also while a server writes; `rescue`: the intact part of one.

    The copy gets its name when it is on disk and in order. FileExistsError; DataDamaged if the data are.
    """
    if target.exists():
        raise FileExistsError(str(target))
    part = target.with_name(target.name + ".part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        omitted = 0
        if rescue:
            omitted = _copy_rows(source, part, copying)
        else:
            _copy_pages(source, part, copying)
        findings = examine(part, checking, lambda: None)
        if findings.damage:
            raise DataDamaged(findings.damage[0])
        _flush(part)
        _name(part, target)
        _flush(target.parent)
    finally:
        for file in (part, *(part.with_name(part.name + end) for end in ("-journal", "-wal", "-shm"))):
            file.unlink(missing_ok=True)
    return Copy(findings, omitted)


def _copy_pages(source: Path, part: Path, progress: Progress) -> None:
    address = f"{source.absolute().as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(address, uri=True, isolation_level=None)) as old,
            closing(sqlite3.connect(part, isolation_level=None)) as new,
        ):
            new.execute("PRAGMA synchronous=OFF")  # the copy is flushed once, when it is complete
            old.execute("BEGIN")  # one snapshot: without it, each write of the server would restart the copy
            old.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
            old.backup(new, pages=PORTION, progress=lambda _, left, total: progress(total - left, total), sleep=0)
            new.execute("PRAGMA journal_mode=DELETE")  # a single file, without -wal
    except sqlite3.Error as error:
        raise failure(error) from None


def _copy_rows(source: Path, part: Path, progress: Progress) -> int:
    """Copies what can be read, row by row, into new tables of the same version; how many matches had to be left out.

    A match that lost its last events is not copied: it would show an earlier state, with free seats that are taken. The
    index usually still knows how many events there were.
    """
    with closing(Database.look(source)) as old, closing(Database.open(part)) as new:
        events: dict[str, int] = {}
        with suppress(DataDamaged):
            events = dict(old.all("SELECT match, COUNT(*) FROM events GROUP BY match"))
        version = NEWEST
        with suppress(DataDamaged):
            version = version_of(old)
        migrate(new, MIGRATIONS[:version])
        new.begin()
        for table in TABLES:
            columns = new.all(f"PRAGMA table_info({table})")
            if not columns:
                continue  # of a newer version
            marks = ", ".join("?" * len(columns))
            for row in _rows_of(old, table, progress):
                with suppress(StatementRejected):  # garbage that violates a constraint
                    new.run(f"INSERT INTO {table} VALUES ({marks})", row)
        sql = "SELECT m.id, COUNT(e.match) FROM matches m LEFT JOIN events e ON e.match = m.id GROUP BY m.id"
        copied: dict[str, int] = dict(new.all(sql))
        whole = {id for id, count in copied.items() if count >= events.get(id, 0)}
        named = events.keys() | copied.keys() | {match for (match,) in new.all("SELECT DISTINCT match FROM seats")}
        for id in named - whole:
            for table, column in (("matches", "id"), ("seats", "match"), ("events", "match")):
                new.run(f"DELETE FROM {table} WHERE {column} = ?", (id,))
        new.commit()
        new.run("PRAGMA journal_mode=DELETE")
    return len(named - whole)


def _rows_of(database: Database, table: str, progress: Progress) -> Iterator[Row]:
    """The rows of a table in order, skipping broken pages."""
    next_row, misses, step = 0, 0, 1
    sql = f"SELECT rowid, * FROM {table} WHERE rowid >= ? ORDER BY rowid LIMIT ?"
    while misses < MOST_MISSES:
        try:
            rows = database.all(sql, (next_row, step))
        except DataDamaged:
            # Of several rows, the first ones may be on a page that is not broken.
            next_row, misses = (next_row, misses) if step > 1 else (next_row + 1, misses + 1)
            step = 1
            continue
        if not rows:
            return
        yield from (row[1:] for row in rows)
        next_row, misses, step = rows[-1][0] + 1, 0, PORTION
        progress(next_row, next_row)


def _flush(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return  # Windows cannot flush a folder
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _name(part: Path, target: Path) -> None:
    """Renames the file, but never over another one where the file system has links."""
    with suppress(*NO_LINKS):
        os.link(part, target)
        return
    if target.exists():
        raise FileExistsError(str(target))
    part.rename(target)


def dump_command(address: str, file: str) -> str:
    """The command that copies a PostgreSQL database; it asks for the password."""
    shown = re.sub(r"(\w+://[^:/@?\s]*):.*@", r"\1@", address, flags=re.DOTALL)
    shown = re.sub(r"(?<=[?&])(ssl)?password=[^&]*&?", "", shown).rstrip("?&")
    return f"pg_dump --format=custom --file={shlex.quote(file)} {shlex.quote(shown)}"
