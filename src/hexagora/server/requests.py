"""HTTP requests: limited in size, time and number; addresses take turns."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..errors import Reason
from .guests import language_of, same_origin
from .limits import Limits, address_of, is_proxy

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from uvicorn import Config

MOST_OPEN = 1000  # connections
MOST_OPEN_EACH = 250  # of one address; a proxy on this machine may have all
MOST_WAITING = 100  # requests of one address
LONGEST_HEAD = 16_384
LONGEST_BODY = 64_000
LONGEST_RECORD = 256_000  # of requests that carry a whole game, with its variations, or a list of players
RECORDS = ("/api/records/", "/api/pictures/")  # where those go
LONGEST_TOURNAMENT = 8_000_000  # a tournament's file
TOURNAMENTS = "/api/tournaments/"
TOURNAMENT = f"{TOURNAMENTS}file"  # where it goes
MOST_LARGE = 4  # bodies longer than a record that are read at once, one of an address
STREAMS = (b"application/x-ndjson", b"application/zip")  # answers in parts: each has as long as another answer has
HEAD_SECONDS = 15.0  # for a request's head to arrive
BODY_SECONDS = 15.0  # for its body
ANSWER_SECONDS = 60.0  # for its answer to be made and read
GZIP_LEVEL = 5  # higher levels take longer and gain next to nothing

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

Peer = tuple[str, int]


@dataclass(eq=False, slots=True)
class OpenConnection:
    """A connection over which requests come."""

    transport: asyncio.Transport
    host: str
    since: float  # when it began to wait for a request, or to answer one
    active: bool = False
    size: int = 0  # bytes that were read of the next request

    def end(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


class Requests:
    """The open connections. If there are too many, the one that has waited longest is closed."""

    def __init__(self) -> None:
        self.open_connections: OrderedDict[Peer, OpenConnection] = OrderedDict()
        self.turns = Turns()
        self.large: set[str] = set()  # addresses that send a long body

    def open(self, peer: Peer, transport: asyncio.Transport) -> OpenConnection:
        connection = self.open_connections[peer] = OpenConnection(transport, peer[0], asyncio.get_running_loop().time())
        if len(self.open_connections) > MOST_OPEN:
            self._drop(None)
        elif self._is_crowded(peer[0]):
            self._drop(peer[0])
        return connection

    def _is_crowded(self, host: str) -> bool:
        if len(self.open_connections) <= MOST_OPEN_EACH or is_proxy(host):
            return False
        return sum(one.host == host for one in self.open_connections.values()) > MOST_OPEN_EACH

    def _drop(self, host: str | None) -> None:
        mine = (one for one in self.open_connections.values() if host is None or one.host == host)
        idle = next((one for one in mine if not one.active), None)
        (idle or next(reversed(self.open_connections.values()))).end()

    def close(self, peer: Peer) -> None:
        self.open_connections.pop(peer, None)

    def upgraded(self, peer: Any) -> None:
        """A connection became a WebSocket, which is counted elsewhere."""
        if peer:
            self.close((peer[0], peer[1]))

    def look_after(self, now: float) -> None:
        """Called about every second: closes connections that take too long."""
        for connection in list(self.open_connections.values()):
            if now - connection.since > (ANSWER_SECONDS if connection.active else HEAD_SECONDS):
                connection.end()


class HttpConnection(asyncio.Protocol):
    """Given to uvicorn by its setting `http`: hands everything on to uvicorn's own protocol, but bounds what is read
    before there is a request."""

    def __init__(self, config: Config, **settings: Any) -> None:
        self._http = HttpToolsProtocol(config=config, **settings)
        app: Any = config.app  # ours, whatever uvicorn may take for one
        self._requests: Requests = app.state.requests

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        self._http.connection_made(transport)
        name = transport.get_extra_info("peername") or ("", 0)
        self._peer: Peer = (str(name[0]), int(name[1]))
        self._connection = self._requests.open(self._peer, transport)

    def data_received(self, data: bytes) -> None:
        connection = self._connection
        if not connection.active:
            connection.size += len(data)
            if connection.size > LONGEST_HEAD + LONGEST_RECORD:
                connection.transport.write(TOO_LARGE)
                connection.transport.close()
                return
        self._http.data_received(data)

    def eof_received(self) -> None:
        self._http.eof_received()

    def pause_writing(self) -> None:
        self._http.pause_writing()

    def resume_writing(self) -> None:
        self._http.resume_writing()

    def connection_lost(self, error: Exception | None) -> None:
        self._requests.close(self._peer)
        self._http.connection_lost(error)


class Turns:
    """One request begins in each pass of the event loop, and addresses take turns, so a flood delays its sender."""

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._free = True

    async def take(self, address: str) -> bool:
        """Waits for a turn; False if too many wait already."""
        loop = asyncio.get_running_loop()
        if self._free:
            self._free = False
            loop.call_soon(self._next)
            return True
        queue = self._queues.setdefault(address, deque())
        if len(queue) >= MOST_WAITING:
            return False
        turn = loop.create_future()
        queue.append(turn)
        await turn
        return True

    def _next(self) -> None:
        while self._queues:
            address, queue = self._queues.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._queues[address] = queue
            if not turn.done():
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._free = True


class Door:
    """The outermost middleware: refuses requests that are too many, too long, too slow or from another site's page."""

    def __init__(self, app: ASGIApp, requests: Requests, limits: Limits) -> None:
        self._app, self._requests, self._limits = app, requests, limits
        self._compressed = GZipMiddleware(app, minimum_size=1000, compresslevel=GZIP_LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        connection = self._requests.open_connections.get(scope.get("client") or ("", 0))
        loop = asyncio.get_running_loop()
        if connection:
            connection.active, connection.since, connection.size = True, loop.time(), 0
        try:
            await self._answer(scope, receive, send, connection)
        finally:
            if connection:
                connection.active, connection.since = False, loop.time()

    async def _answer(self, scope: Scope, receive: Receive, send: Send, connection: OpenConnection | None) -> None:
        request = HTTPConnection(scope)
        peer = (scope.get("client") or ("",))[0]
        address = address_of(peer, request.headers.get("x-forwarded-for", ""))
        scope = {**scope, "state": {**scope.get("state", {}), "address": address}}
        forwarded = request.headers.get("x-forwarded-proto", "")
        if forwarded in ("http", "https") and is_proxy(peer):
            scope["scheme"] = forwarded
        if scope["method"] == "HEAD":  # answered like GET; uvicorn leaves out the body
            scope["method"] = "GET"
        asset = scope["path"].startswith("/static/assets/")
        streams = False

        async def answer(message: Message) -> None:
            nonlocal streams
            if message["type"] == "http.response.start":
                streams = any(name == b"content-type" and kind in STREAMS for name, kind in message.get("headers", ()))
                message["headers"] = [*message.get("headers", []), *RAW_HEADERS]
                if asset and message["status"] == 200:
                    message["headers"].append((b"cache-control", b"public, max-age=31536000, immutable"))
            await send(message)
            if streams and connection:
                connection.since = asyncio.get_running_loop().time()

        async def refuse(reason: Reason, status: int) -> None:
            refusal = {"code": reason.code, "sentence": reason.say(language_of(request))}
            await JSONResponse(refusal, status, headers={"Connection": "close"})(scope, receive, answer)

        if sum(len(name) + len(value) for name, value in scope["headers"]) + len(scope["raw_path"]) > LONGEST_HEAD:
            return await refuse(Reason("head_long", {"most": str(LONGEST_HEAD)}), 431)
        if not self._limits.requests.allows(address) or not await self._requests.turns.take(address):
            return await refuse(Reason("too_fast"), 429)
        if scope["method"] not in ("GET", "OPTIONS") and not same_origin(request):
            return await refuse(Reason("origin"), 403)
        most = _longest(scope["path"])
        length = _length(request, most)
        if length is None:
            return await refuse(Reason("body_long", {"most": str(most)}), 413)
        if length:
            large = self._requests.large
            is_large = length > LONGEST_RECORD
            if is_large and (address in large or len(large) >= MOST_LARGE):
                return await refuse(Reason("too_fast"), 429)
            large |= {address} if is_large else set()
            try:
                async with asyncio.timeout(BODY_SECONDS):
                    body = await _body(receive)
            except TimeoutError:
                return await refuse(Reason("body_slow"), 408)
            finally:
                large -= {address} if is_large else set()
            if body is None:
                return None  # the client has disconnected
            receive = _again(body, receive)
        await (self._app if scope["path"].endswith(".png") else self._compressed)(scope, receive, answer)
        return None


def _longest(path: str) -> int:
    """How many bytes a body may have."""
    if path == TOURNAMENT:
        return LONGEST_TOURNAMENT
    large = path.startswith(RECORDS) or (path.startswith(TOURNAMENTS) and path.endswith("/entrants"))
    return LONGEST_RECORD if large else LONGEST_BODY


def _length(request: HTTPConnection, most: int) -> int | None:
    """The length of a request's body, which must be declared. None if it is too long."""
    length = request.headers.get("content-length", "0")
    known = length.isdecimal() and len(length) < 10 and "transfer-encoding" not in request.headers
    return int(length) if known and int(length) <= most else None


async def _body(receive: Receive) -> bytes | None:
    parts = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Gives the body that was read to the next reader."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def read() -> Message:
        return parts.pop() if parts else await receive()

    return read
