"""A game as it was played, or as far as it has gone, with what might have been played instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from .. import catalogue
from .._native import core
from ..errors import BadText, IllegalMove, Reason
from .node import Node
from .steps import Step, after, steps_of

if TYPE_CHECKING:
    from .._core import Board, State

Value = str | int | bool  # of an option
Ending = Literal["", "leave", "time", "absent", "agreed", "cancelled"]  # why a game ended; empty: by its rules


@dataclass(frozen=True)
class Participant:
    """Who played: somebody with a name, or the computer at a level; nothing is said of whom nothing is known."""

    name: str = ""  # of somebody
    level: int | None = None  # of the computer


class Record(Node):
    """A game: the first position of its tree, and all that is known beside the moves.

    `moves` may also be a text of steps with blanks between.
    """

    __slots__ = ("date", "game", "headers", "options", "reason", "result", "rules", "seats", "start")

    def __init__(
        self,
        game: str,
        options: Mapping[str, Value] | None = None,
        moves: Iterable[Step] | str = (),
        result: tuple[float, ...] | None = None,
        *,
        start: str | None = None,
        rules: int | None = None,
        seats: Iterable[Participant] = (),
        date: str | None = None,
        reason: Ending = "",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.game = game  # its id
        self.options = dict(options or {})  # of the game
        self.result = result  # by person; None while the game goes on
        self.start = start  # the text of the first position, where it is not the game's own
        self.rules = rules  # their version
        self.seats = tuple(seats)  # who played, by person
        self.date = date  # ISO 8601
        self.reason = reason  # why it ended, if not by the rules
        self.headers = dict(headers or {})  # what else there is to say, such as the event and the place
        node: Node = self
        for step in steps_of(moves) if isinstance(moves, str) else moves:
            node = node.grow(step)

    def __repr__(self) -> str:
        return f"<Record {self.game}: {len(self.moves)} moves>"

    def __eq__(self, other: object) -> bool:
        """By content, in whatever order the variations were added but for that of each position."""
        return isinstance(other, Record) and self._content() == other._content()

    __hash__ = None  # type: ignore[assignment]  # it can be changed

    def __reduce__(self) -> tuple[object, ...]:
        """As data: a long game is too deep for pickle."""
        return Record.from_data, (self.data,)

    def _content(self) -> list[object]:
        about = (self.game, self.options, self.start, self.rules, self.seats, self.date, self.result, self.reason)
        nodes = (
            (node.step, len(node.variations), node.comment, node.sign, node.marks, node.seconds, node.offers)
            for node in self.walk()
        )
        return [about, self.headers, *nodes]

    @property
    def moves(self) -> tuple[Step, ...]:
        """The steps of the main line."""
        return self.mainline_moves()

    @property
    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        from .json_text import data_of

        return data_of(self)

    def to_json(self) -> str:
        """As JSON text: docs/records.md says what stands in it."""
        from .json_text import text_of

        return text_of(self)

    @classmethod
    def from_data(cls, data: object) -> Record:
        """The record that has this data; BadText for anything else, an unknown game or option included."""
        from .json_text import record_of_data

        return record_of_data(data)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """The record that to_json wrote; BadText as from_data. It is not replayed: replay and check do that."""
        from .json_text import parse

        return cls.from_data(parse(text))

    def begin(self) -> State:
        """The first position. BadOption if there is no such game, BadText if it has no such position, or was played
        under rules that are not known."""
        game = core.make_game(self.game, dict(self.options))
        known = catalogue.Entry(self.game).rules_version
        if self.rules not in (None, known):
            raise BadText(Reason("record_rules", {"version": str(self.rules), "known": str(known)}))
        return game.start() if self.start is None else game.read(self.start)

    def replay(self) -> list[State]:
        """The first position and the one after each move. BadText, with its cause, if a move cannot be played."""
        states = [self.begin()]
        for node in self.mainline():
            states.append(_state_after(states[-1], node))
        self._check_result(states[-1])
        return states

    def check(self) -> None:
        """BadText, with its cause, if a move, of a variation too, cannot be played, a mark stands on no cell, or the
        result is another one."""
        first, end = self.begin(), self.end()
        _check_marks(self, first.board)
        stack = [(node, first) for node in reversed(self.variations)]
        if end is self:
            self._check_result(first)
        while stack:
            node, before = stack.pop()
            state = _state_after(before, node)
            _check_marks(node, first.board)
            if node is end:
                self._check_result(state)
            stack.extend((child, state) for child in reversed(node.variations))

    def _check_result(self, last: State) -> None:
        """A draw that was agreed, and a game that was called off, end where the rules do not."""
        real = last.result
        if self.reason == "agreed" and real is None:
            real = (1 / len(last.seats),) * len(last.seats)
        if (self.result is not None and self.result != real) or (self.reason == "cancelled" and self.result):
            if last.result is None:
                raise BadText(Reason("record_unfinished", {"result": _result_text(self.result)}))
            details = {"result": _result_text(self.result), "real": _result_text(last.result)}
            raise BadText(Reason("record_result", details))


def _state_after(state: State, node: Node) -> State:
    assert node.step is not None
    try:
        return after(state, node.step)
    except (BadText, IllegalMove) as error:
        details = {"number": str(node.ply()), "move": str(node.step)[:40]}
        if node.is_mainline():
            raise BadText(Reason("record_move", details)) from error
        raise BadText(Reason("record_variation", {**details, "place": node.json_path()})) from error


def _check_marks(node: Node, board: Board) -> None:
    for cell in node.marks:
        try:
            board.turned(cell)  # knows all cells, those of the plane too
        except BadText:
            place = ".".join(filter(None, [node.json_path(), "marks"]))
            raise BadText(Reason("record_mark", {"place": place, "cell": cell[:40]})) from None


def _result_text(result: tuple[float, ...] | None) -> str:
    return " ".join(f"{part:g}" for part in result) if result else "-"
