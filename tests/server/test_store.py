"""What is kept, on SQLite and on PostgreSQL: tables that come up to date, writes that are whole, reads by others."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from hexagora import record
from hexagora.match import Match, after, new_match
from hexagora.match.commands import (
    COMPUTER,
    AnswerOffer,
    LeaveMatch,
    MakeOffer,
    PlayMove,
    ResumeClock,
    SayChat,
    TakeSeat,
)
from hexagora.match.events import MatchStarted, SeatTaken
from hexagora.match.setup import Fischer
from hexagora.server import store as storing
from hexagora.server.database import Database
from hexagora.server.failures import NewerData
from hexagora.server.migrations import MIGRATIONS, migrate
from hexagora.server.store import Person, Store
from tests.server.conftest import Postgres
from tests.server.stores import Where, some_match, statements, with_store
from tests.server.tables import ANN, BOB, FREE, HEX, Table, at_screen, setup

Connect = Callable[[], Database]

MORE = ("ALTER TABLE people ADD COLUMN colour TEXT", "UPDATE people SET colour = 'red'")


def tables(database: Database) -> set[str]:
    """Which of the tables are there."""
    names = set()
    for name in ("version", "people", "matches", "seats", "events", "alive", "extra"):
        try:
            database.all(f"SELECT COUNT(*) FROM {name}")
            names.add(name)
        except Exception:
            database.rollback()
    return names


def version(database: Database) -> list[int]:
    return [number for (number,) in database.all("SELECT number FROM version")]


# Tables


def test_tables_are_made_from_nothing(database: Connect) -> None:
    one = database()
    assert tables(one) == set()
    migrate(one)
    assert tables(one) == {"version", "people", "matches", "seats", "events", "alive"}
    assert version(one) == [len(MIGRATIONS)]
    one.run(*storing.add_person(Person("ann", "Ann"), "secret", 5))
    one.commit()
    migrate(one)
    assert version(one) == [len(MIGRATIONS)]
    assert database().all("SELECT id, token, name, created FROM people") == [("ann", "secret", "Ann", 5)]


def test_tables_of_version_1_come_up_to_date(database: Connect) -> None:
    one = database()
    migrate(one, MIGRATIONS[:1])
    one.run(*storing.add_person(Person("ann", "Ann"), "secret", 5))
    one.commit()
    again = database()
    migrate(again, (*MIGRATIONS[:1], MORE))
    assert version(again) == [2]
    assert again.all("SELECT name, colour FROM people") == [("Ann", "red")]
    migrate(again, (*MIGRATIONS[:1], MORE, ("CREATE TABLE extra (a TEXT)",)))
    assert version(again) == [3] and "extra" in tables(again)


def test_newer_data_are_refused_and_left_alone(database: Connect, where: Where) -> None:
    one = database()
    migrate(one, (*MIGRATIONS, ("CREATE TABLE extra (a TEXT)",)))

    async def nothing(store: Store) -> None:
        pytest.fail("data of a newer version were opened")

    with pytest.raises(NewerData, match=f"version {len(MIGRATIONS) + 1}"):
        with_store(where, nothing)
    assert version(one) == [len(MIGRATIONS) + 1] and "extra" in tables(one)


@pytest.mark.parametrize("first", [True, False], ids=["from-nothing", "from-version-1"])
def test_a_step_that_fails_leaves_nothing(database: Connect, first: bool) -> None:
    one = database()
    done = () if first else MIGRATIONS
    migrate(one, done)
    before = tables(one)
    failing = ("CREATE TABLE extra (a TEXT)", "INSERT INTO extra (a) VALUES ('x')", "INSERT INTO nowhere VALUES (1)")
    with pytest.raises(Exception, match="nowhere"):
        migrate(one, (*done, failing))
    for connection in (one, database()):  # the same one can be used again
        assert tables(connection) == before
        assert version(connection) == [len(done)] * bool(done)
    migrate(one, (*MIGRATIONS, ("CREATE TABLE extra (a TEXT)",)))
    assert version(one) == [len(MIGRATIONS) + 1]


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    """WAL without FULL would lose acknowledged moves in a power cut."""
    one = Database.open(tmp_path / "hexagora.db")
    assert one.all("PRAGMA synchronous") == [(2,)]
    assert one.all("PRAGMA journal_mode") == [("wal",)]
    one.close()


# Writing and reading


def test_what_was_written_is_read_the_same(where: Where) -> None:
    begin, events, match = some_match()

    async def write(store: Store) -> Match | None:
        await store.save(*statements(begin, events))
        return await store.read_match("abc")

    async def read(store: Store) -> Match | None:
        assert await store.read_match("abcd") is None and await store.read_match("") is None
        return await store.read_match("abc")

    assert with_store(where, write) == match
    assert with_store(where, read) == match


READER = """
import sys
from pathlib import Path
from hexagora.server.database import Database
from hexagora.server.store import load

where = sys.argv[1]
match = load(Database.open(where if where.startswith("postgresql:") else Path(where)), "abc")
print(repr((match, str(match.state))))
"""


def test_another_process_reads_the_same(where: Where) -> None:
    begin, events, match = some_match()

    async def write(store: Store) -> str:
        await store.save(*statements(begin, events))
        # The writer is still there, as if it had been killed afterwards.
        command = [sys.executable, "-c", READER, str(where)]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=60).stdout

    assert with_store(where, write).strip() == repr((match, str(match.state)))


def test_an_event_is_written_once(where: Where) -> None:
    begin, events, match = some_match()

    async def twice(store: Store) -> None:
        await store.save(*statements(begin, events))
        for number in (0, len(events) - 1):
            with pytest.raises(Exception, match=r"(?i)unique"):
                await store.save(storing.add_event("abc", number, MatchStarted(99)))
        with pytest.raises(Exception, match=r"(?i)unique"):
            await store.save(*storing.add_match(begin))
        assert await store.read_match("abc") == match

    with_store(where, twice)


def test_a_save_is_whole_or_not_at_all(where: Where) -> None:
    begin, events, match = some_match()

    async def partly(store: Store) -> None:
        await store.save(*statements(begin, events))
        with pytest.raises(Exception, match=r"(?i)unique"):
            await store.save(
                storing.add_event("abc", len(events), MatchStarted(98)),
                storing.rename("ann", "x"),
                storing.add_event("abc", 0, MatchStarted(99)),
            )
        assert await store.read_match("abc") == match

    with_store(where, partly)


def test_one_bad_write_does_not_hurt_the_others(where: Where) -> None:
    """All of these share commits."""
    people = [Person(f"p{number}", f"Person {number}") for number in range(300)]

    async def many(store: Store) -> list[BaseException | None]:
        add = "INSERT INTO people (id, token, name, created) VALUES (?, ?, ?, ?)"
        writes = [
            store.save((add, (one.id, "same" if number % 100 == 50 else one.id, one.name, number)))
            for number, one in enumerate(people)
        ]
        writes.append(store.save(("INSERT INTO nowhere VALUES (?)", (1,))))
        writes.append(store.save(storing.add_person(Person("last", "Last"), "last", 1)))
        outcome = await asyncio.gather(*writes, return_exceptions=True)
        assert await store.read_person("p0") == people[0] and await store.read_person("last") == Person("last", "Last")
        assert await store.read_person("same") == people[50]
        assert [await store.read_person(one.id) for one in people].count(None) == 3
        return outcome

    outcome = with_store(where, many)
    failed = [number for number, error in enumerate(outcome) if error is not None]
    assert failed == [150, 250, 300]


def test_close_waits_for_what_was_asked(where: Where) -> None:
    async def ask(store: Store) -> list[asyncio.Future[None]]:
        return [store.save(storing.add_person(Person(f"p{n}", "x"), f"p{n}", n)) for n in range(500)]

    async def count(store: Store) -> int:
        return [await store.read_person(f"p{n}") for n in range(500)].count(None)

    futures = with_store(where, ask)
    assert all(future.done() and future.exception() is None for future in futures)
    assert with_store(where, count) == 0


def test_who_stops_waiting_stops_nobody(where: Where) -> None:
    async def leave(store: Store) -> None:
        one = store.save(storing.add_person(Person("ann", "Ann"), "a", 1))
        other = store.save(storing.add_person(Person("bob", "Bob"), "b", 1))
        one.cancel()
        await other
        assert await store.read_person("a") == Person("ann", "Ann")

    with_store(where, leave)


def test_a_read_that_fails_does_not_spoil_the_next(database: Connect) -> None:
    one = database()
    migrate(one)
    with pytest.raises(Exception, match="nowhere"):
        one.all("SELECT * FROM nowhere")
    assert one.all("SELECT * FROM people") == []


def test_no_id_is_too_strange_to_look_for(where: Where) -> None:
    async def read(store: Store) -> None:
        for id in ("", "a\0b", "%s", "?", "' OR 1=1 --", "é🙂", "x" * 100_000):
            assert await store.read_match(id) is None
            assert await store.read_matches_of(id.replace("\0", ""), 9) == []

    with_store(where, read)


def test_when_postgresql_restarts_the_store_goes_on(postgres: Postgres) -> None:
    where = postgres.new()
    begin, events, match = some_match()

    async def work(store: Store) -> None:
        await store.save(*storing.add_match(begin))
        for number, event in enumerate(events):
            postgres.end_connections(where)
            await store.save(storing.add_event(begin.id, number, event))
            assert await store.read_person("nobody") is None
        assert await store.read_match(begin.id) == match

    with_store(where, work)


# Lists


def test_people_are_found_by_what_is_kept_of_their_token(where: Where) -> None:
    async def work(store: Store) -> None:
        await store.save(storing.add_person(Person("ann", "Ann"), "hash", 1))
        assert await store.read_person("hash") == Person("ann", "Ann")
        assert await store.read_person("ann") is None
        await store.save(storing.rename("ann", "Zoé ' \" ; -- ?"))
        assert await store.read_person("hash") == Person("ann", "Zoé ' \" ; -- ?")

    with_store(where, work)


def test_matches_are_listed(where: Where) -> None:
    def open_match(id: str, created: int, listed: bool) -> Match:
        match_setup = setup(at_screen(ANN), FREE, listed=listed, **HEX)
        return new_match(id, msgspec.structs.replace(match_setup, created=created))

    async def work(store: Store) -> None:
        old, new, hidden = open_match("old", 1, True), open_match("new", 2, True), open_match("hidden", 3, False)
        for match in (old, new, hidden):
            await store.save(*storing.add_match(match))
        assert await store.read_challenges(9, 0) == ["new", "old"] and await store.read_challenges(1, 0) == ["new"]
        assert await store.read_matches_of("ann", 9) == ["hidden", "new", "old"] and await store.read_matches_of(
            "ann", 2
        ) == [
            "hidden",
            "new",
        ]
        assert await store.read_unfinished_of("ann") == 3
        assert await store.read_matches_of("bob", 9) == [] and await store.read_unfinished_of("bob") == 0

        table = Table(new)
        for event in (SeatTaken(1, 1, "bob", "Bob"), MatchStarted(1)):
            await store.save(storing.add_event("new", table.match.events, event))
            table.match = after(table.match, event)
        await store.save(storing.seat("new", "bob"), storing.set_status(table.match))
        await store.save(storing.seat("new", "bob"))  # once is enough
        assert await store.read_challenges(9, 0) == ["old"]
        assert await store.read_matches_of("bob", 9) == ["new"]
        assert await store.read_match("new") == table.match
        assert await store.read_games_with_others("bob", "hex") == ["new"]
        assert await store.read_games_with_others("bob", "six") == []
        assert await store.read_finished_of("bob", 9) == []

        await store.save(*(storing.add_event("new", 2, event) for event in table.ask(BOB, LeaveMatch(table.version))))
        await store.save(storing.set_status(table.match))
        assert await store.read_games_with_others("bob", "hex") == []
        assert await store.read_finished_of("ann", 9) == [("new", "hex", 2)]
        text = await store.read_record("new")
        assert text is not None and record.read(text).seats[1].name == "Bob"
        assert await store.read_record("nothing") is None
        assert await store.read_matches_of("ann", 9) == ["hidden", "old", "new"]
        assert await store.read_unfinished_of("ann") == 2 and await store.read_unfinished_of("bob") == 0

    with_store(where, work)


def test_whoever_made_a_match_finds_it_without_a_seat(where: Where) -> None:
    begin = new_match("abc", setup(FREE, FREE, **HEX))

    async def work(store: Store) -> None:
        await store.save(*storing.add_match(begin))
        assert await store.read_matches_of("ann", 9) == ["abc"]
        assert await store.read_match("abc") == begin

    with_store(where, work)


def test_every_kind_of_event_is_kept(where: Where) -> None:
    begin = new_match("abc", setup(at_screen(ANN), FREE, clock=Fischer(60, 1), **HEX))
    table = Table(begin)
    table.ask(BOB, TakeSeat(0))
    table.move(ANN, "a1")
    table.ask(COMPUTER, ResumeClock())
    table.offer(ANN, "takeback")
    table.answer(BOB, "takeback")
    table.ask(ANN, SayChat("hm"))
    table.ask(ANN, PlayMove(table.version, "a1"))
    table.ask(ANN, MakeOffer(table.version, "draw"))
    table.answer(BOB, "draw")
    table.offer(ANN, "rematch")
    table.ask(BOB, AnswerOffer(table.version, "rematch", True))

    async def work(store: Store) -> None:
        await store.save(*statements(begin, table.events))
        assert await store.read_match("abc") == table.match

    with_store(where, work)
