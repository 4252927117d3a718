"""A move that somebody types, at once or cell by cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import locales
from ..errors import Refusal
from ..move_input import Unfinished, tidy, translate

if TYPE_CHECKING:
    from .. import State
    from .terminal import Terminal


class TypedMove:
    """The cells that somebody has typed so far."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.picks: tuple[str, ...] = ()

    def enter(self, state: State, text: str) -> str | None:
        """The move that is meant. None if more must follow, or if it is not allowed: both are said."""
        words = self.terminal.words
        try:
            move = tidy(state, translate(text, words.language), self.picks)
        except Refusal as error:
            self.picks = ()
            self.terminal.write(words.problem(error))
            return None
        if isinstance(move, Unfinished):
            self.picks = move.picks
            self.terminal.tell("continues", cells=" ".join(move.picks), next=", ".join(move.next.cells))
            return None
        self.picks = ()
        return move


def spellings(language: str, *path: str) -> dict[str, str]:
    """What may be typed for each command, in English and in a language, by the texts under a path."""
    return {
        spelling: command
        for each in ("en", language)
        for command, ways in locales.entry(each, "cli", *path).items()
        for spelling in ways
    }
