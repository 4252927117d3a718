"""The match after what happened."""

from __future__ import annotations

from typing import Literal

import msgspec

from .standing import NOBODY, Match, Standing, allowance, marks_back, marks_with
from .terms import (
    Agreed,
    Answered,
    Cancelled,
    Days,
    Happened,
    Moved,
    Offered,
    Quit,
    Rematched,
    Resumed,
    Sat,
    Spoke,
    Started,
    Stood,
    Tookback,
)


def after(match: Match, event: Happened) -> Match:
    """The match after an event that `decide` gave."""
    number = match.events + 1
    match event:
        case Sat(seat=seat, by=by, name=name):
            taken = msgspec.structs.replace(match.seats[seat], by=by, name=name)
            seats = (*match.seats[:seat], taken, *match.seats[seat + 1 :])
            return _changed(match, events=number, ply=number, seats=seats)
        case Stood(seat=seat):
            seats = (*match.seats[:seat], match.setting.seats[seat], *match.seats[seat + 1 :])
            return _changed(match, events=number, ply=number, seats=seats)
        case Started(at=at):
            seats = tuple(match.seats[seat] for seat in match.setting.order)
            return _changed(match, events=number, ply=number, seats=seats, started=True, since=at)
        case Moved(at=at, move=move, left=left):
            mover, turn = match.mover, match.state.turn
            assert mover is not None and turn is not None
            times = match.left if left is None else match.with_left(left)
            state = match.state.play(move)
            return Match(
                match.id,
                match.setting,
                match.seats,
                state,
                number,
                number,
                True,
                match.moves + ((move, turn),),  # noqa: RUF005 (half the time where there are thousands)
                match.movers + bytes((mover,)),
                marks_with(match.marks, len(match.moves) + 1, state),
                times,
                at,
                (),
                match.chat,
                next=match.next,
                takebacks=match.takebacks,
            )
        case Quit(at=at, person=person, flag=flag):
            colour = match.state.seats.index(person)
            state = match.state.leave(colour)
            ending: Literal["", "leave", "time"] = "" if state.result is None else "time" if flag else "leave"
            same = state.turn == match.state.turn
            return _changed(
                match,
                events=number,
                ply=number,
                state=state,
                moves=(*match.moves, (f"leave {colour}", colour)),
                movers=match.movers + bytes((NOBODY,)),
                marks=marks_with(match.marks, len(match.moves) + 1, state),
                left=match.left if same else match.time_left(at),
                since=match.since if same else at,
                offers=(),
                ending=ending,
            )
        case Offered(offer=kind, person=person):
            return _changed(match, events=number, offers=(*match.offers, Standing(kind, person)))
        case Answered(offer=kind, person=person, yes=yes):
            others = tuple(offer for offer in match.offers if offer.kind != kind)
            asked = tuple(offer for offer in match.offers if yes and offer.kind == kind)
            agreed = tuple(Standing(kind, offer.by, (*offer.agreed, person)) for offer in asked)
            return _changed(match, events=number, offers=(*others, *agreed))
        case Tookback(at=at, moves=count):
            anew = isinstance(match.setting.clock, Days)
            state = match.state_after(count)
            return _changed(
                match,
                events=number,
                ply=number,
                state=state,
                moves=match.moves[:count],
                movers=match.movers[:count],
                marks=marks_back(match.marks, count, state),
                takebacks=match.takebacks + 1,
                left=tuple(time and allowance(match.setting) for time in match.left) if anew else match.time_left(at),
                since=at,
                offers=(),
                ending="",
            )
        case Agreed():
            return _changed(match, events=number, ply=number, agreed=True, ending="agreed", offers=())
        case Cancelled():
            return _changed(match, events=number, ply=number, ending="cancelled", offers=())
        case Rematched(match=id):
            return _changed(match, events=number, next=id, offers=())
        case Spoke():
            return _changed(match, events=number, chat=(*match.chat, event))
        case Resumed(at=at, left=left):
            return _changed(match, events=number, since=at, left=match.left if left is None else match.with_left(left))


def _changed(match: Match, **parts: object) -> Match:
    return msgspec.structs.replace(match, **parts)
