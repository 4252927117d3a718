"""A WebSocket of a match, over the Sans-I/O layer of websockets, given to uvicorn by its setting `ws`.

All that a stranger controls is bounded here. Bytes are read in small portions, and none while their sender is too fast;
whoever is too fast for seconds is disconnected. A peer that does not read its messages is sent no more until it has,
then the whole state; if it does not read for seconds it is disconnected.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import socket
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from starlette.requests import HTTPConnection
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from ..errors import Refusal
from ..match.commands import Actor
from .failures import OtherRules
from .guests import known_guest, language_of, same_origin
from .limits import Bucket, address_of
from .log import log
from .session import Session
from .store import Unavailable, Unreadable

if TYPE_CHECKING:
    from fastapi import FastAPI
    from uvicorn import Config

    from .places import Places

LONGEST_MESSAGE = 16_384
PORTION = 512  # bytes that are read at a time, at most 85 messages; the rest waits for its turn
SLICE = 0.001  # seconds for one connection before others have their turn
BURST, SPEED = 120, 40  # messages at once, and a second
PATIENCE = 4.0  # seconds for which a peer may be faster than that
MOST_UNSENT = 65_536  # bytes that may wait to be read by the peer, in the system and here each
MOST_ANSWERS = 64  # that wait meanwhile
UNREAD_SECONDS = 5.0  # for the peer to read at least
PROGRESS = 4096  # bytes
QUIET_SECONDS = 20.0  # before a ping, and from there until the connection is aborted
PARTING_SECONDS, PARTING_BYTES = 1.0, 256  # for the peer's closing frame; more is not read
ADDRESS = re.compile("/api/matches/([^/]+)/live")
# Why a match cannot be shown: there is none, it cannot be read, or it was played under other rules.
GONE, DAMAGED, OTHER_RULES = 4404, 4500, 4501

_silent = logging.getLogger("hexagora.websockets")
_silent.disabled = True  # mistakes of strangers do not concern the operator


class Connection(asyncio.Protocol):
    address = ""
    actor = Actor("")
    _transport: asyncio.Transport
    _session: Session | None = None
    _joining: asyncio.Task[None] | None = None
    _more: asyncio.TimerHandle | None = None
    _fast_since: float | None = None
    _unread_since: float | None = None
    _unsent = 0
    _behind = _closing = _pinged = _waits = False
    _parts: list[bytes]

    def __init__(self, config: Config, server_state: object, app_state: object, _loop: object = None) -> None:
        app: Any = config.app  # ours, whatever uvicorn may take for one
        self._app: FastAPI = app
        self._loop = asyncio.get_running_loop()
        self._protocol = ServerProtocol(max_size=LONGEST_MESSAGE, logger=_silent)
        self._bytes = b""
        self._frames: deque[Frame] = deque()
        self._bucket = Bucket(BURST, SPEED)
        self._answers: list[bytes] = []
        self._out: list[bytes] = []
        self._to_flush: list[Connection] = self._app.state.to_flush
        self._flush_planned = False
        self._received_at = self._loop.time()

    @property
    def plays(self) -> bool:
        """Whether it belongs to a player of the match, not to a watcher."""
        return self._session is not None and self.actor.id in self._session.table.match.people

    # The transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport = cast(asyncio.Transport, transport)
        self._app.state.requests.upgraded(transport.get_extra_info("peername"))
        transport.set_write_buffer_limits(MOST_UNSENT)
        with suppress(OSError, AttributeError):
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNSENT)

    def data_received(self, data: bytes) -> None:
        self._received_at = self._loop.time()
        self._pinged = False
        if self._closing:
            if len(data) > PARTING_BYTES:
                self._pause()
            else:
                self._protocol.receive_data(data)
                self._flush()
            return
        self._bytes += data
        if len(self._bytes) > PORTION or self._protocol.state is State.CONNECTING:
            self._take_turns()
        else:
            self._read_on()

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        self._closing = True
        for timer in (self._more, self._joining):
            if timer:
                timer.cancel()
        self._places.give_back(self)
        if self._session:
            self._session.close()
        # Without reference cycles it is freed at once, and not by a garbage collection that keeps everybody waiting.
        self._session = self._more = self._joining = None
        with suppress(EOFError):  # it has been received before
            self._protocol.receive_eof()

    def pause_writing(self) -> None:
        self._unread_since = self._loop.time()
        self._unsent = self._transport.get_write_buffer_size()

    def resume_writing(self) -> None:
        self._unread_since = None
        answers, self._answers = self._answers, []
        for message in answers:
            self.answer(message)
        if self._behind and self._session and not self._closing:
            self._behind = False
            self._session.show()
        self._read_on()

    @property
    def _places(self) -> Places:
        places: Places = self._app.state.places
        return places

    # In

    def _read(self) -> None:
        """Handles what has come in, within the limits of its sender; the rest later, and until then no more is read."""
        begin = self._loop.time()
        while not self._closing:
            while self._frames:
                if self._joining or self._unread_since is not None:
                    return self._pause()  # until the session has begun, or the peer has read its messages
                if wait := self._wait():
                    return self._later(wait)
                self._handle_frame(self._frames.popleft())
                if self._frames and self._loop.time() - begin > SLICE:
                    return self._take_turns()
            if not self._bytes:
                break
            if self._loop.time() - begin > SLICE:
                return self._take_turns()
            portion, self._bytes = self._bytes[:PORTION], self._bytes[PORTION:]
            self._protocol.receive_data(portion)
            for event in self._protocol.events_received():
                if isinstance(event, Frame):
                    self._frames.append(event)
                elif isinstance(event, Request):
                    self._shake_hands(event)
            self._flush()
        if not self._closing:
            self._fast_since = None
            self._resume()

    def _pause(self) -> None:
        if self._transport.is_reading():
            self._transport.pause_reading()

    def _resume(self) -> None:
        if not self._transport.is_reading() and not self._transport.is_closing():
            self._transport.resume_reading()

    def _wait(self) -> float:
        """Seconds until the next message may be handled."""
        wait = 0.0 if self._bucket.allows() else self._bucket.wait()
        if wait:
            now = self._loop.time()
            self._fast_since = self._fast_since or now
            if now - self._fast_since > PATIENCE:
                self.close(1008, "too fast")
        return wait

    def _later(self, wait: float) -> None:
        if not self._closing:
            self._pause()
            self._more = self._loop.call_later(wait, self.read_more)

    def _take_turns(self) -> None:
        """Leaves the rest for later: in each pass of the event loop one connection with much to read goes on."""
        if self._more is None and not self._waits and not self._closing:
            self._pause()
            self._waits = True
            self._app.state.reading.append(self)
            if len(self._app.state.reading) == 1:
                self._loop.call_soon(read_next, self._app.state.reading, self._loop)

    def read_more(self) -> None:
        self._more, self._waits = None, False
        self._read()

    def _read_on(self) -> None:
        if self._more is None and not self._waits:
            self._read()

    def _handle_frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.TEXT and frame.fin:
            self._handle_text(bytes(frame.data))
        elif frame.opcode is Opcode.TEXT:
            self._parts = [bytes(frame.data)]
        elif frame.opcode is Opcode.CONT:
            self._parts.append(bytes(frame.data))
            if frame.fin:
                self._handle_text(b"".join(self._parts))
        elif frame.opcode is Opcode.BINARY:
            self.close(1003, "text only")

    def _handle_text(self, text: bytes) -> None:
        if self._session:
            self._session.handle(text)

    # Joining

    def _shake_hands(self, request: Request) -> None:
        path, _, query = request.path.partition("?")
        headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()]
        scope: dict[str, Any] = {"type": "websocket", "path": path, "query_string": query.encode("latin-1")}
        http = HTTPConnection({**scope, "headers": headers, "app": self._app})
        peer = self._transport.get_extra_info("peername") or ("",)
        self.address = address_of(str(peer[0]), http.headers.get("x-forwarded-for", ""))
        http.state.address = self.address
        match = ADDRESS.fullmatch(unquote(path))
        if match is None:
            response = self._protocol.reject(404, "There is no such address.\n")
        elif not self._app.state.limits.requests.allows(self.address):
            response = self._protocol.reject(429, "Too many connections came from your network.\n")
        elif not same_origin(http):
            response = self._protocol.reject(403, "Pages of other sites may not play here.\n")
        else:
            response = self._protocol.accept(request)
        self._protocol.send_response(response)
        self._flush()
        if match and self._protocol.state is State.OPEN:
            self._joining = self._loop.create_task(self._join(http, match[1]))
        else:
            self._closing = True

    async def _join(self, http: HTTPConnection, id: str) -> None:
        """Begins the session, if there is a place; without a cookie one may only watch."""
        try:
            person = await known_guest(http)
            # Without a cookie the id is made for this connection, so that it never means anybody else.
            self.actor = Actor(person.id, person.name) if person else Actor(f"watching {secrets.token_urlsafe(9)}", "?")
            table = await self._app.state.rooms.tables.get(id)
            self._session = Session(self, table, person, language_of(http), self._app.state)
            if not self._places.take(self):
                self._session = None
                self.close(1013, "full")
                return
            self._session.begin()
        except Refusal:
            self.dismiss()
        except OtherRules:
            self.close(OTHER_RULES, "this match was played under other rules")
        except Unreadable:
            self.close(DAMAGED, "this match cannot be read")
        except Unavailable:
            self.close(1013, "not now")
        except Exception as error:
            log("failed", error=repr(error))
            self.close(1011, "failed")
        finally:
            self._joining = None
        self._read_on()

    # Out

    def send(self, message: bytes) -> None:
        """Sends a message. A peer that does not read gets the whole state later instead."""
        if self._unread_since is not None:
            self._behind = True
        elif not self._closing:
            self._out += (frame_head(len(message)), message)
            self._plan_flush()

    def answer(self, message: bytes) -> None:
        """An answer, which must not be lost."""
        if self._unread_since is None:
            self.send(message)
        elif len(self._answers) < MOST_ANSWERS:
            self._answers.append(message)
        else:
            self._abort()

    def _plan_flush(self) -> None:
        """All messages of one moment are one write."""
        if not self._flush_planned:
            self._flush_planned = True
            if not self._to_flush:
                self._loop.call_soon(flush_all, self._to_flush)
            self._to_flush.append(self)

    def _flush(self) -> None:
        self._flush_planned = False
        data = self._protocol.data_to_send()
        ends = bool(data) and not data[-1]  # the protocol's sign for the end
        if self._out:
            data = self._out + data  # a closing frame is the last
            self._out = []
        if not data or self._transport.is_closing():
            return
        self._transport.write(b"".join(data))
        if ends:
            self._closing = True
            self._transport.close()
            self._loop.call_later(PARTING_SECONDS, self._transport.abort)

    def dismiss(self) -> None:
        """There is no such match, or no longer."""
        self.close(GONE, "no such match")

    def close(self, code: int, reason: str) -> None:
        """Closes the connection, with a reason."""
        if self._closing:
            return
        if self._unread_since is not None:
            self._abort()
            return
        self._closing = True
        self._frames.clear()  # unanswered
        self._bytes = b""
        self._protocol.send_close(code, reason)
        self._flush()
        self._resume()  # for the peer's closing frame
        self._loop.call_later(PARTING_SECONDS, self._transport.close)
        self._loop.call_later(2 * PARTING_SECONDS, self._transport.abort)

    def _abort(self) -> None:
        self._closing = True
        self._transport.abort()

    def check_alive(self, now: float) -> None:
        """Called every second or so: aborts a connection whose peer does not read, or does not answer a ping."""
        if self._unread_since is not None:
            unsent = self._transport.get_write_buffer_size()
            if unsent + PROGRESS <= self._unsent:
                self._unread_since, self._unsent = now, unsent
            elif now - self._unread_since > UNREAD_SECONDS:
                self._abort()
        elif now - self._received_at > QUIET_SECONDS and not self._closing:
            if self._pinged:
                self._abort()
                return
            self._pinged, self._received_at = True, now
            self._protocol.send_ping(b"")
            self._plan_flush()


def frame_head(length: int) -> bytes:
    """The head of a text frame, as RFC 6455 has it: what the protocol would make, at a fifth of the price."""
    if length < 126:
        return bytes((0x81, length))
    return b"\x81\x7e" + length.to_bytes(2, "big") if length < 65_536 else b"\x81\x7f" + length.to_bytes(8, "big")


def read_next(reading: deque[Connection], loop: asyncio.AbstractEventLoop) -> None:
    connection = reading.popleft()
    if reading:
        loop.call_soon(read_next, reading, loop)
    connection.read_more()  # it may have to wait for its turn again


def flush_all(connections: list[Connection]) -> None:
    batch, connections[:] = connections[:], []
    for connection in batch:
        connection._flush()
