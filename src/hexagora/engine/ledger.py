"""A match kept in a file, game by game, so that it can go on after a break.

The first line says what match it is, each other line is a game: a record with its number, opening and seating.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from types import TracebackType
from typing import IO

from ..errors import BadText, Reason
from .schedule import Plan
from .table import Played

VERSION = 1
ENDING = ".jsonl"


class Ledger:
    """The games of a match that have been played, by number, and where more are kept; nowhere if there is no file."""

    def __init__(self, path: str | Path | None, plan: Plan) -> None:
        self.played: dict[int, Played] = {}
        self.file: IO[bytes] | None = None
        if path is None:
            return
        heading = {"arena": VERSION, **plan.settings}
        first = json.dumps(heading, ensure_ascii=False).encode()
        path = Path(path).expanduser()
        if path.suffix != ENDING:
            path.mkdir(parents=True, exist_ok=True)
            path /= f"{plan.game.id}-{zlib.crc32(first):08x}{ENDING}"
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        # Whoever wrote the last line may have been stopped in the middle of it.
        whole = [line for line in lines if line.endswith(b"\n")]
        if lines:
            self._read(path, whole, heading, plan)
        self.file = path.open("ab")
        self.file.truncate(sum(map(len, whole)))
        if not lines:
            self._write(first)

    def _read(self, path: Path, lines: list[bytes], heading: dict[str, object], plan: Plan) -> None:
        try:
            kept = json.loads(lines[0])
            differ = [name for name, value in heading.items() if kept[name] != value]
        except (LookupError, TypeError, ValueError) as error:
            raise BadText(Reason("arena_file", {"file": str(path), "line": "1"})) from error
        if differ:
            raise BadText(Reason("arena_other", {"file": str(path), "what": ", ".join(differ)}))
        for number, line in enumerate(lines[1:], 2):
            try:
                one = Played.from_data(json.loads(line), plan)
            except (LookupError, TypeError, ValueError) as error:
                raise BadText(Reason("arena_file", {"file": str(path), "line": str(number)})) from error
            self.played[one.number] = one

    def _write(self, line: bytes) -> None:
        if self.file:
            self.file.write(line + b"\n")
            self.file.flush()

    def keep(self, one: Played) -> None:
        self.played[one.number] = one
        self._write(json.dumps(one.data, ensure_ascii=False).encode())

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.file:
            self.file.close()
