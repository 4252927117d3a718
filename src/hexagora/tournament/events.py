"""What happened in a tournament. Steps of the log are stored as JSON with the kind of their event, and never change."""

from __future__ import annotations

import re

import msgspec

from .settings import Settings
from .tournament import Entrant, Pairing, PairingResult


def snake_case(name: str) -> str:
    """The tag of a class in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class BaseChange(msgspec.Struct, frozen=True, tag_field="kind", tag=snake_case, omit_defaults=True, gc=False):
    """Something that happened."""


class SettingsChanged(BaseChange, frozen=True):
    settings: Settings


class EntrantsAdded(BaseChange, frozen=True):
    entrants: tuple[Entrant, ...]


class EntrantChanged(BaseChange, frozen=True):
    """Another name, rating or club; withdrawn, back, or away for some rounds."""

    entrant: Entrant


class EntrantRemoved(BaseChange, frozen=True):
    """Before they were paired: as if they had never entered."""

    number: int


class PairForbidden(BaseChange, frozen=True):
    """Two who must not meet, or may again."""

    players: tuple[int, int]
    forbidden: bool = True


class RoundPaired(BaseChange, frozen=True):
    """The pairings of a round: the next one, or the last one anew while it has not begun."""

    round: int
    pairings: tuple[Pairing, ...]
    game: int = 0
    by_hand: bool = False


class PairingAdded(BaseChange, frozen=True):
    """One more table in the last round: free play."""

    round: int
    pairing: Pairing


class RoundStarted(BaseChange, frozen=True):
    round: int


class GameOpened(BaseChange, frozen=True):
    """The match of a table was created. No step of a person: it goes with the round that was started."""

    round: int
    table: int  # from 1
    match: str


class ResultEntered(BaseChange, frozen=True):
    """`result` None: it was taken away again."""

    round: int
    table: int  # from 1
    result: PairingResult | None
    before: PairingResult | None = None  # what it corrects


class HelperAdded(BaseChange, frozen=True):
    person: str
    name: str


class HelperRemoved(BaseChange, frozen=True):
    person: str
    name: str


class HelperKeySet(BaseChange, frozen=True):
    """A hash of what lets somebody become a helper; empty: nothing does any more."""

    key: str


class TournamentPaused(BaseChange, frozen=True):
    """Clocks stand, nobody may move."""


class TournamentResumed(BaseChange, frozen=True):
    pass


class TournamentEnded(BaseChange, frozen=True):
    """The standings are final."""


class StepUndone(BaseChange, frozen=True):
    """A step, by its number, never happened."""

    step: int


Change = (
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
    | StepUndone
)  # one of these


class LogStep(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log: who did what, and when."""

    number: int  # from 1
    at: int  # in milliseconds since 1970
    by: str | None  # the id of whoever did it; None: it followed by itself, as results of games online do
    name: str  # theirs
    change: Change


__all__ = [
    "Change",
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
    "TournamentEnded",
    "TournamentPaused",
    "TournamentResumed",
]
