"""Another program that plays Hex on the rhombus over GTP, version 2. How boards and swaps are read: gtp.py.

with GtpProgram("mohex") as program:
    move = program.choose(state, seconds=5)

The program is sent only what is new on the board, so it may keep its tree. After a swap it sees the board as
`swap-pieces` leaves it: reflected, with the colours exchanged.
"""

from __future__ import annotations

import math
import re
from itertools import zip_longest

from .. import Game, State
from ..engine.external import ProgramProcess
from ..errors import BadOption, Reason
from ..record import Record
from ..record.rhombus import Frame, reflect, size_of

CELL = re.compile(r"[a-z]\d{1,2}", re.ASCII)
SWAPS = ("swap-pieces", "swap-sides", "swap")

GtpStones = dict[str, int]  # the colour of each, as the program sees the board: 0 is black


class GtpProgram(ProgramProcess):
    """A program that speaks GTP."""

    _size: int  # of its board; 0: unknown
    _stones: GtpStones  # on its board

    def choose(self, state: State, *, seconds: float | None = None) -> str | None:
        """Its move, a legal one; None if it resigns. Anything else is ProgramFailed. It has `seconds` to think, and is
        told so if it knows how to be."""
        self._wake(state)
        assert state.turn is not None
        self.check(state.game, seconds)
        frame = Frame(reflected=state.seats[0] == 1)
        self._show({frame.cell(cell): frame.colour(int(code)) for cell, code in state.pieces().items()}, frame)
        colour = frame.colour(state.turn)
        answer = self._ask(f"genmove {'bw'[colour]}", seconds).lower()
        if answer == "resign":
            return None
        if answer in SWAPS:
            self._legal(state, "swap", answer)
            self._stones = {reflect(cell): 1 for cell in self._stones}
            if answer != "swap-pieces":
                self._size = 0  # its board is no longer the one we show: it gets a new one
            return "swap"
        move = self._legal(state, frame.cell(answer) if CELL.fullmatch(answer) else answer, answer)
        self._stones[answer] = colour
        return move

    def check(self, game: Game, seconds: float | None = None) -> None:
        """An empty board, if it has none of this size yet. BadOption if GTP does not know the game."""
        try:
            size = size_of(Record(game.id, game.options))
        except BadOption:
            raise BadOption(Reason("contestant_gtp", {"name": self.name})) from None
        if size == self._size:
            return
        self._ask(f"boardsize {size}")
        self._ask("clear_board")
        self._size, self._stones = size, {}
        if seconds is not None and self._ask("known_command time_settings") == "true":
            self._ask(f"time_settings 0 {math.ceil(seconds)} 1")

    def _greet(self) -> None:
        self._size = 0
        if (protocol := self._ask("protocol_version")) != "2":
            raise self._rubbish(protocol, "2")
        self.name = self._ask("name")[:80] or self.name

    def _show(self, stones: GtpStones, frame: Frame) -> None:
        """Brings the program's board to these stones."""
        if not frame.reflected or len(stones) > 1:
            self._put(stones)
        elif self._stones != stones:  # the swap itself
            self._put({reflect(cell): 0 for cell in stones})
            self._ask("play w swap-pieces")
            self._stones = stones

    def _put(self, stones: GtpStones) -> None:
        """Plays the stones that are new, black and white by turns as far as there are both."""
        if not self._stones.items() <= stones.items():
            self._ask("clear_board")
            self._stones = {}
        new = [[cell for cell in stones if stones[cell] == colour and cell not in self._stones] for colour in (0, 1)]
        for black, white in zip_longest(*new):
            for colour, cell in (("b", black), ("w", white)):
                if cell is not None:
                    self._ask(f"play {colour} {cell}")
        self._stones = dict(stones)

    def _ask(self, command: str, seconds: float | None = None) -> str:
        """The first line of the answer; ProgramFailed if it is an error."""
        self._send(command)
        deadline = self._deadline(seconds)
        while not (line := self._line(deadline)):
            pass
        if line[0] not in "=?":
            raise self._rubbish(line, "=")
        while self._line(deadline):
            pass
        text = line[1:].strip()
        if line[0] == "?":
            raise self._failure(Reason("program_error", {"name": self.name, "why": text[:200]}))
        return text


__all__ = ["GtpProgram"]
