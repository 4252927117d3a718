"""The games in a text, whatever its form."""

from __future__ import annotations

from .._native import core
from ..errors import BadText, Reason
from .charset import decode
from .fields import LONGEST
from .json_text import parse_all
from .links import read_link
from .record import Record

LONGEST_FILE = 50_000_000  # characters of many records
MOST_RECORDS = 100_000  # in one file
SPACE = "\ufeff \t\r\n"


def read(text: str | bytes, number: int | None = None) -> Record:
    """The game in a text, or in the bytes of a file, of whatever form: a record as JSON, SGF, a HexWorld link, a link
    of ours, a position. number: which one, from 1, if there are several.

    BadText with the place if it is none of these, if a move of it or of a variation cannot be played, or if there are
    several games in it and no number.
    """
    text = decode(text) if isinstance(text, bytes) else text
    if len(text) > LONGEST:
        raise BadText(Reason("text_long", {"most": str(LONGEST)}))
    return one_of(read_all(text), number)


def one_of(records: list[Record], number: int | None = None) -> Record:
    """The only one, or the one of that number, from 1."""
    count = str(len(records))
    if number is None and len(records) != 1:
        raise BadText(Reason("record_several", {"count": count}))
    if number is not None and not 1 <= number <= len(records):
        raise BadText(Reason("record_choice", {"number": str(number), "count": count}))
    return records[(number or 1) - 1]


def read_all(text: str | bytes) -> list[Record]:
    """The games in a text: JSON records one after the other, as in an arena's file, a collection of SGF, links."""
    from . import hexworld, sgf
    from .sgf_text import GAME

    text = decode(text) if isinstance(text, bytes) else text
    if len(text) > LONGEST_FILE:
        raise BadText(Reason("text_long", {"most": str(LONGEST_FILE)}))
    text = text.removeprefix("\ufeff").rstrip()  # and nothing before it: refusals count lines and columns
    begin = text.lstrip(SPACE)[:200]
    if begin.startswith(("{", "[")):
        return _read_json(text)
    if begin.startswith("(") or GAME.search(text):
        return sgf.read(text)
    if hexworld.LINK.match(begin):
        return hexworld.read_all(text)
    if begin.startswith("r=") or "#r=" in begin:
        return [read_link(text)[0]]
    if begin.partition(" ")[0] not in core.ids():
        raise BadText(Reason("record_form"))
    state = core.read(text.strip(SPACE))
    start = str(state.game.start())
    return [Record(state.game.id, state.game.options, start=None if str(state) == start else str(state))]


def _read_json(text: str) -> list[Record]:
    parts = [entry for entry in parse_all(text, LONGEST_FILE, MOST_RECORDS) if not _is_heading(entry[1])]
    records: list[Record] = []
    for number, (place, part) in enumerate(parts, 1):
        try:
            records.append(Record.from_data(part))
            records[-1].check()
        except BadText as wrong:
            if len(parts) == 1:
                raise
            line = text.count("\n", 0, place) + 1
            raise BadText(Reason("record_number", {"number": str(number), "line": str(line)})) from wrong
    return records


def _is_heading(part: object) -> bool:
    """Whether it is the first line of an arena's file, which has its settings."""
    return isinstance(part, dict) and "arena" in part and "moves" not in part
