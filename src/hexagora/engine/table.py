"""What came out of a match: its games, scores and ratings."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, permutations
from statistics import fmean
from typing import Any

from ..record import Record
from .elo import Comparison, Rating, bradley_terry, from_scores
from .schedule import Plan


@dataclass(frozen=True)
class Played:
    """A game of a match. Shares, seconds and choices are by side: of the result, of work, of moves chosen."""

    number: int
    opening: int
    seating: tuple[int, ...]
    record: Record
    shares: tuple[float, ...]
    seconds: tuple[float, ...]
    choices: tuple[int, ...]
    ended: str = "rules"  # or "plies", "agreed": then the record has no result
    errors: tuple[str, ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        about = {name: part for name, part in vars(self).items() if name != "record"}
        return {**json.loads(self.record.to_json()), **about}

    @classmethod
    def from_data(cls, data: dict[str, Any], plan: Plan) -> Played:
        """What data gave; LookupError, TypeError or ValueError if that was no game of this plan."""
        parts = {name: data[name] for name in ("number", "opening", "ended")}
        parts |= {name: tuple(data[name]) for name in ("seating", "shares", "seconds", "choices", "errors")}
        one = cls(record=Record.from_json(json.dumps(data)), **parts)
        opening, seating = divmod(one.number, len(plan.seatings))
        by_side = (one.shares, one.seconds, one.choices, one.errors)
        if (one.opening, one.seating) != (opening, plan.seatings[seating]):
            raise ValueError(one.number)
        if one.record.start() != plan.game or any(len(part) != len(plan.sides) for part in by_side):
            raise ValueError(one.number)
        return one


@dataclass(frozen=True)
class Row:
    """One contestant. Won and lost are alone and with nothing, drawn is everything between; score is the mean share."""

    contestant: str
    games: int
    won: int
    drawn: int
    lost: int
    score: float
    rating: Rating | None
    seconds: float
    choices: int
    errors: int


@dataclass(frozen=True)
class Table:
    """A match, or as far as it has gone."""

    plan: Plan
    played: Sequence[Played]

    @cached_property
    def rows(self) -> list[Row]:
        """By contestant. Two: the first one's rating beside the other. More: ratings around a mean of 0."""
        return [self._row(number, rating) for number, rating in enumerate(self._ratings())]

    def _row(self, number: int, rating: Rating | None) -> Row:
        held = [(one, side) for one in self.played for side, holder in enumerate(one.seating) if holder == number]
        shares = [one.shares[side] for one, side in held]
        return Row(
            contestant=self.plan.contestants[number].text,
            games=len(held),
            won=sum(share == 1 for share in shares),
            drawn=sum(0 < share < 1 for share in shares),
            lost=sum(share == 0 for share in shares),
            score=fmean(shares) if shares else 0.0,
            rating=rating,
            seconds=sum(one.seconds[side] for one, side in held),
            choices=sum(one.choices[side] for one, side in held),
            errors=sum(bool(one.errors[side]) for one, side in held),
        )

    def _ratings(self) -> list[Rating | None]:
        in_order = sorted(self.played, key=lambda one: one.number)
        openings = [list(games) for _, games in groupby(in_order, key=lambda one: one.opening)]
        if len(self.plan.contestants) > 2:
            compared = [[found for one in games for found in comparisons(one)] for games in openings]
            return [*bradley_terry(compared, len(self.plan.contestants))]
        scores = [[one.shares[one.seating.index(0)] for one in games] for games in openings]
        return [from_scores(scores, len(self.plan.sides)), None]

    @property
    def data(self) -> dict[str, object]:
        """As plain data; what is infinite is None."""

        def finite(number: float) -> float | None:
            return round(number, 1) if math.isfinite(number) else None

        ended = Counter(one.ended for one in self.played)
        rows = [
            {
                **vars(row),
                "seconds": round(row.seconds, 3),
                "rating": row.rating and {name: finite(value) for name, value in vars(row.rating).items()},
            }
            for row in self.rows
        ]
        errors = [error for one in self.played for error in one.errors if error]
        return {**self.plan.settings, "games": len(self.played), "ended": ended, "table": rows, "errors": errors}


def comparisons(one: Played) -> list[Comparison]:
    """Two contestants can be compared when one of them has a part of the result; two losers cannot."""
    compared = []
    for (first, share), (second, other_share) in permutations(zip(one.seating, one.shares, strict=True), 2):
        if first < second and share + other_share > 0:
            score = 0.5 if share == other_share else float(share > other_share)
            compared.append((first, second, score))
    return compared
