"""Who sits with whom, and where: tables between which players are exchanged until they are even."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from heapq import heapify, heapreplace
from itertools import combinations
from random import Random

from .scores import meetings, seats, seeded, whole_scores
from .tournament import Tournament

FORBIDDEN = 1000  # as many meetings as a forbidden pair counts for
SQUARE = 50  # how much more the squares of meetings count than their cubes, which decide between equals
STEPS = 150_000  # exchanges that are tried by chance
SEPARATIONS = 2000  # exchanges at most, so that nobody sits with whom they must not meet
PLACES = 200_000  # that are looked at for all of these together
BY_CHANCE = 0.1  # the share of these that chance makes, as else they would go round in circles
WARM, COLD = 0.7, 0.25  # how many repeated meetings such an exchange may cost, at first and at last

Table = list[int]


class TableSearch:
    """Players are places in a list here, for speed. Chance is seeded: the same tournament has the same tables."""

    def __init__(
        self, tournament: Tournament, players: Sequence[int], turns: Mapping[int, int], sizes: Sequence[int]
    ) -> None:
        self.random = Random(f"{tournament.id} {tournament.next_round}")
        self.players = sorted(players)
        self.random.shuffle(self.players)  # so that nobody gains by their number where all else is equal
        self.turns = [turns.get(number, 0) for number in self.players]
        score = whole_scores(tournament)
        self.scores = [score[number] for number in self.players]
        met = meetings(tournament)
        met.update(dict.fromkeys(tournament.forbidden, FORBIDDEN))
        self.met = [[met[min(one, other), max(one, other)] for other in self.players] for one in self.players]
        self.apart = [{other for other, count in enumerate(row) if count >= FORBIDDEN} for row in self.met]
        self.more: list[int] = []  # what one more meeting costs, by how many there are
        self.less: list[int] = []  # what the last one of so many cost
        history = seats(tournament)
        self.sat = [[history[number].count(seat) for seat in range(max(sizes))] for number in self.players]
        self.orders: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}

        strength = {one.number: place for place, one in enumerate(seeded(tournament.entrants))}
        self.sizes = sizes
        self.waiting = sorted(
            range(len(self.players)),
            key=lambda player: (self.turns[player], self.scores[player], -strength[self.players[player]]),
        )
        self.tables, self.rest = self._deal(0)

    def separate(self) -> None:
        """Whoever sits with somebody they must not meet changes places with whom that helps most, until nobody does.
        If no way is found, as few as were found stay so."""
        fewest, kept = len(self.players) + 1, _copy([self.rest], self.tables)
        for _ in range(min(SEPARATIONS, PLACES // len(self.players))):
            spots = [(table, index) for table in [*self.tables, self.rest] for index in range(len(table))]
            wrong = [(table, index) for table, index in spots if self._clashes(table, index, table[index])]
            if len(wrong) < fewest:
                fewest, kept = len(wrong), _copy([self.rest], self.tables)
            if not wrong:
                break
            one, i = self.random.choice(wrong)
            ways = [(other, j) for other, j in spots if other is not one and self._may(one, i, other, j)]
            if not ways:
                continue
            other, j = self.random.choice(ways)
            if self.random.random() >= BY_CHANCE:
                self.random.shuffle(ways)
                other, j = min(ways, key=partial(self._clashes_after, one, i))
            one[i], other[j] = other[j], one[i]
        [self.rest], self.tables = kept

    def _clashes_after(self, one: Table, i: int, way: tuple[Table, int]) -> int:
        """How many more clashes there are at another table, and how many there are here, if two change places."""
        other, j = way
        before, after = self._clashes(other, j, other[j]), self._clashes(other, j, one[i])
        return self._clashes(one, i, other[j]) + after - before

    def _clashes(self, table: Table, index: int, player: int) -> int:
        """How many a player must not meet of a table at which they have somebody's place."""
        if table is self.rest:
            return 0
        apart = self.apart[player]
        return sum(other in apart for place, other in enumerate(table) if place != index)

    def plan(self, rounds: int) -> None:
        """Tables of the next round that leave room for those of the rounds after it, as if everybody stayed. Annealing:
        exchanges by chance, of which ever fewer make things worse. Only meetings count."""
        most = max(map(max, self.met)) + rounds
        self.more = [SQUARE * (2 * count + 1) + 3 * count * (count + 1) + 1 for count in range(most + 1)]
        self.less = [0, *self.more]
        ahead = [self.tables, *(self._deal(number)[0] for number in range(1, rounds))]
        spots = [[(table, index) for table in tables for index in range(len(table))] for tables in ahead]
        spots[0] += [(self.rest, index) for index in range(len(self.rest))]
        least = self._least_cost(sum(math.comb(len(table), 2) for tables in ahead for table in tables))
        cost = sum(self._count(table, 1) for tables in ahead for table in tables)
        best, kept = cost, _copy([self.rest], *ahead)
        for step in range(STEPS):
            if best == least:
                break
            choice = spots[int(self.random.random() * rounds)]
            one, i = choice[int(self.random.random() * len(choice))]
            other, j = choice[int(self.random.random() * len(choice))]
            if one is other or not self._may(one, i, other, j):
                continue
            change = self._change(one, i, other, j)
            heat = 2 * SQUARE * WARM * (COLD / WARM) ** (step / STEPS)
            if change <= 0 or self.random.random() < math.exp(-change / heat):
                self._exchange(one, i, other, j)
                cost += change
                if cost < best:
                    best, kept = cost, _copy([self.rest], *ahead)
        for tables in ahead:
            for table in tables:
                self._count(table, -1)
        [self.rest], self.tables, *later = kept
        for tables in (self.tables, *later):
            for table in tables:
                self._count(table, 1)

    def polish(self) -> None:
        """Exchanges while one makes meetings fewer, or else seats more even, or else scores nearer."""
        groups = [*self.tables, self.rest]
        better = True
        while better:
            better = False
            for one, other in combinations(groups, 2):
                for i in range(len(one)):
                    for j in range(len(other)):
                        if self._may(one, i, other, j) and self._is_better(one, i, other, j):
                            self._exchange(one, i, other, j)
                            better = True

    def seat_order(self, table: Table) -> tuple[int, tuple[int, ...]]:
        """How often the players of a table sat before where they sit now, and the best order of seats."""
        key = tuple(sorted(table))
        if key not in self.orders:
            ways: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}  # by the set of those who have a seat
            for seat in range(len(key)):
                longer: dict[int, tuple[int, tuple[int, ...]]] = {}
                for those, (cost, order) in ways.items():
                    for index, player in enumerate(key):
                        now, more = those | 1 << index, cost + self.sat[player][seat]
                        if now != those and (now not in longer or more < longer[now][0]):
                            longer[now] = (more, (*order, player))
                ways = longer
            [self.orders[key]] = ways.values()
        return self.orders[key]

    def _deal(self, number: int) -> tuple[list[Table], Table]:
        """Tables by chance for one of the rounds ahead, and those who are left over then: everybody in turn."""
        count = len(self.players) - sum(self.sizes)
        start = number * count % len(self.players)
        order = self.waiting[start:] + self.waiting[:start]
        rest, others = order[:count], order[count:]
        self.random.shuffle(others)
        return [[others.pop() for _ in range(size)] for size in self.sizes], rest

    def _least_cost(self, count: int) -> int:
        """The least cost of so many meetings: always between those who have met least."""
        heap = [self.met[one][other] for one, other in combinations(range(len(self.players)), 2)]
        heapify(heap)
        return sum(self.more[heapreplace(heap, heap[0] + 1)] for _ in range(count))

    def _count(self, table: Table, amount: int) -> int:
        """Counts the meetings of a table once more (1) or less (-1); what they cost, if more."""
        cost = 0
        for one, other in combinations(table, 2):
            cost += self.more[self.met[one][other]]
            self.met[one][other] += amount
            self.met[other][one] += amount
        return cost

    def _may(self, one: Table, i: int, other: Table, j: int) -> bool:
        """Whose turn it is to be left over is fair, so only equals take each other's place there."""
        return (one is not self.rest and other is not self.rest) or self.turns[one[i]] == self.turns[other[j]]

    def _change(self, one: Table, i: int, other: Table, j: int) -> int:
        """What it costs in meetings if two change places."""
        goes, comes, more, less = self.met[one[i]], self.met[other[j]], self.more, self.less
        change = 0
        if one is not self.rest:
            change += sum([more[comes[k]] - less[goes[k]] for k in one]) - more[comes[one[i]]] + less[goes[one[i]]]
        if other is not self.rest:
            change += (
                sum([more[goes[k]] - less[comes[k]] for k in other]) - more[goes[other[j]]] + less[comes[other[j]]]
            )
        return change

    def _exchange(self, one: Table, i: int, other: Table, j: int) -> None:
        for table in (one, other):
            if table is not self.rest:
                self._count(table, -1)
        one[i], other[j] = other[j], one[i]
        for table in (one, other):
            if table is not self.rest:
                self._count(table, 1)

    def _is_better(self, one: Table, i: int, other: Table, j: int) -> bool:
        change = self._change(one, i, other, j)
        if change:
            return change < 0
        nearer = self._farther(one, one[i], other[j]) + self._farther(other, other[j], one[i]) < 0
        before = sum(self.seat_order(table)[0] for table in (one, other) if table is not self.rest)
        if before == 0 and not nearer:
            return False
        new_one, new_other = [*one], [*other]
        new_one[i], new_other[j] = other[j], one[i]
        pairs = ((one, new_one), (other, new_other))
        after = sum(self.seat_order(new)[0] for old, new in pairs if old is not self.rest)
        return after < before or (after == before and nearer)

    def _farther(self, table: Table, goes: int, comes: int) -> int:
        """By how much the sum of the squares of all differences in score grows if one goes and another comes."""
        old, new = self.scores[goes], self.scores[comes]
        if table is self.rest or old == new:
            return 0
        own = sum([self.scores[player] for player in table])
        return (new - old) * (len(table) * (new + old) - 2 * own - (new - old))


def _copy(*rounds: list[Table]) -> list[list[Table]]:
    return [[[*table] for table in tables] for tables in rounds]


__all__ = ["TableSearch"]
