"""Every example of the documents runs as a reader would type it in: each block by itself, in a folder of its own, with
the installed package. What no test can run is named below with the reason; a block neither run nor named fails.
"""

import importlib.util
import json
import os
import pkgutil
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from hexagora.record import Record

pytestmark = pytest.mark.skipif(os.name == "nt", reason="examples are written for a POSIX shell")

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(path for folder in (".", "core", "bench", "web") for path in (ROOT / folder).glob("*.md"))
DOCUMENTS += sorted((ROOT / "docs").rglob("*.md"))
PATIENCE = 180  # seconds for a line: none takes more than ten on a quiet machine

FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"\s+# .*")
SERVES = re.compile(r"\bhexagora ((serve|play)\b(?! +(\w|--terminal|--load))|tournament open\b)")
NAME = re.compile(r"`hexagora((?:\.\w+)+)")
FILES = {".cmd", ".db"}  # which look like names
ADDRESS = re.compile(r"(?:127\.0\.0\.1|localhost):8686\b")  # where a server listens if nobody says otherwise

# Lines of shell blocks, and first lines of other blocks.
NOT_RUN = {
    "./hexagora test": "runs all checks, and so this one",
    "./hexagora bench": "measures for minutes and says nothing of the machine that tests",
    ". .venv/bin/activate && cd web && npm ci": "fetches packages into the checkout",
    "npm run build -- --watch": "goes on until it is ended, in the checkout",
    "HEXAGORA_STATIC=$PWD/dist ../hexagora serve": "serves what the line above has built",
    "npm run check": "in the checkout; ./hexagora test runs it",
    "python -m build --sdist": "tests/web/test_wheel.py does it",
    "pipx run cibuildwheel dist/hexagora-0.1.0.tar.gz": "takes many minutes, and containers on Linux",
    "npm test": "in the checkout; ./hexagora test runs it",
    "games.example.org {": "a setting of Caddy",
    "server {": "a setting of nginx",
    "[Unit]": "a setting of systemd",
}


@dataclass(frozen=True)
class Block:
    place: str
    language: str
    text: str

    @property
    def lines(self) -> list[str]:
        """The commands of a shell block, without comments."""
        whole = self.text.replace("\\\n", "")
        return [line for raw in whole.splitlines() if (line := COMMENT.sub("", f" {raw}").strip())]


def blocks_of(document: Path) -> list[Block]:
    text = document.read_text(encoding="utf-8")
    name = document.relative_to(ROOT).as_posix()
    return [
        Block(f"{name}:{text.count(chr(10), 0, found.start()) + 1}", found[2], textwrap.dedent(found[3]))
        for found in FENCE.finditer(text)
    ]


BLOCKS = [block for document in DOCUMENTS for block in blocks_of(document)]


@dataclass
class Desk:
    """The reader's folder, with what the documents take for granted: the command, a saved game, a program of theirs."""

    folder: Path
    address: str | None = None

    def __post_init__(self) -> None:
        command = Path(sys.executable).parent / "hexagora"
        (self.folder / "hexagora").symlink_to(command)
        engine = self.folder / "their-engine"
        engine.write_text(f'#!/bin/sh\nexec "{command}" engine\n')
        engine.chmod(0o755)
        (self.folder / "game.json").write_text(Record("hex", {"size": 4}, ("d4", "c3"), None).to_json())

    @property
    def environment(self) -> dict[str, str]:
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
        return {"PATH": path, "HOME": str(self.folder), "LANG": "C.UTF-8", "BROWSER": "true"}

    def run(self, *command: str) -> None:
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as run:
            try:
                said, _ = run.communicate(timeout=PATIENCE)
            except BaseException:
                os.killpg(run.pid, signal.SIGKILL)  # with all that it has started
                raise
        assert run.returncode == 0, f"{command}\n{said[-3000:]}"

    def python(self, text: str) -> None:
        example = self.folder / ("example.txt" if ">>>" in text else "example.py")
        example.write_text(self.at_the_server(text), encoding="utf-8")
        self.run(sys.executable, *(["-m", "doctest"] if ">>>" in text else []), str(example))

    def at_the_server(self, text: str) -> str:
        return ADDRESS.sub(self.address, text) if self.address else text

    @contextmanager
    def serving(self, line: str) -> Iterator[None]:
        """What a line of the shell starts serves here, at a free port, and ends well when it is told to."""
        line = re.sub(r" --port \d+|\s*&$", "", line) + " --port 0"
        with subprocess.Popen(
            ["sh", "-c", f"exec env {line}"], cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout
                found = re.search(r"http://([\w.]+:\d+)", server.stdout.readline())
                assert found, line
                self.address = found[1]
                with urllib.request.urlopen(f"http://{self.address}/health", timeout=PATIENCE) as answer:
                    assert answer.status == 200
                yield
            finally:
                server.send_signal(signal.SIGTERM)
        assert server.returncode == 0, line


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.place)
def test_an_example_runs(block: Block, tmp_path: Path) -> None:
    if "pyspiel" in block.text:
        pytest.importorskip("pyspiel")
    if block.text.partition("\n")[0] in NOT_RUN and block.language != "sh":
        pytest.skip(NOT_RUN[block.text.partition("\n")[0]])
    desk = Desk(tmp_path)
    with ExitStack() as servers:
        if ADDRESS.search(block.text) and not SERVES.search(block.text):
            servers.enter_context(desk.serving("hexagora serve"))
        if block.language == "python":
            desk.python(block.text)
        elif block.language == "json":
            json.loads(block.text)
        elif block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "sh":
            for line in block.lines:
                if line in NOT_RUN:
                    continue
                if SERVES.search(line):
                    servers.enter_context(desk.serving(line))
                elif line.startswith("curl ") and not shutil.which("curl"):
                    pytest.skip("no curl here")
                else:
                    desk.run("sh", "-c", desk.at_the_server(line))
        else:
            pytest.fail(f"{block.place}: blocks are python, sh, json or toml, not {block.language or 'without a name'}")


def test_every_block_is_found() -> None:
    fences = sum(len(re.findall(r"^ *```", path.read_text(encoding="utf-8"), re.MULTILINE)) for path in DOCUMENTS)
    assert fences == 2 * len(BLOCKS)


def test_what_is_not_run_is_there() -> None:
    there = {line for block in BLOCKS for line in [*block.lines, block.text.partition("\n")[0]]}
    assert set(NOT_RUN) <= there


def test_the_names_of_the_api_are_there_after_importing_it(tmp_path: Path) -> None:
    names = sorted(set(NAME.findall((ROOT / "docs" / "api.md").read_text(encoding="utf-8"))))
    assert ".record.Record" in names and ".engine.levels" in names
    Desk(tmp_path).python("\n".join(["import hexagora", *(f"hexagora{name}" for name in names)]))


def test_the_names_in_documents_exist() -> None:
    for document in DOCUMENTS:
        for name in set(NAME.findall(document.read_text(encoding="utf-8"))) - FILES:
            if "openspiel" not in name or importlib.util.find_spec("pyspiel"):
                assert pkgutil.resolve_name(f"hexagora{name}") is not None, f"{document.name}: hexagora{name}"
