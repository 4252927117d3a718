"""Rounds and results: what each command leads to, and why it is refused."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from hexagora.tournament import PairingResult, Tournament, decide
from hexagora.tournament.change import last_step
from hexagora.tournament.commands import (
    ITSELF,
    AddPairing,
    ChangeEntrant,
    ChangeSettings,
    EndTournament,
    EnterResult,
    OpenGame,
    PairRound,
    PauseTournament,
    SetPairings,
    StartRound,
    UndoStep,
)
from hexagora.tournament.limits import (
    MOST_POINTS,
    MOST_ROUNDS,
    MOST_TABLES,
)
from hexagora.tournament.scores import meetings
from hexagora.tournament.settings import SYSTEMS, System
from hexagora.tournament.systems import round_count
from hexagora.tournament.tournament import Pairing, Round

from .clubs import ORGANISER, club, done, paired, played, reason_of, win
from .clubs import started as started_round

FORFEIT = win(forfeit=True)
NOBODY = PairingResult((0.0, 0.0), forfeit=True)
DRAW = PairingResult((0.5, 0.5))


def undone(tournament: Tournament) -> Tournament:
    last = last_step(tournament)
    assert last is not None
    return done(tournament, UndoStep(last.number))


def hand(tournament: Tournament, *tables: tuple[int, ...]) -> SetPairings:
    return SetPairings(tournament.version, tables)


def tables(tournament: Tournament) -> list[tuple[int, ...]]:
    assert tournament.current is not None
    return [pairing.players for pairing in tournament.current.pairings]


# Rounds


@pytest.mark.parametrize("make", [PairRound, StartRound, EndTournament, lambda seen: SetPairings(seen, ((1, 2),))])
def test_what_depends_on_everything_needs_the_last_version(make: Any) -> None:
    tournament = paired(club(players=4))
    assert reason_of(tournament, make(tournament.version - 1)) == "tournament_stale"
    assert reason_of(tournament, make(tournament.version + 1)) == "tournament_stale"
    assert reason_of(tournament, make(tournament.version)) == ""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_round_is_paired_again_only_before_it_starts(system: System) -> None:
    tournament = paired(paired(club(system, 8)))
    assert len(tournament.rounds) == 1
    tournament = done(tournament, StartRound(tournament.version))
    if system in ("round_robin", "groups"):
        assert len(paired(tournament).rounds) == 2
    elif system == "free":
        assert reason_of(tournament, PairRound(tournament.version)) == "tournament_all_play"
    else:
        assert reason_of(tournament, PairRound(tournament.version)) == "tournament_results_missing"
    assert reason_of(tournament, StartRound(tournament.version)) == "tournament_not_paired"


def test_there_is_something_to_start() -> None:
    assert reason_of(club(players=4), StartRound(2)) == "tournament_not_paired"


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", [0, 1])
def test_nobody_plays_alone(system: System, players: int) -> None:
    tournament = club(system, players)
    assert reason_of(tournament, PairRound(tournament.version)) in ("tournament_few", "tournament_all_paired")


def test_who_left_before_the_first_round_makes_a_swiss_no_longer() -> None:
    tournament = done(club(players=5), ChangeEntrant(5, "P5", withdrawn=True))
    assert round_count(tournament) == 2
    tournament = done(
        paired(tournament), ChangeEntrant(4, "P4", withdrawn=True), ChangeEntrant(3, "P3", withdrawn=True)
    )
    assert round_count(tournament) == 2  # who leaves later makes it no shorter


def test_missing_results_of_earlier_rounds_are_missed_too() -> None:
    tournament = done(played(played(club(players=8, rounds=5))), EnterResult(1, 1, None, True))
    assert reason_of(tournament, PairRound(tournament.version)) == "tournament_results_missing"
    assert not reason_of(done(tournament, EnterResult(1, 1, DRAW)), PairRound(tournament.version + 1))


def test_there_are_as_many_rounds_as_the_system_has() -> None:
    tournament = played(played(club(players=4)))
    assert round_count(tournament) == 2
    assert reason_of(tournament, PairRound(tournament.version)) == "tournament_all_paired"
    tournament = done(tournament, ChangeSettings(replace(tournament.settings, rounds=3)))
    assert not reason_of(tournament, PairRound(tournament.version))


@pytest.mark.parametrize(("players", "size"), [(4, 4), (30, 3), (9, 3), (12, 6)])
def test_tables_have_the_rounds_that_they_promise(players: int, size: int) -> None:
    tournament = club("tables", players, sizes=(3, 4, 5, 6), table_size=size)
    count = round_count(tournament)
    for _ in range(count):
        tournament = played(tournament)
    assert round_count(tournament) == count
    assert reason_of(tournament, PairRound(tournament.version)) == "tournament_all_paired"


def test_a_hundred_rounds_and_no_more() -> None:
    tournament = club("free", 4)
    rounds = tuple(Round(number, (Pairing((1, 2), result=win()),), started=1) for number in range(1, MOST_ROUNDS))
    tournament = played(replace(tournament, rounds=rounds))
    assert len(tournament.rounds) == MOST_ROUNDS
    assert reason_of(tournament, PairRound(tournament.version)) == "tournament_long"
    assert reason_of(tournament, hand(tournament, (1, 2))) == "tournament_long"


def test_pairing_by_hand() -> None:
    tournament = done(club(players=7), ChangeEntrant(6, "P6", absent=(1,)))
    tournament = done(tournament, hand(tournament, (1,), (3, 2), (5, 4)))
    assert tables(tournament) == [(3, 2), (5, 4), (1,), (6,)]
    assert tournament.current is not None
    kinds = [pairing.kind for pairing in tournament.current.pairings]
    assert kinds == ["game", "game", "bye", "absent"]
    assert tournament.current.pairings[2].result == PairingResult((1.0,))
    came = done(tournament, hand(tournament, (6, 1)))
    assert tables(came) == [(6, 1)]


@pytest.mark.parametrize(
    ("by_hand", "code"),
    [
        ((), "tournament_no_tables"),
        (((),), "tournament_table_size"),
        (((1, 2, 3),), "tournament_table_size"),
        (((1, 1),), "tournament_same_twice"),
        (((1, 2), (2, 3)), "tournament_same_twice"),
        (((1, 2), (1,)), "tournament_same_twice"),
        (((1, 9),), "tournament_no_entrant"),
        (((1, 2), (3, 4)), ""),
    ],
)
def test_pairings_by_hand_that_cannot_be(by_hand: tuple[tuple[int, ...], ...], code: str) -> None:
    tournament = club(players=4)
    assert reason_of(tournament, hand(tournament, *by_hand)) == code


def test_games_of_two_stay_games_of_two() -> None:
    """Also where the game could be played by more."""
    tournament = club("swiss", 6, sizes=(2, 3))
    assert reason_of(tournament, hand(tournament, (1, 2, 3))) == "tournament_table_size"
    assert not reason_of(tournament, hand(tournament, (1, 2), (3, 4)))


@pytest.mark.parametrize("system", ["swiss", "tables", "free"])
def test_who_has_left_is_not_paired_by_hand(system: System) -> None:
    tournament = done(club(system, 4), ChangeEntrant(4, "P4", withdrawn=True))
    assert reason_of(tournament, hand(tournament, (1, 4))) == "tournament_withdrawn"
    assert reason_of(tournament, hand(tournament, (1, 2), (4,))) == "tournament_withdrawn"
    if system == "free":
        assert reason_of(tournament, AddPairing((1, 4))) == "tournament_withdrawn"


@pytest.mark.parametrize("system", ["round_robin", "knockout", "groups"])
def test_schedules_are_not_paired_by_hand(system: System) -> None:
    tournament = club(system, 8)
    assert reason_of(tournament, hand(tournament, (1, 2))) == "tournament_by_hand"


def test_a_bracket_goes_on_where_two_pairs_have_left() -> None:
    """Then those who are left have nobody to play in a round, and meet in the next one."""
    tournament = started_round(club("knockout", 8))
    tournament = done(tournament, EnterResult(1, 1, win()), EnterResult(1, 2, NOBODY))
    tournament = done(tournament, EnterResult(1, 3, win()), EnterResult(1, 4, NOBODY))
    survivors = {tables(tournament)[0][0], tables(tournament)[2][0]}
    tournament = paired(tournament)
    assert [pairing.kind for pairing in tournament.rounds[1].pairings] == ["bye", "bye"]
    tournament = done(tournament, StartRound(tournament.version))
    tournament = paired(tournament)
    assert [{*table} for table in tables(tournament)] == [survivors]


def test_a_bracket_is_over_when_one_is_left() -> None:
    """Nobody came to the other semifinal: there is no final, and not because too few have entered."""
    tournament = paired(club("knockout", 4))
    tournament = done(tournament, EnterResult(1, 1, win()), EnterResult(1, 2, NOBODY))
    assert reason_of(tournament, PairRound(tournament.version)) == "tournament_decided"


def test_byes_alone_are_no_round_by_hand() -> None:
    tournament = club(players=4)
    assert reason_of(tournament, hand(tournament, (1,), (2,))) == "tournament_no_tables"


# Free play


def test_free_play() -> None:
    tournament = club("free", 6)
    assert reason_of(club(players=4), AddPairing((1, 2))) == "tournament_not_free"
    tournament = done(tournament, AddPairing((2, 1)))
    assert tables(tournament) == [(2, 1)] and tournament.rounds[0].started
    assert reason_of(tournament, AddPairing((1, 3))) == "tournament_playing"
    assert reason_of(tournament, AddPairing((3, 3))) == "tournament_same_twice"
    assert reason_of(tournament, AddPairing((3,))) == "tournament_table_size"
    assert reason_of(tournament, AddPairing((3, 4, 5))) == "tournament_table_size"
    assert reason_of(tournament, AddPairing((3, 9))) == "tournament_no_entrant"
    tournament = done(tournament, AddPairing((3, 4)), EnterResult(1, 1, win()), AddPairing((1, 2)))
    assert tables(tournament) == [(2, 1), (3, 4), (1, 2)]
    assert reason_of(done(tournament, PauseTournament()), AddPairing((5, 6))) == "tournament_paused"


def test_nobody_plays_twice_at_the_same_time_by_hand_either() -> None:
    tournament = done(club("free", 6), AddPairing((1, 2)))
    assert reason_of(tournament, hand(tournament, (1, 3))) == "tournament_playing"
    assert not reason_of(tournament, hand(tournament, (3, 4)))


def test_a_taken_away_result_does_not_seat_anybody_twice() -> None:
    tournament = done(club("free", 6), AddPairing((1, 2)), EnterResult(1, 1, win()), AddPairing((1, 3)))
    assert reason_of(tournament, EnterResult(1, 1, None, True)) == "tournament_playing"
    assert not reason_of(tournament, EnterResult(1, 1, DRAW, True))


def test_a_round_of_free_play_has_room_for_an_evening() -> None:
    tournament = club("free", 4)
    rounds = (Round(1, (Pairing((1, 2), result=win()),) * MOST_TABLES, started=1),)
    assert reason_of(replace(tournament, rounds=rounds), AddPairing((3, 4))) == "tournament_full"


def test_a_table_added_to_a_round_that_has_not_begun_starts_it() -> None:
    tournament = club("free", 6)
    tournament = done(tournament, hand(tournament, (1, 2)), AddPairing((3, 4)))
    assert tables(tournament) == [(1, 2), (3, 4)] and tournament.rounds[0].started


# Results


def test_a_round_without_a_game_to_play_begins_with_the_next_one() -> None:
    """Else it would be paired again and again, and the next one never."""
    tournament = played(club("round_robin", 4))
    for number in (1, 2, 3):
        tournament = done(tournament, ChangeEntrant(number, f"P{number}", withdrawn=True))
    tournament = paired(paired(tournament))
    assert [bool(round.started) for round in tournament.rounds] == [True, True, False]
    assert reason_of(tournament, PairRound(tournament.version)) == "tournament_all_paired"


def test_the_first_result_starts_the_round() -> None:
    tournament = done(paired(club(players=4)), EnterResult(1, 2, win()))
    assert tournament.rounds[0].started
    assert [type(step.event).__name__ for step in tournament.log[-2:]] == ["RoundStarted", "ResultEntered"]
    assert not undone(tournament).rounds[0].started  # what one command did is undone at once


def test_a_result_is_replaced_only_on_purpose() -> None:
    tournament = done(paired(club(players=4)), EnterResult(1, 1, win()))
    assert decide(tournament, ORGANISER, EnterResult(1, 1, win())) == []
    for other in (DRAW, None):
        assert reason_of(tournament, EnterResult(1, 1, other)) == "tournament_result_there"
        corrected = done(tournament, EnterResult(1, 1, other, True))
        assert corrected.rounds[0].pairings[0].result == other
    assert decide(tournament, ORGANISER, EnterResult(1, 2, None)) == []


@pytest.mark.parametrize(
    ("round", "table", "code"),
    [
        (0, 1, "tournament_no_round"),
        (2, 1, "tournament_no_round"),
        (-1, 1, "tournament_no_round"),
        (1, 0, "tournament_no_table"),
        (1, 4, "tournament_no_table"),
        (1, -1, "tournament_no_table"),
        (1, 3, "tournament_bye_result"),
        (1, 2, ""),
    ],
)
def test_results_and_games_have_a_table(round: int, table: int, code: str) -> None:
    tournament = paired(club(players=5))
    assert reason_of(tournament, EnterResult(round, table, win())) == code
    assert reason_of(tournament, OpenGame(round, table, "m"), ITSELF) == code


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (PairingResult((1.0, 0.0)), ""),
        (PairingResult((0.25, 0.75)), "tournament_shares"),
        (PairingResult((1 / 3, 2 / 3)), "tournament_shares"),
        (PairingResult((1.0, 0.0), (46.0, 45.0)), ""),
        (PairingResult((0.5, 0.5), (0.0, float(MOST_POINTS))), ""),
        (NOBODY, ""),
        (FORFEIT, ""),
        (PairingResult((0.0, 0.0)), "tournament_shares"),
        (PairingResult((1.0, 1.0)), "tournament_shares"),
        (PairingResult((1.0, 1.0), forfeit=True), "tournament_shares"),
        (PairingResult((2.0, -1.0)), "tournament_shares"),
        (PairingResult((1.0,)), "tournament_shares"),
        (PairingResult((1.0, 0.0, 0.0)), "tournament_shares"),
        (PairingResult(()), "tournament_shares"),
        (PairingResult((), forfeit=True), "tournament_shares"),
        (PairingResult((0.999, 0.0)), "tournament_shares"),
        (PairingResult((math.nan, 1.0)), "tournament_shares"),
        (PairingResult((math.inf, -math.inf)), "tournament_shares"),
        (PairingResult((1e308, 1e308)), "tournament_shares"),
        (PairingResult((1.0, 0.0), (46.0,)), "tournament_points"),
        (PairingResult((1.0, 0.0), ()), "tournament_points"),
        (PairingResult((1.0, 0.0), (46.0, 45.0, 1.0)), "tournament_points"),
        (PairingResult((1.0, 0.0), (46.0, -1.0)), "tournament_points"),
        (PairingResult((1.0, 0.0), (46.0, MOST_POINTS + 1.0)), "tournament_points"),
        (PairingResult((1.0, 0.0), (46.0, 1e308)), "tournament_points"),
        (PairingResult((1.0, 0.0), (math.nan, 1.0)), "tournament_points"),
        (PairingResult((1.0, 0.0), (math.inf, 1.0)), "tournament_points"),
        (PairingResult((1.0, 0.0), (46.0, 45.0), True), "tournament_points"),
    ],
)
def test_results_that_cannot_be(result: PairingResult, code: str) -> None:
    assert reason_of(paired(club(players=2)), EnterResult(1, 1, result)) == code


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (PairingResult((1.0, 0.0, 0.0), missing=(2,)), ""),
        (PairingResult((0.0, 0.5, 0.5), (0.0, 45.0, 45.0), missing=(0,)), ""),
        (PairingResult((1.0, 0.0, 0.0), missing=(0,)), "tournament_missing"),
        (PairingResult((1.0, 0.0, 0.0), (46.0, 45.0, 1.0), missing=(2,)), "tournament_missing"),
        (PairingResult((1.0, 0.0, 0.0), missing=(1, 2)), "tournament_missing"),
        (PairingResult((1.0, 0.0, 0.0), forfeit=True, missing=(2,)), "tournament_missing"),
        (PairingResult((1.0, 0.0, 0.0), missing=(3,)), "tournament_missing"),
        (PairingResult((1.0, 0.0, 0.0), missing=(-1,)), "tournament_missing"),
        (PairingResult((1.0, 0.0, 0.0), missing=(2, 2)), "tournament_missing"),
    ],
)
def test_who_does_not_come_to_a_table_gets_nothing_and_two_others_play(result: PairingResult, code: str) -> None:
    tournament = paired(club("tables", 3, sizes=(3,), table_size=3))
    assert reason_of(tournament, EnterResult(1, 1, result)) == code


def test_the_one_who_does_not_come_is_not_met() -> None:
    """Two tables of three, twice: somebody would meet again if all had come."""
    tournament = paired(club("tables", 6, sizes=(3,), table_size=3, rounds=2))
    absent = PairingResult((1.0, 0.0, 0.0), missing=(2,))
    tournament = done(tournament, EnterResult(1, 1, absent), EnterResult(1, 2, absent))
    assert max(meetings(paired(tournament)).values()) == 1


def test_a_table_of_three_has_three_shares() -> None:
    tournament = paired(club("tables", 3, sizes=(3,), table_size=3))
    assert not reason_of(tournament, EnterResult(1, 1, PairingResult((1 / 3,) * 3, (30.0, 28.0, 33.0))))
    assert reason_of(tournament, EnterResult(1, 1, win(2))) == "tournament_shares"


@pytest.mark.parametrize("result", [DRAW, PairingResult((0.5, 0.5), forfeit=True)])
def test_a_knockout_needs_winners(result: PairingResult) -> None:
    assert reason_of(paired(club("knockout", 4)), EnterResult(1, 1, result)) == "tournament_winner"


@pytest.mark.parametrize("result", [win(), FORFEIT, NOBODY])
def test_a_knockout_takes_winners_and_those_who_did_not_come(result: PairingResult) -> None:
    assert not reason_of(paired(club("knockout", 4)), EnterResult(1, 1, result))


def test_a_bracket_is_not_corrected_below_the_round_that_follows() -> None:
    tournament = played(club("knockout", 4))
    assert not reason_of(tournament, EnterResult(1, 1, win(seat=1), True))
    tournament = paired(tournament)
    assert reason_of(tournament, EnterResult(1, 1, win(seat=1), True)) == "tournament_bracket"
    assert reason_of(tournament, EnterResult(1, 1, None, True)) == "tournament_bracket"
    assert not reason_of(undone(tournament), EnterResult(1, 1, win(seat=1), True))


def test_draws_are_for_groups_and_not_for_the_knockout_after_them() -> None:
    tournament = club("groups", 4, groups=2, advance=1)
    tournament = done(paired(tournament), EnterResult(1, 1, DRAW), EnterResult(1, 2, DRAW))
    tournament = paired(tournament)
    assert reason_of(tournament, EnterResult(2, 1, DRAW)) == "tournament_winner"
    assert not reason_of(tournament, EnterResult(2, 1, win()))
