"""Tournaments know neither server nor games, neither time nor chance; and reading one loads no library for pairing."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexagora

PACKAGE = Path(hexagora.__file__).parent / "tournament"
FILES = sorted(PACKAGE.glob("*.py"))
OF_HEXAGORA = {"errors", "text", "extras"}
LIBRARIES = {"msgspec", "rustworkx"}
STANDARD = {
    "__future__",
    "collections",
    "csv",
    "dataclasses",
    "datetime",
    "fractions",
    "functools",
    "heapq",
    "hmac",
    "importlib",
    "io",
    "itertools",
    "math",
    "operator",
    "random.Random",
    "re",
    "types",
    "typing",
}
CLOCKS = {"now", "utcnow", "today", "time", "time_ns"}


def imports(tree: ast.AST) -> Iterator[str]:
    """The parts that a file imports, those of the package itself left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            yield from (f"random.{name.name}" for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == 2:
            yield f"hexagora.{node.module or ', '.join(name.name for name in node.names)}"
        elif isinstance(node, ast.ImportFrom) and node.level > 2:
            yield "outside"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_nothing_is_imported_that_acts(file: Path) -> None:
    allowed = STANDARD | LIBRARIES | {f"hexagora.{module}" for module in OF_HEXAGORA}
    assert {*imports(ast.parse(file.read_text("utf-8")))} <= allowed


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_nothing_is_called_that_acts(file: Path) -> None:
    """No files, no clock, no chance without a seed."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        assert name not in {"open", "print", "input", "eval", "exec", *CLOCKS}
        assert name != "Random" or node.args, "chance has a seed"


def test_a_file_that_acts_is_noticed() -> None:
    code = "import os.path\nfrom random import choice\nfrom ..server import app\nfrom .. import api\nfrom . import x"
    assert {*imports(ast.parse(code))} == {"os", "random.choice", "hexagora.server", "hexagora.api"}


def printed(code: str, **environment: str) -> str:
    """What some code says, in a process of its own."""
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    return run.stdout


def loaded(code: str) -> set[str]:
    return {*printed(f"{code}\nimport sys\nprint(*sys.modules)").split()}


@pytest.mark.parametrize("module", ["tournament", "tournament_text", "tournament_log", "tournament.standings"])
def test_a_tournament_is_read_without_what_pairs(module: str) -> None:
    assert not {"rustworkx", "numpy"} & loaded(f"import hexagora.{module}")


PAIR = """
from hexagora.tournament import *
from hexagora.tournament.commands import AddEntrants, EnterResult, NewEntrant, PairRound
from hexagora.tournament.settings import SYSTEMS
ann = Author("ann")
for system in SYSTEMS:
    cup = begin("cup", ann, Settings("Cup", system, (Discipline("hex"),), rounds=3, groups=3), 1)
    cup, _ = do(cup, ann, AddEntrants(tuple(NewEntrant(letter, club=letter) for letter in "ABCDEFGHIJK")), 1)
    for number in range(1, 4):
        cup, _ = do(cup, ann, PairRound(cup.version), 1)
        for table, pairing in enumerate(cup.current.pairings, 1):
            if pairing.result is None:
                cup, _ = do(cup, ann, EnterResult(number, table, PairingResult((1.0, 0.0))), 1)
    print(cup.rounds)
"""


def test_what_pairs_is_loaded_when_it_pairs() -> None:
    assert "rustworkx" in loaded(PAIR)


def test_pairings_are_the_same_in_every_process() -> None:
    """Whatever the order in which it keeps sets."""
    assert printed(PAIR, PYTHONHASHSEED="1") == printed(PAIR, PYTHONHASHSEED="2") != ""
