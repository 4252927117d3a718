"""What people agree on in a match: draws, moves taken back, rematches."""

import pytest

from hexagora.match import after, may_draw, new_match, offers_of, rematch_of
from hexagora.match.commands import (
    COMPUTER,
    Actor,
    AnswerOffer,
    Command,
    LeaveMatch,
    MakeOffer,
    PlayMove,
    TakeBack,
    TakeSeat,
    WithdrawOffer,
)
from hexagora.match.events import (
    DrawAgreed,
    Event,
    MatchStarted,
    MovesTakenBack,
    OfferAnswered,
    OfferKind,
    OfferMade,
    OfferWithdrawn,
    RematchCreated,
)
from hexagora.match.setup import Fischer
from tests.server.tables import (
    ANN,
    BOB,
    CAT,
    EVE,
    FREE,
    HEX,
    HEX_3,
    ROBOT,
    SECOND,
    Table,
    alone,
    at_screen,
    names,
    setup,
    table,
    three,
    two,
)

# Draws


def test_two_people_agree_on_a_draw() -> None:
    game = two()
    game.move(ANN, "a1")
    assert game.offer(ANN, "draw") == [OfferMade(SECOND, "draw", 0)]
    assert game.version == 2  # what may be played is as before
    assert game.refuses(ANN, MakeOffer(2, "draw")) == "match_offered"
    assert game.refuses(ANN, AnswerOffer(2, "draw", True)) == "match_no_offer"
    assert game.refuses(EVE, AnswerOffer(2, "draw", True)) == "match_not_seated"
    assert game.answer(BOB, "draw") == [OfferAnswered(SECOND, "draw", 1, True), DrawAgreed(SECOND)]
    assert game.result() == [0.5, 0.5]
    assert game.stands() == ("over", "agreed", None)
    assert game.version > 2 and not game.match.offers
    assert game.refuses(BOB, PlayMove(game.version, "b1")) == "over"
    assert game.refuses(BOB, AnswerOffer(game.version, "draw", True)) == "match_no_offer"
    assert game.refuses(BOB, TakeBack(game.version)) == "over"


def test_an_offer_that_meets_an_offer_is_agreed() -> None:
    game = two()
    game.offer(BOB, "draw")
    assert game.offer(ANN, "draw")[-1] == DrawAgreed(SECOND)


@pytest.mark.parametrize(
    ("who", "command", "event"),
    [
        (BOB, AnswerOffer(1, "draw", False), OfferAnswered(SECOND, "draw", 1, False)),
        (ANN, WithdrawOffer(1, "draw"), OfferWithdrawn(SECOND, "draw", 0)),
    ],
    ids=["declined", "withdrawn"],
)
def test_an_offer_is_declined_or_withdrawn(who: Actor, command: Command, event: Event) -> None:
    game = two()
    assert game.refuses(who, WithdrawOffer(1, "draw")) == "match_no_offer"
    game.offer(ANN, "draw")
    assert [offer.kind for offer in offers_of(game.match, "ann")] == ["draw"] and not offers_of(game.match, "bob")
    others: tuple[tuple[Actor, OfferKind], ...] = ((BOB, "draw"), (EVE, "draw"), (ANN, "takeback"))
    for other, kind in others:
        assert game.refuses(other, WithdrawOffer(1, kind)) == "match_no_offer"
    assert game.refuses(ANN, AnswerOffer(1, "draw", False)) == "match_no_offer"
    assert game.ask(who, command) == [event]
    assert not game.match.offers and game.match.status == "playing"
    assert game.refuses(ANN, WithdrawOffer(1, "draw")) == "match_no_offer"
    assert game.refuses(BOB, AnswerOffer(1, "draw", True)) == "match_no_offer"
    assert game.refuses(BOB, AnswerOffer(1, "draw", False)) == "match_no_offer"
    game.offer(ANN, "draw")


def test_an_offer_lapses_when_a_move_is_played() -> None:
    game = two()
    game.offer(BOB, "draw")
    game.move(ANN, "a1")
    assert not game.match.offers
    assert game.refuses(ANN, AnswerOffer(game.version, "draw", True)) == "match_no_offer"
    assert game.refuses(ANN, AnswerOffer(1, "draw", True)) == "stale"


def test_draws_are_agreed_between_two_people_only() -> None:
    both = table(at_screen(ANN), at_screen(ANN), **HEX)
    for game in (three(), alone(), both):
        assert not may_draw(game.match)
        assert game.refuses(ANN, MakeOffer(1, "draw")) == "match_no_draw"
    assert may_draw(two().match)
    assert two().refuses(EVE, MakeOffer(1, "draw")) == "match_not_seated"


# Taking back


def test_alone_moves_are_taken_back_at_once() -> None:
    game = table(at_screen(ANN), at_screen(ANN), **HEX)
    assert game.refuses(ANN, TakeBack(1)) == "match_no_takeback"
    game.move(ANN, "a1", "b1", "b2")
    for left in (2, 1, 0):
        before = game.version
        assert game.ask(ANN, TakeBack(game.version)) == [MovesTakenBack(SECOND, left)]
        assert len(game.match.moves) == left and game.version > before
    assert game.match.state == game.match.state.game.start()
    assert game.refuses(EVE, TakeBack(game.version)) == "match_not_seated"


def test_against_the_computer_its_answer_is_taken_back_too() -> None:
    game = alone()
    game.move(ANN, "a2")
    game.move(COMPUTER, "b2")
    assert game.ask(ANN, TakeBack(3)) == [MovesTakenBack(SECOND, 0)]
    game.move(ANN, "a2")
    assert game.ask(ANN, TakeBack(game.version)) == [MovesTakenBack(SECOND, 0)]  # while it thinks
    assert game.refuses(ANN, TakeBack(game.version)) == "match_no_takeback"


def test_the_computers_first_move_is_not_mine_to_take_back() -> None:
    game = table(ROBOT, at_screen(ANN), **HEX)
    game.move(COMPUTER, "a1")
    assert game.refuses(ANN, TakeBack(game.version)) == "match_no_takeback"


def test_a_finished_game_goes_on_when_its_end_is_taken_back() -> None:
    game = alone()
    game.win(ANN, COMPUTER)
    assert game.match.status == "over"
    game.ask(ANN, TakeBack(game.version))
    assert game.stands() == ("playing", "", 0)
    game.ask(ANN, LeaveMatch(game.version))
    assert game.refuses(ANN, TakeBack(game.version)) == "match_no_takeback"


def test_two_people_take_back_by_consent() -> None:
    game = two()
    assert game.refuses(ANN, TakeBack(1)) == "match_no_takeback"
    game.move(ANN, "a1")
    assert game.refuses(BOB, TakeBack(2)) == "match_no_takeback"
    assert game.ask(ANN, TakeBack(2)) == [OfferMade(SECOND, "takeback", 0)]
    assert game.version == 2 and game.match.moves
    assert game.refuses(ANN, TakeBack(2)) == "match_offered"
    assert game.refuses(EVE, AnswerOffer(2, "takeback", True)) == "match_not_seated"
    assert game.answer(BOB, "takeback") == [OfferAnswered(SECOND, "takeback", 1, True), MovesTakenBack(SECOND, 0)]
    assert not game.match.moves and game.match.mover == 0 and game.version > 2 and not game.match.offers


def test_whoever_asks_gets_back_to_their_own_last_turn() -> None:
    game = two()
    game.move(ANN, "a1")
    game.move(BOB, "b1")
    game.offer(ANN, "takeback")
    assert game.answer(BOB, "takeback")[-1] == MovesTakenBack(SECOND, 0)
    game.move(ANN, "a1")
    game.move(BOB, "b1")
    game.offer(BOB, "takeback")
    assert game.answer(ANN, "takeback")[-1] == MovesTakenBack(SECOND, 1)


def test_three_people_all_agree_to_take_back() -> None:
    game = three()
    game.move(ANN, "c3")
    game.offer(ANN, "takeback")
    assert game.answer(CAT, "takeback") == [OfferAnswered(SECOND, "takeback", 2, True)]
    assert game.match.offers[0].agreed == (2,)
    assert game.refuses(CAT, AnswerOffer(game.version, "takeback", True)) == "match_no_offer"
    assert game.refuses(ANN, MakeOffer(game.version, "takeback")) == "match_offered"
    assert game.answer(BOB, "takeback")[-1] == MovesTakenBack(SECOND, 0)


def test_one_of_three_declines() -> None:
    game = three()
    game.move(ANN, "c3")
    game.offer(ANN, "takeback")
    game.answer(CAT, "takeback")
    game.answer(BOB, "takeback", False)
    assert not game.match.offers
    assert game.refuses(BOB, AnswerOffer(game.version, "takeback", True)) == "match_no_offer"


def test_several_persons_at_a_screen_consent_once() -> None:
    game = table(at_screen(ANN), at_screen(BOB), at_screen(BOB), **HEX_3)
    game.move(ANN, "c3")
    game.offer(ANN, "takeback")
    assert game.answer(BOB, "takeback")[-1] == MovesTakenBack(SECOND, 0)


def test_consent_lapses_when_a_move_is_played() -> None:
    game = three()
    game.move(ANN, "c3")
    game.offer(ANN, "takeback")
    game.answer(CAT, "takeback")
    game.move(BOB, "c2")
    assert game.refuses(CAT, AnswerOffer(game.version, "takeback", True)) == "match_no_offer"


def test_nobody_is_brought_back_who_has_left() -> None:
    game = three()
    game.move(ANN, "c3")
    game.ask(BOB, LeaveMatch(game.version))
    assert game.refuses(ANN, TakeBack(game.version)) == "match_no_takeback"
    game.move(CAT, "c2")
    game.move(ANN, "c1")
    game.offer(ANN, "takeback")
    assert game.answer(CAT, "takeback")[-1] == MovesTakenBack(SECOND, 3)
    assert game.match.state.left == (1,)


def test_who_has_left_is_not_asked() -> None:
    """They may never come back: the others would wait for ever."""
    game = table(at_screen(ANN), at_screen(BOB), ROBOT, **HEX_3)
    game.move(ANN, "c3")
    game.ask(BOB, LeaveMatch(game.version))
    game.move(COMPUTER, "c2")
    game.move(ANN, "c1")
    for command in (
        TakeBack(game.version),
        MakeOffer(game.version, "takeback"),
        AnswerOffer(game.version, "takeback", False),
    ):
        assert game.refuses(BOB, command) == "match_not_seated"
    assert game.ask(ANN, TakeBack(game.version))[-1] == MovesTakenBack(SECOND, 3)
    game.ask(ANN, LeaveMatch(game.version))
    game.offer(ANN, "rematch")
    assert game.answer(BOB, "rematch")[-1] == RematchCreated(SECOND, "abc-2")


def test_taking_back_follows_persons_across_a_swap() -> None:
    game = two()
    game.move(ANN, "a1")
    game.move(BOB, "swap")
    game.offer(BOB, "takeback")
    assert game.answer(ANN, "takeback")[-1] == MovesTakenBack(SECOND, 1)
    assert game.match.state.seats == (0, 1) and game.match.mover == 1
    game.move(BOB, "swap")
    game.move(ANN, "b1")  # as the second colour
    assert game.match.moves[-1] == ("b1", 1)
    game.offer(BOB, "takeback")
    assert game.answer(ANN, "takeback")[-1] == MovesTakenBack(SECOND, 1)
    game.move(BOB, "swap")
    game.move(ANN, "b1")
    game.offer(ANN, "takeback")
    assert game.answer(BOB, "takeback")[-1] == MovesTakenBack(SECOND, 2)
    assert game.match.state.seats == (1, 0)
    game.offer(ANN, "takeback")
    assert game.answer(BOB, "takeback")[-1] == MovesTakenBack(SECOND, 0)
    assert game.match.state.seats == (0, 1)


# Again


def test_a_rematch_is_everybody_one_seat_further() -> None:
    game = three(clock=Fischer(60, 1))
    assert game.refuses(ANN, MakeOffer(1, "rematch")) == "match_no_rematch"
    game.ask(ANN, LeaveMatch(game.version))
    game.ask(BOB, LeaveMatch(game.version))
    assert game.refuses(EVE, MakeOffer(game.version, "rematch")) == "match_not_seated"
    assert game.offer(BOB, "rematch") == [OfferMade(SECOND, "rematch", 1)]
    assert game.answer(ANN, "rematch") == [OfferAnswered(SECOND, "rematch", 0, True)]
    assert game.refuses(ANN, MakeOffer(game.version, "rematch")) == "match_offered"
    assert game.answer(CAT, "rematch") == [OfferAnswered(SECOND, "rematch", 2, True), RematchCreated(SECOND, "abc-2")]
    assert game.match.next == "abc-2" and not game.match.offers
    for who in (ANN, BOB, CAT):
        assert game.refuses(who, MakeOffer(game.version, "rematch")) == "match_no_rematch"

    again = new_match("abc-2", rematch_of(game.match, 5 * SECOND))
    assert names(again) == ["Bob", "Cat", "Ann"]
    assert [seat.by for seat in again.seats] == ["bob", "cat", "ann"]
    assert again.setup.created == 5 * SECOND
    assert again.setup.clock == Fischer(60, 1)
    assert again.state == game.match.state.game.start()
    started = after(again, MatchStarted(SECOND))
    assert names(started) == ["Bob", "Cat", "Ann"]


def test_a_rematch_after_a_lot_goes_on_from_the_seats_as_played() -> None:
    game = table(at_screen(ANN), FREE, order=(1, 0), lot=True, listed=True, **HEX)
    game.ask(BOB, TakeSeat(0, "Robert"))
    assert names(game.match) == ["Robert", "Ann"]
    game.ask(ANN, LeaveMatch(game.version))
    again = rematch_of(game.match, SECOND)
    assert not again.listed
    started = after(new_match("abc-2", again), MatchStarted(SECOND))
    assert names(started) == ["Ann", "Robert"]


def test_rematches_are_numbered() -> None:
    for id, following in (("abc", "abc-2"), ("abc-2", "abc-3"), ("abc-9", "abc-10")):
        match = after(new_match(id, setup(at_screen(ANN), ROBOT, **HEX)), MatchStarted(SECOND))
        game = Table(match)
        game.ask(ANN, LeaveMatch(game.version))
        assert game.offer(ANN, "rematch") == [OfferMade(SECOND, "rematch", 0), RematchCreated(SECOND, following)]


def test_there_is_one_rematch_even_if_the_end_is_taken_back() -> None:
    game = alone()
    game.win(ANN, COMPUTER)
    game.offer(ANN, "rematch")
    game.ask(ANN, TakeBack(game.version))
    game.move(ANN, "b1")
    assert game.match.status == "over" and game.match.next == "abc-2"
    assert game.refuses(ANN, MakeOffer(game.version, "rematch")) == "match_no_rematch"


def test_a_rematch_can_be_declined() -> None:
    game = two()
    game.win(ANN, BOB)
    game.offer(ANN, "rematch")
    game.answer(BOB, "rematch", False)
    assert not game.match.offers and game.match.next is None
    game.offer(BOB, "rematch")
    assert game.offer(ANN, "rematch")[-1] == RematchCreated(SECOND, "abc-2")
