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
from ..errors import IllegalMove, Reason, Refused
from .lines import lines
from .protocol import VERSION

PATIENCE = 60.0
TO_QUIT = 2.0
WORDS = ("hexagora", "name", "author", "ok", "info", "best", "error")


class ProgramFailed(Refused):
    """A program could not be started, ended, was silent, or answered something that it should not."""


class External:
    """A program, started when it is made and again after it has failed. Patience: the seconds that it may be silent,
    beyond those that it was given to think."""

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
        given = {"seconds": seconds, "simulations": simulations, "level": level}
        self._send(" ".join(["go", *(f"{name} {value}" for name, value in given.items() if value is not None)]))
        move = self._answer("best", seconds)
        try:
            state.play(move)
        except Refused as refused:
            raise self._failed(Reason("program_move", {"name": self.name, "move": move[:40]})) from refused
        return move

    def close(self) -> None:
        """Asks it to quit, and ends it if it does not."""
        if self._process is None:
            return
        with contextlib.suppress(ProgramFailed):
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
            # In a session of its own: it may have started others, and Ctrl-C is for us.
            process = subprocess.Popen(
                shlex.split(self.command), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise self._failed(Reason("program_start", {"name": self.name, "why": why})) from error
        assert process.stdout and process.stderr
        self._process = process
        self._heard: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._complaints: deque[str] = deque(maxlen=1)
        threading.Thread(target=_listen, args=(process.stderr, self._complaint), daemon=True).start()
        threading.Thread(target=_listen, args=(process.stdout, self._heard.put), daemon=True).start()
        self._send(f"hexagora {VERSION}")
        self._answer("ok")

    def _complaint(self, line: str | None) -> None:
        if line and line.strip():
            self._complaints.append(line.strip()[:200])

    def _send(self, line: str) -> None:
        assert self._process and self._process.stdin
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._ended() from error

    def _answer(self, wanted: str, seconds: float | None = None) -> str:
        """What follows that word. If it was given no time, whatever it tells of its search shows that it is alive."""
        deadline = time.monotonic() + (seconds or 0) + self.patience
        while True:
            try:
                line = self._heard.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                raise self._failed(
                    Reason("program_silent", {"name": self.name, "seconds": f"{self.patience:g}"})
                ) from None
            if line is None:
                raise self._ended()
            word, _, rest = line.strip().partition(" ")
            if word == wanted:
                return rest
            if word == "name":
                self.name = rest[:80]
            elif word == "error":
                raise self._failed(Reason("program_error", {"name": self.name, "why": rest[:200]}))
            elif word == "info" and seconds is None:
                deadline = time.monotonic() + self.patience
            elif word and word not in WORDS:
                details = {"name": self.name, "part": line.strip()[:80], "wanted": wanted}
                raise self._failed(Reason("program_rubbish", details))

    def _ended(self) -> ProgramFailed:
        code = ""
        if self._process:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = str(self._process.wait(TO_QUIT))
        time.sleep(0.05)  # its last words may still be on their way
        if not self._complaints:
            return self._failed(Reason("program_ended_mute", {"name": self.name, "code": code}))
        return self._failed(Reason("program_ended", {"name": self.name, "code": code, "why": self._complaints[-1]}))

    def _failed(self, reason: Reason) -> ProgramFailed:
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


def _listen(stream: BinaryIO, tell: Callable[[str | None], None]) -> None:
    """Tells every line, and None when there are no more."""
    with stream:
        for line in lines(stream):
            tell(line or "")
    tell(None)
