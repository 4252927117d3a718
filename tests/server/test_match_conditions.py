"""Conditional moves: who may leave them, what is refused, when they are played, and that nobody else hears of them."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import msgspec
import pytest

import hexagora
from hexagora.errors import Refusal
from hexagora.match import Match, Presence, after
from hexagora.match.commands import LeaveMatch, PlayMove, SayChat, SetConditions, TakeBack
from hexagora.match.events import ConditionsSet, MovePlayed
from hexagora.match.limits import DAY, LONGEST_CONDITION, MOST_CONDITIONS
from hexagora.match.setup import Days, Fischer
from hexagora.server.wire import match_data, may_data
from tests.every import any_move
from tests.server.site import Person, Site
from tests.server.tables import ANN, BOB, CAT, Table, alone, at_screen, table, three, two

BOARD: dict[str, Any] = {"game": "hex", "board": "rhombus", "size": 5, "swap": False}
PRESETS = [
    pytest.param(entry.id, preset, id=f"{entry.id}-{preset.id}")
    for entry in hexagora.games()
    for preset in entry.presets
    if preset.game().players == 2
]


def days(**parts: Any) -> Table:
    """A game of days; Ann begins."""
    return two(**{**BOARD, "clock": Days(3), **parts})


def leave(game: Table, who: Any, *lines: str) -> list[Any]:
    return game.ask(who, SetConditions(game.version, tuple(tuple(line.split()) for line in lines)))


def refused(game: Table, who: Any, *lines: str) -> str:
    return game.refuses(who, SetConditions(game.version, tuple(tuple(line.split()) for line in lines)))


def lines_of(match: Match, who: str) -> list[str]:
    seen = match_data(match, who, Presence(), 0, 0)
    return [" ".join(line) for line in seen.conditions]


# Leaving them


def test_they_are_for_two_people_with_days() -> None:
    assert may_data(days().match, "bob", Presence(), 0).conditions
    for game in (two(**BOARD), two(**BOARD, clock=Fischer(60, 1)), three(clock=Days(1)), alone(clock=Days(1))):
        for who in (ANN, BOB):
            if game.match.persons_of(who.id):
                assert refused(game, who, "a1 a2") == "match_no_conditions"
                assert not may_data(game.match, who.id, Presence(), 0).conditions
    at_one_screen = table(at_screen(ANN), at_screen(ANN, "Guest"), clock=Days(1), **BOARD)
    assert refused(at_one_screen, ANN, "a1 a2") == "match_no_conditions"


def test_they_answer_what_the_other_one_will_play() -> None:
    game = days()
    assert refused(game, ANN, "a1 a2") == "conditions_turn"
    assert refused(game, CAT, "a1 a2") == "match_not_seated"
    assert leave(game, BOB, "a1 a2")[0] == ConditionsSet(game.now, 1, (("a1", "a2"),))
    assert lines_of(game.match, "bob") == ["a1 a2"]
    leave(game, BOB, "b1 a2", "c1 c2")
    assert lines_of(game.match, "bob") == ["b1 a2", "c1 c2"]
    leave(game, BOB)
    assert lines_of(game.match, "bob") == [] and game.match.conditions is None


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["a1 a1"], "conditions_move"),
        (["a9 a1"], "conditions_move"),
        (["a1 a2", "b1 a2 a2 a3"], "conditions_move"),
        (["a1"], "conditions_end"),
        (["a1 a2 a3"], "conditions_end"),
        ([""], "conditions_end"),
        (["a1 a2", "a1 b2"], "conditions_differ"),
        (["a1 a2 b1 b2", "a1 a2 b1 b3"], "conditions_differ"),
        (["a1 a2"] * (MOST_CONDITIONS + 1), "conditions_many"),
        ([" ".join(["a1"] * (LONGEST_CONDITION + 1))], "conditions_many"),
    ],
)
def test_lines_that_cannot_be_played(lines: list[str], code: str) -> None:
    game = days()
    assert refused(game, BOB, *lines) == code
    assert game.match.conditions is None


def test_nothing_follows_the_end_of_a_game() -> None:
    game = days(size=2)
    assert refused(game, BOB, "a2 b2 b1 a1") == "conditions_move"  # b1 has won


def test_the_version_stays() -> None:
    """Nothing changes for the other one, whose next command must not be refused for it."""
    game = days()
    version = game.version
    leave(game, BOB, "a1 a2")
    assert game.version == version
    game.ask(ANN, PlayMove(version, "e5"))


# Playing them


def test_a_line_is_played_as_far_as_it_goes() -> None:
    game = days()
    leave(game, BOB, "a1 a2 b1 b2 c1 c2", "a1 a2 e5 e4", "d1 d2")
    game.now += DAY
    first, answer = game.ask(ANN, PlayMove(game.version, "a1"))
    assert (first, answer) == (MovePlayed(game.now, "a1", 3 * DAY), MovePlayed(game.now, "a2", 3 * DAY))
    assert game.match.mover == 0 and lines_of(game.match, "bob") == ["b1 b2 c1 c2", "e5 e4"]
    assert len(game.ask(ANN, PlayMove(game.version, "e5"))) == 2
    assert [move for move, _ in game.match.moves] == ["a1", "a2", "e5", "e4"]  # type: ignore[misc]  # nobody left
    assert game.match.conditions is None


def test_other_moves_end_them() -> None:
    game = days()
    leave(game, BOB, "a1 a2 b1 b2")
    assert len(game.ask(ANN, PlayMove(game.version, "c3"))) == 1
    assert game.match.conditions is None and game.match.mover == 1


def test_an_answer_may_end_the_game() -> None:
    game = days(size=2)
    game.move(ANN, "a1")
    leave(game, ANN, "b2 a2")
    game.ask(BOB, PlayMove(game.version, "b2"))
    assert game.stands() == ("over", "", None) and game.result() == [1, 0] and game.match.conditions is None


def test_a_swap_is_a_move_as_others() -> None:
    game = days(swap=True)
    leave(game, BOB, "c3 swap a1 a2")
    game.ask(ANN, PlayMove(game.version, "c3"))
    assert game.match.mover == 0 and lines_of(game.match, "bob") == ["a1 a2"]
    game.ask(ANN, PlayMove(game.version, "a1"))
    assert len(game.match.moves) == 4 and game.match.mover == 0


def test_they_end_with_the_game_and_by_taking_back() -> None:
    game = days()
    game.move(ANN, "e1")
    game.move(BOB, "e2")
    leave(game, BOB, "a1 a2")
    game.ask(BOB, SayChat("hello"))
    assert lines_of(game.match, "bob") == ["a1 a2"]
    game.ask(ANN, TakeBack(game.version))
    game.answer(BOB, "takeback")
    assert lines_of(game.match, "bob") == []
    for ends in ("leave", "draw"):
        game = days()
        leave(game, BOB, "a1 a2")
        if ends == "leave":
            game.ask(ANN, LeaveMatch(game.version))
        else:
            game.offer(ANN, "draw")
            game.answer(BOB, "draw")
        assert game.match.status == "over" and lines_of(game.match, "bob") == []


# Secrecy and laws


def test_nobody_else_sees_them() -> None:
    game = days()
    before = {who: msgspec.json.encode(match_data(game.match, who, Presence(), 0, 0)) for who in ("ann", "cat", None)}
    leave(game, BOB, "a1 a2 b1 b2", "c3 c4")
    for who, seen in before.items():
        assert msgspec.json.encode(match_data(game.match, who, Presence(), 0, 0)) == seen
    assert lines_of(game.match, "bob") == ["a1 a2 b1 b2", "c3 c4"]


@pytest.mark.parametrize(("id", "preset"), PRESETS)
def test_whatever_is_left_only_legal_moves_are_played(id: str, preset: hexagora.Preset) -> None:
    chance = random.Random(id + preset.id)
    for _ in range(6):
        game = table(at_screen(ANN), at_screen(BOB), game=id, clock=Days(3), **preset.options)
        for _ in range(30):
            if game.match.mover is None:
                break
            mover, other = (ANN, BOB) if game.match.mover == 0 else (BOB, ANN)
            state, line = game.match.state, list[str]()
            while state.turn is not None and len(line) < chance.randint(1, 8):
                line.append(any_move(chance, state))
                state = state.play(line[-1])
            with suppress(Refusal):  # a line that ends with a move of the other one
                leave(game, other, " ".join(line))
            expected = line[0] if line and chance.random() < 0.7 else any_move(chance, game.match.state)
            game.ask(mover, PlayMove(game.version, expected))
            check(game)


def check(game: Table) -> None:
    """The record is legal, events lead to the same match, and whoever has left lines is not to move."""
    match = game.match
    assert match.record.replay()[-1] == match.state
    if match.conditions is not None:
        assert match.conditions.person != match.mover and match.status == "playing" and all(match.conditions.lines)
    read = msgspec.json.decode(msgspec.json.encode(game.events[-1]), type=MovePlayed)
    assert read == game.events[-1]


def test_they_survive_being_stored() -> None:
    game = days()
    leave(game, BOB, "a1 a2 b1 b2")
    game.ask(ANN, PlayMove(game.version, "a1"))
    again = days().match
    for event in game.events[1:]:
        again = after(again, event)
    assert again == game.match and again.conditions == game.match.conditions


# Over the wire


def test_a_line_is_played_while_its_owner_sleeps(server: Site) -> None:
    ann, bob, eve = Person(server, "Ann"), Person(server, "Bob"), Person(server, "Eve")
    options = {"board": "rhombus", "size": 5, "swap": False}
    id = ann.make("screen", "link", options=options, clock={"kind": "days", "days": 3})
    with ann.at(id) as one, eve.at(id) as watching:
        with bob.at(id) as other:
            other.do("take_seat")
            one.catch_up()
            watching.catch_up()
            heard = len(one.heard), len(watching.heard)
            assert other.match["may"]["conditions"] and one.match["may"]["conditions"]
            assert one.refused("set_conditions", lines=[["a1", "a2"]]) == "conditions_turn"
            assert other.refused("set_conditions", lines=[["a1", "a1"]]) == "conditions_move"
            other.do("set_conditions", lines=[["a1", "a2", "b1", "b2"]])
            other.catch_up()
            assert other.match["conditions"] == [["a1", "a2", "b1", "b2"]]
        for page, before in ((one, heard[0]), (watching, heard[1])):
            page.catch_up()
            states = [message for message in page.heard[before:] if message["type"] == "state"]
            assert len(states) == 1 and states[0]["match"]["conditions"] == []  # the one that was asked for
            assert all("a2" not in str(message) for message in page.heard[before:] if message["type"] != "state")
        one.do("play_move", move="a1")
        one.catch_up()
        assert [move for move, _ in one.match["moves"]] == ["a1", "a2"] and one.match["conditions"] == []
    server.check()
    assert bob.ask("GET", f"api/matches/{id}")["conditions"] == [["b1", "b2"]]
    assert eve.ask("GET", f"api/matches/{id}")["conditions"] == []
    with ann.at(id) as one, bob.at(id) as other:
        one.do("play_move", move="c3")
        other.catch_up()
        assert other.match["conditions"] == [] and other.match["moves"][-1][0] == "c3"
