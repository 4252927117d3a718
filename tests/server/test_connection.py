"""The transport of a WebSocket: messages of every length and cut, in order, in few writes; slow and fast people."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from hexagora.server import connection as module
from hexagora.server.app import create_app
from hexagora.server.connection import MOST_ANSWERS, QUIET_SECONDS, UNREAD_SECONDS, Connection
from hexagora.server.session import Session
from tests.server.tables import ANN, HEX, at_screen, setup

Work = Callable[["Line"], Awaitable[None]]


class Wire(asyncio.Transport):
    """What is written arrives at a client at once, unless it does not read."""

    def __init__(self, path: str, headers: dict[str, str]) -> None:
        super().__init__({"peername": ("192.0.2.7", 4711)})
        self.client = ClientProtocol(parse_uri(f"ws://test{path}"), max_size=None)
        request = self.client.connect()
        request.headers.update(Headers(headers))
        self.client.send_request(request)
        self.writes, self.owed, self.reading, self.closing = 0, 0, True, False

    def write(self, data: Any) -> None:
        self.writes += 1
        self.client.receive_data(data)

    def get_write_buffer_size(self) -> int:
        return self.owed

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert high and high < 1_000_000

    def close(self) -> None:
        self.closing = True

    abort = close

    def is_closing(self) -> bool:
        return self.closing

    def is_reading(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class Line:
    """An open connection: `said` is what the server has understood, heard() what came to the client."""

    def __init__(self, connection: Connection, wire: Wire) -> None:
        self.connection, self.wire, self.client = connection, wire, wire.client
        self.said: list[bytes] = []

    def frames(self) -> list[Frame]:
        return [event for event in self.client.events_received() if isinstance(event, Frame)]

    def heard(self) -> list[bytes]:
        return [bytes(frame.data) for frame in self.frames()]

    def stream(self) -> bytes:
        return b"".join(self.client.data_to_send())

    def send(self) -> None:
        """All that the client has said, in one piece."""
        self.connection.data_received(self.stream())

    def closed(self) -> tuple[int, str] | None:
        """Why the server has ended it, as the client has heard."""
        close = self.client.close_rcvd
        return (int(close.code), close.reason) if close else None

    async def until(self, done: Callable[[], object]) -> None:
        async with asyncio.timeout(30):
            while not done():
                await asyncio.sleep(0.01)


def speak(work: Work, headers: dict[str, str] | None = None, path: str = "/api/matches/{id}/live") -> None:
    """Some work on a connection to a match that is there."""

    async def main(folder: Path) -> None:
        app = create_app(folder)
        async with app.router.lifespan_context(app):
            match = await app.state.rooms.writer.create(setup(at_screen(ANN), at_screen(ANN), **HEX))
            wire = Wire(path.format(id=match.id), headers or {})
            connection = Connection(Config(app, ws=Connection), ServerState(), {})
            connection.connection_made(wire)
            line = Line(connection, wire)
            line.send()
            await work(line)
            connection.connection_lost(None)

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(Path(folder)))


def joined(work: Work) -> Work:
    """The same, when the client is at the table and has heard the state."""

    async def begin(line: Line) -> None:
        await line.until(lambda: line.connection._session)
        await asyncio.sleep(0)
        response, state = line.client.events_received()
        assert isinstance(response, Response) and isinstance(state, Frame)
        assert json.loads(bytes(state.data))["type"] == "state"
        line.wire.writes = 0
        await work(line)

    return begin


@pytest.fixture
def hearing(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What was said to the match, which does not answer."""
    heard: list[bytes] = []
    monkeypatch.setattr(Session, "handle", lambda self, text: heard.append(text))
    return heard


# Out


def test_messages_of_every_length_arrive_in_order_in_one_write() -> None:
    texts = [b"x" * size for size in (0, 1, 125, 126, 127, 65_535, 65_536, 100_000)]

    @joined
    async def work(line: Line) -> None:
        for text in texts:
            line.connection.send(text)
        assert line.wire.writes == 0
        await asyncio.sleep(0)
        assert line.wire.writes == 1 and line.heard() == texts

    speak(work)


def test_what_is_said_last_comes_before_the_end() -> None:
    @joined
    async def work(line: Line) -> None:
        line.connection.send(b"first")
        line.connection.answer(b"second")
        line.connection.close(1013, "full")
        line.connection.send(b"too late")
        await asyncio.sleep(0)
        assert line.heard() == [b"first", b"second", b"\x03\xf5full"]
        assert line.closed() == (1013, "full")
        await line.until(lambda: line.wire.closing)

    speak(work)


def test_who_does_not_read_gets_the_whole_state_when_they_do() -> None:
    """News are left out meanwhile, answers are not."""

    @joined
    async def work(line: Line) -> None:
        line.connection.pause_writing()
        line.connection.send(b"lost")
        line.connection.answer(b"kept")
        line.connection.send(b"lost as well")
        await asyncio.sleep(0)
        assert line.wire.writes == 0
        line.connection.resume_writing()
        await asyncio.sleep(0)
        answer, state = line.heard()
        assert answer == b"kept" and json.loads(state)["type"] == "state"
        line.connection.send(b"news")
        await asyncio.sleep(0)
        assert line.heard() == [b"news"]

    speak(work)


def test_who_missed_nothing_gets_no_state() -> None:
    @joined
    async def work(line: Line) -> None:
        line.connection.pause_writing()
        line.connection.resume_writing()
        await asyncio.sleep(0)
        assert line.wire.writes == 0

    speak(work)


def test_answers_that_nobody_reads_are_bounded() -> None:
    @joined
    async def work(line: Line) -> None:
        line.connection.pause_writing()
        for _ in range(MOST_ANSWERS):
            line.connection.answer(b"answer")
        assert not line.wire.closing
        line.connection.answer(b"one too many")
        assert line.wire.closing

    speak(work)


def test_who_does_not_read_is_not_listened_to(hearing: list[bytes]) -> None:
    """Else they could ask for ever for what they do not read."""

    @joined
    async def work(line: Line) -> None:
        line.connection.pause_writing()
        line.client.send_text(b"asked")
        line.send()
        assert hearing == [] and not line.wire.reading
        line.connection.resume_writing()
        assert hearing == [b"asked"] and line.wire.reading

    speak(work)


def test_who_does_not_read_for_seconds_is_cut() -> None:
    @joined
    async def work(line: Line) -> None:
        now = asyncio.get_running_loop().time()
        line.wire.owed = 100_000
        line.connection.pause_writing()
        line.connection.check_alive(now + UNREAD_SECONDS - 1)
        line.wire.owed = 50_000  # they read a little
        line.connection.check_alive(now + UNREAD_SECONDS + 1)
        assert not line.wire.closing
        line.wire.owed = 49_999  # a trickle is nothing
        line.connection.check_alive(now + 2 * UNREAD_SECONDS + 2)
        assert line.wire.closing

    speak(work)


def test_who_is_silent_is_asked_and_then_cut() -> None:
    @joined
    async def work(line: Line) -> None:
        now = asyncio.get_running_loop().time()
        for later in (QUIET_SECONDS - 1, QUIET_SECONDS + 1):
            line.connection.check_alive(now + later)
        await asyncio.sleep(0)
        assert [frame.opcode for frame in line.frames()] == [Opcode.PING]
        line.send()  # the client's pong
        now = asyncio.get_running_loop().time()
        line.connection.check_alive(now + QUIET_SECONDS + 1)
        await asyncio.sleep(0)
        assert len(line.frames()) == 1 and not line.wire.closing
        line.connection.check_alive(now + 2 * QUIET_SECONDS + 3)
        assert line.wire.closing

    speak(work)


def test_a_connection_that_was_lost_takes_nothing() -> None:
    @joined
    async def work(line: Line) -> None:
        line.connection.send(b"lost")
        line.wire.closing = True
        line.connection.connection_lost(None)
        line.connection.send(b"too late")
        await asyncio.sleep(0)
        assert line.wire.writes == 0

    speak(work)


# In

texts = st.binary(max_size=140) | st.sampled_from([b"x" * size for size in (0, 1, 125, 126, 127, 3000, 16_384)])


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_what_is_sent_is_heard_once_and_in_order(data: st.DataObject) -> None:
    """However it is cut: into frames by the client, into pieces by the network; with pings between."""
    sent = data.draw(st.lists(texts, max_size=6))
    cuts = data.draw(st.lists(st.integers(1, 20), max_size=12))
    split = data.draw(st.lists(st.booleans(), min_size=len(sent), max_size=len(sent)))
    early = data.draw(st.booleans())
    heard: list[bytes] = []

    async def work(line: Line) -> None:
        for text, in_two in zip(sent, split, strict=True):
            line.client.send_text(text[: len(text) // 2 if in_two else None], fin=not in_two)
            if in_two:
                line.client.send_ping(b"")
                line.client.send_continuation(text[len(text) // 2 :], fin=True)
        stream = line.stream()
        for size in (*cuts, len(stream)):
            if stream:
                line.connection.data_received(stream[:size])
            stream = stream[size:]
        await line.until(lambda: len(heard) == len(sent))
        assert heard == sent
        await line.until(lambda: line.wire.reading)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "handle", lambda self, text: heard.append(text))
        speak(said_early(work) if early else joined(work))


def said_early(work: Work) -> Work:
    """Before the client is at the table, but after the handshake."""

    async def begin(line: Line) -> None:
        while line.client.state is not State.OPEN:
            await asyncio.sleep(0)
        assert line.connection._session is None
        await work(line)

    return begin


def test_each_message_in_a_read_of_its_own(hearing: list[bytes]) -> None:
    sent = [b"x" * size for size in range(110)]

    @joined
    async def work(line: Line) -> None:
        for text in sent:
            line.client.send_text(text)
            line.send()
        await line.until(lambda: len(hearing) == len(sent))
        assert hearing == sent

    speak(work)


def test_what_only_looks_like_a_message_is_not_heard(hearing: list[bytes]) -> None:
    """The inside of a long message that came in pieces."""
    inner = ClientProtocol(parse_uri("ws://test/"))
    inner.state = State.OPEN
    inner.send_text(b"not said")
    frame = b"".join(inner.data_to_send())

    @joined
    async def work(line: Line) -> None:
        text = frame * 20
        line.client.send_text(text)
        stream = line.stream()
        # Two bytes, two of length, four of mask, then as many as look like a frame; masked they are something else, so
        # they are laid bare by hand.
        bare = stream[:4] + bytes(4) + text
        line.connection.data_received(bare[:2])
        line.connection.data_received(bare[2:8])
        for at in range(8, len(bare), len(frame)):
            line.connection.data_received(bare[at : at + len(frame)])
        assert hearing == [text]

    speak(work)


@pytest.mark.parametrize("end", ["client", "server", "nonsense"])
def test_after_the_end_nothing_is_heard(end: str, hearing: list[bytes]) -> None:
    @joined
    async def work(line: Line) -> None:
        line.client.send_text(b"last")
        late = ClientProtocol(parse_uri("ws://test/"))
        late.state = State.OPEN
        late.send_text(b"too late")
        line.send()
        if end == "client":
            line.client.send_close(1000)
            line.send()
        elif end == "server":
            line.connection.close(1012, "restart")
        else:
            line.connection.data_received(b"\xff\xff")  # no frame begins like this
        line.connection.data_received(b"".join(late.data_to_send()))
        await asyncio.sleep(0)
        assert hearing == [b"last"]
        await line.until(lambda: line.wire.closing)

    speak(work)


@pytest.mark.parametrize("parts", [1, 2, 200])
def test_a_message_that_is_too_long_ends_it(parts: int, hearing: list[bytes]) -> None:
    """In one frame or in many."""

    @joined
    async def work(line: Line) -> None:
        size = module.LONGEST_MESSAGE // parts + 1
        line.client.send_text(b"x" * size, fin=parts == 1)
        for number in range(1, parts):
            line.client.send_continuation(b"x" * size, fin=number == parts - 1)
        line.send()
        await line.until(lambda: line.wire.closing)
        assert line.client.close_rcvd and line.client.close_rcvd.code == 1009 and hearing == []

    speak(work)


def test_bytes_end_it(hearing: list[bytes]) -> None:
    @joined
    async def work(line: Line) -> None:
        line.client.send_binary(b"\0")
        line.client.send_text(b"more")
        line.send()
        await asyncio.sleep(0)
        assert line.closed() == (1003, "text only") and hearing == []

    speak(work)


# Too fast


@pytest.mark.parametrize("kind", ["text", "ping", "parts"])
def test_who_is_too_fast_is_not_read_from_for_a_while(
    kind: str, hearing: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BURST", 20)
    monkeypatch.setattr(module, "SPEED", 100)

    @joined
    async def work(line: Line) -> None:
        if kind == "parts":
            line.client.send_text(b"x", fin=False)
        for _ in range(60):
            if kind == "text":
                line.client.send_text(b"x")
            elif kind == "ping":
                line.client.send_ping(b"")
            else:
                line.client.send_continuation(b"x", fin=False)
        line.client.send_continuation(b"", fin=True) if kind == "parts" else line.client.send_text(b"last")
        begin = asyncio.get_running_loop().time()
        line.send()
        assert not line.wire.reading and len(hearing) <= 20
        await line.until(lambda: hearing[-1:] in ([b"last"], [b"x" * 61]))
        assert asyncio.get_running_loop().time() - begin > 0.3
        assert line.wire.reading

    speak(work)


def test_who_goes_on_being_too_fast_is_closed(hearing: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.3)

    @joined
    async def work(line: Line) -> None:
        for _ in range(500):
            line.client.send_text(b"x")
        line.send()
        await line.until(line.closed)
        assert line.closed() == (1008, "too fast")
        assert 120 <= len(hearing) < 300
        await line.until(lambda: line.wire.closing)

    speak(work)


# Shaking hands


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/api/matches/{id}/live", {"Origin": "https://example.org"}, 403),
        ("/api/matches/{id}/live", {"Origin": "http://["}, 403),
        ("/api/matches/{id}", {}, 404),
        ("/", {}, 404),
        ("/api/matches/a/b/live", {}, 404),
    ],
)
def test_who_may_not_come_in_is_told_so(path: str, headers: dict[str, str], status: int) -> None:
    async def work(line: Line) -> None:
        await line.until(lambda: line.wire.closing)
        [response] = line.client.events_received()
        assert isinstance(response, Response) and response.status_code == status

    speak(work, headers, path)


def test_a_match_that_is_not_there() -> None:
    async def work(line: Line) -> None:
        await line.until(line.closed)
        assert line.closed() == (4404, "no such match")

    speak(work, path="/api/matches/nothere/live")
