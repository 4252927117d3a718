"""The server's face: pages, REST and sockets. What a match is, it does not know; that is hexagora.match."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from fastapi import Depends, FastAPI, Query, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from .. import catalogue, draw, locales
from ..errors import BadOption, IllegalMove, Reason, Refused
from ..match import clean_name
from ..match.terms import Who
from ..record import after as after_move
from ..version import version
from . import look, samples, wire
from . import store as storing
from .lan import qr_svg
from .limits import Rate
from .live import Hub, Unsaved, encode, now
from .site import static_folder
from .socket import Line
from .store import Person, Store
from .thinkers import Thinkers
from .wanted import Wanted, setting_of

COOKIE = "hexagora"
YEARS = 5 * 365 * 24 * 60 * 60
MOST_UNFINISHED = 200
MOST_LISTED = 24
MOST_SOCKETS = 2000
MOST_SOCKETS_EACH = 24
LONGEST_BODY = 64_000
GONE = 4404  # the socket's way to say that there is no such match

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


class Name(BaseModel):
    name: Annotated[str, Field(max_length=200)]


class Named(BaseModel):
    id: str
    name: str


class Made(BaseModel):
    id: str


class Health(BaseModel):
    status: str
    version: str
    matches: int
    sockets: int


def create_app(data: Path | str, lan: str | None = None) -> FastAPI:
    """The whole server, on a folder of data or a PostgreSQL address. `lan`: how others on the network reach it."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        where: Path | str = data
        if isinstance(data, Path):
            data.mkdir(parents=True, exist_ok=True)
            where = data / "hexagora.db"
        store = Store(where)
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
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.middleware("http")(_guard)
    _add_refusals(app)
    _add_people(app)
    _add_games(app)
    _add_matches(app)
    _add_live(app)
    _add_pages(app)
    return app


# Who asks, and in which language


def language_of(request: Request | WebSocket) -> str:
    """By the address, the cookie, or what the browser prefers."""
    asked = request.query_params.get("lang") or request.cookies.get("lang")
    if asked in locales.LANGUAGES:
        return asked
    for part in request.headers.get("accept-language", "").lower().split(","):
        if part.strip()[:2] in locales.LANGUAGES:
            return part.strip()[:2]
    return locales.LANGUAGES[0]


def _hub(request: Request | WebSocket) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def _secret(token: str) -> str:
    """What is kept of a token: who reads the database cannot be somebody else."""
    return hashlib.sha256(token.encode()).hexdigest()


def known(request: Request | WebSocket) -> Person | None:
    token = request.cookies.get(COOKIE)
    return _hub(request).store.person(_secret(token)) if token else None


async def somebody(request: Request, response: Response) -> Person:
    """Whoever asks; a newcomer becomes a guest, with a cookie."""
    person = known(request)
    if person is None:
        number = f"{secrets.randbelow(9000) + 1000}"
        name = locales.say(language_of(request), "server", "guest", number=number)
        person = Person(secrets.token_urlsafe(9), name)
        token = secrets.token_urlsafe(32)
        await _hub(request).store.save(storing.add_person(person, _secret(token), now()))
        response.set_cookie(COOKIE, token, max_age=YEARS, httponly=True, samesite="lax")
    return person


Me = Annotated[Person, Depends(somebody)]


def _who(person: Person) -> Who:
    return Who(person.id, person.name)


def _same_origin(request: Request | WebSocket) -> bool:
    """A page of somebody else's may not act for our guests."""
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


async def _guard(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
    changes = request.method not in ("GET", "HEAD", "OPTIONS")
    length = request.headers.get("content-length", "0")
    if changes and not _same_origin(request):
        return _refused(request, Reason("origin"), 403)
    if changes and (not length.isdecimal() or int(length) > LONGEST_BODY or "transfer-encoding" in request.headers):
        return _refused(request, Reason("body_long", {"most": str(LONGEST_BODY)}), 413)
    response = await call_next(request)
    response.headers.update(HEADERS)
    if request.url.path.startswith("/static/assets/") and response.status_code == 200:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


# Refusals


def _refused(request: Request, reason: Reason, status: int) -> Response:
    return JSONResponse({"code": reason.code, "sentence": reason.say(language_of(request))}, status)


def _add_refusals(app: FastAPI) -> None:
    statuses = {"match_unknown": 404, "match_stale": 409, "too_fast": 429, "too_many": 429}

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


def _data(data: object) -> Response:
    return Response(encode(data), media_type="application/json", headers={"Cache-Control": "no-store"})


# People and the catalogue


def _add_people(app: FastAPI) -> None:
    @app.get("/health")
    async def health(request: Request) -> Health:
        """Whether the server is well: it reads its data."""
        hub = _hub(request)
        hub.store.challenges(1)
        return Health(
            status="ok", version=version(), matches=len(hub.tables), sockets=sum(request.app.state.sockets.values())
        )

    @app.get("/api/me")
    async def me(me: Me) -> Named:
        """Who you are: a guest with a name."""
        return Named(id=me.id, name=me.name)

    @app.put("/api/me")
    async def rename(request: Request, me: Me, wanted: Name) -> Named:
        """Changes your name."""
        name = clean_name(wanted.name)
        if not name:
            raise BadOption(Reason("name_empty"))
        await _hub(request).store.save(storing.rename(me.id, name))
        return Named(id=me.id, name=name)

    @app.get("/api/boot")
    async def boot(request: Request, me: Me, response: Response) -> Response:
        """What the client starts with, in a language: texts, games, presets."""
        answer = Response(look.boot(language_of(request), me, request.app.state.lan), media_type="application/json")
        return _with_cookies(answer, response)


def _with_cookies(answer: Response, response: Response) -> Response:
    """A response made by hand does not get the cookies of the given one by itself."""
    for key, value in response.raw_headers:
        if key == b"set-cookie":
            answer.raw_headers.append((key, value))
    return answer


def _add_games(app: FastAPI) -> None:
    @app.get("/api/games")
    async def games() -> list[dict[str, Any]]:
        """The catalogue: names, rules, options and presets in each language."""
        return [entry.data for entry in catalogue.games()]

    @app.get("/api/games/{id}/options")
    async def options(request: Request, id: str) -> Response:
        """A game's options as they stand when these are asked for: ?size=5&players=3."""
        asked = {name: _value(value) for name, value in request.query_params.items() if name != "lang"}
        return _data(_form(id, asked, language_of(request)))

    @app.get("/api/gallery")
    async def gallery() -> Response:
        """A short game of each kind, to look at."""
        return Response(samples.gallery(), media_type="application/json", headers={"Cache-Control": "max-age=3600"})


def _value(text: str) -> str | int | bool:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text


def _form(id: str, asked: dict[str, Any], language: str) -> wire.Data:
    """The options with what they are set to; what no longer applies is dropped."""
    from .. import game

    if id not in [entry.id for entry in catalogue.games()]:
        game(id)
    entry = catalogue.Entry(id)
    settled: dict[str, Any] = {}
    rows = []
    for field in entry.fields():
        current = next(one for one in entry.fields(**settled) if one.name == field.name)
        value = asked[field.name] if asked.get(field.name) in current.values else current.default
        if current.applies:
            settled[field.name] = value
        rows.append(
            {
                "name": field.name,
                "label": entry.option_name(field.name, language),
                "value": value,
                "values": [
                    {"value": one, "label": entry.value_name(field.name, one, language)} for one in current.values
                ],
                "applies": current.applies,
            }
        )
    chosen = game(id, **settled)
    players = wire.players_data(chosen.start())
    return {"players": chosen.players, "preset": wire.preset_of(chosen), "options": rows, "players_by_colour": players}


# Matches


def _add_matches(app: FastAPI) -> None:
    @app.get("/api/home")
    async def home(request: Request, me: Me, response: Response) -> Response:
        """Your matches, and the challenges that are open to you."""
        hub = _hub(request)
        mine = [hub.table(id) for id in hub.store.matches_of(me.id, MOST_LISTED)]
        challenges = [hub.table(id) for id in hub.store.challenges(MOST_LISTED)]
        data = {
            "mine": [wire.summary_data(table.match, me.id, table.here) for table in mine],
            "open": [
                wire.summary_data(table.match, me.id, table.here)
                for table in challenges
                if me.id not in table.match.people
            ],
        }
        return _with_cookies(_data(data), response)

    @app.post("/api/matches", status_code=201)
    async def create(request: Request, me: Me, wanted: Wanted) -> Made:
        """Makes a match."""
        hub = _hub(request)
        if not request.app.state.creating.allows(me.id):
            raise IllegalMove(Reason("too_fast"))
        if hub.store.unfinished_of(me.id) >= MOST_UNFINISHED:
            raise IllegalMove(Reason("too_many", {"most": str(MOST_UNFINISHED)}))
        match = await hub.create(setting_of(wanted, me, language_of(request), now()))
        return Made(id=match.id)

    @app.get("/api/matches/{id}")
    async def match(request: Request, id: str, me: Me, response: Response) -> Response:
        """A match as you see it."""
        table = _hub(request).table(id)
        await table.settled()
        return _with_cookies(_data(wire.match_data(table.match, me.id, table.here, table.watchers, now())), response)

    @app.post("/api/matches/{id}/commands")
    async def command(request: Request, id: str, me: Me, response: Response) -> Response:
        """A command as the socket takes it, such as {"do": "move", "ply": 4, "move": "c3"}; the match after it."""
        from .socket import Commands

        hub = _hub(request)
        table = hub.table(id)
        if not request.app.state.commanding.allows(me.id):
            raise IllegalMove(Reason("too_fast"))
        try:
            asked = msgspec.json.decode(await request.body(), type=Commands)
        except msgspec.DecodeError as error:
            raise BadOption(Reason("message", {"why": str(error)[:200]})) from None
        await hub.command(table, _who(me), asked)
        return _with_cookies(_data(wire.match_data(table.match, me.id, table.here, table.watchers, now())), response)

    @app.get("/api/matches/{id}/record")
    async def record(request: Request, id: str) -> Response:
        """The game as a record: JSON that hexagora.record reads."""
        match = _hub(request).table(id).match
        name = f'attachment; filename="hexagora-{match.setting.game}-{match.id}.json"'
        return Response(match.record.to_json(), media_type="application/json", headers={"Content-Disposition": name})

    @app.get("/api/matches/{id}/position")
    async def position(request: Request, id: str, moves: int | None = None) -> Response:
        """The position, after so many moves, as the line that hexagora.read reads."""
        return Response(str(_state_after(_hub(request), id, moves)), media_type="text/plain")

    @app.get("/api/matches/{id}/picture.{kind}")
    async def picture(
        request: Request,
        id: str,
        kind: str,
        moves: int | None = None,
        theme: str = "light",
        width: Annotated[int, Query(ge=64, le=3000)] = 960,
    ) -> Response:
        """The board as SVG or PNG."""
        if kind not in ("svg", "png"):
            raise HTTPException(404)
        state = _state_after(_hub(request), id, moves)
        drawn = draw.svg if kind == "svg" else draw.png
        size: dict[str, Any] = {"size": width} if kind == "svg" else {"width": width}
        picture = drawn(state, theme=theme, language=language_of(request), **size)
        name = f'inline; filename="hexagora-{id}.{kind}"'
        media = "image/svg+xml" if kind == "svg" else "image/png"
        return Response(picture, media_type=media, headers={"Content-Disposition": name})

    @app.get("/api/matches/{id}/qr.svg")
    async def qr(request: Request, id: str) -> Response:
        """The invitation as a QR code."""
        _hub(request).table(id)
        lan = request.app.state.lan
        base = lan["url"].rstrip("/") if lan else f"{request.url.scheme}://{request.headers.get('host', '')}"
        return Response(qr_svg(f"{base}/g/{id}"), media_type="image/svg+xml")


def _state_after(hub: Hub, id: str, moves: int | None) -> Any:
    match = hub.table(id).match
    if moves is None or moves == len(match.moves):
        return match.state
    if not 0 <= moves <= len(match.moves):
        raise BadOption(Reason("moves_range", {"last": str(len(match.moves))}))
    state = match.state.game.start()
    for text, _ in match.moves[:moves]:
        state = after_move(state, text)
    return state


def _add_live(app: FastAPI) -> None:
    app.state.commanding = Rate(60, 30)

    @app.websocket("/api/matches/{id}/live")
    async def live(socket: WebSocket, id: str) -> None:
        sockets: dict[str, int] = socket.app.state.sockets
        if not _same_origin(socket):
            await socket.close(1008)
            return
        person = known(socket)
        # Whoever has no cookie may watch; the id is theirs alone, so that it never means anybody else.
        who = _who(person) if person else Who(f"watching {secrets.token_urlsafe(9)}", "?")
        key = who.id or ""
        await socket.accept()
        if sockets.get(key, 0) >= MOST_SOCKETS_EACH or sum(sockets.values()) >= MOST_SOCKETS:
            await socket.close(1013)
            return
        hub = _hub(socket)
        try:
            table = hub.table(id)
        except Refused:
            await socket.close(GONE)
            return
        sockets[key] = sockets.get(key, 0) + 1
        try:
            await Line(hub, table, who, language_of(socket), socket).run()
        except WebSocketDisconnect:
            pass
        finally:
            sockets[key] -= 1
            if not sockets[key]:
                del sockets[key]


# Pages


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
        return _with_cookies(HTMLResponse(html, headers={"Cache-Control": "no-store"}), response)
