"""People who do the same at the same moment, at a real server: one of them is first, and nothing is left half done."""

from __future__ import annotations

import asyncio
import select
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from hexagora.match import Match
from hexagora.server.store import Store
from tests.server.guests import serving
from tests.server.site import SECONDS, Data, Site, site
from tests.server.strangers import ended, head, line
from tests.server.test_class import GAME, Pupil
from tests.server.test_tournament_attacks import at_table
from tests.server.test_tournaments import Player

TABLES = ("tournaments", "tournament_steps", "tournament_people", "matches", "events", "seats")
WANTED: Data = {"name": "Race", "system": "swiss", "games": [GAME], "rounds": 3, "online": True, "entry": True}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("races"), static) as server:
        yield server


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """What each gives, or the error, if all begin at the same moment."""
    start = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return work()
        except AssertionError as error:  # another status than 200
            return error

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def room(server: Site, count: int, **settings: object) -> tuple[Pupil, list[Pupil], str]:
    teacher = Pupil(server, "Teacher")
    id: str = teacher.ask("POST", "api/tournaments", {**WANTED, **settings})["id"]
    pupils = [Pupil(server, f"Pupil {number}") for number in range(1, count + 1)]
    for pupil in pupils:
        pupil.order(id, "enter_tournament", name=pupil.name)
    return teacher, pupils, id


def count(server: Site, table: str, where: str = "1") -> int:
    assert isinstance(server.data, Path)
    with closing(sqlite3.connect(server.data / "hexagora.db")) as database:
        found: int = database.execute(f"SELECT COUNT(*) FROM {table} WHERE {where}").fetchone()[0]
        return found


def test_somebody_enters_many_times_at_once(place: Site) -> None:
    teacher, _, id = room(place, 0)
    ann = Pupil(place, "Ann")
    at_once(*[lambda: ann.order(id, "enter_tournament", name="Ann")] * 8)
    assert [one["name"] for one in teacher.room(id)["entrants"]] == ["Ann"]
    others = [Pupil(place, f"A{number}") for number in range(6)]
    at_once(*(partial(who.order, id, "enter_tournament", name="Bob") for who in others))
    assert [one["name"] for one in teacher.room(id)["entrants"]] == ["Ann", "Bob"]


def test_a_round_begins_once(place: Site) -> None:
    teacher, _, id = room(place, 8)
    version = teacher.whole(id, "pair_round")["version"]
    told = at_once(*[lambda: teacher.order(id, "start_round", version=version)] * 6)
    assert sum(not isinstance(one, AssertionError) for one in told) == 1
    matches = {one["match"] for one in teacher.room(id)["rounds"][0]["pairings"]}
    assert len(matches) == 4 and count(place, "matches", f"setup LIKE '%\"{id}\"%'") == 4


def test_two_helpers_enter_different_results(place: Site) -> None:
    """The second one is asked whether to correct it, and the page says what the log says."""
    teacher, _, id = room(place, 16)
    key = teacher.ask("POST", f"api/tournaments/{id}/helper_link", {})["url"].partition("key=")[2]
    helpers = [teacher, Pupil(place, "Helper")]
    helpers[1].ask("POST", f"api/tournaments/{id}/help", {"key": key})
    teacher.whole(id, "pair_round")
    teacher.whole(id, "start_round")
    for table in range(1, 9):
        enter = {"round": 1, "table": table}
        orders = [
            partial(who.order, id, "enter_result", **enter, result={"shares": shares})
            for who, shares in zip(helpers, ([1, 0], [0, 1]), strict=True)
        ]
        told = at_once(*orders)
        lost = [str(one) for one in told if isinstance(one, AssertionError)]
        assert len(lost) == 1 and "tournament_result_there" in lost[0]
    seen = teacher.room(id)
    assert seen["status"] == "between" and sum(row["score"] for row in seen["standings"]) == 8


def test_undo_while_results_come_in(place: Site) -> None:
    """Either the result comes first and is undone, or the round was undone and its games are none any more."""
    teacher, pupils, id = room(place, 2)
    teacher.whole(id, "pair_round")
    kinds: Counter[str] = Counter()
    for _ in range(4):
        match = teacher.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        undo = teacher.room(id)["may"]["undo"]["number"]
        with pupils[0].at(match) as page:
            at_once(partial(teacher.order, id, "undo_step", step=undo), partial(page.do, "leave_match"))
        time.sleep(0.2)
        seen = teacher.room(id)
        kinds[seen["status"]] += 1
        assert seen["status"] in ("paired", "between")
        assert teacher.see(match)["status"] == "over"
        while teacher.room(id)["status"] != "paired":
            teacher.order(id, "undo_step", step=teacher.room(id)["may"]["undo"]["number"])
    assert kinds.total() == 4


def test_one_address_sends_one_large_file_at_a_time(place: Site) -> None:
    """What is being received is in memory."""
    large = head(place, "/api/tournaments/file", "Content-Length: 7000000", method="POST")
    with line(place) as first, line(place) as second:
        for one in (first, second):
            one.sendall(large + b"x")
        (answered,), _, _ = select.select([first, second], [], [], SECONDS)
        answer = ended(answered, SECONDS)
        assert answer and b" 429 " in answer and b"too_fast" in answer


def test_nothing_is_left_of_what_is_erased_in_the_middle(tmp_path: Path, static: Path) -> None:
    """While people move, enter, leave and organise."""
    with site(tmp_path, static) as server:
        for turn in range(3):
            teacher, pupils, id = room(server, 8)
            teacher.whole(id, "pair_round")
            pairings = teacher.whole(id, "start_round")["rounds"][0]["pairings"]
            names = {one["number"]: one["name"] for one in teacher.room(id)["entrants"]}
            by_name = {pupil.name: pupil for pupil in pupils}

            def erase(who: Pupil = teacher, id: str = id, turn: int = turn) -> None:
                time.sleep(0.01 * turn)
                who.ask("DELETE", f"api/tournaments/{id}")

            def busy(who: Pupil, match: str, id: str = id) -> None:
                for _ in range(6):
                    who.ask("POST", f"api/matches/{match}/commands", {"do": "say_chat", "text": "x"})
                who.ask("POST", f"api/matches/{match}/commands", {"do": "leave_match", "version": 1})
                who.order(id, "leave_tournament")

            works: list[Callable[[], Any]] = [erase]
            for one in pairings:
                works += [partial(busy, by_name[names[number]], one["match"]) for number in one["players"]]
            for number in range(12):
                works.append(partial(teacher.order, id, "add_entrants", entrants=[{"name": f"Late {number}"}]))
            works.append(partial(teacher.whole, id, "end_tournament"))
            at_once(*works)
            teacher.ask("GET", f"api/tournaments/{id}", status=404)
            for one in pairings:
                teacher.ask("GET", f"api/matches/{one['match']}", status=404)
    for table in TABLES:
        assert count(server, table) == 0, table


def test_a_game_that_is_being_read_while_it_is_erased_is_gone(
    tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, static) as client:
        ann, _, _, id, match = at_table(client)
    read = Store.read_match
    reading = threading.Event()

    async def read_slowly(self: Store, id: str) -> Match | None:
        match = await read(self, id)
        reading.set()
        await asyncio.sleep(0.3)
        return match

    monkeypatch.setattr(Store, "read_match", read_slowly)
    with serving(tmp_path, static) as client, ThreadPoolExecutor(1) as pool:
        owner, reader = Player(client), Player(client)
        owner.cookies.update(ann.cookies)
        looks = pool.submit(reader.ask, "GET", f"/api/matches/{match}")
        assert reading.wait(SECONDS)
        owner.ask("DELETE", f"/api/tournaments/{id}")
        assert looks.result(SECONDS).status_code == 404
        assert reader.ask("GET", f"/api/matches/{match}").status_code == 404


def test_whoever_looks_at_a_game_that_is_erased_sees_it_no_more(tmp_path: Path, static: Path) -> None:
    with site(tmp_path, static) as server:
        teacher, pupils, id = room(server, 2)
        teacher.whole(id, "pair_round")
        match = teacher.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        with pupils[0].at(match) as page, teacher.at(match) as watcher:
            teacher.ask("DELETE", f"api/tournaments/{id}")
            for one in (page, watcher):
                assert one.closed() == 4404


def test_it_ends_in_order_while_somebody_waits_for_a_pairing(tmp_path: Path, static: Path) -> None:
    server = Site(tmp_path, static).start()
    teacher = Pupil(server, "Teacher")
    id = teacher.ask("POST", "api/tournaments", {**WANTED, "online": False})["id"]
    teacher.order(id, "add_entrants", entrants=[{"name": f"P{number}"} for number in range(1000)])
    version = teacher.room(id)["version"]
    with ThreadPoolExecutor(1) as pool:
        pool.submit(_pair, teacher, id, version)
        time.sleep(0.5)
        assert server.end() == 0
    server.check()
    assert not (tmp_path / "hexagora.db-wal").exists()


def _pair(teacher: Pupil, id: str, version: int) -> None:
    with suppress(AssertionError, OSError, HTTPException):  # 503, or nobody there
        teacher.order(id, "pair_round", version=version)


def test_a_round_of_thirty_tables_begins_whole_or_not_at_all(tmp_path: Path, static: Path) -> None:
    """The power is cut while it does."""
    server = Site(tmp_path, static).start()
    try:
        teacher, _, id = room(server, 60)
        version = teacher.whole(id, "pair_round")["version"]
        for delay in (0.0, 0.01, 0.03):
            begin = threading.Thread(target=_start, args=(teacher, id, version))
            begin.start()
            time.sleep(delay)
            server.kill()
            begin.join()
            server.start()
            seen = teacher.room(id)
            matches = {one["match"] for one in seen["rounds"][0]["pairings"]} - {""}
            assert (seen["status"], len(matches)) in (("paired", 0), ("playing", 30))
            made = count(server, "matches")
            assert made == count(server, "tournament_steps", "data LIKE '%game_opened%'")
            if matches:
                teacher.order(id, "undo_step", step=seen["may"]["undo"]["number"])
            version = teacher.room(id)["version"]
        assert teacher.order(id, "start_round", version=version)["status"] == "playing"
    finally:
        if server.running():
            server.end()
    server.check()


def _start(teacher: Pupil, id: str, version: int) -> None:
    with suppress(OSError, HTTPException, AssertionError):  # the server was killed
        teacher.order(id, "start_round", version=version)
