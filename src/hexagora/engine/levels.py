"""Levels of play, 1 to 10: how many simulations a move gets, and how much deliberate noise.

Time plays no part, so a slow machine plays as well as a fast one.
"""

from __future__ import annotations

import json
import math
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
    noise: float  # how much worse a move may be, in shares of the win, and still be played now and then

    def choice(self, report: Report, state: State, seed: int) -> str | None:
        """The move that this level plays; the same for the same position, search and seed."""
        if not self.noise or len(report.moves) < 2:
            return report.best
        tried = [move for move in report.moves if move.visits or move.proven]
        best = max(move.value for move in tried)
        # Visits too: a crowd of moves that hardly anybody would play must not outweigh the few good ones.
        weights = [max(move.visits, 1) * math.exp((move.value - best) / self.noise) for move in tried]
        return random.Random(f"{seed} {state}").choices(tried, weights)[0].move


@cache
def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game, from the first to the tenth."""
    table = json.loads(resources.files(__package__).joinpath("levels.json").read_text("utf-8"))
    return tuple(Level(*level) for level in table[game])


def level_of(game: str, number: object) -> Level:
    """A level by its number; BadOption if there is none."""
    known = levels(game)
    return known[whole("level", number, 1, len(known)) - 1]
