"""REST: matches, from the first command to the record, and what the whole of it looks like."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fastapi.testclient import TestClient

import hexagora
from hexagora.record import Leave, Record
from hexagora.server.bodies import FormData, HomeData
from hexagora.server.clock import now
from tests.server.guests import LINK, ROBOT, SCREEN, Data, Guest, refused, serving, without_limits
from tests.server.test_messages import check

PER_MATCH = ("", "/record", "/position", "/picture.svg", "/picture.png", "/qr.svg")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("data"), static) as client:
        without_limits(client)
        yield client


@pytest.fixture
def ann(client: TestClient) -> Guest:
    return Guest(client)


@pytest.fixture
def bob(client: TestClient) -> Guest:
    return Guest(client)


@pytest.mark.parametrize("part", PER_MATCH)
def test_there_is_no_such_match(ann: Guest, part: str) -> None:
    for id in ("nothere", "%00", "%ff", "é", "x" * 2000):
        refused(ann, "GET", f"/api/matches/{id}{part}", 404, "match_unknown")


def test_there_is_no_such_match_to_play(ann: Guest) -> None:
    refused(ann, "POST", "/api/matches/nothere/commands", 404, "match_unknown", json={"do": "state"})


def test_a_match_by_link(ann: Guest, bob: Guest) -> None:
    id = ann.make(SCREEN, LINK, listed=True)
    assert id in [match["id"] for match in bob.get("/api/home").json()["open"]]
    assert id not in [match["id"] for match in ann.get("/api/home").json()["open"]]
    seen = bob.match(id)
    assert seen["status"] == "waiting" and seen["listed"] and seen["may"]["sit"]
    assert not any(seat["yours"] for seat in seen["seats"])
    joined = bob.do(id, "take_seat", name="Bob")
    assert joined["status"] == "playing" and [seat["yours"] for seat in joined["seats"]] == [False, True]
    assert joined["seats"][1]["name"] == "Bob"
    assert id not in [match["id"] for match in bob.get("/api/home").json()["open"]]
    mine = bob.get("/api/home").json()["mine"]
    assert [(match["id"], match["your_turn"]) for match in mine] == [(id, False)]
    assert ann.get("/api/home").json()["mine"][0]["your_turn"]
    assert ann.do(id, "play_move", move="b2")["moves"] == [["b2", 0]]
    assert bob.do(id, "play_move", move="swap")["moves"][-1] == ["swap", 1]
    assert bob.get("/api/home").json()["mine"][0]["moves"] == 2
    assert bob.do(id, "leave_match")["ending"] == "leave"
    assert ann.match(id)["position"]["result"] == [1, 0]


def shown(guest: Guest, id: str) -> bool:
    return id in [match["id"] for match in guest.get("/api/home").json()["open"]]


def test_a_challenge_is_listed_while_its_maker_is_at_the_home_page(
    ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = ann.make(SCREEN, LINK, listed=True)
    begin = now()

    def wait(seconds: int) -> None:
        for module in ("table", "visits"):
            monkeypatch.setattr(f"hexagora.server.{module}.now", lambda: begin + seconds * 1000)

    assert shown(bob, id)
    wait(70)  # nobody has opened the match
    assert not shown(bob, id) and bob.match(id)["status"] == "waiting"
    ann.get("/api/home")
    wait(110)
    assert shown(bob, id)
    wait(120)
    assert not shown(bob, id)


def test_a_challenge_is_gone_when_it_is_cancelled(ann: Guest, bob: Guest) -> None:
    id = ann.make(SCREEN, LINK, listed=True)
    ann.do(id, "cancel_match")
    assert not shown(bob, id)


def test_a_challenge_without_anybody_is_not_listed(ann: Guest, bob: Guest) -> None:
    id = ann.make(LINK, LINK, listed=True)
    assert not shown(bob, id)
    bob.do(id, "take_seat")
    assert shown(Guest(bob.client), id)


def summary(guest: Guest, id: str) -> Data:
    mine: list[Data] = guest.get("/api/home").json()["mine"]
    return next(match for match in mine if match["id"] == id)


def test_summaries_say_whose_turn_it_is_and_how_it_ended(ann: Guest, bob: Guest) -> None:
    id = ann.make(SCREEN, LINK)
    assert (summary(ann, id)["turn"], summary(ann, id)["result"]) == (None, "")
    bob.do(id, "take_seat")
    assert [summary(who, id)["turn"] for who in (ann, bob)] == [0, 0]
    ann.do(id, "play_move", move="b2")
    assert summary(ann, id)["turn"] == 1
    bob.do(id, "leave_match")
    assert [summary(who, id)["result"] for who in (ann, bob)] == ["won", "lost"]
    assert summary(ann, id)["ending"] == "leave" and summary(ann, id)["turn"] is None
    id = ann.make(SCREEN, LINK)
    bob.do(id, "take_seat")
    ann.do(id, "make_offer", kind="draw")
    bob.do(id, "answer_offer", kind="draw", yes=True)
    assert [summary(who, id)["result"] for who in (ann, bob)] == ["drawn", "drawn"]
    id = ann.make(SCREEN, SCREEN)
    ann.do(id, "leave_match", person=0)
    assert summary(ann, id)["result"] == ""  # she won and lost
    id = ann.make(SCREEN, LINK)
    ann.do(id, "cancel_match")
    assert summary(ann, id)["result"] == ""


def test_commands_are_refused(ann: Guest, bob: Guest) -> None:
    id = ann.make(SCREEN, LINK)
    path = f"/api/matches/{id}/commands"
    refused(ann, "POST", path, 409, "match_waiting", json={"do": "play_move", "version": 0, "move": "a1"})
    bob.do(id, "take_seat")
    version = ann.match(id)["version"]
    refused(bob, "POST", path, 409, "match_not_turn", json={"do": "play_move", "version": version, "move": "a1"})
    refused(
        Guest(ann.client),
        "POST",
        path,
        409,
        "match_not_seated",
        json={"do": "play_move", "version": version, "move": "a1"},
    )
    refused(ann, "POST", path, 409, "stale", json={"do": "play_move", "version": version + 1, "move": "a1"})
    refused(ann, "POST", path, 422, "no_move", json={"do": "play_move", "version": version, "move": "hello"})
    ann.do(id, "play_move", move="a1")
    refused(ann, "POST", path, 409, "stale", json={"do": "play_move", "version": version, "move": "a1"})  # sent twice
    assert len(ann.match(id)["moves"]) == 1
    wrongs: list[object] = [
        {"do": "dance"},
        {"version": 1},
        {"do": "play_move", "version": "1", "move": "a1"},
        {"do": "play_move", "version": 1},
        {"do": "play_move", "version": 1.5, "move": "a1"},
        {"do": "make_offer", "version": 1, "kind": "peace"},
        {"do": "answer_offer", "version": 1, "kind": "draw", "yes": "yes"},
        {"do": "check_clock"},
        {"do": "resume_clock"},
        {"do": "hint", "version": 1},
        [],
        "move",
        None,
    ]
    for wrong in wrongs:
        refused(ann, "POST", path, 422, "message", json=wrong)
    deep = b'{"do": "play_move", "version": 1, "move": "a1", "x": ' + b"[" * 20_000 + b"]" * 20_000 + b"}"
    refused(ann, "POST", path, 422, "message", content=deep)
    refused(ann, "POST", path, 422, "message", content=b'{"do": "say_chat", "text": "\xff"}')


def test_offers_and_rematch(ann: Guest, bob: Guest) -> None:
    id = ann.make(SCREEN, LINK)
    bob.do(id, "take_seat")
    assert bob.do(id, "make_offer", kind="draw")["offers"] == [{"kind": "draw", "by": 1, "agreed": []}]
    over = ann.do(id, "answer_offer", kind="draw", yes=True)
    assert (over["status"], over["ending"], over["position"]["result"]) == ("over", "agreed", [0.5, 0.5])
    assert over["position"]["turn"] is None and over["legal"] == {} and over["may"]["rematch"]
    ann.do(id, "make_offer", kind="rematch")
    following = bob.do(id, "make_offer", kind="rematch")["next"]
    assert following == f"{id}-2"
    again = ann.match(following)
    assert again["status"] == "playing" and [seat["yours"] for seat in again["seats"]] == [False, True]
    bob.do(following, "leave_match")
    bob.do(following, "make_offer", kind="rematch")
    assert ann.do(following, "answer_offer", kind="rematch", yes=True)["next"] == f"{id}-3"


def test_a_rematch_is_still_there_when_the_end_was_taken_back(ann: Guest) -> None:
    id = ann.make(SCREEN, SCREEN, options={"board": "rhombus", "size": 2})
    for move in ("a2", "b2", "b1"):
        ann.do(id, "play_move", move=move)
    following = ann.do(id, "make_offer", kind="rematch")["next"]
    ann.do(id, "take_back")
    assert ann.do(id, "play_move", move="b1")["next"] == following
    ann.do(id, "make_offer", status=409, kind="rematch")
    assert ann.match(following)["status"] == "playing"


def test_chat_over_rest(ann: Guest) -> None:
    id = ann.make(SCREEN, ROBOT)
    line = ann.do(id, "say_chat", text=" <b>hello</b>\n ")["chat"][0]
    assert (line["text"], line["person"]) == ("<b>hello</b>", 0)
    assert ann.do(id, "say_chat", status=422, text="\n")["code"] == "chat_empty"
    assert ann.do(id, "say_chat", status=422, text="x" * 301)["code"] == "text_long"


def test_a_record_is_read_again(ann: Guest) -> None:
    id = ann.make(SCREEN, SCREEN)
    for move in ("a1", "swap", "b1"):
        ann.do(id, "play_move", move=move)
    ann.do(id, "leave_match", person=1)
    answer = ann.get(f"/api/matches/{id}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="hexagora-hex-{id}.json"'
    record = Record.from_json(answer.text)
    assert record.moves == ("a1", "swap", "b1", Leave(0))
    states = record.replay()
    for moves, state in enumerate(states):
        text = ann.get(f"/api/matches/{id}/position?moves={moves}").text
        assert hexagora.read(text) == state
    assert hexagora.read(ann.get(f"/api/matches/{id}/position").text) == states[-1]
    for number in ("-1", "5", "9" * 40):
        for part in ("position", "picture.svg"):
            assert ann.get(f"/api/matches/{id}/{part}?moves={number}", 422).json()["code"] == "moves_range"
    assert ann.get(f"/api/matches/{id}/position?moves=two", 422).json()["code"] == "request"


def test_pictures(ann: Guest) -> None:
    id = ann.make(SCREEN, SCREEN)
    ann.do(id, "play_move", move="a1")
    shown = set()
    for query in ("", "theme=dark", "theme=light&moves=0", "theme=auto", "width=64", "lang=fr"):
        answer = ann.get(f"/api/matches/{id}/picture.svg?{query}")
        assert answer.headers["content-type"] == "image/svg+xml"
        ElementTree.fromstring(answer.text)
        shown.add(answer.text)
    assert len(shown) >= 5
    for width in (64, 300):
        answer = ann.get(f"/api/matches/{id}/picture.png?width={width}&theme=dark")
        assert answer.headers["content-type"] == "image/png"
        assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(answer.content[16:20], "big") == width
    for kind in ("gif", "svg2", "png.svg"):
        ann.get(f"/api/matches/{id}/picture.{kind}", 404)
    for wrong in ("width=63", "width=1601", "width=x", "theme=pink", "theme=", "moves=7"):
        for kind in ("svg", "png"):
            told = ann.get(f"/api/matches/{id}/picture.{kind}?{wrong}", 422).json()
            assert set(told) == {"code", "sentence"}


def test_an_invitation_as_a_qr_code(ann: Guest, tmp_path: Path, static: Path) -> None:
    id = ann.make(SCREEN, LINK)
    answer = ann.get(f"/api/matches/{id}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(answer.text).tag.endswith("svg")
    other = ann.get(f"/api/matches/{id}/qr.svg", headers={"Host": "example.org:8000"})
    assert other.text != answer.text
    with serving(tmp_path, static, lan="http://192.0.2.7:8686/") as client:
        guest = Guest(client)
        lan = guest.get("/api/boot").json()["lan"]
        assert lan["url"] == "http://192.0.2.7:8686/" and lan["qr"].startswith("<svg")
        there = guest.make(SCREEN, LINK)
        codes = {
            guest.get(f"/api/matches/{there}/qr.svg", headers={"Host": host}).text
            for host in ("localhost:8686", "127.0.0.1:8686")
        }
        assert len(codes) == 1  # the address for others, however this page was reached


def test_home_lists_the_unfinished_first(ann: Guest) -> None:
    one, two, three = (ann.make(SCREEN, ROBOT) for _ in range(3))
    ann.do(three, "leave_match")
    ids = [match["id"] for match in ann.get("/api/home").json()["mine"]]
    assert set(ids[:2]) == {one, two} and ids[2] == three


def test_what_is_seen_is_declared(ann: Guest) -> None:
    ann.make(SCREEN, ROBOT)
    ann.make(SCREEN, LINK, listed=True)
    check(Guest(ann.client).get("/api/home").content, HomeData)
    check(ann.get("/api/home").content, HomeData)
    check(ann.get("/api/games/hex/options").content, FormData)


def test_openapi_lists_the_addresses(ann: Guest) -> None:
    paths = ann.get("/openapi.json").json()["paths"]
    assert {path: set(methods) for path, methods in paths.items()} == {
        "/health": {"get"},
        "/api/me": {"get", "put"},
        "/api/boot": {"get"},
        "/api/games": {"get"},
        "/api/games/{id}/options": {"get"},
        "/api/games/{id}/rules": {"get"},
        "/api/gallery": {"get"},
        "/api/home": {"get"},
        "/api/matches": {"post"},
        "/api/matches/{id}": {"get"},
        "/api/matches/{id}/commands": {"post"},
        "/api/lab": {"get"},
        "/api/lab/{game}": {"get"},
        "/api/me/records": {"get"},
        "/api/records/read": {"post"},
        "/api/records/write": {"post"},
        "/api/records/schema.json": {"get"},
        "/api/pictures/position": {"post"},
        "/api/pictures/replay": {"post"},
        "/api/matches/{id}/replay.{kind}": {"get"},
        "/api/queries/review": {"post"},
        "/api/queries/set_up": {"post"},
        "/api/matches/{id}/record": {"get"},
        "/api/matches/{id}/position": {"get"},
        "/api/matches/{id}/picture.{kind}": {"get"},
        "/api/matches/{id}/preview.png": {"get"},
        "/api/matches/{id}/qr.svg": {"get"},
        "/api/games/{id}/preview.png": {"get"},
        "/api/preview.png": {"get"},
        "/api/learn": {"get"},
        "/api/learn/{game}": {"get"},
        "/api/learn/{game}/figures/{id}/{step}.svg": {"get"},
        "/api/puzzles": {"get"},
        "/api/puzzles/today": {"get"},
        "/api/puzzles/{id}": {"get"},
        "/api/puzzles/{id}/tries": {"post"},
        "/api/puzzles/{id}/hint": {"post"},
        "/api/puzzles/{id}/preview.png": {"get"},
        "/api/queries/position": {"post"},
        "/api/queries/continuations": {"post"},
        "/api/queries/why_not": {"post"},
        "/api/queries/hint": {"post"},
        "/api/queries/analysis": {"post"},
        "/api/tournaments": {"get", "post"},
        "/api/tournaments/file": {"post"},
        "/api/tournaments/{id}": {"get", "delete"},
        "/api/tournaments/{id}/commands": {"post"},
        "/api/tournaments/{id}/entrants": {"post"},
        "/api/tournaments/{id}/helper_link": {"post"},
        "/api/tournaments/{id}/help": {"post"},
        "/api/tournaments/{id}/log": {"get"},
        "/api/tournaments/{id}/export": {"get"},
        "/api/tournaments/{id}/qr.svg": {"get"},
        "/api/tournaments/{id}/boards": {"get"},
    }
    without = ("/api/tournaments/{id}/helper_link",)  # nothing has to be said
    posts = {path: methods["post"] for path, methods in paths.items() if "post" in methods and path not in without}
    bodies = {path: post["requestBody"] for path, post in posts.items()}
    assert "lot" in json.dumps(bodies["/api/matches"]) and "play_move" in json.dumps(
        bodies["/api/matches/{id}/commands"]
    )
    assert "$ref" not in json.dumps(bodies) and "picks" in json.dumps(bodies["/api/queries/why_not"])
    assert json.dumps(paths).count('"description"') > len(paths)


def test_there_is_no_such_address(ann: Guest) -> None:
    for path in (
        "/api/nothing",
        "/api/",
        "/api/matches",
        "/api/matches/a/b",
        "/static/nothing.js",
        "/static/%2e%2e/x",
    ):
        answer = ann.ask("GET", path)
        assert answer.status_code in (404, 405), path
        assert answer.headers["content-type"] != "text/html; charset=utf-8"
    assert ann.get("/api/nothing", 404).json()
    assert ann.ask("DELETE", "/api/me").status_code == 405
