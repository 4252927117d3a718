"""The WebSocket of a match: docs/server.md describes what goes over it."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import msgspec

from ..errors import BadText, IllegalMove, Reason, Refused
from ..match.terms import Answer, Leave, Move, Offer, Say, Sit, Takeback, Who
from ..record import after as after_move
from ..typed import Unfinished, tidy, translated, why_not_pick
from . import store as storing
from . import wire
from .limits import Rate
from .live import Hub, Listener, Table, Unsaved, encode

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import WebSocket

    from .thinkers import Thought

MOST_WAITING = 200  # messages that a slow line may owe
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
_number = msgspec.json.Decoder(Numbered)
_ask = msgspec.json.Decoder(Commands | Type | Hint | Picks | Why | History | State)


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
        at_once: Callable[[bytes], bool] | None = None,
    ) -> None:
        """Whoever is no guest, having no cookie, can only watch. `at_once` sends while the line is free."""
        self._guest, self._at_once = guest, at_once
        self.hub, self.table, self.who, self.language, self._socket = hub, table, who, language, socket
        self._out: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._owed = 0
        self._rate = Rate(60, 30)
        self._hint: asyncio.Task[None] | None = None
        self._too_slow = False

    def send(self, message: bytes) -> None:
        if self._at_once and not self._owed and self._at_once(message):
            return
        try:
            self._out.put_nowait(message)
            self._owed += 1
        except asyncio.QueueFull:
            self._too_slow = True

    async def run(self) -> None:
        listener = Listener(self.who, self.send)
        self.hub.join(self.table, listener)
        writer = asyncio.create_task(self._write())
        try:
            while not self._too_slow:
                try:
                    text = await self._socket.receive_text()
                except KeyError:  # a message of bytes
                    await self._socket.close(1003)
                    break
                await self._hear(text)
                if self._out.qsize() > MOST_WAITING / 4:
                    await asyncio.sleep(0)  # whoever asks much at once is answered before they ask more
        finally:
            self.hub.part(self.table, listener)
            writer.cancel()
            if self._hint:
                self._hint.cancel()

    async def _write(self) -> None:
        while not self._too_slow:
            await self._socket.send_text((await self._out.get()).decode())
            self._owed -= 1
        await self._socket.close(1013)

    def answer(self, kind: str, id: int, **parts: object) -> None:
        self.send(encode({"type": kind, "id": id, **parts}))

    async def _hear(self, text: str) -> None:
        id = 0
        try:
            allowed = self._rate.allows("")
            id = _number.decode(text).id
            if not allowed:
                raise IllegalMove(Reason("too_fast"))
            await self._do(id, _ask.decode(text))
        except (msgspec.DecodeError, RecursionError) as error:
            reason = Reason("message", {"why": str(error)[:200]})
            self.answer("refused", id, code=reason.code, sentence=reason.say(self.language))
        except Refused as refused:
            reason = refused.reason
            self.answer("refused", id, code=reason.code, sentence=reason.say(self.language))
        except Unsaved:
            reason = Reason("not_saved")
            self.answer("refused", id, code=reason.code, sentence=reason.say(self.language))

    async def _do(self, id: int, asked: Commands | Type | Hint | Picks | Why | History | State) -> None:
        match asked:
            case Type(ply=ply, text=text):
                self._check(ply)
                await self.hub.command(self.table, self.who, Move(ply, self._typed(text)))
                self.answer("done", id)
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
            case _:
                if not self._guest:
                    raise IllegalMove(Reason("no_guest"))
                self.hub.check_talk(self.who, asked)
                await self.hub.command(self.table, self.who, asked)
                if isinstance(asked, Sit):
                    await self._named()
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

    def _positions(self, start: int, end: int) -> list[wire.Data]:
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

    async def _named(self) -> None:
        """Whoever sits down under a name keeps it."""
        match = self.table.match
        mine = match.persons_of(self.who.id)
        if mine and self.who.id and match.seats[mine[0]].name != self.who.name:
            await self.hub.store.save(storing.rename(self.who.id, match.seats[mine[0]].name))
