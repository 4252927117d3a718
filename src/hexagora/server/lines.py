"""uvicorn's WebSockets with a short way out: most of what a game costs would be spent on the way to the socket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent
    from websockets.http11 import Request

AT_ONCE = "hexagora.at_once"  # an extension of ASGI: its "say" is Lines.say
TEXT = 0x81  # a whole message of text (RFC 6455)


class Lines(WebSocketsSansIOProtocol):
    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self._said: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][AT_ONCE] = {"say": self.say}

    def say(self, text: bytes) -> bool:
        """Sends a message without waiting; False if the line is not free. What is said in one moment is one write."""
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        if not self._said:
            self.loop.call_soon(self._flush)
        size = len(text)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = bytes((TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        self._said += (head, text)
        return True

    def _flush(self) -> None:
        if self._said and not self.transport.is_closing():
            self.transport.write(b"".join(self._said))
        self._said.clear()

    async def send(self, message: ASGISendEvent) -> None:
        self._flush()
        await super().send(message)
