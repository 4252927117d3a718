"""Packages that only part of Hexagora needs: the extras of pyproject.toml."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import MissingExtra


@contextmanager
def extra(name: str) -> Iterator[None]:
    """What is imported in here comes with this extra: if it is missing, the error says so."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "hexagora"):
            raise
        raise MissingExtra(name, package) from error


def need_numpy() -> None:
    """The core asks for it before it gives an array."""
    with extra("numpy"):
        importlib.import_module("numpy")
