"""Strangers who never read: what they are owed is bounded, they are cut within seconds, and nobody else waits."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import socket

import pytest

from tests.server.site import SECONDS, Person, Site, site
from tests.server.strangers import PROMPT, Flood, Pair, frame, honest, memory, message, raw

COUNT = 100
KEEPS_WHAT_WAS_FREED = "libasan" in os.environ.get("LD_PRELOAD", "")
LONG = {"board": "rhombus", "size": 14, "swap": False}  # its state is some 40 kB


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, static: Path) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("slow"), static) as server:
        yield server


def sockets_of(server: Site) -> int:
    count: int = Person(server, "Watcher").ask("GET", "health")["sockets"]
    return count


def pester(sockets: list[socket], data: bytes) -> None:
    """Sends as much as goes through at once."""
    for one in sockets:
        one.setblocking(False)
        with suppress(OSError):
            one.send(data)


def outlast(pair: Pair, sockets: list[socket], data: bytes) -> tuple[float, int]:
    """Goes on for as long as the server keeps these: how long that is, and how much memory it takes for them."""
    begin, most = time.monotonic(), 0
    before = memory(pair.server)
    while pair.moves < 120 and sockets_of(pair.server) > len(pair.pages) and time.monotonic() - begin < SECONDS:
        pester(sockets, data)
        pair.play()
        most = max(most, memory(pair.server) - before)
        time.sleep(0.2)
    return time.monotonic() - begin, most


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read as Linux tells it")
@pytest.mark.parametrize(
    "data",
    [message("state") * 3, message("continuations", version=0, picks=[]) * 7],
    ids=["states", "answers"],
)
def test_who_never_reads_is_cut(place: Site, data: bytes) -> None:
    """They ask as much as they may, so that nobody can say they were too fast."""
    id = Person(place, "Eve").make("screen", "link", options=LONG)
    with honest(place) as pair:
        pair.play()
        sockets = [raw(place, id, address=f"192.0.2.{number}", buffer=4096) for number in range(COUNT)]
        seconds, most = outlast(pair, sockets, data)
        for one in sockets:
            one.close()
    assert seconds < 40  # with all that they fill first; they stayed for ever
    assert KEEPS_WHAT_WAS_FREED or most < COUNT * 400_000  # they held 5 MB each
    assert pair.slowest < PROMPT


def test_who_reads_nothing_of_a_flood_of_pings_is_cut(place: Site) -> None:
    """What would be answered is not read on."""

    class Deaf(Flood):
        def run(self) -> None:
            self._socket.settimeout(1)
            end = time.monotonic() + 30
            try:
                while time.monotonic() < end:
                    with suppress(TimeoutError):
                        self._socket.send(self._data)
            except OSError:
                self.closed = True
            self._socket.close()

    id = Person(place, "Eve").make("screen", "link")
    with honest(place) as pair:
        floods = [Deaf(raw(place, id, address="192.0.2.1"), frame(b"x" * 125, 9) * 500) for _ in range(5)]
        for flood in floods:
            flood.start()
        before = memory(place) if sys.platform == "linux" else 0
        pair.play_while(*floods)
        assert not before or memory(place) - before < 50_000_000
    assert all(flood.closed for flood in floods)
    assert pair.slowest < PROMPT


def test_a_watcher_who_sleeps_keeps_nobody_waiting(place: Site) -> None:
    with honest(place) as pair:
        id = pair.pages[0].match["id"]
        sleeping = raw(place, id, address="192.0.2.9")
        for _ in range(30):
            pair.play()
        with Person(place, "Late").at(id) as late:
            assert late.match["moves"] == pair.pages[0].match["moves"]
        sleeping.close()
    assert pair.slowest < PROMPT
