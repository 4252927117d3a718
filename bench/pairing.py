"""CPU seconds that a round of a Swiss tournament takes, beside the floor: a matching of as many with random weights.

    .venv/bin/python -m bench.pairing [--players 500] [--rounds 11] [--results chance|first|second|draws] [--json]
    .venv/bin/python -m bench.pairing --fide 200

Results are random: the higher seed wins more often, one game in four is drawn; or whoever sits first always wins, or
second, or all is drawn, when whole groups must float for the balance of seats. With --fide: how many rounds of so many
tournaments of 8 to 40 players are paired as the FIDE Dutch system (py4swiss) pairs them, and how those compare that are
not. A round is then played as we pair it, until one of the two finds no pairing.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import rustworkx
from msgspec.structs import replace

from hexagora.errors import IllegalMove
from hexagora.tournament.scores import scores
from hexagora.tournament.settings import Discipline, Settings
from hexagora.tournament.swiss import pairings
from hexagora.tournament.tournament import Entrant, Pairing, PairingResult, Round, Tournament

AIM = 2.0
FIDE_ROUNDS = 7


def begin(players: int) -> Tournament:
    entrants = tuple(Entrant(number, f"P{number}", 3000 - number) for number in range(1, players + 1))
    settings = Settings("Bench", "swiss", (Discipline("hex"),))
    return Tournament(id="bench", by="", organiser="", created=0, settings=settings, entrants=entrants)


ALWAYS = {"first": PairingResult((1, 0)), "second": PairingResult((0, 1)), "draws": PairingResult((0.5, 0.5))}


def result(pairing: Pairing, random: Random, results: str) -> PairingResult:
    if pairing.result is not None:
        return pairing.result
    if results in ALWAYS:
        return ALWAYS[results]
    if random.random() < 0.25:
        return PairingResult((0.5, 0.5))
    first, second = pairing.players
    upset = random.random() < 0.3
    return PairingResult((1, 0) if (first < second) != upset else (0, 1))


def after(tournament: Tournament, paired: tuple[Pairing, ...], random: Random, results: str = "chance") -> Tournament:
    tables = tuple(replace(pairing, result=result(pairing, random, results)) for pairing in paired)
    return replace(tournament, rounds=(*tournament.rounds, Round(tournament.next_round, tables)))


def floor(players: int, random: Random) -> None:
    """What any matching of so many players takes."""
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * players)
    graph.add_edges_from([(one, other, random.getrandbits(80)) for one, other in combinations(range(players), 2)])
    rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def measure(players: int, rounds: int, results: str) -> list[dict[str, float]]:
    random = Random(1)
    tournament = begin(players)
    rows = []
    for _ in range(rounds):
        paired: list[tuple[Pairing, ...]] = []
        ours = seconds(lambda: paired.append(pairings(tournament)))  # noqa: B023  # called at once
        rows.append({"round": tournament.next_round, "ours": ours, "floor": seconds(lambda: floor(players, random))})
        tournament = after(tournament, paired[0], random, results)
    return rows


def gaps(tournament: Tournament, tables: list[tuple[int, ...]]) -> tuple[float, float, int]:
    """The score of the bye, the sum of squared differences of scores, how many games are between different ones."""
    total = scores(tournament)
    apart = [abs(total[table[0]] - total[table[1]]) for table in tables if len(table) == 2]
    byes = sum(total[table[0]] for table in tables if len(table) == 1)
    return byes, sum(gap * gap for gap in apart), sum(gap > 0 for gap in apart)


def beside_fide(tournaments: int) -> list[Counter[str]]:
    from py4swiss.engines.common import PairingError  # type: ignore[import-untyped]  # it has no py.typed

    from tests.tournament.fide import fide_pairings

    random = Random(1)
    counts = [Counter[str]() for _ in range(FIDE_ROUNDS)]
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(tournaments):
            tournament = begin(random.randrange(8, 41))
            for count in counts:
                try:
                    paired, theirs = pairings(tournament), fide_pairings(tournament, Path(folder))
                except (IllegalMove, PairingError):
                    break
                ours = [pairing.players for pairing in paired]
                same = {*map(frozenset, ours)} & {*map(frozenset, theirs)}
                count.update(rounds=1, same=len(same) == len(ours), tables=len(ours), same_tables=len(same))
                mine, other = gaps(tournament, ours), gaps(tournament, theirs)
                count.update(closer=mine[:2] < other[:2], further=mine[:2] > other[:2])
                count.update(fewer_floats=mine[2] < other[2], more_floats=mine[2] > other[2])
                tournament = after(tournament, paired, random)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--results", choices=["chance", *ALWAYS], default="chance")
    parser.add_argument("--fide", type=int, metavar="TOURNAMENTS", help="compare with the FIDE Dutch system instead")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    rows: list[Any] = (
        beside_fide(arguments.fide)
        if arguments.fide
        else measure(arguments.players, arguments.rounds, arguments.results)
    )
    if arguments.json:
        print(json.dumps(rows, indent=2))
    elif arguments.fide:
        print("round  same rounds  same tables   scores closer, further   floats fewer, more")
        for number, row in enumerate(rows, 1):
            same = f"{row['same'] / row['rounds']:11.0%}  {row['same_tables'] / row['tables']:11.0%}"
            more = f"{row['closer']:14} {row['further']:9} {row['fewer_floats']:14} {row['more_floats']:6}"
            print(f"{number:5}  {same}  {more}")
    else:
        print(f"{arguments.players} players, CPU seconds; aim: less than {AIM}")
        for row in rows:
            print(f"round {row['round']:2}  {row['ours']:6.2f}   floor {row['floor']:5.2f}")
        print(f"most      {max(row['ours'] for row in rows):6.2f}")


if __name__ == "__main__":
    main()
