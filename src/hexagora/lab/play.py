"""One game of the computer against itself, as data."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..engine.arena import MOST_PLIES, result_by_score
from ..engine.contestants import Contestant, random_move
from ..errors import BadOption, Reason
from ..record import Record
from .openings import first_moves, fresh, without_swap

if TYPE_CHECKING:
    from .. import Game, Report, State

VARIED = 2  # the first moves of each player are drawn by lot among those that the search looked at
MEMORY = 16  # megabytes for the tree of each player
STRENGTHS = "3, level:3, simulations:400, plain:simulations:400, random"


@dataclass(frozen=True)
class LabPlan:
    """What the lab plays. Two runs of one plan have the same games, whatever their number and order."""

    game: Game
    strength: Contestant
    seed: int

    @classmethod
    def read(cls, game: Game, strength: str, seed: int) -> LabPlan:
        """BadOption if it is no strength that plays the same everywhere."""
        contestant = Contestant.read(strength)
        if contestant.command or "seconds" in contestant.limits:
            raise BadOption(Reason("contestant", {"text": strength[:80], "allowed": STRENGTHS}))
        return cls(game, contestant, seed)

    @property
    def settings(self) -> dict[str, object]:
        return {"game": str(self.game), "strength": self.strength.text, "seed": self.seed}

    @cached_property
    def openings(self) -> tuple[tuple[str, ...], ...]:
        """First moves by symmetry; games of the map begin with each in turn."""
        return first_moves(without_swap(self.game))

    def number(self, place: int, is_opening: bool) -> int:
        """Free games have even numbers, those of the map odd ones: either can go on without the other."""
        return 2 * place + is_opening

    def opening(self, number: int) -> str:
        """The first move that a game of the map begins with; none if it is a free one."""
        return self.openings[number // 2 % len(self.openings)][0] if number % 2 else ""


@dataclass(frozen=True)
class LabGame:
    """A game that was played. A game of the map, which has an opening, is played without the swap, and ends when its
    result is proven."""

    number: int  # among those of its plan
    opening: str  # the first move, in a game of the map; else empty
    game: Game  # a game of the map has no swap
    moves: tuple[str, ...]  # as they were played
    choices: tuple[int, ...]  # how many moves were legal, ply by ply
    values: tuple[tuple[float, ...], ...]  # by person, as the search saw each position; none if nobody searched
    seats: tuple[int, ...]  # at the end: the person at each colour
    result: tuple[float, ...]  # by person
    ended: str = "rules"  # or "plies": stopped and counted, "proven"

    @property
    def data(self) -> dict[str, Any]:
        """A record, and what else is known of the game."""
        record = Record(self.game.id, self.game.options, self.moves, self.result if self.ended == "rules" else None)
        about = {name: getattr(self, name) for name in ("number", "opening", "choices", "values", "seats", "ended")}
        return {**record.data, **about, "shares": self.result}

    @classmethod
    def from_data(cls, data: dict[str, Any], plan: LabPlan) -> LabGame:
        """Reads `data`; LookupError, TypeError or ValueError if it is no game of this plan."""
        rules = without_swap(plan.game) if data["opening"] else plan.game
        game = cls(
            number=int(data["number"]),
            opening=str(data["opening"]),
            game=rules,
            moves=tuple(map(str, data["moves"])),
            choices=tuple(map(int, data["choices"])),
            values=tuple(tuple(map(float, row)) for row in data["values"]),
            seats=tuple(map(int, data["seats"])),
            result=tuple(map(float, data["shares"])),
            ended=str(data["ended"]),
        )
        players = range(plan.game.players)
        if game.opening != plan.opening(game.number) or (data["game"], data["options"]) != (rules.id, rules.options):
            raise ValueError(game.number)
        if len(game.choices) != len(game.moves) or sorted(game.seats) != [*players]:
            raise ValueError(game.number)
        if any(len(row) != len(players) for row in (*game.values, game.result)):
            raise ValueError(game.number)
        return game


def play_game(plan: LabPlan, number: int) -> LabGame:
    """Plays the game of a number."""
    opening = plan.opening(number)
    chance = random.Random(f"{plan.seed} {number}")
    # A game of its own: what the computer has solved in another one would change what it knows in this one.
    game = fresh(without_swap(plan.game) if opening else plan.game)
    player = SelfPlayer(plan.strength, game.players, chance)
    state, moves = game.start(), list[str]()
    choices, values = list[int](), list[tuple[float, ...]]()
    ended = "rules"
    while state.turn is not None:
        if len(moves) == MOST_PLIES:
            ended = "plies"
            break
        choices.append(state.perft(1))
        if opening and not moves:
            moves.append(opening)
        else:
            report = player.report(state)
            if report:
                values.append(tuple(round(value, 3) for value in report.values))
            if opening and report and report.proven:
                ended = "proven"
                choices.pop()
                break
            moves.append(player.move(state, len(moves), report))
        state = state.play(moves[-1])
    shares = state.result or (values[-1] if ended == "proven" else result_by_score(state))
    return LabGame(number, opening, game, tuple(moves), tuple(choices), tuple(values), state.seats, shares, ended)


class SelfPlayer:
    """Plays all colours, each with a search tree of its own that it keeps from move to move."""

    def __init__(self, strength: Contestant, players: int, chance: random.Random) -> None:
        from .. import Bot

        self.limits, self.chance, self.varied = strength.limits, chance, VARIED * players
        seeds = [chance.randrange(2**31) for _ in range(players)]
        self.bots = [Bot(memory=MEMORY, seed=seed, style=strength.style) for seed in seeds] if strength.limits else []

    def report(self, state: State) -> Report | None:
        """None where moves are random."""
        return self.bots[state.seats[state.turn or 0]].think(state, **self.limits) if self.bots else None

    def move(self, state: State, ply: int, report: Report | None) -> str:
        """The move that is played: at first by lot, in proportion to the visits of the search, so that games differ;
        then as the strength has it."""
        if report is None:
            return random_move(state, self.chance)
        if ply < self.varied and not report.proven:
            visits = [candidate.visits for candidate in report.moves]
            return self.chance.choices([candidate.move for candidate in report.moves], visits)[0]
        return report.best or ""
