"""Hex: the Hex part of sheet 004, by its letters and remarks, and docs/rules.md, "Hex"."""

import pytest

import hexagora
from tests.positions import all_pieces, played, position

BLACK, RED, YELLOW = 0, 1, 2


def shortest_chain(board: hexagora.Board, port: tuple[str, ...], opposite: tuple[str, ...]) -> list[str]:
    """A shortest chain of cells from one port to the other, away from the ports' ends where it can be."""
    inner = port[1:-1] or port
    chains = [[cell] for cell in sorted(inner, key=lambda cell: abs(inner.index(cell) - len(inner) // 2))]
    seen = set(inner)
    for chain in chains:  # grows while it is read
        if chain[-1] in opposite:
            return chain
        for cell in board.neighbours(chain[-1]):
            if cell not in seen:
                seen.add(cell)
                chains.append([*chain, cell])
    raise AssertionError("the board is in one piece")


def winner(colour: int, players: int) -> tuple[float, ...]:
    return tuple(1.0 if person == colour else 0.0 for person in range(players))


# Ports


def test_hex_2_on_h5_has_four_ports_of_one_and_a_half_sides() -> None:
    game = hexagora.game("hex")
    ports = ["e1 f1 g1 h1 i1 i2 i3", "i3 i4 i5 h6 g7 f8 e9", "e9 d9 c9 b9 a9 a8 a7", "a7 a6 a5 b4 c3 d2 e1"]
    assert [" ".join(arc) for arc in game.board.arcs(4)] == ports
    assert game.start().scene().ports == (0, 1, 0, 1)


def test_hex_2_on_h3_has_four_ports_of_one_and_a_half_sides() -> None:
    game = hexagora.game("hex", size=3)
    assert [" ".join(arc) for arc in game.board.arcs(4)] == ["c1 d1 e1 e2", "e2 e3 d4 c5", "c5 b5 a5 a4", "a4 a3 b2 c1"]
    assert game.start().scene().ports == (0, 1, 0, 1)


def test_hex_3_gives_each_player_two_opposite_sides() -> None:
    game = hexagora.game("hex", players=3)
    sides = ["e1 f1 g1 h1 i1", "i1 i2 i3 i4 i5", "i5 h6 g7 f8 e9", "e9 d9 c9 b9 a9", "a9 a8 a7 a6 a5", "a5 b4 c3 d2 e1"]
    assert [" ".join(arc) for arc in game.board.arcs(6)] == sides
    assert game.start().scene().ports == (0, 1, 2, 0, 1, 2)


def test_hex_6_has_twelve_ports_of_half_a_side() -> None:
    game = hexagora.game("hex", players=6)
    ports = game.board.arcs(12)
    assert [len(port) for port in ports] == [3] * 12
    assert [" ".join(port) for port in ports[:3]] == ["e1 f1 g1", "g1 h1 i1", "i1 i2 i3"]
    assert game.start().scene().ports == (0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize(("players", "size"), [(4, 5), (4, 9), (5, 6), (5, 11)])
def test_four_and_five_players_have_ports_of_equal_length_on_some_boards(players: int, size: int) -> None:
    game = hexagora.game("hex", players=players, size=size)
    lengths = {len(port) for port in game.board.arcs(2 * players)}
    assert lengths == {6 * (size - 1) // (2 * players) + 1}
    assert game.start().scene().ports == (*range(players), *range(players))


@pytest.mark.parametrize(("players", "size"), [(4, 4), (5, 5), (2, 4), (6, 4)])
def test_elsewhere_the_ports_differ_by_one_cell(players: int, size: int) -> None:
    game = hexagora.game("hex", players=players, size=size)
    lengths = {len(port) for port in game.board.arcs(2 * players)}
    shorter = 6 * (size - 1) // (2 * players) + 1
    assert lengths == {shorter, shorter + 1}


def test_on_the_rhombus_the_first_player_owns_top_and_bottom() -> None:
    game = hexagora.game("hex", board="rhombus")
    assert game.options["size"] == 11
    assert game.start().scene().ports == (0, 1, 0, 1)
    column = "f1 f2 f3 f4 f5 f7 f8 f9 f10 f11"
    row = "a6 b6 c6 d6 e6 g6 h6 i6 j6 k6"
    assert position(game, {0: column}, turn=0).play("f6").result == (1.0, 0.0)
    assert position(game, {1: row}, turn=1).play("f6").result == (0.0, 1.0)
    assert position(game, {0: row}, turn=0).play("f6").result is None
    assert position(game, {1: column}, turn=1).play("f6").result is None


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_chain_between_ones_two_ports_wins(players: int, size: int) -> None:
    game = hexagora.game("hex", players=players, size=size, swap=False)
    arcs = game.board.arcs(2 * players)
    for colour in range(players):
        chain = shortest_chain(game.board, arcs[colour], arcs[colour + players])
        last = chain.pop(len(chain) // 2)
        before = position(game, {colour: " ".join(chain)}, turn=colour)
        assert before.result is None
        state = before.play(last)
        assert state.result == winner(colour, players)
        assert state.turn is None
        assert state.moves() == []


def test_a_chain_between_other_ports_does_not_win() -> None:
    # Row 5 runs between the ports of the other player.
    game = hexagora.game("hex", swap=False)
    assert position(game, {0: "a5 b5 c5 d5 f5 g5 h5 i5"}, turn=0).play("e5").result is None


@pytest.mark.parametrize("colour", [0, 1])
def test_a_cut_belongs_to_both_its_ports(colour: int) -> None:
    # i3 and a7 are cuts of HEX-2 on H5: either player wins by the same chain between them.
    game = hexagora.game("hex", swap=False)
    state = position(game, {colour: "i3 h4 g5 f6 d7 c7 b7 a7"}, turn=colour).play("e7")
    assert state.result == winner(colour, 2)


def test_a_chain_wins_on_h3_by_play() -> None:
    state = played(hexagora.game("hex", size=3, swap=False).start(), "d1 a3 d2 a4 c3 b4 c4 e3")
    assert state.result is None
    assert state.turn == 0
    state = state.play("c5")  # d1 d2 c3 c4 c5, from the top to the bottom
    assert state.result == (1.0, 0.0)
    assert state.turn is None
    assert state.scores is None


def test_a_chain_wins_on_the_rhombus_by_play() -> None:
    state = played(hexagora.game("hex", board="rhombus", size=3, swap=False).start(), "a1 a2 c3 b2 c2 c1")
    assert state.result == (0.0, 1.0)
    assert state.pieces() == all_pieces({0: "a1 c3 c2", 1: "a2 b2 c1"})


# Remark 4: three stages of a game of HEX-3, between Black, Red and Yellow


STAGE_1 = "i1 a6 h6 i2 f3 d3 g4 g3 f5 g5 d4 e3"
STAGE_2 = STAGE_1 + " f8 i3 f6 h3 a8 e4 g6"
STAGE_3 = STAGE_2 + " e5 e9 f7"


def test_stage_1_each_player_can_win() -> None:
    state = played(hexagora.game("hex", players=3).start(), STAGE_1)
    assert state.scene().out == ()
    assert state.result is None
    assert state.turn == BLACK
    # Let each go on alone along a free path: each gets there.
    game, stones = state.game, state.pieces()
    ways = {BLACK: "h3 f6 e7 e8 e9", RED: "i3 h3 e4 c4 b5", YELLOW: "c3 e4 e5 f6 g6"}
    for colour, way in ways.items():
        lists = {p: " ".join(cell for cell, piece in stones.items() if piece == str(p)) for p in range(3)}
        *others, last = way.split()
        lists[colour] += " " + " ".join(others)
        before = position(game, lists, turn=colour)
        assert before.result is None
        assert before.play(last).result == winner(colour, 3)


def test_stage_2_red_can_no_longer_link_its_ports_and_is_out() -> None:
    before, _, last = STAGE_2.rpartition(" ")
    state = played(hexagora.game("hex", players=3).start(), before)
    assert state.scene().out == ()
    assert state.turn == BLACK
    after = state.play(last)
    assert after.scene().out == (RED,)
    assert after.result is None
    # Red's pieces stay, and Red no longer moves: Yellow and Black alternate.
    assert [cell for cell, piece in after.pieces().items() if piece == str(RED)] != []
    assert after.turn == YELLOW
    assert after.play("e5").turn == BLACK
    assert after.play("e5").play("e9").turn == YELLOW


def test_stage_3_black_to_move_wins_in_one() -> None:
    state = played(hexagora.game("hex", players=3).start(), STAGE_3)
    assert state.turn == BLACK
    assert [move for move in state.moves() if state.play(move).result == winner(BLACK, 3)] == ["g7"]


def test_stage_3_yellow_to_move_wins_in_two() -> None:
    pieces = played(hexagora.game("hex", players=3).start(), STAGE_3).pieces()
    stones = {p: " ".join(cell for cell, piece in pieces.items() if piece == str(p)) for p in range(3)}
    state = position(hexagora.game("hex", players=3), stones, turn=YELLOW)
    assert not any(state.play(move).result for move in state.moves())
    state = state.play("g7")
    assert state.turn == BLACK
    for answer in state.moves():
        last = "d2" if answer == "c3" else "c3"
        assert state.play(answer).play(last).result == winner(YELLOW, 3)


# Out


def test_a_player_is_out_when_one_port_is_full_of_others_pieces() -> None:
    state = played(hexagora.game("hex", players=3, size=3).start(), "a3 e1 a4")
    assert state.scene().out == ()
    state = state.play("a5")
    assert state.scene().out == (RED,)
    assert state.turn == YELLOW


def test_a_player_may_be_out_before_the_first_move() -> None:
    state = played(hexagora.game("hex", players=3, size=2).start(), "b3 c2")
    assert state.scene().out == (YELLOW,)
    assert state.turn == BLACK


def test_the_last_one_left_wins_though_the_chain_is_unfinished() -> None:
    line = "g4 b6 f4 h1 e3 g5 f8 d4 f3 h2 h6 f2 f6 g7 f1 e9 a7 g3 f7 i5 h3 f5 h5 i4"
    state = played(hexagora.game("hex", players=3).start(), line)
    assert state.scene().out == (RED,)
    assert state.turn == BLACK
    # h4 bars Yellow; Black's two chains, h1 to h5 and f6 to e9, are still one cell apart.
    state = state.play("h4")
    assert "g6" not in state.pieces()
    assert state.result == winner(BLACK, 3)


def test_a_wall_from_corner_to_corner_leaves_its_builder_alone() -> None:
    # e1 and e9 are no ports of Red's, but neither Black nor Yellow gets past the wall between them.
    game = hexagora.game("hex", players=3)
    state = position(game, {RED: "e1 e2 e3 e4 e6 e7 e8 e9"}, turn=RED)
    assert state.scene().out == ()
    assert state.play("e5").result == winner(RED, 3)


# c. HEX-n: the ports are open


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("pair", [0, 1, 2])
def test_open_ports_any_player_may_link_any_opposite_pair(players: int, pair: int) -> None:
    game = hexagora.game("hex", ports="open", players=players, size=3, swap=False)
    assert game.options["arcs"] == 6
    assert game.start().scene().ports == (None,) * 6
    radii = ["d1 c2 c4 b5", "e2 d2 b4 a4", "b2 b3 d3 d4"][pair]
    for colour in range(players):
        before = position(game, {colour: radii}, turn=colour)
        assert before.result is None
        state = before.play("c3")
        assert state.result == winner(colour, players)
        # The two ports take the colour of the chain that links them.
        ports = tuple(colour if arc % 3 == pair else None for arc in range(6))
        assert state.scene().ports == ports


def test_open_ports_that_are_not_opposite_do_not_win() -> None:
    game = hexagora.game("hex", ports="open", size=3, swap=False)
    assert position(game, {0: "d1 c2"}, turn=0).play("b2").result is None
    assert position(game, {0: "d1 c2 c3 c4"}, turn=0).play("d4").result is None  # sides 0 and 2


def test_open_ports_cut_as_asked() -> None:
    game = hexagora.game("hex", ports="open", arcs=4, size=3, swap=False)
    # One and a half sides each: d4 lies on arc 1, opposite to arc 3, not to arc 0.
    assert position(game, {0: "a3 b3 d3"}, turn=0).play("c3").result is None
    assert position(game, {0: "a3 b3 c3 d3"}, turn=0).play("d4").result == (1.0, 0.0)


def test_open_ports_a_player_with_no_pair_left_is_out() -> None:
    state = played(hexagora.game("hex", ports="open", players=3, size=2).start(), "b2 a3 a2")
    assert state.scene().out == ()
    state = state.play("c2")
    # Black holds b2 and c2, Yellow a2: no way across is left for Red, who is skipped.
    assert state.scene().out == (RED,)
    assert state.turn == YELLOW


# Remark 3: the swap


def test_swap_is_on_for_two_players_with_a_free_centre_only() -> None:
    assert hexagora.game("hex").options["swap"] is True
    assert hexagora.game("hex", board="rhombus").options["swap"] is True
    assert hexagora.game("hex", ports="open").options["swap"] is True
    assert hexagora.game("hex", centre="barred").options["swap"] is False
    for players in range(3, 7):
        assert hexagora.game("hex", players=players).options["swap"] is False
    assert hexagora.game("hex", players=3, swap=True).options["swap"] is True
    assert hexagora.game("hex", centre="barred", swap=True).options["swap"] is True
    assert hexagora.game("hex", swap=False).options["swap"] is False


def test_the_second_player_takes_the_place_and_the_piece_of_the_first() -> None:
    game = hexagora.game("hex", size=3)
    assert "swap" not in game.start().moves()
    opened = game.start().play("c3")
    assert opened.moves().count("swap") == 1
    assert opened.seats == (0, 1)
    swapped = opened.play("swap")
    assert swapped.seats == (1, 0)
    assert swapped.turn == 1
    assert swapped.pieces() == {"c3": "0"}
    # Once only, and not by the one who was swapped with.
    assert "swap" not in swapped.moves()
    with pytest.raises(hexagora.IllegalMove):
        swapped.play("swap")
    later = swapped.play("a3")
    assert later.turn == 0
    assert "swap" not in later.moves()


def test_after_a_swap_the_result_is_by_person() -> None:
    state = played(hexagora.game("hex", size=3).start(), "d1 swap a3 d2 a4 c3 b4 c4 e3 c5")
    assert state.seats == (1, 0)
    assert state.result == (0.0, 1.0)  # colour 0 has the chain, and the second person plays it


def test_without_the_swap_the_second_player_has_no_second_chance() -> None:
    state = played(hexagora.game("hex", size=3).start(), "c3 a3 c4")
    assert state.turn == 1
    assert "swap" not in state.moves()


def test_no_swap_when_it_is_off() -> None:
    assert "swap" not in hexagora.game("hex", swap=False).start().play("e5").moves()
    assert "swap" not in hexagora.game("hex", players=3).start().play("e5").moves()


def test_swap_with_three_players_leaves_the_third_in_place() -> None:
    state = hexagora.game("hex", players=3, size=3, swap=True).start().play("c3")
    assert "swap" in state.moves()
    state = state.play("swap")
    assert state.seats == (1, 0, 2)
    assert state.turn == 1
    state = state.play("a3")
    assert state.turn == 2
    assert "swap" not in state.moves()
    assert state.play("a4").turn == 0


def test_after_a_swap_with_three_players_the_result_is_by_person() -> None:
    game = hexagora.game("hex", players=3, size=3, swap=True)
    state = played(game.start(), "d1 swap a3 e3 c2 a4 d4 c3 e2 b2 c4")
    assert state.scene().out == (1,)
    state = played(state, "b3 b5")
    assert state.seats == (1, 0, 2)
    assert state.result == (0.0, 1.0, 0.0)  # colour 0 links d1 c2 c3 c4 b5


def test_no_swap_with_somebody_who_has_left() -> None:
    game = hexagora.game("hex", players=3, swap=True)
    opened = game.start().play("e5")
    assert "swap" in opened.moves()
    assert "swap" not in opened.leave(0).moves()
    assert "swap" in opened.leave(2).moves()
    assert "swap" not in game.start().leave(0).moves()


def test_a_read_position_knows_whether_the_swap_is_still_to_come() -> None:
    game = hexagora.game("hex", size=3)
    assert "swap" in position(game, {0: "c3"}, turn=1).moves()
    assert "swap" not in position(game, {0: "c3", 1: "a3"}, turn=1).moves()
    assert "swap" not in position(game, {0: "c3 c4"}, turn=1).moves()
    assert "swap" not in position(game, {0: "c3"}, turn=0).moves()
    assert "swap" not in position(game, {}, turn=1).moves()


# Remark 3: a variant of the swap bars the centre


@pytest.mark.parametrize("players", [2, 3, 6])
def test_no_first_piece_on_a_barred_centre(players: int) -> None:
    state = hexagora.game("hex", players=players, centre="barred").start()
    for cell in ["e1", "f1", "g1", "h1", "i1", "i2"][:players]:
        assert "e5" not in state.moves()
        with pytest.raises(hexagora.IllegalMove):
            state.play("e5")
        state = state.play(cell)
    assert state.turn == 0
    assert "e5" in state.moves()
    assert state.play("e5").pieces()["e5"] == "0"


def test_the_centre_is_barred_for_the_first_piece_of_each_colour_after_a_swap_too() -> None:
    state = played(hexagora.game("hex", centre="barred", swap=True).start(), "e1 swap")
    assert state.turn == 1
    assert "e5" not in state.moves()
    state = state.play("i5")
    assert "e5" in state.moves()  # colour 0 has its first piece, whoever put it


def test_a_barred_centre_on_the_rhombus() -> None:
    odd = hexagora.game("hex", board="rhombus", centre="barred").start()
    assert "f6" not in odd.moves()
    assert len(odd.moves()) == 11 * 11 - 1
    even = hexagora.game("hex", board="rhombus", size=4, centre="barred").start()
    assert len(even.moves()) == 4 * 4  # no cell is its centre


def test_the_centre_is_free_otherwise() -> None:
    assert "e5" in hexagora.game("hex").start().moves()


# Leaving


@pytest.mark.parametrize(("colour", "result"), [(0, (0.0, 1.0)), (1, (1.0, 0.0))])
def test_with_two_players_the_other_one_wins(colour: int, result: tuple[float, ...]) -> None:
    before = hexagora.game("hex", swap=False).start().play("e5")
    state = before.leave(colour)
    assert state.result == result
    assert state.turn is None
    assert state.moves() == []
    assert state.left == (colour,)
    assert before.result is None
    assert before.left == ()


def test_leaving_is_by_colour_and_the_result_by_person() -> None:
    state = played(hexagora.game("hex").start(), "e5 swap")
    assert state.leave(0).result == (1.0, 0.0)  # the second person sits at colour 0
    assert state.leave(1).result == (0.0, 1.0)


def test_with_three_players_the_one_who_leaves_is_skipped_and_the_pieces_stay() -> None:
    state = played(hexagora.game("hex", players=3).start(), "e5 f5 g5").leave(0)
    assert state.result is None
    assert state.turn == 1
    assert state.scene().out == (0,)
    assert state.pieces() == {"e5": "0", "f5": "1", "g5": "2"}
    state = played(state, "e6 f6")
    assert state.turn == 1


def test_one_may_leave_when_it_is_not_ones_turn() -> None:
    state = hexagora.game("hex", players=3).start().leave(1)
    assert state.turn == 0
    assert state.play("e5").turn == 2


def test_the_last_one_left_wins() -> None:
    state = hexagora.game("hex", players=4).start().leave(3).leave(0)
    assert state.turn == 1
    assert state.result is None
    assert state.leave(1).result == winner(2, 4)
    assert state.leave(2).result == winner(1, 4)


def test_one_who_stays_wins_when_the_other_is_out() -> None:
    state = played(hexagora.game("hex", players=3, size=3).start(), "a3 e1 a4 a5")
    assert state.scene().out == (RED,)
    assert state.leave(BLACK).result == winner(YELLOW, 3)


def test_pieces_of_one_who_left_still_bar_the_way() -> None:
    state = played(hexagora.game("hex", players=4, size=3).start(), "c3 e1").leave(1)
    assert "e1" not in state.moves()
    assert state.pieces()["e1"] == "1"


def test_leaving_is_refused_twice_after_the_end_and_to_nobody() -> None:
    state = hexagora.game("hex", players=3).start()
    with pytest.raises(hexagora.IllegalMove):
        state.leave(1).leave(1)
    with pytest.raises(hexagora.IllegalMove):
        state.leave(1).leave(0).leave(2)
    with pytest.raises(hexagora.IllegalMove):
        state.leave(3)
    with pytest.raises(hexagora.IllegalMove):
        state.leave(-1)
