"""HexaDames: skipping, the end, repetition, leaving."""

import pytest

import hexagora
from tests.positions import played, position

GAME = hexagora.game("hexadames")
ANY = hexagora.game("hexadames", steps="any")
THIRD = 1 / 3


# Skipping


def test_a_player_who_is_blocked_is_skipped() -> None:
    # c8 has its own pieces, home, on both cells before it.
    stones = {"0": "c8", "0h": "b9 c9", "1": "h6", "2": "a5"}
    state = position(GAME, stones, turn=2).play("a5:b5")
    assert state.turn == 1
    state = state.play("h6:h5")
    assert state.turn == 2


def test_with_steps_any_the_same_player_is_not_blocked() -> None:
    stones = {"0": "c8", "0h": "b9 c9", "1": "h6", "2": "a5"}
    state = position(ANY, stones, turn=2).play("a5:b5")
    assert state.turn == 0
    assert set(state.moves()) == {"c8:b8", "c8:c7", "c8:d7", "c8:d8"}


def test_a_player_without_pieces_is_skipped() -> None:
    state = position(GAME, {1: "h6", 2: "a5"}, turn=2).play("a5:b5")
    assert state.turn == 1
    assert state.result is None


def test_a_player_who_could_jump_is_not_skipped() -> None:
    # No step is left to c8, but a jump away from the goal, over d7.
    stones = {"0": "c8", "0h": "b9 c9", "1": "d7", "2": "a5"}
    state = position(GAME, stones, turn=2).play("a5:b5")
    assert state.turn == 0
    assert state.moves() == ["c8:e6"]


def test_the_only_one_who_can_move_goes_on() -> None:
    state = position(GAME, {"0": "e5", "1h": "b4", "2h": "i3"}, turn=0)
    for move in ("e5:e6", "e6:e7", "e7:e8"):
        assert state.turn == 0
        state = state.play(move)
    assert state.turn == 0
    assert state.result is None
    state = state.play("e8:e9")
    assert state.turn is None
    assert state.result == (THIRD, THIRD, THIRD)


# The end: "Le gagnant est le joueur qui transfère le plus de pions d'un bord à l'autre"


@pytest.mark.parametrize(
    ("home", "result"),
    [
        ({"0h": "a9 b9", "1h": "b4 c3", "2h": "i3"}, (1.0, 0.0, 0.0)),
        ({"0h": "a9", "1h": "b4 c3", "2h": "i3"}, (0.5, 0.5, 0.0)),
        ({"0h": "a9", "1h": "b4 c3", "2h": "i3 i4"}, (THIRD, THIRD, THIRD)),
        ({"1h": "b4 c3", "2h": "i3 i4 i5"}, (0.0, 0.0, 1.0)),
        ({"1h": "b4 c3", "2h": "i3 i4"}, (0.0, 0.5, 0.5)),
        ({}, (1.0, 0.0, 0.0)),
    ],
    ids=str,
)
def test_when_nobody_can_move_most_pieces_home_wins(home: dict[str, str], result: tuple[float, ...]) -> None:
    state = position(GAME, {"0": "c8", **home}, turn=0).play("c8:c9")
    assert state.turn is None
    assert state.moves() == []
    assert state.scores == tuple(len(home.get(f"{c}h", "").split()) + (c == 0) for c in range(3))
    assert state.result == result


def test_pieces_that_cannot_move_do_not_count() -> None:
    # After d8:d9 the piece on c8 is shut out for good.
    state = position(GAME, {"0": "c8 d8", "0h": "b9 c9", "1h": "a5 b4 c3 d2"}, turn=0).play("d8:d9")
    assert state.pieces()["c8"] == "0"
    assert state.scores == (3, 4, 0)
    assert state.result == (0.0, 1.0, 0.0)


def test_the_game_goes_on_when_one_player_has_finished() -> None:
    state = position(GAME, {"0": "c8", "0h": "a9 b9 d9 e9", "1": "e5", "2": "a5"}, turn=0).play("c8:c9")
    assert state.scores == (5, 0, 0)
    assert state.result is None
    assert state.turn == 1


def test_a_finished_position_can_be_set_up() -> None:
    state = position(GAME, {"0h": "a9", "1h": "b4 c3", "2h": "i1"}, turn="-")
    assert state.turn is None
    assert state.moves() == []
    assert state.scores == (1, 2, 1)
    assert state.result == (0.0, 1.0, 0.0)


def test_a_finished_game_takes_no_move() -> None:
    state = position(GAME, {"0": "c8"}, turn=0).play("c8:c9")
    for move in ("c9:d9", "c9:c8", "e5:e6", "pass"):
        with pytest.raises(hexagora.IllegalMove):
            state.play(move)
    with pytest.raises(hexagora.BadText):
        state.play("hello")
    with pytest.raises(hexagora.IllegalMove):
        state.leave(1)


# Repetition, with steps in all directions

ROUND = "e1:e2 i5:h5 a9:b8 e2:e1 h5:i5 b8:a9"


@pytest.mark.parametrize("capture", ["optional", "mandatory"])
def test_the_third_time_of_a_position_ends_the_game(capture: str) -> None:
    game = hexagora.game("hexadames", steps="any", capture=capture)
    state = played(game.start(), ROUND)
    assert state.pieces() == game.start().pieces()
    assert state.turn == 0  # the second time: the start counts as the first
    state = played(state, ROUND.removesuffix(" b8:a9"))
    assert state.turn == 2
    state = state.play("b8:a9")
    assert state.turn is None
    assert state.moves() == []
    assert state.scores == (0, 0, 0)
    assert state.result == (THIRD, THIRD, THIRD)


def test_after_a_repetition_the_pieces_at_home_are_counted() -> None:
    stones = {"0": "e5", "0h": "a9", "1": "g3", "1h": "a5 b4", "2": "c5"}
    state = position(ANY, stones, turn=0)
    there_and_back = "e5:e6 g3:g2 c5:c6 e6:e5 g2:g3 c6:c5"
    state = played(state, f"{there_and_back} {there_and_back.removesuffix(' c6:c5')}")
    assert state.result is None
    state = state.play("c6:c5")
    assert state.scores == (1, 2, 0)
    assert state.result == (0.0, 1.0, 0.0)


def test_the_same_pieces_with_another_player_to_move_are_another_position() -> None:
    # One goes round a triangle while the other goes there and back, so five plies lead to the same pieces.
    first = "e5:f5 h2:g2 f5:e6 g2:h2 e6:e5".split()
    second = "h2:g2 e5:f5 g2:g3 f5:e5 g3:h2".split()
    state = position(ANY, {0: "e5", 1: "h2"}, turn=0)
    pieces = state.pieces()
    turns = []
    for ply, move in enumerate([*first, *second] * 2, 1):
        state = state.play(move)
        if ply % 5 == 0:
            assert state.pieces() == pieces
            turns.append(state.turn)
    assert turns == [1, 0, 1, None]
    assert state.result == (THIRD, THIRD, THIRD)


def test_a_position_before_a_capture_does_not_come_again() -> None:
    state = position(ANY, {0: "e5 c3", 1: "f5 h2", 2: "a8"}, turn=0)
    state = played(state, "e5:g5 h2:h3 a8:a7 g5:f5 h3:h2 a7:a8 f5:e5 h2:h3 a8:a7 e5:f5 h3:h2 a7:a8")
    assert state.result is None
    assert state.turn == 0


# Leaving


def test_who_leaves_on_turn_passes_the_turn_on() -> None:
    before = played(GAME.start(), "g1:g2")
    state = before.leave(1)
    assert state.turn == 2
    assert state.left == state.scene().out == (1,)
    assert state.pieces() == before.pieces()
    assert state.scores == (0, 0, 0)
    assert before.turn == 1 and before.left == ()
    assert played(state, "a7:b7 g2:g3").turn == 2


@pytest.mark.parametrize("colour", [0, 2])
def test_who_leaves_off_turn_is_skipped_later(colour: int) -> None:
    state = played(GAME.start(), "g1:g2").leave(colour)
    assert state.turn == 1
    state = state.play("g7:g6")
    assert state.turn == 2 - colour


def test_the_pieces_of_who_left_stay_and_can_be_jumped() -> None:
    state = position(GAME, {0: "e5", 1: "f5", 2: "a5"}, turn=0).leave(1)
    assert state.turn == 0
    assert state.pieces() == {"e5": "0", "f5": "1", "a5": "2"}
    assert "e5:g5" in state.moves()
    state = state.play("e5:g5")
    assert state.pieces() == {"g5": "0", "a5": "2"}
    assert state.turn == 2


def test_with_mandatory_capture_the_pieces_of_who_left_must_be_jumped() -> None:
    game = hexagora.game("hexadames", capture="mandatory")
    assert position(game, {0: "e5", 1: "f5", 2: "a5"}, turn=0).leave(1).moves() == ["e5:g5"]


def test_home_pieces_of_who_left_cannot_be_jumped() -> None:
    state = position(GAME, {"0": "b4", "1": "h6", "1h": "c3", "2": "a9"}, turn=0).leave(1)
    assert set(state.moves()) == {"b4:a5", "b4:b5"}


def test_who_left_cannot_win_the_count() -> None:
    stones = {"0": "c8", "1h": "a5 b4 c3", "2h": "i1 i2"}
    assert position(GAME, stones, turn=0).play("c8:c9").result == (0.0, 1.0, 0.0)
    state = position(GAME, stones, turn=0).leave(1).play("c8:c9")
    assert state.scores == (1, 3, 2)
    assert state.result == (0.0, 0.0, 1.0)


def test_equal_firsts_share_among_those_who_stayed() -> None:
    state = position(GAME, {"0": "c8", "1h": "a5 b4", "2h": "i1"}, turn=0).leave(1).play("c8:c9")
    assert state.result == (0.5, 0.0, 0.5)


def test_when_the_only_one_who_can_move_leaves_the_others_are_counted() -> None:
    state = position(GAME, {"0": "e5", "0h": "a9 b9 c9", "1h": "b4 c3", "2h": "i3"}, turn=0).leave(0)
    assert state.turn is None
    assert state.scores == (3, 2, 1)
    assert state.result == (0.0, 1.0, 0.0)


def test_leaving_passes_the_turn_to_the_next_who_can_move() -> None:
    state = position(GAME, {"0": "e5", "1h": "b4 c3", "2": "a5"}, turn=0).leave(0)
    assert state.turn == 2


@pytest.mark.parametrize("last", [0, 1, 2])
def test_the_last_one_left_wins_whatever_is_home(last: int) -> None:
    state = position(GAME, {"0": "e5", "0h": "a9 b9", "1": "g3", "1h": "c3", "2": "a6"}, turn=0)
    for colour in {0, 1, 2} - {last}:
        assert state.result is None
        state = state.leave(colour)
    assert state.turn is None
    assert state.scores == (2, 1, 0)
    assert state.result == tuple(float(person == last) for person in range(3))


def test_leaving_is_refused_twice_and_to_nobody() -> None:
    state = GAME.start().leave(2)
    for colour in (2, 3, -1):
        with pytest.raises(hexagora.IllegalMove):
            state.leave(colour)


def test_leaving_off_turn_does_not_repeat_the_position() -> None:
    state = played(ANY.start(), ROUND).leave(1)
    assert state.result is None
    assert state.turn == 0


def test_leaving_on_turn_makes_a_position_that_counts() -> None:
    stones = {0: "e5", 1: "h2", 2: "b7"}
    state = position(ANY, stones, turn=0)
    # Player 0 goes round a triangle, the others there and back: the same pieces, player 1 to move.
    state = played(state, "e5:f5 h2:g2 b7:b8 f5:e6 g2:h2 b8:b7 e6:e5")
    assert state.turn == 1
    # All there and back: the second time.
    state = played(state, "h2:h3 b7:c7 e5:d5 h3:h2 c7:b7 d5:e5")
    assert state.turn == 1
    # Player 0 there and back, the others round a triangle: the same pieces, player 0 to move.
    state = played(state, "h2:g2 b7:b8 e5:e4 g2:g3 b8:a8 e4:e5 g3:h2 a8:b7")
    assert state.turn == 0 and state.pieces() == position(ANY, stones, turn=0).pieces()
    # If player 0 leaves, player 1 is to move for the third time.
    state = state.leave(0)
    assert state.turn is None
    assert state.result == (0.0, 0.5, 0.5)
