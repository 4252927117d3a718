"""Honest games beside strangers who want too much, and very many honest games.

    .venv/bin/python -m bench.attacks [frames] [pings] [unread] … [load] [--seconds 20] [--json]

Linux only. Thirty games of Hex 11 × 11 are played at sixty moves a second in all, first alone, then beside each attack
of bench/attackers.py by itself, from the same address. Of each: how long until both players know of a move, and what
the server's memory and CPU time grew by. `load`: two thousand games with a move every five seconds each.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.attackers import ATTACKS
from bench.server import Process, Side, ours, running, script_games

GAMES, RATE, MOVES = 30, 60.0, 40
LOAD_GAMES, LOAD_EACH, LOAD_MOVES = 2000, 5.0, 6


def shares(latencies: list[float]) -> dict[str, float]:
    ordered = sorted(1000 * latency for latency in latencies)
    return {"p50": ordered[len(ordered) // 2], "p99": ordered[int(0.99 * len(ordered))], "most": ordered[-1]}


def measure(side: Side, attack: str | None, seconds: float) -> dict[str, Any]:
    side.players.ask(f"sit {MOVES}")
    match = side.players.ask("last")["id"]
    with ExitStack() as stack:
        attackers = None
        if attack:
            command = (sys.executable, "-m", "bench.attackers", side.url, attack, match, str(seconds))
            attackers = stack.enter_context(running(Process(*command)))
            attackers.read()
        memory, cpu = side.server.memory, side.server.cpu
        answer = shares(side.players.ask(f"play {RATE}")["latencies"])
        figures = {**answer, "memory": side.server.memory - memory, "cpu": side.server.cpu - cpu}
        if attackers:
            figures |= json.loads(attackers.read())
    side.players.ask("leave")
    return figures


def measure_all(what: list[str], seconds: float) -> dict[str, Any]:
    figures = {}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(script_games(GAMES), file)
        file.flush()
        for attack in ("alone", *what):
            with ours(Path(file.name)) as side:
                figures[attack] = measure(side, None if attack == "alone" else attack, seconds)
                show(attack, figures[attack])
    return figures


def measure_load() -> dict[str, float]:
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(script_games(50) * (LOAD_GAMES // 50), file)
        file.flush()
        with ours(Path(file.name)) as side:
            side.players.ask(f"sit {LOAD_MOVES}")
            cpu = side.server.cpu
            answer = side.players.ask(f"play {LOAD_GAMES / LOAD_EACH}")
            figures = {**shares(answer["latencies"]), "memory": side.server.memory, "cpu": side.server.cpu - cpu}
            show("load", figures)
            return figures


def show(name: str, figures: dict[str, Any]) -> None:
    times = f"{figures['p50']:7.1f} {figures['p99']:7.1f} {figures['most']:7.1f}"
    print(f"{name:10} {times}   {figures['memory'] / 1e6:6.0f} MB {figures['cpu']:6.1f} s", end="")
    print(
        f"   {figures['times']} times, {figures['failed']} closed or refused" if "times" in figures else "", flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", nargs="*", help=f"which of {', '.join(ATTACKS)}, load; all if nothing is named")
    parser.add_argument("--seconds", type=float, default=25, help="how long an attack goes on")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, too")
    options = parser.parse_args()
    what = options.what or [*ATTACKS, "load"]
    if unknown := {*what} - {*ATTACKS, "load"}:
        parser.error(f"there is no {' or '.join(sorted(unknown))}")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # the servers end, too
    print("milliseconds until both know of a move: p50, p99, most; the server's memory grew, its CPU time")
    figures = measure_all([attack for attack in what if attack != "load"], options.seconds)
    if "load" in what:
        figures["load"] = measure_load()
    if options.json:
        print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
