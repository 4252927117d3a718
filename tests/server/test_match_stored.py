"""Events and settings as they are stored: what was ever written is read, and means what it meant."""

import msgspec
import pytest

from hexagora.match import after, new_match
from hexagora.match.events import (
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
from hexagora.match.setup import Days, Fischer, Seat, Setup, Value

EVENTS = [
    (SeatTaken(1, 0, "ann", "Ann"), '{"kind":"seat_taken","at":1,"seat":0,"by":"ann","name":"Ann"}'),
    (SeatLeft(1, 0), '{"kind":"seat_left","at":1,"seat":0}'),
    (
        PlayerChanged(1, 0, "bob", "Bob"),
        '{"kind":"player_changed","at":1,"person":0,"by":"bob","name":"Bob"}',
    ),
    (SeatsFilled(1, 3), '{"kind":"seats_filled","at":1,"level":3}'),
    (MatchStarted(2), '{"kind":"match_started","at":2}'),
    (MovePlayed(3, "a1"), '{"kind":"move_played","at":3,"move":"a1"}'),
    (MovePlayed(3, "a1", 500), '{"kind":"move_played","at":3,"move":"a1","left":500}'),
    (PlayerLeft(4, 1), '{"kind":"player_left","at":4,"person":1}'),
    (PlayerLeft(4, 1, True), '{"kind":"player_left","at":4,"person":1,"flag":true}'),
    (PlayerLeft(4, 1, absent=True), '{"kind":"player_left","at":4,"person":1,"absent":true}'),
    (ComputerSeated(4, 1, 5), '{"kind":"computer_seated","at":4,"person":1,"level":5}'),
    (OfferMade(5, "draw", 0), '{"kind":"offer_made","at":5,"offer":"draw","person":0}'),
    (OfferMade(5, "takeback", 0), '{"kind":"offer_made","at":5,"offer":"takeback","person":0}'),
    (
        OfferAnswered(6, "rematch", 1, False),
        '{"kind":"offer_answered","at":6,"offer":"rematch","person":1,"yes":false}',
    ),
    (
        ConditionsSet(6, 1, (("a1", "a2"),)),
        '{"kind":"conditions_set","at":6,"person":1,"lines":[["a1","a2"]]}',
    ),
    (OfferWithdrawn(6, "draw", 0), '{"kind":"offer_withdrawn","at":6,"offer":"draw","person":0}'),
    (MovesTakenBack(7, 12), '{"kind":"moves_taken_back","at":7,"moves":12}'),
    (DrawAgreed(8), '{"kind":"draw_agreed","at":8}'),
    (MatchCancelled(8), '{"kind":"match_cancelled","at":8}'),
    (MatchCancelled(8, 1), '{"kind":"match_cancelled","at":8,"person":1}'),
    (RematchCreated(9, "abc-2"), '{"kind":"rematch_created","at":9,"match":"abc-2"}'),
    (ChatSaid(10, "Ann", 0, "hello"), '{"kind":"chat_said","at":10,"name":"Ann","person":0,"text":"hello"}'),
    (ChatSaid(10, "Eve", None, "hi"), '{"kind":"chat_said","at":10,"name":"Eve","person":null,"text":"hi"}'),
    (
        ChatSaid(10, "Eve", None, "hi", "e"),
        '{"kind":"chat_said","at":10,"name":"Eve","person":null,"text":"hi","by":"e"}',
    ),
    (ClockResumed(11), '{"kind":"clock_resumed","at":11}'),
    (ClockResumed(11, 900), '{"kind":"clock_resumed","at":11,"left":900}'),
    (MatchPaused(12), '{"kind":"match_paused","at":12}'),
    (MatchUnpaused(13), '{"kind":"match_unpaused","at":13}'),
]
SETTING = (
    '{"game":"hex","options":{"board":"rhombus","size":2},"seats":[{"kind":"screen","name":"Ann","by":"ann"},'
    '{"kind":"link"}],"order":[1,0],"by":"ann","created":0,"lot":true,'
    '"clock":{"kind":"fischer","seconds":60,"increment":5},"listed":true,"start":"","tournament":"",'
    '"tournament_name":"","round":0,"table":0,"chat":true}'
)


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_an_event_is_written_and_read(event: Event, text: str) -> None:
    assert msgspec.json.encode(event).decode() == text
    assert msgspec.json.decode(text, type=Event) == event


def test_no_kind_of_event_is_missing() -> None:
    assert {type(event) for event, _ in EVENTS} == {*Event.__args__}


def test_a_setting_is_written_and_read() -> None:
    seats = (Seat("screen", "Ann", by="ann"), Seat("link"))
    options: dict[str, Value] = {"board": "rhombus", "size": 2}
    setup = Setup("hex", options, seats, (1, 0), "ann", 0, True, Fischer(60, 5), True)
    assert msgspec.json.encode(setup).decode() == SETTING
    assert msgspec.json.decode(SETTING, type=Setup) == setup
    assert msgspec.json.encode(Days(3)).decode() == '{"kind":"days","days":3}'


def test_a_setup_of_a_rated_match_is_read() -> None:
    """As it was written while there was such a choice."""
    old = SETTING.replace('"listed":true', '"rated":true,"listed":true')
    assert msgspec.json.decode(old, type=Setup) == msgspec.json.decode(SETTING, type=Setup)


def test_a_setup_without_a_tournament_is_read() -> None:
    """As it was written before there were any."""
    old = SETTING[: SETTING.index(',"tournament"')] + "}"
    assert msgspec.json.decode(old, type=Setup) == msgspec.json.decode(SETTING, type=Setup)


def test_a_setup_without_a_start_is_read() -> None:
    """As it was written before matches could begin from any position."""
    old = SETTING[: SETTING.index(',"start"')] + "}"
    assert msgspec.json.decode(old, type=Setup) == msgspec.json.decode(SETTING, type=Setup)


def test_an_old_match_is_read() -> None:
    """As it was written before a restart kept the time that was used."""
    match = new_match("abc", msgspec.json.decode(SETTING, type=Setup))
    for text in (
        '{"kind":"seat_taken","at":1000,"seat":1,"by":"bob","name":"Bob"}',
        '{"kind":"match_started","at":1000}',
        '{"kind":"chat_said","at":1500,"name":"Eve","person":null,"text":"hi"}',
        '{"kind":"move_played","at":2000,"move":"a1","left":65000}',
        '{"kind":"clock_resumed","at":900000}',
    ):
        match = after(match, msgspec.json.decode(text, type=Event))
    assert [seat.name for seat in match.seats] == ["Bob", "Ann"]
    assert match.time_left(901000) == (65000, 59000)
    assert match.chat[0].by is None and match.moves == (("a1", 0),)
