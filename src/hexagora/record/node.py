"""A position in the tree of a game, with the moves that were played in it and those that might have been."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..errors import BadText, Reason
from .steps import Step, after

if TYPE_CHECKING:
    from .._core import State
    from .record import Record

PATH = re.compile(r"\d{1,6}(\.\d{1,6}\.\d{1,6}){0,200}", re.ASCII)

Sign = Literal["", "!", "?", "!!", "??", "!?", "?!"]  # a good move, a mistake, and so on; empty: none


@dataclass(frozen=True)
class Offer:
    """What a person offered to the others, and what they said to it; nothing if they said nothing."""

    kind: Literal["draw", "takeback"]  # what was offered
    person: int  # who did
    answer: Literal["", "accepted", "declined", "withdrawn"] = ""  # what became of it


class Node:
    """A position. The first of its variations is the main line; `step` and `parent` never change."""

    __slots__ = ("_state", "comment", "marks", "offers", "parent", "seconds", "sign", "step", "variations")

    def __init__(self, parent: Node | None = None, step: Step | None = None) -> None:
        self.parent = parent  # the position before; None: this is the first
        self.step = step  # the move that led here, or who left
        self.variations: list[Node] = []  # the positions that follow, that of the main line first
        self.comment = ""  # what was written of the move
        self.sign: Sign = ""  # what it is called in a word
        self.marks: dict[str, str] = {}  # by cell: circle, square, triangle, cross or a label of 1 to 3 characters
        self.seconds: float | None = None  # that the move took
        self.offers: list[Offer] = []  # those made in this position
        self._state: State | None = None

    def __repr__(self) -> str:
        return f"<Node {self.path()}: {self.step}>"

    def state(self) -> State:
        """The position. It is computed from the nearest one before that was asked for."""
        steps: list[Step] = []
        node = self
        while node._state is None and node.parent is not None and node.step is not None:
            steps.append(node.step)
            node = node.parent
        state = node._state or node.root().begin()
        for step in reversed(steps):
            state = after(state, step)
        self._state = state
        return state

    # Where it is

    def root(self) -> Record:
        """The record that it belongs to."""
        from .record import Record

        node = self
        while node.parent is not None:
            node = node.parent
        assert isinstance(node, Record)
        return node

    def line(self) -> list[Step]:
        """The steps from the root to here."""
        return [node.step for node in reversed([self, *self.before()]) if node.step is not None]

    def ply(self) -> int:
        """How many steps lead here."""
        return sum(1 for _ in self.before())

    def is_mainline(self) -> bool:
        """Whether it was really played: neither it nor any position before is a variation."""
        return all(node.parent is None or node.parent.next() is node for node in [self, *self.before()])

    def path(self) -> str:
        """Where it is, as links have it: after `20` moves of the main line, or `20.1.3`: from there three moves into
        variation 1."""
        parts: list[int] = [0]
        node = self
        while node.parent is not None:
            place = node.parent.variations.index(node)
            parts[0] += 1
            if place:
                parts[:0] = [0, place]
            node = node.parent
        return ".".join(map(str, parts))

    def at(self, path: str) -> Node:
        """The position with this path from here; BadText if there is none."""
        wrong = BadText(Reason("record_path", {"path": path[:40]}))
        if not PATH.fullmatch(path):
            raise wrong
        node, place, numbers = self, 0, iter(map(int, path.split(".")))
        for count in numbers:
            for _ in range(count):
                if place >= len(node.variations):
                    raise wrong
                node, place = node.variations[place], 0
            place = next(numbers, 0)
        return node

    def json_path(self) -> str:
        """Where it stands in a record as JSON: `moves[3].variations[0][2]`."""
        parts: list[str] = []
        node, count = self, 0
        while node.parent is not None:
            siblings = node.parent.variations
            if node is siblings[0]:
                node = node.parent
                count += 1
            else:
                parts.append(f".variations[{siblings.index(node) - 1}][{count}]")
                node = siblings[0]
                count = 0
        return "".join([f"moves[{count - 1}]", *reversed(parts)]) if count else ""

    def before(self) -> Iterator[Node]:
        """The positions before this one, the nearest first."""
        node = self
        while node.parent is not None:
            node = node.parent
            yield node

    # What follows

    def next(self) -> Node | None:
        """The position after the move that was played, None at the end."""
        return self.variations[0] if self.variations else None

    def end(self) -> Node:
        """The last position of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def mainline(self) -> Iterator[Node]:
        """The positions after this one, by the moves that were played."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def mainline_moves(self) -> tuple[Step, ...]:
        """The steps that were played from here on."""
        return tuple(node.step for node in self.mainline() if node.step is not None)

    def walk(self) -> Iterator[Node]:
        """This position and all after it, a line to its end before its variations."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.variations))

    def variation(self, step: Step) -> Node | None:
        """The position after a step that is already in the tree."""
        return next((node for node in self.variations if node.step == step), None)

    def has_variation(self, step: Step) -> bool:
        """Whether a step is already in the tree."""
        return self.variation(step) is not None

    # Changes

    def add_variation(
        self, step: Step, *, comment: str = "", sign: Sign = "", seconds: float | None = None, first: bool = False
    ) -> Node:
        """The position after a step, which is added if it is new. IllegalMove or BadText if it cannot be played."""
        node = self.variation(step)
        if node is None:
            state = after(self.state(), step)
            node = self.grow(step)
            node._state = state
        node.comment = comment or node.comment
        node.sign = sign or node.sign
        node.seconds = node.seconds if seconds is None else seconds
        if first:
            node.promote_to_main()
        return node

    def add_main_variation(self, step: Step, *, comment: str = "") -> Node:
        """The same, and the step becomes the one that was played."""
        return self.add_variation(step, comment=comment, first=True)

    def add_line(self, steps: Iterable[Step]) -> Node:
        """Adds steps one after the other; the last position."""
        node = self
        for step in steps:
            node = node.add_variation(step)
        return node

    def grow(self, step: Step) -> Node:
        """Adds a step without a look at the rules."""
        node = Node(self, step)
        self.variations.append(node)
        return node

    def promote(self) -> None:
        """One place further to the front among the variations."""
        self._shift(-1)

    def demote(self) -> None:
        """One place further to the back."""
        self._shift(1)

    def promote_to_main(self) -> None:
        """This becomes the move that was played."""
        if self.parent is not None:
            self.parent.remove_variation(self)
            self.parent.variations.insert(0, self)

    def remove_variation(self, node: Node) -> None:
        """Takes out a position and all after it; ValueError if it is none of the variations."""
        self.variations.remove(node)

    def _shift(self, by: int) -> None:
        if self.parent is None:
            return
        line = self.parent.variations
        place = line.index(self)
        other = place + by
        if 0 <= other < len(line):
            line[place], line[other] = line[other], line[place]
