"""What a match is about, fixed when it is made: game, options, start, seats, clock."""

from __future__ import annotations

from typing import Literal

import msgspec

from .limits import DAY

Value = str | int | bool
SeatKind = Literal["screen", "link", "computer"]


class Seat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place for one person. `by` is the id of whoever acts for them; the computer has a level instead."""

    kind: SeatKind
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

    def __str__(self) -> str:
        return f"{self.seconds}+{self.increment}"


class Days(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag="days"):
    """So many days for each move."""

    days: int

    def __str__(self) -> str:
        return f"{self.days}d"


class Setup(msgspec.Struct, frozen=True, gc=False):
    """`order`: which seat becomes the first person, and so on. `lot`: it was drawn. `by`: who made the match.
    `start`: the position that it begins from, as text; empty: the game's own."""

    game: str
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    order: tuple[int, ...]
    by: str
    created: int
    lot: bool = False
    clock: Fischer | Days | None = None
    listed: bool = False
    start: str = ""

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
