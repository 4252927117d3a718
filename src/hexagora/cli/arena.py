"""hexagora arena: matches, with a table that grows."""

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
from ..engine.table import Row, Table
from . import FAILED, INTERRUPTED, complain
from .words import Problem, Words, printable, table, width, wrapped

BETWEEN_LOOKS = 0.2  # seconds


def arena(words: Words, game: Game, contestants: Sequence[str], settings: dict[str, Any], as_json: bool) -> int:
    latest: Table | None = None
    interrupted = False
    try:
        with progress(words, settings["games"]) as show:

            def look(now: Table) -> None:
                nonlocal latest
                latest = now
                show(now)

            match(game, contestants, **settings, on_progress=look)
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
        print(wrapped(printable(said(words, latest))))
    if interrupted:
        return INTERRUPTED
    return FAILED if any(row.errors for row in latest.rows) else 0


@contextmanager
def progress(words: Words, games: int) -> Iterator[Callable[[Table], None]]:
    """A bar with the ratings so far, on standard error if somebody looks at it; and what fails, as it happens."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games)
        looked = -math.inf
        known: set[str] = set()

        def show(now: Table) -> None:
            nonlocal looked
            for one in now.played[-1:]:
                for error in {*one.errors} - {"", *known}:
                    known.add(error)
                    sentence = words.say("arena", "failed", number=one.number + 1, error=error)
                    sentence = wrapped(f"hexagora: {printable(sentence)}", width(sys.stderr))
                    console.print(sentence, markup=False, highlight=False, soft_wrap=True)
            if not bar.disable and time.monotonic() - looked > BETWEEN_LOOKS:
                looked = time.monotonic()
                bar.update(
                    task, completed=len(now.played), total=now.plan.games(games), description=printable(brief(now))
                )

        yield show


def brief(now: Table) -> str:
    """The ratings in one line."""
    rated = [(row.contestant, row.rating) for row in now.rows if row.rating]
    if len(rated) == 1:
        return f"Elo {shown_rating(rated[0][1])}"
    return ", ".join(f"{contestant} {shown_rating(rating)}" for contestant, rating in rated)


def shown_points(points: float) -> str:
    sign = "+" if points >= 0 else "−"
    return sign + ("∞" if math.isinf(points) else f"{abs(points):.0f}")


def shown_rating(rating: Rating) -> str:
    """`+35 (−12 … +82)`."""
    return f"{shown_points(rating.elo)} ({shown_points(rating.low)} … {shown_points(rating.high)})"


def said(words: Words, now: Table) -> str:
    """The table, what its Elo means, and what went wrong."""
    names = ("contestant", "games", "won", "drawn", "lost", "score", "seconds", "each", "elo")
    rows = [[words.say("arena", name) for name in names], *(shown_row(words, row) for row in now.rows)]
    lines = [str(now.plan.game), table(rows), words.say("arena", "bars" if len(now.rows) == 2 else "around")]
    ended = Counter(one.ended for one in now.played)
    for how in ("plies", "agreed"):
        if ended[how]:
            lines.append(words.say("arena", how, count=ended[how], plies=now.plan.max_plies))
    errors = Counter(error for one in now.played for error in one.errors if error)
    lines += [words.say("arena", "error", error=error, count=count) for error, count in errors.items()]
    return "\n".join(lines)


def shown_row(words: Words, row: Row) -> list[str]:
    numbers = [str(number) for number in (row.games, row.won, row.drawn, row.lost)]
    each = 1000 * row.seconds / max(row.choices, 1)
    seconds = [words.decimal(row.seconds, 2), words.decimal(each)]
    return [
        row.contestant,
        *numbers,
        words.percent(row.score),
        *seconds,
        shown_rating(row.rating) if row.rating else "0",
    ]
