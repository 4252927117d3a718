"""What the matches of a tournament are told: to stop, to pause, to go on, who plays."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..errors import BadText
from ..match.commands import COMPUTER
from .failures import Unavailable, Unreadable
from .tournament_games import match_commands, open_matches
from .writer import Unsaved

if TYPE_CHECKING:
    from .tables import Tables
    from .tournaments import RunningTournament
    from .writer import Writer

RETRY = 1.0  # seconds before something is written again that was not saved, then twice as many
LONGEST_RETRY = 60.0
PORTION = 10  # matches that are told, before others have their turn


async def tell(running: RunningTournament, matches: Sequence[str], tables: Tables, writer: Writer) -> None:
    """Games whose tables are gone or decided are stopped, and a pause holds for all, once the disk lets it."""
    wait = RETRY
    while matches := await _tell_once(running, matches, tables, writer):
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_RETRY)


async def _tell_once(running: RunningTournament, matches: Sequence[str], tables: Tables, writer: Writer) -> list[str]:
    """Tells each how it is at that moment, so that the last word holds. Gives back those of which that cannot be
    written now."""
    tournament, going = running.tournament, open_matches(running.tournament)
    unread: list[str] = []
    written: list[tuple[str, asyncio.Future[Exception | None]]] = []
    for count, match in enumerate(matches, 1):
        try:
            table = await tables.get(match)
            if running.tournament is not tournament:
                tournament, going = running.tournament, open_matches(running.tournament)
            for command in match_commands(table.match, tournament, going):
                done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
                written.append((match, done))
                writer.submit(table, COMPUTER, command, partial(_note, done))
        except Unavailable:
            unread.append(match)
        except (Unreadable, BadText):
            pass
        if count % PORTION == 0:
            await asyncio.sleep(0)
    errors = await asyncio.gather(*(done for _, done in written))
    unsaved = [match for (match, _), error in zip(written, errors, strict=True) if isinstance(error, Unsaved)]
    return [*unread, *dict.fromkeys(unsaved)]


def _note(written: asyncio.Future[Exception | None], error: Exception | None) -> None:
    if not written.done():  # whoever waited may have gone
        written.set_result(error)
