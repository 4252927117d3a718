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

from ..errors import BadOption, Reason
from .charset import decode
from .fields import LONGEST, LONGEST_COMMENT, MOST_NESTING, MOST_NODES, VERSION
from .links import LONGEST_LINK, link, read_link
from .node import Node, Offer, Sign
from .reading import LONGEST_FILE, MOST_RECORDS, one_of, read, read_all
from .record import Ending, Participant, Record, Value
from .steps import Leave, Step, after, step_data, step_of, steps_of

FORMATS = ("json", "sgf", "hexworld")  # that read and write know


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
    "MOST_RECORDS",
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
    "decode",
    "link",
    "one_of",
    "read",
    "read_all",
    "read_link",
    "schema",
    "step_data",
    "step_of",
    "steps_of",
    "write",
]
