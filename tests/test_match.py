"""A match: sitting down, playing, leaving, talking. Offers, clocks and laws are in tests/server/test_match_*.py."""

from importlib import import_module

import pytest

from hexagora.match import may_talk
from hexagora.match.commands import (
    COMPUTER,
    AnswerOffer,
    CheckClock,
    LeaveMatch,
    MakeOffer,
    PlayMove,
    ResumeClock,
    SayChat,
    TakeBack,
    TakeSeat,
)
from hexagora.match.events import ChatSaid, MatchStarted, MovePlayed, PlayerLeft, SeatTaken
from hexagora.match.limits import LONGEST_LINE, MOST_LINES, WATCHERS_LINES
from hexagora.record import Leave
from hexagora.text import LONGEST_NAME, clean_name
from tests.server.tables import (
    ANN,
    BOB,
    CAT,
    DAN,
    EVE,
    FOUR,
    FREE,
    HEX,
    HEX_3,
    SECOND,
    alone,
    at_screen,
    names,
    table,
    three,
    two,
)

# Sitting down


def test_a_match_begins_when_everybody_has_sat_down() -> None:
    game = table(at_screen(ANN), FREE, FREE, **HEX_3)
    assert game.stands() == ("waiting", "", None)
    assert game.ask(BOB, TakeSeat(game.version)) == [SeatTaken(SECOND, 1, "bob", "Bob")]
    assert game.stands() == ("waiting", "", None)
    assert game.ask(CAT, TakeSeat(game.version, "  Kitty\n Cat ")) == [
        SeatTaken(SECOND, 2, "cat", "Kitty Cat"),
        MatchStarted(SECOND),
    ]
    assert game.stands() == ("playing", "", 0)
    assert names(game.match) == ["Ann", "Bob", "Kitty Cat"]
    assert game.match.people == {"ann", "bob", "cat"}


def test_colours_drawn_by_lot_show_when_it_begins() -> None:
    game = table(at_screen(ANN), FREE, FREE, order=(2, 0, 1), lot=True, **HEX_3)
    game.ask(BOB, TakeSeat(game.version))
    assert names(game.match) == ["Ann", "Bob", ""]
    game.ask(CAT, TakeSeat(game.version))
    assert names(game.match) == ["Cat", "Ann", "Bob"]
    assert game.refuses(ANN, PlayMove(game.version, "c3")) == "match_not_turn"
    game.move(CAT, "c3")
    assert game.match.mover == 1


def test_nobody_sits_twice_or_on_a_seat_that_is_taken() -> None:
    game = table(at_screen(ANN), FREE, FREE, **HEX_3)
    game.ask(BOB, TakeSeat(game.version))
    assert game.refuses(ANN, TakeSeat(game.version)) == "match_seated"
    assert game.refuses(BOB, TakeSeat(game.version)) == "match_seated"
    assert game.refuses(COMPUTER, TakeSeat(game.version)) == "match_full"
    assert game.refuses(CAT, TakeSeat(game.version - 1)) == "stale"
    game.ask(CAT, TakeSeat(game.version))
    assert game.refuses(DAN, TakeSeat(game.version)) == "match_full"
    assert alone().refuses(BOB, TakeSeat(1)) == "match_full"


def test_nothing_is_played_while_a_seat_is_free() -> None:
    game = table(at_screen(ANN), FREE, **HEX)
    assert game.refuses(ANN, PlayMove(0, "a1")) == "match_waiting"
    assert game.refuses(ANN, LeaveMatch(0)) == "match_waiting"
    assert game.refuses(ANN, MakeOffer(0, "draw")) == "match_waiting"
    assert game.refuses(ANN, MakeOffer(0, "rematch")) == "match_no_rematch"
    assert game.refuses(ANN, TakeBack(0)) == "match_no_takeback"
    assert game.refuses(COMPUTER, PlayMove(0, "a1")) == "match_waiting"
    assert game.ask(ANN, CheckClock()) == [] and game.ask(ANN, ResumeClock()) == []


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Zoé", "Zoé"),
        ("  a\t\tb \u202e\0c  ", "a b c"),
        ("x" * 30, "x" * LONGEST_NAME),
        ("x" * (LONGEST_NAME - 1) + " y", "x" * (LONGEST_NAME - 1)),
        ("\u200b\n", ""),
        ("", ""),
    ],
)
def test_a_name_is_on_one_line_and_not_too_long(given: str, shown: str) -> None:
    assert clean_name(given) == shown
    game = table(at_screen(ANN), FREE, **HEX)
    game.ask(BOB, TakeSeat(0, given))
    assert game.match.seats[1].name == (shown or "Bob")


# Moves


def test_people_play_in_turn() -> None:
    game = two()
    assert game.ask(ANN, PlayMove(1, "a2")) == [MovePlayed(SECOND, "a2")]
    assert (game.version, game.match.events) == (2, 2)
    assert game.refuses(ANN, PlayMove(2, "b1")) == "match_not_turn"
    assert game.refuses(EVE, PlayMove(2, "b1")) == "match_not_seated"
    assert game.refuses(COMPUTER, PlayMove(2, "b1")) == "match_not_seated"
    assert game.refuses(BOB, PlayMove(2, "a2")) == "taken"
    assert game.refuses(BOB, PlayMove(2, "z9")) in ("off_board", "text_cell")
    assert game.refuses(BOB, PlayMove(2, "leave 0")) == "no_move"
    game.move(BOB, "b2")
    game.move(ANN, "b1")
    assert game.match.moves == (("a2", 0), ("b2", 1), ("b1", 0))
    assert game.result() == [1, 0]
    assert game.stands() == ("over", "", None)
    assert game.refuses(BOB, PlayMove(game.version, "a1")) == "over"
    assert game.refuses(BOB, LeaveMatch(game.version)) == "over"
    assert game.match.record.replay()[-1] == game.match.state


@pytest.mark.parametrize("version", [-1, 0, 2, 10**30])
def test_a_command_for_another_position_is_stale(version: int) -> None:
    game = two()
    for command in (
        PlayMove(version, "a1"),
        LeaveMatch(version),
        TakeBack(version),
        MakeOffer(version, "draw"),
        AnswerOffer(version, "draw", True),
        TakeSeat(version),
    ):
        for who in (ANN, BOB, EVE, COMPUTER):
            assert game.refuses(who, command) == "stale"


def test_a_move_sent_twice_is_played_once() -> None:
    game = table(at_screen(ANN), at_screen(ANN, "Guest"), **HEX)
    game.move(ANN, "a1")
    assert game.refuses(ANN, PlayMove(1, "a1")) == "stale"
    assert game.refuses(ANN, PlayMove(1, "b1")) == "stale"


def test_one_screen_plays_for_several_persons() -> None:
    game = table(at_screen(ANN, "Mum"), at_screen(BOB), at_screen(ANN, "Kid"), **HEX_3)
    assert game.match.persons_of("ann") == (0, 2)
    game.move(ANN, "c3")
    assert game.refuses(ANN, PlayMove(game.version, "c2")) == "match_not_turn"
    game.move(BOB, "c2")
    game.move(ANN, "c1")
    assert game.match.moves == (("c3", 0), ("c2", 1), ("c1", 2))


def test_the_computer_plays_its_own_seat_only() -> None:
    game = alone()
    levels = [game.match.computer_level]
    assert game.refuses(COMPUTER, PlayMove(1, "a2")) == "match_not_seated"
    game.move(ANN, "a2")
    levels.append(game.match.computer_level)
    assert levels == [None, 1]
    assert game.refuses(ANN, PlayMove(2, "b1")) == "match_not_turn"
    game.move(COMPUTER, "b2")
    for command in (LeaveMatch(3), TakeBack(3), MakeOffer(3, "draw"), AnswerOffer(3, "draw", True)):
        assert game.refuses(COMPUTER, command) == "match_not_seated"


def test_a_match_does_not_go_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("hexagora.match.decide"), "MOST_MOVES", 2)
    game = two()
    game.move(ANN, "a2")
    game.move(BOB, "b2")
    assert game.refuses(ANN, PlayMove(3, "b1")) == "match_long"
    assert game.ask(ANN, LeaveMatch(3)) == [PlayerLeft(SECOND, 0)]


# Leaving


def test_who_leaves_a_game_of_two_loses_it() -> None:
    for leaver, result in ((ANN, (0, 1)), (BOB, (1, 0))):
        game = two()
        game.move(ANN, "a2")
        game.offer(BOB, "draw")
        assert game.ask(leaver, LeaveMatch(2)) == [PlayerLeft(SECOND, result.index(0))]
        assert game.result() == list(result) and not game.match.offers
        assert game.stands() == ("over", "leave", None)
        assert game.match.moves[-1] == Leave(result.index(0))
        assert game.match.record.replay()[-1] == game.match.state


def test_after_a_swap_it_is_the_person_who_leaves() -> None:
    game = two()
    game.move(ANN, "a1")
    game.move(BOB, "swap")
    assert game.match.state.seats == (1, 0) and game.match.mover == 0
    assert game.ask(BOB, LeaveMatch(3)) == [PlayerLeft(SECOND, 1)]
    assert game.result() == [1, 0]
    assert game.match.moves[-1] == Leave(0)


def test_three_go_on_as_two() -> None:
    game = three()
    game.move(ANN, "c3")
    game.ask(BOB, LeaveMatch(game.version))
    assert game.stands() == ("playing", "", 2)
    assert game.refuses(BOB, LeaveMatch(game.version)) == "match_not_seated"
    assert game.refuses(BOB, PlayMove(game.version, "c2")) == "match_not_turn"
    game.move(CAT, "c2")
    assert game.match.mover == 0
    game.ask(CAT, LeaveMatch(game.version))
    assert game.result() == [1, 0, 0]
    assert game.stands() == ("over", "leave", None)


def test_one_of_several_persons_at_a_screen_leaves() -> None:
    game = table(at_screen(ANN), at_screen(BOB), at_screen(ANN), at_screen(ANN), game="hex", size=4, players=4)
    assert game.refuses(ANN, LeaveMatch(1, 1)) == "match_not_seated"
    assert game.refuses(ANN, LeaveMatch(1, -1)) == "match_not_seated"
    assert game.refuses(ANN, LeaveMatch(1, 4)) == "match_not_seated"
    assert game.ask(ANN, LeaveMatch(1, 2)) == [PlayerLeft(SECOND, 2)]
    assert game.refuses(ANN, LeaveMatch(game.version, 2)) == "match_not_seated"
    assert game.ask(ANN, LeaveMatch(game.version)) == [PlayerLeft(SECOND, 0)]  # whose turn it is
    assert game.match.mover == 1
    assert game.ask(ANN, LeaveMatch(game.version)) == [PlayerLeft(SECOND, 3)]  # the only one who is left there
    assert game.result() == [0, 1, 0, 0]


def test_who_watches_cannot_leave() -> None:
    assert two().refuses(EVE, LeaveMatch(1)) == "match_not_seated"
    assert two().refuses(EVE, LeaveMatch(1, 0)) == "match_not_seated"


# Talking


def test_players_and_those_who_watch_talk() -> None:
    game = table(at_screen(ANN, "Annie"), at_screen(BOB), **HEX)
    assert game.ask(ANN, SayChat("  good\t\nluck\0 \u202e! ")) == [ChatSaid(SECOND, "Annie", 0, "good luck !")]
    assert game.ask(EVE, SayChat("<b>hi</b>")) == [ChatSaid(SECOND, "Eve", None, "<b>hi</b>", "eve")]
    assert [line.text for line in game.match.chat] == ["good luck !", "<b>hi</b>"]
    assert game.version == 1


def test_what_can_be_said_has_limits() -> None:
    game = two()
    for text in ("", "  ", "\n\u200b"):
        assert game.refuses(ANN, SayChat(text)) == "chat_empty"
    assert game.refuses(ANN, SayChat("x" * (LONGEST_LINE + 1))) == "text_long"
    game.ask(ANN, SayChat("é" * LONGEST_LINE))
    for _ in range(MOST_LINES - WATCHERS_LINES - 1):
        game.ask(BOB, SayChat("."))
    assert game.refuses(ANN, SayChat("one more")) == "chat_full"


def test_partners_do_not_talk_until_the_end() -> None:
    game = table(at_screen(ANN), at_screen(BOB), at_screen(CAT), at_screen(DAN), **FOUR)
    assert game.match.partners and not two(game="six").match.partners
    for who in (ANN, BOB, CAT, DAN):
        assert not may_talk(game.match, who.id)
        assert game.refuses(who, SayChat("psst")) == "chat_closed"
    assert may_talk(game.match, "eve")
    game.ask(EVE, SayChat("Ann should play there"))
    while game.match.status == "playing":
        mover = game.match.mover
        assert mover is not None
        game.ask((ANN, BOB, CAT, DAN)[mover], LeaveMatch(game.version))
    assert may_talk(game.match, "ann")
    game.ask(ANN, SayChat("well played"))
