"""Swiss tournaments made of rounds that chance decides."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from hexagora.tournament.settings import Discipline, Settings
from hexagora.tournament.swiss import pairings
from hexagora.tournament.tournament import Entrant, Pairing, PairingResult, Round, Tournament

SETTINGS = Settings("Open", "swiss", (Discipline("hex"),))


def new_swiss(entrants: Iterable[Entrant], settings: Settings = SETTINGS) -> Tournament:
    return Tournament(id="t", by="", organiser="", created=0, settings=settings, entrants=tuple(entrants))


def plain_swiss(players: int) -> Tournament:
    """Seeded as they entered, all present."""
    return new_swiss(Entrant(number, f"P{number}", 3000 - number) for number in range(1, players + 1))


def chance_result(random: Random, draws: float = 0.2, forfeits: float = 0.0) -> PairingResult:
    if random.random() < forfeits:
        return PairingResult(random.choice([(1, 0), (0, 1), (0, 0)]), forfeit=True)
    if random.random() < draws:
        return PairingResult((0.5, 0.5))
    return PairingResult(random.choice([(1, 0), (0, 1)]))


def after_round(tournament: Tournament, tables: Iterable[Pairing]) -> Tournament:
    """With one more round; those who asked to miss it get what the settings say."""
    missing = tuple(
        Pairing((entrant.number,), "absent", PairingResult((tournament.settings.absence,)))
        for entrant in tournament.misses(tournament.next_round)
    )
    return replace(tournament, rounds=(*tournament.rounds, Round(tournament.next_round, (*tables, *missing))))


def decide_by_chance(
    tables: Iterable[Pairing], random: Random, draws: float = 0.2, forfeits: float = 0.0
) -> list[Pairing]:
    return [replace(pairing, result=pairing.result or chance_result(random, draws, forfeits)) for pairing in tables]


def play_round(tournament: Tournament, random: Random, draws: float = 0.2, forfeits: float = 0.0) -> Tournament:
    return after_round(tournament, decide_by_chance(pairings(tournament), random, draws, forfeits))
