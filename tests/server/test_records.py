"""Records over HTTP: read and written in every form, of matches, all of one's own; and films of them."""

from __future__ import annotations

import io
import json
import random
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hexagora
from hexagora import record
from hexagora.errors import Refusal
from hexagora.server import painter, painting, record_routes
from hexagora.server.analysis_bodies import GameRecordData
from hexagora.server.requests import LONGEST_RECORD
from tests.server.guests import HEX, LINK, SCREEN, Data, Guest, limits_of, refused, serving, without_limits

PLAIN: Data = {"hexagora": 3, "game": "hex", "options": HEX, "moves": ["a1", "swap", "b2"], "result": None}
TREE: Data = {
    **PLAIN,
    "seats": [{"name": "Ann"}, {"level": 5}],
    "headers": {"event": "Cup"},
    "comment": "a test",
    "moves": ["a1", {"move": "b2", "comment": "good", "sign": "!", "variations": [["swap", "c3"]], "seconds": 2.5}],
}


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        without_limits(client)
        yield client


@pytest.fixture(scope="module")
def eve(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Guest]:
    with serving(tmp_path_factory.mktemp("eve"), static) as client:
        without_limits(client)
        yield Guest(client)


def read(guest: Guest, text: str, status: int = 200) -> Any:
    return guest.post("/api/records/read", {"text": text}, status).json()


def moves_of(data: Data) -> tuple[Any, ...]:
    return record.read(json.dumps(data)).moves


def test_any_form_is_read(client: TestClient) -> None:
    guest = Guest(client)
    six = hexagora.game("six").start()
    old = {"hexagora": 1, "game": "hex", "options": HEX, "moves": ["a1", "leave 1"], "result": [1, 0]}
    for text in (json.dumps(TREE), json.dumps(old), str(six.play(six.moves()[0]))):
        data = read(guest, text)
        assert data["hexagora"] == record.VERSION
        assert record.read(json.dumps(data)) == record.read(text)
        msgspec.convert(data, GameRecordData)
    for format in ("sgf", "hexworld"):
        game = record.read(json.dumps(PLAIN))
        data = read(guest, record.write(game, format))
        assert moves_of(data) == game.moves


def test_one_of_several_games_is_read_by_its_number(client: TestClient) -> None:
    guest = Guest(client)
    text = "(;SZ[3];B[a1])(;SZ[3];B[b1])"
    for number, move in ((1, "a1"), (2, "b1")):
        answer = guest.post("/api/records/read", {"text": text, "number": number}).json()
        assert answer["moves"] == [move]
    for wrong, code in (
        (None, "record_several"),
        (3, "record_choice"),
        (0, "request"),
        (-1, "request"),
        (2**70, "request"),
    ):
        refused(guest, "POST", "/api/records/read", 422, code, json={"text": text, "number": wrong})
    refused(guest, "POST", "/api/records/read", 422, "request", json={"text": text, "number": "1"})


def test_a_refusal_says_the_place(client: TestClient) -> None:
    guest = Guest(client)
    for text, code, place in (
        (json.dumps({**PLAIN, "moves": ["a1", "a1"]}), "record_move", "2"),
        ("{", None, ""),
        ("rubbish", "record_form", ""),
        ("", None, ""),
    ):
        told = read(guest, text, 422)
        assert told["sentence"] and place in told["sentence"] and code in (None, told["code"])


def test_a_refusal_tells_the_reason_of_the_rules(client: TestClient) -> None:
    guest = Guest(client)
    texts = [
        json.dumps({**PLAIN, "moves": moves})
        for moves in (["a1", "a1"], ["a1", {"move": "b2", "variations": [["z9"]]}])
    ]
    for text in [*texts, "\n(;GM[11]SZ[5];B[a1];W[b1];B[a1])"]:
        with pytest.raises(hexagora.BadText) as refusal:
            record.read(text)
        cause = refusal.value.__cause__
        assert isinstance(cause, Refusal)
        for language in ("en", "fr"):
            answer = guest.ask(
                "POST", "/api/records/read", json={"text": text}, headers={"Accept-Language": language}
            ).json()
            assert answer["code"] == refusal.value.reason.code
            assert answer["sentence"] == f"{refusal.value.reason.say(language)} {cause.reason.say(language)}"


def test_whoever_waits_too_long_is_told(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Guest(client)
    with monkeypatch.context() as hurry:
        hurry.setattr(painter, "PATIENCE", 0.001)
        refused(guest, "POST", "/api/records/read", 503, "not_made", json={"text": json.dumps(PLAIN)})
    assert moves_of(read(guest, json.dumps(PLAIN))) == ("a1", "swap", "b2")


@pytest.mark.parametrize("colour", [-1, 100, 2**31, 10**30])
@pytest.mark.parametrize("path", ["queries/position", "queries/analysis", "queries/review", "pictures/position"])
def test_nobody_of_such_a_colour_can_leave(eve: Guest, path: str, colour: int) -> None:
    refused(eve, "POST", f"/api/{path}", 422, "request", json={"game": "hex", "moves": [{"leave": colour}]})


def test_a_record_is_written_in_each_form(client: TestClient) -> None:
    guest = Guest(client)
    for format, kind in (("json", "application/json"), ("sgf", "application/x-go-sgf"), ("hexworld", "text/plain")):
        answer = guest.post("/api/records/write", {"record": TREE, "format": format})
        assert answer.headers["content-type"].startswith(kind)
        assert record.read(answer.text).moves == ("a1", "b2")
    refused(
        guest,
        "POST",
        "/api/records/write",
        422,
        "record_rhombus",
        json={"record": {**PLAIN, "options": {"size": 3}, "moves": []}, "format": "sgf"},
    )
    refused(guest, "POST", "/api/records/write", 422, "request", json={"record": PLAIN, "format": "pgn"})


def test_records_are_as_their_schema_says(client: TestClient) -> None:
    guest = Guest(client)
    schema = guest.get("/api/records/schema.json").json()
    assert schema == record.schema()
    jsonschema.validate(read(guest, json.dumps(TREE)), schema)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text() | st.recursive(st.none() | st.integers() | st.text(), lambda some: st.lists(some)).map(json.dumps))
def test_any_text_is_answered(eve: Guest, text: str) -> None:
    body = json.dumps({"text": text}).encode()
    answer = eve.ask("POST", "/api/records/read", content=body)
    assert answer.status_code in (200, 422), answer.text
    raw = eve.ask("POST", "/api/records/write", content=b'{"record":%s}' % json.dumps(text).encode())
    assert raw.status_code == 422, raw.text


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(sorted({*TREE, "start", "date", "rules", "marks", "offers"})),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda some: st.lists(some, max_size=4) | st.dictionaries(st.text(), some, max_size=4),
        max_leaves=8,
    ),
)
def test_any_part_is_answered(eve: Guest, part: str, value: Any) -> None:
    answer = eve.ask(
        "POST", "/api/records/write", content=b'{"record":%s}' % json.dumps({**TREE, part: value}).encode()
    )
    assert answer.status_code in (200, 422), answer.text


def test_records_may_be_longer_than_other_requests(client: TestClient) -> None:
    guest = Guest(client)
    long = {**PLAIN, "moves": ["a1"], "headers": {f"h{n}": "x" * 900 for n in range(49)}, "comment": "y" * 9000}
    long["moves"] = [{"move": "a1", "comment": "z" * 9000}] + [
        {"move": move, "comment": "z" * 9000} for move in ("b1", "a2", "b2", "c3", "c1", "c2")
    ]
    text = json.dumps(long)
    assert len(text) > 100_000
    assert read(guest, text)["comment"] == "y" * 9000
    refused(guest, "POST", "/api/records/read", 413, "body_long", json={"text": "x" * LONGEST_RECORD})
    refused(guest, "PUT", "/api/me", 413, "body_long", json={"name": "x" * 70_000})


def test_so_many_records_of_an_address(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        guest = Guest(client)
        read(guest, json.dumps(PLAIN))
        limits_of(client).records.of("testclient").spend(30)  # now: beginning a process takes seconds, that refill it
        assert guest.post("/api/records/read", {"text": "x"}, 429).json()["code"] == "too_fast"


# Matches


def test_a_match_is_recorded_with_times_and_names(client: TestClient) -> None:
    ann, bob = Guest(client), Guest(client)
    ann.put("/api/me", {"name": "Ann"})
    bob.put("/api/me", {"name": "Bob"})
    id = ann.make(SCREEN, LINK)
    bob.do(id, "take_seat")
    ann.do(id, "play_move", move="a1")
    time.sleep(0.05)
    bob.do(id, "play_move", move="b2")
    bob.do(id, "leave_match")
    answer = ann.get(f"/api/matches/{id}/record")
    assert answer.headers["content-disposition"] == f'attachment; filename="hexagora-hex-{id}.json"'
    game = record.read(answer.text)
    assert [seat.name for seat in game.seats] == ["Ann", "Bob"] and game.reason == "leave" and game.result == (1.0, 0.0)
    seconds = [node.seconds for node in game.mainline()]
    assert seconds[1] is not None and 0.05 <= seconds[1] < 60
    sgf = ann.get(f"/api/matches/{id}/record?format=sgf")
    assert sgf.headers["content-disposition"].endswith('.sgf"') and record.read(sgf.text).seats[1].name == "Bob"
    ann.get(f"/api/matches/{id}/record?format=pgn", 422)
    refused(ann, "GET", "/api/matches/nothere/record", 404, "match_unknown")
    other = ann.make(SCREEN, SCREEN, game="marienbad", options={})
    ann.get(f"/api/matches/{other}/record?format=sgf", 422)


def test_all_of_ones_games_in_one_file(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Guest(client)
    ids = [ann.make(SCREEN, SCREEN) for _ in range(5)]
    for id in ids[:4]:
        ann.do(id, "play_move", move="a1")
        ann.do(id, "leave_match")
    answer = ann.get("/api/me/records")
    assert answer.headers["content-type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert archive.testzip() is None
    games = {name: record.read(archive.read(name).decode()) for name in archive.namelist()}
    assert {name.split("-")[-1] for name in games} == {f"{id}.json" for id in ids[:4]}  # the fifth is not over
    assert all(game.moves[0] == "a1" and game.replay() for game in games.values())
    monkeypatch.setattr(record_routes, "MOST_GAMES", 2)
    assert len(zipfile.ZipFile(io.BytesIO(ann.get("/api/me/records").content)).namelist()) == 2
    nobody = zipfile.ZipFile(io.BytesIO(Guest(client).get("/api/me/records").content))
    assert nobody.namelist() == []


def test_not_again_and_again(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        ann = Guest(client)
        for _ in range(3):
            ann.get("/api/me/records")
        refused(ann, "GET", "/api/me/records", 429, "too_fast")
        Guest(client).get("/api/me/records")


# Pictures and films


def test_a_picture_of_any_position(client: TestClient) -> None:
    guest = Guest(client)
    for body in (PLAIN, {"position": "hex size=3 ; 0 c3 ; turn 1"}):
        wanted = {name: body[name] for name in ("game", "options", "moves", "position") if name in body}
        light, dark, named, warm, marked = (
            guest.post("/api/pictures/position", {**wanted, **look}).text
            for look in ({}, {"theme": "dark"}, {"names": True}, {"heat": {"b2": 5}}, {"marks": {"b2": "A"}})
        )
        assert light.startswith("<svg") and len({light, dark, named, warm, marked}) == 5
        assert 'data-mark="b2"' in marked and "data-mark" not in light
        png = guest.post("/api/pictures/position", {**wanted, "format": "png", "width": 200})
        assert png.headers["content-type"] == "image/png" and int.from_bytes(png.content[16:20], "big") == 200
    for wrong, code in (
        ({"game": "hex", "moves": ["c3", "c3"]}, "taken"),
        ({"game": "chess"}, "game_unknown"),
        ({"game": "hex", "width": 5000}, "request"),
        ({"game": "hex", "format": "gif"}, "request"),
        ({"game": "hex", "heat": {"c3": 6}}, "request"),
        ({"game": "hex", "marks": {"c3": "blob"}}, "mark"),
        ({"game": "hex", "marks": {"z9": "circle"}}, "off_board"),
        ({"game": "hex", "marks": dict.fromkeys(map(str, range(501)), "A")}, "request"),
        ({"game": "hex", "moves": ["c3"] * 3001}, "match_long"),
    ):
        refused(guest, "POST", "/api/pictures/position", 422, code, json=wrong)


def frames(film: bytes) -> int:
    import PIL.Image

    with PIL.Image.open(io.BytesIO(film)) as image:
        return int(getattr(image, "n_frames", 1))


def test_a_film_of_a_game(client: TestClient) -> None:
    guest = Guest(client)
    for format, magic in (("gif", b"GIF89a"), ("webp", b"RIFF")):
        answer = guest.post("/api/pictures/replay", {"record": PLAIN, "format": format})
        assert answer.content.startswith(magic) and answer.headers["content-type"] == f"image/{format}"
        assert frames(answer.content) == 4
    marked = {**PLAIN, "marks": {"c3": "A"}, "moves": ["a1", {"move": "swap", "marks": {"c3": "cross"}}, "b2"]}
    film = guest.post("/api/pictures/replay", {"record": marked}).content
    assert frames(film) == 4 and film != guest.post("/api/pictures/replay", {"record": PLAIN}).content
    wrong = {**PLAIN, "marks": {"z9": "A"}}
    refused(guest, "POST", "/api/pictures/replay", 422, "record_mark", json={"record": wrong})
    refused(guest, "POST", "/api/pictures/replay", 422, "record_part", json={"record": {"hexagora": 3}})
    id = guest.make(SCREEN, SCREEN)
    guest.do(id, "play_move", move="a1")
    assert frames(guest.get(f"/api/matches/{id}/replay.gif").content) == 2
    guest.get(f"/api/matches/{id}/replay.mp4", 404)


def test_a_film_shows_as_many_positions_as_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painting, "MOST_FRAMES", 5)
    monkeypatch.setattr(painting, "FILM_WIDTH", 64)
    game, chance = hexagora.game("hex", board="rhombus", size=3), random.Random(4)
    for count in (0, 1, 4, 5, 6, 7):
        moves: list[str] = []
        state = game.start()
        while len(moves) < count and state.turn is not None:
            moves.append(chance.choice(state.moves()))
            state = state.play(moves[-1])
        job = {
            "kind": "gif",
            "game": "hex",
            "options": game.options,
            "moves": moves,
            "theme": "light",
            "language": "en",
        }
        assert frames(painting.film(job)) == (len(moves) + 1 if len(moves) < 5 else (len(moves) + 1) // 2 + 1)


def test_so_many_films_of_an_address(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        limits_of(client).films.of("testclient").spend(6)
        refused(Guest(client), "POST", "/api/pictures/replay", 429, "too_fast", json={"record": PLAIN})
