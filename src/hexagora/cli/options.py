"""The games' own options on the command line: --size 5 --swap off, made from the catalogue."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from typing import Annotated, Any

import typer

from .. import Field, Game, catalogue, game, locales
from .words import shown

ON = ("on", "yes", "true")
OFF = ("off", "no", "false")

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
    """All options that were asked for, as the core wants them."""
    fields = {field.name: field for field in catalogue.Entry(game_id).fields()}
    return {name: typed(fields[name], text) if name in fields else text for name, text in options.items()}


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


def _complete_values(name: str) -> Callable[[typer.Context, str], list[str]]:
    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        asked = {other: text for other in field_names() if other != name and (text := ctx.params.get(other))}
        values: list[str] = []
        for entry in catalogue.games():
            if ctx.params.get("game") in (None, entry.id):
                try:
                    fields = entry.fields(**settled(entry.id, asked))
                except ValueError:
                    fields = entry.fields()
                values += [shown(value) for field in fields if field.name == name for value in field.values]
        return [value for value in dict.fromkeys(values) if value.startswith(incomplete)]

    return complete


def with_game_options(command: Callable[..., int]) -> Callable[..., int]:
    """The command with an option for every option of every game, handed on as one dictionary named options."""
    names = field_names()

    @functools.wraps(command)
    def wrapped(**given: Any) -> int:
        options = {name: text for name in names if (text := given.pop(name)) is not None}
        return command(**given, options=options)

    own = inspect.signature(command, eval_str=True).parameters.values()
    parameters = [parameter for parameter in own if parameter.name != "options"]
    for name in names:
        values = _complete_values(name)
        option = typer.Option(f"--{name}", metavar="VALUE", autocompletion=values, rich_help_panel="games")
        annotation = Annotated[str | None, option]
        parameters.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation))
    # Where typer looks for parameters; a function's type does not declare it.
    wrapped.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    wrapped.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return wrapped
