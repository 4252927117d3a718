"""Puzzles over HTTP. Solutions stay here; tries are judged by the searches' threads, with their limits."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from fastapi import APIRouter, Request, Response

from .. import catalogue, locales, puzzles
from ..errors import BadText, IllegalMove, Reason, Refusal
from ..puzzles import Puzzle
from ..puzzles.day import day_of, of_day, streak
from ..puzzles.judge import best_move, judge, where_to_look
from . import store as storing
from .bodies import body_of, documented, json_response
from .clock import now
from .guests import Guest, Me, keep, language_of, rooms_of, with_cookies
from .log import log
from .look import typeset
from .puzzle_bodies import (
    PuzzleData,
    PuzzleHintData,
    PuzzleHintRequest,
    PuzzleRowData,
    PuzzlesData,
    TryData,
    TryRequest,
)
from .wire import players_data, position_data

if TYPE_CHECKING:
    from .._core import Game

SECONDS = 1.0  # for each position of a judgement
COST = 0.5  # what a judgement usually takes, at most

SHOWN_BY_BOARD = {"board", "swap"}  # there are no puzzles in which one can still swap

Answer = TypeVar("Answer")

router = APIRouter(prefix="/api/puzzles")


def puzzle_of(id: str) -> Puzzle:
    if id not in puzzles.by_id():
        raise BadText(Reason("puzzle_unknown"))
    return puzzles.by_id()[id]


@router.get("")
async def all_puzzles(request: Request, me: Me, response: Response) -> Response:
    """All puzzles, those solved by you, and your streak with the puzzle of the day."""
    store = rooms_of(request).store
    solved = await store.read_puzzles_of(me.id)
    days = await store.read_puzzle_days(me.id)
    rows = [PuzzleRowData(one.id, one.game, one.grade, one.goal, one.id in solved) for one in puzzles.by_id().values()]
    today = day_of(now())
    data = PuzzlesData(rows, of_day(today).id, today in days, streak(days, today))
    return with_cookies(json_response(data), response)


@router.get("/today")
async def todays_puzzle(request: Request, me: Me, response: Response) -> Response:
    """The puzzle of the day: the same for everybody, by the date in UTC."""
    return await _answer(request, of_day(day_of(now())), me, response)


@router.get("/{id}")
async def one_puzzle(request: Request, id: str, me: Me, response: Response) -> Response:
    """A puzzle as it is drawn, without its solution."""
    return await _answer(request, puzzle_of(id), me, response)


async def _answer(request: Request, puzzle: Puzzle, me: Guest, response: Response) -> Response:
    store = rooms_of(request).store
    solved = await store.read_puzzles_of(me.id)
    days = await store.read_puzzle_days(me.id)
    state = puzzle.state
    of_game = [one.id for one in puzzles.puzzles(puzzle.game)]
    today = day_of(now())
    data = PuzzleData(
        id=puzzle.id,
        game=puzzle.game,
        grade=puzzle.grade,
        goal=puzzle.goal,
        solved=puzzle.id in solved,
        settings=settings(state.game, language_of(request)),
        players=players_data(state),
        position=position_data(state, with_board=True),
        line=puzzle.position,
        next=of_game[(of_game.index(puzzle.id) + 1) % len(of_game)],
        today=puzzle == of_day(today),
        streak=streak(days, today),
    )
    return with_cookies(json_response(data), response)


def settings(game: Game, language: str) -> str:
    """The options that are not the usual ones, but for those that the board shows: `Ties: forbidden`."""
    entry = catalogue.Entry(game.id)
    usual = {field.name: field.default for field in entry.fields()}
    unusual = {
        name: value
        for name, value in game.options.items()
        if usual.get(name, value) != value and type(value) is not int and name not in SHOWN_BY_BOARD
    }
    names = (
        locales.say(
            language,
            "cli",
            "setting",
            name=entry.option_name(name, language),
            value=entry.value_name(name, value, language),
        )
        for name, value in unusual.items()
    )
    return typeset(" · ".join(names), language)


@router.post("/{id}/tries", openapi_extra=documented(TryRequest))
async def try_puzzle(request: Request, id: str, me: Me, response: Response) -> Response:
    """Whether your last move is right, and what the others answer; or why not."""
    puzzle = puzzle_of(id)
    moves = (await body_of(request, TryRequest)).moves
    verdict = await _think(request, me, lambda stop: judge(puzzle, moves, SECONDS, stop))
    rooms = rooms_of(request)
    if verdict.kind == "solved":
        keep(me, rooms)
        await rooms.writer.save(*storing.solve_puzzle(me.id, id, now(), _counts(puzzle)))
    days = await rooms.store.read_puzzle_days(me.id)
    length = streak(days, day_of(now()))
    data = TryData(verdict.kind, list(verdict.answers), list(verdict.line), length)
    return with_cookies(json_response(data), response)


def _counts(puzzle: Puzzle) -> int | None:
    """The day of which this is the puzzle, if it is today's."""
    today = day_of(now())
    return today if puzzle == of_day(today) else None


@router.post("/{id}/hint", openapi_extra=documented(PuzzleHintRequest))
async def hint(request: Request, id: str, me: Me, response: Response) -> Response:
    """Where to look, or the whole move. Who has seen that has not solved the puzzle of the day by themselves."""
    puzzle = puzzle_of(id)
    body = await body_of(request, PuzzleHintRequest)
    data = await _think(request, me, lambda stop: _hint(puzzle, body, stop))
    if body.whole:
        rooms = rooms_of(request)
        keep(me, rooms)
        await rooms.writer.save(storing.show_puzzle(me.id, id, day_of(now())))
    return with_cookies(json_response(data), response)


def _hint(puzzle: Puzzle, body: PuzzleHintRequest, stop: threading.Event) -> PuzzleHintData:
    move = best_move(puzzle, body.moves, SECONDS, stop)
    if move is None:
        raise IllegalMove(Reason("puzzle_no_hint"))
    state = puzzle.state
    for played in body.moves:
        state = state.play(played)
    cells = state.cells_of(move)
    if body.whole or not cells:
        return PuzzleHintData(list(cells), move)
    return PuzzleHintData(list(where_to_look(state, move)), None)


async def _think(request: Request, me: Guest, work: Callable[[threading.Event], Answer]) -> Answer:
    """Work in a thread of the searches. IllegalMove if somebody asks too often, or the computer is busy."""
    rooms = rooms_of(request)
    if not rooms.limits.commands.allows(me.id):
        raise IllegalMove(Reason("too_fast"))
    search = rooms.thinkers.ask_for(work, me.id, me.address, COST)
    try:
        answer: Answer = await search.future
        return answer
    except Refusal:
        raise
    except Exception as error:
        log("search_failed", error=repr(error))
        raise IllegalMove(Reason("computer_failed")) from error
    finally:
        search.drop()
