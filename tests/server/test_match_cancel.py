"""Matches that are called off."""

from hexagora.match.commands import (
    COMPUTER,
    AnswerOffer,
    CancelMatch,
    CheckClock,
    LeaveMatch,
    MakeOffer,
    PlayMove,
    SayChat,
    TakeBack,
    TakeSeat,
)
from hexagora.match.events import MatchCancelled
from hexagora.match.limits import EXPIRES_INVITED, EXPIRES_LISTED
from tests.server.tables import ANN, BOB, CAT, EVE, FREE, HEX, ROBOT, SECOND, at_screen, table, three, two


def test_the_maker_withdraws_a_match_that_waits() -> None:
    game = table(at_screen(ANN), FREE, listed=True, **HEX)
    for who in (BOB, COMPUTER):
        assert game.refuses(who, CancelMatch(0)) == "match_no_cancel"
    assert game.refuses(ANN, CancelMatch(1)) == "stale"
    assert game.ask(ANN, CancelMatch(0)) == [MatchCancelled(SECOND, 0)]
    assert game.stands() == ("over", "cancelled", None)
    assert game.match.result is None


def test_nothing_goes_on_after_that() -> None:
    game = table(at_screen(ANN), FREE, **HEX)
    game.ask(ANN, CancelMatch(0))
    version = game.version
    assert game.refuses(BOB, TakeSeat(0)) == game.refuses(BOB, TakeSeat(version)) == "match_cancelled"
    for command in (PlayMove(version, "a1"), LeaveMatch(version), MakeOffer(version, "draw"), CancelMatch(version)):
        assert game.refuses(ANN, command) == "match_cancelled"
    assert game.refuses(ANN, TakeBack(version)) == "match_no_takeback"
    assert game.refuses(ANN, MakeOffer(version, "rematch")) == "match_no_rematch"
    assert game.refuses(ANN, AnswerOffer(version, "rematch", True)) == "match_no_offer"
    assert game.ask(COMPUTER, CheckClock()) == []
    assert not game.match.expired(10**15)
    game.ask(ANN, SayChat("nobody came"))


def test_whoever_plays_calls_a_game_off_before_the_second_move() -> None:
    for moves in (0, 1):
        for person, who in enumerate((ANN, BOB)):
            game = two()
            game.move(ANN, *["a1"][:moves])
            for other in (EVE, COMPUTER):
                assert game.refuses(other, CancelMatch(game.version)) == "match_no_cancel"
            assert game.ask(who, CancelMatch(game.version)) == [MatchCancelled(SECOND, person)]
            assert game.stands() == ("over", "cancelled", None)
            assert game.match.result is None
            assert game.refuses(ANN, MakeOffer(game.version, "rematch")) == "match_no_rematch"
            assert [(line.kind, line.after, line.person) for line in game.match.news] == [("cancelled", moves, person)]
    against = table(ROBOT, at_screen(BOB), **HEX)
    assert against.refuses(ANN, CancelMatch(1)) == "match_no_cancel"  # who made it, but does not play
    assert against.ask(BOB, CancelMatch(1))


def test_a_game_that_goes_on_is_not_called_off() -> None:
    for game in (two(size=3), table(at_screen(ANN), ROBOT, **{**HEX, "size": 3})):
        game.move(ANN, "a1")
        game.move(BOB if game.match.people == {"ann", "bob"} else COMPUTER, "b2")
        for who in (ANN, BOB, COMPUTER):
            assert game.refuses(who, CancelMatch(game.version)) == "match_no_cancel"
    left = three()
    left.ask(BOB, LeaveMatch(1))
    assert left.refuses(BOB, CancelMatch(2)) == "match_no_cancel"
    assert left.ask(CAT, CancelMatch(2)) == [MatchCancelled(SECOND, 2)]


def test_the_maker_ends_a_match_of_computers() -> None:
    game = table(ROBOT, ROBOT, **HEX)
    game.move(COMPUTER, "a2")
    assert game.refuses(BOB, CancelMatch(2)) == game.refuses(COMPUTER, CancelMatch(2)) == "match_no_cancel"
    assert game.ask(ANN, CancelMatch(2)) == [MatchCancelled(SECOND)]
    assert game.stands() == ("over", "cancelled", None)
    assert game.match.computer_level is None
    assert game.refuses(COMPUTER, PlayMove(2, "b1")) == game.refuses(COMPUTER, PlayMove(3, "b1")) == "match_cancelled"

    played = table(ROBOT, ROBOT, **HEX)
    played.win(COMPUTER, COMPUTER)
    assert played.refuses(ANN, CancelMatch(played.version)) == "match_no_cancel"


def test_the_server_calls_off_what_nobody_has_come_for() -> None:
    for listed, patience in ((True, EXPIRES_LISTED), (False, EXPIRES_INVITED)):
        game = table(at_screen(ANN), FREE, listed=listed, **HEX)
        game.now = patience - 1
        assert not game.match.expired(game.now)
        assert game.refuses(COMPUTER, CancelMatch(0)) == "match_no_cancel"
        game.now = patience
        assert game.match.expired(game.now)
        assert game.refuses(BOB, CancelMatch(0)) == "match_no_cancel"
        assert game.ask(COMPUTER, CancelMatch(0)) == [MatchCancelled(patience)]
    assert not two(listed=True).match.expired(10**15)
