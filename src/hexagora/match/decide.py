"""What a command leads to: events, or a refusal with its reason."""

from __future__ import annotations

from ..errors import BadText, IllegalMove, Reason
from ..text import clean, clean_name
from .absence import ALL_HERE, Presence, claim_time, claims_of
from .change import after
from .clocks import flag, move_event, pause, resume
from .commands import (
    Actor,
    AnswerOffer,
    CancelMatch,
    ChangePlayers,
    CheckClock,
    ClaimAbsence,
    Command,
    FillSeat,
    LeaveMatch,
    MakeOffer,
    OrganiserCommand,
    PauseMatch,
    PlayMove,
    ResumeClock,
    ResumeMatch,
    SayChat,
    SetConditions,
    StopMatch,
    TakeBack,
    TakeSeat,
    WithdrawOffer,
)
from .conditions import Lines, answer_of, check_lines, may_set
from .events import (
    ChatSaid,
    ComputerSeated,
    ConditionsSet,
    DrawAgreed,
    Event,
    MatchCancelled,
    MatchStarted,
    MatchUnpaused,
    MovesTakenBack,
    OfferAnswered,
    OfferKind,
    OfferMade,
    OfferWithdrawn,
    PlayerChanged,
    PlayerLeft,
    RematchCreated,
    SeatLeft,
    SeatsFilled,
    SeatTaken,
)
from .limits import (
    FEW_MOVES,
    LONGEST_LINE,
    MOST_EVENTS,
    MOST_LINES,
    MOST_MOVES,
    MOST_TAKEBACKS,
    WATCHER_LINES,
    WATCHERS_LINES,
)
from .match import Match, OpenOffer


def decide(match: Match, actor: Actor, command: Command, now: int, presence: Presence = ALL_HERE) -> list[Event]:
    """The events that follow; Refusal, with the reason, if it is not allowed. `presence`: who is away."""
    if isinstance(command, OrganiserCommand):
        if actor.id is not None:
            raise IllegalMove(Reason("match_organiser"))
    elif not isinstance(command, SayChat | CheckClock | ResumeClock):
        _check_timely(match, actor, command.version, now)
        if match.paused and not isinstance(command, LeaveMatch):
            raise IllegalMove(Reason("match_paused"))
        if match.setup.tournament and actor.id is not None:
            _check_tournament(command)
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
        case WithdrawOffer(kind=kind):
            return _withdraw(match, actor, kind, now)
        case FillSeat(level=level):
            return _fill(match, actor, level, now)
        case ClaimAbsence():
            return _claim(match, actor, command, now, presence)
        case TakeSeat(name=name):
            return _sit(match, actor, name, now)
        case CancelMatch():
            return _cancel(match, actor, now)
        case SetConditions(lines=lines):
            return _set_conditions(match, actor, lines, now)
        case SayChat(text=text):
            return [_line(match, actor, text, now)]
        case CheckClock():
            return flag(match, now)
        case ResumeClock(alive=alive):
            return resume(match, alive, now)
        case PauseMatch():
            return pause(match, now)
        case ResumeMatch():
            return [MatchUnpaused(now)] if match.paused else []
        case StopMatch():
            return [] if match.status == "over" else [MatchCancelled(now)]
        case ChangePlayers(players=players):
            return [
                PlayerChanged(now, person, by, name)
                for person, (seat, (by, name)) in enumerate(zip(match.seats, players, strict=True))
                if match.status != "over" and seat.by is not None and (seat.by, seat.name) != (by, name)
            ]


def _check_timely(match: Match, actor: Actor, version: int, now: int) -> None:
    """A command is meant for the position as it is, and comes before the time of its sender is up."""
    if version != match.version:
        code = "match_late" if match.lost_on_time(actor.id) else "match_cancelled" if match.cancelled else "stale"
        raise IllegalMove(Reason(code))
    if flag(match, now) and match.mover in match.persons_of(actor.id):
        raise IllegalMove(Reason("match_late"))


def _check_tournament(command: Command) -> None:
    """Its players do not settle among themselves what counts for everybody."""
    match command:
        case CancelMatch():
            raise IllegalMove(Reason("match_tournament_cancel"))
        case TakeBack() | MakeOffer(kind="takeback"):
            raise IllegalMove(Reason("match_tournament_takeback"))
        case MakeOffer(kind="rematch"):
            raise IllegalMove(Reason("match_tournament_rematch"))
        case ClaimAbsence(how="computer"):
            raise IllegalMove(Reason("match_tournament_computer"))


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
    events: list[Event] = [move_event(match, move, now)]
    if match.conditions is None:
        return events
    match = after(match, events[0])
    while (answer := answer_of(match)) is not None and len(match.moves) < MOST_MOVES:
        events.append(move_event(match, answer, now))
        match = after(match, events[-1])
    return events


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
    if standing is None or standing.by in mine or (yes and {*standing.agreed} & {*mine}):
        raise IllegalMove(Reason("match_no_offer"))
    _check_room(match, len(match.moves))
    answered = OfferAnswered(now, kind, mine[0], yes)
    return [answered, *(_agreement(after(match, answered), kind, now) if yes else [])]


def _withdraw(match: Match, actor: Actor, kind: OfferKind, now: int) -> list[Event]:
    standing = next((offer for offer in offers_of(match, actor.id) if offer.kind == kind), None)
    if standing is None:
        raise IllegalMove(Reason("match_no_offer"))
    _check_room(match, len(match.moves))
    return [OfferWithdrawn(now, kind, standing.by)]


def offers_of(match: Match, who: str | None) -> tuple[OpenOffer, ...]:
    """The offers that somebody has made, and may withdraw."""
    return tuple(offer for offer in match.offers if offer.by in match.persons_of(who))


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


def _fill(match: Match, actor: Actor, level: int, now: int) -> list[Event]:
    if match.cancelled:
        raise IllegalMove(Reason("match_cancelled"))
    if not may_fill(match, actor.id):
        raise IllegalMove(Reason("match_no_fill"))
    return [SeatsFilled(now, level), MatchStarted(now)]


def may_fill(match: Match, who: str | None) -> bool:
    """Whoever made a match may give its free seats to the computer, if somebody plays at all."""
    return match.made_by(who) and match.status == "waiting" and bool(match.people)


def _claim(match: Match, actor: Actor, claim: ClaimAbsence, now: int, presence: Presence) -> list[Event]:
    _check_playing(match)
    if not match.active_persons_of(actor.id):
        raise IllegalMove(Reason("match_not_seated"))
    time = claim_time(match, presence)
    if time is None or claim.person != match.mover or match.mover in match.persons_of(actor.id):
        raise IllegalMove(Reason("match_no_claim"))
    if now < time:
        minutes = -(-presence.patience // 60_000)
        raise IllegalMove(Reason("match_claim_early", {"minutes": str(minutes)}))
    if claim.how not in claims_of(match, actor.id, presence, now):
        raise IllegalMove(Reason("match_no_claim"))
    if claim.how == "computer":
        return [ComputerSeated(now, claim.person, claim.level)]
    return [PlayerLeft(now, claim.person, absent=True)]


def _set_conditions(match: Match, actor: Actor, lines: Lines, now: int) -> list[Event]:
    _check_playing(match)
    mine = match.active_persons_of(actor.id)
    if not mine:
        raise IllegalMove(Reason("match_not_seated"))
    if not may_set(match, actor.id):
        raise IllegalMove(Reason("match_no_conditions"))
    if match.mover in mine:
        raise IllegalMove(Reason("conditions_turn"))
    checked = check_lines(match, mine[0], lines)
    _check_room(match, len(match.moves))
    return [ConditionsSet(now, mine[0], checked)]


def _cancel(match: Match, actor: Actor, now: int) -> list[Event]:
    if match.cancelled:
        raise IllegalMove(Reason("match_cancelled"))
    if not (match.expired(now) if actor.id is None else may_cancel(match, actor.id)):
        raise IllegalMove(Reason("match_no_cancel"))
    return [MatchCancelled(now, next(iter(match.active_persons_of(actor.id)), None))]


def may_cancel(match: Match, who: str | None) -> bool:
    """Whoever made a match may call it off while it waits for people, or if nobody plays but computers.

    Whoever plays may do so before the second move; nobody in a tournament.
    """
    if match.setup.tournament or match.paused:
        return False
    if match.status == "playing" and match.people:
        return len(match.moves) < FEW_MOVES and bool(match.active_persons_of(who))
    return match.made_by(who) and match.status != "over"


def _line(match: Match, actor: Actor, text: str, now: int) -> ChatSaid:
    if not match.setup.chat:
        raise IllegalMove(Reason("chat_off"))
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
    """Partners may not talk until the end; nobody where there is no chat."""
    return match.setup.chat and not (match.partners and match.status != "over" and match.persons_of(who))


def reaches_players(match: Match, line: ChatSaid) -> bool:
    """What those who watch say waits until the end, and so does all that is said beside a game of partners."""
    return match.status == "over" or (line.person is not None and not match.partners)
