"""The games' own options on the command line: --size 5 --swap off, and --preset, made from the catalogue."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from typing import Annotated, Any

import typer

from .. import Field, Game, catalogue, game, locales
from .words import Problem, shown

ON = ("on", "yes", "true")
OFF = ("off", "no", "false")
PRESET = "preset"

Options = dict[str, str]


def typed(field: Field, text: str) -> str | int | bool:
    """A value as the core wants it. What does not fit stays text, which the core refuses and says what is allowed."""
    text = text.strip().lower()
    example = field.values[0]
    if isinstance(example, bool):
        return text in ON if text in ON + OFF else text
    if isinstance(example, int) and re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return text


def settled(game_id: str, options: Options) -> dict[str, str | int | bool]:
    """All options that were asked for, as the core wants them: a preset's, unless they were given too."""
    entry = catalogue.Entry(game_id)
    fields = {field.name: field for field in entry.fields()}
    given = {name: typed(fields[name], text) if name in fields else text for name, text in options.items()}
    if PRESET not in given:
        return given
    wanted = str(given.pop(PRESET)).strip().lower()
    presets = {preset.id: preset for preset in entry.presets}
    if wanted not in presets:
        raise Problem("preset", preset=wanted, game=game_id, allowed=", ".join(presets))
    return {**presets[wanted].options, **given}


def id_of(name: str) -> str:
    """A game's id by its id or its name in any language; what is neither stays as it is, for the core to refuse."""
    wanted = name.strip().lower().encode("utf-8", "replace").decode()
    for entry in catalogue.games():
        if wanted in (entry.id, *(entry.name(language).lower() for language in locales.LANGUAGES)):
            return entry.id
    return wanted


def chosen_game(name: str, options: Options) -> Game:
    """The game with its options; BadOption says what is allowed."""
    game_id = id_of(name)
    return game(game_id, **settled(game_id, options))


def field_names() -> dict[str, list[str]]:
    """Every option that a game has, and the games that have it."""
    names: dict[str, list[str]] = {}
    for entry in catalogue.games():
        for field in entry.fields():
            names.setdefault(field.name, []).append(entry.id)
    return names


def complete_games(incomplete: str) -> list[tuple[str, str]]:
    return [(entry.id, entry.line()) for entry in catalogue.games() if entry.id.startswith(incomplete)]


def complete_presets(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    return [
        (preset.id, preset.name())
        for entry in _entries_meant(ctx)
        for preset in entry.presets
        if preset.id.startswith(incomplete)
    ]


def _entries_meant(ctx: typer.Context) -> list[catalogue.Entry]:
    """The game that was typed, else all. As long as an option lacks its value, typer leaves the game in args."""
    chosen = ctx.params.get("game") or next(iter(ctx.args), None)
    return [entry for entry in catalogue.games() if chosen is None or entry.id == id_of(chosen)]


def _complete_values(name: str) -> Callable[[typer.Context, str], list[str]]:
    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        others = [other for other in (PRESET, *field_names()) if other != name]
        asked = {other: text for other in others if (text := ctx.params.get(other))}
        values: list[str] = []
        for entry in _entries_meant(ctx):
            try:
                fields = entry.fields(**settled(entry.id, asked))
            except (ValueError, Problem):
                fields = entry.fields()
            values += [shown(value) for field in fields if field.name == name for value in field.values]
        return [value for value in dict.fromkeys(values) if value.startswith(incomplete)]

    return complete


def with_game_options(command: Callable[..., int]) -> Callable[..., int]:
    """The command with --preset and every option of every game, handed on as one dictionary named options."""
    names = field_names()

    @functools.wraps(command)
    def wrapped(**given: Any) -> int:
        options = {name: text for name in (PRESET, *names) if (text := given.pop(name)) is not None}
        return command(**given, options=options)

    own = inspect.signature(command, eval_str=True).parameters.values()
    parameters = [parameter for parameter in own if parameter.name != "options"]
    offered = {PRESET: typer.Option("--preset", metavar="ID", autocompletion=complete_presets)}
    for name in names:
        values = _complete_values(name)
        offered[name] = typer.Option(f"--{name}", metavar="VALUE", autocompletion=values, rich_help_panel="games")
    for name, option in offered.items():
        annotation = Annotated[str | None, option]
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation))
    # Where typer looks for parameters; a function's type does not declare it.
    wrapped.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    wrapped.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return wrapped
