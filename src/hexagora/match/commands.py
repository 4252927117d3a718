"""What somebody wants to do in a match. `version` is that of the match for which a command is meant."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from .absence import ClaimKind
from .events import OfferKind, snake_case
from .limits import MOST_LEVEL

Level = Annotated[int, Meta(ge=1, le=MOST_LEVEL)]


class BaseCommand(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=snake_case):
    """Written as JSON with its name as `do`."""


class PlayMove(BaseCommand, frozen=True):  # by whoever is to move
    version: int
    move: str


class LeaveMatch(BaseCommand, frozen=True):
    """Resigns; or, before the match has begun, gives up one's seat."""

    version: int
    person: int | None = None


class MakeOffer(BaseCommand, frozen=True):  # to all who play: they have to accept it
    version: int
    kind: OfferKind


class AnswerOffer(BaseCommand, frozen=True):  # by somebody to whom it was made
    version: int
    kind: OfferKind
    yes: bool


class WithdrawOffer(BaseCommand, frozen=True):
    """By whoever made it, while it stands."""

    version: int
    kind: OfferKind


class TakeBack(BaseCommand, frozen=True):
    """At once if nobody else plays, otherwise as an offer."""

    version: int


class TakeSeat(BaseCommand, frozen=True):  # the first free one; the match begins with the last
    version: int
    name: str = ""


class FillSeat(BaseCommand, frozen=True):
    """By the maker of a match that waits: the computer takes the free seats, and the game begins."""

    version: int
    level: Level


class ClaimAbsence(BaseCommand, frozen=True):
    """The person to move has been away for long: the others win, go on without them, or the computer plays for them."""

    version: int
    person: int
    how: ClaimKind
    level: Level = 5


class CancelMatch(BaseCommand, frozen=True):
    """By the maker; by any player before the second move; by the server when nobody has come for long."""

    version: int


class SetConditions(BaseCommand, frozen=True):
    """Conditional moves instead of those that were left before: lines of the other one's moves and one's own."""

    version: int
    lines: tuple[tuple[str, ...], ...]


class SayChat(BaseCommand, frozen=True):  # something for all who play or watch
    text: str


class CheckClock(BaseCommand, frozen=True):
    """By the server only: is somebody's time up?"""


class ResumeClock(BaseCommand, frozen=True):
    """By the server only, which was away since `alive`, its last sign of life (0: not known)."""

    alive: int = 0


class PauseMatch(BaseCommand, frozen=True):
    """By the server only, for the organiser of a tournament: nobody moves, and clocks stand."""


class ResumeMatch(BaseCommand, frozen=True):
    """By the server only: play goes on."""


class StopMatch(BaseCommand, frozen=True):
    """By the server only, for the organiser of a tournament: the match is over without a result."""


class ChangePlayers(BaseCommand, frozen=True):
    """By the server only, for the organiser of a tournament: the ids and the names of those who play, by person."""

    players: tuple[tuple[str, str], ...]


OrganiserCommand = PauseMatch | ResumeMatch | StopMatch | ChangePlayers  # of no effect where there is nothing to do
Command = (
    PlayMove
    | LeaveMatch
    | MakeOffer
    | AnswerOffer
    | WithdrawOffer
    | TakeBack
    | TakeSeat
    | FillSeat
    | ClaimAbsence
    | CancelMatch
    | SetConditions
    | SayChat
    | CheckClock
    | ResumeClock
    | OrganiserCommand
)  # one of these


class Actor(msgspec.Struct, frozen=True, gc=False):
    """Who gives a command. The computer has no id."""

    id: str | None  # as the seats have it
    name: str = ""  # for the chat


COMPUTER = Actor(None)  # who gives the commands of the server and the computer

__all__ = [
    "COMPUTER",
    "Actor",
    "AnswerOffer",
    "CancelMatch",
    "ChangePlayers",
    "CheckClock",
    "ClaimAbsence",
    "Command",
    "FillSeat",
    "LeaveMatch",
    "MakeOffer",
    "OrganiserCommand",
    "PauseMatch",
    "PlayMove",
    "ResumeClock",
    "ResumeMatch",
    "SayChat",
    "SetConditions",
    "StopMatch",
    "TakeBack",
    "TakeSeat",
    "WithdrawOffer",
]
