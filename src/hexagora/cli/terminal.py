"""The terminal: lines in, lines out. Lines from a pipe are echoed, so that the output reads like a session."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING

import click

from ..draw.text import WIDTH
from .words import Words, printable, width, wrap

if TYPE_CHECKING:
    from .. import State

CLEAR_LINE = "\x1b[K"


class Terminal:
    """Writes in one language, with colours and Unicode if they are wanted and supported."""

    def __init__(self, words: Words, colour: bool = True) -> None:
        self.words = words
        self.is_terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.colour = colour and self.is_terminal and not os.environ.get("NO_COLOR")
        self.unicode = (sys.stdout.encoding or "").lower().replace("-", "") in ("utf8", "")
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        if self.interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (arrow keys and history in input)
        elif isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def tell(self, *path: str, **details: object) -> None:
        """Writes a sentence of the locale."""
        self.write(self.words.say(*path, **details))

    def write(self, text: str = "") -> None:
        """Writes text, wrapped to the width of the terminal."""
        print(wrap(printable(text)), flush=True)

    def copyable(self, line: str) -> None:
        """Writes a line unwrapped, so that it can be copied."""
        print(printable(line), flush=True)

    def leaf(self, text: str) -> None:
        """Writes a long text; somebody at a terminal leafs through it."""
        if self.is_terminal and self.interactive:
            click.echo_via_pager(text, color=self.colour)
        else:
            print(text)

    def status(self, text: str = "") -> None:
        """Shows a line that the next output overwrites; empty clears it."""
        if self.is_terminal:
            print(f"\r{CLEAR_LINE}{printable(text)[: width() - 1]}", end="", flush=True)

    def draw(self, state: State) -> None:
        print(f"\n{self.picture(state)}\n", flush=True)

    def picture(self, state: State, legend: bool = True) -> str:
        room = min(width(), WIDTH)
        look = {"colour": self.colour, "unicode": self.unicode, "legend": legend, "width": room}
        return state.text(language=self.words.language, **look)

    def ask(self, prompt: str) -> str | None:
        """Asks for a line; None at the end of input."""
        *before, prompt = wrap(prompt).split("\n")
        for line in before:
            print(line)
        if self.interactive:
            try:
                return input(f"{prompt} ").strip()
            except EOFError:
                print()
                return None
        print(prompt, end=" ", flush=True)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        print(printable(line.strip()), flush=True)
        return line.strip() if line else None
