"""The contestants of a match: the engine at any strength, random moves, other programs. How they are written:

5, level:5            the engine at a level
simulations:2000      the engine with this many simulations a move
seconds:0.5           the engine with this many seconds a move
plain:…               any of these in the plain style: no knowledge of the game, uniform playouts
random                any legal move
program:COMMAND       a program that speaks the line protocol, one second a move
program:LIMIT:COMMAND the same with another limit: program:simulations:500:./their-engine
gtp:COMMAND           a program that speaks GTP, for Hex on the rhombus; it thinks as long as its command says
gtp:seconds:5:COMMAND the same, told to take so many seconds a move if it knows `time_settings`
"""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

from ..errors import BadOption, Reason
from .limits import MOST_SECONDS, MOST_SIMULATIONS

if TYPE_CHECKING:
    from .. import Game, State
    from ..interop.gtp_client import GtpProgram
    from .external import External

# The limits of a search, with their lowest and highest values.
LIMITS: dict[str, tuple[float, float]] = {
    "level": (1, 10),
    "simulations": (1, MOST_SIMULATIONS),
    "seconds": (0.001, MOST_SECONDS),
}
EXAMPLES = "5, level:5, simulations:2000, seconds:0.5, plain:simulations:1000, random, program:COMMAND, gtp:COMMAND"
PROGRAM = re.compile(
    r"(?P<kind>program|gtp):((?P<limit>(?:level|simulations|seconds):[^:]*):)?(?P<command>.*)", re.DOTALL
)
ODDS_OF_PASSING = 0.1


def limit(name: str, text: str) -> int | float | None:
    """Parses a limit; None if the text is no such limit."""
    form = r"(\d{1,6}|\d{0,6}\.\d{1,9})" if name == "seconds" else r"\d{1,13}"
    low, high = LIMITS[name]
    if not re.fullmatch(form, text, re.ASCII) or not low <= float(text) <= high:
        return None
    return float(text) if name == "seconds" else int(text)


def limits_in(text: str) -> dict[str, int | float]:
    """`5`, `level:5`, `simulations:2000` or `seconds:0.5`; empty if it is none of them."""
    name, _, value = text.partition(":") if ":" in text else ("level", ":", text)
    amount = limit(name, value) if name in LIMITS else None
    return {} if amount is None else {name: amount}


def random_move(state: State, chance: random.Random) -> str:
    """A random legal move. A pass has fixed odds: by chance alone, two would hardly ever follow each other among
    hundreds of moves, and games that end by passing would not end."""
    moves = state.moves()
    move = chance.choice(moves)
    return "pass" if "pass" in moves and chance.random() < ODDS_OF_PASSING else move


@dataclass(frozen=True)
class Choice:
    """A move, and the result by person that the player expects, if it says so."""

    move: str | None  # None: it gives up
    values: tuple[float, ...] | None = None


class ArenaPlayer(Protocol):
    """A contestant in one game."""

    def clock(self) -> float:
        """Seconds: CPU time where it can be measured."""

    def choose(self, state: State) -> Choice: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Most have nothing to end."""
        return None


@dataclass(frozen=True)
class Contestant:
    """A contestant of a match, who may play several games at once."""

    text: str
    style: str = "best"
    limits: dict[str, Any] = field(default_factory=dict)
    command: str = ""

    @classmethod
    def read(cls, text: str) -> Contestant:
        """BadOption says how contestants are written."""
        text = text.strip()
        if text == "random":
            return cls(text)
        program = PROGRAM.fullmatch(text)
        if program is None:
            limits, command = limits_in(text.removeprefix("plain:")), ""
            wrong = not limits
        else:
            usual = {"seconds": 1.0} if program["kind"] == "program" else {}
            limits, command = limits_in(program["limit"]) if program["limit"] else usual, program["command"].strip()
            wrong = not command or (bool(program["limit"]) and not limits)
            wrong |= program["kind"] == "gtp" and not limits.keys() <= {"seconds"}  # GTP has no others
        if wrong:
            raise BadOption(Reason("contestant", {"text": text[:80], "allowed": EXAMPLES}))
        return cls(text, "plain" if text.startswith("plain:") else "best", limits, command)

    def program(self) -> External | GtpProgram:
        """Starts its program."""
        if self.text.startswith("gtp:"):
            from ..interop.gtp_client import GtpProgram

            return GtpProgram(self.command)
        from .external import External

        return External(self.command)

    def check_program(self, game: Game) -> None:
        """ProgramFailed if this is a program that does not start or does not speak its protocol, BadOption if that
        protocol does not know the game."""
        if self.command:
            with self.program() as program:
                program.check(game)

    def player(self, seed: int) -> ArenaPlayer:
        """A player for one game."""
        if self.command:
            return ProgramPlayer(self)
        return EnginePlayer(self, seed) if self.limits else RandomPlayer(seed)


class EnginePlayer(ArenaPlayer):
    """The engine; it keeps its tree from move to move."""

    clock = staticmethod(time.process_time)

    def __init__(self, contestant: Contestant, seed: int) -> None:
        from .. import Bot

        self.bot = Bot(seed=seed, style=contestant.style)
        self.limits = contestant.limits

    def choose(self, state: State) -> Choice:
        report = self.bot.think(state, **self.limits)
        return Choice(report.best or "", report.values)


class RandomPlayer(ArenaPlayer):
    clock = staticmethod(time.process_time)

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def choose(self, state: State) -> Choice:
        return Choice(random_move(state, self.chance))


class ProgramPlayer(ArenaPlayer):
    """Another program, started for its first move; its failures are ProgramFailed."""

    clock = staticmethod(time.perf_counter)  # the CPU time of another process cannot be read

    def __init__(self, contestant: Contestant) -> None:
        self.contestant = contestant
        self.program: External | GtpProgram | None = None

    def choose(self, state: State) -> Choice:
        if self.program is None:
            self.program = self.contestant.program()
        return Choice(self.program.choose(state, **self.contestant.limits))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.program is not None:
            self.program.__exit__(kind, error, at)
