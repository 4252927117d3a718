"""Why a move is good, as far as a look at the next two moves shows it: it wins, stops a win, captures."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .messages import HintWhy

if TYPE_CHECKING:
    from .. import State

SECONDS = 0.02  # for all moves of a hint: what takes longer is not said
SAMPLE = 8  # other moves, to see whether somebody threatens to win


def reasons(state: State, moves: Sequence[str], seconds: float = SECONDS) -> list[tuple[HintWhy, int]]:
    """For each of these moves why it is good, and how many pieces it captures or turns."""
    end = time.monotonic() + seconds
    threatened: bool | None = None  # not looked at yet
    found: list[tuple[HintWhy, int]] = []
    for move in moves:
        after = state.play(move)
        captures = _captures(state, after)
        if _wins(state, after):
            found.append(("wins", captures))
            continue
        if threatened is None:
            threatened = _is_threatened(state, moves, end)
        if threatened and _can_win(after, end) is False:
            found.append(("stops_win", captures))
        else:
            found.append(("captures" if captures else "", captures))
    return found


def _wins(before: State, after: State) -> bool:
    """Whether the game has ended well for whoever moved, and not for everybody."""
    assert before.turn is not None
    result = after.result
    return result is not None and result[before.seats[before.turn]] > 0 and not all(result)


def _can_win(state: State, end: float) -> bool | None:
    """Whether the player to move can win at once; None if there is no time to see it."""
    if state.result is not None:
        return False
    for number, move in enumerate(state.moves()):
        if _wins(state, state.play(move)):
            return True
        if number % 16 == 0 and time.monotonic() > end:
            return None
    return False


def _is_threatened(state: State, besides: Sequence[str], end: float) -> bool:
    """Whether the next player wins at once after most other moves. After a few it may be the fault of these moves."""
    others = [move for move in state.moves() if move not in besides]
    sample = others[:: max(1, len(others) // SAMPLE)][:SAMPLE]
    wins = sum(_can_win(state.play(move), end) is True for move in sample)
    return 2 * wins > len(sample)


def _captures(before: State, after: State) -> int:
    """How many pieces the others have less, but for partners of whoever moved."""
    scene = before.scene()
    mine = _team(scene.teams, before.turn)
    had = Counter(piece.player for piece in scene.pieces)
    has = Counter(piece.player for piece in after.scene().pieces)
    others = [player for player in had if player is not None and _team(scene.teams, player) != mine]
    return sum(max(0, had[player] - has[player]) for player in others)


def _team(teams: Sequence[int], player: int | None) -> int | None:
    return teams[player] if teams and player is not None else player
