"""What somebody wants to do in a match. `version` is that of the match for which a command is meant."""

from __future__ import annotations

import msgspec

from .events import OfferKind, snake_case


class BaseCommand(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=snake_case):
    pass


class PlayMove(BaseCommand, frozen=True):
    version: int
    move: str


class LeaveMatch(BaseCommand, frozen=True):
    """Resigns; or, before the match has begun, gives up one's seat."""

    version: int
    person: int | None = None


class MakeOffer(BaseCommand, frozen=True):
    version: int
    kind: OfferKind


class AnswerOffer(BaseCommand, frozen=True):
    version: int
    kind: OfferKind
    yes: bool


class TakeBack(BaseCommand, frozen=True):
    """At once if nobody else plays, otherwise as an offer."""

    version: int


class TakeSeat(BaseCommand, frozen=True):
    version: int
    name: str = ""


class CancelMatch(BaseCommand, frozen=True):
    """By the maker; by the server when nobody has come for long."""

    version: int


class SayChat(BaseCommand, frozen=True):
    text: str


class CheckClock(BaseCommand, frozen=True):
    """By the server only: is somebody's time up?"""


class ResumeClock(BaseCommand, frozen=True):
    """By the server only, which was away since `alive`, its last sign of life (0: not known)."""

    alive: int = 0


Command = (
    PlayMove
    | LeaveMatch
    | MakeOffer
    | AnswerOffer
    | TakeBack
    | TakeSeat
    | CancelMatch
    | SayChat
    | CheckClock
    | ResumeClock
)


class Actor(msgspec.Struct, frozen=True, gc=False):
    """Who gives a command. The computer has no id."""

    id: str | None
    name: str = ""


COMPUTER = Actor(None)
