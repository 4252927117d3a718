"""hexagora tournament bots: its parameters."""

from __future__ import annotations

import os

import click

from .help import Command
from .options import Options, chosen_game, with_game_options
from .parameters import MOST_SEEDS, complete, game_name, json_option, lang_option, option, seed_option
from .words import Words, number

SYSTEMS = ("round_robin", "swiss", "knockout")


@click.command(cls=Command)
@game_name
@click.argument("contestants", metavar="A B...", nargs=-1, required=True)
@option("--system", "bot_system", metavar="|".join(SYSTEMS), default=SYSTEMS[0], shell_complete=complete(*SYSTEMS))
@option("--rounds", "bot_rounds", metavar="N", default="0")
@option("--games", "pairing_games", metavar="N", default="2")
@option("--openings", metavar="PLIES")
@seed_option
@option("--parallel", metavar="N")
@option("--max-plies", metavar="N", default="1000")
@option("--file", "records", metavar="FILE.jsonl")
@json_option
@lang_option
@with_game_options
@click.pass_obj
def bots(
    words: Words,
    options: Options,
    game: str,
    contestants: tuple[str, ...],
    bot_system: str,
    bot_rounds: str,
    pairing_games: str,
    openings: str | None,
    seed: str | None,
    parallel: str | None,
    max_plies: str,
    records: str | None,
    json: bool,
) -> int:
    from ..engine.limits import MOST_THREADS
    from .bot_tournament import run_bots

    settings = {
        "system": bot_system,
        "rounds": number("--rounds", bot_rounds, 0, 1000),
        "games": number("--games", pairing_games, 1, 10**6),
        "openings": None if openings is None else number("--openings", openings, 0, 1000),
        "seed": number("--seed", seed or "0", 0, MOST_SEEDS),
        "parallel": number("--parallel", parallel or str(os.cpu_count() or 1), 1, MOST_THREADS),
        "max_plies": number("--max-plies", max_plies, 1, 10**6),
        "records": records,
    }
    return run_bots(words, chosen_game(game, options), contestants, settings, json)
