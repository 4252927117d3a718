"""The computer's searches: bounded, in fair turns, said when they fail; games of computers only where they may be."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

import hexagora
import hexagora.engine
from hexagora.errors import IllegalMove
from hexagora.match.commands import PlayMove
from hexagora.server import computer
from hexagora.server.app import create_app
from hexagora.server.connection import Connection
from hexagora.server.limits import Limits, Rate
from hexagora.server.requests import HttpConnection
from hexagora.server.rooms import Rooms
from hexagora.server.run import Server, listen, url_of
from hexagora.server.store import Store
from hexagora.server.thinkers import MOST_EACH, SECONDS, Thinkers
from tests.server.guests import ROBOT, Guest, refused, serving
from tests.server.site import Person, Site
from tests.server.tables import ANN, HEX, at_screen, setup
from tests.server.tables import ROBOT as ROBOT_SEAT
from tests.server.test_rooms import Ears

STATE = hexagora.game("hex", size=3).start()


class Search:
    """Instead of the engine's: notes whose turn it was, and waits until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.order: list[int] = []
        self.free = threading.Event()
        self._think = hexagora.engine.think
        monkeypatch.setattr(hexagora.engine, "think", self)

    def __call__(self, state: hexagora.State, seconds: float, level: int | None, **parts: Any) -> hexagora.Report:
        self.order.append(parts["seed"])
        assert self.free.wait(30)
        return self._think(state, 0.01, **parts)


def thinking(work: Callable[[Thinkers], Awaitable[None]], threads: int = 1) -> None:
    async def run() -> None:
        thinkers = Thinkers(threads)
        try:
            await asyncio.wait_for(work(thinkers), 60)
        finally:
            await thinkers.close()

    asyncio.run(run())


@asynccontextmanager
async def open_rooms(folder: Path) -> AsyncIterator[Rooms]:
    store, thinkers = Store(folder / "hexagora.db"), Thinkers(1)
    rooms = Rooms(store, thinkers, Limits())
    try:
        yield rooms
    finally:
        await rooms.close()
        await thinkers.close()
        await store.close()


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not done():
            await asyncio.sleep(0.01)


# Turns


def test_games_in_which_somebody_waits_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(monkeypatch)

    async def work(thinkers: Thinkers) -> None:
        first = thinkers.ask(STATE, "ann", seed=0)
        await until(lambda: search.order)
        rest = [thinkers.ask(STATE, f"{n}", level=1, seed=n, urgent=n > 2) for n in (1, 2, 3, 4)]
        search.free.set()
        await asyncio.gather(*(thought.future for thought in (first, *rest)))
        assert search.order[0] == 0 and set(search.order[1:3]) == {3, 4}

    thinking(work)


def test_who_asks_for_little_and_has_had_little_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(monkeypatch)

    async def work(thinkers: Thinkers) -> None:
        first = thinkers.ask(STATE, "greedy", "192.0.2.1", seed=0)
        await until(lambda: search.order)
        thinkers._usage.add("person greedy", 100, time.monotonic())
        asked = [("greedy", 1, 1), ("greedy", 1, 2), ("slow", 10, 3), ("quick", 1, 4)]
        rest = [thinkers.ask(STATE, who, f"192.0.2.{seed}", level=level, seed=seed) for who, level, seed in asked]
        search.free.set()
        await asyncio.gather(*(thought.future for thought in (first, *rest)))
        assert search.order[:3] == [0, 4, 3]

    thinking(work)


def test_a_short_search_does_not_wait_for_long_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(monkeypatch)

    async def work(thinkers: Thinkers) -> None:
        long = [thinkers.ask(STATE, f"{n}", level=10, seed=n) for n in (1, 2, 3)]
        await until(lambda: search.order)
        await asyncio.sleep(0.2)
        assert len(search.order) == 1  # the other thread is for short ones
        short = thinkers.ask(STATE, "ann", level=1, seed=9)
        await until(lambda: 9 in search.order)
        search.free.set()
        await asyncio.gather(*(thought.future for thought in (*long, short)))

    thinking(work, 2)


def test_so_many_of_one_person_wait_and_what_is_dropped_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(monkeypatch)

    async def work(thinkers: Thinkers) -> None:
        thinkers.ask(STATE, "ann", seed=0)
        await until(lambda: search.order)
        mine = [thinkers.ask(STATE, "ann", seed=n) for n in range(1, MOST_EACH + 1)]
        with pytest.raises(IllegalMove) as refusal:
            thinkers.ask(STATE, "ann")
        assert refusal.value.reason.code == "computer_busy"
        bob = thinkers.ask(STATE, "bob", seed=99)
        for thought in mine:
            thought.drop()
        search.free.set()
        await bob.future
        assert search.order == [0, 99]
        assert (await thinkers.ask(STATE, "ann", seed=7).future).best

    thinking(work)


def test_every_level_has_a_limit_whatever_the_board() -> None:
    """The largest board with the most players, where a move of the highest level took half an hour."""
    assert len(SECONDS) == 10 and list(SECONDS) == sorted(SECONDS) and SECONDS[0] <= 1 and SECONDS[-1] <= 10
    state = hexagora.game("tetrago", size=26, players=6).start()

    async def work(thinkers: Thinkers) -> None:
        begin = time.monotonic()
        thoughts = [thinkers.ask(state, f"{level}", level=level, urgent=True) for level in (1, 10)]
        for report in await asyncio.gather(*(thought.future for thought in thoughts)):
            assert report.best in state.moves()
        assert time.monotonic() - begin < 3 * SECONDS[-1]

    thinking(work, 2)


# What fails


def failing(monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """The next searches fail, and then they do not."""
    think = hexagora.engine.think
    failed: list[int] = []

    def once(*arguments: Any, **parts: Any) -> hexagora.Report:
        if len(failed) < times:
            failed.append(1)
            raise MemoryError("no room to think")
        return think(*arguments, **parts)

    monkeypatch.setattr(hexagora.engine, "think", once)
    return failed


def test_a_search_that_fails_is_said_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer, "PATIENCE", 0.1)
    failed = failing(monkeypatch, 2)

    async def run() -> None:
        async with open_rooms(tmp_path) as rooms:
            match = await rooms.writer.create(setup(at_screen(ANN), ROBOT_SEAT, **{**HEX, "size": 3}))
            table = await rooms.tables.get(match.id)
            ears = Ears(table, ANN)
            await rooms.writer.execute(table, ANN, PlayMove(match.version, "a1"))
            await until(lambda: len(table.match.moves) == 2)
            notices = [message["code"] for message in ears.heard if message["type"] == "notice"]
            assert notices == ["computer_failed"] * 2 and len(failed) == 2
            assert table.search is None and table.failures == 0

    asyncio.run(run())


def test_a_player_who_comes_makes_the_computer_try_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Created while many searches wait, and opened later: the page says so, and a free place is used."""
    search = Search(monkeypatch)

    async def run() -> None:
        async with open_rooms(tmp_path) as rooms:
            rooms.thinkers.ask(STATE, ANN.id or "")
            await until(lambda: search.order)
            others = [rooms.thinkers.ask(STATE, ANN.id or "", urgent=True) for _ in range(MOST_EACH)]
            match = await rooms.writer.create(setup(ROBOT_SEAT, at_screen(ANN), **{**HEX, "size": 3}))
            table = await rooms.tables.get(match.id)
            assert table.search is None and table.retry
            ears = Ears(table, ANN)
            rooms.computer.greet(table)
            assert [message["code"] for message in ears.heard if message["type"] == "notice"] == ["computer_busy"]
            for other in others:
                other.drop()
            search.free.set()
            await rooms.thinkers.ask(STATE, "bob").future  # the thread has removed what was dropped
            rooms.computer.greet(table)
            await until(lambda: len(table.match.moves) == 1)

    asyncio.run(run())


def test_a_search_is_urgent_once_a_player_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(monkeypatch)

    async def run() -> None:
        async with open_rooms(tmp_path) as rooms:
            rooms.thinkers.ask(STATE, "bob")
            await until(lambda: search.order)
            match = await rooms.writer.create(setup(ROBOT_SEAT, at_screen(ANN), **{**HEX, "size": 3}))
            table = await rooms.tables.get(match.id)
            waiting = table.search
            assert waiting is not None and not waiting.urgent
            rooms.computer.greet(table)
            assert [waiting.urgent] == [True]
            search.free.set()
            await until(lambda: len(table.match.moves) == 1)

    asyncio.run(run())


@contextmanager
def in_this_process(folder: Path, static: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Site, FastAPI]]:
    """A server whose insides can be reached, over a real socket."""
    monkeypatch.setenv("HEXAGORA_STATIC", str(static))
    listening = listen("127.0.0.1", 0)
    ready = threading.Event()
    app = create_app(folder)
    server = Server(uvicorn.Config(app, log_config=None, http=HttpConnection, ws=Connection), ready.set)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    assert ready.wait(30)
    place = Site(folder, static)
    place.url = url_of(listening)
    try:
        yield place, app
    finally:
        server.should_exit = True
        thread.join(30)


def test_a_hint_that_fails_is_answered(tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, 1)
    with in_this_process(tmp_path, static, monkeypatch) as (place, _):
        ann = Person(place, "Ann")
        with ann.at(ann.make("screen", "screen")) as page:
            assert page.refused("hint") == "computer_failed"
            assert page.ask("hint")["type"] == "hint"


def test_hints_at_a_table_are_counted(tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_this_process(tmp_path, static, monkeypatch) as (place, app):
        ann = Person(place, "Ann")
        app.state.limits.engine_here = Rate(1, 0.001)
        with ann.at(ann.make("screen", "screen", game="gomobil", options={})) as page:
            assert page.ask("hint")["moves"]
            assert page.refused("hint") == "engine_time"


# Among themselves


def test_computers_play_among_themselves_only_where_they_may(tmp_path: Path, static: Path) -> None:
    match = {"game": "hex", "options": {"size": 5}, "seats": [ROBOT, ROBOT]}
    with serving(tmp_path / "one", static) as client:
        refused(Guest(client), "POST", "/api/matches", 422, "seats_computers", json=match)
    with serving(tmp_path / "other", static, computer_games=True) as client:
        ann, bob = Guest(client), Guest(client)
        id = ann.post("/api/matches", match, 201).json()["id"]
        assert ann.match(id)["may"]["cancel"] and not bob.match(id)["may"]["cancel"]
        bob.post(f"/api/matches/{id}/commands", {"do": "cancel_match", "version": ann.match(id)["version"]}, 409)
        for _ in range(50):  # it may move just then
            if ann.ask(
                "POST", f"/api/matches/{id}/commands", json={"do": "cancel_match", "version": ann.match(id)["version"]}
            ).is_success:
                break
        seen = ann.match(id)
        assert seen["status"] == "over" and seen["position"]["result"] is None
        time.sleep(1)
        assert ann.match(id)["moves"] == seen["moves"]
