"""Perft numbers and playthroughs are what they were; see tests/goldens.py."""

from pathlib import Path

import pytest

import hexagora
from tests.goldens import KINDS, first_lines, golden_files, golden_text, missing_titles
from tests.renew_goldens import begin_missing, renew


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", golden_files(), ids=name)
def test_a_golden_is_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) > 1, "begun, but not completed: ./hexagora goldens"
    assert golden_text(path) == text


@pytest.mark.parametrize("kind", KINDS)
def test_every_game_and_every_choice_has_a_golden(kind: str) -> None:
    """Every value of every option, but for numbers."""
    missing = [title for _, title in missing_titles(first_lines(kind))]
    assert not missing, f"./hexagora goldens begins what tests/{kind} lacks: {'; '.join(missing)}"


def test_missing_goldens_are_begun_and_completed(tmp_path: Path) -> None:
    for kind in KINDS:
        (tmp_path / kind).mkdir()
        for entry in hexagora.games()[1:]:  # they lack nothing but their choices
            (tmp_path / kind / f"{entry.id}.txt").write_text(f"{entry.id}\n")
    begun = begin_missing(tmp_path)
    first = hexagora.games()[0].id
    for kind in KINDS:
        assert tmp_path / kind / f"{first}.txt" in begun
        assert not list(missing_titles(first_lines(kind, tmp_path)))
    assert len({path.read_text() for path in begun if path.parent.name == "perft"}) == len(begun) / 2
    for kind in KINDS:
        path = tmp_path / kind / f"{first}.txt"
        assert renew(path) and not renew(path)
        assert len(path.read_text().splitlines()) > 2
    assert not begin_missing(tmp_path)


def test_a_transcript_that_is_no_longer_legal_is_named(tmp_path: Path) -> None:
    path = tmp_path / "playthroughs" / "gosix.txt"
    path.parent.mkdir()
    path.write_text("gosix\n\nplies: a1, a1\n")
    with pytest.raises(SystemExit, match=r"gosix\.txt: .*a1.*\nTo begin it anew"):
        renew(path)
