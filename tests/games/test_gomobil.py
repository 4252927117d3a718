"""Gomobil: how stones move and capture, rule by rule of sheet 001.

The drawings are lost; each position here has exactly the numbers that the sheet says of it.
"""

import random
from typing import Any

import pytest

import hexagora
from tests.positions import all_pieces, played, position, refused

GOMOBIL = hexagora.game("gomobil")
BLACK, WHITE = 0, 1


def stones_of(state: hexagora.State, colour: int) -> set[str]:
    return {point for point, owner in state.pieces().items() if owner == str(colour)}


def groups(state: hexagora.State, colour: int) -> list[set[str]]:
    """The stones of a colour in linked parts, isolated stones among them, the first by name first."""
    waiting = stones_of(state, colour)
    found = []
    while waiting:
        group = {min(waiting)}
        while more := {other for stone in group for other in state.board.neighbours(stone)} & waiting - group:
            group |= more
        found.append(group)
        waiting -= group
    return found


def movable(state: hexagora.State) -> set[str]:
    return {move.split(":")[0] for move in state.moves() if move != "pass"}


def landings(state: hexagora.State, stone: str) -> set[str]:
    return {move.split(":")[1] for move in state.moves() if move.startswith(f"{stone}:")}


# The start


def test_the_start_is_24_stones_each_in_full_rows() -> None:
    state = GOMOBIL.start()
    assert len(state.board) == 91
    by_row: dict[int, list[str | None]] = {number: [] for number in range(1, 12)}
    for point in state.board.cells:
        by_row[int(point[1:])].append(state.pieces().get(point))
    assert [len(row) for row in by_row.values()] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    for number, row in by_row.items():
        assert set(row) == {"1" if number in (2, 3, 4) else "0" if number in (8, 9, 10) else None}
    assert len(stones_of(state, BLACK)) == len(stones_of(state, WHITE)) == 24


def test_black_moves_first() -> None:
    state = GOMOBIL.start()
    assert state.turn == BLACK
    assert state.seats == (0, 1)
    assert state.result is None
    assert movable(state) == stones_of(state, BLACK)


def test_the_opening_moves() -> None:
    # All 24 stones can go to the 16 points of rows 7 and 11, but the last stones of row 8 not beyond themselves.
    state = GOMOBIL.start()
    assert len(state.moves()) == 24 * 16 - 2 + 1
    assert "a8:a7" not in state.moves()
    assert "i8:j7" not in state.moves()
    assert "a9:a7" in state.moves()
    assert "pass" in state.moves()


# The movement of the stones

THREE_PAIRS = {0: "c5 d5 f6 g6 d9 d10", 1: "j3 e5 h6 c9"}


def test_m1_three_black_groups_of_two_and_no_white_group() -> None:
    black = position(GOMOBIL, THREE_PAIRS, turn=BLACK)
    assert groups(black, BLACK) == [{"c5", "d5"}, {"d9", "d10"}, {"f6", "g6"}]
    assert movable(black) == stones_of(black, BLACK)
    white = position(GOMOBIL, THREE_PAIRS, turn=WHITE)
    assert [len(group) for group in groups(white, WHITE)] == [1, 1, 1, 1]
    assert white.moves() == ["pass"]


FOUR_BLACK_GROUPS = {0: "d3 e3 h3 h4 c8 f8 g8 c9 f9 a11", 1: "a6 b6 c6 d6 e6 f6 g6 h6 i6 j6 k6"}


def test_m1_four_black_groups_and_an_isolated_stone_and_all_the_whites_in_one_group() -> None:
    state = position(GOMOBIL, FOUR_BLACK_GROUPS, turn=BLACK)
    assert groups(state, BLACK) == [{"a11"}, {"c8", "c9"}, {"d3", "e3"}, {"f8", "f9", "g8"}, {"h3", "h4"}]
    assert len(groups(state, WHITE)) == 1
    assert movable(state) == stones_of(state, BLACK) - {"a11"}
    # A stone of a pair goes to the free points around the other one.
    assert landings(state, "d3") == {"e2", "f2", "f3", "d4", "e4"}
    assert landings(state, "h4") == {"h2", "i2", "g3", "i3", "g4"}


# f1 g1 f2 is encircled, i5 and a8 are isolated; g2, f3, e3 and c8 hold their groups together.
FIGURE_M2 = {0: "h1 e2 g2 e3 f3 c7 c8 g8 h8 c9 g9", 1: "f1 g1 f2 i5 e6 f6 a8"}


def test_m2_two_isolated_stones_and_an_encircled_group_of_three_cannot_move() -> None:
    state = position(GOMOBIL, FIGURE_M2, turn=WHITE)
    assert groups(state, WHITE) == [{"a8"}, {"e6", "f6"}, {"f1", "f2", "g1"}, {"i5"}]
    assert movable(state) == {"e6", "f6"}
    refused(state, "i5:i6", "i5")
    refused(state, "a8:a9", "a8")
    refused(state, "i5:e7", "i5")  # not even to another group


def test_m2_all_black_stones_but_four_can_move() -> None:
    state = position(GOMOBIL, FIGURE_M2, turn=BLACK)
    assert stones_of(state, BLACK) - movable(state) == {"g2", "f3", "e3", "c8"}


@pytest.mark.parametrize(
    ("unplayable", "playable"),
    [
        pytest.param("e6", "d6 f6", id="line-of-three"),
        pytest.param("d6 e6 f6", "c6 g6", id="line-of-five"),
        pytest.param("f6", "g5 e6 g6 e7", id="two-triangles-that-share-a-stone"),
        pytest.param("f6", "f5 g6 e7", id="star"),
        pytest.param("g6", "f5 g5 e6 h6 e7 f7", id="ring-with-a-tail"),
        pytest.param("d6 e6 f6", "c6 g6 b7 c7 f7", id="two-triangles-and-a-bridge"),
    ],
)
@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_m3_a_stone_whose_removal_cuts_its_group_is_not_playable(colour: int, unplayable: str, playable: str) -> None:
    state = position(GOMOBIL, {colour: f"{unplayable} {playable}"}, turn=colour)
    assert len(groups(state, colour)) == 1
    assert movable(state) == set(playable.split())
    for stone in unplayable.split():
        for landing in state.board.neighbours(playable.split()[0]):
            if landing not in state.pieces():
                refused(state, f"{stone}:{landing}", stone)


def test_m3_looks_at_the_group_without_the_stone_wherever_it_goes() -> None:
    # From f6 to e7 the stone would link e6 and f7 again; lifting it has cut them all the same.
    state = position(GOMOBIL, {0: "e6 f6 f7"}, turn=BLACK)
    assert {"e6", "f7"} <= set(state.board.neighbours("e7"))
    refused(state, "f6:e7", "f6")
    ring = position(GOMOBIL, {0: "f5 g5 e6 g6 e7 f7"}, turn=BLACK)
    assert movable(ring) == stones_of(ring, BLACK)


def test_m3_is_asked_of_the_stones_own_group_only() -> None:
    state = position(GOMOBIL, {0: "c4 d4 c10 d10"}, turn=BLACK)
    assert movable(state) == {"c4", "d4", "c10", "d10"}


ENCIRCLED = {0: "h1 e2 g2 e3 f3", 1: "f1 g1 f2"}


def test_m4_an_encircled_group_may_not_move_in_place_to_capture_4() -> None:
    state = position(GOMOBIL, ENCIRCLED, turn=WHITE)
    in_contact = [point for point in state.board.neighbours("f2") if state.pieces()[point] == "0"]
    assert len(in_contact) == 4
    assert state.moves() == ["pass"]
    refused(state, "f2:f2", "f2")


def test_m4_no_stone_may_be_put_back_where_it_was() -> None:
    state = GOMOBIL.start()
    for stone in stones_of(state, BLACK):
        assert f"{stone}:{stone}" not in state.moves()
    refused(state, "a10:a10", "a10")


FIGURE_M5 = {0: "e6 f6 g6", 1: "d6 j2"}


def test_m5_the_stone_lands_on_an_empty_point_linked_to_the_rest_of_its_group() -> None:
    state = position(GOMOBIL, FIGURE_M5, turn=BLACK)
    assert landings(state, "g6") == {"e5", "f5", "g5", "d7", "e7", "f7"}  # not g6 itself, nor d6, which is taken
    refused(state, "g6:d6", "d6")
    refused(state, "g6:e6", "e6")
    refused(state, "g6:g6", "g6")
    refused(state, "g6:h6", "h6")  # linked to the point that the stone leaves only
    after = state.play("g6:e7")
    assert after.pieces() == all_pieces({0: "e6 f6 e7", 1: "d6 j2"})
    assert after.turn == WHITE


TWO_GROUPS = {0: "c6 d6 e6 g6 h6", 1: "a8 a9"}


def test_m6_a_stone_may_not_leave_its_group_for_another_one() -> None:
    state = position(GOMOBIL, TWO_GROUPS, turn=BLACK)
    assert landings(state, "c6") == {"d5", "e5", "f5", "f6", "c7", "d7", "e7"}
    for far in ("g5", "h5", "i5", "i6", "f7", "g7", "h7"):
        refused(state, f"c6:{far}", far)


def test_m6_remark_a_stone_may_link_its_group_with_another_one() -> None:
    state = played(position(GOMOBIL, TWO_GROUPS, turn=BLACK), "c6:f6")
    assert groups(state, BLACK) == [{"d6", "e6", "f6", "g6", "h6"}]
    # They are one group from then on: the first stone may go to the far end.
    assert "d6:i6" in state.play("pass").moves()


# Captures


def test_c1_contact_is_being_at_both_ends_of_a_segment() -> None:
    # Black lands on f6, linked to the whites f5 and g5; the white g4 and h6 are two segments away.
    state = position(GOMOBIL, {0: "d7 e7", 1: "g4 f5 g5 h6"}, turn=BLACK).play("d7:f6")
    assert state.pieces() == all_pieces({0: "f5 g5 f6 e7", 1: "g4 h6"})


# The blue stone is e4, the yellow point f6.
FIGURE_C2 = {0: "f3 g3 f4 f5 g5 h5 i5 c6 d6 g6 d7 e7 f7 f8 f9", 1: "h3 i3 e4 g4 e5 e6 h6 g7 d8 e8 g8 d9"}


def test_c2_before_one_black_group_and_four_white_groups() -> None:
    state = position(GOMOBIL, FIGURE_C2, turn=WHITE)
    assert len(groups(state, BLACK)) == 1
    assert len(groups(state, WHITE)) == 4


def test_c3_after_one_white_group_and_four_black_groups() -> None:
    state = position(GOMOBIL, FIGURE_C2, turn=WHITE).play("e4:f6")
    captured = {"f5", "g5", "g6", "e7", "f7"}  # all in contact, without exception
    assert captured <= stones_of(state, WHITE)
    assert len(groups(state, WHITE)) == 1
    assert groups(state, BLACK) == [{"c6", "d6", "d7"}, {"f3", "f4", "g3"}, {"f8", "f9"}, {"h5", "i5"}]
    assert len(state.pieces()) == 27
    assert state.turn == BLACK


def test_c3_captured_stones_capture_nothing() -> None:
    state = position(GOMOBIL, {0: "d6 e6", 1: "g6 h6 i6 h7"}, turn=BLACK).play("d6:f6")
    assert state.pieces() == all_pieces({0: "e6 f6 g6", 1: "h6 i6 h7"})


def test_c3_stones_that_were_in_contact_already_are_not_captured_by_another_landing() -> None:
    state = position(GOMOBIL, {0: "d6 e6", 1: "e5 d9"}, turn=BLACK).play("d6:e7")
    assert state.pieces() == all_pieces({0: "e6 e7", 1: "e5 d9"})


def test_c4_a_captured_stone_takes_the_capturers_colour_and_moves_with_them() -> None:
    state = played(position(GOMOBIL, {0: "d6 e6", 1: "g6 j3 j4"}, turn=BLACK), "d6:f6 pass")
    assert movable(state) == {"e6", "g6"}  # f6 holds them together now


def test_c4_captures_may_isolate_stones() -> None:
    state = position(GOMOBIL, {0: "d6 e6", 1: "g5 g6 h6"}, turn=BLACK).play("d6:f6")
    assert state.pieces() == all_pieces({0: "e6 f6 g5 g6", 1: "h6"})
    assert state.moves() == ["pass"]


def test_there_are_always_48_stones() -> None:
    chance = random.Random(48)
    state = GOMOBIL.start()
    for _ in range(60):
        state = state.play(chance.choice([move for move in state.moves() if move != "pass"]))
        assert len(state.pieces()) == 48


# Refusals


def test_there_are_no_options() -> None:
    assert GOMOBIL.options == {}
    assert GOMOBIL.players == 2


@pytest.mark.parametrize("options", [{"size": 6}, {"players": 2}, {"board": "hexagon"}, {"passes": 1}], ids=str)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption):
        hexagora.game("gomobil", **options)


@pytest.mark.parametrize(
    ("move", "cell"),
    [
        ("k2:k1", "k2"),  # the opponent's stone
        ("f6:f7", "f6"),  # no stone at all
        ("a8:c8", "c8"),  # taken by one's own stone
        ("a8:c4", "c4"),  # taken by the opponent's
        ("a8:f6", "f6"),  # far from one's stones
        ("a1:a7", "a1"),
        ("a8:l7", "l7"),
    ],
)
def test_a_refusal_names_the_point(move: str, cell: str) -> None:
    refused(GOMOBIL.start(), move, cell)


@pytest.mark.parametrize("move", ["a7", "a8", "z9", "a9:a7:a8", "a7+a9", "swap", "declare"])
def test_a_move_of_another_kind_is_refused(move: str) -> None:
    refused(GOMOBIL.start(), move)


@pytest.mark.parametrize("text", ["", "a9:", ":a7", "a9-a7", "A9:A7", "a9 : a7", "a09:a7", "Pass", "pass ", "hello"])
def test_what_is_no_move_at_all_is_bad_text(text: str) -> None:
    with pytest.raises(hexagora.BadText):
        GOMOBIL.start().play(text)


@pytest.mark.parametrize("move", ["pass", "a9:a7"])
def test_a_finished_game_takes_no_move(move: str) -> None:
    refused(played(GOMOBIL.start(), "pass pass"), move)
