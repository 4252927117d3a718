"""Pictures over HTTP: boards, previews of links, icons, QR codes. The painter draws them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response

from .. import catalogue, locales, puzzles
from ..errors import BadOption, BadText, IllegalMove, Reason
from ..match import Match
from ..match.limits import MOST_MOVES
from ..match.match import step
from ..record import step_data
from .analysis_bodies import PictureRequest, ReplayRequest
from .bodies import body_of, documented
from .guests import base_address, language_of, rooms_of
from .look import typeset
from .record_routes import text_of

WIDEST = 1600  # a picture, in pixels
ICONS = {"192": (192, False), "512": (512, False), "maskable": (512, True), "apple": (180, True)}
MEDIA = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "webp": "image/webp"}
NOT_PACKED = {"Content-Encoding": "identity"}  # it is packed in itself
KEPT = {"Cache-Control": "public, max-age=86400"}
KEPT_SHORTLY = {"Cache-Control": "public, max-age=300"}

router = APIRouter()


@router.get("/api/matches/{id}/picture.{kind}")
async def picture(
    request: Request,
    id: str,
    kind: str,
    moves: int | None = None,
    theme: Literal["light", "dark", "auto"] = "light",
    width: Annotated[int, Query(ge=64, le=WIDEST)] = 960,
) -> Response:
    """The board as SVG or PNG."""
    if kind not in ("svg", "png"):
        raise HTTPException(404)
    match = (await rooms_of(request).tables.get(id)).match
    position = _position(match, moves)
    drawing = await _paint(request, kind=kind, **position, theme=theme, language=language_of(request), width=width)
    return Response(drawing, media_type=MEDIA[kind], headers={"Content-Disposition": _file_name(kind, match)})


@router.post("/api/pictures/position", openapi_extra=documented(PictureRequest))
async def position_picture(request: Request) -> Response:
    """Any position as SVG or PNG."""
    body = await body_of(request, PictureRequest)
    if len(body.moves) > MOST_MOVES:
        raise BadText(Reason("match_long", {"most": str(MOST_MOVES)}))
    begin = {"game": body.game} if body.position is None else {"position": body.position}
    drawing = await _paint(
        request,
        kind=body.format,
        **begin,
        options=body.options,
        moves=body.moves,
        theme=body.theme,
        names=body.names,
        heat=body.heat,
        marks=body.marks,
        language=language_of(request),
        width=body.width,
    )
    headers = {**(NOT_PACKED if body.format == "png" else {}), "Content-Disposition": _file_name(body.format)}
    return Response(drawing, media_type=MEDIA[body.format], headers=headers)


@router.post("/api/pictures/replay", openapi_extra=documented(ReplayRequest))
async def replay(request: Request) -> Response:
    """The main line of a record as a film; of a long game every second position, or fewer."""
    body = await body_of(request, ReplayRequest)
    return await _film(request, None, kind=body.format, record=text_of(body.record), theme=body.theme)


@router.get("/api/matches/{id}/replay.{kind}")
async def match_replay(request: Request, id: str, kind: str, theme: Literal["light", "dark"] = "light") -> Response:
    """A match as a film: gif or webp."""
    if kind not in ("gif", "webp"):
        raise HTTPException(404)
    match = (await rooms_of(request).tables.get(id)).match
    return await _film(request, match, kind=kind, **_position(match, None), theme=theme)


async def _film(request: Request, match: Match | None, *, kind: str, **job: Any) -> Response:
    address: str = request.state.address
    if not rooms_of(request).limits.films.allows(address):
        raise IllegalMove(Reason("too_fast"))
    film: bytes = await request.app.state.films.paint(address, kind=kind, language=language_of(request), **job)
    headers = {**NOT_PACKED, "Content-Disposition": _file_name(kind, match)}
    return Response(film, media_type=MEDIA[kind], headers=headers)


@router.get("/api/matches/{id}/preview.png")
async def match_preview(request: Request, id: str, moves: int | None = None) -> Response:
    """The board with the game's name, for links that are shared: 1200 by 630."""
    match = (await rooms_of(request).tables.get(id)).match
    position = _position(match, moves)
    drawing = await _paint(request, kind="board_preview", **position, **_texts(match.setup.game, request))
    return Response(drawing, media_type="image/png", headers=KEPT_SHORTLY)


@router.get("/api/games/{id}/preview.png")
async def game_preview(request: Request, id: str) -> Response:
    """A position of a game with its name, for links to it."""
    if not catalogue.has(id):
        raise HTTPException(404)
    drawing = await _paint(request, kind="board_preview", game=id, **_texts(id, request))
    return Response(drawing, media_type="image/png", headers=KEPT)


@router.get("/api/puzzles/{id}/preview.png")
async def puzzle_preview(request: Request, id: str) -> Response:
    """A puzzle's position with what is asked, for links to it."""
    if id not in puzzles.by_id():
        raise HTTPException(404)
    puzzle, language = puzzles.by_id()[id], language_of(request)
    entry = catalogue.Entry(puzzle.game)
    who = entry.colours(language)[puzzle.state.turn or 0]
    line = locales.say(language, "server", "pages", f"puzzle_{puzzle.goal}", who=who, grade=puzzle.grade)
    texts = {"title": entry.name(language), "line": typeset(line, language)}
    drawing = await _paint(request, kind="board_preview", position=puzzle.position, **texts)
    return Response(drawing, media_type="image/png", headers=KEPT)


@router.get("/api/preview.png")
async def preview(request: Request) -> Response:
    """All games, for links to the home page."""
    line = locales.say(language_of(request), "server", "pages", "preview")
    drawing = await _paint(request, kind="boards_preview", title="Hexagora", line=line)
    return Response(drawing, media_type="image/png", headers=KEPT)


@router.get("/icons/{name}.png", include_in_schema=False)
async def icon(request: Request, name: str) -> Response:
    if name not in ICONS:
        raise HTTPException(404)
    size, maskable = ICONS[name]
    drawing = await _paint(request, kind="icon", size=size, maskable=maskable)
    return Response(drawing, media_type="image/png", headers=KEPT)


@router.get("/api/matches/{id}/qr.svg")
async def qr(request: Request, id: str) -> Response:
    """The invitation as a QR code."""
    match = (await rooms_of(request).tables.get(id)).match
    lan = request.app.state.lan
    base = lan["url"].rstrip("/") if lan else base_address(request)
    if base is None:
        raise BadOption(Reason("host"))
    return Response(await _paint(request, kind="qr", text=f"{base}/g/{match.id}"), media_type="image/svg+xml")


def _file_name(kind: str, match: Match | None = None) -> str:
    return f'inline; filename="hexagora{f"-{match.id}" if match else ""}.{kind}"'


def moves_of(match: Match, moves: int | None) -> int:
    """How many moves to look at: all, if nothing is said."""
    last = len(match.moves)
    if moves is None:
        return last
    if not 0 <= moves <= last:
        raise BadOption(Reason("moves_range", {"last": str(last)}))
    return moves


def _position(match: Match, moves: int | None) -> dict[str, Any]:
    steps = [step_data(step(move)) for move in match.moves[: moves_of(match, moves)]]
    begin = {"position": match.setup.start} if match.setup.start else {"game": match.setup.game}
    return {**begin, "options": match.state.game.options, "moves": steps}


def _texts(game: str, request: Request) -> dict[str, str]:
    entry, language = catalogue.Entry(game), language_of(request)
    return {"title": entry.name(language), "line": typeset(entry.line(language), language)}


async def _paint(request: Request, **job: Any) -> bytes:
    address: str = request.state.address
    if not rooms_of(request).limits.pictures.allows(address):
        raise IllegalMove(Reason("too_fast"))
    drawing: bytes = await request.app.state.painter.paint(address, **job)
    return drawing
