"""hexagora arena: runs a match, with live progress and a table of results."""

from __future__ import annotations

import functools
import math
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from .. import Game, locales
from ..engine.arena import match
from ..engine.elo import Rating
from ..engine.external import ProgramFailed
from ..engine.results import ArenaResult, Row
from . import FAILED, INTERRUPTED, complain
from .words import Problem, Words, print_json, printable, table, width, wrap

BETWEEN_UPDATES = 0.2  # seconds
BETWEEN_LINES = 60.0  # seconds, where there is no terminal for a progress bar
BESIDE = 50  # columns of bar, count and time: text that is too long for the rest would hide them

SoFar = TypeVar("SoFar", bound=ArenaResult)


def run_match(words: Words, game: Game, contestants: Sequence[str], settings: dict[str, Any], as_json: bool) -> int:
    def total(result: ArenaResult) -> int:
        return result.plan.games(settings["games"])

    return run(words, functools.partial(match, game, contestants, **settings), total, report_text, as_json)


def run(
    words: Words,
    play: Callable[..., object],
    total: Callable[[SoFar], int],
    text: Callable[[Words, SoFar], str],
    as_json: bool,
) -> int:
    """Plays many games, `total` of them, and prints what came out, also after Ctrl-C; `play` takes `on_progress`."""
    latest: SoFar | None = None
    interrupted = False
    try:
        with exit_when_terminated(), progress(words) as show:

            def keep_latest(result: SoFar) -> None:
                nonlocal latest
                latest = result
                show(result, total(result))

            play(on_progress=keep_latest)
    except KeyboardInterrupt:
        interrupted = True
    except ProgramFailed as failed:
        return complain(f"{words.problem(failed)} {words.say('arena', 'not_held')}", FAILED)
    except OSError as error:
        if error.filename is None:
            raise
        raise Problem("unwritable", file=error.filename, why=error.strerror) from error
    if latest is None:
        raise KeyboardInterrupt
    if as_json:
        print_json(latest.data)
    else:
        print(wrap(printable(text(words, latest))))
    if interrupted:
        return INTERRUPTED
    return FAILED if any(row.errors for row in latest.rows) else 0


@contextmanager
def exit_when_terminated() -> Iterator[None]:
    """On SIGTERM Python would end at once, and leave processes and programs behind."""
    before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def progress(words: Words) -> Iterator[Callable[[ArenaResult, int], None]]:
    """On standard error: at a terminal a progress bar with the ratings so far, else a line now and then; and errors as
    they happen."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    text_column = TextColumn("{task.description}", markup=False)
    columns = (BarColumn(20), MofNCompleteColumn(), TimeRemainingColumn(), text_column)
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        last_update = -math.inf if console.is_terminal else time.monotonic()
        printed_errors: set[str] = set()

        def show(result: ArenaResult, total: int) -> None:
            nonlocal last_update
            for game in result.games[-1:]:
                for error in {*game.errors} - {"", *printed_errors}:
                    printed_errors.add(error)
                    sentence = words.say("arena", "failed", number=game.number + 1, error=error)
                    sentence = wrap(f"hexagora: {printable(sentence)}", width(sys.stderr))
                    console.print(sentence, markup=False, highlight=False, soft_wrap=True)
            if time.monotonic() - last_update < (BETWEEN_UPDATES if console.is_terminal else BETWEEN_LINES):
                return
            last_update = time.monotonic()
            count = len(result.games)
            if console.is_terminal:
                text = printable(summary(result))[: max(console.width - BESIDE, 0)]
                bar.update(task, completed=count, total=total, description=text)
            else:
                print(locales.say(words.language, "lab", "progress", count=count, total=total), file=sys.stderr)

        yield show


def summary(result: ArenaResult) -> str:
    """The ratings in one line, the best first."""
    ratings = [(row.contestant, row.rating) for row in result.rows if row.rating]
    if len(ratings) == 1:
        return f"Elo {format_rating(ratings[0][1])}"
    ratings.sort(key=lambda one: -one[1].elo)
    return ", ".join(f"{contestant} {format_rating(rating)}" for contestant, rating in ratings)


def format_points(points: float) -> str:
    sign = "+" if points > -0.5 else "−"
    return sign + ("∞" if math.isinf(points) else f"{abs(points):.0f}")


def format_rating(rating: Rating | None) -> str:
    """`+35 (−12 … +82)`; 0 for the one beside whom the other is rated."""
    if rating is None:
        return "0"
    return f"{format_points(rating.elo)} ({format_points(rating.low)} … {format_points(rating.high)})"


def report_text(words: Words, result: ArenaResult) -> str:
    """The table, an explanation of its Elo, and the errors."""
    names = ("contestant", "games", "won", "drawn", "lost", "score", "seconds", "each", "elo")
    rows = [[words.say("arena", name) for name in names], *(format_row(words, row) for row in result.rows)]
    return "\n".join([str(result.plan.game), table(rows), *notes(words, result)])


def notes(words: Words, result: ArenaResult) -> list[str]:
    """What stands below a table."""
    names = [row.contestant for row in result.rows]
    lines = [
        words.say("arena", "bars", first=names[0], other=names[1]) if len(names) == 2 else words.say("arena", "around")
    ]
    endings = Counter(game.ended for game in result.games)
    for ending in ("plies", "agreed"):
        if endings[ending]:
            lines.append(words.say("arena", ending, count=endings[ending], plies=result.plan.max_plies))
    errors = Counter(error for game in result.games for error in game.errors if error)
    lines += [words.say("arena", "error", error=error, count=count) for error, count in errors.items()]
    return lines


def format_row(words: Words, row: Row) -> list[str]:
    numbers = [str(number) for number in (row.games, row.won, row.drawn, row.lost)]
    seconds = [words.decimal(row.seconds, 2), format_each(words, row)]
    return [row.contestant, *numbers, words.percent(row.score), *seconds, format_rating(row.rating)]


def format_each(words: Words, row: Row) -> str:
    """Milliseconds a move."""
    return words.decimal(1000 * row.seconds / max(row.choices, 1))
