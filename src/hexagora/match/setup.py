"""What a match is about, fixed when it is made: game, options, start, seats, clock."""

from __future__ import annotations

from typing import Literal

import msgspec

from .limits import DAY

Value = str | int | bool
SeatKind = Literal["screen", "link", "computer"]  # somebody at the maker's screen, who has the link, or the computer


class Seat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place for one person, or for the computer."""

    kind: SeatKind  # who may sit there
    name: str = ""  # that others see
    level: int | None = None  # of the computer
    by: str | None = None  # the id of whoever acts for them

    @property
    def taken(self) -> bool:
        """Whether anybody sits there, or the computer does."""
        return self.by is not None or self.kind == "computer"


class Fischer(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="fischer"):
    """So many seconds, and some more after each move."""

    seconds: int  # at the beginning
    increment: int  # seconds more after each move

    def __str__(self) -> str:
        return f"{self.seconds}+{self.increment}"


class Days(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="days"):
    """So many days for each move."""

    days: int  # for a move

    def __str__(self) -> str:
        return f"{self.days}d"


class Setup(msgspec.Struct, frozen=True, gc=False):
    """What a match is about. It never changes: seats that are taken are those of the match."""

    game: str  # its id
    options: dict[str, Value]  # of the game
    seats: tuple[Seat, ...]  # as they were offered
    order: tuple[int, ...]  # which seat becomes the first person, and so on
    by: str  # the id of whoever made the match; empty: a tournament did
    created: int  # when, in milliseconds since 1970
    lot: bool = False  # the order was drawn
    clock: Fischer | Days | None = None  # None: there is none
    listed: bool = False  # an open challenge, which everybody sees
    start: str = ""  # the position that it begins from, as text; empty: the game's own
    tournament: str = ""  # the id of the one that it belongs to
    tournament_name: str = ""
    round: int = 0  # of the tournament, from 1
    table: int = 0  # of the round, from 1
    chat: bool = True  # False: nobody talks here

    @property
    def invites(self) -> bool:
        """Whether there are seats for two different people."""
        kinds = [seat.kind for seat in self.seats]
        return kinds.count("link") + ("screen" in kinds) > 1

    @property
    def allowance(self) -> int:
        """Each person's time at the beginning, in milliseconds."""
        match self.clock:
            case Fischer(seconds=seconds):
                return seconds * 1000
            case Days(days=days):
                return days * DAY
            case _:
                return 0


__all__ = ["Days", "Fischer", "Seat", "SeatKind", "Setup"]
