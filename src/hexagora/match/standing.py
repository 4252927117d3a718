"""How a match stands."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from .._native import core
from ..record import LEAVING, Record
from ..record import after as after_move
from .terms import DAY, EXPIRES_INVITED, EXPIRES_LISTED, Days, Fischer, OfferKind, Seat, Setting, Spoke, Value

if TYPE_CHECKING:
    from .._core import State


class Standing(msgspec.Struct, frozen=True):
    """An offer that waits for answers: the person who made it, and those who have agreed."""

    kind: OfferKind
    by: int
    agreed: tuple[int, ...] = ()


class Match(msgspec.Struct, frozen=True, dict=True):
    """How a match stands."""

    id: str
    setting: Setting
    seats: tuple[Seat, ...]
    state: State
    events: int = 0
    ply: int = 0
    started: bool = False
    moves: tuple[tuple[str, int], ...] = ()
    left: tuple[int, ...] = ()
    since: int = 0
    offers: tuple[Standing, ...] = ()
    chat: tuple[Spoke, ...] = ()
    agreed: bool = False
    ending: Literal["", "leave", "time", "agreed", "cancelled"] = ""
    next: str | None = None

    @property
    def result(self) -> tuple[float, ...] | None:
        return (1 / len(self.seats),) * len(self.seats) if self.agreed else self.state.result

    @cached_property
    def status(self) -> Literal["waiting", "playing", "over"]:
        if self.cancelled:
            return "over"
        return "waiting" if not self.started else "playing" if self.result is None else "over"

    @property
    def cancelled(self) -> bool:
        return self.ending == "cancelled"

    def expired(self, now: int) -> bool:
        """Whether it has waited for people for too long."""
        patience = EXPIRES_LISTED if self.setting.listed else EXPIRES_INVITED
        return self.status == "waiting" and now - self.setting.created >= patience

    def flagged(self, who: str | None) -> bool:
        """Whether somebody is out of the game because their time was up."""
        out = any(self.left[person] == 0 for person in self.persons_of(who)) and self.setting.clock is not None
        return out and (self.status == "over" or not self.staying_of(who))

    @cached_property
    def mover(self) -> int | None:
        """The person to move."""
        return self.state.seats[self.state.turn] if self.status == "playing" and self.state.turn is not None else None

    @property
    def computer_level(self) -> int | None:
        """The level at which the computer is to move."""
        return None if self.mover is None else self.seats[self.mover].level

    @cached_property
    def people(self) -> frozenset[str]:
        """The ids of those who act for seats."""
        return frozenset(seat.by for seat in self.seats if seat.by is not None)

    def persons_of(self, who: str | None) -> tuple[int, ...]:
        """The seats somebody acts for."""
        return tuple(person for person, seat in enumerate(self.seats) if who is not None and seat.by == who)

    def staying_of(self, who: str | None) -> tuple[int, ...]:
        """Those of them whose persons have not left."""
        return tuple(one for one in self.persons_of(who) if self.state.seats.index(one) not in self.state.left)

    @cached_property
    def partners(self) -> bool:
        """Whether players share a colour: they may not talk during the game."""
        return bool(self.state.scene().teams)

    @property
    def clock_runs(self) -> bool:
        """A Fischer clock waits for the first move; the computer has none."""
        clock, mover = self.setting.clock, self.mover
        waits = isinstance(clock, Fischer) and not self.moves
        return clock is not None and mover is not None and not waits and self.seats[mover].kind != "computer"

    def time_left(self, now: int) -> tuple[int, ...]:
        """Each person's time."""
        if not self.clock_runs:
            return self.left
        return tuple(
            max(0, time - (now - self.since)) if person == self.mover else time for person, time in enumerate(self.left)
        )

    @property
    def record(self) -> Record:
        options = {**self.state.game.options}
        return Record(self.setting.game, options, tuple(text for text, _ in self.moves), self.state.result)

    def taken_back(self, who: str | None) -> int | None:
        """How many moves are left after somebody has taken back theirs; None if they have none to take back."""
        mine = self.persons_of(who)
        state = self.state.game.start()
        before = [state.seats[state.turn] if state.turn is not None else None]
        for text, _ in self.moves:
            state = after_move(state, text)
            before.append(state.seats[state.turn] if state.turn is not None else None)
        for ply in reversed(range(len(self.moves))):
            if LEAVING.fullmatch(self.moves[ply][0]):
                return None  # nobody is brought back to the board against their will
            if before[ply] in mine:
                return ply
        return None


def new_match(id: str, setting: Setting) -> Match:
    """Before anything has happened. BadOption if there is no such game."""
    start = _start(setting.game, **setting.options)
    return Match(id, setting, setting.seats, start, left=(_allowance(setting),) * len(setting.seats))


@lru_cache(maxsize=256, typed=True)
def _start(game: str, /, **options: Value) -> State:
    """Matches of the same game share it: it takes more memory than a match."""
    return core.make_game(game, dict(options)).start()


def rematch_of(match: Match, now: int) -> Setting:
    """The same again, everybody one seat further."""
    seats = match.seats[1:] + match.seats[:1]
    return msgspec.structs.replace(
        match.setting, seats=seats, order=tuple(range(len(seats))), created=now, lot=False, listed=False
    )


def _allowance(setting: Setting) -> int:
    match setting.clock:
        case Fischer(seconds=seconds):
            return seconds * 1000
        case Days(days=days):
            return days * DAY
        case _:
            return 0
