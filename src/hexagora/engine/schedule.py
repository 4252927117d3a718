"""The schedule of a match: random openings, each played from every side."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from .contestants import Contestant

if TYPE_CHECKING:
    from .. import Game, State

ENOUGH_OPENINGS = 1000
TRIES = 50  # to find a new opening


@dataclass(frozen=True)
class ArenaGame:
    """A game to play."""

    number: int
    opening: int
    moves: tuple[str, ...]  # of the opening
    seating: tuple[int, ...]  # the contestant of each side


@dataclass(frozen=True)
class Plan:
    """The settings of a match except its length. Two matches of one plan are the same, unless limits are in seconds."""

    game: Game
    contestants: tuple[Contestant, ...]
    openings: int  # plies
    seed: int
    max_plies: int
    resign: float | None

    @property
    def settings(self) -> dict[str, object]:
        """As plain data."""
        return {
            "game": str(self.game),
            "contestants": [contestant.text for contestant in self.contestants],
            "openings": self.openings,
            "seed": self.seed,
            "max_plies": self.max_plies,
            "resign": self.resign,
        }

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The persons of each side; partners share one."""
        teams = self.game.start().scene().teams or tuple(range(self.game.players))
        return tuple(
            tuple(person for person, team in enumerate(teams) if team == side) for side in dict.fromkeys(teams)
        )

    @cached_property
    def seatings(self) -> list[tuple[int, ...]]:
        """Each opening is played in all of these. With more contestants than sides, in all combinations of them; with
        fewer, the last contestant takes the sides left over."""
        last, sides = len(self.contestants) - 1, len(self.sides)
        everybody = [*range(last), *[last] * max(1, sides - last)]
        return [seats[turn:] + seats[:turn] for seats in combinations(everybody, sides) for turn in range(sides)]

    def check_programs(self) -> None:
        """Every program is started once; see `Contestant.check_program`."""
        for contestant in {contestant.text: contestant for contestant in self.contestants}.values():
            contestant.check_program(self.game)

    def games(self, count: int) -> int:
        """`count`, rounded up to whole openings."""
        return -(-count // len(self.seatings)) * len(self.seatings)

    def pairings(self, count: int) -> Iterator[ArenaGame]:
        """The first `count` games, rounded up to whole openings."""
        rotations = len(self.seatings)
        openings = openings_of(self.game, self.openings, self.seed)
        for opening, moves in zip(range(self.games(count) // rotations), openings, strict=False):
            for number, seating in enumerate(self.seatings):
                yield ArenaGame(opening * rotations + number, opening, moves, seating)


def quiet_move(state: State, chance: random.Random) -> str | None:
    """A random move, no word (openings have no swap or pass), that does not end the game; None if there is none."""
    words = state.continuations().words
    moves = [move for move in state.moves() if move not in words]
    chance.shuffle(moves)
    return next((move for move in moves if state.play(move).turn is not None), None)


def usual_plies(game: Game) -> int:
    """One move for each player, more while that gives few openings, at most a quarter of a random game."""
    chance = random.Random(str(game))
    random_games = game.playouts(5)
    most = max(1, random_games.plies // random_games.games // 4)
    state, plies, ways = game.start(), 0, 1
    while plies < most and (plies < game.players or ways < ENOUGH_OPENINGS):
        move = quiet_move(state, chance)
        if move is None:
            break
        ways *= len(state.moves())
        state = state.play(move)
        plies += 1
    return plies


def openings_of(game: Game, plies: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Random openings without end, without repeating a position while new ones can be found."""
    chance = random.Random(f"{seed} openings")
    keys: set[int] = set()
    while True:
        for _ in range(TRIES):
            state, moves = game.start(), list[str]()
            while len(moves) < plies and (move := quiet_move(state, chance)):
                state = state.play(move)
                moves.append(move)
            if state.key not in keys:
                break
        keys.add(state.key)
        yield tuple(moves)
