"""Requests over HTTP: bounded in size, time and number, and taking turns between addresses."""

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
HEAD_SECONDS = 15.0  # for a request to be asked
BODY_SECONDS = 15.0  # for the rest of it
ANSWER_SECONDS = 60.0  # for its answer to be read
PACKING = 5  # of gzip: more takes longer, and nobody sees it

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
class Opened:
    """A connection over which requests come."""

    transport: asyncio.Transport
    host: str
    since: float  # it waits for a request, or one is answered
    active: bool = False
    size: int = 0  # bytes of a request that is not yet known

    def end(self) -> None:
        if not self.transport.is_closing():
            self.transport.abort()


class Requests:
    """The open connections. If there are too many, the one that has waited longest goes."""

    def __init__(self) -> None:
        self.opened: OrderedDict[Peer, Opened] = OrderedDict()
        self.turns = Turns()

    def open(self, peer: Peer, transport: asyncio.Transport) -> Opened:
        opened = self.opened[peer] = Opened(transport, peer[0], asyncio.get_running_loop().time())
        if len(self.opened) > MOST_OPEN:
            self._drop(None)
        elif self._is_crowded(peer[0]):
            self._drop(peer[0])
        return opened

    def _is_crowded(self, host: str) -> bool:
        if len(self.opened) <= MOST_OPEN_EACH or is_proxy(host):
            return False
        return sum(one.host == host for one in self.opened.values()) > MOST_OPEN_EACH

    def _drop(self, host: str | None) -> None:
        mine = (one for one in self.opened.values() if host is None or one.host == host)
        idle = next((one for one in mine if not one.active), None)
        (idle or next(reversed(self.opened.values()))).end()

    def close(self, peer: Peer) -> None:
        self.opened.pop(peer, None)

    def upgraded(self, peer: Any) -> None:
        """It is a WebSocket now, and no longer counted here."""
        if peer:
            self.close((peer[0], peer[1]))

    def look_after(self, now: float) -> None:
        """Called every second or so: who does not finish is cut."""
        for opened in list(self.opened.values()):
            if now - opened.since > (ANSWER_SECONDS if opened.active else HEAD_SECONDS):
                opened.end()


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
        self._opened = self._requests.open(self._peer, transport)

    def data_received(self, data: bytes) -> None:
        opened = self._opened
        if not opened.active:
            opened.size += len(data)
            if opened.size > LONGEST_HEAD + LONGEST_BODY:
                opened.transport.write(TOO_LARGE)
                opened.transport.close()
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
    """One request begins in each pass of the event loop, and addresses take turns: nobody else waits for a flood."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._free = True

    async def take(self, address: str) -> bool:
        """Waits; False if too many wait already."""
        loop = asyncio.get_running_loop()
        if self._free:
            self._free = False
            loop.call_soon(self._next)
            return True
        line = self._lines.setdefault(address, deque())
        if len(line) >= MOST_WAITING:
            return False
        turn = loop.create_future()
        line.append(turn)
        await turn
        return True

    def _next(self) -> None:
        while self._lines:
            address, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[address] = line
            if not turn.done():
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._free = True


class Door:
    """What every request passes first: who asks too much, too long or from another site's page goes no further."""

    def __init__(self, app: ASGIApp, requests: Requests, limits: Limits) -> None:
        self._app, self._requests, self._limits = app, requests, limits
        self._packed = GZipMiddleware(app, minimum_size=1000, compresslevel=PACKING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        opened = self._requests.opened.get(scope.get("client") or ("", 0))
        loop = asyncio.get_running_loop()
        if opened:
            opened.active, opened.since, opened.size = True, loop.time(), 0
        try:
            await self._answer(scope, receive, send)
        finally:
            if opened:
                opened.active, opened.since = False, loop.time()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
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

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *RAW_HEADERS]
                if asset and message["status"] == 200:
                    message["headers"].append((b"cache-control", b"public, max-age=31536000, immutable"))
            await send(message)

        async def refuse(reason: Reason, status: int) -> None:
            told = {"code": reason.code, "sentence": reason.say(language_of(request))}
            await JSONResponse(told, status, headers={"Connection": "close"})(scope, receive, answer)

        if sum(len(name) + len(value) for name, value in scope["headers"]) + len(scope["raw_path"]) > LONGEST_HEAD:
            return await refuse(Reason("head_long", {"most": str(LONGEST_HEAD)}), 431)
        if not self._limits.requests.allows(address) or not await self._requests.turns.take(address):
            return await refuse(Reason("too_fast"), 429)
        if scope["method"] not in ("GET", "OPTIONS") and not same_origin(request):
            return await refuse(Reason("origin"), 403)
        length = _length(request)
        if length is None:
            return await refuse(Reason("body_long", {"most": str(LONGEST_BODY)}), 413)
        if length:
            try:
                async with asyncio.timeout(BODY_SECONDS):
                    body = await _body(receive)
            except TimeoutError:
                return await refuse(Reason("body_slow"), 408)
            if body is None:
                return None  # whoever asked has gone
            receive = _again(body, receive)
        await (self._app if scope["path"].endswith(".png") else self._packed)(scope, receive, answer)
        return None


def _length(request: HTTPConnection) -> int | None:
    """How much comes with a request: whoever sends something says how much. None if it is too much."""
    length = request.headers.get("content-length", "0")
    known = length.isdecimal() and len(length) < 10 and "transfer-encoding" not in request.headers
    return int(length) if known and int(length) <= LONGEST_BODY else None


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
    """What was read, for whoever reads it now."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def read() -> Message:
        return parts.pop() if parts else await receive()

    return read
