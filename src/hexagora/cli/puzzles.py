"""hexagora puzzles: solve them in the terminal, mine new ones, repeat the proofs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from .. import State, catalogue, locales
from ..puzzles import GRADES, Puzzle, by_id, games, prove, puzzles, to_json, with_grades
from ..puzzles.judge import Verdict, best_move, judge, where_to_look
from .options import id_of
from .terminal import Terminal
from .typed_move import TypedMove, spellings
from .words import Problem, Words, number, table

FAILED = 1


def games_of(name: str | None) -> list[str]:
    """The games that are meant, one or all; a Problem if it has no puzzles."""
    if name is None:
        return list(games())
    game = id_of(name)
    if game not in games():
        raise Problem("no_puzzles", game=name, allowed=", ".join(games()))
    return [game]


def selection(name: str | None, grade: str | None, seed: int | None) -> list[Puzzle]:
    """The puzzles to be solved, in any order within their grade; or the one with this id."""
    if name in by_id():
        return [by_id()[name]]
    only = None if grade is None else number("--grade", grade, GRADES[0], GRADES[-1])
    ones = [one for game in games_of(name) for one in puzzles(game) if only in (None, one.grade)]
    random.Random(seed).shuffle(ones)
    return sorted(ones, key=lambda one: one.grade)


def solve(words: Words, ones: list[Puzzle], colour: bool) -> int:
    terminal = Terminal(words, colour)
    for puzzle in ones:
        if not PuzzleTalk(terminal, puzzle).run():
            return 0
    terminal.tell("puzzles", "no_more")
    return 0


class PuzzleTalk:
    """The dialogue about one puzzle."""

    def __init__(self, terminal: Terminal, puzzle: Puzzle) -> None:
        self.terminal, self.words, self.puzzle = terminal, terminal.words, puzzle
        self.state = puzzle.state
        self.moves: list[str] = []
        self.typed = TypedMove(terminal)
        self.hints = 0
        self.over = False
        self.actions: dict[str, Callable[[], object]] = {"hint": self.hint, "show": self.show, "help": self.help}
        self.spellings = spellings(self.words.language, "puzzles", "commands")

    @property
    def who(self) -> str:
        assert self.puzzle.state.turn is not None
        return self.words.colour(self.puzzle.state, self.puzzle.state.turn)

    def run(self) -> bool:
        """Until the next puzzle is asked for; False if no more are."""
        entry = catalogue.Entry(self.puzzle.game)
        name = entry.name(self.words.language)
        self.terminal.tell("puzzles", "title", game=name, id=self.puzzle.id, grade=self.puzzle.grade)
        self.terminal.write(self.words.settings(self.state.game))
        self.terminal.draw(self.state)
        self.terminal.tell("puzzles", self.puzzle.goal, who=self.who)
        while True:
            picks = self.typed.picks
            prompt = "after" if self.over else "then" if picks else "move"
            text = self.terminal.ask(self.words.say("puzzles", prompt, who=self.who, cells=" ".join(picks)))
            command = self.spellings.get((text or "").lower(), "")
            if text is None or command == "quit":
                return False
            if command == "next" or (self.over and not text):
                return True
            if not text:
                self.typed.picks = ()
            elif command:
                self.actions[command]()
            elif not self.over and (move := self.typed.enter(self.state, text)):
                self.hear(move, judge(self.puzzle, [*self.moves, move]))

    def hear(self, move: str, verdict: Verdict) -> None:
        if verdict.kind in ("wrong", "unclear"):
            self.terminal.tell("puzzles", verdict.kind, move=move)
            if verdict.line:
                self.terminal.tell("puzzles", "refutation", move=move, line=" ".join(verdict.line))
            return
        self.hints = 0
        self.moves.append(move)
        self.state = self.state.play(move)
        self.terminal.tell("puzzles", "right", move=move)
        for answer in verdict.answers:
            assert self.state.turn is not None
            self.terminal.tell("bot_plays", who=self.words.colour(self.state, self.state.turn), move=answer)
            self.moves.append(answer)
            self.state = self.state.play(answer)
        self.terminal.draw(self.state)
        if verdict.kind == "solved":
            self.tell_end(self.state, verdict.line)

    def tell_end(self, state: State, line: tuple[str, ...]) -> None:
        self.over = True
        self.terminal.tell("puzzles", "solved")
        if state.result:
            self.terminal.write(self.words.outcome(state, state.result))
        else:
            self.terminal.tell("puzzles", f"{self.puzzle.goal}_goes_on", who=self.who, line=" ".join(line) or "–")

    def hint(self) -> None:
        """First where to look, then the move."""
        move = None if self.over else best_move(self.puzzle, self.moves)
        if move is None:
            self.terminal.tell("puzzles", "no_hint")
            return
        cells = () if self.hints else where_to_look(self.state, move)
        self.hints += 1
        kind = "where" if len(cells) == 1 else "among" if cells else "move_is"
        self.terminal.tell("puzzles", kind, cell=", ".join(cells), move=move)

    def show(self) -> None:
        """The solution; what follows it is best play."""
        self.moves, self.state = [], self.puzzle.state
        verdict = judge(self.puzzle, [self.puzzle.move])
        self.terminal.tell("puzzles", "solution", move=self.puzzle.move, line=" ".join(verdict.answers) or "–")
        self.terminal.draw(self.state.play(self.puzzle.move))
        self.over = True

    def help(self) -> None:
        texts: dict[str, str] = locales.entry(self.words.language, "cli", "puzzles", "command_help")
        ways: dict[str, list[str]] = locales.entry(self.words.language, "cli", "puzzles", "commands")
        self.terminal.write(table([[ways[command][0], text] for command, text in texts.items()], "  "))


def mine(words: Words, name: str, count: int, seconds: int, seed: int, out: str) -> int:
    """Writes the file anew with every puzzle that is found, so that nothing is lost whenever it ends."""
    from ..puzzles.mine import mine as look_for
    from ..puzzles.mine import sources

    game = id_of(name)
    if game not in sources():
        raise Problem("no_puzzles", game=name, allowed=", ".join(sources()))
    file = Path(out)
    if file.exists():
        raise Problem("file_exists", file=file)
    terminal = Terminal(words)
    end = time.monotonic() + seconds
    ones: list[Puzzle] = []
    for puzzle in look_for(game, count, seed, lambda: time.monotonic() > end):
        ones.append(puzzle)
        try:
            file.write_text(to_json(with_grades(ones)), "utf-8")
        except OSError as error:
            raise Problem("unwritable", file=file, why=error.strerror or error) from error
        terminal.tell("puzzles", "discovery", number=len(ones), count=count, effort=puzzle.effort, move=puzzle.move)
    terminal.tell("puzzles", "mined", number=len(ones), file=file)
    return 0 if ones else FAILED


def check(words: Words, name: str | None) -> int:
    """Repeats every proof; those that fail are named."""
    terminal = Terminal(words)
    failures = 0
    for game in games_of(name):
        begin = time.monotonic()
        ones = puzzles(game)
        for done, puzzle in enumerate(ones):
            terminal.status(f"{puzzle.id}  {done}/{len(ones)}")
            if not prove(puzzle):
                failures += 1
                terminal.status()
                terminal.tell("puzzles", "not_proven", id=puzzle.id, position=puzzle.position)
        terminal.status()
        seconds = words.decimal(time.monotonic() - begin)
        terminal.tell("puzzles", "checked", game=catalogue.Entry(game).name(words.language), count=len(ones), s=seconds)
    return FAILED if failures else 0
