"""The games' own options on the command line: --size 5 --swap off, and --preset, made from the catalogue."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from .. import Field, Game, catalogue, game, locales
from .words import Problem, shown

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

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
    preset_id = str(given.pop(PRESET)).strip().lower()
    presets = {preset.id: preset for preset in entry.presets}
    if preset_id not in presets:
        raise Problem("preset", preset=preset_id, game=game_id, allowed=", ".join(presets))
    return {**presets[preset_id].options, **given}


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


def completions(items: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    """What the shell may offer, each with a line about it."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(value, help=line) for value, line in items if value.startswith(incomplete)]


def complete_games(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return completions([(entry.id, entry.line()) for entry in catalogue.games()], incomplete)


def complete_presets(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    presets = [preset for entry in _entries_meant(ctx) for preset in entry.presets]
    return completions([(preset.id, preset.name()) for preset in presets], incomplete)


def _entries_meant(ctx: click.Context) -> list[catalogue.Entry]:
    """The game that was typed, else all. As long as an option lacks its value, click leaves the game in args."""
    chosen = ctx.params.get("game") or next(iter(ctx.args), None)
    return [entry for entry in catalogue.games() if chosen is None or entry.id == id_of(chosen)]


class GameOption(click.Option):
    """An option of some of the games."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The values that go with the options typed so far."""
        others = [other for other in (PRESET, *field_names()) if other != self.name]
        given = {other: text for other in others if (text := ctx.params.get(other))}
        values: list[str] = []
        for entry in _entries_meant(ctx):
            try:
                fields = entry.fields(**settled(entry.id, given))
            except (ValueError, Problem):
                fields = entry.fields()
            values += [shown(value) for field in fields if field.name == self.name for value in field.values]
        return completions([(value, "") for value in dict.fromkeys(values)], incomplete)


def with_game_options(command: Callable[..., int]) -> Callable[..., int]:
    """The command with --preset and every option of every game, handed on as one dictionary named options."""
    names = field_names()

    @functools.wraps(command)
    def wrapped(**given: Any) -> int:
        options = {name: text for name in (PRESET, *names) if (text := given.pop(name)) is not None}
        return command(**given, options=options)

    for name in reversed(names):
        wrapped = click.option(f"--{name}", metavar="VALUE", cls=GameOption)(wrapped)
    return click.option("--preset", metavar="ID", shell_complete=complete_presets)(wrapped)
