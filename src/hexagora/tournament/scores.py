"""What every system and the standings count: scores, who has met whom, who sat where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from .tournament import Entrant, Tournament

PARTS = 60  # of a point: what divides it by two to six


def seeded(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The strongest first: by rating, those without one last; then in the order of entering."""
    return sorted(entrants, key=lambda one: (one.rating is None, -(one.rating or 0), one.number))


def scores(tournament: Tournament) -> dict[int, float]:
    """The sum of the shares of each entrant, by number: byes and forfeits count as their results say."""
    total = dict.fromkeys(tournament.by_number, 0.0)
    for round in tournament.rounds:
        for pairing in round.pairings:
            if pairing.result is not None:
                for number, share in zip(pairing.players, pairing.result.shares, strict=True):
                    total[number] += share
    return total


def whole_scores(tournament: Tournament) -> dict[int, int]:
    """The scores as whole numbers: a share of a result is a half, a third, …, a sixth of it."""
    return {number: round(score * PARTS) for number, score in scores(tournament).items()}


def meetings(tournament: Tournament) -> Counter[tuple[int, int]]:
    """How often every two entrants have met, the lower number first. A forfeit is no meeting."""
    count: Counter[tuple[int, int]] = Counter()
    for round in tournament.rounds:
        for pairing in round.pairings:
            count.update(combinations(sorted(pairing.met), 2))
    return count


def seats(tournament: Tournament) -> dict[int, list[int]]:
    """The seats of each entrant, from 0, round by round: only of games that were played, or are to be."""
    history: dict[int, list[int]] = {number: [] for number in tournament.by_number}
    for round in tournament.rounds:
        for pairing in round.pairings:
            for number in pairing.met:
                history[number].append(pairing.players.index(number))
    return history


def byes(tournament: Tournament) -> Counter[int]:
    """How often each entrant had a bye, or won without play: such a one is not left over again."""
    count: Counter[int] = Counter()
    for round in tournament.rounds:
        for pairing in round.pairings:
            if pairing.kind == "bye":
                count.update(pairing.players)
            elif pairing.kind == "game" and pairing.result is not None and pairing.result.forfeit:
                paid = zip(pairing.players, pairing.result.shares, strict=True)
                count.update(number for number, share in paid if share > 0)
    return count


__all__ = ["byes", "meetings", "scores", "seats", "seeded", "whole_scores"]
