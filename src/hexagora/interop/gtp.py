"""GTP, the Go Text Protocol, version 2, for Hex on the rhombus, as HexGui and MoHex speak it.

Black is colour 0: it begins and links top and bottom. Letters are columns, numbers rows, a1 is the top left cell.

Two ways to swap, both as White's first move. `swap-pieces`, which genmove answers too: Black's stone becomes a white
one, reflected in the long diagonal, and Black goes on. `swap-sides`: the stone stays, the people change colours, and
White goes on. Our own swap changes seats; reflecting the stone instead gives the same game, with the colours exchanged.
Either way what follows is a position of the game without swap, so nothing has to be translated after it.

GTP lets a colour move twice in a row, which HexGui uses to set up positions: the position is read again with that turn.

A search is interrupted as GoGui does it: by the comment line `# interrupt`, or by SIGINT.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from typing import Any, BinaryIO, TextIO

from .. import Game, State, game
from ..engine import Bot
from ..engine.interrupt import ctrl_c_stops, unheard
from ..engine.lines import lines
from ..errors import BadOption, Refused
from ..version import version

COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}
NAMES = ("Black", "White")
SYMBOLS = "XO"
INTERRUPT = "# interrupt"
MOST_WAITING = 1000  # lines that have been read and wait for a search to end


class Failure(Exception):
    """What stands behind `?`."""


def board(size: int, swap: bool) -> Game:
    return game("hex", board="rhombus", size=size, swap=swap)


def with_turn(rules: Game, stones: dict[str, str], colour: int) -> State:
    """A position with that colour on turn, whoever moved last."""
    by_colour = (" ".join([code, *(cell for cell, stone in stones.items() if stone == code)]) for code in ("0", "1"))
    return rules.read(" ; ".join([str(rules), *(part for part in by_colour if " " in part), f"turn {colour}"]))


def reflected(cell: str) -> str:
    """The cell on the other side of the long diagonal: b3 for c2."""
    return f"{chr(ord('a') + int(cell[1:]) - 1)}{ord(cell[0]) - ord('a') + 1}"


def swapped(state: State, pieces: bool) -> State:
    """What follows when White swaps pieces, or sides: a position of the game without swap."""
    state.play("swap")  # refused where nobody can swap
    (stone,) = state.pieces()
    plain = board(state.board.width, swap=False)
    return with_turn(plain, {reflected(stone): "1"}, 0) if pieces else with_turn(plain, {stone: "0"}, 1)


class Engine:
    """A session: commands in, answers out."""

    def __init__(self, bot: Bot, **limits: Any) -> None:
        self.bot = bot
        self.limits = limits
        self.over = False
        self.stop = threading.Event()
        self.unheard: Callable[[], bool] = lambda: False
        self.states = [board(11, swap=True).start()]
        self.commands: dict[str, Callable[..., str]] = {
            "protocol_version": lambda: "2",
            "name": lambda: "Hexagora",
            "version": version,
            "known_command": lambda name: "true" if name in self.commands else "false",
            "list_commands": lambda: "\n".join(self.commands),
            "quit": self.quit,
            "boardsize": self.boardsize,
            "clear_board": lambda: self.boardsize(str(self.state.board.width)),
            "play": self.play,
            "genmove": self.genmove,
            "undo": self.undo,
            "showboard": self.showboard,
            "final_score": self.final_score,
            "hexgui-analyze_commands": lambda: "",  # HexGui asks for it as soon as it is connected
            "gogui-interrupt": lambda: "",  # that it is known says that `# interrupt` is obeyed
            "gogui-sigint": lambda: str(os.getpid()),
        }

    @property
    def state(self) -> State:
        return self.states[-1]

    def answer(self, line: str) -> str:
        """What to send back for a line; nothing for an empty one. HexGui wants the space even where nothing follows."""
        number, words = self.words(line)
        if not number and not words:
            return ""
        try:
            return f"={number} {self.obey(*words)}\n\n"
        except Failure as failure:
            return f"?{number} {failure}\n\n"

    def words(self, line: str) -> tuple[str, list[str]]:
        """The number of a command, if it has one, and its words."""
        words = "".join(letter for letter in line.expandtabs(1).partition("#")[0] if letter.isprintable()).split()
        number = words.pop(0) if words and words[0].isdecimal() else ""
        return number, words

    def obey(self, command: str = "", *arguments: str) -> str:
        if command not in self.commands:
            raise Failure("unknown command")
        takes = {"play": (2,), "genmove": (1,), "boardsize": (1, 2), "known_command": (1,)}.get(command)
        if takes and len(arguments) not in takes:
            raise Failure("syntax error")
        try:
            return self.commands[command](*(arguments if takes else ()))
        except Refused as refused:
            raise Failure(f"illegal move: {refused}") from refused

    def boardsize(self, width: str, height: str = "") -> str:
        try:
            if not width.isdecimal() or height not in ("", width):
                raise Failure("unacceptable size")
            self.states = [board(int(width[:3]), swap=True).start()]
        except BadOption as refused:
            raise Failure("unacceptable size") from refused
        return ""

    def play(self, colour: str, move: str) -> str:
        who, move = self.colour(colour), move.lower()
        if move == "resign":
            self.states.append(self.state.leave(who))
        elif move in ("swap-pieces", "swap-sides"):
            self.states.append(swapped(self.on_turn(who), pieces=move == "swap-pieces"))
        elif move == "swap":
            raise Failure("syntax error: swap-pieces or swap-sides")
        else:
            self.states.append(self.on_turn(who).play(move))
        return ""

    def genmove(self, colour: str) -> str:
        """Resigns a lost game, when most of the board is full; that is no move, so there is nothing to undo."""
        who = self.colour(colour)
        if self.state.result and self.state.result[who] == 0:
            return "resign"
        state = self.on_turn(who)
        try:
            report = self.bot.think(state, **self.limits, stop=self.stop, on_progress=self.look_up)
        except (MemoryError, RuntimeError) as error:  # no room, or no thread
            raise Failure(f"the search failed: {str(error) or type(error).__name__}") from error
        if report.proven and report.values[who] == 0 and 2 * len(state.pieces()) > len(state.board):
            return "resign"
        move = "swap-pieces" if report.best == "swap" else str(report.best)
        self.play(colour, move)
        return move

    def look_up(self, _: object) -> None:
        """During a search: whoever has asked for it may have gone."""
        if self.unheard():
            self.stop.set()

    def quit(self) -> str:
        self.over = True
        return ""

    def undo(self) -> str:
        if len(self.states) == 1:
            raise Failure("cannot undo")
        self.states.pop()
        return ""

    def showboard(self) -> str:
        """The board as terminals show it, with GTP's names of the colours."""
        picture = self.state.text(colour=False, unicode=False, legend=False)
        who = "    ".join(f"{symbol} {name}" for symbol, name in zip(SYMBOLS, NAMES, strict=True))
        turn = self.state.turn
        said = f"{NAMES[self.winner]} wins" if turn is None else f"{NAMES[turn]} to move"
        return "\n" + "\n".join([*(row for row in picture.splitlines() if row.strip()), who, said])

    @property
    def winner(self) -> int:
        """After a swap the colours are exchanged, so people and colours are the same."""
        return 0 if self.state.result == (1, 0) else 1

    def final_score(self) -> str:
        if self.state.result is None:
            raise Failure("cannot score")
        return "BW"[self.winner] + "+"

    def colour(self, name: str) -> int:
        if name.lower() not in COLOURS:
            raise Failure("syntax error")
        return COLOURS[name.lower()]

    def on_turn(self, colour: int) -> State:
        """The position with that colour on turn."""
        state = self.state
        if state.turn is None:
            raise Failure("the game is over")
        return state if state.turn == colour else with_turn(state.game, state.pieces(), colour)


def run(engine: Engine, commands: BinaryIO, answers: TextIO) -> int:
    """Until `quit` or the end of the input; what was asked before is answered."""
    asked: queue.Queue[tuple[str | None, threading.Event] | None] = queue.Queue(MOST_WAITING)
    gone: list[BrokenPipeError] = []

    def work() -> None:
        while heard := asked.get():
            line, engine.stop = heard
            answer = "? the line is too long\n\n" if line is None else engine.answer(line)
            asked.task_done()  # before the answer: Ctrl-C may follow it at once
            try:
                answers.write(answer)
                answers.flush()
            except BrokenPipeError as error:
                gone.append(error)

    engine.unheard = unheard(answers)
    worker = threading.Thread(target=work, name="gtp")
    worker.start()
    stop = threading.Event()
    try:
        with ctrl_c_stops(lambda: stop if asked.unfinished_tasks else None):
            for line in lines(commands):
                if line is not None and line.strip() == INTERRUPT:
                    stop.set()
                    continue
                if stop.is_set():  # that was for what was asked before
                    stop = threading.Event()
                asked.put((line, stop))
                if gone or (line is not None and engine.words(line)[1][:1] == ["quit"]):
                    break
            asked.put(None)
            worker.join()
    except KeyboardInterrupt:
        stop.set()
        asked.put(None)
        raise
    if gone:
        raise gone[0]
    return 0
