"""What systems share: who takes part, who sits first, byes, and games of those who have left."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import IllegalMove, Reason
from .tournament import Entrant, Pairing, PairingResult, Tournament


def no_round() -> IllegalMove:
    """Every round has been paired."""
    return IllegalMove(Reason("tournament_all_paired"))


def decided() -> IllegalMove:
    """Nobody is left to meet."""
    return IllegalMove(Reason("tournament_decided"))


def check_players(count: int, least: int) -> None:
    """IllegalMove if too few are there to play."""
    if count < least:
        raise IllegalMove(Reason("tournament_few", {"players": str(count), "least": str(least)}))


def field(tournament: Tournament) -> list[Entrant]:
    """Who plays from the first round to the last where nobody can enter later: fixed when the first round is paired."""
    if not tournament.rounds:
        return [one for one in tournament.entrants if not one.withdrawn]
    numbers = {number for pairing in tournament.rounds[0].pairings for number in pairing.players}
    return [one for one in tournament.entrants if one.number in numbers]


def bye(tournament: Tournament, number: int, group: int = 0) -> Pairing:
    """A round without an opponent. Whoever has left gets nothing for it."""
    if tournament.by_number[number].withdrawn:
        return Pairing((number,), "absent", PairingResult((0.0,)), group)
    return Pairing((number,), "bye", PairingResult((tournament.settings.bye,)), group)


def game(tournament: Tournament, players: tuple[int, int], *, group: int = 0, third: bool = False) -> Pairing:
    """A game of two; if one of them has left, the other has won it without play."""
    return Pairing(players, result=without_play(tournament, players), group=group, third=third)


def without_play(tournament: Tournament, players: tuple[int, ...]) -> PairingResult | None:
    """The result of two of whom one has left, or both; None: they are there."""
    gone = [tournament.by_number[number].withdrawn for number in players]
    shares = tuple(0.0 if left or all(gone) else 1.0 for left in gone)
    return PairingResult(shares, forfeit=True) if any(gone) else None


def in_seats(history: dict[int, list[int]], players: Iterable[int]) -> tuple[int, int]:
    """Two players by seat: first whoever sat first less often, then who did not do so last; else as they are given."""
    one, other = sorted(players, key=lambda number: _firsts(history[number]))
    return one, other


def _firsts(seats: list[int]) -> tuple[int, bool]:
    """How much more often somebody sat first than not, and whether the last time: compared, lower sits first."""
    return 2 * seats.count(0) - len(seats), bool(seats) and seats[-1] == 0


__all__ = ["bye", "check_players", "decided", "field", "game", "in_seats", "no_round", "without_play"]
