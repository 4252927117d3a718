"""Game records in files, and hexagora convert: from one form to another."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path, PurePath

from .. import draw, record
from ..errors import BadText, Reason, Refusal
from ..record import Record
from .show import write_file
from .words import Problem, Words

LINES = "jsonl"  # a record a line
FORMATS = {".json": "json", ".jsonl": LINES, ".sgf": "sgf", ".hexworld": "hexworld", ".txt": "hexworld"}
PICTURES = {".gif": "gif", ".webp": "webp", ".svg": "svg", ".png": "png"}  # of one game, moving or its last position


def read_games(name: str) -> list[Record]:
    """The games of a file, or of standard input for `-`."""
    try:
        text = record.decode(bytes_of(name))
    except BadText as error:
        raise Problem("not_text", file=name) from error
    return record.read_all(text)


def bytes_of(name: str) -> bytes:
    """What is in a file, or in standard input for `-`."""
    try:
        if name == "-":
            data: bytes = getattr(sys.stdin, "buffer", io.BytesIO()).read()
            return data
        return Path(name).expanduser().read_bytes()
    except (OSError, RuntimeError, ValueError) as error:  # no such file, no such home folder, no such name
        why = str(getattr(error, "strerror", None) or error)
        raise Problem("unreadable", file=name, why=why.rstrip(".")) from error


def read_record(name: str, number: int | None = None) -> Record:
    """The game of a file, or the one of that number, from 1."""
    games = read_games(name)
    if number is None and len(games) > 1:
        raise Problem("several", file=name, count=len(games))
    return record.one_of(games, number)


def format_of(name: str, forms: Mapping[str, str] = FORMATS) -> str | None:
    """The form that a file has by its ending, None if that is not known."""
    return forms.get(PurePath(name).suffix.lower())


def written_as(one: Record, form: str) -> str:
    text = json.dumps(one.data, ensure_ascii=False) if form == LINES else record.write(one, form)
    return text if text.endswith("\n") else f"{text}\n"


def all_written_as(games: list[Record], form: str) -> str:
    texts: list[str] = []
    for number, game in enumerate(games, 1):
        try:
            texts.append(written_as(game, form))
        except Refusal as refusal:
            if len(games) == 1:
                raise
            raise BadText(Reason("record_unwritten", {"number": str(number)})) from refusal
    return "".join(texts)


def picture(one: Record, form: str, language: str) -> bytes:
    """A game as a moving picture, or its last position as a still one; with their marks."""
    states, marks = one.replay(), [node.marks for node in (one, *one.mainline())]
    if form == "svg":
        return draw.svg(states[-1], language=language, marks=marks[-1]).encode()
    if form == "png":
        return draw.png(states[-1], language=language, marks=marks[-1])
    return draw.animation(states, format=form, language=language, marks=marks)


def convert_games(words: Words, source: str, target: str, form: str | None, number: int | None = None) -> int:
    """All games of a file, one after the other, or one of them."""
    forms = FORMATS | PICTURES
    allowed = sorted({*forms.values()})
    if form is None:
        form = "json" if target == "-" else format_of(target, forms)
        if form is None:
            raise Problem("ending", file=target, allowed=", ".join(forms))
    elif form not in allowed:
        raise Problem("form", form=form, allowed=", ".join(allowed))
    is_picture = form in PICTURES.values()
    games = [read_record(source, number)] if is_picture or number is not None else read_games(source)
    write_file(target, picture(games[0], form, words.language) if is_picture else all_written_as(games, form).encode())
    if target != "-":
        print(words.say("convert", count=len(games), file=target))
    return 0
