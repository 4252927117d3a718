"""Free seats that go to the computer."""

import pytest

from hexagora.match.commands import COMPUTER, CancelMatch, FillSeat, PlayMove, TakeSeat
from hexagora.match.events import MatchStarted, SeatsFilled
from hexagora.match.setup import Seat
from tests.server.tables import ANN, BOB, CAT, FREE, HEX, HEX_3, ROBOT, SECOND, at_screen, table, two


def test_the_maker_gives_the_free_seat_to_the_computer() -> None:
    game = table(at_screen(ANN), FREE, listed=True, **HEX)
    for who in (BOB, COMPUTER):
        assert game.refuses(who, FillSeat(0, 4)) == "match_no_fill"
    assert game.refuses(ANN, FillSeat(1, 4)) == "stale"
    assert game.ask(ANN, FillSeat(0, 4)) == [SeatsFilled(SECOND, 4), MatchStarted(SECOND)]
    assert game.stands() == ("playing", "", 0)
    assert game.match.seats == (at_screen(ANN), Seat("computer", level=4))
    assert game.match.people == {"ann"}
    assert game.refuses(BOB, TakeSeat(game.version)) == "match_full"
    assert game.refuses(ANN, FillSeat(game.version, 4)) == "match_no_fill"
    game.move(ANN, "a1")
    assert game.match.computer_level == 4
    game.move(COMPUTER, "b2")


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_all_free_seats_are_filled_and_those_who_came_stay(order: tuple[int, ...]) -> None:
    game = table(at_screen(ANN), FREE, FREE, order=order, **HEX_3)
    game.ask(BOB, TakeSeat(0))
    game.ask(ANN, FillSeat(game.version, 2))
    kinds = ["screen", "link", "computer"]
    assert [seat.kind for seat in game.match.seats] == [kinds[seat] for seat in order]
    (line,) = game.match.news
    assert (line.kind, line.after, line.level) == ("filled", 0, 2)
    assert line.person is not None and game.match.seats[line.person].kind == "computer"
    assert game.refuses(CAT, TakeSeat(game.version)) == "match_full"


def test_computers_are_not_left_among_themselves() -> None:
    game = table(FREE, ROBOT, **HEX)
    assert game.refuses(ANN, FillSeat(0, 1)) == "match_no_fill"


def test_a_game_that_has_begun_or_was_called_off_has_no_free_seats() -> None:
    assert two().refuses(ANN, FillSeat(1, 1)) == "match_no_fill"
    game = table(at_screen(ANN), FREE, **HEX)
    game.ask(ANN, CancelMatch(0))
    assert game.refuses(ANN, FillSeat(game.version, 1)) == "match_cancelled"
    assert game.refuses(ANN, PlayMove(game.version, "a1")) == "match_cancelled"
