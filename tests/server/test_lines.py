"""The short way from and to the socket: messages of every length, in order, in few writes."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from hexagora.server.lines import SHORT, Lines


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
            opened.set_result((scope["extensions"][SHORT]["line"].say, send))
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


# What is heard

texts = st.binary(max_size=140) | st.sampled_from([b"x" * size for size in (0, 1, 125, 126, 127, 3000, 70_000)])


@given(st.data())
def test_what_is_sent_is_heard_once_and_in_order(data: st.DataObject) -> None:
    """However it is cut: into frames by the client, into pieces by the network; with pings between."""
    sent = data.draw(st.lists(texts, max_size=6))
    cuts = data.draw(st.lists(st.integers(1, 20), max_size=12))
    split = data.draw(st.lists(st.booleans(), min_size=len(sent), max_size=len(sent)))
    heard: list[bytes] = []

    async def work(lines: Lines, wire: Wire, say: Any, send: Any) -> None:
        lines.hear(heard.append)
        for text, in_two in zip(sent, split, strict=True):
            wire.client.send_text(text[: len(text) // 2 if in_two else None], fin=not in_two)
            if in_two:
                wire.client.send_ping(b"")
                wire.client.send_continuation(text[len(text) // 2 :], fin=True)
        stream = b"".join(wire.client.data_to_send())
        for size in cuts:
            if stream:
                lines.data_received(stream[:size])
            stream = stream[size:]
        if stream:
            lines.data_received(stream)
        assert heard == sent

    speak(work)


def test_each_message_in_a_read_of_its_own() -> None:
    sent = [b"x" * size for size in range(130)]
    heard: list[bytes] = []

    async def work(lines: Lines, wire: Wire, say: Any, send: Any) -> None:
        lines.hear(heard.append)
        for text in sent:
            wire.client.send_text(text)
            lines.data_received(b"".join(wire.client.data_to_send()))
        assert heard == sent

    speak(work)


def test_what_only_looks_like_a_message_is_not_heard() -> None:
    """The inside of a long message that came in pieces."""
    inner = ClientProtocol(parse_uri("ws://test/"))
    inner.state = State.OPEN
    inner.send_text(b"not said")
    frame = b"".join(inner.data_to_send())
    heard: list[bytes] = []

    async def work(lines: Lines, wire: Wire, say: Any, send: Any) -> None:
        lines.hear(heard.append)
        text = frame * 20
        wire.client.send_text(text)
        stream = b"".join(wire.client.data_to_send())
        # Two bytes, eight of length and mask, then as many as look like a frame; masked they are something else, so
        # they are laid bare by hand.
        bare = stream[:4] + bytes(4) + text
        lines.data_received(bare[:2])
        lines.data_received(bare[2:8])
        for at in range(8, len(bare), len(frame)):
            lines.data_received(bare[at : at + len(frame)])
        assert heard == [text]

    speak(work)


@pytest.mark.parametrize("end", ["client", "server", "lost"])
def test_after_the_end_nothing_is_heard(end: str) -> None:
    heard: list[bytes] = []

    async def work(lines: Lines, wire: Wire, say: Any, send: Any) -> None:
        lines.hear(heard.append)
        wire.client.send_text(b"last")
        late = ClientProtocol(parse_uri("ws://test/"))
        late.state = State.OPEN
        late.send_text(b"too late")
        lines.data_received(b"".join(wire.client.data_to_send()))
        if end == "client":
            wire.client.send_close(1000)
            lines.data_received(b"".join(wire.client.data_to_send()))
        elif end == "server":
            await send({"type": "websocket.close", "code": 1000})
        else:
            lines.data_received(b"\xff\xff")  # no frame begins like this
        lines.data_received(b"".join(late.data_to_send()))
        assert heard == [b"last"]

    speak(work)


def test_bytes_come_by_the_long_way() -> None:
    async def work(lines: Lines, wire: Wire, say: Any, send: Any) -> None:
        lines.hear(lambda text: pytest.fail("that was no text"))
        wire.client.send_binary(b"\0")
        lines.data_received(b"".join(wire.client.data_to_send()))
        assert (await lines.receive()) == {"type": "websocket.receive", "bytes": b"\0"}

    speak(work)
