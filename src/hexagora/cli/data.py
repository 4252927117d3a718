"""The commands check and backup: whether the games are in order, and a copy of them."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ..extras import extra
from . import FAILED, complain
from .serve import POSTGRESQL
from .words import Problem, Words, print_json

if TYPE_CHECKING:
    from ..server.upkeep import Findings

FIRST, NEXT = 1, 10  # seconds before the first line, and between lines where there is no terminal


class Progress:
    """Shows how far the work is, if it takes longer than a second."""

    def __init__(self, words: Words, text: str) -> None:
        self._words, self._text = words, text
        self._next = time.monotonic() + FIRST
        self._terminal = sys.stderr is not None and sys.stderr.isatty()
        self._printed = False

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if now >= self._next and sys.stderr is not None:
            self._next = now + (FIRST if self._terminal else NEXT)
            line = self._words.say("data", self._text, done=done, of=of)
            print(
                f"\r{line}" if self._terminal else line, end="" if self._terminal else "\n", file=sys.stderr, flush=True
            )
            self._printed = True

    def end(self) -> None:
        if self._printed and self._terminal:
            print(file=sys.stderr)


def _place(data: str | None) -> Path | str:
    """The existing database."""
    with extra("play"):
        from ..server.store import default_folder
    if data and data.startswith(POSTGRESQL):
        with extra("postgresql"):
            import psycopg  # noqa: F401  (whether it is installed)
        return data
    file = (Path(data) if data else default_folder()) / "hexagora.db"
    if not file.is_file():
        raise Problem("no_data", data=file.parent)
    return file


def check(words: Words, data: str | None, as_json: bool) -> int:
    """Checks everything; lists the matches that cannot be read."""
    where = _place(data)
    from ..server.failures import Unavailable, masked
    from ..server.upkeep import examine

    progress = Progress(words, "checking")
    try:
        findings = examine(where, progress, lambda: print(words.say("data", "pages_slow"), file=sys.stderr))
    except Unavailable as error:
        return complain(words.say("problems", "data_unreadable", data=masked(where), why=error), FAILED)
    finally:
        progress.end()
    if as_json:
        print_json({"ok": findings.ok, **_as_dict(findings)})
    else:
        _print(words, findings)
    return 0 if findings.ok else FAILED


def _as_dict(findings: Findings) -> dict[str, object]:
    import msgspec

    parts: dict[str, object] = msgspec.structs.asdict(findings)
    return parts


def _print(words: Words, findings: Findings) -> None:
    def say(key: str, **details: object) -> None:
        print(words.say("data", key, **details))

    say("where", data=findings.data, kind=findings.kind)
    if findings.damage:
        say("damaged")
        for line in findings.damage:
            print(f"  {line}")
    else:
        say("pages_postgresql" if findings.kind == "PostgreSQL" else "pages")
    versions = (
        "newer" if findings.version > findings.newest else "older" if findings.version < findings.newest else "tables"
    )
    say(versions, version=findings.version, newest=findings.newest)
    if findings.matches or not findings.damage:
        statuses = ", ".join(f"{words.say('data', status)} {count}" for status, count in findings.matches.items())
        matches = f"{sum(findings.matches.values())}" + (f" ({statuses})" if statuses else "")
        say("counts", people=findings.people, matches=matches, events=findings.events, tournaments=findings.tournaments)
    if findings.unreadable:
        say("unreadable", count=len(findings.unreadable))
        for id, why in findings.unreadable.items():
            print(f"  {id}: {why}")
    say("whole" if findings.ok else "broken")


def backup(words: Words, file: str, data: str | None, rescue: bool) -> int:
    """Makes a copy that a server can be started on."""
    where = _place(data)
    from ..server.failures import Unavailable
    from ..server.upkeep import copy, dump_command

    if isinstance(where, str):
        raise Problem("backup_postgresql", command=dump_command(where, file))
    target = Path(file)
    steps = Progress(words, "rescuing" if rescue else "copying"), Progress(words, "checking")
    try:
        findings, omitted = copy(where, target, *steps, rescue)
    except FileExistsError as error:
        raise Problem("file_exists", file=error.filename or error) from None
    except Unavailable as error:
        return complain(words.say("problems", "data_damaged", data=where.parent, why=error), FAILED)
    except OSError as error:
        return complain(words.say("problems", "unwritable", file=file, why=error.strerror or error), FAILED)
    finally:
        for progress in steps:
            progress.end()
    size = words.decimal(target.stat().st_size / 1e6)
    matches = sum(findings.matches.values())
    print(words.say("data", "copied", file=target, size=size, matches=matches, people=findings.people))
    if omitted:
        print(words.say("data", "left_out", count=omitted))
    if findings.unreadable:  # they are copied as they are
        print(words.say("data", "unreadable_too", count=len(findings.unreadable)), file=sys.stderr)
    return 0
