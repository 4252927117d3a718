"""GTP, the Go Text Protocol, version 2, for Hex on the rhombus, as HexGui and MoHex speak it.

Black is colour 0: it begins and links top and bottom. Letters are columns, numbers rows, a1 is the top left cell.

White can swap in two ways as its first move. `swap-pieces`, which genmove uses: Black's stone becomes a white one,
reflected in the long diagonal, and Black is on turn. `swap-sides`: the stone stays, the people change colours, and
White is on turn. Our own swap changes seats; reflecting the stone gives the same game with the colours exchanged. After
either, the position is read as one of the game without swap, so later moves need no translation.

GTP lets a colour move twice in a row, which HexGui uses to set up positions: the position is read again with that turn.

A search is interrupted as in GoGui: by the comment line `# interrupt`, or by SIGINT.
"""

from __future__ import annotations

import os
import queue
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from .. import State
from ..engine import Bot
from ..engine.interrupt import ctrl_c_stops, hangup_check
from ..engine.lines import lines
from ..errors import BadOption, Reason, Refusal
from ..record import LONGEST, Record, decode, sgf
from ..record.rhombus import board, reflect, with_turn
from ..record.sgf_moves import LEAVES, GameNodes
from ..record.sgf_text import source
from ..version import version

COLOURS = {"b": 0, "black": 0, "w": 1, "white": 1}
NAMES = ("Black", "White")
SYMBOLS = "XO"
INTERRUPT = "# interrupt"
MOST_WAITING = 1000  # lines in the queue during a search
WORD = re.compile(r'"([^"]*)"|(\S+)')  # quotes hold a path with spaces together

TAKES = {
    "play": (2,),
    "genmove": (1,),
    "boardsize": (1, 2),
    "known_command": (1,),
    "loadsgf": (1, 2),
    "printsgf": (0, 1),
}


class Failure(Exception):
    """The text of a GTP error, `? text`."""


def after_swap(state: State, pieces: bool) -> State:
    """The position after White swaps pieces or sides, in the game without swap."""
    state.play("swap")  # raises IllegalMove where a swap is not allowed
    (stone,) = state.pieces()
    plain = board(state.board.width, swap=False)
    return with_turn(plain, {reflect(stone): "1"}, 0) if pieces else with_turn(plain, {stone: "0"}, 1)


class GtpEngine:
    """Answers GTP commands."""

    def __init__(self, bot: Bot, **limits: Any) -> None:
        self.bot = bot  # that thinks
        self.limits = limits  # for each move, as Bot.think takes them
        self.stop = threading.Event()  # set: a search ends early
        self.reader_hung_up: Callable[[], bool] = lambda: False  # whether nobody reads the answers any more
        self.states = [board(11, swap=True).start()]  # the positions since the board was cleared, for undo
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
            "loadsgf": self.loadsgf,
            "printsgf": self.printsgf,
            "hexgui-analyze_commands": lambda: "",  # HexGui requires it when it connects
            "gogui-interrupt": lambda: "",  # announces that `# interrupt` is supported
            "gogui-sigint": lambda: str(os.getpid()),
        }  # by name

    @property
    def state(self) -> State:
        """The position."""
        return self.states[-1]

    def answer(self, line: str) -> str:
        """The answer to a line; empty for an empty line. HexGui needs the space even if nothing follows it."""
        number, words = self.words(line)
        if not number and not words:
            return ""
        try:
            return f"={number} {self.execute(*words)}\n\n"
        except Failure as failure:
            return f"?{number} {failure}\n\n"

    def words(self, line: str) -> tuple[str, list[str]]:
        """The command's number, if it has one, and its words."""
        text = "".join(letter for letter in line.expandtabs(1).partition("#")[0] if letter.isprintable())
        words = [word[1] or word[2] for word in WORD.finditer(text)]
        number = words.pop(0) if words and words[0].isdecimal() else ""
        return number, words

    def execute(self, command: str = "", *arguments: str) -> str:
        """The answer to a command; Failure, which becomes an answer with `?`, if there is none."""
        if command not in self.commands:
            raise Failure("unknown command")
        takes = TAKES.get(command)
        if takes and len(arguments) not in takes:
            raise Failure("syntax error")
        try:
            return self.commands[command](*(arguments if takes else ()))
        except Refusal as refusal:
            raise Failure(f"illegal move: {refusal}") from refusal

    def boardsize(self, width: str, height: str = "") -> str:
        """An empty board of that size; only as high as wide."""
        try:
            if not width.isdecimal() or height not in ("", width):
                raise Failure("unacceptable size")
            self.states = [board(int(width[:3]), swap=True).start()]
        except BadOption as refusal:
            raise Failure("unacceptable size") from refusal
        return ""

    def play(self, colour: str, move: str) -> str:
        """Plays a move, also out of turn: a cell, swap-pieces, swap-sides or resign."""
        who, move = self.colour(colour), move.lower()
        if move == "resign":
            self.states.append(self.state.leave(who))
        elif move in ("swap-pieces", "swap-sides"):
            self.states.append(after_swap(self.on_turn(who), pieces=move == "swap-pieces"))
        elif move == "swap":
            raise Failure("syntax error: swap-pieces or swap-sides")
        else:
            self.states.append(self.on_turn(who).play(move))
        return ""

    def genmove(self, colour: str) -> str:
        """Thinks, plays the best move and answers it. Resigns a proven loss once more than half of the board is full;
        that is no move, so undo does not see it."""
        who = self.colour(colour)
        if self.state.result and self.state.result[who] == 0:
            return "resign"
        state = self.on_turn(who)
        try:
            report = self.bot.think(state, **self.limits, stop=self.stop, on_progress=self.stop_on_hangup)
        except (MemoryError, RuntimeError) as error:  # no memory, or no thread
            raise Failure(f"the search failed: {str(error) or type(error).__name__}") from error
        if report.proven and report.values[who] == 0 and 2 * len(state.pieces()) > len(state.board):
            return "resign"
        move = "swap-pieces" if report.best == "swap" else str(report.best)
        self.play(colour, move)
        return move

    def stop_on_hangup(self, _: object) -> None:
        """Called during a search: its answer is useless if the reader has gone."""
        if self.reader_hung_up():
            self.stop.set()

    def quit(self) -> str:
        """Answers only: `run` ends."""
        return ""

    def undo(self) -> str:
        """Takes the last move back."""
        if len(self.states) == 1:
            raise Failure("cannot undo")
        self.states.pop()
        return ""

    def showboard(self) -> str:
        """The terminal picture with GTP's names of the colours."""
        picture = self.state.text(colour=False, unicode=False, legend=False)
        who = "    ".join(f"{symbol} {name}" for symbol, name in zip(SYMBOLS, NAMES, strict=True))
        turn = self.state.turn
        status = f"{NAMES[self.winner]} wins" if turn is None else f"{NAMES[turn]} to move"
        return "\n" + "\n".join([*(row for row in picture.splitlines() if row.strip()), who, status])

    @property
    def winner(self) -> int:
        """The winning colour. After a swap the colours are exchanged too, so people and colours always agree."""
        return 0 if self.state.result == (1, 0) else 1

    def final_score(self) -> str:
        """Who has won: B+ or W+."""
        if self.state.result is None:
            raise Failure("cannot score")
        return "BW"[self.winner] + "+"

    def loadsgf(self, path: str, number: str = "") -> str:
        """Plays the main line of a file's first game, or so many moves of it, as they stand there, set-up included.
        Nothing changes if that fails."""
        if number and not number.isdecimal():
            raise Failure("syntax error")
        states = self.states
        try:
            if not Path(path).is_file():
                raise Failure("there is no such file")
            with Path(path).open("rb") as data:
                file = source(decode(data.read(LONGEST)))
            self.follow(GameNodes(file, file.parse()[0]), int(number[:9]) if number else LONGEST)
        except (OSError, Refusal, Failure) as error:
            self.states = states
            why = error.say() if isinstance(error, Refusal) else error
            raise Failure(f"cannot load file: {why}") from error
        return ""

    def follow(self, nodes: GameNodes, most: int) -> None:
        """Plays the main line of a game in SGF, so many moves of it at most. Moves after the end are passed over: some
        programs play on."""
        self.boardsize(str(nodes.size))
        for node in nodes.mainline():
            if nodes.sets_up(node):
                stones = {**self.state.pieces(), **nodes.stones(node)}
                stones = {cell: stone for cell, stone in stones.items() if stone}
                self.states.append(nodes.position(self.state.game, node, stones, nodes.turn(node)))
            move = nodes.move(node)
            if move is None or self.state.turn is None:
                continue
            if most == 0:
                return
            most -= 1
            colour, word, value = move
            if word == "pass":
                self.states.append(self.on_turn(1 - colour))
                continue
            if word.startswith("swap"):
                word = "swap-pieces" if nodes.swaps_pieces(node, colour, word) else "swap-sides"
            try:
                self.play("bw"[colour], "resign" if word in LEAVES else word)
            except Refusal as refusal:
                raise nodes.file.wrong(value.at, Reason("sgf_move", {"move": value.line[:20]})) from refusal

    def printsgf(self, path: str = "") -> str:
        """The position as SGF: the answer, or a file."""
        text = sgf.write(Record(self.state.game.id, self.state.game.options, start=str(self.state)))
        if not path:
            return text.strip()
        try:
            Path(path).write_text(text, "utf-8")
        except OSError as error:
            raise Failure(f"cannot write file: {error}") from error
        return ""

    def colour(self, name: str) -> int:
        """The number of a colour by one of GTP's names for it."""
        if name.lower() not in COLOURS:
            raise Failure("syntax error")
        return COLOURS[name.lower()]

    def on_turn(self, colour: int) -> State:
        """The position with that colour on turn."""
        state = self.state
        if state.turn is None:
            raise Failure("the game is over")
        return state if state.turn == colour else with_turn(state.game, state.pieces(), colour)


def run(engine: GtpEngine, commands: BinaryIO, answers: TextIO) -> int:
    """Runs until `quit` or the end of the input, and answers everything before that."""
    requests: queue.Queue[tuple[str | None, threading.Event] | None] = queue.Queue(MOST_WAITING)
    write_errors: list[BrokenPipeError] = []

    def work() -> None:
        while request := requests.get():
            line, engine.stop = request
            answer = "? the line is too long\n\n" if line is None else engine.answer(line)
            requests.task_done()  # before the answer: Ctrl-C may follow at once
            try:
                answers.write(answer)
                answers.flush()
            except BrokenPipeError as error:
                write_errors.append(error)

    engine.reader_hung_up = hangup_check(answers)
    worker = threading.Thread(target=work, name="gtp")
    worker.start()
    stop = threading.Event()
    try:
        with ctrl_c_stops(lambda: stop if requests.unfinished_tasks else None):
            for line in lines(commands):
                if line is not None and line.strip() == INTERRUPT:
                    stop.set()
                    continue
                if stop.is_set():  # it concerned earlier requests only
                    stop = threading.Event()
                requests.put((line, stop))
                if write_errors or (line is not None and engine.words(line)[1][:1] == ["quit"]):
                    break
            requests.put(None)
            worker.join()
    except KeyboardInterrupt:
        stop.set()
        requests.put(None)
        raise
    if write_errors:
        raise write_errors[0]
    return 0


__all__ = ["GtpEngine", "run"]
