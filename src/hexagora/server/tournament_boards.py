"""The boards of a tournament, live: each encoded once a move, all of them packed at most once a second."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ..errors import BadText
from ..match import Match
from .failures import Unreadable
from .tournament_answers import SharedBytes
from .tournament_bodies import LiveBoardData
from .tournament_games import open_matches
from .tournament_thread import retrieve
from .wire import encode, players_data, position_data

if TYPE_CHECKING:
    from ..tournament import Tournament
    from .rooms import Rooms
    from .tournaments import RunningTournament

MOST_BOARDS = 60  # of a round that are shown
MOMENT = 1.0  # seconds for which an answer is good

ShownTable = tuple[int, int, str]  # its round and number, and its match


@dataclass(eq=False, slots=True)
class BoardsCache:
    """The boards of a tournament as they were told last."""

    boards: dict[str, tuple[Match, bytes]] = field(default_factory=dict)  # by match
    answer: SharedBytes | None = None
    version: int = 0  # of the tournament
    until: float = 0.0
    making: asyncio.Task[None] | None = None


async def boards_of(rooms: Rooms, running: RunningTournament, address: str) -> SharedBytes:
    """The boards on which people play now, and those of the last round: BoardsData."""
    cache = running.boards
    loop = asyncio.get_running_loop()
    wanted = running.tournament.version
    while cache.answer is None or cache.version < wanted or loop.time() > cache.until:
        if cache.making is None:
            rooms.tournaments.thread.check(address)
            cache.making = asyncio.create_task(_make(rooms, running, address))
            cache.making.add_done_callback(retrieve)
        await asyncio.shield(cache.making)
    return cache.answer


async def _make(rooms: Rooms, running: RunningTournament, address: str) -> None:
    tournament, thread, cache = running.tournament, rooms.tournaments.thread, running.boards
    try:
        shown: list[tuple[int, int, Match]] = []
        for round, table, id in await thread.run(address, partial(_tables, tournament)):
            with suppress(BadText, Unreadable):  # the others can be seen all the same
                match = (await rooms.tables.get(id)).match
                if match.setup.tournament == tournament.id:
                    shown.append((round, table, match))
        cache.answer = await thread.run(address, partial(_pack, cache, shown))
        cache.version = tournament.version
        cache.until = asyncio.get_running_loop().time() + MOMENT
    finally:
        cache.making = None  # before anybody goes on: who still needs another one begins it


def _tables(tournament: Tournament) -> list[ShownTable]:
    going = open_matches(tournament)
    last = tournament.rounds[-1:]
    return [
        (round.number, table, pairing.match)
        for round in tournament.rounds
        for table, pairing in enumerate(round.pairings, 1)
        if pairing.match and (pairing.match in going or round in last)
    ][:MOST_BOARDS]


def _pack(cache: BoardsCache, shown: list[tuple[int, int, Match]]) -> SharedBytes:
    boards: dict[str, tuple[Match, bytes]] = {}
    for round, table, match in shown:
        old = cache.boards.get(match.id)
        boards[match.id] = old if old and old[0] is match else (match, encode(_board_data(round, table, match)))
    same = [*boards] == [*cache.boards] and all(boards[id] is cache.boards[id] for id in boards)
    if same and cache.answer:
        return cache.answer
    cache.boards = boards
    return SharedBytes(b'{"boards":[' + b",".join(board for _, board in boards.values()) + b"]}")


def _board_data(round: int, table: int, match: Match) -> LiveBoardData:
    return LiveBoardData(
        round=round,
        table=table,
        match=match.id,
        game=match.setup.game,
        names=[seat.name for seat in match.seats],
        status=match.status,
        turn=match.mover,
        players=players_data(match.state),
        position=position_data(match.state, True, match.agreed),
        moves=len(match.moves),
    )
