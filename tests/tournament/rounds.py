"""Tournaments of any system, and rounds of them that chance decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from msgspec.structs import replace

from hexagora.errors import IllegalMove
from hexagora.tournament.settings import Discipline, Settings, System
from hexagora.tournament.tournament import Entrant, Pairing, PairingResult, Round, Tournament

Pairer = Callable[[Tournament], tuple[Pairing, ...]]


def new_event(
    system: System, players: int, *, sizes: tuple[int, ...] = (2,), id: str = "t", **choices: Any
) -> Tournament:
    """Seeded as they entered."""
    settings = Settings("Open", system, (Discipline("gosix", sizes=sizes),), **choices)
    entrants = tuple(Entrant(number, f"P{number}", 3000 - number) for number in range(1, players + 1))
    return Tournament(id, "", "", 0, settings, entrants)


def withdraw(tournament: Tournament, *numbers: int) -> Tournament:
    entrants = tuple(replace(one, withdrawn=one.withdrawn or one.number in numbers) for one in tournament.entrants)
    return replace(tournament, entrants=entrants)


def after_round(tournament: Tournament, pairings: Iterable[Pairing]) -> Tournament:
    return replace(tournament, rounds=(*tournament.rounds, Round(tournament.next_round, tuple(pairings))))


def win(pairing: Pairing, winner: int) -> Pairing:
    """The pairing with this winner, or none (0: nobody came)."""
    if pairing.result is not None:
        return pairing
    shares = tuple(float(number == winner) for number in pairing.players)
    return replace(pairing, result=PairingResult(shares, forfeit=not winner))


def play(tournament: Tournament, pairer: Pairer, random: Random) -> Tournament:
    """One more round: chance decides."""
    return after_round(tournament, [win(pairing, random.choice(pairing.players)) for pairing in pairer(tournament)])


def play_to_end(tournament: Tournament, pairer: Pairer, random: Random, leaving: float) -> Tournament:
    """All rounds that there are; after each, some leave."""
    while True:
        try:
            tournament = play(tournament, pairer, random)
        except IllegalMove as refusal:
            if refusal.reason.code not in ("tournament_all_paired", "tournament_decided"):
                raise
            return tournament
        tournament = withdraw(tournament, *(one for one in tournament.by_number if random.random() < leaving))


def favourites_win(tournament: Tournament, pairer: Pairer) -> Tournament:
    """One more round: the lower number wins."""
    return after_round(tournament, [win(pairing, min(pairing.players)) for pairing in pairer(tournament)])


def in_bracket(pairings: Iterable[Pairing]) -> list[Pairing]:
    """From the top: byes have the last tables, wherever they stand in it."""
    return sorted(pairings, key=lambda pairing: pairing.place)


def tables(pairings: Iterable[Pairing]) -> list[tuple[int, ...]]:
    return [pairing.players for pairing in pairings]
