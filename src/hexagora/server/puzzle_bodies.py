"""What is asked and told of puzzles. tools/wire.py writes web/src/learn/wire.ts from this."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..puzzles import Goal
from .messages import PlayerData, PositionData, about

MOST_MOVES = 100  # of a try


class PuzzleRowData(msgspec.Struct):
    """A puzzle of the list."""

    id: str
    game: str
    grade: Annotated[int, about("From 1, easy, to 5.")]
    goal: Goal
    solved: bool


class PuzzlesData(msgspec.Struct):
    """GET /api/puzzles: all of them, each game's easy ones first."""

    puzzles: list[PuzzleRowData]
    today: Annotated[str, about("The puzzle of the day.")]
    done: Annotated[bool, about("Whether you have solved it today, without its solution.")]
    streak: Annotated[int, about("Days in a row on which you did.")]


class PuzzleData(PuzzleRowData):
    """GET /api/puzzles/{id} and /api/puzzles/today: never its solution."""

    settings: Annotated[str, about("Options that are not the usual ones.")]
    players: list[PlayerData]
    position: Annotated[PositionData, about("With its board.")]
    line: Annotated[str, about("The position as text, to ask about it.")]
    next: Annotated[str, about("The puzzle after it.")]
    today: Annotated[bool, about("It is the puzzle of the day.")]
    streak: int


class TryRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Your moves from the puzzle's position and the answers to them, in the order of play; the last one is yours."""

    moves: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(min_length=1, max_length=MOST_MOVES)]


class TryData(msgspec.Struct):
    """POST /api/puzzles/{id}/tries: what the last move is worth."""

    verdict: Annotated[
        Literal["right", "wrong", "unclear", "solved"], about("Unclear: perhaps right, but not proven in time.")
    ]
    answers: Annotated[list[str], about("What the others play, until it is your turn or the game is over.")]
    line: Annotated[list[str], about("What refutes a wrong move, or how a solved game goes on.")]
    streak: int


class PuzzleHintRequest(msgspec.Struct, forbid_unknown_fields=True):
    moves: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=MOST_MOVES)] = []
    whole: Annotated[bool, about("The move itself: the puzzle of the day does not count then.")] = False


class PuzzleHintData(msgspec.Struct):
    """POST /api/puzzles/{id}/hint: where to look, or the whole move."""

    cells: list[str]
    move: str | None
