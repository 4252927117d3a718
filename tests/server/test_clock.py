"""The server's time: the wall clock may jump, nobody's time is up before it is; a restart gives back the time away."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from hexagora.server import clock
from tests.server.site import SECONDS, Person, Site

FISCHER = {"kind": "fischer", "seconds": 600, "increment": 0}
LIVE = """
import asyncio, sys, time
from pathlib import Path
from hexagora.match.commands import (PlayMove)
from hexagora.match.setup import (Fischer)
from hexagora.server.limits import Limits
from hexagora.server.rooms import Rooms
from hexagora.server.store import Store
from hexagora.server.thinkers import Thinkers
from tests.server.tables import ANN, BOB, HEX, at_screen, setup

async def main(jump):
    store, thinkers = Store(Path(sys.argv[1])), Thinkers(1)
    rooms = Rooms(store, thinkers, Limits())
    match = await rooms.writer.create(setup(at_screen(ANN), at_screen(BOB), clock=Fischer(60, 0), **{**HEX, "size": 5}))
    table = await rooms.tables.get(match.id)
    await rooms.writer.execute(table, ANN, PlayMove(table.match.version, "a1"))
    real, real_ns = time.time, time.time_ns
    time.time = lambda: real() + jump
    time.time_ns = lambda: real_ns() + jump * 10**9
    await asyncio.sleep(0.2)
    await rooms.writer.execute(table, BOB, PlayMove(table.match.version, "b1"))
    left = [move for move in table.match.time_left(table.match.since)]
    print(table.match.status, len(table.match.moves), *left)
    await rooms.close()
    await thinkers.close()
    await store.close()

asyncio.run(main(int(sys.argv[2])))
"""


@pytest.mark.parametrize("jump", [3600, -3600], ids=["forward", "back"])
def test_a_jump_of_the_wall_clock_flags_nobody(tmp_path: Path, jump: int) -> None:
    command = [sys.executable, "-c", LIVE, str(tmp_path / "hexagora.db"), str(jump)]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=SECONDS)
    assert ended.returncode == 0, ended.stderr
    status, moves, *left = ended.stdout.split()
    assert (status, moves) == ("playing", "2")
    assert all(40_000 < int(one) <= 60_000 for one in left)


def test_now_is_the_wall_clock_of_the_start_and_goes_on_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    assert abs(clock.now() - time.time() * 1000) < 60_000
    before = clock.now()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 10**15)
    monkeypatch.setattr(time, "time", lambda: real() / 1e9 + 10**6)
    times = [clock.now() for _ in range(100)]
    assert times == sorted(times) and 0 <= times[-1] - before < 60_000


def test_a_restart_gives_back_the_time_away_only(tmp_path: Path, static: Path) -> None:
    """What somebody had used before is used; that nobody was there to play is not their fault."""
    server = Site(tmp_path, static).start()
    try:
        ann = Person(server, "Ann")
        id = ann.make("screen", "screen", clock=FISCHER)
        with ann.at(id) as page:
            page.do("play_move", move="c3")
            time.sleep(5)
            page.catch_up()
            before = page.match["clocks"]["left"][1]
        assert before < 595_500
        server.kill()
        away = 4
        time.sleep(away)
        back = time.monotonic()
        server.start()
        with ann.at(id) as page:
            page.catch_up()
            after = page.match["clocks"]["left"][1]
            assert page.match["clocks"]["running"] == 1
            # Not the whole allowance: what was used since the last sign of life, and the time away.
            since = 1000 * (time.monotonic() - back)
            assert before - since - 3_000 <= after <= before + 3_000
            page.do("play_move", move="a3")
    finally:
        server.kill()
