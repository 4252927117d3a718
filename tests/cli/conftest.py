"""The command line for tests: in this process, or as a real one."""

import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from hexagora.cli import main

if TYPE_CHECKING:
    from tests.cli.club import Club


@dataclass
class Answer:
    code: int
    out: str
    err: str


class Cli(Protocol):
    def __call__(self, *arguments: str, stdin: str = "") -> Answer: ...


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    def run(*arguments: str, stdin: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main(list(arguments))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Answer(code, captured.out, captured.err)

    return run


@pytest.fixture
def club(cli: Cli, tmp_path: Path) -> "Club":
    from tests.cli.club import Club

    return Club(cli, tmp_path / "club.jsonl")


def process(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a real process."""
    return subprocess.run(
        [sys.executable, "-m", "hexagora", *arguments],
        input=stdin,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
