"""The syntax of SGF, the Smart Game Format, FF[4]: nodes of properties in a tree, whatever the game.

(;GM[11]SZ[5];B[c2]C[a comment](;W[b3])(;W[d1]))

Written by hand: libraries for it know the board of Go, and keep no line and column. Nothing here calls itself, so a
tree may be as deep as it is long.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..errors import BadText, Reason
from .fields import MOST_NODES

MOST_CELLS = 100_000

TOKEN = re.compile(
    r"\s*(?:(?P<sign>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?>(?:[^\]\\]+|\\.)*))\]|(?P<end>\Z))", re.DOTALL
)
STRAY = re.compile(r"\s*\]")  # after a value whose `]` was not escaped, as one server writes names
GAME = re.compile(r"\(\s*;")
ESCAPE = re.compile(r"\\(?:\n|(.?))|[\t\v\f]", re.DOTALL)
COLON = re.compile(r"((?:[^:\\]|\\.)*):(.*)", re.DOTALL)
SPECIAL = re.compile(r"([\]\\:])")


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a property as it is written, and where that begins."""

    written: str
    at: int = 0

    @property
    def text(self) -> str:
        return ESCAPE.sub(lambda part: part[1] or "" if part[0][0] == "\\" else " ", self.written)

    @property
    def line(self) -> str:
        """As text of one line."""
        return self.text.replace("\n", " ").strip()

    def halves(self) -> tuple[Value, Value] | None:
        """What stands before and after a colon."""
        match = COLON.fullmatch(self.written)
        return match and (Value(match[1], self.at), Value(match[2], self.at + match.start(2)))


@dataclass(slots=True)
class SgfNode:
    at: int = 0
    properties: dict[str, list[Value]] = field(default_factory=dict)
    children: list[SgfNode] = field(default_factory=list)

    def first(self, name: str) -> Value | None:
        return next(iter(self.properties.get(name, ())), None)

    def line(self, name: str) -> str:
        value = self.first(name)
        return value.line if value else ""


@dataclass
class Source:
    """A text that is read: it knows the places in it."""

    text: str
    first: int = 1  # the number of its first line
    column: int = 1  # where it begins in that line
    cells: int = 0  # that lists of cells and rectangles have had so far

    def wrong(self, at: int, reason: Reason) -> BadText:
        """The refusal for that reason, which gets the place."""
        line = self.text.count("\n", 0, at) + self.first
        before = self.text.rfind("\n", 0, at)
        column = at - before if before >= 0 else at + self.column
        return BadText(Reason(reason.code, {**reason.details, "line": str(line), "column": str(column)}))

    def spend(self, at: int, cells: int) -> None:
        """A few characters can name a whole board, again and again."""
        self.cells += cells
        if self.cells > len(self.text) + MOST_CELLS:
            raise self.wrong(at, Reason("sgf_cells"))

    def parse(self) -> list[SgfNode]:
        """The first node of each game. Text before, between and after the games is not read."""
        roots: list[SgfNode] = []
        branches: list[SgfNode | None] = []
        node: SgfNode | None = None
        values: list[Value] | None = None  # of the last property
        count = at = 0
        while True:
            if not branches:
                game = GAME.search(self.text, at)
                if game is None:
                    break
                count, at = 0, game.start()
            token = TOKEN.match(self.text, at)
            if token is None:
                stray = STRAY.match(self.text, at)
                if stray is None:
                    raise self._not_sgf(at)
                at = stray.end()
                continue
            start, at = token.start(token.lastgroup or 0), token.end()
            if token["name"] is not None and node is not None:
                values = node.properties.setdefault(_identifier(token["name"]), [])
            elif token["value"] is not None and values is not None:
                values.append(Value(token["value"], start))
            elif token["sign"] == "(":
                branches.append(node)
            elif token["sign"] == ")":
                node, values = branches.pop(), None
            elif token["sign"] == ";":
                count += 1
                if count > MOST_NODES:
                    raise self.wrong(start, Reason("sgf_nodes", {"most": str(MOST_NODES)}))
                parent, node, values = node, SgfNode(start), None
                (roots if parent is None else parent.children).append(node)
            else:
                raise self._not_sgf(start)
        if not roots:
            raise self.wrong(0, Reason("sgf_none"))
        return roots

    def _not_sgf(self, at: int) -> BadText:
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return (
            self.wrong(at, Reason("sgf_syntax", {"part": self.text[at : at + 20]}))
            if at < len(self.text)
            else self.wrong(at, Reason("sgf_end"))
        )


def source(text: str) -> Source:
    return Source(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))


def _identifier(name: str) -> str:
    """Old files spell names out, `AddBlack`: only the capitals count, if there are any."""
    return "".join(filter(str.isupper, name)) or name.upper()


def tree_text(node: SgfNode) -> str:
    """A node and all that follows it, as SGF."""
    parts = ["("]
    stack: list[SgfNode | str] = [")", node]
    while stack:
        entry = stack.pop()
        if isinstance(entry, str):
            parts.append(entry)
            continue
        values = ((name, "".join(f"[{one.written}]" for one in values)) for name, values in entry.properties.items())
        parts.append(";" + "".join(name + text for name, text in values))
        several = len(entry.children) > 1
        for child in reversed(entry.children):
            stack.extend([")", child, "("] if several else [child])
    return "".join(parts)


def escape(text: str) -> str:
    """A text as a value has it."""
    return SPECIAL.sub(r"\\\1", text)
