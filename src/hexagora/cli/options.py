"""The games' options on the command line, from the catalogue: --size 5 --swap off, and --preset."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from .. import Field, Game, catalogue, game, locales
from .words import Problem, format_value

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

ON = ("on", "yes", "true")
OFF = ("off", "no", "false")
PRESET = "preset"

Options = dict[str, str]


def parse_value(field: Field, text: str) -> str | int | bool:
    """A value of the option's type. Text that does not fit is left as it is: the core refuses it with a reason."""
    text = text.strip().lower()
    example = field.values[0]
    if isinstance(example, bool):
        return text in ON if text in ON + OFF else text
    if isinstance(example, int) and re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return text


def parse_options(game_id: str, options: Options) -> dict[str, str | int | bool]:
    """Options with values of their types. Those given override the preset's."""
    entry = catalogue.Entry(game_id)
    fields = {field.name: field for field in entry.fields()}
    values = {name: parse_value(fields[name], text) if name in fields else text for name, text in options.items()}
    if PRESET not in values:
        return values
    preset_id = str(values.pop(PRESET)).strip().lower()
    presets = {preset.id: preset for preset in entry.presets}
    if preset_id not in presets:
        raise Problem("preset", preset=preset_id, game=game_id, allowed=", ".join(presets))
    return {**presets[preset_id].options, **values}


def id_of(name: str) -> str:
    """A game's id by its id or its name in any language; anything else is returned for the core to refuse."""
    text = name.strip().lower().encode("utf-8", "replace").decode()
    for entry in catalogue.games():
        if text in (entry.id, *(entry.name(language).lower() for language in locales.LANGUAGES)):
            return entry.id
    return text


def chosen_game(name: str, options: Options) -> Game:
    """The game with its options; BadOption if it does not have them."""
    game_id = id_of(name)
    return game(game_id, **parse_options(game_id, options))


def field_names() -> dict[str, list[str]]:
    """Every option of any game, with the games that have it."""
    names: dict[str, list[str]] = {}
    for entry in catalogue.games():
        for field in entry.fields():
            names.setdefault(field.name, []).append(entry.id)
    return names


def completions(items: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    """The shell's completions, each with a description."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(value, help=line) for value, line in items if value.startswith(incomplete)]


def complete_games(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return completions([(entry.id, entry.line()) for entry in catalogue.games()], incomplete)


def complete_presets(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    presets = [preset for entry in _matching_entries(ctx) for preset in entry.presets]
    return completions([(preset.id, preset.name()) for preset in presets], incomplete)


def _matching_entries(ctx: click.Context) -> list[catalogue.Entry]:
    """The game on the command line, else all. While an option lacks its value, click leaves the game in args."""
    name = ctx.params.get("game") or next(iter(ctx.args), None)
    return [entry for entry in catalogue.games() if name is None or entry.id == id_of(name)]


class GameOption(click.Option):
    """An option of some of the games."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The values that fit the other options on the command line."""
        others = [other for other in (PRESET, *field_names()) if other != self.name]
        options = {other: text for other in others if (text := ctx.params.get(other))}
        values: list[str] = []
        for entry in _matching_entries(ctx):
            try:
                fields = entry.fields(**parse_options(entry.id, options))
            except (ValueError, Problem):
                fields = entry.fields()
            values += [format_value(value) for field in fields if field.name == self.name for value in field.values]
        return completions([(value, "") for value in dict.fromkeys(values)], incomplete)


def with_game_options(command: Callable[..., int]) -> Callable[..., int]:
    """Adds --preset and every option of every game to a command, which gets them as one dictionary, `options`."""
    names = field_names()

    @functools.wraps(command)
    def with_options(**arguments: Any) -> int:
        options = {name: text for name in (PRESET, *names) if (text := arguments.pop(name)) is not None}
        return command(**arguments, options=options)

    for name in reversed(names):
        with_options = click.option(f"--{name}", metavar="VALUE", cls=GameOption)(with_options)
    return click.option("--preset", metavar="ID", shell_complete=complete_presets)(with_options)
