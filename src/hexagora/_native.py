"""Pick the fastest build of the core that this CPU can run (HEXAGORA_CPU=baseline forces the portable one)."""

import importlib
import importlib.util
import os

from . import _core as core

if os.environ.get("HEXAGORA_CPU", "auto") == "auto" and core.x86_64_v3():
    if importlib.util.find_spec(f"{__package__}._core_v3"):
        core = importlib.import_module("._core_v3", __package__)

__all__ = ["core"]
