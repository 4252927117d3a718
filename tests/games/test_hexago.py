"""Hexago: the rules and the three pictures of sheet 004, and docs/rules.md, "Hexago, Triago, TetraGo".

The drawings are lost; the positions here are as the sheet's words say.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import hexagora
from tests.positions import all_pieces, drawn, played, position, refused

BLACK, RED, YELLOW = 0, 1, 2

H5 = hexagora.game("hexago")
H3 = hexagora.game("hexago", size=3)


def random_game(game: hexagora.Game, seed: int) -> Iterator[hexagora.State]:
    chance = random.Random(seed)
    state = game.start()
    yield state
    while state.turn is not None:
        state = state.play(chance.choice(state.moves()))
        yield state


# The board and its ports


def test_the_defaults_are_h5_and_three_players() -> None:
    assert H5.options == {"size": 5, "players": 3}
    assert len(H5.board) == 61
    state = H5.start()
    assert (state.turn, state.seats, state.result) == (BLACK, (0, 1, 2), None)
    assert state.scores == (0, 0, 0)
    assert state.pieces() == {}
    assert sorted(state.moves()) == sorted(H5.board.cells)


def test_three_players_have_two_opposite_sides_each() -> None:
    sides = ["e1 f1 g1 h1 i1", "i1 i2 i3 i4 i5", "i5 h6 g7 f8 e9", "e9 d9 c9 b9 a9", "a9 a8 a7 a6 a5", "a5 b4 c3 d2 e1"]
    assert [" ".join(arc) for arc in H5.board.arcs(6)] == sides
    assert H5.start().scene().ports == (0, 1, 2, 0, 1, 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_player_p_owns_arcs_p_and_p_plus_players(players: int) -> None:
    game = hexagora.game("hexago", players=players)
    assert game.start().scene().ports == (*range(players), *range(players))
    assert game.start().scores == (0,) * players
    # With all the border taken but one cell, that cell and the board's inside are free for its owners only.
    arcs = game.board.arcs(2 * players)
    ring = {cell for arc in arcs for cell in arc}
    for cell in sorted(ring):
        for colour in range(players):
            before = {(colour + 1) % players: " ".join(sorted(ring - {cell}))}
            if cell in arcs[colour] or cell in arcs[colour + players]:
                assert set(position(game, before, turn=colour).moves()) == set(game.board.cells) - ring | {cell}
            else:
                with pytest.raises(hexagora.BadText):
                    position(game, before, turn=colour)


# Rule 1: a piece on a free cell


def test_rule_1_each_puts_one_piece_in_turn() -> None:
    state = played(H5.start(), "e5 e6 f5 a5")
    assert state.pieces() == all_pieces({BLACK: "e5 a5", RED: "e6", YELLOW: "f5"})
    assert state.scores == (2, 1, 1)
    assert state.turn == RED
    assert sorted(state.moves()) == sorted(set(H5.board.cells) - {"e5", "e6", "f5", "a5"})


def test_rule_1_not_on_a_cell_that_is_taken() -> None:
    state = played(H5.start(), "e5 d4")
    refused(state, "e5", "e5")
    refused(state, "d4", "d4")


def test_a_cell_is_free_where_a_path_of_empty_cells_and_own_pieces_leads_to_a_port() -> None:
    around_c3 = {RED: "d2 d3 c4", YELLOW: "b3 b4 c2"}
    empty = set(H3.board.cells) - all_pieces(around_c3).keys()
    # Red's d3 touches e2 and Yellow's b3 touches b2, empty cells of their ports; Black has no way out of c3.
    assert set(position(H3, around_c3, turn=RED).moves()) == empty
    assert set(position(H3, around_c3, turn=YELLOW).moves()) == empty
    state = position(H3, around_c3, turn=BLACK)
    assert set(state.moves()) == empty - {"c3"}
    refused(state, "c3", "c3")


def test_a_path_must_end_on_a_cell_of_the_players_own_port() -> None:
    # Black's only way out of the middle leads to e2, in the middle of Red's port.
    stones = {BLACK: "d2 d3", RED: "d1 e1 b3 b4", YELLOW: "c2 c4 d4 e3"}
    assert set(position(H3, stones, turn=BLACK).moves()) == set("c1 b2 a3 a4 a5 b5 c5".split())  # neither c3 nor e2
    # With the corner e1 empty instead, which is Black's and Red's, they are free.
    assert {"c3", "e1", "e2"} <= set(position(H3, {**stones, RED: "d1 b3 b4"}, turn=BLACK).moves())


# Rule 2: provinces enclosed by the harbour take its colour


@pytest.mark.parametrize("inside", [{}, {RED: "g1"}, {YELLOW: "g1"}], ids=["empty", "red", "yellow"])
def test_rule_2_a_province_on_ones_own_coast_takes_the_colour(inside: dict[int, str]) -> None:
    state = position(H5, {BLACK: "f1 f2 g2", **inside}, turn=BLACK).play("h1")
    assert state.pieces() == all_pieces({BLACK: "f1 f2 g1 g2 h1"})
    assert state.scores == (5, 0, 0)
    assert state.turn == RED


ROUND_E5 = "c5 c6 c7 d4 d7 e3 e7 f3 f6 g3 g4 g5"


def test_rule_2_all_cells_of_a_province_take_the_colour_empty_or_not() -> None:
    # The ring around e5 hangs on f1 by e2. Inside: a fragile piece of Black's own, three enemies, three empty cells.
    stones = {BLACK: f"f1 e2 e5 {ROUND_E5}".replace(" g5", ""), RED: "f5 d6", YELLOW: "e6"}
    before = position(H5, stones, turn=BLACK)
    assert before.scores == (14, 2, 1)
    state = before.play("g5")
    assert state.pieces() == all_pieces({BLACK: f"f1 e2 {ROUND_E5} e5 f5 e6 d6 d5 e4 f4"})
    assert state.scores == (21, 0, 0)


def test_rule_2_a_fragile_ring_encloses_nothing_until_it_joins_the_harbour() -> None:
    state = position(H5, {BLACK: "f1 e2 d5 d6 e4 e6 f5", RED: "e5"}, turn=BLACK).play("f4")
    assert state.pieces()["e5"] == "1"
    state = played(state, "a9 i5")
    assert state.turn == BLACK
    state = state.play("e3")  # between e2 and e4
    assert state.pieces()["e5"] == "0"
    assert state.scores == (10, 1, 1)


def test_rule_2_one_piece_may_enclose_several_provinces() -> None:
    state = position(H5, {BLACK: "e1 e2 f2 g2 h2 i1", RED: "h1"}, turn=BLACK).play("g1")
    assert state.pieces() == all_pieces({BLACK: "e1 f1 g1 h1 i1 e2 f2 g2 h2"})


def test_rule_2_a_border_cell_of_another_player_is_not_enclosed() -> None:
    # i2 and i3 are on Red's coast.
    state = position(H5, {BLACK: "i1 h2 h3 h4"}, turn=BLACK).play("i4")
    assert state.pieces() == all_pieces({BLACK: "i1 h2 h3 h4 i4"})
    assert {"i2", "i3"} <= set(state.moves())
    state = position(H5, {BLACK: "i1 h2 h3 h4", YELLOW: "i3"}, turn=BLACK).play("i4")
    assert state.pieces()["i3"] == "2"


def test_rule_2_a_corner_is_another_players_border_cell_too() -> None:
    # e1 is Black's and Yellow's: neither can enclose it.
    assert "e1" not in position(H5, {BLACK: "f1 e2"}, turn=BLACK).play("d2").pieces()
    assert "e1" not in position(H5, {YELLOW: "d2 e2"}, turn=YELLOW).play("f1").pieces()


def test_a_chain_between_ones_two_ports_ends_nothing() -> None:
    state = position(H5, {BLACK: "g1 f2 f3 e4 d6 d7 c8 c9"}, turn=BLACK).play("e5")
    assert state.result is None
    assert state.scores == (9, 0, 0)
    assert state.turn == RED


@pytest.mark.parametrize(("colour", "solid"), [(BLACK, True), (RED, False), (YELLOW, True)])
def test_a_harbour_may_hang_on_a_cut_of_either_of_its_arcs(colour: int, solid: bool) -> None:
    # The ring around f3 reaches the border at e1 only, where Black's and Yellow's ports meet.
    state = position(H5, {colour: "e1 e2 e3 e4 f2 f4 g3"}, turn=colour).play("g2")
    assert state.pieces().get("f3") == (str(colour) if solid else None)


def test_with_two_players_the_cuts_lie_within_sides_too() -> None:
    game = hexagora.game("hexago", players=2)
    ports = ["e1 f1 g1 h1 i1 i2 i3", "i3 i4 i5 h6 g7 f8 e9", "e9 d9 c9 b9 a9 a8 a7", "a7 a6 a5 b4 c3 d2 e1"]
    assert [" ".join(arc) for arc in game.board.arcs(4)] == ports
    for colour in (0, 1):  # g4, reached from i3 by h3
        assert position(game, {colour: "i3 h3 g3 f4 f5 g5"}, turn=colour).play("h4").pieces()["g4"] == str(colour)
    assert position(game, {0: "i2 h3 g3 f4 f5 g5"}, turn=0).play("h4").pieces()["g4"] == "0"
    assert "g4" not in position(game, {1: "i2 h3 g3 f4 f5 g5"}, turn=1).play("h4").pieces()


# Rule 3: while cells are free, the turn passes on


def test_rule_3_a_player_without_a_free_cell_is_skipped() -> None:
    # On H2 Red and Yellow hold all four border cells of Black.
    game = hexagora.game("hexago", size=2)
    state = position(game, {RED: "c1 a3", YELLOW: "b1 b3"}, turn=YELLOW).play("c2")
    assert state.turn == RED
    assert set(state.moves()) == {"a2", "b2"}
    with pytest.raises(hexagora.BadText):
        position(game, {RED: "c1 a3", YELLOW: "b1 b3 c2"}, turn=BLACK)


# Rule 4: no free cell is left


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_rule_4_with_two_players_all_pieces_are_solid(size: int) -> None:
    # Then nothing is ever taken off the board, and when no cell is free it is covered.
    for seed in range(10):
        count = 0
        for state in random_game(hexagora.game("hexago", size=size, players=2), seed):
            assert len(state.pieces()) >= count
            count = len(state.pieces())
        assert count == len(state.board)


def test_rule_4_two_players_play_for_the_larger_country() -> None:
    game = hexagora.game("hexago", size=3, players=2)
    state = played(game.start(), "e2 c1 a4 b3 b4 c2 d2 c4 e3 a3 d1 c5 b5 d4 c3")
    assert state.result is None
    state = state.play("d3")
    assert state.scores == (10, 9)
    assert state.result == (1.0, 0.0)
    assert state.turn is None


IMAGE_1 = """
        2 2 1 1 2
       2 1 0 0 1 2
      2 0 . 0 0 1 1
     1 2 0 2 1 2 1 2
    1 2 1 0 0 1 1 0 1
     1 2 1 0 2 0 0 1
      1 1 2 . 2 0 0
       2 0 2 1 0 0
        2 2 0 0 0
"""
IMAGE_2 = """
        2 2 1 1 .
       2 . . . 1 .
      2 . . . . 1 1
     1 2 . . 1 . 1 .
    1 2 1 . . 1 1 0 1
     1 2 1 . . 0 0 1
      1 1 . . . 0 0
       . . . . 0 0
        . . 0 0 0
"""
IMAGE_3 = """
        2 2 1 1 1
       2 2 2 2 1 1
      2 2 2 2 1 1 1
     1 2 2 2 1 1 1 0
    1 2 1 2 1 1 1 0 1
     1 2 1 0 0 0 0 1
      1 1 0 0 0 0 0
       0 1 0 0 0 0
        0 1 0 0 0
"""
TO_IMAGE_1 = """
    d6 h4 a8 h5 e2 b5 c9 h2 b9 g3 g1 e1 f2 a7 i4 e9 b7 c4 d9 h6 e7 f7 c6 f1 f6 h3 i1 f3 b4 a9 d4 d8 b6 f8 h1 c8 b8 c5
    g4 d5 g5 e6 g6 a6 e4 e5 a5 c7 g7 f4 i2 d3 i5 c3 g2 f5 d2 e8
"""
FROM_IMAGE_2 = "e3 d6 e5 f3 e6 b9 d4 e7 d7 g4 i4 d3 d5 c8 b8 f2 c7 i1 g2 a9 g3 e4 a8"


def test_image_1_two_empty_cells_are_free_for_nobody() -> None:
    # Black 20, Red 20 with the piece about to be put on i3, Yellow 19, of about 25 each: e3 and d7 stay empty.
    state = played(H5.start(), TO_IMAGE_1)
    assert state.turn == RED
    assert state.scores == (20, 19, 19)
    assert state.pieces() | {"i3": "1"} == all_pieces(drawn(H5, IMAGE_1))
    assert state.moves() == ["i3"]
    before = {**drawn(H5, IMAGE_1), RED: drawn(H5, IMAGE_1)[RED].replace("i3 ", "")}
    for colour in (BLACK, YELLOW):
        with pytest.raises(hexagora.BadText):
            position(H5, before, turn=colour)
    refused(state, "e3", "e3")
    refused(state, "d7", "d7")


def test_image_2_the_fragile_pieces_leave_the_board_and_the_game_goes_on() -> None:
    state = played(H5.start(), TO_IMAGE_1).play("i3")
    assert state.pieces() == all_pieces(drawn(H5, IMAGE_2))
    assert state.scores == (10, 18, 7)
    assert state.result is None
    assert state.turn == YELLOW  # after Red, who moved last
    # Cells are free again, e3 and d7 among them, but not yet all for Yellow: i1, i2 and i4 lie behind the others.
    empty = set(H5.board.cells) - state.pieces().keys()
    assert set(state.moves()) == empty - {"i1", "i2", "i4"}


def test_image_3_the_board_is_covered_and_the_largest_country_wins() -> None:
    state = played(played(H5.start(), TO_IMAGE_1).play("i3"), FROM_IMAGE_2.removesuffix(" a8"))
    assert state.result is None
    state = state.play("a8")
    assert state.pieces() == all_pieces(drawn(H5, IMAGE_3))
    assert state.turn is None
    assert state.moves() == []
    assert state.scores == (20, 25, 16)
    assert state.result == (0.0, 1.0, 0.0)
    assert position(H5, drawn(H5, IMAGE_3), turn="-").result == (0.0, 1.0, 0.0)


def test_rule_4_a_board_full_of_solid_and_fragile_pieces_is_not_the_end() -> None:
    full = drawn(H5, IMAGE_1.replace(".", "0"))
    for turn in (BLACK, "-"):  # nobody can move, but the fragile pieces have yet to leave
        with pytest.raises(hexagora.BadText):
            position(H5, full, turn=turn)


# All is taken but e1; Red's d1 is fragile.
LAST_CELL = """
      0 1 .
     2 0 0 1
    2 2 1 1 1
     1 2 2 2
      1 0 0
"""


@pytest.mark.parametrize(
    ("mover", "scores", "result"), [(BLACK, (7, 6, 6), (1.0, 0.0, 0.0)), (RED, (5, 8, 6), (0.0, 1.0, 0.0))]
)
def test_rule_4_provinces_are_taken_before_a_clearing(
    mover: int, scores: tuple[int, ...], result: tuple[float, ...]
) -> None:
    # Black's e1 encloses d1, Red's links it to a port: either way nothing is left to clear, and the game is over.
    state = position(H3, drawn(H3, LAST_CELL), turn=mover).play("e1")
    assert state.pieces()["d1"] == str(mover)
    assert state.scores == scores
    assert state.result == result


def test_equal_firsts_share() -> None:
    # Black's b3 leaves no free cell; Yellow's fragile a3 is cleared, and Red goes there.
    state = played(hexagora.game("hexago", size=2).start(), "a2 c1 a3 b1 b2 c2 b3")
    assert (state.turn, state.moves(), state.scores) == (RED, ["a3"], (3, 2, 1))
    state = state.play("a3")
    assert state.scores == (3, 3, 1)
    assert state.result == (0.5, 0.5, 0.0)


def test_the_urn_never_runs_out() -> None:
    cells = [cell for cell in H5.board.cells if cell[1:] in ("2", "3", "4", "5")]
    state = position(H5, {BLACK: " ".join(cells)}, turn=BLACK).play("f1")
    assert state.scores == (31, 0, 0)


@pytest.mark.parametrize(("players", "size"), [(2, 4), (3, 2), (3, 5), (4, 3), (5, 4), (6, 3)])
def test_a_game_ends_with_the_board_covered_and_the_most_pieces_win(players: int, size: int) -> None:
    for seed in range(10):
        *_, state = random_game(hexagora.game("hexago", players=players, size=size), seed)
        assert state.scores is not None
        assert sum(state.scores) == len(state.pieces()) == len(state.board)
        best = max(state.scores)
        assert state.result == tuple(1 / state.scores.count(best) if own == best else 0.0 for own in state.scores)


# Options

WRONG_VALUES: dict[str, list[Any]] = {
    "size": [1, 14, 0, -5, 10**30, "5", 5.0, True, None, [5]],
    "players": [1, 7, 0, -3, "3", 3.0, True, None],
    "board": ["hexagon", "triangle"],
    "arcs": [6],
    "Size": [5],
}
WRONG = [{name: value} for name, values in WRONG_VALUES.items() for value in values]
TOO_MANY_PORTS = [{"size": 2, "players": players} for players in (4, 5, 6)]  # the border of H2 has six cells


@pytest.mark.parametrize("options", [*WRONG, *TOO_MANY_PORTS], ids=str)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption) as refusal:
        hexagora.game("hexago", **options)
    assert str(refusal.value)


def test_a_wrong_option_is_told_what_is_allowed() -> None:
    with pytest.raises(hexagora.BadOption, match=r"2.*13"):
        hexagora.game("hexago", size=14)
    with pytest.raises(hexagora.BadOption, match=r"2.*6"):
        hexagora.game("hexago", players=7)


@pytest.mark.parametrize(("size", "players"), [(2, 2), (2, 3), (3, 6), (13, 2), (13, 6)])
def test_options_at_the_edge_are_accepted(size: int, players: int) -> None:
    state = hexagora.game("hexago", size=size, players=players).start()
    assert state.game.options == {"size": size, "players": players}
    assert sorted(state.moves()) == sorted(state.board.cells)
    assert len(state.board) == 3 * size * (size - 1) + 1
