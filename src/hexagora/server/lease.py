"""One server at a time on a PostgreSQL database: games live in its memory.

The lock belongs to the connection that writes: a server that loses the connection cannot write. Whoever takes the lock
writes its id into the database, so that a server that lost its connection learns whether another one took over.
"""

from __future__ import annotations

import secrets
import time
from typing import Any

from .failures import ConnectionLost, DataInUse

LOCK = 1_751_478_625  # any number, always the same
TRIES = 20
PAUSE = 0.1  # seconds
HOLDER = (
    "SELECT a.pid, a.application_name, coalesce(host(a.client_addr), 'localhost'), a.backend_start::timestamp(0)::text"
    " FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' AND l.granted"
    " AND l.classid = 0 AND l.objid = %s AND l.objsubid = 1"
    " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class Lease:
    """The right of one server to write."""

    def __init__(self) -> None:
        self.id = secrets.token_urlsafe(9)
        self._claimed = False

    def take(self, connection: Any) -> None:
        """Makes this connection the one that may write. DataInUse if there is another server."""
        name = f"hexagora {self.id}"
        connection.execute("SELECT set_config('application_name', %s, false)", (name,))
        for _ in range(TRIES):
            if connection.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone()[0]:
                break
            pid, holder, host, since = connection.execute(HOLDER, (LOCK,)).fetchone() or (0, "", "?", "?")
            if holder == name:  # our own connection: PostgreSQL has not noticed yet that it was lost
                connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
            time.sleep(PAUSE)  # PostgreSQL needs a moment to notice that a server was killed
        else:
            raise (
                ConnectionLost("the last connection still holds the lock")
                if holder == name
                else DataInUse(f"{host}, {since}")
            )
        if self._claimed:
            rows = connection.execute("SELECT server FROM alive WHERE name = 'server'").fetchall()
            if rows != [(self.id,)]:
                raise DataInUse

    def claim(self) -> tuple[str, tuple[str, int, str]]:
        """The statement that writes whose the data are now."""
        self._claimed = True
        return (
            "INSERT INTO alive (name, at, server) VALUES (?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET server = excluded.server",
            ("server", 0, self.id),
        )
