"""The dialogue at the terminal during a game: it draws, asks for moves and executes commands."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .. import BadText, State, catalogue, locales
from ..errors import Refusal
from ..move_input import Unfinished, tidy, translate
from ..near import near
from ..record import Leave, Step, step_of
from .listing import ten_lines
from .records import FORMATS, format_of, written_as
from .terminal import Terminal
from .terminal_game import TerminalGame
from .typed_move import spellings
from .words import table, width

if TYPE_CHECKING:
    from .. import Report

MOST_MOVES_LISTED = 400
SLOW = 1.0  # seconds after which the computer's thinking is shown
HINT_SECONDS = 1.0
HINTS = 3
NARROWEST, WIDEST = 40, 100


class Talk:
    """The dialogue of one game, until somebody quits."""

    def __init__(self, terminal: Terminal, game: TerminalGame, comments: Sequence[str] = ()) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.game = game
        self.entry = catalogue.Entry(game.state.game.id)
        self.people = set(range(game.state.game.players)) - set(game.bots)
        self.picks: tuple[str, ...] = ()
        self.saved_data = game.record.data
        self.last_task: dict[str, str] = {}
        self.comments = list(comments)  # on the first moves, for somebody new
        self.spellings = spellings(self.words.language, "commands")
        self.actions: dict[str, Callable[[str], object]] = {
            "undo": self.undo,
            "hint": self.hint,
            "moves": self.moves,
            "rules": self.rules,
            "show": self.show,
            "save": self.save,
            "leave": self.leave,
            "help": self.help,
        }

    @property
    def state(self) -> State:
        return self.game.state

    def run(self) -> None:
        self.greet()
        last_drawn = None
        while True:
            while self.game.bot_to_move:
                self.move(self.game.bot_move(self.show_thinking), by_bot=True)
            if self.state is not last_drawn:
                last_drawn = self.state
                self.terminal.draw(last_drawn)
                if last_drawn.result:
                    self.terminal.write(self.words.outcome(last_drawn, last_drawn.result))
                else:
                    self.tell_task()
                    if self.comments:
                        self.terminal.write(self.comments.pop(0).replace("**", ""))
            if last_drawn.result and not self.people and not self.terminal.interactive:
                return
            text = self.terminal.ask(self.prompt())
            if text is None or not self.answer(text):
                return

    def greet(self) -> None:
        language = self.words.language
        settings = self.words.settings(self.state.game)
        self.terminal.write(self.entry.name(language) + (f" ({settings})" if settings else ""))
        self.terminal.write(self.entry.line(language))
        if self.state.result:
            return
        if self.game.moves:
            self.terminal.tell("resumed", moves=len(self.game.moves))
        for person, level in self.game.bots.items():
            if level is not None:
                self.terminal.tell("opponent", who=self.words.person(self.state, person), level=level)
        if self.people:
            self.terminal.tell("hello", move=self.state.moves()[0])

    def tell_task(self) -> None:
        """Tells what the player to move can do now, if it is not what was told last."""
        task = self.entry.tasks(self.words.language)[self.state.scene().task]
        if task != self.last_task:
            self.last_task = task
            self.terminal.write(" ".join(task[part] for part in ("first", "why") if part in task))

    def prompt(self) -> str:
        if self.state.turn is None:
            return self.words.say("prompt", "over")
        who = self.words.person(self.state, self.state.seats[self.state.turn])
        if self.picks:
            return self.words.say("prompt", "then", who=who, cells=" ".join(self.picks))
        if words := self.state.continuations().words:
            return self.words.say("prompt", "word", who=who, words=", ".join(map(self.move_word, words)))
        return self.words.say("prompt", "move", who=who)

    def answer(self, text: str) -> bool:
        """Executes a line; False if it ends the dialogue."""
        if not text:
            self.picks = ()
            return self.state.turn is not None
        spelling, _, rest = text.partition(" ")
        command = self.spellings.get(spelling.lower(), "")
        if command == "quit":
            return not self.may_quit()
        try:
            if command in self.actions:
                self.actions[command](rest.strip())
            else:
                self.enter_move(text)
        except Refusal as error:
            self.picks = ()
            self.terminal.write(self.words.problem(error))
            if isinstance(error, BadText):
                words = [*self.spellings, *map(self.move_word, self.state.continuations().words)]
                if suggestion := near(spelling, [word for word in words if len(word) > 2]):
                    self.terminal.write(locales.say(self.words.language, "near", word=suggestion))
                self.terminal.tell("try_help")
        return True

    def move_word(self, word: str) -> str:
        """A move that is a word, in the user's language: `passe`."""
        spellings: list[str] = locales.entry(self.words.language, "cli", "move_words", word)
        return next(iter(spellings), word)

    def may_quit(self) -> bool:
        """Offers to save an unfinished game; at the end of the input it is dropped."""
        if self.state.turn is None or self.game.record.data == self.saved_data:
            return True
        answer = self.terminal.ask(self.words.say("save", "first"))
        if answer is None or self.is_answer(answer, "no"):
            return True
        return self.is_answer(answer, "yes") and self.save("")

    def is_answer(self, answer: str | None, what: str = "yes") -> bool:
        """Whether the answer is a yes, or a no."""
        spellings: list[str] = locales.entry(self.words.language, "cli", "save", what)
        return (answer or "").lower() in spellings

    def enter_move(self, text: str) -> None:
        """Plays a move, or remembers the picks of an unfinished one. The text continues the picks so far, if it can."""
        try:
            move = tidy(self.state, translate(text, self.words.language), self.picks)
        except Refusal:
            if not self.picks:
                raise
            move = tidy(self.state, translate(text, self.words.language))
        if isinstance(move, Unfinished):
            self.picks = move.picks
            self.tell_unfinished(move)
        else:
            self.move(move)

    def tell_unfinished(self, move: Unfinished) -> None:
        self.terminal.tell("continues", cells=" ".join(move.picks), next=", ".join(move.next.cells))

    def move(self, move: Step, by_bot: bool = False) -> None:
        before = self.state
        self.game.play(move)
        self.picks = ()
        self.terminal.status()
        if by_bot and before.turn is not None:
            self.terminal.tell("bot_plays", who=self.words.colour(before, before.turn), move=move)
        self.announce(before)

    def announce(self, before: State) -> None:
        """Tells what a move has changed besides the board: who has left, is out, was skipped or changed seats."""
        now = self.state
        news = {"left": set(now.left) - set(before.left)}
        if not now.result:
            news["out"] = set(now.scene().out) - set(before.scene().out) - set(now.left)
        if now.turn != before.turn or now.left == before.left:
            news["skipped"] = set(now.skipped)
        for kind, colours in news.items():
            for colour in sorted(colours):
                self.terminal.tell(kind, who=self.words.colour(now, colour))
        if now.seats != before.seats:
            changes = [colour for colour, person in enumerate(now.seats) if person != before.seats[colour]]
            self.terminal.tell(
                "swapped", who=self.words.join(self.words.person(now, now.seats[colour]) for colour in changes)
            )

    def undo(self, rest: str) -> None:
        moves = self.game.undo()
        self.picks = ()
        self.terminal.tell("undone" if moves else "nothing_to_undo", moves=", ".join(map(str, moves)))

    def show_thinking(self, report: Report) -> None:
        """Shows the computer's best move so far during a slow search."""
        if report.seconds >= SLOW and self.state.turn is not None:
            who = self.words.colour(self.state, self.state.turn)
            self.terminal.status(self.words.say("thinking", who=who, move=report.best))

    def advice(self, state: State) -> Report:
        """A short search for a hint."""
        from .. import think

        return think(state, seconds=HINT_SECONDS)

    def hint(self, rest: str) -> None:
        """Tells the best move, or compares a move with it."""
        if self.state.turn is None:
            self.terminal.tell("hint", "over")
            return
        move = tidy(self.state, translate(rest, self.words.language)) if rest else None
        if isinstance(move, Unfinished):
            self.tell_unfinished(move)
            return
        report = self.advice(self.state)
        # Moves that were not searched are no advice.
        others = [f"{one.move} ({self.words.percent(one.value)})" for one in report.moves if one.value is not None]
        first, others = (others or [report.moves[0].move])[0], others[1:HINTS]
        self.terminal.tell("hint", "best", move=first, line=" ".join(report.line))
        if move and move != report.best:
            person = self.state.seats[self.state.turn]
            after = self.advice(self.state.play(move))
            value = self.words.percent(after.values[person])
            self.terminal.tell("hint", "why_not", move=move, value=value, line=" ".join(after.line) or "-")
        elif others:
            self.terminal.tell("hint", "others", moves=", ".join(others))

    def moves(self, rest: str) -> None:
        """Lists the legal moves, or those that begin with some cells."""
        legal = self.state.moves()
        if rest:
            legal = [move for move in legal if move.startswith("".join(rest.lower().split()))]
        text = " ".join(legal[:MOST_MOVES_LISTED])
        room = min(max(width(), NARROWEST), WIDEST)
        self.terminal.tell("moves", count=len(legal))
        self.terminal.write(textwrap.fill(text, room, break_long_words=False, break_on_hyphens=False))
        if len(legal) > MOST_MOVES_LISTED:
            self.terminal.tell("moves_more", more=len(legal) - MOST_MOVES_LISTED)

    def rules(self, rest: str) -> None:
        self.terminal.write(ten_lines(self.words, self.entry))

    def help(self, rest: str) -> None:
        usual: dict[str, list[str]] = locales.entry(self.words.language, "cli", "commands")
        lines: dict[str, list[str]] = locales.entry(self.words.language, "cli", "command_help")
        rows = [[f"{usual[command][0]} {takes}", does] for command, (takes, does) in lines.items()]
        self.terminal.write(self.entry.line(self.words.language))
        if not self.state.result:
            self.terminal.tell("how_to_move", moves=", ".join(self.state.moves()[:3]))
        self.terminal.write(table(rows, "  "))

    def show(self, rest: str) -> None:
        self.terminal.draw(self.state)
        self.terminal.copyable(str(self.state))

    def leave(self, rest: str) -> None:
        names = [name.lower() for name in self.entry.colours(self.words.language)]
        name = rest.lower()
        if not name and self.state.turn is not None:
            self.move(Leave(self.state.turn))
        elif name in names[: self.state.game.players]:
            self.move(Leave(names.index(name)))
        else:
            self.move(step_of(f"leave {name or 0}"))

    def save(self, rest: str) -> bool:
        name = rest or self.terminal.ask(self.words.say("save", "name"))
        path = Path(name or "")
        form = format_of(path.name) if path.suffix else "json"
        if form is None:
            self.terminal.tell("save", "ending", file=path, allowed=", ".join(FORMATS))
            return False
        try:
            path = path.expanduser()
            if not name or (
                path.exists() and not self.is_answer(self.terminal.ask(self.words.say("save", "overwrite", file=path)))
            ):
                self.terminal.tell("save", "not")
                return False
            path.write_text(written_as(self.game.record, form), "utf-8")
        except (OSError, RuntimeError, ValueError) as error:
            self.terminal.tell("save", "failed", file=path, why=getattr(error, "strerror", None) or error)
            return False
        self.saved_data = self.game.record.data
        self.terminal.tell("save", "saved", file=path)
        return True
