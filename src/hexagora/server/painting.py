"""The process that draws pictures for the server: `python -m hexagora.server.painting`, spoken to by painter.py.

Drawing a PNG takes up to a second and holds the interpreter: in the server it would keep every game waiting. Each job
is a line of JSON; each answer is + or ! (an error), its length in four bytes, and the picture or the error. The process
ends with its standard input.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from .. import catalogue, draw, game, read
from ..extras import extra
from ..record import after, step_of
from . import preview, samples
from .lan import qr_svg

if TYPE_CHECKING:
    from .._core import State

NICENESS = 10

Job = dict[str, Any]


def _state(job: Job) -> State:
    """A position as text, or the one after some moves; if it does not say which, one of the game's sample."""
    if "position" in job:
        return read(job["position"])
    if "moves" not in job:
        return samples.middle(catalogue.Entry(job["game"]))
    state = game(job["game"], **job["options"]).start()
    for data in job["moves"]:
        state = after(state, step_of(data))
    return state


def picture(job: Job) -> bytes:
    """A board."""
    state = _state(job)
    look = {name: job[name] for name in ("theme", "language", "legend", "ring") if name in job}
    if job["kind"] == "png":
        return draw.png(state, width=job["width"], **look)
    return draw.svg(state, size=job["width"], **look).encode()


def _png(svg: str) -> bytes:
    with extra("png"):
        import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def board_preview(job: Job) -> bytes:
    return _png(preview.board_preview(_state(job), job["title"], job["line"]))


def boards_preview(job: Job) -> bytes:
    states = [samples.middle(entry) for entry in catalogue.games()]
    return _png(preview.boards_preview(states, job["title"], job["line"]))


def icon(job: Job) -> bytes:
    return _png(preview.icon(job["size"], job["maskable"]))


def qr(job: Job) -> bytes:
    return qr_svg(job["text"]).encode()


WORK = {
    "png": picture,
    "svg": picture,
    "board_preview": board_preview,
    "boards_preview": boards_preview,
    "icon": icon,
    "qr": qr,
}


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
