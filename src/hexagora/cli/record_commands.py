"""The commands that work on game records, and their parameters: replay, convert, analyse."""

from __future__ import annotations

import click

from .help import Command
from .parameters import MOST_SEEDS, complete, json_option, lang_option, no_colour_option, option, seed_option
from .words import Words, number

number_option = option("--number", "game_number", metavar="N")


def chosen_number(text: str | None) -> int | None:
    """Which game of a file, from 1."""
    from ..record import MOST_RECORDS

    return None if text is None else number("--number", text, 1, MOST_RECORDS)


@click.command(cls=Command)
@click.argument("source", metavar="FILE")
@number_option
@option("--at", metavar="20")
@no_colour_option
@lang_option
@click.pass_obj
def replay(words: Words, source: str, game_number: str | None, at: str | None, no_colour: bool) -> int:
    from .records import read_record
    from .replay import show_game

    record = read_record(source, chosen_number(game_number))
    return show_game(words, record, at, may_ask=source != "-", colour=not no_colour)


@click.command(cls=Command)
@click.argument("source", metavar="FILE")
@click.argument("target", metavar="FILE")
@option(
    "--to",
    "form",
    metavar="FORM",
    shell_complete=complete("json", "jsonl", "sgf", "hexworld", "gif", "webp", "svg", "png"),
)
@number_option
@lang_option
@click.pass_obj
def convert(words: Words, source: str, target: str, form: str | None, game_number: str | None) -> int:
    from .records import convert_games

    return convert_games(words, source, target, form, chosen_number(game_number))


@click.command(cls=Command)
@click.argument("source", metavar="FILE")
@number_option
@option("--seconds", "position_seconds", metavar="S")
@option("--simulations", "position_simulations", metavar="N")
@option("--threads", metavar="N", default="1")
@seed_option
@option("--html", metavar="FILE")
@json_option
@no_colour_option
@lang_option
@click.pass_obj
def analyse(
    words: Words,
    source: str,
    game_number: str | None,
    position_seconds: str | None,
    position_simulations: str | None,
    threads: str,
    seed: str | None,
    html: str | None,
    json: bool,
    no_colour: bool,
) -> int:
    from ..engine.limits import MOST_THREADS
    from .analyse import tell_review
    from .limits import limits
    from .records import read_record

    settings = limits(position_seconds, position_simulations, None)
    settings["threads"] = number("--threads", threads, 1, MOST_THREADS)
    settings["seed"] = number("--seed", seed or "0", 0, MOST_SEEDS)
    record = read_record(source, chosen_number(game_number))
    return tell_review(words, record, settings, html, json, not no_colour)
