"""What a slow, independent version of a game offers to the test that plays it in step with the real one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

Option = str | int | bool
Options = Mapping[str, Option]


class Reference(Protocol):
    """A game under way. `play` and `leave` change it; everything else looks at it."""

    @property
    def turn(self) -> int | None: ...
    @property
    def result(self) -> tuple[float, ...] | None: ...
    @property
    def seats(self) -> tuple[int, ...]: ...
    @property
    def scores(self) -> tuple[int, ...] | None: ...
    @property
    def out(self) -> set[int]: ...
    def moves(self) -> list[str]: ...
    def pieces(self) -> dict[str, str]: ...
    def play(self, text: str) -> None: ...
    def leave(self, colour: int) -> None: ...


@dataclass(frozen=True)
class Oracle:
    start: Callable[[Options], Reference]
    choices: Sequence[Options]  # the option values worth playing in step, on boards small enough to be quick
    seeds: int  # random games for each of them
