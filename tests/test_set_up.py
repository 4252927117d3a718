"""Positions set up by hand: every game's own pieces, and the rules' own complaints."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexagora
from hexagora.errors import BadText
from hexagora.set_up import ground, mirror_pieces, piece_kinds, set_up, turn_pieces
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
def test_the_start_is_set_up_by_its_pieces(game: hexagora.Game) -> None:
    assert set_up(game, game.start().pieces(), 0) == game.start()


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


# Turned and mirrored


@every_game
def test_pieces_that_are_turned_on_and_on_or_mirrored_twice_are_where_they_were(game: hexagora.Game) -> None:
    often = {"triangle": 3, "square": 4, "rhombus": 2}.get(game.board.shape, 6)
    for state in some_states(game, 4):
        pieces = state.pieces()
        assert mirror_pieces(game, mirror_pieces(game, pieces)) == pieces
        places = [pieces]
        for _ in range(often):
            places.append(turn_pieces(game, places[-1]))
            assert sorted(places[-1].values()) == sorted(pieces.values()), "pieces keep their colours"
        assert places[-1] == pieces
        assert turn_pieces(game, mirror_pieces(game, turn_pieces(game, pieces))) == mirror_pieces(game, pieces), (
            "clockwise in the mirror"
        )


def test_what_turning_and_mirroring_do() -> None:
    rhombus = hexagora.game("hex", board="rhombus", size=3)
    assert turn_pieces(rhombus, {"a1": "0", "b1": "1"}) == {"c3": "0", "b3": "1"}
    assert mirror_pieces(rhombus, {"a1": "0", "b1": "1"}) == {"c3": "0", "c2": "1"}
    gosix = hexagora.game("gosix")
    assert turn_pieces(gosix, {"a1": "0", "#1": "0", "#4": "1"}) == {"b3": "0", "#2": "0", "#4": "1"}
    assert mirror_pieces(gosix, {"a1": "0", "#1": "0", "#7": "1"}) == {"a2": "0", "#2": "0", "#6": "1"}
    six = hexagora.game("six")
    assert turn_pieces(six, {"0,0": "0", "1,0": "1"}) == {"0,0": "0", "0,1": "1"}
    assert mirror_pieces(six, {"1,0": "1", "1,1": "0"}) == {"-1,0": "1", "-2,1": "0"}
    for game, place in ((rhombus, "d4"), (rhombus, "#1"), (gosix, "#8"), (six, "9999,9999"), (six, "one")):
        with pytest.raises(BadText) as refused:
            turn_pieces(game, {place: "0"})
        assert refused.value.reason.code == "text_cell"


def test_pieces_that_are_refused_stand_on_a_board() -> None:
    six, hexes = hexagora.game("six"), hexagora.game("hex")
    assert {"0,0", "-1,0", "5,5", "6,4"} < {*ground(six, {"0,0": "0", "5,5": "1"}).cells}
    assert ground(six, {}).cells == six.start().board.cells
    assert ground(hexes, {"a1": "0"}).cells == hexes.board.cells


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
