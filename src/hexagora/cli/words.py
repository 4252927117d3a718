"""What the command line says, in the language of the person who reads it."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import catalogue, locales
from ..errors import MissingExtra, Refused

if TYPE_CHECKING:
    from .. import Field, State

NO_WRAPPING = 100_000


class Problem(Exception):
    """Bad usage: said in one or two sentences, then exit code 2."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


@dataclass(frozen=True)
class Words:
    """The texts of one language."""

    language: str = "en"

    @classmethod
    def chosen(cls, arguments: Sequence[str], environment: Mapping[str, str]) -> Words:
        """By --lang, else by the first of LC_ALL, LC_MESSAGES and LANG that is set, else English."""
        asked = None
        for index, argument in enumerate(arguments):
            name, equals, value = argument.partition("=")
            if name == "--lang":
                asked = value if equals else "".join(arguments[index + 1 : index + 2])
        if asked is not None:
            if asked not in locales.LANGUAGES:
                raise Problem("language", language=asked, allowed=", ".join(locales.LANGUAGES))
            return cls(asked)
        named = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
        language = re.split(r"[^a-z]", named.lower())[0]
        return cls(language if language in locales.LANGUAGES else "en")

    def say(self, *path: str, **details: object) -> str:
        sentence: str = locales.entry(self.language, "cli", *path)
        return sentence.format(**details)

    def problem(self, error: Problem | Refused | MissingExtra) -> str:
        """The sentences of something refused, with its cause if that says more."""
        if isinstance(error, Problem):
            return self.say("problems", error.code, **error.details)
        sentence = error.reason.say(self.language)
        if isinstance(error.__cause__, Refused) and error.__cause__.reason != error.reason:
            sentence += " " + error.__cause__.reason.say(self.language)
        return sentence

    def colour(self, state: State, colour: int) -> str:
        """`Black (0)`."""
        names = catalogue.Entry(state.game.id).colours(self.language)
        return f"{names[colour % len(names)]} ({colour})"

    def person(self, state: State, person: int) -> str:
        """The colour that a person plays: `Black (0)`, or `Black (0, player 1)` where seats have changed."""
        label = self.colour(state, state.seats.index(person))
        if state.seats == tuple(range(len(state.seats))):
            return label
        return f"{label[:-1]}, {self.say('player', person=person)})"

    def outcome(self, state: State, result: tuple[float, ...]) -> str:
        """Who has won, and the count where the game counts."""
        winners = [self.person(state, person) for person, share in enumerate(result) if share]
        kind = "wins" if len(winners) == 1 else "draw" if len(winners) == len(result) else "share"
        sentence = self.say("outcome", kind, who=self.listed(winners))
        if state.scores:
            scores = (f"{self.colour(state, colour)} {n}" for colour, n in enumerate(state.scores))
            sentence += " " + self.say("outcome", "scores", scores=", ".join(scores))
        return sentence

    def decimal(self, value: float, digits: int = 1) -> str:
        """`0.5`, or `0,5` in French."""
        return f"{value:.{digits}f}".replace(".", self.say("point"))

    def percent(self, share: float) -> str:
        return self.say("percent", value=self.decimal(100 * share))

    def listed(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        *most, last = items
        return f"{', '.join(most)} {self.say('and')} {last}" if most else last


def number(option: str, text: str, low: int, high: int) -> int:
    """A number that was typed."""
    if re.fullmatch(r"\d{1,18}", text.strip(), re.ASCII) and low <= int(text) <= high:
        return int(text)
    raise Problem("number", option=option, value=text, low=low, high=high)


def share(option: str, text: str, low: float) -> float:
    """A part of 1 that was typed."""
    written = text.strip().replace(",", ".")
    if re.fullmatch(r"\d(\.\d{1,9})?", written, re.ASCII) and low <= float(written) <= 1:
        return float(written)
    raise Problem("number", option=option, value=text, low=f"{low:g}", high=1)


def shown(value: str | int | bool) -> str:
    """An option's value as people write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def shown_options(options: Mapping[str, str | int | bool]) -> str:
    return ", ".join(f"{name} {shown(value)}" for name, value in options.items())


def shown_values(field: Field) -> str:
    """`on, off`, `2–13`, `4, 6, …, 24`."""
    numbers = [value for value in field.values if type(value) is int]
    if len(numbers) < 4 or len(numbers) < len(field.values):
        return ", ".join(map(shown, field.values))
    if numbers[-1] - numbers[0] + 1 == len(numbers):
        return f"{numbers[0]}–{numbers[-1]}"
    return f"{numbers[0]}, {numbers[1]}, …, {numbers[-1]}"


def width() -> int:
    """How wide the text may be: programs that read it get whole lines."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else NO_WRAPPING


def table(rows: Sequence[Sequence[str]], indent: str = "") -> str:
    """Rows in columns, the last of which is wrapped."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines: list[str] = []
    for row in rows:
        begin = indent + "".join(f"{part:<{size}}  " for part, size in zip(row[:-1], widths, strict=False))
        room = max(width() - len(begin), 20)
        first, *others = textwrap.wrap(row[-1], room) or [""]
        lines += [(begin + first).rstrip(), *(" " * len(begin) + line for line in others)]
    return "\n".join(lines)


def printable(text: str) -> str:
    """Without what could steer a terminal."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
