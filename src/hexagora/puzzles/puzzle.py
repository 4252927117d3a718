"""Positions with one right move, read from the files in data/."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Literal

import hexagora

if TYPE_CHECKING:
    from .. import State

Goal = Literal["win", "only"]  # the one move that wins; the one move that does not lose

GRADES = (1, 2, 3, 4, 5)  # from easy to very hard


@dataclass(frozen=True)
class Puzzle:
    """A position whose player to move has one right move.

    `effort` is how much search that takes: the number of simulations that a search without any knowledge of the game
    needs until it chooses the move and stays with it, as a power of 4 (262,144: 65,536 were not enough). `grade` is the
    fifth of the game's puzzles to which it belongs by that, from 1 (easy) to 5: see with_grades.
    """

    id: str  # the game's id, then a number: stays when puzzles are added
    game: str  # its id
    position: str  # as hexagora.read reads it
    move: str  # the right one
    goal: Goal  # what it is for
    effort: int  # simulations
    grade: int = 0  # 0: not graded yet

    @property
    def state(self) -> State:
        """The position."""
        return hexagora.read(self.position)

    @property
    def number(self) -> int:
        """Among those of its game."""
        return int(self.id.rpartition("-")[2])

    @property
    def wins_at_once(self) -> bool:
        """Whether the game is over after the move."""
        return self.state.play(self.move).turn is None

    @property
    def is_forced(self) -> bool:
        """Whether every other move loses to the very next one: who sees the threat has the move."""
        state = self.state
        assert state.turn is not None
        person = state.seats[state.turn]

        def loses_at_once(move: str) -> bool:
            after = state.play(move)
            results = (after.play(answer).result for answer in after.moves())
            return any(result is not None and result[person] == 0 for result in results)

        return all(loses_at_once(move) for move in state.moves() if move != self.move)


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easy ones first; none if it has no file."""
    file = resources.files(__package__).joinpath(f"data/{game}.json")
    ones = from_json(game, file.read_text("utf-8")) if file.is_file() else []
    return tuple(sorted(ones, key=lambda puzzle: puzzle.grade))


@cache
def games() -> tuple[str, ...]:
    """The games that have puzzles, in the catalogue's order."""
    return tuple(entry.id for entry in hexagora.games() if puzzles(entry.id))


@cache
def by_id() -> dict[str, Puzzle]:
    """All puzzles by their id."""
    return {puzzle.id: puzzle for game in games() for puzzle in puzzles(game)}


def with_grades(ones: Iterable[Puzzle]) -> list[Puzzle]:
    """Puzzles of one game in the order of their difficulty, with their grades: wins at once, then answers to a threat,
    then by effort, where that is equal by the number of moves to choose from."""
    ones = sorted(ones, key=lambda one: (not one.wins_at_once, not one.is_forced, one.effort, len(one.state.moves())))
    return [replace(one, grade=1 + len(GRADES) * place // len(ones)) for place, one in enumerate(ones)]


def to_json(ones: Iterable[Puzzle]) -> str:
    """Puzzles of one game as their file holds them, one a line."""
    names = ("id", "position", "move", "goal", "effort", "grade")
    rows = (json.dumps({name: getattr(one, name) for name in names}) for one in ones)
    return "[\n" + ",\n".join(rows) + "\n]\n"


def from_json(game: str, text: str) -> list[Puzzle]:
    """The puzzles that to_json wrote."""
    return [Puzzle(game=game, **row) for row in json.loads(text)]
