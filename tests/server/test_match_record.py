"""The record of a match: all that is known of it, with the time of each move and the offers from its events."""

from hexagora import record
from hexagora.match import new_match, record_of
from hexagora.match.commands import CancelMatch, LeaveMatch, WithdrawOffer
from hexagora.match.events import OfferAnswered, OfferMade
from hexagora.match.setup import Days, Fischer
from hexagora.record import Leave, Offer, Participant, Record

from .tables import ANN, BOB, FREE, HEX, SECOND, Table, alone, at_screen, setup, table, three, two


def whole(game: Table) -> Record:
    """The record of a match, which can be read again, and is what the match knows of itself and more."""
    found = record_of(game.match.setup, game.events)
    assert record.read(found.to_json()) == found
    known = game.match.record
    assert record.read(known.to_json()) == known
    for node, other in zip(found.walk(), known.walk(), strict=True):
        other.seconds, other.offers = node.seconds, node.offers
    assert known == found
    return found


def test_who_played_when_and_by_which_rules() -> None:
    game = alone(clock=Fischer(300, 5), order=(1, 0))
    found = whole(game)
    assert found.seats == (Participant(level=1), Participant("Ann"))
    assert (found.date, found.rules, found.headers) == ("1970-01-01T00:00:00Z", 1, {"clock": "300+5"})
    assert whole(two(clock=Days(3))).headers == {"clock": "3d"}


def test_before_it_begins_seats_are_in_the_order_of_persons() -> None:
    match = new_match("abc", setup(at_screen(ANN), FREE, order=(1, 0), **HEX))
    assert match.record.seats == (Participant(), Participant("Ann"))


def test_a_move_has_the_time_that_it_took() -> None:
    game = two()
    for seconds, who, move in ((2, ANN, "a2"), (0.25, BOB, "b2"), (70, ANN, "b1")):
        game.now += int(seconds * SECOND)
        game.move(who, move)
    found = whole(game)
    assert [node.seconds for node in found.mainline()] == [2, 0.25, 70]
    assert (found.result, found.reason) == ((1.0, 0.0), "")


def test_a_draw_that_was_agreed_is_the_result() -> None:
    game = two()
    game.move(ANN, "a2")
    game.offer(ANN, "draw")
    game.answer(BOB, "draw", yes=False)
    game.offer(ANN, "draw")
    game.ask(ANN, WithdrawOffer(game.version, "draw"))
    game.offer(BOB, "draw")
    game.answer(ANN, "draw")
    found = whole(game)
    assert (found.result, found.reason) == ((0.5, 0.5), "agreed")
    assert found.offers == []
    assert found.end().offers == [
        Offer("draw", 0, "declined"),
        Offer("draw", 0, "withdrawn"),
        Offer("draw", 1, "accepted"),
    ]


def test_an_offer_that_a_move_ended_has_no_answer() -> None:
    game = two()
    game.offer(ANN, "draw")
    game.move(ANN, "a2")
    assert whole(game).offers == [Offer("draw", 0)]


def test_an_earlier_version_answered_its_own_offer_to_withdraw_it() -> None:
    game = two()
    events = [*game.events, OfferMade(SECOND, "draw", 0), OfferAnswered(SECOND, "draw", 0, False)]
    assert record_of(game.match.setup, events).offers == [Offer("draw", 0, "withdrawn")]


def test_moves_that_were_taken_back_are_gone_and_the_offer_stays() -> None:
    game = two()
    game.move(ANN, "a2")
    game.offer(BOB, "draw")
    game.move(BOB, "b2")
    game.now += 5 * SECOND
    game.offer(BOB, "takeback")
    game.answer(ANN, "takeback")
    game.now += 3 * SECOND
    game.move(BOB, "a1")
    found = whole(game)
    assert found.moves == ("a2", "a1")
    assert found.at("1").offers == [Offer("draw", 1), Offer("takeback", 1, "accepted")]
    assert found.end().seconds == 3


def test_who_plays_alone_asks_nobody_for_moves_back() -> None:
    game = table(at_screen(ANN), at_screen(ANN, "Guest"), **HEX)
    game.move(ANN, "a2", "b2")
    game.offer(ANN, "takeback")
    assert not any(node.offers for node in whole(game).walk())


def test_leaving_and_calling_off() -> None:
    game = three()
    game.ask(ANN, LeaveMatch(game.version))
    game.now += SECOND
    game.move(BOB, "c3")
    found = whole(game)
    assert (found.moves, found.result, found.reason) == ((Leave(0), "c3"), None, "")
    assert [node.seconds for node in found.mainline()] == [None, 1]
    game = two()
    game.ask(BOB, LeaveMatch(game.version))
    assert (whole(game).result, whole(game).reason) == ((1.0, 0.0), "leave")
    game = two()
    game.ask(BOB, CancelMatch(game.version))
    assert (whole(game).result, whole(game).reason) == (None, "cancelled")
