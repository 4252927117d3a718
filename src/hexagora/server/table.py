"""A match in memory, with the pages that are open at it: players are sent messages at once, watchers in portions."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..match import Match, Presence, claim_time, reaches_players
from ..match.commands import Actor, Command
from ..match.conditions import Conditions
from ..match.limits import PATIENCE
from ..match.setup import Days
from . import wire
from .clock import now
from .messages import PresenceMessage, StateMessage
from .wire import encode

if TYPE_CHECKING:
    from .store import Then
    from .thinkers import Search

PORTION = 64  # watchers who are sent a message at a time
MAKER_PATIENCE = 60_000  # milliseconds for which a challenge stays listed when its maker has gone
LATENESS = 0.01  # seconds, lest a timer rings before its time
PRESENCE = 0.25  # seconds in which comings and goings are announced together


@dataclass(eq=False, slots=True)
class Viewer:
    """An open page of a player or watcher."""

    actor: Actor
    address: str
    send: Callable[[bytes], None]  # returns at once, however slow the connection is
    dismiss: Callable[[], None] = lambda: None  # the match is there no more


@dataclass(eq=False, slots=True)
class Table:
    """`match` is as it is on disk."""

    match: Match
    patience: int = PATIENCE
    clock_stood: bool = False  # while the server was away
    viewers: set[Viewer] = field(default_factory=set)
    pages: Counter[str] = field(default_factory=Counter)  # how many each person has open
    queue: list[tuple[Actor, Command, Then]] = field(default_factory=list)  # commands that wait for the last write
    writing: bool = False
    erased: bool = False  # with the tournament that it belonged to
    timer: asyncio.TimerHandle | None = None  # of the clock
    search: Search | None = None  # of the computer
    failures: int = 0  # of its searches, one after the other
    retry: asyncio.TimerHandle | None = None
    _began: int = field(default_factory=now)
    _gone: dict[str, int] = field(default_factory=dict)  # when players and the maker closed their last page
    _claim: asyncio.TimerHandle | None = None  # rings when whoever is to move has been away for too long
    _claimable: bool = False  # so it was when it was last told
    _presence: asyncio.TimerHandle | None = None
    _backlog: deque[tuple[bytes, list[Viewer]]] = field(default_factory=deque)  # what watchers are still to be sent
    _watcher_state: tuple[Match, float, bytes] | None = None  # with the time until which it may be sent

    @property
    def busy(self) -> bool:
        return bool(self.viewers or self.search or self.timer or self.retry or self.writing or self._presence)

    @property
    def watchers(self) -> int:
        return len(self.pages) - sum(person in self.pages for person in self.match.people)

    @property
    def presence(self) -> Presence:
        """Which players are away. Who has not come since this match came into memory is so since then."""
        people = (who for who in self.match.people if who not in self.pages)
        return Presence({who: self._gone.get(who, self._began) for who in people}, self.patience)

    @property
    def invites(self) -> bool:
        """Whether whoever made it waits for somebody. Where moves take days, they need not sit there."""
        match, maker = self.match, self.match.setup.by
        if match.status != "waiting" or maker in self.pages or isinstance(match.setup.clock, Days):
            return match.status == "waiting"
        return now() - self._gone.get(maker, self._began) < MAKER_PATIENCE

    def plays(self, viewer: Viewer) -> bool:
        return viewer.actor.id in self.match.people

    def dismiss(self) -> None:
        """Nobody sees it any more."""
        for viewer in list(self.viewers):
            viewer.dismiss()
        self.close()

    def close(self) -> None:
        for timer in (self.timer, self.retry, self._presence, self._claim):
            if timer:
                timer.cancel()
        if self.search:
            self.search.drop()

    # Coming and going

    def join(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.pages[viewer.actor.id or ""] += 1
        self._gone.pop(viewer.actor.id or "", None)
        viewer.send(self.state_for(viewer))
        self._plan_presence()

    def leave(self, viewer: Viewer) -> None:
        if viewer not in self.viewers:
            return
        self.viewers.remove(viewer)
        id = viewer.actor.id or ""
        self.pages[id] -= 1
        if not self.pages[id]:
            del self.pages[id]
            if self._has_own_state(viewer):
                self._gone[id] = now()
        self._plan_presence()

    def _plan_presence(self) -> None:
        """Comings and goings are announced together: one by one they would cost the square of their number."""
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE, self._send_presence)

    def _send_presence(self) -> None:
        self._presence = None
        if self._tell_claim():
            return
        away = [self.presence.since(seat.by) for seat in self.match.seats]
        here = [since is None for since in away]
        self.send(encode(PresenceMessage(here, away, claim_time(self.match, self.presence), self.watchers)))

    def _tell_claim(self) -> bool:
        """If others may do something about a player who is away, or no longer, everybody is sent the state."""
        changed = self._claim_changed()
        if changed:
            self._watcher_state = None
            self._deliver(self.state_for)
        return changed

    def _claim_changed(self) -> bool:
        """Whether the person to move may be claimed, and could not be when it was last told; or the other way round."""
        if self._claim:
            self._claim.cancel()
            self._claim = None
        at = claim_time(self.match, self.presence)
        wait = 0 if at is None else at - now()
        if wait > 0 and self.viewers:
            self._claim = asyncio.get_running_loop().call_later(wait / 1000 + LATENESS, self._tell_claim)
        before, self._claimable = self._claimable, at is not None and wait <= 0
        return before != self._claimable

    # Messages

    def change(self, match: Match, message: bytes | None) -> None:
        """The match has changed: everybody is sent a message, or else the whole state."""
        quiet = any(not reaches_players(match, line) for line in match.chat[len(self.match.chat) :])
        moved = match.version != self.match.version
        before, self.match = self.match, match
        if match.events == before.events + 1 and not moved and match.conditions != before.conditions:
            self._tell_owner(match.conditions or before.conditions)
            return
        if self._claim_changed() or message is None:
            self._deliver(self.state_for)
        else:
            self.send(message, players=not quiet)
            if moved and self._claim:
                self._plan_presence()  # which says when whoever is to move now may be claimed

    def _tell_owner(self, conditions: Conditions | None) -> None:
        """Nobody but whoever left conditional moves hears of them, nor that something has happened."""
        for viewer in self.viewers:
            if conditions is not None and viewer.actor.id == self.match.seats[conditions.person].by:
                viewer.send(self.state_for(viewer))

    def send(self, message: bytes, players: bool = True) -> None:
        """Sends everybody a message, or only those who watch."""
        self._deliver(lambda viewer: message, players)

    def state_for(self, viewer: Viewer) -> bytes:
        """The whole match, as one of them sees it."""
        if self._has_own_state(viewer):
            return self._state(viewer.actor.id)
        # Watchers share one, made anew when the match changes, and after a moment for clocks and presence.
        shared = self._watcher_state
        if shared is None or shared[0] is not self.match or shared[1] < time.monotonic():
            shared = self._watcher_state = self.match, time.monotonic() + PRESENCE, self._state("")
        return shared[2]

    def _has_own_state(self, viewer: Viewer) -> bool:
        """Players and the maker of the match see what they may do in it."""
        return self.plays(viewer) or viewer.actor.id == self.match.setup.by

    def _state(self, person: str | None) -> bytes:
        return encode(StateMessage(wire.match_data(self.match, person, self.presence, self.watchers, now())))

    def _deliver(self, message: Callable[[Viewer], bytes], players: bool = True) -> None:
        few = len(self.viewers) <= PORTION and not self._backlog
        watchers = []
        for viewer in self.viewers:
            if not players and self.plays(viewer):
                continue
            if few or self._has_own_state(viewer):
                viewer.send(message(viewer))
            else:
                watchers.append(viewer)
        if watchers:
            self._backlog.append((message(watchers[0]), watchers))
            if len(self._backlog) == 1:
                asyncio.get_running_loop().call_soon(self._send_portion)

    def _send_portion(self) -> None:
        message, watchers = self._backlog[0]
        for viewer in watchers[-PORTION:]:
            if viewer in self.viewers:
                viewer.send(message)
        del watchers[-PORTION:]
        if not watchers:
            self._backlog.popleft()
        if self._backlog:
            asyncio.get_running_loop().call_soon(self._send_portion)
