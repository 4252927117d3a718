"""A match at one moment: all that its events have led to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import msgspec

from .._native import core
from ..catalogue import Entry
from ..record import Ending, Leave, Participant, Record, Step
from ..record import after as after_step
from .conditions import Conditions
from .events import ChatSaid, OfferKind
from .limits import EXPIRES_INVITED, EXPIRES_LISTED, MOST_MOVES
from .news import News
from .setup import Fischer, Seat, Setup, Value

if TYPE_CHECKING:
    from .._core import State


STEP = 32  # moves between two marks
NOBODY = 255  # instead of a mover, where somebody left

Marks = tuple[tuple[int, "State"], ...]
Result = TypeVar("Result")
PlayedMove = tuple[str, int]  # with the colour that played it


class lazy(Generic[Result]):
    """functools.cached_property without its lock, which costs more than most of what is computed here."""

    def __init__(self, compute: Callable[[Any], Result]) -> None:
        self._compute, self._name = compute, compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, match: Any, owner: type) -> Result:
        value = match.__dict__[self._name] = self._compute(match)
        return value


class OpenOffer(msgspec.Struct, frozen=True, gc=False):
    """An offer that waits for answers: the person who made it, and those who have agreed."""

    kind: OfferKind  # what is offered
    by: int  # the person who made it
    agreed: tuple[int, ...] = ()  # persons who said yes


class Match(msgspec.Struct, frozen=True, dict=True):
    """A match at one moment: `new_match` begins one, `after` goes on with it."""

    id: str  # its address on a server
    setup: Setup  # what it is about
    seats: tuple[Seat, ...]  # by person, once it has begun
    state: State  # the position
    events: int = 0  # how many there are
    version: int = 0  # the number of the last one that changed what may be played
    started: bool = False  # everybody is there
    moves: tuple[PlayedMove | Leave, ...] = ()  # each with the colour that played it
    movers: bytes = b""  # the person who made each of them: colours change hands by a swap
    marks: Marks = ()  # some states on the way, by the number of moves, so that no game is replayed from its beginning
    left: tuple[int, ...] = ()  # each person's time when it was last their turn, in milliseconds
    since: int = 0  # when the position arose
    offers: tuple[OpenOffer, ...] = ()  # that wait for answers
    chat: tuple[ChatSaid, ...] = ()  # what was said
    agreed: bool = False  # a draw was
    ending: Ending = ""  # why it ended, if not by the rules
    next: str | None = None  # the id of the rematch
    takebacks: int = 0  # how often moves were taken back
    news: tuple[News, ...] = ()  # what happened beside the moves
    conditions: Conditions | None = None  # moves that somebody left for their turn
    paused: bool = False  # nobody moves until the organiser of the tournament says so

    @property
    def result(self) -> tuple[float, ...] | None:
        """By person; None while it goes on."""
        return (1 / len(self.seats),) * len(self.seats) if self.agreed else self.state.result

    @lazy
    def status(self) -> Literal["waiting", "playing", "over"]:
        """Whether it waits for players, is being played, or is over."""
        if self.cancelled:
            return "over"
        return "waiting" if not self.started else "playing" if self.result is None else "over"

    @property
    def cancelled(self) -> bool:
        """Whether it was called off: it has no result."""
        return self.ending == "cancelled"

    def expired(self, now: int) -> bool:
        """Whether it has waited for people for too long, or computers have played all the moves that they may."""
        if self.status == "playing":
            return not self.people and len(self.moves) >= MOST_MOVES
        patience = EXPIRES_LISTED if self.setup.listed else EXPIRES_INVITED
        return self.status == "waiting" and now - self.setup.created >= patience

    def lost_on_time(self, who: str | None) -> bool:
        """Whether somebody is out of the game because their time was up."""
        out = any(self.left[person] == 0 for person in self.persons_of(who)) and self.setup.clock is not None
        return out and (self.status == "over" or not self.active_persons_of(who))

    @lazy
    def mover(self) -> int | None:
        """The person to move."""
        return self.state.seats[self.state.turn] if self.status == "playing" and self.state.turn is not None else None

    @property
    def computer_level(self) -> int | None:
        """The level at which the computer is to move."""
        return None if self.mover is None or self.paused else self.seats[self.mover].level

    @lazy
    def people(self) -> frozenset[str]:
        """The ids of those who act for seats."""
        return frozenset(seat.by for seat in self.seats if seat.by is not None)

    def persons_of(self, who: str | None) -> tuple[int, ...]:
        """The seats somebody acts for."""
        return tuple(person for person, seat in enumerate(self.seats) if who is not None and seat.by == who)

    def active_persons_of(self, who: str | None) -> tuple[int, ...]:
        """Those of them whose persons have not left."""
        return tuple(one for one in self.persons_of(who) if self.state.seats.index(one) not in self.state.left)

    def made_by(self, who: str | None) -> bool:
        """Whether somebody made it: nobody did if it is a tournament's."""
        return bool(who) and self.setup.by == who

    @lazy
    def partners(self) -> bool:
        """Whether players share a colour: they may not talk during the game."""
        return bool(self.state.scene().teams)

    @property
    def clock_runs(self) -> bool:
        """A Fischer clock waits for the first move, though not in a tournament; the computer has none; a pause stops
        all."""
        clock, waits = self.setup.clock, not self.moves and not self.setup.tournament
        if clock is None or self.mover is None or self.paused or (isinstance(clock, Fischer) and waits):
            return False
        return self.seats[self.mover].kind != "computer"

    def time_left(self, now: int) -> tuple[int, ...]:
        """Each person's time."""
        if not self.clock_runs:
            return self.left
        assert self.mover is not None
        return self.with_left(max(0, self.left[self.mover] - max(0, now - self.since)))

    def with_left(self, time: int) -> tuple[int, ...]:
        """Each person's time, where whoever is to move has so much."""
        assert self.mover is not None
        return (*self.left[: self.mover], time, *self.left[self.mover + 1 :])

    def state_after(self, count: int) -> State:
        """The state after so many moves, from the nearest mark before."""
        if count == len(self.moves):
            return self.state
        start = 0, start_of(self.setup)
        begin, state = next((mark for mark in reversed(self.marks) if mark[0] <= count), start)
        for move in self.moves[begin:count]:
            state = after_step(state, step(move))
        return state

    @property
    def record(self) -> Record:
        """All that is known without the events; record_of adds what they tell of each move."""
        seats = self.seats if self.started else tuple(self.seats[seat] for seat in self.setup.order)
        return Record(
            self.setup.game,
            self.state.game.options,
            map(step, self.moves),
            self.result,
            start=self.setup.start or None,
            rules=Entry(self.setup.game).rules_version,
            seats=[Participant(seat.name, seat.level) for seat in seats],
            date=f"{datetime.fromtimestamp(self.setup.created // 1000, UTC):%Y-%m-%dT%H:%M:%SZ}",
            reason=self.ending,
            headers={"clock": str(self.setup.clock)} if self.setup.clock else {},
        )

    def moves_after_takeback(self, who: str | None) -> int | None:
        """How many moves are left after somebody has taken back theirs; None if they have none to take back."""
        mine = max((self.movers.rfind(person) for person in self.persons_of(who)), default=-1)
        left = self.movers.rfind(NOBODY)  # nobody is brought back to the board against their will
        return mine if mine > left else None

    def seats_to_leave(self, who: str | None) -> tuple[int, ...]:
        """The seats that somebody has taken since the match was made and may give up again: it has not begun."""
        free = self.setup.seats
        return tuple(seat for seat in self.persons_of(who) if self.status == "waiting" and not free[seat].taken)


def step(move: PlayedMove | Leave) -> Step:
    """A move without its colour."""
    return move if isinstance(move, Leave) else move[0]


def marks_with(marks: Marks, count: int, state: State) -> Marks:
    """With the state after the last move, if it is one to keep. The further back, the fewer: a dozen at most."""
    return marks if count % STEP else (*(mark for mark in marks if _stays(mark[0], count)), (count, state))


def marks_back(marks: Marks, count: int, state: State) -> Marks:
    """Those up to where moves were taken back, and one there: who takes back once does so again."""
    return (*(mark for mark in marks if mark[0] < count and mark[0] % STEP == 0), (count, state))


def _stays(mark: int, count: int) -> bool:
    step = STEP
    while count - mark > 4 * step:
        step *= 4
    return mark % step == 0


def new_match(id: str, setup: Setup) -> Match:
    """Before anything has happened. BadOption if there is no such game, BadText if it has no such position."""
    return Match(id, setup, setup.seats, start_of(setup), left=(setup.allowance,) * len(setup.seats))


def start_of(setup: Setup) -> State:
    """The position that a match begins from."""
    return _start(setup.game, setup.start, **setup.options)


@lru_cache(maxsize=256, typed=True)
def _start(game: str, position: str, /, **options: Value) -> State:
    """Matches of the same game share it: it takes more memory than a match."""
    chosen = core.make_game(game, dict(options))
    return chosen.read(position) if position else chosen.start()


def rematch_of(match: Match, now: int) -> Setup:
    """The same again, everybody one seat further."""
    seats = match.seats[1:] + match.seats[:1]
    return msgspec.structs.replace(
        match.setup, seats=seats, order=tuple(range(len(seats))), created=now, lot=False, listed=False
    )
