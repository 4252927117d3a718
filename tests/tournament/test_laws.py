"""What holds in every tournament, whatever people do: commands by chance, in every system, legal and illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from hexagora.errors import BadText, IllegalMove, Refusal
from hexagora.locales import LANGUAGES
from hexagora.tournament import (
    Author,
    Discipline,
    Entrant,
    Tournament,
    after,
    begin,
    decide,
    may_change,
    replay,
    standing_steps,
)
from hexagora.tournament.change import last_step
from hexagora.tournament.commands import BecomeHelper, EnterResult, PairRound, TournamentCommand, UndoStep
from hexagora.tournament.csv_text import pairings_csv, read_entrants, results_csv, standings_csv
from hexagora.tournament.events import EntrantsAdded, GameOpened, LogStep, RoundPaired, StepUndone
from hexagora.tournament.scores import byes, meetings, scores, seeded
from hexagora.tournament.standings import cross_table, standings
from hexagora.tournament.steps import with_events
from hexagora.tournament.trf import read_trf, write_trf
from hexagora.tournament_log import log_lines
from hexagora.tournament_text import file_text, read_tournament_text

from .clubs import HELPER, ORGANISER, OWN, club, done, played, random_order, random_settings, rest_of_round

GAME = Discipline("other")


def bare(tournament: Tournament) -> Tournament:
    """Without its log."""
    return replace(tournament, log=())


def without_games(tournament: Tournament) -> Tournament:
    """A game that was opened meanwhile at another table stays."""
    rounds = (
        replace(one, pairings=tuple(replace(pairing, match="") for pairing in one.pairings))
        for one in tournament.rounds
    )
    return replace(bare(tournament), rounds=tuple(rounds))


class Witness:
    """Follows a tournament command by command, and knows what was before each step."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.tournament = begin("cup", ORGANISER, random_settings(self.random), 1)
        self.beginning = self.tournament
        self.before: dict[int, Tournament] = {}
        self.accepted: Counter[type[TournamentCommand]] = Counter()
        self.refused: Counter[str] = Counter()

    def obey(self, author: Author, command: TournamentCommand) -> None:
        old = self.tournament
        stored = msgspec.json.encode(old)
        try:
            changes = decide(old, author, command)
        except Refusal as refusal:
            self.refused[refusal.reason.code] += 1
            sentences = {refusal.say(language) for language in LANGUAGES}
            assert len(sentences) == len(LANGUAGES) and all("{" not in one or "{name}" in one for one in sentences)
            return
        finally:
            assert msgspec.json.encode(old) == stored, "a tournament never changes"
        new, steps = with_events(old, author, changes, 1000 + old.version)
        assert msgspec.json.encode(old) == stored, "a tournament never changes"
        state = old
        for step in steps:
            self.before[step.number] = state
            state = after(state, step)
        self.tournament = new
        self.accepted[type(command)] += bool(changes)
        check_steps(steps, old)
        check_author(old, new, author, command)
        check_state(new)
        for step in steps:
            if isinstance(step.event, StepUndone):
                assert without_games(new) == without_games(self.before[step.event.step])
            if isinstance(step.event, RoundPaired) and isinstance(command, PairRound):
                check_pairings(replace(old, rounds=old.rounds[: step.event.round - 1]), step.event)


def check_steps(steps: list[LogStep], old: Tournament) -> None:
    for step in steps:
        assert msgspec.json.decode(msgspec.json.encode(step), type=LogStep) == step
        if isinstance(step.event, EntrantsAdded):
            given = {one.number for before in old.log for one in _entrants(before)}
            assert given.isdisjoint(one.number for one in step.event.entrants), "a number is never given twice"


def _entrants(step: LogStep) -> tuple[Entrant, ...]:
    return step.event.entrants if isinstance(step.event, EntrantsAdded) else ()


def check_author(old: Tournament, new: Tournament, author: Author, command: TournamentCommand) -> None:
    if new == old:
        return
    if author.id is None:
        assert [one.number for one in new.entrants] == [one.number for one in old.entrants]
        assert new.settings == old.settings and new.helpers == old.helpers
    elif not may_change(old, author.id):
        assert isinstance(command, OWN), "only the organiser and helpers change things"
        others = [one for one in old.entrants if one.person != author.id]
        assert [one for one in new.entrants if one.person != author.id] == others
        assert new.rounds == old.rounds and new.settings == old.settings
    if author != ORGANISER:
        assert new.key == old.key, "only the organiser gives keys"
        joins = isinstance(command, BecomeHelper)
        assert [one for one in new.helpers if not joins or one.person != author.id] == list(old.helpers)


def check_state(tournament: Tournament) -> None:
    assert replay(tournament.id, tournament.log) == tournament
    assert [step.number for step in tournament.log] == [*range(1, tournament.version + 1)]
    numbers = [one.number for one in tournament.entrants]
    assert len({*numbers}) == len(numbers)
    names = [one.name.casefold() for one in tournament.entrants]
    assert len({*names}) == len(names)
    assert [round.number for round in tournament.rounds] == [*range(1, len(tournament.rounds) + 1)]
    for round in tournament.rounds:
        assert {number for pairing in round.pairings for number in pairing.players} <= {*numbers}
        if tournament.settings.system != "free":
            seats = Counter(number for pairing in round.pairings for number in pairing.players)
            assert not seats or max(seats.values()) == 1, "nobody sits at two tables"
        for pairing in round.pairings:
            assert (pairing.kind == "game") == (len(pairing.players) > 1)
            assert pairing.kind == "game" or pairing.result is not None
    if tournament.settings.system == "free":
        playing = [
            number
            for round in tournament.rounds
            for pairing in round.pairings
            if pairing.result is None
            for number in pairing.players
        ]
        assert len({*playing}) == len(playing), "nobody plays two games at the same time"


def check_pairings(base: Tournament, change: RoundPaired) -> None:
    """Of a round that its system paired."""
    present = {one.number for one in base.present(change.round)}
    system = base.settings.system
    seated = Counter(number for one in change.pairings for number in one.players if one.kind != "absent")
    if system in ("swiss", "tables"):
        assert seated == Counter(present)
        missing = {number for one in change.pairings for number in one.players if one.kind == "absent"}
        assert missing == {one.number for one in base.misses(change.round)}
    if system == "free":
        assert seated <= Counter(present)
    if system != "free" and system != "tables":
        assert all(len(one.players) <= 2 for one in change.pairings)
    if system in ("swiss", "free"):
        met = meetings(base)
        for one in change.pairings:
            pair = (min(one.players), max(one.players))
            if len(one.players) == 2:
                assert pair not in base.forbidden
                assert system == "free" or not met[pair], "nobody meets twice"
            if system == "swiss" and one.kind == "bye":
                assert not byes(base)[one.players[0]], "nobody has two byes"
    assert system == "free" or sum(one.kind == "bye" for one in change.pairings) <= len(present)
    games = [one for one in change.pairings if one.kind == "game" and one.result is None]
    assert all(number in present or base.settings.system in FIELDS for one in games for number in one.players)


FIELDS = ("round_robin", "knockout", "groups")


def check_shown(tournament: Tournament) -> None:
    """What was accepted can be shown, passed on and read again."""
    rows = standings(tournament)
    assert {row.number for row in rows} == {*tournament.by_number} and len(rows) == len(tournament.entrants)
    shares = [
        share for round in tournament.rounds for one in round.pairings if one.result for share in one.result.shares
    ]
    assert sum(row.score for row in rows) == pytest.approx(sum(shares), abs=1e-6)
    total = scores(tournament)
    for index, row in enumerate(rows):
        assert row.score == pytest.approx(total[row.number], abs=1e-6)
        assert row.rank == (index + 1 if not index or rows[index - 1].rank < row.rank else rows[index - 1].rank)
        assert row.played == row.won + row.drawn + row.lost
    assert {*cross_table(tournament)} == {*tournament.by_number}
    for upto in range(len(tournament.rounds)):
        standings(tournament, upto=upto)
    if tournament.settings.system == "groups":
        for group in range(1, tournament.settings.groups + 1):
            standings(tournament, group=group)
            cross_table(tournament, group=group)
    for language in LANGUAGES:
        check_log(tournament, language)
    listed = read_entrants(standings_csv(tournament)) if rows else []
    assert [one.name for one in listed] == [tournament.by_number[row.number].name for row in rows]
    assert results_csv(tournament).count("\r\n") >= 1 + sum(len(round.pairings) for round in tournament.rounds)
    for round in tournament.rounds:
        pairings_csv(tournament, round.number)
    check_file(tournament)
    check_trf(tournament)


def check_log(tournament: Tournament, language: str) -> None:
    lines = log_lines(tournament, language)
    said = {line.step.number: line.sentence for line in lines}
    games = {step.number for step in tournament.log if isinstance(step.event, GameOpened)}
    assert [one for one in said if one not in games] == [s.number for s in tournament.log if s.number not in games]
    stand = {step.number for step in standing_steps(tournament.log)}
    for line in lines:
        undo = isinstance(line.step.event, StepUndone)
        assert line.sentence and line.undone == (line.step.number not in stand and not undo)
        if isinstance(line.step.event, StepUndone):
            assert said[line.step.event.step] in line.sentence


def check_file(tournament: Tournament) -> None:
    again = read_tournament_text(file_text(tournament), GAME)
    assert again.entrants == tuple(replace(one, person="") for one in tournament.entrants)
    assert again.rounds == tuple(
        replace(round, pairings=tuple(replace(one, match="") for one in round.pairings)) for round in tournament.rounds
    )
    assert again.settings == tournament.settings and again.forbidden == tournament.forbidden
    assert (again.paused, again.over, again.version) == (tournament.paused, tournament.over, tournament.version)
    for text in (ORGANISER.id, HELPER.id, "person "):
        assert f'"{text}' not in file_text(tournament), "ids of people stay here"


def check_trf(tournament: Tournament) -> None:
    try:
        text = write_trf(tournament)
    except IllegalMove:  # no games of two, or results that it does not know
        return
    again = read_trf(text)
    complete = [round.complete for round in tournament.rounds]
    count = complete.index(False) if False in complete else len(complete)
    total = scores(replace(tournament, rounds=tournament.rounds[:count]))
    seeds = [total[one.number] for one in seeded(tournament.entrants)]
    assert [*scores(again).values()] == pytest.approx(seeds)
    if tournament.entrants:
        brought = read_tournament_text(text, GAME)
        assert read_tournament_text(file_text(brought), GAME) == brought
        assert replay(brought.id, brought.log) == brought and all(round.started for round in brought.rounds)


def check_undo(witness: Witness) -> None:
    """Step by step down to the beginning, where only the settings are."""
    while (last := last_step(witness.tournament)) is not None:
        version = witness.tournament.version
        witness.obey(ORGANISER, UndoStep(last.number))
        assert witness.tournament.version == version + 1
    assert bare(witness.tournament) == bare(witness.beginning)


def lead(seed: int, commands: int) -> Witness:
    witness = Witness(seed)
    for index in range(commands):
        witness.obey(*random_order(witness.tournament, witness.random))
        if witness.random.random() < 0.15:
            for command in rest_of_round(witness.tournament, witness.random):
                witness.obey(ORGANISER, command)
        if index % 20 == 19:
            check_shown(witness.tournament)
    check_shown(witness.tournament)
    return witness


def lead_all(seeds: range, commands: int) -> None:
    """Chance must try everything: neither is all of it refused nor all allowed."""
    accepted: Counter[type[TournamentCommand]] = Counter()
    refused: Counter[str] = Counter()
    for seed in seeds:
        witness = lead(seed, commands)
        accepted += witness.accepted
        refused += witness.refused
        check_undo(witness)
    assert len(accepted) == len(TournamentCommand.__args__)
    assert len(refused) > 25 and accepted[EnterResult] > 500


def test_the_laws_of_every_tournament() -> None:
    lead_all(range(120), 70)


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 4000, 100))
def test_the_laws_of_thousands_of_tournaments(start: int) -> None:
    lead_all(range(start, start + 100), 150)


# Passed on


TWO = "001    1      Ann                               1500\n001    2      Bea\n"


@pytest.mark.parametrize(
    "change",
    [str.strip, lambda text: f"\ufeff{text}", lambda text: text.replace("\n", "\r\n"), lambda text: f"\n {text}\n \n"],
)
def test_editors_and_pages_may_change_the_ends_of_a_file(change: Callable[[str], str]) -> None:
    tournament = played(club(players=4))
    assert read_tournament_text(change(file_text(tournament)), GAME).rounds == tournament.rounds


@pytest.mark.parametrize("text", ["", " \n", "hello", "name,rating\nAnn,1500\n", "<html>", "{}", "012 Open\n", "[1]"])
def test_what_is_no_tournament_is_not_taken_for_one(text: str) -> None:
    with pytest.raises(BadText) as refusal:
        read_tournament_text(text, GAME)
    assert refusal.value.reason.code == "tournament_file_other"


@pytest.mark.parametrize("part", [slice(None, -9), slice(60, None), slice(None, 70)])
def test_what_is_cut_off_is_refused(part: slice) -> None:
    with pytest.raises(BadText):
        read_tournament_text(file_text(played(club(players=4)))[part], GAME)


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(BadText):
        read_tournament_text(file_text(club(players=4)).replace("P1", "\ud800"), GAME)


@pytest.mark.parametrize("line", [f"012 {'a' * 79} b", "022 ...", f"022 {'a' * 79} b", "XXS PAB=0.5", "102 ..."])
def test_a_tournament_of_another_program_is_written_and_read_as_ones_own(line: str) -> None:
    brought = read_tournament_text(f"{line}\n{TWO}", GAME)
    assert read_tournament_text(file_text(brought), GAME) == brought


def test_a_tournament_of_another_program_goes_on() -> None:
    brought = read_tournament_text(write_trf(played(club(players=4, rounds=3))), GAME)
    result = brought.rounds[0].pairings[0].result
    brought = done(brought, PairRound(brought.version), by=Author(""))
    assert len(brought.rounds) == 2 and brought.rounds[0].pairings[0].result == result is not None
