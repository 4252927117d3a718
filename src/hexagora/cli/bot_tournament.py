"""hexagora tournament bots: runs a tournament of levels and programs, with live progress and the standings."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from .. import Game
from ..engine.bot_tournament import BotTournament, hold
from .arena import format_rating, notes, run
from .words import Words, table


def run_bots(words: Words, game: Game, contestants: Sequence[str], settings: dict[str, Any], as_json: bool) -> int:
    def total(result: BotTournament) -> int:
        return result.total

    return run(words, functools.partial(hold, game, contestants, **settings), total, report_text, as_json)


def report_text(words: Words, result: BotTournament) -> str:
    """The standings, the points of everybody against everybody, and what there is to say of them."""
    lines = [str(result.plan.game), standings_table(words, result), "", cross_table(words, result), ""]
    lines += notes(words, result)
    if result.by_seed:
        lines.append(words.say("bots", "by_seed", count=result.by_seed))
    if result.missing_rounds:
        lines.append(words.say("bots", "missing", count=result.missing_rounds))
    return "\n".join(lines)


def standings_table(words: Words, result: BotTournament) -> str:
    heads = [words.say("bots", "rank"), *(words.say("arena", name) for name in ("contestant", "score"))]
    heads += [words.say("arena", name) for name in ("won", "drawn", "lost")]
    rows = [[*heads, words.say("bots", "points"), words.say("arena", "elo")]]
    for line in result.standings:
        row = result.rows[line.number - 1]
        counts = [str(count) for count in (row.won, row.drawn, row.lost)]
        points = format_sum(words, row.score * row.games)
        rating = format_rating(row.rating)
        rows.append([str(line.rank), row.contestant, format_sum(words, line.score), *counts, points, rating])
    return table(rows)


def cross_table(words: Words, result: BotTournament) -> str:
    """In the order of the standings; the columns are its lines."""
    numbers = [line.number for line in result.standings]
    points: dict[tuple[int, int], float] = {}
    for game in result.games:
        for one, other, share in zip(game.seating, game.seating[::-1], game.shares, strict=True):
            points[one + 1, other + 1] = points.get((one + 1, other + 1), 0) + share
    rows = [["", words.say("arena", "contestant"), *(str(place) for place, _ in enumerate(numbers, 1))]]
    for place, number in enumerate(numbers, 1):
        cells = [format_sum(words, points[pair]) if (pair := (number, other)) in points else "·" for other in numbers]
        rows.append([str(place), result.rows[number - 1].contestant, *cells])
    return table(rows)


def format_sum(words: Words, points: float) -> str:
    """`3`, `2.5`."""
    return words.decimal(points, 0 if points == int(points) else 1)
