"""GTP for Hex: the framing, the commands that HexGui sends, swaps, and a session with the real program."""

import io
import os
import random
import signal
import subprocess
import sys
import time

import pytest

import hexagora
from hexagora.interop.gtp import Engine, reflected, run
from tests.cli.conftest import process


@pytest.fixture
def engine() -> Engine:
    return Engine(hexagora.Bot(seed=1), simulations=20)


def said(engine: Engine, *commands: str) -> list[str]:
    """The answers to some commands, in their frames."""
    answers = io.StringIO()
    assert run(engine, io.BytesIO("\n".join(commands).encode()), answers) == 0
    return answers.getvalue().split("\n\n")[:-1]


def stones(engine: Engine) -> dict[str, str]:
    return engine.state.pieces()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("protocol_version", "= 2"),
        ("  7\tprotocol_version  # which one?", "=7 2"),
        ("\x07name\r", "= Hexagora"),
        ("known_command genmove", "= true"),
        ("known_command quit", "= true"),
        ("known_command fly", "= false"),
        ("hexgui-analyze_commands", "= "),
        ("12 fly", "?12 unknown command"),
        ("13", "?13 unknown command"),
        ("play b", "? syntax error"),
        ("play green a1", "? syntax error"),
        ("play b z99", "? illegal move: There is no cell z99 on this board."),
        ("play b §", "? illegal move: This is no move: §."),
        ("play b pass", "? illegal move: A turn here puts one piece on an empty cell, written like a1."),
        (
            "play w swap-pieces",
            "? illegal move: Swapping is only possible as player 1's first move, right after the first piece.",
        ),
        ("boardsize 5 6", "? unacceptable size"),
        ("boardsize 27", "? unacceptable size"),
        ("boardsize -3", "? unacceptable size"),
        ("boardsize", "? syntax error"),
        ("undo", "? cannot undo"),
        ("final_score", "? cannot score"),
    ],
)
def test_a_line_and_its_answer(engine: Engine, line: str, answer: str) -> None:
    assert said(engine, line, "name") == [answer, "= Hexagora"]
    assert stones(engine) == {}


def test_comments_empty_lines_and_long_lines(engine: Engine) -> None:
    assert said(engine, "# nothing", "", "   ", "name") == ["= Hexagora"]
    assert said(engine, "play b " + "a1" * 10**6, "name") == ["? the line is too long", "= Hexagora"]
    answers = io.StringIO()
    run(engine, io.BytesIO(b"\xff\xfe\x00play\nname"), answers)
    assert answers.getvalue() == "? unknown command\n\n= Hexagora\n\n"


def test_quit_ends_the_session(engine: Engine) -> None:
    assert said(engine, "1 quit", "name") == ["=1 "]


def test_every_command_listed_is_known(engine: Engine) -> None:
    (listed,) = said(engine, "list_commands")
    assert {"boardsize", "clear_board", "play", "genmove", "undo", "showboard", "quit"} <= set(listed[2:].split("\n"))
    for command in listed[2:].split("\n"):
        assert said(engine, f"known_command {command}") == ["= true"]


def test_the_board_is_seen_as_in_hexgui(engine: Engine) -> None:
    said(engine, "boardsize 3 3", "play black B1", "play white a2", "play b a3")
    assert stones(engine) == {"b1": "0", "a2": "1", "a3": "0"}
    (shown,) = said(engine, "showboard")
    rows = [row.split() for row in shown.splitlines()]
    assert ["O", "1", ".", "X", ".", "O"] in rows and ["O", "2", "O", ".", ".", "O"] in rows
    assert "" not in shown.splitlines()[1:]
    assert said(engine, "play w c2", "play b b2", "final_score") == ["= ", "= ", "= B+"]  # b1 b2 a3: top to bottom
    assert said(engine, "undo", "final_score", "clear_board", "undo") == ["= ", "? cannot score", "= ", "? cannot undo"]


def test_the_board_is_shown_with_gtps_colours(engine: Engine) -> None:
    (shown,) = said(engine, "boardsize 3", "play b b1", "showboard")[2:]
    assert shown.splitlines()[-2:] == ["X Black    O White", "White to move"]
    (shown,) = said(engine, "play w swap-pieces", "showboard")[1:]
    assert shown.endswith("Black to move") and stones(engine) == {"a2": "1"}
    (shown,) = said(engine, "play b resign", "showboard")[1:]
    assert shown.endswith("White wins") and "Red" not in shown


def test_white_links_left_and_right(engine: Engine) -> None:
    said(engine, "boardsize 3")
    said(engine, *(f"play {'bw'[ply % 2]} {cell}" for ply, cell in enumerate("a1 a2 b1 b2 c1 c2".split())))
    assert said(engine, "final_score") == ["= W+"]
    assert said(engine, "genmove b", "genmove w") == ["= resign", "? the game is over"]


def test_resigning(engine: Engine) -> None:
    assert said(engine, "play b resign", "final_score", "undo", "final_score")[1::2] == ["= W+", "? cannot score"]


def test_a_colour_may_move_twice_in_a_row(engine: Engine) -> None:
    said(engine, "boardsize 4", "play w c2", "play w d2", "play b a1")
    assert stones(engine) == {"c2": "1", "d2": "1", "a1": "0"}
    (answer,) = said(engine, "genmove b")
    assert stones(engine)[answer[2:]] == "0"
    said(engine, "undo", "undo", "undo", "undo")
    assert stones(engine) == {}


def test_swapping_pieces(engine: Engine) -> None:
    said(engine, "boardsize 5", "play b b3", "play w swap-pieces")
    assert (stones(engine), engine.state.turn) == ({"c2": "1"}, 0)
    (refused,) = said(engine, "play b swap-pieces")
    assert refused.startswith("? illegal move")
    assert said(engine, "undo", "play w swap") == ["= ", "? syntax error: swap-pieces or swap-sides"]
    assert (stones(engine), engine.state.turn) == ({"b3": "0"}, 1)
    said(engine, "play w swap-sides")
    assert (stones(engine), engine.state.turn) == ({"b3": "0"}, 1)
    assert "swap" not in engine.state.moves()


@pytest.mark.parametrize("seed", range(30))
def test_swapped_pieces_and_swapped_seats_are_one_game(engine: Engine, seed: int) -> None:
    """A random game after a swap in our rules and, with cells reflected, in GTP: same legal moves, same winner."""
    chance = random.Random(seed)
    size = chance.choice([3, 4, 7])
    ours = hexagora.game("hex", board="rhombus", size=size).start()
    opening = chance.choice(ours.moves())
    ours = ours.play(opening).play("swap")
    said(engine, f"boardsize {size}", f"play b {opening}", "play w swap-pieces")
    while ours.turn is not None:
        person = ours.seats[ours.turn]
        assert engine.state.turn == person
        assert sorted(engine.state.moves()) == sorted(map(reflected, ours.moves()))
        cell = chance.choice(ours.moves())
        ours = ours.play(cell)
        assert said(engine, f"play {'bw'[person]} {reflected(cell)}") == ["= "]
    assert engine.state.result == ours.result
    assert said(engine, "final_score") == ["= B+" if ours.result == (1, 0) else "= W+"]


def test_genmove_plays_whole_games(engine: Engine) -> None:
    """Whatever it answers, a swap included, the other side can be told."""
    other = Engine(hexagora.Bot(seed=2), simulations=20)
    said(engine, "boardsize 3")
    said(other, "boardsize 3")
    for ply in range(30):
        mover, waiter = (engine, other) if ply % 2 == 0 else (other, engine)
        (answer,) = said(mover, f"genmove {'bw'[ply % 2]}")
        if answer == "= resign":
            break
        assert said(waiter, f"play {'bw'[ply % 2]} {answer[2:]}") == ["= "]
        assert stones(engine) == stones(other)
    assert answer == "= resign"


def test_genmove_wins_and_resigns(engine: Engine) -> None:
    """With b1 and b2 Black comes to a3 or b3, whatever White does, and more than half of the board is full."""
    engine.limits = {"simulations": 2000}
    said(engine, "boardsize 3", "play b b1", "play w a1", "play b b2", "play w a2", "play b c1")
    assert said(engine, "genmove w") == ["= resign"]
    assert said(engine, "play w c2", "genmove b")[1] in ("= a3", "= b3")
    assert said(engine, "final_score") == ["= B+"]


def test_a_session_with_the_program() -> None:
    typed = "1 boardsize 4\nplay b b2\ngenmove w\nrubbish\nshowboard\n2 quit\nname\n"
    answer = process("gtp", "--simulations", "50", typed=typed)
    assert (answer.returncode, answer.stderr) == (0, "")
    frames = answer.stdout.split("\n\n")
    assert frames[0] == "=1 " and frames[1] == "= " and frames[3] == "? unknown command"
    assert frames[2][2:] in [*hexagora.game("hex", board="rhombus", size=4).board.cells, "swap-pieces"]
    assert frames[5:] == ["=2 ", ""]


def test_the_same_seed_plays_the_same_game() -> None:
    typed = "boardsize 6\n" + "genmove b\ngenmove w\n" * 3

    def played(seed: str) -> str:
        return process("gtp", "--simulations", "100", "--seed", seed, typed=typed).stdout

    assert played("3") == played("3")
    assert len({played(seed) for seed in "12345"}) > 1
    assert "--seed cannot be x" in process("gtp", "--seed", "x").stderr


# Searches that are interrupted

ENDLESS = [sys.executable, "-m", "hexagora", "gtp", "--seconds", "600"]


def test_an_interruption_ends_the_searches_asked_for_before_it() -> None:
    engine = Engine(hexagora.Bot(), seconds=600)
    answers = said(engine, "boardsize 11", "genmove b", "genmove w", "# interrupt", "gogui-interrupt", "name")
    assert answers[3:] == ["= ", "= Hexagora"] and len(stones(engine)) in (1, 2)
    assert all(answer[2:] in [*engine.state.board.cells, "swap-pieces"] for answer in answers[1:3])


def asked() -> "subprocess.Popen[str]":
    """The real program, with a search under way that would take ten minutes."""
    pipe = subprocess.PIPE
    program = subprocess.Popen(
        ENDLESS,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        bufsize=1,
        start_new_session=True,
        # Whoever runs the tests in the background ignores Ctrl-C, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert program.stdin and program.stdout
    program.stdin.write("gogui-sigint\n")
    assert int(program.stdout.readline()[2:]) == program.pid
    program.stdout.readline()
    program.stdin.write("genmove b\n")
    time.sleep(1)
    return program


def move_of(program: "subprocess.Popen[str]") -> str:
    """What genmove answers, and that the session goes on."""
    assert program.stdin and program.stdout
    answer = program.stdout.readline()
    program.stdin.write("7 name\n")
    assert [program.stdout.readline() for _ in range(2)] == ["\n", "=7 Hexagora\n"]
    return answer[2:].strip()


@pytest.mark.skipif(os.name == "nt", reason="SIGINT")
@pytest.mark.parametrize("by", ["line", "signal"])
def test_a_search_of_the_real_program_is_interrupted(by: str) -> None:
    with asked() as program:
        assert program.stdin
        if by == "line":
            program.stdin.write("# interrupt\n")
        else:
            program.send_signal(signal.SIGINT)
        assert move_of(program) in hexagora.game("hex", board="rhombus", size=11).board.cells
        program.stdin.write("quit\n")
        assert program.wait(20) == 0 and program.stderr and not program.stderr.read()


@pytest.mark.skipif(os.name == "nt", reason="SIGINT")
def test_ctrl_c_without_a_search_ends_the_program() -> None:
    with asked() as program:
        program.send_signal(signal.SIGINT)
        move_of(program)
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 130


@pytest.mark.skipif(sys.platform != "linux", reason="what a pipe tells differs")
def test_a_search_that_nobody_waits_for_ends() -> None:
    with asked() as program:
        assert program.stdin and program.stdout
        program.stdout.close()
        program.stdin.close()
        assert program.wait(20) == 1
