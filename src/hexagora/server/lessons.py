"""Lessons for the browser: GET /api/learn/{game}, and its figures as pictures."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, HTTPException, Request, Response

from .. import catalogue, learn, puzzles
from ..move_input import cells_in
from .guests import language_of
from .lesson_bodies import (
    AttemptData,
    ExerciseData,
    FigureData,
    FirstData,
    LessonData,
    PageData,
    SectionData,
    StepData,
    TacticData,
    VariantData,
)
from .look import typeset
from .wire import encode, players_data, position_data

if TYPE_CHECKING:
    from .._core import State
    from ..learn import Figure, Section, Step, Task

KEPT = {"Cache-Control": "public, max-age=3600"}
WIDTH = 480  # of a figure, in pixels

router = APIRouter(prefix="/api/learn")


@router.get("")
async def lessons() -> Response:
    """All lessons: how long each takes, and its exercises."""
    return Response(await asyncio.to_thread(_list), media_type="application/json", headers=KEPT)


@router.get("/{game}")
async def lesson(request: Request, game: str) -> Response:
    """A game's lesson in a language: rules with figures, exercises, a walk, variants, tactics."""
    # Made and packed once, in which time games go on.
    body, packed = await asyncio.to_thread(_encoded, game, language_of(request))
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = packed, "gzip"
    return Response(body, media_type="application/json", headers=headers)


@router.get("/{game}/figures/{id}/{step}.svg")
async def figure(request: Request, game: str, id: str, step: int) -> Response:
    """A step of a figure as a picture. There are not many: each is drawn once and kept."""
    language = language_of(request)
    figures = {"hero": _hero(learn.page(game, language))} | learn.page(game, language).figures
    if id not in figures or not 0 <= step < len(figures[id].steps):
        raise HTTPException(404)
    shown = figures[id].steps[step]
    drawing: bytes = await request.app.state.painter.paint(
        request.state.address,
        kind="svg",
        position=str(shown.state),
        ring=[*shown.ring, *_cells(shown.refused)],
        theme="auto",
        language=language,
        width=WIDTH,
        legend=False,
    )
    return Response(drawing, media_type="image/svg+xml", headers=KEPT)


def ids() -> list[str]:
    """The games that have a lesson, in the catalogue's order."""
    return [entry.id for entry in catalogue.games() if learn.has(entry.id)]


@cache
def _list() -> bytes:
    pages = map(learn.page, ids())
    return encode([LessonData(page.game, page.minutes, [task.id for task in page.tasks]) for page in pages])


@cache
def _encoded(game: str, language: str) -> tuple[bytes, bytes]:
    """A lesson as JSON, plain and packed."""
    body = encode(page_data(learn.page(game, language)))
    return body, gzip.compress(body)


def page_data(page: learn.Page) -> PageData:
    say = partial(typeset, language=page.language)
    games = ids()
    return PageData(
        game=page.game,
        idea=say(page.idea),
        minutes=page.minutes,
        credits=say(page.credits),
        hero=_figure(_hero(page), page.language),
        sections=[_section(section, page.language) for section in page.sections],
        tasks=[_exercise(task, page.language) for task in page.tasks],
        walk=[_exercise(task, page.language) for task in page.walk],
        first=FirstData(dict(page.first.options), list(map(say, page.first.say))),
        variants=[
            VariantData(say(one.name), say(one.note), say(one.what), say(one.how), one.preset) for one in page.variants
        ],
        readings=list(map(say, page.readings)),
        tactics=[
            TacticData(say(tactic.text), _figure(page.figures[tactic.id], page.language)) for tactic in page.tactics
        ],
        puzzles=len(puzzles.puzzles(page.game)),
        next=games[(games.index(page.game) + 1) % len(games)],
    )


def _hero(page: learn.Page) -> Figure:
    """The position at the top of the page."""
    return learn.Figure("hero", catalogue.Entry(page.game).name(page.language), (learn.Step("", page.hero),))


def _section(section: Section, language: str) -> SectionData:
    return SectionData(
        id=section.id,
        title=typeset(section.title, language),
        number=section.number,
        part=typeset(section.part, language),
        text=typeset(section.text, language),
        key=typeset(section.key, language),
        figures=[_figure(figure, language) for figure in section.figures],
    )


def _figure(figure: Figure, language: str) -> FigureData:
    steps: Sequence[Step] = figure.steps
    return FigureData(
        id=figure.id,
        title=typeset(figure.title, language),
        source=learn.source_name(figure.source, language) if figure.source else "",
        steps=[_step(step, language, _is_other(steps, number)) for number, step in enumerate(steps)],
        **_on(steps[0].state),
    )


def _is_other(steps: Sequence[Step], number: int) -> bool:
    """Whether a step has another board than the one before it."""
    return number == 0 or steps[number].state.game != steps[number - 1].state.game


def _on(state: State) -> dict[str, Any]:
    """Which game it is, and who plays it."""
    return {"game": state.game.id, "players": players_data(state)}


def _cells(move: str) -> list[str]:
    """The cells that a move names, whether it is allowed or not."""
    return list(cells_in(move.rstrip("!")) or ())


def _step(step: Step, language: str, with_board: bool) -> StepData:
    refused = None
    if reason := step.reason:
        refused = AttemptData(_cells(step.refused), typeset(reason.say(language), language))
    position = position_data(step.state, with_board)
    return StepData(
        say=typeset(step.say, language),
        position=position,
        line=str(step.state),
        ring=list(step.ring),
        names=step.names,
        refused=refused,
        paper=typeset(step.paper, language),
    )


def _exercise(task: Task, language: str) -> ExerciseData:
    say = partial(typeset, language=language)
    return ExerciseData(
        id=task.id,
        title=say(task.title),
        say=say(task.say),
        position=position_data(task.state, True),
        line=str(task.state),
        answers=list(task.answers),
        right=say(task.right),
        wrong=say(task.wrong),
        wrongs={move: say(text) for move, text in task.wrongs.items()},
        hint=say(task.hint),
        follow=list(task.follow),
        then=say(task.then),
        **_on(task.state),
    )
