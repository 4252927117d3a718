"""Links that hold a whole game."""

import base64
import random
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora import record
from hexagora.errors import Refusal
from hexagora.record import LONGEST_LINK, Record

from .trees import any_record

GAME = Record("hex", {"size": 3}, ["c3", "d3", "c1"])


def packed(text: bytes) -> str:
    """As another program may write it."""
    deflated = zlib.compress(text)[2:-4]
    return "r=" + base64.urlsafe_b64encode(deflated).decode().rstrip("=")


def code(text: str) -> str:
    with pytest.raises(Refusal) as refused:
        record.read_link(text)
    assert all(refused.value.reason.say(language) for language in ("en", "fr"))
    return refused.value.reason.code


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32).map(random.Random))
def test_a_link_is_read_as_it_was_written(chance: random.Random) -> None:
    one = any_record(chance)
    at = chance.choice([None, *(node.path() for node in one.walk())])
    fragment = record.link(one, at)
    assert set(fragment) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=&.")
    assert record.read_link(fragment) == (one, at)
    assert record.read_link(f"https://example.org/analyse#{fragment}") == (one, at)


def test_a_link_of_another_program_is_read() -> None:
    assert record.read_link(packed(GAME.to_json().encode()) + "&at=2") == (GAME, "2")


def test_a_usual_game_fits_into_a_link() -> None:
    """A full board of classic Hex, 14 by 14."""
    cells = list(hexagora.game("hex", board="rhombus", size=14).board.cells)
    random.Random(1).shuffle(cells)
    assert len(record.link(Record("hex", {"board": "rhombus", "size": 14}, cells))) < 1000


def test_a_long_game_does_not_fit() -> None:
    game = Record("hex", {"size": 3}, ["c3"])
    chance = random.Random(1)
    game.end().comment = "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(9_990))
    record.link(Record("hex", {"size": 3}, ["c3"]))
    game.comment = game.end().comment
    with pytest.raises(hexagora.BadText) as refused:
        record.link(game)
    assert refused.value.reason.code == "link_long"
    assert f"at most {LONGEST_LINK}" in str(refused.value)


def test_a_path_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(hexagora.BadText):
        record.link(GAME, "7")
    assert code(record.link(GAME) + "&at=7") == "record_path"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "link_broken"),
        ("at=1", "link_broken"),
        ("r=", "link_broken"),
        ("r=é", "link_broken"),
        ("r=%%%", "link_broken"),
        ("r=" + "A" * 9000, "link_long"),
        (record.link(GAME)[:-3], "link_broken"),
        (packed(b"\xff\xfe"), "link_broken"),
        (packed(b"not a record"), "record_json"),
        (packed(b"{}"), "record_part"),
        (packed(b" " * 3_000_000), "link_broken"),
        (packed(Record("hex", {"size": 3}, ["c3", "c3"]).to_json().encode()), "record_move"),
        ("&".join("a=1" for _ in range(20)), "link_broken"),
    ],
)
def test_a_broken_link_is_refused(text: str, reason: str) -> None:
    assert code(text) == reason


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32).map(random.Random))
def test_a_spoilt_link_is_refused_or_read(chance: random.Random) -> None:
    text = record.link(GAME, "1")
    for _ in range(3):
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice("aZ-_=&.%#é\ud800 ") + text[place + chance.randrange(2) :]
    try:
        record.read_link(text)
    except Refusal as error:
        error.reason.say("fr")
    else:
        assert record.read_link(text)
