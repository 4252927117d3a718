"""hexagora tournament bots: runs a tournament of levels and programs, with live progress and the standings."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import permutations
from typing import Any

from .. import Game
from ..engine.bot_tournament import BotTournament, hold
from .arena import format_each, format_rating, notes, run
from .words import Words, table


def run_bots(words: Words, game: Game, contestants: Sequence[str], settings: dict[str, Any], as_json: bool) -> int:
    def total(result: BotTournament) -> int:
        return result.total

    def text(words: Words, result: BotTournament) -> str:
        return report_text(words, result, is_stored=settings["records"] is not None)

    return run(words, functools.partial(hold, game, contestants, **settings), total, text, as_json)


def report_text(words: Words, result: BotTournament, is_stored: bool) -> str:
    """The standings, the points of everybody against everybody, and what there is to say of them."""
    lines = [str(result.plan.game)]
    if not result.tournament.over:
        counts = {"count": len(result.games), "total": result.total}
        lines.append(words.say("bots", "goes_on" if is_stored else "so_far", **counts))
    lines += [standings_table(words, result), "", cross_table(words, result), ""]
    sides = len(result.plan.sides)
    lines.append(words.say("bots", "counts" if sides == 2 else "counts_groups", sides=sides))
    lines += notes(words, result)
    if result.by_seed:
        lines.append(words.say("bots", "by_seed", count=result.by_seed))
    if result.missing_rounds:
        lines.append(words.say("bots", "missing", count=result.missing_rounds))
    return "\n".join(lines)


def standings_table(words: Words, result: BotTournament) -> str:
    heads = [words.say("bots", "rank"), *(words.say("arena", name) for name in ("contestant", "score"))]
    heads += [words.say("arena", name) for name in ("won", "drawn", "lost")]
    rows = [[*heads, words.say("bots", "points"), words.say("arena", "each"), words.say("arena", "elo")]]
    for line in result.standings:
        row = result.rows[line.number - 1]
        counts = [str(count) for count in (row.won, row.drawn, row.lost)]
        numbers = [format_sum(words, line.score), *counts, format_sum(words, row.score * row.games)]
        more = [format_each(words, row), format_rating(row.rating)]
        rows.append([str(line.rank), row.contestant, *numbers, *more])
    return table(rows)


def cross_table(words: Words, result: BotTournament) -> str:
    """Everybody's points in the games against everybody, in the order of the standings; the columns are its lines."""
    numbers = [line.number for line in result.standings]
    points: dict[tuple[int, int], float] = {}
    for game in result.games:
        for (one, share), (other, _) in permutations(zip(game.seating, game.shares, strict=True), 2):
            points[one + 1, other + 1] = points.get((one + 1, other + 1), 0) + share
    rows = [["", words.say("arena", "contestant"), *(str(place) for place, _ in enumerate(numbers, 1))]]
    for place, number in enumerate(numbers, 1):
        cells = [format_sum(words, points[pair]) if (pair := (number, other)) in points else "·" for other in numbers]
        rows.append([str(place), result.rows[number - 1].contestant, *cells])
    return table(rows)


def format_sum(words: Words, points: float) -> str:
    """`3`, `2.5`, and `2.83` where more than two sides share results."""
    digits = next((count for count in (0, 1) if abs(points - round(points, count)) < 0.001), 2)
    return words.decimal(points, digits)
