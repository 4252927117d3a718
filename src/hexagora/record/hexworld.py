"""Links to hexworld.org, a board to analyse Hex on: `https://hexworld.org/board/#11c1,a2:sf6e7`.

After `#`: the size, flags of how it is shown, a comma, and the moves; a second comma may show which of them are played.
Moves run together: cells, `:s` (the pieces are swapped), `:S` (the sides are), `:p` (a pass), `:rb` `:rw` (Black or
White resigns), `:fb` `:fw` (forfeits). Red, who begins, is Black. There is room for one line, and nothing said of it.
Links of trmph.com and hex-study have the same grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from urllib.parse import unquote

from ..errors import BadText, Reason
from .fields import LONGEST, MOST_NODES
from .record import Record
from .rhombus import NAME, Frame, size_of
from .sgf import record_of
from .sgf_text import SgfNode, Source, Value
from .steps import Leave

ADDRESS = "https://hexworld.org/board/#"
COLON, COMMA = "(?::|%3[Aa])", "(?:,|%2[Cc])"  # as they are, or escaped
SIZE = r"(\d{1,3})(?:x(\d{1,3}))?(?:n|m|[rc]\d{1,2})*"
SITES = rf"hexworld\.org|trmph\.com/{NAME}/|hexanna1\.github\.io/{NAME}-study/{NAME}\.html"
LINK = re.compile(rf"(?:https?://)?(?:www\.)?(?:{SITES})|#?{SIZE}{COMMA}", re.ASCII)  # how a text of links begins
BEFORE = re.compile(r".*(?:#|%23)|\s*", re.DOTALL)
HEAD = re.compile(rf"{SIZE}(?:{COMMA}|\Z)", re.ASCII)
TOKEN = re.compile(rf"[a-z]{{1,2}}\d{{1,2}}|{COLON}(?:[sSp]|[rf][bw])|{COMMA}", re.ASCII)
WORDS = {":s": "swap-pieces", ":S": "swap-sides", ":p": "pass", ":r": "resign", ":f": "forfeit"}


def read_all(text: str) -> list[Record]:
    """Links one after the other, on a line or on many."""
    lines = enumerate(text.split("\n"), 1)
    return [read(link, line, column) for line, words in lines for column, link in _links(words)]


def _links(line: str) -> Iterator[tuple[int, str]]:
    """The links of a line, and where they begin. What has no `#` belongs to the link before it."""
    words = [(word.start(), word[0]) for word in re.finditer(r"\S+", line)]
    starts = [start for number, (start, word) in enumerate(words) if number == 0 or "#" in word]
    for start, end in zip_longest(starts, starts[1:]):
        yield start + 1, line[start:end]


def read(text: str, line: int = 1, column: int = 1) -> Record:
    """The game in a link, or in what follows its `#`. BadText, with the line and the column where it cannot be read or
    played; those are given where it begins."""
    if len(text) > LONGEST:
        raise BadText(Reason("text_long", {"most": str(LONGEST)}))
    file = Source(text.rstrip(), line, column)
    before = BEFORE.match(file.text)
    at = before.end() if before else 0
    head = HEAD.match(file.text, at)
    if head is None:
        raise _no_link(file, at)
    root = SgfNode(at, {"SZ": [Value(f"{head[1]}:{head[2] or head[1]}", at)]})
    node, colour, at = root, "B", head.end()
    count = 0
    while at < len(file.text):
        token = TOKEN.match(file.text, at)
        if token is None:
            raise _no_link(file, at)
        at = token.end()
        count += 1
        if count > MOST_NODES:
            raise file.wrong(token.start(), Reason("sgf_nodes", {"most": str(MOST_NODES)}))
        word = unquote(token[0])
        if word == ",":
            continue
        mover = word[2:].upper() if word[:2] in (":r", ":f") else colour
        child = SgfNode(token.start(), {mover: [Value(WORDS.get(word[:2], word), token.start())]})
        node.children.append(child)
        node = child
        colour = colour if word == ":S" else "W" if colour == "B" else "B"
    return record_of(file, root, lambda node: f"({file.text[node.at :]})")


def _no_link(file: Source, at: int) -> BadText:
    rest = file.text[at:].lstrip()
    if not rest or (LINK.match(rest) and "#" not in rest):
        return file.wrong(at, Reason("hexworld_empty"))
    return file.wrong(len(file.text) - len(rest), Reason("hexworld_part", {"part": rest[:20]}))


def write(record: Record) -> str:
    """The address of a main line. BadOption if the game is not classic Hex, BadText if a move cannot be played."""
    size = size_of(record)
    record.replay()
    return f"{ADDRESS}{size}c1,{''.join(_tokens(record))}"


def _tokens(record: Record) -> Iterator[str]:
    first = record.begin()
    frame = Frame(first.seats == (1, 0))
    if record.start is not None:
        yield from _set_up(first.pieces(), frame)
        yield ":p:p" if first.turn is None or frame.colour(first.turn) == 0 else ":p"
    for step in record.moves:
        if isinstance(step, Leave):
            yield f":{'f' if record.reason in ('time', 'absent') else 'r'}{'bw'[frame.colour(step.colour)]}"
        elif step == "swap":
            frame = Frame(True)
            yield ":s"
        else:
            yield frame.cell(step)


def _set_up(stones: dict[str, str], frame: Frame) -> Iterator[str]:
    """Stones in turn, with passes where a colour has fewer. Black is on turn after them."""
    black, white = ([cell for cell, stone in stones.items() if stone == str(frame.colour(colour))] for colour in (0, 1))
    for pair in zip_longest(black, white):
        yield from (frame.cell(cell) if cell else ":p" for cell in pair)
