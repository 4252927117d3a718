"""A real server process, and people who reach it over REST and WebSockets."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Data = dict[str, Any]
SECONDS = 60  # longer than anything takes, on a busy machine too


class Site:
    """A server process. kill() ends it at once, as a power cut would; start() takes up the same port and data."""

    def __init__(self, data: Path | str, static: Path, *command: str) -> None:
        self.data, self.static, self.command, self.port = data, static, command or ("serve",), 0
        self.url = ""

    def start(self) -> Site:
        options = ["--port", str(self.port), "--data", str(self.data)]
        self.out: list[str] = []
        self.err: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hexagora", *self.command, *options],
            env={**os.environ, "HEXAGORA_STATIC": str(self.static), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        told = threading.Event()
        self._readers = [
            threading.Thread(target=self._read, args=(self.process.stdout, self.out, told), daemon=True),
            threading.Thread(target=self._read, args=(self.process.stderr, self.err, None), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        if not told.wait(SECONDS) or not self.url:
            self.kill()
            pytest.fail("the server did not start:\n" + "".join(self.out + self.err))
        return self

    def _read(self, stream: Any, lines: list[str], told: threading.Event | None) -> None:
        """Reads all that the server says, lest it wait for a reader."""
        with stream:
            for line in stream:
                lines.append(line)
                found = re.search(r"http://[\w.:]+/", line)
                if told and found:
                    self.url = found[0]
                    self.port = int(self.url.rstrip("/").rpartition(":")[2])
                    told.set()
        if told:
            told.set()

    def running(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        self.process.kill()
        self._ended()

    def end(self, number: int = signal.SIGTERM) -> int:
        """Ends it as a service manager would, or Ctrl-C; its exit code."""
        self.process.send_signal(number)
        try:
            return self.process.wait(SECONDS)
        finally:
            self.kill()

    def _ended(self) -> None:
        self.process.wait()
        for reader in self._readers:
            reader.join(SECONDS)

    def check(self) -> None:
        """It has not complained of anything."""
        for line in self.err:
            told = json.loads(line)
            assert told["level"] == "info" and told["event"] != "failed" and "exception" not in told, line


@contextmanager
def site(data: Path | str, static: Path, *command: str) -> Iterator[Site]:
    """A server, which must have nothing to complain of when it ends."""
    server = Site(data, static, *command).start()
    try:
        yield server
    finally:
        if server.running():
            server.end()
    server.check()


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: Site, name: str) -> None:
        self.server, self.name = server, name
        with urllib.request.urlopen(f"{server.url}api/me", timeout=SECONDS) as answer:
            self.cookie: str = answer.headers["set-cookie"].split(";")[0]
        self.ask("PUT", "api/me", {"name": name})

    def ask(self, method: str, path: str, data: object = None, status: int = 200) -> Any:
        body = None if data is None else json.dumps(data).encode()
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        request = urllib.request.Request(self.server.url + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                got, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            got, text = error.code, error.read().decode()
            error.close()
        assert got in (status, 201), text
        return json.loads(text)

    def make(self, *seats: str | Data, game: str = "hex", options: Data | None = None, **parts: Any) -> str:
        chosen = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        options = {"size": 3} if options is None else options
        id: str = self.ask("POST", "api/matches", {"game": game, "options": options, "seats": chosen, **parts})["id"]
        return id

    def see(self, id: str) -> Data:
        match: Data = self.ask("GET", f"api/matches/{id}")
        return match

    def at(self, id: str, lang: str = "en") -> Page:
        return Page(self.server, id, self.cookie, lang)


class Page:
    """An open page: what it hears keeps `match` as it stands, as the browser does it."""

    def __init__(
        self,
        server: Site,
        id: str,
        cookie: str | None,
        lang: str = "en",
        origin: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        headers = {**(headers or {}), **({"Cookie": cookie} if cookie else {})}
        address = server.url.replace("http:", "ws:") + f"api/matches/{id}/live?lang={lang}"
        self.socket: ClientConnection = connect(  # type: ignore[assignment,unused-ignore]
            address,
            additional_headers=headers,
            origin=origin,  # type: ignore[arg-type,unused-ignore]
            compression=None,
            proxy=None,
            max_size=None,
            max_queue=None,
            open_timeout=SECONDS,
            close_timeout=5,
        )
        self.heard: list[Data] = []
        self.match: Data = {}
        self._count = 0

    def __enter__(self) -> Page:
        self.socket.__enter__()
        self.until("state")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.__exit__(kind, error, trace)

    def hear(self) -> Data:
        message: Data = json.loads(self.socket.recv(SECONDS))
        self.heard.append(message)
        if message["type"] == "state":
            self.match = message["match"]
        elif message["type"] == "move":
            assert message["before"] == self.match["version"], "a move was missed"
            position = {**self.match["position"], **message["position"]}
            parts = {name: message[name] for name in ("version", "legal", "clocks", "status", "ending")}
            longer = {"moves": [*self.match["moves"], message["move"]], "news": [*self.match["news"], *message["news"]]}
            self.match = {**self.match, **parts, **longer, "position": position}
        elif message["type"] == "chat":
            self.match = {**self.match, "chat": [*self.match["chat"], message["line"]]}
        return message

    def until(self, kind: str, **parts: object) -> Data:
        """The next message of a kind, with these parts."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            message = self.hear()
            if message["type"] == kind and all(message.get(name) == part for name, part in parts.items()):
                return message
        pytest.fail(f"no {kind} was heard")

    def until_as(self, other: Page) -> None:
        """Hears all that another page has heard of the game."""
        while self.match["version"] < other.match["version"]:
            self.hear()

    def send(self, do: str, **parts: Any) -> int:
        self._count += 1
        self.socket.send(json.dumps({"id": self._count, "do": do, **parts}))
        return self._count

    def ask(self, do: str, **parts: Any) -> Data:
        """What is answered. `version` is the one that is known, unless it is given."""
        if do not in ("say_chat", "history", "state"):
            parts = {"version": self.match["version"], **parts}
        id = self.send(do, **parts)
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            message = self.hear()
            if message.get("id") != id:
                continue
            if message.get("code") != "too_fast" or do == "say_chat":
                return message
            time.sleep(0.1)  # quicker than people are
            id = self.send(do, **parts)
        pytest.fail(f"{do} was not answered")

    def do(self, do: str, **parts: Any) -> None:
        answer = self.ask(do, **parts)
        assert answer["type"] == "done", answer

    def refused(self, do: str, **parts: Any) -> str:
        answer = self.ask(do, **parts)
        assert answer["type"] == "refused" and answer["sentence"], answer
        code: str = answer["code"]
        return code

    def catch_up(self) -> None:
        """Hears all that was said before this question."""
        self.do("state")

    def closed(self) -> int | None:
        """The code with which the server closes."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()
        return self.socket.close_code

    def any_move(self, chance: random.Random) -> str:
        """A move by what the server offers: the tree of picks, or picks asked for one by one."""
        branch = self.match["legal"]
        if branch is not None:
            pick = ""
            while isinstance(branch, dict):
                pick = chance.choice(list(branch))
                branch = branch[pick]
            return pick if branch == 1 else str(branch)
        picks: list[str] = []
        while True:
            following = self.ask("continuations", picks=picks)
            assert following["type"] == "continuations", following
            choices = [*following["cells"], *following["words"]]
            if following["move"] and (not choices or chance.random() < 0.5):
                return str(following["move"])
            pick = chance.choice(choices)
            if pick in following["words"]:
                return f"{following['move']}!" if pick == "!" else pick
            picks.append(pick)
