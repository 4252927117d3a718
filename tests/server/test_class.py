"""A class of thirty on their own devices: a real server, thirty people who join by nickname, one who organises."""

from __future__ import annotations

import random
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.site import SECONDS, Data, Person, Site, site

PUPILS = 30
GAME: Data = {"game": "hex", "options": {"board": "rhombus", "size": 3, "swap": False}}


class Pupil(Person):
    """Somebody who joins with the code of the room."""

    def room(self, id: str) -> Data:
        seen: Data = self.ask("GET", f"api/tournaments/{id}")
        return seen

    def order(self, id: str, do: str, status: int = 200, **parts: object) -> Data:
        told: Data = self.ask("POST", f"api/tournaments/{id}/commands", {"do": do, **parts}, status)
        return told

    def whole(self, id: str, do: str, **parts: Any) -> Data:
        return self.order(id, do, version=self.room(id)["version"], **parts)

    def play(self, match: str, seed: int) -> None:
        """Plays their game to its end, over the socket, as a browser does it."""
        chance = random.Random(f"{seed} {self.name}")
        with self.at(match) as page:
            while page.match["status"] == "playing":
                turn = page.match["position"]["turn"]
                if page.match["seats"][turn]["name"] == self.name and not page.match["paused"]:
                    page.ask("play_move", move=page.any_move(chance))
                else:
                    page.hear()


def waits(who: Pupil, id: str, status: str) -> Data:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        seen = who.room(id)
        if seen["status"] == status:
            return seen
        time.sleep(0.1)
    pytest.fail(f"it is never {status}")


def room(server: Site, system: str, **settings: object) -> tuple[Pupil, list[Pupil], str]:
    """A room that thirty have joined."""
    teacher = Pupil(server, "Teacher")
    wanted = {"name": "Class 5b", "system": system, "games": [GAME], "online": True, "entry": True, "chat": False}
    id: str = teacher.ask("POST", "api/tournaments", {**wanted, **settings})["id"]
    with ThreadPoolExecutor(PUPILS) as pool:
        pupils = list(pool.map(lambda number: Pupil(server, f"Pupil {number}"), range(PUPILS)))
        list(pool.map(lambda pupil: pupil.order(id, "enter_tournament", name=pupil.name), pupils))
    assert len(teacher.room(id)["entrants"]) == PUPILS
    return teacher, pupils, id


def play_round(teacher: Pupil, pupils: list[Pupil], id: str, seed: int) -> Data:
    seen = teacher.room(id)
    names = {one["number"]: one["name"] for one in seen["entrants"]}
    by_name = {pupil.name: pupil for pupil in pupils}
    games = [
        (by_name[names[player]], pairing["match"])
        for pairing in seen["rounds"][-1]["pairings"]
        if pairing["kind"] == "game"
        for player in pairing["players"]
    ]
    assert len(games) == PUPILS
    with ThreadPoolExecutor(PUPILS) as pool:
        for played in [pool.submit(pupil.play, match, seed) for pupil, match in games]:
            played.result()
    return waits(teacher, id, "between")


def test_a_class_plays_two_rounds_and_is_erased(tmp_path: Path, static: Path) -> None:
    with site(tmp_path, static) as server:
        teacher, pupils, id = room(server, "swiss", rounds=2)
        assert sorted(teacher.room(id)["here"]) == list(range(1, PUPILS + 1))
        for number in (1, 2):
            teacher.whole(id, "pair_round")
            teacher.whole(id, "start_round")
            boards = teacher.ask("GET", f"api/tournaments/{id}/boards")["boards"]
            assert len(boards) == PUPILS // 2 and all(board["status"] == "playing" for board in boards)
            if number == 2:  # "please look at the blackboard"
                teacher.order(id, "pause_tournament")
                match = boards[0]["match"]
                mover = next(pupil for pupil in pupils if pupil.name == boards[0]["names"][0])
                with mover.at(match) as page:
                    while not page.match["paused"]:
                        page.hear()
                    assert page.refused("play_move", move="a1") == "match_paused"
                    assert page.refused("say_chat", text="psst") == "chat_off"
                teacher.order(id, "resume_tournament")
            seen = play_round(teacher, pupils, id, number)
        assert sum(row["score"] for row in seen["standings"]) == PUPILS
        met = [tuple(sorted(one["players"])) for played in seen["rounds"] for one in played["pairings"]]
        assert len({*met}) == PUPILS
        teacher.whole(id, "end_tournament")
        teacher.ask("DELETE", f"api/tournaments/{id}")
        teacher.ask("GET", f"api/tournaments/{id}", status=404)
    with sqlite3.connect(tmp_path / "hexagora.db") as database:
        for table in ("tournaments", "tournament_steps", "tournament_people", "matches", "events", "seats"):
            assert database.execute(f"SELECT COUNT(*) FROM {table}").fetchone() == (0,), table
        assert [name for (name,) in database.execute("SELECT name FROM people")] == ["Teacher"]
    database.close()
    assert not any(b"Pupil" in file.read_bytes() for file in tmp_path.iterdir())


def test_free_play_in_a_class_survives_a_power_cut(tmp_path: Path, static: Path) -> None:
    """Killed while thirty play: every acknowledged step and move is there, and the results come by themselves."""
    server = Site(tmp_path, static).start()
    try:
        teacher, pupils, id = room(server, "free")
        for number in range(1, PUPILS, 2):
            teacher.order(id, "add_pairing", players=[number, number + 1])
        before = teacher.room(id)
        server.kill()
        server.start()
        after = teacher.room(id)
        assert {**after, "here": []} == {**before, "here": []}
        seen = play_round(teacher, pupils, id, 7)
        assert all(one["result"] for one in seen["rounds"][0]["pairings"])
    finally:
        if server.running():
            server.end()
    server.check()


def test_a_result_that_was_not_entered_is_entered_after_the_restart(tmp_path: Path, static: Path) -> None:
    """The game was over on disk, and the server was killed before its tournament knew."""
    with site(tmp_path, static) as server:
        teacher, ann, bob = Pupil(server, "Teacher"), Pupil(server, "Ann"), Pupil(server, "Bob")
        wanted = {"name": "Room", "system": "free", "games": [GAME], "online": True, "entry": True}
        id = teacher.ask("POST", "api/tournaments", wanted)["id"]
        for pupil in (ann, bob):
            pupil.order(id, "enter_tournament", name=pupil.name)
        match = teacher.order(id, "add_pairing", players=[1, 2])["rounds"][0]["pairings"][0]["match"]
        with ann.at(match) as page:
            page.do("leave_match")
        waits(teacher, id, "between")
    with sqlite3.connect(tmp_path / "hexagora.db") as database:  # as if the last step had not been written
        last = "DELETE FROM tournament_steps WHERE number = (SELECT MAX(number) FROM tournament_steps)"
        assert database.execute(last).rowcount == 1
    database.close()
    with site(tmp_path, static) as server:
        teacher.server = server
        seen = waits(teacher, id, "between")
        assert seen["rounds"][0]["pairings"][0]["result"]["shares"] == [0, 1]
