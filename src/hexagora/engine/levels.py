"""Levels of play, 1 to 10: the number of simulations a move, and the chance to overlook a move.

Levels do not depend on time, so they are equally strong on slow machines. The rows of levels.json are measured and
written by tools/levels.py; a game without one gets the usual row.
"""

from __future__ import annotations

import json
import random
from functools import cache
from importlib import resources
from typing import NamedTuple

from .._native import core as _core
from .limits import whole
from .report import Report

State = _core.State

SHARES = (3888, 1944, 972, 486, 243, 81, 27, 9, 3, 1)  # level 10's simulations are divided by these
OVERLOOKS = (0.6, 0.45, 0.3, 0.2, 0.1, 0.05, 0, 0, 0, 0)
USUAL_MOST = 700_000  # simulations of level 10 for games not yet measured: the median of the others


class Level(NamedTuple):
    """How strong the computer plays."""

    simulations: int  # for each move
    overlooks: float  # the chance to overlook a move

    def choice(self, report: Report, state: State, seed: int) -> str | None:
        """The move that this level plays: the best one that it does not overlook. The same position, search and seed
        give the same move; a move that wins at once is never overlooked."""
        if not self.overlooks or report.best is None or state.play(report.best).turn is None:
            return report.best
        if self.accepts_end(report, state):
            return "pass"
        chance = random.Random(f"{seed} {state}")
        examined = [move for move in report.moves if move.visits or move.proven]
        rest = [move for move in report.moves if not (move.visits or move.proven)]
        chance.shuffle(rest)
        in_order = sorted(examined + rest, key=lambda move: move.proven and move.value == 0)
        choices = [move for move in in_order if chance.random() >= self.overlooks]
        return (choices or [chance.choice(in_order)])[0].move

    def accepts_end(self, report: Report, state: State) -> bool:
        """Whether it passes after a pass, which ends the game: with little chance to win what is lost, as it sees it.
        Without that a game against a low level would go on for as long as it likes."""
        if state.turn is None or state.why_not("pass") or state.play("pass").turn is not None:
            return False
        return report.values[state.seats[state.turn]] < self.overlooks / 2


def row(most: int) -> tuple[Level, ...]:
    """The usual levels where level 10 has so many simulations, to two digits; each has more than the one below."""
    simulations = (max(number, int(float(f"{most / share:.1e}"))) for number, share in enumerate(SHARES, 1))
    return tuple(map(Level, simulations, OVERLOOKS))


@cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, from the first to the tenth."""
    table = json.loads(resources.files(__package__).joinpath("levels.json").read_text("utf-8"))
    return tuple(Level(*level) for level in table[game]) if game in table else row(USUAL_MOST)


def level_of(game: str, number: object) -> Level:
    """A level by its number; BadOption if there is none."""
    row = levels(game)
    return row[whole("level", number, 1, len(row)) - 1]
