"""Another program that plays, over the line protocol (docs/protocol.md).

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
from typing import BinaryIO

from .. import State
from ..errors import IllegalMove, Reason, Refusal
from .lines import lines
from .protocol import VERSION

PATIENCE = 60.0
TO_QUIT = 2.0
WORDS = ("hexagora", "name", "author", "ok", "info", "best", "error")


class ProgramFailed(Refusal):
    """A program could not be started, has ended, did not answer in time, or broke the protocol."""


class External:
    """A program, started at once, and again after a failure. It may be silent for `patience` seconds beyond its time to
    think."""

    def __init__(self, command: str, *, patience: float = PATIENCE) -> None:
        self.command = command
        self.patience = patience
        self.name = command or '""'
        self._process: subprocess.Popen[bytes] | None = None
        self._start()

    def choose(
        self, state: State, *, seconds: float | None = None, simulations: int | None = None, level: int | None = None
    ) -> str:
        """Its move, a legal one; anything else is ProgramFailed."""
        if state.turn is None:
            raise IllegalMove(Reason("over"))
        if self._process is None:
            self._start()
        self._send(f"position {state}")
        self._answer("ok")
        limits = {"seconds": seconds, "simulations": simulations, "level": level}
        self._send(" ".join(["go", *(f"{name} {value}" for name, value in limits.items() if value is not None)]))
        move = self._answer("best", seconds)
        try:
            state.play(move)
        except Refusal as refusal:
            raise self._failure(Reason("program_move", {"name": self.name, "move": move[:40]})) from refusal
        return move

    def close(self) -> None:
        """Sends `quit`, and kills the program if it does not end."""
        if self._process is None:
            return
        self._send("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TO_QUIT)
        self._end()

    def __enter__(self) -> External:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
        threading.Thread(target=_read_lines, args=(process.stderr, self._add_error), daemon=True).start()
        threading.Thread(target=_read_lines, args=(process.stdout, self._lines.put), daemon=True).start()
        self._send(f"hexagora {VERSION}")
        self._answer("ok")

    def _add_error(self, line: str | None) -> None:
        if line and line.strip():
            self._errors.append(line.strip()[:200])

    def _send(self, line: str) -> None:
        assert self._process and self._process.stdin
        # If it has ended, that is the answer, after all that it said before.
        with contextlib.suppress(OSError):
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def _answer(self, expected_word: str, seconds: float | None = None) -> str:
        """Waits for a line that begins with a word; the rest of that line. Without a time limit, each `info` line shows
        that the program is alive and renews its patience."""
        deadline = time.monotonic() + (seconds or 0) + self.patience
        while True:
            try:
                line = self._lines.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                raise self._failure(
                    Reason("program_silent", {"name": self.name, "seconds": f"{self.patience:g}"})
                ) from None
            if line is None:
                raise self._exit_failure()
            word, _, rest = line.strip().partition(" ")
            if word == expected_word:
                return rest
            if word == "name":
                self.name = rest[:80]
            elif word == "error":
                raise self._failure(Reason("program_error", {"name": self.name, "why": rest[:200]}))
            elif word == "info" and seconds is None:
                deadline = time.monotonic() + self.patience
            elif word and word not in WORDS:
                details = {"name": self.name, "part": line.strip()[:80], "wanted": expected_word}
                raise self._failure(Reason("program_rubbish", details))

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


def _read_lines(stream: BinaryIO, handle: Callable[[str | None], None]) -> None:
    """Calls `handle` with every line, and with None at the end."""
    with stream:
        for line in lines(stream):
            handle(line or "")
    handle(None)
