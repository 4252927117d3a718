"""Perft numbers and playthroughs are what they were; see tests/goldens.py."""

from pathlib import Path

import pytest

import hexagora
from tests.goldens import KINDS, golden_files, renewed, titled


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", golden_files(), ids=name)
def test_a_golden_is_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) > 1, "begun, but not completed by tests/renew_goldens.py"
    assert renewed(path) == text


@pytest.mark.parametrize("kind", KINDS)
def test_every_game_and_every_choice_has_a_golden(kind: str) -> None:
    """Every value of every option, but for numbers."""
    titles = [path.read_text(encoding="utf-8").splitlines()[0] for path in golden_files() if path.parent.name == kind]
    games = [titled(title.split(" ; ")[0]) for title in titles]
    for entry in hexagora.games():
        assert any(game.id == entry.id for game in games)
        for field in entry.fields():
            used = {game.options.get(field.name) for game in games if game.id == entry.id}
            if not all(type(value) is int for value in field.values):
                assert used >= set(field.values), field.name
