"""Groups in which everybody meets everybody, then a knockout of the best of each."""

from __future__ import annotations

from collections import Counter

from ..errors import IllegalMove, Reason
from ..extras import extra
from . import knockout, round_robin
from .fixture import check_players, decided, field
from .scores import seeded
from .tournament import Pairing, Tournament

with extra("tournament"):
    import rustworkx

WORSE = 1000  # so many times worse is it to meet somebody of one's own group one round earlier


def pairings(tournament: Tournament) -> tuple[Pairing, ...]:
    """The next round: in all groups at the same time, or of the knockout."""
    settings = tournament.settings
    number = tournament.next_round
    groups = group_of(tournament)
    check_players(len(groups), settings.groups * max(2, settings.advance))
    if not is_knockout(tournament, number):
        tables: tuple[Pairing, ...] = ()
        for group in range(1, settings.groups + 1):
            members = sorted(member for member, its_group in groups.items() if its_group == group)
            rounds = round_robin.schedule(members, settings.cycles)
            if number <= len(rounds):  # a smaller group has finished earlier
                tables += round_robin.pair_tables(tournament, rounds[number - 1], group)
        return tuple(sorted(tables, key=lambda pairing: pairing.kind != "game"))  # whose numbers have no gaps then
    if is_knockout(tournament, number - 1):
        return knockout.later_round(tournament)
    seeds = _seeds(qualifiers(tournament))
    if len(seeds) < 2:
        raise decided()
    return knockout.pair_slots(tournament, knockout.bracket(seeds))


def round_count(tournament: Tournament) -> int:
    """How many rounds there are in all, with the entrants as they are now: fewer may have gone on than could."""
    settings = tournament.settings
    before = _group_rounds(tournament)
    count = settings.groups * settings.advance
    if before < len(tournament.rounds):
        count = sum(len(pairing.players) for pairing in tournament.rounds[before].pairings)
    return before + knockout.rounds_of(count)


def group_of(tournament: Tournament) -> dict[int, int]:
    """The group of each entrant, from 1: the best go to the groups in turn, the next ones in the reverse order, and so
    on. Once the first round is paired, they stay."""
    if tournament.rounds:
        return {number: pairing.group for pairing in tournament.rounds[0].pairings for number in pairing.players}
    count = tournament.settings.groups
    order = [*range(1, count + 1), *range(count, 0, -1)]
    return {one.number: order[place % (2 * count)] for place, one in enumerate(seeded(field(tournament)))}


def is_knockout(tournament: Tournament, round_number: int) -> bool:
    """Whether a round is one of a knockout, in any system."""
    system = tournament.settings.system
    return system == "knockout" or (system == "groups" and round_number > _group_rounds(tournament))


def _group_rounds(tournament: Tournament) -> int:
    sizes = Counter(group_of(tournament).values()).values()
    return max(1, max(map(round_robin.rounds_of, sizes), default=1) * tournament.settings.cycles)


def qualifiers(tournament: Tournament) -> list[list[tuple[int, int]]]:
    """Who goes on: the first of each group, then the second ones, and so on, as group and number. Whoever has left
    makes room for the next of their group."""
    from .standings import standings

    for round in tournament.rounds[: _group_rounds(tournament)]:
        if not round.complete:
            missing = sum(pairing.result is None for pairing in round.pairings)
            details = {"round": str(round.number), "count": str(missing)}
            raise IllegalMove(Reason("tournament_results_missing", details))
    levels: list[list[tuple[int, int]]] = [[] for _ in range(tournament.settings.advance)]
    for group in range(1, tournament.settings.groups + 1):
        rows = standings(tournament, group=group)
        staying = [row.number for row in rows if not tournament.by_number[row.number].withdrawn]
        for level, number in zip(levels, staying, strict=False):
            level.append((group, number))
    return levels


def ties(tournament: Tournament) -> dict[int, list[int]]:
    """By group, those who are equal in everything where only some of them go on: their seeds decide."""
    from .standings import standings

    found = {}
    advance = tournament.settings.advance
    for group in range(1, tournament.settings.groups + 1):
        rows = [row for row in standings(tournament, group=group) if not tournament.by_number[row.number].withdrawn]
        if len(rows) > advance and rows[advance - 1].rank == rows[advance].rank:
            found[group] = [row.number for row in rows if row.rank == rows[advance].rank]
    return found


def _seeds(levels: list[list[tuple[int, int]]]) -> list[int]:
    """The players in the order of seeding: all winners of groups, then all second ones. Within these, the order lets
    players of one group meet as late as possible; if that leaves a choice, A1 meets B2, B1 A2, C1 D2, and so on."""
    total = sum(map(len, levels))
    place = {seed: index for index, seed in enumerate(knockout.seed_order(total))}
    depth = knockout.rounds_of(total)
    groups: list[int] = []  # by seed
    seeds: list[int] = []

    def cost(group: int, seed: int) -> int:
        rounds = [(place[seed] ^ place[other]).bit_length() for other, its in enumerate(groups) if its == group]
        partner = ((group - 1) ^ 1) + 1
        facing = [its for other, its in enumerate(groups) if place[seed] ^ place[other] == 1]
        clashes: int = sum(WORSE ** (depth - number) for number in rounds)
        return 2 * clashes - (facing == [partner])

    for level in levels:
        graph: rustworkx.PyGraph[tuple[int, int], int] = rustworkx.PyGraph()
        nodes = graph.add_nodes_from(level)
        free = graph.add_nodes_from([(0, len(seeds) + index) for index in range(len(level))])
        for node, (group, _) in zip(nodes, level, strict=True):
            for index, spot in enumerate(free):
                # The last term keeps the order of groups where nothing else matters.
                graph.add_edge(node, spot, -cost(group, len(seeds) + index) * WORSE**2 - abs(node - index))
        matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        taken = sorted((max(pair), min(pair)) for pair in matching)
        groups += [level[node][0] for _, node in taken]
        seeds += [level[node][1] for _, node in taken]
    return seeds


__all__ = ["group_of", "is_knockout", "pairings", "qualifiers", "round_count", "ties"]
