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


def tidy(state: State, text: str, picked: tuple[str, ...] = ()) -> str | Unfinished:
    """The legal move that somebody means by a text, whatever its case, spaces, order and separators.

    `picked` are the cells already given. Where a text begins several moves, it is Unfinished; where it means no legal
    move, IllegalMove says why, or BadText that it is no move at all.
    """
    text = text.strip().lower()[:2000]
    squeezed = "".join(text.split())
    refusals: list[Reason] = []
    if not picked and _legal(state, squeezed, refusals):
        return squeezed
    declared = "!" if squeezed.endswith("!") else ""
    cells = cells_in(text.removesuffix("!"))
    if cells:
        cells = picked + cells
        try:
            following = state.continuations(cells)
        except BadText as error:
            raise IllegalMove(error.reason) from None
        if following.move and _legal(state, following.move + declared, refusals):
            return following.move + declared
        if following.cells and not declared:
            return Unfinished(cells, following)
        order = {cell: number for number, cell in enumerate(state.board.cells)}
        travel, kept = ":".join(cells), ":".join(cells[:-1]) + f"={cells[-1]}"
        for written in (travel, kept, "+".join(sorted(set(cells), key=lambda cell: order.get(cell, 0)))):
            _legal(state, written + declared, refusals)
    elif _legal(state, ":".join(picked) + squeezed, refusals):  # an ending after the cells: !
        return ":".join(picked) + squeezed
    if refusals:
        # Rather what is wrong with the cells than how moves are written, which comes with an example.
        raise IllegalMove(min(refusals, key=lambda reason: "example" in reason.details))
    raise BadText(Reason("no_move", {"text": text[:40]}))


def why_not_pick(state: State, picks: tuple[str, ...]) -> Reason | None:
    """Why the last of some picks may not follow the others; None if it may."""
    if not picks:
        return None
    try:
        tidy(state, picks[-1], picks[:-1])
    except (IllegalMove, BadText) as refused:
        reason = refused.reason
    else:
        return None
    if len(picks) > 1 or "example" not in reason.details:
        return reason
    # Where pieces travel, somebody who clicks wants to know what is wrong with this piece, wherever it would go.
    pick = picks[0]
    found = {str(why): why for cell in state.board.cells if cell != pick and (why := state.why_not(f"{pick}:{cell}"))}
    return found.popitem()[1] if len(found) == 1 else Reason("pick_stuck", {"cell": pick})


def translate(text: str, language: str) -> str:
    """A word such as `passe` as moves write it, with its accents or without; anything else as it is."""
    words: dict[str, list[str]] = locales.entry(language, "cli", "move_words")
    typed = plain(text.strip())
    return next((word for word, spellings in words.items() if typed in map(plain, spellings)), text)


def plain(text: str) -> str:
    """In small letters without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(letter))


def _legal(state: State, move: str, refusals: list[Reason]) -> bool:
    """Is it a legal move? If it is at least a move, the reason why not is kept."""
    try:
        reason = state.why_not(move)
    except BadText:
        return False
    if reason is None:
        return True
    refusals.append(reason)
    return False
