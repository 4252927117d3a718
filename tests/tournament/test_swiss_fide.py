"""The Swiss system beside the FIDE Dutch one: the same where they must be, never further apart in scores."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from py4swiss.engines.common import PairingError  # type: ignore[import-untyped]  # as in fide.py

from hexagora.errors import IllegalMove
from hexagora.tournament.colours import STRONG, seat_breaks, seat_wish
from hexagora.tournament.scores import meetings, scores, seats
from hexagora.tournament.swiss import pairings
from hexagora.tournament.tournament import Tournament
from tests.tournament.fide import fide_pairings
from tests.tournament.swiss_rounds import after_round, decide_by_chance, new_swiss, plain_swiss

Tables = list[tuple[int, ...]]


def our_pairings(tournament: Tournament) -> Tables | None:
    """None: there are none that keep the promise of seats, which FIDE never breaks either."""
    try:
        tables = [pairing.players for pairing in pairings(tournament)]
    except IllegalMove:
        return None
    history = seats(tournament)
    games = [table for table in tables if len(table) == 2]
    broken = any(seat_breaks(history[number], seat) for table in games for seat, number in enumerate(table))
    return None if broken else tables


def their_pairings(tournament: Tournament, folder: Path) -> Tables | None:
    try:
        return fide_pairings(tournament, folder)
    except PairingError:
        return None


def groups(tournament: Tournament) -> list[list[int]]:
    """Those present by score, then by seed: plain tournaments are numbered by that."""
    total = scores(tournament)
    present = [entrant.number for entrant in tournament.present(tournament.next_round)]
    return [
        [number for number in present if total[number] == score]
        for score in sorted({total[number] for number in present})
    ]


def distance(tournament: Tournament, tables: Tables) -> tuple[float, float]:
    """The score of the bye, and the sum of squared differences of scores."""
    total = scores(tournament)
    byes = sum(total[table[0]] for table in tables if len(table) == 1)
    return byes, sum((total[table[0]] - total[table[1]]) ** 2 for table in tables if len(table) == 2)


def order(tournament: Tournament, tables: Tables) -> list[int]:
    """If nobody floats, what FIDE minimises in each group: wishes that are not met, strong ones, exchanges, how far."""
    history = seats(tournament)
    counts = Counter[str]()
    for group in groups(tournament):
        half = len(group) // 2
        for one, other in (sorted(table) for table in tables if table[0] in group):
            wishes = seat_wish(history[one]), seat_wish(history[other])
            if wishes[0].seat is not None and wishes[0].seat == wishes[1].seat:
                counts["unmet"] += 1
                counts["strong"] += min(wish.strength for wish in wishes) >= STRONG
            first, second = group.index(one), group.index(other)
            if (first < half) == (second < half):
                counts["exchanges"] += 1
                counts["distance"] += half - second if second < half else first - half + 1
    return [counts[name] for name in ("unmet", "strong", "exchanges", "distance")]


def is_fold_free(tournament: Tournament) -> bool:
    """Whether in each group the upper half can meet the lower in order, and all get their seats."""
    history, barred = seats(tournament), {*meetings(tournament), *tournament.forbidden}
    for group in groups(tournament):
        if len(group) % 2:
            return False
        for one, other in zip(group, group[len(group) // 2 :], strict=False):
            wishes = seat_wish(history[one]).seat, seat_wish(history[other]).seat
            if (one, other) in barred or (wishes[0] is not None and wishes[0] == wishes[1]):
                return False
    return True


def check_beside(tournament: Tournament, folder: Path) -> Counter[str]:
    """What must hold of any round; tells what kind of round it was."""
    ours, theirs = our_pairings(tournament), their_pairings(tournament, folder)
    assert (ours is None) == (theirs is None)
    if ours is None or theirs is None:
        return Counter(["refused"])
    assert distance(tournament, ours) <= distance(tournament, theirs)
    same = {*map(frozenset, ours)} & {*map(frozenset, theirs)}
    assert [table for table in ours if frozenset(table) in same] == [
        table for table in theirs if frozenset(table) in same
    ]  # the same seats, at tables in the same order
    kinds = Counter(["paired"])
    if distance(tournament, theirs)[1] == 0 and len(ours[-1]) == 2:
        assert order(tournament, ours) == order(tournament, theirs)
        kinds["level"] += 1
    if is_fold_free(tournament):
        assert ours == theirs
        kinds["fold"] += 1
    return kinds


@pytest.mark.parametrize("players", [*range(1, 33), 63, 64, 100])
def test_first_rounds_are_the_same(players: int, tmp_path: Path) -> None:
    tournament = plain_swiss(players)
    assert our_pairings(tournament) == fide_pairings(tournament, tmp_path)


def check_tournaments(seeds: range, folder: Path) -> Counter[str]:
    """Even and odd numbers; half of the tournaments without draws, and half with absences and forbidden pairs."""
    kinds = Counter[str]()
    for seed in seeds:
        random = Random(seed)
        players = random.choice([8, 16, 32, random.randrange(8, 41)])
        draws, away, apart, forfeits = random.choice(
            [(0, 0, 0, 0), (0.25, 0, 0, 0), (0, 0.1, 0.05, 0), (0.25, 0.1, 0.05, 0.05)]
        )
        entrants = [
            replace(entrant, absent=tuple(round for round in range(1, 8) if random.random() < away))
            for entrant in plain_swiss(players).entrants
        ]
        pairs = combinations(range(1, players + 1), 2)
        tournament = replace(new_swiss(entrants), forbidden=tuple(pair for pair in pairs if random.random() < apart))
        while tournament.next_round < 8:
            kind = check_beside(tournament, folder)
            kinds += kind
            if kind["refused"]:
                break
            tournament = after_round(tournament, decide_by_chance(pairings(tournament), random, draws, forfeits))
    return kinds


def test_random_rounds_beside_fide(tmp_path: Path) -> None:
    kinds = check_tournaments(range(60), tmp_path)
    assert min(kinds["paired"], kinds["level"], kinds["fold"]) > 20  # so that each has been looked at


def test_small_tournaments_until_nothing_is_left(tmp_path: Path) -> None:
    """What we refuse, or pair only by breaking the promise of seats, FIDE refuses, and the other way round."""
    for seed in range(40):
        random = Random(seed)
        tournament = plain_swiss(random.randrange(2, 9))
        while not check_beside(tournament, tmp_path)["refused"]:
            tournament = after_round(tournament, decide_by_chance(pairings(tournament), random))


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 2000, 100))
def test_many_random_rounds_beside_fide(start: int, tmp_path: Path) -> None:
    check_tournaments(range(start, start + 100), tmp_path)
