"""One face for SQLite and PostgreSQL: the same SQL text runs on both, with ? for values."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

Row = tuple[Any, ...]
Values = Sequence[str | int | None]

# Each step leads to the next version of the tables. Steps that were ever released stay as they are.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE people (id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL,"
        " created BIGINT NOT NULL)",
        "CREATE TABLE matches (id TEXT PRIMARY KEY, created BIGINT NOT NULL, setting TEXT NOT NULL,"
        " status TEXT NOT NULL, listed INTEGER NOT NULL)",
        "CREATE INDEX matches_listed ON matches (listed, status)",
        "CREATE TABLE seats (person TEXT NOT NULL, match TEXT NOT NULL, PRIMARY KEY (person, match))",
        "CREATE TABLE events (match TEXT NOT NULL, ply INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (match, ply))",
    ),
)


class Connection(Protocol):
    """What both drivers have in common."""

    def execute(self, sql: Any, values: Any = (), /) -> Any: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...


class Database:
    """A connection, for one thread."""

    def __init__(self, connect: Callable[[], Connection], mark: str = "?") -> None:
        self._connect, self._mark = connect, mark
        self._connection = connect()

    @classmethod
    def open(cls, where: Path | str) -> Database:
        """A file of SQLite, or a PostgreSQL database by its address, postgresql://…"""
        if isinstance(where, str):
            import psycopg

            return cls(lambda: psycopg.connect(where), "%s")

        def connect() -> Connection:
            connection = sqlite3.connect(where, isolation_level=None, check_same_thread=False)
            # FULL: what was acknowledged survives a power cut. Group commits make up for what that costs.
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "temp_store=MEMORY"):
                connection.execute(f"PRAGMA {pragma}")
            return connection

        return cls(connect)

    def begin(self) -> None:
        """What follows, up to the commit, is whole or not at all. PostgreSQL begins by itself."""
        if self._mark == "?":
            self._connection.execute("BEGIN IMMEDIATE")

    def run(self, sql: str, values: Values = ()) -> None:
        self._connection.execute(sql.replace("?", self._mark), values)

    def alone(self, sql: str, values: Values) -> None:
        """A statement that is a transaction by itself: SQLite is quicker without a begin and a commit."""
        self.run(sql, values)
        if self._mark != "?":
            self.commit()

    def all(self, sql: str, values: Values = ()) -> list[Row]:
        """The rows of a query; nothing stays locked by it, nor, if it fails, unusable."""
        before = self._connection
        try:
            return self._read(sql, values)
        except Exception:
            self.rollback()
            if self._connection is before:
                raise
            return self._read(sql, values)

    def _read(self, sql: str, values: Values) -> list[Row]:
        rows: list[Row] = self._connection.execute(sql.replace("?", self._mark), values).fetchall()
        self._connection.commit()
        return rows

    def commit(self) -> None:
        self._connection.commit()

    def rollback(self) -> None:
        """Nothing of what was begun happens. A connection that was lost, as PostgreSQL restarted, is made again."""
        try:
            self._connection.rollback()
        except Exception:
            self._connection.close()
            self._connection = self._connect()

    def close(self) -> None:
        self._connection.close()


class NewerData(RuntimeError):
    """The data were written by a newer Hexagora."""


def migrate(database: Database, steps: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Brings the tables to the newest version, each step whole or not at all."""
    database.run("CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL)")
    rows = database.all("SELECT number FROM version")
    version = rows[0][0] if rows else 0
    if version > len(steps):
        raise NewerData(f"version {version} of the tables, where {len(steps)} is known")
    for number in range(version, len(steps)):
        database.begin()
        try:
            for sql in steps[number]:
                database.run(sql)
            if number:
                database.run("UPDATE version SET number = ?", (number + 1,))
            else:
                database.run("INSERT INTO version (number) VALUES (?)", (1,))
        except Exception:
            database.rollback()
            raise
        database.commit()
