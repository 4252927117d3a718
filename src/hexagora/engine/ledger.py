"""Games stored in a file, one by one, so that a match or a run of the lab can be continued after an interruption.

The first line has the settings; each other line is a game: a record with its number and more.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Generic, Protocol, TypeVar

from ..errors import BadText, Reason

ENDING = ".jsonl"


class NumberedGame(Protocol):
    """A game that a ledger can store."""

    @property
    def number(self) -> int: ...

    @property
    def data(self) -> dict[str, Any]: ...


StoredGame = TypeVar("StoredGame", bound=NumberedGame)


class Ledger(Generic[StoredGame]):
    """The finished games by number, and the file that stores them, if there is one."""

    def __init__(
        self,
        path: str | Path | None,
        heading: dict[str, object],
        game_id: str,
        from_data: Callable[[dict[str, Any]], StoredGame],
    ) -> None:
        """heading: the settings, with the kind of file and its version. In a folder the file's name is made from the
        game's id and them. from_data: reads a game; LookupError, TypeError or ValueError if it is none of these."""
        self.results: dict[int, StoredGame] = {}
        self.file: IO[bytes] | None = None
        if path is None:
            return
        first = json.dumps(heading, ensure_ascii=False).encode()
        path = Path(path).expanduser()
        if path.suffix != ENDING:
            path.mkdir(parents=True, exist_ok=True)
            path /= f"{game_id}-{zlib.crc32(first):08x}{ENDING}"
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        # The last line may be incomplete if the writer was interrupted.
        whole = [line for line in lines if line.endswith(b"\n")]
        if lines:
            self._read(path, whole, heading, from_data)
        self.file = path.open("ab")
        self.file.truncate(sum(map(len, whole)))
        if not lines:
            self._write(first)

    def _read(
        self,
        path: Path,
        lines: list[bytes],
        heading: dict[str, object],
        from_data: Callable[[dict[str, Any]], StoredGame],
    ) -> None:
        try:
            settings = json.loads(lines[0])
            differences = [name for name, value in heading.items() if settings[name] != value]
        except (LookupError, TypeError, ValueError) as error:
            raise BadText(Reason("arena_file", {"file": str(path), "line": "1"})) from error
        if differences:
            raise BadText(Reason("arena_other", {"file": str(path), "what": ", ".join(differences)}))
        for number, line in enumerate(lines[1:], 2):
            try:
                result = from_data(json.loads(line))
            except (LookupError, TypeError, ValueError) as error:
                raise BadText(Reason("arena_file", {"file": str(path), "line": str(number)})) from error
            self.results[result.number] = result

    def _write(self, line: bytes) -> None:
        if self.file:
            self.file.write(line + b"\n")
            self.file.flush()

    def add(self, result: StoredGame) -> None:
        line = json.dumps(result.data, ensure_ascii=False).encode()
        try:
            self._write(line)
        finally:  # after Ctrl-C, too: closing the file writes the rest of the line
            self.results[result.number] = result

    def __enter__(self) -> Ledger[StoredGame]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.file:
            self.file.close()
