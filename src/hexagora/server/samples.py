"""The home page's small boards: a short game of each kind.

tools/samples.py plays them beforehand into samples.json; a game that is not there yet shows random moves.
"""

from __future__ import annotations

import json
import random
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from .. import catalogue
from ..record import Record
from . import wire
from .bodies import SampleData
from .wire import encode

if TYPE_CHECKING:
    from .._core import State

PLIES = 28


def random_moves(state: State) -> tuple[str, ...]:
    """The same for the same position."""
    chance = random.Random(str(state))
    moves: list[str] = []
    while state.turn is not None and len(moves) < PLIES:
        moves.append(chance.choice(state.moves()))
        state = state.play(moves[-1])
    return tuple(moves)


def states(entry: catalogue.Entry) -> list[State]:
    """The positions of a game's sample, from the start."""
    preset = entry.presets[0]
    moves = _samples().get(entry.id) or random_moves(preset.game().start())
    return Record(entry.id, preset.options, tuple(moves)).replay()


def middle(entry: catalogue.Entry) -> State:
    """A position of the sample in which most of what a game is can be seen: near the end, but not over."""
    played = states(entry)
    return played[len(played) * 2 // 3]


@cache
def _samples() -> dict[str, list[str]]:
    samples: dict[str, list[str]] = json.loads(resources.files(__package__).joinpath("samples.json").read_text("utf-8"))
    return samples


@cache
def gallery() -> bytes:
    """Each game's players and the positions of its sample, the first with the board."""
    boards = []
    for entry in catalogue.games():
        played = states(entry)
        positions = [wire.position_data(state, number == 0) for number, state in enumerate(played)]
        boards.append(SampleData(entry.id, wire.players_data(played[0]), positions))
    return encode(boards)
