"""Clocks of a match."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from hexagora.match.commands import (
    COMPUTER,
    AnswerOffer,
    CheckClock,
    Command,
    LeaveMatch,
    MakeOffer,
    PlayMove,
    ResumeClock,
    TakeBack,
)
from hexagora.match.events import ClockResumed, Event, MovePlayed, PlayerLeft
from hexagora.match.limits import DAY
from hexagora.match.setup import Days, Fischer
from hexagora.record import Leave
from tests.server.tables import ANN, BOB, CAT, EVE, SECOND, Table, alone, three, two


def test_a_fischer_clock_waits_for_the_first_move() -> None:
    game = two(clock=Fischer(60, 5))
    runs = [game.match.clock_runs]
    game.now += 3600 * SECOND
    assert game.match.time_left(game.now) == (60 * SECOND, 60 * SECOND)
    assert game.ask(COMPUTER, CheckClock()) == []
    assert game.ask(COMPUTER, ResumeClock()) == []
    assert game.ask(ANN, PlayMove(1, "a1")) == [MovePlayed(game.now, "a1", 65 * SECOND)]
    runs.append(game.match.clock_runs)
    assert runs == [False, True]
    game.now += 7 * SECOND
    assert game.match.time_left(game.now) == (65 * SECOND, 53 * SECOND)
    assert game.ask(BOB, PlayMove(2, "b1")) == [MovePlayed(game.now, "b1", 58 * SECOND)]
    assert game.match.left == (65 * SECOND, 58 * SECOND)


def test_whose_time_is_up_has_lost() -> None:
    game = two(clock=Fischer(60, 5))
    game.move(ANN, "a1")
    game.now += 60 * SECOND - 1
    assert game.ask(COMPUTER, CheckClock()) == []
    game.now += 1
    assert game.ask(COMPUTER, CheckClock()) == [PlayerLeft(game.now, 1, True)]
    assert game.result() == [1, 0]
    assert game.stands() == ("over", "time", None)
    assert game.match.left == (65 * SECOND, 0)
    assert game.ask(COMPUTER, CheckClock()) == []


def test_a_move_that_comes_too_late_is_not_played() -> None:
    game = two(clock=Fischer(60, 5))
    game.move(ANN, "a1")
    game.now += 61 * SECOND
    late: list[Command] = [
        PlayMove(2, "b1"),
        PlayMove(2, "z"),
        LeaveMatch(2),
        TakeBack(2),
        MakeOffer(2, "draw"),
        AnswerOffer(2, "draw", True),
    ]
    assert {game.refuses(BOB, command) for command in late} == {"match_late"}
    assert game.refuses(ANN, PlayMove(2, "b1")) == "match_not_turn"
    assert ("b1", 1) not in game.match.moves
    assert game.ask(COMPUTER, CheckClock()) == [PlayerLeft(game.now, 1, True)]
    assert game.match.moves == (("a1", 0), Leave(1))


def test_whose_time_ran_out_meanwhile_is_told_so() -> None:
    for game in (two(clock=Fischer(60, 5)), two(clock=Days(1)), three(clock=Fischer(60, 0))):
        game.move(ANN, "b2")
        game.now += 2 * DAY
        game.ask(COMPUTER, CheckClock())
        assert game.refuses(BOB, PlayMove(2, "b1")) == game.refuses(BOB, MakeOffer(2, "draw")) == "match_late"
        assert game.refuses(ANN, PlayMove(2, "b1")) == game.refuses(EVE, PlayMove(2, "b1")) == "stale"
    resigned = two(clock=Fischer(60, 5))
    resigned.move(ANN, "a1")
    resigned.ask(BOB, LeaveMatch(2))
    assert resigned.refuses(BOB, PlayMove(2, "b1")) == "stale"


def test_among_three_the_game_goes_on_without_whose_time_is_up() -> None:
    game = three(clock=Fischer(60, 0))
    game.move(ANN, "c3")
    game.now += 70 * SECOND
    assert game.ask(COMPUTER, CheckClock()) == [PlayerLeft(game.now, 1, True)]
    assert game.stands() == ("playing", "", 2)
    assert game.match.time_left(game.now) == (60 * SECOND, 0, 60 * SECOND)
    game.now += SECOND
    game.move(CAT, "c2")
    assert game.match.left == (60 * SECOND, 0, 59 * SECOND)


def test_when_somebody_else_leaves_the_clock_goes_on() -> None:
    game = three(clock=Fischer(60, 0))
    game.move(ANN, "c3")
    game.now += 10 * SECOND
    game.ask(CAT, LeaveMatch(game.version))
    assert game.match.time_left(game.now) == (60 * SECOND, 50 * SECOND, 60 * SECOND)
    game.now += 10 * SECOND
    assert game.match.time_left(game.now)[1] == 40 * SECOND
    game.ask(BOB, LeaveMatch(game.version))
    assert game.result() == [1, 0, 0]
    assert game.stands() == ("over", "leave", None)


def test_days_are_for_each_move() -> None:
    game = two(clock=Days(2))
    assert game.match.clock_runs
    game.now += DAY
    assert game.match.time_left(game.now) == (DAY, 2 * DAY)
    assert game.ask(ANN, PlayMove(1, "a1")) == [MovePlayed(game.now, "a1", 2 * DAY)]
    game.now += 2 * DAY - 1
    game.move(BOB, "b1")
    assert game.match.left == (2 * DAY, 2 * DAY)
    game.now += 2 * DAY
    assert game.ask(COMPUTER, CheckClock()) == [PlayerLeft(game.now, 0, True)]


def test_days_begin_anew_when_a_move_is_taken_back() -> None:
    game = two(clock=Days(2))
    game.move(ANN, "a1")
    game.now += DAY
    game.offer(ANN, "takeback")
    game.answer(BOB, "takeback")
    assert game.match.time_left(game.now) == (2 * DAY, 2 * DAY)


def test_taking_back_gives_no_time_back() -> None:
    game = two(clock=Fischer(60, 0))
    game.move(ANN, "a1")
    game.now += 10 * SECOND
    game.move(BOB, "b1")
    game.now += 20 * SECOND
    game.offer(BOB, "takeback")
    game.answer(ANN, "takeback")
    assert game.match.mover == 1
    assert game.match.time_left(game.now) == (40 * SECOND, 50 * SECOND)
    game.now += SECOND
    assert game.match.time_left(game.now) == (40 * SECOND, 49 * SECOND)


def test_computers_have_no_clock() -> None:
    game = alone(clock=Fischer(60, 5))
    game.move(ANN, "a1")
    game.now += 3600 * SECOND
    assert not game.match.clock_runs
    assert game.ask(COMPUTER, CheckClock()) == []
    assert game.ask(COMPUTER, PlayMove(2, "b1")) == [MovePlayed(game.now, "b1", None)]
    assert game.match.left == (65 * SECOND, 60 * SECOND) and game.match.clock_runs


def test_nobody_pays_for_the_time_the_server_was_away() -> None:
    game = two(clock=Fischer(60, 5))
    game.move(ANN, "a1")
    game.now += 3600 * SECOND
    before = game.version
    assert game.ask(COMPUTER, ResumeClock()) == [ClockResumed(game.now, 60 * SECOND)]
    assert game.version == before
    assert game.match.time_left(game.now) == (65 * SECOND, 60 * SECOND)
    assert game.ask(COMPUTER, CheckClock()) == []
    game.move(BOB, "b1")


def test_what_was_used_while_the_server_lived_stays_used() -> None:
    game = two(clock=Fischer(60, 5))
    game.move(ANN, "a1")
    alive = game.now + 20 * SECOND
    game.now += 3600 * SECOND
    assert game.ask(COMPUTER, ResumeClock(alive)) == [ClockResumed(game.now, 40 * SECOND)]
    game.now += SECOND
    assert game.match.time_left(game.now) == (65 * SECOND, 39 * SECOND)
    # It ends again before it has given a sign of life: what was used is not given back.
    game.now += 3600 * SECOND
    game.ask(COMPUTER, ResumeClock(alive))
    assert game.match.time_left(game.now) == (65 * SECOND, 40 * SECOND)
    game.ask(COMPUTER, ResumeClock(game.now + DAY))  # the machine's clock was put back meanwhile
    assert game.match.time_left(game.now) == (65 * SECOND, 40 * SECOND)
    assert game.match.time_left(game.now - DAY) == (65 * SECOND, 40 * SECOND)


def test_whose_time_was_up_when_the_server_ended_has_lost() -> None:
    game = two(clock=Fischer(60, 5))
    game.move(ANN, "a1")
    alive = game.now + 61 * SECOND
    game.now += DAY
    game.ask(COMPUTER, ResumeClock(alive))
    assert game.refuses(BOB, PlayMove(game.version, "b1")) == "match_late"
    assert game.ask(COMPUTER, CheckClock()) == [PlayerLeft(game.now, 1, True)]


def test_days_that_were_used_are_given_anew_by_the_next_move() -> None:
    game = two(clock=Days(2))
    game.move(ANN, "a1")
    alive = game.now + DAY
    game.now += 3 * DAY
    game.ask(COMPUTER, ResumeClock(alive))
    assert game.match.time_left(game.now) == (2 * DAY, DAY)
    back = Table(game.match, game.now)
    game.move(BOB, "b1")
    assert game.match.left == (2 * DAY, 2 * DAY)
    back.offer(ANN, "takeback")
    back.answer(BOB, "takeback")
    assert back.match.time_left(game.now) == (2 * DAY, 2 * DAY)


BEAT = 5 * SECOND


@given(st.lists(st.tuples(st.integers(0, 60 * SECOND), st.integers(0, DAY), st.integers(0, BEAT)), max_size=8))
@settings(deadline=None)
def test_over_restarts_the_time_used_is_the_time_played(lives: list[tuple[int, int, int]]) -> None:
    """Each life: how long the server lived, how long it was away then, and how old its last sign of life was."""
    game = two(clock=Fischer(3600, 0))
    game.move(ANN, "a1")
    lived = 0
    for life, away, age in lives:
        game.now += life
        lived += life
        assert lived - BEAT * len(lives) <= 3600 * SECOND - game.match.time_left(game.now)[1] <= lived
        alive, game.now = game.now - age, game.now + away
        events = game.ask(COMPUTER, ResumeClock(alive))
        assert msgspec.json.decode(msgspec.json.encode(events), type=list[Event]) == events
    used = 3600 * SECOND - game.match.time_left(game.now)[1]
    assert lived - sum(min(life, age) for life, _, age in lives) == used <= lived


def test_without_a_clock_there_is_nothing_to_forgive() -> None:
    game = two()
    game.now += 365 * DAY
    assert not game.match.clock_runs
    assert game.ask(COMPUTER, CheckClock()) == [] and game.ask(COMPUTER, ResumeClock()) == []
    game.move(ANN, "a1")
    assert game.events[-1] == MovePlayed(game.now, "a1", None)


def test_time_does_not_run_when_it_is_over() -> None:
    game = two(clock=Fischer(60, 0))
    game.win(ANN, BOB)
    left = game.match.time_left(game.now)
    assert game.match.time_left(game.now + DAY) == left
    assert game.ask(COMPUTER, CheckClock()) == []
