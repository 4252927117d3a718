"""What a try at a puzzle is worth, and how the others answer it.

The first move must be the puzzle's. After it, any move that is proven to keep the result is right. After OWN_MOVES the
puzzle is solved even if the game is not over: what is left is said.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import hexagora

from ..errors import IllegalMove, Reason
from .proof import Prover, misses
from .puzzle import Puzzle

OWN_MOVES = 3
SECONDS = 2.0  # for one position
MOST_POSITIONS = 300_000
MOST_TRIED = 60_000  # of those, where everything is tried: with three and more players
CHOICE = 3  # cells of which a hint names one
LOOK = 300  # simulations for the answer where there is no proof to follow, and for hints

State = hexagora.State


@dataclass(frozen=True)
class Verdict:
    kind: Literal["right", "wrong", "unclear", "solved"]  # unclear: perhaps right, but not proven in time
    state: State  # after the moves and the answers
    answers: tuple[str, ...] = ()  # what the others play until it is the solver's turn, or the game is over
    line: tuple[str, ...] = ()  # after a wrong try what refutes it, after the last right one how the game goes on


def judge(
    puzzle: Puzzle, moves: Sequence[str], seconds: float = SECONDS, stop: threading.Event | None = None
) -> Verdict:
    """About the last of some moves from the puzzle's position, which is the solver's. IllegalMove if one is not
    allowed, or if it is not the solver's turn."""
    state = hexagora.read(puzzle.position)
    prover = prover_of(state, seconds, stop)
    person = prover.person
    own, mine = 0, False
    for move in moves:
        mine = is_turn_of(state, person)
        own += mine
        state = state.play(move)
    if not mine:
        raise IllegalMove(Reason("puzzle_turn"))
    if moves[0] != puzzle.move:
        return Verdict("wrong", state, line=refutation(prover, state))
    if own > 1:
        value = prover.value(state)
        if value is None:
            return Verdict("unclear", state)
        if misses(value, puzzle.goal):
            return Verdict("wrong", state, line=refutation(prover, state))
    if own == OWN_MOVES and state.turn is not None:
        return Verdict("solved", state, line=best_play(prover, state))
    answers: list[str] = []
    while state.turn is not None and not is_turn_of(state, person):
        answers.append((best_play(prover, state) or (glance(state),))[0])
        state = state.play(answers[-1])
    return Verdict("solved" if state.turn is None else "right", state, tuple(answers))


def prover_of(state: State, seconds: float, stop: threading.Event | None) -> Prover:
    """For whoever is to move."""
    assert state.turn is not None
    players = state.game.players
    return Prover(state.seats[state.turn], players, MOST_POSITIONS if players == 2 else MOST_TRIED, seconds, stop)


def is_turn_of(state: State, person: int) -> bool:
    return state.turn is not None and state.seats[state.turn] == person


def best_play(prover: Prover, state: State) -> tuple[str, ...]:
    """How the game goes on if everybody plays their best, the loser what is hardest to refute; nothing if that is not
    known."""
    if prover.against_all:
        return ()
    return hexagora.solve(state, seconds=prover.seconds, nodes=prover.most, stop=prover.stop).line


def glance(state: State) -> str:
    return str(hexagora.think(state, simulations=LOOK, memory=4, seed=1).best)


def refutation(prover: Prover, state: State) -> tuple[str, ...]:
    """What shows that a try was wrong: best play; with three and more players the moves of the others that spoil it."""
    if prover.against_all is None or prover.value(state) is None:
        return best_play(prover, state)
    moves: list[str] = []
    while state.turn is not None and not is_turn_of(state, prover.person):
        moves.append(next(move for move in state.moves() if not prover.against_all.can_win(state.play(move))))
        state = state.play(moves[-1])
    return tuple(moves)


def best_move(
    puzzle: Puzzle, moves: Sequence[str], seconds: float = SECONDS, stop: threading.Event | None = None
) -> str | None:
    """The solver's best move after some moves: at first the puzzle's, later one that keeps the result; None if that is
    not known."""
    if not moves:
        return puzzle.move
    state = hexagora.read(puzzle.position)
    prover = prover_of(state, seconds, stop)
    for move in moves:
        state = state.play(move)
    if not is_turn_of(state, prover.person):
        return None
    if prover.against_all is None:
        return hexagora.solve(state, seconds=seconds, nodes=MOST_POSITIONS, stop=stop).best
    return next((move for move in state.moves() if prover.value(state.play(move))), None)


def where_to_look(state: State, move: str) -> tuple[str, ...]:
    """A hint that leaves something to find: the first cell of a move; if that is all of it, among two others that look
    good."""
    cells = state.cells_of(move)
    if len(cells) != 1:
        return cells[:1]
    report = hexagora.think(state, simulations=LOOK, memory=4, seed=1)
    others = dict.fromkeys(cell for other in report.moves for cell in state.cells_of(other.move)[:1])
    known = [cells[0], *(cell for cell in others if cell != cells[0])]
    return tuple(sorted(known[:CHOICE], key=state.board.cells.index))
