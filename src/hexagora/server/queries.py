"""Questions about a position: what may follow, why not, a hint, an analysis.

They depend on the position only, not on a match: a table, a rules page and an analysis board ask the same. What they
cost is counted by address (`effort`), searches by person and address (thinkers.py).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import msgspec

from .. import learn, solve
from .. import set_up as setting_up
from ..errors import BadText, IllegalMove, Reason
from ..move_input import why_not_pick
from ..record import after
from .analysis_bodies import PieceKindData, SetUpData, SetUpRequest, WaitingData
from .bodies import AnalysisData, CandidateData, ContinuationsData, LookaheadData, WhyNotData
from .hints import reasons
from .log import log
from .messages import HintData
from .wire import board_data, legal_data, players_data, position_data

if TYPE_CHECKING:
    from .. import Game, Report, State
    from ..record import Step
    from .limits import Bucket
    from .thinkers import Search, Thinkers

PORTION = 0.002  # seconds of a long answer, before others have their turn
HINT_SECONDS = 0.8
HINTS = 3
PROOF = 0.2  # of the time of an analysis, for the solver after it
LONGEST_LINE = 5
MOMENT = 0.05  # seconds in which a search begins if nobody is before it
LOOK = 0.2  # seconds between looks at the place in the queue
SIGN_OF_LIFE = 15.0  # seconds after which a place is told again
SYMMETRIES = {"turn": setting_up.turn_pieces, "mirror": setting_up.mirror_pieces}


def continuations(state: State, picks: list[str]) -> ContinuationsData:
    """Which cells and words may follow these picks, and the move that they already make."""
    following = state.continuations(picks)
    return ContinuationsData(list(following.cells), list(following.words), following.move)


def lookahead(state: State, colours: Sequence[int] = ()) -> LookaheadData:
    """A position to be drawn and gone on from; `colours` made the moves that led to it."""
    legal = legal_data(state) if state.result is None else {}
    return LookaheadData(position_data(state, with_board=True), legal, str(state), list(colours))


def why_not(state: State, picks: list[str], language: str) -> WhyNotData:
    """Why these picks make no move, or cannot go on; empty if they do."""
    reason = why_not_pick(state, tuple(picks))
    if reason is None:
        return WhyNotData("", "")
    game = state.game.id
    return WhyNotData(reason.say(language), learn.rule_of(game, reason.code) if learn.has(game) else "")


def set_up(game: Game, body: SetUpRequest, language: str) -> SetUpData:
    """A position set up by hand, with the pieces of the game's start if none are given; or why the rules refuse it."""
    start = game.start()
    pieces = start.pieces() if body.pieces is None else body.pieces
    state, board, complaint = None, None, ""
    try:
        if body.symmetry is not None:
            pieces = SYMMETRIES[body.symmetry](game, pieces)
        state = setting_up.set_up(game, pieces, body.turn)
    except BadText as refused:
        complaint = refused.reason.say(language)
        if game.board.shape == "plane":
            with suppress(BadText):  # some of the places may be none
                board = board_data(setting_up.ground(game, pieces), ())
    return SetUpData(
        position=None if state is None else str(state),
        complaint=complaint,
        kinds=[PieceKindData(kind.name, kind.player, kind.role) for kind in setting_up.piece_kinds(game)],
        pieces=pieces,
        faces=len(game.board.faces),
        players=players_data(start),
        lookahead=None if state is None else lookahead(state),
        board=board,
    )


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


async def hint(
    state: State, thinkers: Thinkers, person: str, address: str, budget: Sequence[Bucket] = ()
) -> list[HintData]:
    """The best moves, as far as they were looked at, with what may follow and why they are good."""
    search = thinkers.ask(state, person, address, seconds=HINT_SECONDS, urgent=True, budget=budget)
    try:
        report: Report = await answer_of(search)
    finally:
        search.drop()
    best = [one for one in report.moves[:HINTS] if one.value is not None]
    good = await asyncio.to_thread(reasons, state, [one.move for one in best])
    return [
        HintData(
            one.move, one.value or 0.0, list(state.cells_of(one.move)), [*one.line[1 : LONGEST_LINE + 1]], why, captures
        )
        for one, (why, captures) in zip(best, good, strict=True)
    ]


async def answer_of(search: Search) -> Any:
    """What a search has found. IllegalMove if it failed."""
    try:
        return await search.future
    except Exception as error:
        log("search_failed", error=repr(error))
        raise IllegalMove(Reason("computer_failed")) from error


async def places(search: Search, thinkers: Thinkers) -> AsyncIterator[WaitingData]:
    """The place of a search in the queue, whenever it changes and now and then, until it begins."""
    await asyncio.wait([search.future], timeout=MOMENT)
    last, at = 0, 0.0
    while place := thinkers.place(search):
        now = time.monotonic()
        if place != last or now - at > SIGN_OF_LIFE:
            last, at = place, now
            yield WaitingData(place)
        await asyncio.sleep(LOOK)


class Analysis:
    """A search with its progress, then a try to prove the result. IllegalMove if the computer is busy."""

    def __init__(
        self, state: State, seconds: float, thinkers: Thinkers, person: str, address: str, budget: Sequence[Bucket] = ()
    ) -> None:
        self._state, self._thinkers = state, thinkers
        self._who, self._budget, self._proof = (person, address), budget, seconds * PROOF
        self._progress: asyncio.Queue[Report | None] = asyncio.Queue()  # None: it has ended
        self._search = thinkers.ask(
            state,
            person,
            address,
            seconds=seconds,
            urgent=True,
            on_progress=self._progress.put_nowait,
            budget=budget,
        )
        self._search.future.add_done_callback(lambda future: self._progress.put_nowait(None))

    async def reports(self) -> AsyncGenerator[msgspec.Struct, None]:
        """Some a second; the last one is final. Whoever stops listening ends the search."""
        try:
            async for place in places(self._search, self._thinkers):
                yield place
            while (report := await self._progress.get()) is not None:
                yield analysis_data(report, False)
            report = await answer_of(self._search)
            if not report.proven:
                yield analysis_data(report, False)
                report = await self._proven(report)
            yield analysis_data(report, True)
        finally:
            self._search.drop()

    async def _proven(self, report: Report) -> Report:
        """The same with a proof, if there is one; as it is if the computer is busy."""
        state, seconds = self._state, self._proof
        assert state.turn is not None
        try:
            self._search = self._thinkers.ask_for(
                lambda stop: solve(state, seconds=seconds, stop=stop), *self._who, seconds, self._budget
            )
            return report.with_proof(await answer_of(self._search), state.seats[state.turn])
        except IllegalMove:
            return report


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
