"""What happened in a tournament. Steps of the log are stored as JSON with the kind of their event, and never change.

What was stored once is read for ever: new kinds and fields may come, with defaults that mean what was before. A program
that does not know them refuses the log. Where that is not enough, `VERSION` in tournament_file.py rises.
"""

from __future__ import annotations

import re

import msgspec

from .settings import Settings
from .tournament import Entrant, Pairing, PairingResult


def snake_case(name: str) -> str:
    """The tag of a class in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class BaseTournamentEvent(
    msgspec.Struct,
    frozen=True,
    tag_field="kind",
    tag=snake_case,
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """Something that happened."""


class SettingsChanged(BaseTournamentEvent, frozen=True):
    settings: Settings


class EntrantsAdded(BaseTournamentEvent, frozen=True):
    entrants: tuple[Entrant, ...]


class EntrantChanged(BaseTournamentEvent, frozen=True):
    """Another name, rating or club; withdrawn, back, or away for some rounds."""

    entrant: Entrant


class EntrantRemoved(BaseTournamentEvent, frozen=True):
    """Before they were paired: as if they had never entered."""

    number: int


class PairForbidden(BaseTournamentEvent, frozen=True):
    """Two who must not meet, or may again."""

    players: tuple[int, int]
    forbidden: bool = True


class RoundPaired(BaseTournamentEvent, frozen=True):
    """The pairings of a round: the next one, or the last one anew while it has not begun."""

    round: int
    pairings: tuple[Pairing, ...]
    game: int = 0
    by_hand: bool = False


class PairingAdded(BaseTournamentEvent, frozen=True):
    """One more table in the last round: free play."""

    round: int
    pairing: Pairing


class RoundStarted(BaseTournamentEvent, frozen=True):
    round: int


class GameOpened(BaseTournamentEvent, frozen=True):
    """The match of a table was created. No step of a person: it goes with the round that was started."""

    round: int
    table: int  # from 1
    match: str


class ResultEntered(BaseTournamentEvent, frozen=True):
    """`result` None: it was taken away again."""

    round: int
    table: int  # from 1
    result: PairingResult | None
    before: PairingResult | None = None  # what it corrects


class HelperAdded(BaseTournamentEvent, frozen=True):
    person: str
    name: str


class HelperRemoved(BaseTournamentEvent, frozen=True):
    person: str
    name: str


class HelperKeySet(BaseTournamentEvent, frozen=True):
    """A hash of what lets somebody become a helper; empty: nothing does any more."""

    key: str


class TournamentPaused(BaseTournamentEvent, frozen=True):
    """Clocks stand, nobody may move."""


class TournamentResumed(BaseTournamentEvent, frozen=True):
    pass


class TournamentEnded(BaseTournamentEvent, frozen=True):
    """The standings are final."""


class TournamentBrought(BaseTournamentEvent, frozen=True):
    """Somebody brought the tournament from a file, and organises it from then on. What the steps before say of who did
    them, and when, is what the file says. It stays when those are undone."""


class StepUndone(BaseTournamentEvent, frozen=True):
    """A step, by its number, and all that belongs to its command never happened."""

    step: int


TournamentEvent = (
    SettingsChanged
    | EntrantsAdded
    | EntrantChanged
    | EntrantRemoved
    | PairForbidden
    | RoundPaired
    | PairingAdded
    | RoundStarted
    | GameOpened
    | ResultEntered
    | HelperAdded
    | HelperRemoved
    | HelperKeySet
    | TournamentPaused
    | TournamentResumed
    | TournamentEnded
    | TournamentBrought
    | StepUndone
)  # one of these


class LogStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A line of the log: who did what, and when."""

    number: int  # from 1
    at: int  # in milliseconds since 1970
    by: str | None  # the id of whoever did it; None: it followed by itself, as results of games online do
    name: str  # theirs
    event: TournamentEvent
    more: bool = False  # it belongs to the command of the step before: both are undone together


__all__ = [
    "EntrantChanged",
    "EntrantRemoved",
    "EntrantsAdded",
    "GameOpened",
    "HelperAdded",
    "HelperKeySet",
    "HelperRemoved",
    "LogStep",
    "PairForbidden",
    "PairingAdded",
    "ResultEntered",
    "RoundPaired",
    "RoundStarted",
    "SettingsChanged",
    "StepUndone",
    "TournamentBrought",
    "TournamentEnded",
    "TournamentEvent",
    "TournamentPaused",
    "TournamentResumed",
]
