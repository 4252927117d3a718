"""The process that draws pictures for the server: `python -m hexagora.server.painting`, spoken to by painter.py.

Drawing a PNG takes up to a second and holds the interpreter: in the server it would keep every game waiting. Each job
is a line of JSON; each answer is + or ! (an error), its length in four bytes, and the picture or the error. The process
ends with its standard input.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Any

import msgspec

from .. import draw, game
from ..record import after, step_of
from .lan import qr_svg

NICENESS = 10


def picture(job: dict[str, Any]) -> bytes:
    """The board after some moves."""
    state = game(job["game"], **job["options"]).start()
    for data in job["moves"]:
        state = after(state, step_of(data))
    theme, language = job["theme"], job["language"]
    if job["kind"] == "png":
        return draw.png(state, theme=theme, language=language, width=job["width"])
    return draw.svg(state, theme=theme, language=language, size=job["width"]).encode()


def qr(job: dict[str, Any]) -> bytes:
    return qr_svg(job["text"]).encode()


WORK = {"png": picture, "svg": picture, "qr": qr}


def main() -> None:
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICENESS)
    answers = sys.stdout.buffer
    with suppress(KeyboardInterrupt):
        for line in sys.stdin.buffer:
            job = msgspec.json.decode(line)
            try:
                mark, answer = b"+", WORK[job["kind"]](job)
            except Exception as error:
                mark, answer = b"!", repr(error).encode()
            answers.write(mark + len(answer).to_bytes(4, "big") + answer)
            answers.flush()


if __name__ == "__main__":
    main()
