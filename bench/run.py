"""Speed, measured beside OpenSpiel in one interleaved run: CPU time, medians over rounds, ratios.

    hexagora bench [--rounds 7] [--json]

OpenSpiel is an extra (.venv/bin/python -m pip install open_spiel==2.0.2, or pip install '.[bench]'); without it our own
figures are printed, and no ratios.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import hexagora

Work = Callable[[], int]  # does some work and returns how many units


@dataclass
class Measurement:
    """One thing to measure: its name, unit, what it is compared with, and the ratio to reach."""

    what: str
    unit: str
    work: Work
    beside: str | None = None
    aim: float | None = None
    wall: bool = False  # for work on several threads
    rates: list[float] = field(default_factory=list)

    def run(self) -> None:
        clock = time.perf_counter if self.wall else time.process_time
        begin = clock()
        units = self.work()
        self.rates.append(units / (clock() - begin))


def our_game(start: hexagora.State, draw: Callable[[], float]) -> int:
    """A random game played from Python, choosing from the list of legal moves; its plies."""
    state, plies = start, 0
    while moves := state.moves():
        state = state.play(moves[int(draw() * len(moves))])
        plies += 1
    return plies


def their_game(start: Any, draw: Callable[[], float]) -> int:
    state, plies = start.clone(), 0
    while actions := state.legal_actions():
        state.apply_action(actions[int(draw() * len(actions))])
        plies += 1
    return plies


def openspiel() -> list[Measurement]:
    """OpenSpiel's Hex 11 × 11: rollouts in C++ by its own evaluator, and driven from Python."""
    spiel = importlib.import_module("pyspiel")
    game = spiel.load_game("hex(board_size=11)")
    rollouts, simulations = (
        1000,
        2,
    )  # each simulation is one call of the evaluator with all rollouts: the tree costs nothing
    bot = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(rollouts, 1), 1.4, simulations, 100, False, 1, False)

    def roll() -> int:
        bot.step(game.new_initial_state())
        return rollouts * simulations

    def python() -> int:
        draw = random.Random(1).random
        return sum(their_game(game.new_initial_state(), draw) for _ in range(400))

    return [
        Measurement("OpenSpiel Hex 11×11, C++ rollouts", "playouts", roll),
        Measurement("OpenSpiel Hex 11×11, driven from Python", "plies", python),
    ]


def ours() -> list[Measurement]:
    """Our side of the comparison."""
    classic = hexagora.game("hex", board="rhombus", swap=False)
    three = hexagora.game("hex", size=6, players=3)
    start = classic.start()

    def bulk(game: hexagora.Game, count: int, **how: Any) -> Work:
        return lambda: game.playouts(count, seed=1, **how).games

    def plays() -> int:
        for _ in range(100_000):
            start.play("f6")
        return 100_000

    def python() -> int:
        draw = random.Random(1).random
        return sum(our_game(start, draw) for _ in range(400))

    rollouts, driven = "OpenSpiel Hex 11×11, C++ rollouts", "OpenSpiel Hex 11×11, driven from Python"
    one = "Hex 11×11, 1 thread, wall time"
    return [
        Measurement("Hex 11×11, move by move", "playouts", bulk(classic, 60_000), rollouts, 25),
        Measurement(
            "Hex 11×11, fill and one winner test", "playouts", bulk(classic, 600_000, quick=True), rollouts, 300
        ),
        Measurement("HEX-3 on H6, move by move", "playouts", bulk(three, 60_000), rollouts, 20),
        Measurement("Hex 11×11, driven from Python", "plies", python, driven, 2),
        Measurement("state.play from Python, Hex 11×11", "plays", plays),
        Measurement(one, "playouts", bulk(classic, 200_000, threads=1), wall=True),
        Measurement("Hex 11×11, 2 threads, wall time", "playouts", bulk(classic, 200_000, threads=2), one, wall=True),
    ]


def every_game() -> list[dict[str, Any]]:
    """Random games of every game of the catalogue, at its default options, with moves chosen by index."""
    rows = []
    for entry in hexagora.games():
        game = hexagora.game(entry.id)
        begin = time.process_time()
        totals = game.playouts(20_000, seed=1)
        seconds = time.process_time() - begin
        rows.append(
            {
                "game": entry.id,
                "plies/s": totals.plies / seconds,
                "playouts/s": totals.games / seconds,
                "length": totals.plies / totals.games,
                "branching": totals.choices / totals.plies,
            }
        )
    return rows


def measure(rounds: int) -> dict[str, Any]:
    """All measurements in turn, round after round."""
    try:
        peers = openspiel()
    except ImportError:
        peers = []
    measurements = peers + ours()
    for number in range(rounds):
        for measurement in measurements:
            if sys.stderr.isatty():
                print(f"\rround {number + 1} of {rounds}: {measurement.what:45}", end="", file=sys.stderr, flush=True)
            measurement.run()
    if sys.stderr.isatty():
        print("\r" + " " * 70 + "\r", end="", file=sys.stderr)
    by_name = {measurement.what: measurement for measurement in measurements}
    rows = []
    for measurement in measurements:
        row: dict[str, Any] = {
            "what": measurement.what,
            "unit": f"{measurement.unit}/s",
            "rate": statistics.median(measurement.rates),
        }
        if measurement.beside in by_name:
            # Round by round, since both then ran under the same conditions.
            pairs = zip(measurement.rates, by_name[measurement.beside].rates, strict=True)
            ratios = sorted(mine / theirs for mine, theirs in pairs)
            row |= {
                "beside": measurement.beside,
                "ratio": statistics.median(ratios),
                "lowest": ratios[0],
                "highest": ratios[-1],
                "aim": measurement.aim,
            }
        rows.append(row)
    return {"rounds": rounds, "comparison": rows, "games": every_game()}


def show(figures: dict[str, Any]) -> None:
    heading = f"CPU time, median of {figures['rounds']} rounds"
    print(f"{heading:45} {'per second':>14}  ratio (lowest–highest)  aim")
    for row in figures["comparison"]:
        line = f"{row['what']:45} {row['rate']:>14,.0f}"
        if "ratio" in row:
            line += f"  {row['ratio']:.1f}× ({row['lowest']:.1f}–{row['highest']:.1f})"
            line += f"  ≥ {row['aim']:g}×" if row["aim"] else ""
        print(line)
    play = next(row for row in figures["comparison"] if row["unit"] == "plays/s")
    print(f"\nstate.play costs {1e9 / play['rate']:,.0f} ns")
    print(f"\n{'every game, default options':28} {'plies/s':>12} {'playouts/s':>12} {'length':>8} {'branching':>10}")
    for row in figures["games"]:
        numbers = (
            f"{row['plies/s']:>12,.0f} {row['playouts/s']:>12,.0f} {row['length']:>8.1f} {row['branching']:>10.1f}"
        )
        print(f"{row['game']:28} {numbers}")
    if not any("OpenSpiel" in row["what"] for row in figures["comparison"]):
        print("\nNo ratios: OpenSpiel is not installed (.venv/bin/python -m pip install open_spiel==2.0.2).")


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed, measured beside OpenSpiel in one interleaved run.")
    parser.add_argument("--rounds", type=int, default=7, choices=range(1, 101), metavar="1..100")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    figures = measure(arguments.rounds)
    if arguments.json:
        print(json.dumps(figures, indent=2))
    else:
        show(figures)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # the reader has gone
        sys.stderr.close()
