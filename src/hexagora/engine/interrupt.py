"""What ends a search before its time: Ctrl-C, and that nobody is there any more to read the answer."""

from __future__ import annotations

import select
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def ctrl_c_stops(search: Callable[[], threading.Event | None]) -> Iterator[None]:
    """Ctrl-C sets the event that ends the search under way; without one, or pressed again, it does what it always
    does. Only the main thread hears it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def pressed(number: int, frame: object) -> None:
        stop = search()
        if stop is None or stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, pressed)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def unheard(answers: TextIO) -> Callable[[], bool]:
    """Says whether the other end of a pipe of answers has been closed, as far as the system tells."""
    try:
        other_end = select.poll()
        other_end.register(answers, 0)  # what is wrong is reported in any case
    except (AttributeError, OSError, ValueError):  # no poll on this system, or no pipe
        return lambda: False
    return lambda: any(seen & (select.POLLERR | select.POLLHUP) for _, seen in other_end.poll(0))
