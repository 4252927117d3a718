"""A game at one table, without its input and output: what was played, the way back, and what typed text means."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .. import BadText, Continuations, Game, IllegalMove, Reason, State
from ..engine.contestants import random_move
from ..record import Record, after

if TYPE_CHECKING:
    from .. import Report

# Cells as people type them, `c3`, `C 03` or `-2, 3`, and what they write between: c3-d4, c3 > d4, c3 to d4.
CELL = re.compile(r"(?P<column>[a-z])\s*0*(?P<row>[1-9]\d*)|(?P<q>-?\d+)\s*,\s*(?P<r>-?\d+)")
BETWEEN = re.compile(r"[\s:+=>→,.;/-]*|\s*(to|à|x)\s*")


@dataclass
class Session:
    """Positions and the moves between them. Bots are persons, so that they keep their seat when colours change: each
    plays at its level, or at random."""

    states: list[State]
    moves: list[str] = field(default_factory=list)
    bots: Mapping[int, int | None] = field(default_factory=dict)
    seed: int = 0

    @classmethod
    def start(cls, game: Game, bots: Mapping[int, int | None], seed: int = 0) -> Session:
        return cls([game.start()], [], bots, seed)

    @classmethod
    def resume(cls, record: Record, bots: Mapping[int, int | None], seed: int = 0) -> Session:
        return cls(record.replay(), list(record.moves), bots, seed)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def record(self) -> Record:
        game = self.state.game
        return Record(game.id, game.options, tuple(self.moves), self.state.result)

    def play(self, move: str) -> None:
        """A move as records write it: `c3`, `leave 1`."""
        self.states.append(after(self.state, move))
        self.moves.append(move)

    def leave(self, colour: int) -> None:
        self.play(f"leave {colour}")

    @property
    def bot_to_move(self) -> bool:
        return self._is_bot_turn(self.state)

    def _is_bot_turn(self, state: State) -> bool:
        return state.turn is not None and state.seats[state.turn] in self.bots

    def bot_move(self, on_progress: Callable[[Report], None]) -> str:
        """The same again for the same seed and ply, also after undo or when a saved game is resumed."""
        assert self.state.turn is not None
        chance = random.Random(f"{self.seed} {len(self.moves)}")
        level = self.bots[self.state.seats[self.state.turn]]
        if level is None:
            return random_move(self.state, chance)
        from .. import think

        best = think(self.state, level=level, seed=chance.randrange(2**31), on_progress=on_progress).best
        assert best is not None
        return best

    def undo(self) -> list[str]:
        """Back to where a person last had the choice. Returns the moves taken back, none if there is no such place."""
        for ply in reversed(range(len(self.moves))):
            if not self._is_bot_turn(self.states[ply]):
                undone = self.moves[ply:]
                del self.states[ply + 1 :], self.moves[ply:]
                return undone
        return []


@dataclass(frozen=True)
class Unfinished:
    """Cells that begin several moves, and what may follow them."""

    picks: tuple[str, ...]
    next: Continuations


def cells_in(text: str) -> tuple[str, ...] | None:
    """The cells that a text names, tidied; None if there is anything else in it but separators."""
    cells: list[str] = []
    position = 0
    for match in CELL.finditer(text):
        if not BETWEEN.fullmatch(text, position, match.start()):
            return None
        column, row, q, r = match.group("column", "row", "q", "r")
        cells.append(f"{column}{row}" if column else f"{int(q)},{int(r)}")
        position = match.end()
    return tuple(cells) if BETWEEN.fullmatch(text, position) else None


def tidy(state: State, text: str, picked: tuple[str, ...] = ()) -> str | Unfinished:
    """The legal move that somebody means by a text, whatever its case, spaces, order and separators.

    `picked` are the cells already given. Where a text begins several moves, it is Unfinished; where it means no legal
    move, IllegalMove says why, or BadText that it is no move at all.
    """
    text = text.strip().lower()[:2000]
    squeezed = "".join(text.split())
    refusals: list[Reason] = []
    if not picked and _legal(state, squeezed, refusals):
        return squeezed
    declared = "!" if squeezed.endswith("!") else ""
    cells = cells_in(text.removesuffix("!"))
    if cells:
        cells = picked + cells
        try:
            following = state.continuations(cells)
        except BadText as error:
            raise IllegalMove(error.reason) from None
        if following.move and _legal(state, following.move + declared, refusals):
            return following.move + declared
        if following.cells and not declared:
            return Unfinished(cells, following)
        order = {cell: number for number, cell in enumerate(state.board.cells)}
        travel, kept = ":".join(cells), ":".join(cells[:-1]) + f"={cells[-1]}"
        for written in (travel, kept, "+".join(sorted(set(cells), key=lambda cell: order.get(cell, 0)))):
            _legal(state, written + declared, refusals)
    elif _legal(state, ":".join(picked) + squeezed, refusals):  # an ending after the cells: !
        return ":".join(picked) + squeezed
    if refusals:
        # Rather what is wrong with the cells than how moves are written, which comes with an example.
        raise IllegalMove(min(refusals, key=lambda reason: "example" in reason.details))
    raise BadText(Reason("no_move", {"text": text[:40]}))


def _legal(state: State, move: str, refusals: list[Reason]) -> bool:
    """Is it a legal move? If it is at least a move, the reason why not is kept."""
    try:
        reason = state.why_not(move)
    except BadText:
        return False
    if reason is None:
        return True
    refusals.append(reason)
    return False
