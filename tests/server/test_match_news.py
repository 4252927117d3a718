"""What happened beside the moves, as lines for the list of moves."""

import json
import random
from typing import Any

import msgspec

from hexagora.match import Match, after, new_match
from hexagora.match.commands import COMPUTER, CheckClock, LeaveMatch, PlayMove, TakeBack, WithdrawOffer
from hexagora.match.events import OfferAnswered, OfferMade
from hexagora.match.limits import DAY, MOST_NEWS
from hexagora.match.setup import Days
from hexagora.server.wire import change_message
from tests.server.tables import ANN, BOB, CAT, Table, alone, at_screen, table, three, two


def told(match: Match) -> list[tuple[Any, ...]]:
    """The lines without the numbers of their events, and without what they do not have."""
    rows = [(line.after, line.kind, line.person, line.colour, line.offer) for line in match.news]
    return [tuple(part for part in row if part is not None) for row in rows]


def check_replay(game: Table) -> None:
    """The same lines follow from the events again, and the later the newer."""
    match = new_match("abc", game.match.setup)
    for event in game.events:
        match = after(match, event)
    assert match.news == game.match.news
    numbers = [line.event for line in match.news]
    assert numbers == sorted(numbers) and (not numbers or numbers[-1] <= match.events)


def test_offers_and_their_answers() -> None:
    game = two(size=3)
    game.move(ANN, "a1")
    game.offer(ANN, "draw")
    game.answer(BOB, "draw", False)
    game.offer(ANN, "draw")
    game.ask(ANN, WithdrawOffer(game.version, "draw"))
    game.move(BOB, "b2")
    game.offer(BOB, "draw")
    game.answer(ANN, "draw")
    assert told(game.match) == [
        (1, "offer", 0, "draw"),
        (1, "declined", 1, "draw"),
        (1, "offer", 0, "draw"),
        (1, "withdrawn", 0, "draw"),
        (2, "offer", 1, "draw"),
        (2, "accepted", 0, "draw"),
    ]
    game.offer(ANN, "rematch")
    assert told(game.match)[-1] == (2, "offer", 0, "rematch")
    check_replay(game)


def test_an_offer_withdrawn_as_earlier_versions_wrote_it() -> None:
    game = two()
    for event in (OfferMade(1, "draw", 0), OfferAnswered(2, "draw", 0, False)):
        game.match = after(game.match, event)
    assert told(game.match) == [(0, "offer", 0, "draw"), (0, "withdrawn", 0, "draw")]


def test_a_swap_says_who_has_which_colour() -> None:
    game = two(size=3)
    game.move(ANN, "c3")
    game.move(BOB, "swap")
    assert told(game.match) == [(2, "swap", 1, 0), (2, "swap", 0, 1)]
    game.ask(BOB, TakeBack(game.version))
    game.answer(ANN, "takeback")
    assert told(game.match) == [(1, "takeback", 1)]
    check_replay(game)


def test_moves_that_are_taken_back_take_their_lines_with_them() -> None:
    game = two(size=3)
    game.offer(BOB, "draw")
    for who, move in ((ANN, "a1"), (BOB, "b2"), (ANN, "c1"), (BOB, "a3")):
        game.move(who, move)
    game.offer(BOB, "draw")
    game.answer(ANN, "draw", False)
    game.ask(ANN, TakeBack(game.version))
    game.answer(BOB, "takeback")
    assert told(game.match) == [(0, "offer", 1, "draw"), (2, "takeback", 0)]
    check_replay(game)


def test_one_line_is_enough_for_many_take_backs_to_one_place() -> None:
    game = alone(size=3)
    for _ in range(3):
        game.move(ANN, "a1")
        game.move(COMPUTER, "b2")
        game.ask(ANN, TakeBack(game.version))
    assert told(game.match) == [(0, "takeback", 0)]
    assert game.match.news[0].event == game.match.events
    check_replay(game)


def test_nobody_has_to_agree_to_what_one_asks_alone() -> None:
    game = alone()
    game.ask(ANN, LeaveMatch(game.version))
    game.offer(ANN, "rematch")
    assert told(game.match) == [(1, "left", 0, 0)] and game.match.next


def test_why_somebody_left() -> None:
    game = three(clock=Days(1))
    game.ask(BOB, LeaveMatch(game.version))
    game.now = 2 * DAY
    game.ask(COMPUTER, CheckClock())
    assert told(game.match) == [(1, "left", 1, 1), (2, "time", 0, 0)]
    assert game.stands() == ("over", "time", None) and game.result() == [0, 0, 1]
    assert game.refuses(CAT, PlayMove(game.version, "a1")) == "over"
    check_replay(game)


def test_the_newest_lines_stay() -> None:
    game = two()
    for _ in range(MOST_NEWS):
        game.offer(ANN, "draw")
        game.ask(ANN, WithdrawOffer(game.version, "draw"))
    assert len(game.match.news) == MOST_NEWS
    assert game.match.news[-1].event == game.match.events
    check_replay(game)


def test_who_is_passed_over_is_told_with_the_move() -> None:
    """Also to who hears of the move only."""
    chance = random.Random(1)
    game = table(*[at_screen(ANN)] * 3, game="hexadames")
    while not game.match.state.skipped:
        before = game.match
        events = game.ask(ANN, PlayMove(game.version, chance.choice(before.state.moves())))
    message = json.loads(change_message(before, game.match, events) or b"")
    skipped = [(len(game.match.moves), "skip", colour, colour) for colour in game.match.state.skipped]
    assert told(game.match) == skipped
    assert message["news"] == json.loads(msgspec.json.encode(game.match.news))
    game.ask(ANN, TakeBack(game.version))
    assert told(game.match) == [(len(game.match.moves), "takeback", game.match.mover)]
    check_replay(game)
