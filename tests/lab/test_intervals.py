"""Intervals: known values, and that 95 % of them hold what they should."""

import random
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hexagora.lab.intervals import Interval, mean, mean_count, poisson, share


def test_shares_by_wilson() -> None:
    assert share(7, 10) == pytest.approx((0.7, 0.39677, 0.89221), abs=1e-4)
    assert share(0, 20) == pytest.approx((0, 0, 0.16113), abs=1e-4)
    assert share(20, 20) == pytest.approx((1, 0.83887, 1), abs=1e-4)
    assert share(0, 0) == Interval(0, 0, 1)


@pytest.mark.parametrize(("count", "quantile"), [(2, 12.7062), (5, 2.7764), (6, 2.5706), (10, 2.2622), (30, 2.0452)])
def test_means_by_student(count: int, quantile: float) -> None:
    """With values 0 and 2 in turn the bar is the quantile, as the standard error is known."""
    values = [0.0, 2.0] * count
    interval = mean(values[:count])
    assert interval
    middle = sum(values[:count]) / count
    error = (sum((value - middle) ** 2 for value in values[:count]) / (count - 1) / count) ** 0.5
    assert interval.high - middle == pytest.approx(quantile * error, rel=1e-3)
    assert mean(values[:1]) is None


@given(some.integers(0, 300), some.integers(1, 300))
def test_an_interval_holds_its_value_and_shrinks(won: int, games: int) -> None:
    won = min(won, games)
    few, many = share(won, games), share(10 * won, 10 * games)
    assert 0 <= few.low <= few.value <= few.high <= 1
    assert many.high - many.low < few.high - few.low
    assert few.low == pytest.approx(1 - share(games - won, games).high)


@pytest.mark.parametrize("games", [8, 20, 60])
def test_intervals_of_shares_are_honest(games: int) -> None:
    """Exactly, over all results: how often the interval holds the true share."""
    coverages = []
    for percent in range(5, 96):
        truth = percent / 100
        coverages.append(
            sum(
                comb(games, won) * truth**won * (1 - truth) ** (games - won)
                for won in range(games + 1)
                if share(won, games).low <= truth <= share(won, games).high
            )
        )
    assert min(coverages) > 0.88 and sum(coverages) / len(coverages) > 0.945


@pytest.mark.parametrize("games", [5, 20])
def test_intervals_of_means_are_honest(games: int) -> None:
    """By trial, for lengths of games that lie around 40."""
    chance = random.Random(5)
    runs = [mean([round(chance.gauss(40, 6)) for _ in range(games)]) for _ in range(4000)]
    coverage = sum(interval is not None and interval.low <= 40 <= interval.high for interval in runs) / len(runs)
    assert 0.935 < coverage < 0.965


def test_intervals_with_draws_are_rather_too_wide() -> None:
    chance = random.Random(6)
    runs = [share(sum(chance.choice((0, 0.5, 0.5, 1)) for _ in range(40)), 40) for _ in range(2000)]
    assert sum(interval.low <= 0.5 <= interval.high for interval in runs) / len(runs) > 0.97


def test_counts_by_byar() -> None:
    """The exact bounds of Poisson's distribution are known: 0 to 3.69, 0.025 to 5.57, 4.80 to 18.39."""
    assert poisson(0) == pytest.approx((0, 3.69), abs=0.03)
    assert poisson(1) == pytest.approx((0.025, 5.57), abs=0.03)
    assert poisson(10) == pytest.approx((4.80, 18.39), abs=0.02)
    assert mean_count([0] * 20) == pytest.approx((0, 0, 3.68 / 20), abs=1e-3)
    assert mean_count([3]) is None


def test_counts_that_vary_more_have_the_interval_of_a_mean() -> None:
    counts = [0, 0, 0, 0, 30, 0, 0, 0, 0, 20]
    assert mean_count(counts) == mean(counts)


@pytest.mark.parametrize("often", [0.02, 0.1, 0.3, 1, 4])
@pytest.mark.parametrize("games", [20, 100])
def test_intervals_of_counts_are_honest(often: float, games: int) -> None:
    """By trial, for what happens at any time of a game, be it rare or often."""
    chance = random.Random(8)

    def count() -> int:
        """Events until the time is up."""
        events, time = 0, chance.expovariate(often)
        while time < 1:
            events, time = events + 1, time + chance.expovariate(often)
        return events

    runs = [mean_count([count() for _ in range(games)]) for _ in range(600)]
    coverage = sum(interval is not None and interval.low <= often <= interval.high for interval in runs) / len(runs)
    assert coverage > 0.935
