"""REST: people, the catalogue and matches. Live play goes over the socket."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from .. import State, catalogue, draw, game
from ..errors import BadOption, IllegalMove, Reason
from ..match import clean_name
from ..record import after as after_move
from ..version import version
from . import look, samples, wire
from . import store as storing
from .guests import Me, hub_of, language_of, who_of, with_cookies
from .lan import qr_svg
from .live import Hub, encode, now
from .socket import Commands
from .wanted import Wanted, setting_of

MOST_UNFINISHED = 200
MOST_LISTED = 24

router = APIRouter()


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


def _data(data: object) -> Response:
    return Response(encode(data), media_type="application/json", headers={"Cache-Control": "no-store"})


# People and the catalogue


@router.get("/health")
async def health(request: Request) -> Health:
    """Whether the server is well: it reads its data."""
    hub = hub_of(request)
    hub.store.challenges(1)
    return Health(
        status="ok", version=version(), matches=len(hub.tables), sockets=sum(request.app.state.sockets.values())
    )


@router.get("/api/me")
async def me(me: Me) -> Named:
    """Who you are: a guest with a name."""
    return Named(id=me.id, name=me.name)


@router.put("/api/me")
async def rename(request: Request, me: Me, wanted: Name) -> Named:
    """Changes your name."""
    name = clean_name(wanted.name)
    if not name:
        raise BadOption(Reason("name_empty"))
    await hub_of(request).store.save(storing.rename(me.id, name))
    return Named(id=me.id, name=name)


@router.get("/api/boot")
async def boot(request: Request, me: Me, response: Response) -> Response:
    """What the client starts with, in a language: texts, games, presets."""
    answer = Response(look.boot(language_of(request), me, request.app.state.lan), media_type="application/json")
    return with_cookies(answer, response)


@router.get("/api/games")
async def games() -> list[dict[str, Any]]:
    """The catalogue: names, rules, options and presets in each language."""
    return [entry.data for entry in catalogue.games()]


@router.get("/api/games/{id}/options")
async def options(request: Request, id: str) -> Response:
    """A game's options as they stand when these are asked for: ?size=5&players=3."""
    asked = {name: _value(value) for name, value in request.query_params.items() if name != "lang"}
    return _data(_form(id, asked, language_of(request)))


@router.get("/api/gallery")
async def gallery() -> Response:
    """A short game of each kind, to look at."""
    return Response(samples.gallery(), media_type="application/json", headers={"Cache-Control": "max-age=3600"})


def _value(text: str) -> str | int | bool:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text


def _form(id: str, asked: dict[str, Any], language: str) -> wire.Data:
    """The options with what they are set to; what no longer applies is dropped."""
    if id not in [entry.id for entry in catalogue.games()]:
        game(id)
    entry = catalogue.Entry(id)
    settled: dict[str, Any] = {}
    rows = []
    for field in entry.fields():
        current = next(one for one in entry.fields(**settled) if one.name == field.name)
        wanted = asked.get(field.name)
        fits = any(one == wanted and type(one) is type(wanted) for one in current.values)
        value = wanted if fits else current.default
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


@router.get("/api/home")
async def home(request: Request, me: Me, response: Response) -> Response:
    """Your matches, and the challenges that are open to you."""
    hub = hub_of(request)
    mine = [hub.table(id) for id in hub.store.matches_of(me.id, MOST_LISTED)]
    challenges = [hub.table(id) for id in hub.store.challenges(MOST_LISTED)]
    data = {
        "mine": [wire.summary_data(table.match, me.id, table.here) for table in mine],
        "open": [
            wire.summary_data(table.match, me.id, table.here) for table in challenges if me.id not in table.match.people
        ],
    }
    return with_cookies(_data(data), response)


@router.post("/api/matches", status_code=201)
async def create(request: Request, me: Me, wanted: Wanted) -> Made:
    """Makes a match."""
    hub = hub_of(request)
    if not request.app.state.creating.allows(me.id):
        raise IllegalMove(Reason("too_fast"))
    if hub.store.unfinished_of(me.id) >= MOST_UNFINISHED:
        raise IllegalMove(Reason("too_many", {"most": str(MOST_UNFINISHED)}))
    match = await hub.create(setting_of(wanted, me, language_of(request), now()))
    return Made(id=match.id)


@router.get("/api/matches/{id}")
async def match(request: Request, id: str, me: Me, response: Response) -> Response:
    """A match as you see it."""
    table = hub_of(request).table(id)
    return with_cookies(_data(wire.match_data(table.match, me.id, table.here, table.watchers, now())), response)


@router.post("/api/matches/{id}/commands")
async def command(request: Request, id: str, me: Me, response: Response) -> Response:
    """A command as the socket takes it, such as {"do": "move", "ply": 4, "move": "c3"}; the match after it."""
    hub = hub_of(request)
    table = hub.table(id)
    if not request.app.state.commanding.allows(me.id):
        raise IllegalMove(Reason("too_fast"))
    try:
        asked = msgspec.json.decode(await request.body(), type=Commands)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadOption(Reason("message", {"why": str(error)[:200]})) from None
    hub.check_talk(who_of(me), asked)
    await hub.command(table, who_of(me), asked)
    return with_cookies(_data(wire.match_data(table.match, me.id, table.here, table.watchers, now())), response)


@router.get("/api/matches/{id}/record")
async def record(request: Request, id: str) -> Response:
    """The game as a record: JSON that hexagora.record reads."""
    match = hub_of(request).table(id).match
    name = f'attachment; filename="hexagora-{match.setting.game}-{match.id}.json"'
    return Response(match.record.to_json(), media_type="application/json", headers={"Content-Disposition": name})


@router.get("/api/matches/{id}/position")
async def position(request: Request, id: str, moves: int | None = None) -> Response:
    """The position, after so many moves, as the line that hexagora.read reads."""
    return Response(str(_state_after(hub_of(request), id, moves)), media_type="text/plain")


@router.get("/api/matches/{id}/picture.{kind}")
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
    state = _state_after(hub_of(request), id, moves)
    drawn = draw.svg if kind == "svg" else draw.png
    size: dict[str, Any] = {"size": width} if kind == "svg" else {"width": width}
    picture = drawn(state, theme=theme, language=language_of(request), **size)
    name = f'inline; filename="hexagora-{id}.{kind}"'
    media = "image/svg+xml" if kind == "svg" else "image/png"
    return Response(picture, media_type=media, headers={"Content-Disposition": name})


@router.get("/api/matches/{id}/qr.svg")
async def qr(request: Request, id: str) -> Response:
    """The invitation as a QR code."""
    hub_of(request).table(id)
    lan = request.app.state.lan
    base = lan["url"].rstrip("/") if lan else f"{request.url.scheme}://{request.headers.get('host', '')}"
    return Response(qr_svg(f"{base}/g/{id}"), media_type="image/svg+xml")


def _state_after(hub: Hub, id: str, moves: int | None) -> State:
    match = hub.table(id).match
    if moves is None or moves == len(match.moves):
        return match.state
    if not 0 <= moves <= len(match.moves):
        raise BadOption(Reason("moves_range", {"last": str(len(match.moves))}))
    state = match.state.game.start()
    for text, _ in match.moves[:moves]:
        state = after_move(state, text)
    return state
