"""Questions about any position, over HTTP: POST /api/queries/…, stateless, with the limits of the tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from .. import game, read
from ..errors import BadText, IllegalMove, Reason, Refusal
from ..match.limits import MOST_MOVES
from ..record import Leave
from . import queries
from .bodies import (
    AnalysisRequest,
    ContinuationsRequest,
    HintsData,
    PositionRequest,
    RefusalData,
    WhyNotRequest,
    body_of,
    documented,
    json_response,
)
from .guests import Me, language_of, rooms_of, with_cookies
from .wire import encode

if TYPE_CHECKING:
    from .. import State

# Not packed, as a packer would keep what it has until there is more.
STREAM = {"Content-Encoding": "identity", "Cache-Control": "no-store"}

router = APIRouter(prefix="/api/queries")


async def _state(request: Request, body: PositionRequest) -> State:
    """The position that somebody asks about, once it is their turn to ask."""
    effort = rooms_of(request).limits.effort.of(request.state.address)
    await queries.turn(effort)
    if len(body.moves) > MOST_MOVES:
        raise BadText(Reason("match_long", {"most": str(MOST_MOVES)}))
    with queries.spending(effort):
        last = game(body.game, **body.options).start() if body.position is None else read(body.position)
    steps = [move if isinstance(move, str) else Leave(move.leave) for move in body.moves]
    number = -1
    try:
        async for state in queries.states_of(last, steps, effort):
            last, number = state, number + 1
    except Refusal as error:
        details = {"number": str(number + 1), "move": str(steps[number])[:40]}
        raise BadText(Reason("record_move", details)) from error
    return last


@router.post("/continuations", openapi_extra=documented(ContinuationsRequest))
async def continuations(request: Request) -> Response:
    """Which cells and words may follow these picks, and the move that they already make."""
    body = await body_of(request, ContinuationsRequest)
    state = await _state(request, body)
    with queries.spending(rooms_of(request).limits.effort.of(request.state.address)):
        return json_response(queries.continuations(state, body.picks))


@router.post("/position", openapi_extra=documented(PositionRequest))
async def position(request: Request) -> Response:
    """A position as it is drawn, with its board and its legal moves."""
    state = await _state(request, await body_of(request, PositionRequest))
    with queries.spending(rooms_of(request).limits.effort.of(request.state.address)):
        return json_response(queries.lookahead(state))


@router.post("/why_not", openapi_extra=documented(WhyNotRequest))
async def why_not(request: Request) -> Response:
    """The sentence why these picks make no move, or cannot go on; empty if they do."""
    body = await body_of(request, WhyNotRequest)
    state = await _state(request, body)
    with queries.spending(rooms_of(request).limits.effort.of(request.state.address)):
        return json_response(queries.why_not(state, body.picks, language_of(request)))


@router.post("/hint", openapi_extra=documented(PositionRequest))
async def hint(request: Request, me: Me, response: Response) -> Response:
    """The best moves."""
    state = await _state(request, await body_of(request, PositionRequest))
    moves = await queries.hint(state, rooms_of(request).thinkers, me.id, me.address)
    return with_cookies(json_response(HintsData(moves)), response)


@router.post("/analysis", openapi_extra=documented(AnalysisRequest))
async def analysis(request: Request, me: Me, response: Response) -> Response:
    """An analysis as it goes on: a line of JSON a report, some a second, the last one final, or a refusal."""
    body = await body_of(request, AnalysisRequest)
    state = await _state(request, body)
    analysis = queries.Analysis(state, body.seconds, rooms_of(request).thinkers, me.id, me.address)
    language = language_of(request)

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for report in analysis.reports():
                yield encode(report) + b"\n"
        except IllegalMove as refusal:
            yield encode(RefusalData(refusal.reason.code, refusal.reason.say(language))) + b"\n"

    return with_cookies(StreamingResponse(lines(), media_type="application/x-ndjson", headers=STREAM), response)
