"""What browsers are told is made in one go by the core; here the same is put together from the view of each picture."""

from __future__ import annotations

import json
from typing import Any

import msgspec

import hexagora
from hexagora.draw.view import View
from hexagora.server.wire import board_data, legal_data, position_data
from tests.every import every_game, some_states


def seen(state: hexagora.State, drawn: bool) -> dict[str, Any]:
    view = View(state.board, state.scene(), (), "")
    scene = view.scene
    people = len(state.seats)
    result = (1 / people,) * people if drawn else state.result
    told: dict[str, Any] = {
        "pieces": [(piece.cell, piece.player, view.role(piece)) for piece in scene.pieces],
        "faces": scene.faces,
        "shores": [shore.owner for shore in view.shores],
        "marks": [{"role": mark.role, "cells": mark.cells, "player": mark.player} for mark in scene.marks],
        "counters": scene.counters,
        "out": scene.out,
        "last": view.lit,
        "trail": view.trail,
        "passed": not scene.last and bool(state.scene().notes.get("passes")),
        "turn": None if drawn else state.turn,
        "seats": state.seats,
        "result": result,
        "winners": result and [colour for colour, person in enumerate(state.seats) if result[person] == max(result)],
    }
    if state.board.shape == "plane":
        told["board"] = msgspec.to_builtins(board_data(view))
    return told


@every_game
def test_positions_are_told_as_they_are_seen(game: hexagora.Game) -> None:
    for state in some_states(game, 25):
        for drawn in (False, True):
            told = json.loads(bytes(position_data(state, False, drawn)))
            assert told == json.loads(json.dumps(seen(state, drawn))), str(state)
        whole = json.loads(bytes(position_data(state, True)))
        assert whole["board"]["cells"] == list(state.board.cells)
        assert {**whole, "board": 0} == {**json.loads(json.dumps(seen(state, False))), "board": 0}


@every_game
def test_moves_are_told_as_the_tree_has_them(game: hexagora.Game) -> None:
    for state in some_states(game, 8):
        told = state.moves_json()
        assert told is None or json.loads(told) == legal_data(state)


def test_where_every_move_is_one_pick_they_are_told_at_once() -> None:
    start = hexagora.game("hex", size=4).start()
    assert set(json.loads(start.moves_json() or b"")) == set(start.moves())
    assert hexagora.game("hexadames").start().moves_json() is None
