"""Gomobil: how a game ends and how it is counted, rule by rule of sheet 001.

The drawings are lost; each position here has exactly the numbers that the sheet says of it.
"""

import random

import pytest

import hexagora
from tests.positions import all_pieces, played, position

GOMOBIL = hexagora.game("gomobil")
BLACK, WHITE = 0, 1


def rows(numbers: str) -> str:
    """All the points of some rows."""
    return " ".join(point for point in GOMOBIL.board.cells if point[1:] in numbers.split())


def counted(stones: dict[int, str]) -> tuple[int, ...]:
    """The count of a position, which is the same whoever is to move."""
    black, white = (position(GOMOBIL, stones, turn=colour).scores for colour in (BLACK, WHITE))
    assert black is not None and black == white
    return black


def assert_counts(stones: dict[int, str], black: int, white: int) -> None:
    """That is the count, and with the colours exchanged it is exchanged."""
    assert counted(stones) == (black, white)
    assert counted({0: stones[1], 1: stones[0]}) == (white, black)


# The end


def test_f1_two_passes_in_a_row_end_the_game() -> None:
    state = GOMOBIL.start().play("pass")
    assert state.turn == WHITE
    assert state.result is None
    assert state.pieces() == GOMOBIL.start().pieces()
    over = state.play("pass")
    assert over.turn is None
    assert over.moves() == []
    assert over.result == (0.5, 0.5)


def test_f1_a_pass_already_made_is_part_of_a_position_set_up() -> None:
    state = position(GOMOBIL, {0: "e6 f6 g6"}, turn=BLACK, notes={"passes": "1"})
    assert state.play("g6:e7").play("pass").result is None
    assert state.play("pass").result is not None
    assert position(GOMOBIL, {0: "e6 f6 g6"}, turn=BLACK).play("pass").result is None


def test_f2_who_passes_again_and_again_lets_the_other_play_alone() -> None:
    state = played(GOMOBIL.start(), "pass k2:k1 pass e2:f1 pass d4:c5 pass")
    assert state.result is None
    assert state.turn == WHITE
    assert state.pieces().keys() - GOMOBIL.start().pieces().keys() == {"k1", "f1", "c5"}


def test_f3_who_has_passed_may_play_again() -> None:
    state = played(GOMOBIL.start(), "pass k2:k1")
    assert len(state.moves()) == len(GOMOBIL.start().moves())
    assert played(state, "a10:a11 pass").result is None
    assert played(state, "a10:a11 pass pass").result is not None


SHUTTLE = "a10:a11 k2:k1 a11:a10 k1:k2"


def test_the_third_repetition_ends_the_game_and_counts() -> None:
    state = played(GOMOBIL.start(), f"{SHUTTLE} a10:a11 k2:k1 a11:a10")
    assert state.result is None
    over = state.play("k1:k2")
    assert over.pieces() == GOMOBIL.start().pieces()
    assert over.turn is None
    assert over.scores == (30, 30)
    assert over.result == (0.5, 0.5)


def test_a_pass_just_made_is_no_part_of_the_position_repeated() -> None:
    # The start comes back twice after a pass of White's: three times in all, though the passes never met.
    state = played(GOMOBIL.start(), "a10:a11 pass a11:a10 pass a10:a11 pass a11:a10")
    assert state.result is None
    over = state.play("pass")
    assert over.result == (0.5, 0.5)
    assert over.turn is None


def test_the_same_stones_with_the_other_player_to_move_are_another_position() -> None:
    # The starting stones come four times, but twice for each player.
    state = played(GOMOBIL.start(), "a10:a11 pass a11:a10 k2:k1 pass k1:k2")
    assert state.pieces() == GOMOBIL.start().pieces()
    assert state.turn == BLACK
    assert state.result is None
    again = played(state, "a10:a11 pass a11:a10")
    assert again.pieces() == GOMOBIL.start().pieces()
    assert again.result is None
    assert again.play("k2:k1").result is None


@pytest.mark.parametrize(("colour", "result"), [(0, (0.0, 1.0)), (1, (1.0, 0.0))])
def test_when_one_leaves_the_other_wins(colour: int, result: tuple[float, ...]) -> None:
    before = played(GOMOBIL.start(), "a9:a7 pass")
    state = before.leave(colour)
    assert state.result == result
    assert state.turn is None
    assert state.moves() == []
    assert state.pieces() == before.pieces()
    assert state.scores == before.scores
    with pytest.raises(hexagora.IllegalMove):
        state.leave(1 - colour)


# The count


def test_at_the_start_6_points_each_and_31_of_no_man() -> None:
    state = GOMOBIL.start()
    assert state.scores == (6 + 24, 6 + 24)
    assert 91 - sum(state.scores) == 31


# Black's land is row 11 and a10, White's is f1 g1 e2 f2; the rest, 32 points, lies between.
FIGURE_D1 = {
    0: f"a7 b7 c7 d7 e7 f7 g7 h7 {rows('8 9')} b10 c10 d10 e10 f10 g10",
    1: "h1 i1 j1 g2 h2 i2 d3 e3 f3 g3 h3 c4 d4 e4 f4 g4 h4",
}


def test_d1_7_empty_points_for_black_and_4_for_white() -> None:
    assert_counts(FIGURE_D1, black=7 + 17, white=4 + 31)


def test_d2_31_black_and_17_white_stones_are_48() -> None:
    codes = list(position(GOMOBIL, FIGURE_D1, turn=BLACK).pieces().values())
    assert (codes.count("0"), codes.count("1"), len(codes)) == (31, 17, 48)


# The wall around the corner f1 g1 e2 f2; of the other colour a group outside, so that the outside is nobody's.
WALL, OUTSIDE = "h1 g2 d3 e3 f3", "a8 a9"


def test_d1_each_empty_point_of_a_closed_region_counts() -> None:
    assert_counts({0: WALL, 1: OUTSIDE}, black=4 + 2, white=5)


def test_d2_each_enemy_stone_counts_wherever_it_is() -> None:
    assert_counts({0: WALL, 1: f"{OUTSIDE} f6 k1 f11"}, black=4 + 5, white=5)


def test_d3_a_region_whose_frontier_is_of_two_colours_is_nobodys() -> None:
    opened = WALL.replace(" f3", "")
    assert_counts({0: opened, 1: OUTSIDE}, black=2, white=4)


def test_d4_with_an_isolated_enemy_stone_the_land_is_still_worth_3_points() -> None:
    assert_counts({0: WALL, 1: f"{OUTSIDE} f2"}, black=3 + 3, white=5)
    assert_counts({0: WALL, 1: f"{OUTSIDE} f1"}, black=3 + 3, white=5)


def test_d4_the_smallest_group_is_two_stones_and_makes_the_land_nobodys() -> None:
    stones = {0: WALL, 1: f"{OUTSIDE} e2 f2"}
    assert_counts(stones, black=4, white=5)
    # It can move, and so be dangerous: on g1 a stone of it captures h1 and g2.
    state = position(GOMOBIL, stones, turn=WHITE)
    assert {"e2:f1", "e2:g1", "f2:f1"} <= set(state.moves())
    assert state.play("e2:g1").pieces() == all_pieces({0: "d3 e3 f3", 1: f"{OUTSIDE} f2 g1 h1 g2"})


def test_d4_two_isolated_enemy_stones_are_no_group() -> None:
    assert_counts({0: WALL, 1: f"{OUTSIDE} g1 e2"}, black=2 + 4, white=5)


def test_d4_an_isolated_stone_of_ones_own_stands_on_a_point_that_does_not_count() -> None:
    assert_counts({0: f"{WALL} f1", 1: OUTSIDE}, black=3 + 2, white=6)


def test_d4_an_isolated_stone_closes_no_gap_in_a_wall() -> None:
    # f3 is in the place of the stone that closed the corner: the corner and the outside are one region.
    assert_counts({0: WALL.replace(" f3", ""), 1: f"{OUTSIDE} f3"}, black=3, white=4)


def test_d4_isolated_stones_keep_nothing_from_the_only_one_who_has_groups() -> None:
    assert_counts({0: "h1 g2 d3 e3", 1: "f3 a8"}, black=(91 - 6) + 2, white=4)


def test_d4_a_region_among_isolated_stones_only_is_nobodys() -> None:
    assert_counts({0: "f6 a11", 1: "c4"}, black=1, white=2)


# White's wall is row 3; behind it lie the 13 points of rows 1 and 2.
WHITE_WALL = rows("3")


def test_d5_a_little_group_makes_a_zone_of_11_points_nobodys() -> None:
    assert_counts({0: "c8 c9", 1: WHITE_WALL}, black=8, white=13 + 2)
    assert_counts({0: "c8 c9 h2", 1: WHITE_WALL}, black=8, white=12 + 3)
    stones = {0: "c8 c9 g2 h2", 1: WHITE_WALL}
    assert_counts(stones, black=8, white=4)
    empty = set(rows("1 2").split()) - {"g2", "h2"}
    assert len(empty) == 11
    # The little group is free to move.
    assert {"g2:h1", "g2:i1", "h2:f2", "h2:g1"} <= set(position(GOMOBIL, stones, turn=BLACK).moves())


def test_the_count_follows_every_move() -> None:
    state = position(GOMOBIL, {0: "c8 c9 g2 h2", 1: f"{WHITE_WALL} f4"}, turn=WHITE)
    assert state.scores == (9, 4)
    # White lands on i2, captures h2 and isolates g2: the ten empty points behind the wall are White's.
    state = state.play("f4:i2")
    assert state.pieces() == all_pieces({0: "c8 c9 g2", 1: f"{WHITE_WALL} h2 i2"})
    assert state.scores == (10, 10 + 3)


# White has rows 1 to 5, Black rows 7 to 11, and they share row 6, with i6 for nobody.
FINAL = {
    0: f"j6 k6 {rows('7 8')} a9",
    1: f"c4 d4 e4 f4 g4 h4 i4 j4 {rows('5')} a6 b6 c6 d6 e6 f6 g6 h6",
}


def test_the_final_example_46_to_44() -> None:
    state = position(GOMOBIL, FINAL, turn=BLACK)
    codes = list(state.pieces().values())
    assert (codes.count("0"), codes.count("1")) == (22, 26)
    assert state.scores == (20 + 26, 22 + 22)
    assert 91 - sum(state.scores) == 1
    assert state.result is None
    over = played(state, "pass pass")
    assert over.scores == (46, 44)
    assert over.result == (1.0, 0.0)
    assert over.turn is None


def test_the_final_example_with_the_colours_exchanged() -> None:
    over = played(position(GOMOBIL, {0: FINAL[1], 1: FINAL[0]}, turn=BLACK), "pass pass")
    assert over.scores == (44, 46)
    assert over.result == (0.0, 1.0)


def test_the_final_example_ended_by_repetition_counts_the_same() -> None:
    state = played(position(GOMOBIL, FINAL, turn=BLACK), "a9:b9 pass b9:a9 pass a9:b9 pass b9:a9")
    assert state.result is None
    over = state.play("pass")
    assert over.scores == (46, 44)
    assert over.result == (1.0, 0.0)


@pytest.mark.parametrize(
    ("stones", "scores", "nobodys"),
    [
        pytest.param(
            # i6 is White's: no man's land is gone, and the 91 points cannot be shared more evenly.
            {0: FINAL[0], 1: FINAL[1].replace("c4 ", "i6 ")},
            (46, 45),
            0,
            id="the-smallest-difference",
        ),
        pytest.param(
            {
                0: f"{rows('7 8')} a9 b9 c9 d9 e9",
                1: f"c4 d4 e4 f4 g4 {rows('5')} a6 b6 c6 d6 e6 f6 g6 h6 i6",
            },
            (40, 49),
            2,
            id="two-points-of-no-man",
        ),
        pytest.param(
            {0: f"h6 i6 j6 k6 {rows('7 8')} a9", 1: f"c4 d4 e4 f4 g4 h4 i4 {rows('5')} a6 b6 c6 d6 e6 f6 g6"},
            (44, 47),
            0,
            id="44-to-47",
        ),
    ],
)
def test_results_of_a_tournament(stones: dict[int, str], scores: tuple[int, int], nobodys: int) -> None:
    over = played(position(GOMOBIL, stones, turn=WHITE), "pass pass")
    assert len(over.pieces()) == 48
    assert over.scores == scores
    assert sum(scores) + nobodys == 91
    assert over.result == ((1.0, 0.0) if scores[0] > scores[1] else (0.0, 1.0))


def test_who_captures_everything_loses_43_to_48() -> None:
    stones = {0: f"a6 b6 c6 d6 e6 f6 {rows('7 8 9 10 11')}", 1: "h5 h6"}
    state = position(GOMOBIL, stones, turn=BLACK).play("a11:g6")
    assert set(state.pieces().values()) == {"0"}
    assert len(state.pieces()) == 48
    assert state.scores == (43, 48)
    assert state.moves() == ["pass"]
    # White has no stone left, but only the second pass ends the game.
    assert state.result is None
    state = state.play("pass")
    assert state.turn == BLACK
    assert state.play("pass").result == (0.0, 1.0)


def test_stones_land_and_no_man_make_91() -> None:
    chance = random.Random(91)
    state = GOMOBIL.start()
    for _ in range(60):
        state = state.play(chance.choice([move for move in state.moves() if move != "pass"]))
        assert state.scores is not None
        codes = list(state.pieces().values())
        assert state.scores[BLACK] >= codes.count("1")
        assert state.scores[WHITE] >= codes.count("0")
        assert 48 <= sum(state.scores) <= 91
