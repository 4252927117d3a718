"""The result of a match: its games, scores and ratings."""

from __future__ import annotations

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
class GameResult:
    """The result of one game of a match."""

    number: int  # in the match, from 0
    opening: int  # the number of its opening
    seating: tuple[int, ...]  # the contestant of each side
    record: Record  # the game itself
    shares: tuple[float, ...]  # of the result, by side
    seconds: tuple[float, ...]  # of processor time, by side
    choices: tuple[int, ...]  # how many moves each side chose
    ended: str = "rules"  # or "plies", "agreed": then the record has no result
    errors: tuple[str, ...] = ()  # by side, why its program failed; empty: it did not

    @property
    def data(self) -> dict[str, Any]:
        """A record, and what else is known of the game: a line of the file."""
        about = {name: part for name, part in vars(self).items() if name != "record"}
        return {**self.record.data, **about}

    @classmethod
    def from_data(cls, data: dict[str, Any], plan: Plan) -> GameResult:
        """Reads `data`; LookupError, TypeError or ValueError if it is no game of this plan."""
        parts = {name: data[name] for name in ("number", "opening", "ended")}
        parts |= {name: tuple(data[name]) for name in ("seating", "shares", "seconds", "choices", "errors")}
        result = cls(record=Record.from_data(data), **parts)
        opening, seating = divmod(result.number, len(plan.seatings))
        by_side = (result.shares, result.seconds, result.choices, result.errors)
        if (result.opening, result.seating) != (opening, plan.seatings[seating]):
            raise ValueError(result.number)
        if result.record.begin().game != plan.game or any(len(part) != len(plan.sides) for part in by_side):
            raise ValueError(result.number)
        return result


@dataclass(frozen=True)
class Row:
    """One contestant."""

    contestant: str  # as it was written
    games: int  # that it played
    won: int  # with the whole result
    drawn: int  # with a part of it
    lost: int  # with nothing
    score: float  # the mean share of the results
    rating: Rating | None  # None: the others are rated relative to this one
    seconds: float  # of processor time
    choices: int  # moves that it chose
    errors: int  # games that it lost by failing


@dataclass(frozen=True)
class ArenaResult:
    """A match so far."""

    plan: Plan  # its settings
    games: Sequence[GameResult]  # that have ended

    @cached_property
    def rows(self) -> list[Row]:
        """By contestant. Of two, the first is rated relative to the second; of more, around a mean of 0."""
        return [self._row(number, rating) for number, rating in enumerate(self._ratings())]

    def _row(self, number: int, rating: Rating | None) -> Row:
        entries = [(game, side) for game in self.games for side, holder in enumerate(game.seating) if holder == number]
        shares = [game.shares[side] for game, side in entries]
        return Row(
            contestant=self.plan.contestants[number].text,
            games=len(entries),
            won=sum(share == 1 for share in shares),
            drawn=sum(0 < share < 1 for share in shares),
            lost=sum(share == 0 for share in shares),
            score=fmean(shares) if shares else 0.0,
            rating=rating,
            seconds=sum(game.seconds[side] for game, side in entries),
            choices=sum(game.choices[side] for game, side in entries),
            errors=sum(bool(game.errors[side]) for game, side in entries),
        )

    def _ratings(self) -> list[Rating | None]:
        in_order = sorted(self.games, key=lambda game: game.number)
        openings = [list(games) for _, games in groupby(in_order, key=lambda game: game.opening)]
        if len(self.plan.contestants) > 2:
            by_opening = [[comparison for game in games for comparison in comparisons(game)] for games in openings]
            return [*bradley_terry(by_opening, len(self.plan.contestants))]
        scores = [[game.shares[game.seating.index(0)] for game in games] for games in openings]
        return [from_scores(scores, len(self.plan.sides)), None]

    @property
    def data(self) -> dict[str, object]:
        """As plain data; infinite values are None."""

        def finite(number: float) -> float | None:
            return round(number, 1) if math.isfinite(number) else None

        endings = Counter(game.ended for game in self.games)
        rows = [
            {
                **vars(row),
                "seconds": round(row.seconds, 3),
                "rating": row.rating and {name: finite(value) for name, value in vars(row.rating).items()},
            }
            for row in self.rows
        ]
        errors = [error for game in self.games for error in game.errors if error]
        return {**self.plan.settings, "games": len(self.games), "ended": endings, "table": rows, "errors": errors}


def comparisons(game: GameResult) -> list[Comparison]:
    """Compares every two contestants, but not two losers: of them nothing is known."""
    pairs = []
    for (first, share), (second, other_share) in permutations(zip(game.seating, game.shares, strict=True), 2):
        if first < second and share + other_share > 0:
            score = 0.5 if share == other_share else float(share > other_share)
            pairs.append((first, second, score))
    return pairs
