"""Interfaces to other programs. Each part is imported on first use, since it may need optional packages."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import gtp, openspiel, pettingzoo

PARTS = ("gtp", "openspiel", "pettingzoo")


def __getattr__(name: str) -> object:
    if name in PARTS:
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["gtp", "openspiel", "pettingzoo"]
