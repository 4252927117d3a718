"""Logs that were written by earlier versions are read for ever."""

from pathlib import Path

import msgspec
import pytest

from hexagora.errors import BadText
from hexagora.tournament import last_step
from hexagora.tournament.standings import standings
from hexagora.tournament_file import read_log, read_tournament

FILE = Path(__file__).parent / "tournament" / "log-version-1.jsonl"


def test_a_log_of_version_1() -> None:
    """It was written once, when there was no other version, and is not made again."""
    tournament = read_tournament(FILE)
    settings = tournament.settings
    assert (settings.name, settings.place, settings.rounds, settings.bye) == ("Club night", "Lyon", 3, 1.0)
    assert [(game.game, game.options) for game in settings.games] == [("gomobil", {}), ("hex", {"size": 5})]
    assert [(row.rank, tournament.by_number[row.number].name, row.score) for row in standings(tournament)] == [
        (1, "E", 2),
        (2, "Cleo", 1),
        (3, "D", 1),
        (4, "A", 1),
        (5, "B", 1),
        (6, "F", 0),
    ]
    assert tournament.over and not tournament.helpers and tournament.forbidden == ((1, 2),)
    assert [one.game for one in tournament.rounds] == [0, 1]
    step = last_step(tournament)
    assert step is not None and type(step.event).__name__ == "TournamentEnded"


@pytest.mark.parametrize(
    ("old", "new"),
    [('"rounds":3', '"rounds":3,"win":3'), ("pair_forbidden", "pair_renamed"), ('"at":', '"why":"x","at":')],
)
def test_what_a_later_version_adds_is_not_dropped_in_silence(old: str, new: str) -> None:
    """Else the rest of the log would mean something else than it says."""
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BadText, match="newer"):
        read_log(text.replace(old, new).encode())


def test_choices_are_stored_whole() -> None:
    """Other defaults some day do not change what was chosen."""
    settings = msgspec.json.decode(FILE.read_bytes().splitlines()[1])[0]["event"]["settings"]
    assert settings["bye"] == 1.0 and settings["tie_breaks"] == ["buchholz", "sonneborn_berger", "difference"]
