"""Games stored in a file, one by one, so that a match or a run of the lab can be continued after an interruption.

The first line has the settings; each other line is a game: a record with its number and more.
"""

from __future__ import annotations

import errno
import json
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Generic, Protocol, TypeVar

from ..errors import BadText, Reason

ENDING = ".jsonl"
VERSIONS = ("arena", "lab", "rules", "hexagora")  # the names in a heading that are versions


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
        game's id and them. from_data: reads a game; LookupError, TypeError or ValueError if it is none of these.

        OSError, with the file's name, if it cannot be written, then or later. BadText if it is no such file, or another
        run writes to it.
        """
        self.results: dict[int, StoredGame] = {}
        self.file: IO[bytes] | None = None
        if path is None:
            return
        first = json.dumps(heading, ensure_ascii=False).encode()
        path = _at_home(Path(path))
        if path.suffix != ENDING:
            path.mkdir(parents=True, exist_ok=True)
            path /= f"{game_id}-{zlib.crc32(first):08x}{ENDING}"
        self.path = path
        self.file = path.open("ab")
        try:
            _lock(self.file, path)
            lines = path.read_bytes().splitlines(keepends=True)
            # The last line may be incomplete if the writer was interrupted; it may even be the first.
            whole = [line for line in lines if line.endswith(b"\n")]
            is_new = not whole and first.startswith(b"".join(lines))
            if not is_new:
                self._read(path, whole, heading, from_data)
            self.file.truncate(sum(map(len, whole)))
            if is_new:
                self._write(first)
        except BaseException:
            self.file.close()
            raise

    def _read(
        self,
        path: Path,
        lines: list[bytes],
        heading: dict[str, object],
        from_data: Callable[[dict[str, Any]], StoredGame],
    ) -> None:
        try:
            settings = json.loads(lines[0])
            known = [name for name in VERSIONS if name in heading and name in settings]
            versions = [f"{name} {settings[name]}" for name in known if settings[name] != heading[name]]
            differences = [] if versions else [name for name, value in heading.items() if settings[name] != value]
        except (LookupError, TypeError, ValueError) as error:
            raise BadText(Reason("arena_file", {"file": str(path), "line": "1"})) from error
        if versions:
            raise BadText(Reason("arena_version", {"file": str(path), "what": ", ".join(versions)}))
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
            with _naming(self.path):
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
            with _naming(self.path):  # it may hold the rest of a line for which there was no room
                self.file.close()


def _at_home(path: Path) -> Path:
    """With its `~`, which may be that of nobody."""
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise FileNotFoundError(errno.ENOENT, str(error), str(path)) from error


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """An error in writing has the file's name."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _lock(file: IO[bytes], path: Path) -> None:
    """BadText if another run has the file, whose lines would get mixed up. The lock ends with the process. There is
    none on Windows, nor in folders of other computers that know no locks."""
    if os.name == "nt":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadText(Reason("arena_busy", {"file": str(path)})) from None
    except OSError:  # the folder knows no locks
        pass
