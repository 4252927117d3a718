"""Tournaments of levels, limits and programs, which run by themselves.

>>> import hexagora
>>> from hexagora.engine.bot_tournament import hold
>>> result = hold(hexagora.game("hex", size=3), ["simulations:50", "random", "1"], games=2)
>>> len(result.tournament.rounds), len(result.games)
(3, 6)

A pairing is a small match of as many contestants as the game has sides. Its games are games of the arena's plan, so a
file of the arena stores them, and none of them depends on when it is played: the same seed gives the same tournament,
however many processes run it and however often it was interrupted, unless a contestant is limited by time.
"""

from __future__ import annotations

import functools
import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import BadOption, IllegalMove, Reason
from ..extras import extra
from ..tournament.settings import Discipline, Settings, System, TieBreak
from ..tournament.standings import StandingsRow, standings
from ..tournament.systems import PAIRINGS, needs_winner, round_count, waits_for_results
from ..tournament.tournament import Entrant, Pairing, PairingResult, Round, Tournament
from .arena import MOST_PLIES, open_ledger, play_game
from .contestants import Contestant
from .ledger import Ledger
from .limits import MOST_SEED, MOST_THREADS, one_of, whole
from .results import ArenaResult, GameResult
from .schedule import ArenaGame, Plan, openings_of, usual_plies
from .workers import run_in_processes

with extra("tournament"):
    from msgspec.structs import replace

if TYPE_CHECKING:
    from .. import Game

BOT_SYSTEMS: tuple[System, ...] = ("round_robin", "swiss", "knockout")  # that contestants can play
TIE_BREAKS: tuple[TieBreak, ...] = ("points", "buchholz", "sonneborn_berger")
MOST_CONTESTANTS = 64
MOST_GROUPS = math.comb(MOST_CONTESTANTS, 2)  # that may play in a round robin
EXTRA_GAMES = 20  # at most, two by two, where somebody has to go on and both are equal

Group = tuple[int, ...]  # the contestants of a pairing, from 0, the lowest first: as many as the game has sides


@dataclass(frozen=True)
class BotTournament(ArenaResult):
    """A tournament of contestants so far: its games, and what they come to."""

    tournament: Tournament  # entrant 1 is the first contestant
    total: int  # games in all, as far as that is known

    @cached_property
    def standings(self) -> tuple[StandingsRow, ...]:
        """By the games so far: a pairing that is still being played counts as it stands."""
        games = defaultdict[Group, list[GameResult]](list)
        for game in self.games:
            games[tuple(sorted(game.seating))].append(game)

        def as_it_stands(pairing: Pairing, round: Round) -> Pairing:
            group = group_of(pairing)
            if pairing.result is not None or not games[group]:
                return pairing
            result = result_of(pairing, games[group])
            is_open = 1 not in result.shares and needs_winner(self.tournament, round.number)
            return pairing if is_open else replace(pairing, result=result)

        rounds = (
            replace(round, pairings=tuple(as_it_stands(pairing, round) for pairing in round.pairings))
            for round in self.tournament.rounds
        )
        return standings(replace(self.tournament, rounds=tuple(rounds)))

    @property
    def by_seed(self) -> int:
        """Pairings that stayed equal though somebody had to go on: the better seed did."""
        results = [pairing.result for round in self.tournament.rounds for pairing in round.pairings if pairing.result]
        return sum(1 in one.shares and one.points is not None and len({*one.points}) == 1 for one in results)

    @property
    def missing_rounds(self) -> int:
        """Rounds of a Swiss that could not be paired any more, as nobody meets twice."""
        is_over = self.tournament.settings.system == "swiss" and self.tournament.over
        return round_count(self.tournament) - len(self.tournament.rounds) if is_over else 0

    @property
    def data(self) -> dict[str, object]:
        """As plain data: that of an arena in the order of the standings, and the rounds."""
        data: dict[str, Any] = super().data
        table = [
            {"rank": row.rank, "number": row.number, "matches": row.score, **data["table"][row.number - 1]}
            for row in self.standings
        ]
        rounds = [
            [
                {
                    "players": pairing.players,
                    "shares": pairing.result and pairing.result.shares,
                    "points": pairing.result and pairing.result.points,
                }
                for pairing in round.pairings
            ]
            for round in self.tournament.rounds
        ]
        about = {"system": self.tournament.settings.system, "over": self.tournament.over, "total": self.total}
        return {**data, **about, "table": table, "rounds": rounds}


def hold(
    game: Game,
    contestants: Sequence[str],
    *,
    system: System = "round_robin",
    rounds: int = 0,
    games: int = 2,
    openings: int | None = None,
    seed: int = 0,
    parallel: int = 1,
    max_plies: int = MOST_PLIES,
    records: str | Path | None = None,
    on_progress: Callable[[BotTournament], None] | None = None,
) -> BotTournament:
    """Holds a tournament.

    contestants  written as in docs/arena.md; their order is that of seeding
    system       "round_robin", "swiss" or "knockout"; with more than two sides only the first: every group of
                 as many contestants as there are sides is a pairing
    rounds       of a Swiss; 0: as many as decide
    games        of each pairing, each opening from all sides, so rounded up to a multiple of their number
    records      a file of JSON lines, or a folder for one; games that it already has are not played again
    on_progress  called before the first game and after each

    The other arguments, and ProgramFailed: as for `arena.match`.
    """
    if len(contestants) < 2:
        raise BadOption(Reason("contestants_few"))
    if len(contestants) > MOST_CONTESTANTS:
        raise too_many(2)
    one_of("system", system, BOT_SYSTEMS)
    if rounds and system != "swiss":
        raise BadOption(Reason("tournament_rounds_swiss"))
    whole("rounds", rounds, 0, len(contestants) - 1 + len(contestants) % 2)  # nobody meets twice
    whole("games", games, 1, 10**6)
    whole("openings", 0 if openings is None else openings, 0, 1000)
    whole("seed", seed, 0, MOST_SEED)
    whole("parallel", parallel, 1, MOST_THREADS)
    whole("max_plies", max_plies, 1, 10**6)
    plies = usual_plies(game) if openings is None else openings
    plan = Plan(game, tuple(map(Contestant.read, contestants)), plies, seed, max_plies, None)
    sides = len(plan.sides)
    if sides > len(contestants):
        raise BadOption(Reason("tournament_sides_few", {"sides": str(sides)}))
    if math.comb(len(contestants), sides) > MOST_GROUPS:
        raise too_many(sides)
    if sides > 2 and system != "round_robin":
        raise BadOption(Reason("tournament_sides_system"))
    discipline = Discipline(game.id, dict(game.options), (sides,))
    # In a round robin everybody is left over equally often, or nobody.
    bye = 0.0 if system == "round_robin" else 1.0
    settings = Settings("", system, (discipline,), rounds, TIE_BREAKS, bye=bye)
    entrants = (Entrant(number, one.text, person=one.text) for number, one in enumerate(plan.contestants, 1))
    tournament = Tournament("", "", "", 0, settings, tuple(entrants))
    with open_ledger(plan, records) as ledger:
        run = BotRun(plan, tournament, -(-games // sides) * sides, ledger, on_progress or (lambda _: None))
        run.play_rounds(parallel)
        return run.so_far


def too_many(sides: int) -> BadOption:
    most = max(count for count in range(sides, MOST_CONTESTANTS + 1) if math.comb(count, sides) <= MOST_GROUPS)
    return BadOption(Reason("tournament_sides_many", {"most": str(most), "sides": str(sides)}))


class BotRun:
    """A tournament while it is held."""

    def __init__(
        self,
        plan: Plan,
        tournament: Tournament,
        games: int,
        ledger: Ledger[GameResult],
        on_progress: Callable[[BotTournament], None],
    ) -> None:
        self.plan = plan
        self.tournament = tournament
        self.games = games  # of a pairing
        self.ledger = ledger
        self.on_progress = on_progress
        self.schedule: dict[Group, list[ArenaGame]] = {}  # the games of all who were paired
        self.places = {seating: place for place, seating in enumerate(plan.seatings)}
        self.openings: list[tuple[str, ...]] = []  # that were needed so far
        self.next_openings = openings_of(plan.game, plan.openings, plan.seed)
        self.checked = False  # whether all programs start

    @property
    def so_far(self) -> BotTournament:
        numbers = (game.number for games in self.schedule.values() for game in games)
        results = tuple(self.ledger.results[number] for number in numbers if number in self.ledger.results)
        entrants = len(self.tournament.entrants)
        pairings = {
            "round_robin": math.comb(entrants, len(self.plan.sides)),
            "swiss": entrants // 2 * round_count(self.tournament),
            "knockout": entrants - 1,
        }[self.tournament.settings.system]
        extra_games = sum(len(games) - self.games for games in self.schedule.values())
        return BotTournament(self.plan, results, self.tournament, pairings * self.games + extra_games)

    def play_rounds(self, parallel: int) -> None:
        self.on_progress(self.so_far)
        try:
            while self.pair_rounds():
                while self.play_games(parallel):
                    pass
            self.tournament = replace(self.tournament, over=True)
            self.on_progress(self.so_far)
        except KeyboardInterrupt:  # it may have come after a game was recorded, and before it was reported
            self.enter_results()
            self.on_progress(self.so_far)
            raise

    def pair_rounds(self) -> bool:
        """Pairs the next round, and those after it that do not depend on its results; whether there is one."""
        before = len(self.tournament.rounds)
        sides = len(self.plan.sides)
        while self.tournament.next_round <= (round_count(self.tournament) if sides == 2 else 1):
            if len(self.tournament.rounds) > before and waits_for_results(self.tournament):
                break
            try:
                pairings = PAIRINGS[self.tournament.settings.system](self.tournament) if sides == 2 else self.groups()
            except IllegalMove:
                if not self.tournament.rounds:
                    raise
                break  # a Swiss in which too many have met already: it ends here
            for pairing in pairings:
                if pairing.kind == "game":
                    self.add_games(group_of(pairing), self.games)
            round = Round(self.tournament.next_round, pairings)
            self.tournament = replace(self.tournament, rounds=(*self.tournament.rounds, round))
        return len(self.tournament.rounds) > before

    def groups(self) -> tuple[Pairing, ...]:
        """Of more than two sides: all groups of contestants, in one round."""
        numbers = [one.number for one in self.tournament.entrants]
        return tuple(map(Pairing, combinations(numbers, len(self.plan.sides))))

    def play_games(self, parallel: int) -> bool:
        """Plays all games that are still to be played; whether there are more now, as somebody has to win."""
        games = [game for games in self.schedule.values() for game in games if game.number not in self.ledger.results]
        if games and not self.checked:
            self.plan.check_programs()
            self.checked = True
        with closing(run_in_processes(functools.partial(play_game, self.plan), iter(games), parallel)) as results:
            for result in results:
                self.ledger.add(result)
                self.enter_results()
                self.on_progress(self.so_far)
        self.enter_results()
        pairings = [pairing for round in self.tournament.rounds for pairing in round.pairings if pairing.result is None]
        for pairing in pairings:
            self.add_games(group_of(pairing), 2)
        return bool(pairings)

    def add_games(self, group: Group, count: int) -> None:
        """Further games of some contestants. Of the plan's openings every group has its own: one opening for all would
        make all results depend on it."""
        games = self.schedule.setdefault(group, [])
        sides = len(group)
        for index in range(len(games), len(games) + count):
            seating = group[index % sides :] + group[: index % sides]
            place, places = self.places[seating], len(self.places)
            opening = index // sides * (places // sides) + place // sides
            while len(self.openings) <= opening:
                self.openings.append(next(self.next_openings))
            games.append(ArenaGame(opening * places + place, opening, self.openings[opening], seating))

    def enter_results(self) -> None:
        """Of all pairings whose games have been played."""
        rounds = (
            replace(round, pairings=tuple(self.with_result(pairing, round.number) for pairing in round.pairings))
            for round in self.tournament.rounds
        )
        self.tournament = replace(self.tournament, rounds=tuple(rounds))

    def with_result(self, pairing: Pairing, round: int) -> Pairing:
        """Once its games have been played. Where somebody has to win, further ones decide, and in the end the seeds."""
        if pairing.result is not None:
            return pairing
        numbers = [game.number for game in self.schedule[group_of(pairing)]]
        if not all(number in self.ledger.results for number in numbers):
            return pairing
        result = result_of(pairing, [self.ledger.results[number] for number in numbers])
        if 1 not in result.shares and needs_winner(self.tournament, round):
            if len(numbers) < self.games + EXTRA_GAMES:
                return pairing
            best = min(pairing.players)
            result = replace(result, shares=tuple(float(number == best) for number in pairing.players))
        return replace(pairing, result=result)


def group_of(pairing: Pairing) -> Group:
    return tuple(sorted(number - 1 for number in pairing.players))


def result_of(pairing: Pairing, games: Sequence[GameResult]) -> PairingResult:
    """What some games come to: of two the sum decides, of more everybody has their mean share."""
    points = tuple(
        sum((game.shares[game.seating.index(number - 1)] for game in games), 0.0) for number in pairing.players
    )
    if len(points) > 2:
        return PairingResult(tuple(own / len(games) for own in points), points)
    lead = points[0] - points[1]
    share = 0.5 if lead == 0 else float(lead > 0)
    return PairingResult((share, 1 - share), points)


__all__ = ["BOT_SYSTEMS", "BotTournament", "hold"]
