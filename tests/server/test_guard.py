"""What keeps the server well: limits, the origin of requests, headers, pages that nobody can break out of, nonsense."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from fastapi.responses import StreamingResponse
from fastapi.testclient import TestClient
from hypothesis import example, given, settings
from hypothesis import strategies as st
from starlette.types import Message

import hexagora
from hexagora.server import limits, rest
from hexagora.server.limits import Limits, Rate
from hexagora.server.requests import Door, OpenConnection, Requests
from tests.server.guests import HEX, ROBOT, SCREEN, Data, Guest, limits_of, refused, serving, without_limits

MATCH: Data = {"game": "hex", "options": HEX, "seats": [SCREEN, SCREEN]}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[TestClient]:
    """With its limits."""
    with serving(tmp_path_factory.mktemp("data"), static) as client:
        yield client


@pytest.fixture(scope="module")
def free(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[TestClient]:
    """Without limits, and so that errors of the server are answers."""
    with pytest.MonkeyPatch.context() as patch, serving(tmp_path_factory.mktemp("free"), static) as client:
        patch.setattr(rest, "MOST_UNFINISHED", 10**9)
        without_limits(client)
        yield client


@pytest.fixture
def ann(client: TestClient) -> Guest:
    return Guest(client)


@pytest.fixture
def clock(client: TestClient) -> Iterator[SimpleNamespace]:
    """The time that limits go by: clock.now."""
    clock = SimpleNamespace(now=1000.0)
    clock.monotonic = lambda: clock.now
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "time", clock)
        vars(limits_of(client)).update(vars(Limits()))
        yield clock
    vars(limits_of(client)).update(vars(Limits()))


# Limits


def test_so_many_at_once_and_so_many_a_second(clock: SimpleNamespace) -> None:
    rate = Rate(3, 0.5)
    assert [rate.allows("ann") for _ in range(5)] == [True, True, True, False, False]
    assert rate.allows("bob")
    clock.now += 2
    assert [rate.allows("ann") for _ in range(2)] == [True, False]
    clock.now += 1
    assert not rate.allows("ann")
    clock.now += 1
    assert rate.allows("ann")
    clock.now += 3600
    assert [rate.allows("ann") for _ in range(4)] == [True, True, True, False]


def test_limits_do_not_grow_with_strangers(clock: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    rate = Rate(1, 0)
    assert all(rate.allows(str(number)) for number in range(100))
    assert not rate.allows("99")
    assert rate.allows("0")  # long forgotten


def test_thirty_new_matches_and_then_one_every_two_seconds(ann: Guest, clock: SimpleNamespace) -> None:
    for _ in range(30):
        ann.post("/api/matches", MATCH, 201)
    refused(ann, "POST", "/api/matches", 429, "too_fast", json=MATCH)
    Guest(ann.client).post("/api/matches", MATCH, 201)
    clock.now += 2
    ann.post("/api/matches", MATCH, 201)
    ann.post("/api/matches", MATCH, 429)


def test_so_many_unfinished_matches(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rest.MOST_UNFINISHED == 200
    monkeypatch.setattr(rest, "MOST_UNFINISHED", 3)
    ids = [ann.make(SCREEN, ROBOT) for _ in range(3)]
    refused(ann, "POST", "/api/matches", 429, "too_many", json=MATCH)
    ann.do(ids[0], "leave_match")
    ann.make(SCREEN, ROBOT)


def test_commands_have_a_limit(ann: Guest, clock: SimpleNamespace) -> None:
    id = ann.make(SCREEN, SCREEN)
    path = f"/api/matches/{id}/commands"
    for _ in range(60):
        ann.post(path, {"do": "leave_match", "version": -1}, 409)
    refused(ann, "POST", path, 429, "too_fast", json={"do": "leave_match", "version": -1})
    clock.now += 1
    assert [ann.ask("POST", path, json={"do": "leave_match", "version": -1}).status_code for _ in range(31)] == [
        409
    ] * 30 + [429]


def test_talk_has_a_limit(ann: Guest, clock: SimpleNamespace) -> None:
    """A line every two seconds after the first six, whichever way they come."""
    id = ann.make(SCREEN, SCREEN)
    for number in range(6):
        ann.do(id, "say_chat", text=f"line {number}")
    assert ann.do(id, "say_chat", status=429, text="line 6")["code"] == "too_fast"
    clock.now += 2
    ann.do(id, "say_chat", text="line 7")
    assert ann.do(id, "say_chat", status=429, text="line 8")["code"] == "too_fast"
    ann.do(id, "play_move", move="a1")  # other things can be done


def test_a_request_has_64000_bytes(ann: Guest) -> None:
    name = json.dumps({"name": "x" * 64_000})
    refused(ann, "PUT", "/api/me", 413, "body_long", content=name)
    long = json.dumps({"name": "x", "y": " " * 63_970})[:64_000]
    assert ann.ask("PUT", "/api/me", content=long).status_code == 422
    refused(ann, "POST", "/api/matches", 413, "body_long", content=b"x" * 64_001)


def test_a_request_says_how_long_it_is(ann: Guest) -> None:
    def chunks() -> Iterator[bytes]:
        yield b'{"name": '
        yield b'"Ann"}'

    assert ann.ask("PUT", "/api/me", content=chunks()).status_code == 413
    for length in ("-1", "x", "1e3", "9" * 30, "9" * 5000, "²"):
        headers = {"Content-Length": length.encode("latin-1")}
        assert ann.ask("PUT", "/api/me", content=b'{"name": "Ann"}', headers=headers).status_code == 413


# Other sites


@pytest.mark.parametrize(
    "origin",
    ["https://example.org", "http://testserver.example.org", "http://testserver:81", "null", "", "http://[", "x"],
)
def test_the_page_of_another_site_changes_nothing(ann: Guest, origin: str) -> None:
    before = ann.get("/api/me").json()
    headers = {"Origin": origin}
    refused(ann, "PUT", "/api/me", 403, "origin", json={"name": "Eve"}, headers=headers)
    refused(ann, "POST", "/api/matches", 403, "origin", json=MATCH, headers=headers)
    id = ann.make(SCREEN, SCREEN)
    refused(
        ann,
        "POST",
        f"/api/matches/{id}/commands",
        403,
        "origin",
        json={"do": "leave_match", "version": 1},
        headers=headers,
    )
    assert ann.get("/api/me", headers=headers).json() == before
    assert ann.match(id)["status"] == "playing"


def test_our_own_page_may(ann: Guest) -> None:
    for origin in ("http://testserver", "https://testserver"):  # TLS may end at a proxy
        ann.put("/api/me", {"name": "Ann"}, headers={"Origin": origin})
    headers = {"Origin": "http://[::1]:8686", "Host": "[::1]:8686"}
    ann.put("/api/me", {"name": "Ann"}, headers=headers)


# Pages and headers


class Page(HTMLParser):
    """What a browser makes of a page: its root, and each script with its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.html: dict[str, str | None] = {}
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.tags: list[str] = []
        self._inside = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "html":
            self.html = dict(attrs)
        if tag == "script":
            self._inside = True
            self.scripts.append((dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            attributes, text = self.scripts[-1]
            self.scripts[-1] = attributes, text + data

    @property
    def boot(self) -> Data:
        [(attributes, text)] = self.scripts
        assert attributes == {"type": "application/json", "id": "boot"}
        boot: Data = json.loads(text)
        return boot


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/new/hex", 200), ("/g/abcdefghij", 404), ("/nothing/at/all", 404), ("/api", 404)],
)
def test_every_address_is_the_client(ann: Guest, path: str, status: int) -> None:
    answer = ann.get(path, status)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    page = Page(answer.text)
    assert page.html == {"lang": "en", "data-theme": "auto"}
    assert page.boot["me"] == ann.get("/api/me").json()
    assert "title" in page.tags and "<!--hexagora" not in answer.text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_page_is_as_the_visitor_likes_it(client: TestClient, lang: str, theme: str) -> None:
    answer = Guest(client, lang=lang, theme=theme).get("/")
    page = Page(answer.text)
    assert page.html == {"lang": lang, "data-theme": theme} and page.boot["lang"] == lang


@pytest.mark.parametrize("value", ["pink", '"><script>', "%22", "x" * 1000])
def test_a_cookie_cannot_break_the_page(client: TestClient, value: str) -> None:
    page = Page(Guest(client, theme=value, lang=value).get("/").text)
    assert page.html == {"lang": "en", "data-theme": "auto"} and page.boot


@pytest.mark.parametrize(
    "name",
    [
        "</script>",
        "<script>alert(1)</script>"[:24],
        "<!--<script>",
        "]]>--></SCRIPT >",
        "'\"\\&lt;/script&gt;",
        "<!--hexagora-boot-->",
        "<!--hexagora-head-->",
        "\\u003c/script>",
        "{{7*7}} ${x}",
    ],
)
def test_a_name_cannot_break_out_of_its_script(ann: Guest, name: str) -> None:
    assert ann.put("/api/me", {"name": name}).json()["name"] == name
    answer = ann.get("/")
    page = Page(answer.text)
    assert page.boot["me"]["name"] == name
    plain = Page(Guest(ann.client).get("/").text)
    assert page.tags == plain.tags


def test_headers_that_protect(ann: Guest) -> None:
    id = ann.make(SCREEN, SCREEN)
    answers = [
        ann.ask("GET", path)
        for path in ("/", "/api/me", f"/api/matches/{id}", f"/api/matches/{id}/picture.svg", "/api/nothing", "/health")
    ]
    answers.append(ann.ask("GET", "/static/assets/main-12345678.js"))
    answers.append(ann.ask("GET", "/favicon.ico"))
    answers.append(ann.ask("POST", "/api/matches", json={}))
    answers.append(ann.ask("POST", "/api/matches", json=MATCH, headers={"Origin": "https://example.org"}))
    answers.append(ann.ask("POST", "/api/matches", content=b"x" * 70_000))
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy
        assert "script-src" not in policy  # so that only scripts of our own files run
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
    assert answers[0].headers.get("server") is None


def test_files_of_the_client_are_kept_by_browsers(ann: Guest) -> None:
    kept = ann.get("/static/assets/main-12345678.js")
    assert "immutable" in kept.headers["cache-control"] and "javascript" in kept.headers["content-type"]
    assert "cache-control" not in ann.get("/static/assets/nothing.js", 404).headers
    for path in ("/static/..%2f..%2fetc/passwd", "/static/%2e%2e/%2e%2e/etc/passwd", "/static/", "/static/assets"):
        answer = ann.ask("GET", path)
        assert answer.status_code in (307, 404) and "root:" not in answer.text
    assert ann.get("/favicon.ico", 307).headers["location"] == "/static/icon.svg"


def test_what_is_personal_is_not_kept_on_the_way(ann: Guest) -> None:
    id = ann.make(SCREEN, SCREEN)
    for path in ("/", "/api/home", f"/api/matches/{id}"):
        assert ann.get(path).headers["cache-control"] == "no-store"


# Nonsense

texts = st.text(max_size=30)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
things = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3))
names = sorted({field.name for entry in hexagora.games() for field in entry.fields()})
values = sorted({v for entry in hexagora.games() for f in entry.fields() for v in f.values if isinstance(v, str)})
options = st.dictionaries(
    st.sampled_from(names), st.integers(-2, 14) | st.booleans() | st.sampled_from(values) | scalars, max_size=5
)
seats = st.lists(
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["screen", "link", "x"])},  # computers would go on playing
        optional={"level": st.integers(-1, 12) | scalars, "name": texts | scalars, "x": scalars},
    ),
    max_size=7,
)
clocks = st.fixed_dictionaries(
    {"kind": st.sampled_from(["fischer", "days", "x"])},
    optional={"seconds": st.integers(), "increment": st.integers(), "days": st.integers()},
)
COMMANDS = (
    *"play_move leave_match take_back make_offer answer_offer take_seat say_chat".split(),
    *"withdraw_offer fill_seat claim_absence cancel_match".split(),
    *"hint state check_clock resume_clock x".split(),
)
wanted = st.fixed_dictionaries(
    {"game": st.sampled_from([entry.id for entry in hexagora.games()]) | texts, "seats": seats},
    optional={
        "options": options | things,
        "lot": st.booleans() | scalars,
        "clock": clocks | things,
        "listed": st.booleans(),
        "x": things,
    },
)
commands = st.fixed_dictionaries(
    {"do": st.sampled_from(COMMANDS) | scalars},
    optional={
        "version": st.integers(0, 3) | scalars,
        "move": texts | scalars,
        "person": scalars,
        "how": st.sampled_from(["win", "computer", "leave"]) | scalars,
        "level": st.integers(-1, 12) | scalars,
        "kind": st.sampled_from(["draw", "takeback", "rematch"]) | scalars,
        "yes": st.booleans() | scalars,
        "name": texts,
        "text": texts,
        "x": things,
    },
)


def is_answered(guest: Guest, method: str, path: str, **parts: Any) -> None:
    """Nonsense is the fault of whoever asks, and said so: in JSON, or by the page where people look for one."""
    try:
        answer = guest.ask(method, path, **parts)
    except UnicodeEncodeError:
        return  # the client itself cannot say that
    assert answer.status_code < 500, answer.text
    is_page = not answer.request.url.path.startswith(("/api/", "/static/"))  # "." of an address goes on the way
    if answer.status_code >= 400 and not (answer.status_code == 404 and is_page):
        assert isinstance(answer.json(), dict)
        assert "Traceback" not in answer.text


@pytest.fixture(scope="module")
def eve(free: TestClient) -> Guest:
    return Guest(free)


@pytest.fixture(scope="module")
def id(free: TestClient) -> str:
    return Guest(free).make(SCREEN, {"kind": "link"})


def encoded(data: object) -> bytes:
    return json.dumps(data).encode()


@given(body=wanted | things)
@example(body={**MATCH, "options": {"size": 10**400}})
@example(body={**MATCH, "options": {"\ud800": "\ud800"}})
@settings(max_examples=60, deadline=None)
def test_any_wanted_match_is_answered(eve: Guest, body: object) -> None:
    is_answered(eve, "POST", "/api/matches", content=encoded(body))


@given(body=commands | things)
@example(body={"do": "say_chat", "text": "\ud800"})
@example(body={"do": "take_seat", "version": 0, "name": "\udfff"})
@settings(max_examples=60, deadline=None)
def test_any_command_is_answered(eve: Guest, id: str, body: object) -> None:
    is_answered(eve, "POST", f"/api/matches/{id}/commands", content=encoded(body))


@given(body=st.binary(max_size=60) | things.map(encoded), method=st.sampled_from(["POST", "PUT", "PATCH", "DELETE"]))
@settings(max_examples=30, deadline=None)
def test_any_body_is_answered(eve: Guest, id: str, body: bytes, method: str) -> None:
    for path in ("/api/me", "/api/matches", f"/api/matches/{id}/commands"):
        is_answered(eve, method, path, content=body)


@given(
    path=st.sampled_from(
        ["/", "/health", "/api/me", "/api/boot", "/api/games/{game}/options", "/api/gallery", "/api/home"]
        + [f"/api/matches/{{id}}{part}" for part in ("", "/record", "/position", "/picture.svg", "/qr.svg")]
    ),
    game=st.sampled_from([entry.id for entry in hexagora.games()]),
    query=st.dictionaries(
        st.sampled_from(["lang", "moves", "theme", "width", *names]) | texts,
        st.sampled_from(["fr", "dark", "0", "1", "-1", "true", "64", *values]) | texts | st.integers().map(str),
        max_size=4,
    ),
)
@settings(max_examples=60, deadline=None)
def test_any_query_is_answered(eve: Guest, id: str, path: str, game: str, query: dict[str, str]) -> None:
    is_answered(eve, "GET", path.format(id=id, game=game), params=query)


@given(path=st.text(max_size=30))
@settings(max_examples=30, deadline=None)
def test_any_address_is_answered(eve: Guest, path: str) -> None:
    for begin in ("/", "/api/matches/", "/api/games/", "/static/"):
        is_answered(eve, "GET", begin + quote(path, errors="replace"))


@given(headers=st.dictionaries(st.sampled_from("Origin Cookie Accept-Language Host".split()), st.binary(max_size=30)))
@settings(max_examples=30, deadline=None)
@example(headers={"Origin": b"http://[::1"})
@example(headers={"Cookie": b"hexagora=\xff; lang=\xe9"})
def test_any_header_is_answered(eve: Guest, headers: dict[str, bytes]) -> None:
    clean = {name: value.replace(b"\r", b"").replace(b"\n", b"").replace(b"\0", b"") for name, value in headers.items()}
    for method, path in (("GET", "/api/me"), ("PUT", "/api/me"), ("GET", "/")):
        is_answered(eve, method, path, headers=clean)


def test_an_app_has_its_own_limits(static: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "one", static) as one, serving(tmp_path / "other", static) as other:
        assert isinstance(one.app, FastAPI) and isinstance(other.app, FastAPI)
        assert one.app.state.limits is not other.app.state.limits


def test_an_answer_in_parts_may_take_longer_than_others() -> None:
    """Each part has as long as a whole answer of another kind."""

    async def run(kind: str) -> list[bool]:
        requests, loop, kept = Requests(), asyncio.get_running_loop(), []
        connection = OpenConnection(asyncio.Transport(), "192.0.2.1", loop.time())
        requests.open_connections["192.0.2.1", 5] = connection

        async def parts() -> AsyncIterator[bytes]:
            for _ in range(3):
                connection.since = -1.0
                yield b"{}\n"
                kept.append(connection.since > 0)

        door = Door(StreamingResponse(parts(), media_type=kind), requests, Limits())
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "raw_path": b"/",
            "query_string": b"",
            "headers": [],
            "client": ("192.0.2.1", 5),
        }

        async def receive() -> Message:
            await asyncio.sleep(60)
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            pass

        await door(scope, receive, send)
        return kept

    assert asyncio.run(run("application/x-ndjson")) == [True] * 3 == asyncio.run(run("application/zip"))
    assert asyncio.run(run("text/plain")) == [False] * 3
