"""A match in memory, with those who look at it: whoever plays is told at once, watchers in portions."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from ..match import Match
from ..match.commands import Actor, Command
from . import wire
from .clock import now

if TYPE_CHECKING:
    from .store import Then
    from .thinkers import Search

PORTION = 64  # watchers that are told at a time
PRESENCE = 0.25  # seconds in which comings and goings are told together

encode = msgspec.json.Encoder().encode


@dataclass(eq=False, slots=True)
class Listener:
    """Somebody's open page."""

    who: Actor
    address: str
    send: Callable[[bytes], None]  # at once: a slow line keeps nobody else waiting


@dataclass(eq=False, slots=True)
class Table:
    """A match as it is on disk."""

    match: Match
    away: bool = False  # the server was, while a clock ran
    listeners: set[Listener] = field(default_factory=set)
    present: Counter[str] = field(default_factory=Counter)  # open pages of each person
    queue: list[tuple[Actor, Command, Then]] = field(default_factory=list)  # what waits until the last is on disk
    writing: bool = False
    search: Search | None = None
    failures: int = 0  # of the computer, one after the other
    bell: asyncio.TimerHandle | None = None
    _presence: asyncio.TimerHandle | None = None
    _news: deque[tuple[bytes, list[Listener]]] = field(default_factory=deque)  # what watchers are still to be told
    _shown: tuple[Match, float, bytes] | None = None  # what watchers see, and until when

    @property
    def busy(self) -> bool:
        return bool(self.listeners or self.search or self.bell or self.writing or self._presence)

    @property
    def watchers(self) -> int:
        return len(self.present) - sum(person in self.present for person in self.match.people)

    def plays(self, listener: Listener) -> bool:
        return listener.who.id in self.match.people

    def close(self) -> None:
        for timer in (self.bell, self._presence):
            if timer:
                timer.cancel()
        if self.search:
            self.search.drop()

    # Coming and going

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.present[listener.who.id or ""] += 1
        listener.send(self.state_for(listener))
        self._tell_presence()

    def part(self, listener: Listener) -> None:
        if listener not in self.listeners:
            return
        self.listeners.remove(listener)
        id = listener.who.id or ""
        self.present[id] -= 1
        if not self.present[id]:
            del self.present[id]
        self._tell_presence()

    def _tell_presence(self) -> None:
        """Not of each who comes and goes: that would cost the more the more there are."""
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE, self._tell_here)

    def _tell_here(self) -> None:
        self._presence = None
        here = [seat.by is None or seat.by in self.present for seat in self.match.seats]
        self.send(encode({"type": "here", "here": here, "watchers": self.watchers}))

    # Telling people

    def state_for(self, listener: Listener) -> bytes:
        """All of the match, as somebody sees it."""
        if self._is_concerned(listener):
            return self._state(listener.who.id)
        # All who watch see the same; it is made anew when it changes, and for the clocks and for who is there.
        if self._shown is None or self._shown[0] is not self.match or self._shown[1] < time.monotonic():
            self._shown = self.match, time.monotonic() + PRESENCE, self._state("")
        return self._shown[2]

    def _is_concerned(self, listener: Listener) -> bool:
        """Those who play, and who made the match, see what they may do in it."""
        return self.plays(listener) or listener.who.id == self.match.setup.by

    def _state(self, who: str | None) -> bytes:
        seen = wire.match_data(self.match, who, self.present, self.watchers, now())
        return encode({"type": "state", "match": seen})

    def show(self) -> None:
        """The whole state, to everybody."""
        self._deliver(self.state_for)

    def send(self, message: bytes) -> None:
        self._deliver(lambda listener: message)

    def _deliver(self, message: Callable[[Listener], bytes]) -> None:
        if len(self.listeners) <= PORTION and not self._news:
            for listener in self.listeners:
                listener.send(message(listener))
            return
        watchers = []
        for listener in self.listeners:
            if self._is_concerned(listener):
                listener.send(message(listener))
            else:
                watchers.append(listener)
        if watchers:
            self._news.append((message(watchers[0]), watchers))
            if len(self._news) == 1:
                asyncio.get_running_loop().call_soon(self._tell_portion)

    def _tell_portion(self) -> None:
        message, watchers = self._news[0]
        for listener in watchers[-PORTION:]:
            if listener in self.listeners:
                listener.send(message)
        del watchers[-PORTION:]
        if not watchers:
            self._news.popleft()
        if self._news:
            asyncio.get_running_loop().call_soon(self._tell_portion)
