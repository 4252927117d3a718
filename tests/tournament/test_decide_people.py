"""Entrants, helpers, the log: what each command leads to, and why it is refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hexagora.tournament import Author, Discipline, Settings, Tournament, decide, standing_steps
from hexagora.tournament.change import last_step
from hexagora.tournament.commands import (
    ITSELF,
    AddEntrants,
    AddPairing,
    BecomeHelper,
    ChangeEntrant,
    ChangeSettings,
    EndTournament,
    EnterResult,
    EnterTournament,
    ForbidPair,
    LeaveTournament,
    NewEntrant,
    OpenGame,
    PairRound,
    PauseTournament,
    RemoveEntrant,
    RemoveHelper,
    ResumeTournament,
    SetHelperKey,
    SetPairings,
    StartRound,
    UndoStep,
)
from hexagora.tournament.events import LogStep, TournamentPaused
from hexagora.tournament.limits import (
    MOST_ENTRANTS,
    MOST_FORBIDDEN,
    MOST_HELPERS,
    MOST_NUMBER,
    MOST_STEPS,
)
from hexagora.tournament.settings import SYSTEMS, System
from hexagora.tournament.tournament import Helper

from .clubs import HELPER, KEY, ORGANISER, PEOPLE, STRANGER, club, done, paired, reason_of, win
from .clubs import started as started_round


def undone(tournament: Tournament) -> Tournament:
    last = last_step(tournament)
    assert last is not None
    return done(tournament, UndoStep(last.number))


def with_helper(tournament: Tournament, helper: Author = HELPER) -> Tournament:
    return done(done(tournament, SetHelperKey(KEY)), BecomeHelper(KEY), by=helper)


def tables(tournament: Tournament) -> list[tuple[int, ...]]:
    assert tournament.current is not None
    return [pairing.players for pairing in tournament.current.pairings]


# Entrants


@pytest.mark.parametrize(
    ("entrants", "code"),
    [
        ([NewEntrant("")], "name_empty"),
        ([NewEntrant("\u200b")], "name_empty"),
        ([NewEntrant("Ann", -1)], "tournament_rating"),
        ([NewEntrant("Ann", 10_000)], "tournament_rating"),
        ([NewEntrant("Ann", 10**30)], "tournament_rating"),
        ([NewEntrant("p1")], "tournament_name_twice"),
        ([NewEntrant("Straße"), NewEntrant("STRASSE ")], "tournament_name_twice"),
        ([NewEntrant("Ann", 9999)], ""),
        ([NewEntrant("Ann", 0)], ""),
    ],
)
def test_entrants_that_cannot_be(entrants: list[NewEntrant], code: str) -> None:
    assert reason_of(club(players=2), AddEntrants(tuple(entrants))) == code


def test_nobody_added_is_no_step() -> None:
    assert decide(club(), ORGANISER, AddEntrants(())) == []


def test_a_thousand_can_enter() -> None:
    full = club(players=MOST_ENTRANTS)
    assert len(full.entrants) == 1000
    assert reason_of(full, AddEntrants((NewEntrant("One more"),))) == "tournament_full"
    assert reason_of(done(full, RemoveEntrant(1)), AddEntrants((NewEntrant("One more"),))) == ""
    assert reason_of(club(players=1), AddEntrants(tuple(NewEntrant(f"Q{n}") for n in range(1000)))) == "tournament_full"


def test_numbers_are_never_given_twice() -> None:
    tournament = done(club(players=3), RemoveEntrant(3), AddEntrants((NewEntrant("New"),)))
    assert [one.number for one in tournament.entrants] == [1, 2, 4]
    tournament = done(undone(tournament), AddEntrants((NewEntrant("Newer"),)))
    assert [one.number for one in tournament.entrants] == [1, 2, 5]


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_comes_late(system: System) -> None:
    tournament = started_round(club(system, 8, groups=2))
    command = AddEntrants((NewEntrant("Late"),))
    if system in ("round_robin", "knockout", "groups"):
        assert reason_of(tournament, command) == "tournament_closed"
    else:
        assert done(tournament, command).by_number[9].first == (1 if system == "free" else 2)


def test_a_round_is_paired_again_with_who_has_just_come() -> None:
    tournament = done(paired(club(players=3)), AddEntrants((NewEntrant("Late"),)))
    assert tournament.by_number[4].first == 1
    tournament = paired(tournament)
    assert len(tournament.rounds) == 1 and {number for table in tables(tournament) for number in table} == {1, 2, 3, 4}


def test_people_enter_and_leave_themselves() -> None:
    closed = club(players=2)
    assert reason_of(closed, EnterTournament("Zoé"), STRANGER) == "tournament_no_entry"
    assert reason_of(closed, LeaveTournament(), STRANGER) == "tournament_not_entered"
    tournament = done(club(players=3, entry=True), EnterTournament(" Zoé "), by=STRANGER)
    assert tournament.by_number[4].name == "Zoé" and tournament.by_number[4].person == STRANGER.id
    assert decide(tournament, STRANGER, EnterTournament("Again")) == []
    assert reason_of(tournament, EnterTournament("ZOÉ"), PEOPLE[0]) == "tournament_name_twice"
    assert 4 not in done(tournament, LeaveTournament(), by=STRANGER).by_number
    begun = started_round(tournament)
    gone = done(begun, LeaveTournament(), by=STRANGER)
    assert gone.by_number[4].withdrawn
    assert decide(gone, STRANGER, LeaveTournament()) == []
    assert not done(gone, EnterTournament("Zoé"), by=STRANGER).by_number[4].withdrawn


def test_nobody_takes_themselves_back_where_entry_is_closed() -> None:
    tournament = started_round(done(club(players=3, entry=True), EnterTournament("Zoé"), by=STRANGER))
    tournament = done(tournament, ChangeSettings(replace(tournament.settings, entry=False)))
    tournament = done(tournament, ChangeEntrant(4, "Zoé", withdrawn=True))
    assert reason_of(tournament, EnterTournament("Zoé"), STRANGER) == "tournament_no_entry"


def test_who_comes_and_goes_is_stopped() -> None:
    tournament = club(players=2, entry=True)
    for _ in range(6):
        tournament = done(tournament, EnterTournament("Zoé"), LeaveTournament(), by=STRANGER)
    assert reason_of(tournament, EnterTournament("Zoé"), STRANGER) == "tournament_often"
    assert not reason_of(tournament, EnterTournament("Bea"), PEOPLE[0])


def test_what_a_helper_has_done_is_not_coming_and_going() -> None:
    tournament = done(club(players=2, entry=True), SetHelperKey("key"))
    tournament = done(tournament, BecomeHelper("key"), EnterTournament("Zoé"), by=STRANGER)
    for number in range(12):
        tournament = done(tournament, AddEntrants((NewEntrant(f"N{number}"),)), RemoveEntrant(4 + number), by=STRANGER)
    tournament = done(tournament, RemoveHelper(STRANGER.id or ""), SetHelperKey("new"))
    assert reason_of(tournament, BecomeHelper("key"), STRANGER) == "tournament_key"
    assert not reason_of(tournament, LeaveTournament(), STRANGER)
    assert not reason_of(tournament, BecomeHelper("new"), STRANGER)


def test_two_of_one_name_can_be_changed() -> None:
    """Files of other programs bring them: nobody has to be renamed to leave."""
    tournament = club(players=2)
    twin = replace(tournament.entrants[1], name=tournament.entrants[0].name)
    tournament = replace(tournament, entrants=(tournament.entrants[0], twin))
    changed = done(tournament, ChangeEntrant(2, twin.name, 1500, withdrawn=True))
    assert changed.by_number[2].withdrawn and changed.by_number[2].rating == 1500
    assert reason_of(changed, ChangeEntrant(2, twin.name.lower())) == "tournament_name_twice"


def test_no_number_is_too_high_for_the_file() -> None:
    tournament = club(players=1)
    tournament = replace(tournament, entrants=(replace(tournament.entrants[0], number=MOST_NUMBER),))
    assert reason_of(tournament, AddEntrants((NewEntrant("Zoé"),))) == "tournament_full"


def test_entrants_change() -> None:
    tournament = club(players=3)
    changed = done(tournament, ChangeEntrant(2, " Bea ", 1500, "Club", True, (3, 1, 3)))
    one = changed.by_number[2]
    assert (one.name, one.rating, one.club, one.withdrawn, one.absent) == ("Bea", 1500, "Club", True, (1, 3))
    assert decide(changed, ORGANISER, ChangeEntrant(2, "Bea", 1500, "Club", True, (1, 3))) == []
    assert not reason_of(tournament, ChangeEntrant(2, "p2"))
    assert reason_of(tournament, ChangeEntrant(2, "P3")) == "tournament_name_twice"
    assert reason_of(tournament, ChangeEntrant(2, "")) == "name_empty"
    assert reason_of(tournament, ChangeEntrant(2, "P2", -5)) == "tournament_rating"
    assert reason_of(tournament, ChangeEntrant(9, "P9")) == "tournament_no_entrant"
    assert reason_of(tournament, ChangeEntrant(2, "P2", absent=(0,))) == "tournament_no_round"
    assert reason_of(tournament, ChangeEntrant(2, "P2", absent=(101,))) == "tournament_no_round"
    assert not reason_of(tournament, ChangeEntrant(2, "P2", absent=(100,)))
    assert reason_of(club("knockout", 4), ChangeEntrant(2, "P2", absent=(1,))) == "tournament_no_absence"


def test_only_who_was_never_paired_is_removed() -> None:
    tournament = done(club(players=4), ForbidPair((1, 2)), ForbidPair((2, 3)))
    assert done(tournament, RemoveEntrant(1)).forbidden == ((2, 3),)
    assert reason_of(tournament, RemoveEntrant(5)) == "tournament_no_entrant"
    assert reason_of(paired(tournament), RemoveEntrant(1)) == "tournament_paired"


def test_pairs_are_forbidden_and_allowed() -> None:
    tournament = done(club(players=4), ForbidPair((3, 1)))
    assert tournament.forbidden == ((1, 3),)
    assert decide(tournament, ORGANISER, ForbidPair((1, 3))) == []
    assert decide(tournament, ORGANISER, ForbidPair((1, 2), False)) == []
    assert done(tournament, ForbidPair((1, 3), False)).forbidden == ()
    assert reason_of(tournament, ForbidPair((2, 2))) == "tournament_same_twice"
    assert reason_of(tournament, ForbidPair((2, 9))) == "tournament_no_entrant"


@pytest.mark.parametrize("system", ["round_robin", "knockout", "groups"])
def test_a_schedule_keeps_nobody_apart(system: System) -> None:
    assert reason_of(club(system, 4), ForbidPair((1, 2))) == "tournament_no_forbidding"
    imported = replace(club(system, 4), forbidden=((1, 2),))
    assert done(imported, ForbidPair((1, 2), False)).forbidden == (), "but it can be taken back"


def test_a_forbidden_pair_can_be_allowed_when_there_are_as_many_as_can_be() -> None:
    tournament = club(players=70)
    pairs = tuple((one, other) for one in range(1, 71) for other in range(one + 1, 71))[:MOST_FORBIDDEN]
    full = replace(tournament, forbidden=pairs)
    assert reason_of(full, ForbidPair((69, 70))) == "tournament_full"
    assert len(done(full, ForbidPair(pairs[0], False)).forbidden) == MOST_FORBIDDEN - 1
    assert not reason_of(replace(tournament, forbidden=pairs[1:]), ForbidPair((69, 70)))


# People


COMMANDS = [
    ChangeSettings(Settings("Other", "swiss", (Discipline("gosix"),))),
    AddEntrants((NewEntrant("New"),)),
    ChangeEntrant(1, "Other"),
    RemoveEntrant(1),
    ForbidPair((1, 2)),
    PairRound(2),
    SetPairings(2, ((1, 2),)),
    StartRound(2),
    EnterResult(1, 1, win()),
    OpenGame(1, 1, "m"),
    SetHelperKey(KEY),
    RemoveHelper("bob"),
    PauseTournament(),
    ResumeTournament(),
    EndTournament(2),
    UndoStep(2),
    AddPairing((1, 2)),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_stranger_changes_nothing(command: Any) -> None:
    assert reason_of(club(players=4), command, STRANGER) == "tournament_not_yours"
    assert reason_of(club(players=4), command, Author("", "Nobody")) == "tournament_not_yours"
    if not isinstance(command, EnterResult | OpenGame):
        assert reason_of(club(players=4), command, ITSELF) == "tournament_not_yours"


@pytest.mark.parametrize("command", [EnterTournament("Zoé"), LeaveTournament(), BecomeHelper(KEY)])
def test_nothing_enters_by_itself(command: Any) -> None:
    assert reason_of(club(players=4, entry=True), command, ITSELF) == "tournament_not_yours"


def test_only_the_server_opens_games() -> None:
    tournament = with_helper(paired(club(players=4)))
    for author in (ORGANISER, HELPER, STRANGER):
        assert reason_of(tournament, OpenGame(1, 1, "m"), author) == "tournament_not_yours"
    assert done(tournament, OpenGame(1, 1, "m"), by=ITSELF).rounds[0].pairings[0].match == "m"


def test_helpers_come_by_a_key() -> None:
    tournament = club(players=4)
    assert reason_of(tournament, BecomeHelper(""), HELPER) == "tournament_key"
    tournament = done(tournament, SetHelperKey(KEY))
    assert reason_of(tournament, BecomeHelper("wrong"), HELPER) == "tournament_key"
    assert reason_of(tournament, BecomeHelper(""), HELPER) == "tournament_key"
    assert decide(tournament, ORGANISER, BecomeHelper("wrong")) == []
    tournament = done(tournament, BecomeHelper(KEY), by=HELPER)
    assert decide(tournament, HELPER, BecomeHelper(KEY)) == []
    assert not reason_of(tournament, PairRound(tournament.version), HELPER)
    gone = done(tournament, RemoveHelper("bob"))
    assert reason_of(gone, PairRound(gone.version), HELPER) == "tournament_not_yours"
    assert decide(gone, ORGANISER, RemoveHelper("bob")) == []


def test_helpers_do_not_choose_helpers() -> None:
    other = Author("cy", "Cy")
    tournament = with_helper(with_helper(club(players=4)), other)
    assert reason_of(tournament, SetHelperKey("mine"), HELPER) == "tournament_not_yours"
    assert reason_of(tournament, RemoveHelper("cy"), HELPER) == "tournament_not_yours"


@pytest.mark.parametrize("command", [RemoveHelper("cy"), SetHelperKey("")])
def test_helpers_do_not_undo_who_helps(command: Any) -> None:
    tournament = with_helper(with_helper(club(players=4), Author("cy", "Cy")))
    assert reason_of(tournament, UndoStep(tournament.version), HELPER) == "tournament_not_yours"
    tournament = done(tournament, command)
    assert reason_of(tournament, UndoStep(tournament.version), HELPER) == "tournament_not_yours"
    assert not reason_of(tournament, UndoStep(tournament.version))


def test_there_is_room_for_twenty_helpers() -> None:
    tournament = replace(
        done(club(), SetHelperKey(KEY)), helpers=tuple(Helper(f"h{n}", "H") for n in range(MOST_HELPERS))
    )
    assert reason_of(tournament, BecomeHelper(KEY), HELPER) == "tournament_full"
    assert not reason_of(replace(tournament, helpers=tournament.helpers[1:]), BecomeHelper(KEY), HELPER)


# Pauses, the end, undo


def test_a_pause() -> None:
    tournament = done(paired(club(players=4)), PauseTournament())
    assert tournament.paused
    assert decide(tournament, ORGANISER, PauseTournament()) == []
    assert reason_of(tournament, StartRound(tournament.version)) == "tournament_paused"
    tournament = done(tournament, ResumeTournament())
    assert not tournament.paused
    assert decide(tournament, ORGANISER, ResumeTournament()) == []


@pytest.mark.parametrize("command", [*COMMANDS, EnterTournament("Zoé"), LeaveTournament()])
def test_after_the_end_nothing_changes(command: Any) -> None:
    tournament = done(club(players=4), SetHelperKey(KEY), PauseTournament())
    tournament = done(tournament, EndTournament(tournament.version))
    assert tournament.over and not tournament.paused
    if isinstance(command, SetHelperKey | RemoveHelper):
        assert not reason_of(tournament, command)
    elif isinstance(command, UndoStep):
        again = done(tournament, UndoStep(tournament.version))
        assert not again.over and again.paused
    else:
        by = ITSELF if isinstance(command, OpenGame) else ORGANISER
        assert reason_of(tournament, command, by) == "tournament_over"


def test_undo_names_the_last_step() -> None:
    assert reason_of(club(), UndoStep(1)) == "tournament_no_undo"
    tournament = done(club(players=4), ForbidPair((1, 2)))
    assert reason_of(tournament, UndoStep(2)) == "tournament_stale"
    assert reason_of(tournament, UndoStep(4)) == "tournament_stale"
    tournament = done(tournament, UndoStep(3))
    assert tournament.forbidden == () and tournament.version == 4
    assert reason_of(tournament, UndoStep(3)) == "tournament_stale"
    assert reason_of(tournament, UndoStep(4)) == "tournament_stale"
    assert done(tournament, UndoStep(2)).entrants == ()


def test_games_go_with_the_round_that_opened_them() -> None:
    tournament = started_round(club(players=4))
    step = tournament.version
    tournament = done(tournament, OpenGame(1, 1, "m1"), OpenGame(1, 2, "m2"), by=ITSELF)
    last = last_step(tournament)
    assert last is not None and last.number == step
    tournament = done(tournament, UndoStep(step))
    assert not tournament.rounds[0].started
    assert [pairing.match for pairing in tournament.rounds[0].pairings] == ["", ""]
    assert [one.number for one in standing_steps(tournament.log)] == [*range(1, step)]


def test_a_log_is_never_longer_than_can_be_read() -> None:
    tournament = paired(club(players=4))
    more = tuple(
        LogStep(number, 1, "ann", "Ann", TournamentPaused()) for number in range(tournament.version + 1, MOST_STEPS)
    )
    nearly = replace(tournament, log=(*tournament.log, *more))
    assert nearly.version == MOST_STEPS - 1
    assert not reason_of(nearly, StartRound(nearly.version))
    assert reason_of(nearly, EnterResult(1, 1, win())) == "tournament_long", "two steps"
    full = done(nearly, ForbidPair((1, 2)))
    assert full.version == MOST_STEPS
    assert reason_of(full, ForbidPair((1, 3))) == "tournament_long"
    assert reason_of(full, UndoStep(full.version)) == "tournament_long"
