"""Matches between engines, levels and other programs.

>>> import hexagora
>>> from hexagora.engine.arena import match
>>> result = match(hexagora.game("hex", size=3), ["simulations:50", "random"], games=4)
>>> [row.games for row in result.rows]
[4, 4]

The same seed gives the same match, however many processes run it, unless a contestant is limited by time.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadOption, BadText, Reason
from ..record import Leave, Record, Step, after
from .contestants import Choice, Contestant
from .elo import Rating
from .external import ProgramFailed
from .ledger import Ledger
from .limits import MOST_SEED, MOST_THREADS, whole
from .results import ArenaResult, GameResult, Row
from .schedule import ArenaGame, Plan, usual_plies
from .workers import run_in_processes

if TYPE_CHECKING:
    from .. import Game, State

MOST_PLIES = 1000
ROUNDS_AGREED = 2
LEDGER_VERSION = 1
TOURNAMENT_OF_PEOPLE = b'{"hexagora":"tournament",'  # how its file begins: tournament_file.py


def match(
    game: Game,
    contestants: Sequence[str],
    *,
    games: int = 100,
    openings: int | None = None,
    seed: int = 0,
    parallel: int = 1,
    max_plies: int = MOST_PLIES,
    resign: float | None = None,
    records: str | Path | None = None,
    on_progress: Callable[[ArenaResult], None] | None = None,
) -> ArenaResult:
    """Plays a match.

    contestants  written as in docs/arena.md, such as "level:5", "simulations:2000", "random"
    games        how many, rounded up to whole openings
    openings     the number of random plies that begin a game; None: as many as the game needs
    seed         of the openings and of what is left to chance
    parallel     processes
    max_plies    where a game is stopped; it is decided by its scores, else drawn
    resign       a game ends early when for two rounds every search has expected one side to win at least this share
    records      a file of JSON lines, or a folder for one; games that it already has are not played again
    on_progress  called before the first game and after each, with the result so far

    ProgramFailed, before the first game, if a program does not start. One that fails later loses that game, whose
    `errors` say why.
    """
    if len(contestants) < 2:
        raise BadOption(Reason("contestants_few"))
    whole("games", games, 1, 10**6)
    whole("openings", 0 if openings is None else openings, 0, 1000)
    whole("seed", seed, 0, MOST_SEED)
    whole("parallel", parallel, 1, MOST_THREADS)
    whole("max_plies", max_plies, 1, 10**6)
    if resign is not None and (type(resign) not in (int, float) or not 0.5 <= resign <= 1):
        details = {"option": "resign", "value": str(resign)[:40], "allowed": "0.5–1"}
        raise BadOption(Reason("option_value", details))
    plies = usual_plies(game) if openings is None else openings
    plan = Plan(game, tuple(map(Contestant.read, contestants)), plies, seed, max_plies, resign)
    with open_ledger(plan, records) as ledger:
        total = plan.games(games)
        results = [result for number, result in ledger.results.items() if number < total]
        if len(results) < total:
            plan.check_programs()
        pairings = (pairing for pairing in plan.pairings(games) if pairing.number not in ledger.results)
        if on_progress:
            on_progress(ArenaResult(plan, tuple(results)))
        try:
            with closing(run_in_processes(functools.partial(play_game, plan), pairings, parallel)) as new_results:
                for result in new_results:
                    ledger.add(result)
                    results.append(result)
                    if on_progress:
                        on_progress(ArenaResult(plan, tuple(results)))
        except KeyboardInterrupt:
            if on_progress:  # it may have come after a game was recorded, and before it was reported
                on_progress(ArenaResult(plan, tuple(r for number, r in ledger.results.items() if number < total)))
            raise
    return ArenaResult(plan, tuple(results))


def open_ledger(plan: Plan, records: str | Path | None) -> Ledger[GameResult]:
    """The games of a plan that a file has, and the file."""
    heading: dict[str, object] = {"arena": LEDGER_VERSION, **plan.settings}
    try:
        return Ledger(records, heading, plan.game.id, functools.partial(GameResult.from_data, plan=plan))
    except BadText as refusal:
        file = Path(refusal.reason.details["file"])
        with file.open("rb") as content:
            if content.read(len(TOURNAMENT_OF_PEOPLE)) != TOURNAMENT_OF_PEOPLE:
                raise
        raise BadText(Reason("arena_tournament", {"file": str(file)})) from None


def play_game(plan: Plan, pairing: ArenaGame) -> GameResult:
    """Plays one game from its opening to its end. A program that fails or gives up leaves it."""
    state = plan.game.start()
    for move in pairing.moves:
        state = state.play(move)
    steps: list[Step] = list(pairing.moves)
    sides = range(len(plan.sides))
    chance = random.Random(f"{plan.seed} {pairing.number}")
    seconds, choices, errors = [0.0 for _ in sides], [0 for _ in sides], ["" for _ in sides]
    agreement = Agreement(plan)
    with ExitStack() as stack:
        players = [
            stack.enter_context(plan.contestants[number].player(chance.randrange(2**31))) for number in pairing.seating
        ]
        while state.turn is not None and len(steps) < plan.max_plies and not agreement.is_reached:
            side = next(side for side in sides if state.seats[state.turn] in plan.sides[side])
            begin = players[side].clock()
            choice = Choice(None)
            try:
                choice = players[side].choose(state)
                agreement.add(choice)
            except ProgramFailed as error:
                errors[side] = f"{plan.contestants[pairing.seating[side]].text}: {error}"
            colours = (state.seats.index(person) for person in plan.sides[side])
            leaves = [Leave(colour) for colour in colours if colour not in state.left]
            next_steps: Sequence[Step] = leaves if choice.move is None else [choice.move]
            seconds[side] += players[side].clock() - begin
            choices[side] += 1
            for step in next_steps:
                if state.turn is not None:
                    state = after(state, step)
                    steps.append(step)
    result, ending = state.result, "rules"
    if result is None:
        result, ending = (agreement.result, "agreed") if agreement.is_reached else (result_by_score(state), "plies")
    return GameResult(
        number=pairing.number,
        opening=pairing.opening,
        seating=pairing.seating,
        record=Record(plan.game.id, plan.game.options, tuple(steps), state.result),
        shares=tuple(sum(result[person] for person in persons) for persons in plan.sides),
        seconds=tuple(round(total, 3) for total in seconds),
        choices=tuple(choices),
        ended=ending,
        errors=tuple(errors),
    )


def result_by_score(state: State) -> tuple[float, ...]:
    """The result by person if the game is stopped here: the highest score wins; without scores, all who are still in
    the game draw."""
    colours = [colour for colour in range(len(state.seats)) if colour not in state.scene().out]
    if state.scores:
        most = max(state.scores[colour] for colour in colours)
        colours = [colour for colour in colours if state.scores[colour] == most]
    winners = {state.seats[colour] for colour in colours}
    return tuple((person in winners) / len(winners) for person in range(len(state.seats)))


class Agreement:
    """Whether all contestants have expected the same winner for ROUNDS_AGREED rounds."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.winner = -1
        self.plies = 0

    def add(self, choice: Choice) -> None:
        """A choice without values never counts as agreement."""
        values = choice.values or (0.0,) * self.plan.game.players
        shares = [sum(values[person] for person in persons) for persons in self.plan.sides]
        best = max(shares)
        if self.plan.resign is None or best < self.plan.resign:
            self.plies = 0
            return
        self.plies = self.plies + 1 if shares.index(best) == self.winner else 1
        self.winner = shares.index(best)

    @property
    def is_reached(self) -> bool:
        return self.plies >= ROUNDS_AGREED * self.plan.game.players

    @property
    def result(self) -> tuple[float, ...]:
        winners = self.plan.sides[self.winner]
        return tuple((person in winners) / len(winners) for person in range(self.plan.game.players))


__all__ = ["ArenaResult", "GameResult", "ProgramFailed", "Rating", "Row", "match"]
