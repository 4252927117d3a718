"""One page at a match: its messages are answered, and it is sent what happens (docs/server.md)."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from .. import learn
from ..errors import BadText, IllegalMove, Reason, Refusal
from ..match.commands import PlayMove
from ..match.match import step
from ..move_input import Unfinished, tidy, translate
from . import queries, wire
from .clock import now
from .guests import check_command
from .log import log
from .messages import (
    BaseAnswer,
    ClientMessage,
    ContinuationsAnswer,
    ContinuationsQuery,
    DoneAnswer,
    HintAnswer,
    HintQuery,
    HistoryAnswer,
    HistoryQuery,
    MessageId,
    PlayText,
    PublicCommand,
    Query,
    RefusedAnswer,
    StateQuery,
    WhyNotAnswer,
    WhyNotQuery,
)
from .table import Viewer
from .wire import encode

if TYPE_CHECKING:
    from .connection import Connection
    from .guests import Guest
    from .limits import Bucket
    from .rooms import Rooms
    from .table import Table

MOST_POSITIONS = 64
MOST_TASKS = 4  # long answers that somebody waits for

_message = msgspec.json.Decoder(ClientMessage)
_id = msgspec.json.Decoder(MessageId)


class Session:
    def __init__(self, connection: Connection, table: Table, guest: Guest | None, language: str, server: Any) -> None:
        """Without a cookie there is no guest, and one can only watch."""
        self._connection, self.table, self._guest, self._language = connection, table, guest, language
        self._rooms: Rooms = server.rooms
        # Seconds of work that questions of one address may cause; moves never wait for it.
        self._effort: Bucket = server.limits.effort.of(connection.address)
        self._viewer = Viewer(connection.actor, connection.address, connection.send, connection.dismiss)
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        self.table.join(self._viewer)
        self._rooms.live.join(self.table, self._viewer)
        if self.table.plays(self._viewer):
            self._rooms.computer.greet(self.table)

    def show(self) -> None:
        """Sends the whole state."""
        self._connection.send(self.table.state_for(self._viewer))

    def close(self) -> None:
        self.table.leave(self._viewer)
        self._rooms.live.leave(self._viewer)
        for task in self._tasks:
            task.cancel()

    def _answer(self, answer: BaseAnswer) -> None:
        self._connection.answer(encode(answer))

    def _refuse(self, id: int, reason: Reason) -> None:
        game = self.table.match.setup.game
        rule = learn.rule_of(game, reason.code, "") if learn.has(game) else ""
        self._answer(RefusedAnswer(id, reason.code, reason.say(self._language), rule))

    def handle(self, text: bytes) -> None:
        """Answers at once, but for what has to be on disk first, or takes long."""
        id = 0
        try:
            message = _message.decode(text)
            id = message.id
            if isinstance(message, PublicCommand):
                self._command(id, message)
            elif self._effort.wait(0):
                self._long(id, self._query_later(id, message))
            else:
                self._query(id, message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(_id_of(text), Reason("message", {"why": str(error)[:200]}))
        except Refusal as refusal:
            self._refuse(id, refusal.reason)

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
        with queries.spending(self._effort):
            self._find(id, query)

    async def _query_later(self, id: int, query: Query) -> None:
        await queries.turn(self._effort)
        self._query(id, query)

    def _find(self, id: int, query: Query) -> None:
        if not isinstance(query, HistoryQuery | StateQuery) and query.version != self.table.match.version:
            raise IllegalMove(Reason("stale"))
        state = self.table.match.state
        match query:
            case PlayText(version=version, text=text):
                self._command(id, PlayMove(version, self._move_of(text)))
            case ContinuationsQuery(picks=picks):
                following = queries.continuations(state, picks)
                self._answer(ContinuationsAnswer(id, following.cells, following.words, following.move))
            case WhyNotQuery(picks=picks):
                why_not = queries.why_not(state, picks, self._language)
                self._answer(WhyNotAnswer(id, why_not.sentence, why_not.rule))
            case HintQuery():
                self._long(id, self._hint(id))
            case HistoryQuery(start=start, end=end):
                self._long(id, self._history(id, start, end))
            case StateQuery():
                self.show()
                self._answer(DoneAnswer(id))

    def _move_of(self, text: str) -> str:
        """The move that somebody means."""
        move = tidy(self.table.match.state, translate(text[:200], self._language))
        if isinstance(move, Unfinished):
            details = {"cells": " ".join(move.picks), "next": ", ".join((*move.next.cells, *move.next.words)[:40])}
            raise IllegalMove(Reason("unfinished", details))
        return move

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
        except Refusal as refusal:
            self._refuse(id, refusal.reason)
        except Exception as error:
            log("failed", error=repr(error))
            self._refuse(id, Reason("failed"))

    async def _hint(self, id: int) -> None:
        viewer = self._viewer
        if not wire.may_data(self.table.match, viewer.actor.id, self.table.presence, now()).hint:
            raise IllegalMove(Reason("match_no_hint"))
        person, address, rooms = viewer.actor.id or "", viewer.address, self._rooms
        await rooms.live.check(person, address, self.table.match.setup.game)
        budget = rooms.limits.budget(person, address)
        hints = await queries.hint(self.table.match.state, rooms.thinkers, person, address, budget)
        self._answer(HintAnswer(id, hints))

    async def _history(self, id: int, start: int, end: int) -> None:
        match = self.table.match
        if not 0 <= start <= end <= len(match.moves) or end - start >= MOST_POSITIONS:
            raise BadText(Reason("history_range", {"most": str(MOST_POSITIONS), "last": str(len(match.moves))}))
        first = match.state_after(start)
        positions = []
        async for state in queries.states_of(first, map(step, match.moves[start:end]), self._effort):
            positions.append(wire.position_data(state, False))
        self._answer(HistoryAnswer(id, start, positions))


def _id_of(text: bytes) -> int:
    """The number of a message that cannot be read, if that can."""
    try:
        return _id.decode(text).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return 0
