"""Gosix: the figures of sheet 000 and the examples of sheet 003.

The drawings are lost; each position here has exactly the numbers that the sheet says of it.
"""

from typing import Any

import pytest

import hexagora
from tests.positions import all_pieces, played, position, reached

OPEN = hexagora.game("gosix")
FORBIDDEN = hexagora.game("gosix", ties="forbidden")
BOTH = [pytest.param(OPEN, id="open"), pytest.param(FORBIDDEN, id="forbidden")]


def owned(state: hexagora.State) -> dict[str, str]:
    return {place: owner for place, owner in state.pieces().items() if place.startswith("#")}


# Sheet 000

FIGURE_1 = {0: "c2 d1 e1 e4 f1", 1: "a1 b1 b2 d2 d3 e3 f2"}  # red 0, green 1; A is hexagon 4


@pytest.mark.parametrize("game", BOTH)
def test_figure_1_1_five_against_four_wins_the_hexagon(game: hexagora.Game) -> None:
    # Red: c2, and e2 with f1, e1, d1 behind it. Green: four corners. The lone red e4 and the green chain a1 b1 b2 are
    # not linked to the hexagon: had they counted, green would have won it 7 to 6.
    state = position(game, FIGURE_1, turn=0).play("e2")
    assert owned(state) == {"#4": "0"}
    assert state.scores == (1, 0)
    assert state.turn == 1


@pytest.mark.parametrize("game", BOTH)
def test_figure_1_2_the_winner_takes_their_two_stones_off_the_hexagon(game: hexagora.Game) -> None:
    state = position(game, FIGURE_1, turn=0).play("e2")
    assert state.pieces() == all_pieces({0: "d1 e1 e4 f1", 1: "a1 b1 b2 d2 d3 e3 f2"}, {0: "4"})
    # B and C can be occupied again.
    assert {"c2", "e2"} <= set(state.moves())


FIGURE_2 = {0: "a1 b1 b2 c1 c2", 1: ""}  # green 0, red 1; A is hexagon 1


@pytest.mark.parametrize("game", BOTH)
def test_figure_2_closing_a_hexagon_gives_it_to_the_opponent_who_loses_all_those_stones(game: hexagora.Game) -> None:
    state = position(game, FIGURE_2, turn=1).play("d2")
    assert state.pieces() == {"d2": "1", "#1": "0"}
    assert state.scores == (1, 0)
    assert state.turn == 0


@pytest.mark.parametrize("game", BOTH)
def test_figure_2_reached_by_play(game: hexagora.Game) -> None:
    elsewhere = "d4 g3 h1 h2"  # none of them linked to d2: it is still five against one
    state = reached(game, {**FIGURE_2, 1: elsewhere}, turn=1).play("d2")
    assert state.pieces() == all_pieces({1: f"{elsewhere} d2"}, {0: "1"})


FIGURE_3 = {0: "a1 c2 c3 d3 f2 g2", 1: "b1 b2 c1 e2 e3"}  # green 0, red 1; A is hexagon 4, B is hexagon 1, C is d2


def test_figure_3_a_stone_that_wins_one_hexagon_and_ties_another_is_forbidden() -> None:
    # Red on d2 would win hexagon 1 (b1 c1 d2 e2 and b2 against c2 d3 c3 and a1), but tie hexagon 4 (b1 c1 d2 e2 and e3
    # against c2 d3 c3 and f2 g2).
    state = reached(FORBIDDEN, FIGURE_3, turn=1)
    assert "d2" not in state.moves()
    empty = set(FORBIDDEN.board.cells) - state.pieces().keys()
    assert set(state.moves()) == empty - {"d2"}
    with pytest.raises(hexagora.IllegalMove):
        state.play("d2")


def test_figure_3_green_may_play_there() -> None:
    # Green on d2 wins hexagon 1 (c2 c3 d2 d3 and a1 against b1 c1 and b2) and hexagon 4 (with f2 g2, six against two).
    state = position(FORBIDDEN, FIGURE_3, turn=0)
    assert "d2" in state.moves()
    assert owned(state.play("d2")) == {"#1": "0", "#4": "0"}


def test_figure_3_with_open_ties_the_stone_wins_the_one_and_reopens_the_other() -> None:
    state = reached(OPEN, FIGURE_3, turn=1).play("d2")
    assert state.pieces() == all_pieces({0: "a1 c2 c3 d3 f2 g2", 1: "e2 e3"}, {1: "1"})


def test_a_player_without_a_legal_point_is_skipped() -> None:
    stones = {0: "a1 b3 c1 d1 d3 f2 f3 h1", 1: "a2 b1 b2 c3 d2 e1 e3 e4 f1 g1 g3"}
    state = position(FORBIDDEN, stones, turn=1, owned={0: "1"}).play("g2")
    assert state.turn == 1
    assert set(state.moves()) == {"c2", "d4", "e2", "h2"}


@pytest.mark.parametrize(
    ("stones", "hexagons", "turn", "last", "result"),
    [
        pytest.param(
            {0: "a2 b3 c1 c2 e3 e4 f1 f2 g2 g3", 1: "a1 b1 b2 c3 d1 d3 d4 e2 f3 g1 h1 h2"},
            {0: "5 6", 1: "2 7"},
            0,
            "e1",
            (0.5, 0.5),
            id="two-all-is-a-draw",
        ),
        pytest.param(
            {0: "a2 b1 b3 c2 c3 d3 e1 e2 e3 e4 g2 g3 h2", 1: "a1 c1 d1 d2 d4 f2 f3 g1 h1"},
            {0: "1 7", 1: "2 4 5"},
            1,
            "b2",
            (0.0, 1.0),
            id="three-against-two-wins",
        ),
    ],
)
def test_when_both_are_without_a_legal_point_the_hexagons_are_counted(
    stones: dict[int, str], hexagons: dict[int, str], turn: int, last: str, result: tuple[float, ...]
) -> None:
    before = position(FORBIDDEN, stones, turn, owned=hexagons)
    state = before.play(last)
    assert len([place for place in state.pieces() if not place.startswith("#")]) == 23  # one point is empty, for nobody
    assert state.turn is None
    assert state.moves() == []
    assert state.scores == before.scores
    assert state.result == result


# Sheet 003

EXAMPLE_1 = {0: "a2 b2 b3 c3 d4 h2", 1: "a1 c1 c2 d2 e3 f3"}  # white 0, black 1; (1) is hexagon 1, (a) is b1


@pytest.mark.parametrize("game", BOTH)
def test_example_1a_six_against_four_though_only_two_stand_on_the_hexagon(game: hexagora.Game) -> None:
    # White: b1, and b2 with the chain a2 b3 c3 d4. Black: four corners. The single white stone h2 and the black chain
    # e3 f3 do not count.
    state = reached(game, EXAMPLE_1, turn=0).play("b1")
    assert owned(state) == {"#1": "0"}
    assert state.scores == (1, 0)


@pytest.mark.parametrize("game", BOTH)
def test_example_1b_the_chain_beyond_the_corners_stays(game: hexagora.Game) -> None:
    state = reached(game, EXAMPLE_1, turn=0).play("b1")
    assert state.pieces() == all_pieces({0: "a2 b3 c3 d4 h2", 1: "a1 c1 c2 d2 e3 f3"}, {0: "1"})
    assert {"b1", "b2"} <= set(state.moves())


EXAMPLE_2 = {0: "b1 d1 d3 e1 e3 f1 f2 f3", 1: "a1 a2 b2 b3 c1 c2 e2"}  # black 0, white 1; (a) is d2


@pytest.mark.parametrize("game", BOTH)
def test_example_2_one_stone_captures_three_hexagons_before_any_stone_is_removed(game: hexagora.Game) -> None:
    # White's eight are one chain. Hexagon 1: 8/1 (b1). Hexagon 4: 8/4 (d3 e3 f2 f3). Hexagon 3: 8/3 (d1 e1 f1).
    state = reached(game, EXAMPLE_2, turn=1).play("d2")
    assert state.pieces() == all_pieces({0: "b1 d1 d3 e1 e3 f1 f2 f3", 1: "a2 b3"}, {1: "1 3 4"})
    assert state.scores == (0, 3)
    assert state.turn == 0


# Black 0, white 1; (1) is hexagon 1, (2) is hexagon 5, (a) is d4.
EXAMPLE_3 = {0: "a2 b2 c2 c3 d3 e4 f3 a1", 1: "b1 c1 d1 d2 e1 e2 e3"}


def test_example_3_a_tied_hexagon_stays_with_its_stones() -> None:
    # Black's last stone, a1, closed hexagon 1: a1 a2 b2 c2 c3 d3 against b1 c1 d1 d2 e1 e2.
    state = reached(OPEN, EXAMPLE_3, turn=1)
    assert state.scores == (0, 0)
    assert state.pieces() == all_pieces(EXAMPLE_3)


def test_example_3_a_tie_of_6_is_broken_when_a_neighbour_falls() -> None:
    # d4 closes hexagon 5 for Black, 8/2; c3 d3 e4 f3 leave, so hexagon 1 falls to White 6/4, who takes b1 c1 d2.
    state = reached(OPEN, EXAMPLE_3, turn=1).play("d4")
    assert state.pieces() == all_pieces({0: "a1 a2 b2 c2", 1: "d1 d4 e1 e2 e3"}, {0: "5", 1: "1"})
    assert state.scores == (1, 1)
    assert state.turn == 0


def test_example_3_a_stone_elsewhere_leaves_the_tie() -> None:
    state = reached(OPEN, EXAMPLE_3, turn=1).play("h1")
    assert owned(state) == {}


def test_example_3_would_be_forbidden_on_sheet_000() -> None:
    before = {**EXAMPLE_3, 0: EXAMPLE_3[0].removesuffix(" a1")}
    assert "a1" not in reached(FORBIDDEN, before, turn=0).moves()


def test_all_waves_run_to_the_end_even_after_a_fourth_hexagon() -> None:
    # Example 3 with three hexagons already Black's: hexagon 5 wins the game, and hexagon 1 still falls to White.
    state = position(OPEN, EXAMPLE_3, turn=1, owned={0: "3 6 7"}).play("d4")
    assert owned(state) == {"#3": "0", "#6": "0", "#7": "0", "#5": "0", "#1": "1"}
    assert state.scores == (4, 1)
    assert state.result == (1.0, 0.0)


# Black 0, white 1; (1) is hexagon 4, (2) is hexagon 2, (a) is b3, (b) is c2.
EXAMPLE_4 = {0: "a2 c3 e2 f2 d3", 1: "b2 c2 d2 e3"}


def test_example_4_a_tie_of_4_is_opened_by_a_capture_next_door() -> None:
    # Black's d3 closed hexagon 4: c3 d3 and e2 f2 against b2 c2 d2 and e3. Nobody has captured anything.
    tied = reached(OPEN, EXAMPLE_4, turn=1)
    assert tied.scores == (0, 0)
    # White's b3 wins hexagon 2 with b2 c2 d2 and b3 against a2 and c3 d3: 4/3. Three white stones leave it.
    state = tied.play("b3")
    assert state.pieces() == all_pieces({0: "a2 c3 d3 e2 f2", 1: "d2 e3"}, {1: "2"})
    assert state.scores == (0, 1)
    # Hexagon 4 is open again at (b); closing it again decides it anew.
    assert "c2" in state.moves()
    assert owned(state.play("c2")) == {"#2": "1", "#4": "0"}


def test_a_tied_hexagon_is_captured_at_once_when_a_total_changes() -> None:
    # In example 4 White's c1 closes nothing, but makes five of the four on hexagon 4.
    state = reached(OPEN, EXAMPLE_4, turn=1).play("c1")
    assert state.pieces() == all_pieces({0: "a2 c3 d3 e2 f2", 1: "b2 c1"}, {1: "4"})


# The rest of the rules


@pytest.mark.parametrize("game", BOTH)
def test_the_board_is_empty_at_the_start(game: hexagora.Game) -> None:
    state = game.start()
    assert state.turn == 0
    assert state.pieces() == {}
    assert state.scores == (0, 0)
    assert state.seats == (0, 1)
    assert state.result is None
    assert sorted(state.moves()) == sorted(game.board.cells)
    assert len(state.moves()) == 24


def test_ties_are_open_unless_asked_otherwise() -> None:
    assert OPEN.options == {"ties": "open"}
    assert FORBIDDEN.options == {"ties": "forbidden"}
    assert OPEN.players == 2


@pytest.mark.parametrize("game", BOTH)
def test_a_captured_hexagon_never_changes_owner(game: hexagora.Game) -> None:
    state = position(game, {0: "d2", 1: "a1 b1 b2 c1"}, turn=1, owned={0: "1"}).play("c2")
    assert state.pieces() == all_pieces({0: "d2", 1: "a1 b1 b2 c1 c2"}, {0: "1"})
    assert state.scores == (1, 0)


@pytest.mark.parametrize("game", BOTH)
def test_the_first_with_four_hexagons_wins(game: hexagora.Game) -> None:
    state = position(game, {0: "a1 b1 b2 c1 c2", 1: "e4"}, turn=0, owned={0: "5 6 7", 1: "3 4"}).play("d2")
    assert state.scores == (4, 2)
    assert state.result == (1.0, 0.0)
    assert state.turn is None
    assert state.moves() == []


@pytest.mark.parametrize("game", BOTH)
def test_the_opponent_may_be_given_the_fourth_hexagon(game: hexagora.Game) -> None:
    state = position(game, {0: "a1 b1 b2 c1 c2", 1: "e4"}, turn=1, owned={0: "5 6 7", 1: "3 4"}).play("d2")
    assert state.result == (1.0, 0.0)


@pytest.mark.parametrize(
    ("stones", "hexagons", "turn", "last", "result"),
    [
        pytest.param(
            {0: "b2 b3 c1 d1 d3 e1 e2 f3 g1 h1", 1: "a1 a2 b1 c2 c3 d2 d4 e3 e4 f1 g2 g3 h2"},
            {0: "2 5 7", 1: "3 4 6"},
            0,
            "f2",
            (0.5, 0.5),
            id="three-all-is-a-draw",
        ),
        pytest.param(
            {0: "c1 c2 c3 d1 d2 e2 e3 e4 h1", 1: "a1 a2 b1 b3 d3 d4 e1 f1 f2 f3 g1 g2 g3 h2"},
            {0: "1 5 6", 1: "3 7"},
            1,
            "b2",
            (1.0, 0.0),
            id="three-against-two-wins",
        ),
    ],
)
def test_on_a_full_board_the_hexagons_are_counted(
    stones: dict[int, str], hexagons: dict[int, str], turn: int, last: str, result: tuple[float, ...]
) -> None:
    state = position(OPEN, stones, turn, owned=hexagons).play(last)
    assert state.turn is None
    assert state.result == result


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(("colour", "result"), [(0, (0.0, 1.0)), (1, (1.0, 0.0))])
def test_when_one_leaves_the_other_wins(game: hexagora.Game, colour: int, result: tuple[float, ...]) -> None:
    before = played(game.start(), "a1 b2 c3")
    state = before.leave(colour)
    assert state.result == result
    assert state.turn is None
    assert state.moves() == []
    assert state.pieces() == before.pieces()
    assert before.result is None
    with pytest.raises(hexagora.IllegalMove):
        state.leave(1 - colour)


# Refusals


@pytest.mark.parametrize(
    "options",
    [
        {"ties": "maybe"},
        {"ties": "Open"},
        {"ties": ""},
        {"ties": True},
        {"ties": 0},
        {"ties": None},
        {"size": 5},
        {"tie": "open"},
    ],
    ids=str,
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption) as refusal:
        hexagora.game("gosix", **options)
    assert isinstance(refusal.value, ValueError)


def test_a_wrong_value_is_told_what_is_allowed() -> None:
    with pytest.raises(hexagora.BadOption, match=r"open.*forbidden"):
        hexagora.game("gosix", ties="maybe")


@pytest.mark.parametrize("move", ["a1", "a3", "i1", "z9", "d5", "a1:b1", "a2+b2", "pass", "swap", "declare"])
def test_a_move_that_is_not_allowed_is_refused(move: str) -> None:
    state = OPEN.start().play("a1")
    before = str(state)
    with pytest.raises(hexagora.IllegalMove) as refusal:
        state.play(move)
    assert refusal.value.reason
    assert str(refusal.value)
    assert str(state) == before
    assert move not in state.moves()


@pytest.mark.parametrize("text", ["", "A2", "a02", "hello", "a", "2", "a 2", " a2", "a2 ", "a2\n", "Pass", "#1", "é2"])
def test_what_is_no_move_at_all_is_bad_text(text: str) -> None:
    state = OPEN.start().play("a1")
    before = str(state)
    with pytest.raises(hexagora.BadText):
        state.play(text)
    assert str(state) == before


def test_a_finished_game_takes_no_move() -> None:
    state = OPEN.start().leave(0)
    with pytest.raises(hexagora.IllegalMove):
        state.play("a1")
    with pytest.raises(hexagora.BadText):
        state.play("hello")
