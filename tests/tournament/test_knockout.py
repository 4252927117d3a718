"""Knockouts: seeding, byes, seats, the match for third place, ranks."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hexagora.errors import IllegalMove
from hexagora.tournament.knockout import pairings, ranks, round_count
from hexagora.tournament.scores import meetings, seats
from hexagora.tournament.standings import standings
from hexagora.tournament.tournament import PairingResult, Tournament

from .rounds import after_round, favourites_win, in_bracket, new_event, play, play_to_end, tables, win, withdraw


def pairs(tournament: Tournament) -> list[set[int]]:
    return [{*players} for players in tables(in_bracket(pairings(tournament)))]


def whole(tournament: Tournament, seed: int = 0) -> Tournament:
    random = Random(seed)
    for _ in range(round_count(tournament)):
        tournament = play(tournament, pairings, random)
    return tournament


def test_eight_players_are_seeded_as_usual() -> None:
    event = new_event("knockout", 8)
    assert pairs(event) == [{1, 8}, {4, 5}, {2, 7}, {3, 6}]
    event = favourites_win(event, pairings)
    assert pairs(event) == [{1, 4}, {2, 3}]
    event = favourites_win(event, pairings)
    assert pairs(event) == [{1, 2}]
    event = favourites_win(event, pairings)
    assert ranks(event) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}
    with pytest.raises(IllegalMove) as refusal:
        pairings(event)
    assert refusal.value.reason.code == "tournament_decided"


def test_five_players_the_best_three_have_byes() -> None:
    event = new_event("knockout", 5)
    assert [(one.players, one.kind) for one in pairings(event) if len(one.players) == 1] == [
        ((1,), "bye"),
        ((2,), "bye"),
        ((3,), "bye"),
    ]
    assert pairs(event) == [{1}, {4, 5}, {2}, {3}]
    assert tables(pairings(event)) == [(5, 4), (1,), (2,), (3,)], "there is a table 1"
    assert round_count(event) == 3


@pytest.mark.parametrize("players", range(2, 40))
def test_the_better_half_goes_on_where_favourites_win(players: int) -> None:
    event = new_event("knockout", players)
    rounds = round_count(event)
    assert 2 ** (rounds - 1) < players <= 2**rounds
    for number in range(rounds):
        now = pairings(event)
        assert all(one.kind == "game" for one in now) or number == 0
        for one in now:
            assert len(one.players) == 1 or sum(one.players) == 2 ** (rounds - number) + 1
        event = favourites_win(event, pairings)
    place = ranks(event)
    assert [number for number in place if place[number] == 1] == [1]
    for number in range(2, players + 1):
        assert place[number] == 2 ** ((number - 1).bit_length() - 1) + 1


@pytest.mark.parametrize("players", range(2, 40))
def test_any_results_lead_to_one_winner_and_nobody_meets_twice(players: int) -> None:
    event = whole(new_event("knockout", players, third_place=players % 2 == 0), players)
    assert max(meetings(event).values()) == 1
    lost = Counter(
        number
        for round in event.rounds
        for one in round.pairings
        if one.result and not one.third
        for number, share in zip(one.players, one.result.shares, strict=True)
        if not share
    )
    assert max(lost.values()) == 1 and len(lost) == players - 1
    assert [row.rank for row in standings(event)] == sorted(ranks(event).values())
    with pytest.raises(IllegalMove):
        pairings(event)


@pytest.mark.parametrize("players", [8, 16, 32, 64])
def test_seats_are_balanced(players: int) -> None:
    event = new_event("knockout", players)
    first = [min(one.players) == one.players[0] for one in pairings(event)]
    assert first == [True, False] * (players // 4)
    for seed in range(20):
        event = whole(new_event("knockout", players), seed)
        for round in event.rounds[1:]:
            before = seats(Tournament("t", "", "", 0, event.settings, event.entrants, event.rounds[: round.number - 1]))
            for one, other in tables(round.pairings):
                assert before[one].count(0) <= before[other].count(0)


def test_the_match_for_third_place() -> None:
    event = new_event("knockout", 6, third_place=True)
    for _ in range(2):
        event = favourites_win(event, pairings)
    assert ranks(event) == {1: 1, 2: 1, 3: 3, 4: 3, 5: 5, 6: 5}
    final, third = pairings(event)
    assert {*final.players} == {1, 2} and not final.third
    assert {*third.players} == {3, 4} and third.third
    assert ranks(after_round(event, [win(final, 2), third])) == {2: 1, 1: 2, 3: 3, 4: 3, 5: 5, 6: 5}
    event = after_round(event, [win(final, 2), win(third, 4)])
    assert ranks(event) == {2: 1, 1: 2, 4: 3, 3: 4, 5: 5, 6: 5}
    with pytest.raises(IllegalMove):
        pairings(event)


def test_of_three_the_third_needs_no_match() -> None:
    event = favourites_win(new_event("knockout", 3, third_place=True), pairings)
    assert pairs(event) == [{1, 2}]
    assert ranks(favourites_win(event, pairings)) == {1: 1, 2: 2, 3: 3}


def test_ranks_while_a_round_is_played() -> None:
    event = favourites_win(new_event("knockout", 8), pairings)
    assert ranks(event) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 5, 6: 5, 7: 5, 8: 5}
    upper, lower = pairings(event)
    event = after_round(event, [win(upper, 4), lower])
    assert ranks(event) == {4: 1, 2: 2, 3: 2, 1: 4, 5: 5, 6: 5, 7: 5, 8: 5}
    assert ranks(new_event("knockout", 8)) == {}


def test_the_opponent_of_who_has_left_goes_on() -> None:
    event = withdraw(favourites_win(new_event("knockout", 4), pairings), 2)
    [final] = pairings(event)
    assert final.result == PairingResult(tuple(float(number == 1) for number in final.players), forfeit=True)
    event = after_round(event, [final])
    assert ranks(event) == {1: 1, 2: 2, 3: 3, 4: 3}


def test_where_both_have_left_the_next_opponent_has_won() -> None:
    event = withdraw(favourites_win(new_event("knockout", 8), pairings), 1, 4)
    event = favourites_win(event, pairings)
    assert event.rounds[-1].pairings[0].result == PairingResult((0.0, 0.0), forfeit=True)
    with pytest.raises(IllegalMove):  # a final of one
        pairings(event)
    assert ranks(event) == {2: 1, 3: 2, 1: 2, 4: 2, 5: 5, 6: 5, 7: 5, 8: 5}


def test_a_place_of_the_bracket_stays_empty_where_nobody_is_left() -> None:
    event = new_event("knockout", 16)
    results = [win(one, min(one.players) if table >= 2 else 0) for table, one in enumerate(pairings(event))]
    event = after_round(event, results)
    assert pairs(event) == [{4, 5}, {2, 7}, {3, 6}]
    event = favourites_win(event, pairings)
    assert pairs(event) == [{4}, {2, 3}]
    event = favourites_win(event, pairings)
    assert pairs(event) == [{4, 2}]
    event = favourites_win(event, pairings)
    assert ranks(event)[2] == 1 and ranks(event)[4] == 2


def test_if_all_have_left_there_is_no_further_round() -> None:
    event = new_event("knockout", 4)
    event = after_round(event, [win(one, 0) for one in pairings(event)])
    with pytest.raises(IllegalMove) as refusal:
        pairings(event)
    assert refusal.value.reason.code == "tournament_decided"
    assert {*ranks(event).values()} == {1}


def test_a_bye_that_is_worth_nothing_goes_on_all_the_same() -> None:
    event = favourites_win(new_event("knockout", 3, bye=0.0), pairings)
    assert pairs(event) == [{1, 2}]


def test_players_leave_at_any_time_and_it_goes_on() -> None:
    random = Random(5)
    for _ in range(300):
        players = random.randint(2, 20)
        event = new_event("knockout", players, third_place=random.random() < 0.5)
        event = play_to_end(event, pairings, random, leaving=0.15)
        assert len(event.rounds) <= round_count(event)
        assert ranks(event).keys() == event.by_number.keys()
        assert [row.rank for row in standings(event)] == sorted(ranks(event).values())


def test_one_player_is_too_few() -> None:
    with pytest.raises(IllegalMove) as refusal:
        pairings(new_event("knockout", 1))
    assert refusal.value.reason.code == "tournament_few"
