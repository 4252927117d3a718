"""hexagora tournament bots: tournaments of levels and programs at the terminal."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hexagora.cli import arena
from hexagora.cli.bot_tournament_command import SYSTEMS
from hexagora.engine import bot_tournament
from hexagora.engine.arena import play_game
from hexagora.engine.bot_tournament import BOT_SYSTEMS
from hexagora.engine.results import GameResult
from hexagora.engine.schedule import ArenaGame, Plan
from tests.cli.conftest import Cli
from tests.cli.test_play import at_a_terminal
from tests.engine.test_arena import wait_for

BOTS = ("tournament", "bots", "hex", "--size", "3")


def test_the_systems_are_those_of_the_engine() -> None:
    assert SYSTEMS == BOT_SYSTEMS


def test_standings_and_cross_table(cli: Cli) -> None:
    answer = cli(*BOTS, "random", "simulations:200", "1", "--games", "6", "--seed", "1", "--parallel", "1")
    assert answer.code == 0 and not answer.err
    head, standings, cross, notes = re.split(r"\n\n|(?<=swap=on)\n", answer.out.strip())
    assert head.startswith("hex board=hexagon size=3 ") and notes.splitlines() == [
        "score counts pairings; won, drawn, lost and points count games.",
        "Elo: around the mean of all contestants.",
    ]
    titles, *rows = standings.splitlines()
    assert re.fullmatch(r"rank +contestant +score +won +drawn +lost +points +ms/move +Elo \(95 %\)", titles)
    form = r"(\d) +(\S+) +([\d.]+) +(\d+) +(\d+) +(\d+) +([\d.]+) +\d+\.\d +[+−]\d+ \([+−]\d+ … [+−]\d+\)"
    lines = [match.groups() for row in rows if (match := re.fullmatch(form, row))]
    assert [line[0] for line in lines] == ["1", "2", "3"] and lines[0][1] == "simulations:200"
    assert all(int(line[3]) + int(line[4]) + int(line[5]) == 12 for line in lines)
    points = {line[1]: float(line[6]) for line in lines}
    assert sum(points.values()) == 18
    _, *rows = cross.splitlines()
    for place, row in enumerate(rows):
        _, contestant, *cells = row.split()
        assert cells[place] == "·" and sum(float(cell) for cell in cells if cell != "·") == points[contestant]


def test_tables_of_three(cli: Cli) -> None:
    """A game of three sides: everybody in every group of three, in every seat."""
    answer = cli("tournament", "bots", "hexago", "--size", "3", *["random"] * 4, "--parallel", "1")
    assert answer.code == 0 and "score: the mean share of the result in each group of 3" in answer.out
    _, standings, cross, _ = re.split(r"\n\n|(?<=players=3)[^\n]*\n", answer.out.strip())
    lines = [line.split() for line in standings.splitlines()[1:]]
    assert [sum(map(int, line[3:6])) for line in lines] == [9] * 4
    assert sum(float(line[2]) for line in lines) == pytest.approx(4, abs=0.2)
    assert [float(line[2]) for line in lines] == sorted((float(line[2]) for line in lines), reverse=True)
    assert sum(float(line[6]) for line in lines) == pytest.approx(12, abs=0.2)
    for place, line in enumerate(cross.splitlines()[1:]):
        cells = line.split()[2:]
        assert len(cells) == 4 and cells[place] == "·"
    data = json.loads(cli("tournament", "bots", "hexadames", "1", "random", "random", "--max-plies", "6", "--json").out)
    assert data["games"] == data["total"] == 3 and [len(one["players"]) for one in data["rounds"][0]] == [3]


@pytest.mark.parametrize("game", ["hexago", "triago"])
def test_games_for_three_are_played_by_two_too(cli: Cli, game: str) -> None:
    bots = ("tournament", "bots", game, "random", "random", "--max-plies", "6", "--parallel", "1")
    assert json.loads(cli(*bots, "--players", "2", "--json").out)["games"] == 2
    refused = cli(*bots)
    assert refused.code == 2 and "This game has 3 sides: name at least 3 contestants" in refused.err
    assert cli(*bots, "--lang", "fr").err.startswith("hexagora: Ce jeu a 3 côtés :")


def test_the_elo_note_names_both_in_any_order(cli: Cli) -> None:
    answer = cli(*BOTS, "random", "simulations:200", "--games", "4", "--parallel", "1")
    assert answer.out.splitlines()[2].split()[:2] == ["1", "simulations:200"]
    assert "Elo: random beside simulations:200." in answer.out.splitlines()


def test_without_a_terminal_a_line_tells_of_the_progress_now_and_then(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = (*BOTS, "random", "random", "--parallel", "1")
    assert not cli(*bots).err
    monkeypatch.setattr(arena, "BETWEEN_LINES", 0)
    assert list(dict.fromkeys(cli(*bots).err.splitlines())) == ["0 of 2 games", "1 of 2 games", "2 of 2 games"]
    assert "2 parties sur 2" in cli(*bots, "--lang", "fr").err.splitlines()


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
    assert "Elo : random par rapport à random." in answer.out.splitlines()
    assert "score compte les rencontres ; gagné, nul, perdu et points comptent les parties." in answer.out
    answer = cli(*BOTS, *["random"] * 65, "--lang", "fr")
    assert answer.code == 2 and "64 concurrents au plus" in answer.err


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


def test_a_file_of_a_tournament_of_people_is_refused_as_such(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "club.jsonl"
    assert cli("tournament", "new", str(file), "gomobil").code == 0
    before = file.read_bytes()
    for command in ((*BOTS, "random", "random", "--file"), ("arena", "hex", "random", "random", "--records")):
        answer = cli(*command, str(file))
        assert answer.code == 2 and "is the file of a tournament of people" in answer.err
    assert file.read_bytes() == before


def test_programs_over_gtp_and_the_line_protocol(cli: Cli) -> None:
    """Of our own: both answer from other processes."""
    program = shlex.join([sys.executable, "-m", "hexagora"])
    contestants = (f"gtp:{program} gtp --simulations 50", f"program:simulations:5:{program} engine", "random")
    answer = cli(*BOTS[:3], "--board", "rhombus", "--size", "3", *contestants, "--json")
    data = json.loads(answer.out)
    assert answer.code == 0 and data["games"] == 6 and not data["errors"]
    refused = cli("tournament", "bots", "gosix", contestants[0], "random")
    assert refused.code == 2 and not refused.out
    assert refused.err.endswith(" speaks GTP, which has only Hex for two on the rhombus, with a free centre.\n")


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
        (["1", "2", "--players", "3"], "This game has 3 sides: name at least 3 contestants"),
        (
            ["1", "2", "3", "--players", "3", "--system", "swiss"],
            "With more than two sides only the system round_robin",
        ),
        (["random"] * 65, "At most 64 contestants can take part"),
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
    assert data["total"] == 180 and [row["matches"] for row in data["table"]] == sorted(
        (row["matches"] for row in data["table"]), reverse=True
    )
    assert 3 <= data["games"] == len(file.read_bytes().splitlines()) - 1 < 180 and data["over"] is False
    resumed, straight = (json.loads(cli(*bots, *more).out) for more in (("--file", str(file)), ()))
    assert resumed["over"] and resumed["games"] == 180
    for data in (resumed, straight):
        for row in data["table"]:
            del row["seconds"]
    assert resumed == straight


@pytest.mark.parametrize("records", [[], ["--file", "bots.jsonl"]], ids=["no file", "file"])
def test_an_unfinished_table_says_so_and_has_the_order_of_the_games_so_far(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, records: list[str]
) -> None:
    """Interrupted in the first pairing, which the second contestant leads."""
    monkeypatch.chdir(tmp_path)
    bots = (*BOTS, "random", "simulations:200", "--games", "40", "--parallel", "1", *records)

    def interrupted_after_five(plan: Plan, game: ArenaGame) -> GameResult:
        if game.number == 5:
            raise KeyboardInterrupt
        return play_game(plan, game)

    with monkeypatch.context() as interruption:
        interruption.setattr(bot_tournament, "play_game", interrupted_after_five)
        answer = cli(*bots)
        french = cli(*bots, "--lang", "fr")
    line = "5 of 40 games; the same command goes on." if records else "5 of 40 games."
    assert answer.code == 130 and answer.out.splitlines()[1] == line
    assert re.search(r"^1 +simulations:200 +1 ", answer.out, re.M) and re.search(r"^2 +random +0 ", answer.out, re.M)
    assert french.out.splitlines()[1].startswith("5 parties sur 40")
    assert "of 40 games" not in cli(*bots).out


# A program that never ends by itself: it ignores all that can be ignored, and notes when it is where it hangs.
STUBBORN = """
import os, pathlib, signal, sys, time
for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(name, signal.SIG_IGN)
for line in sys.stdin:
    if line.startswith(sys.argv[1]):
        (pathlib.Path(__file__).parent / f"{os.getpid()}.hangs").touch()
        while True:
            time.sleep(60)
    print("ok", flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("parallel", [1, 2])
@pytest.mark.parametrize(("kill", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("place", ["hexagora", "go"])
def test_no_program_outlives_an_interrupted_tournament(
    tmp_path: Path, parallel: int, kill: signal.Signals, code: int, place: str
) -> None:
    """Wherever it hangs: when it is greeted, before the first game, or in the games."""
    (tmp_path / "program.py").write_text(STUBBORN)
    contestant = f"program:{sys.executable} {tmp_path / 'program.py'} {place}"
    with subprocess.Popen(
        [sys.executable, "-m", "hexagora", *BOTS, contestant, contestant, "--parallel", str(parallel)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as tournament:
        hanging = wait_for_files(tmp_path, parallel if place == "go" else 1)
        tournament.send_signal(kill)
    alive = [pid for pid in hanging if is_alive(pid)]
    for pid in alive:
        os.kill(pid, signal.SIGKILL)
    assert not alive and tournament.returncode == code


def wait_for_files(folder: Path, count: int) -> list[int]:
    """The processes that hang, once there are so many."""
    for _ in range(1000):
        files = [*folder.glob("*.hangs")]
        if len(files) >= count:
            return [int(file.stem) for file in files]
        time.sleep(0.02)
    raise AssertionError("no program hangs")


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_people_see_a_bar_with_the_ratings_so_far() -> None:
    code, output = at_a_terminal(*BOTS, "random", "random", "simulations:3000", "--games", "40", "--parallel", "1")
    assert code == 0 and "Traceback" not in output
    assert re.search(r"\d+/120", output) and re.search(r"/120\b.*simulations:3000 \+\d", output)
