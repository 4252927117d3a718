"""A match stored in a file, game by game, so that it can be continued after an interruption.

The first line has the settings of the match; each other line is a game: a record with its number, opening and seating.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from types import TracebackType
from typing import IO

from ..errors import BadText, Reason
from .results import GameResult
from .schedule import Plan

VERSION = 1
ENDING = ".jsonl"


class Ledger:
    """The finished games of a match by number, and the file that stores them, if there is one."""

    def __init__(self, path: str | Path | None, plan: Plan) -> None:
        self.results: dict[int, GameResult] = {}
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
        # The last line may be incomplete if the writer was interrupted.
        whole = [line for line in lines if line.endswith(b"\n")]
        if lines:
            self._read(path, whole, heading, plan)
        self.file = path.open("ab")
        self.file.truncate(sum(map(len, whole)))
        if not lines:
            self._write(first)

    def _read(self, path: Path, lines: list[bytes], heading: dict[str, object], plan: Plan) -> None:
        try:
            settings = json.loads(lines[0])
            differences = [name for name, value in heading.items() if settings[name] != value]
        except (LookupError, TypeError, ValueError) as error:
            raise BadText(Reason("arena_file", {"file": str(path), "line": "1"})) from error
        if differences:
            raise BadText(Reason("arena_other", {"file": str(path), "what": ", ".join(differences)}))
        for number, line in enumerate(lines[1:], 2):
            try:
                result = GameResult.from_data(json.loads(line), plan)
            except (LookupError, TypeError, ValueError) as error:
                raise BadText(Reason("arena_file", {"file": str(path), "line": str(number)})) from error
            self.results[result.number] = result

    def _write(self, line: bytes) -> None:
        if self.file:
            self.file.write(line + b"\n")
            self.file.flush()

    def add(self, result: GameResult) -> None:
        line = json.dumps(result.data, ensure_ascii=False).encode()
        try:
            self._write(line)
        finally:  # after Ctrl-C, too: closing the file writes the rest of the line
            self.results[result.number] = result

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.file:
            self.file.close()
