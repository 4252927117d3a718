"""Who plays with other people right now: until their game is over, the computer gives them no help with that game.

A person is known by their seats, wherever they are stored; an address by the pages of players that are open from there.
So nobody asks in a second window, and no match is looked at that is not about to be refused.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ..errors import IllegalMove, Reason
from .failures import Unreadable

if TYPE_CHECKING:
    from ..match import Match
    from .store import Store
    from .table import Table, Viewer
    from .tables import Tables


class Live:
    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables, self._store = tables, store
        self._pages: defaultdict[str, dict[Viewer, Table]] = defaultdict(dict)  # by address

    def join(self, table: Table, viewer: Viewer) -> None:
        self._pages[viewer.address][viewer] = table

    def leave(self, viewer: Viewer) -> None:
        pages = self._pages[viewer.address]
        pages.pop(viewer, None)
        if not pages:
            del self._pages[viewer.address]

    async def check(self, person: str, address: str, game: str) -> None:
        """IllegalMove if a person, or somebody at their address, plays this game with others."""
        here = self._pages.get(address, {}).items()
        if any(_plays(table.match, viewer.actor.id, game) for viewer, table in here):
            raise IllegalMove(Reason("engine_live"))
        for id in await self._store.read_games_with_others(person, game):
            try:
                match = (await self._tables.get(id)).match
            except Unreadable:
                continue
            if _plays(match, person, game):
                raise IllegalMove(Reason("engine_live"))


def _plays(match: Match, person: str | None, game: str) -> bool:
    """Whether somebody sits at an unfinished match of a game in which two people or more still play."""
    if match.setup.game != game or match.status != "playing" or person not in match.people:
        return False
    playing = {who for who in match.people if match.active_persons_of(who)}
    return person in playing and len(playing) > 1
