"""Tables of up to six: designs that are known to be perfect; every choice against all others where these are few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from msgspec.structs import replace

from hexagora.errors import IllegalMove
from hexagora.tournament import table_search
from hexagora.tournament.multi import pairings, round_count, split
from hexagora.tournament.scores import byes, meetings, seats
from hexagora.tournament.tournament import Pairing, PairingResult, Tournament

from .rounds import after_round, new_event, play, tables, withdraw


def whole(players: int, size: int, rounds: int, *, sizes: tuple[int, ...] = (), id: str = "t") -> Tournament:
    event = new_event("tables", players, sizes=sizes or (size,), table_size=size, rounds=rounds, id=id)
    random = Random(players)
    for _ in range(rounds):
        event = play(event, pairings, random)
    return event


def met(tournament: Tournament) -> Counter[int]:
    """How many pairs have met how often."""
    count = meetings(tournament)
    return Counter(count[pair] for pair in combinations(sorted(tournament.by_number), 2))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A short search: what holds does so even then."""
    monkeypatch.setattr(table_search, "STEPS", 3000)


# Sizes of tables


def every_split(count: int, sizes: Sequence[int]) -> Iterator[list[int]]:
    yield []
    for size in sizes:
        if size <= count:
            for rest in every_split(count - size, [one for one in sizes if one <= size]):
                yield [size, *rest]


@pytest.mark.parametrize("sizes", [(2,), (3,), (2, 4), (3, 4, 5), (2, 3, 4, 5, 6), (6,), (4, 6)])
@pytest.mark.parametrize("wish", [2, 3, 4, 6])
def test_no_other_sizes_leave_fewer_over_or_are_nearer_to_the_wish(sizes: tuple[int, ...], wish: int) -> None:
    def cost(tables: list[int], count: int) -> tuple[int, int, int]:
        twos = tables.count(2) if wish > 2 else 0
        return count - sum(tables), twos, sum((size - wish) ** 2 for size in tables)

    for count in range(22):
        chosen = split(count, sizes, wish)
        assert {*chosen} <= {*sizes} and chosen == sorted(chosen, reverse=True)
        assert cost(chosen, count) == min(cost(tables, count) for tables in every_split(count, sizes))


def test_sizes_for_tables_of_four() -> None:
    chosen = {count: split(count, (3, 4, 5), 4) for count in (2, 3, 6, 7, 10, 11, 13, 17)}
    assert chosen == {
        2: [],
        3: [3],
        6: [3, 3],
        7: [4, 3],
        10: [4, 3, 3],
        11: [4, 4, 3],
        13: [5, 4, 4],
        17: [5, 4, 4, 4],
    }


@pytest.mark.parametrize(
    ("count", "wish", "sizes"),
    [(7, 6, [4, 3]), (8, 6, [4, 4]), (13, 6, [5, 4, 4]), (7, 3, [4, 3]), (8, 3, [4, 4]), (5, 3, [5]), (2, 3, [2])],
)
def test_nobody_sits_at_a_table_of_two_where_several_are_wished(count: int, wish: int, sizes: list[int]) -> None:
    assert split(count, (2, 3, 4, 5, 6), wish) == sizes
    assert split(8, (2, 3), 3) == [3, 3, 2], "but nobody is left over for that"


# Opponents


@pytest.mark.parametrize("id", "abc")
@pytest.mark.parametrize(
    ("players", "size", "rounds", "times"), [(9, 3, 4, 1), (16, 4, 5, 1), (7, 3, 7, 2), (8, 4, 7, 3), (6, 3, 10, 4)]
)
def test_everybody_meets_everybody_equally_often_where_that_can_be(
    players: int, size: int, rounds: int, times: int, id: str
) -> None:
    event = whole(players, size, rounds, id=id)
    assert {*met(event)} == {times}
    left_over = players % size * rounds // players
    assert all(byes(event)[number] == left_over for number in event.by_number)


@pytest.mark.parametrize(
    ("players", "size", "rounds", "most_twice"),
    [(12, 3, 4, 0), (12, 3, 5, 3), (15, 3, 7, 9), (24, 4, 6, 8), (30, 3, 7, 0)],
)
def test_hardly_anybody_meets_twice_and_nobody_three_times(
    players: int, size: int, rounds: int, most_twice: int
) -> None:
    count = met(whole(players, size, rounds))
    assert {*count} <= {0, 1, 2} and count[2] <= most_twice


def spread(values: Sequence[int]) -> int:
    return max(values) - min(values)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("players", [5, 7, 8, 10, 11, 13, 17])
@pytest.mark.parametrize("sizes", [(3,), (3, 4, 5), (4,)])
def test_any_number_of_players(players: int, sizes: tuple[int, ...]) -> None:
    event = whole(players, min(4, max(sizes)), 4, sizes=sizes)
    for round in event.rounds:
        assert sorted(number for table in tables(round.pairings) for number in table) == list(range(1, players + 1))
        assert all(len(one.players) in sizes if one.kind == "game" else one.result for one in round.pairings)
    assert spread([*met(event)]) <= 3
    assert spread([byes(event)[number] for number in event.by_number]) <= 1


def every_seating(players: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to fill tables of equal sizes; who is left over is left out."""
    if not sizes:
        yield []
        return
    spare = len(players) - sum(sizes)
    for index in range(spare + 1):  # those before are left over
        first, others = players[index], players[index + 1 :]
        for table in combinations(others, sizes[0] - 1):
            rest = [number for number in others if number not in table]
            for more in every_seating(rest, sizes[1:]):
                yield [(first, *table), *more]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("players", "size"), [(6, 3), (7, 3), (8, 4), (9, 3), (8, 2)])
def test_no_other_tables_of_the_last_round_have_fewer_meetings(players: int, size: int) -> None:
    random = Random(players)
    for number in range(8):
        event = new_event("tables", players, sizes=(size,), table_size=size, rounds=4, id=str(number))
        for _ in range(3):
            order = random.sample(range(1, players + 1), players)
            cut = [tuple(order[start : start + size]) for start in range(0, players - size + 1, size)]
            draw = PairingResult((1 / size,) * size)
            event = after_round(event, [Pairing(table, result=draw) for table in cut])
        event = replace(event, forbidden=((1, 2), (1, 3)))

        def cost(tables: list[tuple[int, ...]], event: Tournament = event) -> int:
            met = meetings(event)
            met.update({(1, 2): 1000, (1, 3): 1000})
            return sum(met[pair] for table in tables for pair in combinations(sorted(table), 2))

        chosen = [one.players for one in pairings(event) if one.kind == "game"]
        everybody = list(range(1, players + 1))
        assert cost(chosen) == min(map(cost, every_seating(everybody, [size] * (players // size))))


@pytest.mark.usefixtures("hasty")
def test_forbidden_pairs_do_not_sit_together_if_that_can_be() -> None:
    random = Random(4)
    for number in range(12):
        event = new_event("tables", 12, sizes=(3, 4), table_size=4, rounds=3, id=str(number))
        pairs = tuple(random.sample([*combinations(range(1, 13), 2)], 8))
        event = replace(event, forbidden=pairs)
        for _ in range(3):
            event = play(event, pairings, random)
        assert not any(meetings(event)[pair] for pair in pairs)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("players", "size"), [(8, 4), (9, 3), (12, 4), (10, 5), (12, 3)])
def test_a_single_way_to_keep_all_apart_is_found(players: int, size: int) -> None:
    """Nearly all who do not sit at one table in a hidden way must not meet."""
    for number in range(8):
        random = Random(1000 * players + number)
        order = random.sample(range(1, players + 1), players)
        hidden = [{*order[begin : begin + size]} for begin in range(0, players, size)]
        others = [two for two in combinations(range(1, players + 1), 2) if not any({*two} <= one for one in hidden)]
        pairs = tuple(two for two in others if random.random() < random.choice([0.5, 0.8, 1]))
        event = new_event("tables", players, sizes=(size,), table_size=size, rounds=3, id=str(number))
        event = after_round(event, pairings(replace(event, forbidden=pairs)))
        assert not any(meetings(event)[pair] for pair in pairs)


def test_two_who_must_not_meet_do_if_there_is_no_other_table() -> None:
    event = replace(new_event("tables", 4, sizes=(4,), table_size=4), forbidden=((1, 2),))
    assert len(pairings(event)) == 1


@pytest.mark.usefixtures("hasty")
def test_where_nothing_else_matters_scores_are_near() -> None:
    for players, id in [(8, "a"), (12, "b"), (12, "c")]:
        event = new_event("tables", players, sizes=(4,), table_size=4, rounds=2, id=id)
        everybody = Random(players).sample(range(1, players + 1), players)
        score = {number: place // 4 / 8 for place, number in enumerate(everybody)}
        event = after_round(event, [Pairing((one,), "bye", PairingResult((score[one],))) for one in everybody])
        chosen = [{score[number] for number in table} for table in tables(pairings(event))]
        assert chosen == [{place / 8} for place in reversed(range(players // 4))]


# Seats


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_at_one_table_everybody_sits_in_every_seat_once(size: int) -> None:
    event = whole(size, size, size)
    assert all(sorted(history) == list(range(size)) for history in seats(event).values())


@pytest.mark.parametrize(("players", "size", "rounds"), [(9, 3, 4), (12, 4, 4), (16, 4, 5), (30, 3, 7), (36, 6, 6)])
def test_seats_are_even(players: int, size: int, rounds: int) -> None:
    history = seats(whole(players, size, rounds)).values()
    spreads = Counter(spread([own.count(seat) for seat in range(size)]) for own in history)
    assert {*spreads} <= {0, 1, 2}
    assert spreads[2] <= players / 3


@pytest.mark.usefixtures("hasty")
def test_no_other_seats_at_the_tables_are_more_even() -> None:
    for id in "abc":
        event = whole(12, 4, 6, id=id)
        before = replace(event, rounds=event.rounds[:-1])
        history = seats(before)
        for table in tables(event.rounds[-1].pairings):
            costs = {
                order: sum(history[number].count(seat) for seat, number in enumerate(order))
                for order in permutations(table)
            }
            assert costs[table] == min(costs.values())


# Who plays


def test_the_same_tournament_has_the_same_tables() -> None:
    chosen = [tables(pairings(new_event("tables", 12, sizes=(4,), table_size=4, id=id))) for id in "aab"]
    assert chosen[0] == chosen[1] != chosen[2]


@pytest.mark.usefixtures("hasty")
def test_nobody_has_a_second_bye_while_somebody_has_none() -> None:
    random = Random(6)
    for number in range(5):
        event = new_event("tables", 11, sizes=(3,), table_size=3, rounds=12, id=str(number))
        for _ in range(12):
            event = play(event, pairings, random)
            assert spread([byes(event)[number] for number in event.by_number]) <= 1


@pytest.mark.usefixtures("hasty")
def test_only_those_who_are_there_play() -> None:
    event = new_event("tables", 9, sizes=(3, 4), table_size=4, rounds=3)
    late, absent = replace(event.entrants[8], first=2), replace(event.entrants[7], absent=(1,))
    event = withdraw(replace(event, entrants=(*event.entrants[:7], absent, late)), 1)
    assert sorted(number for table in tables(pairings(event)) for number in table) == [2, 3, 4, 5, 6, 7]
    event = play(event, pairings, Random(1))
    assert sorted(number for table in tables(pairings(event)) for number in table) == [2, 3, 4, 5, 6, 7, 8, 9]


def test_rounds_end_and_a_table_needs_players() -> None:
    event = whole(4, 4, 2)
    assert round_count(event) == 2
    with pytest.raises(IllegalMove) as refusal:
        pairings(event)
    assert refusal.value.reason.code == "tournament_all_paired"
    assert round_count(new_event("tables", 9, sizes=(3,), table_size=3)) == 3
    with pytest.raises(IllegalMove) as refusal:
        pairings(new_event("tables", 2, sizes=(3, 4), table_size=4))
    assert refusal.value.reason.details == {"players": "2", "least": "3"}
