"""The commands and their parameters. What they say is in the locales, what they do in a module each.

Parameters are text or flags: typer needs pydantic for anything else, which would cost more time than all the rest.
"""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TextIO

import typer

from ..locales import LANGUAGES
from .help import Command, Group, give_words
from .options import Options, chosen_game, complete_games, with_game_options
from .words import Problem, Words, number, share

if TYPE_CHECKING:
    from ..engine import Bot

ANYTHING = {"ignore_unknown_options": True, "allow_extra_args": True}

MOST_SEEDS = 10**18 - 1
MOST_PORTS = 65535
THEMES = ("light", "dark", "auto")


def complete_languages() -> list[str]:
    return list(LANGUAGES)


def complete_themes() -> list[str]:
    return list(THEMES)


GameName = Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_games)]
MaybeGame = Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=complete_games)]
Lang = Annotated[str | None, typer.Option("--lang", metavar="fr|en", autocompletion=complete_languages)]
Json = Annotated[bool, typer.Option("--json")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="N")]
Seconds = Annotated[str | None, typer.Option("--seconds", metavar="S")]
Simulations = Annotated[str | None, typer.Option("--simulations", metavar="N")]
Level = Annotated[str | None, typer.Option("--level", metavar="1-10")]
Threads = Annotated[str, typer.Option("--threads", metavar="N")]
Memory = Annotated[str, typer.Option("--memory", metavar="MB")]
Moves = Annotated[str, typer.Option("--moves", metavar='"c3 d4"')]
Position = Annotated[str, typer.Argument(metavar="POSITION")]
NoColour = Annotated[bool, typer.Option("--no-colour", "--no-color")]

Port = Annotated[str | None, typer.Option("--port", metavar="N")]
DataFolder = Annotated[str | None, typer.Option("--data", metavar="FOLDER")]

app = typer.Typer(cls=Group, rich_markup_mode=None, pretty_exceptions_enable=False, invoke_without_command=True)


@app.callback(invoke_without_command=True)
def hexagora(ctx: typer.Context, version: Annotated[bool, typer.Option("--version")] = False, lang: Lang = None) -> int:
    if version:
        from ..version import version as current

        print(f"hexagora {current()}".strip())
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
    return 0


@app.command(cls=Command)
@with_game_options
def games(ctx: typer.Context, options: Options, game: MaybeGame = None, json: Json = False, lang: Lang = None) -> int:
    from .listing import describe_game, list_games, no_options_alone

    if game is not None:
        return describe_game(ctx.obj, game, options, json)
    no_options_alone(options)
    return list_games(ctx.obj, json)


@app.command(cls=Command)
def rules(ctx: typer.Context, game: GameName, json: Json = False, lang: Lang = None) -> int:
    from .listing import tell_rules

    return tell_rules(ctx.obj, game, json)


@app.command(cls=Command)
@with_game_options
def play(
    ctx: typer.Context,
    options: Options,
    game: MaybeGame = None,
    vs: Annotated[str | None, typer.Option("--vs", metavar="1-10")] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="N")] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="1,2")] = "",
    seed: Seed = None,
    load: Annotated[str | None, typer.Option("--load", metavar="FILE")] = None,
    terminal: Annotated[bool, typer.Option("--terminal")] = False,
    lan: Annotated[bool, typer.Option("--lan")] = False,
    port: Port = None,
    data: DataFolder = None,
    no_open: Annotated[bool, typer.Option("--no-open")] = False,
    no_colour: NoColour = False,
    lang: Lang = None,
) -> int:
    at_terminal = {"--vs": vs, "--seat": seat, "--bots": bots, "--seed": seed, **options}
    in_browser = {"--lan": lan, "--port": port, "--data": data, "--no-open": no_open}
    if game is None and load is None and not terminal:
        from . import serve as serving

        if given := [option for option, value in at_terminal.items() if value]:
            raise Problem("browser_alone", option=given[0])
        chosen_port = None if port is None else number("--port", port, 0, MOST_PORTS)
        return serving.play(ctx.obj, lan, chosen_port, data, not no_open)
    if given := [option for option, value in in_browser.items() if value]:
        raise Problem("terminal_alone", option=given[0])

    from .play import Opponents
    from .play import play as start_playing

    chosen_seed = None if seed is None else number("--seed", seed, 0, MOST_SEEDS)
    return start_playing(ctx.obj, game, options, Opponents(bots, vs, seat), chosen_seed, load, not no_colour)


@app.command(cls=Command)
def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS")] = "127.0.0.1",
    port: Port = None,
    data: DataFolder = None,
    computer_games: Annotated[bool, typer.Option("--computer-games")] = False,
    lang: Lang = None,
) -> int:
    from . import serve as serving

    chosen_port = number("--port", port or str(serving.PORT), 0, MOST_PORTS)
    return serving.serve(ctx.obj, host, chosen_port, data, computer_games)


@app.command(cls=Command)
def check(ctx: typer.Context, data: DataFolder = None, json: Json = False, lang: Lang = None) -> int:
    from .data import check as examine

    return examine(ctx.obj, data, json)


@app.command(cls=Command)
def backup(
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE")],
    data: DataFolder = None,
    rescue: Annotated[bool, typer.Option("--rescue")] = False,
    lang: Lang = None,
) -> int:
    from .data import backup as copy

    return copy(ctx.obj, file, data, rescue)


@app.command(cls=Command)
@with_game_options
def show(
    ctx: typer.Context,
    options: Options,
    game: GameName,
    position: Position = "",
    moves: Moves = "",
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE")] = None,
    png: Annotated[str | None, typer.Option("--png", metavar="FILE")] = None,
    width: Annotated[str, typer.Option("--width", metavar="PIXELS")] = "960",
    theme: Annotated[str, typer.Option("--theme", metavar="light|dark|auto", autocompletion=complete_themes)] = "light",
    json: Json = False,
    no_colour: NoColour = False,
    lang: Lang = None,
) -> int:
    from . import show as shown

    if theme not in THEMES:
        raise Problem("theme", theme=theme, allowed=", ".join(THEMES))
    state = shown.after_moves(shown.position(game, position, options), moves)
    return shown.show(ctx.obj, state, svg, png, number("--width", width, 16, 8000), theme, json, not no_colour)


@app.command(cls=Command)
@with_game_options
def think(
    ctx: typer.Context,
    options: Options,
    game: GameName,
    position: Position = "",
    moves: Moves = "",
    seconds: Seconds = None,
    simulations: Simulations = None,
    level: Level = None,
    threads: Threads = "1",
    memory: Memory = "64",
    seed: Seed = None,
    top: Annotated[str, typer.Option("--top", metavar="K")] = "10",
    json: Json = False,
    no_colour: NoColour = False,
    lang: Lang = None,
) -> int:
    from .limits import limits, means
    from .show import after_moves
    from .show import position as read_position
    from .think import think as think_aloud

    how = {**limits(seconds, simulations, level), **means(threads, memory)}
    how["seed"] = number("--seed", seed or "0", 0, MOST_SEEDS)
    shown = number("--top", top, 1, 1000)
    state = after_moves(read_position(game, position, options), moves)
    return think_aloud(ctx.obj, state, how, shown, json, not no_colour)


@app.command(cls=Command)
@with_game_options
def arena(
    ctx: typer.Context,
    options: Options,
    game: GameName,
    contestants: Annotated[list[str], typer.Argument(metavar="A B")],
    count: Annotated[str, typer.Option("--games", metavar="N")] = "100",
    openings: Annotated[str | None, typer.Option("--openings", metavar="PLIES")] = None,
    seed: Seed = None,
    parallel: Annotated[str | None, typer.Option("--parallel", metavar="N")] = None,
    max_plies: Annotated[str, typer.Option("--max-plies", metavar="N")] = "1000",
    resign: Annotated[str | None, typer.Option("--resign", metavar="0.95")] = None,
    records: Annotated[str | None, typer.Option("--records", metavar="FILE.jsonl")] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    from ..engine.limits import MOST_THREADS
    from .arena import arena as hold

    settings = {
        "games": number("--games", count, 1, 10**6),
        "openings": None if openings is None else number("--openings", openings, 0, 1000),
        "seed": number("--seed", seed or "0", 0, MOST_SEEDS),
        "parallel": number("--parallel", parallel or str(os.cpu_count() or 1), 1, MOST_THREADS),
        "max_plies": number("--max-plies", max_plies, 1, 10**6),
        "resign": None if resign is None else share("--resign", resign, 0.5),
        "records": records,
    }
    return hold(ctx.obj, chosen_game(game, options), contestants, settings, json)


@app.command(cls=Command)
@with_game_options
def perft(
    ctx: typer.Context,
    options: Options,
    game: GameName,
    depth: Annotated[str, typer.Option("--depth", metavar="N")] = "3",
    json: Json = False,
    lang: Lang = None,
) -> int:
    from .measure import perft as count

    return count(ctx.obj, chosen_game(game, options), number("--depth", depth, 1, 1000), json)


@app.command(cls=Command, context_settings=ANYTHING)
def bench(ctx: typer.Context, json: Json = False, lang: Lang = None) -> int:
    from .measure import bench as measure

    return measure([*(["--json"] if json else []), *ctx.args])


def thinker(threads: str, memory: str, seed: str | None) -> Bot:
    from ..engine import Bot
    from .limits import means

    return Bot(**means(threads, memory), seed=number("--seed", seed or "0", 0, MOST_SEEDS))


def streams() -> tuple[BinaryIO, TextIO]:
    """Bytes from a program that may write anything, if it writes at all, and what it reads."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    return getattr(sys.stdin, "buffer", io.BytesIO()), sys.stdout


@app.command(cls=Command)
def gtp(
    ctx: typer.Context,
    seconds: Seconds = None,
    simulations: Simulations = None,
    level: Level = None,
    threads: Threads = "1",
    memory: Memory = "64",
    seed: Seed = None,
    lang: Lang = None,
) -> int:
    from ..interop.gtp import Engine, run
    from .limits import limits

    engine = Engine(thinker(threads, memory, seed), **limits(seconds, simulations, level))
    return run(engine, *streams())


@app.command(cls=Command)
def engine(
    ctx: typer.Context,
    seconds: Seconds = None,
    simulations: Simulations = None,
    level: Level = None,
    threads: Threads = "1",
    memory: Memory = "64",
    seed: Seed = None,
    lang: Lang = None,
) -> int:
    from ..engine.protocol import Engine
    from .limits import limits

    commands, answers = streams()
    return Engine(thinker(threads, memory, seed), answers, **limits(seconds, simulations, level)).run(commands)


def command(words: Words) -> Any:
    """All of it, speaking one language."""
    root = typer.main.get_command(app)
    root.name = "hexagora"
    give_words(root, words)
    return root
