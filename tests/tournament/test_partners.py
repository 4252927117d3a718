"""Games in which one plays with whoever sits opposite: they win together, and are no opponents."""

from __future__ import annotations

import pytest

from hexagora.errors import BadText
from hexagora.match.commands import LeaveMatch
from hexagora.server.tournament_games import result_of
from hexagora.tournament import Discipline, Settings, Tournament, begin
from hexagora.tournament.commands import AddEntrants, EnterResult, NewEntrant
from hexagora.tournament.result_text import read_result, write_result
from hexagora.tournament.standings import standings
from hexagora.tournament.tournament import PairingResult
from hexagora.tournament_games import discipline
from tests.server.tables import ANN, BOB, CAT, DAN, FOUR, at_screen, table

from .clubs import ORGANISER, done, paired, reason_of

PAIRS = PairingResult((1, 0, 1, 0))  # each has what their side gets


def four() -> Tournament:
    """One table of Six for four, which has begun."""
    six = discipline("six", {})
    tournament = begin("cup", ORGANISER, Settings("Cup", "tables", (six,), rounds=2, table_size=4), 1)
    return paired(done(tournament, AddEntrants(tuple(map(NewEntrant, "ABCD")))))


def test_six_for_four_has_partners() -> None:
    assert discipline("six", {}).partners == (4,)
    assert discipline("six", {"players": 4}).partners == (4,)
    assert discipline("hex", {}).partners == discipline("gosix", {}).partners == ()


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", PAIRS),
        ("1-0-1-0", PAIRS),
        ("½-0-½-0", PAIRS),
        ("0-1", PairingResult((0, 1, 0, 1))),
        ("½-½", PairingResult((0.5,) * 4)),
        ("=", PairingResult((0.5,) * 4)),
        ("5-3", PairingResult((1, 0, 1, 0), (5, 3, 5, 3))),
        ("1-0 5-6", PairingResult((1, 0, 1, 0), (5, 6, 5, 6))),
        ("+-", PairingResult((1, 0, 1, 0), forfeit=True)),
        ("--", PairingResult((0, 0, 0, 0), forfeit=True)),
    ],
)
def test_a_result_is_said_once_for_both(text: str, result: PairingResult) -> None:
    assert read_result(text, 4, partners=True) == result
    assert read_result(write_result(result), 4, partners=True) == result
    assert len(write_result(result)) <= len("1-0 5-6"), "once for both"
    assert not reason_of(four(), EnterResult(1, 1, result))


@pytest.mark.parametrize(
    "text", ["1-0-0-0", "1-0-0-1", "1-0-1-0 4-3-2-1", "x-1-0-0", "½-½-0-0", "+---", "", "0-0", "1-0-1"]
)
def test_no_text_parts_them(text: str) -> None:
    with pytest.raises(BadText) as refusal:
        read_result(text, 4, partners=True)
    assert "1-0, ½-½, 46-45" in refusal.value.say("en")


@pytest.mark.parametrize(
    "result",
    [
        PairingResult((1, 0, 0, 0)),
        PairingResult((1, 1, 0, 0)),
        PairingResult((0.5, 0, 0.5, 0)),
        PairingResult((1, 0, 1, 0), (4, 3, 2, 1)),
        PairingResult((1, 0, 1, 0), missing=(1,)),
    ],
)
def test_no_result_parts_them(result: PairingResult) -> None:
    assert reason_of(four(), EnterResult(1, 1, result)) == "tournament_partners"


def test_online_each_has_what_their_side_gets() -> None:
    game = table(*map(at_screen, (ANN, BOB, CAT, DAN)), **FOUR)
    game.ask(CAT, LeaveMatch(game.version))
    result = result_of(game.match)
    assert result == PairingResult((0, 1, 0, 1), forfeit=True)
    assert not reason_of(four(), EnterResult(1, 1, result))


def test_a_bye_is_worth_no_more_than_a_win() -> None:
    six = discipline("six", {"players": 4})
    tournament = begin("cup", ORGANISER, Settings("Cup", "tables", (six,), rounds=2, table_size=4), 1)
    tournament = paired(done(tournament, AddEntrants(tuple(map(NewEntrant, "ABCDE")))))
    tournament = done(tournament, EnterResult(1, 1, PAIRS))
    assert sorted(row.score for row in standings(tournament)) == [0, 0, 1, 1, 1]


def test_a_partner_is_no_opponent() -> None:
    tournament = done(four(), EnterResult(1, 1, PAIRS))
    one, two, partner, other = tournament.rounds[0].pairings[0].players
    rows = {row.number: row for row in standings(tournament)}
    assert {*rows[one].cells[0].opponents} == {*rows[partner].cells[0].opponents} == {two, other}
    assert (rows[one].won, rows[one].score, rows[two].lost) == (1, 1, 1)
    assert rows[one].breaks["buchholz"] == 0 and rows[two].breaks["buchholz"] == 1
    assert rows[one].rank == rows[partner].rank == 1 and rows[two].rank == rows[other].rank == 3


def test_whoever_sits_alone_is_nobodys_partner() -> None:
    plain = begin("cup", ORGANISER, Settings("Cup", "tables", (Discipline("six", sizes=(4,)),), rounds=1), 1)
    plain = paired(done(plain, AddEntrants(tuple(map(NewEntrant, "ABCD")))))
    assert not reason_of(plain, EnterResult(1, 1, PairingResult((1, 0, 0, 0))))
