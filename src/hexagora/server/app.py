"""The server's face: pages, REST and sockets. What a match is, it does not know; that is hexagora.match."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from ..errors import IllegalMove, Reason, Refused
from ..match.terms import Who
from ..version import version
from . import look, rest
from .guests import Me, hub_of, known, language_of, same_origin, who_of, with_cookies
from .lan import qr_svg
from .limits import Rate
from .lines import SHORT
from .live import Hub, Unsaved
from .site import static_folder
from .socket import Line
from .store import Store, place
from .thinkers import Thinkers

MOST_SOCKETS = 2000
MOST_SOCKETS_EACH = 24
LONGEST_BODY = 64_000
ADDRESS = re.compile("/api/matches/([^/]+)/live")
GONE = 4404  # the socket's way to say that there is no such match

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def create_app(data: Path | str, lan: str | None = None) -> FastAPI:
    """The whole server, on a folder of data or a PostgreSQL address. `lan`: how others on the network reach it."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = Store(place(data))
        thinkers = Thinkers()
        app.state.hub = Hub(store, thinkers)
        yield
        await app.state.hub.close()
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
    app.state.sockets = {}
    app.state.creating = Rate(30, 0.5)
    app.state.commanding = Rate(60, 30)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.middleware("http")(_guard)
    app.add_middleware(Live)
    _add_refusals(app)
    app.include_router(rest.router)
    _add_pages(app)
    return app


async def _guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    changes = request.method not in ("GET", "HEAD", "OPTIONS")
    if changes and not same_origin(request):
        response = _refused(request, Reason("origin"), 403)
    elif changes and _is_long(request):
        response = _refused(request, Reason("body_long", {"most": str(LONGEST_BODY)}), 413)
    else:
        response = await call_next(request)
    response.headers.update(HEADERS)
    if request.url.path.startswith("/static/assets/") and response.status_code == 200:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def _is_long(request: Request) -> bool:
    """Whether more may come than is read: whoever sends something says how much."""
    length = request.headers.get("content-length", "0")
    known = length.isdecimal() and len(length) < 10 and "transfer-encoding" not in request.headers
    return not known or int(length) > LONGEST_BODY


# Refusals


def _refused(request: Request, reason: Reason, status: int) -> Response:
    return JSONResponse({"code": reason.code, "sentence": reason.say(language_of(request))}, status)


def _add_refusals(app: FastAPI) -> None:
    statuses = {"no_client": 503, "match_unknown": 404, "stale": 409, "too_fast": 429, "too_many": 429}

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        usual = 409 if isinstance(error, IllegalMove) else 422
        return _refused(request, error.reason, statuses.get(error.reason.code, usual))

    @app.exception_handler(Unsaved)
    async def unsaved(request: Request, error: Unsaved) -> Response:
        return _refused(request, Reason("not_saved"), 503)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"][1:])) or str(first["loc"][0])
        return _refused(request, Reason("request", {"where": where[:80], "why": str(first["msg"])[:200]}), 422)


class Live:
    """The sockets of matches, before all that only pages pass through: every line would keep it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = ADDRESS.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if match:
            await _live(WebSocket(scope, receive, send), match[1])
        else:
            await self._app(scope, receive, send)


async def _live(socket: WebSocket, id: str) -> None:
    sockets: dict[str, int] = socket.app.state.sockets
    if not same_origin(socket):
        await socket.close(1008)
        return
    person = known(socket)
    # Whoever has no cookie may watch; the id is theirs alone, so that it never means anybody else.
    who = who_of(person) if person else Who(f"watching {secrets.token_urlsafe(9)}", "?")
    key = who.id or ""
    await socket.accept()
    if sockets.get(key, 0) >= MOST_SOCKETS_EACH or sum(sockets.values()) >= MOST_SOCKETS:
        await socket.close(1013)
        return
    hub = hub_of(socket)
    try:
        table = hub.table(id)
    except Refused:
        await socket.close(GONE)
        return
    sockets[key] = sockets.get(key, 0) + 1
    try:
        short = socket.scope.get("extensions", {}).get(SHORT, {}).get("line")
        line = Line(hub, table, who, language_of(socket), socket, person is not None, short)
        socket.scope["headers"].clear()  # they are read, and thousands of idle lines would keep them
        await line.run()
    except WebSocketDisconnect:
        pass
    finally:
        sockets[key] -= 1
        if not sockets[key]:
            del sockets[key]


def _add_pages(app: FastAPI) -> None:
    app.mount("/static", StaticFiles(directory=static_folder(), check_dir=False))

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon() -> Response:
        return RedirectResponse("/static/icon.svg")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str, me: Me, response: Response) -> Response:
        """The client, whatever the address: it knows its own pages."""
        if path.startswith("api/"):
            raise HTTPException(404)
        theme = request.cookies.get("theme", "auto")
        theme = theme if theme in look.THEMES else "auto"
        html = look.page(language_of(request), theme, me, request.app.state.lan)
        return with_cookies(HTMLResponse(html, headers={"Cache-Control": "no-store"}), response)
