"""GTP for Hex: the framing, the commands that HexGui sends, swaps, and a session with the real program."""

import io
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import hexagora
from hexagora.interop.gtp import GtpEngine, run
from hexagora.record.rhombus import reflect
from tests.cli.conftest import process


@pytest.fixture
def engine() -> GtpEngine:
    return GtpEngine(hexagora.Bot(seed=1), simulations=20)


def ask(engine: GtpEngine, *commands: str) -> list[str]:
    """The answers to some commands, in their frames."""
    answers = io.StringIO()
    assert run(engine, io.BytesIO("\n".join(commands).encode()), answers) == 0
    return answers.getvalue().split("\n\n")[:-1]


def stones(engine: GtpEngine) -> dict[str, str]:
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
            "? illegal move: Swapping is only possible as the second player's first move, right after the first piece.",
        ),
        ("boardsize 5 6", "? unacceptable size"),
        ("boardsize 27", "? unacceptable size"),
        ("boardsize -3", "? unacceptable size"),
        ("boardsize", "? syntax error"),
        ("undo", "? cannot undo"),
        ("final_score", "? cannot score"),
    ],
)
def test_a_line_and_its_answer(engine: GtpEngine, line: str, answer: str) -> None:
    assert ask(engine, line, "name") == [answer, "= Hexagora"]
    assert stones(engine) == {}


def test_comments_empty_lines_and_long_lines(engine: GtpEngine) -> None:
    assert ask(engine, "# nothing", "", "   ", "name") == ["= Hexagora"]
    assert ask(engine, "play b " + "a1" * 10**6, "name") == ["? the line is too long", "= Hexagora"]
    answers = io.StringIO()
    run(engine, io.BytesIO(b"\xff\xfe\x00play\nname"), answers)
    assert answers.getvalue() == "? unknown command\n\n= Hexagora\n\n"


def test_quit_ends_the_session(engine: GtpEngine) -> None:
    assert ask(engine, "1 quit", "name") == ["=1 "]


def test_every_command_listed_is_known(engine: GtpEngine) -> None:
    (listed,) = ask(engine, "list_commands")
    assert {"boardsize", "clear_board", "play", "genmove", "undo", "showboard", "quit"} <= set(listed[2:].split("\n"))
    for command in listed[2:].split("\n"):
        assert ask(engine, f"known_command {command}") == ["= true"]


def test_the_board_is_seen_as_in_hexgui(engine: GtpEngine) -> None:
    ask(engine, "boardsize 3 3", "play black B1", "play white a2", "play b a3")
    assert stones(engine) == {"b1": "0", "a2": "1", "a3": "0"}
    (picture,) = ask(engine, "showboard")
    rows = [row.split() for row in picture.splitlines()]
    assert ["O", "1", ".", "X", ".", "O"] in rows and ["O", "2", "O", ".", ".", "O"] in rows
    assert "" not in picture.splitlines()[1:]
    assert ask(engine, "play w c2", "play b b2", "final_score") == [
        "= ",
        "= ",
        "= B+",
    ]  # b1 b2 a3: top to bottom
    assert ask(engine, "undo", "final_score", "clear_board", "undo") == [
        "= ",
        "? cannot score",
        "= ",
        "? cannot undo",
    ]


def test_the_board_is_shown_with_gtps_colours(engine: GtpEngine) -> None:
    (picture,) = ask(engine, "boardsize 3", "play b b1", "showboard")[2:]
    assert picture.splitlines()[-2:] == ["X Black    O White", "White to move"]
    (picture,) = ask(engine, "play w swap-pieces", "showboard")[1:]
    assert picture.endswith("Black to move") and stones(engine) == {"a2": "1"}
    (picture,) = ask(engine, "play b resign", "showboard")[1:]
    assert picture.endswith("White wins") and "Red" not in picture


def test_white_links_left_and_right(engine: GtpEngine) -> None:
    ask(engine, "boardsize 3")
    ask(engine, *(f"play {'bw'[ply % 2]} {cell}" for ply, cell in enumerate("a1 a2 b1 b2 c1 c2".split())))
    assert ask(engine, "final_score") == ["= W+"]
    assert ask(engine, "genmove b", "genmove w") == ["= resign", "? the game is over"]


def test_resigning(engine: GtpEngine) -> None:
    assert ask(engine, "play b resign", "final_score", "undo", "final_score")[1::2] == ["= W+", "? cannot score"]


def test_a_colour_may_move_twice_in_a_row(engine: GtpEngine) -> None:
    ask(engine, "boardsize 4", "play w c2", "play w d2", "play b a1")
    assert stones(engine) == {"c2": "1", "d2": "1", "a1": "0"}
    (answer,) = ask(engine, "genmove b")
    assert stones(engine)[answer[2:]] == "0"
    ask(engine, "undo", "undo", "undo", "undo")
    assert stones(engine) == {}


def test_swapping_pieces(engine: GtpEngine) -> None:
    ask(engine, "boardsize 5", "play b b3", "play w swap-pieces")
    assert (stones(engine), engine.state.turn) == ({"c2": "1"}, 0)
    (refused,) = ask(engine, "play b swap-pieces")
    assert refused.startswith("? illegal move")
    assert ask(engine, "undo", "play w swap") == ["= ", "? syntax error: swap-pieces or swap-sides"]
    assert (stones(engine), engine.state.turn) == ({"b3": "0"}, 1)
    ask(engine, "play w swap-sides")
    assert (stones(engine), engine.state.turn) == ({"b3": "0"}, 1)
    assert "swap" not in engine.state.moves()


@pytest.mark.parametrize("seed", range(30))
def test_swapped_pieces_and_swapped_seats_are_one_game(engine: GtpEngine, seed: int) -> None:
    """A random game after a swap in our rules and, with reflected cells, in GTP: same legal moves, same winner."""
    chance = random.Random(seed)
    size = chance.choice([3, 4, 7])
    ours = hexagora.game("hex", board="rhombus", size=size).start()
    opening = chance.choice(ours.moves())
    ours = ours.play(opening).play("swap")
    ask(engine, f"boardsize {size}", f"play b {opening}", "play w swap-pieces")
    while ours.turn is not None:
        person = ours.seats[ours.turn]
        assert engine.state.turn == person
        assert sorted(engine.state.moves()) == sorted(map(reflect, ours.moves()))
        cell = chance.choice(ours.moves())
        ours = ours.play(cell)
        assert ask(engine, f"play {'bw'[person]} {reflect(cell)}") == ["= "]
    assert engine.state.result == ours.result
    assert ask(engine, "final_score") == ["= B+" if ours.result == (1, 0) else "= W+"]


def test_genmove_plays_whole_games(engine: GtpEngine) -> None:
    """Whatever it answers, a swap included, the other side can be told."""
    other = GtpEngine(hexagora.Bot(seed=2), simulations=20)
    ask(engine, "boardsize 3")
    ask(other, "boardsize 3")
    for ply in range(30):
        mover, waiter = (engine, other) if ply % 2 == 0 else (other, engine)
        (answer,) = ask(mover, f"genmove {'bw'[ply % 2]}")
        if answer == "= resign":
            break
        assert ask(waiter, f"play {'bw'[ply % 2]} {answer[2:]}") == ["= "]
        assert stones(engine) == stones(other)
    assert answer == "= resign"


def test_genmove_wins_and_resigns(engine: GtpEngine) -> None:
    """With b1 and b2 Black comes to a3 or b3, whatever White does, and more than half of the board is full."""
    engine.limits = {"simulations": 2000}
    ask(engine, "boardsize 3", "play b b1", "play w a1", "play b b2", "play w a2", "play b c1")
    assert ask(engine, "genmove w") == ["= resign"]
    assert ask(engine, "play w c2", "genmove b")[1] in ("= a3", "= b3")
    assert ask(engine, "final_score") == ["= B+"]


def test_a_session_with_the_program() -> None:
    stdin = "1 boardsize 4\nplay b b2\ngenmove w\nrubbish\nshowboard\n2 quit\nname\n"
    answer = process("gtp", "--simulations", "50", stdin=stdin)
    assert (answer.returncode, answer.stderr) == (0, "")
    frames = answer.stdout.split("\n\n")
    assert frames[0] == "=1 " and frames[1] == "= " and frames[3] == "? unknown command"
    assert frames[2][2:] in [*hexagora.game("hex", board="rhombus", size=4).board.cells, "swap-pieces"]
    assert frames[5:] == ["=2 ", ""]


def test_the_same_seed_plays_the_same_game() -> None:
    stdin = "boardsize 6\n" + "genmove b\ngenmove w\n" * 3

    def played(seed: str) -> str:
        return process("gtp", "--simulations", "100", "--seed", seed, stdin=stdin).stdout

    assert played("3") == played("3")
    assert len({played(seed) for seed in "12345"}) > 1
    assert "--seed cannot be x" in process("gtp", "--seed", "x").stderr


# Files


def saved(folder: Path, text: str) -> str:
    path = folder / "a game.sgf"
    path.write_bytes(text.encode())
    return f'"{path}"'


def test_a_file_is_loaded_as_it_stands(engine: GtpEngine, tmp_path: Path) -> None:
    path = saved(tmp_path, "(;GM[11]SZ[4];B[b3]C[x](;W[d1];B[a1];W[c2];B[d4])(;W[swap-pieces]))")
    assert ask(engine, f"loadsgf {path}") == ["= "]
    assert stones(engine) == {"b3": "0", "d1": "1", "a1": "0", "c2": "1", "d4": "0"} and engine.state.turn == 1
    assert engine.state.board.width == 4
    assert ask(engine, "undo", f"7 loadsgf {path} 2", "loadsgf " + path + " 0") == ["= ", "=7 ", "= "]
    assert stones(engine) == {}
    ask(engine, f"loadsgf {path} 2", "undo")
    assert stones(engine) == {"b3": "0"}


def test_swaps_of_a_file_are_those_of_its_board(engine: GtpEngine, tmp_path: Path) -> None:
    ask(engine, "loadsgf " + saved(tmp_path, "(;SZ[4];B[b3];W[swap-pieces];B[d1])"))
    assert stones(engine) == {"c2": "1", "d1": "0"} and engine.state.turn == 1
    ask(engine, "loadsgf " + saved(tmp_path, "(;SZ[4];B[b3];W[SWAP];W[d1])"))
    assert stones(engine) == {"b3": "0", "d1": "1"} and engine.state.turn == 0
    ask(engine, "loadsgf " + saved(tmp_path, "(;SZ[4];B[b3];W[b3];B[d1])"))
    assert stones(engine) == {"c2": "1", "d1": "0"} and engine.state.turn == 1


def test_a_file_with_stones_passes_and_an_end(engine: GtpEngine, tmp_path: Path) -> None:
    ask(engine, "loadsgf " + saved(tmp_path, "(;SZ[3];AB[a1]AW[b1];AE[b1]AW[c1]PL[W];W[c2];B[pass];W[c3];B[resign])"))
    assert stones(engine) == {"a1": "0", "c1": "1", "c2": "1", "c3": "1"}
    assert ask(engine, "final_score", "undo", "final_score") == ["= W+", "= ", "? cannot score"]
    for after in (";W[resign]", ";W[b2];B[a1]", ";W[pass];B[b2]"):
        assert ask(engine, "loadsgf " + saved(tmp_path, f"(;SZ[2];B[a1];W[b1];B[a2]{after})")) == ["= "]
        assert ask(engine, "final_score") == ["= B+"] and len(stones(engine)) == 3


def test_a_file_in_another_charset(engine: GtpEngine, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes("(;SZ[4]CA[Shift_JIS]PB[表];B[b3])".encode("cp932"))
    assert ask(engine, f"loadsgf {tmp_path / 'a.sgf'}") == ["= "]
    assert stones(engine) == {"b3": "0"}
    (tmp_path / "a.sgf").write_bytes(bytes(range(256)))
    assert ask(engine, f"loadsgf {tmp_path / 'a.sgf'}") == ["? cannot load file: This is no text in UTF-8."]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("(;SZ[4];B[b3];W[b9])", "Line 1, column 17: there is no cell b9 on this board."),
        ("(;SZ[4];B[b3];W[b2]\n;B[b2])", "Line 2, column 4: the move b2 cannot be played. b2 is taken."),
        ("(;GM[1])", "Line 1, column 6: this SGF is of game number 1; only Hex, GM[11], is read."),
        ("hello", "A game in SGF begins with (; and there is none in this text."),
        (None, "there is no such file"),
    ],
)
def test_a_file_that_cannot_be_loaded_changes_nothing(
    engine: GtpEngine, tmp_path: Path, text: str | None, why: str
) -> None:
    path = str(tmp_path) if text is None else saved(tmp_path, text)
    ask(engine, "boardsize 5", "play b c3")
    assert ask(engine, f"loadsgf {path}") == [f"? cannot load file: {why}"]
    assert ask(engine, f"loadsgf {path} x", "loadsgf") == ["? syntax error"] * 2
    assert stones(engine) == {"c3": "0"} and engine.state.board.width == 5


def test_the_position_is_printed_and_loaded_again(engine: GtpEngine, tmp_path: Path) -> None:
    ask(engine, "boardsize 4", "play b b3", "play w swap-pieces", "play b d1")
    (answer,) = ask(engine, "printsgf")
    assert "SZ[4]RU[no swap]AB[d1]AW[c2]PL[W])" in answer
    assert ask(engine, f"printsgf {tmp_path / 'b.sgf'}", "clear_board", f"loadsgf {tmp_path / 'b.sgf'}") == ["= "] * 3
    assert stones(engine) == {"c2": "1", "d1": "0"} and engine.state.turn == 1
    (answer,) = ask(engine, f"printsgf {tmp_path}")
    assert answer.startswith("? cannot write file: ")


def test_a_session_with_files(tmp_path: Path) -> None:
    path = saved(tmp_path, "(;SZ[3];B[b1];W[a1];B[b2];W[c1];B[b3])")
    stdin = f"list_commands\nloadsgf {path} 4\nfinal_score\nloadsgf {path}\nfinal_score\nloadsgf nowhere.sgf\nquit\n"
    answer = process("gtp", "--simulations", "10", stdin=stdin)
    assert (answer.returncode, answer.stderr) == (0, "")
    listed, *frames = answer.stdout.split("\n\n")
    assert {"loadsgf", "printsgf"} <= set(listed.split("\n"))
    assert frames == ["= ", "? cannot score", "= ", "= B+", "? cannot load file: there is no such file", "= ", ""]


# Searches that are interrupted

ENDLESS = [sys.executable, "-m", "hexagora", "gtp", "--seconds", "600"]


def test_an_interruption_ends_the_searches_asked_for_before_it() -> None:
    engine = GtpEngine(hexagora.Bot(), seconds=600)
    answers = ask(engine, "boardsize 11", "genmove b", "genmove w", "# interrupt", "gogui-interrupt", "name")
    assert answers[3:] == ["= ", "= Hexagora"] and len(stones(engine)) in (1, 2)
    assert all(answer[2:] in [*engine.state.board.cells, "swap-pieces"] for answer in answers[1:3])


def program_in_search() -> "subprocess.Popen[str]":
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
        # Processes in the background ignore SIGINT, and children inherit that.
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
    with program_in_search() as program:
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
    with program_in_search() as program:
        program.send_signal(signal.SIGINT)
        move_of(program)
        time.sleep(0.5)  # it waits for input again: on the way there Python may notice a signal only with the next line
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 130


@pytest.mark.skipif(sys.platform != "linux", reason="what a pipe tells differs")
def test_a_search_that_nobody_waits_for_ends() -> None:
    with program_in_search() as program:
        assert program.stdin and program.stdout
        program.stdout.close()
        program.stdin.close()
        assert program.wait(20) == 1
