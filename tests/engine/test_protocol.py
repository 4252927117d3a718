"""The line protocol, in this process and as a real program."""

import io
import os
import re
import signal
import subprocess
import sys
import time
from typing import IO

import pytest

import hexagora
from hexagora.engine.protocol import Engine
from tests.cli.conftest import process


def ask(*commands: str, simulations: int = 30) -> list[str]:
    """The answers of a new engine; `go` is answered before the next command is read."""
    answers = io.StringIO()
    engine = Engine(hexagora.Bot(seed=1), answers, simulations=simulations)
    for command in commands:
        engine.run(io.BytesIO(command.encode()))
    return answers.getvalue().splitlines()


def test_the_handshake() -> None:
    first, name, author, last = ask("hexagora 1")
    assert (first, last) == ("hexagora 1", "ok")
    assert name.startswith("name Hexagora") and author.startswith("author ")
    assert ask("ready", "", "   ", "stop") == ["ok"]


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_it_plays_every_game(entry: hexagora.Entry) -> None:
    ok, *infos, best = ask(f"game {entry.id}", "go simulations 5")
    assert ok == "ok" and infos  # on a busy machine more than once
    number = r"\d+\.\d+"
    form = rf"info simulations \d+ seconds {number} proven (yes|no) values( {number})+ line( \S+)*"
    assert all(re.fullmatch(form, info) for info in infos)
    assert best.removeprefix("best ") in hexagora.game(entry.id).start().moves()


def test_positions_and_moves() -> None:
    game = hexagora.game("marienbad", size=2)
    last = game.start().play("a2+b2+c2")
    answers = ask("game marienbad size=2", "moves a2+b2+c2 b1", "start", "moves a2+b2+c2", f"position {last}", "go")
    assert answers[:5] == ["ok"] * 5
    assert answers[-1].removeprefix("best ") in last.moves()


def test_moves_may_be_leavings_and_games_may_be_over() -> None:
    answers = ask("game hex players=2 swap=off", "moves e5 leave 1", "go")
    assert answers[:2] == ["ok", "ok"]
    assert answers[-1] == "best -"


@pytest.mark.parametrize(
    ("commands", "error"),
    [
        (["fly"], "engine_command"),
        (["go"], "engine_no_game"),
        (["start"], "engine_no_game"),
        (["hexagora 2"], "engine_version"),
        (["game"], "game_unknown"),
        (["game chess"], "game_unknown"),
        (["game hex size"], "text_option"),
        (["game hex size=99"], "option_value"),
        (["game hex colour=red"], "option_unknown"),
        (["position hex ; turn"], "text_section"),
        (["game hex", "moves e5 e5"], "record_move"),
        (["game hex", "moves rubbish"], "record_move"),
        (["game hex", "moves leave 7"], "record_move"),
        (["game hex", "moves leave"], "record_move"),
        (["game hex", "go hours 3"], "engine_limit"),
        (["game hex", "go seconds"], "engine_limit"),
        (["game hex", "go simulations many"], "engine_limit"),
        (["game hex", "go simulations 0"], "option_value"),
        (["x" * 2_000_000], "text_long"),
    ],
)
def test_errors(commands: list[str], error: str) -> None:
    answer = ask(*commands)[-1]
    assert re.fullmatch(rf"error {error} [A-Z\w].*\.", answer)


def test_an_error_changes_nothing() -> None:
    answers = ask("game hex size=2", "moves a2 b9", "moves a2", "position rubbish", "moves a2")
    assert [answer.split()[0] for answer in answers] == ["ok", "error", "ok", "error", "error"]
    assert "a2 is taken" in answers[-1]


def test_commands_in_one_stream() -> None:
    """As from a script: at the end of the input a running search is finished."""
    answers = io.StringIO()
    assert Engine(hexagora.Bot(), answers).run(io.BytesIO(b"hexagora 1\r\ngame six\ngo seconds 0.2\nready\n")) == 0
    lines = answers.getvalue().splitlines()
    assert lines[3:5] == ["ok", "ok"] and lines[-1].startswith("best ") and "ok" in lines[5:]


def read_until(stream: IO[str], word: str) -> list[str]:
    lines: list[str] = []
    while not lines or not lines[-1].startswith(word):
        lines.append(stream.readline().rstrip())
        assert lines[-1], "it has ended"
    return lines


def test_stop_ends_a_search_of_the_real_program() -> None:
    command = [sys.executable, "-m", "hexagora", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as program:
        assert program.stdin and program.stdout
        program.stdin.write("game hex\ngo seconds 60\n")
        assert read_until(program.stdout, "info")[0] == "ok"
        program.stdin.write("moves e5\n")
        assert read_until(program.stdout, "error")[-1].startswith("error engine_busy ")
        program.stdin.write("ready\n")
        assert read_until(program.stdout, "ok")[-1] == "ok"
        begin = time.monotonic()
        program.stdin.write("stop\n")
        best = read_until(program.stdout, "best ")[-1]
        assert time.monotonic() - begin < 5
        program.stdin.write(f"moves {best[5:]}\ngo seconds 60\nquit\n")
        assert read_until(program.stdout, "ok")[-1] == "ok"
        assert program.wait(5) == 0


@pytest.mark.skipif(os.name == "nt", reason="SIGINT")
def test_ctrl_c_ends_a_search_and_then_the_program() -> None:
    command = [sys.executable, "-m", "hexagora", "engine"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as program:
        assert program.stdin and program.stdout
        program.stdin.write("game hex\ngo seconds 600\n")
        read_until(program.stdout, "info")
        program.send_signal(signal.SIGINT)
        assert read_until(program.stdout, "best ")[-1][5:] in hexagora.game("hex").start().moves()
        program.stdin.write("ready\n")
        assert read_until(program.stdout, "ok")[-1] == "ok"
        time.sleep(0.5)  # it waits for input again: on the way there Python may notice a signal only with the next line
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 130


def test_the_same_seed_thinks_the_same() -> None:
    stdin = "game hex\ngo simulations 100\n"

    def line(seed: str) -> str:
        answer = process("engine", "--seed", seed, stdin=stdin)
        return re.sub(r"seconds \S+", "", answer.stdout.splitlines()[-2])

    assert line("3") == line("3")
    assert len({line(seed) for seed in "12345"}) > 1


def test_the_program_from_a_script() -> None:
    answer = process("engine", "--simulations", "20", stdin="game gosix\nmoves a1\ngo\n")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.startswith("ok\nok\n") and answer.stdout.splitlines()[-1].startswith("best ")


def test_limits_on_the_command_line() -> None:
    assert process("engine", "--seconds", "1", "--level", "3").returncode == 2
    assert "--seconds" in process("gtp", "--seconds", "never").stderr
    assert "11" in process("engine", "--level", "11").stderr
