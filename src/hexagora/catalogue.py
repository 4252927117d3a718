"""The catalogue of games for people: names, rules and presets from the locales, options from the core."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from . import locales
from ._native import core

if TYPE_CHECKING:
    from ._core import Field, Game

# Whoever changes what a game's moves lead to raises its number here: matches played before are then not replayed under
# rules that they did not have. Games whose rules never changed are not listed and have version 1.
RULES_VERSIONS: dict[str, int] = {}

Value = str | int | bool
Text = TypeVar("Text")


@dataclass(frozen=True)
class Preset:
    """A named set of options. Options that it leaves out have their defaults."""

    game_id: str  # of its game
    id: str  # such as "classic"
    names: dict[str, str]  # by language
    options: dict[str, Value]  # those that it sets

    def name(self, language: str = "en") -> str:
        """As people call it."""
        locales.check(language)
        return self.names[language]

    def game(self) -> Game:
        """The game with these options."""
        return core.make_game(self.game_id, {**self.options})


@dataclass(frozen=True)
class Entry:
    """One game of the catalogue."""

    id: str  # as hexagora.game takes it

    def name(self, language: str = "en") -> str:
        """As people call it."""
        return str(self._text(language, "name"))

    def line(self, language: str = "en") -> str:
        """What it is, in one line."""
        return str(self._text(language, "line"))

    def length(self, language: str = "en") -> str:
        """How long a game takes."""
        return str(self._text(language, "length"))

    def rules(self, language: str = "en") -> list[str]:
        """The rules in ten lines."""
        return list(self._text(language, "rules"))

    def tasks(self, language: str = "en") -> dict[str, dict[str, str]]:
        """What the player to move can do, by Scene.task: `first`, `next` once something is picked and more must follow,
        `stop` where one may go on or not, and `why`."""
        return dict(self._text(language, "tasks"))

    def ends(self, language: str = "en") -> dict[str, str]:
        """Why the game is over, by Scene.ended: sentences with {name}, the winner, and {score}."""
        return dict(self._text(language, "ends"))

    def parts(self, language: str = "en") -> dict[str, str]:
        """What counters are the sum of, by the names in Scene.parts."""
        return dict(locales.game(self.id, language).get("parts", {}))

    def colours(self, language: str = "en") -> list[str]:
        """The colours' names in turn order; with more players than colours they come round again, for partners."""
        return list(_colours(self.id, language))

    @property
    def rules_version(self) -> int:
        """Under the same version, the same moves lead to the same results."""
        return RULES_VERSIONS.get(self.id, 1)

    def option_name(self, option: str, language: str = "en") -> str:
        """What people call an option."""
        return str(self._text(language, "options")[option]["name"])

    def value_name(self, option: str, value: Value, language: str = "en") -> str:
        """What people call a value of an option."""
        if isinstance(value, bool):
            return locales.say(language, "switch", "on" if value else "off")
        return str(value if isinstance(value, int) else self._text(language, "options")[option]["values"][value])

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The presets; the first is for newcomers."""
        return tuple(
            Preset(self.id, preset["id"], dict(preset["name"]), dict(preset["options"]))
            for preset in locales.presets(self.id)
        )

    def fields(self, **options: object) -> tuple[Field, ...]:
        """The options, given the values of some of them: allowed values, defaults, conditions."""
        return core.fields(self.id, options)

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        for field in self.fields():
            if field.name == "players":
                return int(field.values[0]), int(field.values[-1])
        only = core.make_game(self.id, {}).players
        return only, only

    @property
    def data(self) -> dict[str, Any]:
        """The entry as plain data."""
        return self.data_with()

    def data_with(self, **options: object) -> dict[str, Any]:
        """The same, with the options given the values of some of them."""
        return {
            "id": self.id,
            "name": _in_each_language(self.name),
            "line": _in_each_language(self.line),
            "length": _in_each_language(self.length),
            "rules": _in_each_language(self.rules),
            "tasks": _in_each_language(self.tasks),
            "ends": _in_each_language(self.ends),
            "parts": _in_each_language(self.parts),
            "colours": _in_each_language(self.colours),
            "players": list(self.players),
            "options": [self._field_data(field) for field in self.fields(**options)],
            "presets": [{"id": preset.id, "name": preset.names, "options": preset.options} for preset in self.presets],
        }

    def _field_data(self, field: Field) -> dict[str, Any]:
        def value_names(language: str) -> list[str]:
            return [self.value_name(field.name, value, language) for value in field.values]

        return {
            "name": field.name,
            "names": _in_each_language(lambda language: self.option_name(field.name, language)),
            "values": list(field.values),
            "value_names": _in_each_language(value_names),
            "default": field.default,
            "applies": field.applies,
            "condition": field.condition,
        }

    def _text(self, language: str, which: str) -> Any:
        return locales.game(self.id, language)[which]


@cache
def _colours(id: str, language: str) -> tuple[str, ...]:
    """The colours that the game's texts name; else the usual ones, as many as can play."""
    own: list[str] | None = locales.game(id, language).get("colours")
    return tuple(own or locales.entry(language, "colours")[: Entry(id).players[1]])


def _in_each_language(say: Callable[[str], Text]) -> dict[str, Text]:
    return {language: say(language) for language in locales.LANGUAGES}


def games() -> list[Entry]:
    """All games, in the catalogue's order."""
    return [Entry(id) for id in core.ids()]


def has(id: str) -> bool:
    """Whether there is a game of that id."""
    return id in core.ids()
