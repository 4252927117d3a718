"""Everybody meets everybody, once or twice, by the Berger tables."""

from __future__ import annotations

from collections.abc import Sequence

from .fixture import bye, check_players, field, game, no_round
from .tournament import Pairing, Tournament

Tables = list[tuple[int, ...]]  # the players of a round by seat; one alone has a bye


def pairings(tournament: Tournament) -> tuple[Pairing, ...]:
    """The next round. Players stand in the tables in the order of their numbers, not of their ratings: everybody meets
    everybody anyhow, and an organiser who draws lots enters the players as they were drawn."""
    players = [one.number for one in field(tournament)]
    check_players(len(players), 2)
    rounds = schedule(sorted(players), tournament.settings.cycles)
    if tournament.next_round > len(rounds):
        raise no_round()
    return pair_tables(tournament, rounds[tournament.next_round - 1])


def round_count(tournament: Tournament) -> int:
    """How many rounds there are in all, with the entrants as they are now."""
    return rounds_of(len(field(tournament))) * tournament.settings.cycles


def rounds_of(count: int) -> int:
    """The rounds of one cycle of so many players."""
    return max(count - 1 + count % 2, 0)


def pair_tables(tournament: Tournament, tables: Tables, group: int = 0) -> tuple[Pairing, ...]:
    """The pairings of a round; games come before byes."""
    games = [game(tournament, (table[0], table[1]), group=group) for table in tables if len(table) > 1]
    byes = [bye(tournament, table[0], group) for table in tables if len(table) == 1]
    return (*games, *byes)


def schedule(players: Sequence[int], cycles: int = 1) -> list[Tables]:
    """All rounds. In a second cycle seats are exchanged; before it, by the custom of chess, the last two rounds of the
    first one change places, so that nobody sits in the same seat three times running."""
    first = [_berger(players, index) for index in range(rounds_of(len(players)))]
    if cycles == 1:
        return first
    second = [[table[::-1] for table in tables] for tables in first]
    first[-2:] = reversed(first[-2:])
    return first + second


def _berger(players: Sequence[int], index: int) -> Tables:
    """The tables of a round, from 0. The last player stays, or nobody if the number is odd; the others stand in a
    circle that turns by half of them a round: who comes to the front plays the last one, the others their mirror
    image."""
    circle = rounds_of(len(players))
    turn = index * (circle + 1) // 2 % circle
    pivot = (players[turn], *players[circle:])
    tables: Tables = [pivot if index % 2 == 0 else pivot[::-1]]
    for step in range(1, (circle + 1) // 2):
        tables.append((players[(turn + step) % circle], players[(turn - step) % circle]))
    return tables


__all__ = ["Tables", "pair_tables", "pairings", "round_count", "rounds_of", "schedule"]
