"""What people read: the same in each language, and a sentence for every reason there is."""

import json
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexagora import locales

ROOT = Path(__file__).parent.parent
CORE = sorted(ROOT.glob("core/**/*.?pp"))
PYTHON = sorted(ROOT.glob("src/hexagora/**/*.py"))
FOLDER = Path(locales.__file__).parent
GIVEN = [
    re.compile(r'\{\s*"(\w+)",\s*\{(?:\{|\}\s*\})'),  # Reason{"code", {{"name", value}}} or throw BadText({"code", {}})
    re.compile(r'\? "(\w+)" : "\w+", \{'),  # Reason{manual ? "one" : "other", {}}
    re.compile(r'\? "\w+" : "(\w+)", \{'),
    re.compile(r'\brefuse\("(\w+)"'),
    re.compile(r'\bReason\("(\w+)"'),
]

Names = tuple[str, ...]


def leaves(texts: Any, path: Names = ()) -> Iterator[tuple[Names, Any]]:
    if isinstance(texts, dict):
        for name, inner in texts.items():
            yield from leaves(inner, (*path, name))
    else:
        yield path, texts


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def reasons_given() -> set[str]:
    sources = [path.read_text(encoding="utf-8") for path in [*CORE, *PYTHON]]
    return {code for source in sources for form in GIVEN for code in form.findall(source)}


ENGLISH = dict(leaves(locales.texts("en")))
OTHERS = [language for language in locales.LANGUAGES if language != "en"]


@pytest.mark.parametrize("file", sorted(FOLDER.rglob("*.json")), ids=lambda file: str(file.relative_to(FOLDER)))
def test_no_entry_stands_twice(file: Path) -> None:
    """The second would hide the first."""

    def check(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        assert sorted(names) == sorted(set(names))
        return dict(pairs)

    assert json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=check)


@pytest.mark.parametrize("language", OTHERS)
def test_each_language_has_the_same_entries(language: str) -> None:
    other = dict(leaves(locales.texts(language)))
    assert list(other) == list(ENGLISH)
    for path, text in ENGLISH.items():
        assert type(other[path]) is type(text), path
        if isinstance(text, str):
            assert placeholders(other[path]) <= placeholders(text), path
            assert bool(other[path]) == bool(text), path


@pytest.mark.parametrize("language", OTHERS)
def test_each_language_gives_the_same_reasons(language: str) -> None:
    for code, sentence in locales.entry("en", "reasons").items():
        assert placeholders(locales.entry(language, "reasons", code)) == placeholders(sentence), code


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_every_reason_has_a_sentence_and_every_sentence_a_reason(language: str) -> None:
    codes, sentences = reasons_given(), set(locales.entry(language, "reasons"))
    assert len(codes) > 20
    missing = sorted(codes - sentences)
    assert not missing, f"no sentence in {language}, neither in a game's texts nor in {language}.json: {missing}"
    unused = sorted(sentences - codes)
    assert not unused, f"nothing gives these reasons: {unused}"


def test_reasons_of_a_game_stand_in_its_texts_only() -> None:
    """So that two games do not overwrite each other's sentences."""
    common = {language: json.loads((FOLDER / f"{language}.json").read_text("utf-8")) for language in locales.LANGUAGES}
    for language in locales.LANGUAGES:
        for id in locales.games():
            own = set(locales.game(id, language).get("reasons", {}))
            assert not own & set(common[language]["reasons"])
            assert all(code.startswith(f"{id}_") for code in own)
            others = [code for code in common[language]["reasons"] if code.startswith(f"{id}_")]
            assert not others, f"{language}.json has reasons of {id}"


@pytest.mark.parametrize("language", locales.LANGUAGES)
def test_sentences_are_sentences(language: str) -> None:
    for code, sentence in locales.entry(language, "reasons").items():
        assert sentence.endswith("."), code
        assert sentence[0].isupper() or sentence[0] == "{", code
        assert "  " not in sentence and sentence == sentence.strip(), code


def test_french_for_pages_is_set_with_care() -> None:
    """No line breaks before a sign that has a space, and apostrophes are curved."""
    for path, text in leaves(locales.web("fr")):
        assert not re.search(r" [:;!?%»]|« |\w'\w", text), path
