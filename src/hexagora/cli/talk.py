"""The talk at the table during a game: it shows, asks, explains and obeys."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .. import BadText, State, catalogue, locales
from ..errors import Refused
from ..near import near
from ..typed import Unfinished, tidy, translated
from .listing import ten_lines
from .session import Session
from .terminal import Terminal
from .words import table, width

if TYPE_CHECKING:
    from .. import Report

MOST_MOVES_LISTED = 400
SLOW = 1.0  # seconds after which people wonder what the computer does
HINT_SECONDS = 1.0
HINTS = 3
NARROWEST, WIDEST = 40, 100


class Talk:
    """One game, from its first position to the last word."""

    def __init__(self, terminal: Terminal, session: Session) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.session = session
        self.entry = catalogue.Entry(session.state.game.id)
        self.people = set(range(session.state.game.players)) - set(session.bots)
        self.picked: tuple[str, ...] = ()
        self.saved = session.record
        self.spellings = {
            spelling: command
            for language in ("en", self.words.language)
            for command, spellings in locales.entry(language, "cli", "commands").items()
            for spelling in spellings
        }
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
        return self.session.state

    def run(self) -> None:
        self.greet()
        drawn = None
        while True:
            while self.session.bot_to_move:
                self.move(self.session.bot_move(self.show_thinking), by_bot=True)
            if self.state is not drawn:
                drawn = self.state
                self.terminal.draw(drawn)
                if drawn.result:
                    self.terminal.write(self.words.outcome(drawn, drawn.result))
            if drawn.result and not self.people and not self.terminal.typed_by_a_person:
                return
            text = self.terminal.ask(self.prompt())
            if text is None or not self.answer(text):
                return

    def greet(self) -> None:
        game = self.state.game
        language = self.words.language
        settings = (
            self.words.say(
                "setting",
                name=self.entry.option_name(option, language),
                value=self.entry.value_name(option, value, language),
            )
            for option, value in game.options.items()
        )
        self.terminal.write(f"{self.entry.name(language)} ({' · '.join(settings)})")
        self.terminal.write(self.entry.line(language))
        if self.state.result:
            return
        if self.session.moves:
            self.terminal.tell("resumed", moves=len(self.session.moves))
        for person, level in self.session.bots.items():
            if level is not None:
                self.terminal.tell("opponent", who=self.words.person(self.state, person), level=level)
        if self.people:
            self.terminal.tell("hello", move=self.state.moves()[0])

    def prompt(self) -> str:
        if self.state.turn is None:
            return self.words.say("prompt", "over")
        who = self.words.person(self.state, self.state.seats[self.state.turn])
        if self.picked:
            return self.words.say("prompt", "then", who=who, cells=" ".join(self.picked))
        if offered := self.state.continuations().words:
            return self.words.say("prompt", "word", who=who, words=", ".join(map(self.move_word, offered)))
        return self.words.say("prompt", "move", who=who)

    def answer(self, text: str) -> bool:
        """Does what was typed; False if that was to end the talk."""
        if not text:
            self.picked = ()
            return self.state.turn is not None
        command, _, rest = text.partition(" ")
        known = self.spellings.get(command.lower(), "")
        if known == "quit":
            return not self.may_quit()
        try:
            if known in self.actions:
                self.actions[known](rest.strip())
            else:
                self.understand(text)
        except Refused as error:
            self.picked = ()
            self.terminal.write(self.words.problem(error))
            if isinstance(error, BadText):
                words = [*self.spellings, *map(self.move_word, self.state.continuations().words)]
                if meant := near(command, [word for word in words if len(word) > 2]):
                    self.terminal.write(locales.say(self.words.language, "near", word=meant))
                self.terminal.tell("try_help")
        return True

    def move_word(self, word: str) -> str:
        """A word that is a move, as people write it in their language: `passe`."""
        spellings: list[str] = locales.entry(self.words.language, "cli", "move_words", word)
        return next(iter(spellings), word)

    def may_quit(self) -> bool:
        """An unfinished game is not dropped without asking; when nobody answers, it is."""
        if self.state.turn is None or self.session.record == self.saved:
            return True
        answer = self.terminal.ask(self.words.say("save", "first"))
        if answer is None or self.agreed(answer, "no"):
            return True
        return self.agreed(answer, "yes") and self.save("")

    def agreed(self, answer: str | None, what: str = "yes") -> bool:
        """Is that a yes, or a no?"""
        spellings: list[str] = locales.entry(self.words.language, "cli", "save", what)
        return (answer or "").lower() in spellings

    def understand(self, text: str) -> None:
        try:
            meant = tidy(self.state, translated(text, self.words.language), self.picked)
        except Refused:
            if not self.picked:
                raise
            meant = tidy(self.state, translated(text, self.words.language))
        if isinstance(meant, Unfinished):
            self.picked = meant.picks
            self.tell_unfinished(meant)
        else:
            self.move(meant)

    def tell_unfinished(self, meant: Unfinished) -> None:
        self.terminal.tell("continues", cells=" ".join(meant.picks), next=", ".join(meant.next.cells))

    def move(self, move: str, by_bot: bool = False) -> None:
        before = self.state
        self.session.play(move)
        self.picked = ()
        self.terminal.fleeting()
        if by_bot and before.turn is not None:
            self.terminal.tell("bot_plays", who=self.words.colour(before, before.turn), move=move)
        self.announce(before)

    def announce(self, before: State) -> None:
        """What a move has changed besides the board: who has left, is out, was skipped or changed seats."""
        now = self.state
        news = {"left": set(now.left) - set(before.left)}
        if not now.result:
            news["out"] = set(now.scene().out) - set(before.scene().out) - set(now.left)
        if now.turn is not None and before.turn is not None and now.left == before.left and now.seats == before.seats:
            between = (now.turn - before.turn - 1) % len(now.seats)
            passed_over = {(before.turn + step) % len(now.seats) for step in range(1, between + 1)}
            news["skipped"] = passed_over - set(now.scene().out)
        for kind, colours in news.items():
            for colour in sorted(colours):
                self.terminal.tell(kind, who=self.words.colour(now, colour))
        if now.seats != before.seats:
            changed = [colour for colour, person in enumerate(now.seats) if person != before.seats[colour]]
            self.terminal.tell(
                "swapped", who=self.words.listed(self.words.person(now, now.seats[colour]) for colour in changed)
            )

    def undo(self, rest: str) -> None:
        undone = self.session.undo()
        self.picked = ()
        self.terminal.tell("undone" if undone else "nothing_to_undo", moves=", ".join(undone))

    def show_thinking(self, report: Report) -> None:
        """What the computer thinks of, while it takes its time."""
        if report.seconds >= SLOW and self.state.turn is not None:
            who = self.words.colour(self.state, self.state.turn)
            self.terminal.fleeting(self.words.say("thinking", who=who, move=report.best))

    def advice(self, state: State) -> Report:
        """What the computer thinks of a position."""
        from .. import think

        return think(state, seconds=HINT_SECONDS)

    def hint(self, rest: str) -> None:
        """The best move; or why not another one."""
        if self.state.turn is None:
            self.terminal.tell("hint", "over")
            return
        meant = tidy(self.state, translated(rest, self.words.language)) if rest else None
        if isinstance(meant, Unfinished):
            self.tell_unfinished(meant)
            return
        report = self.advice(self.state)
        # Moves that were not looked at are no advice.
        others = [f"{one.move} ({self.words.percent(one.value)})" for one in report.moves if one.value is not None]
        first, others = (others or [report.moves[0].move])[0], others[1:HINTS]
        self.terminal.tell("hint", "best", move=first, line=" ".join(report.line))
        if meant and meant != report.best:
            person = self.state.seats[self.state.turn]
            after = self.advice(self.state.play(meant))
            value = self.words.percent(after.values[person])
            self.terminal.tell("hint", "why_not", move=meant, value=value, line=" ".join(after.line) or "-")
        elif others:
            self.terminal.tell("hint", "others", moves=", ".join(others))

    def moves(self, rest: str) -> None:
        """All of them, or those that begin with some cells."""
        legal = self.state.moves()
        if rest:
            legal = [move for move in legal if move.startswith("".join(rest.lower().split()))]
        listed = " ".join(legal[:MOST_MOVES_LISTED])
        room = min(max(width(), NARROWEST), WIDEST)
        self.terminal.tell("moves", count=len(legal))
        self.terminal.write(textwrap.fill(listed, room, break_long_words=False, break_on_hyphens=False))
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
        wanted = rest.lower()
        if not wanted and self.state.turn is not None:
            self.move(f"leave {self.state.turn}")
        elif wanted in names[: self.state.game.players]:
            self.move(f"leave {names.index(wanted)}")
        else:
            self.move(f"leave {wanted or 0}")

    def save(self, rest: str) -> bool:
        name = rest or self.terminal.ask(self.words.say("save", "name"))
        path = Path(name or "")
        try:
            path = path.expanduser()
            if not name or (
                path.exists() and not self.agreed(self.terminal.ask(self.words.say("save", "overwrite", file=path)))
            ):
                self.terminal.tell("save", "not")
                return False
            path.write_text(self.session.record.to_json(), "utf-8")
        except (OSError, RuntimeError, ValueError) as error:
            self.terminal.tell("save", "failed", file=path, why=getattr(error, "strerror", None) or error)
            return False
        self.saved = self.session.record
        self.terminal.tell("save", "saved", file=path)
        return True
