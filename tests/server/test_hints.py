"""Why a move is good: what a hint says of it, in positions of several games."""

from __future__ import annotations

import random

import hexagora
from hexagora.server.hints import reasons
from tests.every import every_game, some_states
from tests.positions import position

LONG = 10.0  # seconds: nothing is left out for want of time

RHOMBUS = hexagora.game("hex", board="rhombus", size=4, swap=False)
JUMPS = hexagora.game("hexadames")


def why(state: hexagora.State, move: str) -> tuple[str, int]:
    (reason,) = reasons(state, [move], LONG)
    return reason


def one_short(colour: int) -> hexagora.State:
    """Three stones of a colour in a row that wins by the fourth, three of the other elsewhere; colour 0 is to move."""
    rows = {0: "b1 b2 b3", 1: "d1 d2 d3"} if colour == 0 else {0: "a1 b1 d2", 1: "a3 b3 c3"}
    return position(RHOMBUS, rows, 0)


def test_a_move_that_ends_the_game_wins() -> None:
    state = one_short(0)
    wins = {move for move in state.moves() if why(state, move)[0] == "wins"}
    assert wins == {move for move in state.moves() if (result := state.play(move).result) and result[0] == 1} != set()


def test_a_move_stops_what_would_win_otherwise() -> None:
    state = one_short(1)
    stops = {move for move in state.moves() if why(state, move)[0] == "stops_win"}
    assert stops == {"d3"}
    assert why(state, "a4") == ("", 0)


def test_nothing_is_stopped_where_nothing_threatens() -> None:
    state = RHOMBUS.start()
    assert {why(state, move) for move in state.moves()} == {("", 0)}


def test_a_reason_that_takes_too_long_is_not_given() -> None:
    state = one_short(1)
    assert reasons(state, ["d3"], 0.0) == [("", 0)]


def test_captures_are_counted() -> None:
    state = position(JUMPS, {0: "e3", 1: "e4 c8", 2: "a5"}, 0)
    assert "e3:e5" in state.moves()
    assert why(state, "e3:e5") == ("captures", 1)
    assert all(why(state, move) == ("", 0) for move in state.moves() if move != "e3:e5")


@every_game
def test_reasons_are_those_of_the_rules(game: hexagora.Game) -> None:
    chance = random.Random(5)
    for state in some_states(game, 3):
        moves = state.moves()
        if not moves:
            continue
        assert state.turn is not None
        person = state.seats[state.turn]
        for move, (reason, captures) in zip(
            sample := chance.sample(moves, min(4, len(moves))), reasons(state, sample, LONG), strict=True
        ):
            after = state.play(move)
            won = after.result is not None and after.result[person] > 0 and 0 in after.result
            assert (reason == "wins") == won
            if reason == "stops_win":
                replies = [after.play(reply) for reply in after.moves()]
                ahead = None if after.turn is None else after.seats[after.turn]
                assert not any(ahead is not None and end.result and end.result[ahead] == 1 for end in replies)
            if reason in ("", "captures"):
                assert (reason == "captures") == (captures > 0)
