"""hexagora arena: runs a match, with live progress and a table of results."""

from __future__ import annotations

import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from .. import Game
from ..engine.arena import match
from ..engine.elo import Rating
from ..engine.external import ProgramFailed
from ..engine.results import ArenaResult, Row
from . import FAILED, INTERRUPTED, complain
from .words import Problem, Words, printable, table, width, wrap

BETWEEN_UPDATES = 0.2  # seconds


def run_match(words: Words, game: Game, contestants: Sequence[str], settings: dict[str, Any], as_json: bool) -> int:
    latest: ArenaResult | None = None
    interrupted = False
    try:
        with progress(words, settings["games"]) as show:

            def keep_latest(result: ArenaResult) -> None:
                nonlocal latest
                latest = result
                show(result)

            match(game, contestants, **settings, on_progress=keep_latest)
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
        print(json.dumps(latest.data, ensure_ascii=False, indent=2))
    else:
        print(wrap(printable(report_text(words, latest))))
    if interrupted:
        return INTERRUPTED
    return FAILED if any(row.errors for row in latest.rows) else 0


@contextmanager
def progress(words: Words, games: int) -> Iterator[Callable[[ArenaResult], None]]:
    """A progress bar with the ratings so far, if standard error is a terminal; and errors as they happen."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games)
        last_update = -math.inf
        printed_errors: set[str] = set()

        def show(result: ArenaResult) -> None:
            nonlocal last_update
            for game in result.games[-1:]:
                for error in {*game.errors} - {"", *printed_errors}:
                    printed_errors.add(error)
                    sentence = words.say("arena", "failed", number=game.number + 1, error=error)
                    sentence = wrap(f"hexagora: {printable(sentence)}", width(sys.stderr))
                    console.print(sentence, markup=False, highlight=False, soft_wrap=True)
            if not bar.disable and time.monotonic() - last_update > BETWEEN_UPDATES:
                last_update = time.monotonic()
                total, text = result.plan.games(games), printable(summary(result))
                bar.update(task, completed=len(result.games), total=total, description=text)

        yield show


def summary(result: ArenaResult) -> str:
    """The ratings in one line."""
    ratings = [(row.contestant, row.rating) for row in result.rows if row.rating]
    if len(ratings) == 1:
        return f"Elo {format_rating(ratings[0][1])}"
    return ", ".join(f"{contestant} {format_rating(rating)}" for contestant, rating in ratings)


def format_points(points: float) -> str:
    sign = "+" if points >= 0 else "−"
    return sign + ("∞" if math.isinf(points) else f"{abs(points):.0f}")


def format_rating(rating: Rating) -> str:
    """`+35 (−12 … +82)`."""
    return f"{format_points(rating.elo)} ({format_points(rating.low)} … {format_points(rating.high)})"


def report_text(words: Words, result: ArenaResult) -> str:
    """The table, an explanation of its Elo, and the errors."""
    names = ("contestant", "games", "won", "drawn", "lost", "score", "seconds", "each", "elo")
    rows = [[words.say("arena", name) for name in names], *(format_row(words, row) for row in result.rows)]
    lines = [str(result.plan.game), table(rows), words.say("arena", "bars" if len(result.rows) == 2 else "around")]
    endings = Counter(game.ended for game in result.games)
    for ending in ("plies", "agreed"):
        if endings[ending]:
            lines.append(words.say("arena", ending, count=endings[ending], plies=result.plan.max_plies))
    errors = Counter(error for game in result.games for error in game.errors if error)
    lines += [words.say("arena", "error", error=error, count=count) for error, count in errors.items()]
    return "\n".join(lines)


def format_row(words: Words, row: Row) -> list[str]:
    numbers = [str(number) for number in (row.games, row.won, row.drawn, row.lost)]
    each = 1000 * row.seconds / max(row.choices, 1)
    seconds = [words.decimal(row.seconds, 2), words.decimal(each)]
    return [
        row.contestant,
        *numbers,
        words.percent(row.score),
        *seconds,
        format_rating(row.rating) if row.rating else "0",
    ]
