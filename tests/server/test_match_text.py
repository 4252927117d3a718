"""What people write, as it is shown."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexagora.match.commands import SayChat, TakeSeat
from hexagora.match.limits import LONGEST_LINE
from hexagora.text import LONGEST_NAME, MOST_MARKS, clean, clean_name
from tests.server.tables import ANN, BOB, FREE, HEX, at_screen, table, two

NOTHING = {
    "Hangul fillers": "\u3164\u115f\u1160\uffa0",
    "an empty Braille pattern": "\u2800\u2800",
    "variation selectors": "\ufe0f\ufe00\U000e0100",
    "tags": "\U000e0041\U000e0042\U000e007f",
    "marks without a letter": "\u0301\u0302\u20dd",
    "a mark on a space": " \u0336",
    "directions": "\u202e\u200f\u2066\u2069",
    "no width": "\u200b\u200c\u200d\u2060\ufeff\u00ad",
    "wide spaces": "\u3000\u2003\u00a0",
    "a joiner of marks": "\u034f",
    "private use": "\ue000",
    "half a letter": "\ud800",
    "control": "\0\x1b\x7f\x85",
}


@pytest.mark.parametrize("text", NOTHING.values(), ids=NOTHING.keys())
def test_what_shows_nothing_is_empty(text: str) -> None:
    assert clean(text) == clean_name(text) == ""
    assert clean_name(f"Zo {text}") == "Zo"
    game = table(at_screen(ANN), FREE, **HEX)
    game.ask(BOB, TakeSeat(0, text))
    assert game.match.seats[1].name == "Bob"
    assert two().refuses(ANN, SayChat(text)) == "chat_empty"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Zoe\u0301", "Zoé"),
        ("李小龍", "李小龍"),
        ("नमस्ते", "नमस्ते"),
        ("สวัสดี", "สวัสดี"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("שָׁלוֹם", unicodedata.normalize("NFC", "שָׁלוֹם")),
        ("🦊", "🦊"),
        ("❤\ufe0f", "❤"),
        ("x" + "\u0336" * 50, "x" + "\u0336" * MOST_MARKS),
        ("a\u202eb", "ab"),
        ("...", ""),
        ("-_-", ""),
        ("R2", "R2"),
        ("☆", "☆"),
    ],
)
def test_a_name_in_any_writing(given: str, shown: str) -> None:
    assert clean_name(given) == shown


def test_a_line_may_be_signs_only() -> None:
    assert [clean(text) for text in ("?!", "...", ":-)", "👍🏽")] == ["?!", "...", ":-)", "👍🏽"]


def test_a_line_of_marks_is_no_tower() -> None:
    game = two()
    game.ask(ANN, SayChat("Z" + "\u0301\u0302" * 100 + "algo"))
    assert len(game.match.chat[0].text) <= 5 + MOST_MARKS
    assert game.refuses(ANN, SayChat("é" * 100_000)) == "text_long"


@given(st.text(max_size=80))
@settings(deadline=None)
def test_what_is_clean_stays_so(text: str) -> None:
    line, name = clean(text), clean_name(text)
    assert clean(line) == line and clean_name(name) == name
    assert len(name) <= LONGEST_NAME < LONGEST_LINE
    assert line.isprintable() and line == line.strip()
    line.encode()


def test_a_tower_of_marks_takes_no_longer_than_other_text() -> None:
    """Putting marks in order takes the time of the square of their number: this would take minutes."""
    assert clean("a" + "\u0301" * 300_000 + "\u0323" * 300_000) == "á" + "\u0301" * 3
