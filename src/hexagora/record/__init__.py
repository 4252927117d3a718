"""Games as they were played, in forms to keep and to exchange.

>>> from hexagora import record
>>> game = record.read('{"hexagora": 3, "game": "hex", "options": {"size": 3}, "moves": ["c3", "swap"]}')
>>> game.moves
('c3', 'swap')
>>> game.next().add_variation("b2", comment="also good").path()
'1.1.1'
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from .._native import core
from ..errors import BadOption, BadText, Reason
from .fields import LONGEST, LONGEST_COMMENT, MOST_NESTING, MOST_NODES, VERSION
from .json_text import parse_all
from .links import LONGEST_LINK, link, read_link
from .node import Node, Offer, Sign
from .record import Ending, Participant, Record, Value
from .steps import Leave, Step, after, step_data, step_of, steps_of

FORMATS = ("json", "sgf", "hexworld")
LONGEST_FILE = 50_000_000  # characters of many records
MOST_RECORDS = 100_000


def read(text: str) -> Record:
    """The game in a text of whatever form: a record as JSON, SGF, a HexWorld link, a link of ours, a position.

    BadText with the place if it is none of these, if a move of it or of a variation cannot be played, or if there are
    several games in it.
    """
    if len(text) > LONGEST:
        raise BadText(Reason("text_long", {"most": str(LONGEST)}))
    records = read_all(text)
    if len(records) != 1:
        raise BadText(Reason("record_several", {"count": str(len(records))}))
    return records[0]


def read_all(text: str) -> list[Record]:
    """The games in a text: JSON records one after the other, as in an arena's file, or a collection of SGF."""
    if len(text) > LONGEST_FILE:
        raise BadText(Reason("text_long", {"most": str(LONGEST_FILE)}))
    text = text.removeprefix("\ufeff").rstrip()  # and nothing before it: refusals count lines and columns
    begin = text.lstrip("\ufeff \t\r\n")[:200]
    if begin.startswith(("{", "[")):
        return _read_json(text)
    if begin.startswith("("):
        from . import sgf

        return sgf.read(text)
    if "hexworld.org" in begin:
        from . import hexworld

        return [hexworld.read(link, line) for line, links in enumerate(text.split("\n"), 1) for link in links.split()]
    if begin.startswith("r=") or "#r=" in begin:
        return [read_link(text)[0]]
    if begin.partition(" ")[0] not in core.ids():
        raise BadText(Reason("record_form"))
    state = core.read(text.strip("\ufeff \t\r\n"))
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


def write(record: Record, format: str = "json") -> str:
    """A record in one of the FORMATS. BadOption or BadText if its game has no such form."""
    if format == "json":
        return record.to_json()
    if format == "sgf":
        from . import sgf

        return sgf.write(record)
    if format == "hexworld":
        from . import hexworld

        return hexworld.write(record)
    details = {"option": "format", "value": str(format)[:40], "allowed": ", ".join(FORMATS)}
    raise BadOption(Reason("option_value", details))


def schema() -> dict[str, Any]:
    """The JSON Schema of records."""
    text = resources.files(__package__).joinpath("schema.json").read_text("utf-8")
    parts: dict[str, Any] = json.loads(text)
    return parts


__all__ = [
    "FORMATS",
    "LONGEST",
    "LONGEST_COMMENT",
    "LONGEST_FILE",
    "LONGEST_LINK",
    "MOST_NESTING",
    "MOST_NODES",
    "VERSION",
    "Ending",
    "Leave",
    "Node",
    "Offer",
    "Participant",
    "Record",
    "Sign",
    "Step",
    "Value",
    "after",
    "link",
    "read",
    "read_all",
    "read_link",
    "schema",
    "step_data",
    "step_of",
    "steps_of",
    "write",
]
