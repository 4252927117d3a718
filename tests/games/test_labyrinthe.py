"""Labyrinthe: the start, the king's steps, the stones and the changing of places (sheet 004)."""

from typing import Any

import pytest

import hexagora
from tests.positions import played, position, refused

H3 = hexagora.game("labyrinthe", size=3)
H5 = hexagora.game("labyrinthe")
THREE_ON_H3 = hexagora.game("labyrinthe", size=3, players=3)
THREE_ON_H5 = hexagora.game("labyrinthe", players=3)


def kings(state: hexagora.State) -> list[str]:
    """Where the kings stand, by colour."""
    where = {piece: cell for cell, piece in state.pieces().items() if piece != "x"}
    return [where[f"k{colour}"] for colour in range(state.game.players)]


def stones(state: hexagora.State) -> set[str]:
    return {cell for cell, piece in state.pieces().items() if piece == "x"}


def king_moves(state: hexagora.State) -> set[str]:
    return {move for move in state.moves() if ":" in move}


def stone_moves(state: hexagora.State) -> set[str]:
    return {move for move in state.moves() if ":" not in move}


def all_but(game: hexagora.Game, cells: str) -> str:
    """Stones everywhere but on these cells."""
    return " ".join(cell for cell in game.board.cells if cell not in cells.split())


# The start


def test_the_defaults_are_two_players_on_h5() -> None:
    assert H5.options == {"size": 5, "players": 2}
    assert H5.players == 2
    assert len(H5.board) == 61
    state = H5.start()
    assert state.pieces() == {"g1": "k0", "c9": "k1"}
    assert state.turn == 0
    assert state.seats == (0, 1)
    assert state.scores is None
    assert state.result is None


@pytest.mark.parametrize(
    ("size", "players", "homes"),
    [
        (5, 2, "g1 c9"),
        (5, 3, "g1 g7 a7"),
        (5, 4, "g1 i3 c9 a7"),
        (5, 5, "g1 i3 g7 c9 a7"),
        (5, 6, "g1 i3 g7 c9 a7 c3"),
        # Even sides have no true middle: it is the first of the two, going clockwise.
        (4, 2, "e1 c7"),
        (4, 3, "e1 f5 a6"),
        (4, 4, "e1 g2 c7 a6"),
        (4, 5, "e1 g2 f5 c7 a6"),
        (4, 6, "e1 g2 f5 c7 a6 b3"),
        (3, 6, "d1 e2 d4 b5 a4 b2"),
    ],
)
def test_the_kings_stand_in_the_middle_of_their_home_sides(size: int, players: int, homes: str) -> None:
    game = hexagora.game("labyrinthe", size=size, players=players)
    assert game.players == players
    assert game.start().pieces() == {cell: f"k{colour}" for colour, cell in enumerate(homes.split())}


@pytest.mark.parametrize("size", range(3, 14))
def test_every_size_begins_with_the_same_moves(size: int) -> None:
    game = hexagora.game("labyrinthe", size=size)
    state = game.start()
    ring = game.board.ring
    assert kings(state) == [ring[(size - 1) // 2], ring[3 * (size - 1) + (size - 1) // 2]]
    assert stone_moves(state) == set(game.board.cells) - set(kings(state))
    assert king_moves(state) == {f"{kings(state)[0]}:{cell}" for cell in game.board.neighbours(kings(state)[0])}
    assert len(state.moves()) == len(game.board) - 2 + 4


def test_with_six_players_on_h3_too_every_cell_may_have_a_stone() -> None:
    state = hexagora.game("labyrinthe", size=3, players=6).start()
    assert king_moves(state) == {"d1:c1", "d1:e1", "d1:c2", "d1:d2"}
    assert len(stone_moves(state)) == 19 - 6


@pytest.mark.parametrize("players", range(2, 7))
def test_the_players_take_turns(players: int) -> None:
    state = hexagora.game("labyrinthe", players=players).start()
    for number, cell in enumerate("e4 e5 e6 d5 d6 f4 f5".split()):
        assert state.turn == number % players
        state = state.play(cell)


# The king's steps


def test_a_king_steps_to_a_neighbouring_free_cell() -> None:
    state = H5.start()
    assert king_moves(state) == {"g1:f1", "g1:h1", "g1:f2", "g1:g2"}
    after = state.play("g1:f2")
    assert after.pieces() == {"f2": "k0", "c9": "k1"}
    assert after.turn == 1
    assert king_moves(after) == {"c9:b9", "c9:d9", "c9:c8", "c9:d8"}


def test_a_king_steps_in_all_six_directions() -> None:
    state = position(H5, {"k0": "e5", "k1": "c9"}, turn=0)
    assert king_moves(state) == {"e5:f5", "e5:e6", "e5:d6", "e5:d5", "e5:e4", "e5:f4"}


def test_a_king_does_not_step_onto_a_stone() -> None:
    state = played(H5.start(), "f2 g2")
    assert king_moves(state) == {"g1:f1", "g1:h1"}
    refused(state, "g1:g2", "g2")


def test_a_king_moves_one_cell_at_a_time() -> None:
    refused(H5.start(), "g1:g3", "g3")
    refused(H5.start(), "g1:e5", "e5")
    refused(H5.start(), "g1:g1", "g1")
    refused(H5.start(), "g1:g2:g3")


def test_a_player_moves_their_own_king_only() -> None:
    refused(H5.start(), "c9:c8", "c9")
    refused(H5.start(), "e5:e6", "e5")
    refused(H5.start().play("e5"), "e5:e6", "e5")  # a stone is no king
    refused(H5.start().play("e5"), "g1:g2", "g1")


# Stones


def test_a_stone_is_put_for_good_on_a_free_cell() -> None:
    state = played(H5.start(), "e5 d5")
    assert state.pieces() == {"g1": "k0", "c9": "k1", "e5": "x", "d5": "x"}
    refused(state, "e5", "e5")
    refused(state, "g1", "g1")
    refused(state, "c9", "c9")
    later = played(state, "g1:g2 c9:c8 g2:g3 c8:c7")
    assert stones(later) == {"e5", "d5"}
    assert {"g1", "c9"} <= stone_moves(later)  # the kings have left these cells


# A wall along row 3 with a gap in its middle.
WALL = {"k0": "d1", "k1": "b5", "x": "a3 b3 d3 e3"}


def test_rule_1_a_stone_may_not_bar_the_last_way() -> None:
    state = position(H3, WALL, turn=0)
    refused(state, "c3", "c3")
    # Every other free cell leaves a way through c3.
    assert stone_moves(state) == set(H3.board.cells) - state.pieces().keys() - {"c3"}


def test_rule_1_holds_anywhere_on_the_way() -> None:
    # From d1 the way goes on over c2 or d2, and at the other end over b4 or c4: one of each may be closed.
    state = played(position(H3, WALL, turn=0), "c2 b4")
    assert stone_moves(state) == {"c1", "e1", "b2", "e2", "a4", "d4", "a5", "c5"}
    refused(state, "d2", "d2")
    refused(state, "c4", "c4")
    refused(state, "c3", "c3")


def test_rule_1_is_for_the_goal_too() -> None:
    # Two of the three cells of a goal side may have stones, not the last.
    state = played(position(H3, {"k0": "c3", "k1": "b3"}, turn=0), "a5 c1 b5 d1")
    refused(state, "c5", "c5")
    refused(state, "e1", "e1")


# a5 is the only way out for king 2 on a4.
THIRD_PARTY = {"k0": "d1", "k1": "d4", "k2": "a4", "x": "a3 b3 b4"}


@pytest.mark.parametrize("turn", [0, 1, 2])
def test_rule_1_protects_every_king_from_everybody_its_owner_too(turn: int) -> None:
    state = position(THREE_ON_H3, THIRD_PARTY, turn=turn)
    refused(state, "a5", "a5")
    refused(state, "b5", "b5")
    assert {"c4", "c5", "c3"} <= stone_moves(state)


def test_rule_1_kings_do_not_block_ways() -> None:
    # King 1 stands in the only gap: King 0's way leads over it, and stones may go on.
    state = position(H3, {**WALL, "k1": "c3"}, turn=0)
    assert stone_moves(state) == set(H3.board.cells) - state.pieces().keys()
    # Once it has left the gap, the gap may not be closed.
    after = played(state, "c1 c3:c2")
    refused(after, "c3", "c3")


# Two kings change places

NARROW = {"k0": "c2", "k1": "c3", "x": all_but(H3, "c1 c2 c3 c4 c5")}


def test_rule_2_two_kings_cross_even_on_a_narrow_way() -> None:
    state = position(H3, NARROW, turn=0)
    assert set(state.moves()) == {"c2:c1", "c2:c3"}
    after = state.play("c2:c3")
    assert kings(after) == ["c3", "c2"]
    assert stones(after) == stones(state)
    assert after.turn == 1


def test_rule_2_a_swap_can_decide_a_race() -> None:
    # It brings King 1 beside its goal.
    state = played(position(H3, NARROW, turn=0), "c2:c3 c2:c1")
    assert state.result == (0.0, 1.0)


def test_rule_2_kings_that_are_no_neighbours_do_not_change_places() -> None:
    refused(H5.start(), "g1:c9", "c9")


def test_two_kings_do_not_change_back_at_once() -> None:
    state = position(H5, {"k0": "e5", "k1": "e6"}, turn=0).play("e5:e6")
    assert kings(state) == ["e6", "e5"]
    refused(state, "e5:e6", "e6")
    assert king_moves(state) == {"e5:f5", "e5:d6", "e5:d5", "e5:e4", "e5:f4"}


@pytest.mark.parametrize("between", ["a5", "e5:d6"], ids=["stone", "step"])
def test_who_has_swapped_may_swap_again(between: str) -> None:
    # The other one's last move was no swap.
    state = played(position(H5, {"k0": "e5", "k1": "e6"}, turn=0), f"e5:e6 {between}")
    assert f"e6:{kings(state)[1]}" in state.moves()


@pytest.mark.parametrize("between", ["b5", "e6:d6"], ids=["stone", "step"])
def test_kings_may_change_back_once_the_one_who_swapped_has_done_something_else(between: str) -> None:
    state = played(position(H5, {"k0": "e5", "k1": "e6"}, turn=0), f"e5:e6 a5 {between}")
    back = f"e5:{kings(state)[0]}"
    assert back in state.moves()
    assert kings(state.play(back)) == ["e5", kings(state)[0]]


def test_a_swap_just_made_is_part_of_a_position_set_up() -> None:
    pieces = {"k0": "e5", "k1": "e6"}
    refused(position(H5, pieces, turn=1, notes={"swaps": "1 -"}), "e6:e5", "e5")
    refused(position(H5, pieces, turn=0, notes={"swaps": "- 0"}), "e5:e6", "e6")
    # One's own last swap bars nothing.
    assert "e5:e6" in position(H5, pieces, turn=0, notes={"swaps": "1 -"}).moves()
    assert "e5:e6" in position(H5, pieces, turn=0).moves()
    assert "e6:e5" in position(H5, pieces, turn=1).moves()


TRIANGLE = {"k0": "e5", "k1": "e6", "k2": "f5"}


def test_with_three_kings_only_the_two_that_changed_places_are_barred() -> None:
    state = position(THREE_ON_H5, TRIANGLE, turn=0).play("e5:e6")
    assert kings(state) == ["e6", "e5", "f5"]
    refused(state, "e5:e6", "e6")
    assert "e5:f5" in state.moves()
    third = state.play("a5")
    assert third.turn == 2
    assert {"f5:e6", "f5:e5"} <= set(third.moves())


def test_a_swap_with_somebody_else_frees_the_first_pair() -> None:
    # 0 swaps with 1, 1 swaps with 2: 2 may not swap with 1, but with 0; 0 may swap with 1 and with 2.
    state = played(position(THREE_ON_H5, TRIANGLE, turn=0), "e5:e6 e5:f5")
    assert kings(state) == ["e6", "f5", "e5"]
    refused(state, "e5:f5", "f5")
    assert "e5:e6" in state.moves()
    assert {"e6:f5", "e6:e5"} <= set(state.play("a5").moves())


def test_the_bar_lasts_until_the_one_who_swapped_moves_again() -> None:
    state = played(position(THREE_ON_H5, TRIANGLE, turn=0), "e5:e6 a5 b5")
    assert state.turn == 0
    assert "e6:e5" in state.moves()  # 0 may: the last move of 1 was a stone
    assert "e5:e6" in state.play("c5").moves()  # then 1 may


# A dead end at d3 beside the way c1 c2 c3 b4 b5.
DEAD_END = {"k0": "d3", "k1": "c3", "x": all_but(H3, "c1 c2 c3 d3 b4 b5")}


def test_a_player_left_without_a_move_is_skipped() -> None:
    state = position(H3, DEAD_END, turn=0)
    assert state.moves() == ["d3:c3"]
    # King 1 is in the dead end now, may not change back, and every stone would bar a way.
    after = state.play("d3:c3")
    assert kings(after) == ["c3", "d3"]
    assert after.turn == 0
    assert set(after.moves()) == {"c3:c2", "c3:b4", "c3:d3"}
    freed = after.play("c3:b4")
    assert freed.turn == 1
    assert set(freed.moves()) == {"d3:c3"}


# Refusals

WRONG_VALUES: dict[str, list[Any]] = {
    "size": [2, 14, 0, -5, 10**30, "5", 5.0, True, None, [5]],
    "players": [1, 7, 0, "2", 2.0, True, None],
    "board": ["hexagon"],
    "swap": [True],
    "Size": [5],
}


@pytest.mark.parametrize("options", [{name: v} for name, values in WRONG_VALUES.items() for v in values], ids=str)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption):
        hexagora.game("labyrinthe", **options)


def test_a_wrong_option_is_told_what_is_allowed() -> None:
    with pytest.raises(hexagora.BadOption, match=r"3.*13"):
        hexagora.game("labyrinthe", size=2)
    with pytest.raises(hexagora.BadOption, match=r"2.*6"):
        hexagora.game("labyrinthe", players=7)


@pytest.mark.parametrize("move", ["a1", "z9", "g1:g10", "j1:g1", "e5+e6", "g1+g2", "pass", "swap", "declare"])
def test_a_move_of_another_kind_or_off_the_board_is_refused(move: str) -> None:
    refused(H5.start(), move)


@pytest.mark.parametrize("text", ["", "E5", "e05", "e5 ", "g1:", ":g2", "g1-g2", "G1:G2", "x", "hello"])
def test_what_is_no_move_at_all_is_bad_text(text: str) -> None:
    with pytest.raises(hexagora.BadText):
        H5.start().play(text)


@pytest.mark.parametrize(
    ("pieces", "turn"),
    [
        pytest.param({"k0": "d1"}, 0, id="a-king-is-missing"),
        pytest.param({"x": "c3"}, 0, id="no-kings"),
        pytest.param({"k0": "d1 d2", "k1": "b5"}, 0, id="two-kings-of-a-colour"),
        pytest.param({"k0": "d1", "k1": "d1"}, 0, id="two-kings-on-a-cell"),
        pytest.param({"k0": "d1", "k1": "b5", "x": "d1"}, 0, id="a-king-on-a-stone"),
        pytest.param({"k0": "d1", "k1": "b5", "k2": "c3"}, 0, id="a-king-too-many"),
        pytest.param({"k0": "d1", "k1": "b5", "0": "c3"}, 0, id="another-piece"),
        pytest.param({"k0": "d1", "k1": "b5", "x": "a3 b3 c3 d3 e3"}, 0, id="no-way"),
        pytest.param({"k0": "d2", "k1": "c2", "x": "a5 b5 c5"}, 0, id="no-way-for-one"),
        pytest.param({"k0": "b5", "k1": "c2"}, 0, id="over-but-somebody-is-on-turn"),
        pytest.param({"k0": "d2", "k1": "c2"}, "-", id="not-over-but-nobody-is-on-turn"),
    ],
)
def test_a_position_that_cannot_be_is_refused(pieces: dict[str, str], turn: int | str) -> None:
    with pytest.raises(hexagora.BadText):
        position(H3, pieces, turn=turn)


def test_refusals_name_the_colour_of_a_king() -> None:
    reason = hexagora.Reason("labyrinthe_shut", {"cell": "c3", "colour": "2"})
    assert reason.say("en").startswith("With a stone on c3, Yellow’s king")
    assert reason.say("fr").startswith("Avec une pierre en c3, le roi de Jaune")
