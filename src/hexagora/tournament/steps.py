"""A command done: the tournament after it, and the steps of the log that it made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from .change import after, new_tournament
from .checks import check_settings
from .commands import Author, TournamentCommand
from .decide import decide
from .events import EntrantsAdded, LogStep, PairForbidden, RoundPaired, RoundStarted, SettingsChanged, TournamentEvent
from .settings import Settings
from .tournament import Tournament


def begin(id: str, author: Author, settings: Settings, now: int) -> Tournament:
    """A new tournament. BadOption if it cannot be held like that."""
    return new_tournament(id, LogStep(1, now, author.id, author.name, SettingsChanged(check_settings(settings))))


def do(
    tournament: Tournament, author: Author, command: TournamentCommand, now: int
) -> tuple[Tournament, list[LogStep]]:
    """The tournament after a command, and its steps. Refusal, with the reason, if it is not allowed."""
    return with_events(tournament, author, decide(tournament, author, command), now)


def with_events(
    tournament: Tournament, author: Author, events: Sequence[TournamentEvent], now: int
) -> tuple[Tournament, list[LogStep]]:
    """The tournament after events that were decided, and their steps."""
    number = tournament.version
    steps = [
        LogStep(number + place, now, author.id, author.name, event, place > 1) for place, event in enumerate(events, 1)
    ]
    return reduce(after, steps, tournament), steps


def log_of(tournament: Tournament) -> tuple[LogStep, ...]:
    """A log that leads to a tournament which came without one, from another program."""
    events: list[TournamentEvent] = [SettingsChanged(tournament.settings), EntrantsAdded(tournament.entrants)]
    events += [PairForbidden(pair) for pair in tournament.forbidden]
    for round in tournament.rounds:
        events += [RoundPaired(round.number, round.pairings, round.game), RoundStarted(round.number)]
    author = Author(tournament.by, tournament.organiser)
    at = tournament.created
    return tuple(LogStep(number, at, author.id, author.name, event) for number, event in enumerate(events, 1))
