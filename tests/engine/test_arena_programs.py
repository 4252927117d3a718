"""Programs in a match: they play, fail to start, fail in the middle."""

import sys
from pathlib import Path

import pytest

from hexagora.engine.arena import match
from hexagora.engine.external import ProgramFailed
from hexagora.record import Leave
from tests.engine.test_arena import SMALL, TINY, texts

# A program that speaks just enough of the protocol to put a piece on the first empty cell.
FIRST_MOVE = """
import sys, hexagora
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "quit":
        break
    if word == "position":
        state = hexagora.read(rest)
    print(f"best {state.moves()[0]}" if word == "go" else "ok", flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    file = tmp_path / "program.py"
    file.write_text(FIRST_MOVE)
    return f"program:{sys.executable} {file}"


def test_a_program_plays(program: str) -> None:
    result = match(TINY, [program, "random"], games=2)
    assert not any(error for game in result.games for error in game.errors)
    assert result.rows[0].choices > 0 and result.rows[0].seconds > 0


def test_a_program_that_fails_loses_that_game_only(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(
        FIRST_MOVE.replace(
            "    print(", "    if word == 'go' and len(state.pieces()) > 3:\n        sys.exit(3)\n    print("
        )
    )
    command = f"program:{sys.executable} {file}"
    result = match(SMALL, [command, "random"], games=4)
    assert result.rows[0].lost == result.rows[0].errors == 4 and result.rows[1].won == 4
    for game in result.games:
        side = game.seating.index(0)
        assert game.record.moves[-1] == Leave(side)
        assert game.record.replay()[-1].result == game.record.result
        assert game.errors[side].startswith(command) and "(exit code 3)" in game.errors[side]
        assert not game.errors[1 - side]


@pytest.mark.parametrize(
    ("command", "why"), [("/no/such", "cannot be started"), ("false", "has ended"), ("yes", "answered y")]
)
def test_a_program_that_does_not_start_is_no_contestant(tmp_path: Path, command: str, why: str) -> None:
    """Nothing is played or stored."""
    records = tmp_path / "match.jsonl"
    with pytest.raises(ProgramFailed, match=f"^{command} {why}"):
        match(SMALL, ["random", f"program:{command}"], games=2, parallel=2, records=records)
    assert len(records.read_text().splitlines()) == 1


def test_a_match_that_has_been_played_needs_no_program(tmp_path: Path, program: str) -> None:
    records = tmp_path / "match.jsonl"
    first = match(TINY, [program, "random"], games=2, records=records)
    (tmp_path / "program.py").unlink()
    assert texts(match(TINY, [program, "random"], games=2, records=records)) == texts(first)
    with pytest.raises(ProgramFailed):
        match(TINY, [program, "random"], games=4, records=records)
