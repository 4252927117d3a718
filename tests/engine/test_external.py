"""Programs that play over the line protocol: ours, and some that die, hang or break the protocol."""

import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import hexagora
from hexagora.engine import external
from hexagora.engine.external import External, ProgramFailed

OURS = shlex.join([sys.executable, "-m", "hexagora", "engine"])
POLITE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hexagora":
        print("name Polite")
    if word == "quit":
        break
    {go}
    print("ok", flush=True)
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
    """A program that answers ok to everything, and runs this code on `go`."""
    return lambda go: script(POLITE.format(go=f'if word == "go":\n        {go}'))


def start() -> hexagora.State:
    return hexagora.game("hex", size=3).start()


def failure(command: str, patience: float = 10) -> hexagora.Reason:
    with pytest.raises(ProgramFailed) as failed, External(command, patience=patience) as program:
        program.choose(start(), simulations=1)
    assert str(failed.value) == failed.value.reason.say("en") != failed.value.reason.say("fr")
    return failed.value.reason


def test_our_own_engine_plays_whole_games() -> None:
    with External(OURS) as program:
        assert program.name.startswith("Hexagora")
        for id in ("marienbad", "gosix"):
            state = hexagora.game(id).start()
            for _ in range(60):
                if state.turn is None:
                    break
                state = state.play(program.choose(state, simulations=5))
            assert state.turn is None
        with pytest.raises(hexagora.IllegalMove):
            program.choose(state)
    program.close()


def test_every_limit_is_passed_on(polite: Script) -> None:
    command = polite("print('best', 'c3' if line.split()[1:] == ['seconds', '0.5', 'level', '3'] else line)")
    with External(command) as program:
        assert program.name == "Polite"
        assert program.choose(start(), seconds=0.5, level=3) == "c3"


@pytest.mark.parametrize("command", ["", "'", "/nonexistent/program", "."])
def test_programs_that_cannot_be_started(command: str) -> None:
    assert failure(command).code == "program_start"


def test_programs_that_die(script: Script, polite: Script) -> None:
    reason = failure(script("import sys; sys.exit('no licence')"))
    assert (reason.code, reason.details["code"], reason.details["why"]) == ("program_ended", "1", "no licence")
    reason = failure(polite("sys.exit(3)"))
    assert (reason.code, reason.details["code"]) == ("program_ended_mute", "3")


def test_programs_that_hang(script: Script, polite: Script) -> None:
    begin = time.monotonic()
    assert failure(script("import time; time.sleep(60)"), patience=0.3).code == "program_silent"
    assert failure(polite("import time; time.sleep(60)"), patience=0.3).code == "program_silent"
    assert failure("sh -c 'sleep 60; true'", patience=0.3).code == "program_silent"
    assert time.monotonic() - begin < 10


def test_a_program_that_tells_of_its_search_is_not_silent(polite: Script) -> None:
    command = polite("import time; [(time.sleep(0.1), print('info', flush=True)) for _ in range(12)]; print('best c3')")
    with External(command, patience=0.8) as program:
        assert program.choose(start(), level=1) == "c3"
        with pytest.raises(ProgramFailed, match="did not answer"):
            program.choose(start(), seconds=0.1)


def test_a_program_that_tells_of_its_search_for_ever_is_stopped(
    polite: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "LONGEST", 2)
    command = polite("import time; [(time.sleep(0.1), print('info', flush=True)) for _ in range(600)]")
    assert failure(command, patience=0.5).details["seconds"] == "1"
    monkeypatch.setattr(External, "most_lines", 1000)
    reason = failure(polite("while True: print('info')"))
    assert (reason.code, reason.details["count"]) == ("program_long", "1000")


def test_who_leaves_by_an_error_does_not_wait_for_a_program(script: Script, tmp_path: Path) -> None:
    """It is not even told to quit."""
    note = tmp_path / "quit"
    command = script(POLITE.format(go="pass").replace("break", f"open({str(note)!r}, 'w')"))
    with pytest.raises(KeyboardInterrupt), External(command):
        raise KeyboardInterrupt
    assert not note.exists()


def test_programs_that_talk_rubbish(script: Script, polite: Script) -> None:
    assert failure("yes").code == "program_rubbish"
    assert failure(polite("print('I resign')")).code == "program_rubbish"
    assert failure(polite("print('error tired I am tired.')")).details["why"] == "tired I am tired."
    assert failure(script("import sys; sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n')")).code == (
        "program_rubbish"
    )


@pytest.mark.parametrize("answer", ["best z9", "best", "best §", "best swap", "best " + "c3" * 1000])
def test_illegal_moves(polite: Script, answer: str) -> None:
    reason = failure(polite(f"print({answer!r})"))
    assert (reason.code, reason.details["name"]) == ("program_move", "Polite")


def test_a_program_is_started_again_after_it_failed(polite: Script) -> None:
    with External(polite("print('best c3') if '5' in line else sys.exit(1)")) as program:
        with pytest.raises(ProgramFailed):
            program.choose(start(), simulations=1)
        assert program.choose(start(), simulations=5) == "c3"
