"""Another program that plays, over the line protocol (docs/protocol.md). Those of GTP are in interop/gtp_client.py.

with External("hexagora engine") as program:
    move = program.choose(state, seconds=1)
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import BinaryIO, Self

from .. import Game, State
from ..errors import IllegalMove, Reason, Refusal
from .lines import lines
from .protocol import VERSION

PATIENCE = 60.0
LONGEST = 60  # times its patience: as long may a program without a time limit think, however much it talks
TO_QUIT = 2.0
WORDS = ("hexagora", "name", "author", "ok", "info", "best", "error")


class ProgramFailed(Refusal):
    """A program could not be started, has ended, did not answer in time, or broke the protocol."""


class ProgramProcess:
    """A program, whatever it speaks, started at once, and again after a failure. It may be silent for `patience`
    seconds beyond its time to think."""

    most_lines = 1000  # of one answer

    def __init__(self, command: str, *, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self.name = command or '""'
        self._process: subprocess.Popen[bytes] | None = None
        self._start()

    def close(self) -> None:
        """Sends `quit`, and kills the program if it does not end."""
        if self._process is None:
            return
        try:
            self._send("quit")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(TO_QUIT)
        finally:
            self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """After an error, also Ctrl-C, the program is killed at once: nobody may have the time to wait for it."""
        if kind is None:
            self.close()
        else:
            self._end()

    def _start(self) -> None:
        pipe = subprocess.PIPE
        try:
            # In its own session: Ctrl-C does not reach it, and its child processes can be killed with it.
            process = subprocess.Popen(
                shlex.split(self.command), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise self._failure(Reason("program_start", {"name": self.name, "why": why})) from error
        assert process.stdout and process.stderr
        self._process = process
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._errors: deque[str] = deque(maxlen=1)
        try:
            threading.Thread(target=_read_lines, args=(process.stderr, self._add_error), daemon=True).start()
            threading.Thread(target=_read_lines, args=(process.stdout, self._lines.put), daemon=True).start()
            self._greet()
        except BaseException:  # Ctrl-C, too: nobody else could end it yet
            self._end()
            raise

    def _greet(self) -> None:
        """The first words with a program that has just started."""
        raise NotImplementedError

    def _wake(self, state: State) -> None:
        """Before a move of its own: starts it again if it has failed."""
        if state.turn is None:
            raise IllegalMove(Reason("over"))
        if self._process is None:
            self._start()

    def _add_error(self, line: str | None) -> None:
        if line and line.strip():
            self._errors.append(line.strip()[:200])

    def _send(self, line: str) -> None:
        assert self._process and self._process.stdin
        self._answered = 0
        # If it has ended, that is the answer, after all that it said before.
        with contextlib.suppress(OSError):
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def _deadline(self, seconds: float | None = None) -> float:
        """When an answer is late, after so many seconds to think."""
        return time.monotonic() + (seconds or 0) + self.patience

    def _line(self, deadline: float) -> str:
        """Its next line. ProgramFailed if none comes in time, or it has ended."""
        try:
            if (left := deadline - time.monotonic()) <= 0:  # it may still be talking
                raise queue.Empty
            line = self._lines.get(timeout=left)
        except queue.Empty:
            raise self._late(self.patience) from None
        if line is None:
            raise self._exit_failure()
        self._answered += 1
        if self._answered > self.most_lines:
            raise self._failure(Reason("program_long", {"name": self.name, "count": str(self.most_lines)}))
        return line.strip()

    def _late(self, seconds: float) -> ProgramFailed:
        return self._failure(Reason("program_silent", {"name": self.name, "seconds": f"{seconds:g}"}))

    def _legal(self, state: State, move: str, text: str) -> str:
        """The move, if it is legal; `text` is what the program called it."""
        try:
            state.play(move)
        except Refusal as refusal:
            raise self._failure(Reason("program_move", {"name": self.name, "move": text[:40]})) from refusal
        return move

    def _rubbish(self, line: str, wanted: str) -> ProgramFailed:
        return self._failure(Reason("program_rubbish", {"name": self.name, "part": line[:80], "wanted": wanted}))

    def _exit_failure(self) -> ProgramFailed:
        code = ""
        if self._process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = str(self._process.wait(TO_QUIT))
        time.sleep(0.05)  # its last line on standard error may still be on its way
        if not self._errors:
            return self._failure(Reason("program_ended_mute", {"name": self.name, "code": code}))
        return self._failure(Reason("program_ended", {"name": self.name, "code": code, "why": self._errors[-1]}))

    def _failure(self, reason: Reason) -> ProgramFailed:
        self._end()
        return ProgramFailed(reason)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
        with contextlib.suppress(OSError):
            assert process.stdin
            process.stdin.close()
        process.wait()


class External(ProgramProcess):
    """A program that speaks the line protocol."""

    most_lines = 100_000  # it may tell of its search

    def choose(
        self, state: State, *, seconds: float | None = None, simulations: int | None = None, level: int | None = None
    ) -> str:
        """Its move, a legal one; anything else is ProgramFailed."""
        self._wake(state)
        self._send(f"position {state}")
        self._answer("ok")
        limits = {"seconds": seconds, "simulations": simulations, "level": level}
        self._send(" ".join(["go", *(f"{name} {value}" for name, value in limits.items() if value is not None)]))
        move = self._answer("best", seconds)
        return self._legal(state, move, move)

    def check(self, game: Game) -> None:
        """The protocol knows every game."""

    def _greet(self) -> None:
        self._send(f"hexagora {VERSION}")
        self._answer("ok")

    def _answer(self, expected_word: str, seconds: float | None = None) -> str:
        """Waits for a line that begins with a word; the rest of that line. Without a time limit, each `info` line shows
        that the program is alive and renews its patience, but not for ever."""
        deadline = self._deadline(seconds)
        longest = self.patience * LONGEST
        end = time.monotonic() + longest
        while True:
            line = self._line(deadline)
            word, _, rest = line.partition(" ")
            if word == expected_word:
                return rest
            if word == "name":
                self.name = rest[:80]
            elif word == "error":
                raise self._failure(Reason("program_error", {"name": self.name, "why": rest[:200]}))
            elif word == "info" and seconds is None:
                deadline = self._deadline()
                if time.monotonic() > end:
                    raise self._late(longest)
            elif word and word not in WORDS:
                raise self._rubbish(line, expected_word)


def _read_lines(stream: BinaryIO, handle: Callable[[str | None], None]) -> None:
    """Calls `handle` with every line, and with None at the end."""
    with stream:
        for line in lines(stream):
            handle(line or "")
    handle(None)
