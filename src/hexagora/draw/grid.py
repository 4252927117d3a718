"""Characters at lines and columns, with or without the colours of a terminal."""

from __future__ import annotations

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
        self._at: dict[tuple[int, int], tuple[str, Style]] = {}

    def put(self, line: int, column: int, text: str, style: Style = PLAIN) -> None:
        for place, character in enumerate(text):
            self._at[line, column + place] = character, style

    def ground(self, line: int, column: int) -> str:
        """What a place is painted with so far."""
        return self._at.get((line, column), (" ", PLAIN))[1].ground

    def lines(self, theme: Theme | None = None, colours: int = 0) -> list[str]:
        """The lines from the first to the last, flush left; painted if there is a theme, in 256 colours."""
        rows = [line for line, _ in self._at]
        left = min(column for _, column in self._at)
        return [self._line(line, left, theme, colours) for line in range(min(rows), max(rows) + 1)]

    def _line(self, line: int, left: int, theme: Theme | None, colours: int) -> str:
        columns = [column for row, column in self._at if row == line]
        text, last = "", PLAIN
        for column in range(left, max(columns, default=left - 1) + 1):
            character, style = self._at.get((line, column), (" ", PLAIN))
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
