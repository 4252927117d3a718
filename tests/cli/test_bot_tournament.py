"""hexagora tournament bots: tournaments of levels and programs at the terminal."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hexagora.cli.bot_tournament_command import SYSTEMS
from hexagora.engine.bot_tournament import BOT_SYSTEMS
from tests.cli.conftest import Cli
from tests.cli.test_play import at_a_terminal
from tests.engine.test_arena import wait_for

BOTS = ("tournament", "bots", "hex", "--size", "3")


def test_the_systems_are_those_of_the_engine() -> None:
    assert SYSTEMS == BOT_SYSTEMS


def test_standings_and_cross_table(cli: Cli) -> None:
    answer = cli(*BOTS, "random", "simulations:200", "1", "--games", "6", "--seed", "1", "--parallel", "1")
    assert answer.code == 0 and not answer.err
    head, standings, cross, note = re.split(r"\n\n|(?<=swap=on)\n", answer.out.strip())
    assert head.startswith("hex board=hexagon size=3 ") and note == "Elo: around the mean of all contestants."
    titles, *rows = standings.splitlines()
    assert re.fullmatch(r"rank +contestant +score +won +drawn +lost +points +Elo \(95 %\)", titles)
    form = r"(\d) +(\S+) +([\d.]+) +(\d+) +(\d+) +(\d+) +([\d.]+) +[+−]\d+ \([+−]\d+ … [+−]\d+\)"
    lines = [match.groups() for row in rows if (match := re.fullmatch(form, row))]
    assert [line[0] for line in lines] == ["1", "2", "3"] and lines[0][1] == "simulations:200"
    assert all(int(line[3]) + int(line[4]) + int(line[5]) == 12 for line in lines)
    points = {line[1]: float(line[6]) for line in lines}
    assert sum(points.values()) == 18
    _, *rows = cross.splitlines()
    for place, row in enumerate(rows):
        _, contestant, *cells = row.split()
        assert cells[place] == "·" and sum(float(cell) for cell in cells if cell != "·") == points[contestant]


def test_as_json_in_parallel(cli: Cli) -> None:
    answer = cli(*BOTS, "1", "random", "random", "random", "--system", "swiss", "--parallel", "2", "--json")
    data = json.loads(answer.out)
    assert answer.code == 0 and data["system"] == "swiss" and data["over"] is True
    assert data["games"] == 8 and [len(pairings) for pairings in data["rounds"]] == [2, 2]
    assert {row["number"] for row in data["table"]} == {1, 2, 3, 4} and data["table"][0]["rank"] == 1
    scores = dict.fromkeys(range(1, 5), 0.0)
    for pairing in (pairing for pairings in data["rounds"] for pairing in pairings):
        for number, share in zip(pairing["players"], pairing["shares"], strict=True):
            scores[number] += share
    assert {row["number"]: row["matches"] for row in data["table"]} == scores


def test_in_french(cli: Cli) -> None:
    answer = cli(*BOTS, *["random"] * 4, "--system", "knockout", "--lang", "fr", "--openings", "1", "--max-plies", "1")
    assert "rang  concurrent" in answer.out
    assert "Rencontres restées égales, accordées au premier nommé : 3." in answer.out
    answer = cli(*BOTS, "random", "random", "--parallel", "1", "--lang", "fr")
    assert "par rapport à l'autre" in answer.out


def test_a_file_goes_on(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "bots.jsonl"
    bots = (*BOTS, "random", "random", "random", "--parallel", "1", "--file", str(file))
    first = cli(*bots)
    assert len(file.read_text().splitlines()) == 7 and cli(*bots).out == first.out
    cli(*bots, "--games", "4")
    assert len(file.read_text().splitlines()) == 13
    other = cli(*bots, "--seed", "1")
    assert other.code == 2 and "was made with other settings: seed." in other.err
    assert cli(*bots[:-1], str(file / "x")).code == 2


def test_programs_over_gtp_and_the_line_protocol(cli: Cli) -> None:
    """Of our own: both answer from other processes."""
    program = shlex.join([sys.executable, "-m", "hexagora"])
    contestants = (f"gtp:{program} gtp --simulations 50", f"program:simulations:5:{program} engine", "random")
    answer = cli(*BOTS[:3], "--board", "rhombus", "--size", "3", *contestants, "--json")
    data = json.loads(answer.out)
    assert answer.code == 0 and data["games"] == 6 and not data["errors"]
    refused = cli("tournament", "bots", "gosix", contestants[0], "random")
    assert refused.code == 2 and "Hexagora speaks GTP, which has only Hex for two" in refused.err and not refused.out


def test_programs_that_fail(cli: Cli, tmp_path: Path) -> None:
    answer = cli(*BOTS, "random", "gtp:/no/such", "--board", "rhombus")
    assert answer.code == 1 and not answer.out
    assert answer.err == "hexagora: /no/such cannot be started: No such file or directory. No game was played.\n"
    file = tmp_path / "program.py"
    file.write_text(
        "for line in iter(input, 'quit'):\n"
        "    if line.startswith('go'):\n        raise SystemExit('out of luck')\n"
        "    print('ok', flush=True)\n"
    )
    answer = cli(*BOTS, f"program:{sys.executable} {file}", "random", "1")
    assert answer.code == 1 and "4× program:" in answer.out and "Its last words: out of luck." in answer.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "A B is missing."),
        (["random"], "A match needs at least two contestants."),
        (["random", "fast"], "There is no contestant fast; contestants are written 5, level:5,"),
        (["1", "2", "--system", "tables"], "The option system cannot be tables"),
        (["1", "2", "--rounds", "x"], "--rounds cannot be x"),
        (["1", "2", "--rounds", "2", "--system", "swiss"], "The option rounds cannot be 2"),
        (["1", "2", "--games", "0"], "--games cannot be 0"),
        (["1", "2", "--players", "3"], "A tournament of programs is for two sides, and this game has 3"),
        (["1", "2", "--size", "99"], "The option size cannot be 99"),
    ],
)
def test_bad_usage(cli: Cli, arguments: list[str], sentence: str) -> None:
    answer = cli(*BOTS[:3], *arguments)
    assert answer.code == 2 and sentence in answer.err and not answer.out
    assert cli(*BOTS[:3], *arguments, "--lang", "fr").code == 2


@pytest.mark.skipif(os.name == "nt", reason="SIGINT")
@pytest.mark.parametrize("parallel", ["1", "2"])
def test_ctrl_c_prints_the_table_so_far_and_the_same_command_goes_on(cli: Cli, tmp_path: Path, parallel: str) -> None:
    file = tmp_path / "bots.jsonl"
    bots = (*BOTS, "simulations:50", "random", "simulations:20", "--games", "60", "--json", "--parallel", parallel)
    with subprocess.Popen(
        [sys.executable, "-m", "hexagora", *bots, "--file", str(file)],
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
    data = json.loads(out)
    assert 3 <= data["games"] == len(file.read_bytes().splitlines()) - 1 < 180 and data["over"] is False
    resumed, straight = (json.loads(cli(*bots, *more).out) for more in (("--file", str(file)), ()))
    assert resumed["over"] and resumed["games"] == 180
    for data in (resumed, straight):
        for row in data["table"]:
            del row["seconds"]
    assert resumed == straight


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_people_see_a_bar_with_the_ratings_so_far() -> None:
    code, output = at_a_terminal(*BOTS, "random", "random", "simulations:3000", "--games", "40", "--parallel", "1")
    assert code == 0 and "Traceback" not in output
    assert re.search(r"\d+/120", output) and re.search(r"/120\b.*simulations:3000 \+\d", output)
