"""A tournament in a plain file: a heading, then a line for each command with the steps that it led to.

A line is all or nothing: one that was being written when the program was killed has no end, and never happened.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import re
import secrets
from collections import deque
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from types import TracebackType
from typing import IO, Literal

from .errors import BadText, Reason, Refusal
from .extras import extra

with extra("tournament"):
    import msgspec

from .tournament.change import after, apply, last_command, new_tournament, staying_steps
from .tournament.commands import Author, TournamentCommand
from .tournament.events import LogStep, SettingsChanged, StepUndone
from .tournament.limits import LATEST, MOST_STEPS
from .tournament.step_check import can_follow, is_sound
from .tournament.steps import do
from .tournament.tournament import Tournament

VERSION = 1
MOST_STATES = 500  # that are kept while a log is read, for steps that undo: all of them would take too much memory
MEGABYTES = 64  # that a file may have
MOST_BYTES = MEGABYTES * 1024 * 1024
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none is taken for another, aloud or in handwriting
CODE_LENGTH = 6
CODE = re.compile(r"[a-z0-9]{1,40}")
TAIL = 200  # bytes at the end by which a file is known again
LOCK_AT = 1 << 40  # Windows locks bytes, which nobody else can then read: one that no file has


class FileHeading(msgspec.Struct, frozen=True):
    hexagora: Literal["tournament"]
    version: int
    id: str


class TournamentFile:
    """The one that changes a tournament: nobody else can open its file meanwhile, but everybody can read it."""

    def __init__(self, path: str | Path) -> None:
        """OSError if it cannot be opened; BadText if it is open elsewhere, no tournament, or damaged."""
        self.path = Path(path)
        self._file: IO[bytes] = self.path.open("r+b", buffering=0)
        try:
            _lock(self._file, self.path)
            data = _contents(self._file)
            self.tournament, self._end = read_log(data)
            self._size, self._tail = len(data), data[: self._end][-TAIL:]
            self._can_tell = self._is_there()
        except BaseException:
            self._file.close()
            raise

    @classmethod
    def create(cls, path: str | Path, id: str, first: LogStep) -> TournamentFile:
        """A new file. FileExistsError if there is one, unless it is one that was never finished."""
        heading = msgspec.json.encode(FileHeading("tournament", VERSION, id))
        path = Path(path)
        with path.open("a+b", buffering=0) as file:
            _lock(file, path)
            file.seek(0)
            if not _is_unfinished(_contents(file), heading):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
            try:
                _write(file, 0, b"".join([heading, b"\n", _line([first])]))
            except OSError as error:
                path.unlink(missing_ok=True)
                raise _with_name(error, path) from error
        return cls(path)

    def execute(self, author: Author, command: TournamentCommand, now: int) -> list[LogStep]:
        """What a command leads to is on disk when this returns. Refusal if it is not allowed; OSError, and nothing has
        happened, if it cannot be written."""
        tournament, steps = do(self.tournament, author, command, now)
        self._append(tournament, steps)
        return steps

    def append(self, steps: Sequence[LogStep]) -> None:
        """The steps of one command, which was decided."""
        self._append(reduce(after, steps, self.tournament), steps)

    def _append(self, tournament: Tournament, steps: Sequence[LogStep]) -> None:
        if not steps:
            return
        line = _line(steps)
        if self._end + len(line) > MOST_BYTES:
            raise BadText(Reason("tournament_file_long", {"most": str(MEGABYTES)}))
        try:
            is_there = not self._can_tell or self._is_there()
            if not is_there and not self.path.exists():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            if not is_there or not self._is_as_left():  # an editor may have put another one in its place
                raise BadText(Reason("tournament_file_changed", {"file": str(self.path)}))
            try:
                _write(self._file, self._end, line)
            finally:
                self._size = os.fstat(self._file.fileno()).st_size
        except OSError as error:
            raise _with_name(error, self.path) from error
        self._end += len(line)
        self._tail = line[-TAIL:]
        self.tournament = tournament

    def _is_there(self) -> bool:
        """Whether it is still under its name: what is written to a file that was deleted is lost. Folders of other
        computers may not know."""
        with contextlib.suppress(OSError):
            return os.path.samestat(os.fstat(self._file.fileno()), self.path.stat())
        return False

    def _is_as_left(self) -> bool:
        """Whether nobody has written another file over it: a line after that would belong to neither."""
        self._file.seek(self._end - len(self._tail))
        return self._size == os.fstat(self._file.fileno()).st_size and self._file.read(len(self._tail)) == self._tail

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> TournamentFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def new_code() -> str:
    """An id for a tournament, short enough to be read out in a hall."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_tournament(path: str | Path) -> Tournament:
    """As it is now, also while it is open elsewhere. OSError or BadText if it cannot be read."""
    with Path(path).open("rb") as file:
        return read_log(_contents(file))[0]


def read_log(data: bytes) -> tuple[Tournament, int]:
    """The tournament, and where its last whole line ends. BadText, with the line, if something else than the end of
    the last line is missing."""
    heading, *lines = data.split(b"\n")[:-1] or [b""]
    id = _read_heading(heading)
    state: Tournament | None = None
    log: list[LogStep] = []
    stand: list[LogStep] = []  # the steps that were not undone
    states: deque[Tournament] = deque(maxlen=MOST_STATES)  # what was after the last of them
    for number, line in enumerate(lines, 2):
        try:
            for step in _decoder.decode(line):
                if step.number != len(log) + 1 or step.number > MOST_STEPS or not 0 <= step.at <= LATEST:
                    raise ValueError(step.number)
                log.append(step)
                if isinstance(step.event, StepUndone):
                    state = _undo(stand, states, step.event, id)
                else:
                    state = _next(state, id, step)
                    stand.append(step)
                    states.append(state)
        except (ValueError, LookupError) as error:  # those of msgspec and refusals are ValueErrors
            why = error if isinstance(error, Refusal) else None
            raise BadText(Reason("tournament_file_damaged", {"line": str(number)})) from why
    if state is None:
        raise BadText(Reason("tournament_file_damaged", {"line": "2"}))
    return msgspec.structs.replace(state, log=tuple(log)), len(heading) + 1 + sum(len(line) + 1 for line in lines)


_decoder = msgspec.json.Decoder(list[LogStep])


def _read_heading(line: bytes) -> str:
    try:
        heading = msgspec.json.decode(line.removeprefix(codecs.BOM_UTF8), type=FileHeading)  # an editor may add it
    except ValueError as error:
        raise BadText(Reason("tournament_file_other")) from error
    if not CODE.fullmatch(heading.id):
        raise BadText(Reason("tournament_file_damaged", {"line": "1"}))
    if heading.version != VERSION:
        details = {"version": str(heading.version), "known": str(VERSION)}
        raise BadText(Reason("tournament_file_version", details))
    return heading.id


def _next(state: Tournament | None, id: str, step: LogStep) -> Tournament:
    """The log is put together at the end: copied at each step it would take the time of its square. ValueError if the
    step cannot follow."""
    if state is None:
        if not isinstance(step.event, SettingsChanged) or not is_sound(step.event.settings):
            raise ValueError(step)
        return msgspec.structs.replace(new_tournament(id, step), log=())
    if not can_follow(state, step.event):
        raise ValueError(step)
    return apply(state, step)


def _undo(stand: list[LogStep], states: deque[Tournament], undo: StepUndone, id: str) -> Tournament:
    """What was before the last command of a person, which is the one that can be undone."""
    place = last_command(stand)
    if not place or stand[place].number != undo.step:
        raise ValueError(undo)
    undone = stand[place:]
    del stand[place:]
    for _ in range(min(len(undone), len(states))):
        states.pop()
    again = staying_steps(undone)
    if not states:  # it was too long ago
        again = [*stand, *again]
        stand.clear()
    for step in again:
        states.append(_next(states[-1] if states else None, id, step))
        stand.append(step)
    return states[-1]


def _contents(file: IO[bytes]) -> bytes:
    data = file.read(MOST_BYTES + 1)
    while len(data) <= MOST_BYTES and (more := file.read(MOST_BYTES + 1 - len(data))):
        data += more  # without a buffer, less than asked for may come at once
    if len(data) > MOST_BYTES:
        raise BadText(Reason("tournament_file_long", {"most": str(MEGABYTES)}))
    return data


def _is_unfinished(data: bytes, heading: bytes) -> bool:
    """Whether a file is empty, or its writer was killed before the first step was there: nothing is lost with it."""
    begin = heading[: heading.rindex(b'"id"')]
    return data.count(b"\n") < 2 and (data.startswith(begin) or begin.startswith(data))


def _line(steps: Sequence[LogStep]) -> bytes:
    return msgspec.json.encode(steps) + b"\n"


def _write(file: IO[bytes], end: int, line: bytes) -> None:
    """Writes a line after the last whole one. If there is no room, what was there stays."""
    try:
        file.truncate(end)
        file.seek(end)
        rest = memoryview(line)
        while rest:
            rest = rest[file.write(rest) :]
        os.fsync(file.fileno())
    except BaseException:  # Ctrl-C, too
        with contextlib.suppress(OSError):  # then it is cut off before the next line
            file.truncate(end)
        raise


def _with_name(error: OSError, path: Path) -> OSError:
    return OSError(error.errno, error.strerror, str(path))


def _lock(file: IO[bytes], path: Path) -> None:
    """BadText if somebody else has the file open for changes. The lock ends with the process. Folders of other
    computers may know none."""
    busy = BadText(Reason("tournament_file_busy", {"file": str(path)}))
    if os.name == "nt":
        import msvcrt

        try:
            file.seek(LOCK_AT)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            raise busy from None
        file.seek(0)
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise busy from None
    except OSError:  # the folder knows no locks
        pass


__all__ = ["TournamentFile", "new_code", "read_log", "read_tournament"]
