"""Players who are away: since when, and what the others may do about it. Who is there is not among the events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

import msgspec

from .limits import PATIENCE

if TYPE_CHECKING:
    from .match import Match

ClaimKind = Literal["win", "computer", "leave"]


class Presence(msgspec.Struct, frozen=True, gc=False):
    """The ids of those who are away, and since when; how long the others have to wait for them."""

    away: Mapping[str, int] = {}  # since when, by their ids
    patience: int = PATIENCE  # milliseconds

    def since(self, who: str | None) -> int | None:
        """Since when somebody has been away; None: they are here."""
        return None if who is None else self.away.get(who)


ALL_HERE = Presence()


def claim_time(match: Match, presence: Presence) -> int | None:
    """When the others may do something about the person to move, who is away; None: they may not, or are not there."""
    if match.mover is None or match.paused or match.setup.clock is not None:
        return None
    by = match.seats[match.mover].by
    away = presence.since(by)
    if away is None or not any(match.active_persons_of(who) for who in match.people if who != by):
        return None
    return max(away, match.since) + presence.patience


def claims_of(match: Match, who: str | None, presence: Presence, now: int) -> tuple[ClaimKind, ...]:
    """What somebody may do about the person to move."""
    time = claim_time(match, presence)
    if time is None or now < time or not match.active_persons_of(who) or match.mover in match.persons_of(who):
        return ()
    two = len(match.seats) - len(match.state.left) == 2
    if match.setup.tournament:  # there nobody plays for somebody else
        return ("win",) if two else ("leave",)
    return ("win", "computer") if two else ("computer", "leave")
