"""What is told of the lab. tools/wire.py writes web/src/lab/wire.ts from this."""

from __future__ import annotations

from typing import Annotated

import msgspec

from .messages import PlayerData, PositionData, about

Bounds = Annotated[tuple[float, float, float], about("A value, and the bounds of its 95 % interval.")]


class LabRowData(msgspec.Struct):
    """The main figures of a preset."""

    game: str
    preset: str
    games: Annotated[int, about("In which the computer chose freely.")]
    even: Annotated[float, about("The share of each side in a fair game.")]
    length: Annotated[Bounds | None, about("Plies; too low if games were stopped.")]
    stopped: Annotated[int, about("Games that had not ended after the most plies.")]
    branching: Annotated[Bounds | None, about("Legal moves a position.")]
    seats: Annotated[list[Bounds], about("Each side's share of the results, by colour: the first one begins.")]
    people: Annotated[list[Bounds], about("The same by person, who began first, where there is a swap; else empty.")]
    draws: Bounds
    leads: Annotated[Bounds | None, about("How often the lead changed.")]


class LabTableData(msgspec.Struct):
    """All presets that were measured."""

    method: Annotated[str, about("How well all sides played, and the seed.")]
    rows: list[LabRowData]


class OpeningData(msgspec.Struct):
    """A first move: what it brings to the side that plays it."""

    moves: Annotated[list[str], about("Those that are the same by symmetry.")]
    games: int
    value: Bounds
    verdict: Annotated[int, about("1: better than even, -1: worse, 0: not clear.")]
    tone: Annotated[float, about("The share to paint it by: that of all, where they differ by no more than chance.")]


class HistogramData(msgspec.Struct):
    """Numbers in bars of one width."""

    start: int
    width: int
    counts: list[int]


class LabRunData(LabRowData):
    """All figures of a preset, and what they mean in words."""

    names: Annotated[list[str], about("Of the sides.")]
    sides: Annotated[list[int], about("The first colour of each.")]
    players: list[PlayerData]
    position: Annotated[PositionData, about("The first one, with its board.")]
    method: Annotated[str, about("How it was measured.")]
    command: Annotated[str, about("What measures it again.")]
    lengths: HistogramData | None
    branching_by_ply: list[float]
    swaps: Annotated[Bounds | None, about("How often seats were swapped; null where there is no swap.")]
    fairness: list[str]
    opening_games: int
    openings: Annotated[list[OpeningData], about("First moves, the best first; empty if there is no map.")]
    differ: Annotated[bool, about("Whether they differ by more than chance.")]
    opening_words: list[str]
