"""The rooms of a server, each with one task, and what they share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..match.limits import PATIENCE
from .clock import Clock
from .computer import Computer
from .live import Live
from .reviews import Reviews
from .tables import Tables
from .tournaments import Tournaments
from .visits import Visits
from .writer import Writer

if TYPE_CHECKING:
    from .limits import Limits
    from .store import Store
    from .thinkers import Thinkers


class Rooms:
    """`patience`: how long a player may be away in their turn where there is no clock, in milliseconds."""

    def __init__(self, store: Store, thinkers: Thinkers, limits: Limits, patience: int = PATIENCE) -> None:
        self.store, self.thinkers, self.limits = store, thinkers, limits
        self.writer = Writer(store)
        # Each of these observes the writer's changes, in this order.
        self.tables = Tables(store, self.writer, patience)
        self.clock = Clock(self.tables, self.writer, store)
        self.computer = Computer(self.tables, self.writer, thinkers)
        self.visits = Visits()
        self.live = Live(self.tables, store)
        self.reviews = Reviews()
        self.tournaments = Tournaments(store, self.writer, self.tables, limits)

    async def close(self) -> None:
        """Nothing happens by itself any more."""
        await self.tournaments.close()
        await self.tables.close()
        await self.computer.close()
        await self.writer.close()
        await self.clock.close()
