"""The games of a tournament that are played online: as matches, and what their ends mean for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ..errors import Reason
from ..match import Match
from ..match.commands import ChangePlayers, OrganiserCommand, PauseMatch, ResumeMatch, StopMatch
from ..match.setup import Days, Fischer, Seat, Setup
from ..tournament import Author, Pairing, PairingResult, Tournament, decide, standing_steps
from ..tournament.commands import ITSELF, EnterResult, OpenGame, TournamentCommand
from ..tournament.events import GameOpened, LogStep, ResultEntered, TournamentEvent
from ..tournament.steps import with_events
from ..tournament.systems import needs_winner
from ..tournament_games import game_at
from . import stored_tournaments as storing
from .tournament_summary import summary_data
from .writer import new_match_statements

if TYPE_CHECKING:
    from .store import Statement

MOST_AGAIN = 10  # games after draws, where there must be a winner
FEW_MOVES = 2  # who leaves before, or does not come, has not played


class OpenTable(NamedTuple):
    """A table of a round that has begun and has no result."""

    round: int
    table: int
    pairing: Pairing


def _without_result(tournament: Tournament) -> Iterator[OpenTable]:
    for round in tournament.rounds:
        for table, pairing in enumerate(round.pairings, 1):
            if round.started and pairing.kind == "game" and pairing.result is None:
                yield OpenTable(round.number, table, pairing)


def open_tables(tournament: Tournament) -> Iterator[OpenTable]:
    """All tables at which somebody plays, or should."""
    return iter(()) if tournament.over else _without_result(tournament)


def open_matches(tournament: Tournament) -> set[str]:
    """Matches that are being played, or should be."""
    return {pairing.match for _, _, pairing in open_tables(tournament)} - {""}


def tables_to_open(tournament: Tournament, going: Set[str]) -> list[OpenTable]:
    """Tables whose games are played online, as everybody there has entered themselves, and have no match yet, or one
    that was stopped before they were open again. `going`: the matches that went on until now."""
    if not tournament.settings.online:
        return []
    people = {one.number: one.person for one in tournament.entrants}
    return [
        one
        for one in open_tables(tournament)
        if one.pairing.match not in going
        and all(map(people.get, one.pairing.players))
        and (not one.pairing.match or not _has_ended(tournament, one))
    ]


def _has_ended(tournament: Tournament, one: OpenTable) -> bool:
    """Whether the match of a table came to its own end, with a result that somebody has taken back since."""
    for step in reversed(tournament.log):
        match step:
            case LogStep(event=GameOpened(match=match)) if match == one.pairing.match:
                return False
            case LogStep(by=None, event=ResultEntered(round=one.round, table=one.table)):
                return True
    return False


def setup_of_table(tournament: Tournament, one: OpenTable, order: tuple[int, ...], now: int) -> Setup:
    """A match for a table. `order`: the seat of each player."""
    settings, players = tournament.settings, one.pairing.players
    discipline = settings.games[tournament.rounds[one.round - 1].game]
    entrants = [tournament.by_number[number] for number in players]
    return Setup(
        discipline.game,
        dict(game_at(discipline, len(players)).options),
        tuple(Seat("link", entrant.name, by=entrant.person) for entrant in entrants),
        order,
        "",
        now,
        clock=_clock(settings.clock),
        tournament=tournament.id,
        tournament_name=settings.name,
        round=one.round,
        table=one.table,
        chat=settings.chat,
    )


def _games_so_far(tournament: Tournament) -> Counter[tuple[int, int]]:
    """How many were opened at each table, by round and table, and were not undone."""
    games = (step.event for step in standing_steps(tournament.log) if isinstance(step.event, GameOpened))
    return Counter((game.round, game.table) for game in games)


def drawn_too_often(tournament: Tournament) -> list[Reason]:
    """Tables at which no further game begins after draws: the organiser decides."""
    if not tournament.settings.online or tournament.settings.system not in ("knockout", "groups"):
        return []
    games = _games_so_far(tournament)
    return [
        Reason("tournament_drawn", {"table": str(one.table)})
        for one in open_tables(tournament)
        if one.pairing.match and needs_winner(tournament, one.round) and games[one.round, one.table] > MOST_AGAIN
    ]


def _clock(text: str) -> Fischer | Days | None:
    if text.endswith("d"):
        return Days(int(text[:-1]))
    seconds, _, increment = text.partition("+")
    return Fischer(int(seconds), int(increment)) if text else None


def result_of(match: Match) -> PairingResult | None:
    """What a match that is over means for its table, by seat; None if it was stopped."""
    shares = match.result
    if match.cancelled or shares is None:
        return None
    shares = tuple(2 * share for share in shares) if match.partners else shares  # each has what their side gets
    order = match.setup.order
    by_seat = {seat: person for person, seat in enumerate(order)}
    persons = [by_seat[seat] for seat in range(len(order))]
    played = sum(isinstance(move, tuple) for move in match.moves)
    if match.ending and not match.agreed and played < FEW_MOVES:
        return PairingResult(tuple(shares[person] for person in persons), forfeit=True)
    points = None
    if match.state.scores is not None and not match.ending and not match.agreed:
        by_person = {person: match.state.scores[colour] for colour, person in enumerate(match.state.seats)}
        points = tuple(float(by_person[person]) for person in persons)
    return PairingResult(tuple(shares[person] for person in persons), points)


def pairing_of(tournament: Tournament, match: str) -> OpenTable | None:
    """The table that waits for the end of a match, also of one that ended just as the tournament did."""
    return next((one for one in _without_result(tournament) if one.pairing.match == match), None)


# What commands and the ends of games lead to


@dataclass(eq=False, slots=True)
class Outcome:
    """A tournament after some steps: what has to be written before it is so."""

    before: Tournament
    tournament: Tournament
    steps: list[LogStep]
    matches: list[Match] = field(default_factory=list)  # that begin
    match_statements: list[Statement] = field(default_factory=list)
    log_statements: list[Statement] = field(default_factory=list)
    size: int = 0  # bytes of the steps
    concerned: set[str] = field(default_factory=set)  # matches that may have to be stopped, paused or resumed

    def open_game(self, one: OpenTable, now: int, order: tuple[int, ...] | None = None) -> None:
        order = tuple(range(len(one.pairing.players))) if order is None else order
        match, statements = new_match_statements(setup_of_table(self.tournament, one, order, now))
        opened = decide(self.tournament, ITSELF, OpenGame(one.round, one.table, match.id))
        self.tournament, steps = with_events(self.tournament, ITSELF, opened, now)
        self.steps += steps
        self.matches.append(match)
        self.match_statements += statements

    def finish(self) -> Outcome:
        before, after = self.before, self.tournament
        if not self.steps:
            return self
        steps, self.size = storing.add_steps(after.id, self.steps)
        self.log_statements = [*steps, *storing.role_changes(before, after)]
        self.log_statements.append(storing.update_tournament(after, summary_data(after)))
        self.concerned = open_matches(before)
        if before.paused == after.paused and _players(before) == _players(after):
            self.concerned -= open_matches(after)
        if after.paused:
            self.concerned |= {match.id for match in self.matches}
        return self


def _players(tournament: Tournament) -> list[tuple[str, str]]:
    return [(one.person, one.name) for one in tournament.entrants if one.person]


def outcome_of(
    tournament: Tournament, author: Author, command: TournamentCommand | Sequence[TournamentEvent], now: int
) -> Outcome:
    """What a command leads to, or events that were decided: with the games that begin by it. Refusal."""
    events = command if isinstance(command, Sequence) else decide(tournament, author, command)
    after, steps = with_events(tournament, author, events, now)
    outcome = Outcome(tournament, after, steps)
    for table in tables_to_open(after, open_matches(tournament)):
        outcome.open_game(table, now)
    return outcome.finish()


def outcome_of_end(tournament: Tournament, match: Match, now: int) -> Outcome | None:
    """What the end of a match leads to; None: nothing. Refusal."""
    table, result = pairing_of(tournament, match.id), result_of(match)
    if table is None or result is None or _was_entered(tournament, table):
        return None
    if needs_winner(tournament, table.round) and max(result.shares) < 1:
        if tournament.over or _games_so_far(tournament)[table.round, table.table] > MOST_AGAIN:
            return None  # the organiser decides
        outcome = Outcome(tournament, tournament, [])
        outcome.open_game(table, now, match.setup.order[::-1])
        return outcome.finish()
    return outcome_of(tournament, ITSELF, EnterResult(table.round, table.table, result), now)


def _was_entered(tournament: Tournament, one: OpenTable) -> bool:
    """Whether the result was there already, and somebody has taken it back."""
    for step in reversed(tournament.log):
        match step.event:
            case GameOpened(match=match) if match == one.pairing.match:
                return False
            case ResultEntered(round=one.round, table=one.table):
                return True
    return False


def match_commands(match: Match, tournament: Tournament, going: Set[str]) -> list[OrganiserCommand]:
    """What the state of a tournament means for a match; nothing for one of another's. `going`: its open matches."""
    if match.setup.tournament != tournament.id:
        return []
    if match.id not in going:
        return [StopMatch()]
    return [ChangePlayers(_players_of(match, tournament)), PauseMatch() if tournament.paused else ResumeMatch()]


def _players_of(match: Match, tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """The ids and names of those who play, by person, as the tournament has them now. Whose device is gone stays, until
    they have another one."""
    table = pairing_of(tournament, match.id)
    numbers = table.pairing.players if table else ()
    entrants = [tournament.by_number[numbers[seat]] for seat in match.setup.order]
    return tuple((one.person or seat.by or "", one.name) for one, seat in zip(entrants, match.seats, strict=True))
