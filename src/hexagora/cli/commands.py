"""The commands and their parameters. Their texts are in the locales, their work in a module each."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, BinaryIO, TextIO

import click

from .help import Group, Usual, give_words
from .measuring_commands import arena, bench, lab, perft
from .options import Options, with_game_options
from .parameters import (
    MOST_SEEDS,
    complete,
    data_option,
    game_name,
    json_option,
    lang_option,
    maybe_game,
    moves_option,
    no_colour_option,
    option,
    port_option,
    position_text,
    seed_option,
    thinking_options,
)
from .record_commands import analyse, chosen_number, convert, number_option, replay
from .tournament_commands import tournament
from .words import Problem, Words, number

if TYPE_CHECKING:
    from ..engine import Bot

MOST_PATIENCE = 86_400
MOST_PORTS = 65535
THEMES = ("light", "dark", "auto")
SHELLS = ("bash", "zsh", "fish")


def show_completion(ctx: click.Context, parameter: click.Parameter, shell: str | None) -> None:
    """Prints the script that a shell needs to complete our commands."""
    if shell is None or ctx.resilient_parsing:
        return
    from click.shell_completion import get_completion_class

    completion = get_completion_class(shell)
    if shell not in SHELLS or completion is None:
        raise Problem("shell", shell=shell, allowed=", ".join(SHELLS))
    print(completion(ctx.command, {}, "hexagora", "_HEXAGORA_COMPLETE").source())
    ctx.exit()


@click.group(cls=Group, invoke_without_command=True, subcommand_metavar="COMMAND [ARGS]...")
@option("--version")
@lang_option
@option(
    "--show-completion",
    metavar="SHELL",
    callback=show_completion,
    is_eager=True,
    expose_value=False,
    shell_complete=complete(*SHELLS),
)
@click.pass_context
def hexagora(ctx: click.Context, version: bool) -> int:
    if version:
        from ..version import version as current

        print(f"hexagora {current()}".strip())
        ctx.exit()
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
    return 0


@hexagora.command()
@maybe_game
@json_option
@lang_option
@with_game_options
@click.pass_obj
def games(words: Words, options: Options, game: str | None, json: bool) -> int:
    from .listing import describe_game, list_games, no_options_alone

    if game is not None:
        return describe_game(words, game, options, json)
    no_options_alone(options)
    return list_games(words, json)


@hexagora.command()
@game_name
@json_option
@no_colour_option
@lang_option
@click.pass_obj
def rules(words: Words, game: str, json: bool, no_colour: bool) -> int:
    from .listing import show_rules

    return show_rules(words, game, json, not no_colour)


@hexagora.command("learn")
@game_name
@no_colour_option
@lang_option
@click.pass_obj
def learn_game(words: Words, game: str, no_colour: bool) -> int:
    from .lesson import teach

    return teach(words, game, not no_colour)


@hexagora.group(cls=Usual, subcommand_metavar="[COMMAND] [ARGS]...")
@lang_option
def puzzles() -> int:
    return 0


@puzzles.command("solve")
@maybe_game
@option("--grade", metavar="1-5")
@seed_option
@no_colour_option
@lang_option
@click.pass_obj
def solve_puzzles(words: Words, game: str | None, grade: str | None, seed: str | None, no_colour: bool) -> int:
    from .puzzles import selection, solve

    chosen_seed = None if seed is None else number("--seed", seed, 0, MOST_SEEDS)
    return solve(words, selection(game, grade, chosen_seed), not no_colour)


@puzzles.command("mine")
@game_name
@option("--count", "puzzle_count", metavar="N", default="40")
@option("--seconds", "mining", metavar="S", default="600")
@seed_option
@option("--out", metavar="FILE", default="puzzles.json")
@lang_option
@click.pass_obj
def mine_puzzles(words: Words, game: str, puzzle_count: str, mining: str, seed: str | None, out: str) -> int:
    from .puzzles import mine

    count = number("--count", puzzle_count, 1, 10**6)
    seconds = number("--seconds", mining, 1, 10**6)
    return mine(words, game, count, seconds, number("--seed", seed or "0", 0, MOST_SEEDS), out)


@puzzles.command("check")
@maybe_game
@lang_option
@click.pass_obj
def check_puzzles(words: Words, game: str | None) -> int:
    from .puzzles import check

    return check(words, game)


@hexagora.command()
@maybe_game
@option("--vs", metavar="1-10")
@option("--seat", metavar="N")
@option("--bots", metavar="1,2", default="")
@seed_option
@option("--load", metavar="FILE")
@number_option
@option("--terminal")
@option("--lan")
@port_option
@data_option
@option("--no-open")
@no_colour_option
@lang_option
@with_game_options
@click.pass_obj
def play(
    words: Words,
    options: Options,
    game: str | None,
    vs: str | None,
    seat: str | None,
    bots: str,
    seed: str | None,
    load: str | None,
    game_number: str | None,
    terminal: bool,
    lan: bool,
    port: str | None,
    data: str | None,
    no_open: bool,
    no_colour: bool,
) -> int:
    if game_number is not None and load is None:
        raise Problem("number_alone")
    for_terminal = {"--vs": vs, "--seat": seat, "--bots": bots, "--seed": seed, **options}
    for_browser = {"--lan": lan, "--port": port, "--data": data, "--no-open": no_open}
    if game is None and load is None and not terminal:
        from . import serve as serving

        if wrong := [option for option, value in for_terminal.items() if value]:
            raise Problem("browser_alone", option=wrong[0])
        chosen_port = None if port is None else number("--port", port, 0, MOST_PORTS)
        return serving.play(words, lan, chosen_port, data, not no_open)
    if wrong := [option for option, value in for_browser.items() if value]:
        raise Problem("terminal_alone", option=wrong[0])

    from .play import Opponents
    from .play import play as start_playing

    chosen_seed = None if seed is None else number("--seed", seed, 0, MOST_SEEDS)
    record = None
    if load is not None:
        from .records import read_record

        if game is not None or options:
            raise Problem("load_alone")
        record = read_record(load, chosen_number(game_number))
    return start_playing(words, game, options, Opponents(bots, vs, seat), chosen_seed, record, not no_colour)


@hexagora.command()
@option("--host", metavar="ADDRESS", default="127.0.0.1")
@port_option
@data_option
@option("--computer-games")
@option("--patience", metavar="SECONDS")
@lang_option
@click.pass_obj
def serve(
    words: Words, host: str, port: str | None, data: str | None, computer_games: bool, patience: str | None
) -> int:
    from . import serve as serving

    chosen_port = number("--port", port or str(serving.PORT), 0, MOST_PORTS)
    seconds = number("--patience", patience or str(serving.PATIENCE), 1, MOST_PATIENCE)
    return serving.serve(words, host, chosen_port, data, computer_games, 1000 * seconds)


@hexagora.command()
@data_option
@json_option
@lang_option
@click.pass_obj
def check(words: Words, data: str | None, json: bool) -> int:
    from .data import check as examine

    return examine(words, data, json)


@hexagora.command()
@click.argument("file", metavar="FILE")
@data_option
@option("--rescue")
@lang_option
@click.pass_obj
def backup(words: Words, file: str, data: str | None, rescue: bool) -> int:
    from .data import backup as copy

    return copy(words, file, data, rescue)


@hexagora.command()
@game_name
@position_text
@moves_option
@option("--svg", metavar="FILE")
@option("--png", metavar="FILE")
@option("--width", metavar="PIXELS", default="960")
@option("--theme", metavar="light|dark|auto", shell_complete=complete(*THEMES), default="light")
@json_option
@no_colour_option
@lang_option
@with_game_options
@click.pass_obj
def show(
    words: Words,
    options: Options,
    game: str,
    position: str,
    moves: str,
    svg: str | None,
    png: str | None,
    width: str,
    theme: str,
    json: bool,
    no_colour: bool,
) -> int:
    from .show import after_moves, show_position
    from .show import position as read_position

    if theme not in THEMES:
        raise Problem("theme", theme=theme, allowed=", ".join(THEMES))
    state = after_moves(read_position(game, position, options), moves)
    return show_position(words, state, svg, png, number("--width", width, 16, 8000), theme, json, not no_colour)


for about_records in (replay, convert, analyse):
    hexagora.add_command(about_records)


@hexagora.command()
@game_name
@position_text
@moves_option
@thinking_options
@option("--top", metavar="K", default="10")
@json_option
@no_colour_option
@lang_option
@with_game_options
@click.pass_obj
def think(
    words: Words,
    options: Options,
    game: str,
    position: str,
    moves: str,
    seconds: str | None,
    simulations: str | None,
    level: str | None,
    threads: str,
    memory: str,
    seed: str | None,
    top: str,
    json: bool,
    no_colour: bool,
) -> int:
    from .limits import limits, resources
    from .show import after_moves
    from .show import position as read_position
    from .think import think_about

    settings = {**limits(seconds, simulations, level), **resources(threads, memory)}
    settings["seed"] = number("--seed", seed or "0", 0, MOST_SEEDS)
    rows = number("--top", top, 1, 1000)
    state = after_moves(read_position(game, position, options), moves)
    return think_about(words, state, settings, rows, json, not no_colour)


for measuring in (tournament, arena, lab, perft, bench):
    hexagora.add_command(measuring)


def make_bot(threads: str, memory: str, seed: str | None) -> Bot:
    from ..engine import Bot
    from .limits import resources

    return Bot(**resources(threads, memory), seed=number("--seed", seed or "0", 0, MOST_SEEDS))


def streams() -> tuple[BinaryIO, TextIO]:
    """Standard input as bytes, which another program may fill with anything, and standard output."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    return getattr(sys.stdin, "buffer", io.BytesIO()), sys.stdout


@hexagora.command()
@thinking_options
@lang_option
@click.pass_obj
def gtp(
    words: Words,
    seconds: str | None,
    simulations: str | None,
    level: str | None,
    threads: str,
    memory: str,
    seed: str | None,
) -> int:
    from ..interop.gtp import GtpEngine, run
    from .limits import limits

    engine = GtpEngine(make_bot(threads, memory, seed), **limits(seconds, simulations, level))
    return run(engine, *streams())


@hexagora.command()
@thinking_options
@lang_option
@click.pass_obj
def engine(
    words: Words,
    seconds: str | None,
    simulations: str | None,
    level: str | None,
    threads: str,
    memory: str,
    seed: str | None,
) -> int:
    from ..engine.protocol import Engine
    from .limits import limits

    commands, answers = streams()
    return Engine(make_bot(threads, memory, seed), answers, **limits(seconds, simulations, level)).run(commands)


def command(words: Words) -> Group:
    """The whole command line in one language."""
    give_words(hexagora, words)
    return hexagora
