"""Hex in SGF: writing, by default as HexGui does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from ..errors import BadOption, Reason
from ..version import version
from .node import Node
from .record import Participant, Record
from .rhombus import Frame, size_of
from .sgf_text import escape
from .sgf_words import HEADER, HEADERS, MARKS, OTHERS, REASONS, SECONDS, SIGNS
from .steps import Leave

WIDTH = 78
PROPERTY = re.compile(r"[A-Z]{1,9}", re.ASCII)
CUSTOMS = ("pieces", "sides")


def write(record: Record, *, custom: Literal["pieces", "sides"] = "pieces") -> str:
    """A record as SGF. custom: what a swap does in the file, see rhombus.py. BadOption if the game is not classic Hex,
    BadText if a move cannot be played."""
    if custom not in CUSTOMS:
        details = {"option": "custom", "value": str(custom)[:40], "allowed": ", ".join(CUSTOMS)}
        raise BadOption(Reason("option_value", details))
    size = size_of(record)
    record.check()
    lines = [""]
    for part in _parts(record, size, custom == "pieces"):
        if len(lines[-1]) + len(part) > WIDTH and lines[-1]:
            lines.append("")
        lines[-1] += part
    return "\n".join(lines) + "\n"


def _parts(record: Record, size: int, pieces: bool) -> Iterator[str]:
    """Brackets and nodes one after the other."""
    first = record.begin()
    frame = Frame(first.seats == (1, 0))
    pieces = pieces or frame.reflected  # SGF cannot say that people have changed colours before the first node
    root = _root(record, size, frame, pieces)
    stack: list[tuple[Node, Frame, str] | None] = [None, (record, frame, "(;")]
    while stack:
        entry = stack.pop()
        if entry is None:
            yield ")"
            continue
        node, frame, begin = entry
        yield begin + (root if node is record else _move(node, frame, pieces))
        if node.step == "swap":
            frame = Frame(pieces)
        yield from _about(node, frame)
        several = len(node.variations) > 1
        for child in reversed(node.variations):
            stack.extend([None, (child, frame, "(;")] if several else [(child, frame, ";")])


def _root(record: Record, size: int, frame: Frame, pieces: bool) -> str:
    first = record.begin()
    text = _property("FF", "4") + _property("CA", "UTF-8") + f"AP[Hexagora:{escape(version())}]GM[11]SZ[{size}]"
    if not first.game.options["swap"]:
        text += _property("RU", "no swap")
    elif record.start is not None:
        text += _property("RU", "swap")
    for name, seat in zip(("PB", "PW"), record.seats, strict=False):
        text += _property(name, _name(seat))
    text += _property("DT", (record.date or "")[:10]) + _property("RE", _result(record, pieces))
    names = {word: name for name, word in HEADERS.items()}
    for key, value in record.headers.items():
        own = key if PROPERTY.fullmatch(key) and key not in OTHERS and key not in HEADERS else ""
        name = names.get(key, own)
        text += _property(name, value) if name else f"{HEADER}[{escape(key)}:{escape(value)}]"
    if record.start is not None:
        for colour, name in enumerate(("AB", "AW")):
            code = str(frame.colour(colour))
            cells = [frame.cell(cell) for cell, stone in first.pieces().items() if stone == code]
            text += name + "".join(f"[{cell}]" for cell in cells) if cells else ""
        text += "" if first.turn is None else _property("PL", "BW"[frame.colour(first.turn)])
    return text


def _name(seat: Participant) -> str:
    return seat.name or ("" if seat.level is None else f"Hexagora level {seat.level}")


def _result(record: Record, pieces: bool) -> str:
    """By colour, as the colours are at the end."""
    if record.reason == "cancelled":
        return "Void"
    state = record.end().state()
    result = record.result or state.result
    if result is None:
        return ""
    if result[0] == result[1]:
        return "Draw"
    winner = Frame(pieces and state.seats == (1, 0)).colour(state.seats.index(result.index(1)))
    endings = {word: letter for letter, word in REASONS.items()}
    return f"{'BW'[winner]}+{endings.get(record.reason, '')}"


def _move(node: Node, frame: Frame, pieces: bool) -> str:
    assert node.parent is not None and node.step is not None
    if isinstance(node.step, Leave):
        return _property("BW"[frame.colour(node.step.colour)], "resign")
    turn = node.parent.state().turn
    assert turn is not None  # the record was checked
    word = frame.cell(node.step) if node.step != "swap" else "swap-pieces" if pieces else "swap-sides"
    return _property("BW"[frame.colour(turn)], word)


def _about(node: Node, frame: Frame) -> Iterator[str]:
    for name, (once, twice) in SIGNS.items():
        if node.sign in (once, twice):
            yield f"{name}[{'' if once == twice else (once, twice).index(node.sign) + 1}]"
    if node.seconds is not None:
        yield _property(SECONDS, f"{node.seconds}")
    for name, mark in MARKS.items():
        cells = [frame.cell(cell) for cell, kind in node.marks.items() if kind == mark]
        yield name + "".join(f"[{cell}]" for cell in cells) if cells else ""
    labels = [(frame.cell(cell), text) for cell, text in node.marks.items() if text not in MARKS.values()]
    yield "LB" + "".join(f"[{cell}:{escape(text)}]" for cell, text in labels) if labels else ""
    yield _property("C", node.comment)


def _property(name: str, text: str) -> str:
    return f"{name}[{escape(text)}]" if text else ""
