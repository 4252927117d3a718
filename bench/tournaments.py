"""Tournaments on the server: CPU time a page, and moves at other games while hundreds are paired.

    .venv/bin/python -m bench.tournaments [--players 12 500] [--rounds 11] [--requests 1000] [--json]

Linux only. Only the server's CPU time counts, user and system. The floor is what any answer takes: a guest's name. A
page is asked for by guests who all differ, packed; then again by those who have it already (304); then after each of
so many results, which make all of it new. Moves: thirty games of Hex 11 × 11 at sixty moves a second in all, alone and
while a round of the largest tournament is paired again and again.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import re
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.attacks import GAMES, MOVES, RATE, shares
from bench.server import BUILD, Process, Side, running, script_games
from hexagora.server import stored_tournaments as storing
from hexagora.server.store import open_database
from hexagora.server.tournament_summary import summary_data
from hexagora.server.tournaments import hash_of
from hexagora.tournament import Author, Settings, Tournament, begin
from hexagora.tournament.commands import (
    AddEntrants,
    EnterResult,
    NewEntrant,
    SetHelperKey,
    SetPairings,
    StartRound,
    TournamentCommand,
)
from hexagora.tournament.settings import Discipline
from hexagora.tournament.steps import do
from hexagora.tournament.tournament import PairingResult

KEY = "bench"
ORGANISER = Author("bench", "Bench")


def played(players: int, rounds: int) -> Tournament:
    """A Swiss of so many rounds, the last of which has no results; paired at random, which standings do not mind."""
    chance = random.Random(players)
    settings = Settings("Bench", "swiss", (Discipline("hex"),), rounds=rounds)
    tournament = begin(f"bench{players}", ORGANISER, settings, 1)

    def order(command: TournamentCommand) -> None:
        nonlocal tournament
        tournament, _ = do(tournament, ORGANISER, command, 1)

    order(SetHelperKey(hash_of(KEY)))
    order(AddEntrants(tuple(NewEntrant(f"Player {number}", 3000 - number) for number in range(players))))
    for round in range(1, rounds + 1):
        numbers = chance.sample(range(1, players + 1), players)
        order(SetPairings(tournament.version, tuple(zip(numbers[::2], numbers[1::2], strict=True))))
        if round == rounds:
            return tournament
        order(StartRound(tournament.version))
        for table in range(1, players // 2 + 1):
            shares = chance.choice(((1.0, 0.0), (0.0, 1.0), (0.5, 0.5)))
            order(EnterResult(round, table, PairingResult(shares)))
    return tournament


@contextmanager
def serving(tournaments: list[Tournament], games: Path) -> Iterator[Side]:
    """A server that has these tournaments, and players of other games."""
    with ExitStack() as stack:
        BUILD.mkdir(exist_ok=True)
        data = stack.enter_context(tempfile.TemporaryDirectory(dir=BUILD))
        database = open_database(Path(data) / "hexagora.db")
        for one in tournaments:
            steps, _ = storing.add_steps(one.id, one.log)
            for sql, values in (*storing.add_tournament(one, summary_data(one), one.created), *steps):
                database.run(sql, values)
        database.close()
        command = (sys.executable, "-m", "hexagora", "serve", "--port", "0", "--data", data, "--lang", "en")
        server = stack.enter_context(running(Process(*command)))
        address = re.search(r"http://\S+", server.read())
        assert address
        players = Process(sys.executable, "-m", "bench.players", address[0], games)
        yield Side(server, stack.enter_context(running(players)), address[0])


class Visitor:
    """Somebody with a connection, and a new cookie whenever they like."""

    def __init__(self, url: str) -> None:
        self._line = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        self.cookie = ""

    def ask(self, method: str, path: str, data: object = None, **headers: str) -> tuple[int, bytes, str]:
        body = None if data is None else json.dumps(data)
        headers |= {"Accept-Encoding": "gzip", **({"Cookie": self.cookie} if self.cookie else {})}
        self._line.request(method, path, body, headers)
        answer = self._line.getresponse()
        text = answer.read()
        self.cookie = self.cookie or (answer.headers["set-cookie"] or "").split(";")[0]
        return answer.status, text, answer.headers["etag"] or ""

    def tournament(self, path: str) -> Any:
        line = http.client.HTTPConnection(self._line.host, self._line.port, timeout=60)
        line.request("GET", path, headers={"Cookie": self.cookie})
        return json.loads(line.getresponse().read())


def measure_pages(side: Side, tournament: Tournament, requests: int) -> dict[str, float]:
    """Milliseconds of CPU a request."""
    path = f"/api/tournaments/{tournament.id}"
    visitor = Visitor(side.url)
    figures: dict[str, float] = {}

    def timed(what: str, count: int, ask: Any) -> None:
        cpu = side.server.cpu
        for number in range(count):
            ask(number)
        figures[what] = 1000 * (side.server.cpu - cpu) / count

    def newcomer(at: str, **headers: str) -> tuple[int, bytes, str]:
        visitor.cookie = ""
        return visitor.ask("GET", at, **headers)

    figures["bytes"] = len(newcomer(path)[1])
    timed("floor", requests, lambda _: newcomer("/api/me"))
    timed("page", requests, lambda _: newcomer(path))
    tag = newcomer(path)[2]
    timed("same", requests, lambda _: newcomer(path, **{"If-None-Match": tag}))
    visitor.ask("POST", f"{path}/help", {"key": KEY})
    last = len(tournament.rounds)
    count = min(len(tournament.rounds[-1].pairings), 40)
    result = {"do": "enter_result", "round": last, "result": {"shares": [1, 0]}}
    timed("result", count, lambda number: visitor.ask("POST", f"{path}/commands", {**result, "table": number + 1}))
    return figures


def measure_moves(side: Side, tournament: Tournament | None) -> dict[str, float]:
    """How long until both players know of a move, in milliseconds, and how often a round was paired meanwhile."""
    side.players.ask(f"sit {MOVES}")
    end = threading.Event()
    paired: list[float] = []

    def pair(tournament: Tournament) -> None:
        path = f"/api/tournaments/{tournament.id}"
        visitor = Visitor(side.url)
        visitor.ask("POST", f"{path}/help", {"key": KEY})
        while not end.is_set():
            version = visitor.tournament(path)["version"]
            begin = time.perf_counter()
            status, text, _ = visitor.ask("POST", f"{path}/commands", {"do": "pair_round", "version": version})
            if status != 200:
                raise RuntimeError(text)
            paired.append(time.perf_counter() - begin)

    organiser = threading.Thread(target=pair, args=(tournament,)) if tournament else None
    if organiser:
        organiser.start()
    figures = shares(side.players.ask(f"play {RATE}")["latencies"])
    end.set()
    if organiser:
        organiser.join()
        figures |= {"paired": len(paired), "seconds": sum(paired) / len(paired)}
    side.players.ask("leave")
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, nargs="+", default=[12, 500])
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, too")
    options = parser.parse_args()
    tournaments = [played(players, min(options.rounds, players - 1)) for players in sorted(options.players)]
    figures: dict[str, Any] = {}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(script_games(GAMES), file)
        file.flush()
        with serving(tournaments, Path(file.name)) as side:
            moves = {"alone": measure_moves(side, None), "pairing": measure_moves(side, tournaments[-1])}
            print("milliseconds until both know of a move: p50, p99, most")
            for name, told in moves.items():
                print(f"{name:10} {told['p50']:7.1f} {told['p99']:7.1f} {told['most']:7.1f}", end="")
                print(f"   paired {told['paired']} times, {told['seconds']:.2f} s each" if "paired" in told else "")
            print("milliseconds of CPU: floor, page, the same again (304), result; bytes of a page")
            for one in tournaments:
                pages = measure_pages(side, one, options.requests)
                times = " ".join(f"{pages[name]:7.2f}" for name in ("floor", "page", "same", "result"))
                print(f"{len(one.entrants):4} players {times}   {pages['bytes']:.0f}", flush=True)
                figures[str(len(one.entrants))] = pages
            figures["moves"] = moves
    if options.json:
        print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
