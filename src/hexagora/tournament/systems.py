"""The systems by their names: how each pairs a round, and how many rounds it has.

What pairs with a library is imported when it is needed: most who read a tournament pair nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

from . import knockout, round_robin
from .settings import System
from .tournament import Pairing, Tournament

Pairer = Callable[[Tournament], tuple[Pairing, ...]]


def _pairer(module: str) -> Pairer:
    def pairings(tournament: Tournament) -> tuple[Pairing, ...]:
        return cast(Pairer, import_module(f".{module}", __package__).pairings)(tournament)

    return pairings


PAIRINGS: dict[System, Pairer] = {
    "swiss": _pairer("swiss"),
    "round_robin": round_robin.pairings,
    "knockout": knockout.pairings,
    "groups": _pairer("groups"),
    "tables": _pairer("multi"),
    "free": _pairer("free"),
}
FIXED = ("round_robin", "knockout", "groups")  # nobody can enter once these have begun, and nobody misses a round


def round_count(tournament: Tournament) -> int:
    """How many rounds there are in all, with the entrants as they are; 0: as many as the organiser likes."""
    settings = tournament.settings
    match settings.system:
        case "round_robin":
            return round_robin.round_count(tournament)
        case "knockout":
            return knockout.round_count(tournament)
        case "groups":
            from . import groups

            return groups.round_count(tournament)
        case "free":
            return settings.rounds
        case "tables":
            from . import multi

            return multi.round_count(tournament)
        case "swiss":
            from . import swiss

            if settings.rounds:
                return settings.rounds
            if tournament.rounds:  # who comes or leaves later does not change it
                return swiss.usual_rounds(sum(len(one.players) for one in tournament.rounds[0].pairings))
            return swiss.usual_rounds(sum(not one.withdrawn for one in tournament.entrants))


def waits_for_results(tournament: Tournament) -> bool:
    """Whether the next round can be paired only once the last one is complete."""
    system = tournament.settings.system
    return system in ("swiss", "tables") or needs_winner(tournament, tournament.next_round)


def needs_winner(tournament: Tournament, number: int) -> bool:
    """Whether games of a round cannot be drawn: somebody has to go on."""
    if tournament.settings.system != "groups":
        return tournament.settings.system == "knockout"
    from . import groups

    return groups.is_knockout(tournament, number)


__all__ = ["FIXED", "PAIRINGS", "needs_winner", "round_count", "waits_for_results"]
