"""The Swiss system: examples by hand, and random tournaments beside a search of all pairings."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from hexagora.errors import IllegalMove
from hexagora.tournament import swiss
from hexagora.tournament.colours import ABSOLUTE, MILD, NO_WISH, STRONG, seat_breaks, seat_of_higher, seat_wish
from hexagora.tournament.scores import byes, meetings, scores, seats
from hexagora.tournament.settings import Discipline, Settings
from hexagora.tournament.swiss import pairings, usual_rounds
from hexagora.tournament.tournament import Entrant, Pairing, PairingResult, Tournament
from tests.tournament.swiss_rounds import SETTINGS, after_round, decide_by_chance, new_swiss, plain_swiss, play_round

FIRST, SECOND, DRAW = PairingResult((1, 0)), PairingResult((0, 1)), PairingResult((0.5, 0.5))

Cost = tuple[float, ...]


def tables(tournament: Tournament) -> list[tuple[int, ...]]:
    return [pairing.players for pairing in pairings(tournament)]


def with_games(tournament: Tournament, *games: tuple[int, int, PairingResult]) -> Tournament:
    return after_round(tournament, [Pairing((one, other), result=result) for one, other, result in games])


# Examples


def test_the_first_round_is_the_upper_half_against_the_lower() -> None:
    assert tables(plain_swiss(8)) == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_seeds_are_by_rating_and_those_without_one_come_last() -> None:
    entrants = (Entrant(1, "A"), Entrant(2, "B", 1500), Entrant(3, "C", 1800), Entrant(4, "D"))
    assert tables(new_swiss(entrants)) == [(3, 1), (4, 2)]


def test_the_last_of_an_odd_number_has_the_bye() -> None:
    worth_half = replace(SETTINGS, bye=0.5)
    paired = pairings(new_swiss(plain_swiss(5).entrants, worth_half))
    assert [pairing.players for pairing in paired] == [(1, 3), (4, 2), (5,)]
    assert paired[-1] == Pairing((5,), "bye", PairingResult((0.5,)))
    assert all(pairing.result is None for pairing in paired[:-1])


def test_winners_meet_winners_and_the_strongest_table_is_the_first() -> None:
    after = with_games(plain_swiss(8), (1, 5, FIRST), (6, 2, SECOND), (3, 7, FIRST), (8, 4, SECOND))
    assert tables(after) == [(4, 1), (2, 3), (5, 8), (7, 6)]


def test_scores_go_before_seats() -> None:
    """Both winners sat first: they meet all the same."""
    after = with_games(plain_swiss(4), (1, 3, FIRST), (2, 4, FIRST))
    assert {*map(frozenset, tables(after))} == {frozenset({1, 2}), frozenset({3, 4})}


def test_the_lowest_of_a_group_floats_to_the_highest_of_the_next() -> None:
    after = with_games(plain_swiss(6), (1, 4, FIRST), (5, 2, SECOND), (3, 6, FIRST))
    assert tables(after) == [(2, 1), (4, 3), (6, 5)]


def test_the_bye_goes_to_the_lowest_score_that_had_none() -> None:
    after = with_games(plain_swiss(5), (1, 3, FIRST), (4, 2, SECOND))
    after = replace(after, rounds=(replace(after.rounds[0], pairings=(*after.rounds[0].pairings, bye_of(5))),))
    assert tables(after)[-1] in [(3,), (4,)]
    third = play_round(after, Random(1))
    assert tables(third)[-1] not in [(5,), tables(after)[-1]]


def bye_of(number: int) -> Pairing:
    return Pairing((number,), "bye", PairingResult((1,)))


def test_a_win_without_play_is_no_meeting_but_counts_as_a_bye() -> None:
    won = PairingResult((1, 0), forfeit=True)
    after = with_games(plain_swiss(3), (1, 2, won))
    after = replace(after, rounds=(replace(after.rounds[0], pairings=(*after.rounds[0].pairings, bye_of(3))),))
    assert tables(after)[-1] == (2,)
    two = with_games(plain_swiss(2), (1, 2, won))
    assert {*map(frozenset, tables(two))} == {frozenset({1, 2})}


def test_who_is_away_is_not_paired_and_who_comes_late_is() -> None:
    entrants = (
        *plain_swiss(4).entrants,
        Entrant(5, "late", 3500, first=2),
        Entrant(6, "away", 3400, absent=(1,)),
        Entrant(7, "gone", 3300, withdrawn=True),
    )
    tournament = new_swiss(entrants)
    assert tables(tournament) == [(1, 3), (4, 2)]
    second = tables(play_round(tournament, Random(1)))
    assert sorted(number for table in second for number in table) == [1, 2, 3, 4, 5, 6]


def test_forbidden_pairs_do_not_meet() -> None:
    tournament = replace(plain_swiss(4), forbidden=((1, 3), (1, 4)))
    assert tables(tournament)[0] == (1, 2)


def test_what_cannot_be_paired_is_refused_in_both_languages() -> None:
    after = with_games(plain_swiss(2), (1, 2, FIRST))
    with pytest.raises(IllegalMove) as refusal:
        pairings(after)
    assert refusal.value.reason.code == "tournament_no_pairing"
    assert "by hand" in refusal.value.say("en")
    assert "à la main" in refusal.value.say("fr")
    with pytest.raises(IllegalMove):
        pairings(replace(plain_swiss(4), forbidden=((1, 2), (1, 3), (1, 4))))


def test_three_who_all_had_a_bye_are_refused_though_no_two_have_met() -> None:
    tournament = plain_swiss(3)
    for number in (1, 2, 3):
        tournament = after_round(tournament, [bye_of(number)])
    with pytest.raises(IllegalMove):
        pairings(tournament)


def test_nobody_or_one_alone() -> None:
    assert pairings(plain_swiss(0)) == ()
    assert pairings(plain_swiss(1)) == (bye_of(1),)


def test_scores_in_odd_steps() -> None:
    third = PairingResult((0.3, 0.7))
    after = with_games(plain_swiss(4), (1, 3, third), (2, 4, third))
    assert {*map(frozenset, tables(after))} == {frozenset({3, 4}), frozenset({1, 2})}


def test_the_order_of_the_list_and_the_process_make_no_difference() -> None:
    random = Random(7)
    tournament = plain_swiss(31)
    for _ in range(4):
        tournament = play_round(tournament, random, draws=0.3)
    shuffled = list(tournament.entrants)
    random.shuffle(shuffled)
    assert pairings(replace(tournament, entrants=tuple(shuffled))) == pairings(tournament)
    code = (
        "from random import Random; from tests.tournament.swiss_rounds import *\n"
        "random, tournament = Random(7), plain_swiss(31)\n"
        "for _ in range(4): tournament = play_round(tournament, random, draws=0.3)\n"
        "print([pairing.players for pairing in pairings(tournament)])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == str(tables(tournament))


# Seats


@pytest.mark.parametrize(
    ("history", "seat", "strength"),
    [
        ([], None, NO_WISH),
        ([0], 1, STRONG),
        ([0, 1], 0, MILD),
        ([1, 0], 1, MILD),
        ([1, 0, 1], 0, STRONG),
        ([0, 0], 1, ABSOLUTE),
        ([0, 1, 1], 0, ABSOLUTE),
        ([0, 1, 0, 0, 1, 0], 1, ABSOLUTE),
        ([0, 0, 0, 0, 1, 1], 1, ABSOLUTE),  # made by hand: both seats break the promise
    ],
)
def test_wishes(history: list[int], seat: int | None, strength: int) -> None:
    wish = seat_wish(history)
    assert (wish.seat, wish.strength) == (seat, strength)


def test_the_promise() -> None:
    assert seat_breaks([0, 0], 0)
    assert not seat_breaks([0, 0], 1)
    assert seat_breaks([0, 1, 0, 0, 1, 0], 0)
    assert not seat_breaks([0, 0, 0, 0], 1)  # back towards it, from beyond


@pytest.mark.parametrize(
    ("higher", "lower", "odd", "seat"),
    [
        ([], [], True, 0),
        ([], [], False, 1),
        ([0], [1], True, 1),  # both get what they wish
        ([], [0], True, 0),  # only one wishes
        ([0, 1, 0], [1, 0], True, 1),  # the stronger wish
        ([1, 0], [0, 1, 0], True, 0),
        ([0, 1, 1, 0, 0], [1, 0, 0, 1, 0, 0], True, 0),  # both absolute: the wider difference
        ([0, 1], [0, 1], False, 0),  # the same wish, never a difference: the higher ranked
        ([1, 0, 1, 0], [0, 1, 1, 0], True, 1),  # the last difference was in the second game: now the other way round
        ([0, 1, 1, 0], [1, 0, 1, 0], True, 0),
    ],
)
def test_who_sits_where(higher: list[int], lower: list[int], odd: bool, seat: int) -> None:
    assert seat_of_higher(higher, lower, odd) == seat


# Random tournaments


def chance_swiss(random: Random, most: int) -> Tournament:
    """With late entries, absences, forbidden pairs, byes and absences of any worth."""
    players = random.randrange(2, most + 1)
    late, away, apart = random.choice([0, 0.2]), random.choice([0, 0.1]), random.choice([0, 0, 0.1, 0.3])
    entrants = [
        Entrant(
            number,
            f"P{number}",
            random.choice([None, random.randrange(800, 2000)]),
            first=random.randrange(1, 4) if random.random() < late else 1,
            absent=tuple(round for round in range(1, 9) if random.random() < away),
        )
        for number in range(1, players + 1)
    ]
    settings = Settings(
        "Open", "swiss", (Discipline("hex"),), bye=random.choice([1, 0.5]), absence=random.choice([0, 0.5])
    )
    forbidden = tuple(pair for pair in combinations(range(1, players + 1), 2) if random.random() < apart)
    return replace(new_swiss(entrants, settings), forbidden=forbidden)


def float_ways(tournament: Tournament, ago: int) -> dict[int, int]:
    """1: down, -1: up, by number."""
    if ago > len(tournament.rounds):
        return {}
    before = scores(replace(tournament, rounds=tournament.rounds[:-ago]))
    ways = dict.fromkeys(before, 1)
    for pairing in tournament.rounds[-ago].pairings:
        if pairing.met:
            for one, other in (pairing.players, pairing.players[::-1]):
                ways[one] = (before[one] > before[other]) - (before[one] < before[other])
    return ways


def beyond(history: list[int], seat: int) -> bool:
    """Whether a game in this seat breaks the promised balance."""
    widths = [abs(seats.count(0) - seats.count(1)) for seats in (history, [*history, seat])]
    return [*history, seat][-3:] in ([0] * 3, [1] * 3) or widths[1] > max(2, widths[0])


class Search:
    """All pairings of a round, by the criteria as they are documented: which of them is the best."""

    def __init__(self, tournament: Tournament) -> None:
        self.present = [entrant.number for entrant in tournament.present(tournament.next_round)]
        self.scores, self.seats = scores(tournament), seats(tournament)
        self.barred = {*meetings(tournament), *tournament.forbidden}
        self.free = byes(tournament)
        self.floats = [(2, float_ways(tournament, 1)), (1, float_ways(tournament, 2))]
        self.groups = sorted({self.scores[number] for number in self.present})
        ratings = {entrant.number: (entrant.rating or -1, -entrant.number) for entrant in tournament.entrants}
        self.seeds = sorted(self.present, key=lambda number: ratings[number], reverse=True)

    def float_cost(self, number: int, way: int) -> tuple[float, float]:
        """The same float again; how many of the group would rather float."""
        group = [other for other in self.seeds if self.scores[other] == self.scores[number]]
        again = sum(cost for cost, ways in self.floats if ways.get(number) == way)
        return again, group[::-way].index(number)

    def game(self, one: int, other: int) -> Cost | None:
        if (min(one, other), max(one, other)) in self.barred:
            return None
        if self.scores[one] < self.scores[other]:
            one, other = other, one
        sat, sat_there = self.seats[one], self.seats[other]
        broken = min(beyond(sat, seat) + beyond(sat_there, 1 - seat) for seat in (0, 1))
        wishes = seat_wish(sat), seat_wish(sat_there)
        unmet = wishes[0].seat is not None and wishes[0].seat == wishes[1].seat
        strong = unmet and all(wish.strength >= STRONG for wish in wishes)
        apart = self.scores[one] - self.scores[other]
        if not apart:
            return broken, 0, 0, 0, unmet, strong, 0, 0
        down, up = self.float_cost(one, 1), self.float_cost(other, -1)
        depth = self.groups.index(self.scores[one]) + 1
        return broken, 0, apart * apart, depth, unmet, strong, down[0] + up[0], down[1] + up[1]

    def bye(self, one: int) -> Cost | None:
        score = self.scores[one]
        depth = self.groups.index(score) + 1
        return None if self.free[one] else (0, score - self.groups[0], 0, depth, 0, 0, *self.float_cost(one, 1))

    def cost(self, paired: tuple[Pairing, ...]) -> Cost:
        costs = [
            self.bye(*pairing.players) if pairing.kind == "bye" else self.game(*pairing.players) for pairing in paired
        ]
        return total([cost for cost in costs if cost is not None])

    def best(self) -> Cost | None:
        """Of all complete pairings, or None if there are none."""
        table = cache(self.game)

        @cache
        def rest(left: frozenset[int], bye: bool) -> Cost | None:
            if not left:
                return (0,) * 8
            one = min(left)
            ways = [(table(one, other), rest(left - {one, other}, bye)) for other in left - {one}]
            if bye:
                ways.append((self.bye(one), rest(left - {one}, False)))
            sums = [total([first, others]) for first, others in ways if first is not None and others is not None]
            return min(sums, default=None)

        return rest(frozenset(self.present), len(self.present) % 2 == 1)


def total(costs: list[Cost]) -> Cost:
    return tuple(map(sum, zip(*costs, strict=True))) if costs else (0,) * 8


def check_round(tournament: Tournament, paired: tuple[Pairing, ...]) -> None:
    present = sorted(entrant.number for entrant in tournament.present(tournament.next_round))
    assert sorted(number for pairing in paired for number in pairing.players) == present
    games = [pairing for pairing in paired if len(pairing.players) == 2]
    assert [pairing.kind for pairing in paired] == ["game"] * len(games) + ["bye"] * (len(present) % 2)
    met, free = meetings(tournament), byes(tournament)
    for pairing in games:
        pair = (min(pairing.players), max(pairing.players))
        assert pair not in met
        assert pair not in tournament.forbidden
    for pairing in paired[len(games) :]:
        assert not free[pairing.players[0]]
    score = scores(tournament)
    tops = [sorted((score[number] for number in pairing.players), reverse=True) for pairing in games]
    assert tops == sorted(tops, reverse=True)


def check_tournament(seed: int, most: int, searched: int) -> None:
    """Plays on until a round cannot be paired, or eight are."""
    random = Random(seed)
    tournament = chance_swiss(random, most)
    forfeits, leavers = random.choice([0, 0.1]), random.choice([0, 0.05])
    for _ in range(8):
        present = tournament.present(tournament.next_round)
        search = Search(tournament) if len(present) <= searched else None
        try:
            paired = pairings(tournament)
        except IllegalMove:
            assert search is None or search.best() is None
            return
        check_round(tournament, paired)
        broken = sum(
            beyond(seats(tournament)[number], seat)
            for pairing in paired
            if pairing.kind == "game"
            for seat, number in enumerate(pairing.players)
        )
        if search is not None:
            best = search.best()
            assert best is not None
            assert search.cost(paired) == best
            assert broken == best[0]
        tournament = after_round(tournament, decide_by_chance(paired, random, 0.2, forfeits))
        entrants = tuple(
            replace(entrant, withdrawn=entrant.withdrawn or random.random() < leavers)
            for entrant in tournament.entrants
        )
        tournament = replace(tournament, entrants=entrants)


@pytest.mark.parametrize("start", range(0, 2000, 500))
def test_random_tournaments_are_paired_at_the_best(start: int) -> None:
    for seed in range(start, start + 500):
        check_tournament(seed, most=9, searched=10)


def test_random_tournaments_are_paired_without_repetition() -> None:
    for seed in range(5000, 6000):
        check_tournament(seed, most=16, searched=6)


@pytest.mark.parametrize("start", range(20_000, 20_300, 100))
def test_in_large_groups_only_who_floats_is_settled_afterwards(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that goes before it is the same; of those of one kind the lowest float down, as far as they may meet."""
    exchanged, best = 0, 0
    for seed in range(start, start + 100):
        random = Random(seed)
        tournament = chance_swiss(random, 40)
        for _ in range(5):
            search = Search(tournament)
            try:
                exact = search.cost(pairings(tournament))
                with monkeypatch.context() as patch:
                    patch.setattr(swiss, "LARGE", 0)
                    paired = pairings(tournament)
                    patch.setattr(swiss, "_exchange", lambda *_: None)
                    without = search.cost(pairings(tournament))
            except IllegalMove:
                break
            check_round(tournament, paired)
            cost = search.cost(paired)
            assert cost[:-1] == without[:-1] == exact[:-1] and exact[-1] <= cost[-1] <= without[-1]
            exchanged += cost[-1] < without[-1]
            best += cost[-1] == exact[-1]
            tournament = after_round(tournament, decide_by_chance(paired, random, 0.2, 0))
    assert exchanged > 20 and best > 200


@pytest.mark.long
@pytest.mark.parametrize("start", range(10_000, 20_000, 1000))
def test_thousands_of_random_tournaments(start: int) -> None:
    for seed in range(start, start + 1000):
        check_tournament(seed, most=16, searched=10)


@pytest.mark.parametrize("players", range(2, 20))
def test_the_usual_rounds_can_always_be_paired(players: int) -> None:
    for seed in range(8):
        random = Random(seed)
        tournament = plain_swiss(players)
        for _ in range(usual_rounds(players)):
            tournament = play_round(tournament, random)


def test_how_many_rounds_are_usual() -> None:
    assert [usual_rounds(players) for players in (0, 1, 2, 3, 4, 5, 8, 9, 16, 17, 500)] == [
        1,
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
        5,
        9,
    ]
