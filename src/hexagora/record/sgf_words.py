"""The properties of SGF that a record has a part for, as reading and writing have them."""

from __future__ import annotations

import re

from .node import Sign
from .record import Ending

HEADERS = {
    "EV": "event",
    "RO": "round",
    "PC": "place",
    "GN": "name",
    "GC": "about",
    "SO": "source",
    "AN": "annotator",
    "US": "user",
    "CP": "copyright",
    "TM": "time",
    "OT": "overtime",
}
MARKS = {"CR": "circle", "SQ": "square", "TR": "triangle", "MA": "cross"}
SIGNS: dict[str, tuple[Sign, Sign]] = {  # with the values 1 and 2
    "TE": ("!", "!!"),
    "BM": ("?", "??"),
    "IT": ("!?", "!?"),
    "DO": ("?!", "?!"),
}
REASONS: dict[str, Ending] = {"R": "leave", "T": "time", "F": "absent"}
SET_UP = ("AB", "AW", "AE")

# Of our own, as SGF allows: headers that have no property, `name:value`, and the seconds that a move took.
HEADER = "HD"
SECONDS = "XS"

# What is no header in the first node.
OTHERS = {"FF", "GM", "SZ", "AP", "CA", "ST", "PB", "PW", "DT", "RE", "RU", "B", "W", "N", "C", "PL", "LB", "SL"}
OTHERS |= {"BL", "WL", *MARKS, *SIGNS, *SET_UP, HEADER, SECONDS}

LEVEL = re.compile(r"Hexagora level (\d{1,2})", re.ASCII)  # the name of the computer
