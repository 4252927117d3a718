"""The puzzle of the day: the same for everybody, from the date alone."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

from .puzzle import Puzzle, games, puzzles

MIDDLE = (2, 3, 4)  # grades
MILLISECONDS = 24 * 60 * 60 * 1000


def day_of(milliseconds: int) -> int:
    """The number of a day in UTC, from 1 January 1970."""
    return milliseconds // MILLISECONDS


def of_day(day: int) -> Puzzle:
    """The games take turns; each goes through its puzzles of the middle grades in an order of its own."""
    turn, place = divmod(day, len(games()))
    ones = _in_turn(games()[place])
    return ones[turn % len(ones)]


@cache
def _in_turn(game: str) -> list[Puzzle]:
    ones = [one for one in puzzles(game) if one.grade in MIDDLE]
    random.Random(game).shuffle(ones)
    return ones


def streak(days: Iterable[int], today: int) -> int:
    """How many of these days come in a row up to today, or up to yesterday while today's is still to be solved."""
    known = set(days)
    last = today if today in known else today - 1
    length = 0
    while last - length in known:
        length += 1
    return length
