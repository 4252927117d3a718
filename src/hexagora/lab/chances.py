"""How likely results are if there is nothing but chance in them."""

from __future__ import annotations

import math
from collections.abc import Sequence

PRECISION = 1e-15


def chance_of_more(total: float, games: int, even: float) -> float:
    """How likely it is to win as many games or more, if each is won with the chance `even`: exactly, by the binomial
    distribution. Parts of a game count as none."""
    wins = math.floor(total + 1e-6)
    if wins <= games * even:  # the sum from there on is long, and the rest of it short
        return 1 - chance_of_more(games - wins + 1, games, 1 - even)
    if wins > games:
        return 0.0
    ways = math.lgamma(games + 1) - math.lgamma(wins + 1) - math.lgamma(games - wins + 1)
    term = math.exp(ways + wins * math.log(even) + (games - wins) * math.log1p(-even))
    chance = 0.0
    while term > PRECISION * chance:
        chance += term
        term *= (games - wins) / (wins + 1) * even / (1 - even)
        wins += 1
    return chance


def chance_of_spread(totals: Sequence[float], games: Sequence[int]) -> float:
    """How likely it is that shares differ as much or more if all of these games are won with one chance: by the
    chi-square of homogeneity. Its mean and variance, for so many games each and so many wins in all, are exactly known;
    a gamma distribution with these two holds for few games too, where that of chi-square does not. Parts of a game
    vary less than wins and losses, so that differences with draws look rather too small."""
    groups, every = len(games), sum(games)
    won = sum(totals)
    lost = every - won
    if groups < 2 or every < 4 or min(won, lost) < PRECISION:
        return 1.0
    mean_share = won / every
    spread = sum((total - count * mean_share) ** 2 / count for total, count in zip(totals, games, strict=True))
    square = spread / (mean_share * (1 - mean_share))

    def part(sizes: Sequence[float]) -> tuple[float, float]:
        """What the rows and the columns of the table each bring to the variance."""
        count = len(sizes)
        unequal = (every * sum(1 / size for size in sizes) - count**2) / (every - 2)
        return (count - 1) * (every - count) / (every - 1) - unequal, unequal

    (rows, unequal_rows), (columns, unequal_columns) = part(games), part((won, lost))
    mean = (groups - 1) * every / (every - 1)
    variance = 2 * every / (every - 3) * rows * columns + every**2 / (every - 1) * unequal_rows * unequal_columns
    if variance < 1e-6:  # whoever has the only win: it looks the same
        return 1.0
    return gamma_tail(mean**2 / variance, square * mean / variance)


def gamma_tail(shape: float, value: float) -> float:
    """How much of a gamma distribution of scale 1 lies above a value: by the series near its middle and below, by the
    continued fraction beyond."""
    if value <= 0:
        return 1.0
    density = math.exp(shape * math.log(value) - value - math.lgamma(shape))
    if value < shape + 1:
        term = total = 1 / shape
        place = shape
        while term > PRECISION * total:
            place += 1
            term *= value / place
            total += term
        return 1 - density * total
    # From the far end of the fraction, where so many terms are more than enough.
    fraction = 0.0
    for place in range(10 * math.ceil(math.sqrt(shape) + 10), 0, -1):
        fraction = place * (place - shape) / (value + 2 * place + 1 - shape - fraction)
    return density / (value + 1 - shape - fraction)
