"""The match after an event."""

from __future__ import annotations

import msgspec

from ..record import Ending, Leave
from .conditions import Conditions, after_move
from .events import (
    ChatSaid,
    ClockResumed,
    ComputerSeated,
    ConditionsSet,
    DrawAgreed,
    Event,
    MatchCancelled,
    MatchPaused,
    MatchStarted,
    MatchUnpaused,
    MovePlayed,
    MovesTakenBack,
    OfferAnswered,
    OfferMade,
    OfferWithdrawn,
    PlayerChanged,
    PlayerLeft,
    RematchCreated,
    SeatLeft,
    SeatsFilled,
    SeatTaken,
)
from .match import NOBODY, Match, OpenOffer, marks_back, marks_with
from .news import News, NewsKind, news_back, news_with, one_more, step_news
from .setup import Days, Seat


def after(match: Match, event: Event) -> Match:
    """The match after an event that `decide` gave."""
    number = match.events + 1
    match event:
        case SeatTaken(seat=seat, by=by, name=name):
            taken = msgspec.structs.replace(match.seats[seat], by=by, name=name)
            seats = (*match.seats[:seat], taken, *match.seats[seat + 1 :])
            return _replace(match, events=number, version=number, seats=seats)
        case SeatLeft(seat=seat):
            seats = (*match.seats[:seat], match.setup.seats[seat], *match.seats[seat + 1 :])
            return _replace(match, events=number, version=number, seats=seats)
        case PlayerChanged(person=person, by=by, name=name):
            changed = msgspec.structs.replace(match.seats[person], by=by, name=name)
            seats = (*match.seats[:person], changed, *match.seats[person + 1 :])
            return _replace(match, events=number, version=number, seats=seats)
        case SeatsFilled(level=level):
            computer = Seat("computer", level=level)
            return _replace(
                match,
                events=number,
                version=number,
                seats=tuple(seat if seat.taken else computer for seat in match.seats),
                news=news_with(
                    match,
                    *(
                        News(number, 0, "filled", person, level=level)
                        for person, seat in enumerate(match.setup.order)
                        if not match.seats[seat].taken
                    ),
                ),
            )
        case MatchStarted(at=at):
            seats = tuple(match.seats[seat] for seat in match.setup.order)
            return _replace(match, events=number, version=number, seats=seats, started=True, since=at)
        case MovePlayed(at=at, move=move, left=left):
            mover, turn = match.mover, match.state.turn
            assert mover is not None and turn is not None
            times = match.left if left is None else match.with_left(left)
            state = match.state.play(move)
            return Match(
                match.id,
                match.setup,
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
                news=step_news(match, state, mover),
                conditions=after_move(match.conditions, state.last),
            )
        case PlayerLeft(at=at, person=person, flag=flag, absent=absent):
            colour = match.state.seats.index(person)
            state = match.state.leave(colour)
            ending: Ending = "" if state.result is None else "time" if flag else "absent" if absent else "leave"
            way: NewsKind = "time" if flag else "absent" if absent else "left"
            why = News(number, len(match.moves) + 1, way, person, colour)
            same = state.turn == match.state.turn
            return _replace(
                match,
                events=number,
                version=number,
                state=state,
                moves=(*match.moves, Leave(colour)),
                movers=match.movers + bytes((NOBODY,)),
                marks=marks_with(match.marks, len(match.moves) + 1, state),
                left=match.left if same else match.time_left(at),
                since=match.since if same else at,
                offers=(),
                ending=ending,
                conditions=None,
                news=step_news(match, state, person, why),
                paused=match.paused and state.result is None,
            )
        case ComputerSeated(at=at, person=person, level=level):
            computer = Seat("computer", level=level)
            return _replace(
                match,
                events=number,
                version=number,
                seats=(*match.seats[:person], computer, *match.seats[person + 1 :]),
                since=at,
                offers=(),
                conditions=None,
                news=one_more(match, "computer", person, level=level, name=match.seats[person].name),
            )
        case OfferMade(offer=kind, person=person):
            asked = len(match.people) > 1  # else nobody has to agree
            news = one_more(match, "offer", person, offer=kind) if asked else match.news
            return _replace(match, events=number, offers=(*match.offers, OpenOffer(kind, person)), news=news)
        case OfferAnswered(offer=kind, person=person, yes=yes):
            others = tuple(offer for offer in match.offers if offer.kind != kind)
            agreed = tuple(
                OpenOffer(kind, offer.by, (*offer.agreed, person))
                for offer in match.offers
                if yes and offer.kind == kind
            )
            # Events of earlier versions: whoever had made an offer answered it to withdraw it.
            own = any(
                offer.kind == kind and match.seats[offer.by].by == match.seats[person].by for offer in match.offers
            )
            answer: NewsKind = "accepted" if yes else "withdrawn" if own else "declined"
            news = one_more(match, answer, person, offer=kind)
            return _replace(match, events=number, offers=(*others, *agreed), news=news)
        case OfferWithdrawn(offer=kind, person=person):
            others = tuple(offer for offer in match.offers if offer.kind != kind)
            return _replace(match, events=number, offers=others, news=one_more(match, "withdrawn", person, offer=kind))
        case MovesTakenBack(at=at, moves=count):
            anew = isinstance(match.setup.clock, Days)
            state = match.state_after(count)
            return _replace(
                match,
                events=number,
                version=number,
                state=state,
                moves=match.moves[:count],
                movers=match.movers[:count],
                marks=marks_back(match.marks, count, state),
                takebacks=match.takebacks + 1,
                left=tuple(time and match.setup.allowance for time in match.left) if anew else match.time_left(at),
                since=at,
                offers=(),
                ending="",
                conditions=None,
                news=news_back(match, count),
            )
        case DrawAgreed():
            return _replace(
                match, events=number, version=number, agreed=True, ending="agreed", offers=(), conditions=None
            )
        case MatchCancelled(person=person):
            news = one_more(match, "cancelled", person)
            return _replace(
                match,
                events=number,
                version=number,
                ending="cancelled",
                offers=(),
                conditions=None,
                news=news,
                paused=False,
            )
        case RematchCreated(match=id):
            return _replace(match, events=number, next=id, offers=())
        case ConditionsSet(person=person, lines=lines):
            return _replace(match, events=number, conditions=Conditions(person, lines) if lines else None)
        case ChatSaid():
            return _replace(match, events=number, chat=(*match.chat, event))
        case ClockResumed(at=at, left=left):
            return _replace(match, events=number, since=at, left=match.left if left is None else match.with_left(left))
        case MatchPaused(at=at):
            return _replace(match, events=number, paused=True, since=at, left=match.time_left(at))
        case MatchUnpaused(at=at):
            return _replace(match, events=number, paused=False, since=at)


def _replace(match: Match, **parts: object) -> Match:
    return msgspec.structs.replace(match, **parts)
