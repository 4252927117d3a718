"""Six: the expert rules with examples 7 and 8 of sheet 002, then repetition, options and positions that are set up.

The drawings are lost; each position here has exactly what the sheet says of it. Black is team 0, Red team 1.
"""

from typing import Any

import pytest

import hexagora
from tests.positions import all_pieces, played, position, refused

BASIC = hexagora.game("six")
EXPERT = hexagora.game("six", rules="expert")
FOUR = hexagora.game("six", players=4)
FOUR_EXPERT = hexagora.game("six", players=4, rules="expert")
MANUAL = hexagora.game("six", declare="manual")
EXPERT_MANUAL = hexagora.game("six", rules="expert", declare="manual")
EMPTY_HANDS = {"hand": "0 0"}
FOUR_EMPTY_HANDS = {"hand": "0 0 0 0"}
BLACK_WINS, RED_WINS, DRAW = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)


def moves_of(state: hexagora.State, tile: str) -> set[str]:
    return {move for move in state.moves() if move.startswith(f"{tile}:")}


# Several groups

BODY = {0: "0,0 2,0 4,0 6,0 2,1 3,1 6,1 7,1", 1: "1,0 3,0 5,0 7,0 0,1 1,1 4,1 5,1"}  # two rows of eight
EXAMPLE_7 = {0: f"{BODY[0]} 8,0 10,0", 1: f"{BODY[1]} 9,0"}  # the marked tiles are 9,0 and 10,0


def test_example_7_the_two_marked_tiles_are_eliminated() -> None:
    before = position(EXPERT, EXAMPLE_7, turn=0, notes=EMPTY_HANDS)
    assert {move for move in before.moves() if move.startswith("8,0:3,2")} == {"8,0:3,2"}  # there is nothing to choose
    state = before.play("8,0:3,2")
    assert state.pieces() == all_pieces({0: f"{BODY[0]} 3,2", 1: BODY[1]})
    assert state.turn == 1
    assert state.result is None
    # The players go on moving what is left.
    assert {move.split(":")[0] for move in state.moves()} == set(BODY[1].split())
    refused(state, "9,0:8,0")
    assert "8,0" in refused(position(BASIC, EXAMPLE_7, turn=0, notes=EMPTY_HANDS), "8,0:3,2").say("en")


def test_groups_are_looked_at_once_the_tile_is_down() -> None:
    before = position(EXPERT, EXAMPLE_7, turn=0, notes=EMPTY_HANDS)
    joined = before.play("8,0:8,1")  # next to 7,1 and to 9,0
    assert joined.pieces() == all_pieces({0: f"{BODY[0]} 8,1 10,0", 1: f"{BODY[1]} 9,0"})


def test_the_moved_tile_may_be_eliminated_itself() -> None:
    before = position(EXPERT, EXAMPLE_7, turn=0, notes=EMPTY_HANDS)
    state = before.play("8,0:11,0")
    assert state.pieces() == all_pieces(BODY)
    assert state.turn == 1


def test_moves_that_leave_one_group_are_those_of_the_basic_rules() -> None:
    expert = position(EXPERT, BODY, turn=0, notes=EMPTY_HANDS)
    assert sorted(expert.moves()) == sorted(position(BASIC, BODY, turn=0, notes=EMPTY_HANDS).moves())


@pytest.mark.parametrize("game", [EXPERT, FOUR_EXPERT], ids=["two", "four"])
def test_placing_is_the_same_and_nobody_has_lost_with_few_tiles_then(game: hexagora.Game) -> None:
    state, basic = game.start(), hexagora.game("six", players=game.players).start()
    for cell in "2,0 3,0 3,-1 0,1 -1,0 4,-2 -2,0 5,-2".split():
        assert state.moves() == basic.moves()
        state, basic = state.play(cell), basic.play(cell)
        assert state.result is None


# Eleven tiles, a red one at 6,0 and twelve more. Where Red moves it to the left there are twelve in each group.
LEFT = {0: "1,0 4,0 0,1 2,1 4,1", 1: "0,0 2,0 3,0 5,0 1,1 3,1"}
RIGHT = {0: "7,0 9,0 10,0 8,1 10,1 11,1", 1: "8,0 11,0 12,0 7,1 9,1 12,1"}
EXAMPLE_8 = {0: f"{LEFT[0]} {RIGHT[0]}", 1: f"{LEFT[1]} 6,0 {RIGHT[1]}"}


def test_example_8_red_eliminates_the_group_on_the_right_and_wins() -> None:
    before = position(EXPERT, EXAMPLE_8, turn=1, notes=EMPTY_HANDS)
    state = before.play("6,0:2,-1=0,0")
    assert state.pieces() == all_pieces({0: LEFT[0], 1: f"{LEFT[1]} 2,-1"})
    assert list(state.pieces().values()).count("0") == 5
    assert state.result == RED_WINS
    assert state.turn is None
    assert state.moves() == []


def test_example_8_red_might_keep_the_group_on_the_right() -> None:
    state = position(EXPERT, EXAMPLE_8, turn=1, notes=EMPTY_HANDS).play("6,0:2,-1=7,0")
    assert state.pieces() == all_pieces(RIGHT)  # six each: nobody has lost
    assert state.result is None
    assert state.turn == 0


def test_example_8_with_four_players() -> None:
    state = position(FOUR_EXPERT, EXAMPLE_8, turn=3, notes=FOUR_EMPTY_HANDS)
    assert state.play("6,0:2,-1=0,0").result == (0.0, 0.5, 0.0, 0.5)
    assert state.play("6,0:2,-1=7,0").turn == 0


def test_there_is_a_move_for_each_group_that_can_be_kept() -> None:
    state = position(EXPERT, EXAMPLE_8, turn=1, notes=EMPTY_HANDS)
    # To the left: twelve and twelve. The first cell is the one of the smallest q, then of the smallest r; that may be
    # the tile just moved.
    first_on_the_left = {
        "0,0": "1,-1 2,-1 3,-1 4,-1 5,-1 6,-1 5,1 0,2 1,2 2,2 3,2 4,2",
        "0,-1": "0,-1",
        "-1,0": "-1,0",
        "-1,1": "-1,1",
        "-1,2": "-1,2",
    }
    choices = {
        f"6,0:{cell}={first}"
        for left, cells in first_on_the_left.items()
        for cell in cells.split()
        for first in (left, "7,0")
    }
    # To the right: thirteen, and the eleven go.
    no_choice = "7,-1 8,-1 9,-1 10,-1 11,-1 12,-1 13,-1 6,1 13,0 13,1 6,2 7,2 8,2 9,2 10,2 11,2 12,2"
    assert len(choices) == 32
    assert moves_of(state, "6,0") == choices | {f"6,0:{cell}" for cell in no_choice.split()}


def test_a_choice_must_be_made_and_only_where_there_is_one() -> None:
    state = position(EXPERT, EXAMPLE_8, turn=1, notes=EMPTY_HANDS)
    for language in ("en", "fr"):  # what could be kept is said
        assert any(first in refused(state, "6,0:2,-1").say(language) for first in ("0,0", "7,0"))
    refused(state, "6,0:2,-1=1,0")  # on the left, but not its first cell
    refused(state, "6,0:2,-1=2,-1")
    refused(state, "6,0:2,-1=6,0")
    refused(state, "6,0:2,-1=50,50")
    refused(state, "6,0:8,-1=7,-1")  # the thirteen on the right are the largest group
    refused(state, "6,0:8,-1=7,0")
    refused(state, "0,0:2,-1=1,0")  # lifting 0,0 leaves one group
    refused(position(BASIC, EXAMPLE_8, turn=1, notes=EMPTY_HANDS), "6,0:2,-1=0,0")
    refused(EXPERT.start(), "2,0=0,0")


def arms(*lengths: int) -> dict[int, str]:
    """A black tile at 0,0 and three arms that meet there, black and red tiles by turns."""
    tiles = {0: ["0,0"], 1: []}
    for length, (dq, dr) in zip(lengths, [(1, 0), (-1, 1), (0, -1)], strict=True):
        for step in range(1, length + 1):
            tiles[step % 2].append(f"{step * dq},{step * dr}")
    return {team: " ".join(cells) for team, cells in tiles.items()}


def test_one_of_three_groups_is_kept_and_fewer_than_six_of_both_is_a_draw() -> None:
    state = position(EXPERT, arms(6, 6, 5), turn=0, notes=EMPTY_HANDS)
    choices = {move for move in state.moves() if move.startswith("0,0:0,-6")}
    assert choices == {"0,0:0,-6=1,0", "0,0:0,-6=-6,6", "0,0:0,-6=0,-6"}
    ends = {choice: state.play(choice) for choice in choices}
    assert set(ends["0,0:0,-6=1,0"].pieces()) == set("1,0 2,0 3,0 4,0 5,0 6,0".split())
    assert set(ends["0,0:0,-6=-6,6"].pieces()) == set("-1,1 -2,2 -3,3 -4,4 -5,5 -6,6".split())
    assert ends["0,0:0,-6=0,-6"].pieces() == all_pieces({0: "0,-2 0,-4 0,-6", 1: "0,-1 0,-3 0,-5"})
    for end in ends.values():
        assert end.result == DRAW
        assert end.turn is None
    # Seven, six and five: the longest arm is kept. Thirteen and five: two arms linked anew are.
    assert {move for move in state.moves() if move.startswith("0,0:7,0")} == {"0,0:7,0"}
    assert len(state.play("0,0:7,0").pieces()) == 7
    assert {move for move in state.moves() if move.startswith("0,0:0,1")} == {"0,0:0,1"}
    linked = state.play("0,0:0,1")
    assert len(linked.pieces()) == 13
    assert linked.result is None


def test_two_of_three_groups_may_be_largest_and_the_moved_tile_in_neither() -> None:
    state = position(EXPERT, arms(6, 6, 4), turn=0, notes=EMPTY_HANDS)
    choices = {move for move in state.moves() if move.startswith("0,0:0,-5")}
    assert choices == {"0,0:0,-5=1,0", "0,0:0,-5=-6,6"}
    assert "0,-5" not in state.play("0,0:0,-5=1,0").pieces()


def test_fewer_than_six_of_all_four_players_is_a_draw() -> None:
    state = position(FOUR_EXPERT, arms(6, 6, 5), turn=2, notes=FOUR_EMPTY_HANDS)
    assert state.play("0,0:0,-6=1,0").result == (0.25, 0.25, 0.25, 0.25)


def test_who_leaves_themselves_fewer_than_six_loses() -> None:
    # As in example 8, but on the right there are seven black and five red tiles.
    tiles = {0: f"{EXAMPLE_8[0]} 12,1", 1: EXAMPLE_8[1].removesuffix(" 12,1")}
    state = position(EXPERT, tiles, turn=1, notes=EMPTY_HANDS)
    assert state.play("6,0:2,-1=0,0").result == RED_WINS
    assert state.play("6,0:2,-1=7,0").result == BLACK_WINS


# Shapes and eliminated tiles

# A black tile at 8,0 holds a black line of five, which it could make six long at 9,-6.
LINE_OF_FIVE = {0: f"{BODY[0]} 8,0 9,-1 9,-2 9,-3 9,-4 9,-5", 1: BODY[1]}


def test_shapes_are_looked_for_after_the_eliminated_tiles_have_gone() -> None:
    state = position(EXPERT, LINE_OF_FIVE, turn=0, notes=EMPTY_HANDS).play("8,0:9,-6")
    assert state.pieces() == all_pieces(BODY)
    assert state.result is None
    assert state.turn == 1
    # With a tile that holds nothing it is a shape.
    assert position(EXPERT, LINE_OF_FIVE, turn=0, notes=EMPTY_HANDS).play("0,0:9,-6").result == BLACK_WINS
    manual = position(EXPERT_MANUAL, LINE_OF_FIVE, turn=0, notes=EMPTY_HANDS)
    assert {"8,0:9,-6", "0,0:9,-6", "0,0:9,-6!"} <= set(manual.moves())
    refused(manual, "8,0:9,-6!")


def test_a_shape_that_was_eliminated_cannot_be_declared() -> None:
    tiles = {0: f"{BODY[0]} 9,-1 9,-2 9,-3 9,-4 9,-5 9,-6", 1: f"{BODY[1]} 8,0"}
    assert "declare" in position(EXPERT_MANUAL, tiles, turn=0, notes=EMPTY_HANDS).moves()
    state = position(EXPERT_MANUAL, tiles, turn=1, notes=EMPTY_HANDS).play("8,0:3,2")
    assert state.pieces() == all_pieces({0: BODY[0], 1: f"{BODY[1]} 3,2"})
    assert state.turn == 0
    refused(state, "declare")


# Black's 6,-1 makes a line of six at 0,0, in a group as large as the one that it leaves.
KEPT_OR_NOT = {
    0: "1,0 2,0 3,0 4,0 5,0 6,-1 7,-1 9,-1 10,-1 8,0 10,0 11,0",
    1: "2,-1 3,-1 4,-1 1,1 2,1 3,1 8,-1 11,-1 12,-1 7,0 9,0 12,0",
}


def test_the_group_kept_and_the_declaration_are_written_together() -> None:
    state = position(EXPERT_MANUAL, KEPT_OR_NOT, turn=0, notes=EMPTY_HANDS)
    choices = {move for move in state.moves() if move.startswith("6,-1:0,0")}
    assert choices == {"6,-1:0,0=0,0", "6,-1:0,0=0,0!", "6,-1:0,0=7,-1"}
    assert state.play("6,-1:0,0=0,0!").result == BLACK_WINS
    undeclared = state.play("6,-1:0,0=0,0")
    assert undeclared.result is None
    assert undeclared.turn == 1
    assert undeclared.play("3,1:0,1").play("declare").result == BLACK_WINS
    refused(state, "6,-1:0,0=7,-1!")
    refused(state, "6,-1:0,0!")
    with pytest.raises(hexagora.BadText):
        state.play("6,-1:0,0!=0,0")


def test_a_shape_wins_at_once_if_its_group_is_kept() -> None:
    state = position(EXPERT, KEPT_OR_NOT, turn=0, notes=EMPTY_HANDS)
    assert state.play("6,-1:0,0=0,0").result == BLACK_WINS
    assert state.play("6,-1:0,0=7,-1").result is None


def test_fewer_than_six_lose_whether_or_not_the_other_declares() -> None:
    # Black has a line and has not said so. Red's 6,-1 holds five other red tiles: Red is left with five.
    tiles = {0: "0,0 1,0 2,0 3,0 4,0 5,0", 1: "1,1 2,1 3,1 4,1 6,-1 7,-1 8,-1 9,-2 7,-2 8,-2"}
    state = position(EXPERT_MANUAL, tiles, turn=1, notes=EMPTY_HANDS)
    assert state.play("6,-1:0,1").result == BLACK_WINS


# Repetition


def test_the_third_repetition_is_a_draw_wherever_the_tiles_have_walked() -> None:
    state = position(BASIC, {0: "0,0", 1: "1,0"}, turn=0, notes=EMPTY_HANDS)
    key = state.key
    state = played(state, "0,0:2,0 1,0:3,0")  # the second time, two cells further
    assert state.pieces() == {"2,0": "0", "3,0": "1"}
    assert state.key == key
    assert state.result is None
    state = hexagora.read(str(state)).play("2,0:4,0")
    assert state.result is None
    state = state.play("3,0:5,0")
    assert state.result == DRAW
    assert state.turn is None
    assert state.moves() == []


def test_a_turned_copy_is_another_position() -> None:
    state = position(BASIC, {0: "0,0", 1: "1,0"}, turn=0, notes=EMPTY_HANDS)
    keys = {state.key}
    for move in "0,0:0,1 1,0:-1,1 0,1:-1,2 -1,1:-1,3 -1,2:-2,3 -1,3:-3,4".split():
        state = state.play(move)
        assert state.key not in keys
        keys.add(state.key)
        assert state.result is None


def test_a_repetition_is_with_the_same_player_to_move() -> None:
    state = position(FOUR, {0: "0,0", 1: "1,0"}, turn=0, notes=FOUR_EMPTY_HANDS)
    for q in range(7):  # after every second move the tiles are the same, but player 0 and player 2 move by turns
        state = state.play(f"{q},0:{q + 2},0")
        assert state.result is None
    assert state.play("7,0:9,0").result == (0.25, 0.25, 0.25, 0.25)


def test_the_third_repetition_is_a_draw_in_the_expert_game_too() -> None:
    state = position(EXPERT, BODY, turn=0, notes=EMPTY_HANDS)
    round_trip = "0,0:-1,1 7,0:8,0 -1,1:0,0 8,0:7,0"
    state = played(state, round_trip)
    assert state.result is None
    assert played(state, round_trip).result == DRAW


def test_a_declaration_comes_before_a_repetition() -> None:
    tiles = {0: "0,0 1,0 2,0 3,0 4,0 5,0 -1,1", 1: "5,1"}  # Black's line stands all the time
    state = position(MANUAL, tiles, turn=1, notes=EMPTY_HANDS)
    state = played(state, "5,1:6,-1 -1,1:0,-1 6,-1:5,1 0,-1:-1,1")  # the second time
    state = played(state, "5,1:6,-1 -1,1:0,-1 6,-1:5,1")
    assert state.play("0,-1:-1,1").result == DRAW
    assert state.play("0,-1:-1,1!").result == BLACK_WINS


# Options


def test_the_defaults_are_those_of_the_rules() -> None:
    assert BASIC.options == {"players": 2, "rules": "basic", "declare": "auto"}
    assert BASIC.players == 2
    assert FOUR.players == 4


@pytest.mark.parametrize(
    "options",
    [
        *({"players": value} for value in (0, 1, 3, 5, 6, "2", 2.0, True, None)),
        *({"rules": value} for value in ("Expert", "", "easy", True, 1, None)),
        *({"declare": value} for value in ("Auto", "", "never", True, 0, None)),
        {"size": 5},
        {"rule": "expert"},
    ],
    ids=str,
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption):
        hexagora.game("six", **options)


def test_a_wrong_option_is_told_what_is_allowed() -> None:
    with pytest.raises(hexagora.BadOption, match=r"2.*4"):
        hexagora.game("six", players=3)
    with pytest.raises(hexagora.BadOption, match=r"basic.*expert"):
        hexagora.game("six", rules="easy")
    with pytest.raises(hexagora.BadOption, match=r"auto.*manual"):
        hexagora.game("six", declare="never")


# Positions that are set up

SIX_EACH = {0: "0,0 1,0 2,0 3,0 4,0 5,0", 1: "0,1 1,1 2,1 3,1 4,1 5,1"}
TWENTY = " ".join(f"{q},{q} {q + 1},{q}" for q in range(10))  # a zigzag


@pytest.mark.parametrize(
    ("game", "tiles", "turn", "notes"),
    [
        pytest.param(BASIC, {0: "0,0 5,5", 1: "1,0"}, 0, EMPTY_HANDS, id="two-groups"),
        pytest.param(EXPERT, {0: "0,0 5,5", 1: "1,0"}, 0, {"hand": "17 18"}, id="two-groups-while-placing"),
        pytest.param(BASIC, {0: "0,0", 1: "1,0"}, 0, {"hand": "17 18"}, id="eighteen-tiles"),
        pytest.param(BASIC, {0: "0,0", 1: "1,0"}, 0, {"hand": "18 0"}, id="red-has-one-tile-in-all"),
        pytest.param(FOUR, {0: "0,0", 1: "1,0"}, 0, {"hand": "9 9 9 8"}, id="eighteen-tiles-of-four"),
        pytest.param(BASIC, {0: TWENTY, 1: "0,1"}, 0, EMPTY_HANDS, id="twenty-tiles"),
        pytest.param(BASIC, SIX_EACH, "-", {}, id="both-have-a-shape"),
        pytest.param(BASIC, {0: SIX_EACH[0], 1: "0,1"}, 1, {}, id="black-has-won"),
        pytest.param(EXPERT, {0: BODY[0], 1: "1,0 3,0 5,0"}, 1, EMPTY_HANDS, id="red-has-lost"),
        pytest.param(BASIC, BODY, "-", {}, id="nobody-has-won"),
    ],
)
def test_positions_that_cannot_be_are_refused(
    game: hexagora.Game, tiles: dict[int, str], turn: int | str, notes: dict[str, str]
) -> None:
    with pytest.raises(hexagora.BadText):
        position(game, tiles, turn, notes=notes)


def test_positions_may_be_over() -> None:
    assert position(BASIC, {0: SIX_EACH[0], 1: "0,1"}, "-").result == BLACK_WINS
    few = {0: "0,0 1,0", 1: "2,0"}
    assert position(EXPERT, few, "-", notes=EMPTY_HANDS).result == DRAW
    assert position(EXPERT, {**BODY, 1: "1,0 3,0 5,0 4,1"}, "-", notes=EMPTY_HANDS).result == BLACK_WINS


def test_with_shapes_to_declare_both_may_stand() -> None:
    for turn, result in ((0, BLACK_WINS), (1, RED_WINS)):
        assert position(MANUAL, SIX_EACH, turn).play("declare").result == result
        assert position(MANUAL, SIX_EACH, "-", notes={"declared": str(turn)}).result == result


def test_tiles_not_on_the_board_are_in_hand() -> None:
    state = position(BASIC, BODY, turn=0)
    assert state.moves() == position(BASIC, BODY, turn=0, notes={"hand": "11 11"}).moves()
    assert not any(":" in move for move in state.moves())
    assert all(":" in move for move in position(BASIC, BODY, turn=0, notes=EMPTY_HANDS).moves())
    assert position(BASIC, {0: TWENTY.removesuffix(" 10,9"), 1: "0,1"}, turn=0, notes=EMPTY_HANDS).moves()
