"""How other programs reach the games. Each part is loaded when it is first asked for: it needs packages of its own."""

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
