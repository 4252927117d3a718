"""What requests and answers of REST hold, typed once. tools/wire.py writes web/src/wire.ts from this."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from fastapi import Request, Response
from msgspec import UNSET, Meta, UnsetType

from ..errors import BadOption, Reason
from ..match.setup import SeatKind, Value
from .messages import (
    Branch,
    ClockRule,
    Ending,
    HintData,
    LeaveData,
    PlayerData,
    PositionData,
    SeatData,
    Status,
    Words,
    about,
)

_encode = msgspec.json.Encoder().encode


class PresetData(msgspec.Struct):
    id: str
    name: str
    options: dict[str, Value]
    players: int


class TaskData(msgspec.Struct):
    """What one can do now."""

    first: Annotated[str, about("Nothing is picked yet.")]
    next: Annotated[str | UnsetType, about("Something is picked, and more must follow.")] = UNSET
    stop: Annotated[str | UnsetType, about("More may follow, or not.")] = UNSET
    why: Annotated[str | UnsetType, about("The aim, or what holds now.")] = UNSET


class EntryData(msgspec.Struct):
    """A game of the catalogue, in a language."""

    id: str
    name: str
    line: str
    length: str
    players: Annotated[tuple[int, int], about("Fewest and most.")]
    colours: list[str]
    tasks: Annotated[dict[str, TaskData], about("By Position.task.")]
    ends: Annotated[dict[str, str], about("By Position.ended: sentences with {name}, the winner, and {score}.")]
    parts: Annotated[dict[str, str], about("By the names in Position.parts.")]
    presets: list[PresetData]


class RulesData(msgspec.Struct):
    """GET /api/games/{id}/rules: a game's rules, line by line."""

    lines: list[str]
    only: Annotated[
        dict[str, dict[str, list[Value]]],
        about("Lines, by number from 1, that hold only with one of these values of each option."),
    ]


class ProfileData(msgspec.Struct):
    id: str
    name: str


class MatchIdData(msgspec.Struct):
    id: str


class LanData(msgspec.Struct):
    url: str
    qr: str


class CueData(msgspec.Struct):
    name: str
    path: str
    stroke: float


class BootData(msgspec.Struct):
    """What the page starts with, in its language: in the page itself as JSON, and GET /api/boot?lang=fr."""

    lang: Literal["en", "fr"]
    languages: dict[str, str]
    words: Annotated[Words, about("Texts of src/hexagora/locales/web; words.counters has the names of counters.")]
    games: list[EntryData]
    levels: int
    cues: list[CueData]
    version: str
    me: ProfileData
    lan: Annotated[LanData | None, about("Address for others on this network, with a QR code as SVG.")]


class SampleData(msgspec.Struct):
    """GET /api/gallery: a short game of each, for the home page."""

    game: str
    players: list[PlayerData]
    positions: Annotated[list[PositionData], about("The first has the board.")]


class ChoiceData(msgspec.Struct):
    value: Value
    label: str
    cells: Annotated[int | None, about("How many cells the board has then, where the option is the board's size.")]


class OptionData(msgspec.Struct):
    name: str
    label: str
    value: Value
    values: list[ChoiceData]
    applies: bool


class FormData(msgspec.Struct):
    """GET /api/games/{id}/options?size=5&players=3: the options as they stand, and the game that they make."""

    players: int
    preset: str | None
    options: list[OptionData]
    players_by_colour: list[PlayerData]
    position: Annotated[PositionData, about("Its start, with the board.")]
    formats: Annotated[list[str], about("The forms in which its records can be written.")]


Verdict = Literal["", "won", "lost", "shared", "drawn"]


class SummaryData(msgspec.Struct):
    """A match in a list."""

    id: str
    game: str
    preset: str | None
    options: dict[str, Value]
    status: Status
    seats: list[SeatData]
    players: list[PlayerData]
    position: PositionData
    moves: int
    your_turn: bool
    turn: Annotated[int | None, about("The person to move.")]
    ending: Ending
    result: Annotated[Verdict, about("How it ended for you; empty while it goes on, and if your seats differ.")]
    clock: ClockRule | None
    updated: Annotated[int, about("When something last happened on the board, in ms since 1970.")]


class HomeData(msgspec.Struct):
    """GET /api/home"""

    mine: list[SummaryData]
    open: list[SummaryData]
    unreadable: Annotated[list[str], about("The ids of those of your matches that cannot be read.")]


class RefusalData(msgspec.Struct):
    """The answer to what cannot be done, with a status of 4xx or 5xx."""

    code: str
    sentence: str


# Requests


class NameRequest(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)]


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True):
    kind: SeatKind
    level: Annotated[int, Meta(ge=1, le=10)] | None = None
    name: Annotated[str, Meta(max_length=200)] = ""


class FischerRequest(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="fischer"):
    seconds: Annotated[int, Meta(ge=10, le=3 * 60 * 60)]
    increment: Annotated[int, Meta(ge=0, le=3 * 60)]


class DaysRequest(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    days: Annotated[int, Meta(ge=1, le=30)]


class MatchRequest(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/matches: the game with its options, or a position to begin from, who sits where, the clock. With `lot`
    colours are drawn."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatRequest], Meta(max_length=6)]
    options: Annotated[dict[str, Value], Meta(max_length=40)] = {}
    lot: bool = False
    clock: FischerRequest | DaysRequest | None = None
    listed: bool = False
    position: Annotated[
        str, Meta(max_length=20_000), about("A line that hexagora.read reads: the match begins there.")
    ] = ""


# Questions about a position


class PositionRequest(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position: the line that hexagora.read reads, or a game with its options; then moves."""

    position: Annotated[str, Meta(max_length=20_000)] | None = None
    game: Annotated[str, Meta(max_length=40)] = ""
    options: Annotated[dict[str, Value], Meta(max_length=40)] = {}
    moves: list[str | LeaveData] = []


class ContinuationsRequest(PositionRequest):
    picks: Annotated[list[str], Meta(max_length=1000)] = []


class WhyNotRequest(PositionRequest):
    picks: Annotated[list[str], Meta(max_length=1000)] = []


class ContinuationsData(msgspec.Struct):
    cells: list[str]
    words: list[str]
    move: Annotated[str | None, about("The move that the picks make already.")]


class WhyNotData(msgspec.Struct):
    sentence: str
    rule: str  # the section of the game's lesson that explains it


class LookaheadData(msgspec.Struct):
    """A position that is not that of a match, to be drawn and gone on from."""

    position: Annotated[PositionData, about("With its board.")]
    legal: Annotated[Branch | None, about("null: too many to list, ask for continuations.")]
    text: Annotated[str, about("The line that hexagora.read reads.")]
    colours: Annotated[list[int], about("Who made each of the moves that were sent.")]


class HintsData(msgspec.Struct):
    moves: list[HintData]


class CandidateData(msgspec.Struct):
    move: str
    value: Annotated[float | None, about("The expected result of the person to move; null: not searched.")]
    visits: int
    proven: bool
    values: Annotated[tuple[float, ...], about("The expected result of each person; empty: not searched.")]
    line: Annotated[tuple[str, ...], about("The move and what follows, for the best ten.")]


class AnalysisData(msgspec.Struct):
    """A report of a search: a line of POST /api/queries/analysis."""

    best: str | None
    values: Annotated[tuple[float, ...], about("The expected result of each person.")]
    moves: Annotated[list[CandidateData], about("Best first.")]
    line: Annotated[tuple[str, ...], about("The best moves from here on.")]
    simulations: int
    proven: bool
    seconds: float
    final: bool


# Reading and writing


Body = TypeVar("Body", bound=msgspec.Struct)


async def body_of(request: Request, kind: type[Body]) -> Body:
    """What a request holds. BadOption, with the place, if it cannot be read."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        why, _, where = str(error).partition(" - at ")
        raise BadOption(Reason("request", {"where": where.strip("`")[:80] or "$", "why": why[:200]})) from None


def documented(kind: Any) -> dict[str, Any]:
    """What OpenAPI says of a request that body_of reads."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema_of(kind)}}}}


def schema_of(kind: Any) -> Any:
    """The JSON Schema of a kind, in one piece."""
    (schema,), structs = msgspec.json.schema_components([kind])

    def inline(part: Any) -> Any:
        if isinstance(part, list):
            return [inline(one) for one in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            return inline(structs[part["$ref"].rpartition("/")[2]])
        return {name: inline(one) for name, one in part.items() if name != "discriminator"}

    return inline(schema)


def json_response(data: msgspec.Struct, status: int = 200) -> Response:
    return Response(_encode(data), status, media_type="application/json", headers={"Cache-Control": "no-store"})
