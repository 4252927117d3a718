"""Measures every preset in the lab: python3 -m tools.lab [GAME…] [--seed N] [--seconds S] [--check].

Writes the figures to src/hexagora/lab/data/GAME.json, which the browser shows, and the table of docs/lab.md. A preset
gets so many seconds of one core for its free games, and about as many for its map of first moves; a slow one has fewer
games, and wider intervals. --check measures with another seed, writes nothing, and says how many of its intervals do
not overlap with those that are stored.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hexagora
from hexagora import lab
from hexagora.lab.play import LabGame, LabPlan
from hexagora.lab.run import USUAL_STRENGTH
from hexagora.lab.statistics import Statistics
from hexagora.lab.storage import stored_runs
from tools.format import ROOT
from tools.rows import games_named

DATA = ROOT / "src" / "hexagora" / "lab" / "data"
PAGE = ROOT / "docs" / "lab.md"
BEGIN, END = "<!-- table -->\n", "<!-- end -->\n"
SEED = 1
SECONDS = 8
FEWEST_GAMES, MOST_GAMES = 20, 400
FEWEST_ROUNDS, USUAL_ROUNDS, MOST_ROUNDS = 4, 8, 40  # of all first moves; with fewer there is no map
LONGER = 5  # times the seconds, for the usual rounds


def measure(game: hexagora.Game, seed: int, seconds: float) -> dict[str, Any]:
    """A row of the data: what gives the same figures again, and the figures."""
    classes = len(LabPlan.read(game, USUAL_STRENGTH, seed).openings)

    def is_long(count: int, spent: float) -> bool:
        return count >= FEWEST_GAMES and spent > seconds

    def is_enough(count: int, spent: float) -> bool:
        """Hopeless after a while, or longer than the usual rounds need."""
        hopeless = spent > seconds and count * LONGER < FEWEST_ROUNDS * classes
        return hopeless or spent > LONGER * seconds or (spent > seconds and count >= USUAL_ROUNDS * classes)

    free = take(lab.run(game, USUAL_STRENGTH, seed=seed, games=MOST_GAMES, openings=0), is_long)
    of_map = take(lab.run(game, USUAL_STRENGTH, seed=seed, games=0, openings=MOST_ROUNDS), is_enough)
    rounds = len(of_map) // classes
    of_map = of_map[: rounds * classes] if rounds >= FEWEST_ROUNDS else []
    figures = lab.summary([*free, *of_map]).data
    return {"strength": USUAL_STRENGTH, "seed": seed, "rounds": len(of_map) // classes, "figures": figures}


def take(games: Iterator[LabGame], is_enough: Callable[[int, float], bool]) -> list[LabGame]:
    """Games until so many, after so many seconds of the processor, are enough."""
    results = list[LabGame]()
    begin = time.process_time()
    for game in games:
        results.append(game)
        if is_enough(len(results), time.process_time() - begin):
            break
    return results


def compare(one: Statistics, other: Statistics) -> tuple[int, int]:
    """How many intervals do not overlap, of how many."""
    pairs = [(one.length, other.length), (one.branching, other.branching), (one.leads, other.leads)]
    pairs += [(one.draws, other.draws), *zip(one.seats, other.seats, strict=True)]
    values = {opening.moves: opening.value for opening in other.openings}
    pairs += [(opening.value, values.get(opening.moves)) for opening in one.openings]
    known = [(a, b) for a, b in pairs if a and b]
    return sum(a.high < b.low or b.high < a.low for a, b in known), len(known)


def rows() -> list[str]:
    """The table of the page, from the data."""
    names = "game, preset, games, plies, legal moves, wins by seat, draws, lead changes, first moves above even / below"
    lines = [f"| {' | '.join(names.split(', '))} |", "|---|---|---|---|---|---|---|---|---|"]
    for entry in hexagora.games():
        presets = {preset.id: preset.name() for preset in entry.presets}
        for id, figures in lab.stored_statistics(entry.id).items():
            verdicts = [figures.verdict(opening) for opening in figures.openings]
            cells = [
                entry.name(),
                f"{presets[id]} (`{id}`)",
                f"{figures.games} + {figures.opening_games}",
                number(figures.length, 0),
                number(figures.branching, 0),
                " · ".join(map(percent, figures.seats)),
                percent(figures.draws),
                number(figures.leads, 1),
                f"{verdicts.count(1)} / {verdicts.count(-1)} of {len(verdicts)}" if verdicts else "–",
            ]
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def number(interval: lab.Interval | None, digits: int) -> str:
    if interval is None:
        return "–"
    return f"{interval.value:.{digits}f} ({interval.low:.{digits}f}–{interval.high:.{digits}f})"


def percent(interval: lab.Interval) -> str:
    return f"{100 * interval.value:.0f} % ({100 * interval.low:.0f}–{100 * interval.high:.0f})"


def write(entry: hexagora.Entry, runs: dict[str, dict[str, Any]]) -> None:
    in_order = [preset.id for preset in entry.presets if preset.id in runs]
    lines = (f"  {json.dumps(id)}: {json.dumps(runs[id])}" for id in in_order)
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (DATA / f"{entry.id}.json").write_text(text, encoding="utf-8", newline="\n")


def write_table(page: Path) -> None:
    text = page.read_text("utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    page.write_text(f"{before}{BEGIN}{chr(10).join(rows())}\n{END}{after}", encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser("tools.lab", description=__doc__)
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    for entry in games_named(arguments.game):
        runs = dict(stored_runs(entry.id))
        for preset in entry.presets:
            begin = time.process_time()
            runs[preset.id] = measure(preset.game(), arguments.seed, arguments.seconds)
            figures = Statistics.from_data(runs[preset.id]["figures"])
            note = f"{figures.games} + {figures.opening_games} games, {time.process_time() - begin:.0f} s"
            if arguments.check:
                apart, all = compare(figures, Statistics.from_data(stored_runs(entry.id)[preset.id]["figures"]))
                note += f"; {apart} of {all} intervals apart"
            print(entry.id, preset.id, note, flush=True)
            if not arguments.check:  # at once: who interrupts it keeps what is there
                write(entry, runs)
    if not arguments.check and PAGE.exists():
        stored_runs.cache_clear()
        write_table(PAGE)


if __name__ == "__main__":
    main()
