"""The tournament after a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from types import UnionType

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
    TournamentBrought,
    TournamentEnded,
    TournamentPaused,
    TournamentResumed,
)
from .tournament import Entrant, Helper, Pairing, Round, Tournament


def new_tournament(id: str, first: LogStep) -> Tournament:
    """A tournament begins with its settings, which somebody chose: its organiser."""
    assert isinstance(first.event, SettingsChanged)
    return Tournament(id, first.by or "", first.name, first.at, first.event.settings, log=(first,))


def replay(id: str, log: Iterable[LogStep]) -> Tournament:
    """A tournament from its whole log."""
    whole = tuple(log)
    first, *steps = standing_steps(whole)
    return replace(reduce(apply, steps, new_tournament(id, first)), log=whole)


def after(tournament: Tournament, step: LogStep) -> Tournament:
    """The tournament after a step that `decide` gave."""
    if isinstance(step.event, StepUndone):
        return replay(tournament.id, (*tournament.log, step))
    return _looked_up(tournament, replace(apply(tournament, step), log=(*tournament.log, step)))


def standing_steps(log: Iterable[LogStep]) -> list[LogStep]:
    """The steps that have not been undone. Games that began with a step go with it."""
    stand: list[LogStep] = []
    for step in log:
        if isinstance(step.event, StepUndone):
            place = next(place for place in range(len(stand) - 1, -1, -1) if stand[place].number == step.event.step)
            stand[place:] = staying_steps(stand[place:])
        else:
            stand.append(step)
    return stand


def staying_steps(undone: Sequence[LogStep]) -> list[LogStep]:
    """Of the steps of a command and those after it, those that stay when it is undone: that the tournament was brought
    from a file, and games that did not begin with them."""
    begins = any(isinstance(step.event, RoundPaired | RoundStarted | PairingAdded) for step in undone)
    stays: type | UnionType = TournamentBrought if begins else TournamentBrought | GameOpened
    return [step for step in undone if isinstance(step.event, stays)]


def last_command(stand: Sequence[LogStep]) -> int:
    """The place of the first step of the command that would be undone next, among the steps that stand; 0: none, the
    choice of settings stays."""
    place = len(stand) - 1
    while isinstance(stand[place].event, GameOpened | TournamentBrought) or (stand[place].more and place > 0):
        place -= 1
    return place


def last_step(tournament: Tournament) -> LogStep | None:
    """The first step of the command that would be undone next."""
    stand = standing_steps(tournament.log)
    place = last_command(stand)
    return stand[place] if place else None


def apply(tournament: Tournament, step: LogStep) -> Tournament:
    """The tournament after a step that undoes none, with the log as it was."""
    return _looked_up(tournament, _apply(tournament, step))


def _looked_up(before: Tournament, tournament: Tournament) -> Tournament:
    """With what was looked up before and still holds: a log may have thousands of steps about a thousand entrants."""
    for name, source in (("by_number", "entrants"), ("paired", "rounds")):
        if name in before.__dict__ and getattr(before, source) is getattr(tournament, source):
            tournament.__dict__[name] = before.__dict__[name]
    return tournament


def _apply(tournament: Tournament, step: LogStep) -> Tournament:
    match step.event:
        case SettingsChanged(settings=settings):
            return replace(tournament, settings=settings)
        case EntrantsAdded(entrants=entrants):
            return _with_entrants(tournament, tournament.by_number | {one.number: one for one in entrants})
        case EntrantChanged(entrant=entrant):
            return _with_entrants(tournament, {**tournament.by_number, entrant.number: entrant})
        case EntrantRemoved(number=number):
            others = {one: entrant for one, entrant in tournament.by_number.items() if one != number}
            forbidden = tuple(pair for pair in tournament.forbidden if number not in pair)
            return _with_entrants(replace(tournament, forbidden=forbidden), others)
        case PairForbidden(players=players, forbidden=forbidden):
            pairs = tuple(pair for pair in tournament.forbidden if pair != players)
            return replace(tournament, forbidden=(*pairs, players) if forbidden else pairs)
        case RoundPaired(round=number, pairings=pairings, game=game):
            return replace(tournament, rounds=(*tournament.rounds[: number - 1], Round(number, pairings, game)))
        case PairingAdded(round=number, pairing=pairing):
            if number > len(tournament.rounds):
                return replace(tournament, rounds=(*tournament.rounds, Round(number, (pairing,), 0, step.at)))
            return _with_round(tournament, number, lambda round: replace(round, pairings=(*round.pairings, pairing)))
        case RoundStarted(round=number):
            return _with_round(tournament, number, lambda round: replace(round, started=step.at))
        case GameOpened(round=number, table=table, match=match):
            return with_pairing(tournament, number, table, lambda pairing: replace(pairing, match=match))
        case ResultEntered(round=number, table=table, result=result):
            return with_pairing(tournament, number, table, lambda pairing: replace(pairing, result=result))
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
        case TournamentBrought():
            return replace(tournament, by=step.by or "", organiser=step.name)
        case StepUndone():
            raise AssertionError("undone steps are left out")


def _with_entrants(tournament: Tournament, by_number: dict[int, Entrant]) -> Tournament:
    changed = replace(tournament, entrants=tuple(by_number.values()))
    changed.__dict__["by_number"] = by_number
    return changed


def _with_round(tournament: Tournament, number: int, change: Callable[[Round], Round]) -> Tournament:
    rounds = (*tournament.rounds[: number - 1], change(tournament.rounds[number - 1]), *tournament.rounds[number:])
    return replace(tournament, rounds=rounds)


def with_pairing(tournament: Tournament, number: int, table: int, change: Callable[[Pairing], Pairing]) -> Tournament:
    def with_change(round: Round) -> Round:
        before, pairing, rest = round.pairings[: table - 1], round.pairings[table - 1], round.pairings[table:]
        return replace(round, pairings=(*before, change(pairing), *rest))

    return _with_round(tournament, number, with_change)


__all__ = [
    "after",
    "apply",
    "last_command",
    "last_step",
    "new_tournament",
    "replay",
    "standing_steps",
    "staying_steps",
    "with_pairing",
]
