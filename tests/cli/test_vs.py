"""hexagora play --vs: people against the computer, and its advice."""

import json
import os
import re
from pathlib import Path

import pytest

import hexagora
from tests.cli.conftest import Cli
from tests.cli.test_play import at_a_terminal, bot_moves

SMALL = ("hex", "--size", "3")
WON_NEXT = "c1\na3\nc2\na4\nc3\nb2\nc4\nb5\n"  # c5 links Black's ports


def test_the_computer_answers_at_its_level(cli: Cli) -> None:
    answer = cli("play", *SMALL, "--vs", "2", "--seed", "1", stdin="a5\nundo\nmoves\n")
    assert answer.code == 0 and not answer.err
    assert "Red (1) is the computer at level 2." in answer.out
    [move] = bot_moves(answer)
    assert f"Taken back: a5, {move}." in answer.out and "Legal moves: 19." in answer.out


def test_another_seat(cli: Cli) -> None:
    answer = cli("play", *SMALL, "--vs", "1", "--seat", "1")
    assert "Black (0) is the computer at level 1." in answer.out
    assert len(bot_moves(answer)) == 1 and "Red (1), your move" in answer.out


def test_a_level_for_each_opponent(cli: Cli) -> None:
    answer = cli("play", *SMALL, "--players", "3", "--vs", "3,1", "--seat", "1", stdin="a5\n")
    assert "Black (0) is the computer at level 3." in answer.out
    assert "Yellow (2) is the computer at level 1." in answer.out
    assert len(bot_moves(answer)) == 3
    both = cli("play", *SMALL, "--players", "3", "--vs", "2")
    assert both.out.count("is the computer at level 2.") == 2


def test_the_same_seed_and_levels_play_the_same_game(cli: Cli) -> None:
    stdin = "swap\nundo\nswap\na1\nc1\nd1\ne1\n"
    first, second = (
        bot_moves(cli("play", *SMALL, "--vs", "2", "--seat", "1", "--seed", "7", stdin=stdin)) for _ in range(2)
    )
    assert first == second
    assert len(first) > 3 and first[1] == first[2]  # the same answer after undo


def test_a_saved_game_goes_on_against_the_computer(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    cli("play", *SMALL, stdin=f"c3\nsave {file}\n")
    resumed = cli("play", "--load", str(file), "--vs", "2", "--seed", "1", stdin=f"save {file}\ny\n")
    assert "Going on after 1 moves." in resumed.out
    assert json.loads(file.read_text())["moves"] == ["c3", *bot_moves(resumed)]


def test_a_whole_game(cli: Cli) -> None:
    stdin = "".join(f"{cell}\n" for cell in hexagora.game("hex", size=3).board.cells)
    answer = cli("play", *SMALL, "--swap", "off", "--vs", "1", "--seed", "2", stdin=stdin)
    assert answer.code == 0 and " wins." in answer.out


def test_the_menu_knows_the_computer(cli: Cli) -> None:
    assert "Red (1) is the computer at level 1." in cli("play", "--terminal", stdin="hex size=3 vs=1\n").out
    second = cli("play", "--terminal", "--vs", "1", stdin="hex size=3 seat=1\n")
    assert "Black (0) is the computer at level 1." in second.out
    wrong = cli("play", "--terminal", stdin="hex vs=99\nhex seat=1\nhex vs=1 bots=1\n")
    for sentence in ("--vs cannot be 99", "--seat goes with --vs", "--vs or --bots"):
        assert sentence in wrong.out


def test_hint_names_the_best_move(cli: Cli) -> None:
    answer = cli("play", *SMALL, stdin=f"{WON_NEXT}hint\n")
    assert "I would play c5 (100.0%). Line: c5\n" in answer.out
    answer = cli("play", *SMALL, stdin="hint\n")
    assert re.search(r"^Next: \S+ \(\S+%\), \S+ \(\S+%\)\.$", answer.out, re.M)


def test_hint_says_why_not_another(cli: Cli) -> None:
    answer = cli("play", *SMALL, stdin=f"{WON_NEXT}hint A 5\nhint c1\nhint zz\nhint c5\nmoves\n")
    assert re.search(r"^Why not a5: it is worth \d+\.\d%\. After it: \S+", answer.out, re.M)
    assert "c1 is taken." in answer.out and "This is no move: zz." in answer.out
    assert answer.out.count("I would play c5") == 2 and "Legal moves: 11." in answer.out


def test_hint_when_the_game_is_over_or_in_french(cli: Cli) -> None:
    assert "The game is over." in cli("play", *SMALL, stdin=f"{WON_NEXT}c5\nhint\n").out
    french = cli("play", *SMALL, "--lang", "fr", stdin=f"{WON_NEXT}conseil\nconseil a5\n")
    assert "Je jouerais c5 (100,0 %). Suite : c5" in french.out and "Pourquoi pas a5" in french.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--vs", "11"], "--vs cannot be 11; allowed: 1 to 10."),
        (["--vs", ""], "--vs cannot be ; allowed: 1 to 10."),
        (["--vs", "1,2"], "--vs cannot be 1,2: give one level, or one for each of the 1 opponents."),
        (["--vs", "1", "--seat", "2"], "--seat cannot be 2; allowed: 0 to 1."),
        (["--seat", "1"], "--seat goes with --vs"),
        (["--vs", "1", "--bots", "1"], "Give --vs or --bots, not both."),
    ],
)
def test_bad_usage(cli: Cli, arguments: list[str], sentence: str) -> None:
    answer = cli("play", "hex", *arguments)
    assert answer.code == 2 and sentence in answer.err and not answer.out
    assert cli("play", "hex", *arguments, "--lang", "fr").code == 2


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_at_a_terminal() -> None:
    code, output = at_a_terminal("play", *SMALL, "--vs", "1", stdin=[b"a5\n", b"quit\nn\n"])
    assert code == 0 and "Traceback" not in output and "Red (1) plays " in output
