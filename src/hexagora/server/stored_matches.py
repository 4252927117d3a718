"""Matches from their rows: setup and events become a match again, or a record of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import TypeVar

import msgspec

from ..catalogue import Entry
from ..match import Match, after, new_match, record_of
from ..match.events import Event
from ..match.setup import Setup
from ..record import write
from .database import Database
from .failures import DataDamaged, OtherRules, Unavailable, Unreadable
from .migrations import BEGINS, NEWEST
from .readers import SECONDS

YIELD_EVERY = 8  # events that are replayed before other threads have their turn

Result = TypeVar("Result")

decode_setup = msgspec.json.Decoder(Setup).decode
_decode_event = msgspec.json.Decoder(Event).decode


def load(database: Database, id: str, seconds: float = SECONDS, version: int = NEWEST) -> Match | None:
    """A match as its events have left it, from tables of any version."""

    def match(setup: Setup, events: Iterable[Event]) -> Match:
        return reduce(after, events, new_match(id, setup))

    rows = _rows(database, id, version)
    return rows and _make_from(id, *rows, seconds, match)


def record_text(database: Database, id: str, format: str) -> str | None:
    """A match as a record, with the time of each move. BadOption or BadText if its game has no such format."""
    rows = _rows(database, id)
    return rows and write(_make_from(id, *rows, SECONDS, record_of), format)


def _rows(database: Database, id: str, version: int = NEWEST) -> tuple[str, int, list[str]] | None:
    """What is stored of a match: its setup, the version of its rules, its events."""
    # PostgreSQL refuses a NUL in a query; no id contains one.
    if "\0" in id:
        return None
    setup, rules, number = ("setup", "rules", "number") if version >= 3 else ("setting", "1", "ply")
    try:
        rows = database.all(f"SELECT {setup}, {rules} FROM matches WHERE id = ?", (id,))
        events = rows and database.all(f"SELECT {number}, data FROM events WHERE match = ? ORDER BY {number}", (id,))
    except DataDamaged as error:
        raise Unreadable(id, str(error)) from None
    if events and events[-1][0] != len(events) - 1:  # numbers are unique
        raise Unreadable(id, "events are missing")
    texts = [text for _, text in events]
    if version < 3:
        texts = [BEGINS.get(begin := text[: text.find(",") + 1], begin) + text[len(begin) :] for text in texts]
    return (rows[0][0], rows[0][1], texts) if rows else None


def _make_from(
    id: str,
    setup: str,
    rules: int,
    events: Sequence[str],
    seconds: float,
    make: Callable[[Setup, Iterable[Event]], Result],
) -> Result:
    """What is made of a match's rows. Unavailable if that takes too long."""
    end = time.monotonic() + seconds
    last = 0

    def decoded() -> Iterator[Event]:
        nonlocal last
        for number, data in enumerate(events):
            last = number
            yield _decode_event(data)
            if not number % YIELD_EVERY:
                time.sleep(0)  # lets the event loop run
                if time.monotonic() > end:
                    raise Unavailable(f"match {id} takes more than {seconds} seconds to read")

    try:
        start = decode_setup(setup)
        known = Entry(start.game).rules_version
        if rules != known:
            raise OtherRules(id, rules, known)
        return make(start, decoded())
    except (Unavailable, Unreadable):
        raise
    except Exception as error:  # rows that somebody has changed may lead to any error
        raise Unreadable(id, f"event {last}: {type(error).__name__}: {error}") from error
