"""The commands and their parameters. What they say is in the locales, what they do in a module each.

Parameters are text or flags: typer needs pydantic for anything else, which would cost more time than all the rest.
"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ..locales import LANGUAGES
from .help import Command, Group, give_words
from .options import Options, chosen_game, complete_games, with_game_options
from .words import Problem, Words, number

ANYTHING = {"ignore_unknown_options": True, "allow_extra_args": True}

THEMES = ("light", "dark", "auto")


def complete_languages() -> list[str]:
    return list(LANGUAGES)


def complete_themes() -> list[str]:
    return list(THEMES)


GameName = Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_games)]
MaybeGame = Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=complete_games)]
Lang = Annotated[str | None, typer.Option("--lang", metavar="fr|en", autocompletion=complete_languages)]
Json = Annotated[bool, typer.Option("--json")]
NoColour = Annotated[bool, typer.Option("--no-colour", "--no-color")]

app = typer.Typer(cls=Group, rich_markup_mode=None, pretty_exceptions_enable=False, invoke_without_command=True)


@app.callback(invoke_without_command=True)
def hexagora(ctx: typer.Context, version: Annotated[bool, typer.Option("--version")] = False, lang: Lang = None) -> int:
    if version:
        from importlib import metadata

        try:
            print(f"hexagora {metadata.version('hexagora')}")
        except metadata.PackageNotFoundError:
            print("hexagora")
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
    bots: Annotated[str, typer.Option("--bots", metavar="1,2")] = "",
    seed: Annotated[str | None, typer.Option("--seed", metavar="N")] = None,
    load: Annotated[str | None, typer.Option("--load", metavar="FILE")] = None,
    no_colour: NoColour = False,
    lang: Lang = None,
) -> int:
    from .play import play as start_playing

    chosen_seed = None if seed is None else number("--seed", seed, 0, 10**18 - 1)
    return start_playing(ctx.obj, game, options, bots, chosen_seed, load, not no_colour)


@app.command(cls=Command)
@with_game_options
def show(
    ctx: typer.Context,
    options: Options,
    game: GameName,
    position: Annotated[str, typer.Argument(metavar="POSITION")] = "",
    moves: Annotated[str, typer.Option("--moves", metavar='"c3 d4"')] = "",
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


def command(words: Words) -> Any:
    """All of it, speaking one language."""
    root = typer.main.get_command(app)
    root.name = "hexagora"
    give_words(root, words)
    return root
