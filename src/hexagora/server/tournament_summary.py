"""A tournament in a list: where it stands."""

from __future__ import annotations

from typing import Literal

from ..tournament import Tournament
from ..tournament.systems import round_count
from .tournament_bodies import EntryRole, TournamentSummaryData

TournamentStatus = Literal["new", "paired", "playing", "between", "paused", "over"]


def status_of(tournament: Tournament) -> TournamentStatus:
    current = tournament.current
    if tournament.over:
        return "over"
    if tournament.paused:
        return "paused"
    if current is None:
        return "new"
    if not current.started:
        return "paired"
    return "between" if current.complete else "playing"


def summary_data(tournament: Tournament, role: EntryRole = "") -> TournamentSummaryData:
    settings = tournament.settings
    return TournamentSummaryData(
        id=tournament.id,
        name=settings.name,
        place=settings.place,
        system=settings.system,
        games=[game.game for game in settings.games],
        online=settings.online,
        players=len(tournament.entrants),
        round=len(tournament.rounds),
        total=total_of(tournament),
        created=tournament.created,
        organiser=tournament.organiser,
        status=status_of(tournament),
        role=role,
        entry=settings.entry,
    )


def total_of(tournament: Tournament) -> int:
    """How many rounds there are in all, as far as that is known; 0: no end."""
    return round_count(tournament) if len(tournament.entrants) > 1 else tournament.settings.rounds
