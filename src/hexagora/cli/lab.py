"""hexagora lab: measures a game by self-play, with live progress, a summary and a page."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from .. import Game, lab, locales
from ..lab.board_map import map_text
from ..lab.intervals import Interval
from ..lab.play import LabGame, LabPlan
from ..lab.statistics import Statistics
from ..lab.wording import Wording
from . import INTERRUPTED
from .arena import BETWEEN_LINES, BETWEEN_UPDATES
from .show import write_file
from .words import Problem, Words, format_value, print_json, printable, table, width, wrap

BAR = 30  # characters of a share of 100 %


def run_lab(words: Words, game: Game, settings: dict[str, Any], html: str | None, as_json: bool) -> int:
    if html not in (None, "-"):
        check_writable(html)
    games = list[LabGame]()
    openings = settings["openings"]
    total = settings["games"]
    if openings:
        total += openings * len(LabPlan.read(game, settings["strength"], settings["seed"]).openings)
    interrupted = False
    try:
        with progress(words, total) as show, closing(lab.run(game, **settings)) as new_games:
            for one in new_games:
                games.append(one)
                show(len(games))
    except KeyboardInterrupt:
        if not games:
            raise
        interrupted = True
    except OSError as error:
        if error.filename is None:
            raise
        raise Problem("unwritable", file=error.filename, why=error.strerror) from error
    figures = lab.summary(games)
    wording = Wording(game, figures, words.language)
    if as_json:
        plan = {"game": str(game), "strength": settings["strength"], "seed": settings["seed"]}
        print_json({**plan, **figures.data})
    elif html != "-":
        about = wording.about(settings["strength"], settings["seed"])
        print(wrap(printable(report_text(game, figures, wording, about))))
    if html is not None:
        from ..lab.page import lab_page

        page = lab_page(game, figures, settings["strength"], settings["seed"], command(game, settings), words.language)
        write_file(html, page.encode())
    return INTERRUPTED if interrupted else 0


def check_writable(name: str) -> None:
    """Problem if a file cannot be written, which would come late after all the games. Nothing of it changes."""
    try:
        path = Path(name).expanduser()
        is_new = not path.exists()
        with path.open("ab"):
            pass
        if is_new:
            path.unlink()
    except (OSError, RuntimeError) as error:
        raise Problem("unwritable", file=name, why=getattr(error, "strerror", None) or error) from error


def command(game: Game, settings: dict[str, Any]) -> str:
    """The command that plays the same games."""
    name, _, value = settings["strength"].partition(":")
    options = {**game.options, "games": settings["games"], "openings": settings["openings"], "seed": settings["seed"]}
    parts = ["hexagora", "lab", game.id, f"--{name}", *([value] if value else [])]
    parts += [part for name, value in options.items() for part in (f"--{name}", format_value(value))]
    return shlex.join(parts)


@contextmanager
def progress(words: Words, total: int) -> Iterator[Callable[[int], None]]:
    """On standard error: at a terminal a progress bar with the remaining time, else a line now and then."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        last_update = time.monotonic()

        def show(count: int) -> None:
            nonlocal last_update
            if time.monotonic() - last_update < (BETWEEN_UPDATES if console.is_terminal else BETWEEN_LINES):
                return
            last_update = time.monotonic()
            if console.is_terminal:
                bar.update(task, completed=count)
            else:
                print(locales.say(words.language, "lab", "progress", count=count, total=total), file=sys.stderr)

        yield show


def report_text(game: Game, figures: Statistics, wording: Wording, about: str) -> str:
    lines = [str(game), about]
    if figures.games:
        lines += ["", table(wording.facts())]
        first, *others = wording.results()
        lines += ["", first.title, bars(wording, first.rows), *wording.fairness()]
        for one in others:
            lines += ["", one.title, bars(wording, one.rows)]
    if figures.openings:
        lines += ["", *opening_lines(game, figures, wording)]
    return "\n".join(lines)


def bars(wording: Wording, rows: list[tuple[str, Interval]]) -> str:
    def bar(share: Interval) -> str:
        """The share in full, the rest of its interval in part."""
        low, value, high = (round(BAR * part) for part in (share.low, share.value, share.high))
        return "█" * low + "▓" * (value - low) + "▒" * (high - value) + "░" * (BAR - high)

    names, shares = zip(*rows, strict=True)
    return table(list(zip(names, map(bar, shares), wording.shares(shares), strict=True)), "  ")


def opening_lines(game: Game, figures: Statistics, wording: Wording) -> list[str]:
    """The map, if there is one and it fits, and what it says."""
    picture = map_text(game, figures.openings).splitlines()
    lines = []
    if picture and max(map(len, picture)) <= width():
        kind = "swap_map" if wording.has_swap else "map"
        lines = [wording.say(kind, name=wording.names[0], count=figures.opening_games), "", *picture, ""]
    return [*lines, *wording.openings()]
