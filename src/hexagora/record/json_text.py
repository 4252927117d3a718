"""Records as JSON, version 3. The versions 1 and 2 are parts of it, and are read.

{"hexagora": 3, "game": "…", "options": {"size": 5}, "moves": ["c3", {"move": "swap", "seconds": 3.2,
"variations": [["b4", "c5"]]}, {"leave": 1}], "result": [1, 0]}

A move is a text, or an object with more about it. Its variations are what might have been played instead. {"leave": 1}:
colour 1 left the game (version 1 wrote the text "leave 1"). The result is by person, null while the game goes on.
"""

from __future__ import annotations

import json
from collections import deque
from typing import Any

from ..errors import BadOption, BadText, Reason
from .fields import (
    LONGEST,
    LONGEST_MOVE,
    MOST_COLOUR,
    MOST_NESTING,
    MOST_NODES,
    MOST_VERSION,
    NEEDED,
    OF_NODE,
    OF_RECORD,
    VERSION,
    check_field,
    is_number,
    is_text,
)
from .node import Node, Offer
from .record import Participant, Record
from .steps import Leave, Step, step_of

WORDS = (*OF_NODE, "variations")  # of a move, beside what was played


def parse(text: str) -> object:
    """The data of one record; BadText with line and column if it is no JSON."""
    [(_, data)] = parse_all(text, longest=LONGEST, most=1)
    return data


def parse_all(text: str, longest: int, most: int) -> list[tuple[int, object]]:
    """The data of records one after the other, each usually on a line of its own, and where it begins."""
    if len(text) > longest:
        raise BadText(Reason("text_long", {"most": str(longest)}))
    decoder = json.JSONDecoder(parse_int=_whole)
    parts: list[tuple[int, object]] = []
    place = _skip(text, 0)
    while place < len(text) or not parts:
        try:
            if len(parts) == most:
                raise json.JSONDecodeError("", text, place)
            part, end = decoder.raw_decode(text, place)
        except json.JSONDecodeError as error:
            raise BadText(Reason("record_json", {"line": str(error.lineno), "column": str(error.colno)})) from error
        except RecursionError as error:
            raise BadText(Reason("record_deep", {"most": str(MOST_NESTING)})) from error
        parts.append((place, part))
        place = _skip(text, end)
    return parts


def _skip(text: str, place: int) -> int:
    while place < len(text) and text[place] in " \t\r\n\ufeff":
        place += 1
    return place


def _whole(digits: str) -> int | float:
    """Python refuses to read thousands of digits, without a word on where they are."""
    return int(digits) if len(digits) < 20 else float("inf")


# Reading


def record_of_data(data: object) -> Record:
    parts: dict[str, Any] = data if isinstance(data, dict) else {}
    for name, (example, _) in NEEDED.items():
        if name not in parts:
            raise BadText(Reason("record_part", {"part": name, "example": f'"{name}": {example}'}))
        if name == "hexagora" and is_number(parts[name], MOST_VERSION) and parts[name] > VERSION:
            raise BadText(Reason("record_version", {"version": str(parts[name]), "known": str(VERSION)}))
        check_field(NEEDED, name, parts[name])
    about = {name: parts[name] for name in OF_RECORD if name in parts}
    for name, part in about.items():
        check_field(OF_RECORD, name, part)
    own = {name: about.pop(name) for name in OF_NODE if name in about}
    if about.get("result") is not None:
        about["result"] = tuple(map(float, about["result"]))
    about["seats"] = (Participant(**seat) for seat in about.get("seats", ()))
    record = Record(parts["game"], parts["options"], **about)
    _fill(record, own)
    try:
        record.begin()
    except BadOption as wrong:
        raise BadText(wrong.reason) from wrong
    _read_moves(record, parts["moves"])
    return record


def _read_moves(record: Record, moves: list[Any]) -> None:
    known: dict[tuple[int, Step], Node] = {}  # what is written twice is one position
    lines: deque[tuple[Node, list[Any], str, int]] = deque([(record, moves, "moves", 0)])
    while lines:
        node, line, place, nesting = lines.popleft()
        for number, entry in enumerate(line):
            step, parts, variations = _entry(entry, place, number)
            here = node
            node = known.get((id(here), step)) or here.grow(step)
            known[id(here), step] = node
            _fill(node, parts)
            if len(known) > MOST_NODES:
                raise BadText(Reason("record_nodes", {"most": str(MOST_NODES)}))
            if variations and nesting == MOST_NESTING:
                raise BadText(Reason("record_deep", {"most": str(MOST_NESTING)}))
            for index, variation in enumerate(variations):
                lines.append((here, variation, f"{place}[{number}].variations[{index}]", nesting + 1))


def _entry(entry: object, place: str, number: int) -> tuple[Step, dict[str, Any], list[list[Any]]]:
    """A move, what is said of it, and what might have been played instead."""
    if is_text(entry, LONGEST_MOVE):
        return step_of(entry), {}, []  # type: ignore[arg-type]  # it is a text
    place = f"{place}[{number}]"
    parts: dict[str, Any] = {**entry} if isinstance(entry, dict) else {}
    left, both = "leave" in parts, "leave" in parts and "move" in parts
    move, leave, variations = parts.pop("move", None), parts.pop("leave", None), parts.pop("variations", [])
    if both or not (is_number(leave, MOST_COLOUR) if left else is_text(move, LONGEST_MOVE)):
        raise BadText(Reason("record_field", {"place": place, "example": '"c3", {"move": "c3"}, {"leave": 1}'}))
    if not isinstance(variations, list) or not all(isinstance(line, list) and line for line in variations):
        example = '"variations": [["b4", "c5"], ["d2"]]'
        raise BadText(Reason("record_field", {"place": f"{place}.variations", "example": example}))
    for name, part in parts.items():
        if name not in OF_NODE:
            allowed = ", ".join(["move", "leave", *WORDS])
            raise BadText(Reason("record_word", {"place": place, "word": name[:40], "allowed": allowed}))
        check_field(OF_NODE, name, part, lambda: place)
    return Leave(leave) if left else move, parts, variations


def _fill(node: Node, parts: dict[str, Any]) -> None:
    for name, part in parts.items():
        setattr(node, name, [Offer(**offer) for offer in part] if name == "offers" else part)


# Writing


def text_of(record: Record) -> str:
    lines = (f"  {json.dumps(name)}: {json.dumps(part, ensure_ascii=False)}" for name, part in record.data.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def data_of(record: Record) -> dict[str, Any]:
    """BadText if it could not be read again."""
    about: dict[str, Any] = {
        name: getattr(record, name) for name in ("start", "rules", "date", "reason", "headers") if getattr(record, name)
    }
    if any(record.seats):
        about["seats"] = [_seat(seat) for seat in record.seats]
    for name, part in about.items():
        check_field(OF_RECORD, name, part)
    return {
        "hexagora": VERSION,
        "game": record.game,
        "options": record.options,
        **about,
        **_parts(record),
        "moves": _moves(record),
        "result": None if record.result is None else list(record.result),
    }


def _seat(seat: Participant) -> dict[str, Any]:
    return {name: part for name, part in vars(seat).items() if part not in ("", None)}


def _parts(node: Node) -> dict[str, Any]:
    """What is said of a position; mostly nothing."""
    if not (node.comment or node.sign or node.marks or node.offers) and node.seconds is None:
        return {}
    parts: dict[str, Any] = {name: getattr(node, name) for name in ("comment", "sign", "marks") if getattr(node, name)}
    if node.seconds is not None:
        parts["seconds"] = node.seconds
    if node.offers:
        parts["offers"] = [{name: part for name, part in vars(offer).items() if part != ""} for offer in node.offers]
    for name, part in parts.items():
        check_field(OF_NODE, name, part, node.json_path)
    return parts


def _moves(record: Record) -> list[Any]:
    top: list[Any] = []
    lines: list[tuple[Node | None, list[Any], int]] = [(record.next(), top, 0)]
    count = 0
    while lines:
        node, line, nesting = lines.pop()
        if nesting > MOST_NESTING:
            raise BadText(Reason("record_deep", {"most": str(MOST_NESTING)}))
        while node is not None and node.parent is not None:
            others = node.parent.variations[1:] if node is node.parent.variations[0] else []
            variations: list[list[Any]] = [[] for _ in others]
            lines.extend((other, below, nesting + 1) for other, below in zip(others, variations, strict=True))
            line.append(_entry_data(node, variations))
            count += 1
            if count > MOST_NODES:
                raise BadText(Reason("record_nodes", {"most": str(MOST_NODES)}))
            node = node.next()
    return top


def _entry_data(node: Node, variations: list[list[Any]]) -> object:
    assert node.step is not None
    parts = _parts(node)
    if variations:
        parts["variations"] = variations
    if isinstance(node.step, Leave):
        return {"leave": node.step.colour, **parts}
    return {"move": node.step, **parts} if parts else node.step
