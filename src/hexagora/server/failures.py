"""What can go wrong with the data, whatever the driver calls it, in words that never hold a password.

Unavailable      cannot be read or written now
├── Lost         with the connection; a new one may help
├── Rejected     this statement only: the others may be fine
├── Damaged      the database itself is broken there
└── Taken        another server uses these data
Unreadable       one match cannot be understood
└── OtherRules   it was played under rules that this Hexagora does not have
NewerData        written by a newer Hexagora
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Set
from urllib.parse import unquote

from ..errors import Reason

# After the user up to the last @: a password may hold any letter, and too much is better hidden than too little.
IN_ADDRESS = re.compile(r"(\w+://[^:/@?\s]*):.*@", re.DOTALL)
IN_WORDS = re.compile(r"(password\s*=\s*)('(?:\\.|[^'])*'|[^\s&'\"]+)", re.IGNORECASE)

# By SQLite's primary result codes.
SQLITE_REJECTED = {None, 1, 18, 19, 20, 21, 25}  # error in the SQL, too big, constraint, mismatch, misuse, range
SQLITE_LOST = {10, 14}  # the disk gave an error, the file cannot be opened
SQLITE_DAMAGED = {11, 26}  # corrupt, not a database

# By the beginnings of PostgreSQL's codes.
REJECTED = ("21", "22", "23", "42")  # cardinality, data, constraints, SQL
LOST = ("08", "57P", "25006", "25P03")  # connection, shutdown, a server that may only be read, idle for too long
DAMAGED = ("XX001", "XX002")


class Unavailable(Exception):
    """The database cannot be read or written now."""


class Lost(Unavailable):
    """The connection is gone."""


class Rejected(Unavailable):
    """The database does not take this statement, as with an event that is there already."""


class Damaged(Unavailable):
    """Pages of the database are broken."""


class Taken(Unavailable):
    """Another server uses these data; where it can be reached, if that is known."""

    def __init__(self, url: str = "") -> None:
        super().__init__(f"another server uses these data: {url or '?'}")
        self.url = url


class Unreadable(Exception):
    """One match cannot be understood: a damaged row, or something that this Hexagora does not know."""

    reason = Reason("match_unreadable")

    def __init__(self, id: str, why: str) -> None:
        super().__init__(f"match {id}: {why}")
        self.id, self.why = id, why


class OtherRules(Unreadable):
    """One match was played under another version of its game's rules."""

    def __init__(self, id: str, version: int, known: int) -> None:
        super().__init__(id, f"played under version {version} of the rules, where {known} is known")
        self.reason = Reason("match_rules", {"version": str(version), "known": str(known)})


class NewerData(RuntimeError):
    """The data were written by a newer Hexagora."""


def masked(text: object) -> str:
    """An address, or anything that may hold one, without passwords."""
    return IN_WORDS.sub(r"\1***", IN_ADDRESS.sub(r"\1:***@", str(text)))


def passwords(address: str) -> set[str]:
    """The passwords of an address, as written and as meant."""
    found = {part.partition(":")[2][:-1] for part in re.findall(r"://([^/?]*@|.*@)", address) if ":" in part}
    found |= {value for _, value in IN_WORDS.findall(address)}
    return {form for one in found for form in (one, unquote(one)) if form}


def sentence(error: Exception, secrets: Set[str] = frozenset()) -> str:
    """What an error says, on one line."""
    text = " ".join(str(error).split()).rstrip(" .?!") or type(error).__name__
    for secret in sorted(secrets, key=len, reverse=True):
        text = text.replace(secret, "***")
    return masked(text)


def failure(error: Exception, closed: bool = False, secrets: Set[str] = frozenset()) -> Unavailable:
    """A driver's error as one of ours. `closed`: the connection did not survive it."""
    if isinstance(error, Unavailable):
        return error
    return _kind(error, closed)(sentence(error, secrets))


def _kind(error: Exception, closed: bool) -> type[Unavailable]:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        primary = None if code is None else code & 0xFF
        if primary in SQLITE_REJECTED:
            return Rejected
        return Lost if primary in SQLITE_LOST else Damaged if primary in SQLITE_DAMAGED else Unavailable
    state = getattr(error, "sqlstate", None) or ""
    if state.startswith(DAMAGED):
        return Damaged
    if closed or state.startswith(LOST):
        return Lost
    # What no server has said is about the values: letters that cannot be encoded, numbers out of range.
    return Rejected if not state or state.startswith(REJECTED) else Unavailable
