"""Records over HTTP: of any game that somebody brings, of a match, and of all that somebody has played.

Those that strangers bring are read and written by a process of their own (painter.py); those of matches by the threads
that read the data.
"""

from __future__ import annotations

import asyncio
import io
import time
import zipfile
from collections.abc import AsyncIterator
from functools import cache
from typing import Any, Literal

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from .. import record
from ..errors import BadText, IllegalMove, Reason, Refusal
from .analysis_bodies import ReadRequest, WriteRequest
from .bodies import body_of, documented
from .failures import Unavailable, Unreadable
from .guests import Me, rooms_of, with_cookies
from .store import Store

MOST_GAMES = 1000  # in one file, the newest
KINDS = {"json": "application/json", "sgf": "application/x-go-sgf", "hexworld": "text/plain"}
ENDS = {"json": "json", "sgf": "sgf", "hexworld": "txt"}
NOT_PACKED = {"Content-Encoding": "identity", "Cache-Control": "no-store"}

router = APIRouter()


async def _work(request: Request, **job: Any) -> bytes:
    """What the process makes that reads and writes records."""
    address: str = request.state.address
    if not rooms_of(request).limits.records.allows(address):
        raise IllegalMove(Reason("too_fast"))
    made: bytes = await request.app.state.scribe.paint(address, **job)
    return made


def text_of(raw: msgspec.Raw) -> str:
    """A record in a request, as text."""
    try:
        return bytes(raw).decode()
    except UnicodeDecodeError:
        raise BadText(Reason("record_json")) from None


def _file(text: bytes | str, format: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.{ENDS[format]}"'}
    return Response(text, media_type=KINDS[format], headers=headers)


@router.post("/api/records/read", openapi_extra=documented(ReadRequest))
async def read(request: Request) -> Response:
    """A game in any form that hexagora.record reads, as a record; or where and why it cannot be read. Of several games
    the one of that number."""
    body = await body_of(request, ReadRequest)
    text = await _work(request, kind="read_record", text=body.text, number=body.number)
    return Response(text, media_type="application/json")


@router.post("/api/records/write", openapi_extra=documented(WriteRequest))
async def write(request: Request) -> Response:
    """A record in another form."""
    body = await body_of(request, WriteRequest)
    text = await _work(request, kind="write_record", record=text_of(body.record), format=body.format)
    return _file(text, body.format, "hexagora")


@router.get("/api/records/schema.json")
async def schema() -> Response:
    """The JSON Schema of records."""
    return Response(_schema(), media_type="application/schema+json", headers={"Cache-Control": "max-age=3600"})


@cache
def _schema() -> bytes:
    return msgspec.json.encode(record.schema())


@router.get("/api/matches/{id}/record")
async def match_record(request: Request, id: str, format: Literal["json", "sgf", "hexworld"] = "json") -> Response:
    """The game as a record that hexagora.record reads, with the time that each move took."""
    rooms = rooms_of(request)
    match = (await rooms.tables.get(id)).match
    text = await rooms.store.read_record(id, format)
    assert text is not None
    return _file(text, format, f"hexagora-{match.setup.game}-{match.id}")


@router.get("/api/me/records")
async def my_records(request: Request, me: Me, response: Response) -> Response:
    """All your games that are over, the newest thousand, as a ZIP file of records."""
    rooms = rooms_of(request)
    if not rooms.limits.exports.allows(me.id) or not rooms.limits.exports_here.allows(me.address):
        raise IllegalMove(Reason("too_fast"))
    games = await rooms.store.read_finished_of(me.id, MOST_GAMES)
    headers = {**NOT_PACKED, "Content-Disposition": 'attachment; filename="hexagora.zip"'}
    answer = StreamingResponse(_archive(games, rooms.store), media_type="application/zip", headers=headers)
    return with_cookies(answer, response)


async def _archive(games: list[tuple[str, str, int]], store: Store) -> AsyncIterator[bytes]:
    """A ZIP file in parts, a game each. Games that cannot be read are named in it."""
    file = Parts()
    unreadable = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for id, game, created in games:
            try:
                text = await store.read_record(id)
                assert text is not None
            except (Unreadable, Unavailable, Refusal):
                unreadable.append(id)
                continue
            when = time.gmtime(created / 1000)
            name = zipfile.ZipInfo(f"{time.strftime('%Y-%m-%d', when)}-{game}-{id}.json", when[:6])
            await asyncio.to_thread(archive.writestr, name, text, zipfile.ZIP_DEFLATED)
            yield file.take()
        if unreadable:
            archive.writestr("unreadable.txt", "\n".join([*unreadable, ""]))
    yield file.take()


class Parts(io.RawIOBase):
    """A file that only grows: what was written is taken away at once."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: Any) -> int:
        self._parts.append(bytes(part))
        return len(part)

    def take(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)
