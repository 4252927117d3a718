"""The figures in words, for the terminal and for pages."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from .. import locales
from ..catalogue import Entry
from ..engine.arena import MOST_PLIES
from ..engine.contestants import Contestant
from .intervals import Interval
from .openings import Opening
from .statistics import Statistics, sides_of

if TYPE_CHECKING:
    from .. import Game

MOST_MOVES = 60  # that a sentence names
ROLES = {0: "began", 1: "answered"}  # of the people at a game with a swap


class ShareRows(NamedTuple):
    """The results of the people, or of the colours."""

    id: str
    title: str
    rows: list[tuple[str, Interval]]


class Wording:
    """Says the figures of a game in a language."""

    def __init__(self, game: Game, figures: Statistics, language: str) -> None:
        self.game, self.figures, self.language = game, figures, language
        names = Entry(game.id).colours(language)
        self.names = [names[side[0] % len(names)] for side in sides_of(game)]

    def say(self, *path: str, **details: object) -> str:
        return locales.say(self.language, "lab", *path, **details)

    def decimal(self, value: float, digits: int = 1) -> str:
        """Halves are rounded up, as browsers do: 62.5 % is 63 % on all pages."""
        return f"{value + 1e-9:.{digits}f}".replace(".", locales.say(self.language, "cli", "point"))

    def percent(self, share: float) -> str:
        return locales.say(self.language, "cli", "percent", value=self.decimal(100 * share, 0))

    def count(self, interval: Interval | None) -> str:
        """`34.2 (33.1–35.3)`; more of what is rare: `0.03 (0.00–0.14)`."""
        if interval is None:
            return "–"
        digits = 2 if interval.high < 1 else 1
        value, low, high = (self.decimal(part, digits) for part in interval)
        return self.say("range", value=value, low=low, high=high)

    def length(self) -> str:
        """How long games are: with games that were stopped only a bound, which has no interval."""
        length, stopped = self.figures.length, self.figures.stopped
        return self.say("more_than", value=floor(length.value)) if length and stopped else self.count(length)

    def share(self, interval: Interval) -> str:
        """`58% (52–64)`."""
        return self.shares([interval])[0]

    def shares(self, intervals: Sequence[Interval]) -> list[str]:
        """Of one whole: their percentages have its sum."""
        texts = []
        for percent, (_, low, high) in zip(whole_percents([one.value for one in intervals]), intervals, strict=True):
            value = locales.say(self.language, "cli", "percent", value=percent)
            bounds = {name: self.decimal(100 * bound, 0) for name, bound in (("low", low), ("high", high))}
            texts.append(self.say("range", value=value, **bounds))
        return texts

    def about(self, strength: str, seed: int) -> str:
        """How it was measured."""
        figures = self.figures
        games, of_map, stopped = figures.games, figures.opening_games, figures.stopped
        sentences = [self.say("about", count=games, strength=strength_words(strength, self.language), seed=seed)]
        sentences += [self.say("about_map", count=of_map)] if of_map else []
        sentences += [self.say("stopped", count=stopped, games=games, plies=MOST_PLIES)] if stopped else []
        return " ".join(sentences)

    def facts(self) -> list[tuple[str, str]]:
        """What is measured, and its value with the interval."""
        figures = self.figures
        rows = [
            (self.say("length"), self.length()),
            (self.say("branching"), self.count(figures.branching)),
            (self.say("draws"), self.share(figures.draws)),
        ]
        rows += [(self.say("leads"), self.count(figures.leads))] if figures.leads else []
        rows += [(self.say("swaps"), self.share(figures.swaps))] if figures.swaps else []
        return rows

    def seats(self) -> list[tuple[str, Interval]]:
        return list(zip(self.names, self.figures.seats, strict=True))

    def people(self) -> list[tuple[str, Interval]]:
        people = enumerate(self.figures.people)
        return [(self.say(ROLES.get(person, "person"), number=person + 1), share) for person, share in people]

    def results(self) -> list[ShareRows]:
        """Who wins: where there is a swap by person first, as that is whom a game is fair to, then by colour."""
        title = self.say("colours" if self.figures.people else "seats", name=self.names[0])
        colours = ShareRows("seats", title, self.seats())
        return [ShareRows("people", self.say("people"), self.people()), colours] if self.figures.people else [colours]

    def fairness(self) -> list[str]:
        """Whether the game is fair at this strength: who wins clearly too much, or if nobody does, too little. Where
        there is a swap, the people count, not the colours."""
        even, rows = self.figures.even, self.results()[0].rows
        more = [("more", name) for name, share in rows if share.low > even]
        less = [("less", name) for name, share in rows if share.high < even]
        percent = self.percent(even)
        if not more and not less:
            return [self.say("fair_swap" if self.figures.people else "fair", even=percent)]
        return [self.say(kind, name=name[:1].upper() + name[1:], even=percent) for kind, name in more or less]

    def openings(self) -> list[str]:
        """Whether first moves differ, and which are clearly good or bad: with a swap, which to take."""
        figures = self.figures
        if not figures.openings:
            return []
        sentences = []
        if not figures.differ and len({one.value.value for one in figures.openings}) > 1:
            sentences.append(self.say("chance", percent=self.percent(figures.spread_chance)))
        games = max(one.games for one in figures.openings)
        better, worse = figures.games_needed(1), figures.games_needed(-1)
        if games < better:
            return [*sentences, self.say("few", count=games, needed=better)]
        above, unclear, below = (
            [opening for opening in figures.openings if figures.verdict(opening) == verdict] for verdict in (1, 0, -1)
        )
        good, bad = ("swap", "no_swap") if self.has_swap else ("above", "below")
        sentences.append(self.say(good, moves=self._list(above)))
        if games < worse:
            sentences.append(self.say("few_below", count=games, needed=worse))
        else:
            sentences.append(self.say(bad, moves=self._list(below)))
        return [*sentences, self.say("unclear", count=sum(len(opening.moves) for opening in unclear))]

    @property
    def has_swap(self) -> bool:
        return bool(self.game.options.get("swap"))

    def _list(self, openings: list[Opening]) -> str:
        moves = [move for opening in openings for move in opening.moves]
        more = [f"… (+{len(moves) - MOST_MOVES})"] if len(moves) > MOST_MOVES else []
        return ", ".join([*moves[:MOST_MOVES], *more]) or self.say("none")


def strength_words(strength: str, language: str) -> str:
    """How well all sides played: `400 simulations a move`."""
    contestant = Contestant.read(strength)
    name, amount = next(iter(contestant.limits.items()), ("random", 0))
    words = locales.say(language, "lab", "strength", name, count=amount)
    if contestant.style == "plain":
        return locales.say(language, "lab", "strength", "plain", strength=words)
    return words


def whole_percents(shares: Sequence[float]) -> list[int]:
    """Percentages that have the sum of their shares: rounded down, and up again where most was lost."""
    exact = [round(100 * share, 6) for share in shares]
    percents = [floor(percent) for percent in exact]
    missing = floor(sum(exact) + 0.5) - sum(percents)
    by_loss = sorted(range(len(exact)), key=lambda place: percents[place] - exact[place])
    for place in by_loss[:missing]:
        percents[place] += 1
    return percents
