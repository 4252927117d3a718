"""A game at one terminal, without input and output: its positions and moves, and undo."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .. import Game, State
from ..engine.contestants import random_move
from ..record import Leave, Record, Step, after

if TYPE_CHECKING:
    from .. import Report


@dataclass
class TerminalGame:
    """Positions and the moves between them. Bots are given by person, not by colour, so that a swap does not move them;
    each has a level, or None to play at random."""

    states: list[State]
    moves: list[Step] = field(default_factory=list)
    bots: Mapping[int, int | None] = field(default_factory=dict)
    seed: int = 0

    @classmethod
    def start(cls, game: Game, bots: Mapping[int, int | None], seed: int = 0) -> TerminalGame:
        return cls([game.start()], [], bots, seed)

    @classmethod
    def resume(cls, record: Record, bots: Mapping[int, int | None], seed: int = 0) -> TerminalGame:
        return cls(record.replay(), list(record.moves), bots, seed)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def record(self) -> Record:
        game, first = self.state.game, self.states[0]
        start = None if first == game.start() else str(first)
        return Record(game.id, game.options, self.moves, self.state.result, start=start)

    def play(self, step: Step) -> None:
        self.states.append(after(self.state, step))
        self.moves.append(step)

    def leave(self, colour: int) -> None:
        self.play(Leave(colour))

    @property
    def bot_to_move(self) -> bool:
        return self._is_bot_turn(self.state)

    def _is_bot_turn(self, state: State) -> bool:
        return state.turn is not None and state.seats[state.turn] in self.bots

    def bot_move(self, on_progress: Callable[[Report], None]) -> str:
        """The same move for the same seed and ply, also after undo or when a saved game is resumed."""
        assert self.state.turn is not None
        chance = random.Random(f"{self.seed} {len(self.moves)}")
        level = self.bots[self.state.seats[self.state.turn]]
        if level is None:
            return random_move(self.state, chance)
        from .. import think

        best = think(self.state, level=level, seed=chance.randrange(2**31), on_progress=on_progress).best
        assert best is not None
        return best

    def undo(self) -> list[Step]:
        """Goes back to the last choice of a person. Returns the moves taken back, none if there was no choice."""
        for ply in reversed(range(len(self.moves))):
            if not self._is_bot_turn(self.states[ply]):
                moves = self.moves[ply:]
                del self.states[ply + 1 :], self.moves[ply:]
                return moves
        return []
