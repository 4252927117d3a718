"""Moves that are taken back, and states on the way: nothing is replayed from the beginning."""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module

import pytest

from hexagora import State, record
from hexagora.match import Match, after
from hexagora.match.commands import LeaveMatch, PlayMove, TakeBack
from hexagora.match.events import MovePlayed, MovesTakenBack
from hexagora.match.limits import MOST_TAKEBACKS
from hexagora.match.match import step
from hexagora.record import Step
from tests.every import any_move
from tests.server.tables import ANN, BOB, HEX, SECOND, Table, at_screen, table, three, two

LONG = 2500


@cache
def long_match() -> Match:
    """A game in which pieces travel goes on as long as nobody wants to end it."""
    chance = random.Random(5)
    match = table(at_screen(ANN), at_screen(ANN), game="six").match
    while len(match.moves) < LONG:
        following = after(match, MovePlayed(SECOND, any_move(chance, match.state)))
        match = following if following.status == "playing" else match
    return match


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves that are played again."""
    again: list[str] = []

    def counted(state: State, step: Step) -> State:
        again.append(str(step))
        return record.after(state, step)

    monkeypatch.setattr(import_module("hexagora.match.match"), "after_step", counted)
    return again


def test_a_take_back_replays_a_few_moves_only(plays: list[str]) -> None:
    game = Table(long_match())
    states = game.match.record.replay()
    for left in reversed(range(LONG - 60, LONG)):
        plays.clear()
        assert game.ask(ANN, TakeBack(game.version)) == [MovesTakenBack(SECOND, left)]
        assert len(plays) < 32
        assert game.match.state == states[left]


def test_a_move_taken_back_again_and_again_is_read_as_fast(plays: list[str]) -> None:
    game = Table(long_match())
    move = str(step(game.match.moves[-1]))
    for _ in range(MOST_TAKEBACKS):
        game.ask(ANN, TakeBack(game.version))
        game.move(ANN, move)
    plays.clear()
    match = long_match()
    for event in game.events:
        match = after(match, event)
    assert match == game.match
    assert len(plays) < 32
    assert len(match.marks) <= 16


def test_any_state_on_the_way(plays: list[str]) -> None:
    """The further back, the longer it may take; but never the whole game."""
    match = long_match()
    states = match.record.replay()
    assert len(match.marks) <= 16
    for count in (0, 1, 31, 32, 33, 500, 1024, 1600, 2047, 2048, 2100, LONG - 200, LONG - 33, LONG - 1, LONG):
        plays.clear()
        assert match.state_after(count) == states[count]
        assert len(plays) <= max(31, 2 * (LONG - count))


def test_somebody_who_has_left_is_no_move_to_take_back() -> None:
    game = three()
    game.move(ANN, "c3")
    game.move(BOB, "c2")
    game.ask(ANN, LeaveMatch(game.version))
    assert [game.match.moves_after_takeback(who) for who in ("ann", "bob", "cat", "eve", None)] == [None] * 5
    assert game.match.state_after(2).left == () and game.match.state_after(3).left == (0,)


def test_moves_are_taken_back_so_many_times() -> None:
    game = table(at_screen(ANN), at_screen(ANN), **HEX)
    for _ in range(MOST_TAKEBACKS):
        game.move(ANN, "a2")
        game.ask(ANN, TakeBack(game.version))
    game.move(ANN, "a2")
    assert game.refuses(ANN, TakeBack(game.version)) == "match_takebacks"
    game.move(ANN, "b2", "b1")
    assert game.match.status == "over"
    assert game.refuses(ANN, TakeBack(game.version)) == "match_takebacks"


def test_nobody_asks_for_what_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("hexagora.match.decide"), "MOST_TAKEBACKS", 1)
    game = two()
    for _ in range(2):
        game.move(ANN, "a1")
        if not game.match.takebacks:
            game.ask(ANN, TakeBack(game.version))
            game.answer(BOB, "takeback")
    assert game.refuses(ANN, TakeBack(game.version)) == "match_takebacks"
    assert game.refuses(BOB, PlayMove(game.version, "a1")) == "taken"
