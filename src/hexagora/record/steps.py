"""What a game consists of: moves, and colours that leave."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .._core import State

LEAVING = re.compile(r"leave (\d{1,2})", re.ASCII)


@dataclass(frozen=True)
class Leave:
    """A colour leaves the game. It stands among moves, and is none."""

    colour: int  # from 0

    def __str__(self) -> str:
        return f"leave {self.colour}"


Step = str | Leave  # what a game consists of


def after(state: State, step: Step) -> State:
    """The position after a move, or after somebody has left."""
    return state.leave(step.colour) if isinstance(step, Leave) else state.play(step)


def step_data(step: Step) -> str | dict[str, int]:
    """As JSON has it."""
    return {"leave": step.colour} if isinstance(step, Leave) else step


def step_of(data: str | dict[str, int]) -> Step:
    """From JSON, or as a line of text has it: `leave 1`."""
    if isinstance(data, dict):
        return Leave(data["leave"])
    text = LEAVING.fullmatch(data)
    return Leave(int(text[1])) if text else data


def steps_of(text: str) -> Iterator[Step]:
    """The moves in a line of text. Leaving is two words: `c3 leave 1`."""
    words = iter(text.split())
    for word in words:
        yield step_of(f"leave {next(words, '')}" if word.lower() == "leave" else word)
