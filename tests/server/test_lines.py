"""The short way to the socket: messages of every length, in order, in few writes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.uri import parse_uri

from hexagora.server.lines import AT_ONCE, Lines


class Wire(asyncio.Transport):
    """Everything that is written arrives at a client at once; `writes` are how often."""

    def __init__(self) -> None:
        super().__init__()
        self.client = ClientProtocol(parse_uri("ws://test/"), max_size=None)
        self.client.send_request(self.client.connect())
        self.writes, self.closing = 0, False

    def write(self, data: Any) -> None:
        self.writes += 1
        self.client.receive_data(data)

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def heard(self) -> list[bytes]:
        events = self.client.events_received()
        return [bytes(event.data) for event in events if isinstance(event, Frame)]


def speak(work: Any) -> None:
    """Runs work(lines, wire, say, send) on an open line."""

    async def main() -> None:
        opened: asyncio.Future[tuple[Any, Any]] = asyncio.get_running_loop().create_future()
        ended = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            opened.set_result((scope["extensions"][AT_ONCE]["say"], send))
            await ended.wait()

        wire = Wire()
        lines = Lines(Config(app, ws=Lines, ws_ping_interval=None), ServerState(), {})
        lines.connection_made(wire)
        lines.data_received(b"".join(wire.client.data_to_send()))
        say, send = await opened
        assert isinstance(wire.client.events_received()[0], Response)
        wire.writes = 0
        await work(lines, wire, say, send)
        ended.set()
        await asyncio.gather(*lines.tasks)

    asyncio.run(main())


def test_messages_of_every_length_arrive_in_order_in_one_write() -> None:
    texts = [b"x" * size for size in (0, 1, 125, 126, 127, 65_535, 65_536, 100_000)]

    async def work(lines: Lines, wire: Wire, say: Any, send: Any) -> None:
        assert all(map(say, texts))
        assert wire.writes == 0
        await asyncio.sleep(0)
        assert wire.writes == 1 and wire.heard() == texts

    speak(work)


def test_what_is_sent_comes_after_what_was_said() -> None:
    async def work(lines: Lines, wire: Wire, say: Any, send: Any) -> None:
        say(b"first")
        await send({"type": "websocket.send", "text": "second"})
        say(b"third")
        await send({"type": "websocket.close", "code": 1000})
        assert wire.heard() == [b"first", b"second", b"third", b"\x03\xe8"]
        assert not say(b"too late")

    speak(work)


@pytest.mark.parametrize("again", [False, True])
def test_a_line_that_is_not_free_says_so(again: bool) -> None:
    async def work(lines: Lines, wire: Wire, say: Any, send: Any) -> None:
        lines.pause_writing()
        assert not say(b"now")
        if again:
            lines.resume_writing()
        assert say(b"later") == again

    speak(work)


def test_a_line_that_was_cut_takes_nothing() -> None:
    async def work(lines: Lines, wire: Wire, say: Any, send: Any) -> None:
        say(b"lost")
        lines.connection_lost(None)
        await asyncio.sleep(0)
        assert wire.writes == 0 and not say(b"too late")

    speak(work)
