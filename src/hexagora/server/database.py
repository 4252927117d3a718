"""One interface to SQLite and PostgreSQL: the same SQL text runs on both, with ? for values."""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from .failures import ConnectionLost, Unavailable, failure, passwords
from .lease import Lease

Row = tuple[Any, ...]
Values = Sequence[str | int | None]

BUSY = 5  # seconds that a statement may take, or wait for a lock
# Time limits for connecting, and for a network that has gone silent.
POSTGRESQL = {
    "connect_timeout": 4,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 8000,
    "application_name": "hexagora",
}
SESSION = f"-c statement_timeout={BUSY}s -c lock_timeout={BUSY}s -c idle_in_transaction_session_timeout=10s"
PATIENT = "-c default_transaction_read_only=on"


class DriverConnection(Protocol):
    """What both drivers have in common."""

    def execute(self, sql: Any, values: Any = (), /) -> Any: ...
    def commit(self) -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...


class Database:
    """A connection, for one thread at a time. One that was lost is opened again at its next use.

    Every error is an Unavailable.
    """

    def __init__(
        self, connect: Callable[[], DriverConnection], mark: str = "?", secrets: set[str] | None = None
    ) -> None:
        self._connect, self._mark, self._secrets = connect, mark, secrets or set()
        self._connection: DriverConnection | None = None
        self._live()

    @classmethod
    def open(cls, where: Path | str, lease: Lease | None = None) -> Database:
        """A file of SQLite, or a PostgreSQL database by its address, postgresql://… With a lease, only one is open."""
        return _postgresql(where, lease) if isinstance(where, str) else _sqlite(where)

    @classmethod
    def look(cls, where: Path | str) -> Database:
        """For reading only, without a time limit; changes nothing."""
        return _postgresql(where, None, PATIENT) if isinstance(where, str) else _sqlite(where, only_read=True)

    @property
    def is_postgresql(self) -> bool:
        return self._mark != "?"

    def begin(self) -> None:
        """Begins a transaction."""
        self._execute("BEGIN" if self.is_postgresql else "BEGIN IMMEDIATE")

    def run(self, sql: str, values: Values = ()) -> None:
        """Executes a statement, as a transaction of its own if none was begun."""
        self._execute(sql, values)

    def all(self, sql: str, values: Values = ()) -> list[Row]:
        """The rows of a query, on a new connection if the old one is lost."""
        try:
            return self._rows(sql, values)
        except ConnectionLost:
            return self._rows(sql, values)

    def commit(self) -> None:
        try:
            self._live().commit()
        except Exception as error:
            raise self._failure(error) from None

    def rollback(self) -> None:
        """Undoes the transaction."""
        if self._connection is not None:
            try:
                self._connection.rollback()
            except Exception as error:
                self._failure(error)
                self._drop()

    def cut(self) -> None:
        """Makes the call that another thread waits for here fail."""
        connection = self._connection
        with suppress(Exception):  # the call has ended meanwhile
            if isinstance(connection, sqlite3.Connection):
                connection.interrupt()
            elif connection is not None:
                # The driver's own cancel would wait for an answer, which is just what does not come.
                with socket.socket(fileno=os.dup(connection.fileno())) as line:  # type: ignore[attr-defined]
                    line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._drop()

    def _live(self) -> DriverConnection:
        if self._connection is None:
            try:
                self._connection = self._connect()
            except Exception as error:
                raise failure(error, True, self._secrets) from None
        return self._connection

    def _execute(self, sql: str, values: Values = ()) -> Any:
        try:
            return self._live().execute(sql.replace("?", self._mark), values)
        except Exception as error:
            raise self._failure(error) from None

    def _rows(self, sql: str, values: Values) -> list[Row]:
        cursor = self._execute(sql, values)
        try:
            rows: list[Row] = cursor.fetchall()
        except Exception as error:
            raise self._failure(error) from None
        return rows

    def _failure(self, error: Exception) -> Unavailable:
        ours = failure(error, bool(getattr(self._connection, "closed", False)), self._secrets)
        if isinstance(ours, ConnectionLost):
            self._drop()
        return ours

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):
                connection.close()


def _sqlite(file: Path, only_read: bool = False) -> Database:
    # FULL: acknowledged writes survive a power cut. Group commits make up for the cost.
    pragmas = (
        ("query_only=1",)
        if only_read
        else (
            *("journal_mode=WAL", "synchronous=FULL", "temp_store=MEMORY"),
            "secure_delete=ON",  # what is erased is overwritten
        )
    )

    def connect() -> DriverConnection:
        # A file that has disappeared is not created again: an empty one would hide the loss.
        mode = "rw" if database or only_read else "rwc"
        address = f"{file.absolute().as_uri()}?mode={mode}"
        connection = sqlite3.connect(address, BUSY, uri=True, isolation_level=None, check_same_thread=False)
        try:
            for pragma in pragmas:
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    database: Database | None = None
    database = Database(connect)
    return database


def _postgresql(address: str, lease: Lease | None, session: str = SESSION) -> Database:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    secrets = passwords(address)
    try:
        given: dict[str, Any] = {**POSTGRESQL, **conninfo_to_dict(address)}
    except psycopg.Error:
        # The driver's message quotes parts of the address, possibly the password.
        raise Unavailable("the address cannot be understood") from None
    given["options"] = f"{session} {given.get('options') or ''}"

    def connect() -> DriverConnection:
        connection = psycopg.connect(**given, autocommit=True)
        try:
            if lease:
                lease.take(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    return Database(connect, "%s", secrets)
