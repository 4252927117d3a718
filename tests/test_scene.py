"""What a scene says of a position: here each fact follows once more from the pieces, the last move and the result."""

from __future__ import annotations

import json
from typing import Any

import hexagora
from hexagora import Board, State
from tests.every import every_game, some_states

SIDES = (6, 4, 3)


def side_of(board: Board, cells: tuple[str, ...]) -> tuple[int, int] | None:
    """How many sides a board has and which of them some cells are."""
    if not board.outline(board.cells[0]):
        return None  # cells that are points have no outer edges
    for count in SIDES:
        for arc, side in enumerate(board.arcs(count) if count <= len(board.ring) else ()):
            if set(side) == set(cells):
                return count, arc
    return None


@every_game
def test_shores_are_the_ports_and_the_goals_that_are_sides(game: hexagora.Game) -> None:
    for state in some_states(game, 12):
        scene = state.scene()
        expected = [(len(scene.ports), arc, owner, False) for arc, owner in enumerate(scene.ports)]
        for mark in scene.marks:
            side = side_of(game.board, mark.cells) if mark.role == "goal" else None
            assert mark.shore == (side is not None)
            if side:
                expected.append((*side, mark.player, True))
        assert [(shore.count, shore.arc, shore.owner, shore.goal) for shore in scene.shores] == expected


@every_game
def test_the_last_move_is_lit_where_it_can_be_drawn_and_leaves_a_trail(game: hexagora.Game) -> None:
    for state in some_states(game, 12):
        scene = state.scene()
        pieces = {piece.cell for piece in scene.pieces}
        assert scene.lit == tuple(dict.fromkeys(cell for cell in scene.last if cell in state.board.cells))
        travelled = len(scene.last) > 1 and scene.last[-1] in pieces and pieces.isdisjoint(scene.last[1:-1])
        assert scene.trail == (scene.last if travelled else ())


@every_game
def test_winners_are_the_colours_of_those_with_the_largest_share(game: hexagora.Game) -> None:
    for state in some_states(game, 12):
        winners, result = state.scene().winners, state.result
        if result is None:
            assert winners is None
        else:
            assert winners == tuple(c for c, person in enumerate(state.seats) if result[person] == max(result))


@every_game
def test_where_there_are_harbours_stones_outside_them_are_fragile(game: hexagora.Game) -> None:
    for state in some_states(game, 12):
        scene = state.scene()
        harbours = [mark.cells for mark in scene.marks if mark.role == "harbour"]
        solid = {cell for cells in harbours for cell in cells}
        for piece in scene.pieces:
            assert (piece.role == "fragile") == (bool(harbours) and piece.cell not in solid)
            assert piece.code == state.pieces()[piece.cell]


@every_game
def test_what_a_put_places_stands_there_afterwards(game: hexagora.Game) -> None:
    for state in some_states(game, 12):
        empty = set(state.board.cells) - set(state.pieces())
        for move in [move for move in state.moves() if move in empty][:5]:
            player, role = state.scene().put
            after = [piece for piece in state.play(move).scene().pieces if piece.cell == move]
            for piece in after:  # it may have gone at once, with others
                assert (piece.player, piece.role) in {(player, role), (player, "fragile")}


def test_a_pass_is_known_also_to_a_position_that_was_read() -> None:
    start = hexagora.game("gomobil").start()
    passed = start.play("pass")
    assert not start.scene().passed and passed.scene().passed
    assert hexagora.read(str(passed)).scene().passed
    assert not passed.play(next(move for move in passed.moves() if move != "pass")).scene().passed


def facts(state: State, agreed: bool) -> dict[str, Any]:
    """A position's JSON, put together from its scene."""
    scene, people = state.scene(), len(state.seats)
    return {
        "pieces": [(piece.cell, piece.player, piece.role) for piece in scene.pieces],
        "faces": scene.faces,
        "shores": [shore.owner for shore in scene.shores],
        "marks": [
            {"role": mark.role, "cells": mark.cells, "player": mark.player} | ({"shore": True} if mark.shore else {})
            for mark in scene.marks
        ],
        "counters": scene.counters,
        "parts": scene.parts,
        "put": scene.put,
        "out": scene.out,
        "last": scene.lit,
        "trail": scene.trail,
        "passed": scene.passed,
        "turn": None if agreed else state.turn,
        "seats": state.seats,
        "result": (1 / people,) * people if agreed else state.result,
        "winners": range(people) if agreed else scene.winners,
        "task": "" if agreed else scene.task,
        "ended": scene.ended,
        "skipped": scene.skipped,
    }


@every_game
def test_browsers_get_the_scene_as_it_is(game: hexagora.Game) -> None:
    for state in some_states(game, 25):
        for agreed in (False, True):
            expected = json.loads(json.dumps(facts(state, agreed), default=list))
            assert json.loads(state.scene_json(agreed)) == expected, str(state)
