"""What is told of tournaments. tools/wire.py writes web/src/tournament/wire.ts from this."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ..match.setup import Value
from ..tournament.commands import (
    AddEntrants,
    AddPairing,
    ChangeEntrant,
    EndTournament,
    EnterResult,
    EnterTournament,
    ForbidPair,
    FreeEntrant,
    LeaveTournament,
    PairRound,
    PauseTournament,
    RemoveEntrant,
    RemoveHelper,
    ResumeTournament,
    SetPairings,
    StartRound,
    UndoStep,
)
from .messages import PlayerData, PositionData, about

SystemName = Literal["swiss", "round_robin", "knockout", "groups", "tables", "free"]
TieBreakName = Literal["points", "difference", "buchholz", "sonneborn_berger", "direct", "quotient"]
EntryRole = Literal["organiser", "helper", "player", ""]
CellKind = Literal["game", "bye", "absent", "forfeit", "none"]


class DisciplineData(msgspec.Struct, forbid_unknown_fields=True):
    """What is played in a round."""

    game: str
    options: dict[str, Value] = {}
    sizes: Annotated[list[int], about("How many may sit at a table; left out in requests: as the game allows.")] = []
    partners: Annotated[list[int], about("Sizes of tables at which one plays with whoever sits opposite.")] = []
    points: Annotated[bool, about("Whether the game counts points; of no meaning in requests.")] = False


class SettingsData(msgspec.Struct, forbid_unknown_fields=True):
    """What an organiser chooses; in requests, what is left out has its usual value."""

    name: str
    system: SystemName
    games: Annotated[list[DisciplineData], about("One, or several in turn: round by round.")]
    rounds: Annotated[int, about("0: as many as the system needs.")] = 0
    tie_breaks: tuple[TieBreakName, ...] = ("buchholz", "sonneborn_berger", "difference")
    cycles: Annotated[int, about("How often all meet all in a round robin.")] = 1
    groups: Annotated[int, about("Before a knockout.")] = 2
    advance: Annotated[int, about("How many of each group go on.")] = 2
    third_place: bool = False
    table_size: Annotated[int, about("How many sit at a table, where more than two play.")] = 2
    bye: Annotated[float, about("What not being paired is worth.")] = 1.0
    absence: Annotated[float, about("What a round is worth that somebody asked to miss.")] = 0.0
    place: str = ""
    online: Annotated[bool, about("The games are played here, and begin with their round.")] = False
    entry: Annotated[bool, about("Whether people may enter themselves.")] = False
    listed: Annotated[bool, about("Among the tournaments that everybody sees.")] = False
    chat: Annotated[bool, about("At the tables.")] = True
    clock: Annotated[str, about('"300+5", "3d", or "" for none.')] = ""
    times: Annotated[list[int], about("When rounds are planned to begin, in milliseconds since 1970.")] = []


class EntrantData(msgspec.Struct, gc=False):
    """Who takes part."""

    number: Annotated[int, about("Never changes.")]
    name: str
    rating: int | None
    club: str
    online: Annotated[bool, about("Entered themselves, and plays on their own device.")]
    first: Annotated[int, about("The first round they can play in.")]
    withdrawn: bool
    absent: Annotated[list[int], about("Rounds they asked to miss.")]


class ResultData(msgspec.Struct, gc=False):
    """What came out at a table, by seat."""

    shares: Annotated[list[float], about("1 is a win; they sum to 1, or to 0 if nobody came.")]
    points: Annotated[list[float] | None, about("Of the game, where it counts them.")] = None
    forfeit: Annotated[bool, about("Decided without play.")] = False
    missing: Annotated[list[int], about("Seats whose players did not come, where at least two others played.")] = []


class PairingData(msgspec.Struct, gc=False):
    """A table of a round."""

    table: Annotated[int, about("From 1.")]
    players: Annotated[list[int], about("Numbers of entrants by seat; one alone has a bye or is absent.")]
    kind: Literal["game", "bye", "absent"]
    result: ResultData | None
    text: Annotated[str, about("The result as people write it: 46-45; empty if there is none.")]
    group: Annotated[int, about("From 1, where groups play; else 0.")]
    third: Annotated[bool, about("The match for third place.")]
    place: Annotated[int, about("In the bracket of a knockout, from 0 at the top.")]
    match: Annotated[str, about("The id of its match, where it is played online; else empty.")]


class RoundData(msgspec.Struct, gc=False):
    number: int
    game: Annotated[int, about("Which of the settings' games.")]
    started: Annotated[int, about("When, in milliseconds since 1970; 0: it is only paired.")]
    knockout: Annotated[bool, about("Games of this round need a winner.")]
    pairings: list[PairingData]


class CellData(msgspec.Struct, gc=False):
    """What an entrant did in a round."""

    kind: CellKind
    opponents: list[int]
    seat: Annotated[int, about("From 0.")]
    share: Annotated[float | None, about("null: it is being played.")]
    points: float | None


class StandingData(msgspec.Struct, gc=False):
    """A row of the standings; equal ones share a rank."""

    rank: int
    number: int
    score: float
    played: int
    won: int
    drawn: int
    lost: int
    breaks: Annotated[dict[str, float], about("By TieBreakName.")]
    cells: Annotated[list[CellData], about("One a round.")]


class GroupData(msgspec.Struct):
    """The standings of a group."""

    group: int
    standings: list[StandingData]


class TournamentLogData(msgspec.Struct):
    """A line of the log: who did what, and when."""

    number: int
    at: int
    name: Annotated[str, about("Whose step it was; empty: it followed by itself.")]
    sentence: str
    undone: bool


class HelperData(msgspec.Struct):
    name: str
    person: Annotated[str, about("Their id, for the organiser; else empty.")]


class TournamentMayData(msgspec.Struct):
    """What you may do now."""

    change: Annotated[bool, about("The organiser and helpers.")]
    pair: Annotated[bool, about("Pair the next round, or the last one again while it has not begun.")]
    start: bool
    end: bool
    enter: Annotated[bool, about("Take part yourself.")]
    leave: bool
    undo: Annotated[TournamentLogData | None, about("The step that would be undone.")]
    why: Annotated[str, about("Why the next round cannot be paired yet; empty if it can, or there is none.")]
    notes: Annotated[list[str], about("What is to be looked at before the round that is paired begins.")]


class TournamentData(msgspec.Struct):
    """GET /api/tournaments/{id}: a tournament as you see it."""

    id: str
    version: Annotated[int, about("The number of the last step; commands that depend on all of it name it.")]
    settings: SettingsData
    organiser: str
    created: int
    status: Literal["new", "paired", "playing", "between", "paused", "over"]
    total: Annotated[int, about("How many rounds there are in all; 0: as many as the organiser likes.")]
    role: EntryRole
    me: Annotated[int | None, about("Your number, if you take part or have left.")]
    may: TournamentMayData
    entrants: list[EntrantData]
    here: Annotated[list[int], about("Numbers of those who have a page open now; for those who may change things.")]
    forbidden: Annotated[list[tuple[int, int]], about("Pairs that must not meet.")]
    rounds: list[RoundData]
    standings: list[StandingData]
    groups: list[GroupData]
    helpers: list[HelperData]
    file: Annotated[str, about("The name of the file that it is kept in, if it was opened from one.")]
    url: Annotated[str, about("Where everybody can follow it.")]
    last: Annotated[TournamentLogData | None, about("The last step.")]


class TournamentSummaryData(msgspec.Struct):
    """A row of the list of tournaments."""

    id: str
    name: str
    place: str
    system: SystemName
    games: list[str]
    online: bool
    players: int
    round: Annotated[int, about("The last one that is paired.")]
    total: int
    created: int
    organiser: str
    status: Literal["new", "paired", "playing", "between", "paused", "over"]
    role: EntryRole
    entry: bool


class TournamentListData(msgspec.Struct):
    """GET /api/tournaments: yours, then those that everybody sees, the newest first."""

    mine: list[TournamentSummaryData]
    listed: list[TournamentSummaryData]


class TournamentIdData(msgspec.Struct):
    id: str


class TournamentFileRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament from its file, or from another program's TRF."""

    text: str
    game: Annotated[str, about("What is played, which TRF does not say; left out: the first game of the list.")] = ""


class EntrantsRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Players as CSV: name, rating, club."""

    text: str


class HelperLinkData(msgspec.Struct):
    """What makes somebody a helper: shown once, kept only as a hash."""

    url: str


class HelperKeyRequest(msgspec.Struct, forbid_unknown_fields=True):
    key: str


class ChangeSettingsRequest(msgspec.Struct, tag_field="do", tag="change_settings", forbid_unknown_fields=True):
    """All of them, also those that stay."""

    settings: SettingsData


# What somebody can send: other commands have addresses of their own, or are the server's.
PublicTournamentCommand = (
    ChangeSettingsRequest
    | AddEntrants
    | EnterTournament
    | LeaveTournament
    | ChangeEntrant
    | FreeEntrant
    | RemoveEntrant
    | ForbidPair
    | PairRound
    | SetPairings
    | AddPairing
    | StartRound
    | EnterResult
    | RemoveHelper
    | PauseTournament
    | ResumeTournament
    | EndTournament
    | UndoStep
)


class LiveBoardData(msgspec.Struct):
    """One table: who plays, and the position."""

    round: int
    table: int
    match: str
    game: str
    names: Annotated[list[str], about("By seat.")]
    status: Literal["waiting", "playing", "over"]
    turn: Annotated[int | None, about("The seat to move.")]
    players: Annotated[list[PlayerData], about("By colour.")]
    position: Annotated[PositionData, about("With its board.")]
    moves: Annotated[int, about("How many were played.")]


class BoardsData(msgspec.Struct):
    """The boards of the last round that are played online."""

    boards: list[LiveBoardData]
