"""Strangers who want too much, over plain sockets, since no library sends what they send; and honest players beside."""

from __future__ import annotations

import json
import random
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.server.site import SECONDS, Page, Person, Site

PROMPT = 2.0  # seconds in which an honest move is told, whatever strangers do; on a busy machine too
PING = b"\x89\x80\0\0\0\0"
TOO_FAST = b"\x88\x0a\x03\xf0too fast"


def frame(data: bytes, opcode: int = 1, fin: bool = True) -> bytes:
    """As a client sends it, masked with zeros."""
    size = bytes([128 + len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([opcode + 128 * fin]) + size + b"\0\0\0\0" + data


def message(do: str, **parts: object) -> bytes:
    return frame(json.dumps({"id": 1, "do": do, **parts}).encode())


def line(server: Site, buffer: int = 0) -> socket.socket:
    """`buffer`: bytes that the system keeps for who does not read."""
    opened = socket.socket()
    if buffer:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    opened.settimeout(SECONDS)
    opened.connect(("127.0.0.1", server.port))
    return opened


def head(server: Site, path: str, *lines: str, method: str = "GET") -> bytes:
    """The head of a request."""
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *lines, "", ""]).encode()


def raw(server: Site, id: str, cookie: str = "", address: str = "", buffer: int = 0) -> socket.socket:
    """A WebSocket whose handshake was answered; nothing else is read from it."""
    opened = line(server, buffer)
    upgrade = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    who = [f"{name}: {value}" for name, value in (("Cookie", cookie), ("X-Forwarded-For", address)) if value]
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    opened.sendall(head(server, f"/api/matches/{id}/live", *upgrade, key, *who))
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += opened.recv(1) or b"\r\n\r\n"
    assert b" 101 " in answer, answer
    return opened


def ended(opened: socket.socket, seconds: float) -> bytes | None:
    """What comes until the server closes; None if it does not."""
    heard = b""
    end = time.monotonic() + seconds
    with suppress(ConnectionError):
        while True:
            opened.settimeout(max(end - time.monotonic(), 0.01))
            try:
                data = opened.recv(65536)
            except TimeoutError:
                return None
            if not data:
                break
            heard += data
    return heard


class Flood(threading.Thread):
    """Sends the same for as long as the server lets it, and reads what it answers, if it does not only write."""

    def __init__(self, opened: socket.socket, data: bytes, first: bytes = b"", seconds: float = 30) -> None:
        super().__init__(daemon=True)
        self._socket, self._data, self._first, self._seconds = opened, data, first, seconds
        self.heard = b""  # the last of it
        self.closed = False

    def run(self) -> None:
        begin = time.monotonic()
        rest = self._first + self._data
        self._socket.setblocking(False)
        try:
            while time.monotonic() < begin + self._seconds:
                readable, writable, _ = select.select([self._socket], [self._socket], [], 1)
                if readable:
                    data = self._socket.recv(65536)
                    self.heard = (self.heard + data)[-65536:]
                    self.closed = self.closed or not data
                if self.closed:
                    break
                if writable:
                    rest = rest[self._socket.send(rest) :] or self._data
                time.sleep(0.001)
        except OSError:
            self.closed = True
            with suppress(OSError):
                self.heard += self._socket.recv(65536)
        self._socket.close()


class Pair:
    """Two honest players, who notice how long their moves take to reach each other."""

    def __init__(self, server: Site, one: Page, other: Page) -> None:
        self.server, self.pages = server, (one, other)
        self.slowest = 0.0
        self.moves = 0
        self._chance = random.Random(3)

    def play(self) -> None:
        mover, other = self.pages[:: 1 if self.moves % 2 == 0 else -1]
        begin = time.monotonic()
        mover.do("play_move", move=self._chance.choice([move for move in mover.match["legal"] if move != "swap"]))
        other.until_as(mover)
        self.slowest = max(self.slowest, time.monotonic() - begin)
        self.moves += 1
        if mover.match["status"] != "playing":
            raise AssertionError("the game is over too soon")

    def play_while(self, *strangers: threading.Thread) -> None:
        """Until these have ended."""
        while any(stranger.is_alive() for stranger in strangers):
            if self.moves < 80:  # a game of this size has more
                self.play()
            else:
                self.pages[0].catch_up()
            time.sleep(0.05)

    def play_for(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.play()
            time.sleep(0.05)


@contextmanager
def honest(server: Site) -> Iterator[Pair]:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    id = ann.make("screen", "link", options={"board": "rhombus", "size": 14, "swap": False})
    with ann.at(id) as one, bob.at(id) as other:
        other.do("take_seat")
        one.catch_up()
        yield Pair(server, one, other)


def memory(server: Site) -> int:
    """Bytes of main memory that a server uses, as Linux counts them."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * 4096
