"""The words of a match: where people sit, what it is about, what they ask for and what happened."""

from __future__ import annotations

from typing import Literal

import msgspec

DAY = 24 * 60 * 60 * 1000  # in milliseconds, like all times here
LONGEST_NAME = 24
LONGEST_LINE = 300
MOST_LINES = 500
WATCHERS_LINES = 150  # of these, so that those who watch leave room for those who play
WATCHER_LINES = 20  # by one of them
MOST_MOVES = 3000
# A match is read from its events, so there is an end to them. What is not a move of the game as it stands shares what
# is left beside MOST_MOVES: whatever was said and taken back, a game can be played to its end.
MOST_EVENTS = 5000
MOST_TAKEBACKS = 200
EXPIRES_LISTED = DAY  # how long a challenge waits for people
EXPIRES_INVITED = 30 * DAY  # and a match to which people are invited by link

Value = str | int | bool
Kind = Literal["screen", "link", "computer"]
OfferKind = Literal["draw", "takeback", "rematch"]


class Seat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where somebody sits: a person, by the id of who acts for them, or the computer at a level."""

    kind: Kind
    name: str = ""
    level: int | None = None
    by: str | None = None

    @property
    def taken(self) -> bool:
        return self.by is not None or self.kind == "computer"


class Fischer(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="fischer"):
    """So many seconds, and some more after each move."""

    seconds: int
    increment: int


class Days(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="days"):
    """So many days for each move."""

    days: int


class Setting(msgspec.Struct, frozen=True, gc=False):
    """What a match is about, settled when it is made. `order`: which seat becomes the first person, and so on."""

    game: str
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    order: tuple[int, ...]
    by: str
    created: int
    lot: bool = False
    clock: Fischer | Days | None = None
    rated: bool = False
    listed: bool = False


# What happened. `at` is when.


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=str.lower, omit_defaults=True):
    at: int


class Sat(Event, frozen=True):
    """Somebody took the seat of that number."""

    seat: int
    by: str
    name: str


class Stood(Event, frozen=True):
    """Whoever had taken that seat gave it up before the match began."""

    seat: int


class Started(Event, frozen=True):
    """Everybody is there."""


class Moved(Event, frozen=True):
    """A move, and the time its player has left."""

    move: str
    left: int | None = None


class Quit(Event, frozen=True):
    """A person left: by choice, or because their time was up."""

    person: int
    flag: bool = False


class Offered(Event, frozen=True):
    offer: OfferKind
    person: int


class Answered(Event, frozen=True):
    offer: OfferKind
    person: int
    yes: bool


class Tookback(Event, frozen=True):
    """So many moves are left."""

    moves: int


class Agreed(Event, frozen=True):
    """Drawn by agreement."""


class Cancelled(Event, frozen=True):
    """Called off: nobody came, or only computers played. It has no result."""


class Rematched(Event, frozen=True):
    """The next match, by its id."""

    match: str


class Spoke(Event, frozen=True):
    """A line. `by` is the id of somebody who watches: it is counted by, and nobody else is told."""

    name: str
    person: int | None
    text: str
    by: str | None = None


class Resumed(Event, frozen=True):
    """The server was away: whoever is to move does not pay for it, and has so much time left (None: as before)."""

    left: int | None = None


Seating = Sat | Stood | Started
Playing = Moved | Quit | Tookback | Agreed | Cancelled | Rematched | Resumed
Happened = Seating | Playing | Offered | Answered | Spoke


# What somebody asks for.


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=str.lower):
    pass


class Move(Command, frozen=True):
    ply: int
    move: str


class Leave(Command, frozen=True):
    """The game; or, before it has begun, one's seat."""

    ply: int
    person: int | None = None


class Offer(Command, frozen=True):
    ply: int
    kind: OfferKind


class Answer(Command, frozen=True):
    ply: int
    kind: OfferKind
    yes: bool


class Takeback(Command, frozen=True):
    """At once where nobody else is asked, otherwise as an offer."""

    ply: int


class Sit(Command, frozen=True):
    ply: int
    name: str = ""


class Cancel(Command, frozen=True):
    """By the maker; by the server when nobody has come for long."""

    ply: int


class Say(Command, frozen=True):
    text: str


class Flag(Command, frozen=True):
    """Said by the server: is somebody's time up?"""


class Resume(Command, frozen=True):
    """Said by the server, which was away since `alive`, its last sign of life (0: not known)."""

    alive: int = 0


Asked = Move | Leave | Offer | Answer | Takeback | Sit | Cancel | Say | Flag | Resume


class Who(msgspec.Struct, frozen=True, gc=False):
    """Who asks. The computer has no id, and plays only."""

    id: str | None
    name: str = ""


COMPUTER = Who(None)
