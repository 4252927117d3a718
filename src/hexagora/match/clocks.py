"""Time in a match: what a move leaves of it, whose is up, clocks that stood or are to stand."""

from __future__ import annotations

from functools import reduce

from .change import after
from .events import ClockResumed, Event, MatchPaused, MovePlayed, PlayerLeft
from .limits import DAY
from .match import Match
from .setup import Days, Fischer


def move_event(match: Match, move: str, now: int) -> MovePlayed:
    """A legal move, with the time that its player has left after it."""
    mover = match.mover
    assert mover is not None
    if match.seats[mover].kind == "computer":
        return MovePlayed(now, move)
    match match.setup.clock:
        case Fischer(increment=increment):
            return MovePlayed(now, move, match.time_left(now)[mover] + increment * 1000)
        case Days(days=days):
            return MovePlayed(now, move, days * DAY)
        case None:
            return MovePlayed(now, move)


def flag(match: Match, now: int) -> list[Event]:
    """Whoever is to move leaves if their time is up."""
    if not match.clock_runs:
        return []
    mover = match.mover
    assert mover is not None
    return [] if match.time_left(now)[mover] > 0 else [PlayerLeft(now, mover, True)]


def resume(match: Match, alive: int, now: int) -> list[Event]:
    """The server was away: what was used while it lived stays used."""
    mover = match.mover
    if mover is None or not match.clock_runs:
        return []
    return [ClockResumed(now, match.time_left(min(alive, now))[mover])]


def pause(match: Match, now: int) -> list[Event]:
    """Clocks are to stand. A flag that has fallen by then stays so."""
    events = flag(match, now)
    match = reduce(after, events, match)
    if match.status == "playing" and not match.paused:
        events.append(MatchPaused(now))
    return events
