"""Simulations a second on Hex 11 × 11 beside OpenSpiel's MCTSBot, in one interleaved run, and two threads beside one.

    .venv/bin/python -m bench.search [--rounds 5]

Both sides begin at the empty board with a fresh tree. CPU time, medians and ranges over rounds; threads by wall time.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

import hexagora

THEIR_TREE = 1000  # megabytes that their bot may take


def theirs(simulations: int) -> Callable[[], None]:
    import pyspiel

    game = pyspiel.load_game("hex(board_size=11)")

    def run() -> None:
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, simulations, THEIR_TREE, False, 1, False)
        bot.step(game.new_initial_state())

    return run


def ours(simulations: int, **how: Any) -> Callable[[], None]:
    start = hexagora.game("hex", board="rhombus", swap=False).start()

    def run() -> None:
        assert hexagora.think(start, simulations=simulations, memory=256, **how).best

    return run


def rate(run: Callable[[], None], simulations: int, clock: Callable[[], float]) -> float:
    begin = clock()
    run()
    return simulations / (clock() - begin)


def compare(
    what: str,
    mine: Callable[[], None],
    beside: Callable[[], None],
    simulations: int,
    rounds: int,
    wall: bool,
    aim: float,
) -> None:
    clock = time.perf_counter if wall else time.process_time
    pairs = [(rate(mine, simulations, clock), rate(beside, simulations, clock)) for _ in range(rounds)]
    ratios = sorted(one / other for one, other in pairs)
    rates = [statistics.median(side) for side in zip(*pairs, strict=True)]
    print(
        f"{what:44} {rates[0]:>12,.0f} {rates[1]:>12,.0f}  "
        f"{statistics.median(ratios):.1f}× ({ratios[0]:.1f}–{ratios[-1]:.1f})  ≥ {aim:g}×",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5, choices=range(1, 51), metavar="1..50")
    rounds = parser.parse_args().rounds
    print(f"{'Hex 11 × 11, simulations/s':44} {'ours':>12} {'beside':>12}  ratio (lowest–highest)  aim")
    for count, aim in ((10_000, 100), (100_000, 50)):
        name = f"UCT, {count:,} simulations, beside OpenSpiel"
        compare(name, ours(count, style="plain"), theirs(count), count, rounds, False, aim)
        name = f"the engine, {count:,} simulations"
        compare(name, ours(count), theirs(count), count, rounds, False, 1)
    million = 1_000_000
    two, one = ours(million, style="plain", threads=2), ours(million, style="plain", threads=1)
    compare("UCT, two threads beside one, wall time", two, one, million, rounds, True, 1.4)
    compare("the engine, two threads beside one", ours(200_000, threads=2), ours(200_000), 200_000, rounds, True, 1.4)


if __name__ == "__main__":
    main()
