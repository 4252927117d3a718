"""The figures in words, for the terminal and for pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import locales
from ..catalogue import Entry
from .intervals import Interval
from .openings import Opening
from .statistics import Statistics, sides_of

if TYPE_CHECKING:
    from .. import Game

MOST_MOVES = 60  # that a sentence names


class Wording:
    """Says the figures of a game in a language."""

    def __init__(self, game: Game, figures: Statistics, language: str) -> None:
        self.game, self.figures, self.language = game, figures, language
        names = Entry(game.id).colours(language)
        self.names = [names[side[0] % len(names)] for side in sides_of(game)]

    def say(self, which: str, /, **details: object) -> str:
        return locales.say(self.language, "lab", which, **details)

    def decimal(self, value: float, digits: int = 1) -> str:
        """Halves are rounded up, as browsers do: 62.5 % is 63 % on all pages."""
        return f"{value + 1e-9:.{digits}f}".replace(".", locales.say(self.language, "cli", "point"))

    def percent(self, share: float) -> str:
        return locales.say(self.language, "cli", "percent", value=self.decimal(100 * share, 0))

    def count(self, interval: Interval | None) -> str:
        """`34.2 (33.1–35.3)`."""
        if interval is None:
            return "–"
        value, low, high = map(self.decimal, interval)
        return self.say("range", value=value, low=low, high=high)

    def share(self, interval: Interval) -> str:
        """`58% (52–64)`."""
        low, high = (self.decimal(100 * bound, 0) for bound in interval[1:])
        return self.say("range", value=self.percent(interval.value), low=low, high=high)

    def facts(self) -> list[tuple[str, str]]:
        """What is measured, and its value with the interval."""
        figures = self.figures
        rows = [
            (self.say("length"), self.count(figures.length)),
            (self.say("branching"), self.count(figures.branching)),
            (self.say("draws"), self.share(figures.draws)),
        ]
        rows += [(self.say("leads"), self.count(figures.leads))] if figures.leads else []
        rows += [(self.say("swaps"), self.share(figures.swaps))] if figures.swaps else []
        return rows

    def seats(self) -> list[tuple[str, Interval]]:
        return list(zip(self.names, self.figures.seats, strict=True))

    def people(self) -> list[tuple[str, Interval]]:
        return [(self.say("person", number=number), share) for number, share in enumerate(self.figures.people, 1)]

    def fairness(self) -> list[str]:
        """Whether the game is fair at this strength: who wins clearly too much, or if nobody does, too little. Where
        there is a swap, the people count, not the colours."""
        even, rows = self.figures.even, self.people() or self.seats()
        more = [("more", name) for name, share in rows if share.low > even]
        less = [("less", name) for name, share in rows if share.high < even]
        percent = self.percent(even)
        if not more and not less:
            return [self.say("fair_swap" if self.figures.people else "fair", even=percent)]
        return [self.say(kind, name=name[:1].upper() + name[1:], even=percent) for kind, name in more or less]

    def openings(self) -> list[str]:
        """Which first moves are clearly good or bad: with a swap, which to take."""
        figures = self.figures
        if not figures.openings:
            return []
        above, unclear, below = (
            [opening for opening in figures.openings if figures.verdict(opening) == verdict] for verdict in (1, 0, -1)
        )
        good, bad = ("swap", "no_swap") if self.has_swap else ("above", "below")
        sentences = [self.say(good, moves=self._list(above)), self.say(bad, moves=self._list(below))]
        return [*sentences, self.say("unclear", count=sum(len(opening.moves) for opening in unclear))]

    @property
    def has_swap(self) -> bool:
        return bool(self.game.options.get("swap"))

    def _list(self, openings: list[Opening]) -> str:
        moves = [move for opening in openings for move in opening.moves]
        more = [f"… (+{len(moves) - MOST_MOVES})"] if len(moves) > MOST_MOVES else []
        return ", ".join([*moves[:MOST_MOVES], *more]) or self.say("none")
