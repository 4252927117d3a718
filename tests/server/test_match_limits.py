"""Nobody fills a match: there is an end to what is said and asked for, and always room to play on."""

from __future__ import annotations

from importlib import import_module

import msgspec
import pytest

from hexagora.errors import Refusal
from hexagora.match import after, new_match
from hexagora.match.commands import (
    COMPUTER,
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
from hexagora.match.events import ChatSaid, Event, MovePlayed, PlayerLeft, SeatLeft
from hexagora.match.limits import DAY, MOST_EVENTS, MOST_LINES, MOST_MOVES, WATCHER_LINES, WATCHERS_LINES
from hexagora.match.setup import Days
from hexagora.server.wire import line_data
from tests.server.tables import ANN, BOB, CAT, EVE, FREE, HEX, HEX_3, ROBOT, SECOND, Table, at_screen, table, two

WATCHERS = [Actor(f"watcher-{number}", f"Watcher {number}") for number in range(20)]
OTHERS = MOST_EVENTS - MOST_MOVES


def ask_for_all(game: Table, asked: list[tuple[Actor, Command]]) -> None:
    """Until everything is refused."""
    while True:
        before = game.match.events
        for who, command in asked:
            version = {} if isinstance(command, SayChat | CheckClock | ResumeClock) else {"version": game.version}
            try:
                game.ask(who, msgspec.structs.replace(command, **version))
            except Refusal:
                continue
        if game.match.events == before:
            return


def test_whatever_is_asked_for_there_is_an_end_and_room_to_play() -> None:
    asked: list[tuple[Actor, Command]] = [
        (ANN, MakeOffer(0, "draw")),
        (BOB, AnswerOffer(0, "draw", False)),
        (ANN, TakeBack(0)),
        (BOB, AnswerOffer(0, "takeback", False)),
        (BOB, SayChat("hm")),
        (EVE, SayChat("ha")),
    ]
    game = two(clock=Days(1))
    game.move(ANN, "a2")
    ask_for_all(game, asked)
    assert OTHERS <= game.match.events - len(game.match.moves) <= OTHERS + 2
    assert (
        game.refuses(ANN, TakeBack(game.version)) == game.refuses(BOB, MakeOffer(game.version, "draw")) == "match_much"
    )
    assert game.refuses(CAT, SayChat("hm")) == "match_much"
    left, flagged = Table(game.match), Table(game.match, now=3 * DAY)
    assert left.ask(BOB, LeaveMatch(left.version)) == [PlayerLeft(SECOND, 1)]
    assert flagged.ask(COMPUTER, CheckClock()) == [PlayerLeft(3 * DAY, 1, True)]
    game.move(BOB, "b2")
    game.move(ANN, "b1")
    assert game.match.status == "over" and game.match.events < MOST_EVENTS


def test_moves_that_are_taken_back_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("hexagora.match.decide"), "MOST_TAKEBACKS", MOST_EVENTS)
    game = table(at_screen(ANN), at_screen(ANN), **HEX)
    while game.match.events - len(game.match.moves) < OTHERS - 2:
        game.move(ANN, "a1")
        game.ask(ANN, TakeBack(game.version))
    game.move(ANN, "a2")
    assert game.refuses(ANN, TakeBack(game.version)) == "match_much"
    game.move(ANN, "b2", "b1")
    assert game.match.status == "over"


def test_computers_do_not_play_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("decide", "match"):
        monkeypatch.setattr(import_module(f"hexagora.match.{module}"), "MOST_MOVES", 2)
    game = table(ROBOT, ROBOT, **HEX)
    game.move(COMPUTER, "a2", "b2")
    assert game.refuses(COMPUTER, PlayMove(game.version, "b1")) == "match_long"
    assert game.match.expired(game.now)
    game.ask(COMPUTER, CancelMatch(game.version))
    assert game.stands() == ("over", "cancelled", None)


# Seats


def test_who_has_sat_down_may_stand_up_until_it_begins() -> None:
    game = table(at_screen(ANN), FREE, FREE, **HEX_3)
    game.ask(BOB, TakeSeat(0, "Robert"))
    assert game.refuses(ANN, LeaveMatch(game.version)) == game.refuses(EVE, LeaveMatch(game.version)) == "match_waiting"
    assert game.refuses(BOB, LeaveMatch(game.version, 2)) == "match_waiting"
    before = game.version
    assert game.ask(BOB, LeaveMatch(game.version)) == [SeatLeft(SECOND, 1)]
    assert game.version > before and game.match.seats[1] == FREE and game.match.people == {"ann"}
    game.ask(CAT, TakeSeat(game.version))
    game.ask(BOB, TakeSeat(game.version))
    assert [seat.by for seat in game.match.seats] == ["ann", "cat", "bob"]
    assert game.ask(BOB, LeaveMatch(game.version)) == [PlayerLeft(SECOND, 2)]


def test_sitting_down_and_standing_up_keeps_nobody_out() -> None:
    game = table(at_screen(ANN), FREE, FREE, **HEX_3)
    ask_for_all(game, [(EVE, TakeSeat(0)), (EVE, LeaveMatch(0))])
    assert game.match.events <= OTHERS + 1
    assert game.match.seats[1].by == "eve"  # the last time she stays
    game.ask(BOB, TakeSeat(game.version))
    assert game.match.status == "playing"


# Talking


def test_those_who_watch_leave_room_for_those_who_play() -> None:
    game = two()
    for watcher in WATCHERS:
        for number in range(WATCHER_LINES):
            if sum(line.person is None for line in game.match.chat) == WATCHERS_LINES:
                assert game.refuses(watcher, SayChat("hello")) == "chat_full"
                break
            assert game.ask(watcher, SayChat("hello")) == [ChatSaid(SECOND, watcher.name, None, "hello", watcher.id)]
            if number == WATCHER_LINES - 1:
                assert game.refuses(watcher, SayChat("hello")) == "chat_share"
    assert len(game.match.chat) == WATCHERS_LINES
    for _ in range(MOST_LINES - WATCHERS_LINES):
        game.ask(ANN, SayChat("quiet, please"))
    assert game.refuses(ANN, SayChat("please")) == game.refuses(BOB, SayChat("please")) == "chat_full"
    assert len(game.match.chat) == MOST_LINES


def test_those_who_play_leave_room_for_those_who_watch() -> None:
    game = two()
    for _ in range(MOST_LINES - WATCHERS_LINES):
        game.ask(ANN, SayChat("la"))
    assert game.refuses(BOB, SayChat("la")) == "chat_full"
    game.ask(EVE, SayChat("hush"))


def test_who_said_something_is_not_told() -> None:
    game = two()
    game.ask(EVE, SayChat("hello"))
    assert b"eve" not in msgspec.json.encode(line_data(game.match.chat[0]))


# Long matches


def test_a_match_may_be_longer_than_it_could_be_today() -> None:
    """What was written stays readable, whatever the limits are."""
    events: list[Event] = [*two().events]
    match = two().match
    line, move = ChatSaid(SECOND, "Eve", None, "hello"), MovePlayed(SECOND, "a1")
    back = msgspec.json.decode(b'{"kind":"moves_taken_back","at":0,"moves":0}', type=Event)
    events += [line] * 1000 + [move, back] * 3000
    match = new_match("abc", match.setup)
    for event in events:
        match = after(match, event)
    assert (match.events, len(match.chat), match.takebacks) == (7001, 1000, 3000)
    game = Table(match)
    assert game.refuses(EVE, SayChat("hello")) == "chat_full"
    game.move(ANN, "a2")
    assert game.refuses(ANN, TakeBack(game.version)) == "match_takebacks"
    game.move(BOB, "b2")
    game.move(ANN, "b1")
    assert game.match.status == "over"
