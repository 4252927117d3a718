"""Whether somebody wins alone whatever all the others do together, by trying everything to the end.

For games of three and more, of which `hexagora.solve` proves only wins of the player to move. Games in which positions
come again are not for this search: a position that is reached in two ways is looked at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .. import State


class TooMany(Exception):
    """There are more positions than were allowed."""


class AgainstAll:
    """What one person can force against all others."""

    def __init__(self, person: int, most: int) -> None:
        self.person = person
        self.most = most
        self.wins: dict[int, bool] = {}  # by the position's key

    def can_win(self, state: State) -> bool:
        """Whether the person wins alone from here, whatever the others do; TooMany if that is not known."""
        if state.turn is None:
            return state.result is not None and state.result[self.person] == 1
        known = self.wins.get(state.key)
        if known is not None:
            return known
        if len(self.wins) >= self.most:
            raise TooMany
        decide = any if state.seats[state.turn] == self.person else all
        answer = decide(self.can_win(state.play(move)) for move in state.moves())
        self.wins[state.key] = answer
        return answer
