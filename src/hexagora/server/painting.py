"""The process that draws pictures for the server: `python -m hexagora.server.painting`, spoken to by painter.py.

Drawing a PNG takes up to a second and holds the interpreter, as does reading a long record: in the server it would keep
every game waiting. Each job is a line of JSON; each answer is + or ? (a refusal) or ! (an error), its length in four
bytes, and the picture, the reasons or the error. The process ends with its standard input.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from .. import catalogue, draw, game, read, record
from ..draw.animation import animation
from ..errors import Refusal
from ..extras import extra
from ..record import after, step_of
from ..tournament import Author, decide, replay
from ..tournament.commands import PairRound
from ..tournament.events import LogStep
from ..tournament_games import discipline
from ..tournament_text import anonymous_log, read_tournament_text
from . import preview, samples
from .lan import qr_svg
from .tournament_checks import check_log, check_pages

if TYPE_CHECKING:
    from .._core import State

NICENESS = 10
MOST_FRAMES = 120  # of a film
FILM_WIDTH = 360

Job = dict[str, Any]


def _state(job: Job) -> State:
    """A position as text or a game's start, and after some moves; if it does not say which, one of the sample."""
    if "position" not in job and "moves" not in job:
        return samples.middle(catalogue.Entry(job["game"]))
    return _states(job)[-1]


def _states(job: Job) -> list[State]:
    states = [read(job["position"]) if "position" in job else game(job["game"], **job["options"]).start()]
    for data in job.get("moves", ()):
        states.append(after(states[-1], step_of(data)))
    return states


def picture(job: Job) -> bytes:
    """A board."""
    state = _state(job)
    look = {
        name: job[name] for name in ("theme", "language", "legend", "ring", "heat", "marks", "names") if name in job
    }
    if job["kind"] == "png":
        return draw.png(state, width=job["width"], **look)
    return draw.svg(state, size=job["width"], **look).encode()


def film(job: Job) -> bytes:
    """A game, or so many of its positions as a film may have; those of a record with their marks."""
    if "record" in job:
        one = record.read(job["record"])
        states, marks = one.replay(), [node.marks for node in (one, *one.mainline())]
    else:
        states = _states(job)
        marks = [{}] * len(states)
    step = -(-(len(states) - 1) // (MOST_FRAMES - 1)) or 1
    shown = [*range(0, len(states) - 1, step), len(states) - 1]
    return animation(
        [states[place] for place in shown],
        format=job["kind"],
        theme=job["theme"],
        language=job["language"],
        width=FILM_WIDTH,
        marks=[marks[place] for place in shown],
    )


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


def read_record(job: Job) -> bytes:
    return record.read(job["text"], job["number"]).to_json().encode()


def write_record(job: Job) -> bytes:
    return record.write(record.read(job["record"]), job["format"]).encode()


def read_tournament(job: Job) -> bytes:
    """The log of a tournament from its file, or from another program's TRF, without what identifies people."""
    tournament = read_tournament_text(job["text"], discipline(job["game"], {}))
    log = check_log(anonymous_log(tournament))
    check_pages(replay(tournament.id, log))
    return b"\n".join(map(msgspec.json.encode, log))


def pair_round(job: Job) -> bytes:
    """What pairing the next round of a tournament leads to, by its log."""
    log = msgspec.json.decode(job["log"], type=list[LogStep])
    return msgspec.json.encode(decide(replay(job["id"], log), Author(job["author"]), PairRound(job["version"])))


def qr(job: Job) -> bytes:
    return qr_svg(job["text"]).encode()


WORK = {
    "png": picture,
    "svg": picture,
    "gif": film,
    "webp": film,
    "board_preview": board_preview,
    "boards_preview": boards_preview,
    "icon": icon,
    "qr": qr,
    "read_record": read_record,
    "read_tournament": read_tournament,
    "pair_round": pair_round,
    "write_record": write_record,
}


def main() -> None:
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICENESS)
    answers = sys.stdout.buffer
    with suppress(KeyboardInterrupt, BrokenPipeError):  # the server may have been killed
        for line in sys.stdin.buffer:
            job = msgspec.json.decode(line)
            try:
                mark, answer = b"+", WORK[job["kind"]](job)
            except Refusal as refusal:
                mark, answer = b"?", msgspec.json.encode(refusal.reasons)
            except Exception as error:
                mark, answer = b"!", repr(error).encode()
            answers.write(mark + len(answer).to_bytes(4, "big") + answer)
            answers.flush()


if __name__ == "__main__":
    main()
