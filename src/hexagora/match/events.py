"""What happened in a match. Events are stored as JSON with their kind, and never change once they are stored."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

OfferKind = Literal["draw", "takeback", "rematch"]  # what may be offered


def snake_case(name: str) -> str:
    """The tag of a class in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class BaseEvent(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=snake_case, omit_defaults=True):
    """Something that happened."""

    at: int  # when, in milliseconds since 1970


class SeatTaken(BaseEvent, frozen=True):
    """`by` is the id of whoever took the seat of that number."""

    seat: int
    by: str
    name: str


class SeatLeft(BaseEvent, frozen=True):
    """Whoever had taken that seat gave it up before the match began."""

    seat: int


class PlayerChanged(BaseEvent, frozen=True):
    """The organiser of the tournament let a person play from another device, or gave them another name."""

    person: int
    by: str
    name: str


class SeatsFilled(BaseEvent, frozen=True):
    """The computer took every free seat."""

    level: int


class MatchStarted(BaseEvent, frozen=True):
    """Every seat is taken."""


class MovePlayed(BaseEvent, frozen=True):
    """A move, and the time that its player has left."""

    move: str
    left: int | None = None


class PlayerLeft(BaseEvent, frozen=True):
    """A person left the game: by choice, because their time was up (`flag`), or was away for too long (`absent`)."""

    person: int
    flag: bool = False
    absent: bool = False


class ComputerSeated(BaseEvent, frozen=True):
    """The computer plays on for a person who was away."""

    person: int
    level: int


class OfferMade(BaseEvent, frozen=True):
    """A person offers something to the others."""

    offer: OfferKind
    person: int


class OfferAnswered(BaseEvent, frozen=True):
    """A person accepts it, or not."""

    offer: OfferKind
    person: int
    yes: bool


class OfferWithdrawn(BaseEvent, frozen=True):
    """The person who made it no longer offers it."""

    offer: OfferKind
    person: int


class MovesTakenBack(BaseEvent, frozen=True):
    """`moves`: how many remain."""

    moves: int


class DrawAgreed(BaseEvent, frozen=True):
    """Everybody has accepted the draw."""


class MatchCancelled(BaseEvent, frozen=True):
    """Nobody came, only computers played, an organiser stopped it, or a `person` called it off: there is no result."""

    person: int | None = None


class RematchCreated(BaseEvent, frozen=True):
    """`match`: the id of the next match."""

    match: str


class ChatSaid(BaseEvent, frozen=True):
    """A line of chat. `by` is the id of a watcher, whose lines are counted; it is never sent to anybody."""

    name: str
    person: int | None
    text: str
    by: str | None = None


class MatchPaused(BaseEvent, frozen=True):
    """The organiser of the tournament stopped play: clocks stand."""


class MatchUnpaused(BaseEvent, frozen=True):
    """It goes on, with the time that was left."""


class ConditionsSet(BaseEvent, frozen=True):
    """What a person will answer to moves of the other one. It is told to nobody else."""

    person: int
    lines: tuple[tuple[str, ...], ...] = ()


class ClockResumed(BaseEvent, frozen=True):
    """The server was away: whoever is to move does not pay for it, and has `left` (None: as before)."""

    left: int | None = None


Event = (
    SeatTaken
    | SeatLeft
    | SeatsFilled
    | MatchStarted
    | MovePlayed
    | PlayerLeft
    | ComputerSeated
    | OfferMade
    | OfferAnswered
    | OfferWithdrawn
    | MovesTakenBack
    | DrawAgreed
    | MatchCancelled
    | RematchCreated
    | ChatSaid
    | ClockResumed
    | ConditionsSet
    | MatchPaused
    | MatchUnpaused
    | PlayerChanged
)  # one of these

__all__ = [
    "ChatSaid",
    "ClockResumed",
    "ComputerSeated",
    "ConditionsSet",
    "DrawAgreed",
    "Event",
    "MatchCancelled",
    "MatchPaused",
    "MatchStarted",
    "MatchUnpaused",
    "MovePlayed",
    "MovesTakenBack",
    "OfferAnswered",
    "OfferKind",
    "OfferMade",
    "OfferWithdrawn",
    "PlayerChanged",
    "PlayerLeft",
    "RematchCreated",
    "SeatLeft",
    "SeatTaken",
    "SeatsFilled",
]
