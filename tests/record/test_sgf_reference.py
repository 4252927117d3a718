"""Hex in SGF, read a second time: a short reader that knows nothing of ours, by the specification of FF[4] and
docs/sgf.md, sees the same stones after every move of files that were made by hand or written by us."""

import random
import re
from collections.abc import Iterator
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexagora.record import Record, sgf
from tests.record.rhombus import as_shown, stones
from tests.record.trees import LINES, grow

SIZE = 9
WORD = re.compile(r"[();]|[A-Z]+(?:\s*\[(?:\\.|[^\]\\])*\])+", re.DOTALL)
Stones = dict[tuple[int, int], str]


def cell_of(word: str) -> tuple[int, int]:
    """Column and row: c2, or cb as in Go."""
    row = int(word[1:]) if word[1:].isdigit() else ord(word[1]) - 96
    return ord(word[0]) - 96, row


def after(before: Stones, colour: str, word: str) -> Stones:
    if word in ("swap-sides", "resign"):
        return before
    if word == "swap-pieces":
        return {(row, column): colour for column, row in before}
    return {**before, cell_of(word): colour}


def positions(text: str) -> Iterator[Stones]:
    """The stones after every node, a line to its end before its variations."""
    stack: list[Stones] = []
    here: Stones = {}
    for word in WORD.findall(text):
        if word == "(":
            stack.append(here)
        elif word == ")":
            here = stack.pop()
        elif word != ";":
            name, value = word[:-1].split("[", 1)
            if name.strip() in "BW":
                here = after(here, "01"["BW".index(name.strip())], value.strip().lower())
                yield here


def named(found: Stones) -> dict[str, str]:
    return dict(sorted((f"{chr(96 + column)}{row}", stone) for (column, row), stone in found.items()))


def written(chance: random.Random, custom: str) -> str:
    """A file as others may write it: cells in both manners, comments with brackets in them, spaces, variations."""

    def line(taken: frozenset[tuple[int, int]], colour: str, number: int) -> str:
        if number == 12:
            return ""
        count = chance.choice([1, 1, 1, 2, 3])
        free = [(a, b) for a in range(1, SIZE + 1) for b in range(1, SIZE + 1) if (a, b) not in taken]
        parts = []
        other = "W" if colour == "B" else "B"
        if number == 1 and chance.random() < 0.6:
            count -= 1
            swapped = taken if custom == "sides" else frozenset((row, column) for column, row in taken)
            parts.append(f";W[swap-{custom}]" + line(swapped, "W" if custom == "sides" else "B", 2))
        for column, row in chance.sample(free, max(count, 0 if parts else 1)):
            letters = chance.choice([f"{chr(96 + column)}{row}", f"{chr(96 + column)}{chr(96 + row)}"])
            about = chance.choice(["", "C[(;B[a1\\])]", "\n", " CR[a1]LB[b2:x]"])
            parts.append(f";{colour}[{letters}]{about}" + line(taken | {(column, row)}, other, number + 1))
        return parts[0] if len(parts) == 1 else "".join(f"({part})" for part in parts)

    return f"(;FF[4]GM[11]SZ[{SIZE}]{line(frozenset(), 'B', 0)})"


def ours(game: Record, custom: str) -> list[dict[str, str]]:
    return [as_shown(node) if custom == "pieces" else stones(node) for node in game.walk() if node.step is not None]


@pytest.mark.parametrize("custom", ["pieces", "sides"])
@settings(max_examples=40, deadline=None)
@given(chance=st.randoms(use_true_random=False))
def test_files_of_others_are_the_same_to_both(custom: str, chance: random.Random) -> None:
    text = written(random.Random(chance.random()), custom)
    [game] = sgf.read(text)
    game.check()
    assert ours(game, custom) == [*map(named, positions(text))]


@pytest.mark.parametrize("custom", ["pieces", "sides"])
@settings(max_examples=40, deadline=None)
@given(chance=st.randoms(use_true_random=False))
def test_files_of_ours_are_the_same_to_both(custom: Literal["pieces", "sides"], chance: random.Random) -> None:
    game = Record("hex", {"board": "rhombus", "size": SIZE}, ["b4", "swap", "b3", "d5"])
    for _ in range(LINES):
        grow(chance.choice([*game.walk()]), chance, 12)
    assert ours(game, custom) == [*map(named, positions(sgf.write(game, custom=custom)))]
