"""What happened in a match. Events are stored as JSON with their kind, and never change once they are stored."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

OfferKind = Literal["draw", "takeback", "rematch"]


def snake_case(name: str) -> str:
    """The tag of a class in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class BaseEvent(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=snake_case, omit_defaults=True):
    """`at`: when it happened, in milliseconds since 1970."""

    at: int


class SeatTaken(BaseEvent, frozen=True):
    """`by` is the id of whoever took the seat of that number."""

    seat: int
    by: str
    name: str


class SeatLeft(BaseEvent, frozen=True):
    """Whoever had taken that seat gave it up before the match began."""

    seat: int


class MatchStarted(BaseEvent, frozen=True):
    """Every seat is taken."""


class MovePlayed(BaseEvent, frozen=True):
    """A move, and the time that its player has left."""

    move: str
    left: int | None = None


class PlayerLeft(BaseEvent, frozen=True):
    """A person left the game: by choice, or because their time was up (`flag`)."""

    person: int
    flag: bool = False


class OfferMade(BaseEvent, frozen=True):
    offer: OfferKind
    person: int


class OfferAnswered(BaseEvent, frozen=True):
    offer: OfferKind
    person: int
    yes: bool


class MovesTakenBack(BaseEvent, frozen=True):
    """`moves`: how many remain."""

    moves: int


class DrawAgreed(BaseEvent, frozen=True):
    pass


class MatchCancelled(BaseEvent, frozen=True):
    """Nobody came, or only computers played. The match has no result."""


class RematchCreated(BaseEvent, frozen=True):
    """`match`: the id of the next match."""

    match: str


class ChatSaid(BaseEvent, frozen=True):
    """A line of chat. `by` is the id of a watcher, whose lines are counted; it is never sent to anybody."""

    name: str
    person: int | None
    text: str
    by: str | None = None


class ClockResumed(BaseEvent, frozen=True):
    """The server was away: whoever is to move does not pay for it, and has `left` (None: as before)."""

    left: int | None = None


Event = (
    SeatTaken
    | SeatLeft
    | MatchStarted
    | MovePlayed
    | PlayerLeft
    | OfferMade
    | OfferAnswered
    | MovesTakenBack
    | DrawAgreed
    | MatchCancelled
    | RematchCreated
    | ChatSaid
    | ClockResumed
)
