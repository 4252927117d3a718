"""Elo differences from results, with 95 % error bars. The formulas are explained in docs/arena.md."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

BAR = 1.96  # standard errors to either side: a 95 % interval
POINTS = 400 / math.log(10)  # Elo points per unit of the natural logarithm of the odds
MOST_STEPS = 100

# Two contestants, and the first one's score: 1, ½ or 0.
Comparison = tuple[int, int, float]


@dataclass(frozen=True)
class Rating:
    """An Elo difference and the bounds of its error bar, which may be infinite."""

    elo: float  # points
    low: float  # the lower bound
    high: float  # the upper bound


def points(share: float, sides: int = 2) -> float:
    """The Elo difference at which one side, against equal others, expects this share of the results."""
    if not 0 < share < 1:
        return math.inf if share >= 1 else -math.inf
    return POINTS * math.log(share * (sides - 1) / (1 - share))


def from_scores(openings: Iterable[Sequence[float]], sides: int = 2) -> Rating:
    """One contestant against others, from its scores in the games of each opening.

    Games of one opening depend on each other, openings do not, so the error is that of the openings' means. The error
    bar includes one imaginary opening a side, won by one side only: without them, few or equal results would give a
    bar that is too narrow.
    """
    means = [fmean(scores) for scores in openings]
    if not means:
        return Rating(0, -math.inf, math.inf)
    samples = [*means, 1.0, *[0.0] * (sides - 1)]
    middle, bar = fmean(samples), BAR * stdev(samples) / math.sqrt(len(samples))
    return Rating(points(fmean(means), sides), points(middle - bar, sides), points(middle + bar, sides))


def bradley_terry(openings: Iterable[Sequence[Comparison]], contestants: int) -> list[Rating]:
    """Ratings of several contestants around a mean of 0, from the comparisons in the games of each opening.

    Maximum likelihood by Newton's method; errors by the sandwich formula over openings, for the same reason as above.
    Each pair gets one imaginary win and one imaginary loss, so that no rating is infinite.
    """
    everybody = range(contestants)
    imaginary = [[(one, other, score)] for one in everybody for other in range(one) for score in (1.0, 0.0)]
    groups = [*openings, *imaginary]
    strengths = [0.0] * contestants
    for _ in range(MOST_STEPS):
        slopes = [_slope(group, strengths) for group in groups]
        spread = _inverse(_curvature(groups, strengths))
        total = [sum(slope[one] for slope in slopes) for one in everybody]
        step = [sum(spread[one][other] * total[other] for other in everybody) for one in everybody]
        longest = max(map(abs, step))
        strengths = [strength + part / max(longest, 1) for strength, part in zip(strengths, step, strict=True)]
        if longest < 1e-9:
            break
    correction = len(groups) / (len(groups) - 1)
    ratings = []
    for one, strength in enumerate(strengths):
        influences = [sum(spread[one][other] * slope[other] for other in everybody) for slope in slopes]
        bar = BAR * math.sqrt(correction * sum(influence * influence for influence in influences))
        ratings.append(Rating(*(POINTS * value for value in (strength, strength - bar, strength + bar))))
    return ratings


def _expected_score(one: int, other: int, strengths: Sequence[float]) -> float:
    return 1 / (1 + math.exp(strengths[other] - strengths[one]))


def _slope(group: Sequence[Comparison], strengths: Sequence[float]) -> list[float]:
    """The gradient of the log-likelihood of some results, by contestant."""
    slope = [0.0] * len(strengths)
    for one, other, score in group:
        surprise = score - _expected_score(one, other, strengths)
        slope[one] += surprise
        slope[other] -= surprise
    return slope


def _curvature(groups: Sequence[Sequence[Comparison]], strengths: Sequence[float]) -> list[list[float]]:
    """The negative Hessian of the log-likelihood, plus 1 everywhere: that fixes the mean, which results leave open, at
    0."""
    curvature = [[1.0] * len(strengths) for _ in strengths]
    for group in groups:
        for one, other, _ in group:
            score = _expected_score(one, other, strengths)
            weight = score * (1 - score)
            for first, second in ((one, other), (other, one)):
                curvature[first][first] += weight
                curvature[first][second] -= weight
    return curvature


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss–Jordan elimination; the matrix is positive definite, so no pivot is 0."""
    size = len(matrix)
    rows = [[*row, *(float(column == number) for column in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for number in range(size):
            factor = rows[number][pivot]
            if number != pivot:
                rows[number] = [value - factor * above for value, above in zip(rows[number], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
