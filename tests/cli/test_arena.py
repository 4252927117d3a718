"""hexagora arena: matches at the terminal."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_play import at_a_terminal
from tests.engine.test_arena import wait_for

SMALL = ("hex", "--size", "3")


def test_a_match_of_two(cli: Cli) -> None:
    answer = cli("arena", *SMALL, "simulations:100", "random", "--games", "10", "--seed", "1", "--parallel", "1")
    assert answer.code == 0 and not answer.err
    assert answer.out.startswith("hex board=hexagon size=3 ")
    assert re.search(r"^contestant +games +won +drawn +lost +score +CPU s +ms/move +Elo \(95 %\)$", answer.out, re.M)
    row = re.search(r"^simulations:100 +10 +(\d+) +0 +\d+ +(\S+)% .* [+−]\S+ \([+−]\S+ … [+−]\S+\)$", answer.out, re.M)
    assert row and 10 * int(row[1]) == float(row[2]) > 50
    assert re.search(r"^random +10 .* 0$", answer.out, re.M)


def test_three_contestants_as_json_in_parallel(cli: Cli) -> None:
    answer = cli("arena", *SMALL, "random", "random", "1", "--games", "6", "--parallel", "2", "--json")
    data = json.loads(answer.out)
    assert data["games"] == 6 and data["contestants"] == ["random", "random", "1"]
    assert [row["games"] for row in data["table"]] == [4, 4, 4]
    assert sum(row["rating"]["elo"] for row in data["table"]) == pytest.approx(0, abs=0.2)


def test_games_that_were_cut_short(cli: Cli) -> None:
    match = ("arena", *SMALL, "simulations:60", "simulations:60", "--games", "4", "--parallel", "1")
    short = cli(*match, "--openings", "1", "--max-plies", "4")
    assert "Games stopped after 4 plies, and counted or drawn: 4." in short.out
    assert "Games stopped" not in cli(*match).out
    endings = json.loads(cli(*match, "--resign", "0.5", "--json").out)["ended"]
    assert endings["agreed"] > 0 and sum(endings.values()) == 4


def test_in_french(cli: Cli) -> None:
    answer = cli("arena", *SMALL, "random", "random", "--games", "2", "--lang", "fr", "--parallel", "1")
    assert "concurrent" in answer.out and re.search(r" \d+,\d %", answer.out)
    assert "Elo : random par rapport à random." in answer.out


def test_records_and_going_on(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    match = ("arena", *SMALL, "random", "random", "--parallel", "1", "--records", str(file))
    first = cli(*match, "--games", "4")
    assert len(file.read_text().splitlines()) == 5
    assert cli(*match, "--games", "4").out == first.out
    cli(*match, "--games", "6")
    assert len(file.read_text().splitlines()) == 7
    other = cli(*match, "--seed", "1")
    assert other.code == 2 and "was made with other settings: seed." in other.err
    assert cli(*match[:-1], str(tmp_path / "match.jsonl" / "x")).code == 2


def test_a_program_that_does_not_start_is_a_failed_match(cli: Cli) -> None:
    match = ("arena", *SMALL, "random", "program:/no/such", "--games", "2", "--parallel", "1")
    for more in ([], ["--json"]):
        answer = cli(*match, *more)
        assert answer.code == 1 and not answer.out
        assert answer.err == ("hexagora: /no/such cannot be started: No such file or directory. No game was played.\n")
    assert "/no/such ne peut pas démarrer" in cli(*match, "--lang", "fr").err


def test_a_program_that_fails_in_the_middle_is_said_as_it_happens_and_in_the_table(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(
        "for line in iter(input, 'quit'):\n"
        "    if line.startswith('go'):\n        raise SystemExit('out of luck')\n"
        "    print('ok', flush=True)\n"
    )
    broken_program = f"program:{sys.executable} {file}"
    match = ("arena", *SMALL, broken_program, "random", "--games", "2", "--parallel", "1")
    answer = cli(*match)
    why = f"{broken_program}: {sys.executable} {file} has ended (exit code 1). Its last words: out of luck."
    assert answer.code == 1 and f"2× {why}" in answer.out.splitlines()
    assert answer.err == f"hexagora: Game 1: {why} That side has lost it; the match goes on.\n"
    data = cli(*match, "--json")
    assert data.code == 1 and json.loads(data.out)["errors"] == [why, why] and why in data.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "A B is missing."),
        (["random"], "A match needs at least two contestants."),
        (["random", "fast"], "There is no contestant fast; contestants are written 5, level:5,"),
        (["random", "11"], "There is no contestant 11;"),
        (["1", "2", "--games", "0"], "--games cannot be 0; allowed: 1 to 1000000."),
        (["1", "2", "--openings", "x"], "--openings cannot be x"),
        (["1", "2", "--parallel", "0"], "--parallel cannot be 0"),
        (["1", "2", "--max-plies", "0"], "--max-plies cannot be 0"),
        (["1", "2", "--resign", "0.4"], "--resign cannot be 0.4; allowed: 0.5 to 1."),
        (["1", "2", "--resign", "nan"], "--resign cannot be nan"),
        (["1", "2", "--size", "99"], "The option size cannot be 99"),
    ],
)
def test_bad_usage(cli: Cli, arguments: list[str], sentence: str) -> None:
    answer = cli("arena", "hex", *arguments)
    assert answer.code == 2 and sentence in answer.err and not answer.out
    assert cli("arena", "hex", *arguments, "--lang", "fr").code == 2


@pytest.mark.skipif(os.name == "nt", reason="SIGINT")
@pytest.mark.parametrize("parallel", ["1", "2"])
def test_ctrl_c_prints_the_table_so_far(tmp_path: Path, parallel: str) -> None:
    file = tmp_path / "match.jsonl"
    more = ("--games", "100000", "--parallel", parallel, "--records", str(file), "--json")
    with subprocess.Popen(
        [sys.executable, "-m", "hexagora", "arena", *SMALL, "simulations:50", "random", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as program:
        wait_for(file, 4)
        os.killpg(program.pid, signal.SIGINT)  # as a terminal does
        out, err = program.communicate(timeout=60)
    assert program.returncode == 130 and not err
    assert 3 <= json.loads(out)["games"] == len(file.read_bytes().splitlines()) - 1


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_people_see_a_bar_with_the_rating_so_far() -> None:
    match = (*SMALL, "simulations:300", "random", "--games", "20", "--parallel", "1")
    code, output = at_a_terminal("arena", *match)
    assert code == 0 and "Traceback" not in output
    assert re.search(r"\d+/20", output) and "Elo " in output
