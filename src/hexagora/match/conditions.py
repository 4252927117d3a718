"""Conditional moves, where moves take days: "if they play e5, I answer d4, and if then f6 …".

Lines are moves from the position as it stands, the other player's and one's own; whose turn it is follows from the
rules. When the other one plays the first move of a line, its next one is played at once, and the rest stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from ..errors import IllegalMove, Reason
from .limits import LONGEST_CONDITION, MOST_CONDITIONS
from .setup import Days

if TYPE_CHECKING:
    from .._core import State
    from .match import Match

Lines = tuple[tuple[str, ...], ...]


class Conditions(msgspec.Struct, frozen=True, gc=False):
    """What a person will answer. Nobody else is told."""

    person: int
    lines: Lines


def may_set(match: Match, who: str | None) -> bool:
    """Whether somebody may leave conditional moves when it is not their turn: where two people play with days."""
    two = len(match.seats) == len(match.people) == 2
    plays = match.status == "playing" and not match.paused and bool(match.persons_of(who))
    return two and plays and isinstance(match.setup.clock, Days)


def check_lines(match: Match, person: int, lines: Sequence[Sequence[str]]) -> Lines:
    """The lines, each move as the rules write it. IllegalMove if one of them cannot be played as it is."""
    if len(lines) > MOST_CONDITIONS or any(len(line) > LONGEST_CONDITION for line in lines):
        details = {"lines": str(MOST_CONDITIONS), "moves": str(LONGEST_CONDITION)}
        raise IllegalMove(Reason("conditions_many", details))
    states: dict[tuple[str, ...], State] = {
        (): match.state
    }  # by the moves that lead to them: lines share their beginnings
    answers: dict[tuple[str, ...], str] = {}
    found: list[tuple[str, ...]] = []
    for line in lines:
        moves: tuple[str, ...] = ()
        mine = False
        for move in line:
            state = states[moves]
            if state.turn is None or state.why_not(move) is not None:
                raise IllegalMove(Reason("conditions_move", {"move": move[:40], "line": " ".join(line)[:200]}))
            mine = state.seats[state.turn] == person
            following = state.play(move)
            written = following.last or move
            if mine and answers.setdefault(moves, written) != written:
                raise IllegalMove(Reason("conditions_differ", {"one": answers[moves], "other": written}))
            moves = (*moves, written)
            states.setdefault(moves, following)
        if not mine:
            raise IllegalMove(Reason("conditions_end", {"line": " ".join(line)[:200]}))
        found.append(moves)
    return tuple(dict.fromkeys(found))


def after_move(conditions: Conditions | None, move: str | None) -> Conditions | None:
    """What is left of the lines when a move has been played: those that begin with it."""
    if conditions is None:
        return None
    rest = tuple(line[1:] for line in conditions.lines if line[0] == move and len(line) > 1)
    return Conditions(conditions.person, rest) if rest else None


def answer_of(match: Match) -> str | None:
    """The move that somebody has left word to play now."""
    conditions = match.conditions
    return conditions.lines[0][0] if conditions is not None and conditions.person == match.mover else None
