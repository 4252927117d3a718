"""Strangers who want too much: python -m bench.attackers URL ATTACK MATCH SECONDS, for bench.attacks.

They use plain sockets, since no library would send what they send. When they are closed they come back.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

import uvloop

from bench.players import Guest

EMPTY_TEXT = b"\x81\x80\0\0\0\0"  # a message without letters, masked with zeros
PING = b"\x89\x80\0\0\0\0"
TETRAGO = {"game": "tetrago", "options": {"size": 26, "players": 6}}
CLOSED = (OSError, asyncio.IncompleteReadError, ValueError)


def text(message: object) -> bytes:
    data = json.dumps(message).encode()
    size = bytes([128 + len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + size + b"\0\0\0\0" + data


class Stranger:
    def __init__(self, url: str, match: str) -> None:
        self.url, self.match = url, match
        self.host, _, port = urlsplit(url).netloc.partition(":")
        self.port = int(port)

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port)

    async def socket(self, match: str = "", cookie: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket whose handshake was answered."""
        reader, writer = await self.line()
        key = base64.b64encode(os.urandom(16)).decode()
        path = f"/api/matches/{match or self.match}/live"
        head = f"GET {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nCookie: {cookie}\r\n"
        upgrade = f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"
        writer.write(f"{head}{upgrade}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer

    async def _flood(self, data: bytes) -> None:
        reader, writer = await self.socket()
        reading = asyncio.ensure_future(reader.read(-1))
        while not reading.done():
            writer.write(data)
            await writer.drain()

    async def frames(self) -> None:
        """Small messages, as many as go through."""
        await self._flood(EMPTY_TEXT * 2000)

    async def pings(self) -> None:
        await self._flood(PING * 2000)

    async def unread(self) -> None:
        """Somebody who asks for the whole state again and again, and never reads."""
        _, writer = await self.socket()  # which stops by itself when nobody takes what it has read
        for id in range(600):
            writer.write(text({"id": id, "do": "state"}))
            await asyncio.sleep(0.05)

    async def pictures(self) -> None:
        await self._get(f"/api/matches/{self.match}/picture.png?width={random.randrange(1000, 1600)}")

    async def requests(self) -> None:
        """The most expensive page, over one connection after the other."""
        await self._get("/api/home")
        await self._get(f"/api/matches/{self.match}")

    async def _get(self, path: str) -> None:
        reader, writer = await self.line()
        writer.write(f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
        await reader.read(-1)
        writer.close()

    async def halves(self) -> None:
        """Half a request."""
        reader, writer = await self.line()
        writer.write(b"POST /api/matches HTTP/1.1\r\nHost: a\r\n")
        await reader.read(-1)

    async def headers(self) -> None:
        _, writer = await self.line()
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\nX: ")
        for _ in range(60):
            writer.write(b"x" * 1_000_000)
            await writer.drain()

    async def sockets(self) -> None:
        """A page without a cookie, kept open."""
        reader, _ = await self.socket()
        while await reader.read(65536):
            pass

    async def watchers(self) -> None:
        """Comes and goes."""
        _, writer = await self.socket()
        await asyncio.sleep(random.random())
        writer.close()

    async def searches(self) -> None:
        """A large game against five of the strongest, played on as soon as they have moved."""
        guest = await asyncio.to_thread(Guest, self.url)
        seats = [{"kind": "screen"}, *[{"kind": "computer", "level": 10}] * 5]
        id = (await asyncio.to_thread(guest.ask, "POST", "/api/matches", {**TETRAGO, "seats": seats}))["id"]
        for _ in range(100):
            match = await asyncio.to_thread(guest.ask, "GET", f"/api/matches/{id}")
            if match["position"]["turn"] == 0 and isinstance(match["legal"], dict):
                move = {"do": "play_move", "version": match["version"], "move": random.choice(list(match["legal"]))}
                await asyncio.to_thread(guest.ask, "POST", f"/api/matches/{id}/commands", move)
            await asyncio.sleep(0.5)

    async def takebacks(self) -> None:
        """A move and its take-back, as fast as they are done."""
        guest = await asyncio.to_thread(Guest, self.url)
        game = {"game": "six", "seats": [{"kind": "screen"}, {"kind": "screen"}]}
        id = (await asyncio.to_thread(guest.ask, "POST", "/api/matches", game))["id"]
        match = await asyncio.to_thread(guest.ask, "GET", f"/api/matches/{id}")
        reader, writer = await self.socket(id, guest.cookie)
        reading = asyncio.ensure_future(reader.read(-1))
        for version in range(match["version"], 5000, 2):
            writer.write(
                text(
                    {
                        "id": version,
                        "do": "play_move",
                        "version": version,
                        "move": next(iter(match["legal"] or {"0,0": 1})),
                    }
                )
            )
            writer.write(text({"id": version + 1, "do": "take_back", "version": version + 1}))
            await writer.drain()
            await asyncio.sleep(0.01)
            if reading.done():
                break


# How many strangers do it at once.
ATTACKS = {
    "frames": 20,
    "pings": 20,
    "unread": 100,
    "pictures": 16,
    "requests": 50,
    "halves": 400,
    "headers": 4,
    "sockets": 3000,
    "watchers": 500,
    "searches": 20,
    "takebacks": 10,
}


async def main(url: str, attack: str, match: str, seconds: float) -> None:
    stranger = Stranger(url, match)
    work: Callable[[], Awaitable[None]] = getattr(stranger, attack)
    end = time.monotonic() + seconds
    times = failed = 0

    async def go_on(delay: float) -> None:
        nonlocal times, failed
        await asyncio.sleep(delay)
        while time.monotonic() < end:
            times += 1
            try:
                await work()
            except (*CLOSED, RuntimeError):
                failed += 1
                await asyncio.sleep(0.1)

    print("ready", flush=True)
    count = ATTACKS[attack]
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(go_on(number * 2 / count) for number in range(count)))
    print(json.dumps({"times": times, "failed": failed}), flush=True)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4])))
