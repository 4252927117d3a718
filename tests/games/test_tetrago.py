"""TetraGo: the game of Hexago (sheet 004) on a square board, after docs/rules.md, "Hexago, Triago, TetraGo".

What differs is the square itself: four neighbours, so two players can leave fragile pieces too. Four players on nine
cells show what a clearing does when somebody has left.
"""

from typing import Any

import pytest

import hexagora
from tests.positions import all_pieces, drawn, played, position

NINE = hexagora.game("tetrago")
THREE = hexagora.game("tetrago", size=3)
FOUR_PLAYERS = hexagora.game("tetrago", size=3, players=4)


# The board and its ports


def test_the_defaults_are_nine_by_nine_and_two_players() -> None:
    assert NINE.options == {"size": 9, "players": 2}
    assert len(NINE.board) == 81
    state = NINE.start()
    assert (state.turn, state.seats, state.result) == (0, (0, 1), None)
    assert state.scores == (0, 0)
    assert state.pieces() == {}
    assert sorted(state.moves()) == sorted(NINE.board.cells)


def test_two_players_have_two_opposite_sides_each() -> None:
    sides = ["a1 b1 c1", "c1 c2 c3", "c3 b3 a3", "a3 a2 a1"]
    assert [" ".join(arc) for arc in THREE.board.arcs(4)] == sides
    assert THREE.start().scene().ports == (0, 1, 0, 1)


def test_three_players_have_arcs_around_the_corners() -> None:
    game = hexagora.game("tetrago", players=3)
    arcs = [" ".join(arc) for arc in game.board.arcs(6)]
    assert arcs[:3] == ["a1 b1 c1 d1 e1 f1", "f1 g1 h1 i1 i2 i3", "i3 i4 i5 i6 i7 i8 i9"]
    assert game.start().scene().ports == (0, 1, 2, 0, 1, 2)


@pytest.mark.parametrize(("players", "size"), [(2, 2), (2, 3), (3, 3), (4, 3), (5, 4), (6, 4), (6, 9)])
def test_player_p_owns_arcs_p_and_p_plus_players(players: int, size: int) -> None:
    game = hexagora.game("tetrago", players=players, size=size)
    assert game.start().scores == (0,) * players
    # With all the border taken but one cell, that cell is free for its owners only.
    arcs = game.board.arcs(2 * players)
    ring = {cell for arc in arcs for cell in arc}
    for cell in sorted(ring):
        for colour in range(players):
            before = {(colour + 1) % players: " ".join(sorted(ring - {cell}))}
            if cell in arcs[colour] or cell in arcs[colour + players]:
                assert cell in position(game, before, turn=colour).moves()
            else:
                with pytest.raises(hexagora.BadText):
                    position(game, before, turn=colour)


# Links along four sides only


def test_a_piece_touching_at_a_corner_is_not_linked() -> None:
    # e2 touches d1 and f1 at its corners: it is fragile, and e1 is not enclosed.
    state = position(NINE, {0: "d1 f1"}, turn=0).play("e2")
    assert "e1" not in state.pieces()
    # d2 links it to d1. That f1 and e2 touch at a corner is enough to close e1 in.
    state = position(NINE, {0: "d1 f1 e2"}, turn=0).play("d2")
    assert state.pieces() == all_pieces({0: "d1 d2 e1 e2 f1"})
    assert state.scores == (5, 0)


def test_a_way_through_a_corner_is_no_way_to_a_port() -> None:
    # The four neighbours of e5 are enemies.
    state = position(NINE, {1: "e4 d5 f5 e6"}, turn=0)
    assert set(state.moves()) == set(NINE.board.cells) - set("e4 d5 f5 e6 e5".split())
    reason = state.why_not("e5")
    assert reason is not None
    assert "e5" in reason.say("en")
    assert "e5" in reason.say("fr")
    with pytest.raises(hexagora.IllegalMove):
        state.play("e5")
    assert "e5" in position(NINE, {1: "e4 d5 f5 e6"}, turn=1).moves()


def test_all_cells_of_a_province_take_the_colour_empty_or_not() -> None:
    # The wall around e4 and f4 hangs on e1; g4 and f5 touch at a corner.
    state = position(NINE, {0: "e1 e2 d3 e3 f3 g3 d4 g4 d5 e5", 1: "e4 c4"}, turn=0).play("f5")
    assert state.pieces() == all_pieces({0: "e1 e2 d3 e3 f3 g3 d4 g4 d5 e5 f5 e4 f4", 1: "c4"})
    assert state.scores == (13, 1)
    assert state.turn == 1


def test_a_corner_of_the_board_cannot_be_enclosed() -> None:
    assert "a1" not in position(NINE, {0: "b1 b2"}, turn=0).play("a2").pieces()
    assert "a1" not in position(NINE, {1: "a2 b2"}, turn=1).play("b1").pieces()


# No free cell is left

# a2 and b2 are fragile: 0 owns no port on the left, and b2 has enemies all around.
CROSSED = """
    1 0 0
    0 1 0
    1 0 1
"""


def test_two_players_can_leave_fragile_pieces() -> None:
    state = played(THREE.start(), "b1 b2 a2 c3 c2 a3 b3 a1")
    assert state.pieces() | {"c1": "0"} == all_pieces(drawn(THREE, CROSSED))
    assert state.scores == (4, 4)
    state = state.play("c1")
    assert state.pieces() == all_pieces({0: "b1 c1 c2 b3", 1: "a1 a3 c3"})
    assert state.scores == (4, 3)
    assert state.result is None
    assert state.turn == 1
    assert set(state.moves()) == {"a2", "b2"}


def test_after_a_clearing_the_game_goes_on_until_the_board_is_covered() -> None:
    cleared = position(THREE, {0: "b1 c1 c2 b3", 1: "a1 a3 c3"}, turn=1)
    state = played(cleared, "a2 b2")
    assert state.scores == (5, 4)
    assert state.result == (1.0, 0.0)
    # With b2 first, a2 is free for nobody else: 0 is skipped.
    state = cleared.play("b2")
    assert state.turn == 1
    assert state.moves() == ["a2"]
    state = state.play("a2")
    assert state.scores == (4, 5)
    assert state.result == (0.0, 1.0)
    assert state.turn is None


def test_equal_countries_are_a_draw() -> None:
    state = played(hexagora.game("tetrago", size=2).start(), "a1 b1 a2 b2")
    assert state.scores == (2, 2)
    assert state.result == (0.5, 0.5)


def test_a_board_full_of_solid_and_fragile_pieces_is_not_the_end() -> None:
    for turn in (0, 1, "-"):
        with pytest.raises(hexagora.BadText):
            position(THREE, drawn(THREE, CROSSED), turn=turn)


def test_a_covered_board_is_the_end() -> None:
    covered = drawn(THREE, "1 0 0  1 0 0  1 0 1")
    assert position(THREE, covered, turn="-").result == (1.0, 0.0)
    with pytest.raises(hexagora.BadText):
        position(THREE, covered, turn=0)
    with pytest.raises(hexagora.BadText):
        position(THREE, {0: "b1", 1: "a2"}, turn="-")


# Four players on nine cells: every border cell belongs to two of them. c1 is for 1 and 2 only; a3 is the last cell that
# 0 and 3 can reach.
BETWEEN_1_AND_2 = """
    0 1 .
    3 0 2
    . 0 3
"""


@pytest.mark.parametrize("mover", [0, 3])
def test_those_without_a_free_cell_are_skipped(mover: int) -> None:
    before = position(FOUR_PLAYERS, drawn(FOUR_PLAYERS, BETWEEN_1_AND_2), turn=mover)
    state = before.play("a3")
    assert state.turn == 1
    assert state.moves() == ["c1"]
    assert before.leave(1).play("a3").turn == 2


@pytest.mark.parametrize(
    ("mover", "scores", "result"),
    [(0, (4, 1, 1, 2), (1.0, 0.0, 0.0, 0.0)), (3, (3, 1, 1, 3), (0.5, 0.0, 0.0, 0.5))],
)
def test_the_game_is_over_when_no_cell_is_free_for_those_who_stay(
    mover: int, scores: tuple[int, ...], result: tuple[float, ...]
) -> None:
    before = position(FOUR_PLAYERS, drawn(FOUR_PLAYERS, BETWEEN_1_AND_2), turn=mover)
    state = before.leave(1).leave(2).play("a3")
    assert "c1" not in state.pieces()
    assert state.scores == scores
    assert state.result == result
    assert state.turn is None
    assert state.moves() == []


@pytest.mark.parametrize("mover", [0, 3])
def test_after_a_clearing_the_next_who_has_a_free_cell_goes_on(mover: int) -> None:
    stones = drawn(FOUR_PLAYERS, BETWEEN_1_AND_2.replace("1 .", "1 0"))  # 0's piece on c1 is fragile
    before = position(FOUR_PLAYERS, stones, turn=mover)
    state = before.play("a3")
    assert "c1" not in state.pieces()
    assert state.turn == 1
    assert state.moves() == ["c1"]
    assert before.leave(1).play("a3").turn == 2


def test_the_game_is_over_when_a_clearing_frees_no_cell_for_those_who_stay() -> None:
    stones = drawn(FOUR_PLAYERS, BETWEEN_1_AND_2.replace("1 .", "1 3"))
    before = position(FOUR_PLAYERS, stones, turn=0)
    assert before.scores == (3, 1, 1, 3)
    state = before.leave(1).leave(2).play("a3")
    assert "c1" not in state.pieces()
    assert state.scores == (4, 1, 1, 2)
    assert state.result == (1.0, 0.0, 0.0, 0.0)


def test_a_leaving_on_turn_may_end_the_game() -> None:
    state = position(FOUR_PLAYERS, drawn(FOUR_PLAYERS, BETWEEN_1_AND_2), turn=0).play("a3").leave(2)
    assert state.turn == 1
    assert state.result is None
    state = state.leave(1)
    assert state.turn is None
    assert state.scores == (4, 1, 1, 2)
    assert state.result == (1.0, 0.0, 0.0, 0.0)


def test_a_leaving_on_turn_may_bring_a_clearing() -> None:
    state = played(hexagora.game("tetrago", size=3, players=3).start(), "b3 b2 c1 b1 a1 a2 a3 c3")
    assert state.pieces() == all_pieces({0: "b1 a3 b3", 1: "a1 b2", 2: "c1 a2 c3"})
    # Only 2 has a free cell; when 2 leaves, the fragile pieces of 1 are cleared, and it goes on.
    assert state.turn == 2
    assert state.moves() == ["c2"]
    state = state.leave(2)
    assert state.pieces() == all_pieces({0: "b1 a3 b3", 2: "c1 a2 c3"})
    assert state.turn == 0
    assert set(state.moves()) == {"a1", "b2", "c2"}


# Options

WRONG_VALUES: dict[str, list[Any]] = {
    "size": [1, 27, 0, -9, 10**30, "9", 9.0, True, None, (9, 9)],
    "players": [1, 7, 0, -2, "2", 2.0, True, None],
    "board": ["square"],
    "width": [9],
    "diagonals": [True],
}
WRONG = [{name: value} for name, values in WRONG_VALUES.items() for value in values]
# Two ports each: more than the border has cells, four on 2 × 2 and eight on 3 × 3.
TOO_MANY_PORTS = [{"size": size, "players": players} for size in (2, 3) for players in range(2 * size - 1, 7)]


@pytest.mark.parametrize("options", [*WRONG, *TOO_MANY_PORTS], ids=str)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption) as refusal:
        hexagora.game("tetrago", **options)
    assert str(refusal.value)


def test_a_wrong_option_is_told_what_is_allowed() -> None:
    with pytest.raises(hexagora.BadOption, match=r"2.*26"):
        hexagora.game("tetrago", size=27)
    with pytest.raises(hexagora.BadOption, match=r"2.*6"):
        hexagora.game("tetrago", players=7)


@pytest.mark.parametrize(("size", "players"), [(2, 2), (3, 4), (4, 6), (26, 2), (26, 6)])
def test_options_at_the_edge_are_accepted(size: int, players: int) -> None:
    state = hexagora.game("tetrago", size=size, players=players).start()
    assert state.game.options == {"size": size, "players": players}
    assert sorted(state.moves()) == sorted(state.board.cells)
    assert len(state.board) == size * size
