"""The word that somebody may have meant who wrote another."""

from __future__ import annotations

from collections.abc import Iterable

from . import locales

ALIKE = 0.7  # two letters exchanged in a word of four are 0.75
LONGEST = 40  # comparing takes time, and nobody means a word by more


def near(wrong: str, known: Iterable[str]) -> str | None:
    """The known word most like a wrong one, if any is; numbers are like nothing."""
    from difflib import get_close_matches  # only when something is wrong

    wrong = wrong.strip('" ').lower()
    if not any(map(str.isalpha, wrong)) or len(wrong) > LONGEST:
        return None
    return next(iter(get_close_matches(wrong, [word for word in known if word != wrong], 1, ALIKE)), None)


def with_near(language: str, sentence: str, wrong: str, allowed: str) -> str:
    """A sentence, and after it what may have been meant of the words that it lists, with commas between."""
    word = near(wrong, allowed.split(", "))
    return f"{sentence} {locales.say(language, 'near', word=word)}" if word else sentence
