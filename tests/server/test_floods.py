"""Strangers who send as much as they can: they are closed with a reason, and nobody else waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.site import Person, Site, site
from tests.server.strangers import PING, PROMPT, TOO_FAST, Flood, frame, honest, message, raw

FLOODS = {
    "empty messages": (b"", frame(b"") * 2000),
    "nonsense": (b"", frame(b"x" * 100) * 200),
    "questions": (b"", message("state") * 200),
    "long questions": (b"", message("history", **{"from": 0, "to": 0}) * 200),
    "pings": (b"", PING * 2000),
    "long pings": (b"", frame(b"x" * 125, 9) * 200),
    "parts of a message": (frame(b"", 1, fin=False), frame(b"", 0, fin=False) * 2000),
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("floods"), static) as server:
        yield server


def test_who_floods_is_closed_and_nobody_waits(place: Site) -> None:
    """Each kind of flood, all at once and from one address."""
    id = Person(place, "Eve").make("screen", "link")
    with honest(place) as pair:
        pair.play()
        floods = {
            name: Flood(raw(place, id, address="192.0.2.66"), data, first) for name, (first, data) in FLOODS.items()
        }
        for flood in floods.values():
            flood.start()
        pair.play_while(*floods.values())
    for name, flood in floods.items():
        assert flood.closed and TOO_FAST in flood.heard, name
    assert pair.moves > 10 and pair.slowest < PROMPT


def test_who_floods_their_own_game_does_not_stop_it(place: Site) -> None:
    """Somebody who watches the very game; the players' commands have places of their own."""
    eve = Person(place, "Eve")
    with honest(place) as pair:
        pair.play()
        id = pair.pages[0].match["id"]
        watching = Flood(raw(place, id, eve.cookie, "192.0.2.67"), message("say_chat", text="x") * 100)
        leaving = Flood(raw(place, id, eve.cookie, "192.0.2.67"), message("leave_match", version=3) * 100)
        for flood in (watching, leaving):
            flood.start()
        pair.play_while(watching, leaving)
        pair.pages[0].do("say_chat", text="we go on")
    assert pair.moves > 10 and pair.slowest < PROMPT
    assert watching.closed and TOO_FAST in watching.heard


def test_many_strangers_at_the_same_time(place: Site) -> None:
    id = Person(place, "Eve").make("screen", "link")
    with honest(place) as pair:
        pair.play()
        floods = [
            Flood(raw(place, id, address=f"192.0.2.{number}"), data, seconds=20)
            for number, data in enumerate([frame(b"") * 2000, PING * 2000] * 10)
        ]
        for flood in floods:
            flood.start()
        pair.play_while(*floods)
    assert all(flood.closed for flood in floods)
    assert pair.moves > 10 and pair.slowest < PROMPT


def test_somebody_as_fast_as_a_program_may_be_is_not_closed(place: Site) -> None:
    """Forty questions a second."""
    ann = Person(place, "Ann")
    with ann.at(ann.make("screen", "screen")) as page:
        for _ in range(160):
            assert page.ask("why_not", picks=["c3"])["type"] == "why_not"
        page.do("play_move", move="c3")
