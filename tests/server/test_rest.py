"""REST: people, the catalogue, new matches. Each refusal has its status, and a sentence in both languages."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import hexagora
from tests.server.guests import HEX, ROBOT, SCREEN, Data, Guest, refused, serving, without_limits


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


# People


def test_health(ann: Guest) -> None:
    told = ann.get("/health").json()
    assert told["status"] == "ok" and told["sockets"] == 0 and told["version"]
    assert "hexagora" not in ann.cookies  # whoever only looks after the server is no guest


def test_a_guest_is_known_by_a_cookie(ann: Guest, bob: Guest) -> None:
    first = ann.get("/api/me")
    cookie = first.headers["set-cookie"]
    assert cookie.startswith("hexagora=")
    assert "httponly" in cookie.lower() and "samesite=lax" in cookie.lower() and "max-age=" in cookie.lower()
    again = ann.get("/api/me")
    assert again.json() == first.json() and "set-cookie" not in again.headers
    assert bob.get("/api/me").json()["id"] != first.json()["id"]
    assert first.json()["name"].startswith("Guest ")


def test_a_cookie_that_is_not_known_makes_a_new_guest(client: TestClient) -> None:
    for value in ("x", "%00", "x" * 3000):
        guest = Guest(client, hexagora=value)
        assert guest.get("/api/me").json()["id"]
        assert guest.cookies["hexagora"] != value


def test_a_guest_is_named_in_their_language(client: TestClient) -> None:
    assert Guest(client).get("/api/me?lang=fr").json()["name"].startswith("Invité")


def test_the_token_is_not_kept(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        guest = Guest(client)
        guest.put("/api/me", {"name": "Ann"})
        token = guest.cookies["hexagora"]
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert len(token) >= 32 and token.encode() not in kept
        assert hashlib.sha256(token.encode()).hexdigest().encode() in kept


def test_a_guest_changes_their_name(ann: Guest) -> None:
    me = ann.get("/api/me").json()
    told = ann.put("/api/me", {"name": "  Zoé \n\t\u202e x "}).json()
    assert told == {"id": me["id"], "name": "Zoé x"} == ann.get("/api/me").json()
    assert ann.get("/api/boot").json()["me"] == told
    assert len(ann.put("/api/me", {"name": "x" * 100}).json()["name"]) == 24
    for name in ("", "   ", "\0\n"):
        refused(ann, "PUT", "/api/me", 422, "name_empty", json={"name": name})
    wrongs: list[object] = [{"name": "x" * 201}, {"name": 5}, {}, [], None, "Zoé"]
    for wrong in wrongs:
        refused(ann, "PUT", "/api/me", 422, "request", json=wrong)


def test_whoever_comes_first_to_change_a_name_gets_a_cookie(ann: Guest) -> None:
    told = ann.put("/api/me", {"name": "Ann"}).json()
    assert ann.get("/api/me").json() == told


# The catalogue


def test_boot_has_everything_in_a_language(ann: Guest) -> None:
    english, french = (ann.get("/api/boot", params={"lang": lang}).json() for lang in ("en", "fr"))
    for boot, lang in ((english, "en"), (french, "fr")):
        assert boot["lang"] == lang and boot["lan"] is None and boot["levels"] == 10 and len(boot["cues"]) >= 6
        assert set(boot["languages"]) == {"en", "fr"}
        assert [entry["id"] for entry in boot["games"]] == [entry.id for entry in hexagora.games()]
        for entry in boot["games"]:
            assert entry["name"] and entry["line"] and entry["length"] and entry["tasks"] and entry["ends"]
            for preset in entry["presets"]:
                assert hexagora.game(entry["id"], **preset["options"]).players == preset["players"]
    assert english["words"] != french["words"] and english["words"].keys() == french["words"].keys()


def test_texts_of_some_pages_come_when_they_are_asked_for(ann: Guest) -> None:
    few = ann.get("/api/boot").json()["words"].keys()
    whole = ann.get("/api/boot?whole=true").json()["words"].keys()
    later = {"analyse", "coach", "keys", "lab", "paper", "puzzles", "tournament", "tournaments"}
    assert whole - few == later and not few - whole
    (known,) = re.findall(r"const LATER = \[(.*)\]", Path("web/src/language.ts").read_text())
    assert {*re.findall(r'"(\w+)"', known)} == later, "the client asks for the same"


@pytest.mark.parametrize(
    ("query", "cookie", "header", "spoken"),
    [
        ("", "", "", "en"),
        ("fr", "en", "en", "fr"),
        ("", "fr", "en", "fr"),
        ("", "", "de;q=0.9,fr-CH, en", "fr"),
        ("", "", "EN-us,fr", "en"),
        ("xx", "", "fr", "fr"),
        ("", "xx", "fr", "fr"),
        ("", "", "zz, *", "en"),
    ],
)
def test_which_language(client: TestClient, query: str, cookie: str, header: str, spoken: str) -> None:
    guest = Guest(client, **({"lang": cookie} if cookie else {}))
    headers = {"Accept-Language": header} if header else {"Accept-Language": ""}
    assert guest.get(f"/api/boot?lang={query}" if query else "/api/boot", headers=headers).json()["lang"] == spoken
    page = guest.get(f"/?lang={query}" if query else "/", headers=headers).text
    assert f'<html lang="{spoken}"' in page


def test_the_catalogue(ann: Guest) -> None:
    told = ann.get("/api/games").json()
    assert [entry["id"] for entry in told] == [entry.id for entry in hexagora.games()]


def test_options_as_they_stand(ann: Guest) -> None:
    form = ann.get("/api/games/hex/options?size=5&players=3").json()
    chosen = {row["name"]: row["value"] for row in form["options"]}
    assert (chosen["size"], chosen["players"], form["players"]) == (5, 3, 3)
    assert len(form["players_by_colour"]) == 3
    position = form["position"]  # the start of that game
    assert len(position["board"]["cells"]) == 61 and len(position["seats"]) == 3 and position["turn"] == 0
    assert form["formats"] == ["json"]
    assert ann.get("/api/games/hex/options?board=rhombus").json()["formats"] == ["json", "sgf", "hexworld"]
    assert ann.get("/api/games/hex/options?size=7").json()["preset"] == "hex-2"
    french = ann.get("/api/games/hex/options?lang=fr").json()["options"]
    assert [row["name"] for row in french] == [row["name"] for row in form["options"]]
    assert [row["label"] for row in french] != [row["label"] for row in form["options"]]


def test_options_come_with_the_board(ann: Guest) -> None:
    form = ann.get("/api/games/hex/options?size=5&players=3").json()
    assert len(form["position"]["board"]["cells"]) == 61
    assert form["position"]["shores"] == [0, 1, 2, 0, 1, 2]
    cells = {row["name"]: {one["value"]: one["cells"] for one in row["values"]} for row in form["options"]}
    assert (cells["size"][5], cells["size"][7]) == (61, 127)
    assert {*cells["players"].values()} == {*cells["swap"].values()} == {None}, "these make no board larger"
    triangle = ann.get("/api/games/marienbad/options?board=triangle&size=5").json()
    size = next(row for row in triangle["options"] if row["name"] == "size")
    assert {one["value"]: one["cells"] for one in size["values"]}[5] == 15


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: str(entry.id))
def test_every_option_can_be_chosen(ann: Guest, entry: hexagora.Entry) -> None:
    def settled(form: Data) -> Data:
        return {row["name"]: row["value"] for row in form["options"] if row["applies"]}

    start = ann.get(f"/api/games/{entry.id}/options").json()
    assert settled(start) == hexagora.game(entry.id).options
    for row in start["options"]:
        for one in row["values"]:
            assert one["label"]
            asked = {row["name"]: str(one["value"]).lower() if isinstance(one["value"], bool) else one["value"]}
            form = ann.get(f"/api/games/{entry.id}/options", params=asked).json()
            chosen = hexagora.game(entry.id, **settled(form))
            assert settled(form) == chosen.options and form["players"] == chosen.players
            if row["applies"]:
                assert settled(form)[row["name"]] == one["value"]


@pytest.mark.parametrize(
    "query",
    [
        *("size=99", "size=x", "size=true", "size=1", "size=-5", "size=٣", "size=", "size=5&size=6"),
        *("swap=1", "swap=0", "swap=maybe", "swap=true&players=3", "x=1", "players=" + "9" * 400, "board=%00"),
    ],
)
def test_options_that_cannot_be_are_left_out(ann: Guest, query: str) -> None:
    form = ann.get(f"/api/games/hex/options?{query}").json()
    hexagora.game("hex", **{row["name"]: row["value"] for row in form["options"] if row["applies"]})
    for row in form["options"]:
        kinds = {type(one["value"]) for one in row["values"]}
        assert type(row["value"]) in kinds, row


def test_options_and_rules_of_no_game(ann: Guest) -> None:
    for what in ("options", "rules"):
        refused(ann, "GET", f"/api/games/chess/{what}", 422, "game_unknown")


def test_rules_line_by_line(ann: Guest) -> None:
    for entry in hexagora.games():
        rules = ann.get(f"/api/games/{entry.id}/rules").json()
        assert rules["lines"] == list(entry.rules("en")) and len(rules["lines"]) >= 5
        assert all(0 < int(number) <= len(rules["lines"]) for number in rules["only"])
    french = ann.get("/api/games/hex/rules?lang=fr").json()["lines"]
    assert any("\u00a0:" in line for line in french)


def test_the_gallery_shows_every_game(ann: Guest) -> None:
    shown = ann.get("/api/gallery").json()
    assert {sample["game"] for sample in shown} == {entry.id for entry in hexagora.games()}
    for sample in shown:
        assert "board" in sample["positions"][0] and len(sample["positions"]) > 3
        assert len(sample["players"]) == len(sample["positions"][0]["seats"])


# Making matches


def test_a_match_is_made_as_wanted(ann: Guest) -> None:
    clock = {"kind": "fischer", "seconds": 300, "increment": 5}
    id = ann.make(SCREEN, ROBOT, options={"size": 5}, clock=clock)
    match = ann.match(id)
    assert re.fullmatch(r"[a-z2-9]{10}", id)
    assert (match["id"], match["game"], match["status"], match["ending"]) == (id, "hex", "playing", "")
    assert match["options"] == hexagora.game("hex", size=5).options and match["preset"] == "quick"
    assert match["clock"] == clock and match["clocks"] == {"left": [300_000, 300_000], "running": None}
    name = ann.get("/api/me").json()["name"]
    assert [(seat["kind"], seat["name"], seat["level"], seat["yours"]) for seat in match["seats"]] == [
        ("screen", name, None, True),
        ("computer", "", 1, False),
    ]
    assert match["may"] == {
        "cancel": True,
        "fill": False,
        "withdraw": [],
        "claim": [],
        "conditions": False,
        "hint": True,
        "takeback": True,
        "draw": False,
        "leave": True,
        "chat": True,
        "sit": False,
        "rematch": False,
    }
    assert match["position"]["board"]["cells"] == list(hexagora.game("hex", size=5).board.cells)


def test_names_at_one_screen(ann: Guest) -> None:
    ann.put("/api/me", {"name": "Ann"})
    seats = [SCREEN, SCREEN, {"kind": "screen", "name": " Kid \n"}]
    id = ann.make(*seats, options={"size": 3, "players": 3})
    assert [seat["name"] for seat in ann.match(id)["seats"]] == ["Ann", "Player 2", "Kid"]
    ann.cookies["lang"] = "fr"
    id = ann.make(*seats, options={"size": 3, "players": 3})
    assert [seat["name"] for seat in ann.match(id)["seats"]] == ["Ann", "Joueur 2", "Kid"]


def test_colours_by_lot(ann: Guest) -> None:
    first = set()
    for _ in range(40):
        id = ann.make({"kind": "screen", "name": "A"}, {"kind": "screen", "name": "B"}, lot=True)
        match = ann.match(id)
        assert match["lot"]
        first.add(match["seats"][0]["name"])
    assert first == {"A", "B"}


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"game": "chess"}, "game_unknown"),
        ({"game": ""}, "game_unknown"),
        ({"options": {"colour": 3}}, "option_unknown"),
        ({"options": {"size": 99}}, "option_value"),
        ({"options": {"size": -(10**30)}}, "option_value"),
        ({"options": {"size": "big"}}, "option_value"),
        ({"options": {"size": True}}, "option_value"),
        ({"options": {"arcs": 6}}, "option_idle"),
        ({"options": {"": 1}}, "option_unknown"),
        ({"options": {"id": "hex"}}, "option_unknown"),
        ({"options": {"self": 1, "\0": "x"}}, "option_unknown"),
        ({"seats": [SCREEN]}, "seats_count"),
        ({"seats": [SCREEN, SCREEN, SCREEN]}, "seats_count"),
        ({"seats": []}, "seats_count"),
        ({"rated": True}, "request"),  # there are no ratings
        ({"listed": True}, "seats_listed"),
        ({"game": "x" * 41}, "request"),
        ({"game": 5}, "request"),
        ({"game": None}, "request"),
        ({"options": {"size": None}}, "request"),
        ({"options": {"size": 5.5}}, "request"),
        ({"options": {"size": [5]}}, "request"),
        ({"options": [["size", 5]]}, "request"),
        ({"options": {f"o{n}": n for n in range(41)}}, "request"),
        ({"seats": [SCREEN] * 7}, "request"),
        ({"seats": [SCREEN, {"kind": "king"}]}, "request"),
        ({"seats": [SCREEN, {}]}, "request"),
        ({"seats": [SCREEN, "screen"]}, "request"),
        ({"seats": [SCREEN, {"kind": "computer", "level": 0}]}, "request"),
        ({"seats": [SCREEN, {"kind": "computer", "level": 11}]}, "request"),
        ({"seats": [SCREEN, {"kind": "link", "by": "somebody"}]}, "request"),
        ({"seats": [SCREEN, {"kind": "screen", "name": "x" * 201}]}, "request"),
        ({"clock": {"kind": "fischer", "seconds": 9, "increment": 0}}, "request"),
        ({"clock": {"kind": "fischer", "seconds": 60, "increment": -1}}, "request"),
        ({"clock": {"kind": "fischer", "seconds": 10**30, "increment": 0}}, "request"),
        ({"clock": {"kind": "fischer", "seconds": 60}}, "request"),
        ({"clock": {"kind": "days", "days": 0}}, "request"),
        ({"clock": {"kind": "days", "days": 31}}, "request"),
        ({"clock": {"kind": "sand"}}, "request"),
        ({"clock": "fischer"}, "request"),
        ({"lot": "perhaps"}, "request"),
        ({"order": [1, 0]}, "request"),
    ],
    ids=str,
)
def test_a_match_that_cannot_be(ann: Guest, parts: Data, code: str) -> None:
    wanted = {"game": "hex", "options": HEX, "seats": [SCREEN, SCREEN], **parts}
    refused(ann, "POST", "/api/matches", 422, code, json=wanted)
    assert ann.get("/api/home").json()["mine"] == []


@pytest.mark.parametrize("body", [b"", b"{", b"null", b"[]", b'"x"', b"\xff\xfe", b"{" * 30_000, b"[" * 30_000])
def test_what_is_no_match_at_all(ann: Guest, body: bytes) -> None:
    for path in ("/api/matches", "/api/matches/x/commands"):
        answer = ann.ask("POST", path, content=body, headers={"Content-Type": "application/json"})
        assert 400 <= answer.status_code < 500 and answer.json()
