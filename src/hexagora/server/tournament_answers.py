"""Answers that many ask for: made and packed once, with an end that is each asker's own."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping

from fastapi import Request, Response

HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # of a gzip stream, without a name or a time
RAW = -zlib.MAX_WBITS  # deflate without head and sum
LEVEL = 5  # higher ones take longer and gain next to nothing
PACKED_SIZE = 1000  # bytes from which it is worth it


class SharedBytes:
    """The beginning of answers. It is compressed up to a full flush: whatever follows can be compressed by itself, and
    both together are one gzip stream."""

    __slots__ = ("body", "packed", "sum", "tag")

    def __init__(self, body: bytes) -> None:
        self.body = body
        packing = zlib.compressobj(LEVEL, wbits=RAW)
        self.packed = HEAD + packing.compress(body) + packing.flush(zlib.Z_FULL_FLUSH)
        self.sum = zlib.crc32(body)
        self.tag = hashlib.sha256(body).hexdigest()[:16]


def shared_response(
    request: Request,
    shared: SharedBytes,
    rest: bytes = b"",
    kind: str = "application/json",
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The whole answer, packed if the asker can read that; 304 if they have it already."""
    tag = f'"{shared.tag}{hashlib.sha256(rest).hexdigest()[:8]}"'
    common = {"Cache-Control": "no-cache", "ETag": tag, "Vary": "Cookie, Accept-Language, Accept-Encoding"}
    common |= headers or {}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=common)
    size = len(shared.body) + len(rest)
    if size < PACKED_SIZE or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(shared.body + rest, media_type=kind, headers=common)
    packing = zlib.compressobj(LEVEL, wbits=RAW)
    end = packing.compress(rest) + packing.flush()
    total = zlib.crc32(rest, shared.sum).to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")
    return Response(shared.packed + end + total, media_type=kind, headers={**common, "Content-Encoding": "gzip"})
