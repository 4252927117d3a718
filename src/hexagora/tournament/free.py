"""Free play: whoever has no game gets one."""

from __future__ import annotations

from itertools import combinations

from ..errors import IllegalMove, Reason
from ..extras import extra
from .fixture import check_players, in_seats, no_round
from .multi import seating, split
from .scores import meetings, seats, whole_scores
from .tournament import Pairing, Tournament

with extra("tournament"):
    import rustworkx


def pairings(tournament: Tournament) -> tuple[Pairing, ...]:
    """Games for all who are there and not playing. Who is left over just waits, those with the most games first: a bye
    would be worth something."""
    if tournament.settings.rounds and tournament.next_round > tournament.settings.rounds:
        raise no_round()
    busy = tournament.busy
    players = [one.number for one in tournament.present(tournament.next_round) if one.number not in busy]
    sizes = tournament.discipline.sizes
    check_players(len(players), min(sizes))
    if {*split(len(players), sizes, tournament.settings.table_size)} == {2}:
        tables = _pairs(tournament, players)
    else:
        tables, _ = seating(tournament, players, {number: -count for number, count in _games(tournament).items()})
    if not tables:
        raise IllegalMove(Reason("tournament_no_pairing"))
    return tuple(map(Pairing, tables))


def _games(tournament: Tournament) -> dict[int, int]:
    return {number: len(history) for number, history in seats(tournament).items()}


def _pairs(tournament: Tournament, players: list[int]) -> list[tuple[int, ...]]:
    """As many pairs as possible; then the one left over has the most games, then as few have met before as can be, then
    their scores are as near as can be. Those who must not meet never do."""
    met, whole, games = meetings(tournament), whole_scores(tournament), _games(tournament)
    forbidden = {*tournament.forbidden}
    farthest = max(whole[number] for number in players) - min(whole[number] for number in players)
    again = len(players) * farthest**2 + 1  # a meeting outweighs all differences in score
    wait = len(players) * again * (max(met.values(), default=0) + 1)  # a turn to wait outweighs all meetings
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    node = dict(zip(players, graph.add_nodes_from(players), strict=True))
    for one, other in combinations(players, 2):
        pair = (min(one, other), max(one, other))
        if pair not in forbidden:
            graph.add_edge(node[one], node[other], -again * met[pair] - (whole[one] - whole[other]) ** 2)
    nobody = graph.add_node(0)
    if len(players) % 2:
        most = max(games[number] for number in players)
        for number in players:
            graph.add_edge(node[number], nobody, -wait * (most - games[number]))
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    history = seats(tournament)
    tables = [
        in_seats(history, sorted((graph[one], graph[other]))) for one, other in matching if nobody not in (one, other)
    ]
    return sorted(tables, key=lambda table: (-whole[table[0]] - whole[table[1]], min(table)))


__all__ = ["pairings"]
