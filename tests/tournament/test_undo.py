"""What goes with a step that is undone, and what stays."""

from collections import Counter
from contextlib import suppress
from random import Random

from msgspec.structs import replace

from hexagora.errors import Refusal
from hexagora.tournament import Author, Discipline, PairingResult, Settings, Tournament, begin, do, last_step, replay
from hexagora.tournament.commands import (
    ITSELF,
    AddEntrants,
    EndTournament,
    EnterResult,
    NewEntrant,
    OpenGame,
    PairRound,
    SetPairings,
    StartRound,
    TournamentCommand,
    UndoStep,
)
from hexagora.tournament_text import anonymous_log, file_text, read_tournament_text

from .clubs import ORGANISER, random_order, random_settings

ANN = Author("ann", "Ann")


def test_undoing_a_result_leaves_the_games_of_other_tables() -> None:
    """In a knockout a drawn game is played again: the new game stays when another table's result is undone."""
    settings = Settings("Cup", "knockout", (Discipline("hex"),), online=True)
    cup = begin("cup", ANN, settings, 0)
    cup, _ = do(cup, ANN, AddEntrants(tuple(map(NewEntrant, "ABCD"))), 1)
    cup, _ = do(cup, ANN, PairRound(cup.version), 2)
    cup, _ = do(cup, ANN, StartRound(cup.version), 3)
    for table in (1, 2):
        cup, _ = do(cup, ITSELF, OpenGame(1, table, f"m{table}"), 4)
    cup, (result,) = do(cup, ITSELF, EnterResult(1, 1, PairingResult((1.0, 0.0))), 5)
    cup, _ = do(cup, ITSELF, OpenGame(1, 2, "again"), 6)
    undone, _ = do(cup, ANN, UndoStep(result.number), 7)
    assert [(one.match, one.result) for one in undone.rounds[0].pairings] == [("m1", None), ("again", None)]
    assert read_tournament_text(file_text(undone), Discipline("hex")).rounds == replay("", anonymous_log(undone)).rounds
    back, _ = do(undone, ANN, UndoStep(4), 8)  # the start of the round, and all its games with it
    assert [one.match for one in back.rounds[0].pairings] == ["", ""]


def bare(tournament: Tournament) -> Tournament:
    return replace(tournament, log=())


def at_one(tournament: Tournament, command: TournamentCommand) -> Tournament:
    """Always at the same moment."""
    if isinstance(command, PairRound | SetPairings | StartRound | EndTournament):
        command = replace(command, version=tournament.version)
    return do(tournament, ORGANISER, command, 1)[0]


def test_what_is_undone_and_done_again_is_as_it_was() -> None:
    """From any moment on: pairings and all else depend on what was done, not on what was undone."""
    again: Counter[type[TournamentCommand]] = Counter()
    for seed in range(60):
        random = Random(seed)
        tournament = begin("cup", ORGANISER, random_settings(random), 1)
        past: list[tuple[TournamentCommand, Tournament]] = []
        while len(past) < 40:
            author, command = random_order(tournament, random)
            if author == ORGANISER and not isinstance(command, UndoStep | EndTournament):
                with suppress(Refusal):
                    tournament = at_one(tournament, command)
                past.append((command, tournament))
        entered = max(place for place, (command, _) in enumerate(past) if isinstance(command, AddEntrants))
        start = random.randint(entered, len(past) - 1)  # no number is given twice, so nobody enters again
        while bare(tournament) != bare(past[start][1]):
            last = last_step(tournament)
            assert last is not None
            tournament = at_one(tournament, UndoStep(last.number))
        for command, after in past[start + 1 :]:
            with suppress(Refusal):
                tournament = at_one(tournament, command)
                again[type(command)] += 1
            assert bare(tournament) == bare(after)
    assert again[PairRound] > 50 and again[EnterResult] > 50
