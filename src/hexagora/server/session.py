"""Somebody at a match: what they say is answered, what happens is told. docs/server.md describes the messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from ..errors import BadText, IllegalMove, Reason, Refusal
from ..match.commands import AnswerOffer, CancelMatch, LeaveMatch, MakeOffer, PlayMove, SayChat, TakeBack, TakeSeat
from ..record import after as after_move
from ..typed import Unfinished, tidy, translated, why_not_pick
from . import wire
from .guests import check_command
from .log import log
from .table import Viewer
from .wire import encode

if TYPE_CHECKING:
    from .connection import Connection
    from .guests import Guest
    from .limits import Bucket
    from .rooms import Rooms
    from .table import Table
    from .thinkers import Search

MOST_POSITIONS = 64
MOST_TASKS = 4  # long answers that somebody waits for
PORTION = 0.002  # seconds of a long answer, before others have their turn
HINT_SECONDS = 1.0
HINTS = 3


class BaseQuery(msgspec.Struct, frozen=True, tag_field="do"):
    pass


class PlayText(BaseQuery, frozen=True, tag="play_text"):
    version: int
    text: str


class HintQuery(BaseQuery, frozen=True, tag="hint"):
    version: int


class ContinuationsQuery(BaseQuery, frozen=True, tag="continuations"):
    version: int
    picks: list[str]


class WhyNotQuery(BaseQuery, frozen=True, tag="why_not"):
    version: int
    picks: list[str]


class HistoryQuery(BaseQuery, frozen=True, tag="history"):
    start: int = msgspec.field(name="from")
    end: int = msgspec.field(name="to")


class StateQuery(BaseQuery, frozen=True, tag="state"):
    pass


class MessageId(msgspec.Struct):
    id: int


PublicCommand = PlayMove | LeaveMatch | MakeOffer | AnswerOffer | TakeBack | TakeSeat | SayChat | CancelMatch
Query = PlayText | HintQuery | ContinuationsQuery | WhyNotQuery | HistoryQuery | StateQuery
_number = msgspec.json.Decoder(MessageId)
_ask = msgspec.json.Decoder(PublicCommand | Query)


class Session:
    def __init__(self, connection: Connection, table: Table, guest: Guest | None, language: str, server: Any) -> None:
        """Whoever is no guest, having no cookie, can only watch."""
        self._connection, self.table, self._guest, self._language = connection, table, guest, language
        self._rooms: Rooms = server.rooms
        # Seconds of work that questions of one address may cause; moves never wait for it.
        self._effort: Bucket = server.limits.effort.of(connection.address)
        self._viewer = Viewer(connection.actor, connection.address, connection.tell)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        self.table.join(self._viewer)
        if self.table.plays(self._viewer):
            self._rooms.computer.greet(self.table)

    def show(self) -> None:
        """The whole state."""
        self._connection.tell(self.table.state_for(self._viewer))

    def close(self) -> None:
        self.table.leave(self._viewer)
        for task in self._tasks:
            task.cancel()

    def _answer(self, kind: str, id: int, **parts: object) -> None:
        self._connection.answer(encode({"type": kind, "id": id, **parts}))

    def _refuse(self, id: int, reason: Reason) -> None:
        self._answer("refused", id, code=reason.code, sentence=reason.say(self._language))

    def hear(self, text: bytes) -> None:
        """Answers at once, but for what has to be on disk first, or takes long."""
        id = 0
        try:
            id = _number.decode(text).id
            message = _ask.decode(text)
            if isinstance(message, PublicCommand):
                self._command(id, message)
            elif self._effort.wait(0):
                self._long(id, self._query_later(id, message))
            else:
                self._query(id, message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(id, Reason("message", {"why": str(error)[:200]}))
        except Refusal as refused:
            self._refuse(id, refused.reason)

    def _command(self, id: int, command: PublicCommand) -> None:
        if self._guest is None:
            raise IllegalMove(Reason("no_guest"))
        check_command(self._guest, command, self._rooms)

        def then(error: Exception | None) -> None:
            if error is None:
                self._connection.answer(b'{"type":"done","id":%d}' % id)
            else:
                self._refuse(id, error.reason if isinstance(error, Refusal) else Reason("not_saved"))

        self._rooms.writer.submit(self.table, self._viewer.actor, command, then)

    def _query(self, id: int, query: Query) -> None:
        begin = time.perf_counter()
        try:
            self._find(id, query)
        finally:
            self._effort.spend(time.perf_counter() - begin)

    async def _query_later(self, id: int, query: Query) -> None:
        while wait := self._effort.wait(0):
            await asyncio.sleep(wait)
        self._query(id, query)

    def _find(self, id: int, query: Query) -> None:
        match query:
            case PlayText(version=version, text=text):
                self._check(version)
                self._command(id, PlayMove(version, self._typed(text)))
            case ContinuationsQuery(picks=picks):
                self._check(query.version)
                following = self.table.match.state.continuations(picks)
                self._answer("continuations", id, cells=following.cells, words=following.words, move=following.move)
            case WhyNotQuery(picks=picks):
                self._check(query.version)
                self._answer("why_not", id, sentence=self._why(picks))
            case HintQuery():
                self._check(query.version)
                self._long(id, self._hint(id))
            case HistoryQuery(start=start, end=end):
                self._long(id, self._history(id, start, end))
            case StateQuery():
                self.show()
                self._answer("done", id)

    def _check(self, version: int) -> None:
        if version != self.table.match.version:
            raise IllegalMove(Reason("stale"))

    def _typed(self, text: str) -> str:
        """The move that somebody means."""
        meant = tidy(self.table.match.state, translated(text[:200], self._language))
        if isinstance(meant, Unfinished):
            details = {"cells": " ".join(meant.picks), "next": ", ".join((*meant.next.cells, *meant.next.words)[:40])}
            raise IllegalMove(Reason("unfinished", details))
        return meant

    def _why(self, picks: list[str]) -> str:
        reason = why_not_pick(self.table.match.state, tuple(picks))
        return reason.say(self._language) if reason else ""

    # What takes long

    def _long(self, id: int, work: Coroutine[Any, Any, None]) -> None:
        if len(self._tasks) >= MOST_TASKS:
            work.close()
            raise IllegalMove(Reason("too_fast"))
        task = asyncio.get_running_loop().create_task(self._finish(id, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _finish(self, id: int, work: Coroutine[Any, Any, None]) -> None:
        """Whatever becomes of it, it is answered."""
        try:
            await work
        except Refusal as refused:
            self._refuse(id, refused.reason)
        except Exception as error:
            log("failed", error=repr(error))
            self._refuse(id, Reason("failed"))

    async def _hint(self, id: int) -> None:
        if not wire.may_data(self.table.match, self._viewer.actor.id)["hint"]:
            raise IllegalMove(Reason("match_no_hint"))
        viewer, state = self._viewer, self.table.match.state
        search: Search = self._rooms.thinkers.ask(
            state, viewer.actor.id or "", viewer.address, seconds=HINT_SECONDS, urgent=True
        )
        try:
            report = await search.future
        except Exception as error:
            log("search_failed", match=self.table.match.id, error=repr(error))
            raise IllegalMove(Reason("computer_failed")) from error
        finally:
            search.drop()
        moves = [
            {"move": best.move, "value": best.value, "cells": state.cells_of(best.move)}
            for best in report.moves[:HINTS]
            if best.value is not None  # else it was not looked at
        ]
        self._answer("hint", id, moves=moves)

    async def _history(self, id: int, start: int, end: int) -> None:
        match = self.table.match
        if not 0 <= start <= end <= len(match.moves) or end - start >= MOST_POSITIONS:
            raise BadText(Reason("history_range", {"most": str(MOST_POSITIONS), "last": str(len(match.moves))}))
        state = match.state_after(start)
        positions = [wire.position_data(state, False)]
        begin = time.perf_counter()
        for text, _ in match.moves[start:end]:
            state = after_move(state, text)
            positions.append(wire.position_data(state, False))
            if (spent := time.perf_counter() - begin) > PORTION:
                self._effort.spend(spent)
                await asyncio.sleep(self._effort.wait(0))
                begin = time.perf_counter()
        self._answer("history", id, **{"from": start}, positions=positions)
