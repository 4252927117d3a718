"""HexaDames: options, positions and moves that are refused, and what is said."""

from typing import Any

import pytest

import hexagora
from tests.positions import position, refused_by_one_of

GAME = hexagora.game("hexadames")
ANY = hexagora.game("hexadames", steps="any")
MANDATORY = hexagora.game("hexadames", capture="mandatory")


# Options


def test_the_defaults_are_those_of_the_rules() -> None:
    assert GAME.options == {"size": 5, "steps": "forward", "capture": "optional"}
    assert GAME.players == 3
    assert len(GAME.board) == 61
    assert ANY.options == {"size": 5, "steps": "any", "capture": "optional"}
    assert MANDATORY.options == {"size": 5, "steps": "forward", "capture": "mandatory"}


WRONG_VALUES: dict[str, list[Any]] = {
    "size": [1, 14, 0, -5, 10**30, "5", 5.0, True, None],
    "steps": ["backward", "Any", "", True, None],
    "capture": ["forced", "Mandatory", "", True, False, None],
    "players": [2, 4, 6],
    "board": ["square"],
    "captures": ["optional"],
    "Size": [5],
}


@pytest.mark.parametrize(
    "options", [{name: value} for name, values in WRONG_VALUES.items() for value in values], ids=str
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption) as refusal:
        hexagora.game("hexadames", **options)
    assert isinstance(refusal.value, ValueError)
    assert str(refusal.value)


def test_a_wrong_option_is_told_what_is_allowed() -> None:
    with pytest.raises(hexagora.BadOption, match=r"forward.*any"):
        hexagora.game("hexadames", steps="backward")
    with pytest.raises(hexagora.BadOption, match=r"optional.*mandatory"):
        hexagora.game("hexadames", capture="forced")
    with pytest.raises(hexagora.BadOption, match=r"2.*13"):
        hexagora.game("hexadames", size=14)


# Positions


def test_at_most_size_pieces_of_a_colour() -> None:
    assert position(GAME, {"0": "e2 f2 g2 h2", "0h": "a9", "1": "e5"}, turn=0).scores == (1, 0, 0)
    for stones in (
        {"0": "e2 f2 g2 h2 i2 d3"},
        {"0": "e2 f2 g2 h2 i2", "0h": "a9"},
        {"0": "g1", "1": "e5 e6 e7 f5 f6 f7"},
    ):
        with pytest.raises(hexagora.BadText):
            position(GAME, stones, turn=0)
    with pytest.raises(hexagora.BadText):
        position(hexagora.game("hexadames", size=2), {"0": "b1 c1 b2"}, turn=0)


@pytest.mark.parametrize(("colour", "cell"), [(0, "c9"), (0, "e9"), (1, "c3"), (1, "a5"), (2, "i2"), (2, "i5")])
def test_a_piece_on_its_goal_side_is_written_as_home(colour: int, cell: str) -> None:
    pieces = {str(colour): "e5", f"{colour}h": cell}
    assert position(GAME, pieces, turn=colour).pieces()[cell] == f"{colour}h"
    with pytest.raises(hexagora.BadText):
        position(GAME, {str(colour): f"e5 {cell}"}, turn=colour)


@pytest.mark.parametrize(("colour", "cell"), [(0, "e6"), (0, "e1"), (0, "d8"), (1, "c9"), (1, "i5"), (2, "e9")])
def test_home_is_the_goal_side_only(colour: int, cell: str) -> None:
    assert position(GAME, {str(colour): f"e5 {cell}"}, turn=colour).pieces()[cell] == str(colour)
    with pytest.raises(hexagora.BadText):
        position(GAME, {str(colour): "e5", f"{colour}h": cell}, turn=colour)


@pytest.mark.parametrize(
    ("stones", "turn"),
    [
        pytest.param({"0h": "a9", "1": "e5"}, 0, id="all-its-pieces-are-home"),
        pytest.param({"0": "c8", "0h": "b9 c9", "1": "e5"}, 0, id="it-is-blocked"),
        pytest.param({"0": "e5"}, 2, id="it-has-no-piece"),
        pytest.param({"0h": "a9"}, 0, id="the-game-is-over"),
        pytest.param({}, 0, id="the-board-is-empty"),
        pytest.param({"0": "e5"}, "-", id="the-game-is-not-over"),
        pytest.param({"0": "e5"}, 3, id="there-are-three-players"),
    ],
)
def test_a_wrong_turn_is_refused(stones: dict[str, str], turn: int | str) -> None:
    with pytest.raises(hexagora.BadText):
        position(GAME, stones, turn)


@pytest.mark.parametrize(
    "stones", [{"3": "e5"}, {"k0": "e5"}, {"x": "e5"}, {"*": "e5"}, {"0": "e5", "1": "e5"}], ids=str
)
def test_other_pieces_are_refused(stones: dict[str, str]) -> None:
    with pytest.raises(hexagora.BadText):
        position(GAME, {"0": "g1", **stones} if "0" not in stones else stones, turn=0)


# Moves


def test_a_step_backwards_or_sideways_is_refused() -> None:
    state = position(GAME, {0: "e5"}, turn=0)
    for to in ("d5", "f5", "e4", "f4"):
        refused_by_one_of(state, f"e5:{to}", "e5", to)
        assert position(ANY, {0: "e5"}, turn=0).why_not(f"e5:{to}") is None


def test_a_step_to_a_taken_cell_is_refused() -> None:
    state = position(GAME, {0: "e5 d6", 1: "e6"}, turn=0)
    refused_by_one_of(state, "e5:d6", "d6")
    refused_by_one_of(state, "e5:e6", "e6")


def test_more_than_one_step_is_refused() -> None:
    state = position(ANY, {0: "e5"}, turn=0)
    for move in ("e5:e8", "e5:f6", "e5:i5", "e5:e6:e7"):
        refused_by_one_of(state, move, *move.split(":"))


def test_only_the_player_on_turn_moves_and_only_pieces() -> None:
    state = position(GAME, {0: "e5", 1: "g5"}, turn=0)
    refused_by_one_of(state, "g5:f5", "g5")
    refused_by_one_of(state, "c3:c4", "c3")
    refused_by_one_of(state, "e5:e5", "e5")


def test_a_piece_at_home_is_refused() -> None:
    for game in (GAME, ANY):
        state = position(game, {"0": "e5", "0h": "c9", "1": "c8"}, turn=0)
        refused_by_one_of(state, "c9:d9", "c9")
        refused_by_one_of(state, "c9:d8", "c9")
        refused_by_one_of(state, "c9:c7", "c9")


def test_a_jump_over_ones_own_piece_is_refused() -> None:
    refused_by_one_of(position(GAME, {0: "e5 f5"}, turn=0), "e5:g5", "f5")


def test_a_jump_over_nothing_is_refused() -> None:
    refused_by_one_of(position(GAME, {0: "e5", 1: "g6"}, turn=0), "e5:g5", "f5", "g5")


def test_a_jump_over_a_piece_at_home_is_refused() -> None:
    refused_by_one_of(position(GAME, {"0": "b4", "1h": "c3"}, turn=0), "b4:d2", "c3")


def test_a_jump_to_a_taken_cell_is_refused() -> None:
    refused_by_one_of(position(GAME, {0: "e5", 1: "f5 g5"}, turn=0), "e5:g5", "g5")
    refused_by_one_of(position(GAME, {0: "e5", 1: "f5 g5"}, turn=0), "e5:h5", "e5", "h5")


def test_a_jump_off_the_board_is_refused() -> None:
    refused_by_one_of(position(GAME, {0: "h5", 1: "i5"}, turn=0), "h5:j5", "j5")


def test_a_second_jump_over_the_same_piece_is_refused() -> None:
    refused_by_one_of(position(GAME, {0: "e5", 1: "f5"}, turn=0), "e5:g5:e5", "f5")
    circle = position(GAME, {0: "e5", 1: "f5 f6 e6"}, turn=0)
    assert circle.why_not("e5:g5:e7:e5") is None
    refused_by_one_of(circle, "e5:g5:e7:e5:g5", "f5")


def test_a_step_after_a_jump_and_a_jump_after_a_step_are_refused() -> None:
    state = position(GAME, {0: "e5", 1: "f5 e7"}, turn=0)
    refused_by_one_of(state, "e5:g5:g6", "g5", "g6")
    refused_by_one_of(state, "e5:e6:e8", "e6", "e8")


def test_with_mandatory_capture_a_step_is_refused_to_who_can_jump() -> None:
    state = position(MANDATORY, {0: "e5 h2", 1: "f5"}, turn=0)
    refused_by_one_of(state, "e5:e6", "e5", "f5", "g5")
    refused_by_one_of(state, "h2:h3", "e5", "f5", "g5")


def test_with_mandatory_capture_a_chain_that_can_go_on_is_refused() -> None:
    state = position(MANDATORY, {0: "e3", 1: "e4 d6", 2: "c8"}, turn=0)
    refused_by_one_of(state, "e3:e5", "e5", "d6", "c7")
    refused_by_one_of(state, "e3:e5:c7", "c7", "c8", "c9")
    assert state.why_not("e3:e5:c7:c9") is None


@pytest.mark.parametrize("move", ["e2", "g1", "z9", "g1+h1", "g1:z9", "pass", "swap", "declare"])
def test_what_is_no_move_of_this_game_is_refused(move: str) -> None:
    state = GAME.start()
    with pytest.raises(hexagora.IllegalMove) as refusal:
        state.play(move)
    assert refusal.value.reason == state.why_not(move)
    assert refusal.value.reason.say("en") != refusal.value.reason.say("fr")


@pytest.mark.parametrize("text", ["", "hello", "G1:G2", "g1:", ":g2", "g1::g2", "g1 g2", "g1:g02", " g1:g2", "g1:g2\n"])
def test_what_is_no_move_at_all_is_bad_text(text: str) -> None:
    with pytest.raises(hexagora.BadText):
        GAME.start().play(text)
