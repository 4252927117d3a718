"""The games as people see them: names, descriptions and colours from the locales, options from the core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import locales
from ._native import core

if TYPE_CHECKING:
    from ._core import Field


@dataclass(frozen=True)
class Entry:
    """One game of the catalogue."""

    id: str

    def name(self, language: str = "en") -> str:
        return self._text(language, "name")

    def line(self, language: str = "en") -> str:
        """What it is, in one line."""
        return self._text(language, "line")

    def colours(self, language: str = "en") -> list[str]:
        """The colours' names in turn order, as the game's sheet has them."""
        names: list[str] = locales.entry(language, "games", self.id, "colours")
        return names

    def fields(self, **options: object) -> tuple[Field, ...]:
        """The options as they stand when these are asked for: values, defaults, conditions."""
        return core.fields(self.id, options)

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        for field in self.fields():
            if field.name == "players":
                return int(field.values[0]), int(field.values[-1])
        alone = core.make_game(self.id, {}).players
        return alone, alone

    @property
    def data(self) -> dict[str, Any]:
        """The entry as plain data, for programs."""
        return {
            "id": self.id,
            "name": {language: self.name(language) for language in locales.LANGUAGES},
            "line": {language: self.line(language) for language in locales.LANGUAGES},
            "colours": {language: self.colours(language) for language in locales.LANGUAGES},
            "players": list(self.players),
            "options": [
                {
                    "name": field.name,
                    "values": list(field.values),
                    "default": field.default,
                    "applies": field.applies,
                    "condition": field.condition,
                }
                for field in self.fields()
            ],
        }

    def _text(self, language: str, which: str) -> str:
        text: str = locales.entry(language, "games", self.id, which)
        return text


def games() -> list[Entry]:
    """All games, in the catalogue's order."""
    return [Entry(id) for id in core.ids()]
