"""Rate limits, by person and by address."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict

from ..errors import IllegalMove, Reason
from ..tournament.limits import MOST_ENTRANTS

MOST_BUCKETS = 10_000
ENOUGH = 10.0  # seconds of thinking that somebody is told to come back for


class Bucket:
    """A token bucket: `burst` at once, and `per_second` from then on."""

    __slots__ = ("_burst", "_left", "_since", "_speed")

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst, self._speed = burst, per_second
        self._left, self._since = burst, time.monotonic()

    def _fill(self) -> float:
        now = time.monotonic()
        self._left = min(self._left + (now - self._since) * self._speed, self._burst)
        self._since = now
        return self._left

    def allows(self, amount: float = 1) -> bool:
        """Takes that much if it is there."""
        if self._fill() < amount:
            return False
        self._left -= amount
        return True

    def spend(self, amount: float) -> None:
        """Takes that much, even if it is not there: for costs that are known only afterwards."""
        self._fill()
        self._left -= amount

    def wait(self, amount: float = 1) -> float:
        """Seconds until that much is there."""
        return max(0.0, (amount - self._fill()) / self._speed)


class Rate:
    """A bucket for each key. The least recently used ones are dropped, and would begin full again."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst, self._speed = burst, per_second
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, self._speed)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket

    def allows(self, key: str) -> bool:
        return self.of(key).allows()


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        parsed = ipaddress.ip_address(address.strip().partition("%")[0])
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def is_proxy(peer: str) -> bool:
    """Whether to trust what this peer says of its clients: only a proxy on this machine."""
    parsed = _parsed(peer)
    return parsed is not None and parsed.is_loopback


def address_of(peer: str, forwarded: str) -> str:
    """The address that limits count: the client that a proxy on this machine names, otherwise the peer itself.

    `forwarded` is X-Forwarded-For, whose last entry the proxy has added. IPv6 addresses count by their network (/64),
    as one household has at least that many.
    """
    parsed = _parsed(forwarded.rpartition(",")[2]) if forwarded and is_proxy(peer) else None
    parsed = parsed or _parsed(peer)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed or peer)


DAY = 24 * 60 * 60


class Limits:
    """All rates. Limits by address apply to newcomers too, so a new cookie gains nothing.

    An address may be a school or a club: what it may do in a day, it may also do in an hour. `own`: this is the
    computer of whoever asks, which may think for them as long as they like.
    """

    def __init__(self, own: bool = False) -> None:
        # By address
        self.requests = Rate(20_000, 100)
        self.newcomers = Rate(10_000, 10_000 / DAY)  # guests who are stored, as they do something for the first time
        self.matches_here = Rate(10_000, 10_000 / DAY)
        self.challenges = Rate(40, 40 / 3600)  # open to everybody
        self.talk_here = Rate(60, 5)
        self.pictures = Rate(60, 2)
        self.records = Rate(30, 0.5)  # read or written
        self.films = Rate(6, 1 / 30)
        self.exports_here = Rate(30, 30 / 3600)  # of all that somebody has played
        self.tournaments_here = Rate(100, 100 / DAY)
        self.listings = Rate(10, 10 / DAY)  # of them that everybody sees
        self.codes_here = Rate(10_000, 5)  # of tournaments that were none: there are 31⁶
        self.keys = Rate(100, 1 / 20)  # of helpers that were none
        self.tournament_work = Rate(math.inf if own else 60, 0.25)  # seconds of computing: standings, logs, exports
        self.entries = Rate(MOST_ENTRANTS, 1 / 20)  # to tournaments, by people themselves: a club comes all at once
        self.effort = Rate(0.5, 0.25)  # seconds of work on the event loop for questions about positions
        self.engine_here = Rate(math.inf if own else 1800, 0.5)  # seconds of thinking about positions
        # By person
        self.engine = Rate(math.inf if own else 600, 1 / 6)
        self.matches = Rate(30, 0.5)
        self.tournaments = Rate(10, 1 / 60)
        self.codes = Rate(300, 0.5)
        self.exports = Rate(3, 3 / 3600)
        self.commands = Rate(60, 30)
        self.talk = Rate(6, 0.5)
        self.offers = Rate(12, 0.5)  # made or withdrawn: each is shown to the others

    def budget(self, person: str, address: str) -> tuple[Bucket, Bucket]:
        """By what a search for somebody is counted. IllegalMove if they have no seconds left."""
        buckets = self.engine.of(person), self.engine_here.of(address)
        if any(bucket.wait() for bucket in buckets):
            minutes = math.ceil(max(bucket.wait(ENOUGH) for bucket in buckets) / 60)
            raise IllegalMove(Reason("engine_time", {"minutes": str(minutes)}))
        return buckets
