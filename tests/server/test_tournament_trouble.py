"""Tournaments in trouble: disks that refuse, games that cannot be read, two who do the same at once, power cuts."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest
from fastapi.testclient import TestClient

from hexagora.server import tournament_routes, tournaments
from hexagora.server.database import Database
from hexagora.server.tournament_bodies import TournamentData
from tests.server.guests import serving, without_limits
from tests.server.test_tournament_attacks import at_table, sql
from tests.server.test_tournaments import ONLINE, SWISS, Player, play, waits

FULL = "CREATE TRIGGER full BEFORE INSERT ON {table} BEGIN SELECT RAISE(FAIL, 'no space left'); END"


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


@contextmanager
def full_disk(folder: Path, table: str) -> Iterator[None]:
    """As if there were no room for more rows of a table."""
    sql(folder, FULL.format(table=table))
    try:
        yield
    finally:
        sql(folder, "DROP TRIGGER full")


# Matches


def test_a_game_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        players = [Player(client) for _ in range(4)]
        ann = Player(client)
        id = ann.new(**ONLINE)
        for number, who in enumerate(players):
            who.order(id, "enter_tournament", name=f"P{number}")
        ann.whole(id, "pair_round")
        matches = [one["match"] for one in ann.whole(id, "start_round")["rounds"][0]["pairings"]]
    sql(tmp_path, f"UPDATE matches SET setup = '{{}}' WHERE id = '{matches[0]}'")
    with serving(tmp_path, static) as client:
        for who in (ann, *players):
            who.client = client
        assert ann.see(id)["status"] == "playing"
        boards = ann.get(f"/api/tournaments/{id}/boards").json()["boards"]
        assert [board["match"] for board in boards] == [matches[1]]
        for do in ("pause_tournament", "resume_tournament"):
            ann.order(id, do)
        ann.result(id, 1, 1, 1, 0)
        players[1].get("/api/home")
        assert ann.ask("DELETE", f"/api/tournaments/{id}").status_code == 200


def test_boards_are_as_the_games_stand(client: TestClient) -> None:
    ann, bob, eve, id, match = at_table(client)
    assert ann.get(f"/api/tournaments/{id}/boards").json()["boards"][0]["moves"] == 0
    first = ann.match(match)["seats"][0]["name"]
    (bob if first == "Bob" else eve).do(match, "play_move", move="a1")
    waits(ann, id, lambda _: ann.get(f"/api/tournaments/{id}/boards").json()["boards"][0]["moves"] == 1)
    answer = ann.get(f"/api/tournaments/{id}/boards")
    tag = {"If-None-Match": answer.headers["etag"]}
    assert ann.get(f"/api/tournaments/{id}/boards", 304, headers=tag).content == b""
    plain = ann.get(f"/api/tournaments/{id}/boards", headers={"Accept-Encoding": "identity"})
    assert plain.json() == answer.json() and answer.json()["boards"][0]["turn"] is not None


@pytest.mark.parametrize("last", [True, False])
def test_the_last_word_holds_when_pauses_come_quickly(client: TestClient, last: bool) -> None:
    without_limits(client)
    ann, bob, _, id, match = at_table(client, clock="300+5")
    for number in range(7):
        ann.order(id, "pause_tournament" if (number % 2 == 0) == last else "resume_tournament")
    waits(ann, id, lambda _: bob.match(match)["paused"] == last)
    time.sleep(0.2)
    assert bob.match(match)["paused"] is last


def test_the_end_of_a_tournament_stops_its_games(client: TestClient) -> None:
    ann, bob, eve, id, match = at_table(client)
    ann.order(id, "pause_tournament")
    ann.whole(id, "end_tournament")
    waits(ann, id, lambda _: bob.match(match)["status"] == "over")
    assert ann.see(id)["rounds"][0]["pairings"][0]["result"] is None
    eve.do(match, "play_move", 409, move="a1")


def test_an_organiser_may_play_and_somebody_may_play_twice(client: TestClient) -> None:
    """In two tournaments at the same time, and as organiser of one of them."""
    ann, bob = Player(client), Player(client)
    ids = [who.new(**ONLINE) for who in (ann, bob)]
    chance = random.Random(3)
    for id, host in zip(ids, (ann, bob), strict=True):
        for who, name in ((ann, "Ann"), (bob, "Bob")):
            who.order(id, "enter_tournament", name=name)
        host.whole(id, "pair_round")
    matches = [
        host.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        for id, host in zip(ids, (ann, bob), strict=True)
    ]
    assert ann.see(ids[0])["role"] == "organiser" and ann.see(ids[0])["me"] == 1
    roles = {one["id"]: one["role"] for one in ann.get("/api/tournaments").json()["mine"]}
    assert roles == {ids[0]: "organiser", ids[1]: "player"}
    ann.do(matches[0], "leave_match")
    play({"Ann": ann, "Bob": bob}, matches[1], chance)
    for id in ids:
        waits(ann, id, lambda seen: seen["status"] == "between")
    assert ann.see(ids[0])["rounds"][0]["pairings"][0]["result"]["forfeit"]


def test_a_result_that_was_undone_does_not_come_back(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        ann, bob, _, id, match = at_table(client)
        bob.do(match, "leave_match")
        waits(ann, id, lambda seen: seen["status"] == "between")
        ann.order(id, "undo_step", step=ann.see(id)["may"]["undo"]["number"])
        assert ann.see(id)["status"] == "playing"
    with serving(tmp_path, static) as client:
        ann.client = client
        assert ann.see(id)["status"] == "playing"
        time.sleep(0.3)
        assert ann.see(id)["status"] == "playing"
        assert ann.result(id, 1, 1, 0.5, 0.5)["status"] == "between"


# Disks


def test_what_is_not_saved_has_not_happened(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        ann, bob, eve = Player(client), Player(client), Player(client)
        id = ann.new(**ONLINE)
        bob.order(id, "enter_tournament", name="Bob")
        eve.order(id, "enter_tournament", name="Eve")
        before = ann.whole(id, "pair_round")
        for table in ("tournament_steps", "matches", "events"):
            with full_disk(tmp_path, table):
                told = ann.order(id, "start_round", 503, version=before["version"])
                assert told["code"] == "not_saved" and ann.see(id) == before
                if table == "tournament_steps":
                    assert ann.order(id, "pause_tournament", 503)["code"] == "not_saved"
                    ann.post("/api/tournaments", SWISS, 503)
            assert sql(tmp_path, "SELECT COUNT(*) FROM matches") == [[(0,)]]
        after_ = ann.order(id, "start_round", version=before["version"])
        assert after_["rounds"][0]["pairings"][0]["match"]


def test_a_step_that_was_written_after_all_is_seen(tmp_path: Path, static: Path) -> None:
    """As when a commit took too long to be told of: nothing more could be written before it was read."""
    with serving(tmp_path, static) as client:
        ann = Player(client)
        id = ann.new()
        ann.add(id, "A", "B")
        data = '{"number":3,"at":7,"by":null,"name":"","event":{"kind":"tournament_paused"}}'
        sql(tmp_path, f"INSERT INTO tournament_steps (tournament, number, data) VALUES ('{id}', 3, '{data}')")
        assert ann.order(id, "add_entrants", 503, entrants=[{"name": "C"}])["code"] == "not_saved"
        assert ann.see(id)["status"] == "paused" and ann.see(id)["version"] == 3
        assert len(ann.add(id, "C")["entrants"]) == 3


def test_a_result_waits_for_the_disk(tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "RETRY", 0.05)
    with serving(tmp_path, static) as client:
        ann, bob, _, id, match = at_table(client)
        with full_disk(tmp_path, "tournament_steps"):
            bob.do(match, "leave_match")
            time.sleep(0.3)
            assert ann.see(id)["status"] == "playing"
        waits(ann, id, lambda seen: seen["status"] == "between")


def test_games_are_told_once_the_disk_lets_it(tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournaments, "RETRY", 0.05)
    with serving(tmp_path, static) as client:
        ann, bob, _, id, match = at_table(client)
        with full_disk(tmp_path, "events"):
            ann.order(id, "pause_tournament")
            time.sleep(0.3)
            assert not bob.match(match)["paused"]
        waits(ann, id, lambda _: bob.match(match)["paused"])


# Erasing


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_erasing_takes_those_who_had_left(
    kind: str, tmp_path: Path, static: Path, request: pytest.FixtureRequest
) -> None:
    """Who left, was removed, or whose entry was undone came for nothing else, either."""
    where = tmp_path if kind == "sqlite" else request.getfixturevalue("postgres").new()
    with serving(where, static) as client:
        ann, bob, eve, dan, zoe, kim = (Player(client) for _ in range(6))
        id, other = ann.new(**ONLINE), ann.new(**ONLINE)
        for who, name in ((bob, "Bob"), (eve, "Eve"), (zoe, "Zoé")):
            who.put("/api/me", {"name": name})
            who.order(id, "enter_tournament", name=name)
        zoe.order(other, "enter_tournament", name="Zoé")
        ann.whole(id, "pair_round")
        ann.order(id, "undo_step", step=ann.whole(id, "start_round")["may"]["undo"]["number"])
        match = ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]
        kim.put("/api/me", {"name": "Kim"})
        kim.do(match, "say_chat", text="Hello")
        for _ in range(2):
            ann.order(id, "undo_step", step=ann.see(id)["may"]["undo"]["number"])
        bob.order(id, "leave_tournament")
        ann.order(id, "remove_entrant", number=2)
        dan.order(id, "enter_tournament", name="Dan")
        ann.order(id, "undo_step", step=ann.see(id)["may"]["undo"]["number"])
        assert not dan.get("/api/tournaments").json()["mine"] and not bob.get("/api/tournaments").json()["mine"]
        assert ann.ask("DELETE", f"/api/tournaments/{id}").status_code == 200
    database = Database.open(where if isinstance(where, str) else where / "hexagora.db")
    with closing(database):
        names = {name for (name,) in database.all("SELECT name FROM people")}
        assert "Zoé" in names and len(names) == 2 and not names & {"Bob", "Eve", "Dan", "Kim"}
        assert database.all("SELECT DISTINCT tournament FROM tournament_people") == [(other,)]


def test_erasing_takes_who_came_under_a_name_that_was_there(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        ann, bob, eve, dan = (Player(client) for _ in range(4))
        id = ann.new(**ONLINE)
        ann.add(id, "Typed")
        bob.order(id, "enter_tournament", name="Typed")
        eve.order(id, "enter_tournament", name="Other")
        ann.order(id, "free_entrant", number=2)
        dan.order(id, "enter_tournament", name="Other")
        for who, name in ((bob, "Bob"), (eve, "Eve"), (dan, "Dan")):
            who.put("/api/me", {"name": name})
        assert ann.ask("DELETE", f"/api/tournaments/{id}").status_code == 200
    database = Database.open(tmp_path / "hexagora.db")
    with closing(database):
        assert len(database.all("SELECT name FROM people")) == 1


# Answers


def test_the_page_is_the_same_packed_and_plain(client: TestClient) -> None:
    ann, bob, _, id, _ = at_table(client)
    for who in (ann, bob, Player(client)):
        packed = who.get(f"/api/tournaments/{id}", headers={"Accept-Encoding": "gzip"})
        plain = who.get(f"/api/tournaments/{id}", headers={"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
        assert packed.json() == plain.json()
        assert set(plain.json()) == {*TournamentData.__struct_fields__}
        msgspec.json.decode(plain.content, type=TournamentData)
        for answer in (packed, plain):
            tag = {"If-None-Match": answer.headers["etag"]}
            assert who.get(f"/api/tournaments/{id}", 304, headers=tag).content == b""
    french = ann.get(f"/api/tournaments/{id}", params={"lang": "fr"}).json()
    assert french["last"]["sentence"] != ann.see(id)["last"]["sentence"]


def test_the_log_is_told_in_portions(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_routes, "MOST_LINES", 4)
    ann = Player(client)
    id = ann.new()
    for number in range(9):
        ann.add(id, f"P{number}")
    newest = ann.get(f"/api/tournaments/{id}/log").json()
    assert [line["number"] for line in newest] == [10, 9, 8, 7]
    older = ann.get(f"/api/tournaments/{id}/log", params={"before": 7}).json()
    assert [line["number"] for line in older] == [6, 5, 4, 3]
    assert ann.get(f"/api/tournaments/{id}/log", params={"before": "x"}, status=422)


def test_exports_are_packed_elsewhere_and_whole(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new()
    ann.add(id, *(f"P{number}" for number in range(60)))
    for format in ("standings", "json"):
        packed = ann.get(f"/api/tournaments/{id}/export", params={"format": format})
        plain = ann.get(
            f"/api/tournaments/{id}/export", params={"format": format}, headers={"Accept-Encoding": "identity"}
        )
        begin = plain.content.index(b"\n")  # a copy has a code of its own
        assert packed.content[begin:] == plain.content[begin:] and b"P59" in plain.content
        assert packed.headers["content-disposition"] == plain.headers["content-disposition"]
