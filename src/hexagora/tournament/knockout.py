"""Who loses is out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from msgspec.structs import replace

from .fixture import bye, check_players, decided, field, game, in_seats
from .scores import seats, seeded
from .tournament import Pairing, Round, Tournament

Slots = list[tuple[int, ...]]  # the players of each place of the bracket in a round: two, one or none
Stage = list[Pairing | None]  # the pairing of each place of the bracket; None: nobody came so far


def pairings(tournament: Tournament) -> tuple[Pairing, ...]:
    """The next round, in the order of the bracket, byes last: the winners of neighbours meet."""
    if tournament.rounds:
        return later_round(tournament)
    seeds = [one.number for one in seeded(field(tournament))]
    check_players(len(seeds), 2)
    return pair_slots(tournament, bracket(seeds))


def round_count(tournament: Tournament) -> int:
    """How many rounds there are in all, with the entrants as they are now."""
    return rounds_of(len(field(tournament)))


def rounds_of(count: int) -> int:
    """The rounds that so many players need."""
    return max(count - 1, 0).bit_length()


def seed_order(count: int) -> list[int]:
    """The seeds, from 0, down the bracket: the first two can meet only in the final, the first four in the semifinals.
    It is filled up to a power of two; whoever would meet a seed that is not there has a bye, and these are the best."""
    order = [0]
    while len(order) < count:
        last = 2 * len(order) - 1
        order = [seed for better in order for seed in (better, last - better)]
    return order


def bracket(seeds: Sequence[int]) -> Slots:
    """The places of the first round, from the players in the order of seeding."""
    order = seed_order(len(seeds))
    pairs = zip(order[::2], order[1::2], strict=True)
    return [tuple(seeds[seed] for seed in pair if seed < len(seeds)) for pair in pairs]


def pair_slots(tournament: Tournament, slots: Slots) -> tuple[Pairing, ...]:
    """The pairings of these places, byes last. Whoever sat first less often does; where that is equal, the upper player
    of the bracket in every other place, else the lower one: so do the better seeds in the first round."""
    history = seats(tournament)
    pairings = [
        replace(
            bye(tournament, players[0])
            if len(players) == 1
            else game(tournament, in_seats(history, players[::-1] if place % 2 else players)),
            place=place,
        )
        for place, players in enumerate(slots)
        if players
    ]
    return tuple(sorted(pairings, key=lambda pairing: pairing.kind != "game"))


def later_round(tournament: Tournament) -> tuple[Pairing, ...]:
    """The round after the last one of the bracket; with the final, if it is wished, the match for third place."""
    stage = _stages(tournament)[-1]
    slots = [tuple(number for number in map(_winner, pair) if number) for pair in _neighbours(stage)]
    if sum(map(len, slots)) < 2:  # the winner is known, or nobody is left
        raise decided()
    tables = pair_slots(tournament, slots)
    losers = [number for number in map(_loser, stage) if number]
    if tournament.settings.third_place and len(stage) == 2 and len(losers) == 2:
        players = in_seats(seats(tournament), losers)
        tables += (game(tournament, players, third=True),)
    return tables


def ranks(tournament: Tournament) -> dict[int, int]:
    """The rank of everybody in the bracket, by number: shared by those who went out in the same round, and by those who
    are still in and came equally far; they are before those who came as far and lost."""
    reached: dict[int, tuple[int, int, int]] = {}
    for depth, stage in enumerate(_stages(tournament)):
        for pairing in filter(None, stage):
            for number in pairing.players:
                outcome = 1 if pairing.result is None else 2 * (number == _winner(pairing))
                reached[number] = (depth, outcome, 0)
    for pairing in (pairing for round in _rounds(tournament) for pairing in round.pairings if pairing.third):
        if (winner := _winner(pairing)) and winner in reached:
            depth, outcome, _ = reached[winner]
            reached[winner] = (depth, outcome, 1)
    best = sorted(reached.values(), reverse=True)
    return {number: best.index(way) + 1 for number, way in reached.items()}


def _rounds(tournament: Tournament) -> list[Round]:
    """Those of the bracket: groups may have played before it."""
    return [one for one in tournament.rounds if not any(pairing.group for pairing in one.pairings)]


def _stages(tournament: Tournament) -> list[Stage]:
    """The bracket, round by round. Where two opponents both left, there is nobody, and later perhaps no pairing."""
    stages: list[Stage] = []
    for one in _rounds(tournament):
        tables = sorted((pairing for pairing in one.pairings if not pairing.third), key=lambda table: table.place)
        if not stages:
            stages.append([*tables])
        else:
            rest = iter(tables)
            pairs = _neighbours(stages[-1])
            stages.append([next(rest, None) if any(map(_winner, pair)) else None for pair in pairs])
    return stages


def _neighbours(stage: Stage) -> list[tuple[Pairing | None, Pairing | None]]:
    return list(zip_longest(stage[::2], stage[1::2]))


def _winner(pairing: Pairing | None) -> int | None:
    """Who goes on; None: nobody, or it is not known."""
    if pairing is None or pairing.result is None:
        return None
    if pairing.kind == "bye":
        return pairing.players[0]
    most = max(pairing.result.shares)
    best = [number for number, share in zip(pairing.players, pairing.result.shares, strict=True) if share == most]
    return best[0] if most > 0 and len(best) == 1 else None


def _loser(pairing: Pairing | None) -> int | None:
    """Who went out in a game that somebody won."""
    winner = _winner(pairing)
    if pairing is None or winner is None or len(pairing.players) < 2:
        return None
    return next(number for number in pairing.players if number != winner)


__all__ = [
    "bracket",
    "later_round",
    "pair_slots",
    "pairings",
    "ranks",
    "round_count",
    "rounds_of",
    "seed_order",
]
