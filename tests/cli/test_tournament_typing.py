"""hexagora tournament: what organisers type at the terminal, and what is said of it."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hexagora import locales
from hexagora.cli import tournament_desk
from hexagora.cli.tournament_page import MOST_LETTERS, letters, portions
from hexagora.tournament_file import TournamentFile, read_tournament
from tests.cli.club import Club, eight, played, rows
from tests.cli.conftest import Cli, process

# Results


@pytest.mark.parametrize(
    "arguments",
    [
        ["--"],
        ["--", "--correct"],
        ["--correct", "--"],
        ["--", "--"],
        ["−−"],
        ["--", "--round", "1"],
        ["--", "--lang", "en"],
    ],
)
def test_nobody_came(club: Club, arguments: list[str]) -> None:
    eight(club)
    club("pair")
    assert "table 2: --" in club("result", "2", *arguments).out
    result = read_tournament(club.file).rounds[0].pairings[1].result
    assert result is not None and result.forfeit and not any(result.shares)


def test_a_dash_before_a_result_is_none(club: Club) -> None:
    eight(club)
    club("pair")
    club("result", "1", "--", "-+")
    club("result", "2", "-+")
    first, second, *_ = read_tournament(club.file).rounds[0].pairings
    assert first.result == second.result


def test_only_clear_takes_a_result_away(club: Club) -> None:
    played(club)
    for text in ("", " "):
        assert club.refuses("result", "1", text)["en"].startswith("Give a result such as 46-45")
    assert "result taken away" in club("result", "1", "--clear").out


def test_no_round_is_paired_yet(club: Club) -> None:
    eight(club)
    for command in (["pairings"], ["result"], ["result", "1", "1-0"], ["standings", "--round", "1"]):
        assert club.refuses(*command)["en"] == "No round is paired yet.\n"


def test_points_that_say_something_else(club: Club) -> None:
    eight(club)
    club("pair")
    assert "The points and the winner differ: 1–0 45–46." in club("result", "1", "1-0 45-46").out
    assert "differ" in club("result", stdin="½-½ 46-45\n").out
    for fits in ("46-45", "1-0 46-45", "1-0", "½-½ 45-45", "½-½ 0-0", "+-"):
        assert "differ" not in club("result", "3", fits, "--correct").out
    club.file.unlink()
    club("new", "hex")
    club("add", "Ann", "Bob")
    club("pair")
    assert "Hex counts no points: 46–45." in club("result", "1", "46-45").out


def test_byes_are_no_tables(club: Club) -> None:
    club("new", "hex", "--rounds", "3")
    club("add", "Ann", "Bob", "Cleo")
    club("pair")
    assert club.refuses("result", "99", "1-0")["en"] == "There is no table 99: this round has 1.\n"


# Players


def test_long_names_are_heard_to_their_end(club: Club) -> None:
    short, long = "Marie-Christine Lefebvre", "Marie-Christine Lefebvre-Martin"
    club("new", "hex", "--system", "free")
    club("add", short, long, "Association Sportive de Lyon A", "Association Sportive de Lyon B")
    assert f"withdrew {long}\n" in club("withdraw", long).out
    club("change", "Association Sportive de Lyon B", "--rating", "1500")
    told = {one.name: (one.withdrawn, one.rating) for one in read_tournament(club.file).entrants}
    assert [*told.values()] == [(False, None), (True, None), (False, None), (False, 1500)]


@pytest.mark.parametrize("text", ["²", "①", "¼", "-1", "1.0"])
def test_what_is_no_number_of_a_player(club: Club, text: str) -> None:
    eight(club)
    for command in (["withdraw", text], ["forbid", "1", text], ["pair", "--by-hand", f"1-{text.strip('-')}x"]):
        club.refuses(*command)
    club("add", "²")
    assert "withdrew ²" in club("withdraw", "²").out


def test_names_by_hand_whose_small_letters_are_others(club: Club) -> None:
    club("new", "hex", "--rounds", "3")
    club("add", "Groß Anna", "İpek Su", "Ann", "Straße-Ouest")
    out = club("pair", "--by-hand", "Groß Anna-ann İpek Su-Straße-Ouest").out
    assert [row[1:3] for row in rows(out)[-2:]] == [["Groß Anna", "Ann"], ["İpek Su", "Straße-Ouest"]]


def test_rounds_that_somebody_misses_come_together(club: Club) -> None:
    eight(club)
    club("absent", "Ann", "2")
    assert "misses: round 2, 3" in club("absent", "Ann", "3").out
    assert read_tournament(club.file).entrants[0].absent == (2, 3)
    club("absent", "Ann")
    assert read_tournament(club.file).entrants[0].absent == ()


# Pairings


def test_unknown_names_by_hand_are_repeated_as_they_were_typed(club: Club) -> None:
    eight(club)
    assert "There is no player Zoe" in club.refuses("pair", "--by-hand", "ANN-Zoe")["en"]


def test_who_is_left_out_by_hand(club: Club) -> None:
    eight(club)
    club("absent", "Ann", "1")
    told = club("pair", "--by-hand", "1-2 3-4 5-6").out
    assert "Paired in round 1, which was to be missed: Ann." in told
    assert "In no pairing of round 1: Gus, Hugo Bat." in club("show").out


def test_more_rounds_than_opponents(club: Club) -> None:
    eight(club, "--rounds", "9")
    sentence = "9 rounds are planned, but 8 players can play only 7"
    assert sentence in club("show").out and sentence in club("pair").out
    assert sentence not in club("settings", "--rounds", "7").out


def test_nobody_misses_a_round_after_the_last(club: Club) -> None:
    eight(club)
    assert club.refuses("absent", "Ann", "4")["en"] == "There is no such round.\n"
    club("absent", "Ann", "3")
    club("settings", "--rounds", "2")
    assert "Ann" in club("change", "Ann", "--club", "Lille").out, "what was asked for stays"


# Systems


def test_tables_have_a_size_that_a_game_allows(club: Club) -> None:
    sentence = "4 cannot sit at this table; possible: 2.\n"
    assert club.refuses("new", "gomobil", "--system", "tables", "--table-size", "4")["en"] == sentence
    assert "players at a table: 4" in club("new", "gomobil", "hexago", "--system", "tables").out
    assert "joueurs par table : 4" in club("show", "--lang", "fr").out


def test_groups_after_a_round(club: Club) -> None:
    eight(club, "--system", "groups")
    for _ in range(3):
        club("pair")
        club("result", stdin="1-0\n" * 4)
    games = [sum(map(int, row[3:6])) for row in rows(club("standings", "--round", "1").out) if row[0].isdecimal()]
    assert games == [1] * 16, "in the groups as below them"


@pytest.mark.parametrize(
    ("system", "options"),
    [
        ("round_robin", ["--rounds", "3"]),
        ("double_round_robin", ["--absence", "0.5"]),
        ("knockout", ["--rounds", "3"]),
        ("groups", ["--rounds", "3"]),
        ("swiss", ["--third-place"]),
        ("swiss", ["--groups", "3"]),
        ("swiss", ["--table-size", "4"]),
        ("tables", ["--advance", "1"]),
    ],
)
def test_what_a_system_does_not_use(club: Club, system: str, options: list[str]) -> None:
    sentence = club.refuses("new", "hex", "--system", system, *options)["en"]
    assert sentence.startswith(f"{options[0]} does not go with --system {system}, which does not use it; it is for ")


def test_a_schedule_has_its_rounds_and_pairs(club: Club) -> None:
    club("new", "hex", "--system", "round_robin")
    club("add", "Ann", "Bob", "Cleo")
    assert "--rounds does not go with --system round_robin" in club.refuses("settings", "--rounds", "3")["en"]
    assert "its schedule says who meets whom" in club.refuses("forbid", "Ann", "Bob")["en"]


def test_another_programs_round_robin_goes_on_as_a_swiss(club: Club, cli: Cli, tmp_path: Path) -> None:
    club("new", "hex", "--system", "round_robin")
    club("add", "Ann", "Bob", "Cleo")
    club("pair")
    file = tmp_path / "other.trf"
    note = "Round 1 lacks results: it is not in the TRF"
    assert note in club("export", "--out", str(file)).out
    answer = club("export", "--format", "trf")
    assert note in answer.err and note not in answer.out
    club("result", "1", "1-0")
    assert note not in club("export", "--out", str(file)).out
    other = Club(cli, tmp_path / "other.jsonl")
    assert other("new", "hex", "--trf", str(file)).out.startswith("Taken over as a Swiss: TRF says Individual: Round-")
    other.file.unlink()
    file.write_text(file.read_text().replace("Individual: Round-Robin", "Individual: Swiss-System"))
    assert "Taken over" not in other("new", "hex", "--trf", str(file)).out


# Files


def test_spreadsheets_know_the_letters(club: Club, tmp_path: Path) -> None:
    played(club)
    file = tmp_path / "standings.csv"
    club("export", "--out", str(file), "--lang", "fr")
    assert file.read_bytes().startswith(b"\xef\xbb\xbfrank;") and "Cléo" in file.read_text("utf-8-sig")
    assert club("export", "--lang", "fr").out.startswith("rank;"), "not for a program that reads it from a pipe"
    club("export", "--out", str(file))
    assert file.read_bytes().startswith(b"rank,")
    club("export", "--out", str(tmp_path / "x.json"), "--lang", "fr")
    assert (tmp_path / "x.json").read_bytes().startswith(b"{")


def test_an_ending_that_nobody_knows(club: Club, tmp_path: Path) -> None:
    played(club)
    for name in ("club.pdf", "club"):
        assert "Or say --format." in club.refuses("export", "--out", str(tmp_path / name))["en"]
        assert not (tmp_path / name).exists()
    club("export", "--out", str(tmp_path / "club"), "--format", "csv")


def test_a_list_without_names(club: Club) -> None:
    eight(club)
    file = club.file.with_name("list.csv")
    file.write_text("rating,club\n1500,Lyon\n")
    assert "none is a name" in club.refuses("add", "--csv", str(file))["en"]


def test_names_for_programs(club: Club) -> None:
    played(club)
    names = {one.number: one.name for one in read_tournament(club.file).entrants}
    standings = club.json("standings")
    assert [row["name"] for row in standings] == [names[row["number"]] for row in standings]
    table = club.json("cross")
    assert {int(number): row["name"] for number, row in table.items()} == names
    first = read_tournament(club.file).rounds[0].pairings[0].players
    assert table[str(first[0])]["meetings"][str(first[1])][0] == [1, 1.0]


def test_a_command_waits_for_another(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    eight(club)
    other = TournamentFile(club.file)
    monkeypatch.setattr("hexagora.cli.tournament_desk.time.sleep", lambda seconds: other.close())
    assert "Zoé" in club("add", "Zoé").out


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_file_that_nobody_may_change(club: Club, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Not even root, in a folder that is only for reading."""
    eight(club)

    def refuse(path: Path) -> TournamentFile:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(tournament_desk, "TournamentFile", refuse)
    assert f"cannot be written: {os.strerror(number)}" in club.refuses("pair")["en"]


def test_json_on_a_terminal_of_few_letters(club: Club) -> None:
    club("new", "hex")
    club("add", "Zoé", "محمد")
    answer = process("tournament", "show", str(club.file), "--json", PYTHONIOENCODING="cp1252")
    assert [one["name"] for one in json.loads(answer.stdout.encode("ascii"))["entrants"]] == ["Zoé", "محمد"]


def test_the_log_in_french_has_decimal_commas(club: Club) -> None:
    eight(club)
    club("pair")
    assert "table 1 : 2,5-2\n" in club("result", "1", "2.5-2", "--lang", "fr").out


def test_reasons_of_the_system_in_french(club: Club) -> None:
    assert club.refuses("show")["fr"].endswith(" : fichier ou dossier introuvable.\n")


@pytest.mark.parametrize(("language", "sentence"), [("en", "The output cannot be"), ("fr", "La sortie ne peut pas")])
def test_output_that_has_no_room(club: Club, language: str, sentence: str) -> None:
    eight(club)
    command = [sys.executable, "-m", "hexagora", "tournament", "show", str(club.file), "--lang", language]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", timeout=60)
    assert done.returncode == 1 and done.stderr.startswith(f"hexagora: {sentence}")
    assert len(done.stderr.splitlines()) == 1


# Paper


@pytest.mark.parametrize("language", locales.LANGUAGES)
@pytest.mark.parametrize("rounds", [11, 100])
def test_a_cross_table_in_parts(rounds: int, language: str) -> None:
    bye = locales.say(language, "cli", "tournament", "bye")
    rows = [["", "player", *map(str, range(1, rounds + 1)), "score"]] + [["1", "Ann", *[f"{bye} 1"] * rounds, "1"]] * 2
    parts = portions(rows)
    assert [column for part in parts for column in part] == list(range(2, rounds + 2)), "every round once"
    for part in parts:
        assert letters([[*row[:2], *(row[column] for column in part), row[-1]] for row in rows]) <= MOST_LETTERS
