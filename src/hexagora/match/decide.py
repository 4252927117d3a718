"""What a command leads to: events, or a refusal with its reason."""

from __future__ import annotations

from ..errors import BadText, IllegalMove, Reason
from .change import after
from .commands import (
    Actor,
    AnswerOffer,
    CancelMatch,
    CheckClock,
    Command,
    LeaveMatch,
    MakeOffer,
    PlayMove,
    ResumeClock,
    SayChat,
    TakeBack,
    TakeSeat,
)
from .events import (
    ChatSaid,
    ClockResumed,
    DrawAgreed,
    Event,
    MatchCancelled,
    MatchStarted,
    MovePlayed,
    MovesTakenBack,
    OfferAnswered,
    OfferKind,
    OfferMade,
    PlayerLeft,
    RematchCreated,
    SeatLeft,
    SeatTaken,
)
from .limits import (
    DAY,
    LONGEST_LINE,
    MOST_EVENTS,
    MOST_LINES,
    MOST_MOVES,
    MOST_TAKEBACKS,
    WATCHER_LINES,
    WATCHERS_LINES,
)
from .match import Match
from .setup import Days, Fischer
from .text import clean, clean_name


def decide(match: Match, actor: Actor, command: Command, now: int) -> list[Event]:
    """The events that follow; Refusal, with the reason, if it is not allowed."""
    if not isinstance(command, SayChat | CheckClock | ResumeClock):
        _check_timely(match, actor, command.version, now)
    match command:
        case PlayMove(move=move):
            return _move(match, actor, move, now)
        case LeaveMatch(person=person):
            sat = match.seats_to_leave(actor.id)
            if sat and person in (None, *sat):
                _check_room(match, len(match.moves))
                return [SeatLeft(now, sat[0])]
            return [PlayerLeft(now, _leaver(match, actor, person))]
        case TakeBack():
            return _takeback(match, actor, now)
        case MakeOffer(kind=kind):
            return _offer(match, actor, kind, now)
        case AnswerOffer(kind=kind, yes=yes):
            return _answer(match, actor, kind, yes, now)
        case TakeSeat(name=name):
            return _sit(match, actor, name, now)
        case CancelMatch():
            return _cancel(match, actor, now)
        case SayChat(text=text):
            return [_line(match, actor, text, now)]
        case CheckClock():
            return _flag(match, now)
        case ResumeClock(alive=alive):
            return _resume(match, alive, now)


def _check_timely(match: Match, actor: Actor, version: int, now: int) -> None:
    """A command is meant for the position as it is, and comes before the time of its sender is up."""
    if version != match.version:
        code = "match_late" if match.lost_on_time(actor.id) else "match_cancelled" if match.cancelled else "stale"
        raise IllegalMove(Reason(code))
    if _flag(match, now) and match.mover in match.persons_of(actor.id):
        raise IllegalMove(Reason("match_late"))


def _check_playing(match: Match) -> None:
    if match.cancelled:
        raise IllegalMove(Reason("match_cancelled"))
    if match.status == "waiting":
        raise IllegalMove(Reason("match_waiting"))
    if match.status == "over":
        raise IllegalMove(Reason("over"))


def _check_room(match: Match, moves: int) -> None:
    """Events besides the `moves` that stay, taken back ones among them, must leave room for the rest of the game."""
    if match.events - moves >= MOST_EVENTS - MOST_MOVES:
        raise IllegalMove(Reason("match_much"))


def _move(match: Match, actor: Actor, move: str, now: int) -> list[Event]:
    _check_playing(match)
    mover = match.mover
    assert mover is not None
    seat = match.seats[mover]
    if seat.by != actor.id:
        raise IllegalMove(Reason("match_not_turn" if match.persons_of(actor.id) else "match_not_seated"))
    if len(match.moves) >= MOST_MOVES:
        raise IllegalMove(Reason("match_long", {"most": str(MOST_MOVES)}))
    reason = match.state.why_not(move)
    if reason is not None:
        raise IllegalMove(reason)
    left = None
    if match.setup.clock is not None and seat.kind != "computer":
        left = match.time_left(now)[mover]
        match match.setup.clock:
            case Fischer(increment=increment):
                left += increment * 1000
            case Days(days=days):
                left = days * DAY
    return [MovePlayed(now, move, left)]


def _flag(match: Match, now: int) -> list[Event]:
    if not match.clock_runs:
        return []
    mover = match.mover
    assert mover is not None
    return [] if match.time_left(now)[mover] > 0 else [PlayerLeft(now, mover, True)]


def _resume(match: Match, alive: int, now: int) -> list[Event]:
    """What was used while the server lived stays used."""
    mover = match.mover
    if mover is None or not match.clock_runs:
        return []
    return [ClockResumed(now, match.time_left(min(alive, now))[mover])]


def _leaver(match: Match, actor: Actor, person: int | None) -> int:
    _check_playing(match)
    mine = match.active_persons_of(actor.id)
    if not mine or (person is not None and person not in mine):
        raise IllegalMove(Reason("match_not_seated"))
    return person if person is not None else match.mover if match.mover in mine else mine[0]


def _takeback(match: Match, actor: Actor, now: int) -> list[Event]:
    if match.people == {actor.id}:
        return _taken_back(match, actor.id, now)
    return _offer(match, actor, "takeback", now)


def _taken_back(match: Match, who: str | None, now: int) -> list[Event]:
    left = match.moves_after_takeback(who) if match.started and not match.agreed else None
    if left is None:
        raise IllegalMove(Reason("match_no_takeback"))
    if match.takebacks >= MOST_TAKEBACKS:
        raise IllegalMove(Reason("match_takebacks", {"most": str(MOST_TAKEBACKS)}))
    _check_room(match, left)
    return [MovesTakenBack(now, left)]


def _offer(match: Match, actor: Actor, kind: OfferKind, now: int) -> list[Event]:
    mine = _concerned(match, actor, kind)
    if kind == "rematch":
        if match.status != "over" or match.next is not None or match.cancelled:
            raise IllegalMove(Reason("match_no_rematch"))
    else:
        _check_playing(match)
        if kind == "draw" and not may_draw(match):
            raise IllegalMove(Reason("match_no_draw"))
        if kind == "takeback":
            _taken_back(match, actor.id, now)
    for standing in match.offers:
        if standing.kind == kind:
            if {standing.by, *standing.agreed} & {*mine}:
                raise IllegalMove(Reason("match_offered"))
            return _answer(match, actor, kind, True, now)
    _check_room(match, len(match.moves))
    offered = OfferMade(now, kind, mine[0])
    return [offered, *_agreement(after(match, offered), kind, now)]


def _concerned(match: Match, actor: Actor, kind: OfferKind) -> tuple[int, ...]:
    """The persons for whom somebody may offer and answer: whoever has left has a say in a rematch only."""
    mine = match.persons_of(actor.id) if kind == "rematch" else match.active_persons_of(actor.id)
    if not mine:
        raise IllegalMove(Reason("match_not_seated"))
    return mine


def may_draw(match: Match) -> bool:
    """A draw is offered between two people."""
    return len(match.seats) == 2 and len(match.people) == 2


def _answer(match: Match, actor: Actor, kind: OfferKind, yes: bool, now: int) -> list[Event]:
    mine = _concerned(match, actor, kind)
    standing = next((offer for offer in match.offers if offer.kind == kind), None)
    if standing is None or (yes and {standing.by, *standing.agreed} & {*mine}):
        raise IllegalMove(Reason("match_no_offer"))
    _check_room(match, len(match.moves))
    answered = OfferAnswered(now, kind, mine[0], yes)
    return [answered, *(_agreement(after(match, answered), kind, now) if yes else [])]


def _agreement(match: Match, kind: OfferKind, now: int) -> list[Event]:
    """What follows when everybody has agreed."""
    standing = next(offer for offer in match.offers if offer.kind == kind)
    asker = match.seats[standing.by].by
    agreed = {asker, *(match.seats[person].by for person in standing.agreed)}
    concerned = {one for one in match.people if kind == "rematch" or match.active_persons_of(one)}
    if concerned - agreed:
        return []
    if kind == "draw":
        return [DrawAgreed(now)]
    if kind == "takeback":
        return _taken_back(match, asker, now)
    base, _, count = match.id.partition("-")
    return [RematchCreated(now, f"{base}-{int(count or 1) + 1}")]


def _sit(match: Match, actor: Actor, name: str, now: int) -> list[Event]:
    if match.cancelled:
        raise IllegalMove(Reason("match_cancelled"))
    if match.persons_of(actor.id):
        raise IllegalMove(Reason("match_seated"))
    free = [number for number, seat in enumerate(match.seats) if not seat.taken]
    if not free or actor.id is None:
        raise IllegalMove(Reason("match_full"))
    sat = SeatTaken(now, free[0], actor.id, clean_name(name) or actor.name)
    return [sat, MatchStarted(now)] if len(free) == 1 else [sat]


def _cancel(match: Match, actor: Actor, now: int) -> list[Event]:
    if match.cancelled:
        raise IllegalMove(Reason("match_cancelled"))
    if not (match.expired(now) if actor.id is None else may_cancel(match, actor.id)):
        raise IllegalMove(Reason("match_no_cancel"))
    return [MatchCancelled(now)]


def may_cancel(match: Match, who: str | None) -> bool:
    """Whoever made a match may call it off while it waits for people, or if nobody plays but computers."""
    return match.setup.by == who and (match.status == "waiting" or (match.status == "playing" and not match.people))


def _line(match: Match, actor: Actor, text: str, now: int) -> ChatSaid:
    text = clean(text[: 8 * LONGEST_LINE])
    if not text:
        raise BadText(Reason("chat_empty"))
    if len(text) > LONGEST_LINE:
        raise BadText(Reason("text_long", {"most": str(LONGEST_LINE)}))
    mine = match.persons_of(actor.id)
    if mine and not may_talk(match, actor.id):
        raise IllegalMove(Reason("chat_closed"))
    watchers = [line.by for line in match.chat if line.person is None]
    players = len(match.chat) - len(watchers)
    if players >= MOST_LINES - WATCHERS_LINES if mine else len(watchers) >= WATCHERS_LINES:
        raise IllegalMove(Reason("chat_full"))
    if not mine and watchers.count(actor.id) >= WATCHER_LINES:
        raise IllegalMove(Reason("chat_share", {"most": str(WATCHER_LINES)}))
    _check_room(match, len(match.moves))
    if not mine:
        return ChatSaid(now, actor.name, None, text, actor.id)
    return ChatSaid(now, match.seats[mine[0]].name, mine[0], text)


def may_talk(match: Match, who: str | None) -> bool:
    """Partners may not talk until the end, nor hear what those who watch say."""
    return not (match.partners and match.status != "over" and match.persons_of(who))
