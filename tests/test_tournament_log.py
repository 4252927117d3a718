"""The log of a tournament in words."""

from __future__ import annotations

import random

import pytest

from hexagora.errors import Refusal
from hexagora.tournament import Author, Settings, replay
from hexagora.tournament.change import after, new_tournament
from hexagora.tournament.commands import (
    AddEntrants,
    ChangeEntrant,
    EnterResult,
    NewEntrant,
    PairRound,
    RemoveEntrant,
    StartRound,
    TournamentCommand,
    UndoStep,
)
from hexagora.tournament.events import GameOpened
from hexagora.tournament.settings import Discipline
from hexagora.tournament.steps import begin, do
from hexagora.tournament.tournament import PairingResult, Tournament
from hexagora.tournament_log import log_lines


def slow_lines(tournament: Tournament) -> list[tuple[int, bool]]:
    """Which steps stand, by going through all of them at each one."""
    state = new_tournament(tournament.id, tournament.log[0])
    for step in tournament.log[1:]:
        state = after(state, step)
    assert state == tournament == replay(tournament.id, tournament.log)
    return [
        (step.number, step.number not in _standing(tournament))
        for step in tournament.log
        if not isinstance(step.event, GameOpened)
    ]


def _standing(tournament: Tournament) -> set[int]:
    stand: list[int] = []
    undone: set[int] = set()
    for step in tournament.log:
        number = getattr(step.event, "step", None)
        if number is None:
            stand.append(step.number)
        else:
            while stand.pop() != number:
                pass
            undone.add(step.number)
    return {*stand} | undone


@pytest.mark.parametrize("seed", range(12))
def test_the_log_in_words_knows_names_as_they_were(seed: int) -> None:
    """Names change, people come and go, steps are undone: each line says what was so at its time."""
    chance = random.Random(seed)
    ann = Author("ann", "Ann")
    tournament = begin("abcdef", ann, Settings("T", "swiss", (Discipline("hex"),), rounds=9), 1)
    spoken: list[tuple[str, str]] = []  # a name that a line must have, and the line's number
    for turn in range(150):
        names = {one.number: one.name for one in tournament.entrants}
        some = chance.choice([*names] or [0])
        commands: list[TournamentCommand] = [
            AddEntrants((NewEntrant(f"N{turn}"),)),
            ChangeEntrant(some, f"R{turn}"),
            RemoveEntrant(some),
            PairRound(tournament.version),
            StartRound(tournament.version),
            EnterResult(max(len(tournament.rounds), 1), 1, PairingResult((1.0, 0.0))),
            UndoStep(chance.choice([tournament.version, max(tournament.version - 1, 1)])),
        ]
        command = chance.choices(commands, [5, 4, 3, 2, 2, 3, 4])[0]
        try:
            tournament, steps = do(tournament, ann, command, turn + 2)
        except Refusal:
            continue
        if isinstance(command, RemoveEntrant | ChangeEntrant) and steps:
            spoken.append((names[some], str(steps[0].number)))
    for language in ("en", "fr"):
        lines = log_lines(tournament, language)
        assert [(line.step.number, line.undone) for line in lines] == slow_lines(tournament)
        by_number = {str(line.step.number): line.sentence for line in lines}
        assert all(name in by_number[number] for name, number in spoken)
