"""The commands that measure games and the computer, and their parameters: arena, lab, perft, bench."""

from __future__ import annotations

import os

import click

from .help import Command
from .options import Options, chosen_game, with_game_options
from .parameters import MOST_SEEDS, game_name, json_option, lang_option, option, seed_option
from .words import Problem, Words, number, share

ANYTHING = {"ignore_unknown_options": True, "allow_extra_args": True}


@click.command(cls=Command)
@game_name
@click.argument("contestants", metavar="A B...", nargs=-1, required=True)
@option("--games", "count", metavar="N", default="100")
@option("--openings", metavar="PLIES")
@seed_option
@option("--parallel", metavar="N")
@option("--max-plies", metavar="N", default="1000")
@option("--resign", metavar="0.95")
@option("--records", metavar="FILE.jsonl")
@json_option
@lang_option
@with_game_options
@click.pass_obj
def arena(
    words: Words,
    options: Options,
    game: str,
    contestants: tuple[str, ...],
    count: str,
    openings: str | None,
    seed: str | None,
    parallel: str | None,
    max_plies: str,
    resign: str | None,
    records: str | None,
    json: bool,
) -> int:
    from ..engine.limits import MOST_THREADS
    from .arena import run_match

    settings = {
        "games": number("--games", count, 1, 10**6),
        "openings": None if openings is None else number("--openings", openings, 0, 1000),
        "seed": number("--seed", seed or "0", 0, MOST_SEEDS),
        "parallel": number("--parallel", parallel or str(os.cpu_count() or 1), 1, MOST_THREADS),
        "max_plies": number("--max-plies", max_plies, 1, 10**6),
        "resign": None if resign is None else share("--resign", resign, 0.5),
        "records": records,
    }
    return run_match(words, chosen_game(game, options), contestants, settings, json)


@click.command(cls=Command)
@game_name
@option("--games", "lab_games", metavar="N", default="100")
@option("--openings", "lab_openings", metavar="N", default="10")
@option("--level", "lab_level", metavar="1-10")
@option("--simulations", metavar="N")
@option("--random", "random_moves")
@seed_option
@option("--parallel", metavar="N")
@option("--data", "records", metavar="FILE.jsonl")
@option("--html", metavar="FILE")
@option("--ray", metavar="[ADDRESS]", is_flag=False, flag_value="")
@json_option
@lang_option
@with_game_options
@click.pass_obj
def lab(
    words: Words,
    options: Options,
    game: str,
    lab_games: str,
    lab_openings: str,
    lab_level: str | None,
    simulations: str | None,
    random_moves: bool,
    seed: str | None,
    parallel: str | None,
    records: str | None,
    html: str | None,
    ray: str | None,
    json: bool,
) -> int:
    from ..engine.limits import MOST_THREADS
    from ..lab.run import MOST_GAMES, USUAL_STRENGTH
    from .lab import run_lab
    from .limits import limits

    if (lab_level is not None) + (simulations is not None) + random_moves > 1:
        raise Problem("one_strength")
    if json and html == "-":
        raise Problem("one_output")
    strengths = [f"{name}:{amount}" for name, amount in limits(None, simulations, lab_level).items()]
    strengths += ["random"] if random_moves else []
    settings = {
        "strength": strengths[0] if strengths else USUAL_STRENGTH,
        "games": number("--games", lab_games, 1, MOST_GAMES),
        "openings": number("--openings", lab_openings, 0, MOST_GAMES),
        "seed": number("--seed", seed or "0", 0, MOST_SEEDS),
        "parallel": number("--parallel", parallel or str(os.cpu_count() or 1), 1, MOST_THREADS),
        "data": records,
        "ray": ray,
    }
    return run_lab(words, chosen_game(game, options), settings, html, json)


@click.command(cls=Command)
@game_name
@option("--depth", metavar="N", default="3")
@json_option
@lang_option
@with_game_options
@click.pass_obj
def perft(words: Words, options: Options, game: str, depth: str, json: bool) -> int:
    from .measure import print_perft

    return print_perft(words, chosen_game(game, options), number("--depth", depth, 1, 1000), json)


@click.command(cls=Command, context_settings=ANYTHING)
@json_option
@lang_option
@click.pass_context
def bench(ctx: click.Context, json: bool) -> int:
    from .measure import run_bench

    return run_bench([*(["--json"] if json else []), *ctx.args])
