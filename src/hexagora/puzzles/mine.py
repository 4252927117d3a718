"""Puzzles from games of the computer against itself.

Games begin with random moves and go on with a weak search that now and then plays anything, so that positions are
varied and natural. From the end backwards, as far as results can be proven, each position is asked for its one right
move. What differs by game is in sources.json: boards, from which ply to look, how many moves there must be to choose
from, how many positions a proof may take.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib import resources
from itertools import combinations
from typing import Any, NamedTuple

import hexagora

from .proof import Prover, misses, reaches
from .puzzle import Goal, Puzzle

SEARCHES = (20, 60, 200, 600)  # simulations a move of the games
CHANCE_OF_ANY_MOVE = 0.12
MOST_PLIES = 120
UNKNOWN_IN_A_ROW = 2  # then earlier positions of the game are taken for too hard
LADDER = (4, 16, 64, 256, 1024, 4096, 16_384, 65_536)  # simulations
MOST_OF_A_GAME = 2
PLIES_BETWEEN = 4
GLANCE = 200  # positions

State = hexagora.State


class Discovery(NamedTuple):
    """A position of a game that has one right move."""

    ply: int
    puzzle: Puzzle


@cache
def sources() -> dict[str, list[dict[str, Any]]]:
    """By game, where to look for puzzles."""
    text = resources.files(__package__).joinpath("sources.json").read_text("utf-8")
    return dict(json.loads(text))


def mine(game: str, count: int, seed: int, is_over: Callable[[], bool]) -> Iterator[Puzzle]:
    """New puzzles, until there are enough or it is over. The same seed gives the same puzzles."""
    chance = random.Random(f"{game} {seed}")
    known: set[object] = set()
    number = 0
    while number < count and not is_over():
        for puzzle in choose(discoveries(game, chance.choice(sources()[game]), chance), chance):
            same = looks(puzzle.state)
            if not known & same and number < count:
                known |= same
                number += 1
                yield replace(puzzle, id=f"{game}-{seed}-{number}")


def choose(ones: Iterable[Discovery], chance: random.Random) -> list[Puzzle]:
    """The hardest and perhaps another one of a game, some plies apart."""
    ones = sorted(ones, key=lambda one: -one.puzzle.effort)
    first, rest = ones[:1], ones[1:]
    chance.shuffle(rest)
    others = [one for one in rest if abs(one.ply - first[0].ply) >= PLIES_BETWEEN]
    return [one.puzzle for one in first + others[: MOST_OF_A_GAME - 1]]


def discoveries(game: str, source: dict[str, Any], chance: random.Random) -> Iterator[Discovery]:
    """The positions of one game that have one right move, the last ones first."""
    states = play(game, source, chance)
    unknown = 0
    for ply in range(len(states) - 1, source["from"] - 1, -1):
        state = alone(states[ply])
        if state.turn is None or len(state.moves()) < source["choices"]:
            continue
        must_hold = bool(source.get("threatened"))
        if must_hold and not is_threatened(state, chance):
            continue
        goal, move = one_move(state, source["positions"])
        unknown = unknown + 1 if goal is None and not must_hold else 0
        if unknown == UNKNOWN_IN_A_ROW:
            return
        if goal and move:
            most = source.get("ladder", LADDER[-1])
            yield Discovery(ply, Puzzle("", game, str(state), move, goal, effort(state, move, most)))


def play(game: str, source: dict[str, Any], chance: random.Random) -> list[State]:
    """The positions of one game."""
    state = hexagora.game(game, **source["options"]).start()
    bot = hexagora.Bot(seed=chance.randrange(2**31), memory=16)
    opening = chance.randint(1, 4)
    simulations = chance.choice(SEARCHES)
    states = [state]
    while state.turn is not None and len(states) <= source.get("plies", MOST_PLIES):
        if len(states) <= opening or chance.random() < CHANCE_OF_ANY_MOVE:
            move = chance.choice(state.moves())
        else:
            move = str(bot.think(state, simulations=simulations).best)
        state = state.play(move)
        states.append(state)
    return states


def alone(state: State) -> State:
    """The position without its history, as a puzzle gives it."""
    parts = str(state).split(" ; ")
    return hexagora.read(" ; ".join(part for part in parts if not part.startswith("seen")))


def is_threatened(state: State, chance: random.Random) -> bool:
    """Whether most moves are soon proven lost. Without that, nobody proves it of all but one of many moves."""
    prover = Prover.of_mover(state, GLANCE)
    return sum(prover.value(state.play(move)) == 0 for move in chance.sample(state.moves(), 3)) >= 2


def one_move(state: State, most: int) -> tuple[Goal | None, str | None]:
    """What the player to move can reach, and the only move that does, proven; (goal, None) if there are several or the
    game is lost, (None, None) if that is not known."""
    prover = Prover.of_mover(state, most)
    solution = hexagora.solve(state, nodes=most)
    if solution.values is None:
        has_none = prover.against_all and solution.nodes < most
        return ("win" if has_none else None), None
    value = solution.values[prover.person]
    goal: Goal = "win" if value == 1 else "only"
    best = solution.best
    if value == 0 or best is None:
        return goal, None
    glance = hexagora.think(state, simulations=30, memory=4)
    order = {candidate.move: number for number, candidate in enumerate(glance.moves)}
    others = sorted(state.moves(), key=lambda move: order.get(move, len(order)))
    others.remove(best)
    for positions in (GLANCE, most):  # the quick answers first: one of them may be enough
        prover = Prover.of_mover(state, positions)
        unknown = []
        for other in others:
            rest = prover.value(state.play(other))
            if rest is None:
                unknown.append(other)
            elif not misses(rest, goal):
                return goal, None
        others = unknown
    if others:
        return None, None
    return (goal, best) if reaches(prover.value(state.play(best)), goal) else (None, None)


def effort(state: State, move: str, most: int) -> int:
    """How many simulations a search without knowledge needs until it chooses the move and stays with it; more than
    `most` if it does not."""
    least = LADDER[-1] * 4
    for simulations in reversed(LADDER):
        if simulations <= most:
            if hexagora.think(state, simulations=simulations, style="plain", memory=32, seed=1).best != move:
                break
            least = simulations
    return least


def looks(state: State) -> set[object]:
    """A position as it looks from every side, whoever is to move: two puzzles should have none in common."""
    board = state.board
    pieces = state.pieces()
    if not board.symmetries:  # without an edge it is turned and moved at will: how far apart the pieces stand tells it
        stones = [(piece, board.centre(cell)) for cell, piece in pieces.items()]
        distances = ((*sorted((a, b)), round(math.dist(p, q), 3)) for (a, p), (b, q) in combinations(stones, 2))
        return {(str(state.game), tuple(sorted(distances)))}
    cells = [pieces.get(cell, "") for cell in board.cells]
    images: set[object] = {(str(state.game), tuple(cells))}
    for places in board.symmetries:
        image = [""] * len(cells)
        for cell, place in zip(cells, places, strict=True):
            image[place] = cell
        images.add((str(state.game), tuple(image)))
    return images
