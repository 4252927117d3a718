"""Every message on the socket, typed once. tools/wire.py writes web/src/wire.ts from this and from bodies.py.

Names in the browser are the same, without "Data". Geometry, positions and legal moves are written as JSON by the core
and put into messages as they are; their types here say what they hold, and a test decodes them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ..match.absence import ClaimKind
from ..match.commands import (
    AnswerOffer,
    CancelMatch,
    ClaimAbsence,
    FillSeat,
    LeaveMatch,
    MakeOffer,
    PlayMove,
    SayChat,
    SetConditions,
    TakeBack,
    TakeSeat,
    WithdrawOffer,
)
from ..match.events import OfferKind
from ..match.news import News
from ..match.setup import Days, Fischer, SeatKind, Value
from ..record.fields import MOST_COLOUR

Point = tuple[float, float]
Role = Literal["stone", "fragile", "king", "home", "block", "match"]
Status = Literal["waiting", "playing", "over"]
Ending = Annotated[
    Literal["", "leave", "time", "absent", "agreed", "cancelled"],
    Meta(description="How a match ended: by the rules (empty), or otherwise. A cancelled one has no result."),
]
ClockRule = Fischer | Days
# Recursive, which msgspec cannot say: the generator knows them by these names.
Branch = Annotated[dict[str, Any], Meta(extra={"type": "Branch"})]
Words = Annotated[dict[str, Any], Meta(extra={"type": "Words"})]


def about(text: str) -> Meta:
    """A comment for the browser's side."""
    return Meta(description=text)


# Boards and positions


class StepsData(msgspec.Struct):
    left: list[int]
    right: list[int]
    up: list[int]
    down: list[int]


class FaceData(msgspec.Struct):
    centre: Point
    corners: list[Point]
    tone: int


class LabelData(msgspec.Struct):
    text: str
    x: float
    y: float
    of: Annotated[str, about("row, column")]


class CoastData(msgspec.Struct):
    cells: list[int]
    line: Annotated[list[Point], about("Along the outer edges of the cells.")]
    badge: Point
    goal: bool
    kind: int


class BoardData(msgspec.Struct):
    """All geometry: neighbours are at distance 1, y grows downwards. The browser computes none."""

    shape: str
    bounds: Annotated[tuple[float, float, float, float], about("Left, top, right, bottom.")]
    cells: list[str]
    centres: list[Point]
    outline: Annotated[list[Point], about("Corners of any cell around its centre; empty where cells are points.")]
    neighbours: list[list[int]]
    steps: Annotated[StepsData, about("Where an arrow key leads from each cell; -1 for nowhere.")]
    tones: Annotated[list[int], about("A tone from 0 to 2 for each cell, other than its neighbours'.")]
    faces: Annotated[list[FaceData], about("Hexagons between points: centre, corners in order round it, tone.")]
    labels: Annotated[list[LabelData], about("Names of rows and columns along the edges.")]
    coasts: Annotated[list[CoastData], about("The edge, in the order of Position.shores.")]
    names: Annotated[list[Point] | UnsetType, about("Where each cell's name stands if the cells are points.")] = UNSET


class MarkData(msgspec.Struct):
    role: Annotated[str, about("chain, shape (they win), barred (not now), goal, territory, harbour, captured")]
    cells: list[str]
    player: int | None
    shore: Annotated[bool | UnsetType, about("A goal that is a side of the board: drawn as a coast.")] = UNSET


class PositionData(msgspec.Struct):
    """What to draw, as core/bind/scene_json.cpp writes it. Players are colours, from 0, unless it says person."""

    pieces: list[tuple[str, int | None, Role]]
    faces: list[tuple[int, int]]
    shores: Annotated[list[int | None], about("The owner of each coast; null: open to everybody.")]
    marks: list[MarkData]
    counters: Annotated[dict[str, list[int]], about("Numbers by colour; their names are words.counters.")]
    parts: Annotated[
        dict[str, dict[str, list[int]]],
        about("What a counter is the sum of, where it has parts: by its name, then by the part's, in Entry.parts."),
    ]
    put: Annotated[tuple[int | None, Role], about("What the player to move would put, where pieces are put.")]
    out: list[int]
    last: Annotated[list[str], about("The cells of the last move that are on the board, each once.")]
    trail: Annotated[list[str], about("The path of the piece that moved last, in order; empty if none travelled.")]
    passed: bool
    turn: int | None
    seats: Annotated[list[int], about("The person at each colour: they differ after a swap.")]
    result: Annotated[list[float] | None, about("By person, summing to 1; null while the game goes on.")]
    winners: Annotated[list[int] | None, about("The colours that won or shared.")]
    task: Annotated[str, about("What the player to move can do now: a key of Entry.tasks, empty once it is over.")]
    ended: Annotated[str, about("Why it is over by the rules: a key of Entry.ends, else empty.")]
    skipped: Annotated[list[int], about("Passed over just before this turn because they could not move.")]
    board: Annotated[BoardData | UnsetType, about("Where it is not the board that was sent before.")] = UNSET


# Matches


class PlayerData(msgspec.Struct):
    colour: Annotated[int, about("Which of the game's colours: index into Entry.colours.")]
    place: Annotated[str, about("I, II among partners who share a colour.")]
    paint: Annotated[str, about("Token of the palette: black, red, …: CSS variables --black, --black-ink, ….")]
    cue: Annotated[int, about("Index into Boot.cues.")]


class SeatData(msgspec.Struct):
    kind: SeatKind
    name: Annotated[str, about("Empty while nobody sits there, and for the computer.")]
    level: int | None
    taken: bool
    yours: Annotated[bool, about("You act for this seat.")]
    here: Annotated[bool, about("Their page is open right now.")]
    away: Annotated[int | None, about("Since when it is not; null: here, free, or the computer.")]


class ClocksData(msgspec.Struct):
    left: Annotated[tuple[int, ...], about("Milliseconds left for each person when this was sent.")]
    running: Annotated[int | None, about("The person whose clock runs.")]


class OfferData(msgspec.Struct):
    kind: OfferKind
    by: Annotated[int, about("The person who made the offer.")]
    agreed: Annotated[list[int], about("The persons who have agreed so far.")]


class LineData(msgspec.Struct):
    who: str
    person: Annotated[int | None, about("The person at the table, null for a watcher.")]
    text: str
    at: int


class LeaveData(msgspec.Struct):
    leave: Annotated[int, Meta(ge=0, le=MOST_COLOUR, description="The colour that left the game.")]


PlayedMove = tuple[str, int]


class MayData(msgspec.Struct):
    """What you may do besides moving; taking back, once you have moved."""

    hint: bool
    takeback: bool | Literal["ask"]
    draw: bool
    leave: Annotated[bool, about("While the match waits: to give up the seat that you took.")]
    chat: bool
    cancel: Annotated[
        bool, about("You made it, and it waits or only computers play; or you play, before the second move.")
    ]
    sit: bool
    fill: Annotated[bool, about("To give the free seats to the computer.")]
    rematch: bool
    withdraw: Annotated[tuple[OfferKind, ...], about("Your own offers that stand.")]
    claim: Annotated[tuple[ClaimKind, ...], about("What you may do about the person to move, who is away for long.")]
    conditions: Annotated[bool, about("To leave conditional moves, while the other one is to move.")]


class TournamentTableData(msgspec.Struct):
    """Where a match has its place in a tournament."""

    id: str
    name: str
    round: int
    table: int


class MatchData(msgspec.Struct):
    """A match as one person sees it."""

    id: str
    game: str
    options: dict[str, Value]
    preset: Annotated[str | None, about("The name of this way to play, if it has one.")]
    listed: Annotated[bool, about("Open challenge: listed for everybody on this server.")]
    clock: ClockRule | None
    created: int
    start: Annotated[str, about("The position it began from, as text; empty: the game's start.")]
    status: Annotated[Status, about("waiting: seats are free")]
    ending: Ending
    seats: Annotated[list[SeatData], about("By person. While waiting with colours by lot, in the order of the form.")]
    lot: bool
    players: Annotated[list[PlayerData], about("By colour.")]
    partners: Annotated[bool, about("Players share a colour: chat is closed to them until the end.")]
    version: Annotated[int, about("Commands carry it; a stale one is refused.")]
    moves: Annotated[list[PlayedMove | LeaveData], about("Moves with the colour that played them, and who left.")]
    position: PositionData
    legal: Annotated[Branch | None, about("null: too many to list, ask for continuations. Empty if nobody may move.")]
    clocks: ClocksData | None
    offers: list[OfferData]
    chat: list[LineData]
    news: Annotated[tuple[News, ...], about("What happened beside the moves, in order.")]
    watchers: int
    patience: Annotated[int | None, about("How long somebody may be away in their turn; null: there is a clock.")]
    claim_at: Annotated[int | None, about("When the person to move, who is away, may be claimed.")]
    next: Annotated[str | None, about("The rematch.")]
    conditions: Annotated[list[list[str]], about("Your own conditional moves: theirs, yours, theirs, …, yours.")]
    tournament: TournamentTableData | None
    paused: Annotated[bool, about("Nobody moves until the organiser of the tournament lets the game go on.")]
    talk: Annotated[bool, about("Whether there is a chat at all.")]
    may: MayData


# Server to browser


class BaseMessage(msgspec.Struct, tag_field="type"):
    pass


class StateMessage(BaseMessage, tag="state"):
    match: MatchData


class MoveMessage(BaseMessage, tag="move"):
    """A plain move: everything that changed. Ask for the state if `before` is not the version that you know."""

    before: int
    version: int
    move: PlayedMove
    position: PositionData
    legal: Branch | None
    clocks: ClocksData | None
    status: Status
    ending: Ending
    news: Annotated[tuple[News, ...], about("What the move led to besides.")]


class ChatMessage(BaseMessage, tag="chat"):
    line: LineData


class PresenceMessage(BaseMessage, tag="here"):
    """By person. When somebody who is away may be claimed, and when they are back, a state comes instead."""

    here: list[bool]
    away: list[int | None]
    claim_at: int | None
    watchers: int


class ThinkingMessage(BaseMessage, tag="thinking"):
    person: int | None
    since: int


class NoticeMessage(BaseMessage, tag="notice"):
    """The computer could not think, or is busy with other games; it tries again by itself."""

    code: Literal["computer_failed", "computer_busy"]


class ByeMessage(BaseMessage, tag="bye"):
    restart: bool


class BaseAnswer(BaseMessage):
    """`id` is that of the message from the browser."""

    id: int


class DoneAnswer(BaseAnswer, tag="done"):
    pass


class RefusedAnswer(BaseAnswer, tag="refused"):
    code: str
    sentence: str
    rule: str  # the section of the game's lesson that explains it, if one does


class ContinuationsAnswer(BaseAnswer, tag="continuations"):
    cells: list[str]
    words: list[str]
    move: Annotated[str | None, about("The move that the picks make already.")]


class WhyNotAnswer(BaseAnswer, tag="why_not"):
    sentence: str
    rule: str  # the section of the game's lesson that explains it


HintWhy = Literal["", "wins", "stops_win", "captures"]


class HintData(msgspec.Struct):
    move: str
    value: Annotated[float, about("The expected result of the person to move, from 0 to 1.")]
    cells: list[str]
    line: Annotated[list[str], about("What would be played after it, as far as it is known: at most five moves.")]
    why: Annotated[HintWhy, about("It ends the game and wins; the next player could win otherwise; it takes pieces.")]
    captures: Annotated[int, about("How many pieces of others it captures or turns.")]


class HintAnswer(BaseAnswer, tag="hint"):
    moves: list[HintData]


class HistoryAnswer(BaseAnswer, tag="history"):
    start: int = msgspec.field(name="from")
    positions: list[PositionData]


ServerMessage = (
    StateMessage
    | MoveMessage
    | ChatMessage
    | PresenceMessage
    | ThinkingMessage
    | NoticeMessage
    | ByeMessage
    | DoneAnswer
    | RefusedAnswer
    | ContinuationsAnswer
    | WhyNotAnswer
    | HintAnswer
    | HistoryAnswer
)


# Browser to server: commands, and these. Each carries an `id`, and is answered by its number.


class BaseQuery(msgspec.Struct, frozen=True, tag_field="do"):
    pass


class PlayText(BaseQuery, frozen=True, tag="play_text"):
    """A move as somebody typed it, in any case and with any separators."""

    version: int
    text: str


class HintQuery(BaseQuery, frozen=True, tag="hint"):
    version: int


class ContinuationsQuery(BaseQuery, frozen=True, tag="continuations"):
    version: int
    picks: list[str]


class WhyNotQuery(BaseQuery, frozen=True, tag="why_not"):
    """Why these picks make no move, or how they cannot go on."""

    version: int
    picks: list[str]


class HistoryQuery(BaseQuery, frozen=True, tag="history"):
    """Positions after so many moves, `from` to `to` (at most 64)."""

    start: int = msgspec.field(name="from")
    end: int = msgspec.field(name="to")


class StateQuery(BaseQuery, frozen=True, tag="state"):
    pass


PublicCommand = (
    PlayMove
    | LeaveMatch
    | MakeOffer
    | AnswerOffer
    | WithdrawOffer
    | TakeBack
    | TakeSeat
    | FillSeat
    | SetConditions
    | SayChat
    | CancelMatch
    | ClaimAbsence
)
Query = PlayText | HintQuery | ContinuationsQuery | WhyNotQuery | HistoryQuery | StateQuery
CLIENT_MESSAGES = (*PublicCommand.__args__, *Query.__args__)


class MessageId(msgspec.Struct):
    """What can be read of a message that cannot."""

    id: int


def _numbered(kind: Any) -> Any:
    """A command or query with its number: one decoding for both."""
    tag = kind.__struct_config__.tag
    return msgspec.defstruct(
        f"{kind.__name__}Message", [("id", int)], bases=(kind,), tag=tag, frozen=True, kw_only=True
    )


ClientMessage: Any = None
for _kind in CLIENT_MESSAGES:
    ClientMessage = _numbered(_kind) if ClientMessage is None else ClientMessage | _numbered(_kind)
