"""Strangers who want to break tournaments: what they send is refused, bounded, and harms nobody else."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from hexagora.server import tournament_games, tournament_routes, tournaments
from tests.server.guests import SCREEN, Data, limits_of, serving, without_limits
from tests.server.test_tournaments import ONLINE, SMALL, SWISS, Player, waits


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[TestClient]:
    """A server that lets everybody be as fast as they like."""
    with serving(tmp_path_factory.mktemp("patient"), static) as client:
        without_limits(client)
        yield client


def sql(folder: Path, *statements: str) -> list[Any]:
    with closing(sqlite3.connect(folder / "hexagora.db")) as database, database:
        return [database.execute(one).fetchall() for one in statements]


def at_table(client: TestClient, **settings: object) -> tuple[Player, Player, Player, str, str]:
    """The organiser, two who play, the tournament and its match, which has begun."""
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = ann.new(**{**ONLINE, **settings})
    bob.order(id, "enter_tournament", name="Bob")
    eve.order(id, "enter_tournament", name="Eve")
    ann.whole(id, "pair_round")
    return ann, bob, eve, id, ann.whole(id, "start_round")["rounds"][0]["pairings"][0]["match"]


def file_of(*changes: Data, settings: Data | None = None) -> str:
    """A tournament's file, as anybody can write one."""
    first = {"kind": "settings_changed", "settings": settings or {**SWISS, "online": True}}
    lines: list[object] = [{"hexagora": "tournament", "version": 1, "id": "forged"}]
    for number, change in enumerate((first, *changes), 1):
        lines.append([{"number": number, "at": 5, "by": "", "name": "X", "event": change}])
    return "".join(json.dumps(line) + "\n" for line in lines)


ENTRANTS: Data = {"kind": "entrants_added", "entrants": [{"number": 1, "name": "A"}, {"number": 2, "name": "B"}]}


# Nonsense


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"[" * 60_000,
        b'{"do":"pair_round","version":' + b"[" * 60_000,
        b'{"do":"pair_round"}',
        b'{"do":"pair_round","version":' + b"9" * 300 + b"}",
        b'{"do":"pair_round","version":1.5}',
        b'{"do":"undo_step","step":-' + b"9" * 40 + b"}",
        b'{"do":"enter_result","round":1,"table":1,"result":{"shares":[NaN,0]}}',
        b'{"do":"enter_result","round":1,"table":1,"result":{"shares":[Infinity,0]}}',
        b'{"do":"enter_result","round":1,"table":1,"result":{"shares":[1e400,0]}}',
        b'{"do":"enter_result","round":1,"table":1,"result":{"shares":[1e308,-1e308]}}',
        b'{"do":"enter_result","round":1,"table":1,"result":{"shares":[1,0],"points":[' + b"1," * 20_000 + b"0]}}",
        b'{"do":"enter_result","round":-1,"table":0,"result":null}',
        b'{"do":"set_pairings","version":3,"tables":[[' + b"1," * 25_000 + b"2]]}",
        b'{"do":"set_pairings","version":3,"tables":[' + b"[]," * 20_000 + b"[1,2]]}",
        b'{"do":"set_pairings","version":3,"tables":[[1,' + b"9" * 90 + b"]]}",
        b'{"do":"forbid_pair","players":[1,1]}',
        b'{"do":"forbid_pair","players":[1,2,3]}',
        b'{"do":"change_entrant","number":1,"name":"A","absent":[' + b"101," * 15_000 + b"5]}",
        b'{"do":"change_entrant","number":1,"name":"A","rating":' + b"9" * 100 + b"}",
        b'{"do":"add_entrants","entrants":[' + b'{"name":"A"},' * 4000 + b'{"name":"A"}]}',
        b'{"do":"enter_tournament","name":"\\ud800"}',
        b'{"do":"enter_tournament","name":"\\u202e\\u0000\\u200b"}',
        b'{"do":"__proto__"}',
        b'{"do":"open_game","round":1,"table":1,"match":"x"}',
        b'{"do":"become_helper","key":"x"}',
        b'{"do":"set_helper_key","key":"x"}',
        b"\xff\xfe",
    ],
    ids=range(30),
)
def test_nonsense_is_refused_with_a_reason(patient: TestClient, body: bytes) -> None:
    ann = Player(patient)
    id = ann.new(entry=True)
    ann.add(id, "A", "B")
    ann.whole(id, "pair_round")
    before = ann.see(id)
    for kind in ("application/json", "text/plain", "multipart/form-data"):
        answer = ann.ask("POST", f"/api/tournaments/{id}/commands", content=body, headers={"Content-Type": kind})
        assert answer.status_code in (403, 409, 422), answer.text
        assert answer.json()["code"] and answer.json()["sentence"]
    assert ann.see(id) == before


def test_names_are_shown_as_they_can_be(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new(name="\u202eevil\nT" + "x" * 10_000, place="\x1b[31m\0 hall")
    seen = ann.see(id)
    assert len(seen["settings"]["name"]) == 80 and seen["settings"]["name"].startswith("evil T")
    assert seen["settings"]["place"] == "[31m hall"
    rows = [{"name": "\u202eZoé\r\n" + "é" * 500, "club": "\0\u2066club"}, {"name": "a" + "\u0301" * 90}]
    seen = ann.order(id, "add_entrants", entrants=rows)
    first, second = seen["entrants"]
    assert first["name"].startswith("Zoé é") and len(first["name"]) == 40 and first["club"] == "club"
    assert len(second["name"]) <= 4


SETTINGS: list[Data] = [
    {"games": [{"game": "chess"}]},
    {"games": [{"game": "x" * 50_000}]},
    {"games": [{"game": "hex", "options": {f"o{number}": number for number in range(5000)}}]},
    {"games": [{"game": "hex", "options": {"size": 10**30}}]},
    {"games": [{"game": "hex"}] * 3500},
    {"games": [{"game": "hex", "sizes": [2] * 9000}] * 2 + [{"game": "nothing"}]},
    {"rounds": 10**40},
    {"times": [1] * 20_000},
    {"bye": 1e300},
    {"tie_breaks": ["points"] * 3000},
    {"clock": "0+0"},
    {"clock": "999999+9999"},
    {"clock": "0d"},
    {"clock": "9" * 50_000 + "d"},
]


@pytest.mark.parametrize("wrong", SETTINGS, ids=range(len(SETTINGS)))
def test_settings_that_cannot_be_are_refused_also_later(patient: TestClient, wrong: Data) -> None:
    ann = Player(patient)
    ann.post("/api/tournaments", {**SWISS, **wrong}, 422)
    id = ann.new()
    before = ann.see(id)
    told = ann.order(id, "change_settings", 422, settings={**SWISS, **wrong})
    assert told["sentence"] and len(told["sentence"]) < 1000
    assert ann.see(id) == before


def test_how_many_sit_at_a_table_is_the_games_matter_also_later(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new()
    ann.order(id, "change_settings", settings={**SWISS, "games": [{**SMALL, "sizes": [2, 3, 4, 5, 6]}]})
    assert ann.see(id)["settings"]["games"][0]["sizes"] == [2]


def test_bodies_have_their_lengths(client: TestClient) -> None:
    """64 kB, but a list has room for all players, and a tournament's file may be as long as a tournament can be."""
    ann = Player(client)
    id = ann.new()
    many = "".join(f"Jean-Baptiste Élise Lefèvre-Dupont {n},1500,Échecs et jeux de Besançon\n" for n in range(1000))
    assert len(ann.post(f"/api/tournaments/{id}/entrants", {"text": many}).json()["entrants"]) == 1000
    assert ann.post(f"/api/tournaments/{id}/entrants", {"text": "x" * 257_000}, 413).json()["code"] == "body_long"
    long = {"text": "x" * 70_000}
    assert ann.post(f"/api/tournaments/{id}/commands", long, 413).json()["code"] == "body_long"
    assert ann.post("/api/tournaments/file", {"text": "x" * 8_000_001}, 413).json()["code"] == "body_long"
    changed = {"kind": "entrant_changed", "entrant": {"number": 1, "name": "A"}}
    changes = [{**changed, "entrant": {"number": 1, "name": f"A{number}"}} for number in range(4000)]
    text = file_of(ENTRANTS, *changes)
    assert len(text) > 500_000
    copy = ann.post("/api/tournaments/file", {"text": text}, 201).json()["id"]
    assert ann.see(copy)["entrants"][0]["name"] == "A3999" and ann.see(copy)["version"] == 4003


def test_another_sites_page_changes_nothing(client: TestClient) -> None:
    ann = Player(client)
    id = ann.new()
    origin = {"Origin": "https://evil.example"}
    for path in ("", "/file", f"/{id}/commands", f"/{id}/entrants", f"/{id}/helper_link", f"/{id}/help"):
        assert ann.post(f"/api/tournaments{path}", {}, 403, headers=origin).json()["code"] == "origin"
    assert ann.ask("DELETE", f"/api/tournaments/{id}", headers=origin).status_code == 403
    assert ann.see(id)["version"] == 1


# Codes and keys


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_codes_are_found_however_they_are_typed(
    kind: str, tmp_path: Path, static: Path, request: pytest.FixtureRequest
) -> None:
    where = tmp_path if kind == "sqlite" else request.getfixturevalue("postgres").new()
    with serving(where, static) as client:
        ann = Player(client)
        id = ann.new()
        assert ann.see(id.upper())["id"] == id and ann.see(f"%20{id.title()} ")["id"] == id
        strange = ("..%2f..%2fetc", "__proto__", "%00", "a%00b", "x" * 5000, "%F0%9F%8E%B2", "'; --", "%ud800", "%ff")
        for code in strange:
            told = ann.get(f"/api/tournaments/{code}", 404).json()
            assert "code" not in told or told["code"] == "tournament_unknown"
        assert f"/t/{id}?" in ann.post(f"/api/tournaments/{id.upper()}/helper_link", {}).json()["url"]


def test_codes_are_not_guessed(client: TestClient) -> None:
    """Whoever tries hundreds is refused; others of their address are not, nor what people use at this moment."""
    ann, bob, eve = Player(client), Player(client), Player(client)
    id = ann.new(entry=True)
    eve.get("/api/me")  # the first page gives a cookie
    codes = [eve.ask("GET", f"/api/tournaments/{number:06}").status_code for number in range(350)]
    assert codes[:200] == [404] * 200 and codes[-1] == 429
    assert eve.get("/api/tournaments/nosuch", 429).json()["code"] == "too_fast"
    assert eve.ask("GET", "/t/nosuch").status_code == 429
    assert bob.ask("GET", "/t/nosuch").status_code == 404 and bob.get(f"/t/{id}")
    bob.order(id, "enter_tournament", name="Bob")
    assert eve.see(id)["role"] == ""


def test_codes_are_not_guessed_with_new_cookies(client: TestClient) -> None:
    ann, bob = Player(client), Player(client)
    id = ann.new(entry=True)
    limits_of(client).codes_here.of("testclient").spend(9_990)
    codes = [Player(client).ask("GET", f"/api/tournaments/{number:06}").status_code for number in range(100)]
    assert codes[:5] == [404] * 5 and 429 in codes[-50:]
    limits_of(client).codes_here.of("testclient").spend(1000)
    assert bob.ask("GET", "/t/nosuch").status_code == 429
    bob.order(id, "enter_tournament", name="Bob")


def test_keys_are_not_guessed(client: TestClient) -> None:
    """Whoever has the right one, or wants to play, is let in all the same."""
    ann, eve = Player(client), Player(client)
    id = ann.new(**ONLINE)
    key = ann.post(f"/api/tournaments/{id}/helper_link", {}).json()["url"].partition("key=")[2]
    wrong = ("", key[:-1], key + "A", key.swapcase(), "\0", "é" * 1000, "null")
    for one in wrong:
        assert eve.post(f"/api/tournaments/{id}/help", {"key": one}, 403).json()["code"] == "tournament_key"
    codes = [
        Player(client).ask("POST", f"/api/tournaments/{id}/help", json={"key": f"{number}"}).status_code
        for number in range(120)
    ]
    assert codes[-1] == 429
    Player(client).order(id, "enter_tournament", name="Bob")
    assert ann.see(id)["version"] == 3
    old = key
    key = ann.post(f"/api/tournaments/{id}/helper_link", {}).json()["url"].partition("key=")[2]
    assert eve.post(f"/api/tournaments/{id}/help", {"key": old}, 429).json()["code"] == "too_fast"
    assert eve.post(f"/api/tournaments/{id}/help", {"key": key}).json()["role"] == "helper"


# Floods


def test_entries_from_one_address_are_bounded(client: TestClient, tmp_path: Path) -> None:
    ann = Player(client)
    id, closed = ann.new(**ONLINE), ann.new()
    for number in range(30):  # refused, and so nobody is kept for it
        guest = Player(client)
        assert guest.order(closed, "enter_tournament", 409, name=f"P{number}")["code"] == "tournament_no_entry"
    assert sql(tmp_path, "SELECT COUNT(*) FROM people") == [[(1,)]]
    for number in range(120):  # a club
        Player(client).order(id, "enter_tournament", name=f"P{number}")
    limits_of(client).entries.of("testclient").spend(900)
    assert Player(client).order(id, "enter_tournament", 429, name="P")["code"] == "tournament_entries"
    assert len(ann.add(id, "Zoé")["entrants"]) == 121
    ann.order(id, "change_settings", settings={**ONLINE, "entry": False})


def test_strangers_leave_room_in_the_log_for_the_organiser(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_routes, "MOST_OPEN_STEPS", 10)
    ann = Player(client)
    id = ann.new(**ONLINE)
    codes = [Player(client).ask("POST", f"/api/tournaments/{id}/commands", json=entry(one)) for one in range(15)]
    assert [one.status_code for one in codes].count(200) == 9 and codes[-1].json()["code"] == "tournament_long"
    ann.order(id, "remove_entrant", number=1)
    ann.whole(id, "pair_round")


def entry(number: int) -> Data:
    return {"do": "enter_tournament", "name": f"P{number}"}


def test_a_log_has_so_many_bytes_at_most(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairing hundreds by hand again and again is long."""
    monkeypatch.setattr(tournaments, "MOST_BYTES", 5000)
    ann = Player(client)
    id = ann.new()
    ann.add(id, *(f"P{number}" for number in range(40)))
    codes = []
    for _ in range(12):
        tables = [[number, number + 1] for number in range(1, 41, 2)]
        body = {"do": "set_pairings", "version": ann.see(id)["version"], "tables": tables}
        answer = ann.ask("POST", f"/api/tournaments/{id}/commands", json=body)
        codes.append(answer.status_code if answer.status_code == 200 else answer.json()["code"])
    assert codes[0] == 200 and codes[-1] == "tournament_file_long"
    assert ann.ask("DELETE", f"/api/tournaments/{id}").status_code == 200


def test_one_address_does_not_fill_the_public_list(client: TestClient) -> None:
    ann = Player(client)
    first = ann.new(listed=True)
    codes = [
        Player(client).ask("POST", "/api/tournaments", json={**SWISS, "listed": True}).status_code for _ in range(15)
    ]
    assert codes[-1] == 429
    hidden = Player(client).new()
    other = Player(client)
    id = other.new()
    assert other.order(id, "change_settings", 429, settings={**SWISS, "listed": True})["code"] == "too_many_here"
    listed = [one["id"] for one in other.get("/api/tournaments").json()["listed"]]
    assert first in listed and hidden not in listed and len(listed) <= 10
    ann.order(first, "change_settings", settings={**SWISS, "listed": True, "rounds": 5})  # it is so already


def test_games_of_rounds_count_as_new_games(client: TestClient) -> None:
    """Beginning a round and undoing it makes games for nothing."""
    ann, _, _, id, _ = at_table(client)
    bucket = limits_of(client).matches_here.of("testclient")
    bucket.spend(10_000)
    ann.order(id, "undo_step", step=ann.see(id)["may"]["undo"]["number"])
    assert ann.whole(id, "start_round", 429)["code"] == "too_many_here"
    bucket.spend(-20_000)
    ann.whole(id, "start_round")


def test_what_an_address_has_computed_is_counted(client: TestClient) -> None:
    """Whoever has used it up can still see what is there already, and what is told once for all."""
    ann, eve = Player(client), Player(client)
    id = ann.new()
    seen = ann.add(id, "A", "B")
    limits_of(client).tournament_work.of("testclient").spend(1000)
    assert eve.see(id)["entrants"] == seen["entrants"]
    assert ann.whole(id, "pair_round", 429)["code"] == "too_fast"
    for path in ("log", "export", "boards"):
        assert eve.get(f"/api/tournaments/{id}/{path}", 429).json()["code"] == "too_fast"
    limits_of(client).tournament_work.of("testclient").spend(-1000)
    assert ann.whole(id, "pair_round")["status"] == "paired"


def match_after(who: Player, id: str, last: str) -> str:
    seen = waits(who, id, lambda seen: seen["rounds"][0]["pairings"][0]["match"] != last)
    match: str = seen["rounds"][0]["pairings"][0]["match"]
    return match


def test_two_who_draw_for_ever_do_not_fill_the_log(client: TestClient) -> None:
    """A knockout is played again after a draw, but not without end: then the organiser decides."""
    without_limits(client)
    ann, bob, eve, id, match = at_table(client, system="knockout", rounds=0)
    for _ in range(tournament_games.MOST_AGAIN):
        bob.do(match, "make_offer", kind="draw")
        eve.do(match, "answer_offer", kind="draw", yes=True)
        match = match_after(ann, id, match)
    bob.do(match, "make_offer", kind="draw")
    eve.do(match, "answer_offer", kind="draw", yes=True)
    seen = ann.see(id)
    version = seen["version"]
    assert "Table 1" in seen["may"]["notes"][0]
    again = "Round 1, table 1: another game begins"
    lines = [line["sentence"] for line in ann.get(f"/api/tournaments/{id}/log").json()]
    assert lines.count(again) == tournament_games.MOST_AGAIN
    time.sleep(0.2)
    assert ann.see(id)["version"] == version and not ann.see(id)["rounds"][0]["pairings"][0]["result"]
    assert ann.result(id, 1, 1, 1, 0)["status"] == "between"


# Files of strangers


def test_a_file_does_not_reach_for_other_peoples_games(client: TestClient) -> None:
    """Its tables name a match of somebody else's: it is neither stopped, paused, shown nor erased."""
    ann, eve = Player(client), Player(client)
    match = ann.make(SCREEN, SCREEN)
    tables = [{"players": [1, 2], "match": match}]
    pairs: list[Data] = [
        {"kind": "round_paired", "round": 1, "pairings": tables},
        {"kind": "pairing_added", "round": 1, "pairing": tables[0]},
    ]
    for paired in pairs:
        opened = {"kind": "game_opened", "round": 1, "table": 1, "match": match}
        for more in ([], [opened]):
            system = {"round_paired": "swiss", "pairing_added": "free"}[paired["kind"]]
            settings = {**SWISS, "online": True, "system": system, "rounds": 0}
            text = file_of(ENTRANTS, paired, {"kind": "round_started", "round": 1}, *more, settings=settings)
            id = eve.post("/api/tournaments/file", {"text": text}, 201).json()["id"]
            assert not eve.get(f"/api/tournaments/{id}/boards").json()["boards"]
            eve.order(id, "pause_tournament")
            eve.order(id, "resume_tournament")
            eve.whole(id, "end_tournament")
            assert eve.ask("DELETE", f"/api/tournaments/{id}").status_code == 200
    time.sleep(0.2)
    seen = ann.match(match)
    assert seen["status"] == "playing" and not seen["paused"]
    ann.do(match, "play_move", move="a1")


@pytest.mark.parametrize("id", ["", "a/b", "x\r\ny", "../é日", "ABC"])
def test_a_file_with_a_code_that_is_none_is_refused(client: TestClient, id: str) -> None:
    head, _, rest = file_of().partition("\n")
    text = json.dumps({**json.loads(head), "id": id}) + "\n" + rest
    assert Player(client).post("/api/tournaments/file", {"text": text}, 422).json()["code"] == "tournament_file_damaged"


def test_a_file_makes_nobody_organiser_helper_or_player(client: TestClient) -> None:
    ann, eve = Player(client), Player(client)
    victim = ann.get("/api/me").json()["id"]
    own = {"kind": "entrants_added", "entrants": [{"number": 1, "name": "A", "person": victim}]}
    text = file_of(own, {"kind": "helper_added", "person": victim, "name": "\u202eAnn" * 500})
    id = eve.post("/api/tournaments/file", {"text": text}, 201).json()["id"]
    seen = ann.see(id)
    assert len(seen["helpers"][0]["name"]) == 40
    assert seen["role"] == "" and seen["me"] is None and not ann.get("/api/tournaments").json()["mine"]


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "settings_changed", "settings": {**SWISS, "games": [{"game": "chess"}]}},
        {"kind": "settings_changed", "settings": {**SWISS, "games": [{"game": "hex", "options": {"size": 99}}]}},
        {"kind": "settings_changed", "settings": {**SWISS, "games": [{"game": "hex", "sizes": [2, 3]}], "clock": ""}},
        {"kind": "settings_changed", "settings": {**SWISS, "clock": "0+0"}},
        {"kind": "entrants_added", "entrants": [{"number": 9, "name": "Z", "rating": 10**50}]},
        {"kind": "entrant_changed", "entrant": {"number": 1, "name": "A", "absent": [*range(5000)]}},
        {"kind": "round_paired", "round": 1, "pairings": [{"players": [1, 2], "group": 10**30}]},
        {"kind": "entrants_added", "entrants": [{"number": 10**30, "name": "Z"}]},
        {"kind": "step_undone", "step": 1},
        {"kind": "nothing"},
    ],
    ids=range(10),
)
def test_a_file_that_cannot_be_is_refused(patient: TestClient, change: Data) -> None:
    ann = Player(patient)
    told = ann.post("/api/tournaments/file", {"text": file_of(ENTRANTS, change)}, 422).json()
    assert told["code"] and told["sentence"] and not ann.get("/api/tournaments").json()["mine"]
