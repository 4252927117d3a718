"""A command done: the tournament after it, and the steps of the log that it made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from .change import after, new_tournament
from .checks import check_settings
from .commands import Author, Order
from .decide import decide
from .events import Change, EntrantsAdded, LogStep, PairForbidden, RoundPaired, RoundStarted, SettingsChanged
from .settings import Settings
from .tournament import Tournament


def begin(id: str, author: Author, settings: Settings, now: int) -> Tournament:
    """A new tournament. BadOption if it cannot be held like that."""
    return new_tournament(id, LogStep(1, now, author.id, author.name, SettingsChanged(check_settings(settings))))


def do(tournament: Tournament, author: Author, command: Order, now: int) -> tuple[Tournament, list[LogStep]]:
    """The tournament after a command, and its steps. Refusal, with the reason, if it is not allowed."""
    return with_changes(tournament, author, decide(tournament, author, command), now)


def with_changes(
    tournament: Tournament, author: Author, changes: Sequence[Change], now: int
) -> tuple[Tournament, list[LogStep]]:
    """The tournament after changes that were decided, and their steps."""
    number = tournament.version
    steps = [LogStep(number + place, now, author.id, author.name, change) for place, change in enumerate(changes, 1)]
    return reduce(after, steps, tournament), steps


def log_of(tournament: Tournament) -> tuple[LogStep, ...]:
    """A log that leads to a tournament which came without one, from another program."""
    changes: list[Change] = [SettingsChanged(tournament.settings), EntrantsAdded(tournament.entrants)]
    changes += [PairForbidden(pair) for pair in tournament.forbidden]
    for round in tournament.rounds:
        changes += [RoundPaired(round.number, round.pairings, round.game), RoundStarted(round.number)]
    author = Author(tournament.by, tournament.organiser)
    at = tournament.created
    return tuple(LogStep(number, at, author.id, author.name, change) for number, change in enumerate(changes, 1))
