"""Checking what is kept, and copying it while a server runs."""

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

import msgspec

from .database import MIGRATIONS, Database, version_of
from .failures import Damaged, Rejected, Unavailable, Unreadable, failure, masked
from .store import load

SLOW = 1  # seconds after which something is said to whoever waits
AT_START = 20  # seconds that the check at start may take
MOST_SAID = 20  # faults of pages that are told
PORTION = 2000  # pages that are copied at once
NO_LINKS = (AttributeError, NotImplementedError, PermissionError)

Progress = Callable[[int, int], object]


class Findings(msgspec.Struct):
    """What a check has found."""

    data: str
    kind: str  # SQLite or PostgreSQL
    version: int = 0
    newest: int = len(MIGRATIONS)
    people: int = 0
    matches: dict[str, int] = {}  # by status
    events: int = 0
    damage: list[str] = []
    unreadable: dict[str, str] = {}  # matches by id: why

    @property
    def ok(self) -> bool:
        return not self.damage and not self.unreadable and self.version <= self.newest


def examine(where: Path | str, progress: Progress, slow: Callable[[], object]) -> Findings:
    """Everything: pages (`slow`: they take a while), tables, each match. Unavailable if it cannot be opened."""
    found = Findings(masked(where), "PostgreSQL" if isinstance(where, str) else "SQLite")
    with closing(Database.look(where)) as database:
        if not database.is_postgresql:
            with _after(SLOW, slow):
                found.damage = faults(database, "integrity_check")
        try:
            found.version = version_of(database)
            _count(database, found)
            ids = [id for (id,) in database.all("SELECT id FROM matches ORDER BY created, id")]
            # Without a setting, events say nothing; a match is written before its events.
            alone = "SELECT DISTINCT match FROM events WHERE match NOT IN (SELECT id FROM matches)"
            found.unreadable = {id: "its setting is missing" for (id,) in database.all(alone)}
        except (Damaged, Rejected) as error:  # a table that is broken, or not there
            found.damage = found.damage or [str(error)]
            return found
        if found.version <= found.newest:
            for number, id in enumerate(ids):
                progress(number, len(ids))
                try:
                    load(database, id, math.inf)
                except Unreadable as error:
                    found.unreadable[id] = error.why
    return found


def _count(database: Database, found: Findings) -> None:
    found.people = database.all("SELECT COUNT(*) FROM people")[0][0]
    found.matches = dict(database.all("SELECT status, COUNT(*) FROM matches GROUP BY status ORDER BY status"))
    found.events = database.all("SELECT COUNT(*) FROM events")[0][0]


def faults(database: Database, pragma: str) -> list[str]:
    """What SQLite finds wrong with its pages."""
    try:
        rows = database.all(f"PRAGMA {pragma}({MOST_SAID})")
    except Damaged as error:
        return [str(error)]
    return [line for (text,) in rows for line in text.splitlines() if text != "ok" and not line.startswith("***")]


def check_pages(file: Path, slow: Callable[[], object]) -> bool:
    """Whether all pages could be looked at in the time there is before a start. Damaged if one of them is broken."""
    if not file.exists() or not file.stat().st_size:
        return True
    with closing(Database.look(file)) as database, _after(SLOW, slow), _after(AT_START, database.cut):
        try:
            found = faults(database, "quick_check")
        except Damaged:
            raise
        except Unavailable:  # it was cut
            return False
    if found:
        raise Damaged(found[0])
    return True


@contextmanager
def _after(seconds: float, call: Callable[[], object]) -> Iterator[None]:
    """Calls this, if what is done in here takes longer."""
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def copy(source: Path, target: Path, copying: Progress, checking: Progress) -> Findings:
    """A whole and checked copy of a SQLite database, also while a server writes.

    It gets its name only when it is on disk and in order. FileExistsError; Damaged if the data are.
    """
    if target.exists():
        raise FileExistsError(str(target))
    part = target.with_name(target.name + ".part")
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        _copy_pages(source, part, copying)
        found = examine(part, checking, lambda: None)
        if found.damage:
            raise Damaged(found.damage[0])
        _flush(part)
        _name(part, target)
        _flush(target.parent)
    finally:
        for file in (part, *(part.with_name(part.name + end) for end in ("-journal", "-wal", "-shm"))):
            file.unlink(missing_ok=True)
    return found


def _copy_pages(source: Path, part: Path, progress: Progress) -> None:
    address = f"{source.absolute().as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(address, uri=True, isolation_level=None)) as old,
            closing(sqlite3.connect(part, isolation_level=None)) as new,
        ):
            new.execute("PRAGMA synchronous=OFF")  # it is flushed as a whole
            old.execute("BEGIN")  # one view of the data from first to last: without it, each write would begin it anew
            old.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
            old.backup(new, pages=PORTION, progress=lambda _, left, total: progress(total - left, total), sleep=0)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, complete by itself
    except sqlite3.Error as error:
        raise failure(error) from None


def _flush(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return  # which Windows cannot do
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _name(part: Path, target: Path) -> None:
    """Never over a file that has come meanwhile, where the disk knows links."""
    with suppress(*NO_LINKS):
        os.link(part, target)
        return
    if target.exists():
        raise FileExistsError(str(target))
    part.rename(target)


def dump_command(address: str, file: str) -> str:
    """How PostgreSQL copies a database; it asks for the password."""
    shown = re.sub(r"(\w+://[^:/@?\s]*):.*@", r"\1@", address, flags=re.DOTALL)
    shown = re.sub(r"(?<=[?&])(ssl)?password=[^&]*&?", "", shown).rstrip("?&")
    return f"pg_dump --format=custom --file={shlex.quote(file)} {shlex.quote(shown)}"
