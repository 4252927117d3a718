"""The figures of hand-made games."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

import hexagora
from hexagora.lab import LabGame, Statistics, share, summary
from hexagora.lab.openings import Opening
from hexagora.lab.statistics import histogram, lead_changes, sides_of

TWO = hexagora.game("hex", size=3)
THREE = hexagora.game("hex", size=3, players=3)
PAIRS = hexagora.game("six", players=4)
ALONE = ((0,), (1,))


def a_game(
    result: tuple[float, ...],
    plies: int = 4,
    *,
    number: int = 0,
    game: hexagora.Game = TWO,
    values: Sequence[tuple[float, ...]] = (),
    seats: tuple[int, ...] | None = None,
    opening: str = "",
    ended: str = "rules",
) -> LabGame:
    people = tuple(range(game.players))
    choices = tuple(range(10, 10 + plies))
    return LabGame(number, opening, game, ("a3",) * plies, choices, tuple(values), seats or people, result, ended)


def test_lengths_choices_draws_and_shares() -> None:
    games = [a_game((1, 0), 4), a_game((0, 1), 6, number=2), a_game((0.5, 0.5), 8, number=4, ended="plies")]
    figures = summary(games)
    assert figures.games == 3 and figures.stopped == 1 and figures.opening_games == 0
    assert figures.length and figures.length.value == 6
    assert figures.branching and figures.branching.value == pytest.approx((11.5 + 12.5 + 13.5) / 3)
    assert figures.branching_by_ply == tuple(range(10, 14))  # the plies that all of the few games have reached
    assert figures.seats == (share(1.5, 3), share(1.5, 3)) and figures.even == 0.5
    assert figures.draws == share(1, 3)
    assert figures.people == figures.seats and figures.swaps == share(0, 3)  # nobody swapped
    assert figures.leads is None
    assert sum(figures.lengths.counts if figures.lengths else ()) == 3


def test_a_swap_parts_colours_from_people() -> None:
    """The first person wins both games, once as the second colour."""
    figures = summary([a_game((1, 0)), a_game((1, 0), number=2, seats=(1, 0))])
    assert [seat.value for seat in figures.seats] == [0.5, 0.5]
    assert [person.value for person in figures.people] == [1, 0]
    assert figures.swaps == share(1, 2)


def test_partners_are_one_side() -> None:
    assert sides_of(PAIRS) == ((0, 2), (1, 3))
    figures = summary([a_game((0.5, 0, 0.5, 0), game=PAIRS), a_game((0, 0.5, 0, 0.5), game=PAIRS, number=2)])
    assert [seat.value for seat in figures.seats] == [0.5, 0.5] and figures.draws.value == 0
    assert figures.swaps is None and figures.people == ()


def test_a_draw_between_two_of_three() -> None:
    figures = summary([a_game((0.5, 0.5, 0), game=THREE), a_game((0, 0, 1), game=THREE, number=2)])
    assert figures.draws.value == 0.5 and figures.even == pytest.approx(1 / 3)
    assert [seat.value for seat in figures.seats] == [0.25, 0.25, 0.5]


@pytest.mark.parametrize(
    ("first", "changes"),
    [
        ([], 0),
        ([0.5, 0.55, 0.45, 0.55, 0.45], 0),  # noise around even; then the first one wins
        ([0.6, 0.59, 0.41, 0.6], 0),
        ([0.6, 0.4, 0.6], 2),
        ([0.4, 0.5, 0.6, 0.7, 0.59, 0.45, 0.41], 1),
        ([0.2], 1),  # only the end changed it
    ],
)
def test_lead_changes_need_a_clear_lead(first: list[float], changes: int) -> None:
    values = [(value, round(1 - value, 3)) for value in [0.5, *first] for _ in range(2)]
    assert lead_changes(a_game((1, 0), values=values), ALONE) == changes


def test_the_lead_among_three() -> None:
    values = [(0.5, 0.3, 0.2), (0.34, 0.36, 0.3), (0.3, 0.45, 0.25), (0.1, 0.5, 0.4)]
    game = a_game((0, 0, 1), game=THREE, values=[row for row in values for _ in range(3)])
    assert lead_changes(game, ((0,), (1,), (2,))) == 1  # nobody is clear of both others but the first and the winner


def test_a_search_that_sees_its_own_side_ahead_changes_no_lead() -> None:
    values = [(0.9, 0.1), (0.1, 0.9)] * 10
    assert lead_changes(a_game((1, 0), values=values), ALONE) == 0
    assert lead_changes(a_game((1, 0), values=[*values, (0.9, 0.1), (0.5, 0.5), (0.7, 0.3)]), ALONE) == 0
    assert lead_changes(a_game((1, 0), values=[(0.3, 0.7), (0.0, 1.0), *values]), ALONE) == 1


def test_openings_by_symmetry_and_what_is_clear() -> None:
    games = [a_game((1, 0), number=2 * n + 1, opening="c3") for n in range(8)]
    games += [a_game((0, 1), number=2 * n + 1, opening="c1") for n in range(8, 16)]
    games += [a_game((n % 2, 1 - n % 2), number=2 * n + 1, opening="d1") for n in range(16, 20)]
    figures = summary(games)
    assert figures.games == 0 and figures.length is None and figures.opening_games == 20
    assert [opening.moves for opening in figures.openings] == [("c3",), ("d1", "b5"), ("c1", "c5")]
    assert [figures.verdict(opening) for opening in figures.openings] == [1, 0, -1]
    assert figures.openings[0].value == share(8, 8) and figures.openings[1].games == 4


def test_few_games_tell_nothing_of_a_map() -> None:
    """Among a hundred even moves, some win all of four games: none is called clear, and few are with more games."""
    for wins, games, verdict in (
        (4, 4, 0),
        (0, 4, 0),
        (20, 20, 1),
        (0, 20, -1),
        (15, 20, 0),
        (18, 20, 1),
        (17.5, 20, 0),
    ):
        openings = tuple(Opening((f"c{n}",), games, share(wins, games)) for n in range(100))
        figures = replace(summary([a_game((1, 0)), a_game((0, 1), number=2)]), openings=openings)
        assert {figures.verdict(opening) for opening in openings} == {verdict}, (wins, games)


def test_a_map_of_many_games() -> None:
    openings = tuple(Opening((f"c{n}",), 1100, share(wins, 1100)) for n, wins in enumerate((650, 550, 450)))
    figures = replace(summary([a_game((1, 0)), a_game((0, 1), number=2)]), openings=openings)
    assert [figures.verdict(opening) for opening in openings] == [1, 0, -1]


def test_maps_of_even_moves_are_mostly_without_a_clear_one() -> None:
    chance = random.Random(7)
    start = summary([a_game((1, 0)), a_game((0, 1), number=2)])
    wrong = 0
    for _ in range(200):
        won = [sum(chance.random() < 0.5 for _ in range(30)) for _ in range(40)]
        figures = replace(start, openings=tuple(Opening((f"c{n}",), 30, share(w, 30)) for n, w in enumerate(won)))
        wrong += any(figures.verdict(opening) for opening in figures.openings)
    assert wrong <= 20  # a twentieth is 10; more than 20 happen once in a thousand times


def test_data_and_back() -> None:
    games = [a_game((1, 0), 4, values=[(0.5, 0.5)] * 4), a_game((1, 0), 7, number=2, values=[(0.4, 0.6)] * 7)]
    figures = summary([*games, a_game((1, 0), number=1, opening="c3")])
    again = Statistics.from_data(figures.data)
    assert again.data == figures.data
    assert again.openings[0].moves == ("c3",) and again.length == pytest.approx(figures.length, abs=1e-4)
    with pytest.raises(ValueError, match="no game"):
        summary([])


@given(some.lists(some.integers(1, 1000), min_size=1, max_size=200))
def test_a_histogram_counts_every_number(numbers: list[int]) -> None:
    bars = histogram(numbers)
    assert bars and sum(bars.counts) == len(numbers) and len(bars.counts) <= 20
    assert bars.start == min(numbers) and bars.start + bars.width * len(bars.counts) > max(numbers)
    for place, count in enumerate(bars.counts):
        low = bars.start + place * bars.width
        assert count == sum(low <= number < low + bars.width for number in numbers)
