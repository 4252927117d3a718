"""HexaDames: its paragraph of sheet 004, and how the pieces move by docs/rules.md, "HexaDames".

On H5 player 0 goes down from row 1 to row 9, player 1 from the lower right side to the upper left one, and player 2
from the lower left side to the right one.
"""

import pytest

import hexagora
from tests.positions import all_pieces, played, position

GAME = hexagora.game("hexadames")
ANY = hexagora.game("hexadames", steps="any")
MANDATORY = hexagora.game("hexadames", capture="mandatory")
START = {0: "e1 f1 g1 h1 i1", 1: "i5 h6 g7 f8 e9", 2: "a9 a8 a7 a6 a5"}
GOALS = {0: "e9 d9 c9 b9 a9", 1: "a5 b4 c3 d2 e1", 2: "i1 i2 i3 i4 i5"}
FORWARD = {0: "e6 d6", 1: "d5 e4", 2: "f5 f4"}  # from e5, the middle
ROUND_E5 = {"f5": "g5", "e6": "e7", "d6": "c7", "d5": "c5", "e4": "e3", "f4": "g3"}  # and the cell behind each

any_colour = pytest.mark.parametrize("colour", [0, 1, 2])


def moves(state: hexagora.State) -> set[str]:
    return set(state.moves())


# "En début de partie, chacun range ses pions sur une arête du plateau"


def test_three_players_range_their_pieces_along_an_edge() -> None:
    state = GAME.start()
    assert GAME.players == 3
    assert state.pieces() == all_pieces(START)
    assert state.turn == 0
    assert state.seats == (0, 1, 2)
    assert state.scores == (0, 0, 0)
    assert state.result is None


@pytest.mark.parametrize("size", range(2, 14))
def test_the_pieces_fill_every_second_side(size: int) -> None:
    game = hexagora.game("hexadames", size=size)
    sides = game.board.arcs(6)
    assert [len(side) for side in sides] == [size] * 6
    state = game.start()
    assert state.pieces() == {cell: str(colour) for colour in range(3) for cell in sides[2 * colour]}
    # Every piece has two cells before it; on H2 they are the middle or another player's.
    assert len(state.moves()) == (2 * size if size > 2 else 2)


def test_the_opening_moves() -> None:
    steps = "e1:d2 e1:e2 f1:e2 f1:f2 g1:f2 g1:g2 h1:g2 h1:h2 i1:h2 i1:i2"
    for game in (GAME, ANY, MANDATORY):  # whatever the rules, the first row can only go down
        assert sorted(game.start().moves()) == steps.split()


def test_the_players_move_in_turn() -> None:
    state = GAME.start()
    for turn, move in [(0, "g1:g2"), (1, "g7:g6"), (2, "a7:b7"), (0, "g2:f3")]:
        assert state.turn == turn
        state = state.play(move)
    assert state.turn == 1
    assert state.pieces() == all_pieces({0: "e1 f1 f3 h1 i1", 1: "i5 h6 g6 f8 e9", 2: "a9 a8 b7 a6 a5"})


# "Chaque joueur tente de transférer ses pions sur l'arête opposée"


@any_colour
def test_the_goal_is_the_opposite_edge(colour: int) -> None:
    for goal in GOALS[colour].split():
        for cell in set(GAME.board.neighbours(goal)).difference(GOALS[colour].split()):
            state = position(GAME, {colour: cell}, turn=colour).play(f"{cell}:{goal}")
            assert state.pieces() == {goal: f"{colour}h"}
            assert state.scores == tuple(int(c == colour) for c in range(3))


@any_colour
def test_other_edges_are_no_goal(colour: int) -> None:
    for other in {0, 1, 2} - {colour}:
        cells = set(GOALS[other].split()).difference(GOALS[colour].split(), START[colour].split())
        for cell in cells:
            before = [at for at in ANY.board.neighbours(cell) if at not in GOALS[colour].split()]
            state = position(ANY, {colour: before[0]}, turn=colour).play(f"{before[0]}:{cell}")
            assert state.pieces() == {cell: str(colour)}
            assert state.scores == (0, 0, 0)
            assert state.turn == colour


def test_a_corner_of_the_goal_side_may_hold_somebody_elses_piece() -> None:
    # e9 and a9 belong to player 0's goal side; at the start players 1 and 2 stand there and are not home.
    assert GAME.start().pieces()["e9"] == "1"
    assert GAME.start().pieces()["a9"] == "2"


# "en les déplaçant, à son tour, d'un seul pas"


@any_colour
def test_a_step_goes_one_row_nearer_to_the_goal(colour: int) -> None:
    state = position(GAME, {colour: "e5"}, turn=colour)
    assert moves(state) == {f"e5:{to}" for to in FORWARD[colour].split()}
    for to in FORWARD[colour].split():
        assert state.play(f"e5:{to}").pieces() == {to: str(colour)}


@any_colour
def test_with_steps_any_a_step_goes_in_all_six_directions(colour: int) -> None:
    state = position(ANY, {colour: "e5"}, turn=colour)
    assert moves(state) == {f"e5:{to}" for to in ROUND_E5}
    for to in ROUND_E5:
        assert state.play(f"e5:{to}").pieces() == {to: str(colour)}


def test_a_step_needs_an_empty_cell() -> None:
    # Both cells before e5 are taken, one by its own colour; the other piece still has its moves.
    assert moves(position(GAME, {0: "e5 e6", 1: "d6 c7", 2: "c6"}, turn=0)) == {"e6:d7", "e6:e7"}
    assert moves(position(GAME, {0: "e5 d6", 2: "e6 e7 f6"}, turn=0)) == {"d6:c7", "d6:d7"}


# "sauf pour manger un ou plusieurs pions adverses en sautant par dessus"


@any_colour
@pytest.mark.parametrize("over", ROUND_E5)
def test_a_jump_goes_in_any_direction_whatever_the_steps(colour: int, over: str) -> None:
    for game in (GAME, ANY):
        for enemy in {0, 1, 2} - {colour}:
            before = position(game, dict(sorted({colour: "e5", enemy: over}.items())), turn=colour)
            steps = FORWARD[colour].split() if game is GAME else ROUND_E5
            assert moves(before) == {f"e5:{to}" for to in steps if to != over} | {f"e5:{ROUND_E5[over]}"}
            assert before.play(f"e5:{ROUND_E5[over]}").pieces() == {ROUND_E5[over]: str(colour)}


def test_several_pieces_are_eaten_in_one_move() -> None:
    state = position(GAME, {0: "e3", 1: "e4 d6", 2: "c8 h3"}, turn=0)
    # e3 over e4 to e5, over d6 to c7, over c8 to c9.
    assert moves(state) == {"e3:d4", "e3:e5", "e3:e5:c7", "e3:e5:c7:c9"}
    after = state.play("e3:e5:c7:c9")
    assert after.pieces() == {"c9": "0h", "h3": "2"}
    assert after.scores == (1, 0, 0)
    assert after.turn == 2  # player 1 has nothing left to move


def test_a_chain_may_stop_after_any_jump() -> None:
    state = position(GAME, {0: "e3", 1: "e4 d6", 2: "c8"}, turn=0)
    assert state.play("e3:e5").pieces() == {"e5": "0", "d6": "1", "c8": "2"}
    assert state.play("e3:e5:c7").pieces() == {"c7": "0", "c8": "2"}


def test_a_jump_needs_an_enemy_next_to_the_piece_and_an_empty_cell_just_behind() -> None:
    steps = {"e5:d6", "e5:e6"}
    assert moves(position(GAME, {0: "e5", 1: "g5"}, turn=0)) == steps  # not next to it
    assert moves(position(GAME, {0: "e5", 1: "f5 g5"}, turn=0)) == steps  # two in a row
    assert moves(position(GAME, {0: "e5", 1: "f5", 2: "g5"}, turn=0)) == steps
    assert "e5:g5" not in moves(position(GAME, {0: "e5 f5"}, turn=0))  # one's own
    assert "e5:g5" not in moves(position(GAME, {0: "e5 g5", 1: "f5"}, turn=0))
    # The border: nothing is behind i5 and h6.
    assert moves(position(GAME, {0: "h5", 1: "h6 i5"}, turn=0)) == {"h5:g6"}


def test_no_piece_lands_further_behind() -> None:
    assert not moves(position(GAME, {0: "e5", 1: "f5"}, turn=0)) & {"e5:h5", "e5:i5"}


CIRCLE = {0: "e5", 1: "f5 f6", 2: "e6"}  # three jumps lead round from e5 to e5


def test_the_starting_cell_counts_as_empty() -> None:
    state = position(GAME, CIRCLE, turn=0)
    there, back = "e5:g5 e5:g5:e7 e5:g5:e7:e5".split(), "e5:e7 e5:e7:g5 e5:e7:g5:e5".split()
    assert moves(state) == {"e5:d6", *there, *back}
    assert state.play("e5:g5:e7:e5").pieces() == {"e5": "0"}
    assert state.play("e5:g5:e7").pieces() == {"e7": "0", "e6": "2"}


def test_a_chain_goes_on_over_its_starting_cell() -> None:
    state = position(GAME, {**CIRCLE, 1: "d5 f5 f6"}, turn=0)
    assert "e5:g5:e7:e5:c5" in state.moves()
    assert state.play("e5:g5:e7:e5:c5").pieces() == {"c5": "0"}


def test_a_chain_may_come_twice_to_a_cell() -> None:
    state = position(GAME, {0: "c5", 1: "d5 f5 f6", 2: "e6"}, turn=0)
    assert {"c5:e5:g5:e7:e5", "c5:e5:e7:g5:e5"} <= moves(state)
    assert state.play("c5:e5:g5:e7:e5").pieces() == {"e5": "0"}


def test_no_piece_is_jumped_twice() -> None:
    state = position(GAME, {0: "e5", 1: "f5"}, turn=0)
    assert moves(state) == {"e5:d6", "e5:e6", "e5:g5"}
    # Nor later in the chain: round the circle and over f5 again.
    assert "e5:g5:e7:e5:g5" not in position(GAME, CIRCLE, turn=0).moves()


def test_the_other_pieces_stay_where_they_are() -> None:
    before = position(GAME, {0: "e5 h1", 1: "f5 f6 i5", 2: "e6 a5"}, turn=0)
    after = before.play("e5:g5:e7")
    assert after.pieces() == all_pieces({0: "e7 h1", 1: "i5", 2: "e6 a5"})
    assert before.pieces() == all_pieces({0: "e5 h1", 1: "f5 f6 i5", 2: "e6 a5"})


def test_a_jump_by_play_from_the_start() -> None:
    # On H2 only the middle is empty. Player 0 steps there, player 1 jumps over it to b1, home.
    state = played(hexagora.game("hexadames", size=2).start(), "b1:b2")
    assert state.moves() == ["b3:b1"]
    state = state.play("b3:b1")
    assert state.pieces() == {"b1": "1h", "c1": "0", "c2": "1", "a3": "2", "a2": "2"}
    assert state.scores == (0, 1, 0)


# Mandatory capture


def test_capture_is_optional_unless_asked_otherwise() -> None:
    stones = {0: "e5 h2", 1: "f5"}
    assert moves(position(GAME, stones, turn=0)) == {"e5:d6", "e5:e6", "h2:g3", "h2:h3", "e5:g5"}
    assert moves(position(MANDATORY, stones, turn=0)) == {"e5:g5"}


def test_mandatory_capture_leaves_the_steps_to_those_who_cannot_jump() -> None:
    stones = {0: "e5 h2", 1: "f5"}
    # Player 1 can jump over e5 too, player 2 has nothing to jump over.
    assert moves(position(MANDATORY, stones, turn=1)) == {"f5:d5"}
    assert moves(position(MANDATORY, {**stones, 2: "a5"}, turn=2)) == {"a5:b5", "a5:b4"}


def test_mandatory_capture_goes_on_while_it_can() -> None:
    state = position(MANDATORY, {0: "e3", 1: "e4 d6", 2: "c8 h3"}, turn=0)
    assert state.moves() == ["e3:e5:c7:c9"]
    assert moves(position(MANDATORY, CIRCLE, turn=0)) == {"e5:g5:e7:e5", "e5:e7:g5:e5"}


def test_mandatory_capture_is_not_necessarily_the_longest() -> None:
    stones = {0: "e5", 1: "f5 d5 b5"}
    assert moves(position(MANDATORY, stones, turn=0)) == {"e5:g5", "e5:c5:a5"}
    assert moves(position(GAME, stones, turn=0)) == {"e5:d6", "e5:e6", "e5:g5", "e5:c5", "e5:c5:a5"}


def test_mandatory_capture_holds_with_steps_any_too() -> None:
    game = hexagora.game("hexadames", steps="any", capture="mandatory")
    assert moves(position(game, {0: "e5 h2", 1: "f5"}, turn=0)) == {"e5:g5"}
    assert moves(position(game, {0: "e5", 1: "g5"}, turn=0)) == {f"e5:{to}" for to in ROUND_E5}


# Home


PAST_THE_GOAL = {0: "e7", 1: "e8 f8"}  # over e8 to e9, on the goal side, and over f8 away from it


def test_a_piece_that_ends_its_move_on_the_goal_side_is_home() -> None:
    state = position(GAME, PAST_THE_GOAL, turn=0)
    assert moves(state) == {"e7:d8", "e7:e9", "e7:e9:g7"}
    after = state.play("e7:e9")
    assert after.pieces() == {"e9": "0h", "f8": "1"}
    assert after.scores == (1, 0, 0)


def test_a_piece_that_only_passes_the_goal_side_is_not_home() -> None:
    after = position(GAME, PAST_THE_GOAL, turn=0).play("e7:e9:g7")
    assert after.pieces() == {"g7": "0"}
    assert after.scores == (0, 0, 0)
    assert after.moves() == ["g7:f8"]  # the others have nothing left, so it goes on


def test_mandatory_capture_goes_on_from_the_goal_side() -> None:
    assert position(MANDATORY, PAST_THE_GOAL, turn=0).moves() == ["e7:e9:g7"]


@pytest.mark.parametrize("game", [GAME, ANY, MANDATORY], ids=str)
def test_a_piece_at_home_moves_no_more(game: hexagora.Game) -> None:
    # c9 could step to d9 or up, and jump over c8 to c7 or over b9 to a9.
    state = position(game, {"0": "g1", "0h": "c9", "1": "c8", "2": "b9"}, turn=0)
    assert state.moves()
    assert all(move.startswith("g1:") for move in state.moves())


def test_a_piece_at_home_cannot_be_taken() -> None:
    # c3 is on player 1's goal side; between b4 and d2.
    assert moves(position(GAME, {"0": "b4", "1h": "c3"}, turn=0)) == {"b4:a5", "b4:b5"}
    assert moves(position(GAME, {"0": "b4", "2": "c3"}, turn=0)) == {"b4:a5", "b4:b5", "b4:d2"}
    assert moves(position(MANDATORY, {"0": "b4", "1h": "c3"}, turn=0)) == {"b4:a5", "b4:b5"}


def test_scores_are_the_pieces_at_home() -> None:
    stones = {"0": "e5", "0h": "a9 b9 c9", "1": "f5", "1h": "d2", "2": "c5", "2h": "i3 i4"}
    assert position(GAME, stones, turn=0).scores == (3, 1, 2)
    assert position(GAME, stones, turn=0).play("e5:g5").scores == (3, 1, 2)  # what was eaten does not count
