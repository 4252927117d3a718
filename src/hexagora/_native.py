"""Picks the fastest build of the core that this CPU can run.

A wheel has two (HEXAGORA_CPU=baseline forces the portable one); what is built for this machine has only `_core`.
"""

import importlib
import importlib.util
import os

from . import _core as core

faster = f"{__package__}._core_v3"
if os.environ.get("HEXAGORA_CPU", "auto") == "auto" and core.x86_64_v3() and importlib.util.find_spec(faster):
    core = importlib.import_module(faster)

__all__ = ["core"]
