"""Lines of text from an untrusted stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

LONGEST = 1_000_000


def lines(stream: BinaryIO) -> Iterator[str | None]:
    """Each line without its end; None for one longer than LONGEST, which is read and dropped in parts of that size."""
    while line := stream.readline(LONGEST):
        first = line
        while len(line) == LONGEST and not line.endswith(b"\n"):
            line = stream.readline(LONGEST)
        yield first.decode("utf-8", "replace").strip("\r\n") if line is first else None
