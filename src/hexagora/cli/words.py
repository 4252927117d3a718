"""The texts of the command line in the user's language, and how they are formatted."""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from .. import catalogue, locales
from ..draw.view import view_of
from ..errors import MissingExtra, Refusal
from ..near import with_near

if TYPE_CHECKING:
    from .. import Field, Game, State
    from ..record import Participant

NO_WRAPPING = 100_000
NARROWEST = 20  # a column of prose
GAP = "  "
BELOW = "    "


class Problem(Exception):
    """Bad usage: printed as one or two sentences, with exit code 2."""

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self.details = {name: str(detail) for name, detail in details.items()}


@dataclass(frozen=True)
class Words:
    """The texts of one language; colours with their numbers, by which commands name them, or without."""

    language: str = "en"
    numbered: bool = True

    @classmethod
    def choose(cls, arguments: Sequence[str], environment: Mapping[str, str]) -> Words:
        """By --lang, else by the first of LC_ALL, LC_MESSAGES and LANG that is set, else English."""
        option = None
        for index, argument in enumerate(arguments):
            name, equals, value = argument.partition("=")
            if name == "--lang":
                option = value if equals else "".join(arguments[index + 1 : index + 2])
        if option is not None:
            if option not in locales.LANGUAGES:
                raise Problem("language", language=option, allowed=", ".join(locales.LANGUAGES))
            return cls(option)
        locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
        language = re.split(r"[^a-z]", locale.lower())[0]
        return cls(language if language in locales.LANGUAGES else "en")

    def say(self, *path: str, **details: object) -> str:
        sentence: str = locales.entry(self.language, "cli", *path)
        return sentence.format(**details)

    def problem(self, error: Problem | Refusal | MissingExtra) -> str:
        """The sentences of an error, with its cause if that says more."""
        if isinstance(error, Problem):
            details = dict(error.details)
            if "why" in details:  # as the system says it, which knows no French
                reasons: dict[str, str] = locales.entry(self.language, "cli", "system_errors")
                details["why"] = reasons.get(details["why"], details["why"])
            sentence = self.say("problems", error.code, **details)
            # A problem with a misspelt word has the code of the detail that holds the word.
            wrong, allowed = error.details.get(error.code), error.details.get("allowed")
            return with_near(self.language, sentence, wrong, allowed) if wrong and allowed else sentence
        return error.say(self.language) if isinstance(error, Refusal) else error.reason.say(self.language)

    def colour(self, state: State, colour: int) -> str:
        """`Black (0)`; without numbers `Black`, or `Black II` for a partner."""
        if not self.numbered:
            return view_of(state, self.language).players[colour].label
        names = catalogue.Entry(state.game.id).colours(self.language)
        return f"{names[colour % len(names)]} ({colour})"

    def person(self, state: State, person: int, names: Sequence[str] = ()) -> str:
        """The colour that a person plays: `Black (0)`, or where seats have changed `Black (0, Ann)`, and
        `Black (0, player 1)` for somebody without a name."""
        label = self.colour(state, state.seats.index(person))
        if state.seats == tuple(range(len(state.seats))):
            return label
        name = "".join(names[person : person + 1]) or self.say("player", person=person)
        return f"{label[:-1]}, {name})" if self.numbered else f"{label} ({name})"

    def seat(self, seat: Participant) -> str:
        """Who sat there: `Ann`, `computer, level 3`, `Ann (computer, level 3)`, or nothing."""
        level = "" if seat.level is None else self.say("replay", "computer", level=seat.level)
        return f"{seat.name} ({level})" if seat.name and level else seat.name or level

    def names(self, seats: Iterable[Participant]) -> list[str]:
        """What those who played are called, by person."""
        return [
            seat.name or ("" if seat.level is None else self.say("replay", "computer", level=seat.level))
            for seat in seats
        ]

    def outcome(self, state: State, result: tuple[float, ...], names: Sequence[str] = ()) -> str:
        """The winners, why, and the scores where the game has them."""
        people = [person for person, share in enumerate(result) if share]
        winners = self.join(self.person(state, person, names) for person in people)
        kind = "wins" if len(people) == 1 else "draw" if len(people) == len(result) else "share"
        scores = ", ".join(f"{self.colour(state, colour)} {n}" for colour, n in enumerate(state.scores or ()))
        why = catalogue.Entry(state.game.id).ends(self.language).get(state.scene().ended, "")
        sentences = [self.say("outcome", kind, who=winners), why.format(name=winners, score=scores)]
        if scores and "{score}" not in why:
            sentences.append(self.say("outcome", "scores", scores=scores))
        return " ".join(filter(None, sentences))

    def settings(self, game: Game) -> str:
        """`board: rhombus · size: 11`."""
        entry = catalogue.Entry(game.id)
        names = {
            entry.option_name(option, self.language): entry.value_name(option, value, self.language)
            for option, value in game.options.items()
        }
        return " · ".join(self.say("setting", name=name, value=value) for name, value in names.items())

    def date(self, text: str) -> str:
        """A date of a record as people write it: `31 January 2026`, `January 2026`, `2026`."""
        year, month, day = (*text[:10].split("-"), "", "")[:3]
        months: list[str] = locales.entry(self.language, "cli", "months")
        if not (1 <= int(month or 0) <= len(months)):
            return text
        first = self.say("first_day") if day == "01" else day.lstrip("0")
        return " ".join(filter(None, [first, months[int(month) - 1], year]))

    def decimal(self, value: float, digits: int = 1) -> str:
        """`0.5`, or `0,5` in French."""
        return f"{value:.{digits}f}".replace(".", self.say("point"))

    def percent(self, share: float) -> str:
        return self.say("percent", value=self.decimal(100 * share))

    def join(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        *most, last = items
        return f"{', '.join(most)} {self.say('and')} {last}" if most else last


def number(option: str, text: str, low: int, high: int) -> int:
    """Parses a number; Problem if it is none or out of range."""
    if re.fullmatch(r"\d{1,18}", text.strip(), re.ASCII) and low <= int(text) <= high:
        return int(text)
    raise Problem("number", option=option, value=text, low=low, high=high)


def share(option: str, text: str, low: float) -> float:
    """Parses a share from `low` to 1, with a decimal point or comma."""
    decimal = text.strip().replace(",", ".")
    if re.fullmatch(r"\d(\.\d{1,9})?", decimal, re.ASCII) and low <= float(decimal) <= 1:
        return float(decimal)
    raise Problem("number", option=option, value=text, low=f"{low:g}", high=1)


def format_value(value: str | int | bool) -> str:
    """An option's value as people write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def format_options(options: Mapping[str, str | int | bool]) -> str:
    return ", ".join(f"{name} {format_value(value)}" for name, value in options.items())


def format_values(field: Field) -> str:
    """`on, off`, `2–13`, `4, 6, …, 24`."""
    numbers = [value for value in field.values if type(value) is int]
    if len(numbers) < 4 or len(numbers) < len(field.values):
        return ", ".join(map(format_value, field.values))
    if numbers[-1] - numbers[0] + 1 == len(numbers):
        return f"{numbers[0]}–{numbers[-1]}"
    return f"{numbers[0]}, {numbers[1]}, …, {numbers[-1]}"


def width(stream: TextIO | None = None) -> int:
    """The width for text: that of the terminal; output to programs is not wrapped."""
    return shutil.get_terminal_size().columns if (stream or sys.stdout).isatty() else NO_WRAPPING


def lines_of(prose: str, room: int, indent: str = "") -> list[str]:
    """Wraps between words, but not at the space that French puts before punctuation."""
    text = re.sub(r" (?=[?!:;%»…])", "\u00a0", prose)
    wrapper = textwrap.TextWrapper(room, indent, indent, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\u00a0", " ") for line in wrapper.wrap(text)] or [""]


def wrap(text: str, room: int | None = None) -> str:
    """Wraps each line that is too long, keeping its indentation."""
    room = width() if room is None else room
    lines: list[str] = []
    for line in text.split("\n"):
        indent = line[: len(line) - len(line.lstrip())]
        lines += [line] if len(line) <= room else lines_of(line.strip(), room, indent)
    return "\n".join(lines)


def table(rows: Sequence[Sequence[str]], indent: str = "", room: int | None = None) -> str:
    """Formats rows in columns and wraps the last column. Columns that do not fit go below the others."""
    room = width() if room is None else room
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    last = len(widths) - 1
    parts: list[list[int]] = [[]]
    position = len(indent)
    for column, size in enumerate(widths):
        if parts[-1] and position + (min(size, NARROWEST) if column == last else size) > room:
            parts.append([])
            position = len(indent + BELOW)
        parts[-1].append(column)
        position += size + len(GAP)
    lines: list[str] = []
    for row in rows:
        for part in parts:
            begin = indent if part is parts[0] else indent + BELOW
            begin += "".join(f"{row[column]:<{widths[column]}}{GAP}" for column in part if column != last)
            first, *others = lines_of(row[last], max(room - len(begin), NARROWEST)) if last in part else [""]
            lines += [(begin + first).rstrip(), *(" " * len(begin) + line for line in others)]
    return "\n".join(lines)


def print_json(data: object) -> None:
    """On standard output; where that knows few letters, the others as JSON writes them, so that none is lost."""
    knows_all = "utf" in (sys.stdout.encoding or "utf-8").lower()
    print(json.dumps(data, ensure_ascii=not knows_all, indent=2))


def printable(text: str) -> str:
    """Replaces control characters, which could control the terminal. Spaces of other widths are spaces."""
    text = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in text)
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
