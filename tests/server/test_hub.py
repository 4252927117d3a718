"""Live matches on a disk that refuses: what was not written has not happened, and the match goes on."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hexagora.errors import Refused
from hexagora.match import after, new_match
from hexagora.match.commands import COMPUTER, Actor, CheckClock, LeaveMatch, MakeOffer, PlayMove, ResumeClock, SayChat
from hexagora.match.events import Event, MatchStarted, MovePlayed
from hexagora.match.setup import Fischer
from hexagora.server import store as storing
from hexagora.server.clock import now
from hexagora.server.database import Database
from hexagora.server.limits import Limits
from hexagora.server.live import MOST_QUEUED_EACH, MOST_QUEUED_WATCHERS, Hub, Unsaved
from hexagora.server.store import Store
from hexagora.server.table import Listener, Table
from hexagora.server.thinkers import Thinkers
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
        plies = [ply for (ply,) in self.sql(f"SELECT ply FROM events WHERE match = '{id}' ORDER BY ply")]
        assert plies == list(range(len(plies)))


def with_hub(tmp_path: Path, work: Callable[[Hub, Disk], Awaitable[Result]]) -> Result:
    async def run() -> Result:
        store, thinkers = Store(tmp_path / "hexagora.db"), Thinkers(1)
        hub = Hub(store, thinkers, Limits())
        try:
            return await asyncio.wait_for(work(hub, Disk(tmp_path / "hexagora.db")), 60)
        finally:
            await hub.close()
            await thinkers.close()
            await store.close()

    return asyncio.run(run())


class Ears:
    """Somebody who listens."""

    def __init__(self, table: Table, who: Actor) -> None:
        self.heard: list[dict[str, Any]] = []
        self.listener = Listener(who, "192.0.2.1", lambda message: self.heard.append(json.loads(message)))
        table.join(self.listener)

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
        error.reason.code if isinstance(error, Refused) else repr(error) if error else None for error in outcome
    )


async def started(hub: Hub, **parts: Any) -> Table:
    match = await hub.create(setup(at_screen(ANN), at_screen(BOB), **{**HEX, "size": 5, **parts}))
    return await hub.table(match.id)


def test_a_move_that_is_not_saved_has_not_happened(tmp_path: Path) -> None:
    async def work(hub: Hub, disk: Disk) -> None:
        table = await started(hub)
        ears = Ears(table, BOB)
        await hub.command(table, ANN, PlayMove(table.match.version, "a1"))
        disk.refuse("1")
        before = (await hub.table(table.match.id)).match
        with pytest.raises(Unsaved):
            await hub.command(table, BOB, PlayMove(before.version, "b1"))
        assert (await hub.table(before.id)).match == before
        for message in ears.heard:
            moves = message["match"]["moves"] if message["type"] == "state" else [message.get("move")]
            assert ["b1", 1] not in moves
        disk.recover()
        again = await hub.table(before.id)
        await hub.command(again, BOB, PlayMove(before.version, "b1"))
        disk.check(before.id)
        assert await hub.store.read_match(before.id) == again.match and again.match.moves[-1] == ("b1", 1)

    with_hub(tmp_path, work)


def test_nobody_hears_of_a_move_before_it_is_saved(tmp_path: Path) -> None:
    """Neither who comes meanwhile, nor who asks."""

    async def work(hub: Hub, disk: Disk) -> None:
        table = await started(hub)
        disk.refuse("1")
        asked = asyncio.ensure_future(hub.command(table, ANN, PlayMove(table.match.version, "a1")))
        await asyncio.sleep(0)
        ears = Ears(table, BOB)
        assert table.match.moves == ()
        with pytest.raises(Unsaved):
            await asked
        assert all(not message["match"]["moves"] for message in ears.heard if message["type"] == "state")

    with_hub(tmp_path, work)


@pytest.mark.parametrize("count", [2, 5])
def test_what_came_after_an_unsaved_move_does_not_tear_the_match(tmp_path: Path, count: int) -> None:
    """The move is refused by the disk, the lines of chat behind it are not: there must be no gap between events."""

    async def work(hub: Hub, disk: Disk) -> None:
        table = await started(hub)
        id = table.match.id
        disk.refuse("NEW.data LIKE '%\"a1\"%'")
        outcome = await asyncio.gather(
            hub.command(table, ANN, PlayMove(table.match.version, "a1")),
            *(hub.command(table, BOB, SayChat(f"line {number}")) for number in range(count)),
            return_exceptions=True,
        )
        assert isinstance(outcome[0], Unsaved)
        disk.recover()
        disk.check(id)
        said = outcome[1:].count(None)
        on_disk = await hub.store.read_match(id)
        assert on_disk is not None and len(on_disk.chat) == said
        await hub.command(table, BOB, SayChat("well again"))
        await hub.command(table, ANN, PlayMove(table.match.version, "a1"))
        disk.check(id)
        assert await hub.store.read_match(id) == table.match == (await hub.table(id)).match

    with_hub(tmp_path, work)


def test_pages_that_are_open_go_on_when_the_disk_is_well(tmp_path: Path) -> None:
    async def work(hub: Hub, disk: Disk) -> None:
        table = await started(hub)
        ears = Ears(table, BOB)
        disk.refuse("1")
        with pytest.raises(Unsaved):
            await hub.command(table, ANN, PlayMove(table.match.version, "a1"))
        disk.recover()
        assert await hub.table(table.match.id) is table
        await hub.command(table, ANN, PlayMove(table.match.version, "a1"))
        assert [message["move"] for message in ears.heard if message["type"] == "move"] == [["a1", 0]]
        assert "bye" not in ears.kinds()
        disk.check(table.match.id)

    with_hub(tmp_path, work)


def test_the_computer_tries_again(tmp_path: Path) -> None:
    async def work(hub: Hub, disk: Disk) -> None:
        match = await hub.create(setup(at_screen(ANN), ROBOT, **{**HEX, "size": 3}))
        table = await hub.table(match.id)
        ears = Ears(table, ANN)
        await hub.command(table, ANN, PlayMove(match.version, "a1"))
        disk.refuse("1")
        await ears.wait("thinking")
        while table.search is not None:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        assert len((await hub.table(match.id)).match.moves) == 1
        disk.recover()
        again = await hub.table(match.id)
        while len(again.match.moves) < 2:
            await asyncio.sleep(0.02)
        disk.check(match.id)

    with_hub(tmp_path, work)


def test_a_rematch_that_is_not_saved_can_be_asked_for_again(tmp_path: Path) -> None:
    async def work(hub: Hub, disk: Disk) -> None:
        match = await hub.create(setup(at_screen(ANN), at_screen(ANN), **HEX))
        table = await hub.table(match.id)
        await hub.command(table, ANN, LeaveMatch(match.version))
        disk.refuse(f"NEW.match = '{match.id}-2'")
        with pytest.raises(Unsaved):
            await hub.command(table, ANN, MakeOffer(table.match.version, "rematch"))
        assert (await hub.table(match.id)).match.next is None
        with pytest.raises(Refused):
            await hub.table(f"{match.id}-2")
        disk.recover()
        again = await hub.table(match.id)
        await hub.command(again, ANN, MakeOffer(again.match.version, "rematch"))
        assert (await hub.table(f"{match.id}-2")).match.status == "playing"
        disk.check(match.id)
        disk.check(f"{match.id}-2")

    with_hub(tmp_path, work)


def test_doubled_commands_at_once_are_done_once(tmp_path: Path) -> None:
    async def work(hub: Hub, disk: Disk) -> None:
        match = await hub.create(setup(at_screen(ANN), at_screen(ANN), **HEX))
        table = await hub.table(match.id)
        move = PlayMove(match.version, "a1")
        outcome = await asyncio.gather(*(hub.command(table, ANN, move) for _ in range(20)), return_exceptions=True)
        assert outcome.count(None) == 1
        assert {error.reason.code for error in outcome if isinstance(error, Refused)} == {"stale"}
        assert table.match.moves == (("a1", 0),)
        disk.check(match.id)

    with_hub(tmp_path, work)


def test_many_matches_at_once(tmp_path: Path) -> None:
    async def play(hub: Hub) -> str:
        table = await started(hub)
        for number, move in enumerate(("a1", "swap", "b1", "c1", "d1")):
            await hub.command(table, (ANN, BOB)[number % 2], PlayMove(table.match.version, move))
        return table.match.id

    async def work(hub: Hub, disk: Disk) -> None:
        ids = await asyncio.gather(*(play(hub) for _ in range(50)))
        for id in ids:
            assert await hub.store.read_match(id) == (await hub.table(id)).match
            disk.check(id)

    with_hub(tmp_path, work)


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

    async def work(hub: Hub, disk: Disk) -> None:
        table = await hub.table("old")
        await asyncio.sleep(0.1)
        match = (await hub.table("old")).match
        assert match.status == "playing"
        assert match.time_left(now())[1] > 50_000
        await hub.command(table, BOB, PlayMove(match.version, "b1"))
        assert [move for move, _ in table.match.moves] == ["a1", "b1"]
        assert await hub.store.read_match("old") == table.match
        disk.check("old")

    with_hub(tmp_path, work)


def test_a_move_is_in_time_that_is_the_first_thing_after_a_restart(tmp_path: Path) -> None:
    old_match(tmp_path, "old")

    async def work(hub: Hub, disk: Disk) -> None:
        table = await hub.table("old")
        await hub.command(table, BOB, PlayMove(table.match.version, "b1"))
        assert [move for move, _ in table.match.moves] == ["a1", "b1"]

    with_hub(tmp_path, work)


def test_nobody_loses_on_time_while_the_disk_refuses_to_forgive(tmp_path: Path) -> None:
    old_match(tmp_path, "old")

    async def work(hub: Hub, disk: Disk) -> None:
        disk.refuse("1")
        table = await hub.table("old")
        for _ in range(3):
            with pytest.raises(Unsaved):
                await hub.command(table, BOB, PlayMove(table.match.version, "b1"))
        assert table.match.status == "playing" and len(table.match.moves) == 1
        disk.recover()
        await hub.command(table, BOB, PlayMove(table.match.version, "b1"))
        assert [move for move, _ in table.match.moves] == ["a1", "b1"]
        disk.check("old")

    with_hub(tmp_path, work)


def test_so_many_commands_wait_at_a_match(tmp_path: Path) -> None:
    async def work(hub: Hub, disk: Disk) -> None:
        table = await started(hub)
        asked = [hub.command(table, ANN, PlayMove(table.match.version, "a1")) for _ in range(MOST_QUEUED_EACH + 5)]
        mine, other = await asyncio.gather(codes(*asked), codes(hub.command(table, BOB, SayChat("I had a place"))))
        assert mine == {None: 1, "stale": MOST_QUEUED_EACH, "too_fast": 4} and other == {None: 1}
        disk.check(table.match.id)

    with_hub(tmp_path, work)


def test_those_who_watch_leave_room_for_those_who_play(tmp_path: Path) -> None:
    async def work(hub: Hub, disk: Disk) -> None:
        table = await started(hub)
        watching = [Actor(f"watcher {number}", "?") for number in range(MOST_QUEUED_WATCHERS + 10)]
        first = codes(hub.command(table, ANN, SayChat("first")))
        crowd = codes(*(hub.command(table, who, SayChat("hello")) for who in watching))
        last = codes(
            hub.command(table, ANN, PlayMove(table.match.version, "a1")), hub.command(table, BOB, SayChat("last"))
        )
        told = tuple(await asyncio.gather(first, crowd, last))
        assert told == ({None: 1}, {None: MOST_QUEUED_WATCHERS, "too_fast": 10}, {None: 2})
        disk.check(table.match.id)

    with_hub(tmp_path, work)


def test_a_flag_falls_by_itself(tmp_path: Path) -> None:
    async def work(hub: Hub, disk: Disk) -> None:
        table = await started(hub, clock=Fischer(0, 0))
        ears = Ears(table, ANN)
        await hub.command(table, ANN, PlayMove(table.match.version, "a1"))
        while table.match.status == "playing":
            await asyncio.sleep(0.01)
        assert table.match.ending == "time" and table.match.result == (1.0, 0.0)
        state = await ears.wait("state", 2)
        assert state["match"]["ending"] == "time"

    with_hub(tmp_path, work)


def test_a_match_leaves_memory_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexagora.server.live.MOST_TABLES", 3)

    async def work(hub: Hub, disk: Disk) -> None:
        watched = await started(hub)
        ears = Ears(watched, ANN)
        tables = [await started(hub) for _ in range(8)]
        assert len(hub.tables) <= 5
        assert hub.tables[watched.match.id] is watched
        for table in tables:
            again = await hub.table(table.match.id)
            assert again.match == table.match
            await hub.command(again, ANN, PlayMove(again.match.version, "a1"))
        await hub.command(watched, ANN, PlayMove(watched.match.version, "a1"))
        assert (await ears.wait("move"))["move"] == ["a1", 0]

    with_hub(tmp_path, work)


def test_flag_and_resume_do_nothing_where_there_is_no_clock(tmp_path: Path) -> None:
    async def work(hub: Hub, disk: Disk) -> None:
        table = await started(hub)
        before = table.match
        await hub.command(table, COMPUTER, CheckClock())
        await hub.command(table, COMPUTER, ResumeClock())
        assert table.match == before

    with_hub(tmp_path, work)
