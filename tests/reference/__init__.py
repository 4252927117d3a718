"""Slow, independent versions of the games: each file here says in ORACLES which games it can play."""

import importlib
import pkgutil

from tests.reference.oracle import Oracle

ORACLES: dict[str, Oracle] = {}
for module in pkgutil.iter_modules(__path__, f"{__name__}."):
    ORACLES |= getattr(importlib.import_module(module.name), "ORACLES", {})
