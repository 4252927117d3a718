"""Standings once more, from their definitions: in fractions, with all looked up anew for each entrant, no sorting."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from statistics import mean
from typing import NamedTuple

from hexagora.tournament.settings import TIE_BREAKS, TieBreak
from hexagora.tournament.tournament import Pairing, Tournament


class Place(NamedTuple):
    rank: int
    score: Fraction
    breaks: dict[TieBreak, Fraction]


def exact(amount: float) -> Fraction:
    return Fraction(amount).limit_denominator(1000)


class Standings:
    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.numbers = [entrant.number for entrant in tournament.entrants]

    def places(self) -> dict[int, Place]:
        order = self.tournament.settings.tie_breaks
        worth = {one: [self.score(one), *(self.tie_break(name, one) for name in order)] for one in self.numbers}
        return {
            one: Place(
                1 + sum(worth[other] > worth[one] for other in self.numbers),
                self.score(one),
                {name: self.tie_break(name, one) for name in TIE_BREAKS},
            )
            for one in self.numbers
        }

    def tables(self, number: int) -> list[Pairing]:
        return [table for each in self.tournament.rounds for table in each.pairings if number in table.players]

    def games(self, number: int) -> list[Pairing]:
        """Played and over."""
        return [table for table in self.tables(number) if number in table.met and table.result is not None]

    def meetings(self, number: int) -> list[tuple[Pairing, list[int]]]:
        return [(table, self.others(number, table)) for table in self.games(number)]

    def others(self, number: int, table: Pairing) -> list[int]:
        """Those who have met somebody at a table: all but their partner, who sits opposite."""
        [game] = self.tournament.settings.games
        count = len(table.players)
        own = {number}
        if count in game.partners:
            own.add(table.players[(table.players.index(number) + count // 2) % count])
        return [other for other in table.met if other not in own]

    def share(self, number: int, table: Pairing) -> Fraction:
        return exact(table.result.shares[table.players.index(number)]) if table.result else Fraction(0)

    def score(self, number: int) -> Fraction:
        return sum((self.share(number, table) for table in self.tables(number)), Fraction(0))

    def result(self, one: int, other: int, table: Pairing) -> Fraction:
        mine, theirs = self.share(one, table), self.share(other, table)
        return Fraction((mine > theirs) - (mine < theirs) + 1, 2)

    def tie_break(self, name: TieBreak, number: int) -> Fraction:
        match name:
            case "points":
                return self.total(number, [mine for mine, _ in self.counts(number)])
            case "difference":
                return self.total(number, [mine - theirs for mine, theirs in self.counts(number)])
            case "quotient":
                quotients = [
                    mine / (mine + theirs) if mine + theirs else Fraction(1, 2) for mine, theirs in self.counts(number)
                ]
                return mean(quotients) if quotients else Fraction(1, 2)
            case "buchholz":
                opponents = [mean(map(self.score, others)) for _, others in self.meetings(number)]
                return sum(opponents, Fraction(0)) + self.missed_rounds(number) * self.score(number)
            case "sonneborn_berger":
                played = [
                    mean(self.result(number, other, table) * self.score(other) for other in others)
                    for table, others in self.meetings(number)
                ]
                unplayed = [self.share(number, table) for table in self.tables(number) if number not in table.met]
                return sum(played, Fraction(0)) + sum(unplayed, Fraction(0)) * self.score(number)
            case "direct":
                return self.direct(number)

    def counts(self, number: int) -> list[tuple[Fraction, Fraction]]:
        """One's own points and the mean of the others', game by game."""
        pairs = []
        for table in self.games(number):
            if table.result and table.result.points:
                points = dict(zip(table.players, map(exact, table.result.points), strict=True))
                pairs.append((points[number], mean(points[other] for other in self.others(number, table))))
        return pairs

    def total(self, number: int, amounts: list[Fraction]) -> Fraction:
        """With the mean for every round that was won without play."""
        for_nothing = [
            table
            for table in self.tables(number)
            if table.kind == "bye" or (table.kind == "game" and not table.met and self.share(number, table) > 0)
        ]
        return sum([*amounts, *(mean(amounts) for _ in for_nothing if amounts)], Fraction(0))

    def missed_rounds(self, number: int) -> int:
        paired = sum(any(number in table.players for table in each.pairings) for each in self.tournament.rounds)
        return len(self.tournament.rounds) - paired + sum(number not in table.met for table in self.tables(number))

    def direct(self, number: int) -> Fraction:
        order = self.tournament.settings.tie_breaks
        before = order[: order.index("direct")] if "direct" in order else order
        worth = {one: [self.score(one), *(self.tie_break(name, one) for name in before)] for one in self.numbers}
        equal = [one for one in self.numbers if worth[one] == worth[number]]
        for one, other in combinations(equal, 2):
            if not any(other in others for _, others in self.meetings(one)):
                return Fraction(0)
        results = [
            self.result(number, other, table)
            for table, others in self.meetings(number)
            for other in others
            if other in equal
        ]
        return sum(results, Fraction(0))
