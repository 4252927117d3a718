"""Positions set up by hand: every game's own pieces, and the rules' own complaints."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora.errors import BadText
from hexagora.set_up import piece_kinds, set_up
from tests.every import every_game, small_games, some_states

KINDS = {
    "gosix": "0 1",
    "gomobil": "0 1",
    "six": "0 1",
    "hex": "0 1",
    "hexago": "0 1 2",
    "triago": "0 1 2",
    "tetrago": "0 1",
    "labyrinthe": "k0 k1 x",
    "hexadames": "0 1 2 0h 1h 2h",
    "marienbad": "*",
}


@every_game
def test_a_position_is_set_up_again_from_its_pieces(game: hexagora.Game) -> None:
    for state in some_states(game, 12):
        if state.turn is None or state.left:
            continue
        again = set_up(game, state.pieces(), state.turn)
        assert again.pieces() == state.pieces() and again.turn == state.turn
        assert hexagora.read(str(again)) == again


@every_game
def test_all_pieces_on_the_board_are_among_the_kinds(game: hexagora.Game) -> None:
    names = {kind.name for kind in piece_kinds(game)}
    for state in some_states(game, 4):
        scene = {(piece.player, piece.code) for piece in state.scene().pieces}
        assert {code for _, code in scene} <= names
        kinds = {(kind.player, kind.name) for kind in piece_kinds(game)}
        assert scene <= kinds


@pytest.mark.parametrize("id", [entry.id for entry in hexagora.games()])
def test_the_kinds_of_each_game(id: str) -> None:
    assert " ".join(kind.name for kind in piece_kinds(hexagora.game(id))) == KINDS.get(id, "0 1")


def test_the_rules_complain() -> None:
    hexes, king, six, gosix = hexagora.game("hex", size=3), *map(hexagora.game, ("labyrinthe", "six", "gosix"))
    for game, pieces, turn, code in (
        (hexes, {"z9": "0"}, 0, "text_cell"),
        (hexes, {"a b": "0"}, 0, "text_cell"),
        (hexes, {"": "0"}, 0, "text_cell"),
        (hexes, {"c3": "0 ; turn 1"}, 0, "no_such_piece"),
        (hexes, {"c3": "k0"}, 0, "no_such_piece"),
        (hexes, {"c3": "turn"}, 0, None),
        (hexes, {"c3": "0"}, 2, "text_number"),
        (king, {}, 0, "labyrinthe_kings"),
        (king, {**king.start().pieces(), "f5": "k0"}, 0, "labyrinthe_kings"),
        (six, {"0,0": "0", "5,5": "1"}, 0, "six_apart"),
        (six, {}, 0, "six_begun"),
        (six, {"0,0": "0", "1,0": "0"}, 1, "six_begun"),
        (six, {f"{column},0": "0" for column in range(20)}, 0, "six_many"),
        (hexagora.game("marienbad"), {}, 0, "marienbad_empty"),
        (gosix, dict.fromkeys(gosix.board.faces[2], "1"), 0, "gosix_overdue"),
        (hexagora.game("hexadames"), {"f6": "0h"}, 0, "hexadames_goal"),
        (hexagora.game("hexadames"), {"f6": "0"}, 1, "turn_without_move"),
    ):
        with pytest.raises(BadText) as refused:
            set_up(game, pieces, turn)
        assert code is None or refused.value.reason.code == code
        english, french = map(refused.value.reason.say, ("en", "fr"))
        assert english != french and english[-1] == french[-1] == "."


def test_a_finished_position_is_one() -> None:
    state = set_up(hexagora.game("hex", board="rhombus", size=2, swap=False), {"a1": "0", "a2": "0"}, 1)
    assert state.turn is None and state.result == (1, 0)


def test_owned_hexagons_are_pieces() -> None:
    state = set_up(hexagora.game("gosix"), {"#1": "0", "#7": "1", "a1": "0"}, 0)
    assert state.pieces()["#7"] == "1" and " ; #0 1 ; #1 7 ; " in str(state)


@settings(derandomize=True, deadline=None, max_examples=200, database=None)
@given(st.integers(0, 10**6), st.dictionaries(st.text(max_size=6), st.text(max_size=4), max_size=6), st.integers(0, 5))
def test_anything_is_set_up_or_refused(seed: int, pieces: dict[str, str], turn: int) -> None:
    """Rubbish, and the game's own pieces anywhere."""
    chance = random.Random(seed)
    game = chance.choice(small_games())
    kinds = piece_kinds(game)
    cells = game.start().board.cells
    own = {cell: chance.choice(kinds).name for cell in chance.sample(cells, chance.randint(0, min(12, len(cells))))}
    for wanted in (pieces, own, {**own, **pieces}):
        with suppress(BadText):
            state = set_up(game, wanted, turn)
            assert {cell: piece for cell, piece in state.pieces().items() if cell in wanted} == wanted
