"""What is said of a round that is paired, before it begins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hexagora.tournament.commands import (
    AddEntrants,
    ChangeEntrant,
    EnterResult,
    ForbidPair,
    NewEntrant,
    PairRound,
    SetPairings,
    StartRound,
    TournamentCommand,
)
from hexagora.tournament.groups import is_knockout
from hexagora.tournament.remarks import remarks
from hexagora.tournament.settings import System
from hexagora.tournament.systems import round_count
from hexagora.tournament.tournament import PairingResult, Tournament

from .clubs import club, done, first_wins, paired, reason_of, started


def told(tournament: Tournament) -> list[tuple[str, list[str]]]:
    return [(reason.code, [*reason.details.values()]) for reason in remarks(tournament)]


def second_round(players: int = 4) -> Tournament:
    return paired(first_wins(started(club(players=players, rounds=3))))


@pytest.mark.parametrize(
    "command",
    [
        AddEntrants((NewEntrant("Late"),)),
        ChangeEntrant(1, "P1", withdrawn=True),
        ChangeEntrant(1, "P1", absent=(2,)),
        EnterResult(1, 1, PairingResult((0.0, 1.0)), correct=True),
    ],
)
def test_a_round_is_paired_before_somebody_comes_or_goes(command: TournamentCommand) -> None:
    tournament = second_round()
    assert told(tournament) == []
    tournament = done(tournament, command)
    assert told(tournament) == [("tournament_outdated", ["2"])]
    assert told(done(tournament, PairRound(tournament.version))) == []
    assert told(done(tournament, StartRound(tournament.version))) == [], "then it is too late"


def test_two_who_must_not_meet_any_more() -> None:
    tournament = second_round()
    one, other = tournament.rounds[1].pairings[0].players
    assert told(done(tournament, ForbidPair((one, other)))) == [("tournament_outdated", ["2"])]
    assert told(done(tournament, ChangeEntrant(1, "Other", 1500))) == [], "a name changes nothing"


def test_two_who_must_not_meet_at_a_table() -> None:
    tournament = paired(club("tables", 8, sizes=(4,), table_size=4))
    one, _, other, _ = tournament.rounds[0].pairings[0].players
    low, high = min(one, other), max(one, other)
    tournament = done(tournament, ForbidPair((low, high)))
    assert told(tournament) == [("tournament_outdated", ["1"])]
    assert told(paired(tournament)) == []
    tournament = paired(done(club("tables", 4, sizes=(4,), table_size=4), ForbidPair((1, 2))))
    assert told(tournament) == [("tournament_must_not_meet", ["P1", "P2"])], "there is no other table"


def test_two_who_must_not_meet_in_free_play() -> None:
    tournament = paired(club("free", players=4))
    one, other = tournament.rounds[0].pairings[0].players
    tournament = done(tournament, ForbidPair((one, other)))
    assert told(tournament) == [("tournament_must_not_meet", [f"P{min(one, other)}", f"P{max(one, other)}"])]


def test_who_only_seeds_kept_from_the_knockout() -> None:
    """Three who have each won once and lost once; in the other group somebody has won everything."""
    tournament = club("groups", players=6, tie_breaks=())
    first = tournament
    while not tournament.rounds or not is_knockout(tournament, len(tournament.rounds)):
        tournament = paired(tournament)
        for table, pairing in enumerate(tournament.rounds[-1].pairings, 1):
            if pairing.kind == "game" and not is_knockout(tournament, len(tournament.rounds)):
                one, other = sorted(pairing.players)
                winner = {(1, 4): 1, (4, 5): 4, (1, 5): 5}.get((one, other), one)
                shares = tuple(float(number == winner) for number in pairing.players)
                tournament = done(tournament, EnterResult(len(tournament.rounds), table, PairingResult(shares)))
    assert told(tournament) == [("tournament_equal", ["1", "P1, P4, P5"])]
    assert told(done(tournament, StartRound(tournament.version))) == [] == told(first)


def test_a_round_whose_results_are_in_is_not_paired_again() -> None:
    """As when a tournament was taken over from another program, and the beginning of its last round was undone."""
    tournament = first_wins(second_round())
    tournament = replace(tournament, rounds=(tournament.rounds[0], replace(tournament.rounds[1], started=0)))
    assert told(done(tournament, ChangeEntrant(1, "P1", withdrawn=True))) == []


@pytest.mark.parametrize("system", ["round_robin", "knockout", "groups"])
def test_who_leaves_is_said_in_every_system(system: System) -> None:
    tournament = paired(club(system, players=8))
    gone = done(tournament, ChangeEntrant(1, "P1", withdrawn=True))
    assert told(tournament) == [] and told(gone) == [("tournament_outdated", ["1"])]
    assert told(paired(gone)) == []
    back = done(paired(gone), ChangeEntrant(1, "P1"))
    assert told(back) == [("tournament_outdated", ["1"])]
    tournament = paired(first_wins(done(back, StartRound(back.version))))
    assert told(tournament) == [], "who comes back after the first round comes too late"
    number = tournament.rounds[1].pairings[0].players[0]
    gone = done(tournament, ChangeEntrant(number, f"P{number}", withdrawn=True))
    assert told(gone) == [("tournament_outdated", ["2"])]
    assert told(paired(gone)) == [], "the other has won without play"


def test_who_leaves_is_said_in_free_play() -> None:
    tournament = paired(club("free", players=4))
    gone = done(tournament, ChangeEntrant(1, "P1", withdrawn=True), ChangeEntrant(2, "P2", absent=(1,)))
    assert told(gone) == [("tournament_gone", ["P1", "1"]), ("tournament_asked_to_miss", ["P2", "1"])]


def test_what_is_unusual_by_hand() -> None:
    tournament = done(club(players=5, rounds=4), ForbidPair((1, 5)))
    tournament = done(tournament, SetPairings(tournament.version, ((1, 2), (3, 4), (5,))))
    assert told(tournament) == []
    tournament = first_wins(done(tournament, StartRound(tournament.version)))
    tournament = done(tournament, SetPairings(tournament.version, ((1, 5), (4, 3), (2,))))
    assert told(tournament) == [("tournament_must_not_meet", ["P1", "P5"]), ("tournament_met", ["P4", "P3", "1"])]
    tournament = done(tournament, SetPairings(tournament.version, ((1, 3), (2, 4), (5,))))
    assert told(tournament) == [("tournament_second_bye", ["P5"])]


def test_who_is_not_there_by_hand() -> None:
    tournament = done(club(players=6, rounds=3), ChangeEntrant(4, "P4", absent=(1,)))
    tournament = done(tournament, SetPairings(tournament.version, ((1, 2), (3, 4))))
    assert told(tournament) == [("tournament_asked_to_miss", ["P4", "1"]), ("tournament_left_out", ["P5, P6", "1"])]
    tournament = done(tournament, ChangeEntrant(1, "P1", withdrawn=True))
    tournament = done(tournament, AddEntrants((NewEntrant("Late"),)))
    assert ("tournament_gone", ["P1", "1"]) in told(tournament)
    assert ("tournament_left_out", ["P5, P6, Late", "1"]) in told(tournament)


def test_what_nobody_would_read_to_its_end_is_shortened() -> None:
    tournament = first_wins(started(club(players=60, rounds=3)))
    again = tuple(one.players for one in tournament.rounds[0].pairings)
    tournament = done(tournament, SetPairings(tournament.version, again))
    assert [code for code, _ in told(tournament)] == ["tournament_met"] * 19 + ["tournament_more"]
    assert told(tournament)[-1] == ("tournament_more", ["11"])
    tournament = done(tournament, SetPairings(tournament.version, again[:2]))
    (left_out,) = [names for code, names in told(tournament) if code == "tournament_left_out"]
    assert left_out[0].count("P") == 10 and left_out[0].endswith(" …")


def test_nobody_is_left_out_in_free_play() -> None:
    tournament = club(players=6, system="free")
    assert told(done(tournament, SetPairings(tournament.version, ((1, 2),)))) == []


@pytest.mark.parametrize(("players", "most"), [(8, 7), (7, 7), (2, 1)])
def test_more_rounds_than_can_be_paired(players: int, most: int) -> None:
    assert told(club(players=players, rounds=most)) == []
    tournament = club(players=players, rounds=most + 2)
    planned = [("tournament_too_many_rounds", [str(most + 2), str(players), str(most)])]
    assert told(tournament) == planned, "before anything is paired"
    assert told(paired(tournament)) == told(started(tournament)) == planned
    assert told(done(started(tournament), ChangeEntrant(1, "P1", withdrawn=True))) == planned, "they have been met"
    more = done(tournament, AddEntrants(tuple(NewEntrant(name) for name in "ABC")))
    assert told(more) == []
    assert told(club(players=players, rounds=most + 2, system="free")) == []


def test_nobody_can_ask_to_miss_a_round_that_has_begun() -> None:
    tournament = first_wins(started(club(players=4, rounds=3)))
    assert reason_of(tournament, ChangeEntrant(1, "P1", absent=(1,))) == "tournament_begun"
    tournament = started(done(tournament, ChangeEntrant(1, "P1", absent=(2,))))
    assert reason_of(tournament, ChangeEntrant(2, "P2", absent=(2,))) == "tournament_begun"
    assert not reason_of(tournament, ChangeEntrant(1, "Other", absent=(2, 3))), "what was asked for in time stays"


def test_who_has_left_when_a_round_begins_loses_without_play() -> None:
    tournament = second_round()
    gone = tournament.rounds[1].pairings[0].players[0]
    tournament = done(tournament, ChangeEntrant(gone, f"P{gone}", withdrawn=True))
    for command in (StartRound(tournament.version), EnterResult(2, 2, PairingResult((1.0, 0.0)))):
        begun = done(tournament, command)
        assert begun.rounds[1].pairings[0].result == PairingResult((0.0, 1.0), forfeit=True)
    typed = done(tournament, EnterResult(2, 1, PairingResult((0.5, 0.5))))
    assert typed.rounds[1].pairings[0].result == PairingResult((0.5, 0.5)), "whatever the organiser says holds"


def test_late_entries_do_not_make_a_swiss_longer() -> None:
    tournament = first_wins(started(club(players=8)))
    assert round_count(tournament) == 3
    assert round_count(done(tournament, AddEntrants((NewEntrant("Late"),)))) == 3
