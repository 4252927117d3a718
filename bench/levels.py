"""The strength of the levels: a tournament of all against all, at each game's default options.

    python -m bench.levels [GAME…] [--from 1] [--to 5] [--games 40] [--records DIR]

It prints what hexagora tournament bots does: ratings with 95 % intervals, and the points of every level against every
other. Balanced seats, varied openings. Levels are limited by simulations, so results do not depend on the machine.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import hexagora
from hexagora.cli.bot_tournament import report_text
from hexagora.cli.words import Words
from hexagora.engine.bot_tournament import hold


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--from", type=int, default=1, dest="low")
    parser.add_argument("--to", type=int, default=5, dest="high")
    parser.add_argument("--games", type=int, default=40, help="of each pairing")
    parser.add_argument("--parallel", type=int, default=2)
    parser.add_argument("--records", type=Path)
    arguments = parser.parse_args()
    levels = [str(level) for level in range(arguments.high, arguments.low - 1, -1)]
    for id in arguments.game or [entry.id for entry in hexagora.games()]:
        result = hold(
            hexagora.game(id),
            levels,
            games=arguments.games,
            parallel=arguments.parallel,
            max_plies=300,
            records=arguments.records,
        )
        print(report_text(Words(), result, is_stored=arguments.records is not None), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
