"""The figures of all presets, which tools/lab.py has measured: a file for each game in data/."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from .statistics import Statistics


@cache
def stored_runs(game_id: str) -> dict[str, dict[str, Any]]:
    """By preset: its `strength`, `seed`, and the figures as plain data. Empty for a game that was not measured."""
    file = resources.files(__package__).joinpath("data", f"{game_id}.json")
    runs: dict[str, dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return runs


def stored_statistics(game_id: str) -> dict[str, Statistics]:
    """By preset."""
    return {preset: Statistics.from_data(run["figures"]) for preset, run in stored_runs(game_id).items()}
