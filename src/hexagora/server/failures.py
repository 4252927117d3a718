"""Errors of the database, whichever driver raised them. Their messages never contain a password.

Unavailable            the data cannot be read or written now
├── ConnectionLost     a new connection may help
├── StatementRejected  only this statement: others may succeed
├── DataDamaged        the database itself is broken
└── DataInUse          another server uses these data
Unreadable             one match cannot be understood
└── OtherRules         it was played under rules that this Hexagora does not have
NewerData              the data were written by a newer Hexagora
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Set
from urllib.parse import unquote

from ..errors import Reason

# From the user up to the last @: a password may contain any character. Better to hide too much than too little.
IN_ADDRESS = re.compile(r"(\w+://[^:/@?\s]*):.*@", re.DOTALL)
IN_KEYWORDS = re.compile(r"(password\s*=\s*)('(?:\\.|[^'])*'|[^\s&'\"]+)", re.IGNORECASE)

# By SQLite's primary result codes.
SQLITE_REJECTED = {None, 1, 18, 19, 20, 21, 25}  # error in the SQL, too big, constraint, mismatch, misuse, range
SQLITE_CONNECTION_LOST = {10, 14}  # the disk gave an error, the file cannot be opened
SQLITE_DAMAGED = {11, 26}  # corrupt, not a database

# By the beginnings of PostgreSQL's codes.
REJECTED = ("21", "22", "23", "42")  # cardinality, data, constraints, SQL
CONNECTION_LOST = ("08", "57P", "25006", "25P03")  # connection, shutdown, read-only server, idle for too long
DAMAGED = ("XX001", "XX002")


class Unavailable(Exception):
    """The database cannot be read or written now."""


class ConnectionLost(Unavailable):
    """The connection is gone."""


class StatementRejected(Unavailable):
    """The database refuses this statement, such as an event whose number exists already."""


class DataDamaged(Unavailable):
    """Pages of the database are broken."""


class DataInUse(Unavailable):
    """Another server uses these data. `url`: where it can be reached, if known."""

    def __init__(self, url: str = "") -> None:
        super().__init__(f"another server uses these data: {url or '?'}")
        self.url = url


class Unreadable(Exception):
    """One match cannot be understood: a damaged row, or something that this Hexagora does not know."""

    reason = Reason("match_unreadable")

    def __init__(self, id: str, why: str) -> None:
        super().__init__(f"match {id}: {why}")
        self.id, self.why = id, why


class UnreadableTournament(Unreadable):
    """The log of a tournament cannot be understood."""

    reason = Reason("tournament_unreadable")


class OtherRules(Unreadable):
    """One match was played under another version of its game's rules."""

    def __init__(self, id: str, version: int, known: int) -> None:
        super().__init__(id, f"played under version {version} of the rules, where {known} is known")
        self.reason = Reason("match_rules", {"version": str(version), "known": str(known)})


class NewerData(RuntimeError):
    """The data were written by a newer Hexagora."""


def masked(text: object) -> str:
    """The text, which may contain an address, without passwords."""
    return IN_KEYWORDS.sub(r"\1***", IN_ADDRESS.sub(r"\1:***@", str(text)))


def passwords(address: str) -> set[str]:
    """The passwords in an address, percent-encoded as written and decoded."""
    secrets = {part.partition(":")[2][:-1] for part in re.findall(r"://([^/?]*@|.*@)", address) if ":" in part}
    secrets |= {value for _, value in IN_KEYWORDS.findall(address)}
    return {form for secret in secrets for form in (secret, unquote(secret)) if form}


def sentence(error: Exception, secrets: Set[str] = frozenset()) -> str:
    """The error's message, on one line."""
    text = " ".join(str(error).split()).rstrip(" .?!") or type(error).__name__
    for secret in sorted(secrets, key=len, reverse=True):
        text = text.replace(secret, "***")
    return masked(text)


def failure(error: Exception, closed: bool = False, secrets: Set[str] = frozenset()) -> Unavailable:
    """A driver's error as one of these. `closed`: the connection is closed since."""
    if isinstance(error, Unavailable):
        return error
    return _kind(error, closed)(sentence(error, secrets))


def _kind(error: Exception, closed: bool) -> type[Unavailable]:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        primary = None if code is None else code & 0xFF
        if primary in SQLITE_REJECTED:
            return StatementRejected
        return (
            ConnectionLost
            if primary in SQLITE_CONNECTION_LOST
            else DataDamaged
            if primary in SQLITE_DAMAGED
            else Unavailable
        )
    state = getattr(error, "sqlstate", None) or ""
    if state.startswith(DAMAGED):
        return DataDamaged
    if closed or state.startswith(CONNECTION_LOST):
        return ConnectionLost
    # Without a code, the error is about the values: characters that cannot be encoded, numbers out of range.
    return StatementRejected if not state or state.startswith(REJECTED) else Unavailable
