"""Errors and their reasons.

ValueError
└── Refusal          has .reason; str() is its English sentence
    ├── BadOption    an unknown game, option or value
    ├── BadText      text that is not a move or position at all
    └── IllegalMove  a move that the rules do not allow here
ImportError
└── MissingExtra     an optional package is not installed; has .reason too
"""

from __future__ import annotations

from dataclasses import dataclass, field

from . import locales
from .near import with_near

# The detail of a reason that holds a possibly misspelt word; its "allowed" lists the right ones.
WRONG_WORDS = {
    "contestant": "text",
    "engine_command": "part",
    "game_unknown": "game",
    "option_unknown": "option",
    "option_value": "value",
    "record_word": "word",
}


@dataclass(frozen=True)
class Reason:
    """Why something is not allowed: a code, and the details of its sentence."""

    code: str  # such as "taken": the same in every language
    details: dict[str, str] = field(default_factory=dict)  # what the sentence names: cells, options, numbers

    def say(self, language: str = "en") -> str:
        """The sentence, in English (en) or French (fr)."""
        details = {name: " ".join(detail.splitlines()) for name, detail in self.details.items()}  # what is quoted too
        sentence = locales.say(language, "reasons", self.code, **details, **self._names(language))
        if self.code not in WRONG_WORDS:
            return sentence
        return with_near(language, sentence, self.details[WRONG_WORDS[self.code]], self.details["allowed"])

    def _names(self, language: str) -> dict[str, str]:
        """The name of the colour that a game's reason is about."""
        game = self.code.partition("_")[0]
        if "colour" not in self.details or game not in locales.games():
            return {}
        names = locales.game(game, language).get("colours") or locales.entry(language, "colours")
        return {"name": names[int(self.details["colour"])]}

    def __str__(self) -> str:
        return self.say()


class Refusal(ValueError):
    """Something is not allowed, with a reason in each language."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason  # why

    @property
    def reasons(self) -> list[Reason]:
        """The reason, and those of its causes if they say more."""
        cause = self.__cause__
        more = cause.reasons if isinstance(cause, Refusal) else []
        return more if more and more[0] == self.reason else [self.reason, *more]

    def say(self, language: str = "en") -> str:
        """All its sentences."""
        return " ".join(reason.say(language) for reason in self.reasons)

    def __str__(self) -> str:
        return str(self.reason)


class BadOption(Refusal):
    """An unknown game or option, or a value that is not allowed."""


class BadText(Refusal):
    """Text that is not a move or position at all."""


class IllegalMove(Refusal):
    """A move that the rules do not allow in this position."""


class MissingExtra(ImportError):
    """An optional package is not installed: the reason names the extra that installs it."""

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(name=package)
        self.reason = Reason("extra_missing", {"extra": extra, "package": package})  # with what installs it

    def __str__(self) -> str:
        return str(self.reason)
