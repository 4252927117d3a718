"""What the nodes of a game of Hex in SGF say: moves, cells, stones that are set up, swaps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import BadOption, BadText, Reason
from .rhombus import board, reflect, with_turn
from .sgf_text import SgfNode, Source, Value
from .sgf_words import SET_UP

if TYPE_CHECKING:
    from .._core import Game, State

POINT = re.compile(r"([a-z])0*([1-9]\d?)", re.ASCII)
POINT_OF_GO = re.compile(r"([a-z])([a-z])", re.ASCII)
SIZE = re.compile(r"(\d{1,3})(?::\1)?", re.ASCII)
SWAPS = ("swap", "swap-pieces", "swap-sides")
LEAVES = ("resign", "forfeit")
Move = tuple[int, str, Value]  # the colour, a cell or word, and where it stands


class GameNodes:
    """The tree of one game."""

    def __init__(self, file: Source, root: SgfNode) -> None:
        self.file = file
        self.root = root
        self.size = self._size()
        self.exchanged = False
        self.exchanged = self._is_of_little_golem()
        self._name_swaps()

    def _size(self) -> int:
        game, size = self.root.first("GM"), self.root.first("SZ")
        if game and game.line != "11":
            raise self.file.wrong(game.at, Reason("sgf_game", {"number": game.line[:20]}))
        if size is None:
            return 11
        match = SIZE.fullmatch(size.line)
        try:
            if match:
                return board(int(match[1]), swap=True).board.width
        except BadOption:
            pass
        raise self.file.wrong(size.at, Reason("sgf_size", {"size": size.line[:20]}))

    def _is_of_little_golem(self) -> bool:
        """Its files name players and winner as others do, but in their moves White begins and links top and bottom.
        Not all say where they come from: nobody else lets Black swap."""
        if self.root.line("AP").startswith("Hexagora") or self.next_mover(SgfNode(children=[self.root])) != 1:
            return False
        return "littlegolem" in self.root.line("SO").lower() or self._black_swaps()

    def _black_swaps(self) -> bool:
        """Whether White begins on the empty board, and Black's answer is a swap."""
        moves: list[Move] = []
        for node in self.mainline():
            if self.sets_up(node):
                return False
            if move := self.move(node):
                moves.append(move)
            if len(moves) == 2:
                break
        return [move[0] for move in moves] == [1, 0] and moves[1][1] in SWAPS

    def mainline(self) -> Iterator[SgfNode]:
        node = self.root
        yield node
        while node.children:
            node = node.children[0]
            yield node

    def move(self, node: SgfNode) -> Move | None:
        moves = [(name, value) for name in "BW" for value in node.properties.get(name, ())]
        if not moves:
            return None
        if len(moves) > 1:
            raise self.file.wrong(moves[1][1].at, Reason("sgf_two"))
        [(name, value)] = moves
        word = value.line.lower()
        if word not in (*SWAPS, *LEAVES):
            word = self.point(value) if word not in ("", "pass") else "pass"
        return int((name == "W") != self.exchanged), word, value

    def point(self, value: Value) -> str:
        """A cell, written c2, or as in Go cb."""
        text = value.line.lower()
        numbered, lettered = POINT.fullmatch(text), POINT_OF_GO.fullmatch(text)
        column, row = numbered.groups() if numbered else lettered.groups() if lettered else ("", "0")
        number = int(row) if numbered else ord(row) - ord("a") + 1
        if not column or ord(column) - ord("a") >= self.size or number > self.size:
            raise self.file.wrong(value.at, Reason("sgf_point", {"part": value.line[:20]}))
        return f"{column}{number}"

    def points(self, values: list[Value]) -> Iterator[str]:
        """Cells, and rectangles of them: `a1:b3`."""
        for value in values:
            corners = value.halves() or (value, value)
            [(left, top), (right, bottom)] = ((ord(cell[0]), int(cell[1:])) for cell in map(self.point, corners))
            self.file.spend(value.at, (right - left + 1) * (bottom - top + 1))
            for column in range(left, right + 1):
                yield from (f"{chr(column)}{row}" for row in range(top, bottom + 1))

    def stones(self, node: SgfNode) -> dict[str, str]:
        """What a node sets up: cells with a colour, or with nothing."""
        codes = {"AE": "", "AB": "01"[self.exchanged], "AW": "10"[self.exchanged]}
        return {cell: codes[name] for name in codes for cell in self.points(node.properties.get(name, []))}

    def sets_up(self, node: SgfNode) -> bool:
        return any(name in node.properties for name in SET_UP) or ("PL" in node.properties and not self.move(node))

    def turn(self, node: SgfNode) -> int | None:
        """Who is on turn after a node that sets up, if it says so."""
        return {"b": 0, "w": 1}.get(node.line("PL").lower()[:1])

    def position(
        self, rules: Game, node: SgfNode, stones: dict[str, str], turn: int | None, *, swapped: bool = False
    ) -> State:
        """The position of stones set up, after a node. Who is on turn is who moves next, else who has fewer stones;
        HexGui writes `PL` whenever it is White."""
        if turn is None:
            turn = self.next_mover(node)
        if turn is None and self.root.line("AP").startswith("HexGui"):
            turn = 0
        if turn is None:
            codes = list(stones.values())
            turn = int(codes.count("0") > codes.count("1"))
        for colour in (turn, None):  # None if the game is over
            try:
                return with_turn(rules, stones, colour, swapped=swapped)
            except BadText as error:
                wrong = error
        raise self.file.wrong(node.at, Reason("sgf_position")) from wrong

    def next_mover(self, node: SgfNode) -> int | None:
        """Whose move comes next, as far as the file says."""
        stack = node.children[::-1]
        while stack:
            node = stack.pop()
            move = self.move(node)
            if move and move[1] not in LEAVES:
                return move[0]
            stack.extend(reversed(node.children))
        return None

    def swaps_pieces(self, node: SgfNode, colour: int, word: str) -> bool:
        mover = self.next_mover(node)
        return word != "swap-sides" if mover is None else mover != colour

    def _name_swaps(self) -> None:
        """Some write a swap as a second stone on the first one, or as what it does: the stone taken off, and one of the
        other colour put on the reflected cell."""
        stack = [self.root]
        while stack:
            node = stack.pop()
            move = self.move(node)
            if move is None:
                stack.extend(() if self.stones(node) else node.children)
                continue
            other = "W" if "B" in node.properties else "B"
            for child in node.children:
                if self._puts_reflected(child, move[0], move[1]):
                    kept = {name: values for name, values in child.properties.items() if name not in (other, *SET_UP)}
                    child.properties = {**kept, other: [Value("swap-pieces", child.at)]}

    def _puts_reflected(self, node: SgfNode, colour: int, cell: str) -> bool:
        move, stones = self.move(node), self.stones(node)
        if not POINT.fullmatch(cell) or (move and move[0] == colour):
            return False
        put = {place for place, stone in stones.items() if stone} | ({move[1]} if move else set())
        return put == {cell} if not stones else put == {reflect(cell)} and cell in stones

    def has_swap(self) -> bool:
        stack = [self.root]
        while stack:
            node = stack.pop()
            if any(node.line(name).lower() in SWAPS for name in "BW"):
                return True
            stack.extend(node.children)
        return False
