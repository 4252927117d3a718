"""The shape of the project: who includes whom, who names games, how long files are, what must not stand in them."""

import io
import re
import subprocess
import tokenize
from pathlib import Path

import pytest

import hexagora

ROOT = Path(__file__).parent.parent
CORE = ROOT / "core"
LONGEST_FILE = 500
SOURCES = (".py", ".hpp", ".cpp", ".ts", ".svelte", ".css", ".md")

INCLUDE = re.compile(r'^\s*#include "(\w+)/[\w/]+\.hpp"', re.MULTILINE)
FOLDER = re.compile(r"^(?:\d+\.|[-*]) `(\w+)/`", re.MULTILINE)
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:\\.|[^"\\\n])*")', re.DOTALL)

CITATION = re.compile(r'docs/rules\.md, "([^"\n]+)"')

# Games are made here, and only here are they known: rules, what helps to play one game well, and their list.
OF_GAMES = {"games", "insight", "catalogue"}

OF_ONE_GAME = {
    "src/hexagora/interop/gtp.py",
    "src/hexagora/interop/openspiel_hex.py",
    "src/hexagora/record/rhombus.py",
}

# Written so that this file does not contain them itself.
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK|WI" + r"P)\b")
REGISTRY = re.compile(r"(?:pypi\.|pythonhosted\.|npmjs\.|--index-url|--extra-index-url|registry\s*=)")
MACHINE = re.compile(r"(?<![\w.~)\]}/])/(?:home|root|work|Users|mnt|opt|tmp)/\w")


def tracked() -> list[Path]:
    """Our files: those that git has or would take."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [path for name in names if (path := ROOT / name).is_file()]


def text_of(path: Path) -> str:
    """The file's text, or nothing if it is a picture or the like."""
    data = path.read_bytes()
    return "" if b"\0" in data else data.decode("utf-8")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def cpp_code(text: str) -> str:
    """C++ without its comments."""
    return COMMENT.sub(lambda match: match[1] or " ", text)


def python_code(text: str) -> str:
    """Python without its comments and docstrings."""
    tokens: list[str] = []
    statement_begins = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING and statement_begins:
            continue
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            tokens.append(token.string)
            statement_begins = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
    return " ".join(tokens)


def code(path: Path) -> str:
    return python_code(text_of(path)) if path.suffix == ".py" else cpp_code(text_of(path))


def naming(id: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z0-9]){re.escape(id)}(?![A-Za-z0-9])", re.IGNORECASE)


def folders() -> list[str]:
    return FOLDER.findall((CORE / "README.md").read_text(encoding="utf-8"))


# The core's folders


def test_the_core_lists_its_folders() -> None:
    assert sorted(folders()) == sorted(path.name for path in CORE.iterdir() if path.is_dir())


def test_includes_follow_the_order_of_the_folders() -> None:
    order = folders()
    for path in sorted(CORE.glob("*/**/*.?pp")):
        own = path.relative_to(CORE).parts[0]
        includes = INCLUDE.findall(text_of(path))
        assert len(includes) == text_of(path).count('#include "'), f"{name(path)}: includes are written folder/file.hpp"
        for included in includes:
            assert order.index(included) <= order.index(own), f"{name(path)} includes {included}/"
            if included in ("games", "insight"):
                assert own in OF_GAMES, f"{name(path)} knows a game"


def test_a_game_is_one_file() -> None:
    """Rules know no other game, nor what is made of them."""
    for path in sorted((CORE / "games").iterdir()):
        assert path.suffix == ".hpp"
        assert set(INCLUDE.findall(text_of(path))) <= {"board", "rules"}


# Who names games


def test_only_the_catalogue_names_games() -> None:
    sources = [path for path in CORE.glob("*/**/*.?pp") if path.relative_to(CORE).parts[0] not in OF_GAMES]
    sources += ROOT.glob("src/hexagora/**/*.py")
    sources += ROOT.glob("web/src/**/*.ts")
    sources += ROOT.glob("web/src/**/*.svelte")
    assert sources
    for path in sorted(sources):
        if "formats" in path.parts or name(path) in OF_ONE_GAME:
            continue  # a format may belong to one game
        text = code(path)
        for entry in hexagora.games():
            match = naming(entry.id).search(text)
            assert not match, f"{name(path)} names {entry.id}: {text[match.start() - 30 : match.end() + 30]!r}"


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_a_game_touches_few_files_of_the_core(entry: hexagora.Entry) -> None:
    """Its rules, which do not name it if they serve several boards, its insight if it has any, and in the catalogue its
    maker and its line."""
    pattern = naming(entry.id)
    touched = {path for path in CORE.glob("*/**/*.?pp") if pattern.search(code(path).replace("_", " "))}
    by_folder = {folder: [path for path in touched if path.parent.name == folder] for folder in OF_GAMES}
    assert sum(map(len, by_folder.values())) == len(touched), sorted(map(name, touched))
    assert len(by_folder["games"]) <= 1
    assert len(by_folder["insight"]) <= 1
    assert 2 <= len(by_folder["catalogue"]) <= 3  # a maker in two units where one takes long to compile


@pytest.mark.parametrize("entry", hexagora.games(), ids=lambda entry: entry.id)
def test_a_game_has_its_tests(entry: hexagora.Entry) -> None:
    assert (ROOT / "tests" / "games" / f"test_{entry.id}.py").exists()


# Citations


def test_the_rules_that_are_cited_exist() -> None:
    """Rules are cited by the heading in docs/rules.md, so that a moved or renamed section is noticed."""
    rules = ROOT / "docs" / "rules.md"
    headings = set(re.findall(r"^##+ (.+)$", text_of(rules), re.MULTILINE))
    code_files = [path for path in tracked() if path.suffix in (".py", ".hpp", ".cpp", ".ts", ".svelte")]
    sources = [path for path in code_files if path != Path(__file__)]
    citations = [(path, heading) for path in sources for heading in CITATION.findall(text_of(path))]
    assert len(citations) >= 20
    unknown = [f"{name(path)} cites {heading!r}" for path, heading in citations if heading not in headings]
    assert not unknown, "\n".join([*unknown, f"docs/rules.md has: {', '.join(sorted(headings))}"])
    for path in sources:
        mentions = len(re.findall(r"\brules\.md\b(?![\".])", text_of(path), re.IGNORECASE))  # but for plain paths
        cited = len(CITATION.findall(text_of(path)))
        assert mentions == cited, f'{name(path)}: rules are cited as docs/rules.md, "Heading"'


# Files


def test_files_are_not_long() -> None:
    ours = [path for path in tracked() if path.suffix in SOURCES]
    long = {name(path): lines for path in ours if (lines := text_of(path).count("\n")) > LONGEST_FILE}
    assert not long


def test_files_end_as_text_files_do() -> None:
    for path in tracked():
        if path.suffix not in SOURCES or "fuzz" in path.parts:
            continue
        text = text_of(path)
        assert not text or (text.endswith("\n") and not text.endswith("\n\n")), name(path)
        assert "\r" not in text, name(path)


@pytest.mark.parametrize("unwanted", [UNFINISHED, REGISTRY, MACHINE], ids=["unfinished", "registry", "machine"])
def test_files_have_nothing_that_belongs_elsewhere(unwanted: re.Pattern[str]) -> None:
    here = Path(__file__)
    lines = [
        f"{name(path)}:{number}: {line.strip()[:100]}"
        for path in tracked()
        if path != here
        for number, line in enumerate(text_of(path).splitlines(), 1)
        if unwanted.search(line)
    ]
    assert not lines, "\n".join(lines)
