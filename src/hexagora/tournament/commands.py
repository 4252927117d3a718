"""What somebody wants to do in a tournament: refused, or decided as changes."""

from __future__ import annotations

import msgspec

from .events import snake_case
from .settings import Settings
from .tournament import PairingResult


class TournamentCommand(msgspec.Struct, frozen=True, tag_field="do", tag=snake_case, omit_defaults=True):
    """Written as JSON with its name as `do`."""


class NewEntrant(msgspec.Struct, frozen=True):
    """Who is to take part."""

    name: str
    rating: int | None = None
    club: str = ""


class ChangeSettings(TournamentCommand, frozen=True):
    settings: Settings


class AddEntrants(TournamentCommand, frozen=True):
    entrants: tuple[NewEntrant, ...]


class EnterTournament(TournamentCommand, frozen=True):
    """By somebody who wants to play themselves, online."""

    name: str


class LeaveTournament(TournamentCommand, frozen=True):
    """By somebody who entered themselves."""


class ChangeEntrant(TournamentCommand, frozen=True):
    """`absent`: rounds that they ask to miss."""

    number: int
    name: str
    rating: int | None = None
    club: str = ""
    withdrawn: bool = False
    absent: tuple[int, ...] = ()


class RemoveEntrant(TournamentCommand, frozen=True):  # who has not been paired yet
    number: int


class ForbidPair(TournamentCommand, frozen=True):
    """Two who must not meet; `forbidden` False: they may again."""

    players: tuple[int, int]
    forbidden: bool = True


class PairRound(TournamentCommand, frozen=True):
    """Pairs the next round, or the last one again while it has not begun. `version`: what the sender has seen."""

    version: int


class SetPairings(TournamentCommand, frozen=True):
    """Pairings by hand for the next round, or for the last one while it has not begun: numbers of entrants by seat; one
    alone has a bye. Who is left out misses the round."""

    version: int
    tables: tuple[tuple[int, ...], ...]


class AddPairing(TournamentCommand, frozen=True):
    """One more table in free play, in the order of seats; its game begins at once."""

    players: tuple[int, ...]


class StartRound(TournamentCommand, frozen=True):
    version: int


class EnterResult(TournamentCommand, frozen=True):
    """`result` None takes one away. To replace another result, `correct` must be said."""

    round: int
    table: int  # from 1
    result: PairingResult | None
    correct: bool = False


class OpenGame(TournamentCommand, frozen=True):
    """By the server only: the match of a table, which was created."""

    round: int
    table: int
    match: str


class SetHelperKey(TournamentCommand, frozen=True):
    """By the organiser: the hash of what lets somebody become a helper; empty: nothing does any more."""

    key: str


class BecomeHelper(TournamentCommand, frozen=True):
    """By whoever has the key; the server passes its hash on."""

    key: str


class RemoveHelper(TournamentCommand, frozen=True):  # by the organiser
    person: str


class PauseTournament(TournamentCommand, frozen=True):
    pass


class ResumeTournament(TournamentCommand, frozen=True):
    pass


class EndTournament(TournamentCommand, frozen=True):
    version: int


class UndoStep(TournamentCommand, frozen=True):
    """The last step that has not been undone, by its number."""

    step: int


Order = (
    ChangeSettings
    | AddEntrants
    | EnterTournament
    | LeaveTournament
    | ChangeEntrant
    | RemoveEntrant
    | ForbidPair
    | PairRound
    | SetPairings
    | AddPairing
    | StartRound
    | EnterResult
    | OpenGame
    | SetHelperKey
    | BecomeHelper
    | RemoveHelper
    | PauseTournament
    | ResumeTournament
    | EndTournament
    | UndoStep
)  # one of these


class Author(msgspec.Struct, frozen=True):
    """Who gives a command. What follows by itself has no id."""

    id: str | None
    name: str = ""


ITSELF = Author(None)

__all__ = [
    "ITSELF",
    "AddEntrants",
    "AddPairing",
    "Author",
    "BecomeHelper",
    "ChangeEntrant",
    "ChangeSettings",
    "EndTournament",
    "EnterResult",
    "EnterTournament",
    "ForbidPair",
    "LeaveTournament",
    "NewEntrant",
    "OpenGame",
    "Order",
    "PairRound",
    "PauseTournament",
    "RemoveEntrant",
    "RemoveHelper",
    "ResumeTournament",
    "SetHelperKey",
    "SetPairings",
    "StartRound",
    "UndoStep",
]
