"""What a command leads to: events, or a refusal with its reason."""

from __future__ import annotations

from . import people, rounds
from .change import last_step
from .checks import check_settings, check_settings_change, refuse
from .commands import (
    AddEntrants,
    AddPairing,
    Author,
    BecomeHelper,
    ChangeEntrant,
    ChangeSettings,
    EndTournament,
    EnterResult,
    EnterTournament,
    ForbidPair,
    FreeEntrant,
    LeaveTournament,
    OpenGame,
    PairRound,
    PauseTournament,
    RemoveEntrant,
    RemoveHelper,
    ResumeTournament,
    SetHelperKey,
    SetPairings,
    StartRound,
    TournamentCommand,
    UndoStep,
)
from .events import (
    GameOpened,
    HelperAdded,
    HelperKeySet,
    HelperRemoved,
    PairingAdded,
    RoundStarted,
    SettingsChanged,
    StepUndone,
    TournamentEnded,
    TournamentEvent,
    TournamentPaused,
    TournamentResumed,
)
from .limits import MOST_STEPS
from .people import may_change
from .tournament import Tournament

ANYBODY = (EnterTournament, LeaveTournament, BecomeHelper)
ORGANISER = (SetHelperKey, RemoveHelper)
AFTER_THE_END = (UndoStep, SetHelperKey, RemoveHelper, BecomeHelper)
OfHelpers = HelperAdded | HelperRemoved | HelperKeySet  # these only the organiser undoes
MOST_OWN_STEPS = 12  # of somebody who comes and goes: the log is everybody's


def decide(tournament: Tournament, author: Author, command: TournamentCommand) -> list[TournamentEvent]:
    """The events that follow; Refusal, with the reason, if it is not allowed."""
    _check_author(tournament, author, command)
    in_time = author.id is None and isinstance(command, EnterResult)  # a game that ended while somebody ended it all
    if tournament.over and not in_time and not isinstance(command, AFTER_THE_END):
        raise refuse("tournament_over")
    whole = PairRound | SetPairings | StartRound | EndTournament  # what these mean depends on all of it
    if isinstance(command, whole) and command.version != tournament.version:
        raise refuse("tournament_stale")
    events = _events(tournament, author, command)
    if tournament.paused and any(isinstance(event, RoundStarted | PairingAdded) for event in events):
        raise refuse("tournament_paused")  # no game begins
    if tournament.version + len(events) > MOST_STEPS:
        raise refuse("tournament_long", most=MOST_STEPS)
    return events


def _events(tournament: Tournament, author: Author, command: TournamentCommand) -> list[TournamentEvent]:
    match command:
        case ChangeSettings(settings=settings):
            settings = check_settings_change(tournament, check_settings(settings))
            return [] if settings == tournament.settings else [SettingsChanged(settings)]
        case AddEntrants(entrants=entrants):
            return people.add(tournament, [(people.check_entrant(one), "") for one in entrants])
        case EnterTournament(name=name):
            return people.enter(tournament, author, name)
        case LeaveTournament():
            return people.leave(tournament, author)
        case ChangeEntrant():
            return people.change_entrant(tournament, command)
        case FreeEntrant(number=number):
            return people.free(tournament, number)
        case RemoveEntrant(number=number):
            return people.remove(tournament, number)
        case ForbidPair(players=players, forbidden=forbidden):
            return people.forbid(tournament, players, forbidden)
        case PairRound():
            return rounds.pair(tournament)
        case SetPairings(tables=tables):
            return rounds.pair_by_hand(tournament, tables)
        case AddPairing(players=players):
            return rounds.add_pairing(tournament, players)
        case StartRound():
            return rounds.start(tournament)
        case EnterResult():
            return rounds.enter_result(tournament, command)
        case OpenGame(round=number, table=table, match=match):
            rounds.game_at(tournament, number, table)
            return [GameOpened(number, table, match)]
        case SetHelperKey(key=key):
            return [HelperKeySet(key)]
        case BecomeHelper(key=key):
            return people.become_helper(tournament, author, key)
        case RemoveHelper(person=person):
            names = [helper.name for helper in tournament.helpers if helper.person == person]
            return [HelperRemoved(person, names[0])] if names else []
        case PauseTournament():
            return [] if tournament.paused else [TournamentPaused()]
        case ResumeTournament():
            return [TournamentResumed()] if tournament.paused else []
        case EndTournament():
            return [TournamentEnded()]
        case UndoStep(step=number):
            return [_undo(tournament, author, number)]


def _check_author(tournament: Tournament, author: Author, command: TournamentCommand) -> None:
    if isinstance(command, OpenGame):
        allowed = author.id is None
    elif isinstance(command, ORGANISER):
        allowed = author.id == tournament.by
    elif isinstance(command, ANYBODY):
        allowed = author.id is not None
    else:
        allowed = may_change(tournament, author.id) or (author.id is None and isinstance(command, EnterResult))
    if not allowed:
        raise refuse("tournament_not_yours", organiser=tournament.organiser)
    own = isinstance(command, EnterTournament | LeaveTournament) and not may_change(tournament, author.id)
    if own and people.own_steps(tournament, author) >= MOST_OWN_STEPS:
        raise refuse("tournament_often", organiser=tournament.organiser)


def _undo(tournament: Tournament, author: Author, number: int) -> StepUndone:
    last = last_step(tournament)
    if last is None:
        raise refuse("tournament_no_undo")
    if number != last.number:
        raise refuse("tournament_stale")
    if isinstance(last.event, OfHelpers) and author.id != tournament.by:
        raise refuse("tournament_not_yours", organiser=tournament.organiser)
    return StepUndone(number)
