"""Tournaments of levels, limits and programs, which run by themselves.

>>> import hexagora
>>> from hexagora.engine.bot_tournament import hold
>>> result = hold(hexagora.game("hex", size=3), ["simulations:50", "random", "1"], games=2)
>>> len(result.tournament.rounds), len(result.games)
(3, 6)

A pairing is a small match. Its games are games of the arena's plan, so a file of the arena stores them, and none of
them depends on when it is played: the same seed gives the same tournament, however many processes run it and however
often it was interrupted, unless a contestant is limited by time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
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

BOT_SYSTEMS: tuple[System, ...] = ("round_robin", "swiss", "knockout")
TIE_BREAKS: tuple[TieBreak, ...] = ("points", "buchholz", "sonneborn_berger")
MOST_CONTESTANTS = 64
EXTRA_GAMES = 20  # at most, two by two, where somebody has to go on and both are equal

ContestantPair = tuple[int, int]  # two contestants, from 0, the lower first


@dataclass(frozen=True)
class BotTournament(ArenaResult):
    """A tournament of contestants so far: its games, and what they come to."""

    tournament: Tournament  # entrant 1 is the first contestant
    total: int  # games in all, as far as that is known

    @property
    def standings(self) -> tuple[StandingsRow, ...]:
        return standings(self.tournament)

    @property
    def by_seed(self) -> int:
        """Pairings that stayed equal though somebody had to go on: the better seed did."""
        results = [pairing.result for round in self.tournament.rounds for pairing in round.pairings if pairing.result]
        return sum(1 in one.shares and one.points is not None and len({*one.points}) == 1 for one in results)

    @property
    def missing_rounds(self) -> int:
        """Rounds of a Swiss that could not be paired any more, as nobody meets twice."""
        return round_count(self.tournament) - len(self.tournament.rounds) if self.tournament.over else 0

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
        about = {"system": self.tournament.settings.system, "over": self.tournament.over}
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
    """Holds a tournament of a game of two sides.

    contestants  written as in docs/arena.md; their order is that of seeding
    system       "round_robin", "swiss" or "knockout"
    rounds       of a Swiss; 0: as many as decide
    games        of each pairing, each opening from both sides, so rounded up to an even number
    records      a file of JSON lines, or a folder for one; games that it already has are not played again
    on_progress  called before the first game and after each

    The other arguments, and ProgramFailed: as for `arena.match`.
    """
    if len(contestants) < 2:
        raise BadOption(Reason("contestants_few"))
    whole("contestants", len(contestants), 2, MOST_CONTESTANTS)
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
    if len(plan.sides) != 2:
        raise BadOption(Reason("tournament_two_sides", {"sides": str(len(plan.sides))}))
    discipline = Discipline(game.id, dict(game.options))
    # In a round robin everybody is left over equally often, or nobody.
    bye = 0.0 if system == "round_robin" else 1.0
    settings = Settings("", system, (discipline,), rounds, TIE_BREAKS, bye=bye)
    entrants = (Entrant(number, one.text, person=one.text) for number, one in enumerate(plan.contestants, 1))
    tournament = Tournament("", "", "", 0, settings, tuple(entrants))
    with open_ledger(plan, records) as ledger:
        run = BotRun(plan, tournament, games + games % 2, ledger, on_progress or (lambda _: None))
        run.play_rounds(parallel)
        return run.so_far


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
        self.schedule: dict[ContestantPair, list[ArenaGame]] = {}  # the games of every two who were paired
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
            "round_robin": entrants * (entrants - 1) // 2,
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
        while self.tournament.next_round <= round_count(self.tournament):
            if len(self.tournament.rounds) > before and waits_for_results(self.tournament):
                break
            try:
                pairings = PAIRINGS[self.tournament.settings.system](self.tournament)
            except IllegalMove:
                if not self.tournament.rounds:
                    raise
                break  # a Swiss in which too many have met already: it ends here
            for pairing in pairings:
                if pairing.kind == "game":
                    self.add_games(pair_of(pairing), self.games)
            round = Round(self.tournament.next_round, pairings)
            self.tournament = replace(self.tournament, rounds=(*self.tournament.rounds, round))
        return len(self.tournament.rounds) > before

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
        open_pairs = [
            pair_of(pairing) for round in self.tournament.rounds for pairing in round.pairings if pairing.result is None
        ]
        for pair in open_pairs:
            self.add_games(pair, 2)
        return bool(open_pairs)

    def add_games(self, pair: ContestantPair, count: int) -> None:
        """Further games of two contestants. Of the plan's openings every pair has its own: one opening for all would
        make all results depend on it."""
        games = self.schedule.setdefault(pair, [])
        for index in range(len(games), len(games) + count):
            seating = pair[::-1] if index % 2 else pair
            place, places = self.places[seating], len(self.places)
            opening = index // 2 * (places // 2) + place // 2
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
        """The sum of the games decides; where somebody has to win, further games do, and in the end the seeds."""
        if pairing.result is not None:
            return pairing
        games = [self.ledger.results.get(game.number) for game in self.schedule[pair_of(pairing)]]
        points = [0.0, 0.0]
        for game in games:
            if game is None:
                return pairing
            for seat, number in enumerate(pairing.players):
                points[seat] += game.shares[game.seating.index(number - 1)]
        lead = points[0] - points[1]
        if lead == 0 and needs_winner(self.tournament, round):
            if len(games) < self.games + EXTRA_GAMES:
                return pairing
            lead = pairing.players[1] - pairing.players[0]
        share = 0.5 if lead == 0 else float(lead > 0)
        return replace(pairing, result=PairingResult((share, 1 - share), (points[0], points[1])))


def pair_of(pairing: Pairing) -> ContestantPair:
    one, other = sorted(pairing.players)
    return one - 1, other - 1


__all__ = ["BOT_SYSTEMS", "BotTournament", "hold"]
