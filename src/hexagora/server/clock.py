"""The server's time: the wall clock's when it started, and from there on a clock that nobody sets."""

import time

_START = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000


def now() -> int:
    """Milliseconds since 1970. If the wall clock jumps, nobody's time is up before it is."""
    return _START + time.monotonic_ns() // 1_000_000
