"""Events and settings as they are stored: what was ever written is read, and means what it meant."""

import msgspec
import pytest

from hexagora.match import after, new_match
from hexagora.match.terms import (
    Agreed,
    Answered,
    Cancelled,
    Days,
    Fischer,
    Happened,
    Moved,
    Offered,
    Quit,
    Rematched,
    Resumed,
    Sat,
    Seat,
    Setting,
    Spoke,
    Started,
    Stood,
    Tookback,
    Value,
)

EVENTS = [
    (Sat(1, 0, "ann", "Ann"), '{"kind":"sat","at":1,"seat":0,"by":"ann","name":"Ann"}'),
    (Stood(1, 0), '{"kind":"stood","at":1,"seat":0}'),
    (Started(2), '{"kind":"started","at":2}'),
    (Moved(3, "a1"), '{"kind":"moved","at":3,"move":"a1"}'),
    (Moved(3, "a1", 500), '{"kind":"moved","at":3,"move":"a1","left":500}'),
    (Quit(4, 1), '{"kind":"quit","at":4,"person":1}'),
    (Quit(4, 1, True), '{"kind":"quit","at":4,"person":1,"flag":true}'),
    (Offered(5, "draw", 0), '{"kind":"offered","at":5,"offer":"draw","person":0}'),
    (Offered(5, "takeback", 0), '{"kind":"offered","at":5,"offer":"takeback","person":0}'),
    (Answered(6, "rematch", 1, False), '{"kind":"answered","at":6,"offer":"rematch","person":1,"yes":false}'),
    (Tookback(7, 12), '{"kind":"tookback","at":7,"moves":12}'),
    (Agreed(8), '{"kind":"agreed","at":8}'),
    (Cancelled(8), '{"kind":"cancelled","at":8}'),
    (Rematched(9, "abc-2"), '{"kind":"rematched","at":9,"match":"abc-2"}'),
    (Spoke(10, "Ann", 0, "hello"), '{"kind":"spoke","at":10,"name":"Ann","person":0,"text":"hello"}'),
    (Spoke(10, "Eve", None, "hi"), '{"kind":"spoke","at":10,"name":"Eve","person":null,"text":"hi"}'),
    (Spoke(10, "Eve", None, "hi", "e"), '{"kind":"spoke","at":10,"name":"Eve","person":null,"text":"hi","by":"e"}'),
    (Resumed(11), '{"kind":"resumed","at":11}'),
    (Resumed(11, 900), '{"kind":"resumed","at":11,"left":900}'),
]
SETTING = (
    '{"game":"hex","options":{"board":"rhombus","size":2},"seats":[{"kind":"screen","name":"Ann","by":"ann"},'
    '{"kind":"link"}],"order":[1,0],"by":"ann","created":0,"lot":true,'
    '"clock":{"kind":"fischer","seconds":60,"increment":5},"rated":false,"listed":true}'
)


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_an_event_is_written_and_read(event: Happened, text: str) -> None:
    assert msgspec.json.encode(event).decode() == text
    assert msgspec.json.decode(text, type=Happened) == event


def test_no_kind_of_event_is_missing() -> None:
    assert {type(event) for event, _ in EVENTS} == {*Happened.__args__}


def test_a_setting_is_written_and_read() -> None:
    seats = (Seat("screen", "Ann", by="ann"), Seat("link"))
    options: dict[str, Value] = {"board": "rhombus", "size": 2}
    setting = Setting("hex", options, seats, (1, 0), "ann", 0, True, Fischer(60, 5), False, True)
    assert msgspec.json.encode(setting).decode() == SETTING
    assert msgspec.json.decode(SETTING, type=Setting) == setting
    assert msgspec.json.encode(Days(3)).decode() == '{"kind":"days","days":3}'


def test_an_old_match_is_read() -> None:
    """As it was written before a restart kept the time that was used."""
    match = new_match("abc", msgspec.json.decode(SETTING, type=Setting))
    for text in (
        '{"kind":"sat","at":1000,"seat":1,"by":"bob","name":"Bob"}',
        '{"kind":"started","at":1000}',
        '{"kind":"spoke","at":1500,"name":"Eve","person":null,"text":"hi"}',
        '{"kind":"moved","at":2000,"move":"a1","left":65000}',
        '{"kind":"resumed","at":900000}',
    ):
        match = after(match, msgspec.json.decode(text, type=Happened))
    assert [seat.name for seat in match.seats] == ["Bob", "Ann"]
    assert match.time_left(901000) == (65000, 59000)
    assert match.chat[0].by is None and match.moves == (("a1", 0),)
