"""Suggestions for misspelt words."""

from __future__ import annotations

from collections.abc import Iterable

from . import locales

LEAST_SIMILARITY = 0.7  # two letters exchanged in a word of four give 0.75
LONGEST = 40  # comparing long texts takes time, and no word is that long


def near(wrong: str, words: Iterable[str]) -> str | None:
    """The word most like a misspelt one, or None; numbers have no suggestion."""
    from difflib import get_close_matches  # imported late: only errors need it

    wrong = wrong.strip('" ').lower()
    if not any(map(str.isalpha, wrong)) or len(wrong) > LONGEST:
        return None
    return next(iter(get_close_matches(wrong, [word for word in words if word != wrong], 1, LEAST_SIMILARITY)), None)


def with_near(language: str, sentence: str, wrong: str, allowed: str) -> str:
    """A sentence, followed by the suggestion for a wrong word, if there is one. `allowed` is separated by commas."""
    word = near(wrong, allowed.split(", "))
    return f"{sentence} {locales.say(language, 'near', word=word)}" if word else sentence
