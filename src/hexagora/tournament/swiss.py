"""The Swiss system for two: players of like scores meet, nobody meets twice.

A round is a matching of all players at the least cost, found exactly. What is never allowed is no edge of the graph;
the other criteria are the digits of one integer, the weightier first, each so wide that all tables together carry
nothing over into the next:

1. the promised balance of first and second seats is kept (colours.py);
2. the bye goes to the lowest score;
3. scores are close: the sum of the squared differences is the least, and floaters are as far down as possible;
4. wishes for a seat are met, the strong ones before the mild;
5. nobody floats the same way as in one of the last two rounds;
6. whoever floats is the lowest of one group of equal scores, and meets the highest of another.

In a large group the last of these would take the matching seconds. There it is left to exchanges between players of
one kind, for whom all the other criteria are the same.

So it is settled who stays in the group and who floats where. A second matching, among tables that keep to that, meets
the wishes as well, and in each group the upper half meets the lower in the order of seeds, as nearly as can be.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from math import gcd
from operator import mul

from msgspec.structs import replace

from ..errors import IllegalMove, Reason
from ..extras import extra
from .colours import SeatWish, seat_clash, seat_of_higher, seat_wish
from .scores import byes, meetings, seats, seeded, whole_scores
from .tournament import Pairing, PairingResult, Tournament

with extra("tournament"):
    import rustworkx

BYE = -1  # in the place of a group
DOWN, UP = 1, -1
FLOAT_COSTS = (2, 1)  # of the same float as in the last round, as in the one before
LARGE = 64  # players of equal scores: in larger groups exchanges settle who floats

Edge = tuple[int, int, int]  # two places in the field, the higher first, and a cost; the bye is after the last


def usual_rounds(players: int) -> int:
    """As many as leave at most one unbeaten if nothing is drawn: the binary logarithm.

    No more, so that they can always be paired while everybody stays: each then has at least half of the others left to
    meet, which is enough; a fourth round of six may be impossible.
    """
    return max(1, (players - 1).bit_length())


@dataclass(frozen=True, slots=True)
class SwissPlayer:
    """What the pairing of a round looks at."""

    number: int
    seed: int  # from 1, among those present
    level: int  # the score, in the largest steps that divide all, from 0
    group: int  # of equal scores, from 0 at the top
    place: int  # by seed in the group, from 0
    history: Sequence[int]  # of seats
    wish: SeatWish
    floats: tuple[int, ...]  # in the last round and the one before: DOWN, UP or 0
    barred: set[int]  # whom they cannot meet
    bye: bool  # whether they can have one

    def again(self, way: int) -> int:
        """How much it is the same float as before."""
        return sum(cost for cost, before in zip(FLOAT_COSTS, self.floats, strict=True) if before == way)


def pairings(tournament: Tournament) -> tuple[Pairing, ...]:
    """The next round of everybody who is present: the games, the strongest table first, then the bye if any."""
    field = _field(tournament)
    nodes = len(field) + len(field) % 2
    floats = _best(nodes, _group_costs(field))
    _exchange(field, floats)
    mates = _best(nodes, _order_costs(field, floats))
    games = [(field[one], field[other]) for one, other in sorted(mates.items()) if one < other < len(field)]
    games.sort(key=lambda pair: (pair[0].group, pair[1].group))
    left = [field[mates[len(field)]].number] if len(field) % 2 else []
    bye = PairingResult((tournament.settings.bye,))
    return (*(_table(*pair) for pair in games), *(Pairing((number,), "bye", bye) for number in left))


def _best(nodes: int, costs: Iterable[Edge]) -> dict[int, int]:
    """The mate of each so that everybody has one, at the least cost."""
    edges = list(costs)
    highest = max((cost for _, _, cost in edges), default=0)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(one, other, highest - cost) for one, other, cost in edges])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < nodes:
        raise IllegalMove(Reason("tournament_no_pairing"))
    return {**dict(matching), **{other: one for one, other in matching}}


def _units(*most: int) -> list[int]:
    """What one costs in each criterion, the weightiest first: more than the most that the others after it can cost.

    All together may have 115 bits: the matching has 128, and its sums grow with the number of players. Five hundred
    need 92 at most, a thousand in a hundred rounds 109.
    """
    return [*accumulate((total + 1 for total in reversed(most[1:])), mul, initial=1)][::-1]


def _clashes(field: Sequence[SwissPlayer], *units: int) -> dict[tuple[SeatWish, SeatWish], int]:
    """What it costs that two meet who wish for these seats."""
    wishes = {player.wish for player in field}
    return {(one, other): sum(map(mul, seat_clash(one, other), units)) for one in wishes for other in wishes}


def _group_costs(field: Sequence[SwissPlayer]) -> Iterator[Edge]:
    """All tables that are allowed, by criteria 1 to 6."""
    pairs = (len(field) + 1) // 2
    levels = [player.level for player in field]
    sizes = Counter(player.group for player in field)
    broken, bye, gap, depth, unmet, strong, again, place = _units(
        2 * pairs,
        max(levels, default=0),
        sum((high - low) ** 2 for high, low in zip(levels, reversed(levels), strict=True)),
        len(sizes) * pairs,
        pairs,
        pairs,
        2 * sum(FLOAT_COSTS) * pairs,
        sum(size * size for size in sizes.values() if size <= LARGE),
    )
    clashes = _clashes(field, broken, unmet, strong)
    down = [
        (len(sizes) - player.group) * depth
        + player.again(DOWN) * again
        + (sizes[player.group] - 1 - player.place) * place * (sizes[player.group] <= LARGE)
        for player in field
    ]
    up = [player.again(UP) * again + player.place * place * (sizes[player.group] <= LARGE) for player in field]
    for one, higher in enumerate(field):
        for other, lower in enumerate(field[one + 1 :], one + 1):
            if lower.number not in higher.barred:
                cost = clashes[higher.wish, lower.wish]
                if apart := higher.level - lower.level:
                    cost += apart * apart * gap + down[one] + up[other]
                yield one, other, cost
        if len(field) % 2 and higher.bye:
            yield one, len(field), higher.level * bye + down[one]


def _exchange(field: Sequence[SwissPlayer], mates: dict[int, int]) -> None:
    """Exchanges opponents between players of one kind in large groups, so that the highest of them float up and the
    lowest down, as far as nobody meets again."""
    kinds: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for one, player in enumerate(field):
        kinds[player.group, player.wish, player.floats, player.bye].append(one)
    sizes = Counter(player.group for player in field)
    level = [*(player.group for player in field), len(sizes)]  # of an opponent: the bye is below all

    def may_meet(one: int, other: int) -> bool:
        return other == len(field) or field[other].number not in field[one].barred

    for kind in kinds.values():
        for high, low in combinations(kind if sizes[field[kind[0]].group] > LARGE else (), 2):
            upper, lower = mates[high], mates[low]
            if level[upper] > level[lower] and may_meet(high, lower) and may_meet(low, upper):
                mates[high], mates[low], mates[lower], mates[upper] = lower, upper, high, low


def _order_costs(field: Sequence[SwissPlayer], mates: dict[int, int]) -> Iterator[Edge]:
    """The tables at which everybody meets somebody of the same group as in a first pairing, by seats and seeds."""
    groups = [*(player.group for player in field), BYE]
    parts: defaultdict[tuple[int, int], list[int]] = defaultdict(list)  # those of a group who meet those of another
    for one, player in enumerate(field):
        parts[player.group, groups[mates[one]]].append(one)
    sizes = [len(part) for part in parts.values()]
    broken, unmet, strong, exchange, distance, order = _units(
        len(field),
        len(field),
        len(field),
        len(field),
        sum(size**2 for size in sizes),
        sum(4 * size**4 for size in sizes),
    )
    clashes = _clashes(field, broken, unmet, strong)
    for (group, aim), part in parts.items():
        if aim == BYE:
            yield part[0], len(field), 0
        elif group <= aim:
            half = len(part) // 2 if group == aim else 0
            for rank, one in enumerate(part):
                for rank_there, other in enumerate(parts[aim, group]):
                    if one < other and field[other].number not in field[one].barred:
                        off = rank_there - rank - half
                        # Where it is the same, those at the top get their due rather than those below.
                        cost = clashes[field[one].wish, field[other].wish] + off * off * (4 * len(part) - rank) * order
                        if half and (rank < half) == (rank_there < half):
                            cost += exchange + (half - rank_there if rank < half else rank - half + 1) * distance
                        yield one, other, cost


def _table(higher: SwissPlayer, lower: SwissPlayer) -> Pairing:
    seat = seat_of_higher(higher.history, lower.history, higher.seed % 2 == 1)
    return Pairing((lower.number, higher.number) if seat else (higher.number, lower.number))


def _field(tournament: Tournament) -> list[SwissPlayer]:
    """Those who are to be paired, by score and seed."""
    present = seeded(tournament.present(tournament.next_round))
    total, history, free = whole_scores(tournament), seats(tournament), byes(tournament)
    barred: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in (*meetings(tournament), *tournament.forbidden):
        barred[one].add(other)
        barred[other].add(one)
    there = {total[entrant.number] for entrant in present}
    lowest = min(there, default=0)
    step = gcd(*(score - lowest for score in there)) or 1
    groups = {score: group for group, score in enumerate(sorted(there, reverse=True))}
    floats = _floats(tournament, 1), _floats(tournament, 2)
    places: Counter[int] = Counter()
    field = []
    for seed, entrant in enumerate(present, 1):
        number = entrant.number
        group = groups[total[number]]
        field.append(
            SwissPlayer(
                number=number,
                seed=seed,
                level=(total[number] - lowest) // step,
                group=group,
                place=places[group],
                history=history[number],
                wish=seat_wish(history[number]),
                floats=tuple(way[number] for way in floats),
                barred=barred[number],
                bye=not free[number],
            )
        )
        places[group] += 1
    return sorted(field, key=lambda player: (player.group, player.place))


def _floats(tournament: Tournament, ago: int) -> dict[int, int]:
    """Which way each entrant floated some rounds ago. Whoever did not play got by without an opponent: down."""
    if ago > len(tournament.rounds):
        return dict.fromkeys(tournament.by_number, 0)
    floats = dict.fromkeys(tournament.by_number, DOWN)
    before = whole_scores(replace(tournament, rounds=tournament.rounds[:-ago]))
    for pairing in tournament.rounds[-ago].pairings:
        if pairing.met:
            one, other = pairing.players
            higher = before[one] - before[other]
            floats[one] = (higher > 0) - (higher < 0)
            floats[other] = -floats[one]
    return floats


__all__ = ["pairings", "usual_rounds"]
