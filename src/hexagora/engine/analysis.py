"""Live analysis: an iterator of reports."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from typing import Any

from .._native import core as _core
from .bot import think
from .report import Report


def analyse(
    state: _core.State, seconds: float | None = None, level: int | None = None, **limits: Any
) -> Iterator[Report]:
    """Yields reports of a running search, about ten a second, the final one last. Leaving the loop ends the search.

    >>> import hexagora
    >>> state = hexagora.game("hex", size=3).start()
    >>> for report in hexagora.analyse(state, simulations=500):
    ...     best = report.best
    """
    reports: queue.SimpleQueue[Report | BaseException | None] = queue.SimpleQueue()  # None ends the stream
    stop = threading.Event()

    def search() -> None:
        try:
            reports.put(think(state, seconds, level, on_progress=reports.put, stop=stop, **limits))
        except BaseException as error:
            reports.put(error)
        finally:
            reports.put(None)

    thread = threading.Thread(target=search, name="analysis", daemon=True)
    thread.start()
    try:
        while (report := reports.get()) is not None:
            if isinstance(report, BaseException):
                raise report
            yield report
    finally:
        stop.set()
        thread.join()
