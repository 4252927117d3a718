"""Round robins, against the printed Berger tables."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby
from random import Random

import pytest
from msgspec.structs import replace

from hexagora.errors import IllegalMove
from hexagora.tournament.commands import PairRound
from hexagora.tournament.round_robin import pairings, round_count, schedule
from hexagora.tournament.scores import byes, meetings, seats
from hexagora.tournament.tournament import PairingResult, Tournament

from .clubs import club, reason_of
from .rounds import new_event, play, tables, withdraw

BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


def whole(tournament: Tournament) -> Tournament:
    random = Random(1)
    for _ in range(round_count(tournament)):
        tournament = play(tournament, pairings, random)
    return tournament


@pytest.mark.parametrize("players", BERGER)
def test_rounds_are_those_of_the_berger_tables(players: int) -> None:
    event = whole(new_event("round_robin", players))
    rounds = [" ".join(f"{one}-{other}" for one, other in tables(round.pairings)) for round in event.rounds]
    assert rounds == BERGER[players]


@pytest.mark.parametrize("cycles", [1, 2])
@pytest.mark.parametrize("players", range(2, 24))
def test_everybody_meets_everybody_and_sits_first_as_often_as_not(players: int, cycles: int) -> None:
    event = whole(new_event("round_robin", players, cycles=cycles))
    met = meetings(event)
    assert all(met[pair] == cycles for pair in combinations(range(1, players + 1), 2))
    for history in seats(event).values():
        assert abs(2 * history.count(0) - len(history)) <= (players % 2 == 0 and cycles == 1)
    odd = players % 2
    assert byes(event) == Counter({number: cycles * odd for number in range(1, players + 1) if odd})
    for round in event.rounds:
        assert sorted(number for table in tables(round.pairings) for number in table) == list(range(1, players + 1))
    with pytest.raises(IllegalMove) as refusal:
        pairings(event)
    assert refusal.value.reason.code == "tournament_all_paired"


@pytest.mark.parametrize("players", range(3, 24))
def test_nobody_sits_three_times_running_in_the_same_seat_of_a_double_round_robin(players: int) -> None:
    event = whole(new_event("round_robin", players, cycles=2))
    for history in seats(event).values():
        assert max(len([*run]) for _, run in groupby(history)) <= 2


def test_the_second_cycle_is_the_first_with_seats_exchanged() -> None:
    first = schedule([1, 2, 3, 4])
    assert schedule([1, 2, 3, 4], 2) == [
        first[0],
        first[2],
        first[1],
        *([table[::-1] for table in round] for round in first),
    ]


def test_numbers_need_not_be_without_gaps() -> None:
    event = new_event("round_robin", 6)
    event = withdraw(event, 2, 5)
    assert tables(pairings(event)) == [(1, 6), (3, 4)]
    assert round_count(event) == 3


def test_who_leaves_forfeits_what_is_left_and_the_tables_stay() -> None:
    event = play(new_event("round_robin", 4), pairings, Random(1))
    event = withdraw(event, 3)
    assert round_count(event) == 3
    third, other = pairings(event)
    assert third.players == (4, 3)
    assert third.result == PairingResult((1.0, 0.0), forfeit=True)
    assert other.result is None
    both = pairings(withdraw(event, 4))[0]
    assert both.result == PairingResult((0.0, 0.0), forfeit=True)


def test_who_has_left_gets_nothing_for_a_bye() -> None:
    event = new_event("round_robin", 3)
    one = pairings(event)[-1]
    assert (one.players, one.kind, one.result) == ((1,), "bye", PairingResult((1.0,)))
    event = withdraw(play(event, pairings, Random(1)), 3)
    gone = pairings(event)[-1]
    assert (gone.players, gone.kind, gone.result) == ((3,), "absent", PairingResult((0.0,)))


def test_who_comes_back_after_the_first_round_was_paired_without_them_is_not_in_the_tables() -> None:
    event = play(withdraw(new_event("round_robin", 5), 5), pairings, Random(1))
    event = replace(event, entrants=tuple(replace(one, withdrawn=False) for one in event.entrants))
    assert round_count(event) == 3
    assert tables(pairings(event)) == [(4, 3), (1, 2)]


def test_one_player_is_too_few() -> None:
    with pytest.raises(IllegalMove) as refusal:
        pairings(new_event("round_robin", 1))
    assert refusal.value.reason.code == "tournament_few"
    assert refusal.value.reason.details == {"players": "1", "least": "2"}
    assert "2" in refusal.value.say("fr")


def test_nothing_begins_that_cannot_be_finished() -> None:
    for players, refused in ((50, False), (51, True)):
        tournament = club("round_robin", players, cycles=2)
        assert (reason_of(tournament, PairRound(tournament.version)) == "tournament_many_rounds") == refused
    assert not reason_of(club("round_robin", 51), PairRound(2))
