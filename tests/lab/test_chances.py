"""What chance alone does: known values, and how often it deceives."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from hexagora.lab.chances import chance_of_more, chance_of_spread, gamma_tail


@given(some.integers(0, 40), some.integers(1, 40), some.sampled_from([1 / 6, 1 / 3, 0.5, 0.75]))
def test_more_wins_by_the_binomial_distribution(wins: int, games: int, even: float) -> None:
    exact = sum(math.comb(games, won) * even**won * (1 - even) ** (games - won) for won in range(wins, games + 1))
    assert chance_of_more(wins, games, even) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize(
    ("wins", "games", "chance"),
    [
        (515, 1030, 0.51242756),
        (600, 1030, 6.55344e-8),
        (501_000, 1_000_000, 0.02280415),
        (400_000, 1_000_000, 1),
        (1_000_000, 1_000_000, 0),
    ],
)
def test_many_games(wins: int, games: int, chance: float) -> None:
    assert chance_of_more(wins, games, 0.5) == pytest.approx(chance, rel=1e-5, abs=1e-300)


def test_parts_of_a_game_count_as_none() -> None:
    assert chance_of_more(7.5, 8, 0.5) == chance_of_more(7, 8, 0.5)


@pytest.mark.parametrize("shape", [1, 2, 5, 30, 200])
@pytest.mark.parametrize("times", [0.1, 0.9, 1.01, 1.5, 4])
def test_the_tail_of_a_gamma_distribution(shape: int, times: float) -> None:
    """For whole shapes it is that of waiting for so many events."""
    value = shape * times
    exact = math.fsum(math.exp(k * math.log(value) - value - math.lgamma(k + 1)) for k in range(shape))
    assert gamma_tail(shape, value) == pytest.approx(exact, rel=1e-9)


def test_the_tail_of_chi_square() -> None:
    """As in any table of it: 5 % lie above."""
    for freedom, value in ((1, 3.841), (2, 5.991), (10, 18.307), (63, 82.529)):
        assert gamma_tail(freedom / 2, value / 2) == pytest.approx(0.05, abs=1e-4)
    assert gamma_tail(3, 0) == 1


@pytest.mark.parametrize(
    ("moves", "games", "share"), [(61, 40, 0.5), (64, 8, 1 / 3), (64, 8, 1 / 6), (128, 5, 0.9), (3, 16, 0.6)]
)
def test_equal_moves_rarely_seem_to_differ(moves: int, games: int, share: float) -> None:
    """Few games a move, too, and moves that nearly always win."""
    chance = random.Random(2)
    wrong = 0
    for _ in range(200):
        won = [sum(chance.random() < share for _ in range(games)) for _ in range(moves)]
        wrong += chance_of_spread(won, [games] * moves) <= 0.05
    assert 1 <= wrong <= 20  # a twentieth is 10; more than 20 happen once in a thousand times


def test_moves_that_differ_are_noticed() -> None:
    chance = random.Random(3)
    won = [sum(chance.random() < (0.9 if move < 6 else 0.5) for _ in range(20)) for move in range(60)]
    assert chance_of_spread(won, [20] * 60) < 1e-3
    assert chance_of_spread([40, 40, *[0] * 28], [40] * 30) < 1e-9


@pytest.mark.parametrize(
    ("won", "games"),
    [([], []), ([3], [5]), ([0, 0], [4, 4]), ([4, 5], [4, 5]), ([1, 0, 0], [9, 9, 9]), ([1, 0], [1, 1])],
)
def test_where_nothing_can_differ(won: list[float], games: list[int]) -> None:
    assert chance_of_spread(won, games) == pytest.approx(1, abs=0.2)


@given(some.lists(some.tuples(some.integers(1, 30), some.floats(0, 1)), max_size=40))
def test_it_is_a_chance(moves: list[tuple[int, float]]) -> None:
    assert 0 <= chance_of_spread([games * share for games, share in moves], [games for games, _ in moves]) <= 1
