"""Game records in files, and hexagora convert: from one form to another."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path, PurePath

from .. import draw, record
from ..record import Record
from .show import write_file
from .words import Problem, Words

LINES = "jsonl"  # a record a line
FORMATS = {".json": "json", ".jsonl": LINES, ".sgf": "sgf", ".hexworld": "hexworld", ".txt": "hexworld"}
PICTURES = {".gif": "gif", ".webp": "webp", ".svg": "svg", ".png": "png"}  # of one game, moving or its last position


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if name == "-":
            return getattr(sys.stdin, "buffer", io.BytesIO()).read().decode()
        return Path(name).expanduser().read_text("utf-8")
    except UnicodeDecodeError as error:
        raise Problem("not_text", file=name) from error
    except (OSError, RuntimeError, ValueError) as error:  # no such file, no such home folder, no such name
        why = str(getattr(error, "strerror", None) or error)
        raise Problem("unreadable", file=name, why=why.rstrip(".")) from error


def read_record(name: str) -> Record:
    return record.read(read_text(name))


def format_of(name: str, default: str | None = None, forms: Mapping[str, str] = FORMATS) -> str:
    """The form that a file has by its ending."""
    ending = PurePath(name).suffix.lower()
    if ending in forms:
        return forms[ending]
    if default is None:
        raise Problem("ending", file=name, allowed=", ".join(forms))
    return default


def written_as(one: Record, form: str) -> str:
    text = json.dumps(one.data, ensure_ascii=False) if form == LINES else record.write(one, form)
    return text if text.endswith("\n") else f"{text}\n"


def picture(one: Record, form: str, language: str) -> bytes:
    """A game as a moving picture, or its last position as a still one; with their marks."""
    states, marks = one.replay(), [node.marks for node in (one, *one.mainline())]
    if form == "svg":
        return draw.svg(states[-1], language=language, marks=marks[-1]).encode()
    if form == "png":
        return draw.png(states[-1], language=language, marks=marks[-1])
    return draw.animation(states, format=form, language=language, marks=marks)


def convert(words: Words, source: str, target: str, form: str | None) -> int:
    """All games of a file, one after the other."""
    forms = FORMATS | PICTURES
    allowed = sorted({*forms.values()})
    if form is None:
        form = "json" if target == "-" else format_of(target, forms=forms)
    elif form not in allowed:
        raise Problem("form", form=form, allowed=", ".join(allowed))
    if form in PICTURES.values():
        games = [read_record(source)]
        write_file(target, picture(games[0], form, words.language))
    else:
        games = record.read_all(read_text(source))
        write_file(target, "".join(written_as(game, form) for game in games).encode())
    if target != "-":
        print(words.say("convert", count=len(games), file=target))
    return 0
