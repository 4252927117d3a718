"""The names in src/hexagora: one class a name, nouns for nouns, and docs/words.md true."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "hexagora"
WORDS = ROOT / "docs" / "words.md"

# A class, function or module with one of these names says nothing of what it is or does. Not among them are verbs that
# look the same (read, put, set, cut), properties that are adjectives (busy) and words of the games (left, out, won).
PARTICIPLES = frozenset(
    "agreed asked begun bound broken called changed chosen closed compared counted dealt done drawn ended expected"
    " finished found given gone grown heard held hidden joined kept known landed lifted listed lost made marked meant"
    " moved named needed offered opened ordered owned packed picked placed played pressed reached reflected refused"
    " rejected resumed said saved seen sent settled shown sorted spent spoken started stopped stored swapped taken"
    " thought told translated tried turned typed understood unheard unseen used wanted wrapped written".split()
)

PICKLED = {"_made"}  # pickled games name it

ROW = re.compile(r"^\| (?P<word>[^|]+) \| (?P<meaning>[^|]+) \|(?P<place>[^|]*)\|$", re.MULTILINE)
PLACE = re.compile(r"`(\w+)` \(`([\w/.]+)`\)")


def modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def classes() -> dict[str, list[str]]:
    """The files that define a class of each name."""
    places: dict[str, list[str]] = defaultdict(list)
    for name, module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(name)
    return places


def is_participle(name: str) -> bool:
    return name.strip("_").lower() in PARTICIPLES and name not in PICKLED


def is_property(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A property may be an adjective: seat.taken."""
    return any(isinstance(name, ast.Name) and "property" in name.id for name in function.decorator_list)


def test_a_class_has_its_name_for_itself() -> None:
    doubles = [f"{name}: {', '.join(places)}" for name, places in classes().items() if len(places) > 1]
    assert not doubles, "\n".join(doubles)


def test_nothing_is_named_by_a_participle() -> None:
    names = [path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*.py") if is_participle(path.stem)]
    for file, module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                wrong = is_participle(node.name) and not is_property(node)
            else:
                wrong = isinstance(node, ast.ClassDef) and is_participle(node.name)
            if wrong:
                names.append(f"{file}:{node.lineno}: {node.name}")  # type: ignore[attr-defined]  # it has both
    assert not names, "\n".join(names)


@pytest.mark.parametrize("code", ["class Asked: ...", "def _said(): ...", "async def found(): ..."])
def test_a_participle_is_noticed(code: str) -> None:
    assert is_participle(ast.parse(code).body[0].name)  # type: ignore[attr-defined]  # a class or function


def rows() -> list[tuple[str, str, str]]:
    text = WORDS.read_text(encoding="utf-8")
    return [row for row in ROW.findall(text) if row[0] not in ("word", "---")]


def test_a_word_has_one_meaning() -> None:
    words = [word.strip() for row in rows() for word in row[0].split(",")]
    assert len(words) > 80
    assert len(words) == len(set(words)), sorted(word for word in words if words.count(word) > 1)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_a_class_is_where_the_words_say(row: tuple[str, str, str]) -> None:
    place = row[2].strip()
    if not place:
        return
    match = PLACE.fullmatch(place)
    assert match, f"written as `Name` (`path`): {place}"
    name, path = match.groups()
    text = (ROOT / path).read_text(encoding="utf-8")
    definition = (
        rf"^(class {name}\b|{name}(: TypeAlias)? = )"
        if path.endswith(".py")
        else rf"\b(struct|class|concept|using) {name}\b"
    )
    assert re.search(definition, text, re.MULTILINE), f"{path} defines no {name}"
