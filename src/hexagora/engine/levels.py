"""Levels of play, 1 to 10: how many simulations a move gets, and how many moves it deliberately overlooks.

Time plays no part, so a slow machine plays as well as a fast one. The rows of levels.json are measured and written by
tools/levels.py; a game that has none gets the usual one.
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

SHARES = (3888, 1944, 972, 486, 243, 81, 27, 9, 3, 1)  # how many times fewer simulations than level 10
OVERLOOKS = (0.6, 0.45, 0.3, 0.2, 0.1, 0.05, 0, 0, 0, 0)
USUAL_MOST = 700_000  # simulations of level 10 where nothing has been measured: the middle of those that have been


class Level(NamedTuple):
    simulations: int
    overlooks: float  # the chance that it does not see a move

    def choice(self, report: Report, state: State, seed: int) -> str | None:
        """The move that this level plays: the best one that it sees; the same for the same position, search and seed.

        Nobody overlooks a move that wins at once.
        """
        if not self.overlooks or report.best is None or state.play(report.best).turn is None:
            return report.best
        chance = random.Random(f"{seed} {state}")
        examined = [move for move in report.moves if move.visits or move.proven]
        rest = [move for move in report.moves if not (move.visits or move.proven)]
        chance.shuffle(rest)
        in_order = sorted(examined + rest, key=lambda move: move.proven and move.value == 0)
        noticed = [move for move in in_order if chance.random() >= self.overlooks]
        return (noticed or [chance.choice(in_order)])[0].move


def row(most: int) -> tuple[Level, ...]:
    """The usual levels where level 10 has so many simulations, to two digits."""
    simulations = (max(1, int(float(f"{most / share:.1e}"))) for share in SHARES)
    return tuple(map(Level, simulations, OVERLOOKS))


@cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, from the first to the tenth."""
    table = json.loads(resources.files(__package__).joinpath("levels.json").read_text("utf-8"))
    return tuple(Level(*level) for level in table[game]) if game in table else row(USUAL_MOST)


def level_of(game: str, number: object) -> Level:
    """A level by its number; BadOption if there is none."""
    known = levels(game)
    return known[whole("level", number, 1, len(known)) - 1]
