"""What people write, as it is shown to others."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

LONGEST_NAME = 24  # of a person at a table
# Letters and signs of Unicode that are drawn as nothing: Hangul fillers, the empty Braille pattern, an empty note head.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\U0001d159")
# Marks that only say how to draw the letter before them, or that are never drawn.
SELECTORS = frozenset(
    chr(code)
    for first, last in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF), (0x180B, 0x180F), (0x17B4, 0x17B5), (0x034F, 0x034F))
    for code in range(first, last + 1)
)
MOST_MARKS = 3  # on one letter: no language stacks more, and what does covers the lines above and below
MARKS_READ = 30  # of one letter: to put them in order takes the time of the square of their number


def clean(text: str) -> str:
    """On one line, in the order in which it is written, and without what cannot be seen; empty if nothing can."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    shown: list[str] = []
    marks = MOST_MARKS  # so that none stands at the beginning or after a space
    for letter in unicodedata.normalize("NFC", "".join(_with_few_marks(text))):
        kind = unicodedata.category(letter)
        if kind == "Cf" or letter in SELECTORS:
            continue
        if kind[0] == "M":
            marks += 1
            if marks <= MOST_MARKS:
                shown.append(letter)
            continue
        blank = letter in BLANK or not letter.isprintable() or letter.isspace()
        shown.append(" " if blank else letter)
        marks = MOST_MARKS if blank else 0
    return " ".join("".join(shown).split())


def _with_few_marks(text: str) -> Iterator[str]:
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MARKS_READ:
            yield letter


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is shown, not too long; empty if it has neither letter nor number nor sign."""
    name = clean(name[: 8 * longest])[:longest].strip()
    return name if any(unicodedata.category(letter)[0] in "LNS" for letter in name) else ""
