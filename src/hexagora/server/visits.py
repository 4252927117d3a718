"""Who has looked at the home page a moment ago: they would notice at once that somebody comes to a match of theirs."""

from __future__ import annotations

from collections import OrderedDict

from .clock import now

MOMENT = 45_000  # milliseconds: the home page asks every ten seconds
MOST_KNOWN = 10_000


class Visits:
    def __init__(self) -> None:
        self._last: OrderedDict[str, int] = OrderedDict()  # when each person came last, the oldest first

    def note(self, person: str) -> None:
        self._last[person] = now()
        self._last.move_to_end(person)
        if len(self._last) > MOST_KNOWN:
            self._last.popitem(last=False)

    def has(self, person: str) -> bool:
        return now() - self._last.get(person, 0) < MOMENT
