"""The line protocol: an engine for every game and any number of players (docs/protocol.md)."""

from __future__ import annotations

import contextlib
import threading
from typing import Any, BinaryIO, TextIO

from .. import State, game, read
from ..errors import BadText, Reason, Refusal
from ..record import after, steps_of
from ..version import version
from .bot import Bot
from .interrupt import ctrl_c_stops
from .lines import LONGEST, lines
from .report import Report

VERSION = 1
LIMITS = {"seconds": float, "simulations": int, "level": int}
COMMANDS = ("hexagora", "game", "start", "position", "moves", "go", "stop", "ready", "quit")
SWITCH = {"on": True, "off": False}


def option(text: str) -> tuple[str, str | int | bool]:
    """`size=11`, `swap=on`. Unknown options and values are left for the game to refuse."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadText(Reason("text_option", {"part": text[:40]}))
    return name, SWITCH.get(value, int(value) if value.isdecimal() and len(value) < 10 else value)


def limits(words: list[str]) -> dict[str, float | int]:
    """`seconds 1.5 simulations 1000`, in any order."""
    amounts: dict[str, float | int] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        try:
            amounts[name] = LIMITS[name](value)
        except (KeyError, ValueError) as error:
            raise BadText(Reason("engine_limit", {"part": f"{name} {value}"[:40].strip()})) from error
    return amounts


def error_line(refusal: Refusal) -> str:
    """`error code sentence`, and the sentence of its cause."""
    why = f" {refusal.__cause__}" if isinstance(refusal.__cause__, Refusal) else ""
    return f"error {refusal.reason.code} {' '.join(f'{refusal}{why}'.split())}"


class Engine:
    """Executes commands. It thinks in a separate thread, so that it can read `stop` meanwhile."""

    def __init__(self, bot: Bot, answers: TextIO, **default_limits: Any) -> None:
        self.bot = bot
        self.answers = answers
        self.default_limits = default_limits
        self.state: State | None = None
        self.write_lock = threading.Lock()
        self.stop = threading.Event()
        self.search_thread: threading.Thread | None = None
        self.thinking = False

    def run(self, commands: BinaryIO) -> int:
        """Runs until `quit`, or until the input ends and a running search is finished. Ctrl-C stops a search."""
        try:
            with ctrl_c_stops(lambda: self.stop if self.thinking else None):
                for line in lines(commands):
                    if line is not None and line.split()[:1] == ["quit"]:
                        self.stop.set()
                        break
                    self.handle_line(line)
                if self.search_thread:
                    self.search_thread.join()
        finally:
            self.stop.set()
        return 0

    def handle_line(self, line: str | None) -> None:
        try:
            if line is None:
                raise BadText(Reason("text_long", {"most": str(LONGEST)}))
            if line.strip():
                self.execute(*line.strip().split(" ", 1))
        except Refusal as refusal:
            self.send(error_line(refusal))

    def execute(self, command: str, rest: str = "") -> None:
        """A refused command changes nothing."""
        if command == "stop":
            self.stop.set()
            return
        if command == "ready":
            self.send("ok")
            return
        if self.thinking:
            raise BadText(Reason("engine_busy"))
        match command:
            case "hexagora":
                self.handshake(rest)
            case "game":
                id, *options = rest.split() or [""]
                self.state = game(id, **dict(map(option, options))).start()
            case "start":
                self.state = self.position.game.start()
            case "position":
                self.state = read(rest.strip())
            case "moves":
                state = self.position
                for number, step in enumerate(steps_of(rest), 1):
                    try:
                        state = after(state, step)
                    except Refusal as refusal:
                        details = {"number": str(number), "move": str(step)[:40]}
                        raise BadText(Reason("record_move", details)) from refusal
                self.state = state
            case "go":
                self.go(self.position, limits(rest.split()) or self.default_limits)
                return
            case _:
                raise BadText(Reason("engine_command", {"part": command[:40], "allowed": ", ".join(COMMANDS)}))
        self.send("ok")

    @property
    def position(self) -> State:
        if self.state is None:
            raise BadText(Reason("engine_no_game"))
        return self.state

    def handshake(self, client_version: str) -> None:
        if client_version.strip() != str(VERSION):
            raise BadText(Reason("engine_version", {"part": client_version[:40], "version": str(VERSION)}))
        self.send(f"hexagora {VERSION}", f"name Hexagora {version()}".strip(), "author the Hexagora project")

    def go(self, state: State, limits: dict[str, Any]) -> None:
        self.stop = stop = threading.Event()

        def think() -> None:
            try:
                report = self.bot.think(state, **limits, stop=stop, on_progress=self.inform)
                self.inform(report)
                answer = f"best {report.best or '-'}"
            except Refusal as refusal:
                answer = error_line(refusal)
            except BrokenPipeError:
                return  # the reader has gone
            except (MemoryError, RuntimeError) as error:  # no memory, or no thread
                answer = error_line(Refusal(Reason("engine_failed", {"why": str(error) or type(error).__name__})))
            self.thinking = False  # before the answer: the next command may follow at once
            with contextlib.suppress(BrokenPipeError):
                self.send(answer)

        self.thinking = True
        self.search_thread = threading.Thread(target=think, name="search")
        self.search_thread.start()

    def inform(self, report: Report) -> None:
        parts: list[object] = ["info", "simulations", report.simulations, "seconds", f"{report.seconds:.3f}"]
        parts += ["proven", "yes" if report.proven else "no", "values", *(f"{value:.4f}" for value in report.values)]
        self.send(" ".join(map(str, [*parts, "line", *report.line])))

    def send(self, *lines: str) -> None:
        with self.write_lock:
            self.answers.write("".join(f"{line}\n" for line in lines))
            self.answers.flush()
