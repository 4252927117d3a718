"""What the browser is told of a lesson. tools/wire.py writes web/src/learn/wire.ts from this."""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..match.setup import Value
from .messages import PlayerData, PositionData, about


class AttemptData(msgspec.Struct):
    """A move that is not allowed."""

    cells: list[str]
    sentence: Annotated[str, about("Why not.")]


class StepData(msgspec.Struct):
    """A position of a figure, and what is said of it."""

    say: str
    position: Annotated[PositionData, about("The first of a figure has the board.")]
    line: Annotated[str, about("The position as text, to ask about it.")]
    ring: Annotated[list[str], about("Cells that are pointed at.")]
    names: Annotated[bool, about("Every cell has its name.")]
    refused: AttemptData | None
    paper: Annotated[str, about("Its caption on the one page of rules; empty: it is not there.")]


class FigureData(msgspec.Struct):
    """A board to step through."""

    id: str
    title: str
    source: Annotated[str, about("Of which figure or example of a rule sheet it is; empty: ours.")]
    game: str
    players: list[PlayerData]
    steps: list[StepData]


class SectionData(msgspec.Struct):
    id: str
    title: str
    number: int | None
    part: Annotated[str, about("A heading over this section and those that follow.")]
    text: str
    key: Annotated[str, about("A remark that stands out.")]
    figures: list[FigureData]


class ExerciseData(msgspec.Struct):
    """Something to do on the board, for the player to move."""

    id: str
    title: str
    say: str
    game: str
    players: list[PlayerData]
    position: Annotated[PositionData, about("With its board.")]
    line: str
    answers: Annotated[list[str], about("Moves that are right; * is every legal move.")]
    right: str
    wrong: str
    wrongs: Annotated[dict[str, str], about("What is said of particular moves.")]
    hint: str
    follow: Annotated[list[str], about("Moves that are shown after the answer.")]
    then: Annotated[str, about("Said with them.")]


class FirstData(msgspec.Struct):
    """The game after the walk: its options, and what is said before one's first moves."""

    options: dict[str, Value]
    say: list[str]


class VariantData(msgspec.Struct):
    name: str
    note: str
    what: str
    how: str
    preset: str


class TacticData(msgspec.Struct):
    text: str
    figure: FigureData


class PageData(msgspec.Struct):
    """GET /api/learn/{game}: a game's lesson."""

    game: str
    idea: str
    minutes: int
    credits: str
    hero: FigureData
    sections: list[SectionData]
    tasks: list[ExerciseData]
    walk: list[ExerciseData]
    first: FirstData
    variants: list[VariantData]
    readings: list[str]
    tactics: list[TacticData]
    puzzles: Annotated[int, about("How many the game has.")]
    next: Annotated[str, about("The game whose lesson comes after this one.")]


class LessonData(msgspec.Struct):
    """GET /api/learn: the lessons, in the order of the catalogue."""

    game: str
    minutes: Annotated[int, about("To learn it.")]
    tasks: Annotated[list[str], about("The ids of its exercises.")]
