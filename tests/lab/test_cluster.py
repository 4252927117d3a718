"""The lab on Ray: one that is started here, with two workers."""

import importlib.util
import json
import os
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

import hexagora
from hexagora import lab

pytestmark = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")

SCRIPT = """
import json, sys
import ray
import hexagora
from hexagora import lab

if __name__ == "__main__":
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    small, counts = hexagora.game("hex", size=3), {"games": 30, "openings": 1}
    games = list(lab.run(small, "simulations:20", **counts, ray="", data=sys.argv[1]))
    print(json.dumps({"games": [game.data for game in games], "running": ray.is_initialized()}))
    ray.shutdown()
"""


def test_the_same_games_as_without(tmp_path: Path) -> None:
    """In a process of its own: Ray leaves threads, and its warnings are not ours."""
    script, file = tmp_path / "script.py", tmp_path / "games.jsonl"
    script.write_text(SCRIPT)
    # A token of this test's own: Ray would else leave one in the home folder.
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    environment = {**os.environ, **token, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(script), str(file)]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout.splitlines()[-1])
    assert told["running"]  # who started Ray ends it
    small = hexagora.game("hex", size=3)
    expected = {game.number: game for game in lab.run(small, "simulations:20", games=30, openings=1)}
    assert {game["number"]: game["moves"] for game in told["games"]} == {
        number: list(game.moves) for number, game in expected.items()
    }
    stored = list(lab.run(small, "simulations:20", games=30, openings=1, data=file))
    assert {game.number: game for game in stored} == expected
