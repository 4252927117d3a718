"""Matches of a tournament: nobody has made them, what is played counts, and the organiser pauses and stops them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from hexagora.errors import Refusal
from hexagora.match import Presence, after, claim_time, new_match, record_of
from hexagora.match.commands import (
    COMPUTER,
    CancelMatch,
    ChangePlayers,
    CheckClock,
    ClaimAbsence,
    Command,
    FillSeat,
    LeaveMatch,
    MakeOffer,
    OrganiserCommand,
    PauseMatch,
    PlayMove,
    ResumeMatch,
    SayChat,
    SetConditions,
    StopMatch,
    TakeBack,
)
from hexagora.match.events import DrawAgreed, MatchCancelled, MatchPaused, MatchStarted, MatchUnpaused, PlayerLeft
from hexagora.match.limits import DAY, PATIENCE
from hexagora.match.setup import Days, Fischer, Seat, Setup
from hexagora.server import store as storing
from hexagora.server.clock import now
from hexagora.server.limits import Limits
from hexagora.server.messages import CLIENT_MESSAGES
from hexagora.server.rooms import Rooms
from hexagora.server.store import Store
from hexagora.server.table import Viewer
from hexagora.server.thinkers import Thinkers
from hexagora.server.wire import match_data, may_data
from tests.server.tables import ANN, BOB, CAT, EVE, HEX, HEX_3, ROBOT, SECOND, Table, setup

Result = TypeVar("Result")
CLOCKS = (Fischer(60, 5), Days(2))


def entrant(who: Any) -> Seat:
    return Seat("link", who.name, by=who.id)


def paired(*seats: Seat, chat: bool = True, **parts: Any) -> Setup:
    plain = setup(*seats, **(parts if "players" in parts else {**HEX, **parts}))
    return msgspec.structs.replace(
        plain, by="", tournament="open", tournament_name="Gomobil Open", round=3, table=2, chat=chat
    )


def begin(*seats: Seat, **parts: Any) -> Table:
    chosen = paired(*(seats or (entrant(ANN), entrant(BOB))), **parts)
    started = MatchStarted(SECOND)
    return Table(after(new_match("abc", chosen), started), events=[started])


def played(**parts: Any) -> Table:
    """It is Ann's turn; each has moved once."""
    game = begin(**{"size": 5, **parts})
    game.move(ANN, "a1")
    game.now += 2 * SECOND
    game.move(BOB, "b1")
    return game


# What its players may not do


@pytest.mark.parametrize("seats", [(entrant(ANN), entrant(BOB)), (entrant(ANN), ROBOT)], ids=["people", "computer"])
def test_what_counts_for_others_is_not_undone(seats: tuple[Seat, ...]) -> None:
    game = begin(*seats)
    refused: dict[str, list[Command]] = {
        "match_tournament_cancel": [CancelMatch(game.version)],
        "match_tournament_takeback": [TakeBack(game.version), MakeOffer(game.version, "takeback")],
        "match_tournament_rematch": [MakeOffer(game.version, "rematch")],
        "match_tournament_computer": [ClaimAbsence(game.version, 0, "computer")],
        "match_no_fill": [FillSeat(game.version, 3)],
    }
    for code, commands in refused.items():
        assert {game.refuses(ANN, command) for command in commands} == {code}
    may = may_data(game.match, "ann", game.presence, game.now)
    assert not (may.cancel or may.takeback or may.rematch or may.fill or may.hint)
    assert may.leave
    game.ask(ANN, LeaveMatch(game.version))
    assert game.result() == [0, 1]
    may = may_data(game.match, "bob", game.presence, game.now)
    assert not (may.rematch or may.takeback or may.cancel)
    assert game.refuses(ANN, MakeOffer(game.version, "rematch")) == "match_tournament_rematch"


def test_a_draw_may_be_agreed() -> None:
    game = begin()
    assert may_data(game.match, "ann", game.presence, game.now).draw
    game.offer(ANN, "draw")
    assert isinstance(game.answer(BOB, "draw")[-1], DrawAgreed)


def test_who_is_away_loses_but_is_not_replaced() -> None:
    game = begin()
    game.presence = Presence({"ann": 0})
    game.now = SECOND + PATIENCE
    assert may_data(game.match, "bob", game.presence, game.now).claim == ("win",)
    assert game.refuses(BOB, ClaimAbsence(game.version, 0, "computer")) == "match_tournament_computer"
    game.ask(BOB, ClaimAbsence(game.version, 0, "win"))
    assert (game.match.ending, game.result()) == ("absent", [0, 1])

    several = begin(entrant(ANN), entrant(BOB), entrant(CAT), **HEX_3)
    several.presence, several.now = game.presence, game.now
    assert may_data(several.match, "bob", several.presence, several.now).claim == ("leave",)


def test_nobody_talks_where_the_chat_is_off() -> None:
    game = begin(chat=False)
    for who in (ANN, EVE):
        assert game.refuses(who, SayChat("hello")) == "chat_off"
        assert not may_data(game.match, who.id, game.presence, game.now).chat
    assert not match_data(game.match, "ann", game.presence, 0, game.now).talk
    game.ask(ANN, LeaveMatch(game.version))
    assert game.refuses(BOB, SayChat("well played")) == "chat_off"
    assert begin().ask(ANN, SayChat("hello"))


def test_nobody_has_made_it() -> None:
    """Not even those who watch, whom the server knows by no name."""
    for seats in ((entrant(ANN), entrant(BOB)), (ROBOT, ROBOT)):
        game = begin(*seats)
        for who in ("", None, "eve"):
            may = may_data(game.match, who, game.presence, game.now)
            assert not (may.cancel or may.fill or may.leave or may.sit)
        assert [values for sql, values in storing.add_match(game.match) if "INTO seats" in sql] == [
            (person, "abc") for person in sorted(game.match.people)
        ]


def test_the_page_is_told_of_the_tournament() -> None:
    data = match_data(begin().match, "ann", Presence(), 0, SECOND)
    assert data.tournament is not None
    assert msgspec.to_builtins(data.tournament) == {"id": "open", "name": "Gomobil Open", "round": 3, "table": 2}
    assert not data.paused and data.talk
    plain = after(new_match("abc", setup(entrant(ANN), entrant(BOB), **HEX)), MatchStarted(SECOND))
    assert match_data(plain, "ann", Presence(), 0, SECOND).tournament is None


# Pauses


def test_only_the_server_pauses() -> None:
    game = begin()
    for command in (PauseMatch(), ResumeMatch(), StopMatch()):
        for who in (ANN, EVE):
            assert game.refuses(who, command) == "match_organiser"
        assert not any(issubclass(type(command), kind) for kind in CLIENT_MESSAGES)


@pytest.mark.parametrize("clock", CLOCKS, ids=str)
@pytest.mark.parametrize("used", [0, 1, 7777])
def test_a_pause_keeps_the_clocks_to_the_millisecond(clock: Fischer | Days, used: int) -> None:
    game = played(clock=clock)
    left = game.match.left
    game.now += used
    assert game.ask(COMPUTER, PauseMatch()) == [MatchPaused(game.now)]
    still = (left[0] - used, left[1])
    assert game.match.paused
    for later in (0, 1, 40 * DAY):
        assert game.match.time_left(game.now + later) == still
    game.now += 40 * DAY
    assert game.ask(COMPUTER, CheckClock()) == []
    assert game.ask(COMPUTER, ResumeMatch()) == [MatchUnpaused(game.now)]
    assert game.match.time_left(game.now) == still
    assert game.match.time_left(game.now + 10) == (still[0] - 10, still[1])
    game.now += still[0] - 1
    assert game.ask(COMPUTER, CheckClock()) == []
    game.now += 1
    assert game.ask(COMPUTER, CheckClock()) == [PlayerLeft(game.now, 0, True)]


def test_many_pauses_cost_nobody_anything() -> None:
    game = played(clock=Fischer(60, 0))
    for _ in range(100):
        game.now += 3
        game.ask(COMPUTER, PauseMatch())
        game.now += 12_345
        game.ask(COMPUTER, ResumeMatch())
    assert game.match.time_left(game.now) == (60_000 - 300, 58_000)
    game.move(ANN, "c1")
    assert [node.seconds for node in record_of(game.match.setup, game.events).mainline()] == [0, 2, 0.3]


def test_a_fischer_clock_waits_for_nobody_but_for_a_pause() -> None:
    game = begin(clock=Fischer(60, 5))
    game.now += 1000
    game.ask(COMPUTER, PauseMatch())
    game.now += DAY
    game.ask(COMPUTER, ResumeMatch())
    game.now += 1000
    assert game.match.clock_runs and sorted(game.match.time_left(game.now)) == [58_000, 60_000]
    game.now += DAY
    game.ask(COMPUTER, CheckClock())
    assert game.match.status == "over" and game.match.ending == "time"


def test_an_organiser_changes_who_plays() -> None:
    game = begin()
    seats = game.match.seats
    players = tuple((seat.by or "", seat.name) for seat in seats)
    game.ask(COMPUTER, ChangePlayers(players))
    assert game.match.seats == seats
    game.ask(COMPUTER, ChangePlayers((("new", "Neo"), players[1])))
    assert [(seat.by, seat.name) for seat in game.match.seats] == [("new", "Neo"), players[1]]
    assert game.match.persons_of("new") == (0,) and not game.match.persons_of(players[0][0])
    with pytest.raises(Refusal):
        game.ask(BOB, ChangePlayers(players))


def test_nothing_happens_during_a_pause_but_leaving_and_talk() -> None:
    game = played(clock=Days(2))
    game.offer(BOB, "draw")
    version = game.version
    game.ask(COMPUTER, PauseMatch())
    assert game.version == version  # what was sent before is answered by the pause
    commands: list[Command] = [
        PlayMove(version, "c1"),
        MakeOffer(version, "draw"),
        SetConditions(version, ()),
        ClaimAbsence(version, 0, "win"),
    ]
    for command in commands:
        assert {game.refuses(who, command) for who in (ANN, BOB)} == {"match_paused"}
    for who in (ANN, BOB):
        may = may_data(game.match, who.id, game.presence, game.now)
        assert not (may.draw or may.withdraw or may.conditions or may.claim) and may.leave and may.chat
    data = match_data(game.match, "ann", game.presence, 0, game.now)
    assert data.paused and data.legal == {} and data.clocks is not None and data.clocks.running is None
    assert game.ask(COMPUTER, PauseMatch()) == []
    game.ask(ANN, SayChat("a break"))
    game.ask(COMPUTER, ResumeMatch())
    assert game.match.offers and game.ask(COMPUTER, ResumeMatch()) == []
    assert may_data(game.match, "bob", game.presence, game.now).conditions
    game.ask(COMPUTER, PauseMatch())
    game.ask(BOB, LeaveMatch(game.version))
    assert game.stands() == ("over", "leave", None) and not game.match.paused
    for nothing in (PauseMatch(), ResumeMatch(), StopMatch()):
        assert game.ask(COMPUTER, nothing) == []


def test_conditional_moves_wait_for_the_end_of_the_pause() -> None:
    game = played(clock=Days(2))
    game.ask(BOB, SetConditions(game.version, (("c1", "d1"),)))
    game.ask(COMPUTER, PauseMatch())
    assert game.refuses(ANN, PlayMove(game.version, "c1")) == "match_paused"
    game.ask(COMPUTER, ResumeMatch())
    game.ask(ANN, PlayMove(game.version, "c1"))
    assert game.match.moves[-2:] == (("c1", 0), ("d1", 1))


def test_nobody_is_away_during_a_pause() -> None:
    game = begin()
    game.presence = Presence({"ann": 0})
    game.now = SECOND + PATIENCE
    game.ask(COMPUTER, PauseMatch())
    assert claim_time(game.match, game.presence) is None
    assert game.refuses(BOB, ClaimAbsence(game.version, 0, "win")) == "match_paused"
    game.now += DAY
    game.ask(COMPUTER, ResumeMatch())
    assert claim_time(game.match, game.presence) == game.now + PATIENCE


def test_a_flag_that_has_fallen_before_the_pause_stays_so() -> None:
    game = played(clock=Fischer(60, 0))
    game.now += 60_000
    assert game.ask(COMPUTER, PauseMatch()) == [PlayerLeft(game.now, 0, True)]
    assert game.stands() == ("over", "time", None)
    several = begin(entrant(ANN), entrant(BOB), entrant(CAT), **HEX_3, clock=Fischer(60, 0))
    several.move(ANN, "c3")
    several.now += 60_000
    assert [type(event) for event in several.ask(COMPUTER, PauseMatch())] == [PlayerLeft, MatchPaused]
    assert several.match.paused and several.match.mover == 2
    several.ask(ANN, LeaveMatch(several.version))
    assert several.stands() == ("over", "leave", None)


def test_the_organiser_stops_a_match() -> None:
    for pauses in (False, True):
        game = played()
        if pauses:
            game.ask(COMPUTER, PauseMatch())
        assert game.ask(COMPUTER, StopMatch()) == [MatchCancelled(game.now)]
        assert game.stands() == ("over", "cancelled", None) and game.result() is None and not game.match.paused
        assert game.refuses(ANN, PlayMove(game.version, "c1")) == "match_cancelled"


# On a server


def with_rooms(path: Path, work: Callable[[Rooms], Awaitable[Result]]) -> Result:
    async def run() -> Result:
        store, thinkers = Store(path), Thinkers(1)
        rooms = Rooms(store, thinkers, Limits())
        try:
            return await asyncio.wait_for(work(rooms), 60)
        finally:
            await rooms.close()
            await thinkers.close()
            await store.close()

    return asyncio.run(run())


async def command(rooms: Rooms, id: str, *commands: OrganiserCommand) -> None:
    for one in commands:
        await rooms.writer.execute(await rooms.tables.get(id), COMPUTER, one)


@pytest.mark.parametrize("clock", [None, *CLOCKS], ids=str)
def test_a_paused_match_is_still_paused_after_a_restart(tmp_path: Path, clock: Fischer | Days | None) -> None:
    async def before(rooms: Rooms) -> tuple[str, tuple[int, ...]]:
        match = await rooms.writer.create(paired(entrant(ANN), entrant(BOB), size=5, clock=clock))
        table = await rooms.tables.get(match.id)
        await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
        await command(rooms, match.id, PauseMatch())
        assert await rooms.store.read_match(match.id) == table.match
        return match.id, table.match.left

    async def between(rooms: Rooms) -> None:
        table = await rooms.tables.get(id)
        assert table.match.paused and table.match.time_left(now()) == left
        with pytest.raises(Refusal) as refused:
            await rooms.writer.execute(table, BOB, PlayMove(table.match.version, "b1"))
        assert refused.value.reason.code == "match_paused"

    async def later(rooms: Rooms) -> None:
        await command(rooms, id, ResumeMatch())
        table = await rooms.tables.get(id)
        assert not table.match.paused and table.match.left == left
        await rooms.writer.execute(table, BOB, PlayMove(table.match.version, "b1"))
        await command(rooms, id, StopMatch())
        assert [await rooms.store.read_unfinished_of(who) for who in ("ann", "bob", "")] == [0, 0, 0]
        assert await rooms.store.read_matches_of("ann", 9) == [id] and not await rooms.store.read_matches_of("", 9)

    id, left = with_rooms(tmp_path / "hexagora.db", before)
    with_rooms(tmp_path / "hexagora.db", between)
    with_rooms(tmp_path / "hexagora.db", later)


def hear(messages: list[Any], text: bytes) -> None:
    messages.append(json.loads(text))


def test_everybody_is_told_of_a_pause(tmp_path: Path) -> None:
    async def work(rooms: Rooms) -> None:
        match = await rooms.writer.create(paired(entrant(ANN), entrant(BOB)))
        table = await rooms.tables.get(match.id)
        heard: dict[str, list[Any]] = {"bob": [], "eve": []}
        for who in (BOB, EVE):
            table.join(Viewer(who, "192.0.2.1", partial(hear, heard[who.id or ""])))
        await command(rooms, match.id, PauseMatch(), ResumeMatch(), StopMatch())
        for messages in heard.values():
            states = [one["match"] for one in messages if one["type"] == "state"]
            assert [one["paused"] for one in states] == [False, True, False, False]
            assert [one["status"] for one in states] == ["playing", "playing", "playing", "over"]
            assert not any(one["may"]["cancel"] for one in states)

    with_rooms(tmp_path / "hexagora.db", work)


def test_the_computer_waits_for_the_end_of_the_pause(tmp_path: Path) -> None:
    async def work(rooms: Rooms) -> None:
        match = await rooms.writer.create(paired(entrant(ANN), ROBOT, size=5))
        table = await rooms.tables.get(match.id)
        await command(rooms, match.id, PauseMatch())
        assert table.search is None
        await command(rooms, match.id, ResumeMatch())
        await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
        await command(rooms, match.id, PauseMatch())
        await asyncio.sleep(1)
        assert len(table.match.moves) == 1 and table.match.paused
        await command(rooms, match.id, ResumeMatch())
        while len(table.match.moves) < 2:
            await asyncio.sleep(0.02)

    with_rooms(tmp_path / "hexagora.db", work)
