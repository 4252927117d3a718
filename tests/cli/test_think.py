"""hexagora think: what the computer makes of a position."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

import hexagora
from tests.cli.conftest import Cli
from tests.cli.test_play import at_a_terminal

QUICK = ("--simulations", "300")
WON_NEXT = "0 c1 c2 c3 c4 ; 1 a3 a4 b2 b5 ; turn 0"  # c5 links Black's ports
BLACK_WINS = "c1 a3 c2 a4 c3 b2 c4 b5 c5"


def rows(out: str) -> list[list[str]]:
    """The table's rows: move, value, visits and proof."""
    return [line.split(maxsplit=4)[1:] for line in re.findall(r"^ +\d+\. .*$", out, re.M)]


def test_the_best_moves_with_their_values(cli: Cli) -> None:
    answer = cli("think", "hex", "--size", "3", *QUICK, "--top", "4")
    assert answer.code == 0 and not answer.err
    assert "Black to move." in answer.out and "Black (0) to move:" in answer.out
    table = rows(answer.out)
    assert len(table) == 4
    best = table[0][0]
    assert best in hexagora.game("hex", size=3).start().moves()
    assert f"\nLine: {best}" in answer.out
    assert all(re.fullmatch(r"\d+\.\d%", value) and int(visits) >= 0 for _, value, visits, *_ in table)
    assert re.search(r"^… and \d+ more$", answer.out, re.M)
    assert re.search(r"^\d+ simulations in \d+\.\d s$", answer.out, re.M)
    assert "\x1b" not in answer.out


def test_a_win_is_found_and_proven(cli: Cli) -> None:
    answer = cli("think", "hex", "--size", "3", WON_NEXT, *QUICK, "--top", "3")
    table = rows(answer.out)
    assert len(table) == 3 and table[0][0] == "c5"
    assert table[0][1] == "100.0%" and table[0][3] == "proven win"
    assert "The result is proven." in answer.out


def test_three_players_by_person(cli: Cli) -> None:
    answer = cli("think", "hex", "--size", "3", "--players", "3", *QUICK)
    match = re.search(r"^Expected: Black \(0\) (\S+)%, Red \(1\) (\S+)%, Yellow \(2\) (\S+)%$", answer.out, re.M)
    assert match and sum(map(float, match.groups())) == pytest.approx(100, abs=0.2)
    assert "Expected" not in cli("think", "hex", "--size", "3", *QUICK).out


def test_a_finished_game_says_so(cli: Cli) -> None:
    answer = cli("think", "hex", "--size", "3", "--moves", BLACK_WINS)
    assert answer.code == 0 and answer.out.endswith("\nBlack (0) wins. Black (0) linked two opposite ports.\n")
    data = json.loads(cli("think", "hex", "--size", "3", "--moves", BLACK_WINS, "--json").out)
    assert data["best"] is None and data["values"] == [1, 0] and data["moves"] == data["line"] == []


def test_the_whole_report_as_json(cli: Cli) -> None:
    answer = cli("think", "gosix", "--moves", "a1 b2", "--json", "--level", "6", "--top", "1")
    data = json.loads(answer.out)
    state = hexagora.game("gosix").start().play("a1").play("b2")
    assert data["position"] == str(state) and data["turn"] == 0
    assert len(data["moves"]) > 1 and {one["move"] for one in data["moves"]} <= set(state.moves())
    assert data["best"] == data["line"][0] and sum(data["values"]) == pytest.approx(1)
    assert set(data["moves"][0]) == {"move", "value", "visits", "proven", "values", "line"}
    assert data["simulations"] > 0 and data["proven"] in (True, False) and data["seconds"] >= 0


def test_moves_that_were_not_looked_at_have_no_value(cli: Cli) -> None:
    few = ("think", "hex", "--simulations", "5")
    moves = json.loads(cli(*few, "--json").out)["moves"]
    assert {one["value"] is None for one in moves} == {True, False}
    assert all((one["value"] is None) == (one["visits"] == 0 and not one["proven"]) for one in moves)
    table = rows(cli(*few, "--top", "100").out)
    assert [value == "–" for _, value, *_ in table] == [one["value"] is None for one in moves]


def test_the_same_seed_thinks_the_same(cli: Cli) -> None:
    def moves_of(*more: str) -> object:
        return json.loads(cli("think", "hex", "--size", "4", *QUICK, "--json", *more).out)["moves"]

    assert moves_of("--seed", "3") == moves_of("--seed", "3") != moves_of("--seed", "4")


def test_a_level_may_play_another_move_than_the_best(cli: Cli) -> None:
    for seed in range(20):
        answer = cli("think", "hex", "--size", "3", "--level", "1", "--seed", str(seed))
        if match := re.search(r"^At this level it plays (\S+)\.$", answer.out, re.M):
            assert match[1] != rows(answer.out)[0][0]
            break
    else:
        pytest.fail("level 1 never made a mistake")


def test_in_french(cli: Cli) -> None:
    answer = cli("think", "hex", "--size", "3", WON_NEXT, *QUICK, "--lang", "fr")
    assert "Noir (0) a le trait :" in answer.out and "100,0 %" in answer.out and "gain prouvé" in answer.out
    assert "Suite : c5" in answer.out and "Le résultat est prouvé." in answer.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seconds", "0"], "--seconds cannot be 0; allowed: 0.001 to 86400."),
        (["--seconds", "fast"], "--seconds cannot be fast"),
        (["--simulations", "1.5"], "--simulations cannot be 1.5"),
        (["--level", "11"], "--level cannot be 11; allowed: 1 to 10."),
        (["--level", "3", "--seconds", "1"], "one of --seconds, --simulations and --level"),
        (["--threads", "0"], "--threads cannot be 0"),
        (["--memory", "x"], "--memory cannot be x"),
        (["--seed", "-1"], "--seed cannot be -1"),
        (["--top", "0"], "--top cannot be 0"),
        (["--moves", "a1 a1"], "Move 1, a1, cannot be played."),
        (["nonsense"], "This part of the position cannot be read"),
    ],
)
def test_bad_usage(cli: Cli, arguments: list[str], sentence: str) -> None:
    answer = cli("think", "hex", *arguments)
    assert answer.code == 2 and sentence in answer.err and not answer.out
    assert cli("think", "hex", *arguments, "--lang", "fr").code == 2


@pytest.mark.skipif(os.name == "nt", reason="SIGINT")
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_ctrl_c_prints_the_best_so_far(more: list[str]) -> None:
    command = [sys.executable, "-m", "hexagora", "think", "hex", "--seconds", "600", *more]
    for patience in (1.5, 6, 20):
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        ) as program:
            time.sleep(patience)
            program.send_signal(signal.SIGINT)
            out, err = program.communicate(timeout=60)
        if program.returncode not in (130, -signal.SIGINT):  # it was killed before it began, on a slow machine
            break
    assert program.returncode == 0 and not err
    if more:
        assert json.loads(out)["best"]
    else:
        assert "Line: " in out


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_people_see_how_it_goes() -> None:
    code, output = at_a_terminal("think", "hex", "--seconds", "0.5")
    assert code == 0 and "Traceback" not in output
    assert output.count("Black (0) to move:") > 1
    assert re.search(r"\d+ simulations in 0\.\d s\s*$", output)
