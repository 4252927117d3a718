"""The terminal: lines in, lines out. Programs may pipe lines in; what they typed is then shown too."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING

from ..draw.text import WIDTH
from .words import Words, printable, width, wrapped

if TYPE_CHECKING:
    from .. import State

CLEAR_LINE = "\x1b[K"


class Terminal:
    """Speaks one language, with colour where people want it and the letters that the terminal has."""

    def __init__(self, words: Words, colour: bool = True) -> None:
        self.words = words
        self.watched = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.colour = colour and self.watched and not os.environ.get("NO_COLOR")
        self.unicode = (sys.stdout.encoding or "").lower().replace("-", "") in ("utf8", "")
        self.typed_by_a_person = sys.stdin is not None and sys.stdin.isatty()
        if self.typed_by_a_person:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (arrow keys and history in input)
        elif isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def tell(self, *path: str, **details: object) -> None:
        """One of the locale's sentences."""
        self.write(self.words.say(*path, **details))

    def write(self, text: str = "") -> None:
        """Prose, in lines that fit."""
        print(wrapped(printable(text)), flush=True)

    def copyable(self, line: str) -> None:
        """A line that people may want to copy, whole."""
        print(printable(line), flush=True)

    def fleeting(self, text: str = "") -> None:
        """A line that the next one takes the place of, for people who wait."""
        if self.watched:
            print(f"\r{CLEAR_LINE}{printable(text)[: width() - 1]}", end="", flush=True)

    def draw(self, state: State) -> None:
        print(f"\n{self.picture(state)}\n", flush=True)

    def picture(self, state: State) -> str:
        room = min(width(), WIDTH)
        return state.text(colour=self.colour, language=self.words.language, unicode=self.unicode, width=room)

    def ask(self, prompt: str) -> str | None:
        """What was typed; None at the end of input."""
        *before, prompt = wrapped(prompt).split("\n")
        for line in before:
            print(line)
        if self.typed_by_a_person:
            try:
                return input(f"{prompt} ").strip()
            except EOFError:
                print()
                return None
            except KeyboardInterrupt:
                print()
                raise
        print(prompt, end=" ", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        print(printable(line.strip()), flush=True)
        return line.strip() if line else None
