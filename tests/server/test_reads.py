"""Reading and writing when the database is slow, stuck, full, lost or damaged: nobody else waits, and it is said."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from hexagora.match import new_match
from hexagora.match.events import MatchStarted, MovePlayed, MovesTakenBack
from hexagora.server import readers
from hexagora.server import store as storing
from hexagora.server.failures import ConnectionLost, DataInUse, Unavailable, Unreadable, failure, masked
from hexagora.server.store import Person, Store
from tests.server.conftest import Postgres, name_of
from tests.server.stores import Where, change, damage, keep, some_match, statements, with_store
from tests.server.tables import ANN, BOB, HEX, at_screen, setup

FREE = 1.0  # seconds for which the event loop may be blocked, on a busy machine


async def while_others_go_on(work: Awaitable[object]) -> object:
    """What comes out of it, if the event loop was never blocked meanwhile."""
    longest = 0.0

    async def tick() -> None:
        nonlocal longest
        while True:
            begin = time.monotonic()
            await asyncio.sleep(0.005)
            longest = max(longest, time.monotonic() - begin)

    ticking = asyncio.create_task(tick())
    try:
        return (await asyncio.gather(work, return_exceptions=True))[0]
    finally:
        ticking.cancel()
        assert longest < FREE


# Slow, stuck, lost


def test_a_locked_table_keeps_only_those_who_ask(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "SECONDS", 1)
    where = postgres.new()
    matches = keep(where, "abc")

    async def work(store: Store) -> None:
        with psycopg.connect(where) as other:
            other.execute("LOCK TABLE matches")
            many = asyncio.gather(*(store.read_match("abc") for _ in range(5)), return_exceptions=True)
            outcome = await while_others_go_on(many)
            assert isinstance(outcome, list) and [type(error) for error in outcome] == [Unavailable] * 5
            other.rollback()
        assert await store.read_match("abc") == matches["abc"]

    with_store(where, work)


@contextmanager
def frozen(postgres: Postgres, where: str) -> Iterator[None]:
    """Every connection to a database is stopped in its tracks: nothing is refused, nothing is answered."""
    with psycopg.connect(postgres.address("postgres"), autocommit=True) as other:
        rows = other.execute("SELECT pid FROM pg_stat_activity WHERE datname = %s", (name_of(where),)).fetchall()
    for (pid,) in rows:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for (pid,) in rows:
            os.kill(pid, signal.SIGCONT)


def test_a_frozen_database_is_given_up(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "SECONDS", 1)
    monkeypatch.setattr(storing, "PATIENCE", 1)
    where = postgres.new()
    matches = keep(where, "abc")

    async def work(store: Store) -> None:
        assert await store.read_match("abc")
        with frozen(postgres, where):
            for _ in range(readers.THREADS):
                assert isinstance(await while_others_go_on(store.read_match("abc")), Unavailable)
            # Those connections were cut, and new ones are not frozen.
            assert await store.read_match("abc") == matches["abc"]
            # The right to write stays with the old connection for as long as PostgreSQL believes in it.
            assert isinstance(await while_others_go_on(store.save(storing.rename("ann", "Zoé"))), Unavailable)
            assert not store.in_use
        await store.save(storing.rename("ann", "Eve"))
        assert await store.read_person("secret") == Person("ann", "Eve")

    with_store(where, work)


def test_a_database_that_is_gone_and_comes_back(postgres: Postgres) -> None:
    where = postgres.new()
    matches = keep(where, "abc")

    async def work(store: Store) -> None:
        postgres.allow(where, False)
        reads: list[Awaitable[object]] = [
            store.save(storing.rename("ann", "Zoé")),
            store.read_match("abc"),
            store.read_person("secret"),
            store.read_matches_of("ann", 9),
            store.read_challenges(9, 0),
            store.read_unfinished_of("ann"),
            store.check(),
        ]
        for each in reads:
            assert isinstance(await while_others_go_on(each), Unavailable)
        postgres.allow(where, True)
        await store.check()
        await store.save(storing.rename("ann", "Eve"))
        assert await store.read_person("secret") == Person("ann", "Eve")
        assert await store.read_match("abc") == matches["abc"]
        assert not store.in_use

    with_store(where, work)


def test_too_many_reads_are_refused_at_once(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "MOST_WAITING", 10)
    matches = keep(where, "abc")

    async def work(store: Store) -> None:
        outcome = await asyncio.gather(*(store.read_match("abc") for _ in range(50)), return_exceptions=True)
        assert outcome[:10] == [matches["abc"]] * 10
        assert {type(error) for error in outcome[10:]} == {Unavailable}
        assert await store.read_match("abc") == matches["abc"]

    with_store(where, work)


def test_whoever_stops_waiting_frees_their_place(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "MOST_WAITING", 20)
    matches = keep(where, "abc")

    async def work(store: Store) -> None:
        for _ in range(10):
            reads = [asyncio.create_task(store.read_match("abc")) for _ in range(20)]
            await asyncio.sleep(0)
            for one in reads:
                one.cancel()
            await asyncio.gather(*reads, return_exceptions=True)
            await asyncio.sleep(0.05)
        assert await store.read_match("abc") == matches["abc"]

    with_store(where, work)


def test_a_long_match_is_read_beside_the_others(tmp_path: Path) -> None:
    begin = new_match("long", setup(at_screen(ANN), at_screen(BOB), **HEX))
    events = [MatchStarted(1), *(event for n in range(2500) for event in (MovePlayed(1, "a1"), MovesTakenBack(1, 0)))]

    async def work(store: Store) -> None:
        await store.save(*statements(begin, list(events)))
        match = await while_others_go_on(store.read_match("long"))
        assert getattr(match, "events", match) == len(events)

    with_store(tmp_path / "hexagora.db", work)


# What cannot be written


async def refused(store: Store, *writes: storing.Statement) -> None:
    with pytest.raises(Unavailable):
        await store.save(*writes)


def test_whatever_the_driver_says_it_is_unavailable(where: Where) -> None:
    keep(where, "abc")

    async def work(store: Store) -> None:
        await refused(store, storing.add_event("abc", 0, MatchStarted(1)))
        await refused(store, ("INSERT INTO nowhere VALUES (?)", (1,)))
        await refused(store, ("nonsense", ()))
        await refused(store, storing.rename("ann", "\ud800"))
        await refused(store, ("UPDATE people SET created = ?", (2**70,)))
        await refused(store, ("UPDATE people SET name = ?", (None,)))
        assert await store.read_person("secret") == Person("ann", "Ann")

    with_store(where, work)


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file can grow beyond a size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems say it in other ways")
def test_a_full_disk(tmp_path: Path) -> None:
    file = tmp_path / "hexagora.db"
    matches = keep(file, "abc")

    async def work(store: Store) -> None:
        await store.check()
        with full_disk(4096):
            await refused(store, storing.rename("ann", "Zoé"))
            with pytest.raises(Unavailable):
                await store.check()
            assert await store.read_match("abc") == matches["abc"]
        await store.check()
        await store.save(storing.rename("ann", "Eve"))
        assert await store.read_person("secret") == Person("ann", "Eve")

    with_store(file, work)


def test_a_check_writes_and_reads(where: Where) -> None:
    keep(where)

    async def work(store: Store) -> None:
        await asyncio.gather(*(store.check() for _ in range(20)))
        change(where, "ALTER TABLE alive RENAME TO elsewhere")
        with pytest.raises(Unavailable):
            await store.check()
        change(where, "ALTER TABLE elsewhere RENAME TO alive")
        await store.check()

    with_store(where, work)


def test_signs_of_life(where: Where) -> None:
    async def beat(store: Store) -> int:
        before = store.alive
        await store.check()
        await store.save(store.beat(before + 1_800_000_000_000))
        return before

    async def look(store: Store) -> int:
        return store.alive

    assert with_store(where, beat) == 0
    assert with_store(where, look) == 1_800_000_000_000
    assert with_store(where, look) == 1_800_000_000_000  # it was there, but gave none
    assert with_store(where, beat) == 1_800_000_000_000
    assert with_store(where, look) == 3_600_000_000_000


# People in memory


def test_people_are_remembered_and_renamed(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "MOST_PEOPLE", 3)
    keep(where)

    async def work(store: Store) -> None:
        assert await store.read_person("nobody") is None
        assert await store.read_person("secret") == Person("ann", "Ann")
        change(where, "UPDATE people SET name = 'behind its back'")
        assert await store.read_person("secret") == Person("ann", "Ann")
        for n in range(3):
            await store.save(storing.add_person(Person(f"p{n}", f"Person {n}"), f"t{n}", n))
            assert await store.read_person(f"t{n}") == Person(f"p{n}", f"Person {n}")
        assert (await store.read_person("secret")) == Person("ann", "behind its back")  # it was forgotten
        await store.save(storing.rename("p2", "Zoé"))
        assert await store.read_person("t2") == Person("p2", "Zoé")
        await refused(store, storing.rename("p1", "\ud800"))
        assert await store.read_person("t1") == Person("p1", "Person 1")
        await store.save(storing.add_person(Person("p2", "Person 2"), "t2", 1))  # once more, too late
        assert await store.read_person("t2") == Person("p2", "Zoé")

    with_store(where, work)


def test_an_old_name_never_comes_back(where: Where) -> None:
    keep(where)

    async def work(store: Store) -> None:
        for n in range(100):
            await asyncio.gather(
                store.read_person("secret"),
                store.save(storing.rename("ann", f"Ann {n}")),
                *(store.read_person("secret") for _ in range(3)),
            )
            assert await store.read_person("secret") == Person("ann", f"Ann {n}")

    with_store(where, work)


# Unreadable

EVENT = "UPDATE events SET data = ? WHERE match = 'bad' AND number = 1"
SETUP = "UPDATE matches SET setup = ? WHERE id = 'bad'"
SPOILT = {
    "no JSON": (EVENT, "{"),
    "another kind of thing": (EVENT, "[]"),
    "an unknown event": (EVENT, '{"kind":"danced","at":1}'),
    "an illegal move": (EVENT, '{"kind":"move_played","at":1,"move":"z99"}'),
    "a move twice": (EVENT, '{"kind":"move_played","at":1,"move":"b1"}'),
    "a seat that is not there": (EVENT, '{"kind":"seat_taken","at":1,"seat":7,"by":"x","name":"x"}'),
    "an unknown game": (SETUP, '{"game":"chess","options":{},"seats":[],"order":[],"by":"ann","created":0}'),
    "an unknown option": (SETUP, '{"game":"hex","options":{"x":1},"seats":[],"order":[],"by":"ann","created":0}'),
    "no setup": (SETUP, ""),
    "a gap": ("DELETE FROM events WHERE match = ? AND number = 2", "bad"),
    "nothing at the beginning": ("DELETE FROM events WHERE match = ? AND number < 2", "bad"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_one_match_that_cannot_be_understood(tmp_path: Path, how: str) -> None:
    file = tmp_path / "hexagora.db"
    matches = keep(file, "good", "bad")
    change(file, *SPOILT[how])

    async def work(store: Store) -> None:
        with pytest.raises(Unreadable) as error:
            await store.read_match("bad")
        assert error.value.id == "bad" and error.value.why
        assert await store.read_match("good") == matches["good"]
        assert set(await store.read_matches_of("ann", 9)) == {"good", "bad"}

    with_store(file, work)


def test_unreadable_on_postgresql(postgres: Postgres) -> None:
    where = postgres.new()
    matches = keep(where, "good", "bad")
    change(where, EVENT, "{")

    async def work(store: Store) -> None:
        with pytest.raises(Unreadable):
            await store.read_match("bad")
        assert await store.read_match("good") == matches["good"]

    with_store(where, work)


def test_a_damaged_page_spoils_only_what_is_on_it(tmp_path: Path) -> None:
    file = tmp_path / "hexagora.db"
    matches = keep(file, *(f"m{n:03}" for n in range(100)))
    damage(file)

    async def work(store: Store) -> None:
        unreadable = 0
        for id, match in matches.items():
            try:
                assert await store.read_match(id) == match
            except Unreadable:
                unreadable += 1
        assert 0 < unreadable < 50

    with_store(file, work)


# One server a database


def test_only_one_store_on_a_postgresql_database(postgres: Postgres) -> None:
    where = postgres.new()
    elsewhere = postgres.new()

    async def work(store: Store) -> None:
        with pytest.raises(DataInUse):
            Store(where)
        await Store(elsewhere).close()
        await store.save(storing.add_person(Person("ann", "Ann"), "secret", 1))

    with_store(where, work)
    with_store(where, work_done)


async def work_done(store: Store) -> None:
    assert await store.read_person("secret") == Person("ann", "Ann")


@pytest.mark.parametrize("stays", [True, False], ids=["still-there", "gone-again"])
def test_a_store_that_was_replaced_writes_nothing_more(postgres: Postgres, stays: bool) -> None:
    """Also if the other one has come and gone: what is in memory is old."""
    where = postgres.new()
    heard: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: heard.append(number))

    async def work(old: Store) -> None:
        await old.save(storing.add_person(Person("ann", "Ann"), "secret", 1))
        postgres.end_connections(where)
        new = Store(where)
        await new.save(storing.rename("ann", "Zoé"))
        if not stays:
            await new.close()
        for _ in range(2):
            with pytest.raises(Unavailable):
                await old.save(storing.rename("ann", "Old"))
        assert old.in_use
        if stays:
            await new.save(storing.rename("ann", "Eve"))
            assert await new.read_person("secret") == Person("ann", "Eve") and not new.in_use
            await new.close()

    try:
        with_store(where, work)
        assert heard == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)


# Passwords


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:hush@localhost:5/games",
        "postgresql://ann:hush%40x@localhost:5/games",
        "postgresql://ann:hu/sh@x@localhost:5/games",
        "postgresql://ann:hush%zz@localhost:5/games",
        "postgresql://ann@localhost:5/games?password=hush",
        "postgresql://ann:hush@localhost:port/games",
        "postgresql://ann:hush@localhost:5/games?nothing=known",
        "postgresql://ann:hush@@@localhost:5/games",
    ],
)
def test_no_password_is_said(address: str) -> None:
    async def work(store: Store) -> None:
        pytest.fail("there is no such database")

    with pytest.raises(Unavailable) as error:
        with_store(address, work)
    said = [str(error.value), repr(error.value), masked(address), masked(f"cannot open {address}, sorry")]
    assert all("hu" not in text for text in said), said
    assert error.value.__cause__ is None and error.value.__suppress_context__


def test_errors_in_the_driver_s_own_words() -> None:
    text = "connection failed: host=localhost user=ann password=hush dbname=x; password = 'hu sh\\' x' port=5"
    assert "hu" not in str(failure(psycopg.OperationalError(text), True))
    assert "port=5" in str(failure(psycopg.OperationalError(text), True))
    assert isinstance(failure(psycopg.OperationalError("x"), True), ConnectionLost)
    assert type(failure(sqlite3.OperationalError("x"))) is not Unavailable  # one without a code is about its statement


def test_matches_that_are_asked_for_at_once(where: Where) -> None:
    matches = keep(where, *(f"m{n}" for n in range(20)))

    async def work(store: Store) -> None:
        read: Callable[[str], Awaitable[object]] = store.read_match
        assert await asyncio.gather(*map(read, matches)) == list(matches.values())
        begin, events, match = some_match("more")
        _, other = await asyncio.gather(store.save(*statements(begin, events)), store.read_match("m1"))
        assert other == matches["m1"] and await store.read_match("more") == match

    with_store(where, work)
