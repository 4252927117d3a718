"""Lines of text from a program or a person who may send anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

LONGEST = 1_000_000


def lines(stream: BinaryIO) -> Iterator[str | None]:
    """Each line without its end; None for one that is too long, of which no more than that much is ever kept."""
    while line := stream.readline(LONGEST):
        whole = line
        while len(line) == LONGEST and not line.endswith(b"\n"):
            line = stream.readline(LONGEST)
        yield whole.decode("utf-8", "replace").strip("\r\n") if line is whole else None
