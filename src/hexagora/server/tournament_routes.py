"""Tournaments over HTTP: their lists and pages, commands, players from CSV, exports, helpers, erasing."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.requests import HTTPConnection

from .. import catalogue, locales
from ..errors import BadOption, BadText, IllegalMove, Reason
from ..text import clean_name
from ..tournament import Author, Tournament, replay
from ..tournament.commands import (
    AddEntrants,
    BecomeHelper,
    ChangeSettings,
    EnterTournament,
    LeaveTournament,
    NewEntrant,
    PairRound,
    SetHelperKey,
    TournamentCommand,
)
from ..tournament.csv_text import read_entrants
from ..tournament.events import TournamentEvent
from ..tournament.limits import LONGEST_NAME, MOST_STEPS
from ..tournament.settings import Settings
from ..tournament_file import new_code
from . import stored_tournaments as storing
from . import tournament_exports as exports
from . import tournament_openapi as openapi
from .bodies import body_of, documented, json_response
from .clock import now
from .guests import Guest, Me, base_address, keep, known_guest, language_of, rooms_of, with_cookies
from .tournament_answers import SharedBytes, shared_response
from .tournament_boards import boards_of
from .tournament_bodies import (
    BoardsData,
    ChangeSettingsRequest,
    EntrantsRequest,
    HelperKeyRequest,
    HelperLinkData,
    PublicTournamentCommand,
    SettingsData,
    TournamentData,
    TournamentFileRequest,
    TournamentIdData,
    TournamentListData,
    TournamentLogData,
)
from .tournament_checks import check_choice, with_arrival
from .tournament_view import line_data
from .tournaments import hash_of
from .wire import encode

if TYPE_CHECKING:
    from .tournaments import RunningTournament

MOST_LISTED = 50
MOST_UNFINISHED = 50  # tournaments of one organiser
MOST_LINES = 500  # of the log that are told at once
MOST_OPEN_STEPS = MOST_STEPS // 2  # of the log: then strangers can add no more, and the organiser still can

Result = TypeVar("Result")

router = APIRouter(prefix="/api/tournaments", responses=openapi.REFUSALS)

_decode = msgspec.json.Decoder(PublicTournamentCommand).decode
_decode_events = msgspec.json.Decoder(list[TournamentEvent]).decode


async def tournament_of(request: HTTPConnection, code: str) -> RunningTournament:
    """A tournament by its code. BadText if there is none; IllegalMove if too many codes were none that somebody, or
    their whole address, has tried. Those that people use now are open to all the same."""
    rooms = rooms_of(request)
    address: str = request.state.address
    if not rooms.tournaments.in_memory(code):
        me = await known_guest(request)
        guesses = [rooms.limits.codes_here.of(address), *([rooms.limits.codes.of(me.id)] if me else [])]
        if any(bucket.wait() for bucket in guesses):
            raise IllegalMove(Reason("too_fast"))
        try:
            return await rooms.tournaments.get(code, address)
        except BadText:
            for bucket in guesses:
                bucket.spend(1)
            raise
    return await rooms.tournaments.get(code, address)


@router.get("", responses=openapi.answer(TournamentListData))
async def tournaments(request: Request, me: Me, response: Response) -> Response:
    """Your tournaments, and those that everybody sees."""
    store = rooms_of(request).store
    mine = await store.read(partial(storing.summaries_of, person=me.id, most=MOST_LISTED))
    listed = await store.read(partial(storing.listed_summaries, most=MOST_LISTED))
    own = [msgspec.structs.replace(summary, role=role) for summary, role in mine]
    ids = {summary.id for summary in own}
    data = TournamentListData(own, [summary for summary in listed if summary.id not in ids])
    return with_cookies(json_response(data), response)


@router.post(
    "", status_code=201, openapi_extra=documented(SettingsData), responses=openapi.answer(TournamentIdData, 201)
)
async def create(request: Request, me: Me, response: Response) -> Response:
    """Makes a tournament, whose organiser you are."""
    settings = _settings(await body_of(request, SettingsData))
    await _check_room(request, me)
    _check_listing(request, me, settings)
    keep(me, rooms_of(request))
    tournament = await rooms_of(request).tournaments.create(Author(me.id, me.name), settings)
    return with_cookies(json_response(TournamentIdData(tournament.id), 201), response)


def _settings(data: SettingsData) -> Settings:
    return check_choice(msgspec.convert(msgspec.to_builtins(data), Settings))


def _check_listing(request: Request, me: Guest, settings: Settings) -> None:
    if settings.listed and not rooms_of(request).limits.listings.allows(me.address):
        raise IllegalMove(Reason("too_many_here"))


async def _check_room(request: Request, me: Guest) -> None:
    rooms = rooms_of(request)
    if not rooms.limits.tournaments.allows(me.id):
        raise IllegalMove(Reason("too_fast"))
    if not rooms.limits.tournaments_here.allows(me.address):
        raise IllegalMove(Reason("too_many_here"))
    if await rooms.store.read(partial(storing.count_of, person=me.id)) >= MOST_UNFINISHED:
        raise IllegalMove(Reason("too_many", {"most": str(MOST_UNFINISHED)}))


@router.post(
    "/file",
    status_code=201,
    openapi_extra=documented(TournamentFileRequest),
    responses=openapi.answer(TournamentIdData, 201),
)
async def bring(request: Request, me: Me, response: Response) -> Response:
    """A tournament from its file, or from another program's TRF: you are its organiser here."""
    rooms = rooms_of(request)
    rooms.tournaments.thread.check(me.address)
    if not rooms.limits.records.allows(me.address):
        raise IllegalMove(Reason("too_fast"))
    await _check_room(request, me)
    body = await body_of(request, TournamentFileRequest)
    game = body.game or catalogue.games()[0].id
    bill = rooms.limits.tournament_work.of(me.address)
    job = {"kind": "read_tournament", "text": body.text, "game": game}
    answer = await request.app.state.scribe.paint(me.address, bill, **job)
    id = new_code()

    def read() -> Tournament:
        log = [*map(storing.decode_step, answer.split(b"\n"))]
        return replay(id, with_arrival(log, Author(me.id, me.name), now()))

    tournament = await rooms.tournaments.thread.run(me.address, read)
    _check_listing(request, me, tournament.settings)
    keep(me, rooms)
    await rooms.tournaments.add(tournament, me.address)
    return with_cookies(json_response(TournamentIdData(id), 201), response)


@router.get("/{id}", responses=openapi.answer(TournamentData) | {304: {"description": "You have it already: ETag."}})
async def tournament(request: Request, id: str, me: Me, response: Response) -> Response:
    """A tournament as you see it."""
    running = await tournament_of(request, id)
    return with_cookies(await _answer(request, running, me), response)


async def _answer(request: Request, running: RunningTournament, me: Guest) -> Response:
    rooms = rooms_of(request)
    rooms.visits.note(me.id)
    page = await rooms.tournaments.page(running, me.address)
    own = page.own(running, me.id, rooms.visits, _address(request, page.tournament), language_of(request))
    return shared_response(request, page.shared, own)


def _address(request: Request, tournament: Tournament) -> str:
    lan = request.app.state.lan
    base = lan["url"].rstrip("/") if lan else base_address(request) or ""
    return f"{base}/t/{tournament.id}"


@router.post(
    "/{id}/commands",
    openapi_extra=documented(PublicTournamentCommand),
    responses=openapi.answer(TournamentData),
)
async def command(request: Request, id: str, me: Me, response: Response) -> Response:
    """A command, such as {"do": "pair_round", "version": 12}; the tournament after it."""
    running = await tournament_of(request, id)
    _check_rate(request, me)
    try:
        sent = _decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadOption(Reason("message", {"why": str(error)[:200]})) from None
    order = ChangeSettings(_settings(sent.settings)) if isinstance(sent, ChangeSettingsRequest) else sent
    if isinstance(order, ChangeSettings) and running.may_change(me.id) and not running.tournament.settings.listed:
        _check_listing(request, me, order.settings)
    return with_cookies(await _execute(request, running, me, order), response)


def _check_rate(request: Request, me: Guest) -> None:
    if not rooms_of(request).limits.commands.allows(me.id):
        raise IllegalMove(Reason("too_fast"))


def _not_yours(running: RunningTournament) -> IllegalMove:
    return IllegalMove(Reason("tournament_not_yours", {"organiser": running.tournament.organiser}))


def _check_stranger(request: Request, running: RunningTournament, me: Guest, order: TournamentCommand) -> None:
    """Whoever is not of those who change things may do little, from one address, and leaves them room in the log."""
    if not isinstance(order, EnterTournament | LeaveTournament | BecomeHelper):
        raise _not_yours(running)
    if isinstance(order, EnterTournament) and rooms_of(request).limits.entries.of(me.address).wait():
        raise IllegalMove(Reason("tournament_entries"))
    if running.tournament.version >= MOST_OPEN_STEPS:
        raise IllegalMove(Reason("tournament_long", {"most": str(MOST_OPEN_STEPS)}))


async def _execute(request: Request, running: RunningTournament, me: Guest, order: TournamentCommand) -> Response:
    rooms = rooms_of(request)
    stranger = not running.may_change(me.id)
    if stranger:
        _check_stranger(request, running, me, order)

    async def elsewhere(tournament: Tournament, author: Author, pair: PairRound) -> list[TournamentEvent]:
        """Pairing hundreds takes a second: in another process."""
        log = await rooms.tournaments.thread.run(me.address, lambda: encode(tournament.log).decode())
        job = {"kind": "pair_round", "id": tournament.id, "log": log, "author": author.id, "version": pair.version}
        try:
            bill = rooms.limits.tournament_work.of(me.address)
            return _decode_events(await request.app.state.pairer.paint(me.address, bill, **job))
        except BadText as refusal:
            raise IllegalMove(refusal.reason) from None

    def first(games: int) -> None:
        bucket = rooms.limits.matches_here.of(me.address)
        if games and bucket.wait():
            raise IllegalMove(Reason("too_many_here"))
        keep(me, rooms)
        bucket.spend(games)
        if stranger and isinstance(order, EnterTournament):
            rooms.limits.entries.of(me.address).spend(1)

    author = _author(running, me, order)
    await rooms.tournaments.execute(running, author, order, address=me.address, elsewhere=elsewhere, first=first)
    return await _answer(request, running, me)


def _author(running: RunningTournament, me: Guest, order: TournamentCommand) -> Author:
    """Who plays is known there by a nickname only; and also an organiser does so as themselves."""
    match order:
        case EnterTournament(name=name):
            return Author(me.id, clean_name(name, LONGEST_NAME))
        case LeaveTournament():
            names = (one.name for one in running.tournament.entrants if one.person == me.id)
            return Author(me.id, next(names, me.name))
    return running.author(me.id, me.name)


@router.post("/{id}/entrants", openapi_extra=documented(EntrantsRequest), responses=openapi.answer(TournamentData))
async def add_entrants(request: Request, id: str, me: Me, response: Response) -> Response:
    """Players from CSV: name, rating, club."""
    running = await tournament_of(request, id)
    _check_rate(request, me)
    if not running.may_change(me.id):
        raise _not_yours(running)
    text = (await body_of(request, EntrantsRequest)).text
    rows = await _in_thread(request, partial(read_entrants, text))
    order = AddEntrants(tuple(NewEntrant(row.name, row.rating, row.club) for row in rows))
    return with_cookies(await _execute(request, running, me, order), response)


@router.post("/{id}/helper_link", responses=openapi.answer(HelperLinkData))
async def helper_link(request: Request, id: str, me: Me, response: Response) -> Response:
    """A new link that makes whoever opens it a helper; an older one holds no longer."""
    running = await tournament_of(request, id)
    _check_rate(request, me)
    key = secrets.token_urlsafe(16)
    order = SetHelperKey(hash_of(key))
    await rooms_of(request).tournaments.execute(running, running.author(me.id, me.name), order, address=me.address)
    url = _address(request, running.tournament)
    return with_cookies(json_response(HelperLinkData(f"{url}?key={key}")), response)


@router.post("/{id}/help", openapi_extra=documented(HelperKeyRequest), responses=openapi.answer(TournamentData))
async def become_helper(request: Request, id: str, me: Me, response: Response) -> Response:
    """Makes you a helper, or the organiser of a tournament that was opened from a file."""
    rooms = rooms_of(request)
    running = await tournament_of(request, id)
    _check_rate(request, me)
    key = (await body_of(request, HelperKeyRequest)).key
    if hash_of(key) not in (running.key, running.tournament.key) and not rooms.limits.keys.allows(me.address):
        raise IllegalMove(Reason("too_fast"))
    if rooms.tournaments.claim(running, me.id, key):
        keep(me, rooms)
        return with_cookies(await _answer(request, running, me), response)
    return with_cookies(await _execute(request, running, me, BecomeHelper(hash_of(key))), response)


@router.get("/{id}/log", responses=openapi.answer(list[TournamentLogData]))
async def log(request: Request, id: str, before: int = MOST_STEPS + 1) -> Response:
    """Who did what, and when: the newest first, so many at once. `before`: those before a step, by its number."""
    running = await tournament_of(request, id)
    reader, tournament = running.readers[language_of(request)], running.tournament
    private = await _may_change(request, running)

    def tell() -> SharedBytes:
        reader.read(tournament.log[reader.count :])
        lines = (line for line in reversed(reader.lines) if line.step.number < before and (private or not line.private))
        return SharedBytes(encode([line_data(reader, line) for line in islice(lines, MOST_LINES)]))

    return shared_response(request, await _in_thread(request, tell))


async def _may_change(request: Request, running: RunningTournament) -> bool:
    me = await known_guest(request)
    return me is not None and running.may_change(me.id)


async def _in_thread(request: Request, work: Callable[[], Result]) -> Result:
    thread, address = rooms_of(request).tournaments.thread, request.state.address
    thread.check(address)
    return await thread.run(address, work)


@router.get("/{id}/export", response_class=Response, responses=openapi.texts(*exports.KINDS.values()))
async def export(
    request: Request, id: str, format: exports.ExportFormat = "standings", spreadsheet: bool = False
) -> Response:
    """`standings`, `pairings` or `results` as CSV, `trf` for two players; `json`, the tournament's own file, for those
    who run it: only they see who must not meet whom. `spreadsheet`: CSV as spreadsheets of the language open it."""
    if not rooms_of(request).limits.records.allows(request.state.address):
        raise IllegalMove(Reason("too_fast"))
    running = await tournament_of(request, id)
    tournament = running.tournament
    if not await _may_change(request, running):
        if format == "json":
            raise IllegalMove(Reason("tournament_not_yours", {"organiser": tournament.organiser}))
        tournament = msgspec.structs.replace(tournament, forbidden=())
    delimiter = locales.say(language_of(request), "cli", "tournament", "delimiter") if spreadsheet else ","

    def write() -> tuple[SharedBytes, str]:
        text, name = exports.write(tournament, format, delimiter)
        return SharedBytes(text.encode("utf-8-sig" if spreadsheet and format in exports.TABLES else "utf-8")), name

    packed, name = await _in_thread(request, write)
    headers = {"Content-Disposition": f"attachment; filename={name}", "Cache-Control": "no-store"}
    return shared_response(request, packed, kind=exports.KINDS[format], headers=headers)


@router.get("/{id}/qr.svg", response_class=Response, responses=openapi.texts("image/svg+xml"))
async def qr(request: Request, id: str) -> Response:
    """The address of a tournament, for phones."""
    address = _address(request, (await tournament_of(request, id)).tournament)
    if not rooms_of(request).limits.pictures.allows(request.state.address) or address.startswith("/"):
        raise IllegalMove(Reason("too_fast"))
    picture = await request.app.state.painter.paint(request.state.address, kind="qr", text=address)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@router.get("/{id}/boards", responses=openapi.answer(BoardsData))
async def boards(request: Request, id: str) -> Response:
    """The boards on which people play now, and those of the last round."""
    running = await tournament_of(request, id)
    return shared_response(request, await boards_of(rooms_of(request), running, request.state.address))


@router.delete("/{id}", responses=openapi.answer(TournamentIdData))
async def erase(request: Request, id: str, me: Me, response: Response) -> Response:
    """Erases everything: the tournament, its games, and the guests who came only for it. A file that it was opened
    from stays."""
    running = await tournament_of(request, id)
    if running.author(me.id, me.name).id != running.tournament.by:
        raise IllegalMove(Reason("tournament_not_yours", {"organiser": running.tournament.organiser}))
    await rooms_of(request).tournaments.erase(running)
    return with_cookies(json_response(TournamentIdData(running.tournament.id)), response)
