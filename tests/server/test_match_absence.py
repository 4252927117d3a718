"""Players who are away in their turn: what the others may do about it, and when."""

from hexagora.match import Presence, claim_time, claims_of
from hexagora.match.absence import ClaimKind
from hexagora.match.commands import ClaimAbsence, LeaveMatch, MakeOffer, PlayMove, TakeBack
from hexagora.match.events import ComputerSeated, PlayerLeft
from hexagora.match.limits import PATIENCE
from hexagora.match.setup import Days, Fischer, Seat
from tests.server.tables import ANN, BOB, CAT, EVE, HEX, SECOND, Table, alone, at_screen, table, three, two


def claim(game: Table, how: ClaimKind, person: int = 0, level: int = 5) -> ClaimAbsence:
    return ClaimAbsence(game.version, person, how, level)


def left_by_ann(game: Table, away: int = 2 * SECOND) -> Table:
    """It is Ann's turn, and she has gone; the others may do something about it now."""
    game.presence = Presence({"ann": away})
    game.now = max(away, game.match.since) + PATIENCE
    return game


def test_who_waited_long_enough_wins() -> None:
    game = left_by_ann(two())
    assert claims_of(game.match, "bob", game.presence, game.now) == ("win", "computer")
    assert game.ask(BOB, claim(game, "win")) == [PlayerLeft(game.now, 0, absent=True)]
    assert game.stands() == ("over", "absent", None)
    assert game.result() == [0, 1]
    assert [(line.kind, line.after, line.person, line.colour) for line in game.match.news] == [("absent", 1, 0, 0)]
    assert game.refuses(BOB, claim(game, "win")) == "over"
    game.offer(BOB, "rematch")


def test_the_time_counts_from_when_they_went_and_from_when_it_was_their_turn() -> None:
    game = left_by_ann(two())
    assert claim_time(game.match, game.presence) == game.now
    game.now -= 1
    assert game.refuses(BOB, claim(game, "win")) == "match_claim_early"
    assert claims_of(game.match, "bob", game.presence, game.now) == ()
    # Ann had gone before Bob moved.
    later = two(size=3)
    later.move(ANN, "a1")
    later.presence = Presence({"ann": 2 * SECOND})
    later.now = 10 * PATIENCE
    assert claim_time(later.match, later.presence) is None  # it is not her turn
    later.move(BOB, "b2")
    assert claim_time(later.match, later.presence) == 11 * PATIENCE
    assert later.refuses(BOB, claim(later, "win")) == "match_claim_early"
    # Another patience.
    assert claim_time(later.match, Presence({"ann": 0}, 7)) == 10 * PATIENCE + 7


def test_the_computer_plays_on() -> None:
    game = left_by_ann(two(size=3))
    game.offer(BOB, "draw")
    version = game.version
    assert game.ask(BOB, claim(game, "computer", level=7)) == [ComputerSeated(game.now, 0, 7)]
    assert game.version > version and game.stands() == ("playing", "", 0)
    assert game.match.seats[0] == Seat("computer", level=7) and game.match.computer_level == 7
    assert game.match.people == {"bob"} and not game.match.offers
    line = game.match.news[-1]
    assert (line.kind, line.after, line.person, line.level, line.name) == ("computer", 0, 0, 7, "Ann")
    # Who comes back watches.
    game.presence = Presence()
    assert game.refuses(ANN, PlayMove(game.version, "a1")) == "match_not_seated"
    assert game.refuses(ANN, LeaveMatch(game.version)) == "match_not_seated"
    assert claim_time(game.match, Presence({"ann": 0})) is None


def test_moves_from_before_the_computer_came_are_taken_back() -> None:
    game = two(size=3)
    game.move(ANN, "a1")
    game.move(BOB, "b2")
    left_by_ann(game)
    game.ask(BOB, claim(game, "computer"))
    game.ask(BOB, TakeBack(game.version))
    news = [(line.kind, line.after, line.person) for line in game.match.news]
    assert news == [("computer", 1, 0), ("takeback", 1, 1)]
    assert game.match.seats[0].kind == "computer"


def test_three_go_on_without_who_is_away_or_with_the_computer() -> None:
    game = left_by_ann(three())
    for who in (BOB, CAT):
        assert claims_of(game.match, who.id, game.presence, game.now) == ("computer", "leave")
        assert game.refuses(who, claim(game, "win")) == "match_no_claim"
    assert game.ask(CAT, claim(game, "leave")) == [PlayerLeft(game.now, 0, absent=True)]
    assert game.stands() == ("playing", "", 1)
    # Of two who are left, one wins.
    game.presence = Presence({"bob": 0})
    game.now += PATIENCE
    assert game.refuses(ANN, claim(game, "win", 1)) == "match_not_seated"
    assert game.refuses(CAT, claim(game, "leave", 1)) == "match_no_claim"
    game.ask(CAT, claim(game, "win", 1))
    assert game.stands() == ("over", "absent", None) and game.result() == [0, 0, 1]


def test_only_who_plays_claims_and_only_whose_turn_it_is() -> None:
    game = left_by_ann(three())
    assert game.refuses(EVE, claim(game, "leave")) == "match_not_seated"
    assert game.refuses(ANN, claim(game, "leave")) == "match_no_claim"
    for person in (1, 2, 3, -1):
        assert game.refuses(BOB, claim(game, "leave", person)) == "match_no_claim"
    assert game.refuses(BOB, ClaimAbsence(0, 0, "leave")) == "stale"
    game.presence = Presence({"cat": 0})
    assert game.refuses(BOB, claim(game, "leave")) == "match_no_claim"  # Ann is back
    game.ask(BOB, LeaveMatch(game.version))
    left_by_ann(game)
    assert game.refuses(BOB, claim(game, "win")) == "match_not_seated"


def test_nobody_is_claimed_where_a_clock_runs_or_nobody_else_plays() -> None:
    both = table(at_screen(ANN), at_screen(ANN), **HEX)
    for game in (two(clock=Fischer(600, 0)), two(clock=Days(3)), alone(), both):
        left_by_ann(game)
        assert claim_time(game.match, game.presence) is None
    waiting = left_by_ann(table(at_screen(ANN), Seat("link"), **HEX))
    assert waiting.refuses(BOB, claim(waiting, "win")) == "match_waiting"
    lone = left_by_ann(table(at_screen(ANN), at_screen(BOB), Seat("computer", level=1), game="hex", size=3, players=3))
    lone.ask(BOB, LeaveMatch(lone.version))
    assert claim_time(lone.match, lone.presence) is None


def test_several_at_one_screen_are_claimed_one_by_one() -> None:
    game = left_by_ann(table(at_screen(ANN), at_screen(ANN, "Amy"), at_screen(BOB), game="hex", size=3, players=3))
    game.ask(BOB, claim(game, "leave"))
    assert game.match.mover == 1
    assert game.refuses(BOB, claim(game, "win", 1)) == "match_claim_early"  # it is Amy's turn since now
    game.now += PATIENCE
    game.ask(BOB, claim(game, "computer", 1))
    assert [seat.kind for seat in game.match.seats] == ["screen", "computer", "screen"]
    assert game.refuses(ANN, MakeOffer(game.version, "draw")) == "match_not_seated"  # out, though her seat is hers
