"""95 % intervals for shares and means of independent games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import NamedTuple

Z = 1.959964  # standard errors to either side: a 95 % interval


class Interval(NamedTuple):
    """A measured value and the bounds of its 95 % interval."""

    value: float  # as measured
    low: float  # the lower bound
    high: float  # the upper bound


def share(total: float, games: int) -> Interval:
    """A share of the results, by Wilson's formula, which also holds near 0 and 1 and for few games. `total` may have
    parts of a game (draws): they vary less than wins and losses, so that the interval is rather too wide. Nothing is
    known without games."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    value, square = total / games, Z * Z
    middle = (total + square / 2) / (games + square)
    bar = Z / (games + square) * math.sqrt(games * value * (1 - value) + square / 4)
    return Interval(value, max(0.0, min(value, middle - bar)), min(1.0, max(value, middle + bar)))


def mean(values: Sequence[float]) -> Interval | None:
    """A mean of counts, by Student's t. None for fewer than two values: one tells nothing of how much they vary."""
    if len(values) < 2:
        return None
    value = fmean(values)
    bar = _student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Interval(value, max(0.0, value - bar), value + bar)


def mean_count(counts: Sequence[int]) -> Interval | None:
    """A mean of how often something happened in each game. Student's t alone would be too sure of what is rare: where
    nothing varies, its interval is empty. So the bounds are at least as far as those of Poisson's distribution, by
    Byar's formula. None for fewer than two counts."""
    interval = mean(counts)
    if interval is None:
        return None
    low, high = poisson(sum(counts))
    games = len(counts)
    return Interval(interval.value, min(interval.low, low / games), max(interval.high, high / games))


def poisson(total: float) -> tuple[float, float]:
    """How much one may expect of what has happened so often."""

    def edge(events: float, away: float) -> float:
        return events * (1 - 1 / (9 * events) + away / (3 * math.sqrt(events))) ** 3

    return edge(total, -Z) if total else 0.0, edge(total + 1, Z)


def _student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t: known values, then the expansion around the normal one."""
    first = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060)
    if freedom <= len(first):
        return first[freedom - 1]
    z, n = Z, freedom
    terms = (
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
    )
    return z + sum(terms)
