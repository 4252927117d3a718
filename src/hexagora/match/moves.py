"""The moves of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

Said = tuple[str, int]  # a move, and whose colour made it


class Moves(Sequence[Said]):
    """A tuple of moves to all that look at it, but one more does not copy those before it: they share a list."""

    __slots__ = ("_count", "_shared")

    def __init__(self, shared: list[Said] | None = None) -> None:
        self._shared = [] if shared is None else shared
        self._count = len(self._shared)

    def plus(self, move: Said) -> Moves:
        """All of these, and one more. The list only grows at its end, which nobody else sees."""
        shared = self._shared if self._count == len(self._shared) else self._shared[: self._count]
        shared.append(move)
        return Moves(shared)

    def first(self, count: int) -> Moves:
        return Moves(self._shared[: min(count, self._count)])

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Said: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Said, ...]: ...
    def __getitem__(self, index: int | slice) -> Said | tuple[Said, ...]:
        if isinstance(index, slice):
            return tuple(self._shared[: self._count][index])
        return self._shared[range(self._count)[index]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
