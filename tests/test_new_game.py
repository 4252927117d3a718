"""Adding a game: the skeleton is where CONTRIBUTING.md says, and what a game does not say has a default."""

import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from subprocess import PIPE, STDOUT

import pytest

import hexagora
from hexagora.engine.levels import Level
from hexagora.record import Record
from hexagora.server.samples import PLIES, random_moves
from tests import texts
from tools import bootstrap, levels, new, rows, samples

ROOT = Path(__file__).parent.parent
ID, NAME = "trial", "Trial"
PLACE = re.compile(r"`((?:core|docs|src|tests)/[\w/.<>]+|README\.md)`")


def sources() -> list[str]:
    """All files of the project, by their paths."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [name for name in names if (ROOT / name).is_file()]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The folders and files that `new` writes to, without any others."""
    for path in (*new.FILES.values(), *new.GOLDENS):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    for path in (new.CATALOGUE, new.RULES, new.README):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    return tmp_path


# The skeleton


def guide() -> str:
    return (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Adding a game")[1].split("\n## ")[0]


def test_the_guide_has_the_limits_of_the_texts() -> None:
    for part in (*texts.REQUIRED, *texts.OPTIONAL, "presets"):
        assert re.search(rf"^\| `{part}` \|.*\b{texts.LONGEST.get(part, '')}\b", guide(), re.MULTILINE), part
    assert f"{texts.MOST_SENTENCES} sentences" in guide()


def test_the_skeleton_is_where_the_guide_says(tree: Path) -> None:
    places = {place.replace("<game>", ID) for place in PLACE.findall(guide())}
    for path in new.write(tree, ID, NAME):
        assert path.relative_to(tree).as_posix() in places


def test_the_skeleton_is_listed_and_complete(tree: Path) -> None:
    before = new.catalogue_ids(tree)
    files = new.write(tree, ID, NAME)
    assert new.catalogue_ids(tree) == [*before, ID] and before == [entry.id for entry in hexagora.games()]
    for path in files:
        text = path.read_text("utf-8")
        assert text and "@" not in text.replace("@property", ""), path
        if path.suffix == ".py":
            ast.parse(text)
        if path.suffix == ".json":
            assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
    readme = (tree / new.README).read_text("utf-8")
    assert re.search(rf"^\| \*\*.*\n\| \*\*{NAME}\*\* .*\n\n", readme, re.MULTILINE)
    rules = (tree / new.RULES).read_text("utf-8")
    assert rules.index("\n## Marienbad\n") < rules.index(f"\n## {NAME}\n") < rules.index("\n## Facts\n")


@pytest.mark.parametrize(
    ("id", "name", "fault"),
    [
        ("hex", "Hexx", "There is a game hex already"),
        ("entry", "Entry", None),
        ("batch", "Batch", "core/catalogue/batch.cpp exists already"),
        ("My Game", "Game", "cannot be an id"),
        ("2048", "Game", "cannot be an id"),
        ("mine", "my game", "cannot be a name"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(id: str, name: str, fault: str | None) -> None:
    problem = new.problem(ROOT, id, name)
    assert (problem is None) if fault is None else (problem is not None and fault in problem)


@pytest.mark.parametrize("name", ["new", "goldens", "levels", "samples"])
def test_the_commands_of_the_guide_are_there(name: str) -> None:
    assert f"`./hexagora {name}" in guide()
    assert importlib.util.find_spec(bootstrap.TOOLS[name])


# Defaults and the tools that replace them


def test_a_game_without_sample_shows_random_moves() -> None:
    for entry in hexagora.games():
        start = entry.presets[0].game().start()
        moves = random_moves(start)
        assert moves == random_moves(start)
        last = Record(entry.id, entry.presets[0].options, moves).replay()[-1]
        assert len(moves) == PLIES or last.turn is None


def test_a_row_is_put_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "rows.json"
    first, second, third = [entry.id for entry in hexagora.games()][:3]
    path.write_text(json.dumps({third: 3, first: 1}))
    rows.update(path, {second: [Level(7, 0.5)]})
    assert path.read_text() == f'{{\n  "{first}": 1,\n  "{second}": [[7, 0.5]],\n  "{third}": 3\n}}\n'
    with pytest.raises(SystemExit, match="There is no game chess"):
        rows.games_named([first, "chess"])
    assert [entry.id for entry in rows.games_named([second])] == [second]
    assert rows.games_named([]) == hexagora.games()


@pytest.mark.parametrize("path", [levels.PATH, samples.PATH], ids=lambda path: path.stem)
def test_a_file_of_rows_is_written_as_the_tools_write_it(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    rows.update(copy, {})
    assert copy.read_text("utf-8") == path.read_text("utf-8")


def test_levels_are_measured() -> None:
    table = levels.measure(hexagora.game("hex", size=3), seconds=0.01)
    assert len(table) == 10 and table[-1].simulations > table[0].simulations >= 1


def test_a_sample_is_played() -> None:
    start = hexagora.game("hex", size=2).start()
    assert Record("hex", {"size": 2}, tuple(samples.play(start))).replay()[-1].turn is None


# The whole way

LAWS = [f"tests/test_{name}.py" for name in "every_game every_move every_playout mirrors".split()]
OF_THE_GAME = [f"tests/test_{name}.py" for name in "api catalogue goldens locales reference structure tasks".split()]


def keep_two_games(tree: Path) -> None:
    """Takes all games out of a copy of the project but the first and the last, so that it compiles sooner."""
    others = new.catalogue_ids(tree)[1:-1]
    for id in others:
        catalogue = tree / new.CATALOGUE
        catalogue.write_text(catalogue.read_text().replace(f"    line({id}) \\\n", ""))
        (tree / f"src/hexagora/locales/games/{id}.json").unlink()
    makers = re.compile(r"\bmake_(\w+)\(Form& form\)")
    for unit in (tree / "core/catalogue").glob("*.cpp"):
        if set(makers.findall(unit.read_text())) & set(others):
            unit.unlink()
    for folder in ("tests/perft", "tests/playthroughs"):
        for golden in (tree / folder).glob("*.txt"):
            if golden.stem.split("-")[0] in others:
                golden.unlink()


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="the environment is laid out otherwise there")
def test_a_skeleton_can_be_built_and_keeps_the_laws(tmp_path: Path) -> None:
    tree, environment = tmp_path / "tree", tmp_path / "environment"
    for name in sources():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)

    def run(*command: str | Path, status: int = 0) -> str:
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
        surroundings = {**os.environ, "PATH": path}
        done = subprocess.run(command, cwd=tree, env=surroundings, stdout=PIPE, stderr=STDOUT, text=True)
        assert done.returncode == status, done.stdout[-5000:]
        return done.stdout

    assert f"core/games/{ID}.hpp" in run(sys.executable, "-m", "tools.new", ID)
    keep_two_games(tree)
    define = ["-DHEXAGORA_NATIVE=ON", "-DHEXAGORA_WEB=OFF", f"-DPython_EXECUTABLE={sys.executable}"]
    run("cmake", "-G", "Ninja", "-S", tree, "-B", tmp_path / "build", *define)
    run("cmake", "--build", tmp_path / "build", "--target", "modules")
    (module,) = (tmp_path / "build").glob("_core.*")
    shutil.copy(module, tree / "src" / "hexagora")

    # An environment of its own, in which hexagora is the copy.
    venv.create(environment)
    (packages,) = environment.glob("lib/python*/site-packages")
    others = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "paths.pth").write_text("\n".join([str(tree / "src"), *others]))
    python = environment / "bin" / "python"
    assert ID in run(python, "-c", "import hexagora; print([entry.id for entry in hexagora.games()])")
    run(python, "-m", "tests.renew_goldens")
    passed = run(python, "-m", "pytest", "-q", f"tests/games/test_{ID}.py", *LAWS, *OF_THE_GAME, "-k", ID)
    assert re.search(r"\b\d{3,} passed", passed)
    # The test of the structure lists what waits for the author.
    unfinished = run(python, "-m", "pytest", "-q", "tests/test_structure.py", "-k", "unfinished", status=1)
    assert f"core/games/{ID}.hpp:" in unfinished
