"""uvicorn's WebSockets with a short way in and out: a move would cost less than its way from and to the socket."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # there it is in C, where that was built
from websockets.streams import StreamReader

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from websockets.http11 import Request

SHORT = "hexagora.line"  # an extension of ASGI: the line itself
TEXT = 0x81  # a whole message of text (RFC 6455)
MASKED = 0x80
HEAD = 6  # bytes before a short message that is masked: two, and the mask
BETWEEN = StreamReader.at_eof.__code__  # where the parser waits between two messages


# Those that have something to write in this moment, in each loop.
SPEAKING: WeakKeyDictionary[AbstractEventLoop, list[Lines]] = WeakKeyDictionary()


class Lines(WebSocketsSansIOProtocol):
    _ear: Callable[[bytes], None] | None = None

    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self._said: list[bytes] = []
        self._speaking = SPEAKING.setdefault(self.loop, [])

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SHORT] = {"line": self}

    def say(self, text: bytes) -> bool:
        """Sends a message without waiting; False if the line is not free. What is said in one moment is one write."""
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if not self._said:
            if not self._speaking:
                self.loop.call_soon(self._flush_all)
            self._speaking.append(self)
        size = len(text)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = bytes((TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        self._said += (head, text)
        return True

    def _flush_all(self) -> None:
        for line in self._speaking:
            line._flush()
        self._speaking.clear()

    def _flush(self) -> None:
        if self._said and not self.transport.is_closing():
            self.transport.write(b"".join(self._said))
        self._said.clear()

    async def send(self, message: ASGISendEvent) -> None:
        self._flush()
        await super().send(message)

    def hear(self, ear: Callable[[bytes], None]) -> None:
        """From now on texts are not received as ASGI's messages, but given to `ear` as they come."""
        self._ear = ear
        del self.request, self.response  # of the handshake: thousands of idle lines would keep them
        self._parser: Any = self.conn.parser
        self._frames: Any = cast(Any, self.conn.parser).gi_yieldfrom

    def data_received(self, data: bytes) -> None:
        size = len(data) - HEAD
        if self._ear and 0 <= size < 126 and data[0] == TEXT and data[1] - MASKED == size and self._between():
            self._ear(apply_mask(data[HEAD:], data[2:HEAD]))
        else:
            super().data_received(data)

    def _between(self) -> bool:
        """Whether a message begins now, and is wanted."""
        conn = self.conn
        if conn.parser is not self._parser or conn.current_size is not None or self.close_sent:
            return False
        waits: Any = self._frames.gi_yieldfrom
        return waits is not None and waits.gi_code is BETWEEN

    def send_receive_event_to_app(self) -> None:
        if self._ear and self.curr_msg_data_type == "text" and not self.close_sent:
            text = b"".join(self.frames)
            self.frames = []
            self._ear(text)
        else:
            super().send_receive_event_to_app()
