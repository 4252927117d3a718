"""Watchers by the hundred: each costs little, they are told of each other in portions, and all see each move."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from hexagora.match import after, new_match
from hexagora.match.commands import Actor
from hexagora.match.events import MatchStarted
from hexagora.server.table import PORTION, Table, Viewer
from tests.server.site import Page, Person, site
from tests.server.strangers import PROMPT
from tests.server.tables import ANN, HEX, at_screen, setup

COUNT = 300


def test_a_crowd_watches(tmp_path: Path, static: Path) -> None:
    with site(tmp_path, static) as server, ExitStack() as stack:
        ann, bob = Person(server, "Ann"), Person(server, "Bob")
        id = ann.make("screen", "link", options={"board": "rhombus", "size": 11, "swap": False})
        one = stack.enter_context(ann.at(id))
        other = stack.enter_context(bob.at(id))
        other.do("take_seat")
        one.catch_up()
        # From several addresses, as a crowd is.
        crowd = []
        for number in range(COUNT):
            page = Page(server, id, None, headers={"X-Forwarded-For": f"192.0.2.{number % 6}"})
            crowd.append(stack.enter_context(page))
        one.until("here", watchers=COUNT)
        chance = random.Random(1)
        slowest = 0.0
        for number in range(10):
            begin = time.monotonic()
            mover, hearing = (one, other) if number % 2 == 0 else (other, one)
            mover.do("play_move", move=chance.choice(list(mover.match["legal"])))
            hearing.until_as(mover)
            slowest = max(slowest, time.monotonic() - begin)
        for page in crowd:
            page.until_as(one)
            assert page.match["moves"] == one.match["moves"]
        # Whoever came first has not heard of each who came later.
        comings = [message for message in crowd[0].heard if message["type"] == "here"]
        assert len(comings) < COUNT / 3
        assert sum(len(page.heard) for page in crowd) < COUNT * COUNT / 4
        assert slowest < PROMPT
        state = json.dumps(crowd[0].match["seats"])
        assert all(json.dumps(page.match["seats"]) == state for page in crowd)


# What it costs


async def watched(count: int) -> tuple[Table, list[list[bytes]], list[bytes]]:
    """A table with so many who watch and one who plays, and what each of them has heard."""
    match = after(new_match("abc", setup(at_screen(ANN), at_screen(ANN), **HEX)), MatchStarted(0))
    table = Table(match)
    heard: list[list[bytes]] = [[] for _ in range(count)]
    for number, ears in enumerate(heard):
        table.join(Viewer(Actor(f"watcher {number}", "?"), "192.0.2.1", ears.append))
    player: list[bytes] = []
    table.join(Viewer(ANN, "192.0.2.2", player.append))
    return table, heard, player


def test_watchers_share_one_state() -> None:
    async def work() -> None:
        _, heard, player = await watched(COUNT)
        assert {len(ears) for ears in heard} == {1}
        assert len({id(ears[0]) for ears in heard}) < 20  # made a few times a second, not for each
        assert player[0] not in {ears[0] for ears in heard}  # whoever plays sees what they may do

    asyncio.run(work())


def test_comings_and_goings_are_told_together() -> None:
    async def work() -> None:
        table, heard, player = await watched(COUNT)
        await asyncio.sleep(1)
        assert all(1 <= len(ears) - 1 <= 4 for ears in (*heard, player))
        assert json.loads(player[-1]) == {
            "type": "here",
            "here": [True, True],
            "away": [None, None],
            "claim_at": None,
            "watchers": COUNT,
        }
        table.close()

    asyncio.run(work())


def test_who_plays_is_told_first_and_the_others_in_portions() -> None:
    async def work() -> None:
        table, heard, player = await watched(COUNT)
        for ears in (*heard, player):
            ears.clear()
        for number in range(3):
            table.send(b"news %d" % number)
        assert player == [b"news 0", b"news 1", b"news 2"] and not any(heard)
        await asyncio.sleep(0)
        assert 0 < sum(map(len, heard)) <= PORTION
        while sum(map(len, heard)) < 3 * COUNT:
            await asyncio.sleep(0)
        assert all(ears == player for ears in heard)
        table.close()

    asyncio.run(work())


@pytest.mark.parametrize("count", [5, COUNT])
def test_who_has_gone_hears_nothing_more(count: int) -> None:
    async def work() -> None:
        table, heard, _ = await watched(count)
        table.send(b"before")
        for viewer in list(table.viewers):
            table.leave(viewer)
            table.leave(viewer)  # twice is once
        for ears in heard:
            ears.clear()
        table.send(b"after")
        await asyncio.sleep(0.1)
        assert not any(heard) and not table.pages and table.watchers == 0
        table.close()

    asyncio.run(work())
