"""Tasks in several processes: answers, errors, processes that end."""

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hexagora.engine.workers import run_in_processes


@pytest.mark.parametrize("processes", [1, 2, 5])
def test_every_task_is_answered_once(processes: int) -> None:
    assert sorted(run_in_processes(abs, iter([-1, -2, 3]), processes)) == [1, 2, 3]
    assert list(run_in_processes(abs, iter([]), processes)) == []


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_is_raised_here(processes: int) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(run_in_processes(int, iter(["1", "x"]), processes))


def test_a_process_that_ends_is_noticed() -> None:
    with pytest.raises(ChildProcessError):
        list(run_in_processes(os._exit, iter([3, 3]), 2))


def test_who_wants_no_more_answers_leaves_no_process() -> None:
    answers = run_in_processes(abs, iter(range(1, 10**6)), 2)
    assert next(answers) in (1, 2)
    answers.close()
    assert not multiprocessing.active_children()


def note_when_told_to_end(file: Path) -> None:
    signal.signal(signal.SIGTERM, lambda *_: file.touch())


def test_who_has_finished_is_not_told_to_end(tmp_path: Path) -> None:
    """They end by themselves: a signal meanwhile would meet a process in the middle of that."""
    files = [tmp_path / name for name in "ab"]
    list(run_in_processes(note_when_told_to_end, iter(files), 2))
    assert not any(file.exists() for file in files)


SCRIPT = """
import sys
from hexagora.engine.workers import run_in_processes

print(sorted(run_in_processes(abs, iter([-1, -2, 3]), 2)), sys.modules["__main__"].SCRIPT)
"""


@pytest.mark.parametrize("how", ["file", "standard input"])
def test_a_script_is_not_run_by_its_workers(how: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"SCRIPT = {how!r}\n{SCRIPT}")
    command = [sys.executable, str(script) if how == "file" else "-"]
    run = subprocess.run(command, input=script.read_text(), capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert (run.stdout, run.stderr) == (f"[1, 2, 3] {how}\n", "")
