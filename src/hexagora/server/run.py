"""Starting and ending the server: its folder, its address, its signals."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import uvicorn
from fastapi import FastAPI

from ..match.limits import PATIENCE
from . import log
from .app import create_app, painters
from .connection import Connection
from .failures import DataInUse
from .messages import ByeMessage
from .places import allow_open_files
from .requests import HttpConnection
from .wire import encode

PARTING = 0.1  # seconds for the last words to go out
ENOUGH_FILES = 1024


@contextlib.contextmanager
def alone(data: Path) -> Iterator[IO[str]]:
    """One server at a time on a folder of data: games live in its memory."""
    data.mkdir(parents=True, exist_ok=True)
    with open(data / "running", "a+", encoding="utf-8") as file:
        try:
            if os.name == "nt":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            raise DataInUse(file.read().strip()) from None
        yield file


def listen(host: str, port: int, tries: int = 1) -> socket.socket:
    """A socket at this port, or at one of the next ones; 0 is any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + tries):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError:
            listening.close()
            if candidate == port + tries - 1:
                raise
        else:
            return listening
    raise AssertionError


def url_of(listening: socket.socket, host: str | None = None) -> str:
    name, port = listening.getsockname()[:2]
    shown = host or ("127.0.0.1" if name in ("0.0.0.0", "::") else name)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


class Server(uvicorn.Server):
    """Calls `ready` when it listens, and tells the pages before it ends."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # Modules stay, and hardly anything of a game is garbage: full collections would keep everybody waiting in vain.
        gc.freeze()
        gc.set_threshold(2_000, 5, 10)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Pages are asked to come back before their connections are closed."""
        assert isinstance(self.config.app, FastAPI)
        self.config.app.state.rooms.tables.broadcast(encode(ByeMessage(True)))
        await asyncio.sleep(PARTING)
        for connection in list(self.config.app.state.places.taken):
            connection.close(1012, "restart")
        for painter in painters(self.config.app):
            await painter.close()
        await super().shutdown(sockets)


@contextlib.contextmanager
def ends_on_signals(server: uvicorn.Server) -> Iterator[None]:
    """uvicorn raises the signal that ended it again when it is done: by then this handler has nothing left to do."""

    def end(number: int, frame: object) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run(
    listening: socket.socket,
    data: Path | str,
    ready: Callable[[], object],
    lan: str | None = None,
    *,
    computer_games: bool = False,
    patience: int = PATIENCE,
    own: bool = False,
    tournament_file: Path | None = None,
    tournament_key: str = "",
) -> int:
    """Serves until a signal ends it. `ready` is called when pages can be asked for. `own`: for whoever sits at this
    computer, with few words."""
    log.start(logging.WARNING if own else logging.INFO)
    files = allow_open_files()
    app = create_app(
        data,
        lan,
        computer_games=computer_games,
        patience=patience,
        own=own,
        tournament_file=tournament_file,
        tournament_key=tournament_key,
    )
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=HttpConnection,
        ws=Connection,
        proxy_headers=False,  # read by us, for requests and WebSockets alike
        backlog=128,  # are accepted at once: more would keep everybody waiting
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    log.log("limits", open_files=files, connections=app.state.places.most)
    if files < ENOUGH_FILES:
        log.logger.warning("few_open_files", open_files=files, remedy="ulimit -n")
    server = Server(config, ready)
    with ends_on_signals(server):
        server.run([listening])
    return 0 if server.started and not app.state.rooms.store.in_use else 1


def note(file: IO[str], url: str) -> None:
    """For whoever starts a second server on the same data."""
    file.seek(0)
    file.truncate()
    file.write(url)
    file.flush()
