"""A record in the address of a page, after the `#`: nothing is sent to the server, and nothing is stored.

`r=` is the record as compact JSON, by raw deflate and base64url without padding; `&at=` the path of a position
(Node.path).
"""

from __future__ import annotations

import base64
import json
import zlib
from urllib.parse import parse_qs

from ..errors import BadText, Reason
from .fields import LONGEST
from .json_text import parse
from .record import Record

LONGEST_LINK = 8_000  # characters
RAW = -15  # deflate without heads and checks of its own


def link(record: Record, at: str | None = None) -> str:
    """What follows `/analyse#`. BadText if it is longer than addresses may be: then a file is the way."""
    text = json.dumps(record.data, ensure_ascii=False, separators=(",", ":"))
    deflate = zlib.compressobj(9, wbits=RAW)
    data = base64.urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush())
    fragment = f"r={data.decode().rstrip('=')}"
    if at is not None:
        record.at(at)
        fragment += f"&at={at}"
    if len(fragment) > LONGEST_LINK:
        raise BadText(Reason("link_long", {"length": str(len(fragment)), "most": str(LONGEST_LINK)}))
    return fragment


def read_link(text: str) -> tuple[Record, str | None]:
    """The record in a link, or in the part of it after `#`, and the path of the position that it shows."""
    fragment = text.strip().rpartition("#")[2]
    if len(fragment) > LONGEST_LINK:
        raise BadText(Reason("link_long", {"length": str(len(fragment)), "most": str(LONGEST_LINK)}))
    try:
        parts = parse_qs(fragment, strict_parsing=True, errors="strict", max_num_fields=8)
        data = parts["r"][0]
        inflate = zlib.decompressobj(RAW)
        json_text = inflate.decompress(base64.b64decode(data + "=" * (-len(data) % 4), b"-_", True), LONGEST).decode()
    except (LookupError, ValueError, zlib.error) as error:
        raise BadText(Reason("link_broken")) from error
    if inflate.unconsumed_tail or not inflate.eof:
        raise BadText(Reason("link_broken"))
    record = Record.from_data(parse(json_text))
    record.check()
    at = parts.get("at", [None])[0]
    if at is not None:
        record.at(at)
    return record, at
