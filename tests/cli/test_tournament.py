"""hexagora tournament: a club day from the terminal, every system, every refusal in both languages."""

import random
import re
from pathlib import Path

import pytest

import hexagora
from hexagora import locales
from hexagora.tournament import Settings
from hexagora.tournament.result_text import read_result
from hexagora.tournament_file import read_tournament
from hexagora.tournament_games import discipline, game_at
from tests.cli.club import Club, eight, played, rows
from tests.cli.conftest import Cli


def test_a_club_day_of_eight(club: Club) -> None:
    eight(club)
    assert club.names == ["Ann", "Bob", "Cléo", "Dan", "Ève", "Fay", "Gus", "Hugo Bat"]
    first = club("pair").out
    assert first.startswith("Round 1 of 3 · Gomobil\ntable  Black") and len(first.splitlines()) == 6
    assert club("pair").out.splitlines()[0] == first.splitlines()[0]  # it has not begun: paired again

    # Results, typed one by one and in a row, one of them wrong.
    told = club("result", "1", "46-45").out
    assert "started round 1" in told and "Round 1, table 1: 46-45" in told and "missing at table 2, 3, 4" in told
    told = club("result", stdin="40-49\nnonsense\n1-0\n½-½\n").out
    assert "This is no result of this table: nonsense." in told and told.endswith("Round 1 is complete.\n")
    tables = {table: result for table, *_, result in rows(club("pairings").out)[2:]}
    assert tables == {"1": "46–45", "2": "40–49", "3": "1–0", "4": "½–½"}

    # A correction must be meant; it can be undone.
    sentences = club.refuses("result", "1", "45-46")
    assert sentences["en"] == "Table 1 has the result 46-45 already; --correct replaces it.\n"
    assert "45-46 instead of 46-45" in club("result", "1", "45-46", "--correct").out
    assert club("undo").out == "11. undid: Round 1, table 1: 45-46 instead of 46-45\n"
    assert read_tournament(club.file).rounds[0].pairings[0].result == read_result("46-45", 2)

    # A late entry, a withdrawal, somebody who misses a round, sisters.
    club("add", "Iris", "--rating", "1500")
    assert "from round 2" in club("show").out
    club("withdraw", "gus")
    club("absent", "Hugo", "3")
    club("forbid", "Ann", "Cléo")
    second = club("pair").out
    assert "Iris" in second and "Gus" not in second and "Ann" in second
    pairs = [{*row[1:3]} for row in rows(second)[2:]]
    assert {"Ann", "Cléo"} not in pairs
    told = club("absent", "Fay", "2").out
    assert "Round 2 was paired before this: pair it again to take it in." in told
    assert "Fay misses no round any more" in club("absent", "Fay").out
    club("start")
    assert "Round 2 has begun" in club.refuses("absent", "Fay", "2")["en"]
    club("result", stdin="1-0\n0-1\n1-0\n½-½\n")
    third = club("pair").out
    assert re.search(r"–  Hugo Bat +absent +0", third)
    club("result", stdin="30-20\n20-30\n25-25\n")

    table = rows(club("standings").out)
    assert table[0] == ["Standings after round 3"]
    assert len(table) == 2 + 9
    assert table[2][0] == "1"
    scores = [row["score"] for row in club.json("standings")]
    assert scores == sorted(scores, reverse=True)
    assert rows(club("standings", "--round", "1").out)[0] == ["Standings after round 1"]
    assert "Hugo Bat" in club("cross").out
    assert "Next: hexagora tournament end" in club("show").out
    club.refuses("pair")
    assert "Standings after round 3" in club("end").out
    assert club.refuses("withdraw", "Ann")["en"].startswith("The tournament has ended.")
    club("undo")
    assert not read_tournament(club.file).over

    log = club("log").out.splitlines()
    assert any("45-46 instead of 46-45 (undone)" in line for line in log)
    assert len(log) == read_tournament(club.file).version
    french = club("log", "--lang", "fr").out
    assert "a apparié la ronde 3" in french and "(annulé)" in french


def test_the_sheet(club: Club) -> None:
    """A–B 46–45, C–D 40–49; then A–D 43–48, B–C 44–47, paired by hand as on the sheet of Gomobil."""
    club("new", "gomobil", "--rounds", "2", "--tie-breaks", "points,difference")
    club("add", "A", "B", "C", "D")
    club("pair", "--by-hand", "1-2 C-D")
    club("result", stdin="46-45\n40-49\n")
    assert "Round 2 of 2" in club("pair", "--by-hand", "a-d, 2–3").out
    club("result", stdin="43-48\n44-47\n")
    table = [row[:3] + row[-2:] for row in rows(club("standings").out)[2:]]
    assert table == [
        ["1", "D", "2", "97", "14"],
        ["2", "A", "1", "89", "−4"],
        ["3", "C", "1", "87", "−6"],
        ["4", "B", "0", "89", "−4"],
    ]


# New tournaments


def test_what_is_chosen_is_kept(club: Club) -> None:
    chosen = read_settings(club, "hex", "--size", "5", "--system", "groups", "--groups", "3", "--advance", "1")
    assert (chosen.system, chosen.groups, chosen.advance) == ("groups", 3, 1)
    assert chosen.games[0].options == {"size": 5} and chosen.games[0].sizes == (2, 3, 4, 5, 6)
    assert chosen.name == "club"
    chosen = read_settings(club, "hex", "--preset", "classic", "--system", "double_round_robin", "--place", "Lyon")
    assert (chosen.system, chosen.cycles, chosen.place) == ("round_robin", 2, "Lyon")
    assert chosen.games[0].sizes == (2,)
    chosen = read_settings(club, "hex size=4", "Six", "--bye", "½", "--absence", "0,5", "--tie-breaks", "")
    assert [game.game for game in chosen.games] == ["hex", "six"]
    assert (chosen.bye, chosen.absence, chosen.tie_breaks, chosen.rounds) == (0.5, 0.5, (), 2)
    chosen = read_settings(club, "all")
    assert len(chosen.games) == 9 == chosen.rounds  # one of the ten cannot be played by two
    chosen = read_settings(club, "all", "--system", "tables", "--rounds", "5")
    assert [game.game for game in chosen.games] == [entry.id for entry in hexagora.games()]
    assert (chosen.rounds, chosen.table_size) == (5, 4)  # whatever the first of them allows
    chosen = read_settings(club, "gomobil", "hexago", "--system", "tables")
    assert chosen.table_size == 4
    chosen = read_settings(club, "hexago", "--players", "3", "--system", "tables")
    assert chosen.games[0].sizes == (3,) and chosen.table_size == 3


def read_settings(club: Club, *arguments: str) -> Settings:
    club.file.unlink(missing_ok=True)
    club("new", *arguments)
    return read_tournament(club.file).settings


def test_settings_change_when_rounds_have_been_played(club: Club) -> None:
    played(club)
    told = club("settings", "--name", "Cup", "--rounds", "4", "--tie-breaks", "direct,points", "--place", "Lyon").out
    assert "settings" in told
    assert "Cup\nSwiss system · rounds: 4 · Gomobil · Lyon\nTie-breaks: direct encounter, points." in club("show").out
    assert "1" in club.refuses("settings", "--rounds", "1")["en"]
    assert "Did you mean direct?" in club.refuses("settings", "--tie-breaks", "dirct")["en"]
    assert club("settings").out == "Nothing changes.\n"


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_every_game_can_be_played_at_tables_of_its_sizes(entry: hexagora.Entry) -> None:
    chosen = discipline(entry.id, {})
    assert chosen.sizes
    for size in chosen.sizes:
        assert game_at(chosen, size).players == size
        if len(chosen.sizes) > 1:
            assert discipline(entry.id, {"players": size}).sizes == (size,)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "There is no game chess"),
        (["hex", "--size", "99"], "The option size cannot be 99"),
        (["hex size=99"], "The option size cannot be 99"),
        (["hex size"], "Options are written name=value, not size."),
        (["hexadames"], "hexadames cannot be played by two"),
        (["hex", "--players", "3"], "hex cannot be played by two"),
        (["hex", "--system", "swis"], "Did you mean swiss?"),
        (["hex", "--tie-breaks", "buchhols"], "Did you mean buchholz?"),
        (["hex", "--tie-breaks", "points,points"], "points is there twice"),
        (["hex", "--rounds", "0"], "--rounds cannot be 0; allowed: 1 to 100."),
        (["hex", "--bye", "2"], "--bye cannot be 2; allowed: 1, 0.5, 0."),
        (["hex", "--system", "tables", "--table-size", "7"], "--table-size cannot be 7"),
        (["hex", "--name", " "], "A name has at least one letter."),
        (["hex", "--trf", "nowhere.trf"], "nowhere.trf cannot be read"),
    ],
)
def test_a_tournament_that_cannot_be(club: Club, arguments: list[str], sentence: str) -> None:
    assert sentence in club.refuses("new", *arguments)["en"]
    assert not club.file.exists()


def test_a_file_is_not_written_over(club: Club) -> None:
    eight(club)
    assert "is already there" in club.refuses("new", "hex")["en"]


# Refusals

REFUSALS = [
    (["add"], "Give the names of players, or a list"),
    (["add", "Ann"], "There is already somebody called Ann."),
    (["add", "Jo", "Jo"], "There is already somebody called Jo."),
    (["add", "Jo", "--rating", "10000"], "--rating cannot be 10000"),
    (["add", " "], "A name has at least one letter."),
    (["add", "--csv", "nowhere.csv"], "nowhere.csv cannot be read"),
    (["change", "Zoé", "--club", "x"], "There is no player Zoé"),
    (["change", "An", "--name", "Bob"], "There is already somebody called Bob."),
    (["withdraw", "99"], "There is no player number 99."),
    (["withdraw", "Hugi"], "There is no player Hugi"),
    (["withdraw", "Hugo Bta"], "Did you mean Hugo Bat?"),
    (["withdraw", ""], "There is no player"),
    (["absent", "Ann", "x"], "cannot be x; allowed: 1 to 100."),
    (["remove", "Ann"], "Ann has been paired already"),
    (["forbid", "Ann", "Ann"], "Ann cannot sit in two places."),
    (["pair", "--by-hand", "1-2 1-3"], "Ann cannot sit in two places."),
    (["pair", "--by-hand", "1-2-3"], "3 cannot sit at this table; possible: 1, 2."),
    (["pair", "--by-hand", " "], "Name at least one table."),
    (["pair", "--by-hand", "1-"], "There is no player 1-"),
    (["table", "Ann", "Bob"], "Single tables are added in free play only."),
    (["result", "9", "1-0"], "There is no table 9: this round has 4."),
    (["result", "x", "1-0"], "TABLE cannot be x; allowed: 1 to 2000."),
    (["result", "1"], "Give a result such as 46-45"),
    (["result", "1", "1-0", "--clear"], "Give a result such as 46-45"),
    (["result", "--clear"], "Say which table is meant"),
    (["result", "1", "3-2-1"], "This is no result of this table: 3-2-1."),
    (["result", "1", "1-0", "--round", "2"], "There is no such round."),
    (["pairings", "--round", "2"], "There is no such round."),
    (["standings", "--round", "2"], "There is no such round."),
    (["standings", "--round", "0"], "--round cannot be 0"),
    (["export", "--format", "html", "--round", "2"], "There is no such round."),
    (["export", "--format", "pairings", "--round", "2"], "There is no such round."),
    (["export", "--format", "jsn"], "Did you mean json?"),
    (["export", "--out", "/no/where.csv"], "cannot be written"),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSALS, ids=str)
def test_what_is_refused(club: Club, arguments: list[str], sentence: str) -> None:
    eight(club)
    club("pair")
    command, *rest = arguments
    assert sentence in club.refuses(command, *rest)["en"]


def test_a_beginning_that_several_have(club: Club) -> None:
    club("new", "hex")
    club("add", "Ann Lee", "Anne Roy", "Bob Annen")
    assert "Ann Lee, Anne Roy" in club.refuses("withdraw", "ann")["en"]
    club("withdraw", "ROY")
    club("withdraw", "bob")
    assert [one.withdrawn for one in read_tournament(club.file).entrants] == [False, True, True]
    club("return", "2")
    assert not read_tournament(club.file).by_number[2].withdrawn


def test_names_with_spaces_and_hyphens_at_tables_made_by_hand(club: Club) -> None:
    club("new", "hex", "--rounds", "3")
    club("add", "Jean-Paul", "Zoë", "Zoë C", "Anne Marie-Lou", "Paul", "7")
    pairings = club.json("pair", "--by-hand", "zoë c-JEAN–PAUL Anne Marie-Lou-Zoë 5-6")["pairings"]
    assert [one["players"] for one in pairings] == [[3, 1], [4, 2], [5, 6]]
    pairings = club.json("pair", "--by-hand", "jean-zoë, Anne-Paul; Zoë C")["pairings"]
    assert [(one["players"], one["kind"]) for one in pairings[:3]] == [([1, 2], "game"), ([4, 5], "game"), ([3], "bye")]


def test_a_bye_has_no_result(club: Club) -> None:
    club("new", "hex", "--rounds", "3")
    club("add", "Ann", "Bob", "Cleo")
    club("pair")
    assert club.refuses("result", "2", "1-0")["en"] == "Number 2 of this round is no game.\n"


def test_results_of_earlier_rounds_are_not_forgotten(club: Club) -> None:
    """A round robin does not wait for them."""
    club("new", "hex", "--system", "round_robin")
    club("add", "Ann", "Bob", "Cleo", "Dan")
    club("pair")
    club("result", "1", "1-0")
    club("pair")
    shown = club("show").out
    assert "Round 1: results missing at table 2." in shown and "Round 2: results missing at table 1, 2." in shown
    asked = club("result", stdin="0-1\n1-0\n").out
    assert asked.index("Round 1 of 3") < asked.index("Table 2, ") < asked.index("Round 2 of 3")
    assert asked.endswith("Round 1 is complete.\nRound 2: results missing at table 2.\n")
    assert "Round 1" not in club("show").out


def test_a_round_that_lacks_results_and_one_that_began(club: Club) -> None:
    eight(club)
    assert "There is no paired round" in club.refuses("start")["en"]
    club("pair")
    club("result", "1", "1-0")
    assert "Round 1 still lacks 3 of its results." in club.refuses("pair")["en"]
    club.refuses("start")
    assert "Nothing changes." in club("result", "1", "1-0").out
    assert "result taken away" in club("result", "1", "--clear").out
    club("result", "1", "+-")
    club("result", "2", "-+")
    club("result", "3", "0-0", "f")
    club("result", "4", "1-0", "46-45")
    tournament = read_tournament(club.file)
    assert [pairing.result.forfeit for pairing in tournament.rounds[0].pairings if pairing.result] == [True] * 3 + [
        False
    ]


def test_nothing_to_undo(club: Club) -> None:
    club("new", "hex")
    assert club.refuses("undo")["en"] == "There is nothing to undo.\n"
    assert "tournament add" in club("show").out


def test_a_rating_can_be_taken_away(club: Club) -> None:
    eight(club)
    club("change", "Ann", "--rating", "1900", "--club", "")
    assert (read_tournament(club.file).by_number[1].rating, read_tournament(club.file).by_number[1].club) == (1900, "")
    club("change", "Ann", "--rating", "")
    assert read_tournament(club.file).by_number[1].rating is None
    assert club("change", "Ann").out == "Nothing changes.\n"


# Other systems


def test_every_system_is_played_to_its_end(club: Club) -> None:
    chance = random.Random(5)
    for system in ("swiss", "round_robin", "double_round_robin", "knockout", "groups", "tables"):
        club.file.unlink(missing_ok=True)
        club("new", "labyrinthe", "--system", system, *(["--third-place"] if system in ("knockout", "groups") else []))
        club("add", *(f"Player {letter}" for letter in "ABCDEFG"))
        total = 0
        while "tournament end" not in club("show").out:
            club("pair")
            total += 1
            for table, pairing in enumerate(read_tournament(club.file).rounds[-1].pairings, 1):
                if pairing.result is None:
                    points = chance.sample(range(20), len(pairing.players))
                    club("result", str(table), "-".join(map(str, points)))
            assert total < 20
        assert len(read_tournament(club.file).rounds) == total
        club.refuses("pair")
        for command in ("standings", "cross", "log", "pairings", "show"):
            for language in locales.LANGUAGES:
                shown = club(command, "--lang", language).out
                assert "Player A" in shown or command in ("log", "pairings")
                assert "None" not in shown
            if command != "pairings" or system != "tables":
                club(command, "--json")
        page = club("export", "--format", "html").out
        assert page.count("Player A") >= 2


def test_a_knockout_needs_winners(club: Club) -> None:
    club("new", "hex", "--system", "knockout")
    club("add", "A", "B", "C", "D")
    club("pair")
    assert "needs a winner" in club.refuses("result", "1", "½-½")["en"]
    assert "who meets whom" in club.refuses("pair", "--by-hand", "1-2 3-4")["en"]
    assert "nobody can enter any more" in club.refuses("add", "E")["en"]
    assert "everybody plays every round" in club.refuses("absent", "A", "2")["en"]
    club("result", stdin="1-0\n1-0\n")
    assert ", final · " in club("pair").out


def test_free_play(club: Club) -> None:
    club("new", "hex", "--system", "free")
    club("add", "Ann", "Bob", "Cleo")
    assert "added a table: Ann – Bob" in club("table", "Ann", "Bob").out
    assert "Ann is still playing." in club.refuses("table", "1", "Cleo")["en"]
    club("result", "1", "1-0")
    club("table", "Cleo", "Ann", "Bob")
    club("result", "2", "10-20-30")
    assert rows(club("standings").out)[2][:3] == ["1", "Ann", "1"]


# Output


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_nothing_is_wider_than_the_terminal(club: Club, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.chdir(club.file.parent)  # a long path has no place to break
    club.file = Path(club.file.name)
    played(club)
    for name in ("words", "terminal"):
        monkeypatch.setattr(f"hexagora.cli.{name}.width", lambda *stream: 80)
    for command in ("show", "pairings", "standings", "cross", "log"):
        lines = club(command, "--lang", language).out.splitlines()
        assert max(map(len, lines)) <= 80, command
    club("add", "x" * 40, "--club", "y" * 40)
    for command in ("show", "pairings", "standings", "cross", "log"):
        lines = club(command, "--lang", language).out.splitlines()
        assert max(map(len, lines)) <= 80, command


def test_without_a_command_there_is_help(cli: Cli) -> None:
    assert cli("tournament").out == cli("tournament", "--help").out
    answer = cli("tournament", "piar", "club.jsonl")
    assert answer.code == 2 and "Did you mean pair?" in answer.err


def test_controls_in_a_file_do_not_reach_the_terminal(club: Club) -> None:
    club("new", "hex")
    text = club.file.read_text(encoding="utf-8")
    name = read_tournament(club.file).organiser
    club.file.write_text(text.replace(f'"name":"{name}","event"', '"name":"\\u001b[2Jx","event"'), encoding="utf-8")
    assert read_tournament(club.file).organiser == "\x1b[2Jx"
    assert "\x1b" not in club("log").out
