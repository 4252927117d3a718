"""Limits on what strangers may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_KNOWN = 10_000


class Rate:
    """So many at once, and so many a second from then on, for each key."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst, self._speed = burst, per_second
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        now = time.monotonic()
        left, since = self._known.get(key, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._speed) - 1
        if left < 0:
            return False
        self._known[key] = left, now
        self._known.move_to_end(key)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return True
