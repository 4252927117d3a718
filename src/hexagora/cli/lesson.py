"""hexagora rules: a game's lesson as text, with its figures. hexagora learn: its tasks, and a first game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from .. import catalogue, learn, locales
from .options import id_of
from .terminal import Terminal
from .typed_move import TypedMove, spellings
from .words import Problem, Words, table, wrap

if TYPE_CHECKING:
    from .. import State
    from ..learn import Figure, Page, Step, Task

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
LEVEL = 1  # of the computer in the first game


def page_of(name: str, words: Words) -> Page:
    """The lesson of a game; a Problem if it has none."""
    game = id_of(name)
    if not learn.has(game):
        raise Problem("no_lesson", game=name)
    return learn.page(game, words.language)


class LessonText:
    """A lesson for the terminal, part by part."""

    def __init__(self, terminal: Terminal, page: Page) -> None:
        self.terminal, self.words, self.page = terminal, terminal.words, page

    def parts(self) -> Iterator[str]:
        page = self.page
        title = partial(locales.say, self.words.language, "lessons", "titles")
        yield self.prose(page.idea)
        for section in page.sections:
            if section.part:
                yield self.title(section.part, "=")
            yield self.title(f"{section.number}. {section.title}" if section.number else section.title)
            yield self.prose(section.text)
            if section.key:
                yield self.prose(f"» {section.key}")
            for figure in section.figures:
                yield from self.figure(figure)
        yield self.title(title("variants"))
        yield table([[one.name, " ".join(filter(None, (one.what, one.how)))] for one in page.variants])
        yield self.title(title("readings"))
        yield "\n".join(self.prose(f"- {reading}") for reading in page.readings)
        yield self.title(title("tactics"))
        for tactic in page.tactics:
            yield self.prose(f"**{tactic.title}**\n\n{tactic.text}")
            yield from self.figure(page.figures[tactic.id])
        yield self.title(title("credits"))
        yield self.prose(page.credits)

    def figure(self, figure: Figure) -> Iterator[str]:
        """Each step with its board; a board that stays the same is drawn once."""
        source = f" ({learn.source_name(figure.source, self.words.language)})" if figure.source else ""
        yield self.prose(f"**{figure.title}**{source}")
        drawn: State | None = None
        for step in figure.steps:
            if step.state is not drawn:
                yield self.picture(step.state)
                drawn = step.state
            yield self.prose(step.say)
            yield from self.refusal(step)

    def refusal(self, step: Step) -> Iterator[str]:
        if reason := step.reason:
            sentence = reason.say(self.words.language)
            yield self.prose(self.words.say("lesson", "refused", move=step.refused, why=sentence))

    def picture(self, state: State) -> str:
        return self.terminal.picture(state, legend=False)

    def title(self, text: str, line: str = "-") -> str:
        return f"\n{text}\n{line * len(text)}"

    def prose(self, text: str) -> str:
        """Paragraphs and lists, with what is bold in bold where the terminal can."""
        paragraphs = re.sub(r"(?<!\n)\n(?![\n-])", " ", text.replace("`", ""))
        bold = (BOLD, PLAIN) if self.terminal.colour else ("", "")
        return re.sub(r"\*\*([^*]+)\*\*", rf"{bold[0]}\1{bold[1]}", wrap(paragraphs))


class Walk:
    """The tasks of a lesson, one after another."""

    def __init__(self, terminal: Terminal, page: Page) -> None:
        self.terminal, self.words, self.page = terminal, terminal.words, page
        self.text = LessonText(terminal, page)
        self.typed = TypedMove(terminal)
        self.spellings = spellings(self.words.language, "lesson", "commands")

    def run(self) -> bool:
        """Whether all tasks were done or skipped; False if somebody quits."""
        self.say(self.page.idea)
        self.terminal.tell("lesson", "hello", count=len(self.page.walk))
        return all(self.do(number, task) for number, task in enumerate(self.page.walk, 1))

    def do(self, number: int, task: Task) -> bool:
        """One task, until it is done or skipped; False if somebody quits."""
        count = len(self.page.walk)
        self.terminal.write(
            self.text.title(self.words.say("lesson", "task", number=number, count=count, title=task.title))
        )
        self.terminal.draw(task.state)
        self.say(task.say)
        while True:
            text = self.terminal.ask(self.words.say("lesson", "prompt", cells=" ".join(self.typed.picks)))
            command = self.spellings.get((text or "").lower(), "")
            if text is None or command == "quit":
                return False
            if command == "next":
                self.typed.picks = ()
                return True
            if command == "hint":
                self.say(task.hint)
            elif command == "show":
                self.terminal.draw(task.state)
            elif command == "help" or not text:
                self.typed.picks = ()
                self.terminal.tell("lesson", "help")
            elif (move := self.typed.enter(task.state, text)) and self.hear(task, move):
                return True

    def hear(self, task: Task, move: str) -> bool:
        """Says what a legal move does, and whether it was right."""
        right = task.is_right(move)
        if right:
            state = task.state.play(move)
            self.terminal.draw(state)
            self.say(task.verdict(move))
            for answer in task.follow:
                state = state.play(answer)
            if task.follow:
                self.terminal.tell("lesson", "follow", moves=" ".join(task.follow))
                self.terminal.draw(state)
                self.say(task.then)
        else:
            self.say(task.verdict(move))
        return right

    def say(self, text: str) -> None:
        print(self.text.prose(text), flush=True)


def teach(words: Words, name: str, colour: bool) -> int:
    """The walk, then a first game against the computer."""
    from .. import game
    from ..record import Record
    from .talk import Talk
    from .terminal_game import TerminalGame

    page, terminal = page_of(name, words), Terminal(words, colour)
    if not Walk(terminal, page).run():
        return 0
    answer = terminal.ask(
        words.say("lesson", "play", game=catalogue.Entry(page.game).name(words.language), level=LEVEL)
    )
    if answer is None or answer.lower() not in ("", *locales.entry(words.language, "cli", "save", "yes")):
        return 0
    chosen = game(page.game, **page.first.options)
    opponents = dict.fromkeys(range(1, chosen.players), LEVEL)
    Talk(terminal, TerminalGame(Record(chosen.id, chosen.options), opponents), page.first.say).run()
    return 0
