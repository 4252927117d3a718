"""Elo from results, compared with values computed by hand, and with strengths that generated the results."""

import math
import random

import pytest

from hexagora.engine.elo import Comparison, bradley_terry, from_scores, points


@pytest.mark.parametrize(
    ("share", "sides", "elo"),
    [
        (0.5, 2, 0),
        (10 / 11, 2, 400),
        (1 / 11, 2, -400),
        (0.75, 2, 190.849),  # 400 log10 3
        (1 / 3, 3, 0),
        (0.5, 3, 120.412),  # 400 log10 2
        (1, 2, math.inf),
        (0, 5, -math.inf),
    ],
)
def test_points(share: float, sides: int, elo: float) -> None:
    assert points(share, sides) == pytest.approx(elo, abs=1e-3)


def test_scores_are_paired_by_opening() -> None:
    # Means ¾, ½, ½, ¼; with one opening won and one lost 1 and 0. Mean ½, squares 2·¹⁄₁₆ + 2·¼ = ⅝,
    # variance ⅝ / 5 = ⅛, error √(⅛ / 6) = 0.14434, bar 0.28290: from 0.21710 to 0.78290.
    rating = from_scores([(1, 0.5), (1, 0), (0.5, 0.5), (0.5, 0)])
    assert rating.elo == 0
    assert rating.high == pytest.approx(400 * math.log10(0.78290 / 0.21710), abs=0.01)
    assert rating.low == pytest.approx(-rating.high)


def test_pairs_that_cancel_out_narrow_the_bar() -> None:
    paired = from_scores([(1, 0)] * 50)
    unpaired = from_scores([(1,), (0,)] * 50)
    assert paired.elo == unpaired.elo == 0
    assert 0 < paired.high < unpaired.high / 3


def test_an_unbroken_series_has_a_lower_bound_only() -> None:
    # Ten won of ten; with the two more 11 of 12: variance 1 / 12, error 1 / 12, bar 0.16333 below 0.91667.
    rating = from_scores([(1, 1)] * 10)
    assert rating.elo == rating.high == math.inf
    assert rating.low == pytest.approx(400 * math.log10(0.75333 / 0.24667), abs=0.01)
    assert from_scores([(0, 0)] * 10).high == pytest.approx(-rating.low)


def test_nothing_played_says_nothing() -> None:
    rating = from_scores([])
    assert (rating.elo, rating.low, rating.high) == (0, -math.inf, math.inf)


def test_the_share_of_one_among_three() -> None:
    rating = from_scores([(1, 0, 0)] * 40, sides=3)
    assert rating.elo == pytest.approx(0)
    assert rating.low < 0 < rating.high


def test_bradley_terry_of_two_is_the_logarithm_of_the_odds() -> None:
    # 29 won and 9 lost, and one more of each: 30 to 10.
    openings: list[list[Comparison]] = [[(0, 1, 1.0)]] * 29 + [[(1, 0, 1.0)]] * 9
    first, second = bradley_terry(openings, 2)
    assert first.elo - second.elo == pytest.approx(400 * math.log10(3))
    assert first.elo == pytest.approx(-second.elo)
    # Independent games: the error of the difference is 1/√(40 · ¾ · ¼), here halved for each of the two.
    bar = 1.96 * 400 / math.log(10) / math.sqrt(7.5) / 2 * math.sqrt(40 / 39)
    assert first.high - first.elo == pytest.approx(bar)


def test_bradley_terry_without_results() -> None:
    assert [rating.elo for rating in bradley_terry([], 3)] == [0, 0, 0]


def test_a_draw_is_half_a_win() -> None:
    ratings = bradley_terry([[(0, 1, 0.5)]] * 20, 2)
    assert [rating.elo for rating in ratings] == pytest.approx([0, 0])


def test_bradley_terry_finds_the_strengths_that_made_the_results() -> None:
    real = [150.0, 50.0, 0.0, -200.0]
    chance = random.Random(5)
    inside = 0
    for _ in range(20):
        openings: list[list[Comparison]] = [
            [
                (one, other, float(chance.random() < 1 / (1 + 10 ** ((real[other] - real[one]) / 400))))
                for one in range(4)
                for other in range(one)
                for _ in range(2)
            ]
            for _ in range(50)
        ]
        ratings = bradley_terry(openings, 4)
        assert sum(rating.elo for rating in ratings) == pytest.approx(0, abs=1e-6)
        assert sorted(range(4), key=lambda one: -ratings[one].elo)[0] == 0
        inside += sum(rating.low < strength < rating.high for rating, strength in zip(ratings, real, strict=True))
    assert 70 <= inside <= 79  # of 80: 95 in 100


def test_bradley_terry_is_sure_even_of_hopeless_players() -> None:
    openings: list[list[Comparison]] = [[(0, 1, 1.0), (1, 2, 1.0), (0, 2, 1.0)]] * 200
    first, second, third = bradley_terry(openings, 3)
    assert first.elo > second.elo > third.elo
    assert all(map(math.isfinite, (first.high, third.low)))


def test_bars_can_be_recomputed_by_the_formula_of_the_docs() -> None:
    """docs/arena.md: imaginary games are openings of their own, and count in all sums."""
    numpy = pytest.importorskip("numpy")
    openings: list[list[Comparison]] = [
        [(0, 1, 1.0), (0, 2, 1.0)],
        [(1, 2, 0.5)],
        [(0, 1, 0.0), (1, 2, 1.0)],
        [(0, 2, 0.5), (0, 1, 1.0)],
    ]
    ratings = bradley_terry(openings, 3)
    strengths = [rating.elo * math.log(10) / 400 for rating in ratings]
    units = openings + [[(one, other, score)] for one, other in [(0, 1), (0, 2), (1, 2)] for score in (0.0, 1.0)]
    curvature, slopes = numpy.ones((3, 3)), numpy.zeros((len(units), 3))
    for slope, unit in zip(slopes, units, strict=True):
        for one, other, score in unit:
            expected = 1 / (1 + math.exp(strengths[other] - strengths[one]))
            slope += (score - expected) * (numpy.eye(3)[one] - numpy.eye(3)[other])
            difference = numpy.eye(3)[one] - numpy.eye(3)[other]
            curvature += expected * (1 - expected) * numpy.outer(difference, difference)
    assert slopes.sum(0) == pytest.approx(0, abs=1e-6)  # where the likelihood is highest
    inverse = numpy.linalg.inv(curvature)
    covariance = inverse @ slopes.T @ slopes @ inverse * len(units) / (len(units) - 1)
    bars = 1.96 * 400 / math.log(10) * numpy.sqrt(numpy.diag(covariance))
    assert [rating.high - rating.elo for rating in ratings] == pytest.approx(list(bars))
    assert [rating.elo - rating.low for rating in ratings] == pytest.approx(list(bars))
