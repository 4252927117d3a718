"""The line protocol: an engine for every game and any number of players, in text lines (docs/protocol.md)."""

from __future__ import annotations

import contextlib
import threading
from typing import Any, BinaryIO, TextIO

from .. import State, game, read
from ..errors import BadText, Reason, Refused
from ..record import after, texts_of
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
    """`size=11`, `swap=on`: what the game does not have or allow it refuses itself."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadText(Reason("text_option", {"part": text[:40]}))
    return name, SWITCH.get(value, int(value) if value.isdecimal() and len(value) < 10 else value)


def limits(words: list[str]) -> dict[str, float | int]:
    """`seconds 1.5 simulations 1000`, in any order."""
    found: dict[str, float | int] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        try:
            found[name] = LIMITS[name](value)
        except (KeyError, ValueError) as error:
            raise BadText(Reason("engine_limit", {"part": f"{name} {value}"[:40].strip()})) from error
    return found


def error_line(refused: Refused) -> str:
    """`error code sentence`, and the sentence of its cause."""
    why = f" {refused.__cause__}" if isinstance(refused.__cause__, Refused) else ""
    return f"error {refused.reason.code} {' '.join(f'{refused}{why}'.split())}"


class Engine:
    """Obeys commands; thinks in a thread of its own, so that it hears `stop`."""

    def __init__(self, bot: Bot, answers: TextIO, **usual: Any) -> None:
        self.bot = bot
        self.answers = answers
        self.usual = usual
        self.state: State | None = None
        self.writing = threading.Lock()
        self.stop = threading.Event()
        self.thought: threading.Thread | None = None
        self.thinking = False

    def run(self, commands: BinaryIO) -> int:
        """Until `quit`; when the input ends, what was begun is finished. Ctrl-C during a search is a `stop`."""
        try:
            with ctrl_c_stops(lambda: self.stop if self.thinking else None):
                for line in lines(commands):
                    if line is not None and line.split()[:1] == ["quit"]:
                        self.stop.set()
                        break
                    self.hear(line)
                if self.thought:
                    self.thought.join()
        finally:
            self.stop.set()
        return 0

    def hear(self, line: str | None) -> None:
        try:
            if line is None:
                raise BadText(Reason("text_long", {"most": str(LONGEST)}))
            if line.strip():
                self.obey(*line.strip().split(" ", 1))
        except Refused as refused:
            self.say(error_line(refused))

    def obey(self, command: str, rest: str = "") -> None:
        """A command is done as a whole or refused as a whole."""
        if command == "stop":
            self.stop.set()
            return
        if command == "ready":
            self.say("ok")
            return
        if self.thinking:
            raise BadText(Reason("engine_busy"))
        match command:
            case "hexagora":
                self.greet(rest)
            case "game":
                id, *options = rest.split() or [""]
                self.state = game(id, **dict(map(option, options))).start()
            case "start":
                self.state = self.position.game.start()
            case "position":
                self.state = read(rest.strip())
            case "moves":
                state = self.position
                for number, move in enumerate(texts_of(rest), 1):
                    try:
                        state = after(state, move)
                    except Refused as refused:
                        details = {"number": str(number), "move": move[:40]}
                        raise BadText(Reason("record_move", details)) from refused
                self.state = state
            case "go":
                self.go(self.position, limits(rest.split()) or self.usual)
                return
            case _:
                raise BadText(Reason("engine_command", {"part": command[:40], "allowed": ", ".join(COMMANDS)}))
        self.say("ok")

    @property
    def position(self) -> State:
        if self.state is None:
            raise BadText(Reason("engine_no_game"))
        return self.state

    def greet(self, asked: str) -> None:
        if asked.strip() != str(VERSION):
            raise BadText(Reason("engine_version", {"part": asked[:40], "version": str(VERSION)}))
        self.say(f"hexagora {VERSION}", f"name Hexagora {version()}".strip(), "author the Hexagora project")

    def go(self, state: State, limits: dict[str, Any]) -> None:
        self.stop = stop = threading.Event()

        def think() -> None:
            try:
                report = self.bot.think(state, **limits, stop=stop, on_progress=self.inform)
                self.inform(report)
                answer = f"best {report.best or '-'}"
            except Refused as refused:
                answer = error_line(refused)
            except BrokenPipeError:
                return  # nobody listens any more
            except (MemoryError, RuntimeError) as error:  # no room, or no thread
                answer = error_line(Refused(Reason("engine_failed", {"why": str(error) or type(error).__name__})))
            self.thinking = False  # before the answer: the next command may follow it at once
            with contextlib.suppress(BrokenPipeError):
                self.say(answer)

        self.thinking = True
        self.thought = threading.Thread(target=think, name="thought")
        self.thought.start()

    def inform(self, report: Report) -> None:
        parts: list[object] = ["info", "simulations", report.simulations, "seconds", f"{report.seconds:.3f}"]
        parts += ["proven", "yes" if report.proven else "no", "values", *(f"{value:.4f}" for value in report.values)]
        self.say(" ".join(map(str, [*parts, "line", *report.line])))

    def say(self, *sentences: str) -> None:
        with self.writing:
            self.answers.write("".join(f"{sentence}\n" for sentence in sentences))
            self.answers.flush()
