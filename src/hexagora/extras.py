"""Optional packages: the extras of pyproject.toml."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports of an extra's packages: MissingExtra if one is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "hexagora"):
            raise
        raise MissingExtra(name, package) from error


def need_numpy() -> None:
    """Called by the core before it returns an array."""
    with extra("numpy"):
        importlib.import_module("numpy")
