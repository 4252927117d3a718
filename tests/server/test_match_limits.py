"""Nobody fills a match: there is an end to what is said and asked for, and always room to play on."""

from __future__ import annotations

from importlib import import_module

import msgspec
import pytest

from hexagora.errors import Refused
from hexagora.match import after, new_match
from hexagora.match.terms import (
    COMPUTER,
    DAY,
    MOST_EVENTS,
    MOST_LINES,
    MOST_MOVES,
    WATCHER_LINES,
    WATCHERS_LINES,
    Answer,
    Asked,
    Cancel,
    Days,
    Flag,
    Happened,
    Leave,
    Move,
    Moved,
    Offer,
    Quit,
    Resume,
    Say,
    Sit,
    Spoke,
    Stood,
    Takeback,
    Who,
)
from hexagora.server.wire import line_data
from tests.server.tables import ANN, BOB, CAT, EVE, FREE, HEX, HEX_3, ROBOT, SECOND, Table, at_screen, table, two

WATCHERS = [Who(f"watcher-{number}", f"Watcher {number}") for number in range(20)]
OTHERS = MOST_EVENTS - MOST_MOVES


def ask_for_all(game: Table, asked: list[tuple[Who, Asked]]) -> None:
    """Until everything is refused."""
    while True:
        before = game.match.events
        for who, command in asked:
            ply = {} if isinstance(command, Say | Flag | Resume) else {"ply": game.ply}
            try:
                game.ask(who, msgspec.structs.replace(command, **ply))
            except Refused:
                continue
        if game.match.events == before:
            return


def test_whatever_is_asked_for_there_is_an_end_and_room_to_play() -> None:
    asked: list[tuple[Who, Asked]] = [
        (ANN, Offer(0, "draw")),
        (BOB, Answer(0, "draw", False)),
        (ANN, Takeback(0)),
        (BOB, Answer(0, "takeback", False)),
        (BOB, Say("hm")),
        (EVE, Say("ha")),
    ]
    game = two(clock=Days(1))
    game.move(ANN, "a2")
    ask_for_all(game, asked)
    assert OTHERS <= game.match.events - len(game.match.moves) <= OTHERS + 2
    assert game.refuses(ANN, Takeback(game.ply)) == game.refuses(BOB, Offer(game.ply, "draw")) == "match_much"
    assert game.refuses(CAT, Say("hm")) == "match_much"
    left, flagged = Table(game.match), Table(game.match, now=3 * DAY)
    assert left.ask(BOB, Leave(left.ply)) == [Quit(SECOND, 1)]
    assert flagged.ask(COMPUTER, Flag()) == [Quit(3 * DAY, 1, True)]
    game.move(BOB, "b2")
    game.move(ANN, "b1")
    assert game.match.status == "over" and game.match.events < MOST_EVENTS


def test_moves_that_are_taken_back_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("hexagora.match.decide"), "MOST_TAKEBACKS", MOST_EVENTS)
    game = table(at_screen(ANN), at_screen(ANN), **HEX)
    while game.match.events - len(game.match.moves) < OTHERS - 2:
        game.move(ANN, "a1")
        game.ask(ANN, Takeback(game.ply))
    game.move(ANN, "a2")
    assert game.refuses(ANN, Takeback(game.ply)) == "match_much"
    game.move(ANN, "b2", "b1")
    assert game.match.status == "over"


def test_computers_do_not_play_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("decide", "standing"):
        monkeypatch.setattr(import_module(f"hexagora.match.{module}"), "MOST_MOVES", 2)
    game = table(ROBOT, ROBOT, **HEX)
    game.move(COMPUTER, "a2", "b2")
    assert game.refuses(COMPUTER, Move(game.ply, "b1")) == "match_long"
    assert game.match.expired(game.now)
    game.ask(COMPUTER, Cancel(game.ply))
    assert game.stands() == ("over", "cancelled", None)


# Seats


def test_who_has_sat_down_may_stand_up_until_it_begins() -> None:
    game = table(at_screen(ANN), FREE, FREE, **HEX_3)
    game.ask(BOB, Sit(0, "Robert"))
    assert game.refuses(ANN, Leave(game.ply)) == game.refuses(EVE, Leave(game.ply)) == "match_waiting"
    assert game.refuses(BOB, Leave(game.ply, 2)) == "match_waiting"
    before = game.ply
    assert game.ask(BOB, Leave(game.ply)) == [Stood(SECOND, 1)]
    assert game.ply > before and game.match.seats[1] == FREE and game.match.people == {"ann"}
    game.ask(CAT, Sit(game.ply))
    game.ask(BOB, Sit(game.ply))
    assert [seat.by for seat in game.match.seats] == ["ann", "cat", "bob"]
    assert game.ask(BOB, Leave(game.ply)) == [Quit(SECOND, 2)]


def test_sitting_down_and_standing_up_keeps_nobody_out() -> None:
    game = table(at_screen(ANN), FREE, FREE, **HEX_3)
    ask_for_all(game, [(EVE, Sit(0)), (EVE, Leave(0))])
    assert game.match.events <= OTHERS + 1
    assert game.match.seats[1].by == "eve"  # the last time she stays
    game.ask(BOB, Sit(game.ply))
    assert game.match.status == "playing"


# Talking


def test_those_who_watch_leave_room_for_those_who_play() -> None:
    game = two()
    for watcher in WATCHERS:
        for number in range(WATCHER_LINES):
            if sum(line.person is None for line in game.match.chat) == WATCHERS_LINES:
                assert game.refuses(watcher, Say("hello")) == "chat_full"
                break
            assert game.ask(watcher, Say("hello")) == [Spoke(SECOND, watcher.name, None, "hello", watcher.id)]
            if number == WATCHER_LINES - 1:
                assert game.refuses(watcher, Say("hello")) == "chat_share"
    assert len(game.match.chat) == WATCHERS_LINES
    for _ in range(MOST_LINES - WATCHERS_LINES):
        game.ask(ANN, Say("quiet, please"))
    assert game.refuses(ANN, Say("please")) == game.refuses(BOB, Say("please")) == "chat_full"
    assert len(game.match.chat) == MOST_LINES


def test_those_who_play_leave_room_for_those_who_watch() -> None:
    game = two()
    for _ in range(MOST_LINES - WATCHERS_LINES):
        game.ask(ANN, Say("la"))
    assert game.refuses(BOB, Say("la")) == "chat_full"
    game.ask(EVE, Say("hush"))


def test_who_said_something_is_not_told() -> None:
    game = two()
    game.ask(EVE, Say("hello"))
    assert b"eve" not in msgspec.json.encode(line_data(game.match.chat[0]))


# Long matches


def test_a_match_may_be_longer_than_it_could_be_today() -> None:
    """What was written stays readable, whatever the limits are."""
    events: list[Happened] = [*two().events]
    match = two().match
    line, move = Spoke(SECOND, "Eve", None, "hello"), Moved(SECOND, "a1")
    back = msgspec.json.decode(b'{"kind":"tookback","at":0,"moves":0}', type=Happened)
    events += [line] * 1000 + [move, back] * 3000
    match = new_match("abc", match.setting)
    for event in events:
        match = after(match, event)
    assert (match.events, len(match.chat), match.takebacks) == (7001, 1000, 3000)
    game = Table(match)
    assert game.refuses(EVE, Say("hello")) == "chat_full"
    game.move(ANN, "a2")
    assert game.refuses(ANN, Takeback(game.ply)) == "match_takebacks"
    game.move(BOB, "b2")
    game.move(ANN, "b1")
    assert game.match.status == "over"
