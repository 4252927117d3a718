"""How far a build is, from the lines that Ninja writes into a log, and which lines of a log say why it failed.

Standard library only: bootstrap.py uses it before anything is installed.
"""

import contextlib
import os
import re
import subprocess
from pathlib import Path

STEP = re.compile(r"^\s*\[(\d+)/(\d+)\] (.*\S)", re.MULTILINE)
MESSAGE = re.compile(r"^\s*\S[^:(]*[:(]\d+.*?\b(?:fatal error|error|note)\b[^:]*: ")

# CPU seconds of a first start: a unit that has a game or a search, any other step, and what comes before them, which is
# the environment, its packages and CMake.
HEAVY, OTHER, BEFORE = 9.0, 1.5, 30.0


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def first_plan(root: Path) -> dict[str, float]:
    """The compilations of a first build, with the seconds that each takes."""
    steps = {}
    for path in sorted((root / "core").glob("*/*.cpp")):
        heavy = re.search(
            r'#include "(catalogue/entry|search/mcts|search/proofs).hpp"', path.read_text(encoding="utf-8")
        )
        target = "_core" if path.parent.name == "bind" else "core"
        steps[f"CMakeFiles/{target}.dir/{path.relative_to(root).as_posix()}.o"] = HEAVY if heavy else OTHER
    return steps


def first_seconds(root: Path) -> float:
    """How long a first start takes here, about."""
    return BEFORE + sum(first_plan(root).values()) / cores()


def seconds_of_steps(build: Path) -> dict[str, float]:
    """What each step of the last build took, by what it made, from Ninja's own log."""
    seconds = {}
    with contextlib.suppress(OSError):
        for line in (build / ".ninja_log").read_text(errors="replace").splitlines()[1:]:
            begin, end, _, output = line.split("\t")[:4]
            seconds[output] = (int(end) - int(begin)) / 1000
    return seconds


def plan(root: Path, build: Path, ninja: Path) -> dict[str, float]:
    """The compilations that are out of date, with the seconds that each took last time."""
    command = [str(ninja), "-C", str(build), "-t", "deps"]
    listing = subprocess.run(command, capture_output=True, text=True, errors="replace").stdout
    if not listing:
        return first_plan(root)
    seconds = seconds_of_steps(build)
    steps = {}
    for entry in listing.strip().split("\n\n"):
        output, *files = entry.splitlines()
        output = output.partition(":")[0]
        with contextlib.suppress(OSError):
            made = (build / output).stat().st_mtime_ns
            if any((build / file.strip()).stat().st_mtime_ns > made for file in files):
                steps[output] = seconds.get(output, OTHER)
    return steps


class Progress:
    """Counts the steps of a build and says how long the rest will take."""

    def __init__(self, steps: dict[str, float]) -> None:
        self.steps = dict(steps)  # those to come, with their seconds
        self.whole = sum(steps.values())
        self.done = self.total = 0
        self.unfinished = ""  # the last line, without its end
        self.weight = 0.0  # seconds of the steps done, as they were planned

    def read(self, text: str) -> None:
        """Takes in what has been added to the log since the last time."""
        lines, _, self.unfinished = (self.unfinished + text).rpartition("\n")
        for done, total, title in STEP.findall(lines):
            if done == "0":  # Ninja looks after its own files first
                continue
            self.done, self.total = int(done), int(total)
            self.weight += self.steps.pop(title.split()[-1], OTHER)

    def left(self, elapsed: float) -> float:
        """Seconds left: at first by the plan alone, then at the pace so far."""
        number = self.total - self.done
        rest = sum(sorted(self.steps.values())[-number:]) + max(0, number - len(self.steps)) * OTHER if number else 0.0
        # Ninja runs two steps more than there are cores, in the order of the plan: half of them is done, on average.
        running = min(sum(list(self.steps.values())[: cores() + 2]) / 2, rest / 2)
        known = self.weight >= self.whole / 5 and elapsed
        return (rest - running) / ((self.weight + running) / elapsed if known else cores())

    def text(self, elapsed: float) -> str:
        if not self.total:
            return ""
        rest = f", about {self.left(elapsed):.0f} s left" if self.done < self.total else ""
        return f": {self.done} of {self.total}{rest}"


def first_errors(log: str, most: int = 12) -> list[str]:
    """A compiler's first error and what follows of errors and notes; without one, how the log ends."""
    lines = log.splitlines()
    messages = [line.strip() for line in lines if MESSAGE.match(line)]
    first = next((i for i, line in enumerate(messages) if "error" in line), None)
    return lines[-40:] if first is None else messages[first : first + most]
