"""The tournament after a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

from msgspec.structs import replace

from .events import (
    EntrantChanged,
    EntrantRemoved,
    EntrantsAdded,
    GameOpened,
    HelperAdded,
    HelperKeySet,
    HelperRemoved,
    LogStep,
    PairForbidden,
    PairingAdded,
    ResultEntered,
    RoundPaired,
    RoundStarted,
    SettingsChanged,
    StepUndone,
    TournamentEnded,
    TournamentPaused,
    TournamentResumed,
)
from .tournament import Helper, Pairing, Round, Tournament


def new_tournament(id: str, first: LogStep) -> Tournament:
    """A tournament begins with its settings, which somebody chose: its organiser."""
    assert isinstance(first.event, SettingsChanged)
    return Tournament(id, first.by or "", first.name, first.at, first.event.settings, log=(first,))


def replay(id: str, log: Iterable[LogStep]) -> Tournament:
    """A tournament from its whole log."""
    whole = tuple(log)
    first, *steps = standing_steps(whole)
    return replace(reduce(_apply, steps, new_tournament(id, first)), log=whole)


def after(tournament: Tournament, step: LogStep) -> Tournament:
    """The tournament after a step that `decide` gave."""
    if isinstance(step.event, StepUndone):
        return replay(tournament.id, (*tournament.log, step))
    return replace(_apply(tournament, step), log=(*tournament.log, step))


def standing_steps(log: Iterable[LogStep]) -> list[LogStep]:
    """The steps that have not been undone. Games that began with a step go with it."""
    stand: list[LogStep] = []
    for step in log:
        if isinstance(step.event, StepUndone):
            place = next(place for place in range(len(stand) - 1, -1, -1) if stand[place].number == step.event.step)
            stand[place:] = games_after_undoing(stand[place:])
        else:
            stand.append(step)
    return stand


def games_after_undoing(undone: Sequence[LogStep]) -> list[LogStep]:
    """Of the games that were opened with or after the steps of a command, those that stay without them: not those that
    began with them."""
    if any(isinstance(step.event, RoundPaired | RoundStarted | PairingAdded) for step in undone):
        return []
    return [step for step in undone if isinstance(step.event, GameOpened)]


def last_command(stand: Sequence[LogStep]) -> int:
    """The place of the first step of the command that would be undone next, among the steps that stand; 0: none, the
    choice of settings stays."""
    place = len(stand) - 1
    while isinstance(stand[place].event, GameOpened) or (stand[place].more and place > 0):
        place -= 1
    return place


def last_step(tournament: Tournament) -> LogStep | None:
    """The first step of the command that would be undone next."""
    stand = standing_steps(tournament.log)
    place = last_command(stand)
    return stand[place] if place else None


def _apply(tournament: Tournament, step: LogStep) -> Tournament:
    match step.event:
        case SettingsChanged(settings=settings):
            return replace(tournament, settings=settings)
        case EntrantsAdded(entrants=entrants):
            return replace(tournament, entrants=(*tournament.entrants, *entrants))
        case EntrantChanged(entrant=entrant):
            entrants = tuple(entrant if one.number == entrant.number else one for one in tournament.entrants)
            return replace(tournament, entrants=entrants)
        case EntrantRemoved(number=number):
            return replace(
                tournament,
                entrants=tuple(one for one in tournament.entrants if one.number != number),
                forbidden=tuple(pair for pair in tournament.forbidden if number not in pair),
            )
        case PairForbidden(players=players, forbidden=forbidden):
            others = tuple(pair for pair in tournament.forbidden if pair != players)
            return replace(tournament, forbidden=(*others, players) if forbidden else others)
        case RoundPaired(round=number, pairings=pairings, game=game):
            return replace(tournament, rounds=(*tournament.rounds[: number - 1], Round(number, pairings, game)))
        case PairingAdded(round=number, pairing=pairing):
            if number > len(tournament.rounds):
                return replace(tournament, rounds=(*tournament.rounds, Round(number, (pairing,), 0, step.at)))
            return _with_round(tournament, number, lambda round: replace(round, pairings=(*round.pairings, pairing)))
        case RoundStarted(round=number):
            return _with_round(tournament, number, lambda round: replace(round, started=step.at))
        case GameOpened(round=number, table=table, match=match):
            return _with_pairing(tournament, number, table, lambda pairing: replace(pairing, match=match))
        case ResultEntered(round=number, table=table, result=result):
            return _with_pairing(tournament, number, table, lambda pairing: replace(pairing, result=result))
        case HelperAdded(person=person, name=name):
            return replace(tournament, helpers=(*tournament.helpers, Helper(person, name)))
        case HelperRemoved(person=person):
            helpers = tuple(one for one in tournament.helpers if one.person != person)
            return replace(tournament, helpers=helpers, key="")  # else the link would let them in again
        case HelperKeySet(key=key):
            return replace(tournament, key=key)
        case TournamentPaused():
            return replace(tournament, paused=True)
        case TournamentResumed():
            return replace(tournament, paused=False)
        case TournamentEnded():
            return replace(tournament, over=True, paused=False)
        case StepUndone():
            raise AssertionError("undone steps are left out")


def _with_round(tournament: Tournament, number: int, change: Callable[[Round], Round]) -> Tournament:
    rounds = (*tournament.rounds[: number - 1], change(tournament.rounds[number - 1]), *tournament.rounds[number:])
    return replace(tournament, rounds=rounds)


def _with_pairing(tournament: Tournament, number: int, table: int, change: Callable[[Pairing], Pairing]) -> Tournament:
    def with_change(round: Round) -> Round:
        before, pairing, rest = round.pairings[: table - 1], round.pairings[table - 1], round.pairings[table:]
        return replace(round, pairings=(*before, change(pairing), *rest))

    return _with_round(tournament, number, with_change)


__all__ = ["after", "games_after_undoing", "last_command", "last_step", "new_tournament", "replay", "standing_steps"]
