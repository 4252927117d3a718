"""Positions for tests: set up at once, or reached by playing."""

import re
from collections.abc import Mapping

import pytest

import hexagora

CELL = re.compile(r"-?\d+,-?\d+|\b[a-z]\d+\b")


def written(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def position(
    game: hexagora.Game,
    stones: Mapping[int, str] | Mapping[str, str],
    turn: int | str,
    owned: Mapping[int, str] | None = None,
    notes: Mapping[str, str] | None = None,
) -> hexagora.State:
    """The position with these cells for each colour, `{0: "a1 b2"}`, or for each piece, `{"k0": "a1", "x": "c3 c4"}`;
    in Gosix these hexagons owned, `{1: "3 4"}`; with these notes, `{"passes": "1"}`.

    What belongs to one piece is one section of the line, and a section with nothing in it is left out.
    """
    sections = [" ".join([game.id, *(f"{name}={written(value)}" for name, value in game.options.items())])]
    sections += [f"{piece} {cells}" for piece, cells in stones.items() if cells]
    for colour, hexagons in sorted((owned or {}).items()):
        sections += [" ".join([f"#{colour}", *sorted(hexagons.split())])] if hexagons else []
    sections += [f"{name} {numbers}" for name, numbers in (notes or {}).items()]
    sections.append(f"turn {turn}")
    return game.read(" ; ".join(sections))


def played(state: hexagora.State, moves: str) -> hexagora.State:
    for move in moves.split():
        state = state.play(move)
    return state


def reached(game: hexagora.Game, stones: Mapping[int, str], turn: int) -> hexagora.State:
    """The position of these stones, played from the start in the order they are written, every colour in turn.

    It must be the very position that `position` sets up.
    """
    waiting = {colour: cells.split() for colour, cells in stones.items()}
    state = game.start()
    while any(waiting.values()):
        assert state.turn is not None
        state = state.play(waiting[state.turn].pop(0))
    set_up = position(game, stones, turn)
    assert state.turn == set_up.turn == turn
    assert state.pieces() == set_up.pieces()
    assert state.moves() == set_up.moves()
    return state


def all_pieces(stones: Mapping[int, str], owned: Mapping[int, str] | None = None) -> dict[str, str]:
    """The same way of writing a position, as `State.pieces()` gives it."""
    pieces = {cell: str(colour) for colour, cells in stones.items() for cell in cells.split()}
    return pieces | {f"#{face}": str(colour) for colour, faces in (owned or {}).items() for face in faces.split()}


def drawn(game: hexagora.Game, picture: str) -> dict[int, str]:
    """The cells of each colour in a picture, row by row; an empty cell is a dot."""
    marks = dict(zip(game.board.cells, picture.split(), strict=True))
    return {c: " ".join(cell for cell, mark in marks.items() if mark == str(c)) for c in range(game.players)}


def refused(state: hexagora.State, move: str, *named: str) -> hexagora.Reason:
    """The move is illegal, and what is said of it, in each language, names these cells."""
    before = str(state)
    assert move not in state.moves()
    reason = state.why_not(move)
    assert reason is not None
    with pytest.raises(hexagora.IllegalMove) as refusal:
        state.play(move)
    assert refusal.value.reason == reason
    assert str(state) == before
    for language in ("en", "fr"):
        assert set(named) <= cells_named(reason, language), reason.say(language)
    return reason


def refused_by_one_of(state: hexagora.State, move: str, *cells: str) -> None:
    """The same, but it is enough to name one of these cells."""
    reason = refused(state, move)
    for language in ("en", "fr"):
        assert cells_named(reason, language) & set(cells), reason.say(language)


def cells_named(reason: hexagora.Reason, language: str) -> set[str]:
    return set(CELL.findall(reason.say(language)))
