"""Levels of play, 1 to 10: how many simulations a move gets, and how many moves it deliberately overlooks.

Time plays no part, so a slow machine plays as well as a fast one.
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
        tried = [move for move in report.moves if move.visits or move.proven]
        rest = [move for move in report.moves if not (move.visits or move.proven)]
        chance.shuffle(rest)
        in_order = sorted(tried + rest, key=lambda move: move.proven and move.value == 0)
        seen = [move for move in in_order if chance.random() >= self.overlooks]
        return (seen or [chance.choice(in_order)])[0].move


@cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, from the first to the tenth."""
    table = json.loads(resources.files(__package__).joinpath("levels.json").read_text("utf-8"))
    return tuple(Level(*level) for level in table[game])


def level_of(game: str, number: object) -> Level:
    """A level by its number; BadOption if there is none."""
    known = levels(game)
    return known[whole("level", number, 1, len(known)) - 1]
