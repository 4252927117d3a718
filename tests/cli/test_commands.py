"""hexagora games, rules, show, perft and bench, for people and for programs."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hexagora
from hexagora import locales
from hexagora.cli import main
from hexagora.cli.words import Words
from tests.cli.conftest import Cli


def test_games_lists_every_game(cli: Cli) -> None:
    answer = cli("games")
    assert answer.code == 0
    for entry in hexagora.games():
        assert re.search(rf"^{entry.id} .*{entry.name()}.*{re.escape(entry.line())}$", answer.out, re.M)


def test_games_as_json(cli: Cli) -> None:
    data = json.loads(cli("games", "--json").out)
    assert data == [entry.data for entry in hexagora.games()]


def test_games_shows_the_options_of_one_as_they_stand(cli: Cli) -> None:
    plain = cli("games", "hex").out
    assert re.search(r"--size +5 +2–13", plain) and re.search(r"--swap +on +off, on", plain)
    assert re.search(r"--arcs .* \(only with ports=open\)", plain)
    rhombus = cli("games", "hex", "--board", "rhombus").out
    assert re.search(r"--size +11 +2–26", rhombus)
    options = json.loads(cli("games", "hex", "--players", "3", "--json").out)["options"]
    assert {option["name"]: option["default"] for option in options}["swap"] is False


@pytest.mark.parametrize("language", locales.LANGUAGES)
@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_games_names_options_and_presets(cli: Cli, entry: hexagora.Entry, language: str) -> None:
    for command in ("games", "rules"):
        answer = cli(command, entry.id, "--lang", language)
        assert answer.code == 0
        for field in entry.fields():
            assert re.search(
                rf"^--{field.name} .* {re.escape(entry.option_name(field.name, language))}", answer.out, re.M
            )
            for value in field.values:
                if isinstance(value, str):
                    assert entry.value_name(field.name, value, language) in answer.out
        for preset in entry.presets:
            assert re.search(rf"^  {preset.id} .* {re.escape(preset.name(language))}$", answer.out, re.M)


@pytest.mark.parametrize("language", locales.LANGUAGES)
@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_rules_are_ten_numbered_lines(cli: Cli, entry: hexagora.Entry, language: str) -> None:
    answer = cli("rules", entry.name(language), "--lang", language)
    assert answer.code == 0
    assert re.findall(r"^ ?(\d+)\.  (.*)$", answer.out, re.M) == [
        (str(number), line) for number, line in enumerate(entry.rules(language), 1)
    ]
    assert entry.length(language) in answer.out
    assert any("(reading)" in line for line in entry.rules()) == ("(reading):" in cli("rules", entry.id).out)


def test_rules_as_json(cli: Cli) -> None:
    for entry in hexagora.games():
        assert json.loads(cli("rules", entry.id, "--json").out) == entry.data


def test_rules_are_wrapped_to_the_terminal(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexagora.cli.words.width", lambda: 60)
    rules = cli("rules", "hex").out.split("\n\n")[1].splitlines()
    assert len(rules) > 10 and max(map(len, rules)) <= 60
    assert all(re.match(r"[ \d]\d\.  \S|     \S", line) for line in rules)


@pytest.mark.parametrize("language", locales.LANGUAGES)
@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_nothing_is_wider_than_the_terminal(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, entry: hexagora.Entry, language: str
) -> None:
    for module in ("words", "terminal"):
        monkeypatch.setattr(f"hexagora.cli.{module}.width", lambda *stream: 60)
    match = ("arena", entry.id, "random", "random", "--games", "2", "--openings", "0", "--max-plies", "2")
    for arguments in (["games"], ["rules", entry.id], ["games", entry.id], [*match, "--parallel", "1"]):
        output = cli(*arguments, "--lang", language).out
        assert max(map(len, output.splitlines())) <= 60, output
    names = " ".join(cli("rules", entry.id, "--lang", language).out.split())
    assert entry.line(language) in names and entry.length(language) in names
    for preset in entry.presets:
        assert preset.name(language) in names


def test_perft_in_french(cli: Cli) -> None:
    output = cli("perft", "gosix", "--depth", "1", "--lang", "fr").out
    assert re.search(r"^prof\. +nombre +secondes\n +1 +24 +\d+,\d+$", output, re.M)


def test_a_preset_sets_options_that_others_change(cli: Cli) -> None:
    def options(*arguments: str) -> dict[str, object]:
        options_of: dict[str, object] = json.loads(cli("show", "hex", *arguments, "--json").out)["options"]
        return options_of

    assert options("--preset", "hex-3") == hexagora.game("hex", size=7, players=3).options
    assert options("--preset", "HEX-3", "--size", "4") == hexagora.game("hex", size=4, players=3).options
    perft = json.loads(cli("perft", "hex", "--preset", "classic", "--depth", "1", "--json").out)
    assert perft["options"] == hexagora.game("hex", board="rhombus", size=11).options
    assert re.search(r"--size +11 +2–26", cli("games", "hex", "--preset", "classic").out)


def test_games_speaks_french(cli: Cli) -> None:
    assert "Relier ses deux ports" in cli("games", "--lang", "fr").out
    assert "Relier ses deux ports" in cli("--lang=fr", "games").out


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "", "LC_ALL": "fr_CA"}, "fr"),
        ({"LANG": "frr_DE"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_comes_from_the_environment(environment: dict[str, str], language: str) -> None:
    assert Words.choose([], environment).language == language


def test_show_prints_board_and_position(cli: Cli) -> None:
    answer = cli("show", "hex", "--size", "3", "--moves", "c3 D3")
    assert answer.code == 0
    state = hexagora.game("hex", size=3).start().play("c3").play("d3")
    assert answer.out == f"{state.text(colour=False, language='en')}\n\n{state}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["hex", "--size", "3", "--moves", "c3 swap d3 leave 0"],
        ["hex", "--size", "3", "; 0 c3 ; 1 d3 ; turn - ; seats 1 0 ; left 0"],
        ["hex", "--size", "3", "0 c3;1 d3 ;turn - ; seats 1 0 ; left 0"],
        ["hex", "--size", "3", "; 0 c3 ; 1 d3 ; turn 0 ; seats 1 0", "--moves", "leave 0"],
        ["Hex", "{}"],
        ["{}"],
    ],
)
def test_a_position_can_be_written_in_several_ways(cli: Cli, arguments: list[str]) -> None:
    state = hexagora.game("hex", size=3).start().play("c3").play("swap").play("d3").leave(0)
    answer = cli("show", *(argument.format(state) for argument in arguments), "--json")
    data = json.loads(answer.out)
    assert data["position"] == str(state)
    assert data["pieces"] == state.pieces() and data["moves"] == []
    assert data["seats"] == [1, 0] and data["result"] == [1, 0]
    assert int(data["key"], 16) == state.key


def test_show_writes_pictures(cli: Cli, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    answer = cli("show", "gosix", "--moves", "a1 b2", "--svg", str(svg), "--png", str(png), "--width", "300")
    assert answer.code == 0 and not answer.out
    assert svg.read_text("utf-8").lstrip().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert int.from_bytes(png.read_bytes()[16:20], "big") == 300


def test_a_picture_on_standard_output_is_nothing_else() -> None:
    command = [sys.executable, "-m", "hexagora", "show", "hex", "--png", "-", "--theme", "dark"]
    process = subprocess.run(command, capture_output=True, timeout=60)
    assert process.returncode == 0 and not process.stderr
    assert process.stdout.startswith(b"\x89PNG") and process.stdout.rstrip().endswith(b"IEND\xaeB`\x82")


def test_perft_counts_each_depth(cli: Cli) -> None:
    start = hexagora.game("gosix").start()
    answer = cli("perft", "gosix", "--depth", "3")
    assert re.findall(r"^ +(\d+) +(\d+) +\d+\.\d+$", answer.out, re.M) == [
        (str(depth), str(start.perft(depth))) for depth in (1, 2, 3)
    ]
    data = json.loads(cli("perft", "hex", "--size", "3", "--swap", "off", "--depth", "2", "--json").out)
    assert [row["count"] for row in data["perft"]] == [19, 342]
    assert data["options"]["swap"] is False and data["game"] == "hex"


def test_bench_runs_the_checkout_or_says_that_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hexagora.cli.measure.CHECKOUT", tmp_path)
    assert main(["bench"]) == 2
    assert "only in a checkout" in capfd.readouterr().err
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "run.py").write_text("import sys; print(sys.argv[1:]); sys.exit(1)")
    assert main(["bench", "--json", "--quick", "3"]) == 1
    assert capfd.readouterr().out == "['--json', '--quick', '3']\n"
