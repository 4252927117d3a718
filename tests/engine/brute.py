"""Exact play by trying everything: no table of proofs, no order of moves, no bounds. For tiny positions."""

from __future__ import annotations

from functools import cache

import hexagora


class TooLarge(Exception):
    """There are too many positions to search."""


class Brute:
    """The value of each position with its history: `str(state)` includes the earlier positions."""

    def __init__(self, most: int = 50_000) -> None:
        self.most = most
        self.values_of: dict[str, tuple[float, ...]] = {}
        self.forced: dict[tuple[str, int], bool] = {}

    def values(self, state: hexagora.State) -> tuple[float, ...]:
        """The result of best play by two people."""
        if state.result is not None:
            return state.result
        text = str(state)
        if text not in self.values_of:
            if len(self.values_of) >= self.most:
                raise TooLarge
            assert state.turn is not None
            person = state.seats[state.turn]
            self.values_of[text] = max(
                (self.values(state.play(move)) for move in state.moves()), key=lambda values: values[person]
            )
        return self.values_of[text]

    def can_force(self, state: hexagora.State, person: int) -> bool:
        """Whether this person wins alone, whatever all the others do."""
        if state.result is not None:
            return state.result[person] == 1
        key = str(state), person
        if key not in self.forced:
            if len(self.forced) >= self.most:
                raise TooLarge
            assert state.turn is not None
            decide = any if state.seats[state.turn] == person else all
            self.forced[key] = decide(self.can_force(state.play(move), person) for move in state.moves())
        return self.forced[key]


@cache
def links(size: int) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each cell of a rhombus, by row, then by column."""
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    return tuple(
        tuple((r + dr) * size + q + dq for dq, dr in steps if 0 <= q + dq < size and 0 <= r + dr < size)
        for r in range(size)
        for q in range(size)
    )


def joins_top_and_bottom(size: int, cells: int) -> bool:
    fringe = [c for c in range(size) if cells >> c & 1]
    cells_reached = set(fringe)
    while fringe:
        fringe = [n for c in fringe for n in links(size)[c] if cells >> n & 1 and n not in cells_reached]
        fringe = list(dict.fromkeys(fringe))
        cells_reached.update(fringe)
    return any(c >= size * (size - 1) for c in cells_reached)


@cache
def first_wins(size: int, first: int, second: int) -> bool:
    """Classic Hex without the swap: does the first player, who joins top and bottom, win? Sets of cells as bits."""
    full = (1 << size * size) - 1
    if joins_top_and_bottom(size, first):
        return True
    if not joins_top_and_bottom(size, full & ~second):
        return False
    empty = [1 << c for c in range(size * size) if not (first | second) >> c & 1]
    if first.bit_count() == second.bit_count():
        return any(first_wins(size, first | cell, second) for cell in empty)
    return all(first_wins(size, first, second | cell) for cell in empty)
