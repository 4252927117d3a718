"""The WebSocket of a match: docs/server.md describes what goes over it."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from fastapi import WebSocketDisconnect

from ..errors import BadText, IllegalMove, Reason, Refused
from ..match.terms import Answer, Leave, Move, Offer, Say, Sit, Takeback, Who
from ..record import after as after_move
from ..typed import Unfinished, tidy, translated, why_not_pick
from . import wire
from .limits import Bucket
from .live import Hub, Listener, Table, encode

if TYPE_CHECKING:
    from fastapi import WebSocket

    from .lines import Lines
    from .thinkers import Thought

MOST_WAITING = 200  # messages that a slow line may be owed
MOST_POSITIONS = 64
HINT_SECONDS = 1.0
HINTS = 3
CELLS = re.compile(r"[:+=]")


class Query(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower):
    pass


class Type(Query, frozen=True):
    ply: int
    text: str


class Hint(Query, frozen=True):
    ply: int


class Picks(Query, frozen=True):
    ply: int
    picks: list[str]


class Why(Query, frozen=True):
    ply: int
    picks: list[str]


class History(Query, frozen=True):
    start: int = msgspec.field(name="from")
    end: int = msgspec.field(name="to")


class State(Query, frozen=True):
    pass


class Numbered(msgspec.Struct):
    id: int


Commands = Move | Leave | Offer | Answer | Takeback | Sit | Say
Queries = Type | Hint | Picks | Why | History | State
_number = msgspec.json.Decoder(Numbered)
_ask = msgspec.json.Decoder(Commands | Queries)


class Line:
    """One open page: what it says is answered, what happens is told."""

    def __init__(
        self,
        hub: Hub,
        table: Table,
        who: Who,
        language: str,
        socket: WebSocket,
        guest: bool = True,
        short: Lines | None = None,
    ) -> None:
        """Whoever is no guest, having no cookie, can only watch. `short`: the way by which most is said and heard."""
        self.hub, self.table, self.who, self.language, self._socket = hub, table, who, language, socket
        self._guest, self._short = guest, short
        self._out: list[bytes] = []
        self._writing: asyncio.Task[None] | None = None
        self._hint: asyncio.Task[None] | None = None
        self._bucket = Bucket(60, 30)
        self._too_slow = False

    async def run(self) -> None:
        listener = Listener(self.who, self.send)
        self.hub.join(self.table, listener)
        if self._short:
            self._short.hear(self._heard)
        try:
            while not self._too_slow:
                try:
                    text = await self._socket.receive_text()
                except KeyError:  # a message of bytes
                    await self._socket.close(1003)
                    break
                self._heard(text.encode())
                if len(self._out) > MOST_WAITING / 4:
                    await asyncio.sleep(0)  # whoever asks much at once is answered before they ask more
        finally:
            self.hub.part(self.table, listener)
            for task in (self._writing, self._hint):
                if task:
                    task.cancel()

    # Out

    def send(self, message: bytes) -> None:
        if self._writing is None and self._short and self._short.say(message):
            return
        if len(self._out) < MOST_WAITING:
            self._out.append(message)
        else:
            self._too_slow = True
        self._writing = self._writing or asyncio.create_task(self._write())

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect):
            while self._out and not self._too_slow:
                await self._socket.send_text(self._out.pop(0).decode())
            self._writing = None
            if self._too_slow:
                await self._socket.close(1013)

    def answer(self, kind: str, id: int, **parts: object) -> None:
        self.send(encode({"type": kind, "id": id, **parts}))

    # In

    def _heard(self, text: bytes) -> None:
        """Answers at once, but for what has to be on disk first."""
        id = 0
        try:
            allowed = self._bucket.allows()
            id = _number.decode(text).id
            if not allowed:
                raise IllegalMove(Reason("too_fast"))
            asked = _ask.decode(text)
            if isinstance(asked, Commands):
                if not self._guest:
                    raise IllegalMove(Reason("no_guest"))
                self.hub.check_talk(self.who, asked)
                self._command(id, asked)
            else:
                self._answer(id, asked)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(id, Reason("message", {"why": str(error)[:200]}))
        except Refused as refused:
            self._refuse(id, refused.reason)

    def _refuse(self, id: int, reason: Reason) -> None:
        self.answer("refused", id, code=reason.code, sentence=reason.say(self.language))

    def _command(self, id: int, command: Commands) -> None:
        def then(error: Exception | None) -> None:
            if error is None:
                self.send(b'{"type":"done","id":%d}' % id)
            else:
                self._refuse(id, error.reason if isinstance(error, Refused) else Reason("not_saved"))

        self.hub.ask(self.table, self.who, command, then)

    def _answer(self, id: int, asked: Queries) -> None:
        match asked:
            case Type(ply=ply, text=text):
                self._check(ply)
                self._command(id, Move(ply, self._typed(text)))
            case Picks(picks=picks):
                self._check(asked.ply)
                following = self.table.match.state.continuations(picks)
                self.answer("picks", id, cells=following.cells, words=following.words, move=following.move)
            case Why(picks=picks):
                self._check(asked.ply)
                self.answer("why", id, sentence=self._why(picks))
            case Hint():
                self._check(asked.ply)
                self._ask_hint(id)
            case History(start=start, end=end):
                self.answer("history", id, **{"from": start}, positions=self._positions(start, end))
            case State():
                self.send(self.hub.state_for(self.table, Listener(self.who, self.send)))
                self.answer("done", id)

    def _check(self, ply: int) -> None:
        if ply != self.table.match.ply:
            raise IllegalMove(Reason("stale"))

    def _typed(self, text: str) -> str:
        """The move that somebody means."""
        meant = tidy(self.table.match.state, translated(text[:200], self.language))
        if isinstance(meant, Unfinished):
            details = {"cells": " ".join(meant.picks), "next": ", ".join((*meant.next.cells, *meant.next.words)[:40])}
            raise IllegalMove(Reason("unfinished", details))
        return meant

    def _why(self, picks: list[str]) -> str:
        reason = why_not_pick(self.table.match.state, tuple(picks))
        return reason.say(self.language) if reason else ""

    def _ask_hint(self, id: int) -> None:
        if not wire.may_data(self.table.match, self.who.id)["hint"]:
            raise IllegalMove(Reason("match_no_hint"))
        if self._hint and not self._hint.done():
            raise IllegalMove(Reason("computer_busy"))
        assert self.who.id is not None
        thought = self.hub.thinkers.ask(self.who.id, self.table.match.state, seconds=HINT_SECONDS)
        self._hint = asyncio.create_task(self._give_hint(id, thought))

    async def _give_hint(self, id: int, thought: Thought) -> None:
        try:
            report = await thought.future
        finally:
            thought.stop.set()
        moves = [
            {"move": best.move, "value": best.value, "cells": CELLS.split(best.move.rstrip("!"))}
            for best in report.moves[:HINTS]
        ]
        self.answer("hint", id, moves=moves)

    def _positions(self, start: int, end: int) -> list[msgspec.Raw]:
        match = self.table.match
        if not 0 <= start <= end <= len(match.moves) or end - start >= MOST_POSITIONS:
            raise BadText(Reason("history_range", {"most": str(MOST_POSITIONS), "last": str(len(match.moves))}))
        state = match.state.game.start()
        positions = []
        for number in range(end + 1):
            if number:
                state = after_move(state, match.moves[number - 1][0])
            if number >= start:
                positions.append(wire.position_data(state, False))
        return positions
