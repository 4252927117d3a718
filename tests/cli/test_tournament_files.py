"""hexagora tournament: lists in, other forms out, files that are busy, full or none, and the browser."""

import csv
import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from hexagora import locales
from hexagora.server.store import open_database
from hexagora.server.stored_tournaments import add_steps
from hexagora.tournament_file import TournamentFile, read_tournament
from tests.cli.club import LIST, Club, eight, played
from tests.cli.conftest import Cli, process

# Export


def test_export_in_every_form(club: Club, tmp_path: Path) -> None:
    played(club)
    standings = list(csv.DictReader(io.StringIO(club("export").out)))
    assert len(standings) == 8 and standings[0]["rank"] == "1" and standings[0]["name"]
    pairings = list(csv.DictReader(io.StringIO(club("export", "--format", "pairings").out)))
    assert [row["round"] for row in pairings] == ["2"] * 4
    first = list(csv.DictReader(io.StringIO(club("export", "--format", "pairings", "--round", "1").out)))
    assert first[0]["points 1"] == "46"
    assert len(list(csv.DictReader(io.StringIO(club("export", "--format", "results").out)))) == 8
    assert ";" in club("export", "--lang", "fr").out.splitlines()[0]
    data = json.loads(club("export", "--format", "json").out)
    assert data["settings"]["name"] == "Club evening" and data["settings"]["bye"] == 1
    assert len(data["entrants"]) == 8 and len(data["rounds"]) == 2 and len(data["standings"]) == 8
    assert data == club.json("show")
    assert club("export", "--format", "trf").out.startswith("012 Club evening\n")
    for ending, begin in (("csv", "rank"), ("json", "{"), ("trf", "012"), ("html", "<!doctype html>")):
        file = tmp_path / f"out.{ending}"
        assert club("export", "--out", str(file)).out.startswith(f"Written to {file}.\n")
        assert file.read_text(encoding="utf-8").startswith(begin)


def test_an_export_as_it_was(club: Club) -> None:
    played(club)
    club("add", "Late")
    then = {row["number"]: row["rank"] for row in club.json("standings", "--round", "1")}
    assert then != {row["number"]: row["rank"] for row in club.json("standings")}
    table = csv.DictReader(io.StringIO(club("export", "--round", "1").out))
    assert {int(row["number"]): int(row["rank"]) for row in table} == then
    assert len(list(csv.DictReader(io.StringIO(club("export", "--format", "results", "--round", "1").out)))) == 4
    page = club("export", "--format", "html", "--round", "1").out
    assert "Standings after round 1" in page and "Round 2" not in page and 'class="card slip"' not in page


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_the_page_to_print(club: Club, language: str) -> None:
    played(club)
    club("change", "Ann", "--name", "<b>Ann & Co</b>")
    page = club("export", "--format", "html", "--lang", language).out
    assert f'<html lang="{language}">' in page and "http" not in page and "<script" not in page
    assert "&lt;b&gt;Ann &amp; Co&lt;/b&gt;" in page and "<b>" not in page
    slips = re.findall(r'<article class="card slip">', page)
    assert len(slips) == 3  # the tables that are still playing
    assert locales.say(language, "cli", "tournament", "during", round=2) in page
    assert locales.entry(language, "cli", "tournament", "signature") in page


def test_a_page_before_the_first_round_lists_the_players(club: Club) -> None:
    eight(club)
    page = club("export", "--format", "html").out
    assert "Hugo Bat" in page and "slip" not in page.split("</style>")[1]


def test_an_export_never_hits_the_tournament(club: Club) -> None:
    played(club)
    assert "is already there" in club.refuses("export", "--out", str(club.file))["en"]
    other = club.file.with_name("other.jsonl")
    for text in (club.file.read_bytes(), club.file.read_bytes()[:-40] + b"\n"):  # also a damaged one
        other.write_bytes(text)
        assert "is already there" in club.refuses("export", "--format", "csv", "--out", str(other))["en"]
        assert other.read_bytes() == text
    page = club.file.with_name("club.html")
    for _ in range(2):  # each round
        club("export", "--out", str(page))


def test_another_programs_tournament_goes_on(club: Club, cli: Cli, tmp_path: Path) -> None:
    played(club)
    club("result", stdin="1-0\n1-0\n1-0\n")
    file = tmp_path / "other.trf"
    club("export", "--out", str(file))
    other = Club(cli, tmp_path / "other.jsonl")
    assert "Club evening" in other("new", "gomobil", "--trf", str(file)).out
    mine, theirs = (read_tournament(one.file) for one in (club, other))
    scores = [{row["score"] for row in one.json("standings")} for one in (club, other)]
    assert scores[0] == scores[1]
    assert [one.name for one in theirs.entrants] == [one.name for one in mine.entrants]
    assert len(theirs.rounds) == 2
    assert "Round 3 of 3" in other("pair").out
    none = Club(cli, tmp_path / "none.jsonl")
    for wrong in (os.devnull, str(club.file), str(club.file.with_name("players.csv"))):
        assert none.refuses("new", "gomobil", "--trf", wrong)["en"]
    longer = Club(cli, tmp_path / "longer.jsonl")
    assert (
        "rounds: 5 · Gomobil · Lyon"
        in longer("new", "gomobil", "--trf", str(file), "--rounds", "5", "--place", "Lyon").out
    )
    fourth = Club(cli, tmp_path / "fourth.jsonl")
    assert fourth.refuses("new", "gomobil", "--trf", str(file), "--bye", "0.5")["fr"].startswith("--bye ne va pas")
    assert fourth.refuses("new", "gomobil", "--trf", str(file), "--rounds", "1")["en"]
    assert fourth.refuses("new", "gomobil", "--trf", str(file), "--system", "knockout")["en"].startswith("--system")
    file.write_text("001 nonsense\n")
    assert "TRF" in Club(cli, tmp_path / "third.jsonl").refuses("new", "gomobil", "--trf", str(file))["fr"]


# Lists


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_lists_from_any_spreadsheet(club: Club, encoding: str) -> None:
    club("new", "gomobil")
    file = club.file.with_name("list.csv")
    file.write_bytes(LIST.encode(encoding))
    club("add", "--csv", str(file))
    assert "Cléo" in club.names and "Ève" in club.names


def test_a_list_with_a_mistake_enters_nobody(club: Club) -> None:
    club("new", "gomobil")
    file = club.file.with_name("list.csv")
    file.write_text(LIST + "Ida;strong;\n")
    assert "Line 10 has strong as rating" in club.refuses("add", "--csv", str(file))["en"]
    assert club.names == []


# Files


def test_a_file_that_is_open_elsewhere(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexagora.cli.tournament_desk.PATIENCE", 0)
    eight(club)
    with TournamentFile(club.file):
        for arguments in (["pair"], ["add", "Zoé"], ["undo"], ["result"], ["open", "--no-open"]):
            command, *rest = arguments
            assert "is open elsewhere, perhaps in the browser" in club.refuses(command, *rest)["en"]
        assert "Ann" in club("show").out  # reading is always possible


def test_files_that_are_none(club: Club, tmp_path: Path) -> None:
    assert "club.jsonl cannot be read: No such file" in club.refuses("show")["en"]
    assert "club.jsonl cannot be read: No such file" in club.refuses("pair")["en"]
    club.file.write_text("Dear Bob,\n")
    assert club.refuses("pair")["en"] == "This is no file of a tournament.\n"
    assert club.refuses("export")["fr"] == "Ce n’est pas le fichier d’un tournoi.\n"
    club.file = tmp_path
    assert "cannot be read: Is a directory" in club.cli("tournament", "show", str(tmp_path)).err
    assert "cannot be written" in club.cli("tournament", "new", str(tmp_path), "hex").err
    assert "cannot be written" in club.cli("tournament", "new", str(tmp_path / "no" / "x.jsonl"), "hex").err
    assert club.cli("tournament", "show", "a\0b").code == 2


def test_a_full_disk_changes_nothing(club: Club) -> None:
    eight(club)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (club.file.stat().st_size + 10, limits[1]))
    try:
        sentences = club.refuses("add", "Zoé")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert sentences["en"].endswith("cannot be written: File too large. Nothing has changed in it.\n")
    club("add", "Zoé")


def test_what_cannot_be_told_has_happened(club: Club) -> None:
    """The terminal is gone, not the file."""
    eight(club)
    command = [sys.executable, "-m", "hexagora", "tournament", "add", str(club.file), "Zoé"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, encoding="utf-8", timeout=60)
    assert done.returncode == 1 and "Nothing has changed" not in done.stderr
    assert club.names[-1] == "Zoé"


def test_the_next_command_can_be_copied(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(club.file.parent)
    club.file = Path("club day.jsonl")
    assert club("new", "hex").out.endswith('hexagora tournament add "club day.jsonl" NAME...\n')
    club("add", "Ann", "Bob")
    assert club("show").out.endswith('hexagora tournament pair "club day.jsonl"\n')


def test_many_at_once_lose_nothing(club: Club) -> None:
    """Real processes: some are told that the file is busy, and what the others entered is there."""
    club("new", "hex")
    command = [sys.executable, "-m", "hexagora", "tournament", "add", str(club.file)]
    running = [
        subprocess.Popen([*command, f"Player {number}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for number in range(6)
    ]
    codes = [one.wait(timeout=60) for one in running]
    assert set(codes) <= {0, 2} and codes.count(0) >= 1
    assert sorted(club.names) == [f"Player {number}" for number, code in enumerate(codes) if code == 0]


def test_a_real_process_has_its_code(tmp_path: Path) -> None:
    file = str(tmp_path / "x.jsonl")
    assert process("tournament", "new", file, "hex").returncode == 0
    assert process("tournament", "pair", file).returncode == 2
    assert process("tournament", "show", os.devnull).returncode == 2


def test_a_code_that_is_taken(club: Club, cli: Cli, tmp_path: Path) -> None:
    """Games on disk belong to a code: a file cannot have that of another tournament."""
    eight(club)
    ours = read_tournament(club.file)
    (tmp_path / "data").mkdir()
    with closing(open_database(tmp_path / "data" / "hexagora.db")) as database:
        for sql, values in add_steps(ours.id, ours.log)[0]:
            database.run(sql, values)
        database.commit()
    answer = cli("tournament", "open", str(club.file), "--no-open", "--port", "0", "--data", str(tmp_path / "data"))
    assert answer.code == 2 and f"the code {ours.id}" in answer.err


def test_the_same_file_in_the_browser(club: Club, tmp_path: Path) -> None:
    eight(club)
    command = ["tournament", "open", str(club.file), "--no-open", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(
        [sys.executable, "-m", "hexagora", *command], stdout=subprocess.PIPE, encoding="utf-8"
    ) as server:
        try:
            assert server.stdout
            address = re.search(r"(http://[\w.:]+)/t/(\w+)\?key=[\w-]{20,}", server.stdout.readline())
            assert address and address[2] == read_tournament(club.file).id
            with urllib.request.urlopen(f"{address[1]}/api/tournaments/{address[2]}", timeout=60) as answer:
                data = json.load(answer)
            assert [one["name"] for one in data["entrants"]] == club.names
            assert "is open elsewhere" in club.refuses("pair")["en"]
        finally:
            server.send_signal(signal.SIGTERM)
    assert server.returncode == 0
    club("pair")
