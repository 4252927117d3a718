"""Bad usage, help and completion."""

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import click
import pytest

import hexagora
from hexagora import locales
from hexagora.cli.commands import command
from hexagora.cli.options import field_names
from hexagora.cli.words import Words
from tests.cli.conftest import Cli, process


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["nothing"],
            "There is no command nothing; the commands are "
            "games, rules, learn, puzzles, play, serve, check, backup, show, replay, convert, analyse, think, "
            "tournament, arena, lab, perft, bench, gtp, engine.",
        ),
        (["--nothing"], "There is no option --nothing here."),
        (["games", "chess"], "There is no game chess; the games are "),
        (["games", "--size", "4"], "--size needs a game"),
        (["play", "--vs", "3"], "--vs is for play at the terminal: name a game, or add --terminal."),
        (["play", "hex", "--lan"], "--lan is for play in the browser: give it without a game."),
        (["play", "--port", "70000"], "--port cannot be 70000; allowed: 0 to 65535."),
        (["serve", "--host", "203.0.113.9"], "Nothing can listen at 203.0.113.9, port 8686: "),
        (["play", "chess"], "There is no game chess; the games are "),
        (["play", ""], "There is no game ; the games are "),
        (["play", "hex", "--size", "99"], "The option size cannot be 99; allowed: 2–13."),
        (["play", "hex", "--size", "9" * 5000], 'The option size cannot be "9'),
        (["play", "hex", "--size", "x"], 'The option size cannot be "x"; allowed: 2–13.'),
        (["play", "hex", "--size", ""], 'The option size cannot be ""; allowed: 2–13.'),
        (["play", "hex", "--size", "5.0"], 'The option size cannot be "5.0"; allowed: 2–13.'),
        (["play", "hex", "--size"], "The option --size needs a value."),
        (["play", "hex", "--swap", "maybe"], 'The option swap cannot be "maybe"; allowed: off, on.'),
        (["play", "hex", "--arcs", "6"], "The option arcs applies only with ports=open."),
        (["play", "hex", "--ties", "open"], "There is no option ties; the options are board, size,"),
        (["play", "hex", "--garbage", "3"], "There is no option garbage; the options are board, size,"),
        (["play", "--garbage", "3", "hex"], "There is no option garbage; the options are board, size,"),
        (["play", "hex", "--garbage=3"], "There is no option garbage; the options are board, size,"),
        (["play", "hex", "--sizes", "3"], "There is no option --sizes. Did you mean --size?"),
        (["play", "hex", "-x"], "There is no option -x here."),
        (["play", "hex", "gosix"], "hexagora play --help"),
        (["play", "hex", "--bots", "2"], "The bots cannot be 2: name persons from 0 to 1"),
        (["play", "hex", "--bots", "one"], "The bots cannot be one"),
        (["play", "hex", "--seed", "x"], "--seed cannot be x; allowed: 0 to"),
        (["play", "hex", "--preset", "hex-9"], "There is no preset hex-9 for hex; its presets are hex-2, classic,"),
        (
            ["show", "gosix", "--preset", "hex-3"],
            "There is no preset hex-3 for gosix; its presets are open, forbidden.",
        ),
        (["perft", "hex", "--preset", ""], "There is no preset  for hex"),
        (
            ["play", "hex", "--preset", "hex-n", "--board", "rhombus"],
            'The option ports cannot be "open"; allowed: owned.',
        ),
        (["games", "--preset", "hex-3"], "--preset needs a game"),
        (["play", "--load", "f", "--preset", "hex-3"], "give --load without them"),
        (["rules"], "GAME is missing."),
        (["rules", "chess"], "There is no game chess; the games are "),
        (["rules", "hex", "--size", "4"], "There is no option --size here."),
        (["play", "hex", "--load", "f"], "give --load without them"),
        (["play", "hex", "--number", "2"], "--number says which game of a file is meant: give it with --load."),
        (["replay", "f", "--number", "0"], "--number cannot be 0; allowed: 1 to 100000."),
        (["play", "--load", "/no/where"], "/no/where cannot be read: No such file or directory."),
        (["play", "--load", "/"], "/ cannot be read: Is a directory."),
        (["play", "--load", __file__], "This is no game: neither a record as JSON, nor SGF"),
        (["play", "--load", sys.executable], "is no text in UTF-8."),
        (["play", "--lang", "de"], "The language cannot be de; allowed: en, fr."),
        (["play", "--lang"], "The language cannot be ; allowed: en, fr."),
        (["show"], "GAME is missing."),
        (["show", "chess"], "There is no game chess"),
        (["show", ";"], "There is no game ; the games are "),
        (["show", "hex", "nonsense"], "This part of the position cannot be read: nonsense."),
        (["show", "hex", "; 0 z9 ; turn 0"], "There is no cell z9 on this board."),
        (["show", "hex", "; 0 e5"], "The position does not say whose turn it is"),
        (["show", "hex", "hex size=x ; turn 0"], 'The option size cannot be "x"'),
        (["show", "gosix", "hex ; turn 0"], "That is a position of another game or other options than gosix"),
        (["show", "hex", "--size", "4", "hex size=5 ; turn 0"], "other options than hex board=hexagon size=4"),
        (["show", "hex", "\udcff"], "A text was expected"),
        (["show", "hex", "--moves", "e5 e5"], "Move 2, e5, cannot be played. e5 is taken."),
        (["show", "hex", "--moves", "foo"], "Move 1, foo, cannot be played. This is no move: foo."),
        (["show", "hex", "--moves", "leave"], "Move 1, leave , cannot be played."),
        (["show", "hex", "--theme", "pink"], "The theme cannot be pink; allowed: light, dark, auto."),
        (["show", "hex", "--width", "9"], "--width cannot be 9; allowed: 16 to 8000."),
        (["show", "hex", "--svg", "/no/where.svg"], "/no/where.svg cannot be written: No such file or directory."),
        (["--show-completion", "csh"], "The shell cannot be csh; allowed: bash, zsh, fish."),
        (["perft", "hex", "--depth", "0"], "--depth cannot be 0; allowed: 1 to 1000."),
        (["perft", "hex", "--depth", "-1"], "--depth cannot be -1; allowed: 1 to 1000."),
    ],
)
def test_bad_usage_is_code_2_and_says_what_is_allowed(cli: Cli, arguments: list[str], sentence: str) -> None:
    answer = cli(*arguments)
    assert answer.code == 2
    assert sentence in answer.err and answer.err.startswith("hexagora: ")
    assert len(answer.err.splitlines()) == 1 and not answer.out
    french = cli(*arguments, "--lang", "fr") if "--lang" not in arguments else answer
    assert french.code == 2


@pytest.mark.parametrize(
    ("arguments", "suggestion"),
    [
        (["paly"], "play"),
        (["games", "hexgo"], "hexago"),
        (["rules", "Labyrinth"], "labyrinthe"),
        (["play", "--terminal", "--prot", "3"], "--port"),
        (["play", "hex", "--sise", "3"], "--size"),
        (["play", "hex", "--hepl"], "--help"),
        (["gtp", "--sed", "3"], "--seed"),
        (["--versoin"], "--version"),
        (["show", "hex", "--board", "rombus"], "rhombus"),
        (["show", "hex", "--preset", "clasic"], "classic"),
        (["show", "hex", "--theme", "drak"], "dark"),
        (["show", "hex", "hex sise=3 ; turn 0"], "size"),
        (["arena", "hex", "radnom", "3"], "random"),
    ],
)
def test_a_wrong_word_gets_a_near_one(cli: Cli, arguments: list[str], suggestion: str) -> None:
    assert cli(*arguments).err.endswith(f" Did you mean {suggestion}?\n")
    assert cli("--lang", "fr", *arguments).err.endswith(f" Vouliez-vous dire {suggestion} ?\n")


def test_bad_usage_in_french(cli: Cli) -> None:
    assert "L'option size ne peut pas être 99" in cli("play", "hex", "--size", "99", "--lang", "fr").err
    assert "Il n'y a pas d'option -x ici." in cli("--lang", "fr", "play", "-x").err
    assert "Il manque JEU." in cli("show", "--lang", "fr").err
    assert "La commande est mal écrite. Voir hexagora play --help." in cli("--lang", "fr", "play", "a", "b").err


def test_a_record_that_cannot_be_replayed(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{"hexagora": 1, "game": "hex", "options": {}, "moves": ["e5", "\\u001b[2J"], "result": null}')
    answer = cli("play", "--load", str(file))
    assert answer.code == 2
    assert "Move 2, ?[2J, cannot be played." in answer.err


def test_real_processes_end_with_the_code() -> None:
    assert process("games").returncode == 0
    assert process("play", "chess").returncode == 2


def every_command(group: click.Group | None = None, names: tuple[str, ...] = ()) -> list[list[str]]:
    """The names by which each is called, also of those below others."""
    below = (group or command(Words())).commands
    called = [list(names)]
    for name, one in below.items():
        called += every_command(one, (*names, name)) if isinstance(one, click.Group) else [[*names, name]]
    return called


@pytest.mark.parametrize("language", locales.LANGUAGES)
@pytest.mark.parametrize("names", every_command(), ids=lambda names: " ".join(names) or "hexagora")
def test_every_command_has_help_with_examples(cli: Cli, names: list[str], language: str) -> None:
    answer = cli(*names, "--help", "--lang", language)
    assert answer.code == 0 and not answer.err
    title = locales.entry(language, "cli", "titles", "examples")
    assert len(answer.out.split(f"{title}:\n")[1].splitlines()) >= 2
    assert "None" not in answer.out


@pytest.mark.parametrize("language", locales.LANGUAGES)
@pytest.mark.parametrize("names", every_command(), ids=lambda names: " ".join(names) or "hexagora")
def test_help_is_broken_between_words(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, names: list[str], language: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    answer = cli(*names, "--help", "--lang", language)
    prose, _ = answer.out.split(f"{locales.entry(language, 'cli', 'titles', 'examples')}:\n")
    assert max(map(len, prose.splitlines())) <= 60
    texts = locales.entry(language, "cli", "help", "_".join(names) or "hexagora")
    assert texts["summary"] in " ".join(prose.split())
    if language == "fr":
        assert not re.search(r"\b(GAME|FILE|FOLDER|VALUE|COMMAND|ARGS|PLIES|ADDRESS|NAME|PLAYER|ROUND|RESULT)\b", prose)


SERVES = ("serve", "check", "backup", "tournament_open")  # or need games that were served


def test_the_examples_work(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cli("play", "hex", stdin="d4\nsave game.json\n")
    cli("play", "hex", stdin="d4\nsave games.jsonl\n")
    (tmp_path / "games.jsonl").write_text((tmp_path / "games.jsonl").read_text() * 2)
    cli("play", "hex", "--board", "rhombus", stdin="d4\nsave hex.sgf\n")
    for name, texts in locales.entry("en", "cli", "help").items():
        for line in texts["examples"].splitlines():
            serves = name in SERVES or line in ("hexagora play", "hexagora play --lan")
            if name != "bench" and ">" not in line and not serves:
                assert cli(*shlex.split(line)[1:]).code == 0, line


def test_without_a_command_there_is_help(cli: Cli) -> None:
    assert cli().out == cli("--help").out


def test_version(cli: Cli) -> None:
    answer = cli("--version")
    assert answer.code == 0 and answer.out.startswith("hexagora")


def names_in(texts: Any) -> Any:
    return {name: names_in(part) for name, part in texts.items()} if isinstance(texts, dict) else None


def test_both_languages_have_the_same_texts() -> None:
    assert names_in(locales.entry("en", "cli")) == names_in(locales.entry("fr", "cli"))
    for code, sentence in locales.entry("en", "cli", "problems").items():
        fields = set(re.findall(r"{(\w+)}", sentence))
        assert set(re.findall(r"{(\w+)}", locales.entry("fr", "cli", "problems", code))) == fields, code


def test_letters_that_a_terminal_does_not_know() -> None:
    answer = process("games", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert answer.returncode == 0 and "conqu?rir" in answer.stdout


def test_no_game_has_an_option_that_a_command_has() -> None:
    for below in command(Words()).commands.values():
        own = [name for parameter in below.params for name in parameter.opts]
        assert len(own) == len(set(own))


def completed(*words: str) -> list[str]:
    """What bash offers for the last word."""
    answer = process(
        _HEXAGORA_COMPLETE="bash_complete", COMP_WORDS=" ".join(["hexagora", *words]), COMP_CWORD=str(len(words))
    )
    return [line.partition(",")[2] for line in answer.stdout.splitlines()]  # kind,value


def test_completion_of_commands_games_options_and_values() -> None:
    commands = [
        "games",
        "rules",
        "learn",
        "puzzles",
        "play",
        "serve",
        "check",
        "backup",
        "show",
        "replay",
        "convert",
        "analyse",
        "think",
        "tournament",
        "arena",
        "lab",
        "perft",
        "bench",
        "gtp",
        "engine",
    ]
    assert completed("") == commands
    for name in ("play", "rules"):
        assert completed(name, "h") == [entry.id for entry in hexagora.games() if entry.id.startswith("h")]
    assert "--size" in completed("play", "hex", "--s") and "--seed" in completed("play", "hex", "--s")
    assert completed("play", "hex", "--board", "") == ["hexagon", "rhombus"]
    assert "26" in completed("play", "hex", "--board", "rhombus", "--size", "2")
    assert completed("play", "hex", "--swap", "o") == ["off", "on"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_a_shell_needs_is_shown(cli: Cli, shell: str) -> None:
    answer = cli("--show-completion", shell)
    assert answer.code == 0 and f"_HEXAGORA_COMPLETE={shell}_complete" in answer.out


def test_completion_of_presets() -> None:
    hex_presets = [preset.id for preset in hexagora.Entry("hex").presets]
    assert completed("play", "hex", "--preset", "") == hex_presets
    assert completed("show", "Hex", "--preset", "cl") == ["classic"]
    assert "forbidden" in completed("perft", "--preset", "f")
    assert "26" in completed("play", "hex", "--preset", "classic", "--size", "2")
    assert "2" in completed("play", "hex", "--preset", "none", "--size", "2")


def test_options_of_all_games_are_offered() -> None:
    for entry in hexagora.games():
        for field in entry.fields():
            assert entry.id in field_names()[field.name]
