"""What is asked and told of analysis and records. tools/wire.py writes web/src/analyse/wire.ts from this."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ..match.setup import Value
from ..record import MOST_RECORDS
from .bodies import LookaheadData, PositionRequest
from .messages import BoardData, Ending, PlayerData, Role, about

MOST_PIECES = 500  # set up by hand, or cells with their heat or marks

# What the computer thinks


class AnalysisRequest(PositionRequest):
    """POST /api/queries/analysis: one position."""

    seconds: Annotated[float, Meta(ge=0.1, le=10)] = 3.0


class ReviewRequest(PositionRequest):
    """POST /api/queries/review: a whole game."""

    seconds: Annotated[float, Meta(ge=1, le=60)] | None = None  # for all positions together


class WaitingData(msgspec.Struct):
    """A line of an analysis or a review: its place among the searches that wait, from 1."""

    waiting: int


class EvaluationData(msgspec.Struct):
    """A line of a review: a position, whose number is that of the moves before it."""

    number: int
    values: Annotated[tuple[float, ...], about("The expected result of each person.")]
    best: str | None
    line: tuple[str, ...]
    proven: bool


class MistakeData(msgspec.Struct):
    number: Annotated[int, about("Of the move, from 1.")]
    move: str
    colour: int
    person: int
    before: Annotated[float, about("The expected result of that person, had they played the better move.")]
    after: float
    better: str
    line: tuple[str, ...]
    sign: Literal["?", "??"]
    proven: bool


class ReviewData(msgspec.Struct):
    """The last line of a review."""

    mistakes: list[MistakeData]
    final: bool = True


# Positions that are set up by hand


class SetUpRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/queries/set_up: pieces by cell, with the names that the answer lists, and who is to move."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, Value], Meta(max_length=40)] = {}
    pieces: Annotated[dict[str, Annotated[str, Meta(max_length=4)]], Meta(max_length=MOST_PIECES)] | None = None
    turn: Annotated[int, Meta(ge=0, le=5)] = 0
    symmetry: Annotated[Literal["turn", "mirror"] | None, about("Of the board: by which the pieces go before.")] = None


class PieceKindData(msgspec.Struct):
    """A piece that one may put."""

    name: Annotated[str, about("As SetUpRequest.pieces has it: 0, k0, x, 0h, *.")]
    player: int | None
    role: Role


class SetUpData(msgspec.Struct):
    """POST /api/queries/set_up"""

    position: Annotated[str | None, about("The line that reads as this position; null: the rules refuse it.")]
    complaint: Annotated[str, about("Why they refuse it.")]
    kinds: list[PieceKindData]
    pieces: Annotated[dict[str, str], about("Those that stand now; of a game's start if none were sent.")]
    faces: Annotated[int, about("Hexagons that may be owned: #1 to so many, as pieces 0, 1, …")]
    players: list[PlayerData]
    lookahead: Annotated[LookaheadData | None, about("The position to be drawn, if it is one.")]
    board: Annotated[
        BoardData | None, about("What refused pieces stand on, where that is not always the same board: the plane.")
    ]


# Records


Mark = Annotated[str, about("circle, square, triangle, cross, or a label of at most three characters.")]
Sign = Literal["", "!", "?", "!!", "??", "!?", "?!"]


class RecordSeatData(msgspec.Struct, omit_defaults=True):
    name: str | UnsetType = UNSET
    level: int | UnsetType = UNSET


class RecordOfferData(msgspec.Struct, omit_defaults=True):
    kind: Literal["draw", "takeback"]
    person: int
    answer: Literal["accepted", "declined", "withdrawn", ""] | UnsetType = UNSET


class RecordMoveData(msgspec.Struct, omit_defaults=True):
    """A move, or a colour that leaves, with what is said of it."""

    move: str | UnsetType = UNSET
    leave: int | UnsetType = UNSET
    seconds: float | UnsetType = UNSET
    comment: str | UnsetType = UNSET
    sign: Sign | UnsetType = UNSET
    marks: dict[str, Mark] | UnsetType = UNSET
    offers: list[RecordOfferData] | UnsetType = UNSET
    variations: Annotated[
        list[list[str | RecordMoveData]] | UnsetType, about("What might have been played instead of it.")
    ] = UNSET


class GameRecordData(msgspec.Struct, omit_defaults=True):
    """A game as docs/records.md describes it, version 3."""

    hexagora: int
    game: str
    options: dict[str, Value]
    moves: list[str | RecordMoveData]
    result: list[float] | None
    start: Annotated[str | UnsetType, about("The position that it begins from, if not the game's start.")] = UNSET
    rules: int | UnsetType = UNSET
    date: str | UnsetType = UNSET
    seats: list[RecordSeatData] | UnsetType = UNSET
    headers: dict[str, str] | UnsetType = UNSET
    comment: str | UnsetType = UNSET
    marks: dict[str, Mark] | UnsetType = UNSET
    offers: list[RecordOfferData] | UnsetType = UNSET
    reason: Ending | UnsetType = UNSET


RawRecord = Annotated[msgspec.Raw, Meta(extra={"type": "GameRecord"})]  # read by hexagora.record, which says the place


class ReadRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/records/read: a record in any format, a link or a position. The answer is a GameRecord."""

    text: str
    number: Annotated[Annotated[int, Meta(ge=1, le=MOST_RECORDS)] | None, about("Which game of several, from 1.")] = (
        None
    )


class WriteRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/records/write: the answer is the text, with the name of a file."""

    record: RawRecord
    format: Literal["json", "sgf", "hexworld"] = "json"


# Pictures


Heat = Annotated[int, Meta(ge=1, le=5)]  # how good it is to play on a cell


class PictureRequest(PositionRequest):
    """POST /api/pictures/position"""

    format: Literal["svg", "png"] = "svg"
    theme: Literal["light", "dark"] = "light"
    names: Annotated[bool, about("Whether each cell shows its name.")] = False
    heat: Annotated[dict[str, Heat], Meta(max_length=MOST_PIECES)] = msgspec.field(default_factory=dict)
    marks: Annotated[dict[str, Mark], Meta(max_length=MOST_PIECES)] = msgspec.field(default_factory=dict)
    width: Annotated[int, Meta(ge=64, le=1600)] = 960


class ReplayRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/pictures/replay: the main line as a film."""

    record: RawRecord
    format: Literal["gif", "webp"] = "gif"
    theme: Literal["light", "dark"] = "light"
