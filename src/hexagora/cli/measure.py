"""hexagora perft and hexagora bench."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

from .. import Game
from .words import Problem, Words, print_json

CHECKOUT = Path(__file__).resolve().parents[3]


def print_perft(words: Words, game: Game, depth: int, as_json: bool) -> int:
    """Prints the number of move sequences of each length, and the time to count them."""
    if sys.stdin is not None and sys.stdin.isatty():
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the core does not check for signals while it counts
    start = game.start()
    rows = []
    if not as_json:
        print(game)
        print(f"{words.say('perft', 'depth'):>5} {words.say('perft', 'count'):>20} {words.say('perft', 'seconds'):>10}")
    for length in range(1, depth + 1):
        begin = time.perf_counter()
        count = start.perft(length)
        seconds = time.perf_counter() - begin
        rows.append({"depth": length, "count": count, "seconds": round(seconds, 6)})
        if not as_json:
            print(f"{length:>5} {count:>20} {words.decimal(seconds, 3):>10}", flush=True)
    if as_json:
        print_json({"game": game.id, "options": game.options, "perft": rows})
    return 0


def run_bench(arguments: list[str]) -> int:
    """Runs the checkout's benchmarks; their exit code."""
    script = CHECKOUT / "bench" / "run.py"
    if not script.exists():
        raise Problem("no_bench")
    return subprocess.run([sys.executable, str(script), *arguments], cwd=CHECKOUT).returncode
