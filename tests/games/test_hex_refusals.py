"""Hex: options and moves that are refused, and what is said."""

from typing import Any

import pytest

import hexagora
from tests.positions import played, reached

# Options


def test_the_defaults_are_those_of_the_rules() -> None:
    options = {"board": "hexagon", "size": 5, "players": 2, "ports": "owned", "centre": "free", "swap": True}
    assert hexagora.game("hex").options == options
    assert len(hexagora.game("hex").board) == 61
    state = hexagora.game("hex").start()
    assert state.turn == 0
    assert state.seats == (0, 1)
    assert state.scores is None
    assert state.pieces() == {}
    assert sorted(state.moves()) == sorted(state.board.cells)


WRONG_VALUES: dict[str, list[Any]] = {
    "size": [1, 14, 0, -5, 10**30, "5", 5.0, True, None, [5]],
    "board": ["square", "triangle", "Hexagon", "", 6, None],
    "players": [1, 7, 0, "2", 2.0, True, None],
    "ports": ["closed", "Open", True, None],
    "centre": ["blocked", "", True, None],
    "swap": [1, 0, "on", "True", None],
    "arcs": [4, 6],  # with owned ports there is nothing to cut
    "colour": ["red"],
    "Size": [5],
    "ties": ["open"],
}
WRONG_TOGETHER: list[dict[str, Any]] = [
    {"board": "rhombus", "size": 1},
    {"board": "rhombus", "size": 27},
    {"board": "rhombus", "players": 3},
    {"board": "rhombus", "ports": "open"},
    {"board": "rhombus", "arcs": 4},
    {"ports": "owned", "arcs": 4},
    *({"ports": "open", "arcs": arcs} for arcs in (0, 2, 5, 26, -4, "6", 6.0, True, None)),
    # More arcs than the ring has positions: H2 has six.
    {"ports": "open", "size": 2, "arcs": 8},
    *({"size": 2, "players": players} for players in (4, 5, 6)),
]


@pytest.mark.parametrize(
    "options", [*({name: value} for name, values in WRONG_VALUES.items() for value in values), *WRONG_TOGETHER], ids=str
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption) as refusal:
        hexagora.game("hex", **options)
    assert isinstance(refusal.value, ValueError)
    assert str(refusal.value)


@pytest.mark.parametrize(
    "options",
    [
        {"size": 2},
        {"size": 13},
        {"size": 2, "players": 3},
        {"size": 3, "players": 6},
        {"board": "rhombus", "size": 2},
        {"board": "rhombus", "size": 26},
        {"board": "rhombus", "players": 2, "ports": "owned"},
        {"ports": "open", "arcs": 4},
        {"ports": "open", "arcs": 24},
        {"ports": "open", "size": 2},
        {"ports": "open", "size": 2, "players": 6},
    ],
    ids=str,
)
def test_options_at_the_edge_are_accepted(options: dict[str, Any]) -> None:
    state = hexagora.game("hex", **options).start()
    assert sorted(state.moves()) == sorted(state.board.cells)


def test_a_wrong_option_is_told_what_is_allowed() -> None:
    with pytest.raises(hexagora.BadOption, match=r"owned.*open"):
        hexagora.game("hex", ports="closed")
    with pytest.raises(hexagora.BadOption, match=r"2.*13"):
        hexagora.game("hex", size=14)


@pytest.mark.parametrize("name", ["chess", "", "Hex", "hex "])
def test_an_unknown_game_is_refused(name: str) -> None:
    with pytest.raises(hexagora.BadOption):
        hexagora.game(name)


# Moves that are none


@pytest.mark.parametrize(
    "move", ["e5", "a1", "z9", "e10", "j5", "pass", "declare", "c3:d4", "a5:b5:c5", "e1+f1", "swap"]
)
def test_a_move_that_is_not_allowed_is_refused(move: str) -> None:
    state = played(hexagora.game("hex").start(), "e5 e6")
    before, moves = str(state), state.moves()
    with pytest.raises(hexagora.IllegalMove) as refusal:
        state.play(move)
    assert isinstance(refusal.value, ValueError)
    assert refusal.value.reason
    assert str(refusal.value)
    assert str(state) == before
    assert state.moves() == moves
    assert move not in moves


@pytest.mark.parametrize(
    "text", ["", "C3", "c03", "hello", "c", "3", "c 3", " c3", "c3 ", "c3\n", "c-3", "Swap", "swap ", "é3", "c²", "\0"]
)
def test_what_is_no_move_at_all_is_bad_text(text: str) -> None:
    state = hexagora.game("hex").start().play("e5")
    before, moves = str(state), state.moves()
    with pytest.raises(hexagora.BadText) as refusal:
        state.play(text)
    assert isinstance(refusal.value, ValueError)
    assert str(state) == before
    assert state.moves() == moves


@pytest.mark.parametrize("move", ["e1", "c3", "swap", "pass", "z9"])
def test_a_finished_game_takes_no_move(move: str) -> None:
    state = played(hexagora.game("hex", size=3, swap=False).start(), "d1 a3 d2 a4 c3 b4 c4 e3 c5")
    assert state.turn is None
    with pytest.raises(hexagora.IllegalMove):
        state.play(move)


def test_bad_text_is_bad_text_on_a_finished_game_too() -> None:
    state = hexagora.game("hex").start().leave(0)
    with pytest.raises(hexagora.BadText):
        state.play("hello")


def test_the_old_state_never_changes() -> None:
    start = hexagora.game("hex", size=3).start()
    before = str(start)
    opened = start.play("c3")
    after_opening = str(opened)
    opened.play("swap")
    opened.play("a3").play("c4")
    opened.leave(0)
    assert str(start) == before
    assert start.pieces() == {}
    assert start.turn == 0
    assert str(opened) == after_opening
    assert opened.pieces() == {"c3": "0"}
    assert opened.seats == (0, 1)


def test_a_position_set_up_is_the_position_played() -> None:
    reached(hexagora.game("hex", players=3, size=3), {0: "c3 d2", 1: "a3 b4", 2: "e1"}, turn=2)
    reached(hexagora.game("hex", board="rhombus", size=5), {0: "c3 d2", 1: "a3 b4"}, turn=0)
