"""What somebody means who types a move: any case, spaces, order and separators, words in their language."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from . import BadText, Continuations, IllegalMove, Reason, State, locales

# Cells as people type them, `c3`, `C 03` or `-2, 3`, and what they write between: c3-d4, c3 > d4, c3 to d4.
CELL = re.compile(r"(?P<column>[a-z])\s*0*(?P<row>[1-9]\d*)|(?P<q>-?\d+)\s*,\s*(?P<r>-?\d+)")
BETWEEN = re.compile(r"[\s:+=>→,.;/-]*|\s*(to|à|x)\s*")


@dataclass(frozen=True)
class Unfinished:
    """Cells that begin several moves, and what may follow them."""

    picks: tuple[str, ...]
    next: Continuations


def cells_in(text: str) -> tuple[str, ...] | None:
    """The cells that a text names, tidied; None if there is anything else in it but separators."""
    cells: list[str] = []
    position = 0
    for match in CELL.finditer(text):
        if not BETWEEN.fullmatch(text, position, match.start()):
            return None
        column, row, q, r = match.group("column", "row", "q", "r")
        cells.append(f"{column}{row}" if column else f"{int(q)},{int(r)}")
        position = match.end()
    return tuple(cells) if BETWEEN.fullmatch(text, position) else None


def tidy(state: State, text: str, picks: tuple[str, ...] = ()) -> str | Unfinished:
    """The legal move that somebody means by a text, whatever its case, spaces, order and separators.

    `picks` are the cells already given. Where a text begins several moves, it is Unfinished; where it means no legal
    move, IllegalMove says why, or BadText that it is no move at all.
    """
    text = text.strip().lower()[:2000]
    squeezed = "".join(text.split())
    reason = None
    if not picks:
        try:
            reason = state.why_not(squeezed)
        except BadText:
            pass  # not as moves are written; people write them in many ways
        else:
            if reason is None:
                return squeezed
    declared = squeezed.endswith("!")
    named = cells_in(text.removesuffix("!"))
    if named is not None and (cells := picks + named):
        try:
            following = state.continuations(cells)
        except BadText as error:
            raise IllegalMove(error.reason) from None
        if following.move and (not declared or "!" in following.words):
            return f"{following.move}!" if declared else following.move
        if following.cells and not declared:
            return Unfinished(cells, following)
        # Rather what is wrong with the cells than how moves are written, which comes with an example.
        if reason is None or "example" in reason.details:
            reason = state.why_no_move(cells, declared) or reason
    if reason:
        raise IllegalMove(reason)
    raise BadText(Reason("no_move", {"text": text[:40]}))


def why_not_pick(state: State, picks: tuple[str, ...]) -> Reason | None:
    """Why the last of some picks may not follow the others; None if it may."""
    try:
        return state.why_not_pick(picks)
    except BadText as error:
        return error.reason


def translate(text: str, language: str) -> str:
    """A word such as `passe` as moves write it, with its accents or without; anything else as it is."""
    words: dict[str, list[str]] = locales.entry(language, "cli", "move_words")
    typed = plain(text.strip())
    return next((word for word, spellings in words.items() if typed in map(plain, spellings)), text)


def plain(text: str) -> str:
    """In small letters without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(letter))
