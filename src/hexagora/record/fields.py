"""What the parts of a record look like in JSON, how long they may be, and the place of one that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from .._native import core
from ..errors import BadText, Reason

VERSION = 3  # of the form of records
LONGEST = 1_000_000  # characters of a record
MOST_NODES = 50_000  # positions of a record
MOST_NESTING = 100  # variations of variations
LONGEST_COMMENT = 10_000  # characters
LONGEST_MOVE = 2_000
LONGEST_NAME = 100
LONGEST_HEADER = 1_000
MOST_HEADERS = 50
MOST_MARKS = 500
MOST_OFFERS = 100
MOST_PERSONS = 16
MOST_COLOUR = 99
MOST_LEVEL = 10
MOST_SECONDS = 10**9
MOST_VERSION = 10**6

DATE = re.compile(r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?)?)?", re.ASCII)
CELL = re.compile(r"[a-z]{1,3}\d{1,3}|-?\d{1,6},-?\d{1,6}", re.ASCII)
SIGNS = ("", "!", "?", "!!", "??", "!?", "?!")
SHAPES = ("circle", "square", "triangle", "cross")
KINDS = ("draw", "takeback")
ANSWERS = ("", "accepted", "declined", "withdrawn")
ENDINGS = ("", "leave", "time", "absent", "agreed", "cancelled")


def is_text(part: object, longest: int, shortest: int = 0) -> bool:
    """Half a character, which JSON can spell, is no text: it cannot be written."""
    return isinstance(part, str) and shortest <= len(part) <= longest and not re.search("[\ud800-\udfff]", part)


def is_number(part: object, most: int) -> bool:
    return type(part) is int and 0 <= part <= most


def is_object(part: object, **fits: Callable[[Any], bool]) -> bool:
    """An object with some of these parts, and no others."""
    return isinstance(part, dict) and all(name in fits and fits[name](value) for name, value in part.items())


def is_list(part: object, most: int, fits: Callable[[object], bool]) -> bool:
    return isinstance(part, list | tuple) and len(part) <= most and all(map(fits, part))


def is_between(part: object, most: int) -> bool:
    return isinstance(part, int | float) and type(part) is not bool and 0 <= part <= most


def is_options(part: object) -> bool:
    if not isinstance(part, dict):
        return False
    return all(is_text(name, LONGEST_NAME) and _is_value(value) for name, value in part.items())


def _is_value(part: object) -> bool:
    return is_text(part, LONGEST_NAME) or (isinstance(part, int) and abs(part) <= MOST_VERSION)


def is_result(part: object) -> bool:
    return part is None or is_list(part, MOST_PERSONS, lambda share: is_between(share, 1))


def is_date(part: object) -> bool:
    return part is None or (isinstance(part, str) and bool(DATE.fullmatch(part)))


def is_headers(part: object) -> bool:
    if not isinstance(part, dict) or len(part) > MOST_HEADERS:
        return False
    return all(is_text(name, LONGEST_NAME, 1) and is_text(value, LONGEST_HEADER) for name, value in part.items())


def is_seat(part: object) -> bool:
    return is_object(
        part,
        name=lambda name: is_text(name, LONGEST_NAME),
        level=lambda level: level is None or is_number(level, MOST_LEVEL),
    )


def is_marks(part: object) -> bool:
    if not isinstance(part, dict) or len(part) > MOST_MARKS:
        return False
    return all(CELL.fullmatch(cell) and (mark in SHAPES or is_text(mark, 3, 1)) for cell, mark in part.items())


def is_offer(part: object) -> bool:
    known = is_object(
        part, kind=KINDS.__contains__, person=lambda who: is_number(who, MOST_PERSONS), answer=ANSWERS.__contains__
    )
    return known and {"kind", "person"} <= set(part)  # type: ignore[call-overload]  # it is an object


Fields = dict[str, tuple[str, Callable[[Any], bool]]]  # an example for those who got it wrong, and what fits

# What a position has beside its move.
OF_NODE: Fields = {
    "comment": ('"a good move"', lambda part: is_text(part, LONGEST_COMMENT)),
    "sign": ('"!?"', SIGNS.__contains__),
    "marks": ('{"a1": "circle", "b2": "A"}', is_marks),
    "seconds": ("12.5", lambda part: part is None or is_between(part, MOST_SECONDS)),
    "offers": (
        '[{"kind": "draw", "person": 0, "answer": "declined"}]',
        lambda part: is_list(part, MOST_OFFERS, is_offer),
    ),
}

# What a record must have.
NEEDED: Fields = {
    "hexagora": (str(VERSION), lambda part: is_number(part, VERSION) and part > 0),
    "game": (f'"{core.ids()[0]}"', lambda part: is_text(part, LONGEST_NAME)),
    "options": ('{"size": 5}', is_options),
    "moves": ('["c3", {"leave": 1}]', lambda part: isinstance(part, list)),
}

# What it may have beside these.
OF_RECORD: Fields = {
    "result": ("[1, 0]", is_result),
    "start": ('"the text of a position"', lambda part: part is None or is_text(part, LONGEST)),
    "rules": ("1", lambda part: part is None or is_number(part, MOST_VERSION)),
    "date": ('"2026-01-31T20:15:00Z"', is_date),
    "seats": ('[{"name": "Ann"}, {"level": 5}]', lambda part: is_list(part, MOST_PERSONS, is_seat)),
    "reason": ('"time"', ENDINGS.__contains__),
    "headers": ('{"event": "Toulouse Open"}', is_headers),
    **{name: OF_NODE[name] for name in ("comment", "marks", "offers")},
}


def check_field(fields: Fields, name: str, part: object, place: Callable[[], str] = str) -> None:
    """BadText, with the place and an example, if a part is not as it should be."""
    example, fits = fields[name]
    if fits(part):
        return
    full = ".".join(filter(None, [place(), name])) + _wrong_within(part, fits)
    if name == "comment" and isinstance(part, str) and len(part) > LONGEST_COMMENT:
        raise BadText(Reason("record_long", {"place": full, "most": str(LONGEST_COMMENT)}))
    raise BadText(Reason("record_field", {"place": full, "example": f'"{name}": {example}'}))


def _wrong_within(part: object, fits: Callable[[Any], bool]) -> str:
    """Which of many is wrong: `.size` of options, `[1]` of seats."""
    if isinstance(part, dict) and fits({}):
        return next(("." + (name[:40] or '""') for name, value in part.items() if not fits({name: value})), "")
    if isinstance(part, list | tuple) and fits([]):
        return next((f"[{number}]" for number, value in enumerate(part) if not fits([value])), "")
    return ""
