"""Everything people read, in each language: one JSON file a language, with the same entries in all of them."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any

LANGUAGES = ("en", "fr")


@functools.cache
def texts(language: str) -> dict[str, Any]:
    """All texts of a language."""
    if language not in LANGUAGES:
        raise ValueError(f"There are no texts in {language!r}; languages: {', '.join(LANGUAGES)}.")
    data: dict[str, Any] = json.loads(resources.files(__package__).joinpath(f"{language}.json").read_text("utf-8"))
    return data


def entry(language: str, *path: str) -> Any:
    """What stands under a path of names."""
    found: Any = texts(language)
    for name in path:
        found = found[name]
    return found


def say(language: str, *path: str, **details: object) -> str:
    """The sentence under a path of names, filled in."""
    sentence: str = entry(language, *path)
    return sentence.format(**details)
