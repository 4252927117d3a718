"""hexagora replay: a game of a record, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import catalogue
from ..record import Leave, Node, Record
from .terminal import Terminal
from .typed_move import spellings
from .words import Words, table

if TYPE_CHECKING:
    from .._core import State

DEEPER = "  "


def show_game(words: Words, record: Record, at: str | None, may_ask: bool, colour: bool) -> int:
    terminal = Terminal(words, colour)
    talk = ReplayTalk(terminal, record, record if at is None else record.at(at))
    if terminal.interactive and terminal.is_terminal and may_ask:
        talk.run()
    else:
        talk.print(record.end() if at is None else talk.node)
    return 0


class ReplayTalk:
    """The dialogue about one game, at one of its positions."""

    def __init__(self, terminal: Terminal, record: Record, node: Node) -> None:
        self.terminal, self.words = terminal, terminal.words
        self.record, self.node = record, node
        self.names = self.words.names(record.seats)
        self.spellings = spellings(self.words.language, "replay", "commands")

    def run(self) -> None:
        self.greet()
        self.show()
        while (text := self.terminal.ask(self.words.say("replay", "prompt"))) is not None:
            command = self.spellings.get(text.lower(), "")
            if command == "quit":
                return
            node = self.target(text, command)
            if node is None:
                self.terminal.tell("replay", "help")
            elif node is not self.node:
                self.node = node
                self.show()

    def target(self, text: str, command: str) -> Node | None:
        """The position that is meant: by a command, the number of a move on this line, or a move that follows."""
        if not text or command == "next":
            return self.node.next() or self.node
        if command == "back":
            return self.node.parent or self.node
        if command == "start":
            return self.record
        if command == "end":
            return self.node.end()
        line = [*reversed([self.node, *self.node.before()]), *self.node.mainline()]
        if text.isdecimal() and len(text) < 8:
            return line[min(int(text), len(line) - 1)]
        return next((node for node in self.node.variations if str(node.step) == text), None)

    def print(self, last: Node) -> None:
        """All moves, and the board of one position."""
        self.node = last
        self.greet()
        if self.record.comment:
            self.terminal.write(f"{{{self.record.comment}}}")
        for line in self.lines():
            self.terminal.write(line)
        self.show()

    def greet(self) -> None:
        entry, state = catalogue.Entry(self.record.game), self.node.state()
        settings = self.words.settings(state.game)
        self.terminal.write(entry.name(self.words.language) + (f" ({settings})" if settings else ""))
        self.tell_people(state)
        headers = {"date": self.words.date(self.record.date or ""), **self.record.headers}
        rows = [[self.words.say("setting", name=name, value="").rstrip(), headers[name]] for name in headers]
        if rows := [row for row in rows if row[1]]:
            self.terminal.write(table(rows))

    def tell_people(self, state: State) -> None:
        """Who plays which colour in a position."""
        for person, seat in enumerate(self.record.seats[: len(state.seats)]):
            if who := self.words.seat(seat):
                colour = self.words.colour(state, state.seats.index(person))
                self.terminal.write(self.words.say("setting", name=colour, value=who))

    def show(self) -> None:
        """The position, the move that led to it, and what may follow."""
        node = self.node
        state = node.state()
        self.terminal.draw(state)
        number, count = node.ply(), node.end().ply()
        if node.step is None:
            self.terminal.tell("replay", "start", count=count)
        else:
            self.terminal.tell("replay", "move", number=number, count=count, move=self.move_text(node))
        if node.parent is not None and node.parent.state().seats != state.seats:
            self.tell_people(state)
        if node.comment:
            self.terminal.write(node.comment)
        for offer in node.offers:
            who = self.words.person(state, offer.person, self.names)
            self.terminal.tell("replay", "offers", offer.kind, offer.answer or "open", who=who)
        if len(node.variations) > 1:
            first, *others = (str(one.step) for one in node.variations)
            self.terminal.tell("replay", "variations", move=first, others=", ".join(others))
        if node is self.record.end():
            self.tell_end()

    def tell_end(self) -> None:
        result, state = self.record.result, self.node.state()
        if self.record.reason:
            self.terminal.tell("replay", "reasons", self.record.reason)
        if result:
            self.terminal.write(self.words.outcome(state, result, self.names))

    def move_text(self, node: Node) -> str:
        """A move with its sign and the time it took: `c3!? (2.5 s)`."""
        assert node.parent is not None
        if isinstance(node.step, Leave):
            move = self.words.say("replay", "leaves", who=self.words.colour(node.parent.state(), node.step.colour))
        else:
            move = f"{node.step}{node.sign}"
        return move if node.seconds is None else f"{move} ({self.words.decimal(node.seconds)} s)"

    def lines(self) -> list[str]:
        """The moves with numbers, comments and variations, a line of the game and each variation on its own lines."""
        lines: list[str] = []
        stack: list[tuple[Node | None, str, int]] = [(self.record.next(), "", 1)]
        while stack:
            node, indent, number = stack.pop()
            words: list[str] = []
            while node is not None and node.parent is not None:
                words.append(f"{number}. {self.move_text(node)}" + (f" {{{node.comment}}}" if node.comment else ""))
                others = node.parent.variations[1:] if node is node.parent.variations[0] else []
                if others:
                    stack.append((node.next(), indent, number + 1))
                    stack.extend((other, indent + DEEPER, number) for other in reversed(others))
                    break
                node, number = node.next(), number + 1
            if words:
                lines.append(indent + " ".join(words))
        return lines
