"""Triago: the game of Hexago (sheet 004) on a triangle, after docs/rules.md, "Hexago, Triago, TetraGo".

Leaving and refused moves are the same on all three boards, and are tried here on each.
"""

import random
from typing import Any

import pytest

import hexagora
from tests.positions import all_pieces, drawn, played, position

NINE = hexagora.game("triago")
FOUR = hexagora.game("triago", size=4)
THREE_BOARDS = [pytest.param(hexagora.game(id, players=3), id=id) for id in ("hexago", "triago", "tetrago")]


# The board and its ports


def test_the_defaults_are_side_nine_and_three_players() -> None:
    assert NINE.options == {"size": 9, "players": 3}
    assert len(NINE.board) == 45
    state = NINE.start()
    assert (state.turn, state.seats, state.result) == (0, (0, 1, 2), None)
    assert state.scores == (0, 0, 0)
    assert state.pieces() == {}
    assert sorted(state.moves()) == sorted(NINE.board.cells)


def test_three_players_have_one_side_each() -> None:
    assert [" ".join(arc) for arc in FOUR.board.arcs(3)] == ["a1 b1 c1 d1", "d1 c2 b3 a4", "a4 a3 a2 a1"]
    assert FOUR.start().scene().ports == (0, 1, 2)


def test_two_players_have_one_side_and_a_half_each() -> None:
    game = hexagora.game("triago", size=5, players=2)
    assert [" ".join(arc) for arc in game.board.arcs(2)] == ["a1 b1 c1 d1 e1 d2 c3", "c3 b4 a5 a4 a3 a2 a1"]
    assert game.start().scene().ports == (0, 1)


@pytest.mark.parametrize(("players", "size"), [(2, 2), (2, 9), (3, 2), (3, 4), (4, 3), (5, 5), (6, 3), (6, 9)])
def test_player_p_owns_arc_p(players: int, size: int) -> None:
    game = hexagora.game("triago", players=players, size=size)
    assert game.start().scene().ports == tuple(range(players))
    assert game.start().scores == (0,) * players
    # With all the border taken but one cell, that cell is free for its owners only.
    arcs = game.board.arcs(players)
    ring = {cell for arc in arcs for cell in arc}
    for cell in sorted(ring):
        for colour in range(players):
            before = {(colour + 1) % players: " ".join(sorted(ring - {cell}))}
            if cell in arcs[colour]:
                assert cell in position(game, before, turn=colour).moves()
            else:
                with pytest.raises(hexagora.BadText):
                    position(game, before, turn=colour)


# Harbours, free cells, provinces


@pytest.mark.parametrize(
    ("colour", "way", "enclosed"),
    [
        (0, "a1 a2", True),
        (2, "a1 b1", True),
        # 1 owns no cell of that corner, and without a1 the others stand on a coast that is not theirs.
        (1, "a1 a2", False),
        (1, "a1 b1", False),
        (0, "a2", False),
        (2, "b1", False),
    ],
)
def test_a_harbour_may_hang_on_a_corner_of_either_of_its_owners(colour: int, way: str, enclosed: bool) -> None:
    # From the corner by b2 to the ring around c3.
    state = position(NINE, {colour: f"{way} b2 c2 d2 d3 c4 b4"}, turn=colour).play("b3")
    assert state.pieces().get("c3") == (str(colour) if enclosed else None)


def test_a_corner_cannot_be_enclosed() -> None:
    assert "a1" not in position(NINE, {0: "b1"}, turn=0).play("a2").pieces()
    assert "a1" not in position(NINE, {2: "b1"}, turn=2).play("a2").pieces()


@pytest.mark.parametrize("inside", [{}, {1: "d1"}, {2: "d1"}], ids=["empty", "1", "2"])
def test_a_province_on_ones_own_coast_takes_the_colour(inside: dict[int, str]) -> None:
    state = position(NINE, {0: "c1 c2 d2", **inside}, turn=0).play("e1")
    assert state.pieces() == all_pieces({0: "c1 d1 e1 c2 d2"})
    assert state.scores == (5, 0, 0)


def test_a_border_cell_of_another_player_is_not_enclosed() -> None:
    # The middle of the left side is for 2 alone.
    state = position(NINE, {0: "b1 b2 b3 b4 a2", 1: "a4"}, turn=0).play("a5")
    assert state.pieces() == all_pieces({0: "b1 b2 b3 b4 a2 a5", 1: "a4"})


def test_a_cell_is_free_by_empty_cells_and_own_pieces_only() -> None:
    for colour in range(3):  # each of them has a piece next to b2
        assert "b2" in position(FOUR, {0: "c1", 1: "c2 b3", 2: "a3 a2 b1"}, turn=colour).moves()
    state = position(FOUR, {1: "c1 c2 b3", 2: "a3 a2 b1"}, turn=0)
    assert set(state.moves()) == {"a1", "d1"}
    reason = state.why_not("b2")
    assert reason is not None
    assert "b2" in reason.say("en")
    assert "b2" in reason.say("fr")


# No free cell is left


def test_fragile_pieces_are_cleared_and_the_game_goes_on() -> None:
    state = played(FOUR.start(), "c2 a3 a1 d1 b3 b2 c1 a2 a4")
    assert state.moves() == ["b1"]
    state = state.play("b1")
    assert state.pieces() == all_pieces(drawn(FOUR, "2 0 0 0  1 . 0  1 1  2"))  # 2's lonely b2 has gone
    assert state.scores == (4, 3, 2)
    assert state.turn == 1
    assert state.moves() == ["b2"]
    state = state.play("b2")
    assert state.scores == (4, 4, 2)
    assert state.result == (0.5, 0.5, 0.0)
    assert state.turn is None


def test_three_may_share() -> None:
    state = played(hexagora.game("triago", size=2).start(), "a1 b1 a2")
    assert state.scores == (1, 1, 1)
    assert state.result == (1 / 3, 1 / 3, 1 / 3)


@pytest.mark.parametrize("size", [2, 3, 5, 9])
def test_with_two_players_all_pieces_are_solid(size: int) -> None:
    for seed in range(10):
        chance, state = random.Random(seed), hexagora.game("triago", size=size, players=2).start()
        while state.turn is not None:
            after = state.play(chance.choice(state.moves()))
            assert len(after.pieces()) > len(state.pieces())
            state = after
        assert len(state.pieces()) == len(state.board)


# Leaving


@pytest.mark.parametrize("game", THREE_BOARDS)
def test_who_leaves_is_skipped_and_the_pieces_stay(game: hexagora.Game) -> None:
    state = played(game.start(), "d4 e3").leave(0)
    assert state.turn == 2
    assert state.result is None
    assert state.scene().out == state.left == (0,)
    state = state.play("e4")
    assert state.turn == 1
    assert state.play("d5").turn == 2
    assert state.pieces() == {"d4": "0", "e3": "1", "e4": "2"}
    assert state.scores == (1, 1, 1)


@pytest.mark.parametrize("game", THREE_BOARDS)
def test_who_leaves_on_turn_passes_it_on(game: hexagora.Game) -> None:
    state = played(game.start(), "d4 e3 e4").leave(0)
    assert state.turn == 1
    assert played(state, "d5 d3").turn == 1


@pytest.mark.parametrize("game", THREE_BOARDS)
def test_the_last_one_left_wins(game: hexagora.Game) -> None:
    state = played(game.start(), "d4 e3 e4 d5").leave(0)
    assert state.leave(1).result == (0.0, 0.0, 1.0)
    assert state.leave(2).result == (0.0, 1.0, 0.0)
    assert state.leave(2).turn is None
    assert state.leave(2).moves() == []
    assert state.leave(2).pieces() == state.pieces()


@pytest.mark.parametrize("id", ["hexago", "triago", "tetrago"])
@pytest.mark.parametrize(("colour", "result"), [(0, (0.0, 1.0)), (1, (1.0, 0.0))])
def test_with_two_players_the_other_one_wins(id: str, colour: int, result: tuple[float, ...]) -> None:
    before = hexagora.game(id, players=2).start().play("d4")
    assert before.leave(colour).result == result
    assert before.result is None


@pytest.mark.parametrize("game", THREE_BOARDS)
def test_leaving_is_refused_twice_after_the_end_and_to_nobody(game: hexagora.Game) -> None:
    state = game.start().leave(1)
    for wrong in (-1, 1, 3):
        with pytest.raises(hexagora.IllegalMove):
            state.leave(wrong)
    with pytest.raises(hexagora.IllegalMove):
        state.leave(0).leave(2)


def test_the_ports_of_who_has_left_are_still_another_players() -> None:
    state = position(NINE, {0: "b1 b2 b3 b4 a2"}, turn=0).leave(2).play("a5")
    assert state.scores == (6, 0, 0)
    assert {"a1", "a3", "a4"} & state.pieces().keys() == set()


def test_the_pieces_of_who_has_left_can_be_enclosed() -> None:
    state = position(NINE, {0: "c1 c2 d2", 2: "d1"}, turn=0).leave(2).play("e1")
    assert state.scores == (5, 0, 0)


@pytest.mark.parametrize("leaver", [None, 0, 1])
def test_at_the_end_the_best_of_those_who_stayed_wins(leaver: int | None) -> None:
    state = position(FOUR, drawn(FOUR, "0 0 1 1  2 1 1  2 1  ."), turn=2)
    state = state.play("a4") if leaver is None else state.leave(leaver).play("a4")
    assert state.scores == (2, 5, 3)
    assert state.result == ((0.0, 0.0, 1.0) if leaver == 1 else (0.0, 1.0, 0.0))


# Refusals


@pytest.mark.parametrize("game", THREE_BOARDS)
@pytest.mark.parametrize("move", ["d4", "z9", "a26", "pass", "swap", "declare", "d4:d5", "e4+d5"])
def test_a_move_that_is_not_allowed_is_refused(game: hexagora.Game, move: str) -> None:
    state = game.start().play("d4")
    before = str(state)
    assert move not in state.moves()
    reason = state.why_not(move)
    assert reason is not None
    assert reason.say("en") != reason.say("fr")
    with pytest.raises(hexagora.IllegalMove) as refusal:
        state.play(move)
    assert refusal.value.reason == reason
    assert str(state) == before
    if move in ("d4", "z9", "a26"):
        assert move in reason.say("en")
        assert move in reason.say("fr")


@pytest.mark.parametrize("game", THREE_BOARDS)
@pytest.mark.parametrize("text", ["", "D5", "d05", "hello", "d 5", " d5", "d5 ", "Pass"])
def test_what_is_no_move_at_all_is_bad_text(game: hexagora.Game, text: str) -> None:
    for state in (game.start(), game.start().leave(0).leave(1)):
        with pytest.raises(hexagora.BadText):
            state.play(text)


@pytest.mark.parametrize("move", ["b2", "a1", "pass"])
def test_a_finished_game_takes_no_move(move: str) -> None:
    state = played(FOUR.start(), "c2 a3 a1 d1 b3 b2 c1 a2 a4 b1 b2")
    with pytest.raises(hexagora.IllegalMove):
        state.play(move)


# Options

WRONG_VALUES: dict[str, list[Any]] = {
    "size": [1, 27, 0, -9, 10**30, "9", 9.0, True, None],
    "players": [1, 7, 0, -3, "3", 3.0, True, None],
    "board": ["triangle"],
    "ports": ["owned"],
}
WRONG = [{name: value} for name, values in WRONG_VALUES.items() for value in values]
TOO_MANY_PORTS = [{"size": 2, "players": players} for players in (4, 5, 6)]  # side 2 is three cells


@pytest.mark.parametrize("options", [*WRONG, *TOO_MANY_PORTS], ids=str)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption) as refusal:
        hexagora.game("triago", **options)
    assert str(refusal.value)


def test_a_wrong_option_is_told_what_is_allowed() -> None:
    with pytest.raises(hexagora.BadOption, match=r"2.*26"):
        hexagora.game("triago", size=27)
    with pytest.raises(hexagora.BadOption, match=r"2.*6"):
        hexagora.game("triago", players=7)


@pytest.mark.parametrize(("size", "players"), [(2, 2), (2, 3), (3, 6), (26, 2), (26, 6)])
def test_options_at_the_edge_are_accepted(size: int, players: int) -> None:
    state = hexagora.game("triago", size=size, players=players).start()
    assert state.game.options == {"size": size, "players": players}
    assert sorted(state.moves()) == sorted(state.board.cells)
    assert len(state.board) == size * (size + 1) // 2
