"""Limits on what strangers may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_KNOWN = 10_000


class Bucket:
    """So many at once, and so many a second from then on."""

    __slots__ = ("_burst", "_left", "_since", "_speed")

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst, self._speed = burst, per_second
        self._left, self._since = burst, time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        left = self._left + (now - self._since) * self._speed - 1
        if left < 0:
            return False
        self._left = min(left, self._burst - 1)
        self._since = now
        return True


class Rate:
    """The same for each key."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst, self._speed = burst, per_second
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str) -> bool:
        bucket = self._known.get(key)
        if bucket is None:
            bucket = self._known[key] = Bucket(self._burst, self._speed)
        self._known.move_to_end(key)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.allows()
