"""Characters at lines and columns, with or without the colours of a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .palette import Theme


@dataclass(frozen=True)
class Style:
    """The tokens a character is painted with; none leaves it to the terminal."""

    ink: str = ""
    ground: str = ""
    bold: bool = False
    dim: bool = False


PLAIN = Style()
DIM = Style(dim=True)


class Grid:
    """A growing sheet of characters; lines and columns may be negative."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, tuple[str, Style]]] = {}

    def put(self, line: int, column: int, text: str, style: Style = PLAIN) -> None:
        row = self._rows.setdefault(line, {})
        for place, character in enumerate(text):
            row[column + place] = character, style

    def is_blank(self, line: int, column: int) -> bool:
        return self._rows.get(line, {}).get(column, (" ", PLAIN))[0] == " "

    def lines(self, theme: Theme | None = None, colours: int = 0) -> list[str]:
        """The lines from the first to the last, flush left; painted if there is a theme, with 256 colours or all."""
        left = min(min(row) for row in self._rows.values() if row)
        numbers = range(min(self._rows), max(self._rows) + 1)
        return [_line(self._rows.get(number, {}), left, theme, colours) for number in numbers]


def _line(row: Mapping[int, tuple[str, Style]], left: int, theme: Theme | None, colours: int) -> str:
    text, last = "", PLAIN
    for column in range(left, max(row, default=left - 1) + 1):
        character, style = row.get(column, (" ", PLAIN))
        if theme is not None and style != last:
            text += codes(style, theme, colours)
            last = style
        text += character
    if last != PLAIN:
        text += codes(PLAIN, {}, 0)
    return text.rstrip()


def codes(style: Style, theme: Theme, colours: int) -> str:
    """What turns a terminal to a style."""
    numbers = ["0"]
    numbers += ["1"] if style.bold else ["2"] if style.dim else []
    for token, which in ((style.ink, 38), (style.ground, 48)):
        if token:
            parts = bytes.fromhex(theme[token].removeprefix("#"))
            numbers.append(f"{which};5;{_near(parts)}" if colours == 256 else f"{which};2;{';'.join(map(str, parts))}")
    return f"\033[{';'.join(numbers)}m"


def _near(parts: bytes) -> int:
    """The nearest of 256 colours: of the 24 greys for what is nearly grey, else of the cube of 6 × 6 × 6."""
    if max(parts) - min(parts) < 40:
        return 232 + min(max(round((sum(parts) / 3 - 8) / 10), 0), 23)
    levels = (0, 95, 135, 175, 215, 255)
    red, green, blue = (min(range(6), key=lambda level: abs(levels[level] - part)) for part in parts)
    return 16 + 36 * red + 6 * green + blue
