"""Steps a second of a batch and of one PettingZoo environment, for every game: CPU time, in turn.

Both play uniformly random legal picks, get every observation and mask, and start again when a game is over.
With --threads N: N threads beside one instead, in wall time, and their CPU time.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import hexagora
from hexagora.interop import pettingzoo

AIM = 50


def alone(id: str, steps: int) -> Callable[[], float]:
    """Plays one environment as in PettingZoo's documentation; returns the steps a second."""
    env = pettingzoo.env(id)
    env.reset(seed=1)

    def run() -> float:
        begin = time.process_time()
        for _ in range(steps):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                observation = env.last()[0]
            env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
        return steps / (time.process_time() - begin)

    return run


def together(
    id: str, games: int, steps: int, threads: int = 1, clock: Callable[[], float] = time.process_time
) -> Callable[[], float]:
    batch = hexagora.game(id).batch(games, seed=1, threads=threads, max_plies=1000)

    def run() -> float:
        begin = clock()
        for _ in range(steps):
            batch.step(batch.sample())
        return games * steps / (clock() - begin)

    return run


def measure(games: int, rounds: int) -> list[dict[str, Any]]:
    rows = []
    for entry in hexagora.games():
        one, many = alone(entry.id, 1000), together(entry.id, games, 200)
        pairs = [(one(), many()) for _ in range(rounds + 1)][1:]  # the first round warms up
        ratios = sorted(mine / theirs for theirs, mine in pairs)
        rows.append(
            {
                "game": entry.id,
                "one": statistics.median(theirs for theirs, _ in pairs),
                "many": statistics.median(mine for _, mine in pairs),
                "ratio": statistics.median(ratios),
                "lowest": ratios[0],
                "highest": ratios[-1],
            }
        )
    return rows


def compare_threads(games: int, rounds: int, threads: int) -> list[dict[str, Any]]:
    rows = []
    for entry in hexagora.games():
        one, many = (together(entry.id, games, 400, n, time.perf_counter) for n in (1, threads))
        pairs, times = [], [0.0, 0.0]
        for _ in range(rounds + 1):
            before = time.process_time()
            alone = one()
            between = time.process_time()
            pairs.append((alone, many()))
            times[0] += between - before
            times[1] += time.process_time() - between
        ratios = sorted(mine / theirs for theirs, mine in pairs[1:])
        rows.append(
            {
                "game": entry.id,
                "one": statistics.median(theirs for theirs, _ in pairs[1:]),
                "many": statistics.median(mine for _, mine in pairs[1:]),
                "ratio": statistics.median(ratios),
                "lowest": ratios[0],
                "highest": ratios[-1],
                "cpu": times[1] / times[0],
            }
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=256, help="games in a batch (256)")
    parser.add_argument("--rounds", type=int, default=5, choices=range(1, 101), metavar="1..100")
    parser.add_argument("--threads", type=int, help="so many threads beside one, instead of PettingZoo")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    if arguments.threads:
        rows = compare_threads(arguments.games, arguments.rounds, arguments.threads)
    else:
        rows = measure(arguments.games, arguments.rounds)
    if arguments.json:
        print(json.dumps(rows, indent=2))
        return
    if arguments.threads:
        print(
            f"{'steps a second, wall time':26} {'one thread':>12} {f'{arguments.threads} threads':>12}  ratio; CPU time"
        )
        for row in rows:
            spread = f"{row['ratio']:.2f}× ({row['lowest']:.2f}–{row['highest']:.2f}); {row['cpu']:.2f}×"
            print(f"{row['game']:26} {row['one']:>12,.0f} {row['many']:>12,.0f}  {spread}")
        return
    print(f"{'steps a second, CPU time':26} {'PettingZoo':>12} {f'batch of {arguments.games}':>14}  ratio (aim {AIM}×)")
    for row in rows:
        spread = f"{row['ratio']:.0f}× ({row['lowest']:.0f}–{row['highest']:.0f})"
        print(f"{row['game']:26} {row['one']:>12,.0f} {row['many']:>14,.0f}  {spread}")


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # the reader has gone
        sys.stderr.close()
