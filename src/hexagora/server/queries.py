"""Questions about a position: what may follow, why not, a hint, an analysis.

They depend on the position only, not on a match: a table, a rules page and an analysis board ask the same. What they
cost is counted by address (`effort`), searches by person and address (thinkers.py).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .. import learn
from ..errors import IllegalMove, Reason
from ..move_input import why_not_pick
from ..record import after
from .bodies import AnalysisData, CandidateData, ContinuationsData, LookaheadData, WhyNotData
from .hints import reasons
from .log import log
from .messages import HintData
from .wire import legal_data, position_data

if TYPE_CHECKING:
    from .. import Report, State
    from ..record import Step
    from .limits import Bucket
    from .thinkers import Search, Thinkers

PORTION = 0.002  # seconds of a long answer, before others have their turn
HINT_SECONDS = 0.8
LINE_SECONDS = 0.15  # for what follows each of the moves that are not the best
HINTS = 3
LONGEST_LINE = 5


def continuations(state: State, picks: list[str]) -> ContinuationsData:
    """Which cells and words may follow these picks, and the move that they already make."""
    following = state.continuations(picks)
    return ContinuationsData(list(following.cells), list(following.words), following.move)


def lookahead(state: State) -> LookaheadData:
    """A position to be drawn and gone on from."""
    legal = legal_data(state) if state.result is None else {}
    return LookaheadData(position_data(state, with_board=True), legal)


def why_not(state: State, picks: list[str], language: str) -> WhyNotData:
    """Why these picks make no move, or cannot go on; empty if they do."""
    reason = why_not_pick(state, tuple(picks))
    if reason is None:
        return WhyNotData("", "")
    game = state.game.id
    return WhyNotData(reason.say(language), learn.rule_of(game, reason.code) if learn.has(game) else "")


@contextmanager
def spending(effort: Bucket) -> Iterator[None]:
    """Counts the time that a question takes."""
    begin = time.perf_counter()
    try:
        yield
    finally:
        effort.spend(time.perf_counter() - begin)


async def turn(effort: Bucket) -> None:
    """Waits until an address may ask again."""
    while wait := effort.wait(0):
        await asyncio.sleep(wait)


async def states_of(state: State, steps: Iterable[Step], effort: Bucket) -> AsyncIterator[State]:
    """A position and the one after each step, in portions, so that others have their turn."""
    yield state
    begin = time.perf_counter()
    for step in steps:
        state = after(state, step)
        yield state
        if (seconds := time.perf_counter() - begin) > PORTION:
            effort.spend(seconds)
            await asyncio.sleep(effort.wait(0))
            begin = time.perf_counter()


async def hint(state: State, thinkers: Thinkers, person: str, address: str) -> list[HintData]:
    """The best moves, as far as they were looked at, with what may follow and why they are good."""
    report = await _search(state, thinkers, person, address, HINT_SECONDS)
    best = [(one.move, one.value) for one in report.moves[:HINTS] if one.value is not None]
    moves = [move for move, _ in best]
    rest = asyncio.gather(*(_line(state.play(move), thinkers, person, address) for move in moves[1:]))
    good, others = await asyncio.gather(asyncio.to_thread(reasons, state, moves), rest)
    lines = [report.line[1:], *others]
    return [
        HintData(move, value, list(state.cells_of(move)), [*line[:LONGEST_LINE]], why, captures)
        for (move, value), line, (why, captures) in zip(best, lines[: len(best)], good, strict=True)
    ]


async def _line(state: State, thinkers: Thinkers, person: str, address: str) -> tuple[str, ...]:
    """What may follow in a position, if the computer is not busy."""
    try:
        return (await _search(state, thinkers, person, address, LINE_SECONDS)).line
    except IllegalMove:
        return ()


async def _search(state: State, thinkers: Thinkers, person: str, address: str, seconds: float) -> Report:
    search = thinkers.ask(state, person, address, seconds=seconds, urgent=True)
    try:
        return await _report(search)
    finally:
        search.drop()


async def _report(search: Search) -> Report:
    try:
        report: Report = await search.future
        return report
    except Exception as error:
        log("search_failed", error=repr(error))
        raise IllegalMove(Reason("computer_failed")) from error


class Analysis:
    """A search with its progress. IllegalMove if the computer is busy."""

    def __init__(self, state: State, seconds: float, thinkers: Thinkers, person: str, address: str) -> None:
        self._progress: asyncio.Queue[Report | None] = asyncio.Queue()  # None: it has ended
        self._search = thinkers.ask(
            state, person, address, seconds=seconds, urgent=True, on_progress=self._progress.put_nowait
        )
        self._search.future.add_done_callback(lambda future: self._progress.put_nowait(None))

    async def reports(self) -> AsyncIterator[AnalysisData]:
        """Some a second; the last one is final. Whoever stops listening ends the search."""
        try:
            while (report := await self._progress.get()) is not None:
                yield analysis_data(report, False)
            yield analysis_data(await _report(self._search), True)
        finally:
            self._search.drop()


def analysis_data(report: Report, final: bool) -> AnalysisData:
    return AnalysisData(
        best=report.best,
        values=report.values,
        moves=[CandidateData(*candidate) for candidate in report.moves],
        line=report.line,
        simulations=report.simulations,
        proven=report.proven,
        seconds=report.seconds,
        final=final,
    )
