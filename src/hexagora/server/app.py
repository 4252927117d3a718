"""The application: pages, REST and sockets, and the rooms behind them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles

from ..errors import IllegalMove, Reason, Refusal
from ..match.limits import PATIENCE
from ..tournament_file import TournamentFile
from ..version import version
from . import docs, lab_routes, lessons, pages, pictures, puzzles, query_routes, record_routes, rest, tournament_routes
from .guests import language_of
from .lan import qr_svg
from .limits import Limits
from .painter import Painter
from .places import Places, places
from .requests import Door, Requests
from .rooms import Rooms
from .site import static_folder
from .store import Store, Unavailable, Unreadable, place
from .thinkers import Thinkers
from .writer import Unsaved

FILM_SECONDS = 45.0
CHECKING = 1.0  # seconds between checks of the open connections
PORTION = 50  # of them, before others have their turn


def create_app(
    data: Path | str,
    lan: str | None = None,
    *,
    computer_games: bool = False,
    patience: int = PATIENCE,
    own: bool = False,
    tournament_file: Path | None = None,
    tournament_key: str = "",
) -> FastAPI:
    """The whole server, on a folder of data or a PostgreSQL address.

    `lan`: how others on the network reach it; `computer_games`: whether computers may play among themselves;
    `patience`: how long a player may be away in their turn where there is no clock, in milliseconds; `own`: this is the
    computer of whoever plays, and may think as long as they like; `tournament_file`: a tournament that is opened from
    its file, whose organiser is whoever has the `tournament_key`.
    """

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(place(data))
        thinkers = Thinkers()
        app.state.painter = Painter()
        app.state.scribe = Painter(most=4)
        app.state.pairer = Painter(most=4)
        app.state.films = Painter(most=1, seconds=FILM_SECONDS)
        app.state.rooms = Rooms(store, thinkers, app.state.limits, patience)
        if tournament_file:
            app.state.rooms.tournaments.open_file(TournamentFile(tournament_file), tournament_key)
        checking = asyncio.create_task(_check_connections(app))
        yield
        checking.cancel()
        await app.state.rooms.close()
        for painter in painters(app):
            await painter.close()  # again, if the server did so to answer those who wait
        await thinkers.close()
        await store.close()

    app = FastAPI(
        title="Hexagora",
        version=version(),
        description="Matches of hexagonal board games. Live play goes over the WebSocket /api/matches/{id}/live.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    app.state.lan = {"url": lan, "qr": qr_svg(lan)} if lan else None
    app.state.computer_games = computer_games
    app.state.limits = Limits(own)
    app.state.places = Places(places())
    app.state.requests = Requests()
    app.state.to_flush = []  # connections with something to write in this moment
    app.state.reading = deque()  # connections with more to read than is handled at once
    app.add_middleware(Door, requests=app.state.requests, limits=app.state.limits)
    _add_refusals(app)
    app.include_router(rest.router)
    app.include_router(query_routes.router)
    app.include_router(record_routes.router)
    app.include_router(pictures.router)
    app.include_router(lessons.router)
    app.include_router(puzzles.router)
    app.include_router(lab_routes.router)
    app.include_router(tournament_routes.router)
    app.mount("/static", StaticFiles(directory=static_folder(), check_dir=False))
    docs.add_docs(app)
    app.include_router(pages.router)  # the last one, as it answers whatever the address
    return app


def painters(app: FastAPI) -> tuple[Painter, ...]:
    """The processes beside the server: for pictures, records, rounds that are paired and films, none of which waits for
    the others."""
    return app.state.painter, app.state.scribe, app.state.pairer, app.state.films


async def _check_connections(app: FastAPI) -> None:
    """Aborts connections whose peer does not answer or does not read."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(CHECKING)
        app.state.requests.look_after(loop.time())
        for number, connection in enumerate(list(app.state.places.taken), 1):
            connection.check_alive(loop.time())
            if number % PORTION == 0:
                await asyncio.sleep(0)


def _add_refusals(app: FastAPI) -> None:
    statuses = {"no_client": 503, "not_made": 503, "match_unknown": 404, "puzzle_unknown": 404, "stale": 409}
    statuses |= {"tournament_unknown": 404, "tournament_not_yours": 403, "tournament_key": 403}
    statuses |= dict.fromkeys(("too_fast", "too_many", "too_many_open", "too_many_here"), 429)
    statuses |= dict.fromkeys((f"tournament_{one}" for one in ("shares", "points", "missing", "partners")), 422)
    statuses |= dict.fromkeys(("engine_time", "tournament_entries", "tournament_often"), 429)

    def answer(request: Request, refusal: Refusal, status: int) -> Response:
        return JSONResponse({"code": refusal.reason.code, "sentence": refusal.say(language_of(request))}, status)

    @app.exception_handler(Refusal)
    async def on_refusal(request: Request, error: Refusal) -> Response:
        usual = 409 if isinstance(error, IllegalMove) else 422
        return answer(request, error, statuses.get(error.reason.code, usual))

    @app.exception_handler(Unsaved)
    async def on_unsaved(request: Request, error: Unsaved) -> Response:
        return answer(request, Refusal(Reason("not_saved")), 503)

    @app.exception_handler(Unavailable)
    async def on_unavailable(request: Request, error: Unavailable) -> Response:
        return answer(request, Refusal(Reason("unavailable")), 503)

    @app.exception_handler(Unreadable)
    async def on_unreadable(request: Request, error: Unreadable) -> Response:
        return answer(request, Refusal(error.reason), 410)

    @app.exception_handler(RequestValidationError)
    async def on_invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"][1:])) or str(first["loc"][0])
        reason = Reason("request", {"where": where[:80], "why": str(first["msg"])[:200]})
        return answer(request, Refusal(reason), 422)
