"""What somebody wants to do in a tournament: refused, or decided as events."""

from __future__ import annotations

import msgspec

from .events import snake_case
from .settings import Settings
from .tournament import PairingResult


class BaseTournamentCommand(
    msgspec.Struct, frozen=True, tag_field="do", tag=snake_case, omit_defaults=True, forbid_unknown_fields=True
):
    """Written as JSON with its name as `do`."""


class NewEntrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to take part."""

    name: str
    rating: int | None = None
    club: str = ""


class ChangeSettings(BaseTournamentCommand, frozen=True):  # the whole of them
    settings: Settings


class AddEntrants(BaseTournamentCommand, frozen=True):  # by the organiser, as many as there are
    entrants: tuple[NewEntrant, ...]


class EnterTournament(BaseTournamentCommand, frozen=True):
    """By somebody who wants to play themselves, online."""

    name: str


class LeaveTournament(BaseTournamentCommand, frozen=True):
    """By somebody who entered themselves."""


class ChangeEntrant(BaseTournamentCommand, frozen=True):
    """`absent`: rounds that they ask to miss."""

    number: int
    name: str
    rating: int | None = None
    club: str = ""
    withdrawn: bool = False
    absent: tuple[int, ...] = ()


class FreeEntrant(BaseTournamentCommand, frozen=True):
    """Somebody lost their device: whoever enters under their name next plays on for them."""

    number: int


class RemoveEntrant(BaseTournamentCommand, frozen=True):  # who has not been paired yet
    number: int


class ForbidPair(BaseTournamentCommand, frozen=True):
    """Two who must not meet; `forbidden` False: they may again."""

    players: tuple[int, int]
    forbidden: bool = True


class PairRound(BaseTournamentCommand, frozen=True):
    """Pairs the next round, or the last one again while it has not begun. `version`: what the sender has seen."""

    version: int


class SetPairings(BaseTournamentCommand, frozen=True):
    """Pairings by hand for the next round, or for the last one while it has not begun: numbers of entrants by seat; one
    alone has a bye. Who is left out misses the round."""

    version: int
    tables: tuple[tuple[int, ...], ...]


class AddPairing(BaseTournamentCommand, frozen=True):
    """One more table in free play, in the order of seats; its game begins at once."""

    players: tuple[int, ...]


class StartRound(BaseTournamentCommand, frozen=True):  # that is paired
    version: int


class EnterResult(BaseTournamentCommand, frozen=True):
    """`result` None takes one away. To replace another result, `correct` must be said. `players`: for whom it is meant,
    by seat; if others sit there now, it is refused."""

    round: int
    table: int  # from 1
    result: PairingResult | None
    correct: bool = False
    players: tuple[int, ...] = ()


class OpenGame(BaseTournamentCommand, frozen=True):
    """By the server only: the match of a table, which was created."""

    round: int
    table: int
    match: str


class SetHelperKey(BaseTournamentCommand, frozen=True):
    """By the organiser: the hash of what lets somebody become a helper; empty: nothing does any more."""

    key: str


class BecomeHelper(BaseTournamentCommand, frozen=True):
    """By whoever has the key; the server passes its hash on."""

    key: str


class RemoveHelper(BaseTournamentCommand, frozen=True):  # by the organiser
    person: str


class PauseTournament(BaseTournamentCommand, frozen=True):  # no game begins meanwhile
    pass


class ResumeTournament(BaseTournamentCommand, frozen=True):  # after a pause
    pass


class EndTournament(BaseTournamentCommand, frozen=True):  # the standings are final
    version: int


class UndoStep(BaseTournamentCommand, frozen=True):
    """The last command that has not been undone, with all that followed from it, by the number of its first step."""

    step: int


TournamentCommand = (
    ChangeSettings
    | AddEntrants
    | EnterTournament
    | LeaveTournament
    | ChangeEntrant
    | FreeEntrant
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


ITSELF = Author(None)  # the author of what follows by itself

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
    "FreeEntrant",
    "LeaveTournament",
    "NewEntrant",
    "OpenGame",
    "PairRound",
    "PauseTournament",
    "RemoveEntrant",
    "RemoveHelper",
    "ResumeTournament",
    "SetHelperKey",
    "SetPairings",
    "StartRound",
    "TournamentCommand",
    "UndoStep",
]
