"""A game at one terminal, without input and output: its record, the position that it has reached, and undo."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from .. import State
from ..engine.contestants import random_move
from ..record import Leave, Node, Record, Step

if TYPE_CHECKING:
    from .. import Report


class TerminalGame:
    """A game from the end of a record on, which keeps all that the record has. Bots are given by person, not by colour,
    so that a swap does not move them; each has a level, or None to play at random."""

    def __init__(self, record: Record, bots: Mapping[int, int | None] | None = None, seed: int = 0) -> None:
        self.record = record
        self.node = record.end()
        self.bots = bots or {}
        self.seed = seed
        self._brought = self.node, record.result, record.reason
        self._typed: set[Node] = set()  # moves that the record did not have

    @property
    def state(self) -> State:
        return self.node.state()

    @property
    def moves(self) -> list[Step]:
        return self.node.line()

    def play(self, step: Step) -> None:
        """What was played here before becomes a variation."""
        is_new = not self.node.has_variation(step)
        self.node = self.node.add_main_variation(step)
        if is_new:
            self._typed.add(self.node)
        self._set_result()

    def leave(self, colour: int) -> None:
        self.play(Leave(colour))

    def _set_result(self) -> None:
        """By the rules, unless the record knew better and ends where it did."""
        end, result, reason = self._brought
        if self.record.end() is not end or not reason:
            end = self.record.end()
            result = end.state().result
            reason = "leave" if result and isinstance(end.step, Leave) else ""
        self.record.result, self.record.reason = result, reason

    @property
    def bot_to_move(self) -> bool:
        return self._is_bot_turn(self.state)

    def _is_bot_turn(self, state: State) -> bool:
        return state.turn is not None and state.seats[state.turn] in self.bots

    def bot_move(self, on_progress: Callable[[Report], None]) -> str:
        """The same move for the same seed and ply, also after undo or when a saved game is resumed."""
        assert self.state.turn is not None
        chance = random.Random(f"{self.seed} {self.node.ply()}")
        level = self.bots[self.state.seats[self.state.turn]]
        if level is None:
            return random_move(self.state, chance)
        from .. import think

        best = think(self.state, level=level, seed=chance.randrange(2**31), on_progress=on_progress).best
        assert best is not None
        return best

    def undo(self) -> list[Step]:
        """Goes back to the last choice of a person. Returns the moves taken back, none if there was no choice. Those
        that the record brought stay in it."""
        taken: list[Node] = []
        for node in [self.node, *self.node.before()]:
            if taken and not self._is_bot_turn(node.state()):
                self.node = node
                self._forget(taken)
                return [one.step for one in reversed(taken) if one.step is not None]
            taken.append(node)
        return []

    def _forget(self, taken: list[Node]) -> None:
        """Removes moves, the last one first."""
        for node in taken:
            if node in self._typed and not node.variations and node.parent is not None:
                node.parent.remove_variation(node)
        self._set_result()
