"""The commands serve, and play in the browser."""

from __future__ import annotations

import importlib
import os
import secrets
import sys
import threading
from functools import partial
from pathlib import Path

from ..extras import extra
from . import FAILED, complain
from .words import Problem, Words

PORT = 8686
PATIENCE = 300  # seconds
PORTS = 20  # that are tried from there on, if it is in use
POSTGRESQL = ("postgresql://", "postgres://")


def serve(words: Words, host: str, port: int, data: str | None, computer_games: bool, patience: int) -> int:
    """Serves until a signal ends it. Prints its address when it is ready."""
    with extra("play"):
        from ..server import run
        from ..server.failures import DataInUse
        from ..server.store import default_folder

    try:
        listening = run.listen(host, port)
    except OSError as error:
        raise Problem("no_address", host=host, port=port, why=error.strerror or error) from None
    url = run.url_of(listening)

    def ready() -> None:
        print(words.say("serve", "ready", url=url), flush=True)

    def start(data: Path | str) -> int:
        return run.run(listening, data, ready, computer_games=computer_games, patience=patience)

    if data and data.startswith(POSTGRESQL):
        with extra("postgresql"):
            importlib.import_module("psycopg")
        return _check(words, data) or start(data)
    folder = Path(data) if data else default_folder()
    try:
        with run.alone(folder) as file:
            run.note(file, url)
            return _check(words, folder) or start(folder)
    except DataInUse as in_use:
        raise Problem("data_taken", data=folder, url=in_use.url or "?") from None


def _check(words: Words, data: Path | str, code: str = "") -> int:
    """Checks the games before the server starts, and updates their tables: the exit code if they are damaged. `code`:
    of a tournament that comes from a file, and may not be there as well."""
    from ..server import stored_tournaments as storing
    from ..server.failures import DataDamaged, DataInUse, NewerData, Unavailable, masked
    from ..server.lease import Lease
    from ..server.store import open_database, place
    from ..server.upkeep import AT_START, SLOW, after, check_pages

    def say(key: str, **details: object) -> None:
        print(words.say("serve", key, **details), flush=True)

    where = place(data)
    try:
        if isinstance(where, Path) and not check_pages(where, lambda: say("checking", data=data)):
            say("checked_partly", seconds=AT_START)
        with after(SLOW, lambda: say("updating", data=masked(data))):
            database = open_database(where, Lease())
        try:
            taken = bool(code) and bool(storing.read_log(database, code))
        finally:
            database.close()
    except DataInUse as in_use:
        raise Problem("data_taken", data=masked(data), url=in_use.url) from None
    except DataDamaged as error:
        return complain(words.say("problems", "data_damaged", data=data, why=error), FAILED)
    except (Unavailable, NewerData) as error:
        raise Problem("data_unreadable", data=masked(data), why=error) from None
    if taken:
        raise Problem("tournament_code", tournament=code, data=masked(data))
    return 0


def play(words: Words, lan: bool, port: int | None, data: str | None, show: bool) -> int:
    """Serves this computer and opens the browser, also if a server is already running."""
    with extra("play"):
        from ..server.failures import DataInUse

    try:
        return _serve_here(words, lan, port, data, show)
    except DataInUse as in_use:
        if not in_use.url:
            raise Problem("data_taken", data=_folder(data), url="?") from None
        print(words.say("serve", "already", url=in_use.url), flush=True)
        if show:
            _open(in_use.url)
        return 0


def open_tournament(
    words: Words, file: Path, id: str, lan: bool, port: int | None, data: str | None, show: bool
) -> int:
    """Serves a tournament from its file. Whoever has the address that is opened here is its organiser; others may
    follow it."""
    with extra("play"):
        from ..server.failures import DataInUse

    try:
        return _serve_here(words, lan, port, data, show, file, id)
    except DataInUse as in_use:
        raise Problem("data_taken", data=_folder(data), url=in_use.url or "?") from None


def _folder(data: str | None) -> Path:
    from ..server.store import default_folder

    if data and data.startswith(POSTGRESQL):
        raise Problem("data_folder")
    return Path(data) if data else default_folder()


def _serve_here(
    words: Words,
    lan: bool,
    port: int | None,
    data: str | None,
    show: bool,
    file: Path | None = None,
    tournament: str = "",
) -> int:
    """DataInUse if there is a server for these data. `tournament`: the code of that in the file."""
    with extra("play"):
        from ..server import lan as network
        from ..server import run

    folder = _folder(data)
    outside = network.address() if lan else None
    if lan and outside is None:
        raise Problem("no_network")
    with run.alone(folder) as running:
        host = "0.0.0.0" if lan else "127.0.0.1"
        try:
            listening = run.listen(host, PORT if port is None else port, PORTS if port is None else 1)
        except OSError as error:
            raise Problem("no_address", host=host, port=port or PORT, why=error.strerror or error) from None
        url = run.url_of(listening, "127.0.0.1")
        others = run.url_of(listening, outside) if outside else None
        run.note(running, url)
        key = secrets.token_urlsafe(16) if file else ""
        page = f"t/{tournament}" if file else ""
        greet = partial(_greet, words, f"{url}{page}?key={key}" if file else url, others and others + page, show)
        with listening:
            return _check(words, folder, tournament) or run.run(
                listening,
                folder,
                greet,
                others,
                computer_games=not lan,
                own=True,
                tournament_file=file,
                tournament_key=key,
            )


def _greet(words: Words, url: str, others: str | None, show: bool) -> None:
    from ..server.lan import qr_text

    print(words.say("serve", "playing", url=url))
    if others:
        print(words.say("serve", "others", url=others))
        print(qr_text(others))
        if "/t/" not in url:
            print(words.say("serve", "room", url=f"{url}t/new?room"))
    print(words.say("serve", "end"), flush=True)
    if show:
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def _open(url: str) -> None:
    """Opens a page if there is a screen."""
    import webbrowser

    graphical = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if graphical:
        webbrowser.open(url)
