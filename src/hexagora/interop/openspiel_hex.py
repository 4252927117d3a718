"""Our engine as a bot for OpenSpiel's own Hex, on square boards with or without its swap.

Both agree in everything but the swap: cells are numbered by rows, player 0 begins and links top and bottom. OpenSpiel
swaps pieces, as GTP does, so its positions are read the same way.
"""

from __future__ import annotations

from typing import Any

from .. import State
from ..engine import Bot
from ..errors import BadOption, Reason
from ..extras import extra
from ..record.rhombus import board
from .gtp import after_swap

with extra("openspiel"):
    import pyspiel


def position(spiel: Any) -> State:
    """OpenSpiel's position as ours."""
    given = spiel.get_game().get_parameters()
    size = given["num_cols"]
    if given["num_rows"] != size:
        raise BadOption(Reason("not_square", {"width": str(size), "height": str(given["num_rows"])}))
    state = board(size, swap=given["swap"]).start()
    cells = state.board.cells
    for action in spiel.history():
        state = state.play(cells[action]) if action < len(cells) else after_swap(state, pieces=True)
    return state


class HexBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """Plays OpenSpiel's Hex: HexBot(bot, simulations=1000) with whatever limits bot.think takes."""

    def __init__(self, bot: Bot | None = None, **limits: Any) -> None:
        super().__init__()
        self.bot = bot or Bot()
        self.limits = limits

    def step(self, state: Any) -> int:
        ours = position(state)
        best = self.bot.think(ours, **self.limits).best
        return len(ours.board) if best == "swap" else ours.board.cells.index(best)

    def restart_at(self, state: Any) -> None:
        """Everything is in the state."""

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """Everything is in the state."""
