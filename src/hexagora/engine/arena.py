"""Matches between engines, levels and other programs.

>>> import hexagora
>>> from hexagora.engine.arena import match
>>> table = match(hexagora.game("hex", size=3), ["simulations:50", "random"], games=4)
>>> [row.games for row in table.rows]
[4, 4]

The same seed makes the same match, whatever runs in parallel, as long as nobody plays by time.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import BadOption, Reason
from ..record import Record, after
from .contestants import Choice, Contestant
from .external import ProgramFailed
from .ledger import Ledger
from .limits import MOST_SEED, MOST_THREADS, whole
from .schedule import Pairing, Plan, usual_plies
from .table import Played, Table
from .workers import side_by_side

if TYPE_CHECKING:
    from .. import Game, State

MOST_PLIES = 1000
ROUNDS_AGREED = 2


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
    on_progress: Callable[[Table], None] | None = None,
) -> Table:
    """Plays a match of so many games, rounded up to whole openings, and returns its table.

    A program that does not start is ProgramFailed, before any game. One that fails later loses that game, whose
    errors say why.
    contestants: as hexagora.engine.contestants writes them. openings: so many plies by chance begin each game.
    max_plies: then the game is counted where it counts, else drawn. resign: a game is cut short when for two rounds
    everybody's search gives the same side at least that much. records: a file of JSON lines, or a folder for one; games
    that it has already are not played again. parallel: so many processes.
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
    with Ledger(records, plan) as ledger:
        wanted = plan.games(games)
        played = [one for number, one in ledger.played.items() if number < wanted]
        if len(played) < wanted:
            for contestant in {contestant.text: contestant for contestant in plan.contestants}.values():
                contestant.try_out()
        missing = (pairing for pairing in plan.pairings(games) if pairing.number not in ledger.played)
        if on_progress:
            on_progress(Table(plan, tuple(played)))
        with closing(side_by_side(functools.partial(play_game, plan), missing, parallel)) as answers:
            for one in answers:
                ledger.keep(one)
                played.append(one)
                if on_progress:
                    on_progress(Table(plan, tuple(played)))
    return Table(plan, tuple(played))


def play_game(plan: Plan, pairing: Pairing) -> Played:
    """One game, from its opening to its end. A program that fails leaves it."""
    state = plan.game.start()
    moves = list(pairing.moves)
    for move in moves:
        state = state.play(move)
    sides = range(len(plan.sides))
    chance = random.Random(f"{plan.seed} {pairing.number}")
    seconds, choices, errors = [0.0 for _ in sides], [0 for _ in sides], ["" for _ in sides]
    agreement = Agreement(plan)
    with ExitStack() as table:
        players = [plan.contestants[number].player(chance.randrange(2**31)) for number in pairing.seating]
        for player in players:
            table.callback(player.close)
        while state.turn is not None and len(moves) < plan.max_plies and not agreement.reached:
            side = next(side for side in sides if state.seats[state.turn] in plan.sides[side])
            begin = players[side].clock()
            try:
                choice = players[side].choose(state)
                agreement.hear(choice)
                played = [choice.move]
            except ProgramFailed as error:
                errors[side] = f"{plan.contestants[pairing.seating[side]].text}: {error}"
                colours = (state.seats.index(person) for person in plan.sides[side])
                played = [f"leave {colour}" for colour in colours if colour not in state.left]
            seconds[side] += players[side].clock() - begin
            choices[side] += 1
            for move in played:
                if state.turn is not None:
                    state = after(state, move)
                    moves.append(move)
    result, ended = state.result, "rules"
    if result is None:
        result, ended = (agreement.result, "agreed") if agreement.reached else (counted(state), "plies")
    return Played(
        number=pairing.number,
        opening=pairing.opening,
        seating=pairing.seating,
        record=Record(plan.game.id, plan.game.options, tuple(moves), state.result),
        shares=tuple(sum(result[person] for person in persons) for persons in plan.sides),
        seconds=tuple(round(spent, 3) for spent in seconds),
        choices=tuple(choices),
        ended=ended,
        errors=tuple(errors),
    )


def counted(state: State) -> tuple[float, ...]:
    """The result of a game that is stopped here, by person: whoever has most, else everybody who is still in it."""
    colours = [colour for colour in range(len(state.seats)) if colour not in state.scene().out]
    if state.scores:
        most = max(state.scores[colour] for colour in colours)
        colours = [colour for colour in colours if state.scores[colour] == most]
    winners = {state.seats[colour] for colour in colours}
    return tuple((person in winners) / len(winners) for person in range(len(state.seats)))


class Agreement:
    """Whether all contestants have seen the same winner for long enough."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.winner = -1
        self.plies = 0

    def hear(self, choice: Choice) -> None:
        """What the player on turn expects; somebody who does not say agrees to nothing."""
        values = choice.values or (0.0,) * self.plan.game.players
        shares = [sum(values[person] for person in persons) for persons in self.plan.sides]
        best = max(shares)
        if self.plan.resign is None or best < self.plan.resign:
            self.plies = 0
            return
        self.plies = self.plies + 1 if shares.index(best) == self.winner else 1
        self.winner = shares.index(best)

    @property
    def reached(self) -> bool:
        return self.plies >= ROUNDS_AGREED * self.plan.game.players

    @property
    def result(self) -> tuple[float, ...]:
        winners = self.plan.sides[self.winner]
        return tuple((person in winners) / len(winners) for person in range(self.plan.game.players))
