"""Positions set up by hand, over HTTP."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import hexagora
from hexagora.server.analysis_bodies import SetUpData
from hexagora.set_up import mirror_pieces, turn_pieces
from tests.every import some_states
from tests.server.guests import Data, Guest, refused, serving
from tests.server.site import Site
from tests.server.test_queries import ask

each_game = pytest.mark.parametrize("id", [entry.id for entry in hexagora.games()])


def place(server: Site, body: Data, **headers: str) -> SetUpData:
    return msgspec.convert(ask(server, "set_up", body, **{"Accept-Encoding": "identity", **headers}), SetUpData)


@each_game
def test_positions_are_set_up_by_hand(server: Site, id: str) -> None:
    game = hexagora.game(id)
    body: Data = {"game": game.id, "options": game.options}
    start = place(server, body)
    assert start.position == str(game.start()) and start.pieces == game.start().pieces()
    state = next(one for one in some_states(game, 8)[::-1] if one.turn is not None and not one.left)
    answer = place(server, {**body, "pieces": state.pieces(), "turn": state.turn})
    assert answer.complaint == "" and answer.position and answer.lookahead and answer.kinds == start.kinds
    assert hexagora.read(answer.position).pieces() == state.pieces() == answer.pieces
    drawn = {(cell, player, role) for cell, player, role in answer.lookahead.position.pieces}
    assert len(drawn) == len([cell for cell in state.pieces() if not cell.startswith("#")])
    board = answer.lookahead.position.board
    assert board is not msgspec.UNSET and {cell for cell, _, _ in drawn} <= {*board.cells}


@each_game
def test_a_turn_or_a_mirror_moves_the_pieces(server: Site, id: str) -> None:
    game = hexagora.game(id)
    state = next(one for one in some_states(game, 8)[::-1] if one.turn is not None and not one.left)
    body: Data = {"game": game.id, "options": game.options, "turn": state.turn}
    images = {"turn": turn_pieces(game, state.pieces()), "mirror": mirror_pieces(game, state.pieces())}
    for symmetry, image in images.items():
        answer = place(server, {**body, "pieces": state.pieces(), "symmetry": symmetry})
        assert answer.pieces == image
        assert answer == place(server, {**body, "pieces": image}), "then it is asked of the rules"


def test_pieces_that_the_plane_refuses_come_with_a_board(server: Site) -> None:
    apart = place(server, {"game": "six", "pieces": {"0,0": "0", "7,0": "1"}, "symmetry": "turn"})
    assert apart.complaint and apart.pieces == {"0,0": "0", "0,7": "1"}
    assert apart.board and {"0,0", "0,7", "1,6"} < {*apart.board.cells}
    for pieces in ({"9999,0": "0", "0,0": "1"}, {"one": "0"}):  # too near to the end of the plane, and no place
        refused = place(server, {"game": "six", "pieces": pieces})
        assert refused.complaint and refused.board is None
    assert place(server, {"game": "labyrinthe", "pieces": {}}).board is None


def test_the_rules_complain_in_both_languages(server: Site) -> None:
    body = {"game": "labyrinthe", "pieces": {"a5": "x"}, "turn": 1}
    complaints = [place(server, body, **{"Accept-Language": lang}) for lang in ("en", "fr")]
    assert all(one.position is None and one.lookahead is None and one.pieces == {"a5": "x"} for one in complaints)
    assert len({one.complaint for one in complaints}) == 2


def test_what_is_no_set_up_is_refused(tmp_path: Path, static: Path) -> None:
    with serving(tmp_path, static) as client:
        for body, code in (
            ({"game": "chess"}, "game_unknown"),
            ({"game": "hex", "options": {"size": 99}}, "option_value"),
            ({"game": "hex", "turn": 9}, "request"),
            ({"game": "hex", "pieces": {f"a{n}": "0" for n in range(501)}}, "request"),
            ({"game": "hex", "pieces": {"a1": "x" * 50}}, "request"),
            ({}, "request"),
        ):
            refused(Guest(client), "POST", "/api/queries/set_up", 422, code, json=body)
