"""hexagora lab at the terminal."""

import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hexagora.cli.lab import command
from hexagora.cli.options import chosen_game
from tests.cli.conftest import Cli, process
from tests.cli.test_play import at_a_terminal
from tests.engine.test_arena import wait_for

SMALL = ("lab", "hex", "--size", "3", "--simulations", "20", "--parallel", "1")


def test_a_summary_with_a_map(cli: Cli) -> None:
    answer = cli(*SMALL, "--games", "10", "--openings", "2")
    assert answer.code == 0 and not answer.err
    lines = answer.out.splitlines()
    assert lines[0].startswith("hex board=hexagon size=3 ")
    assert lines[1].startswith("10 games of the computer against itself (20 simulations a move, seed 0)")
    assert "20 more begin with a given first move each" in lines[1]
    assert re.search(r"^plies a game +\d+\.\d \(\d+\.\d–\d+\.\d\)$", answer.out, re.M)
    for name in (r"player 1 \(began\)", r"player 2 \(answered\)", "Black", "Red"):
        bar = re.search(rf"^  {name} +([█▓▒░]+) +\d+% \(\d+–\d+\)$", answer.out, re.M)
        assert bar and len(bar[1]) == 30
    assert "2 games a move are too few to call one clearly better or worse than even" in answer.out
    assert "First moves without the swap: what Black gets" in answer.out
    assert re.search(r"3 +(\d ){4}\d", answer.out)


def test_the_same_as_data(cli: Cli) -> None:
    data = json.loads(cli(*SMALL, "--games", "6", "--openings", "0", "--seed", "4", "--json").out)
    assert data["games"] == 6 and data["openings"] == [] and data["strength"] == "simulations:20" and data["seed"] == 4
    low, high = data["length"][1:]
    assert low <= data["length"][0] <= high and len(data["seats"]) == 2


def test_in_french_with_random_moves_and_a_page(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    arguments = ("lab", "marienbad", "--size", "2", "--random", "--games", "5", "--openings", "1", "--parallel", "1")
    answer = cli(*arguments, "--html", str(page), "--lang", "fr")
    assert answer.code == 0 and "5 parties de l’ordinateur contre lui-même (coups au hasard" in answer.out
    assert "changements d’avantage" not in answer.out  # nobody searched
    text = page.read_text(encoding="utf-8")
    assert text.startswith('<!doctype html>\n<html lang="fr">') and "<svg" in text
    assert "hexagora lab marienbad --random --board hexagon" in text
    assert cli(*arguments, "--html", "-", "--lang", "fr").out == text  # and nothing else


def test_the_command_on_the_page_plays_the_same_game() -> None:
    game = chosen_game("hex", {"size": "3", "swap": "off"})
    settings = {"strength": "level:2", "games": 5, "openings": 1, "seed": 7}
    text = command(game, settings)
    assert text.startswith("hexagora lab hex --level 2 --board hexagon --size 3 ")
    assert text.endswith("--swap off --games 5 --openings 1 --seed 7")


def test_going_on_and_other_settings(cli: Cli, tmp_path: Path) -> None:
    run = (*SMALL, "--data", str(tmp_path / "games.jsonl"))
    first = cli(*run, "--games", "4", "--openings", "1")
    assert cli(*run, "--games", "4", "--openings", "1").out == first.out
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 1 + 4 + 10
    other = cli(*run, "--seed", "1")
    assert other.code == 2 and "was made with other settings: seed." in other.err
    assert cli(*SMALL, "--data", str(tmp_path / "games.jsonl" / "x.jsonl")).code == 2


@pytest.mark.parametrize(("option", "name"), [("--html", "page.html"), ("--data", "games.jsonl")])
def test_a_file_that_cannot_be_written_is_found_before_the_games(tmp_path: Path, option: str, name: str) -> None:
    """So many games would take hours."""
    (tmp_path / "file").touch()
    for place in (tmp_path / "file" / name, Path("~nobody-of-this-name", name)):
        answer = process(*SMALL, "--games", "1000000", option, str(place))
        assert answer.returncode == 2 and not answer.stdout and f"{place} cannot be written: " in answer.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_page_needs_a_folder_that_is_there(cli: Cli, tmp_path: Path) -> None:
    data = tmp_path / "games.jsonl"
    for place in (tmp_path, tmp_path / "no" / "page.html"):
        answer = cli(*SMALL, "--games", "3", "--data", str(data), "--html", str(place))
        assert answer.code == 2 and f"{place} cannot be written: " in answer.err and not data.exists()


def test_a_page_that_is_there_stays_until_the_end(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("mine")
    assert cli(*SMALL, "--games", "1", "--openings", "0", "--html", str(page), "--level", "2").code == 2
    assert page.read_text() == "mine"
    assert cli(*SMALL, "--games", "1", "--openings", "0", "--html", str(page)).code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.skipif(os.name == "nt", reason="limits of a process")
def test_a_disk_without_room_is_named(tmp_path: Path) -> None:
    import resource

    file = tmp_path / "games.jsonl"
    answer = subprocess.run(
        [sys.executable, "-m", "hexagora", *SMALL, "--games", "100", "--openings", "0", "--data", str(file)],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)),
    )
    assert answer.returncode == 2 and "Traceback" not in answer.stderr
    assert f"{file} cannot be written: " in answer.stderr
    assert file.stat().st_size <= 5000


def test_without_a_terminal_there_is_a_line_now_and_then(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexagora.cli.lab.BETWEEN_LINES", 0.0)
    answer = cli(*SMALL, "--games", "3", "--openings", "0", "--lang", "fr")
    assert answer.err.splitlines() == ["1 partie sur 3", "2 parties sur 3", "3 parties sur 3"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["hex", "--games", "0"], "--games cannot be 0; allowed: 1 to 1000000."),
        (["hex", "--openings", "x"], "--openings cannot be x"),
        (["hex", "--level", "11"], "--level cannot be 11"),
        (["hex", "--level", "2", "--random"], "Give one of --level, --simulations and --random."),
        (["hex", "--level", "2", "--simulations", "20"], "Give one of --level, --simulations and --random."),
        (["hex", "--json", "--html", "-"], "would both go to standard output"),
        (["hex", "--parallel", "0"], "--parallel cannot be 0"),
        (["hex", "--size", "99"], "The option size cannot be 99"),
        (["chess"], "There is no game chess"),
    ],
)
def test_bad_usage(cli: Cli, arguments: list[str], sentence: str) -> None:
    answer = cli("lab", *arguments)
    assert answer.code == 2 and sentence in answer.err and not answer.out
    assert cli("lab", *arguments, "--lang", "fr").code == 2


def test_without_ray_the_extra_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    answer = cli(*SMALL, "--games", "1", "--ray")
    assert answer.code == 2 and 'pip install ".[ray]"' in answer.err


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")
def test_a_cluster_that_is_not_there() -> None:
    answer = process(*SMALL, "--games", "1", "--ray", "nowhere")
    assert answer.returncode == 2 and not answer.stdout and "Traceback" not in answer.stderr
    assert "hexagora: Ray cannot be reached at nowhere: " in answer.stderr


@pytest.mark.skipif(os.name == "nt", reason="SIGINT")
@pytest.mark.parametrize("parallel", ["1", "2"])
def test_ctrl_c_prints_what_is_known(tmp_path: Path, parallel: str) -> None:
    file = tmp_path / "games.jsonl"
    run = (*SMALL[:-1], parallel, "--games", "100000", "--openings", "0", "--data", str(file), "--json")
    with subprocess.Popen(
        [sys.executable, "-m", "hexagora", *run],
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
    assert json.loads(out)["games"] in range(2, len(file.read_bytes().splitlines()))


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_people_see_how_far_it_is() -> None:
    code, output = at_a_terminal(*SMALL, "--games", "200", "--openings", "0")
    assert code == 0 and "Traceback" not in output and re.search(r"\d+/200", output)
