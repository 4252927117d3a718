"""The home page's small boards: a short game of each kind, played beforehand by tools/samples.py."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from .. import locales
from ..record import Record
from . import wire
from .table import encode


@cache
def gallery() -> bytes:
    """Each game's players and the positions of its sample, the first with the board."""
    shown = []
    samples = json.loads(resources.files(__package__).joinpath("samples.json").read_text("utf-8"))
    for game, moves in samples.items():
        record = Record(game, locales.presets(game)[0]["options"], tuple(moves))
        states = record.replay()
        positions = [wire.position_data(state, number == 0) for number, state in enumerate(states)]
        shown.append({"game": game, "players": wire.players_data(states[0]), "positions": positions})
    return encode(shown)
