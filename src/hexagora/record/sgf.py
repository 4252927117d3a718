"""Hex in SGF, the Smart Game Format FF[4] with GM[11], as HexGui, PlayHex, Little Golem and benzene write it.

Programs do not agree about the words for a swap: whoever moves after it shows which one it was. What is before the last
stones set up, pass or move out of turn, up to the first variation, becomes the first position of the record: our rules
know none of these. In variations, and after the end of the game, they are left out with all that follows them, and kept
as text in the comment of the position that they come from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..errors import BadText, IllegalMove, Reason
from .fields import LONGEST_COMMENT, LONGEST_HEADER, LONGEST_NAME, MOST_HEADERS, MOST_LEVEL, MOST_SECONDS
from .node import Node
from .record import Participant, Record
from .rhombus import BOARD, NAME, Frame, board, reflect, with_turn
from .sgf_moves import LEAVES, POINT, SWAPS, GameNodes
from .sgf_text import SgfNode, Source, source, tree_text
from .sgf_words import HEADER, HEADERS, LEVEL, MARKS, OTHERS, REASONS, SECONDS, SIGNS
from .sgf_write import write
from .steps import Leave, Step

if TYPE_CHECKING:
    from .._core import State

__all__ = ["read", "write"]

DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?", re.ASCII)
RESULT = re.compile(r"([BW])(?:\+(.?).*)?", re.IGNORECASE)
NO_WINNER = re.compile(r"\?|0|draw|void", re.IGNORECASE)
NO_SWAP = re.compile(r"\b(no|without) ?swap", re.IGNORECASE)

Clock = tuple[float, float] | None  # the time that Black and White have left


def read(text: str) -> list[Record]:
    """The games of a file. BadText with line and column where one cannot be read or played, with its cause."""
    file = source(text)
    return [record_of(file, root) for root in file.parse()]


def record_of(file: Source, root: SgfNode, text_of: Callable[[SgfNode], str] = tree_text) -> Record:
    """text_of: a node and all that follows it, as it is kept where it cannot be part of a record."""
    return _Reader(file, root, text_of).record()


class _Reader(GameNodes):
    """Makes a record of the tree of one game."""

    def __init__(self, file: Source, root: SgfNode, text_of: Callable[[SgfNode], str]) -> None:
        super().__init__(file, root)
        self._text_of = text_of
        self._left_out: list[tuple[Node, str]] = []  # where it stood, and the text
        self._forfeits: set[Node] = set()

    def record(self) -> Record:
        first, begun = self._beginning()
        options: dict[str, Any] = {"board": BOARD, "size": self.size}
        if not first.game.options["swap"]:
            options["swap"] = False
        start = None if str(first) == str(first.game.start()) else str(first)
        record = Record(NAME, options, start=start, **self._about())
        for node in begun:
            self._annotate(node, record, Frame())
        frames = {id(record): Frame()}
        stack: list[tuple[SgfNode, Node, Frame, Clock]]
        stack = [(child, record, Frame(), self._clock()) for child in reversed(begun[-1].children)]
        while stack:
            node, before, frame, clock = stack.pop()
            if self._cannot_follow(node, before):
                self._left_out.append((before, self._text_of(node)))
                continue
            after, frame = self._play(node, before, frame)
            frames.setdefault(id(after), frame)
            self._annotate(node, after, frame)
            clock = self._time(node, after, clock)
            stack.extend((child, after, frame, clock) for child in reversed(node.children))
        self._end(record, frames[id(record.end())])
        for before, text in self._left_out:
            _append(before, text)
        return record

    # What stands in the first node

    def _about(self) -> dict[str, Any]:
        names = [self.root.line(name)[:LONGEST_NAME] for name in ("PB", "PW")]
        date = DATE.match(self.root.line("DT"))
        headers = dict(list(self._headers())[:MOST_HEADERS])
        seats = [_participant(name) for name in names] if any(names) else []
        return {"seats": seats, "date": date[0] if date else None, "headers": headers}

    def _headers(self) -> Iterator[tuple[str, str]]:
        """What we do not know, or cannot read, keeps its name."""
        for name, values in self.root.properties.items():
            line = self.root.line(name)
            if line and (name not in OTHERS or _is_unread(name, line)):
                yield HEADERS.get(name, name)[:LONGEST_NAME], line[:LONGEST_HEADER]
            for halves in (value.halves() for value in values if name == HEADER):
                if halves and halves[0].text:
                    yield halves[0].text[:LONGEST_NAME], halves[1].text[:LONGEST_HEADER]

    def _clock(self) -> Clock:
        """Known only where nothing is added to the time."""
        time = _number(self.root.line("TM"))
        return None if time is None or self.root.line("OT") else (time, time)

    # The first position

    def _beginning(self) -> tuple[State, list[SgfNode]]:
        """The first position, and the nodes before it: one at least, for a move may stand in the root."""
        trunk = [SgfNode(children=[self.root])]
        while len(trunk[-1].children) == 1:
            trunk.extend(trunk[-1].children)
        begun = 1
        stones: dict[str, str] = {}
        turn: int | None = 0
        swapped = False  # whether the people have changed colours
        first = stones, turn, swapped
        for number, node in enumerate(trunk[1:], 1):
            move = self.move(node)
            breaks = self.sets_up(node) or (move and (move[1] == "pass" or turn not in (None, move[0])))
            if breaks and number > begun and self._is_over(stones):
                break
            if self.sets_up(node):
                if move:
                    break
                stones = {cell: stone for cell, stone in {**stones, **self.stones(node)}.items() if stone}
                turn = self.turn(node)
                begun, first = number + 1, (stones, turn, swapped)
            elif move:
                colour, word, _ = move
                if word in LEAVES or word in stones:
                    break
                if turn not in (None, colour):
                    begun, first = number, (stones, colour, swapped)
                turn = 1 - colour
                if word == "pass":
                    begun, first = number + 1, (stones, turn, swapped)
                elif word not in SWAPS:
                    stones = {**stones, word: str(colour)}
                elif self.swaps_pieces(node, colour, word):
                    stones = {reflect(cell): "10"[int(stone)] for cell, stone in stones.items()}
                else:
                    turn, swapped = colour, not swapped
        else:
            mover = self.next_mover(trunk[-1])
            if mover is not None and turn is not None and mover != turn and not self._is_over(stones):
                begun, first = len(trunk), (stones, mover, swapped)
        stones, turn, swapped = first
        rules = board(self.size, self._has_swap_rule(set_up=begun > 1 or turn == 1))
        return self.position(rules, trunk[begun - 1], stones, turn, swapped=swapped), trunk[:begun]

    def _is_over(self, stones: dict[str, str]) -> bool:
        try:
            with_turn(board(self.size, swap=False), stones, None)
        except BadText:
            return False
        return True

    def _has_swap_rule(self, *, set_up: bool) -> bool:
        """Positions that are set up have it only if the file says so."""
        rules = self.root.line("RU")
        return not NO_SWAP.search(rules) and (not set_up or "swap" in rules.lower() or self.has_swap())

    # The tree

    def _cannot_follow(self, node: SgfNode, before: Node) -> bool:
        """Whether a node sets up, passes, or goes on after the end of the game: no record has these."""
        move = self.move(node)
        if move is None or self.sets_up(node):
            return self.sets_up(node)
        return move[1] == "pass" or (move[1] not in LEAVES and before.state().turn is None)

    def _play(self, node: SgfNode, before: Node, frame: Frame) -> tuple[Node, Frame]:
        """The position after a node, and how the cells after it are to be read."""
        move = self.move(node)
        if move is None or (move[1] in LEAVES and before.state().turn is None):  # some resign when they have lost
            return before, frame
        colour, word, value = move
        step: Step = (
            "swap" if word in SWAPS else frame.cell(word) if POINT.fullmatch(word) else Leave(frame.colour(colour))
        )
        if word not in LEAVES and before.state().turn == frame.colour(1 - colour):
            raise self.file.wrong(value.at, Reason("sgf_turn", {"move": value.line[:20]}))
        try:
            after = before.add_variation(step)
        except (BadText, IllegalMove) as error:
            raise self.file.wrong(value.at, Reason("sgf_move", {"move": value.line[:20]})) from error
        if word == "forfeit":
            self._forfeits.add(after)
        return after, Frame(self.swaps_pieces(node, colour, word)) if step == "swap" else frame

    def _annotate(self, node: SgfNode, after: Node, frame: Frame) -> None:
        for value in (*node.properties.get("N", ()), *node.properties.get("C", ())):
            after.comment = "\n".join(filter(None, (after.comment, value.text)))
            if len(after.comment) > LONGEST_COMMENT:
                raise self.file.wrong(value.at, Reason("sgf_long", {"most": str(LONGEST_COMMENT)}))
        for name, mark in {**MARKS, "SL": "square"}.items():
            for cell in self.points(node.properties.get(name, [])):
                after.marks[frame.cell(cell)] = mark
        for label in (value.halves() for value in node.properties.get("LB", ())):
            if label and (text := label[1].line[:3]):
                after.marks[frame.cell(self.point(label[0]))] = text
        for name, (once, twice) in SIGNS.items():
            if name in node.properties and after.step is not None:
                after.sign = twice if node.line(name) == "2" else once

    def _time(self, node: SgfNode, after: Node, clock: Clock) -> Clock:
        seconds = _number(node.line(SECONDS))
        if seconds is not None and after.step is not None:
            after.seconds = seconds
        mover = next((number for number, name in enumerate("BW") if name in node.properties), None)
        if clock is None or mover is None:
            return clock
        left = _number(node.line("BW"[mover] + "L"))
        if left is None or left > clock[mover]:
            return None
        after.seconds = round(clock[mover] - left, 3)
        return (left, clock[1]) if mover == 0 else (clock[0], left)

    def _end(self, record: Record, frame: Frame) -> None:
        """Who is said to have won a game that is not over has won it because the other left."""
        text = self.root.line("RE")
        match = RESULT.fullmatch(text)
        end = record.end()
        if match and end.state().result is None:
            end = end.add_variation(Leave(frame.colour("WB".index(match[1].upper()))))
        record.result = end.state().result
        if isinstance(end.step, Leave):
            letter = (match and match[2]) or ("F" if end in self._forfeits else "R")
            record.reason = REASONS.get(letter.upper(), "leave")
        elif record.result is None and text.lower() == "void":
            record.reason = "cancelled"
        elif record.result is None and text.lower() in ("0", "draw"):
            record.result, record.reason = (0.5, 0.5), "agreed"


def _is_unread(name: str, line: str) -> bool:
    """Whether it is a date or a result that says nothing to us."""
    if name == "DT":
        return not DATE.match(line)
    return name == "RE" and not RESULT.fullmatch(line) and not NO_WINNER.fullmatch(line)


def _append(node: Node, text: str) -> None:
    """Adds a text to a comment, as far as there is room."""
    room = LONGEST_COMMENT - len(node.comment) - 1
    if room > 1:
        text = text if len(text) <= room else f"{text[: room - 1]}…"
        node.comment = "\n".join(filter(None, (node.comment, text)))


def _participant(name: str) -> Participant:
    level = LEVEL.fullmatch(name)
    return Participant(level=int(level[1])) if level and int(level[1]) <= MOST_LEVEL else Participant(name)


def _number(text: str) -> float | None:
    try:
        number = float(text[:30])
    except ValueError:
        return None
    return number if 0 <= number <= MOST_SECONDS else None
