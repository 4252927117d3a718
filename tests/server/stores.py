"""Data to try things on, kept as a server keeps them."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from hexagora.match import Match, after, new_match
from hexagora.match.commands import SayChat
from hexagora.match.events import Event
from hexagora.match.setup import Fischer
from hexagora.server import store as storing
from hexagora.server.database import Database
from hexagora.server.store import Person, Statement, Store
from tests.server.tables import ANN, BOB, SECOND, Table, two

Where = Path | str
Result = TypeVar("Result")


def with_store(where: Where, work: Callable[[Store], Awaitable[Result]]) -> Result:
    """What comes out of some work on the data, as a server would do it."""

    async def run() -> Result:
        store = Store(where)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def statements(begin: Match, events: list[Event]) -> list[Statement]:
    return [*storing.add_match(begin), *(storing.add_event(begin.id, n, event) for n, event in enumerate(events))]


def some_match(id: str = "abc", **parts: object) -> tuple[Match, list[Event], Match]:
    """A match before anything, all that happened, and how it stands."""
    game = two(clock=Fischer(60, 5), **parts)
    begin = new_match(id, game.match.setup)
    table = Table(after(begin, game.events[0]), events=game.events)
    table.move(ANN, "a1")
    table.ask(BOB, SayChat("Zoé dit « <b>hé</b> » 🙂 ?%s"))
    table.offer(BOB, "draw")
    table.now += 3 * SECOND
    table.move(BOB, "swap")
    table.move(ANN, "b1")
    return begin, table.events, table.match


def keep(where: Where, *ids: str) -> dict[str, Match]:
    """Some matches, and a person, on disk."""
    kept: dict[str, Match] = {}

    async def write(store: Store) -> None:
        await store.save(storing.add_person(Person("ann", "Ann"), "secret", 1))
        for id in ids:
            begin, events, kept[id] = some_match(id)
            await store.save(*statements(begin, events), storing.set_status(kept[id]))

    with_store(where, write)
    return kept


def change(where: Where, sql: str, *values: str | int) -> None:
    """As somebody else would, behind the server's back."""
    database = Database.open(where)
    database.run(sql, values)
    database.close()


def damage(file: Path, text: bytes = b'"kind":"move_played"', first: bool = False) -> None:
    """Writes nonsense over the last page, or the first, that has this text, as a bad disk would; else one of events."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with open(file, "r+b") as disk:
        data = disk.read()
        page = (data.index(text) if first else data.rindex(text)) // size
        disk.seek(page * size)
        disk.write(b"\xa5" * size)
