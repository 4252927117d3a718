"""A tournament as it is shown: what everybody sees, and what somebody may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ..errors import IllegalMove, Reason
from ..tournament import Round, Tournament, may_change
from ..tournament.decide import OfHelpers
from ..tournament.remarks import remarks
from ..tournament.result_text import write_result
from ..tournament.rounds import before_next
from ..tournament.standings import StandingsRow, standings
from ..tournament.systems import FIXED, needs_winner
from ..tournament_games import counts_points
from .tournament_answers import SharedBytes
from .tournament_bodies import (
    CellData,
    EntrantData,
    EntryRole,
    GroupData,
    HelperData,
    PairingData,
    ResultData,
    RoundData,
    SettingsData,
    StandingData,
    TournamentLogData,
    TournamentMayData,
)
from .tournament_games import drawn_too_often
from .tournament_summary import status_of, total_of

if TYPE_CHECKING:
    from ..tournament import Pairing, PairingResult
    from ..tournament_log import LogLine, LogReader
    from .tournaments import RunningTournament
    from .visits import Visits

_encode = msgspec.json.Encoder().encode


def settings_data(tournament: Tournament) -> SettingsData:
    data = msgspec.convert(msgspec.to_builtins(tournament.settings), SettingsData)
    for game, told in zip(tournament.settings.games, data.games, strict=True):
        told.points = counts_points(game)
    return data


def line_data(reader: LogReader, line: LogLine) -> TournamentLogData:
    return TournamentLogData(line.step.number, line.step.at, reader.name(line), line.sentence, line.undone)


class TournamentView:
    """A version of a tournament as it is shown: made once, and not where others wait."""

    def __init__(
        self,
        tournament: Tournament,
        readers: Mapping[str, LogReader],
        file: str = "",
        before: TournamentView | None = None,
    ) -> None:
        """`readers`: of its log, by language; they read on. `before`: an earlier one, whose rounds may do."""
        self.tournament = tournament
        self.status = status_of(tournament)
        self.numbers = {one.person: one.number for one in tournament.entrants if one.person}
        self.last: dict[tuple[str, bool], TournamentLogData | None] = {}  # also private ones, or not
        self.undo: dict[str, tuple[LogLine, TournamentLogData] | None] = {}
        for language, reader in readers.items():
            reader.read(tournament.log[reader.count :])
            for private in (False, True):
                lines = (line for line in reversed(reader.lines[1:]) if private or not line.private)
                self.last[language, private] = next((line_data(reader, line) for line in lines), None)
            undo = reader.last
            self.undo[language] = undo and (undo, line_data(reader, undo))
        self.why = _why_not_pair(tournament)
        told = [*remarks(tournament), *drawn_too_often(tournament)]
        self.notes = {language: [reason.say(language) for reason in told] for language in readers}
        self.rounds = [_encoded_round(tournament, round, before) for round in tournament.rounds]
        self.shared = SharedBytes(_encode(self._shared(file))[:-1] + b",")

    def _shared(self, file: str) -> dict[str, object]:
        """What everybody sees: with `_own`, all that TournamentData has."""
        tournament = self.tournament
        groups = sorted({pairing.group for round in tournament.rounds for pairing in round.pairings} - {0})
        return {
            "id": tournament.id,
            "version": tournament.version,
            "settings": settings_data(tournament),
            "organiser": tournament.organiser,
            "created": tournament.created,
            "status": self.status,
            "total": total_of(tournament),
            "entrants": [_entrant_data(tournament, number) for number in tournament.by_number],
            "rounds": [one.data for one in self.rounds],
            "standings": [_standing_data(row) for row in standings(tournament)],
            "groups": [
                GroupData(group, [_standing_data(row) for row in standings(tournament, group=group)])
                for group in groups
            ],
            "file": file,
        }

    def own(self, running: RunningTournament, person: str, here: Visits, url: str, language: str) -> bytes:
        """The rest, as one person sees it."""
        tournament = self.tournament
        role = self.role_of(running, person)
        change = role in ("organiser", "helper")
        return _encode({
            "role": role,
            "me": self.numbers.get(person),
            "may": self._orders(person, role, language),
            "here": [number for who, number in self.numbers.items() if here.has(who)] if change else [],
            "forbidden": tournament.forbidden if change else [],
            "helpers": [HelperData(one.name, one.person if role == "organiser" else "") for one in tournament.helpers],
            "url": url,
            "last": self.last[language, change],
        })[1:]  # fmt: skip

    def role_of(self, running: RunningTournament, person: str) -> EntryRole:
        if person in running.owners or person == self.tournament.by:
            return "organiser"
        if may_change(self.tournament, person):
            return "helper"
        return "player" if self._plays(person) else ""

    def _plays(self, person: str) -> bool:
        """Whether somebody takes part, and has not left."""
        me = self.numbers.get(person)
        return me is not None and not self.tournament.by_number[me].withdrawn

    def _orders(self, person: str, role: EntryRole, language: str) -> TournamentMayData:
        tournament, status = self.tournament, self.status
        change = role in ("organiser", "helper")
        undo = self.undo[language]
        if undo and (not change or (role == "helper" and isinstance(undo[0].step.event, OfHelpers))):
            undo = None
        plays = self._plays(person)
        open_ = not (tournament.rounds and tournament.settings.system in FIXED)
        devices = tournament.settings.online and any(not one.person for one in tournament.entrants)
        return TournamentMayData(
            change=change,
            pair=change and self.why is None and status not in ("over", "paused"),
            start=change and status == "paired",
            end=change and status not in ("new", "over"),
            enter=tournament.settings.entry and not plays and not tournament.over and (open_ or devices),
            leave=plays and not tournament.over,
            undo=undo and undo[1],
            why=self.why.say(language) if change and self.why else "",
            notes=self.notes[language] if change else [],
        )


def _why_not_pair(tournament: Tournament) -> Reason | None:
    """Why the next round cannot be paired, as far as that can be said without trying."""
    if tournament.over:
        return Reason("tournament_over")
    try:
        before_next(tournament)
    except IllegalMove as refusal:
        return refusal.reason
    return None


def _entrant_data(tournament: Tournament, number: int) -> EntrantData:
    one = tournament.by_number[number]
    return EntrantData(
        one.number, one.name, one.rating, one.club, bool(one.person), one.first, one.withdrawn, list(one.absent)
    )


class EncodedRound(NamedTuple):
    """A round as JSON: a result changes one of many."""

    round: Round
    knockout: bool
    data: msgspec.Raw


def _encoded_round(tournament: Tournament, round: Round, before: TournamentView | None) -> EncodedRound:
    knockout = needs_winner(tournament, round.number)
    if before and round.number <= len(before.rounds):
        old = before.rounds[round.number - 1]
        if old.round is round and old.knockout == knockout:
            return old
    return EncodedRound(round, knockout, msgspec.Raw(_encode(_round_data(round, knockout))))


def _round_data(round: Round, knockout: bool) -> RoundData:
    pairings = [_pairing_data(table, pairing) for table, pairing in enumerate(round.pairings, 1)]
    return RoundData(round.number, round.game, round.started, knockout, pairings)


def _pairing_data(table: int, pairing: Pairing) -> PairingData:
    result = pairing.result
    return PairingData(
        table=table,
        players=list(pairing.players),
        kind=pairing.kind,
        result=_result_data(result),
        text=write_result(result) if result is not None and pairing.kind == "game" else "",
        group=pairing.group,
        third=pairing.third,
        place=pairing.place,
        match=pairing.match,
    )


def _result_data(result: PairingResult | None) -> ResultData | None:
    if result is None:
        return None
    points = None if result.points is None else list(result.points)
    return ResultData(list(result.shares), points, result.forfeit, list(result.missing))


def _standing_data(row: StandingsRow) -> StandingData:
    cells = [CellData(one.kind, list(one.opponents), one.seat, one.share, one.points) for one in row.cells]
    breaks = {str(name): value for name, value in row.breaks.items()}
    return StandingData(row.rank, row.number, row.score, row.played, row.won, row.drawn, row.lost, breaks, cells)
