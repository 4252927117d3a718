"""Two players at every match of a Hexagora server: python -m bench.players URL GAMES.json

A line on standard input says what they do, and is answered by a line of JSON:

    sit 20          everybody sits down at a new match; at most 20 moves of each game will be played
    play            they do, each player as soon as they have heard of the other's move
    play 1000       they do, at random moments, so many moves a second however long the answers take
    leave           everybody closes their page
    last            the id of the last match at which they sit
    look 1000       everybody opens a page on each of their last matches, so many in all
"""

from __future__ import annotations

import asyncio
import gc
import http.client
import json
import random
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvloop
from websockets.asyncio.client import ClientConnection, connect

HEX = {"game": "hex", "options": {"board": "rhombus", "swap": False}, "seats": [{"kind": "screen"}, {"kind": "link"}]}


class Guest:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        self.address, self.cookie = urlsplit(url).netloc, ""
        self.ask("GET", "/api/me")

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        connection = http.client.HTTPConnection(self.address)
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        data = json.loads(answer.read())
        connection.close()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {data}")
        self.cookie = self.cookie or answer.headers["Set-Cookie"].partition(";")[0]
        return data


class Table:
    """A match of two guests."""

    def __init__(self, guests: tuple[Guest, Guest], moves: list[str]) -> None:
        self.guests, self.moves = guests, moves
        self.id: str = guests[0].ask("POST", "/api/matches", HEX)["id"]
        # Every move is one event from here on, hence the version of its command.
        self.version: int = guests[1].ask(
            "POST", f"/api/matches/{self.id}/commands", {"do": "take_seat", "version": 0}
        )["version"]
        self.lines: list[ClientConnection] = []
        self.received = [0, 0]  # how many moves each player has received

    async def look(self) -> None:
        self.lines = []
        for guest in self.guests:
            url = f"ws://{guest.address}/api/matches/{self.id}/live"
            cookie = {"Cookie": guest.cookie}
            line = await connect(url, additional_headers=cookie, compression=None, ping_interval=None)
            assert (await line.recv(decode=False)).startswith(b'{"type":"state"')
            self.lines.append(line)

    async def listen(self, player: int, heard: Callable[[Table, int], None]) -> None:
        """Calls `heard` for each move that this player hears of, up to the last one."""
        line = self.lines[player]
        while self.received[player] < len(self.moves):
            message = await line.recv(decode=False)
            # Some moves come with the whole state.
            if message.startswith((b'{"type":"move"', b'{"type":"state"')):
                self.received[player] += 1
                heard(self, player)
            elif message.startswith(b'{"type":"refused"'):
                raise RuntimeError(message.decode())

    async def play(self, number: int) -> None:
        move = {"id": number, "do": "play_move", "version": self.version + number, "move": self.moves[number]}
        await self.lines[number % 2].send(json.dumps(move))

    async def leave(self) -> None:
        for line in self.lines:
            await line.close()


class Players:
    def __init__(self, url: str, games: list[list[str]]) -> None:
        self.games = games
        self.guests = [(Guest(url), Guest(url)) for _ in games]
        self.tables: list[Table] = []
        self.every: list[Table] = []  # since the beginning
        self._tasks: set[asyncio.Task[None]] = set()

    async def sit(self, most: int) -> dict[str, Any]:
        self.tables = [Table(guests, moves[:most]) for guests, moves in zip(self.guests, self.games, strict=True)]
        self.every += self.tables
        for table in self.tables:
            await table.look()
        return {"tables": len(self.tables)}

    async def play(self) -> dict[str, Any]:
        def answer(table: Table, player: int) -> None:
            number = table.received[player]
            if number < len(table.moves) and number % 2 == player:
                self._soon(table.play(number))

        begin = time.perf_counter()
        for table in self.tables:
            self._soon(table.play(0))
        await self._listen(answer)
        return {"moves": sum(len(table.moves) for table in self.tables), "seconds": time.perf_counter() - begin}

    async def play_at(self, rate: float) -> dict[str, Any]:
        """Each move at one of the tables whose last move both players know; how long until both know this one."""
        latencies: list[float] = []
        due: dict[Table, float] = {}
        free = list(self.tables)
        chance = random.Random(1)

        def note(table: Table, player: int) -> None:
            if table.received[0] == table.received[1]:
                latencies.append(time.perf_counter() - due[table])
                if table.received[0] < len(table.moves):
                    free.append(table)

        listening = asyncio.ensure_future(self._listen(note))
        moment = time.perf_counter()
        while not listening.done():
            moment += chance.expovariate(rate)
            await asyncio.sleep(moment - time.perf_counter())
            if free:  # as there always is, but at the end
                table = free.pop(chance.randrange(len(free)))
                due[table] = moment
                self._soon(table.play(table.received[0]))
        await listening
        return {"latencies": latencies}

    async def leave(self) -> dict[str, Any]:
        for table in self.tables:
            await table.leave()
        return {}

    async def look(self, count: int) -> dict[str, Any]:
        for table in self.every[-count:]:
            await table.look()
        return {}

    async def _listen(self, heard: Callable[[Table, int], None]) -> None:
        await asyncio.gather(*(table.listen(player, heard) for table in self.tables for player in (0, 1)))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def main(url: str, games: Path) -> None:
    players = Players(url, json.loads(games.read_text()))
    while words := (await asyncio.to_thread(sys.stdin.readline)).split():
        match words:
            case ["sit", most]:
                answer = await players.sit(int(most))
            case ["play"]:
                answer = await players.play()
            case ["play", rate]:
                answer = await players.play_at(float(rate))
            case ["last"]:
                answer = {"id": players.tables[-1].id}
            case ["look", count]:
                answer = await players.look(int(count))
            case _:
                answer = await players.leave()
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    gc.disable()  # what is measured are the server's pauses
    uvloop.run(main(sys.argv[1], Path(sys.argv[2])))
