"""Places: sockets are shared out between addresses and people, players first; half requests and long heads end."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from hexagora.match.commands import Actor
from hexagora.server.places import MOST_EACH, Places
from hexagora.server.requests import BODY_SECONDS, HEAD_SECONDS, LONGEST_HEAD
from tests.server.site import Page, Person, Site, site
from tests.server.strangers import PROMPT, ended, head, honest, line, memory, raw

# Who gets one


@dataclass(eq=False)
class Caller:
    """A connection, as far as places know it."""

    name: str
    address: str = "192.0.2.1"
    plays: bool = False
    closed: list[tuple[int, str]] = field(default_factory=list)

    @property
    def actor(self) -> Actor:
        return Actor(self.name)

    def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


def take(places: Places, caller: Caller) -> bool:
    connection: Any = caller
    return places.take(connection)


def crowd(places: Places, count: int, plays: bool = False, address: str = "192.0.2.1") -> list[Caller]:
    """Those of so many strangers who got a place."""
    callers = [Caller(f"{address} {plays} {number}", address, plays) for number in range(count)]
    return [caller for caller in callers if take(places, caller)]


def test_a_quarter_is_for_the_watchers_of_an_address_and_half_for_all_of_it() -> None:
    places = Places(40)
    assert len(crowd(places, 100)) == 10
    assert len(crowd(places, 100, plays=True)) == 20  # of whom ten took the places of watchers
    assert len(places.taken) == 20
    assert len(crowd(places, 100, address="192.0.2.2")) == 10


def test_who_plays_takes_the_place_of_who_watches() -> None:
    places = Places(40)
    watchers = [caller for n in range(4) for caller in crowd(places, 100, address=f"192.0.2.{n}")]
    assert len(watchers) == len(places.taken) == 40
    assert not take(places, Caller("one more", "192.0.2.9"))
    ann = Caller("ann", "192.0.2.9", plays=True)
    assert take(places, ann) and len(places.taken) == 40
    [gone] = [caller for caller in watchers if caller.closed]
    assert gone.closed == [(1013, "full")]
    assert not ann.closed


def test_when_all_play_there_is_no_place_to_take() -> None:
    places = Places(4)
    assert len(crowd(places, 9, True, "192.0.2.1")) == len(crowd(places, 9, True, "192.0.2.2")) == 2
    assert not take(places, Caller("ann", "192.0.2.3", plays=True))


def test_so_many_a_person_whatever_their_addresses() -> None:
    places = Places(1000)
    got = [take(places, Caller("ann", f"192.0.2.{number}", plays=True)) for number in range(MOST_EACH + 3)]
    assert got == [True] * MOST_EACH + [False] * 3


def test_a_place_that_is_given_back_is_free() -> None:
    places = Places(8)
    for _ in range(5):
        callers = crowd(places, 9)
        assert len(callers) == 2
        for caller in (*callers, *callers):  # giving it back twice changes nothing
            connection: Any = caller
            places.give_back(connection)
        assert not places.taken and not places._by_address and not places._by_person


# Against a server


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("places"), static) as server:
        yield server


def test_strangers_without_a_cookie_do_not_shut_out_the_owner(place: Site) -> None:
    """From one address they get a part of the places, and the owner of the game comes in from that address too."""
    ann = Person(place, "Ann")
    id = ann.make("screen", "screen")
    most = ann.ask("GET", "health")["places"]
    count = min(most // 4 + 20, 400)
    sockets = [raw(place, id, address="192.0.2.1") for _ in range(count)]
    try:
        with ann.at(id) as page:
            page.do("play_move", move="c3")
            assert ann.ask("GET", "health")["sockets"] <= max(most // 4 + 1, count + 1)
        with Page(place, id, ann.cookie) as again:
            assert again.match["moves"] == [["c3", 0]]
    finally:
        for one in sockets:
            one.close()


def test_half_requests_end(place: Site) -> None:
    """A head without an end, half a body, one that is never begun; many of them keep nobody out."""
    begun = [line(place) for _ in range(300)]
    silent, trickling, body = line(place), line(place), line(place)
    try:
        for one in begun:
            one.sendall(b"POST /api/matches HTTP/1.1\r\nHost: a\r\n")
        body.sendall(
            head(place, "/api/me", "Content-Type: application/json", "Content-Length: 99", method="PUT") + b"{"
        )
        trickling.sendall(b"GET / HTTP/1.1\r\n")
        ends: dict[str, bytes | None] = {}

        def wait(name: str, one: Any, seconds: float) -> None:
            ends[name] = ended(one, seconds)

        waiting = [
            threading.Thread(target=wait, args=("begun", begun[-1], 2 * HEAD_SECONDS)),
            threading.Thread(target=wait, args=("silent", silent, 2 * HEAD_SECONDS)),
            threading.Thread(target=wait, args=("body", body, 2 * BODY_SECONDS)),
        ]
        for thread in waiting:
            thread.start()
        with honest(place) as pair:
            while any(thread.is_alive() for thread in waiting):
                pair.play_for(0.1)
                if pair.moves < 40:
                    trickling.sendall(b"X: y\r\n")  # a little is as good as nothing
                waiting[0].join(0.4)
        assert ends["begun"] is not None and ends["silent"] is not None
        assert ends["body"] is not None and b"408" in ends["body"]
        assert ended(trickling, 10) is not None
        assert all(ended(one, 10) is not None for one in begun)
        assert pair.slowest < PROMPT
    finally:
        for one in (*begun, silent, trickling, body):
            one.close()


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read as Linux tells it")
def test_a_long_head_is_refused_and_costs_little(place: Site) -> None:
    before = memory(place)
    for _ in range(3):
        with line(place) as one:
            one.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX: ")
            sent = 0
            try:
                for _ in range(30):
                    one.sendall(b"x" * 1_000_000)
                    sent += 1_000_000
            except OSError:
                pass
            assert sent < 30_000_000
    with line(place) as one:
        one.sendall(head(place, "/", "X: " + "x" * LONGEST_HEAD))
        assert b" 431 " in (one.recv(4096))
    with line(place) as one:
        one.sendall(head(place, "/" + "x" * LONGEST_HEAD))
        assert b" 431 " in (one.recv(4096))
    with line(place) as one:
        one.sendall(head(place, "/health", "X: " + "x" * (LONGEST_HEAD // 2)))
        assert b" 200 " in (one.recv(4096))
    assert memory(place) - before < 20_000_000


def test_a_flood_of_requests_keeps_no_game_waiting(place: Site) -> None:
    """Many connections at once, each asking for what takes long, as often as it is answered."""
    eve = Person(place, "Eve")
    for _ in range(24):
        eve.make("screen", "screen", options={"board": "rhombus", "size": 14})
    stop = threading.Event()
    answers: list[bytes] = []

    def ask(number: int) -> None:
        path = ("/api/home", "/api/boot", "/")[number % 3]
        who = (f"Cookie: {eve.cookie}", "X-Forwarded-For: 192.0.2.5", "Connection: close")
        while not stop.is_set():
            with line(place) as one:
                one.sendall(head(place, path, *who))
                answers.append((ended(one, 30) or b"")[:12])

    with honest(place) as pair, ExitStack() as stack:
        threads = [threading.Thread(target=ask, args=(number,), daemon=True) for number in range(24)]
        for thread in threads:
            thread.start()
            stack.callback(thread.join, 30)
        stack.callback(stop.set)
        pair.play_for(4)
    assert len(answers) > 24 and set(answers) <= {b"HTTP/1.1 200", b"HTTP/1.1 429"}
    assert pair.slowest < PROMPT
