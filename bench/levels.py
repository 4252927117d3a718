"""The strength of the levels: every level against the one below, at each game's default options.

    python -m bench.levels [GAME…] [--from 1] [--to 10] [--games 40] [--records DIR]

Balanced seats, varied openings; the Elo difference has a 95 % interval. Levels are limited by simulations, so results
do not depend on the machine. For two players, hexagora tournament bots GAME 1 2 3 measures all levels against all.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import hexagora
from hexagora.engine.arena import match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--from", type=int, default=1, dest="low")
    parser.add_argument("--to", type=int, default=10, dest="high")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--parallel", type=int, default=2)
    parser.add_argument("--records", type=Path)
    arguments = parser.parse_args()
    for id in arguments.game or [entry.id for entry in hexagora.games()]:
        for level in range(arguments.low, arguments.high):
            result = match(
                hexagora.game(id),
                [str(level + 1), str(level)],
                games=arguments.games,
                parallel=arguments.parallel,
                max_plies=300,
                records=arguments.records and arguments.records / f"{id}-{level + 1}-{level}.jsonl",
            )
            row = result.rows[0]
            elo = f"{row.rating.elo:+.0f} ({row.rating.low:+.0f} … {row.rating.high:+.0f})" if row.rating else ""
            seconds = row.seconds / max(row.choices, 1)
            share = f"{row.score:.3f} of {row.games} games"
            print(f"{id:12} {level + 1:2} over {level}: {share}, Elo {elo}; {seconds:.2f} s a move", flush=True)


if __name__ == "__main__":
    main()
