"""Six: the rules for two and four players and examples 1 to 6 of sheet 002, and docs/rules.md, "Six".

The drawings are lost; each position here has exactly what the sheet says of it. Black is team 0, Red team 1.
"""

from itertools import product

import pytest

import hexagora
from tests.positions import all_pieces, played, position, refused

TWO = hexagora.game("six")
FOUR = hexagora.game("six", players=4)
MANUAL = hexagora.game("six", declare="manual")
FOUR_MANUAL = hexagora.game("six", players=4, declare="manual")
KINDS = product((2, 4), ("basic", "expert"), ("auto", "manual"))
EVERY_GAME = pytest.mark.parametrize(
    "game",
    [hexagora.game("six", players=players, rules=rules, declare=declare) for players, rules, declare in KINDS],
    ids=lambda game: "-".join(map(str, game.options.values())),
)
EMPTY_HANDS = {"hand": "0 0"}
FOUR_EMPTY_HANDS = {"hand": "0 0 0 0"}
BLACK_WINS, RED_WINS, DRAW = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)

# All 38 tiles: three rows and two tails, which end at 10,-3 and at -7,3.
ALL_TILES = {
    0: "0,0 10,-3 8,-2 0,-1 -3,0 -2,0 -1,0 2,0 5,0 6,0 -4,1 -3,1 2,1 3,1 -5,2 -3,2 1,2 2,2 -7,3",
    1: "1,0 9,-3 7,-1 3,0 4,0 -2,1 -1,1 0,1 1,1 4,1 5,1 6,1 -4,2 -2,2 -1,2 0,2 3,2 4,2 -6,3",
}
PLACED_IN_TURN = """
    2,0 -1,1 2,1 0,1 2,2 3,2 0,-1 -1,2 1,2 4,1 -1,0 3,0 5,0 0,2 -2,0 4,2 6,0 5,1 3,1 6,1 -3,0 -2,2 -3,2 7,-1 -4,1 -4,2
    8,-2 9,-3 10,-3 -2,1 -5,2 -6,3 -7,3 1,1 -3,1 4,0
""".split()


def around(cell: str) -> list[str]:
    q, r = map(int, cell.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]]


def lifted(state: hexagora.State) -> set[str]:
    """The tiles that can be moved."""
    return {move.split(":")[0] for move in state.moves()}


# Setting up and placing


@EVERY_GAME
def test_the_first_two_tiles_lie_side_by_side(game: hexagora.Game) -> None:
    state = game.start()
    assert state.pieces() == {"0,0": "0", "1,0": "1"}
    assert state.turn == 0
    assert state.seats == tuple(range(game.players))
    assert state.scores is None
    assert state.result is None
    assert set(state.board.cells) == {"0,0", "1,0", *around("0,0"), *around("1,0")}  # the tiles and what is beside them


@EVERY_GAME
def test_example_1_there_are_only_three_first_moves(game: hexagora.Game) -> None:
    state = game.start()
    assert sorted(state.moves()) == ["1,1", "2,-1", "2,0"]
    for touching_black in ("0,1", "1,-1", "-1,0", "-1,1", "0,-1"):
        refused(state, touching_black, touching_black)
    for elsewhere in ("0,0", "1,0", "3,0", "7,-7"):
        refused(state, elsewhere, elsewhere)


@EVERY_GAME
def test_from_the_second_tile_on_any_cell_next_to_a_tile_will_do(game: hexagora.Game) -> None:
    state = game.start().play("2,0")
    assert state.turn == 1
    assert set(state.moves()) == set("-1,0 3,0 0,-1 1,-1 2,-1 3,-1 -1,1 0,1 1,1 2,1".split())
    refused(state, "4,0", "4,0")
    refused(state, "2,0", "2,0")


@EVERY_GAME
def test_example_2_each_has_placed_seven_and_black_may_place_on_all_the_shaded_cells(game: hexagora.Game) -> None:
    state = played(game.start(), " ".join(PLACED_IN_TURN[:14]))
    assert sorted(state.pieces().values()) == ["0"] * 8 + ["1"] * 8  # with the two first tiles
    assert state.turn == 14 % game.players
    shaded = """
        0,-2 1,-2 -1,-1 1,-1 2,-1 3,-1 4,-1 5,-1 6,-1 -2,0 4,0 6,0 -2,1 3,1 5,1 -2,2 4,2 -2,3 -1,3 0,3 1,3 2,3 3,3
        1,1
    """  # 1,1 is a hole with tiles all around
    assert sorted(state.moves()) == sorted(shaded.split())


@pytest.mark.parametrize("game", [TWO, FOUR], ids=["two", "four"])
def test_tiles_move_once_all_38_have_been_placed(game: hexagora.Game) -> None:
    state = game.start()
    for ply, cell in enumerate(PLACED_IN_TURN):
        assert state.turn == ply % game.players
        assert not any(":" in move for move in state.moves())
        if ply > 2:
            refused(state, f"{PLACED_IN_TURN[ply % 2]}:{cell}")
        state = state.play(cell)
        assert state.pieces()[cell] == str(ply % 2)  # with four players the team
    assert state.turn == 0
    assert state.result is None
    assert state.pieces() == all_pieces(ALL_TILES)
    assert all(":" in move for move in state.moves())
    refused(state, "1,-1")
    set_up = position(game, ALL_TILES, turn=0)
    assert set_up.moves() == state.moves()
    assert set_up.key == state.key


# Moving


def test_example_3_the_marked_tile_moves_to_the_shaded_cell() -> None:
    state = position(TWO, ALL_TILES, turn=1).play("4,2:1,-2")
    assert state.pieces() == all_pieces({0: ALL_TILES[0], 1: ALL_TILES[1].replace(" 4,2", " 1,-2")})
    assert state.turn == 0
    assert state.result is None


@pytest.mark.parametrize(("turn", "marked"), [(0, "6,0 8,-2 -5,2"), (1, "7,-1 9,-3 -6,3")], ids=["black", "red"])
def test_example_4_no_marked_tile_can_move(turn: int, marked: str) -> None:
    state = position(TWO, ALL_TILES, turn)
    assert lifted(state) == set(ALL_TILES[turn].split()) - set(marked.split())
    for tile in marked.split():
        refused(state, f"{tile}:0,3", tile)
        # Where it would link the groups again does not matter either: -5,3 touches both -6,3 and -4,2.
        refused(state, f"{tile}:-5,3", tile)


def test_a_tile_moves_to_any_other_cell_next_to_the_other_tiles() -> None:
    state = position(TWO, {0: "0,0 2,0", 1: "1,0"}, turn=0, notes=EMPTY_HANDS)
    left = {f"0,0:{cell}" for cell in "1,-1 2,-1 3,-1 3,0 2,1 1,1 0,1".split()}
    right = {f"2,0:{cell}" for cell in "0,-1 1,-1 2,-1 -1,0 -1,1 0,1 1,1".split()}
    assert set(state.moves()) == left | right
    assert len(state.moves()) == 14
    refused(state, "0,0:0,0", "0,0")
    refused(state, "0,0:2,0", "2,0")
    refused(state, "0,0:-1,0", "-1,0")  # next to nothing but the place it leaves
    refused(state, "0,0:5,5", "5,5")
    refused(state, "1,0:0,1", "1,0")  # Red's
    refused(state, "0,1:1,1", "0,1")  # nobody's
    refused(state, "3,0")
    assert state.play("0,0:3,0").pieces() == all_pieces({0: "3,0 2,0", 1: "1,0"})


def test_a_player_who_cannot_move_is_skipped() -> None:
    tiles = {0: "1,0", 1: "0,0 2,0"}  # lifting Black's only tile would split Red's
    state = position(TWO, tiles, turn=1, notes=EMPTY_HANDS)
    assert state.play("2,0:2,-1").turn == 1
    assert state.play("2,0:1,-1").turn == 0
    with pytest.raises(hexagora.BadText):
        position(TWO, tiles, turn=0, notes=EMPTY_HANDS)


def test_with_four_players_both_of_a_team_are_skipped() -> None:
    state = position(FOUR, {0: "1,0", 1: "0,0 2,0"}, turn=1, notes=FOUR_EMPTY_HANDS)
    state = state.play("2,0:2,-1")
    assert state.turn == 3
    state = state.play("2,-1:2,0")
    assert state.turn == 1
    assert state.play("2,0:1,-1").turn == 2


# The winning shapes

SHAPES = {
    "line": "0,0 1,0 2,0 3,0 4,0 5,0",
    "line-down-to-the-right": "0,0 0,1 0,2 0,3 0,4 0,5",
    "line-down-to-the-left": "5,0 4,1 3,2 2,3 1,4 0,5",
    "triangle-point-down": "0,0 1,0 2,0 0,1 1,1 0,2",
    "triangle-point-up": "2,0 1,1 2,1 0,2 1,2 2,2",
    "ring": "1,0 0,1 -1,1 -1,0 0,-1 1,-1",
}


@pytest.mark.parametrize("last", range(6))
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("team", [0, 1], ids=["black", "red"])
def test_six_tiles_in_a_winning_shape_win(team: int, shape: str, last: int) -> None:
    wins = (BLACK_WINS, RED_WINS)[team]
    cells = shape.split()
    gap = cells.pop(last)
    others = [cell for cell in around(gap) if cell not in cells]  # they hold everything together
    tiles = {team: " ".join(cells), 1 - team: " ".join(others)}

    # The last tile is placed ...
    state = position(TWO, tiles, turn=team).play(gap)
    assert state.result == wins
    assert state.turn is None
    assert state.moves() == []

    # ... or moved there, ...
    near = {gap, *cells, *around(gap)}
    spare = next(cell for other in others for cell in around(other) if cell not in near)
    all_down = {**tiles, team: f"{tiles[team]} {spare}"}
    assert position(TWO, all_down, team, notes=EMPTY_HANDS).play(f"{spare}:{gap}").result == wins

    # ... and a tile of the other colour makes no shape.
    state = position(TWO, tiles, turn=1 - team).play(gap)
    assert state.result is None
    assert state.turn == team


@pytest.mark.parametrize(
    ("black", "last"),
    [
        pytest.param("0,0 1,0 2,0 4,0 5,0 6,0", "3,0", id="seven"),
        pytest.param("0,0 1,0 2,0 3,0 4,0 6,0 7,0 8,0 9,0 10,0", "5,0", id="eleven"),
    ],
)
def test_a_line_may_be_longer_than_six(black: str, last: str) -> None:
    red = " ".join(cell for cell in around(last) if cell not in black.split())
    assert position(TWO, {0: black, 1: red}, turn=0).play(last).result == BLACK_WINS


@pytest.mark.parametrize(
    ("black", "last"),
    [
        pytest.param("0,0 1,0 2,0 3,0", "4,0", id="five-in-line"),
        pytest.param("0,0 1,0 2,0 3,0 4,0", "4,1", id="line-with-a-bend"),
        pytest.param("0,0 1,0 1,1 2,1 2,2", "3,2", id="zigzag"),
        pytest.param("0,0 1,0 2,0 0,1 1,1", "2,1", id="two-rows-of-three"),
        pytest.param("0,0 1,0 2,0 1,1 0,2", "2,-1", id="triangle-with-a-tile-missing"),
        pytest.param("0,1 -1,1 -1,0 0,-1 1,-1", "0,0", id="five-of-a-ring-and-its-centre"),
        pytest.param("0,0 1,0 2,0 3,0 4,0 6,-1", "6,0", id="line-with-a-red-tile-in-it"),
    ],
)
def test_other_shapes_do_not_win(black: str, last: str) -> None:
    red = "5,0 5,-1" if "6,-1" in black else next(cell for cell in around("0,0") if cell not in [*black.split(), last])
    state = position(TWO, {0: black, 1: red}, turn=0).play(last)
    assert state.result is None
    assert state.turn == 1


@pytest.mark.parametrize("centre", ["empty", "black", "red"])
def test_example_5_black_makes_a_ring_or_red_prevents_it(centre: str) -> None:
    tiles = {0: "0,1 -1,1 -1,0 0,-1 1,-1", 1: "2,-2 -1,-1 -2,1 1,1"}
    if centre != "empty":
        team = ("black", "red").index(centre)
        tiles[team] += " 0,0"
    assert position(TWO, tiles, turn=0).play("1,0").result == BLACK_WINS
    prevented = position(TWO, tiles, turn=1).play("1,0")
    assert prevented.result is None
    assert prevented.turn == 0
    assert all(prevented.play(move).result is None for move in prevented.moves())


def test_example_6_the_marked_tile_makes_two_winning_cells() -> None:
    tiles = {0: "0,0 1,0 3,0 4,0", 1: "2,-1 3,-1 -1,1 4,1"}
    marked = position(TWO, tiles, turn=0).play("2,0")
    assert marked.result is None
    assert marked.play("-1,0").play("5,0").result == BLACK_WINS
    assert marked.play("5,0").play("-1,0").result == BLACK_WINS
    for move in marked.moves():
        blocked = marked.play(move)
        winning = {reply for reply in blocked.moves() if blocked.play(reply).result == BLACK_WINS}
        assert winning == {"-1,0", "5,0"} - {move}


# Four players


@pytest.mark.parametrize("turn", range(4))
def test_partners_share_the_win(turn: int) -> None:
    team = turn % 2
    tiles = {team: "0,0 1,0 2,0 3,0 4,0", 1 - team: "2,-1 3,-1 -1,1"}
    state = position(FOUR, tiles, turn, notes={"hand": ("7 8 7 8", "8 7 8 7")[team]}).play("5,0")
    assert state.result == ((0.5, 0.0, 0.5, 0.0), (0.0, 0.5, 0.0, 0.5))[team]
    assert state.turn is None


@EVERY_GAME
def test_who_leaves_loses_with_the_whole_team(game: hexagora.Game) -> None:
    share = 2 / game.players
    before = game.start().play("2,0")
    for colour in range(game.players):
        state = before.leave(colour)
        assert state.result == tuple(share if person % 2 != colour % 2 else 0.0 for person in range(game.players))
        assert state.turn is None
        assert state.moves() == []
        assert state.pieces() == before.pieces()
        assert state.left == (colour,)
        with pytest.raises(hexagora.IllegalMove):
            state.leave((colour + 1) % game.players)
    assert before.result is None
    assert before.turn == 1


# Declaring

FIVE_IN_LINE = {0: "0,0 1,0 2,0 3,0 4,0", 1: "2,-1 3,-1 -1,1 4,1 0,-1"}


def test_a_shape_is_declared_with_the_move_that_makes_it() -> None:
    state = position(MANUAL, FIVE_IN_LINE, turn=0)
    assert {move for move in state.moves() if "!" in move} == {"-1,0!", "5,0!"}
    assert {"-1,0", "5,0"} <= set(state.moves())
    won = state.play("5,0!")
    assert won.result == BLACK_WINS
    assert won.turn is None
    assert won.pieces() == all_pieces(FIVE_IN_LINE) | {"5,0": "0"}
    refused(state, "1,1!")
    refused(state, "declare")
    blocked = played(state, "1,1 5,0")
    assert {move for move in blocked.moves() if "!" in move} == {"-1,0!"}


def test_a_shape_may_be_declared_at_a_later_turn() -> None:
    state = position(MANUAL, FIVE_IN_LINE, turn=0).play("5,0")
    assert state.result is None
    assert state.turn == 1
    refused(state, "declare")  # it is not Red's
    refused(state, "1,1!")
    later = state.play("1,1")
    cells = {move for move in later.moves() if move != "declare" and "!" not in move}
    assert set(later.moves()) == {"declare"} | cells | {f"{cell}!" for cell in cells}
    assert "6,-1" in cells
    assert later.play("declare").result == BLACK_WINS
    assert later.play("declare").pieces() == later.pieces()
    assert later.play("6,-1!").result == BLACK_WINS
    assert played(later, "6,-1 6,0 declare").result == BLACK_WINS


def test_the_other_player_may_win_in_between() -> None:
    tiles = {0: "0,0 1,0 2,0 3,0 4,0", 1: "0,1 1,1 2,1 3,1 4,1"}
    state = played(position(MANUAL, tiles, turn=0), "5,0 5,1!")
    assert state.result == RED_WINS
    assert state.moves() == []
    # Both shapes stand, nobody has declared: the first to do so wins.
    both = played(position(MANUAL, tiles, turn=0), "5,0 5,1")
    assert both.play("declare").result == BLACK_WINS
    assert both.play("0,-1").play("declare").result == RED_WINS


def test_a_shape_that_is_given_up_cannot_be_declared() -> None:
    tiles = {0: "0,0 1,0 2,0 3,0 4,0 5,0", 1: "2,-1 3,-1 4,-1 -1,1"}
    state = position(MANUAL, tiles, turn=0, notes=EMPTY_HANDS)
    assert "declare" in state.moves()
    refused(state, "5,0:0,1!")
    assert {move for move in state.moves() if "!" in move} == {"5,0:-1,0!"}  # the line is still six long
    assert state.play("5,0:-1,0!").result == BLACK_WINS
    given_up = played(state, "5,0:0,1 4,-1:4,1")
    assert given_up.turn == 0
    refused(given_up, "declare")
    assert "0,1:5,0!" in given_up.moves()


@pytest.mark.parametrize("declaration", ["declare", "6,-1!"])
def test_with_four_players_the_partner_may_declare(declaration: str) -> None:
    state = position(FOUR_MANUAL, FIVE_IN_LINE, turn=0, notes={"hand": "7 7 7 7"}).play("5,0")
    assert state.turn == 1
    refused(state, "declare")
    state = state.play("1,1")
    assert state.turn == 2
    assert state.play(declaration).result == (0.5, 0.0, 0.5, 0.0)


def test_without_tiles_in_hand_one_can_declare_but_not_move_before_all_are_down() -> None:
    tiles = {0: "0,0 1,0 2,0 3,0 4,0 5,0", 1: "6,0"}
    state = position(FOUR_MANUAL, tiles, turn=0, notes={"hand": "0 9 13 9"})
    assert state.moves() == ["declare"]
    refused(state, "0,0:7,0")
    assert not state.continuations().cells


def test_a_shape_that_wins_at_once_is_not_declared() -> None:
    state = position(TWO, FIVE_IN_LINE, turn=0)
    assert not any("!" in move or move == "declare" for move in state.moves())
    refused(state, "5,0!")
    refused(state, "declare")


# Moves that are none


@pytest.mark.parametrize("move", ["2,0:3,0", "2,0:3,0:4,0", "2,0+3,0", "2,0!", "2,0=1,0", "pass", "swap", "99,-99"])
def test_a_move_that_is_not_allowed_is_refused(move: str) -> None:
    refused(TWO.start(), move)
    with pytest.raises(hexagora.IllegalMove):
        TWO.start().leave(0).play(move)


@pytest.mark.parametrize(
    "text", ["", "2", "2,", ",0", "2.0", "2, 0", " 2,0", "2,0 ", "02,0", "+2,0", "2,-0", "2,0:", "2,0=", "!", "2,0!!"]
)
def test_what_is_no_move_at_all_is_bad_text(text: str) -> None:
    with pytest.raises(hexagora.BadText):
        TWO.start().play(text)


def test_tiles_all_over_the_plane_are_refused() -> None:
    """As many places beside them as there can be: more than any group has."""
    cells = [f"{3 * (i % 6)},{3 * (i // 6)}" for i in range(38)]
    with pytest.raises(hexagora.BadText):
        position(hexagora.game("six"), {0: " ".join(cells[:19]), 1: " ".join(cells[19:])}, turn=0)
