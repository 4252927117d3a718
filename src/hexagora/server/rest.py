"""REST: people, the catalogue and matches. Live play goes over the socket."""

from __future__ import annotations

import asyncio
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from .. import catalogue, game, record
from ..errors import BadOption, BadText, IllegalMove, Reason
from ..match.limits import EXPIRES_LISTED
from ..text import clean_name
from ..version import version
from . import look, samples, wire
from . import store as storing
from .bodies import (
    ChoiceData,
    FormData,
    HomeData,
    MatchIdData,
    MatchRequest,
    NameRequest,
    OptionData,
    ProfileData,
    SummaryData,
    body_of,
    documented,
    json_response,
)
from .clock import now
from .guests import Guest, Me, check_command, keep, language_of, rooms_of, with_cookies
from .match_request import setup_of
from .messages import PublicCommand
from .pictures import moves_of
from .store import Unreadable
from .table import Table
from .visits import Visits

if TYPE_CHECKING:
    from .._core import Field, Game

MOST_UNFINISHED = 200
MOST_LISTED = 24
MOST_READ = 72  # challenges, of which those are listed whose makers are there
MOST_OPEN = 5  # challenges of one person: the list is everybody's
PORTION = 0.002  # seconds of a long list, before others have their turn

router = APIRouter()


class Health(BaseModel):
    status: str
    version: str
    matches: int
    sockets: int
    places: int


# People and the catalogue


@router.get("/health")
async def health(request: Request) -> Health:
    """Whether the server is well: it writes to its data and reads them."""
    rooms = rooms_of(request)
    await rooms.store.check()
    places = request.app.state.places
    return Health(
        status="ok", version=version(), matches=len(rooms.tables.open), sockets=len(places.taken), places=places.most
    )


@router.get("/api/me")
async def me(me: Me, response: Response) -> Response:
    """Who you are: a guest with a name."""
    return with_cookies(json_response(ProfileData(me.id, me.name)), response)


@router.put("/api/me", openapi_extra=documented(NameRequest))
async def rename(request: Request, me: Me, response: Response) -> Response:
    """Changes your name: {"name": "Ann"}."""
    body = await body_of(request, NameRequest)
    name = clean_name(body.name)
    if not name:
        raise BadOption(Reason("name_empty"))
    rooms = rooms_of(request)
    if not rooms.limits.commands.allows(me.id):
        raise IllegalMove(Reason("too_fast"))
    keep(me, rooms)
    await rooms.writer.save(storing.rename(me.id, name))
    return with_cookies(json_response(ProfileData(me.id, name)), response)


@router.get("/api/boot")
async def boot(request: Request, me: Me, response: Response, whole: bool = False) -> Response:
    """What the client starts with, in a language: texts, games, presets; `whole`: with the texts of every page."""
    data = look.boot(language_of(request), me, request.app.state.lan, look.LATER if whole else ())
    answer = Response(data, media_type="application/json")
    return with_cookies(answer, response)


@router.get("/api/games")
async def games() -> list[dict[str, Any]]:
    """The catalogue: names, rules, options and presets in each language."""
    return [entry.data for entry in catalogue.games()]


@router.get("/api/games/{id}/options")
async def options(request: Request, id: str) -> Response:
    """A game's options as they stand when these are asked for, and the start of that game: ?size=5&players=3."""
    values = {name: _value(value) for name, value in request.query_params.items() if name != "lang"}
    return json_response(_form(id, values, language_of(request)))


@router.get("/api/games/{id}/rules")
async def rules(request: Request, id: str) -> Response:
    """A game's rules, line by line, in a language."""
    if not catalogue.has(id):
        game(id)  # says which games there are
    return json_response(look.rules(catalogue.Entry(id), language_of(request)))


@router.get("/api/gallery")
async def gallery() -> Response:
    """A short game of each kind, to look at."""
    shown = await asyncio.to_thread(samples.gallery)  # made once, in which time games go on
    return Response(shown, media_type="application/json", headers={"Cache-Control": "max-age=3600"})


def _value(text: str) -> str | int | bool:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text


def _form(id: str, values: dict[str, Any], language: str) -> FormData:
    """The options with what they are set to; what no longer applies is dropped."""
    if not catalogue.has(id):
        game(id)
    entry = catalogue.Entry(id)
    settled: dict[str, Any] = {}
    rows = []
    for field in entry.fields():
        current = next(one for one in entry.fields(**settled) if one.name == field.name)
        choice = values.get(field.name)
        fits = any(one == choice and type(one) is type(choice) for one in current.values)
        value: Any = choice if fits else current.default
        rows.append(
            OptionData(
                name=field.name,
                label=entry.option_name(field.name, language),
                value=value,
                values=_choices(entry, current, settled, language),
                applies=current.applies,
            )
        )
        if current.applies:
            settled[field.name] = value
    chosen = game(id, **settled)
    start = chosen.start()
    position = wire.position_data(start, True)
    return FormData(
        players=chosen.players,
        preset=wire.preset_of(chosen),
        options=rows,
        players_by_colour=wire.players_data(start),
        position=position,
        formats=[format for format in record.FORMATS if _has_format(chosen, format)],
    )


def _has_format(chosen: Game, format: str) -> bool:
    """Whether a game's records can be written in a form: some forms belong to one game."""
    try:
        record.write(record.Record(chosen.id, chosen.options), format)
    except (BadOption, BadText):
        return False
    return True


@lru_cache(maxsize=2048)
def _cell_count(id: str, options: tuple[tuple[str, Any], ...]) -> int:
    return len(game(id, **dict(options)).board.cells)


def _choices(entry: catalogue.Entry, field: Field, settled: dict[str, Any], language: str) -> list[ChoiceData]:
    """An option's values, given the options before it."""
    sizes: list[int | None] = [None] * len(field.values)
    if field.applies and all(type(value) is int for value in field.values):
        counts = [_cell_count(entry.id, (*settled.items(), (field.name, value))) for value in field.values]
        sizes = list(counts) if len({*counts}) > 1 else sizes
    return [
        ChoiceData(value, entry.value_name(field.name, value, language), cells)
        for value, cells in zip(field.values, sizes, strict=True)
    ]


# Matches


@router.get("/api/home")
async def home(request: Request, me: Me, response: Response) -> Response:
    """Your matches, and the challenges that are open to you. Those that cannot be read are named."""
    rooms = rooms_of(request)
    rooms.visits.note(me.id)
    mine, unreadable = await _tables(request, await rooms.store.read_matches_of(me.id, MOST_LISTED))
    challenges, _ = await _tables(request, await rooms.store.read_challenges(MOST_READ, now() - EXPIRES_LISTED))
    waiting = [table for table in challenges if _is_open(table, me, rooms.visits)]
    home = HomeData(await _summaries(mine, me), await _summaries(waiting[:MOST_LISTED], me), unreadable)
    return with_cookies(json_response(home), response)


def _is_open(table: Table, me: Guest, visits: Visits) -> bool:
    """Whether one would find somebody to play with: its maker is there, and somebody sits at it."""
    match = table.match
    there = table.invites or (match.status == "waiting" and visits.has(match.setup.by))
    return there and bool(match.people) and me.id not in match.people


async def _tables(request: Request, ids: list[str]) -> tuple[list[Table], list[str]]:
    tables, unreadable = [], []
    for id in ids:
        try:
            tables.append(await rooms_of(request).tables.get(id))
        except Unreadable:
            unreadable.append(id)
    return tables, unreadable


async def _summaries(tables: list[Table], me: Guest) -> list[SummaryData]:
    """In portions: two dozen positions together would keep games waiting."""
    summaries = []
    begin = time.perf_counter()
    for table in tables:
        summaries.append(wire.summary_data(table.match, me.id, table.presence))
        if time.perf_counter() - begin > PORTION:
            await asyncio.sleep(0)
            begin = time.perf_counter()
    return summaries


@router.post("/api/matches", status_code=201, openapi_extra=documented(MatchRequest))
async def create(request: Request, me: Me, response: Response) -> Response:
    """Makes a match, as docs/server.md describes it."""
    body = await body_of(request, MatchRequest)
    rooms = rooms_of(request)
    if not rooms.limits.matches.allows(me.id):
        raise IllegalMove(Reason("too_fast"))
    if not rooms.limits.matches_here.allows(me.address):
        raise IllegalMove(Reason("too_many_here"))
    if await rooms.store.read_unfinished_of(me.id) >= MOST_UNFINISHED:
        raise IllegalMove(Reason("too_many", {"most": str(MOST_UNFINISHED)}))
    if body.listed:
        if await rooms.store.read_challenges_of(me.id) >= MOST_OPEN:
            raise IllegalMove(Reason("too_many_open", {"most": str(MOST_OPEN)}))
        if not rooms.limits.challenges.allows(me.address):
            raise IllegalMove(Reason("too_many_here"))
    setup = setup_of(body, me, language_of(request), now(), request.app.state.computer_games)
    if setup.start:
        await rooms.live.check(me.id, me.address, setup.game)  # what the computer would play there is help, too
    keep(me, rooms)
    match = await rooms.writer.create(setup)
    return with_cookies(json_response(MatchIdData(match.id), 201), response)


def _match_response(table: Table, me: Guest) -> Response:
    return json_response(wire.match_data(table.match, me.id, table.presence, table.watchers, now()))


@router.get("/api/matches/{id}")
async def match(request: Request, id: str, me: Me, response: Response) -> Response:
    """A match as you see it."""
    return with_cookies(_match_response(await rooms_of(request).tables.get(id), me), response)


@router.post("/api/matches/{id}/commands", openapi_extra=documented(PublicCommand))
async def command(request: Request, id: str, me: Me, response: Response) -> Response:
    """A command as the socket takes it, such as {"do": "play_move", "version": 4, "move": "c3"}; the match after it."""
    rooms = rooms_of(request)
    table = await rooms.tables.get(id)
    if not rooms.limits.commands.allows(me.id):
        raise IllegalMove(Reason("too_fast"))
    try:
        command = msgspec.json.decode(await request.body(), type=PublicCommand)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadOption(Reason("message", {"why": str(error)[:200]})) from None
    check_command(me, command, rooms)
    await rooms.writer.execute(table, me.actor, command)
    return with_cookies(_match_response(table, me), response)


@router.get("/api/matches/{id}/position")
async def position(request: Request, id: str, moves: int | None = None) -> Response:
    """The position, after so many moves, as the line that hexagora.read reads."""
    match = (await rooms_of(request).tables.get(id)).match
    return Response(str(match.state_after(moves_of(match, moves))), media_type="text/plain")
