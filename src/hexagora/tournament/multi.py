"""Tables of up to six: opponents and seats are spread as evenly as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .fixture import bye, check_players, no_round
from .scores import byes, whole_scores
from .table_search import TableSearch
from .tournament import Pairing, Tournament

SEVERAL = 3
AHEAD = 240  # seats in the rounds that are planned together


def pairings(tournament: Tournament) -> tuple[Pairing, ...]:
    """The next round. Who is left over has a bye: nobody has a second one while somebody has none."""
    rounds = round_count(tournament) - len(tournament.rounds)
    if rounds <= 0:
        raise no_round()
    players = [one.number for one in tournament.present(tournament.next_round)]
    tables, rest = seating(tournament, players, byes(tournament), rounds)
    return (*map(Pairing, tables), *(bye(tournament, number) for number in rest))


def round_count(tournament: Tournament) -> int:
    """How many rounds there are in all: without a wish, so many that everybody can sit in every seat once."""
    return tournament.settings.rounds or tournament.settings.table_size


def split(count: int, sizes: Sequence[int], wish: int) -> list[int]:
    """The sizes of tables for so many players, the largest first: as few players left over as possible; then, if tables
    of several are wished, as few tables of two as possible; then each table as near as can be to the wish. Empty if
    they are too few for one table."""
    costs = {0: (0, 0, 0)}  # by the number of players: tables of two, the cost, and the size of the last table
    for total in range(1, count + 1):
        ways = []
        for size in sizes:
            if total - size in costs:
                twos, cost, _ = costs[total - size]
                ways.append((twos + (size < min(wish, SEVERAL)), cost + (size - wish) ** 2, size))
        if ways:
            costs[total] = min(ways)
    tables = []
    total = max(costs)
    while total:
        tables.append(costs[total][-1])
        total -= tables[-1]
    return sorted(tables, reverse=True)


def seating(
    tournament: Tournament, players: Sequence[int], turns: Mapping[int, int], rounds: int = 1
) -> tuple[list[tuple[int, ...]], list[int]]:
    """The tables of the next round by seat, the highest scores first, and who is left over: the lowest `turns`.

    The sum of the squares of all meetings, also of those in the `rounds` to come, is as small as can be found; then the
    sum of the squares of how often each sat in each seat; then scores at a table are as near as can be.
    """
    sizes = tournament.discipline.sizes
    check_players(len(players), min(sizes))
    search = TableSearch(tournament, players, turns, split(len(players), sizes, tournament.settings.table_size))
    search.separate()
    search.plan(max(1, min(rounds, AHEAD // len(players))))
    search.polish()
    score = whole_scores(tournament)
    tables = [tuple(search.players[player] for player in search.seat_order(table)[1]) for table in search.tables]
    tables.sort(key=lambda table: (-sum(score[number] for number in table) / len(table), min(table)))
    return tables, sorted(search.players[player] for player in search.rest)


__all__ = ["pairings", "round_count", "seating", "split"]
