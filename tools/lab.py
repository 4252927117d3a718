"""Measures every preset in the lab: python3 -m tools.lab [GAME…] [--seed N] [--seconds S] [--check].

Writes the figures to src/hexagora/lab/data/GAME.json, which the browser shows, and the tables of docs/lab.md. A preset
gets so many seconds of one core for its free games, and about as many for its map of first moves; a slow one has fewer
games, and wider intervals. --check writes nothing: it plays as many games and rounds as are stored, and says which
figures are other ones; with another seed, how many intervals do not overlap.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from math import floor
from pathlib import Path
from typing import Any

import hexagora
from hexagora import lab
from hexagora.lab.play import LabGame, LabPlan
from hexagora.lab.run import USUAL_STRENGTH
from hexagora.lab.statistics import Statistics
from hexagora.lab.storage import stored_runs
from hexagora.lab.wording import whole_percents
from tools.format import ROOT
from tools.rows import games_named

DATA = ROOT / "src" / "hexagora" / "lab" / "data"
PAGE = ROOT / "docs" / "lab.md"
BEGIN, END = "<!-- tables -->\n", "<!-- end -->\n"
SEED = 1
SECONDS = 8
FEWEST_GAMES, MOST_GAMES = 60, 400
FEWEST_ROUNDS, USUAL_ROUNDS, MOST_ROUNDS = 4, 8, 40  # of all first moves; with fewer there is no map
LONGER = 5  # times the seconds, for the usual rounds
SPACE, JOIN = "\u00a0", "\u2060"  # where a line does not break: the second has no width


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


def again(game: hexagora.Game, run: dict[str, Any], seed: int) -> Statistics:
    """As many games and rounds as a row of the data has."""
    games = run["figures"]["games"]
    return lab.summary(lab.run(game, run["strength"], seed=seed, games=games, openings=run["rounds"]))


def compare(figures: Statistics, run: dict[str, Any], seed: int) -> str:
    """What has become of a row of the data: with its seed nothing should, with another one chance has its share."""
    if seed == run["seed"]:
        names = [name for name, part in figures.data.items() if part != run["figures"][name]]
        return f"other figures: {', '.join(names)}" if names else "the same figures"
    apart, every = overlaps(figures, Statistics.from_data(run["figures"]))
    return f"{apart} of {every} intervals apart"


def overlaps(one: Statistics, other: Statistics) -> tuple[int, int]:
    """How many intervals do not overlap, of how many."""
    pairs = [(one.branching, other.branching), (one.leads, other.leads), (one.draws, other.draws)]
    pairs += [] if one.stopped or other.stopped else [(one.length, other.length)]
    pairs += [*zip(one.people or one.seats, other.people or other.seats, strict=True)]
    values = {opening.moves: opening.value for opening in other.openings}
    pairs += [(opening.value, values.get(opening.moves)) for opening in one.openings]
    known = [(a, b) for a, b in pairs if a and b]
    return sum(a.high < b.low or b.high < a.low for a, b in known), len(known)


def rows() -> list[str]:
    """The tables of the page, from the data: two that are narrow enough to be read without scrolling."""
    fairness = table("preset", "games", "results in percent", "draws in percent", "first moves")
    course = table("preset", "plies", "legal moves", "changes of the lead")
    for entry in hexagora.games():
        for preset in entry.presets:
            run = stored_runs(entry.id).get(preset.id)
            if run is None:
                continue
            figures = Statistics.from_data(run["figures"])
            classes = len(figures.openings)
            games = f"{figures.games} + {run['rounds']} × {classes}" if classes else str(figures.games)
            games = games.replace(" ", SPACE)
            name = f"{entry.name()} `{preset.id}`"
            long_name = f"{name}: {preset.name()}"
            fairness.append([long_name, games, results(figures), percent(figures.draws), first_moves(figures)])
            course.append([name, plies(figures), number(figures.branching, 0), leads(figures)])
    return ["", *map(line, fairness), "", *map(line, course), ""]


def table(*names: str) -> list[list[str]]:
    return [list(names), ["---"] * len(names)]


def line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def results(figures: Statistics) -> str:
    """By seat in the order of play; where there is a swap, by person."""
    shares = figures.people or figures.seats
    percents = whole_percents([share.value for share in shares])
    texts = [interval(str(value), share, 100) for value, share in zip(percents, shares, strict=True)]
    if figures.people:
        roles = ("began", "answered", *(f"player{SPACE}{place}" for place in range(3, len(texts) + 1)))
        texts = [f"{role}{SPACE}{text}" for role, text in zip(roles, texts, strict=False)]
    return f"{SPACE}· ".join(texts)


def first_moves(figures: Statistics) -> str:
    """Whether they differ, and how many are clearly better / worse than even; `?` where so few games cannot tell."""
    if not figures.openings:
        return "–"
    games = max(opening.games for opening in figures.openings)
    verdicts = [figures.verdict(opening) for opening in figures.openings]
    better, worse = (
        str(verdicts.count(verdict)) if games >= figures.games_needed(verdict) else "?" for verdict in (1, -1)
    )
    return f"{'differ' if figures.differ else 'alike'}: {better} / {worse}".replace(" ", SPACE)


def plies(figures: Statistics) -> str:
    """Where games were stopped, a bound."""
    if not figures.length or not figures.stopped:
        return number(figures.length, 0)
    return f"more than {floor(figures.length.value)} ({figures.stopped} of {figures.games} stopped)".replace(" ", SPACE)


def leads(figures: Statistics) -> str:
    return number(figures.leads, 2 if figures.leads and figures.leads.high < 1 else 1)


def number(known: lab.Interval | None, digits: int) -> str:
    return interval(f"{known.value:.{digits}f}", known, 1, digits) if known else "–"


def percent(share: lab.Interval) -> str:
    return interval(str(whole_percents([share.value])[0]), share, 100)


def interval(value: str, known: lab.Interval, times: int, digits: int = 0) -> str:
    low, high = (f"{times * bound:.{digits}f}" for bound in known[1:])
    return f"{value}{SPACE}({low}–{JOIN}{high})"


def write(entry: hexagora.Entry, runs: dict[str, dict[str, Any]]) -> None:
    in_order = [preset.id for preset in entry.presets if preset.id in runs]
    lines = (f"  {json.dumps(id)}: {json.dumps(runs[id])}" for id in in_order)
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (DATA / f"{entry.id}.json").write_text(text, encoding="utf-8", newline="\n")


def write_tables(page: Path) -> None:
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
            game, run = preset.game(), runs.get(preset.id)
            if arguments.check:
                note = compare(again(game, run, arguments.seed), run, arguments.seed) if run else "not measured"
            else:
                run = runs[preset.id] = measure(game, arguments.seed, arguments.seconds)
                note = f"{run['figures']['games']} + {run['figures']['opening_games']} games"
                write(entry, runs)  # at once: who interrupts it keeps what is there
            print(entry.id, preset.id, f"{time.process_time() - begin:.0f} s,", note, flush=True)
    if not arguments.check and PAGE.exists():
        stored_runs.cache_clear()
        write_tables(PAGE)


if __name__ == "__main__":
    main()
