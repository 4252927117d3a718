"""Newcomers: they leave nothing on disk until they do something, and limits by address count them."""

from __future__ import annotations

import sqlite3
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from hexagora.server.limits import Rate, address_of
from tests.server.guests import SCREEN, Guest, limits_of, refused, serving
from tests.server.site import SECONDS, Page, Person, Site, site

MATCH = {"game": "hex", "options": {"size": 3}, "seats": [SCREEN, SCREEN]}


@pytest.fixture
def client(tmp_path: Path, static: Path) -> Iterator[TestClient]:
    with serving(tmp_path, static) as client:
        yield client


def people(data: Path) -> int:
    connection = sqlite3.connect(data / "hexagora.db")
    (count,) = connection.execute("SELECT COUNT(*) FROM people").fetchone()
    connection.close()
    return int(count)


def ask(server: Site, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """The status, and the cookie."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(server.url + path, headers=named, method=method)
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:
        answer.read()
        return answer.status, answer.headers["set-cookie"] or ""


def test_who_only_looks_leaves_nothing(tmp_path: Path, static: Path) -> None:
    with site(tmp_path, static) as server:
        ann = Person(server, "Ann")
        id = ann.make("screen", "link")
        assert people(tmp_path) == 1
        cookies = set()
        for number in range(1000):
            cookies.add(ask(server, ("", "api/me", "api/home", f"api/matches/{id}")[number % 4])[1].split(";")[0])
        assert len(cookies) == 1000 and people(tmp_path) == 1
        cookie = cookies.pop()
        with Page(server, id, cookie) as page:  # neither does who watches
            page.catch_up()
            assert people(tmp_path) == 1
            page.do("take_seat")
        assert people(tmp_path) == 2
        assert ask(server, "", "HEAD")[0] == 200


@pytest.mark.parametrize("first", ["rename", "make", "say"])
def test_the_first_thing_somebody_does_keeps_them(client: TestClient, tmp_path: Path, first: str) -> None:
    host = Guest(client)
    id = host.make(SCREEN, {"kind": "link"})
    guest = Guest(client)
    me = guest.get("/api/me").json()
    assert people(tmp_path) == 1
    if first == "rename":
        guest.put("/api/me", {"name": me["name"]})
    elif first == "make":
        guest.make(SCREEN, SCREEN)
    else:
        guest.do(id, "say_chat", text="hello")
    assert people(tmp_path) == 2
    assert guest.get("/api/me").json() == me  # they are who they were before


def test_a_guest_is_the_same_after_a_restart(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        guest = Guest(client)
        me = guest.get("/api/me").json()
    with serving(tmp_path, static) as client:
        assert Guest(client, **guest.cookies).get("/api/me").json() == me


def test_newcomers_share_what_their_address_may_do(client: TestClient, tmp_path: Path) -> None:
    """A new cookie is no new chance."""
    limits_of(client).newcomers = Rate(3, 0)
    for _ in range(3):
        Guest(client).post("/api/matches", MATCH, 201)
    newcomer = Guest(client)
    newcomer.get("/api/me")
    refused(newcomer, "POST", "/api/matches", 429, "too_many_here", json=MATCH)
    refused(newcomer, "PUT", "/api/me", 429, "too_many_here", json={"name": "Eve"})
    assert people(tmp_path) == 3


@pytest.mark.parametrize("name", ["matches_here", "requests"])
def test_limits_by_address(client: TestClient, name: str) -> None:
    setattr(limits_of(client), name, Rate(3, 0))
    statuses = [Guest(client).ask("POST", "/api/matches", json=MATCH).status_code for _ in range(5)]
    assert statuses == [201, 201, 201, 429, 429]


# Behind a proxy


def test_which_address_counts() -> None:
    assert address_of("127.0.0.1", "198.51.100.1, 203.0.113.9") == "203.0.113.9"  # the last one is the proxy's word
    assert address_of("::1", "203.0.113.9") == "203.0.113.9"
    assert address_of("203.0.113.5", "198.51.100.1") == "203.0.113.5"  # anybody may say anything
    assert address_of("127.0.0.1", "") == address_of("127.0.0.1", "nonsense") == "127.0.0.1"
    assert address_of("::ffff:203.0.113.5", "") == "203.0.113.5"
    assert address_of("2001:db8::1", "") == address_of("2001:db8::2:3", "") != address_of("2001:db8:0:1::1", "")


def test_a_proxy_of_this_machine_is_believed(tmp_path: Path, static: Path) -> None:
    with site(tmp_path, static) as server:
        plain, secure = ask(server, "api/me")[1], ask(server, "api/me", X_Forwarded_Proto="https")[1]
        assert "secure" not in plain.lower() and "; secure" in secure.lower()
        assert "secure" not in ask(server, "", X_Forwarded_Proto="nonsense")[1].lower()
        assert "; secure" in ask(server, "", X_Forwarded_Proto="https", X_Forwarded_For="203.0.113.9")[1].lower()


def test_addresses_behind_a_proxy_have_their_own_limits(tmp_path: Path, static: Path) -> None:
    """Pictures have the smallest: sixty at once."""
    with site(tmp_path, static) as server:
        ann = Person(server, "Ann")
        path = f"api/matches/{ann.make('screen', 'screen')}/qr.svg"

        def allowed(address: str) -> bool:
            try:
                return ask(server, path, X_Forwarded_For=address)[0] == 200
            except urllib.error.HTTPError as error:
                error.close()
                return error.code != 429

        assert not all(allowed("203.0.113.1") for _ in range(200))
        assert allowed("203.0.113.2")


def test_others_cannot_say_they_are_a_proxy(client: TestClient) -> None:
    cookie = Guest(client).get("/api/me", headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]
    assert "secure" not in cookie.lower()
    limits_of(client).requests = Rate(2, 0)
    statuses = [
        Guest(client).ask("GET", "/api/me", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status_code
        for number in range(4)
    ]
    assert statuses == [200, 200, 429, 429]  # the test's client has no address of this machine


def test_head_is_like_get(client: TestClient) -> None:
    for path in ("/", "/api/me", "/health", "/favicon.ico"):
        get, head = (Guest(client).ask(method, path) for method in ("GET", "HEAD"))
        assert head.status_code == get.status_code and head.headers.get("content-type") == get.headers.get(
            "content-type"
        )
