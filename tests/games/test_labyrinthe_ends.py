"""Labyrinthe: how a game is won or drawn, and what happens when somebody leaves."""

import pytest

import hexagora
from tests.positions import played, position

H3 = hexagora.game("labyrinthe", size=3)
H5 = hexagora.game("labyrinthe")
THREE_ON_H3 = hexagora.game("labyrinthe", size=3, players=3)
THREE_ON_H5 = hexagora.game("labyrinthe", players=3)

HOMES = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
SIDES_OF_H4 = ["d1 e1 f1 g1", "g1 g2 g3 g4", "g4 f5 e6 d7", "d7 c7 b7 a7", "a7 a6 a5 a4", "a4 b3 c2 d1"]


def kings(state: hexagora.State) -> list[str]:
    """Where the kings stand, by colour."""
    where = {piece: cell for cell, piece in state.pieces().items() if piece != "x"}
    return [where[f"k{colour}"] for colour in range(state.game.players)]


def assert_over(state: hexagora.State, result: tuple[float, ...]) -> None:
    assert state.result == result
    assert state.turn is None
    assert state.moves() == []


# Winning


@pytest.mark.parametrize(
    ("players", "colour"), [(players, colour) for players, homes in HOMES.items() for colour in range(len(homes))]
)
def test_a_king_wins_on_any_cell_of_the_opposite_side(players: int, colour: int) -> None:
    game = hexagora.game("labyrinthe", size=4, players=players)
    goal = SIDES_OF_H4[(HOMES[players][colour] + 3) % 6].split()
    start = kings(game.start())
    won = tuple(1.0 if person == colour else 0.0 for person in range(players))
    for cell in goal:
        beside = [other for other in game.board.neighbours(cell) if other not in goal and other not in start]
        assert beside
        for other in beside:
            pieces = {f"k{one}": other if one == colour else home for one, home in enumerate(start)}
            state = position(game, pieces, turn=colour)
            assert state.result is None
            # Where another king stands on the cell the two change places.
            assert_over(state.play(f"{other}:{cell}"), won)


def test_corners_belong_to_both_their_sides() -> None:
    for cell in ("c5", "a5"):
        assert_over(position(H3, {"k0": cell, "k1": "c2"}, turn="-"), (1.0, 0.0))
    for cell in ("c1", "e1"):
        assert_over(position(H3, {"k0": "c3", "k1": cell}, turn="-"), (0.0, 1.0))


@pytest.mark.parametrize("cell", ["c1", "e1", "e2", "e3", "d4", "a3", "a4", "b2"])
def test_a_king_wins_nothing_on_another_side(cell: str) -> None:
    beside = next(other for other in H3.board.neighbours(cell) if other in ("b3", "d3", "c2", "d2", "b4", "c4"))
    state = position(H3, {"k0": beside, "k1": "b5"}, turn=0).play(f"{beside}:{cell}")
    assert state.result is None
    assert state.turn == 1


def test_a_king_that_crosses_the_board_wins() -> None:
    state = played(H3.start(), "d1:d2 b5:c4 d2:d3 c4:c3 d3:d4 c3:c2")
    assert state.result is None
    assert_over(state.play("d4:c5"), (1.0, 0.0))
    assert_over(played(state, "c1 c2:d1"), (0.0, 1.0))


def test_a_king_set_up_on_its_goal_has_won() -> None:
    assert_over(position(THREE_ON_H3, {"k0": "d2", "k1": "d3", "k2": "e2"}, turn="-"), (0.0, 0.0, 1.0))


def test_a_swap_may_bring_ones_king_home() -> None:
    assert_over(position(H3, {"k0": "b4", "k1": "b5"}, turn=0).play("b4:b5"), (1.0, 0.0))


def test_a_king_wins_whoever_brought_it_to_its_goal() -> None:
    assert_over(position(H3, {"k0": "b4", "k1": "b5"}, turn=1).play("b5:b4"), (1.0, 0.0))


def test_a_finished_game_takes_no_move() -> None:
    state = position(H3, {"k0": "b4", "k1": "c3"}, turn=0).play("b4:b5")
    for move in ("c3:c2", "b5:b4", "d1"):
        assert state.why_not(move) is not None
        with pytest.raises(hexagora.IllegalMove):
            state.play(move)
    with pytest.raises(hexagora.BadText):
        state.play("hello")


# Draws

SHUTTLE = "g1:f1 c9:b9 f1:g1 b9:c9"


def test_the_third_time_that_a_position_comes_the_game_is_drawn() -> None:
    state = played(H5.start(), f"{SHUTTLE} g1:f1 c9:b9 f1:g1")
    assert state.result is None
    over = state.play("b9:c9")
    assert over.pieces() == H5.start().pieces()
    assert_over(over, (0.5, 0.5))


def test_a_stone_makes_every_position_new() -> None:
    state = played(H5.start(), f"{SHUTTLE} e5 d5 {SHUTTLE}")
    assert kings(state) == kings(H5.start())  # for the fourth time, with stones for the second
    assert state.result is None
    assert_over(played(state, SHUTTLE), (0.5, 0.5))


# Round three cells that are all neighbours: three steps, and then 1 swaps.
AROUND = "e5:f5 e6:e5 f5:e6 e5:e6"
TWO = {"k0": "e5", "k1": "e6"}


def test_the_last_swaps_are_part_of_the_position() -> None:
    # The pieces stand as at first three times, but the first time nobody had swapped.
    state = played(position(H5, TWO, turn=0), f"{AROUND} {AROUND}")
    assert kings(state) == ["e5", "e6"]
    assert state.turn == 0
    assert state.result is None
    # What comes for the third time with the same last moves is the position after two plies more.
    assert state.play("e5:f5").result is None
    assert_over(played(state, "e5:f5 e6:e5"), (0.5, 0.5))


def test_with_the_last_swap_set_up_the_same_moves_end_by_repetition() -> None:
    state = played(position(H5, TWO, turn=0, notes={"swaps": "- 0"}), f"{AROUND} e5:f5 e6:e5 f5:e6")
    assert state.result is None
    assert_over(state.play("e5:e6"), (0.5, 0.5))


# Kings 0 and 1 have a way only over kings 2 and 3, who swapped with them last. Then 2 and 3 leave.
STUCK = {"k0": "e3", "k1": "e1", "k2": "d3", "k3": "d2", "x": "c1 d1 b2 c2 e2 a3 b3 c3 a4 b4 d4"}


def test_if_nobody_can_move_the_game_is_drawn_among_those_who_stayed() -> None:
    four = hexagora.game("labyrinthe", size=3, players=4)
    state = position(four, STUCK, turn=2, notes={"swaps": "- - 0 1"})
    state = state.leave(2)
    assert state.turn == 3
    state = state.leave(3)
    assert state.turn == 0
    assert state.moves() == ["c5"]
    assert_over(state.play("c5"), (0.5, 0.5, 0.0, 0.0))


# Leaving


@pytest.mark.parametrize(("colour", "result"), [(0, (0.0, 1.0)), (1, (1.0, 0.0))])
def test_when_one_of_two_leaves_the_other_wins(colour: int, result: tuple[float, ...]) -> None:
    before = played(H5.start(), "g1:g2 e5 f5")
    state = before.leave(colour)
    assert_over(state, result)
    assert state.pieces() == before.pieces()
    assert before.result is None
    with pytest.raises(hexagora.IllegalMove):
        state.leave(1 - colour)


def test_with_three_the_one_who_leaves_is_skipped() -> None:
    state = THREE_ON_H5.start().leave(1)
    assert state.turn == 0
    assert state.result is None
    assert kings(state) == ["g1", "g7", "a7"]
    state = state.play("e5")
    assert state.turn == 2
    assert state.play("e6").turn == 0
    with pytest.raises(hexagora.IllegalMove):
        state.leave(1)


def test_who_leaves_on_turn_passes_the_turn_on() -> None:
    state = THREE_ON_H5.start().leave(0)
    assert state.turn == 1
    assert played(state, "e5 e6").turn == 1


@pytest.mark.parametrize("players", range(2, 7))
def test_the_last_one_left_wins(players: int) -> None:
    state = hexagora.game("labyrinthe", players=players).start()
    for colour in range(players - 1):
        assert state.result is None
        state = state.leave(colour)
    assert_over(state, (*[0.0] * (players - 1), 1.0))


# a5 is the only way out for king 2 on a4.
ONE_WAY_OUT = {"k0": "d1", "k1": "d4", "k2": "a4", "x": "a3 b3 b4"}


def test_the_path_rule_no_longer_protects_the_king_of_one_who_left() -> None:
    state = position(THREE_ON_H3, ONE_WAY_OUT, turn=0)
    assert "a5" not in state.moves()
    state = state.leave(2)
    assert state.turn == 0
    assert "a5" in state.moves()
    state = state.play("a5")
    assert state.turn == 1
    # The others are still protected.
    walled_in = played(state, "d3 c5")
    assert "c4" not in walled_in.moves()


def test_a_king_whose_owner_left_can_still_be_swapped_with() -> None:
    state = position(THREE_ON_H5, {"k0": "e5", "k1": "e6", "k2": "f5"}, turn=0).leave(1)
    after = state.play("e5:e6")
    assert kings(after) == ["e6", "e5", "f5"]
    assert after.turn == 2
    assert kings(after.play("f5:e5")) == ["e6", "f5", "e5"]
    # It never swapped itself: the same two kings may change places again.
    assert kings(played(after, "a5 e6:e5")) == ["e5", "e6", "f5"]


def test_a_swap_made_before_leaving_is_still_that_players_last_move() -> None:
    state = position(THREE_ON_H5, {"k0": "e5", "k1": "e6", "k2": "f5"}, turn=1).play("e6:e5").leave(1)
    assert state.turn == 2
    state = state.play("a5")
    assert kings(state) == ["e6", "e5", "f5"]
    assert "e6:e5" not in state.moves()
    assert "e6:f5" in state.moves()


def test_the_king_of_one_who_left_wins_nothing_on_its_goal() -> None:
    # b2 is on the goal side of King 1.
    state = position(THREE_ON_H3, {"k0": "b2", "k1": "b3", "k2": "d3"}, turn=0)
    assert_over(state.play("b2:b3"), (0.0, 1.0, 0.0))
    after = state.leave(1).play("b2:b3")
    assert kings(after) == ["b3", "b2", "d3"]
    assert after.result is None
    assert after.turn == 2
    assert_over(after.play("d3:e3"), (0.0, 0.0, 1.0))


def test_a_draw_is_shared_by_those_who_stayed() -> None:
    state = THREE_ON_H5.start().leave(2)
    over = played(state, "g1:f1 g7:h6 f1:g1 h6:g7 g1:f1 g7:h6 f1:g1")
    assert over.result is None
    assert_over(over.play("h6:g7"), (0.5, 0.5, 0.0))


def test_the_position_after_leaving_on_turn_counts_as_its_first_time() -> None:
    state = THREE_ON_H5.start().leave(0)
    over = played(state, "g7:h6 a7:a6 h6:g7 a6:a7 g7:h6 a7:a6 h6:g7")
    assert over.result is None
    assert_over(over.play("a6:a7"), (0.0, 0.5, 0.5))


def test_a_draw_of_three_is_shared_by_three() -> None:
    round_trip = "g1:f1 g7:h6 a7:a6 f1:g1 h6:g7 a6:a7"
    assert_over(played(THREE_ON_H5.start(), f"{round_trip} {round_trip}"), (1 / 3, 1 / 3, 1 / 3))
