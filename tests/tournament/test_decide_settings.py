"""Settings that can be, that cannot, and that cannot change any more."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from hexagora.errors import BadOption
from hexagora.tournament import Discipline, Settings, begin, decide
from hexagora.tournament.checks import LATER
from hexagora.tournament.commands import (
    ChangeSettings,
)

from .clubs import ORGANISER, club, done, paired, played, reason_of


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"name": " \u200b"}, "name_empty"),
        ({"name": "..."}, "name_empty"),
        ({"games": ()}, "tournament_setting"),
        ({"games": (Discipline("a"),) * 21}, "tournament_setting"),
        ({"games": (Discipline("a", sizes=()),)}, "tournament_setting"),
        ({"games": (Discipline("a", sizes=(1, 2)),)}, "tournament_setting"),
        ({"games": (Discipline("a", sizes=(2, 7)),)}, "tournament_setting"),
        ({"games": (Discipline("a"), Discipline("b", sizes=(3,)))}, "tournament_two"),
        ({"rounds": -1}, "tournament_setting"),
        ({"rounds": 101}, "tournament_setting"),
        ({"cycles": 0}, "tournament_setting"),
        ({"cycles": 3}, "tournament_setting"),
        ({"groups": 1}, "tournament_setting"),
        ({"advance": 0}, "tournament_setting"),
        ({"advance": 9}, "tournament_setting"),
        ({"table_size": 1}, "tournament_setting"),
        ({"table_size": 7}, "tournament_setting"),
        ({"bye": -0.1}, "tournament_setting"),
        ({"bye": 1.1}, "tournament_setting"),
        ({"bye": math.nan}, "tournament_setting"),
        ({"absence": math.inf}, "tournament_setting"),
        ({"clock": "5 minutes"}, "tournament_setting"),
        ({"clock": "300+5\n"}, "tournament_setting"),
        ({"tie_breaks": ("points", "points")}, "tournament_tie_break_twice"),
        ({"times": (1,) * 101}, "tournament_setting"),
        ({"times": (-1,)}, "tournament_setting"),
        ({"times": (10**15,)}, "tournament_setting"),
    ],
)
def test_settings_that_cannot_be(choices: dict[str, Any], code: str) -> None:
    settings = Settings("Cup", "swiss", (Discipline("gosix"),))
    with pytest.raises(BadOption) as refusal:
        begin("cup", ORGANISER, replace(settings, **choices), 1)
    assert refusal.value.reason.code == code
    assert reason_of(club(), ChangeSettings(replace(settings, **choices))) == code


@pytest.mark.parametrize("choices", [{"rounds": 100}, {"bye": 0.0}, {"clock": "3d"}, {"clock": "300+5"}, {}])
def test_settings_that_can_be(choices: dict[str, Any]) -> None:
    assert not reason_of(club(), ChangeSettings(replace(club().settings, **choices)))


def test_texts_of_settings_are_cleaned() -> None:
    changed = done(club(), ChangeSettings(replace(club().settings, name="  Club\n evening ", place="\u202eHall")))
    assert (changed.settings.name, changed.settings.place) == ("Club evening", "Hall")
    assert begin("cup", ORGANISER, replace(club().settings, name="A" * 200), 1).settings.name == "A" * 80


CHANGES: dict[str, Any] = {
    "name": "Other",
    "system": "tables",
    "games": (Discipline("hex"),),
    "rounds": 5,
    "tie_breaks": ("points",),
    "cycles": 2,
    "groups": 3,
    "advance": 1,
    "third_place": True,
    "table_size": 3,
    "bye": 0.5,
    "absence": 0.5,
    "place": "Hall",
    "online": True,
    "entry": True,
    "listed": True,
    "chat": False,
    "clock": "3d",
    "times": (1,),
}


def test_every_setting_is_tried() -> None:
    assert {*CHANGES} == {*Settings.__struct_fields__}


@pytest.mark.parametrize("what", CHANGES)
def test_what_was_played_does_not_change_with_settings(what: str) -> None:
    tournament = club(players=4)
    command = ChangeSettings(replace(tournament.settings, **{what: CHANGES[what]}))
    assert getattr(done(tournament, command).settings, what) == CHANGES[what]
    assert reason_of(paired(tournament), command) == ("" if what in LATER else "tournament_settled")


def test_rounds_do_not_go_back() -> None:
    tournament = played(played(club(players=8)))
    assert reason_of(tournament, ChangeSettings(replace(tournament.settings, rounds=1))) == "tournament_setting"
    assert not reason_of(tournament, ChangeSettings(replace(tournament.settings, rounds=2)))
    assert not reason_of(tournament, ChangeSettings(replace(tournament.settings, rounds=0)))


def test_settings_as_they_are_change_nothing() -> None:
    assert decide(club(), ORGANISER, ChangeSettings(club().settings)) == []
