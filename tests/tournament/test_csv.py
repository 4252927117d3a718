"""Lists of players from spreadsheets, and what goes back to them."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hexagora.errors import BadText, IllegalMove
from hexagora.text import clean_name
from hexagora.tournament.csv_text import ListedPlayer, pairings_csv, read_entrants, results_csv, standings_csv
from hexagora.tournament.limits import LONGEST_NAME, MOST_ENTRANTS
from hexagora.tournament.settings import Discipline, Settings
from hexagora.tournament.tournament import Entrant, Pairing, PairingResult, Round, Tournament

ANNE = ListedPlayer("Anne", 1500, "Lyon")
BO = ListedPlayer("Bo", None, "")


@pytest.mark.parametrize(
    "text",
    [
        "Anne,1500,Lyon\nBo\n",
        "name,rating,club\nAnne,1500,Lyon\nBo,,\n",
        "Nom;Classement;Club\r\nAnne;1500;Lyon\r\nBo;;\r\n",
        "\ufeffNOM\tElo\tClub\nAnne\t1500\tLyon\nBo\t\t",
        'Club;Elo;Nom;Pays\n"Lyon";"1500";"Anne";FR\n;;Bo;CH',
        "\n  \n Anne , 1500 , Lyon\n\n , ,\nBo",
        "Anne,1500,Lyon\rBo\r",
        "rank,number,player,rating,club\n1,2,Anne,1500,Lyon\n2,1,Bo",
        "sep=;\r\nName;Rtg;Club/City\r\nAnne;1500;Lyon\r\nBo;;",
        "Name;Elo FIDE;Club\nAnne;1\u202f500,00;Lyon\nBo;",
    ],
)
def test_a_list_is_read_as_it_is_written(text: str) -> None:
    assert read_entrants(text) == [ANNE, BO]


def test_a_name_in_two_columns() -> None:
    assert read_entrants("Nom;Prénom;Elo\nMartin;Léa;1234") == [ListedPlayer("Léa Martin", 1234, "")]
    assert read_entrants("First name,Last name\nLéa,Martin") == [ListedPlayer("Léa Martin", None, "")]


def test_a_heading_without_names() -> None:
    with pytest.raises(BadText) as refusal:
        read_entrants("Elo;Club\n1500;Lyon")
    assert refusal.value.reason.code == "tournament_csv_no_name"
    assert read_entrants("Prénom;Elo\nLéa;1234") == [ListedPlayer("Léa", 1234, "")]
    assert read_entrants("Club\nElo")[0].name == "Club", "somebody may be called so"


def test_a_name_can_have_a_comma() -> None:
    names = [player.name for player in read_entrants('"Martin, Léa",1200\nBo')]
    assert names == ["Martin, Léa", "Bo"]
    assert read_entrants("Martin, Léa;1200;Lyon")[0] == ListedPlayer("Martin, Léa", 1200, "Lyon")


def test_nobody_is_in_an_empty_list() -> None:
    for text in ("", "\n\n", "name,rating\n", "sep=;\n"):
        with pytest.raises(BadText) as refusal:
            read_entrants(text)
        assert refusal.value.reason.code == "tournament_csv_empty"


def test_names_are_cleaned() -> None:
    assert read_entrants("A\u202eb  c")[0].name == "Ab c"
    assert len(read_entrants("x" * 500)[0].name) == LONGEST_NAME


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("Anne\n\nBo,strong", "tournament_csv_rating", "3"),
        ("Anne,-5", "tournament_csv_rating", "1"),
        ("Anne,10000", "tournament_csv_rating", "1"),
        ("Anne,١٥", "tournament_csv_rating", "1"),
        ("name,rating\nAnne,1\n,2", "tournament_csv_name", "3"),
        ("Anne\n...", "tournament_csv_name", "2"),
        ("Anne\nBo\n anne ", "tournament_csv_twice", "3"),
        ('Anne\n"Bo', "tournament_csv", "2"),
        ("name\nDoe, Ann", "tournament_csv_wide", "2"),
        ("Anne,1500,Lyon,x", "tournament_csv_wide", "1"),
    ],
)
def test_a_mistake_is_found_in_its_line(text: str, code: str, line: str) -> None:
    with pytest.raises(BadText) as error:
        read_entrants(text)
    assert (error.value.reason.code, error.value.reason.details["line"]) == (code, line)
    assert line in error.value.say("fr")
    assert line in error.value.say("en")


def test_a_list_has_an_end() -> None:
    names = [f"P{number}" for number in range(MOST_ENTRANTS)]
    assert len(read_entrants("\n".join(names))) == MOST_ENTRANTS
    with pytest.raises(BadText, match=str(MOST_ENTRANTS)):
        read_entrants("\n".join([*names, "Zoe"]))


@given(st.text("aé,;\t\"'\n\r 12=name") | st.text())
def test_any_text_is_a_list_or_refused(text: str) -> None:
    try:
        players = read_entrants(text)
    except BadText:
        return
    assert all(player.name == clean_name(player.name, LONGEST_NAME) != "" for player in players)
    assert len({player.name.casefold() for player in players}) == len(players)


def new_tournament(*names: str) -> Tournament:
    """Two rounds: a game with points, a forfeit, a bye; a table of three, one in play."""
    entrants = tuple(Entrant(number, name, 1000 + number, "Club") for number, name in enumerate(names, 1))
    rounds = (
        Round(
            1,
            (
                Pairing((1, 2), result=PairingResult((1.0, 0.0), (46.0, 45.5))),
                Pairing((4, 3), result=PairingResult((0.0, 1.0), forfeit=True)),
                Pairing((5,), "bye", PairingResult((1.0,))),
            ),
        ),
        Round(2, (Pairing((3, 1, 2), result=PairingResult((0.5, 0.5, 0.0))), Pairing((4, 5)))),
    )
    settings = Settings("Open", "free", (Discipline("gomobil"),), tie_breaks=("difference", "points"))
    return Tournament("t", "", "", 0, settings, entrants, rounds)


CLUB = new_tournament("Anne", "Bo", "Cléo", "Dan", "Eve")


def table(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text, newline=""), strict=True))


def test_the_tables_of_a_round() -> None:
    rows = table(pairings_csv(CLUB, 1))
    assert rows[0][:7] == ["round", "table", "kind", "number 1", "name 1", "share 1", "points 1"]
    assert rows[1:] == [
        ["1", "1", "game", "1", "Anne", "1", "46", "2", "Bo", "0", "45.5"],
        ["1", "2", "forfeit", "4", "Dan", "0", "", "3", "Cléo", "1", ""],
        ["1", "3", "bye", "5", "Eve", "1", "", "", "", "", ""],
    ]
    for number in (0, 3, -1):
        with pytest.raises(IllegalMove):
            pairings_csv(CLUB, number)


def test_the_results_of_all_rounds() -> None:
    rows = table(results_csv(CLUB))
    assert [row[:3] for row in rows[1:]] == [
        ["1", "1", "game"],
        ["1", "2", "forfeit"],
        ["1", "3", "bye"],
        ["2", "1", "game"],
        ["2", "2", "game"],
    ]
    assert {len(row) for row in rows} == {3 + 4 * 3}
    assert rows[4][3:] == ["3", "Cléo", "0.5", "", "1", "Anne", "0.5", "", "2", "Bo", "0", ""]
    assert rows[5][3:] == ["4", "Dan", "", "", "5", "Eve", *[""] * 6]


def test_who_did_not_come_to_a_table_has_no_points() -> None:
    result = PairingResult((1.0, 0.0, 0.0), (30.0, 0.0, 28.0), missing=(1,))
    rows = table(results_csv(replace(CLUB, rounds=(Round(1, (Pairing((1, 2, 3), result=result),)),))))
    assert rows[1][3:] == ["1", "Anne", "1", "30", "2", "Bo", "0", "", "3", "Cléo", "0", "28"]


def test_the_standings() -> None:
    rows = table(standings_csv(CLUB))
    assert rows[0] == "rank number name rating club score played won drawn lost difference points".split()
    assert rows[1] == ["1", "1", "Anne", "1001", "Club", "1.5", "2", "1", "1", "0", "0.5", "46"]
    assert rows[-1][10:] == ["-0.5", "45.5"]  # a negative number stays one


def test_spreadsheets_in_french_have_semicolons_and_decimal_commas() -> None:
    text = standings_csv(CLUB, ";")
    assert text.startswith("rank;number;") and "1;1;Anne;1001;Club;1,5;2;1;1;0;0,5;46\r\n" in text
    assert ";45,5\r\n" in pairings_csv(CLUB, 1, ";")


def test_standings_are_the_list_of_the_next_tournament() -> None:
    players = {(player.name, player.rating, player.club) for player in read_entrants(standings_csv(CLUB, ";"))}
    assert players == {(one.name, one.rating, one.club) for one in CLUB.entrants}


@pytest.mark.parametrize("name", ["=1+1", "+cmd|x", "-2+3", "@SUM(A1)"])
def test_a_spreadsheet_runs_no_name(name: str) -> None:
    tournament = new_tournament(name, "Bo", "Cléo", "Dan", "Eve")
    for text in (standings_csv(tournament), pairings_csv(tournament, 1), results_csv(tournament)):
        cells = [cell for row in table(text) for cell in row]
        assert f"'{name}" in cells
        assert name not in cells
    assert name in [player.name for player in read_entrants(standings_csv(tournament))]


def test_a_name_that_is_a_number_stays_one() -> None:
    assert "-5" in table(standings_csv(new_tournament("-5", "B", "C", "D", "E")))[1]


@given(st.lists(st.text(min_size=1), min_size=5, max_size=5))
def test_names_come_back(names: list[str]) -> None:
    clean = [clean_name(name, LONGEST_NAME) or f"P{index}" for index, name in enumerate(names)]
    if len({name.casefold() for name in clean}) == 5 and not any(name.startswith("'") for name in clean):
        assert {player.name for player in read_entrants(standings_csv(new_tournament(*clean)))} == set(clean)
