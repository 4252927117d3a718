"""Groups, then a knockout of the best of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random

import pytest
from msgspec.structs import replace

from hexagora.errors import IllegalMove
from hexagora.tournament import knockout
from hexagora.tournament.change import last_step
from hexagora.tournament.commands import EnterResult, StartRound, UndoStep
from hexagora.tournament.groups import group_of, is_knockout, pairings, round_count
from hexagora.tournament.knockout import ranks
from hexagora.tournament.scores import meetings
from hexagora.tournament.settings import TIE_BREAKS
from hexagora.tournament.standings import standings
from hexagora.tournament.tournament import PairingResult, Tournament

from .clubs import club, done, paired, reason_of
from .rounds import after_round, favourites_win, in_bracket, new_event, play, play_to_end, tables, win, withdraw


def group_stage(tournament: Tournament, random: Random | None = None) -> Tournament:
    """All its rounds; without chance, the lower number wins."""
    while not is_knockout(tournament, tournament.next_round):
        tournament = play(tournament, pairings, random) if random else favourites_win(tournament, pairings)
    return tournament


def places(tournament: Tournament) -> dict[int, str]:
    """A1 is the first of the first group, as its standings say."""
    count = tournament.settings.groups
    return {
        row.number: f"{'ABCDEFGH'[group - 1]}{place}"
        for group in range(1, count + 1)
        for place, row in enumerate(standings(tournament, group=group), 1)
    }


def first_games(tournament: Tournament) -> list[str]:
    """The first round of the knockout: A1-B2."""
    name = places(tournament)
    games = [[name[number] for number in players] for players in tables(in_bracket(pairings(tournament)))]
    return ["-".join(sorted(game, key=lambda one: one[::-1])) for game in games]


def test_groups_are_filled_in_turn_and_back() -> None:
    event = new_event("groups", 8, groups=3, advance=1)
    assert group_of(event) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 2, 6: 1, 7: 1, 8: 2}


def test_eight_players_in_two_groups() -> None:
    event = new_event("groups", 8, groups=2, advance=2, third_place=True)
    assert round_count(event) == 3 + 2
    first = pairings(event)
    assert [(one.group, one.players) for one in first] == [(1, (1, 8)), (1, (4, 5)), (2, (2, 7)), (2, (3, 6))]
    event = group_stage(event)
    assert [is_knockout(event, number) for number in range(1, 6)] == [False, False, False, True, True]
    assert first_games(event) == ["A1-B2", "B1-A2"]
    assert {one.group for one in pairings(event)} == {0}
    event = favourites_win(event, pairings)
    final, third = pairings(event)
    assert third.third and {*final.players} == {1, 2} and {*third.players} == {3, 4}
    event = after_round(event, [win(final, 2), win(third, 4)])
    assert ranks(event) == {2: 1, 1: 2, 4: 3, 3: 4}
    assert [row.number for row in standings(event)][:4] == [2, 1, 4, 3]
    with pytest.raises(IllegalMove) as refusal:
        pairings(event)
    assert refusal.value.reason.code == "tournament_decided"


@pytest.mark.parametrize(
    ("groups", "games"),
    [
        (2, ["A1-B2", "B1-A2"]),
        (4, ["A1-B2", "D1-C2", "B1-A2", "C1-D2"]),
        (8, ["A1-B2", "H1-G2", "D1-C2", "E1-F2", "B1-A2", "G1-H2", "C1-D2", "F1-E2"]),
    ],
)
def test_winners_of_groups_meet_the_second_of_another_one(groups: int, games: list[str]) -> None:
    event = group_stage(new_event("groups", 4 * groups, groups=groups, advance=2), Random(groups))
    assert first_games(event) == games


def test_three_groups_of_which_two_winners_have_byes() -> None:
    event = group_stage(new_event("groups", 12, groups=3, advance=2), Random(3))
    assert first_games(event) == ["A1", "B2-C2", "B1", "C1-A2"]


def early_meetings(places: dict[int, int], group: dict[int, int]) -> list[int]:
    """How many pairs of one group could meet in each round, the first one first, from the places in the bracket."""
    rounds = Counter(
        (places[one] ^ places[other]).bit_length()
        for one, other in combinations(places, 2)
        if group[one] == group[other]
    )
    return [rounds[number] for number in range(1, 8)]


def every_bracket(levels: list[list[int]]) -> Iterator[dict[int, int]]:
    """Winners in the order of groups, all others in any order among those of the same place in their groups."""
    order = knockout.seed_order(sum(map(len, levels)))
    for rest in product(*map(permutations, levels[1:])):
        seeds = [*levels[0], *(number for level in rest for number in level)]
        yield {number: order.index(seed) for seed, number in enumerate(seeds)}


@pytest.mark.parametrize(
    ("groups", "advance"), [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2), (4, 3), (5, 2), (6, 2)]
)
def test_those_of_one_group_meet_as_late_as_any_order_allows(groups: int, advance: int) -> None:
    event = group_stage(new_event("groups", groups * max(3, advance), groups=groups, advance=advance), Random(1))
    group, name = group_of(event), places(event)
    chosen = {
        number: 2 * slot + side
        for slot, players in enumerate(tables(in_bracket(pairings(event))))
        for side, number in enumerate(players)
    }
    order = sorted(chosen, key=group.__getitem__)
    levels = [[number for number in order if name[number][1] == str(place + 1)] for place in range(advance)]
    best = min(early_meetings(bracket, group) for bracket in every_bracket(levels))
    assert early_meetings(chosen, group) == best


def test_groups_of_different_sizes_end_at_different_times() -> None:
    event = group_stage(new_event("groups", 9, groups=2, advance=2), Random(1))
    assert round_count(event) == 5 + 2
    sizes = [Counter(one.group for one in round.pairings) for round in event.rounds]
    assert sizes == [{1: 3, 2: 2}] * 3 + [{1: 3}] * 2
    group = group_of(event)
    assert meetings(event) == Counter(
        {pair: 1 for pair in combinations(range(1, 10), 2) if group[pair[0]] == group[pair[1]]}
    )


def test_any_event_comes_to_its_end() -> None:
    random = Random(2)
    for _ in range(150):
        groups, advance = random.randint(2, 5), random.randint(1, 3)
        players = random.randint(groups * max(2, advance), groups * 5)
        event = new_event("groups", players, groups=groups, advance=advance, cycles=random.randint(1, 2))
        group = group_of(event)
        assert max(Counter(group.values()).values()) - min(Counter(group.values()).values()) <= 1
        rounds = round_count(event)
        for _ in range(rounds):
            event = play(event, pairings, random)
        assert group_of(event) == group and round_count(event) == rounds
        assert [*ranks(event).values()].count(1) == 1
        assert Counter(group[number] for number in ranks(event)) == dict.fromkeys(range(1, groups + 1), advance)
        assert ranks(event)[standings(event)[0].number] == 1
        with pytest.raises(IllegalMove, match="decided"):
            pairings(event)


def test_players_leave_at_any_time_and_it_goes_on() -> None:
    random = Random(3)
    for _ in range(150):
        event = new_event("groups", random.randint(6, 14), groups=random.randint(2, 3), third_place=True)
        event = play_to_end(event, pairings, random, leaving=0.06)
        assert len(event.rounds) <= round_count(event)


def test_who_has_left_makes_room_for_the_next_of_the_group() -> None:
    event = group_stage(new_event("groups", 8, groups=2, advance=2))
    assert {number for players in tables(pairings(event)) for number in players} == {1, 2, 3, 4}
    event = withdraw(event, 1)
    assert {number for players in tables(pairings(event)) for number in players} == {2, 3, 4, 5}


def test_a_rating_that_changes_leaves_the_groups_as_they_are() -> None:
    event = favourites_win(new_event("groups", 8), pairings)
    groups = group_of(event)
    event = replace(event, entrants=tuple(replace(one, rating=one.number) for one in event.entrants))
    assert group_of(event) == groups


def test_the_knockout_waits_for_every_result_of_the_groups() -> None:
    event = group_stage(new_event("groups", 8))
    first = event.rounds[0]
    open_first = replace(first, pairings=(replace(first.pairings[0], result=None), *first.pairings[1:]))
    with pytest.raises(IllegalMove) as refusal:
        pairings(replace(event, rounds=(open_first, *event.rounds[1:])))
    assert refusal.value.reason.code == "tournament_results_missing"
    assert refusal.value.reason.details == {"round": "1", "count": "1"}


def test_every_group_needs_as_many_as_go_on() -> None:
    with pytest.raises(IllegalMove) as refusal:
        pairings(new_event("groups", 8, groups=3, advance=3))
    assert refusal.value.reason.details == {"players": "8", "least": "9"}


def test_a_knockout_alone_has_no_groups() -> None:
    assert is_knockout(new_event("knockout", 4), 1)
    assert not is_knockout(new_event("swiss", 4), 1)
    assert not is_knockout(new_event("groups", 0), 1)


def test_byes_come_after_all_games_so_that_tables_have_no_gaps() -> None:
    event = new_event("groups", 6, groups=2)
    kinds = [(pairing.kind, pairing.group) for pairing in pairings(event)]
    assert kinds == [("game", 1), ("game", 2), ("bye", 1), ("bye", 2)]


def knockout_begun() -> Tournament:
    """Eight players in two groups, of which two go on; the lower number wins."""
    tournament = club("groups", 8)
    for number in range(1, 4):
        tournament = paired(tournament)
        for table, pairing in enumerate(tournament.rounds[-1].pairings, 1):
            result = win(pairing, min(pairing.players)).result
            tournament = done(tournament, EnterResult(number, table, result))
    tournament = paired(tournament)
    return done(tournament, StartRound(tournament.version))


def correction(tournament: Tournament, players: set[int], result: PairingResult | None) -> str:
    """Why the result of two cannot be replaced; empty: it can. The first of them, by seat, has won."""
    for round in tournament.rounds[:3]:
        for table, pairing in enumerate(round.pairings, 1):
            if {*pairing.players} == players:
                return reason_of(tournament, EnterResult(round.number, table, result, correct=True))
    raise AssertionError(players)


def test_a_knockout_that_has_begun_follows_from_its_groups() -> None:
    tournament = knockout_begun()
    groups = group_of(tournament)
    first, second, third, fourth = (number for number in range(1, 9) if groups[number] == 1)
    drawn = PairingResult((0.5, 0.5))
    assert correction(tournament, {third, fourth}, drawn) == "", "neither goes on"
    assert correction(tournament, {first, fourth}, PairingResult((0.5, 0.5))) == "", "they are where they were"
    upset = next(p for r in tournament.rounds for p in r.pairings if {*p.players} == {second, third})
    won = PairingResult(tuple(float(number == third) for number in upset.players))
    assert correction(tournament, {second, third}, won) == "tournament_bracket"
    assert correction(tournament, {third, fourth}, None) == "tournament_bracket"
    paired_only = done(tournament, UndoStep(last_number(tournament)))
    assert correction(paired_only, {second, third}, won) == "", "it can still be paired again"


def last_number(tournament: Tournament) -> int:
    last = last_step(tournament)
    assert last is not None
    return last.number


def test_there_are_as_many_rounds_as_those_who_went_on_need() -> None:
    event = group_stage(new_event("groups", 4, groups=2, advance=2))
    event = withdraw(event, *[number for number, place in places(event).items() if place in ("A2", "B2")])
    assert round_count(event) == 1 + 2
    event = favourites_win(event, pairings)
    assert round_count(event) == len(event.rounds) == 2


def test_games_of_others_in_the_knockout_change_nothing_for_those_who_are_out() -> None:
    """Their opponents go on and win: sums of opponents' scores count as they were."""
    random = Random(8)
    for _ in range(40):
        event = group_stage(
            new_event("groups", random.randint(7, 11), groups=2, advance=2, tie_breaks=TIE_BREAKS), random
        )
        begun = favourites_win(event, pairings)
        ended = favourites_win(begun, pairings)
        going = {number for pairing in begun.rounds[len(event.rounds)].pairings for number in pairing.players}
        out = [
            [(row.rank, row.number, row.breaks) for row in standings(one) if row.number not in going]
            for one in (begun, ended)
        ]
        assert out[0] == out[1] and len(out[0]) == len(event.entrants) - 4
