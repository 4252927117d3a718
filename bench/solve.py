"""Exact play: CPU time, positions and result of named problems; and how many late positions are solved.

    .venv/bin/python -m bench.solve [--seconds 30] [--games 20]

Times are CPU time, since other work on the machine disturbs wall time; the limit is wall time.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import hexagora

Options = dict[str, str | int | bool]

PROBLEMS: list[tuple[str, str, Options, str]] = [
    ("Hex 4 × 4", "hex", {"board": "rhombus", "size": 4, "swap": False}, ""),
    ("Hex 5 × 5", "hex", {"board": "rhombus", "size": 5, "swap": False}, ""),
    ("Hex 5 × 5 after a2, with the swap", "hex", {"board": "rhombus", "size": 5}, "a2"),
    ("Hex 5 × 5 after c1, with the swap", "hex", {"board": "rhombus", "size": 5}, "c1"),
    ("Hex 6 × 6", "hex", {"board": "rhombus", "size": 6, "swap": False}, ""),
    ("Hex on H3", "hex", {"size": 3, "swap": False}, ""),
    ("Hex on H3 after a3, with the swap", "hex", {"size": 3}, "a3"),
    ("Marienbad on H3", "marienbad", {"size": 3}, ""),
    ("Marienbad on H3, misère", "marienbad", {"size": 3, "misere": True}, ""),
    ("Marienbad 5 × 5", "marienbad", {"board": "square", "size": 5}, ""),
    ("Marienbad 5 × 5 with diagonals", "marienbad", {"board": "square", "size": 5, "diagonals": True}, ""),
    ("Marienbad 5 × 5, contiguous", "marienbad", {"board": "square", "size": 5, "gaps": "contiguous"}, ""),
    ("Marienbad 6 × 6", "marienbad", {"board": "square", "size": 6}, ""),
    ("Marienbad 6 × 6, misère", "marienbad", {"board": "square", "size": 6, "misere": True}, ""),
    ("TetraGo 3 × 3", "tetrago", {"size": 3}, ""),
]


def problems(seconds: float) -> None:
    for what, id, options, moves in PROBLEMS:
        state = hexagora.game(id, **options).start()
        for move in moves.split():
            state = state.play(move)
        begin = time.process_time()
        solution = hexagora.solve(state, seconds=seconds)
        seconds_used = time.process_time() - begin
        answer = f"{solution.values} by {solution.best}" if solution.proven else "not proven"
        print(f"{what:40} {seconds_used:8.2f} s {solution.nodes:>10,} positions  {answer}", flush=True)


def late(id: str, options: Options, plies: int, games: int, nodes: int) -> None:
    """How many positions after `plies` random moves are solved within `nodes`."""
    times, solved, total = [], 0, 0
    for seed in range(games):
        chance = random.Random(f"{id} {plies} {seed}")
        state = hexagora.game(id, **options).start()
        for _ in range(plies):
            if state.turn is not None:
                state = state.play(chance.choice(state.moves()))
        if state.turn is None:
            continue
        total += 1
        begin = time.process_time()
        solved += hexagora.solve(state, seconds=1000, nodes=nodes).proven
        times.append(time.process_time() - begin)
    if total:
        mean = statistics.mean(times)
        print(
            f"{id} {options} after {plies:2} plies: {solved:3} of {total:3} solved, {mean:.2f} s on average", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--games", type=int, default=20)
    arguments = parser.parse_args()
    problems(arguments.seconds)
    for ties in ("open", "forbidden"):
        for plies in (20, 24, 28, 32):
            late("gosix", {"ties": ties}, plies, arguments.games, 350_000)
    for plies in (8, 12):
        late("labyrinthe", {"size": 3}, plies, arguments.games, 100_000)
    late("six", {}, 18, arguments.games, 5_000)


if __name__ == "__main__":
    main()
