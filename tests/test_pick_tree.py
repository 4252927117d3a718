"""The tree of picks that browsers go by, against the list of moves and against continuations()."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest

import hexagora
from hexagora import State
from tests.every import every_game, some_states
from tests.games.test_six_expert import EMPTY_HANDS, EXPERT_MANUAL, KEPT_OR_NOT
from tests.positions import position

MANY = 10_000


def tree_of(state: State) -> dict[str, Any] | None:
    tree = state.pick_tree(MANY)
    return None if tree is None else json.loads(tree)


@every_game
def test_its_leaves_are_the_legal_moves(game: hexagora.Game) -> None:
    for state in some_states(game, 8):
        moves, tree = state.moves(), tree_of(state)
        if tree is None:
            assert any("+" in move for move in moves) or len(moves) > MANY
        else:
            assert sorted(leaves(tree)) == sorted(moves)


@every_game
def test_going_down_leads_where_continuations_lead(game: hexagora.Game) -> None:
    for state in some_states(game, 8):
        if (tree := tree_of(state)) is not None and state.turn is not None:
            compare(state, (), tree)


def leaves(branch: dict[str, Any]) -> list[str]:
    moves: list[str] = []
    for pick, below in branch.items():
        moves += leaves(below) if isinstance(below, dict) else [pick if below == 1 else below]
    return moves


def compare(state: State, picks: tuple[str, ...], branch: Any) -> None:
    following = state.continuations(picks)
    inner = branch if isinstance(branch, dict) else {}
    move = inner.get("") if isinstance(branch, dict) else picks[-1] if branch == 1 else branch
    assert following.move == move, picks
    assert {pick for pick in inner if pick} == {*following.cells, *following.words}, picks
    for pick, below in list(inner.items())[: 10 if picks else 40]:
        if pick in following.cells:
            compare(state, (*picks, pick), below)


def test_there_is_none_beyond_a_limit_which_is_known_without_listing_the_moves() -> None:
    state = hexagora.game("hex", size=3).start()
    count = len(state.moves())
    assert state.pick_tree(count) is not None and state.pick_tree(count - 1) is None
    with pytest.raises(hexagora.BadOption):
        state.pick_tree(-1)
    travels = hexagora.game("gomobil").start()
    assert travels.pick_tree(len(travels.moves())) and travels.pick_tree(len(travels.moves()) - 1) is None

    large = hexagora.game("marienbad", size=5).start()
    begin = time.perf_counter()
    moves = large.moves()
    listing = time.perf_counter() - begin
    assert len(moves) > 1500
    quickest = 1.0
    for _ in range(5):
        begin = time.perf_counter()
        assert large.pick_tree(1500) is None
        quickest = min(quickest, time.perf_counter() - begin)
    assert quickest < listing / 10


def test_the_group_that_is_kept_and_a_declaration_are_picks() -> None:
    state = position(EXPERT_MANUAL, KEPT_OR_NOT, turn=0, notes=EMPTY_HANDS)
    tree = tree_of(state)
    assert tree is not None
    assert tree["6,-1"]["0,0"] == {
        "0,0": {"": "6,-1:0,0=0,0", "!": "6,-1:0,0=0,0!"},
        "7,-1": "6,-1:0,0=7,-1",
    }
    assert sorted(leaves(tree)) == sorted(state.moves())
    assert state.cells_of("6,-1:0,0=7,-1") == ("6,-1", "0,0", "7,-1")


@every_game
def test_the_cells_of_a_move_are_its_picks(game: hexagora.Game) -> None:
    names = game.action_names
    for state in some_states(game, 8):
        for move in state.moves()[:60]:
            cells = state.cells_of(move)
            assert cells == tuple(part for part in re.split("[:+=]", move.rstrip("!")) if part not in names[-5:])
            if state.board.shape != "plane":
                picks = tuple(names[pick] for pick in state.picks(move))
                assert picks[: len(cells)] == cells


def test_cells_of_what_is_no_move() -> None:
    state = hexagora.game("hex", size=3).start()
    with pytest.raises(hexagora.BadText):
        state.cells_of("hello")
    with pytest.raises(hexagora.IllegalMove):
        state.cells_of("z9")
