"""Programs that play Hex over GTP: ours, and some that are silent, talk rubbish, end, swap or cheat."""

import json
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import hexagora
from hexagora.engine.arena import match
from hexagora.engine.contestants import Contestant
from hexagora.engine.external import ProgramFailed
from hexagora.interop.gtp_client import GtpProgram
from hexagora.record import Leave
from hexagora.record.rhombus import reflect

OURS = shlex.join([sys.executable, "-m", "hexagora", "gtp", "--simulations", "50", "--seed", "1"])
BOARD = hexagora.game("hex", board="rhombus", size=4, swap=False)
SWAPPING = hexagora.game("hex", board="rhombus", size=4, swap=True)

# Answers what it must to everything; `genmove` and more can be changed. It writes all it reads to a file.
POLITE = """
import pathlib, sys
log = pathlib.Path(__file__).with_suffix(".log").open("a", buffering=1)
cells = iter(f"{{letter}}{{number}}" for number in range(1, 5) for letter in "abcd")
for line in sys.stdin:
    log.write(line)
    word, *rest = line.split()
    answer = {{"protocol_version": "2", "name": "Polite", "known_command": "true"}}.get(word, "")
    if word == "genmove":
        answer = next(cells)
    {more}
    print("=", answer, end="\\n\\n", flush=True)
    if word == "quit":
        break
"""

Script = Callable[[str], str]


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """The command that runs a small program."""

    def write(code: str) -> str:
        path = tmp_path / "program.py"
        path.write_text(code)
        return shlex.join([sys.executable, str(path)])

    return write


@pytest.fixture
def polite(script: Script) -> Script:
    """A program that answers everything, and runs this code before it does."""
    return lambda more: script(POLITE.format(more=more))


def log_of(tmp_path: Path) -> list[str]:
    return (tmp_path / "program.log").read_text().splitlines()


def after(*moves: str, game: hexagora.Game = BOARD) -> hexagora.State:
    state = game.start()
    for move in moves:
        state = state.play(move)
    return state


def failure(command: str, patience: float = 10) -> hexagora.Reason:
    with pytest.raises(ProgramFailed) as failed, GtpProgram(command, patience=patience) as program:
        program.choose(after())
    assert str(failed.value) == failed.value.reason.say("en") != failed.value.reason.say("fr")
    return failed.value.reason


# How it is written


@pytest.mark.parametrize(
    ("text", "limits", "command"),
    [
        ("gtp:mohex", {}, "mohex"),
        ("gtp:seconds:5:mohex --fast", {"seconds": 5.0}, "mohex --fast"),
        (" gtp:./run a:b ", {}, "./run a:b"),
    ],
)
def test_contestants_are_read(text: str, limits: dict[str, float], command: str) -> None:
    contestant = Contestant.read(text)
    assert (contestant.limits, contestant.command) == (limits, command)


@pytest.mark.parametrize("text", ["gtp:", "gtp:seconds:5:", "gtp:level:5:mohex", "gtp:seconds:x:y"])
def test_what_gtp_cannot_say_is_refused(text: str) -> None:
    with pytest.raises(hexagora.BadOption, match="There is no contestant gtp:"):
        Contestant.read(text)


# Games


def test_our_own_program_plays_in_the_arena(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    result = match(BOARD, [f"gtp:{OURS}", "random"], games=4, parallel=2, records=file)
    assert not any(error for game in result.games for error in game.errors)
    assert result.rows[0].score > 0.5 and result.rows[0].choices > 0
    for game in result.games:
        assert game.record.replay()[-1].result == game.record.result == game.shares
    assert json.loads(file.read_text().splitlines()[0])["contestants"] == [f"gtp:{OURS}", "random"]


@pytest.mark.parametrize("openings", [0, 1])
def test_two_programs_that_swap_play_whole_games(openings: int) -> None:
    """The board of each is checked at every move: an answer for another board would be illegal, or lose."""
    for seed in range(3):
        result = match(SWAPPING, [f"gtp:{OURS}", "simulations:50"], games=2, openings=openings, seed=seed)
        assert not any(error for game in result.games for error in game.errors)
        assert all(game.record.replay()[-1].result == game.shares for game in result.games)


def test_only_what_is_new_is_sent(polite: Script, tmp_path: Path) -> None:
    with GtpProgram(polite("pass")) as program:
        assert program.name == "Polite"
        assert program.choose(after("b2", "c3", "d4")) == "a1"
        assert program.choose(after("b2", "c3", "d4", "a1", "d1")) == "b1"
        assert program.choose(after("b2", "c3", "d4", "d1")) == "c1"
    assert log_of(tmp_path) == [
        *("protocol_version", "name", "boardsize 4", "clear_board"),
        *("play b b2", "play w c3", "play b d4", "genmove w"),
        *("play b d1", "genmove w"),
        *("clear_board", "play b b2", "play w d1", "play b d4", "play w c3", "genmove b"),
        "quit",
    ]


def test_time_is_told_to_those_who_know_it(polite: Script, tmp_path: Path) -> None:
    with GtpProgram(polite("pass")) as program:
        program.choose(after(), seconds=2.5)
    assert log_of(tmp_path)[4:6] == ["known_command time_settings", "time_settings 0 3 1"]
    (tmp_path / "program.log").unlink()
    with GtpProgram(polite("answer = 'false' if word == 'known_command' else answer")) as program:
        program.choose(after(), seconds=2.5)
    assert log_of(tmp_path)[4:6] == ["known_command time_settings", "genmove b"]


def test_a_program_is_swapped(polite: Script, tmp_path: Path) -> None:
    """After the other side's swap the board is reflected, with the colours exchanged, on both ways."""
    with GtpProgram(polite("pass")) as program:
        assert program.choose(after("b3", "swap", game=SWAPPING)) == reflect("a1")
        assert program.choose(after("b3", "swap", "a1", "d1", game=SWAPPING)) == reflect("b1")
    assert log_of(tmp_path)[4:-1] == [
        *("play b b3", "play w swap-pieces", "genmove b"),
        *(f"play w {reflect('d1')}", "genmove b"),
    ]


@pytest.mark.parametrize(("word", "again"), [("swap-pieces", []), ("swap-sides", ["boardsize 4", "clear_board"])])
def test_a_program_swaps(polite: Script, tmp_path: Path, word: str, again: list[str]) -> None:
    command = polite(f"answer = '{word.upper()}' if line.startswith('genmove') and not seen(line) else answer")
    seen = "seen = lambda line, lines=[]: lines.append(line) or len(lines) > 1\n"
    path = tmp_path / "program.py"
    path.write_text(seen + path.read_text())
    with GtpProgram(command) as program:
        assert program.choose(after("b3", game=SWAPPING)) == "swap"
        assert program.choose(after("b3", "swap", "d1", game=SWAPPING)) == reflect("b1")
    log = log_of(tmp_path)[4:-1]
    assert log[:2] == ["play b b3", "genmove w"] and log[2 : 2 + len(again)] == again
    stones = {reflect("d1"): "b", **({reflect("b3"): "w"} if again else {})}
    assert sorted(log[2 + len(again) :]) == sorted(["genmove w", *(f"play {c} {cell}" for cell, c in stones.items())])


def test_a_program_that_resigns_leaves_without_an_error(polite: Script) -> None:
    command = polite("answer = 'resign' if word == 'genmove' else answer")
    result = match(BOARD, [f"gtp:{command}", "random"], games=2)
    assert [(row.won, row.lost, row.errors) for row in result.rows] == [(0, 2, 0), (2, 0, 0)]
    assert all(game.record.moves[-1] == Leave(game.seating.index(0)) for game in result.games)


# Other games, and programs that fail


@pytest.mark.parametrize(
    "game",
    [hexagora.game("gosix"), hexagora.game("hex", board="hexagon"), hexagora.game("hex", size=3, players=3)],
    ids=["gosix", "hexagon", "three"],
)
def test_other_games_are_refused_before_the_first_one(polite: Script, tmp_path: Path, game: hexagora.Game) -> None:
    file = tmp_path / "match.jsonl"
    with pytest.raises(hexagora.BadOption, match=r"^Polite speaks GTP, which has only Hex for two on the rhombus"):
        match(game, ["random", f"gtp:{polite('pass')}", "random"][: game.players], games=2, records=file)
    assert len(file.read_text().splitlines()) == 1


@pytest.mark.parametrize("command", ["", "'", "/nonexistent/program"])
def test_programs_that_cannot_be_started(command: str) -> None:
    assert failure(command).code == "program_start"


def test_programs_that_end(script: Script, polite: Script) -> None:
    assert failure(script("import sys; sys.exit('no licence')")).details["why"] == "no licence"
    reason = failure(polite("if word == 'genmove': sys.exit(3)"))
    assert (reason.code, reason.details) == ("program_ended_mute", {"name": "Polite", "code": "3"})


def test_programs_that_are_silent(script: Script, polite: Script) -> None:
    begin = time.monotonic()
    assert failure(script("import time; time.sleep(60)"), patience=0.3).code == "program_silent"
    assert failure(polite("if word == 'genmove': import time; time.sleep(60)"), patience=0.3).code == "program_silent"
    # An answer ends with an empty line.
    never_ends = "if word == 'genmove': print('= a1', flush=True); import time; time.sleep(60)"
    assert failure(polite(never_ends), patience=0.3).code == "program_silent"
    assert time.monotonic() - begin < 30


def test_programs_that_talk_rubbish(polite: Script) -> None:
    assert failure("yes").code == "program_rubbish"
    assert failure(polite("answer = '1' if word == 'protocol_version' else answer")).details["wanted"] == "2"
    assert failure(polite("if word == 'genmove': print('a1', end='\\n\\n', flush=True)")).details["part"] == "a1"
    assert failure(polite("while word == 'genmove': print('= a1')")).code == "program_long"
    reason = failure(polite("if word == 'genmove': print('? out of ideas\\n', flush=True)"))
    assert (reason.code, reason.details["why"]) == ("program_error", "out of ideas")
    reason = failure(polite("if word == 'boardsize': print('? unacceptable size\\n', flush=True)"))
    assert reason.details["why"] == "unacceptable size"


@pytest.mark.parametrize("answer", ["z9", "a5", "a0", "", "pass", "swap-pieces", "swap", "leave 1", "§", "a1" * 1000])
def test_illegal_moves(polite: Script, answer: str) -> None:
    reason = failure(polite(f"answer = {answer!r} if word == 'genmove' else answer"))
    assert (reason.code, reason.details["name"]) == ("program_move", "Polite")


def test_a_program_that_fails_loses_that_game_only(polite: Script) -> None:
    command = polite("if word == 'genmove' and answer == 'c1': sys.exit(3)")
    result = match(BOARD, [f"gtp:{command}", "random"], games=4, seed=1)
    assert result.rows[0].errors > 0 and all(game.choices[game.seating.index(0)] <= 3 for game in result.games)


def test_it_is_started_again_after_it_failed(polite: Script) -> None:
    with GtpProgram(polite("if word == 'genmove' and 'w' in rest: sys.exit(1)")) as program:
        with pytest.raises(ProgramFailed):
            program.choose(after("b2"))
        assert program.choose(after("b2", "c3")) == "a1"
