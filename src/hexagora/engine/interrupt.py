"""Ending a search early: on Ctrl-C, and when the reader of the answers has closed the pipe."""

from __future__ import annotations

import select
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def ctrl_c_stops(search: Callable[[], threading.Event | None]) -> Iterator[None]:
    """Ctrl-C sets the event that ends the running search; without a search, or pressed again, it raises
    KeyboardInterrupt as usual. Python delivers signals to the main thread only, so others are left alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def on_interrupt(number: int, frame: object) -> None:
        stop = search()
        if stop is None or stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def hangup_check(answers: TextIO) -> Callable[[], bool]:
    """Returns a function that tells whether the reader has closed the pipe; always False where that is not known."""
    try:
        poll = select.poll()
        poll.register(answers, 0)  # errors and hangups are reported without being asked for
    except (AttributeError, OSError, ValueError):  # no poll on this system, or no pipe
        return lambda: False
    return lambda: any(events & (select.POLLERR | select.POLLHUP) for _, events in poll.poll(0))
