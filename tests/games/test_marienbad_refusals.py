"""Marienbad: options, positions and moves that are refused, and what is said."""

from typing import Any

import pytest

import hexagora
from tests.positions import position, refused_by_one_of

GAME = hexagora.game("marienbad")
CONTIGUOUS = hexagora.game("marienbad", gaps="contiguous")
SQUARE = hexagora.game("marienbad", board="square")


# Options


def test_the_defaults_are_those_of_the_rules() -> None:
    options = {"board": "hexagon", "size": 4, "players": 2, "gaps": "allowed", "misere": False}
    assert GAME.options == options
    assert SQUARE.options == {**options, "board": "square", "diagonals": False}
    assert hexagora.game("marienbad", board="triangle").options == {**options, "board": "triangle"}


WRONG_VALUES: dict[str, list[Any]] = {
    "size": [1, 6, 0, -4, 10**30, "4", 4.0, True, None],
    "board": ["rhombus", "flower", "Square", "", 6, None],
    "players": [1, 7, 0, "2", 2.0, True, None],
    "gaps": ["forbidden", "Allowed", "", True, None],
    "misere": [1, 0, "on", "True", None],
    "diagonals": [True],  # only on the square
    "colour": ["red"],
    "Size": [4],
}
WRONG_TOGETHER: list[dict[str, Any]] = [
    {"board": "square", "size": 10},
    {"board": "square", "size": 1},
    {"board": "triangle", "size": 10},
    {"board": "triangle", "size": 1},
    {"board": "hexagon", "size": 6, "gaps": "allowed"},
    {"board": "hexagon", "size": 14, "gaps": "contiguous"},
    {"board": "hexagon", "size": 1, "gaps": "contiguous"},
    {"board": "square", "size": 27, "gaps": "contiguous"},
    {"board": "triangle", "size": 27, "gaps": "contiguous"},
    {"board": "triangle", "diagonals": True},
    {"board": "hexagon", "diagonals": True, "gaps": "contiguous"},
    *({"board": "square", "diagonals": value} for value in (1, 0, "on", None)),
]


@pytest.mark.parametrize(
    "options", [*({name: value} for name, values in WRONG_VALUES.items() for value in values), *WRONG_TOGETHER], ids=str
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption) as refusal:
        hexagora.game("marienbad", **options)
    assert isinstance(refusal.value, ValueError)
    assert str(refusal.value)


@pytest.mark.parametrize(
    ("options", "cells"),
    [
        ({"size": 2}, 7),
        ({"size": 5}, 61),
        ({"size": 13, "gaps": "contiguous"}, 469),
        ({"board": "square", "size": 2, "diagonals": True}, 4),
        ({"board": "square", "size": 9}, 81),
        ({"board": "square", "size": 26, "gaps": "contiguous", "diagonals": True, "players": 6}, 676),
        ({"board": "triangle", "size": 2}, 3),
        ({"board": "triangle", "size": 9, "misere": True}, 45),
        ({"board": "triangle", "size": 26, "gaps": "contiguous"}, 351),
    ],
    ids=str,
)
def test_options_at_the_edge_are_accepted(options: dict[str, Any], cells: int) -> None:
    state = hexagora.game("marienbad", **options).start()
    assert len(state.pieces()) == len(state.board) == cells


def test_a_wrong_option_is_told_what_is_allowed() -> None:
    with pytest.raises(hexagora.BadOption, match=r"allowed.*contiguous"):
        hexagora.game("marienbad", gaps="forbidden")
    with pytest.raises(hexagora.BadOption, match=r"hexagon.*square.*triangle"):
        hexagora.game("marienbad", board="rhombus")
    with pytest.raises(hexagora.BadOption, match=r"2.*5"):
        hexagora.game("marienbad", size=6)
    with pytest.raises(hexagora.BadOption, match="square"):
        hexagora.game("marienbad", diagonals=True)


# Positions


@pytest.mark.parametrize(
    ("stones", "turn", "notes"),
    [
        pytest.param({}, 0, {}, id="an-empty-board-is-the-end"),
        pytest.param({}, 0, {"taker": "1"}, id="nobody-is-on-turn-at-the-end"),
        pytest.param({}, "-", {}, id="somebody-took-the-last-piece"),
        pytest.param({}, "-", {"taker": "2"}, id="one-of-the-players-took-it"),
        pytest.param({"*": "d4"}, "-", {}, id="the-game-is-not-over"),
        pytest.param({"*": "d4"}, 2, {}, id="there-are-two-players"),
        pytest.param({"*": "a1"}, 0, {}, id="no-such-cell"),
        pytest.param({"*": "d4 d4"}, 0, {}, id="two-pieces-on-a-cell"),
        pytest.param({"0": "d4"}, 0, {}, id="the-pieces-are-nobodys"),
        pytest.param({"x": "d4"}, 0, {}, id="no-such-piece"),
    ],
)
def test_a_wrong_position_is_refused(stones: dict[str, str], turn: int | str, notes: dict[str, str]) -> None:
    with pytest.raises(hexagora.BadText):
        position(GAME, stones, turn, notes=notes)


# Moves


def test_pieces_out_of_line_are_refused() -> None:
    state = GAME.start()
    for move in ("d4+e5", "d3+d4+e4", "d1+a7", "d1+e1+f1+g1+d2"):
        refused_by_one_of(state, move, *move.split("+"))


def test_an_empty_cell_is_refused() -> None:
    state = GAME.start().play("d4")
    refused_by_one_of(state, "d4", "d4")
    refused_by_one_of(state, "c4+d4", "d4")
    refused_by_one_of(state, "b4+c4+d4+e4", "d4")


def test_a_cell_off_the_board_is_refused() -> None:
    refused_by_one_of(GAME.start(), "a1", "a1")
    refused_by_one_of(GAME.start(), "g4+h4", "h4")


def test_the_same_piece_is_not_taken_twice() -> None:
    with pytest.raises((hexagora.IllegalMove, hexagora.BadText)):
        GAME.start().play("d4+d4")


def test_a_gap_is_refused_where_pieces_must_be_contiguous() -> None:
    state = CONTIGUOUS.start()
    refused_by_one_of(state, "c4+e4", "c4", "d4", "e4")  # a remaining piece between them
    refused_by_one_of(state.play("d4"), "c4+e4", "c4", "d4", "e4")  # an empty cell between them
    refused_by_one_of(state, "a4+b4+d4+e4", "b4", "c4", "d4")
    assert GAME.start().why_not("c4+e4") is None


def test_diagonals_are_refused_on_a_square_without_them() -> None:
    for move in ("a1+b2", "d1+c2+b3"):
        refused_by_one_of(SQUARE.start(), move, *move.split("+"))
        assert hexagora.game("marienbad", board="square", diagonals=True).start().why_not(move) is None


@pytest.mark.parametrize("move", ["e4+d4", "d5+d4", "d4+e4+c4", "d3+e2"])
def test_only_the_order_by_row_then_column_is_a_move(move: str) -> None:
    # d4 e4, d4 d5, c4 d4 e4 and e2 d3 are in line.
    state = GAME.start()
    in_order = "+".join(sorted(move.split("+"), key=state.board.cells.index))
    assert in_order in state.moves()
    assert move not in state.moves()
    with pytest.raises((hexagora.IllegalMove, hexagora.BadText)):
        state.play(move)


@pytest.mark.parametrize("move", ["z9", "d4:e4", "d4:d5:d6", "pass", "swap", "declare"])
def test_what_is_no_move_of_this_game_is_refused(move: str) -> None:
    state = GAME.start()
    with pytest.raises(hexagora.IllegalMove) as refusal:
        state.play(move)
    assert refusal.value.reason == state.why_not(move)
    assert refusal.value.reason.say("en") != refusal.value.reason.say("fr")


@pytest.mark.parametrize("text", ["", "hello", "D4", "d4+", "+d4", "d4++e4", "d4 e4", "d4+e04", " d4", "d4\n", "*"])
def test_what_is_no_move_at_all_is_bad_text(text: str) -> None:
    with pytest.raises(hexagora.BadText):
        GAME.start().play(text)


def test_a_finished_game_takes_no_move() -> None:
    state = position(GAME, {"*": "d4"}, turn=0).play("d4")
    for move in ("d4", "c4+d4", "a1", "pass"):
        with pytest.raises(hexagora.IllegalMove):
            state.play(move)
    with pytest.raises(hexagora.BadText):
        state.play("hello")
    with pytest.raises(hexagora.IllegalMove):
        state.leave(0)
