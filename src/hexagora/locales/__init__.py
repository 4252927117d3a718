"""All texts that people read: a JSON file for each language, and one for each game with all languages."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any

LANGUAGES = ("en", "fr")
SINGULAR = {"en": (1,), "fr": (0, 1)}  # what counts as one


@functools.cache
def texts(language: str) -> dict[str, Any]:
    """All texts of a language except those of the games, but with the games' reasons."""
    check(language)
    data = _read(f"{language}.json")
    for id in games():
        data["reasons"] |= game(id, language).get("reasons", {})
    return data


def games() -> list[str]:
    """The ids of the games that have texts."""
    files = resources.files(__package__).joinpath("games").iterdir()
    return sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json"))


@functools.cache
def _game(id: str) -> dict[str, Any]:
    return _read(f"games/{id}.json")


def game(id: str, language: str) -> dict[str, Any]:
    """A game's texts in a language."""
    check(language)
    texts: dict[str, Any] = _game(id)[language]
    return texts


@functools.cache
def web(language: str) -> dict[str, Any]:
    """The texts of the browser client."""
    check(language)
    return _read(f"web/{language}.json")


def presets(id: str) -> list[dict[str, Any]]:
    """A game's presets: id, name in each language, options."""
    game_presets: list[dict[str, Any]] = _game(id)["presets"]
    return game_presets


def only(id: str) -> dict[str, dict[str, list[Any]]]:
    """Which lines of a game's rules hold only with some values of its options, by the line's number from 1."""
    lines: dict[str, dict[str, list[Any]]] = _game(id).get("only", {})
    return lines


def check(language: str) -> None:
    """ValueError if there are no texts in a language."""
    if language not in LANGUAGES:
        raise ValueError(f"There are no texts in {language!r}; languages: {', '.join(LANGUAGES)}.")


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(resources.files(__package__).joinpath(name).read_text("utf-8"))
    return data


def entry(language: str, *path: str) -> Any:
    """The text or texts under a path of names."""
    part: Any = texts(language)
    for name in path:
        part = part[name]
    return part


def say(language: str, *path: str, **details: Any) -> str:
    """The sentence under a path of names, with its details filled in; where it has forms for one and for several,
    `count` chooses."""
    sentence: str | dict[str, str] = entry(language, *path)
    if isinstance(sentence, dict):
        sentence = sentence["one" if details["count"] in SINGULAR[language] else "other"]
    return sentence.format(**details)
