"""Questions about any position, over HTTP: POST /api/queries/…, stateless, with the limits of the tables."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from .. import game, read
from ..errors import BadText, IllegalMove, Reason, Refusal
from ..match.limits import MOST_MOVES
from ..record import Leave
from . import queries
from .analysis_bodies import AnalysisRequest, ReviewRequest, SetUpRequest
from .bodies import (
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
from .reviews import ReviewTurns, name_of
from .wire import encode

if TYPE_CHECKING:
    from .. import State
    from ..record import Step
    from .guests import Guest
    from .limits import Bucket

# Not packed, as a packer would keep what it has until there is more.
STREAM = {"Content-Encoding": "identity", "Cache-Control": "no-store"}

router = APIRouter(prefix="/api/queries")


async def _state(request: Request, body: PositionRequest) -> State:
    """The position that somebody asks about, once it is their turn to ask."""
    async for state in _states(request, body):
        last = state
    return last


def _steps(body: PositionRequest) -> list[Step]:
    return [move if isinstance(move, str) else Leave(move.leave) for move in body.moves]


async def _states(request: Request, body: PositionRequest) -> AsyncIterator[State]:
    """All positions of the game that somebody asks about, one after the other."""
    effort = rooms_of(request).limits.effort.of(request.state.address)
    await queries.turn(effort)
    if len(body.moves) > MOST_MOVES:
        raise BadText(Reason("match_long", {"most": str(MOST_MOVES)}))
    with queries.spending(effort):
        start = game(body.game, **body.options).start() if body.position is None else read(body.position)
    steps = _steps(body)
    number = 0
    try:
        async for state in queries.states_of(start, steps, effort):
            yield state
            number += 1
    except Refusal as error:
        details = {"number": str(number), "move": str(steps[number - 1])[:40]}
        raise BadText(Reason("record_move", details)) from error


async def _budget(request: Request, me: Guest, state: State) -> Sequence[Bucket]:
    """By what a search is counted. IllegalMove if somebody has no seconds left, or plays this game with others."""
    rooms = rooms_of(request)
    await rooms.live.check(me.id, me.address, state.game.id)
    return rooms.limits.budget(me.id, me.address)


def _stream(lines: AsyncGenerator[msgspec.Struct, None], language: str) -> Response:
    """A line of JSON each, as they come; a refusal is the last."""

    async def encoded() -> AsyncIterator[bytes]:
        async with aclosing(lines):  # whoever stops listening ends it
            try:
                async for line in lines:
                    yield encode(line) + b"\n"
            except IllegalMove as refusal:
                yield encode(RefusalData(refusal.reason.code, refusal.say(language))) + b"\n"

    return StreamingResponse(encoded(), media_type="application/x-ndjson", headers=STREAM)


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
    body = await body_of(request, PositionRequest)
    turns = []
    async for state in _states(request, body):
        turns.append(state.turn)
    made = zip(_steps(body), turns[:-1], strict=True)
    colours = [step.colour if isinstance(step, Leave) else turn or 0 for step, turn in made]
    with queries.spending(rooms_of(request).limits.effort.of(request.state.address)):
        return json_response(queries.lookahead(state, colours))


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
    budget = await _budget(request, me, state)
    moves = await queries.hint(state, rooms_of(request).thinkers, me.id, me.address, budget)
    return with_cookies(json_response(HintsData(moves)), response)


@router.post("/analysis", openapi_extra=documented(AnalysisRequest))
async def analysis(request: Request, me: Me, response: Response) -> Response:
    """An analysis as it goes on: a line of JSON a report, some a second, the last one final, or a refusal; before them,
    while it waits, its place in the queue."""
    body = await body_of(request, AnalysisRequest)
    state = await _state(request, body)
    budget = await _budget(request, me, state)
    analysis = queries.Analysis(state, body.seconds, rooms_of(request).thinkers, me.id, me.address, budget)
    return with_cookies(_stream(analysis.reports(), language_of(request)), response)


@router.post("/review", openapi_extra=documented(ReviewRequest))
async def review(request: Request, me: Me, response: Response) -> Response:
    """A whole game: a line of JSON for each position as it is found, and at last the mistakes, or a refusal."""
    body = await body_of(request, ReviewRequest)
    rooms = rooms_of(request)
    rooms.reviews.check_room(me.address)
    states = [state async for state in _states(request, body)]
    steps = _steps(body)
    await rooms.live.check(me.id, me.address, states[0].game.id)
    lines = rooms.reviews.again(name_of(states[0], steps, body.seconds))
    if lines is None:
        budget = rooms.limits.budget(me.id, me.address)
        review = ReviewTurns(states, steps, body.seconds, rooms.thinkers, me.id, me.address, budget, rooms.reviews)
        lines = review.lines()
    return with_cookies(_stream(lines, language_of(request)), response)


@router.post("/set_up", openapi_extra=documented(SetUpRequest))
async def set_up(request: Request) -> Response:
    """A position set up by hand, or why the rules refuse it."""
    body = await body_of(request, SetUpRequest)
    effort = rooms_of(request).limits.effort.of(request.state.address)
    await queries.turn(effort)
    with queries.spending(effort):
        return json_response(queries.set_up(game(body.game, **body.options), body, language_of(request)))
