"""hexagora play: whole games typed in, and everything else that people may type."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import hexagora
from hexagora.cli.terminal_game import TerminalGame
from hexagora.record import Record
from tests.cli.conftest import Answer, Cli, process

WHITE_CAPTURES_FOUR = "b2 e3 h2 h1 d4 c1 g3 e1 d2 f1 f3 c3 a2 d3 c2 g2 e2 e4 g1 f2"
BLACK_OUT_RED_WINS = "a4 c4 d1 c3 d3 b3 a3 d2 d4 e3 c2 b2 e2 e1 c1 b5 c5"
CTRL_C, CTRL_D = b"\x03", b"\x04"
BLACK_SKIPPED = (
    "h1 e1 g1 c1 c3 c2 d2 d1 b1 f3 g3 b2 h2 d4 a1 e3 e4 b2 a2 c2 f1 g2 c1 e2 f1 b3 d2 f2 e2 g2 f2 e3 c1 f3 d3"
)


def lines(moves: str) -> str:
    return moves.replace(" ", "\n") + "\n"


def bot_moves(answer: Answer) -> list[str]:
    return re.findall(r" plays (\S+)\.", answer.out)


def test_a_whole_gosix_game(cli: Cli) -> None:
    answer = cli("play", "gosix", stdin=lines(WHITE_CAPTURES_FOUR))
    assert answer.code == 0 and not answer.err
    assert "Black (0), your move:" in answer.out and "White (1), your move:" in answer.out
    assert answer.out.count("Place a stone on any empty corner.") == 1  # once, until something else can be done
    assert "White (1) wins. White (1) captured four hexagons. Count: Black (0) 0, White (1) 4." in answer.out


def test_a_whole_game_of_three_in_which_one_is_out(cli: Cli) -> None:
    answer = cli("play", "hex", "--players", "3", "--size", "3", stdin=lines(BLACK_OUT_RED_WINS))
    assert answer.code == 0
    assert answer.out.count("Black (0) is out.") == 1
    assert "Red (1) wins." in answer.out
    assert "Yellow (2), your move: c5" not in answer.out  # Black was skipped


def test_a_player_without_a_move_is_said_to_be_skipped(cli: Cli) -> None:
    answer = cli("play", "gosix", "--ties", "forbidden", stdin=lines(BLACK_SKIPPED))
    assert answer.out.count("Black (0) cannot move and is skipped.") == 1
    assert "White (1) wins." in answer.out


def test_what_people_type_is_tidied(cli: Cli) -> None:
    answer = cli("play", "hex", "--size", "3", stdin="  C 3 \nD03\nSHOW\nQuit\nc1\n")
    assert "; 0 c3 ; 1 d3 ; turn 0" in answer.out
    assert answer.out.endswith("go on playing) c1\nBlack (0), your move: \n")


def test_an_illegal_move_is_explained_and_asked_again(cli: Cli) -> None:
    answer = cli("play", "hex", "--size", "3", stdin="c3\nc3\nz9\nc3 d3\nfoo\nd3\n")
    assert "c3 is taken." in answer.out
    assert "There is no cell z9 on this board." in answer.out
    assert "A turn here puts one piece on an empty cell" in answer.out
    assert "This is no move: foo." in answer.out and "Type help" in answer.out
    assert answer.out.rstrip().endswith("Black (0), your move:")
    assert answer.code == 0


def test_undo_goes_back_and_back(cli: Cli) -> None:
    answer = cli("play", "hex", "--size", "3", stdin="c3\nd3\nundo\nundo\nundo\nmoves\n")
    assert "Taken back: d3." in answer.out and "Taken back: c3." in answer.out
    assert "There is nothing to take back." in answer.out
    assert "Legal moves: 19." in answer.out


def test_undo_takes_back_the_bots_answers_too(cli: Cli) -> None:
    answer = cli(
        "play", "hex", "--size", "3", "--players", "3", "--bots", "1,2", "--seed", "3", stdin="c3\nundo\nmoves\n"
    )
    taken_back = re.search(r"Taken back: (.*)\.", answer.out)
    assert taken_back and taken_back[1].split(", ") == ["c3", *bot_moves(answer)]
    assert "Legal moves: 19." in answer.out


def test_undo_after_the_end(cli: Cli) -> None:
    answer = cli("play", "hex", "--size", "3", stdin="c3\nresign\nundo\nmoves\n")
    assert "Red (1) has left." in answer.out and "Black (0) wins." in answer.out
    assert "Taken back: leave 1." in answer.out and "Legal moves: 19." in answer.out  # swap included


def test_swap_changes_seats(cli: Cli) -> None:
    answer = cli("play", "hex", "--size", "3", stdin="c3\nswap\nleave\n")
    assert "Red (1), your move (or swap): swap" in answer.out
    assert "The seats change: Black (0, player 1) and Red (1, player 0)." in answer.out
    assert "Red (1, player 0), your move: leave" in answer.out
    assert "Black (0, player 1) wins." in answer.out


def test_a_bot_that_swapped_away_keeps_its_person(cli: Cli) -> None:
    game = TerminalGame(Record("hex", {"size": 3}), bots={0: None})
    game.play("c3")
    game.play("swap")
    assert game.bot_to_move  # person 0 sits at colour 1 now


def test_leaving_out_of_turn_by_number_or_name(cli: Cli) -> None:
    answer = cli("play", "hex", "--players", "4", stdin="leave 2\nleave blue\nleave 2\nleave 9\nleave x\nleave\n")
    assert "Yellow (2) has left." in answer.out and "Blue (3) has left." in answer.out
    assert "Colour 2 has already left." in answer.out and "There is no colour 9" in answer.out
    assert "This is no move: leave x." in answer.out
    assert "Black (0) has left." in answer.out and "Red (1) wins." in answer.out


def test_save_and_load(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer = cli("play", "hex", "--players", "3", "--size", "4", stdin=f"d4\nleave 1\nc4\nsave {file}\n")
    assert f"Saved as {file}." in answer.out
    assert json.loads(file.read_text())["moves"] == ["d4", {"leave": 1}, "c4"]
    resumed = cli("play", "--load", str(file), stdin="undo\nshow\n")
    assert "Going on after 3 moves." in resumed.out
    assert "; 0 d4 ; turn 2 ; left 1" in resumed.out
    assert resumed.code == 0


def test_save_never_overwrites_without_asking(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine")
    answer = cli("play", "hex", stdin=f"save {file}\nn\nsave {file}\n")
    assert "exists. Overwrite it?" in answer.out and "Not saved." in answer.out
    assert file.read_text() == "mine"
    cli("play", "hex", stdin=f"save {file}\ny\n")
    assert json.loads(file.read_text())["game"] == "hex"


def test_save_asks_for_a_name_and_survives_a_bad_one(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer = cli("play", "hex", stdin=f"save {tmp_path}/no/where\nsave\n\nsave\n{file}\nsave {tmp_path}\ny\nc3\n")
    assert "cannot be written: No such file or directory." in answer.out
    assert "Not saved." in answer.out and file.exists()
    assert answer.code == 0


@pytest.mark.parametrize(
    ("language", "quit", "question", "yes", "no"),
    [
        ("en", "quit", "Save it first? (y/n, Enter: go on playing)", "Yes", "n"),
        ("fr", "quitter", "L'enregistrer d'abord ? (o/n, Entrée : continuer à jouer)", "Oui", "non"),
    ],
)
def test_quit_asks_before_it_drops_a_game(
    cli: Cli, tmp_path: Path, language: str, quit: str, question: str, yes: str, no: str
) -> None:
    file = tmp_path / "game.json"

    def output_of(stdin: str) -> str:
        answer = cli("play", "hex", "--size", "3", "--lang", language, stdin=stdin)
        assert answer.code == 0
        return answer.out

    assert question not in output_of(f"{quit}\nshow\n")  # nothing has been played
    assert "turn 1" not in output_of(f"c3\n{quit}\n{no}\nshow\n")
    assert output_of(f"c3\n{quit}\n").rstrip().endswith(question)  # nobody answers
    assert "; 0 c3 ; turn 1" in output_of(f"c3\n{quit}\n\nshow\n")  # Enter: it goes on
    assert "; 0 c3 ; turn 1" in output_of(f"c3\n{quit}\n{yes}\n\nshow\n")  # no name: not saved, so it goes on
    assert "turn 1" not in output_of(f"c3\n{quit}\n{yes}\n{file}\nshow\n")
    assert json.loads(file.read_text())["moves"] == ["c3"]
    assert question not in output_of(f"c3\nsave {tmp_path}/other.json\n{quit}\nshow\n")  # saved as it stands
    assert question not in output_of(f"c3\nresign\n{quit}\n")  # it is over


@pytest.mark.parametrize(
    ("language", "stdin", "suggestion"),
    [
        ("en", "mvoes", "Did you mean moves?"),
        ("en", "hnt", "Did you mean hint?"),
        ("en", "sawp", "Did you mean swap?"),
        ("fr", "cuops", "Vouliez-vous dire coups ?"),
        ("fr", "échagne", "Vouliez-vous dire échange ?"),
        ("fr", "quiter", "Vouliez-vous dire quitter ?"),
    ],
)
def test_a_wrong_word_gets_a_near_one(cli: Cli, language: str, stdin: str, suggestion: str) -> None:
    answer = cli("play", "hex", "--size", "3", "--lang", language, stdin=f"c3\n{stdin}\nplouf\n")
    assert answer.out.count(suggestion) == 1 and answer.code == 0


def test_words_need_no_accents(cli: Cli) -> None:
    answer = cli("play", "hex", "--size", "3", "--lang", "fr", stdin="c3\nechange\n")
    assert "Rouge (1), à vous (ou échange) : echange\nLes places changent" in answer.out


def test_a_finished_game_offers_saving(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    answer = cli("play", "gosix", stdin=lines(WHITE_CAPTURES_FOUR) + f"save {file}\n\n")
    assert "save FILE" in answer.out
    assert json.loads(file.read_text())["result"] == [0, 1]
    again = cli("play", "--load", str(file), stdin="")
    assert "White (1) wins." in again.out and again.code == 0


def test_help_names_every_command(cli: Cli) -> None:
    answer = cli("play", "hex", stdin="help\n")
    for word in ("moves", "rules", "undo", "show", "save FILE", "leave", "quit"):
        assert f"  {word}" in answer.out


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_the_rules_during_a_game(cli: Cli, entry: hexagora.Entry) -> None:
    for stdin, language in (("rules", "en"), ("Règles", "fr"), ("regles", "fr"), ("rules", "fr")):
        answer = cli("play", entry.id, "--lang", language, stdin=f"{stdin}\n")
        for number, line in enumerate(entry.rules(language), 1):
            assert f"{number:>2}.  {line}\n" in answer.out


def test_playing_a_preset(cli: Cli) -> None:
    answer = cli("play", "hex", "--preset", "hex-3")
    assert (
        "Hex (Board: hexagon · Side of the board, in cells: 7 · Ports: two for each player · Players: 3" in answer.out
    )
    assert (
        "Hex (Board: rhombus (classic Hex) · Side of the board, in cells: 11"
        in cli("play", "--terminal", stdin="hex preset=classic\n").out
    )
    assert "no preset none for hex" in cli("play", "--terminal", stdin="hex preset=none\n").out


def test_moves_lists_all_or_those_from_a_cell(cli: Cli) -> None:
    answer = cli("play", "hex", "--size", "3", stdin="moves\nmoves c\n")
    assert "Legal moves: 19.\nc1 d1 e1" in answer.out
    assert "Legal moves: 5.\nc1 c2 c3 c4 c5\n" in answer.out


def test_bots_play_by_themselves_and_again_the_same(cli: Cli) -> None:
    first = cli("play", "hex", "--bots", "all", "--seed", "7")
    assert first.code == 0 and " wins." in first.out
    assert len(bot_moves(first)) > 10
    assert bot_moves(first) == bot_moves(cli("play", "hex", "--bots", "0,1", "--seed", "7"))
    assert bot_moves(first) != bot_moves(cli("play", "hex", "--bots", "all", "--seed", "8"))


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_bots_finish_every_game(cli: Cli, entry: hexagora.Entry) -> None:
    answer = cli("play", entry.id, "--bots", "all", "--seed", "1")
    assert answer.code == 0 and not answer.err


def test_a_bot_answers_a_person_and_may_begin(cli: Cli) -> None:
    answer = cli("play", "gosix", "--bots", "0", "--seed", "1", stdin="moves\nundo\n")
    assert len(bot_moves(answer)) == 1
    assert "Legal moves: 23." in answer.out and "There is nothing to take back." in answer.out


def test_the_menu_takes_a_number_a_name_options_or_enter(cli: Cli) -> None:
    games = hexagora.games()
    first = cli("play", "--terminal", stdin="\nquit\n")
    assert f"1.  {games[0].name()}" in first.out and f"{games[0].name()} (" in first.out
    number = [entry.id for entry in games].index("hex") + 1
    assert "in cells: 5 ·" in cli("play", "--terminal", stdin=f"{number}\nquit\n").out
    assert "in cells: 4 ·" in cli("play", "--terminal", stdin="HEX size=4 --players 3\nquit\n").out
    assert len(bot_moves(cli("play", "--terminal", stdin="hex bots=1\ne5\n"))) == 1
    wrong = cli("play", "--terminal", stdin="99\nchess\nhex size=99\nhex size\nhex bots=7\n")
    assert wrong.code == 0
    for sentence in ("no game 99", "no game chess", "cannot be 99", "not size", "cannot be 7"):
        assert sentence in wrong.out
    nearly = cli(
        "play",
        "--terminal",
        stdin="hexgo\nhex sise=3\nhex preest=hex-3\nhex seet=1\n",
    )
    assert re.findall(r"Did you mean (\w+)\?", nearly.out) == ["hexago", "size", "preset", "seat"]


def test_playing_in_french(cli: Cli) -> None:
    answer = cli(
        "play", "hex", "--size", "3", "--lang", "fr", stdin="c3\nc3\nÉchanger\nannuler\ncoups\naide\nundo\nabandonner\n"
    )
    assert "Hex (Plateau : hexagone · Côté du plateau, en cellules : 3 · Ports : deux par joueur · " in answer.out
    assert "Noir (0), à vous :" in answer.out and "c3 est occupée." in answer.out
    assert "Les places changent : Noir (0, joueur 1) et Rouge (1, joueur 0)." in answer.out
    assert "Annulé : swap." in answer.out and "Coups possibles : 19." in answer.out
    assert "Noir (0) est parti." in answer.out and "Rouge (1) gagne." in answer.out


@pytest.mark.parametrize("stdin", ["", "c3\n", "\n\n\n", "q\n", "\x00\x1b[2J\n", "a" * 10_000 + "\n"])
def test_the_end_of_input_ends_politely(cli: Cli, stdin: str) -> None:
    for arguments in (["play", "--terminal"], ["play", "hex"]):
        answer = cli(*arguments, stdin=stdin)
        assert answer.code == 0 and not answer.err
        assert "\x1b" not in answer.out


def test_a_real_process_plays_what_is_piped_in() -> None:
    output_of = process("play", "gosix", stdin=lines(WHITE_CAPTURES_FOUR))
    assert output_of.returncode == 0 and not output_of.stderr
    assert "White (1) wins." in output_of.stdout and "\x1b[" not in output_of.stdout
    french = process("play", "hex", stdin="e5\n", LC_ALL="fr_FR.UTF-8")
    assert "Rouge (1), à vous" in french.stdout


def test_a_real_process_without_input_or_with_garbage() -> None:
    process = subprocess.run(
        [sys.executable, "-m", "hexagora", "play", "hex"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60
    )
    assert process.returncode == 0 and not process.stderr
    garbage = subprocess.run(
        [sys.executable, "-m", "hexagora", "play", "hex"], input=b"\xff\xfe\nc3\n", capture_output=True, timeout=60
    )
    assert garbage.returncode == 0 and not garbage.stderr


def interrupt(program: subprocess.Popen[bytes]) -> None:
    """Repeats the signal if nothing happens: one that comes just before the wait for input is noticed late."""
    while program.poll() is None:
        program.send_signal(signal.SIGINT)
        time.sleep(3)


def at_a_terminal(*arguments: str, stdin: Sequence[bytes] = (), columns: int = 80) -> tuple[int, str]:
    """The exit code and output at a real terminal."""
    person, terminal = os.openpty()
    command = [sys.executable, "-m", "hexagora", *arguments]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns)}
    with subprocess.Popen(
        command,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=environment,
        start_new_session=True,
        # Processes in the background ignore SIGINT, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as program:
        os.close(terminal)
        patience = threading.Timer(60, program.kill)
        patience.start()
        output = b""
        answers = list(stdin)
        with contextlib.suppress(OSError):  # that is how a terminal says that nobody writes any more
            while piece := os.read(person, 10_000):
                output += piece
                if answers and output.count(b"your move") > len(stdin) - len(answers):
                    answer = answers.pop(0)
                    if answer == CTRL_C:
                        threading.Thread(target=interrupt, args=[program], daemon=True).start()
                    else:
                        os.write(person, answer)
        os.close(person)
        patience.cancel()
    return program.returncode, output.decode()


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("stdin", "code"), [([CTRL_D], 0), ([CTRL_C], 130), ([b"c3\n", CTRL_D], 0)])
def test_leaving_a_terminal_by_a_key(stdin: list[bytes], code: int) -> None:
    returned, output = at_a_terminal("play", "hex", "--size", "3", stdin=stdin)
    assert returned == code and "Traceback" not in output
    assert "\x1b[" in output  # in colour
    assert "\x1b[" not in at_a_terminal("show", "hex", "--no-colour")[1]


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_prose_is_broken_between_words_at_a_narrow_terminal() -> None:
    stdin = [b"rules\n", b"help\n", b"foo\n", CTRL_D]
    _, output = at_a_terminal("play", "hex", "--size", "3", "--no-colour", stdin=stdin, columns=60)
    lines = output.replace("\r", "").splitlines()
    assert max(map(len, lines)) <= 60
    text = " ".join(" ".join(lines).split())
    for sentence in (
        *hexagora.Entry("hex").rules(),
        "Type help to see what you can do, moves to see where you can play.",
    ):
        assert sentence in text
    assert "Side of the board, in cells: 3 ·" in text
    _, output = at_a_terminal("show", "hexago", "--players", "6", "--no-colour", "--lang", "fr", columns=60)
    assert max(map(len, output.replace("\r", "").splitlines())) <= 60 and "◆ Violet" in output


@pytest.mark.skipif(os.name == "nt", reason="sh")
def test_a_reader_that_goes_away_gets_no_traceback() -> None:
    command = f"{sys.executable} -m hexagora play hex --bots all | head -n 1"
    process = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert process.stdout and not process.stderr
