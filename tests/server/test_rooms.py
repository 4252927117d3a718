"""Live matches on a disk that refuses: what was not written has not happened, and the match goes on."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hexagora.errors import Refusal
from hexagora.match import Match, after, new_match
from hexagora.match.commands import COMPUTER, Actor, CheckClock, LeaveMatch, MakeOffer, PlayMove, ResumeClock, SayChat
from hexagora.match.events import Event, MatchStarted, MovePlayed
from hexagora.match.setup import Fischer
from hexagora.server import store as storing
from hexagora.server.clock import now
from hexagora.server.database import Database
from hexagora.server.limits import Limits
from hexagora.server.rooms import Rooms
from hexagora.server.store import Store
from hexagora.server.table import Table, Viewer
from hexagora.server.thinkers import Thinkers
from hexagora.server.writer import MOST_QUEUED_EACH, MOST_QUEUED_WATCHERS, Unsaved
from tests.server.guests import Guest, serving
from tests.server.tables import ANN, BOB, HEX, ROBOT, at_screen, setup

Result = TypeVar("Result")

FULL = "CREATE TRIGGER full BEFORE INSERT ON events WHEN {when} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"


class Disk:
    """The file of a server, from outside: it can be made to refuse events."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def sql(self, sql: str) -> list[tuple[Any, ...]]:
        database = Database.open(self.path)
        try:
            return database.all(sql)
        finally:
            database.close()

    def refuse(self, when: str) -> None:
        self.sql(FULL.format(when=when))

    def recover(self) -> None:
        self.sql("DROP TRIGGER full")

    def check(self, id: str) -> None:
        """Events are numbered without a gap, so that a match can be read again."""
        numbers = [number for (number,) in self.sql(f"SELECT number FROM events WHERE match = '{id}' ORDER BY number")]
        assert numbers == list(range(len(numbers)))


def with_rooms(tmp_path: Path, work: Callable[[Rooms, Disk], Awaitable[Result]]) -> Result:
    async def run() -> Result:
        store, thinkers = Store(tmp_path / "hexagora.db"), Thinkers(1)
        rooms = Rooms(store, thinkers, Limits())
        try:
            return await asyncio.wait_for(work(rooms, Disk(tmp_path / "hexagora.db")), 60)
        finally:
            await rooms.close()
            await thinkers.close()
            await store.close()

    return asyncio.run(run())


class Ears:
    """Somebody who listens."""

    def __init__(self, table: Table, who: Actor) -> None:
        self.heard: list[dict[str, Any]] = []
        self.viewer = Viewer(who, "192.0.2.1", lambda message: self.heard.append(json.loads(message)))
        table.join(self.viewer)

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]

    async def wait(self, kind: str, count: int = 1) -> dict[str, Any]:
        while self.kinds().count(kind) < count:
            await asyncio.sleep(0.01)
        return next(message for message in reversed(self.heard) if message["type"] == kind)


async def codes(*asked: Awaitable[None]) -> Counter[str | None]:
    """How often commands that were asked for at once were refused for which reason; None if they were not."""
    outcome = await asyncio.gather(*asked, return_exceptions=True)
    return Counter(
        error.reason.code if isinstance(error, Refusal) else repr(error) if error else None for error in outcome
    )


async def started(rooms: Rooms, **parts: Any) -> Table:
    match = await rooms.writer.create(setup(at_screen(ANN), at_screen(BOB), **{**HEX, "size": 5, **parts}))
    return await rooms.tables.get(match.id)


def test_a_move_that_is_not_saved_has_not_happened(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await started(rooms)
        ears = Ears(table, BOB)
        await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
        disk.refuse("1")
        before = (await rooms.tables.get(table.match.id)).match
        with pytest.raises(Unsaved):
            await rooms.writer.execute(table, BOB, PlayMove(before.version, "b1"))
        assert (await rooms.tables.get(before.id)).match == before
        for message in ears.heard:
            moves = message["match"]["moves"] if message["type"] == "state" else [message.get("move")]
            assert ["b1", 1] not in moves
        disk.recover()
        again = await rooms.tables.get(before.id)
        await rooms.writer.execute(again, BOB, PlayMove(before.version, "b1"))
        disk.check(before.id)
        assert await rooms.store.read_match(before.id) == again.match and again.match.moves[-1] == ("b1", 1)

    with_rooms(tmp_path, work)


def test_nobody_hears_of_a_move_before_it_is_saved(tmp_path: Path) -> None:
    """Neither who comes meanwhile, nor who asks."""

    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await started(rooms)
        disk.refuse("1")
        asked = asyncio.ensure_future(rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1")))
        await asyncio.sleep(0)
        ears = Ears(table, BOB)
        assert table.match.moves == ()
        with pytest.raises(Unsaved):
            await asked
        assert all(not message["match"]["moves"] for message in ears.heard if message["type"] == "state")

    with_rooms(tmp_path, work)


@pytest.mark.parametrize("count", [2, 5])
def test_what_came_after_an_unsaved_move_does_not_tear_the_match(tmp_path: Path, count: int) -> None:
    """The move is refused by the disk, the lines of chat behind it are not: there must be no gap between events."""

    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await started(rooms)
        id = table.match.id
        disk.refuse("NEW.data LIKE '%\"a1\"%'")
        outcome = await asyncio.gather(
            rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1")),
            *(rooms.writer.execute(table, BOB, SayChat(f"line {number}")) for number in range(count)),
            return_exceptions=True,
        )
        assert isinstance(outcome[0], Unsaved)
        disk.recover()
        disk.check(id)
        said = outcome[1:].count(None)
        on_disk = await rooms.store.read_match(id)
        assert on_disk is not None and len(on_disk.chat) == said
        await rooms.writer.execute(table, BOB, SayChat("well again"))
        await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
        disk.check(id)
        assert await rooms.store.read_match(id) == table.match == (await rooms.tables.get(id)).match

    with_rooms(tmp_path, work)


def test_pages_that_are_open_go_on_when_the_disk_is_well(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await started(rooms)
        ears = Ears(table, BOB)
        disk.refuse("1")
        with pytest.raises(Unsaved):
            await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
        disk.recover()
        assert await rooms.tables.get(table.match.id) is table
        await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
        assert [message["move"] for message in ears.heard if message["type"] == "move"] == [["a1", 0]]
        assert "bye" not in ears.kinds()
        disk.check(table.match.id)

    with_rooms(tmp_path, work)


def test_the_computer_tries_again(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        match = await rooms.writer.create(setup(at_screen(ANN), ROBOT, **{**HEX, "size": 3}))
        table = await rooms.tables.get(match.id)
        ears = Ears(table, ANN)
        await rooms.writer.execute(table, ANN, PlayMove(match.version, "a1"))
        disk.refuse("1")
        await ears.wait("thinking")
        while table.search is not None:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        assert len((await rooms.tables.get(match.id)).match.moves) == 1
        disk.recover()
        again = await rooms.tables.get(match.id)
        while len(again.match.moves) < 2:
            await asyncio.sleep(0.02)
        disk.check(match.id)

    with_rooms(tmp_path, work)


def test_a_rematch_that_is_not_saved_can_be_asked_for_again(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        match = await rooms.writer.create(setup(at_screen(ANN), at_screen(ANN), **HEX))
        table = await rooms.tables.get(match.id)
        await rooms.writer.execute(table, ANN, LeaveMatch(match.version))
        disk.refuse(f"NEW.match = '{match.id}-2'")
        with pytest.raises(Unsaved):
            await rooms.writer.execute(table, ANN, MakeOffer(table.match.version, "rematch"))
        assert (await rooms.tables.get(match.id)).match.next is None
        with pytest.raises(Refusal):
            await rooms.tables.get(f"{match.id}-2")
        disk.recover()
        again = await rooms.tables.get(match.id)
        await rooms.writer.execute(again, ANN, MakeOffer(again.match.version, "rematch"))
        assert (await rooms.tables.get(f"{match.id}-2")).match.status == "playing"
        disk.check(match.id)
        disk.check(f"{match.id}-2")

    with_rooms(tmp_path, work)


def test_doubled_commands_at_once_are_done_once(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        match = await rooms.writer.create(setup(at_screen(ANN), at_screen(ANN), **HEX))
        table = await rooms.tables.get(match.id)
        move = PlayMove(match.version, "a1")
        outcome = await asyncio.gather(
            *(rooms.writer.execute(table, ANN, move) for _ in range(20)), return_exceptions=True
        )
        assert outcome.count(None) == 1
        assert {error.reason.code for error in outcome if isinstance(error, Refusal)} == {"stale"}
        assert table.match.moves == (("a1", 0),)
        disk.check(match.id)

    with_rooms(tmp_path, work)


def test_many_matches_at_once(tmp_path: Path) -> None:
    async def play(rooms: Rooms) -> str:
        table = await started(rooms)
        for number, move in enumerate(("a1", "swap", "b1", "c1", "d1")):
            await rooms.writer.execute(table, (ANN, BOB)[number % 2], PlayMove(table.match.version, move))
        return table.match.id

    async def work(rooms: Rooms, disk: Disk) -> None:
        ids = await asyncio.gather(*(play(rooms) for _ in range(50)))
        for id in ids:
            assert await rooms.store.read_match(id) == (await rooms.tables.get(id)).match
            disk.check(id)

    with_rooms(tmp_path, work)


def test_over_rest_a_refusing_disk_is_503(tmp_path: Path, static: Path) -> None:
    disk = Disk(tmp_path / "hexagora.db")
    with serving(tmp_path, static) as client:
        guest = Guest(client)
        id = guest.make({"kind": "screen"}, {"kind": "screen"})
        disk.refuse("1")
        for lang in ("en", "fr"):
            guest.cookies["lang"] = lang
            told = guest.do(id, "play_move", status=503, move="a1")
            assert told["code"] == "not_saved" and told["sentence"]
        assert guest.match(id)["moves"] == []
        wanted = {"game": "hex", "options": {}, "seats": [{"kind": "screen"}, {"kind": "screen"}]}
        assert guest.post("/api/matches", wanted, 503).json()["code"] == "not_saved"
        disk.recover()
        assert guest.do(id, "play_move", move="a1")["moves"] == [["a1", 0]]
        disk.check(id)


# Time


def old_match(tmp_path: Path, id: str) -> None:
    """A match whose clock ran out while no server was there."""
    begin = new_match(id, setup(at_screen(ANN), at_screen(BOB), clock=Fischer(60, 0), **HEX))
    events: list[Event] = [MatchStarted(1000), MovePlayed(2000, "a1", 60_000)]

    async def write() -> None:
        store = Store(tmp_path / "hexagora.db")
        match = begin
        for event in events:
            match = after(match, event)
        await store.save(
            *storing.add_match(begin),
            *(storing.add_event(id, number, event) for number, event in enumerate(events)),
            storing.set_status(match),
        )
        await store.close()

    asyncio.run(write())


def test_nobody_loses_on_time_because_the_server_was_away(tmp_path: Path) -> None:
    old_match(tmp_path, "old")

    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await rooms.tables.get("old")
        await asyncio.sleep(0.1)
        match = (await rooms.tables.get("old")).match
        assert match.status == "playing"
        assert match.time_left(now())[1] > 50_000
        await rooms.writer.execute(table, BOB, PlayMove(match.version, "b1"))
        assert table.match.moves == (("a1", 0), ("b1", 1))
        assert await rooms.store.read_match("old") == table.match
        disk.check("old")

    with_rooms(tmp_path, work)


def test_a_move_is_in_time_that_is_the_first_thing_after_a_restart(tmp_path: Path) -> None:
    old_match(tmp_path, "old")

    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await rooms.tables.get("old")
        await rooms.writer.execute(table, BOB, PlayMove(table.match.version, "b1"))
        assert table.match.moves == (("a1", 0), ("b1", 1))

    with_rooms(tmp_path, work)


def test_nobody_loses_on_time_while_the_disk_refuses_to_forgive(tmp_path: Path) -> None:
    old_match(tmp_path, "old")

    async def work(rooms: Rooms, disk: Disk) -> None:
        disk.refuse("1")
        table = await rooms.tables.get("old")
        for _ in range(3):
            with pytest.raises(Unsaved):
                await rooms.writer.execute(table, BOB, PlayMove(table.match.version, "b1"))
        assert table.match.status == "playing" and len(table.match.moves) == 1
        disk.recover()
        await rooms.writer.execute(table, BOB, PlayMove(table.match.version, "b1"))
        assert list(table.match.moves) == [("a1", 0), ("b1", 1)]
        disk.check("old")

    with_rooms(tmp_path, work)


def test_so_many_commands_wait_at_a_match(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await started(rooms)
        asked = [
            rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1")) for _ in range(MOST_QUEUED_EACH + 5)
        ]
        mine, other = await asyncio.gather(
            codes(*asked), codes(rooms.writer.execute(table, BOB, SayChat("I had a place")))
        )
        assert mine == {None: 1, "stale": MOST_QUEUED_EACH, "too_fast": 4} and other == {None: 1}
        disk.check(table.match.id)

    with_rooms(tmp_path, work)


def test_those_who_watch_leave_room_for_those_who_play(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await started(rooms)
        watching = [Actor(f"watcher {number}", "?") for number in range(MOST_QUEUED_WATCHERS + 10)]
        first = codes(rooms.writer.execute(table, ANN, SayChat("first")))
        crowd = codes(*(rooms.writer.execute(table, who, SayChat("hello")) for who in watching))
        last = codes(
            rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1")),
            rooms.writer.execute(table, BOB, SayChat("last")),
        )
        told = tuple(await asyncio.gather(first, crowd, last))
        assert told == ({None: 1}, {None: MOST_QUEUED_WATCHERS, "too_fast": 10}, {None: 2})
        disk.check(table.match.id)

    with_rooms(tmp_path, work)


def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await started(rooms, clock=Fischer(0, 0))
        ears = Ears(table, ANN)
        await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
        while table.match.status == "playing":
            await asyncio.sleep(0.01)
        assert table.match.ending == "time" and table.match.result == (1.0, 0.0)
        state = await ears.wait("state", 2)
        assert state["match"]["ending"] == "time"

    with_rooms(tmp_path, work)


def test_a_match_leaves_memory_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexagora.server.tables.MOST_TABLES", 3)

    async def work(rooms: Rooms, disk: Disk) -> None:
        watched = await started(rooms)
        ears = Ears(watched, ANN)
        tables = [await started(rooms) for _ in range(8)]
        assert len(rooms.tables.open) <= 5
        assert rooms.tables.open[watched.match.id] is watched
        for table in tables:
            again = await rooms.tables.get(table.match.id)
            assert again.match == table.match
            await rooms.writer.execute(again, ANN, PlayMove(again.match.version, "a1"))
        await rooms.writer.execute(watched, ANN, PlayMove(watched.match.version, "a1"))
        assert (await ears.wait("move"))["move"] == ["a1", 0]

    with_rooms(tmp_path, work)


def test_flag_and_resume_do_nothing_where_there_is_no_clock(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        table = await started(rooms)
        before = table.match
        await rooms.writer.execute(table, COMPUTER, CheckClock())
        await rooms.writer.execute(table, COMPUTER, ResumeClock())
        assert table.match == before

    with_rooms(tmp_path, work)


# Observers


def test_observers_hear_of_each_change_once_it_is_on_disk(tmp_path: Path) -> None:
    """Tournaments, ratings and notifications will: what was before, and what is now."""

    async def work(rooms: Rooms, disk: Disk) -> None:
        changes: list[tuple[Match | None, Match]] = []
        rooms.writer.on_change.append(lambda before, match: changes.append((before, match)))
        match = await rooms.writer.create(setup(at_screen(ANN), at_screen(BOB), **HEX))
        assert changes == [(None, match)]
        table = await rooms.tables.get(match.id)
        disk.refuse("1")
        with pytest.raises(Unsaved):
            await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
        with pytest.raises(Refusal):
            await rooms.writer.execute(table, BOB, PlayMove(table.match.version, "b1"))
        assert len(changes) == 1
        disk.recover()
        await rooms.writer.execute(table, BOB, LeaveMatch(table.match.version))
        assert changes[1:] == [(match, table.match)]
        assert changes[1][1].status == "over" and await rooms.store.read_match(match.id) == changes[1][1]
        await rooms.writer.execute(table, ANN, MakeOffer(table.match.version, "rematch"))
        await rooms.writer.execute(table, BOB, MakeOffer(table.match.version, "rematch"))
        rematch = (await rooms.tables.get(f"{match.id}-2")).match
        assert (None, rematch) in changes and changes[-1][1].next == rematch.id

    with_rooms(tmp_path, work)


def test_an_observer_that_fails_harms_nobody(tmp_path: Path) -> None:
    async def work(rooms: Rooms, disk: Disk) -> None:
        count: list[str] = []

        def fail(before: Match | None, match: Match) -> None:
            raise RuntimeError("no rating for you")

        rooms.writer.on_change += [fail, lambda before, match: count.append(match.id)]
        table = await started(rooms)
        await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
        assert table.match.moves == (("a1", 0),) and len(count) == 2

    with_rooms(tmp_path, work)
