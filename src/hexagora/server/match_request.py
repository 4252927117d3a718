"""A request for a new match, checked and made into its setup."""

from __future__ import annotations

import random
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from .. import game, locales
from ..errors import BadOption, Reason
from ..match import clean_name
from ..match.setup import Days, Fischer, Seat, SeatKind, Setup
from .guests import Guest

SECONDS = (10, 3 * 60 * 60)
INCREMENTS = (0, 3 * 60)
DAYS = (1, 30)
LEVELS = (1, 10)

Strict = ConfigDict(extra="forbid")


class SeatRequest(BaseModel):
    model_config = Strict
    kind: SeatKind
    level: Annotated[int | None, Field(ge=LEVELS[0], le=LEVELS[1])] = None
    name: Annotated[str, Field(max_length=200)] = ""


class FischerRequest(BaseModel):
    model_config = Strict
    kind: Literal["fischer"]
    seconds: Annotated[int, Field(ge=SECONDS[0], le=SECONDS[1])]
    increment: Annotated[int, Field(ge=INCREMENTS[0], le=INCREMENTS[1])]


class DaysRequest(BaseModel):
    model_config = Strict
    kind: Literal["days"]
    days: Annotated[int, Field(ge=DAYS[0], le=DAYS[1])]


class MatchRequest(BaseModel):
    """A match: the game with its options, who sits where, the clock. With `lot` colours are drawn."""

    model_config = Strict
    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] = {}
    seats: Annotated[list[SeatRequest], Field(max_length=6)]
    lot: bool = False
    clock: FischerRequest | DaysRequest | None = None
    rated: bool = False
    listed: bool = False


def setup_of(request: MatchRequest, me: Guest, language: str, now: int, computer_games: bool) -> Setup:
    """BadOption, with the reason, if there is no such game or nobody could play it like that."""
    chosen = game(request.game, **request.options)
    if len(request.seats) != chosen.players:
        raise BadOption(Reason("seats_count", {"count": str(len(request.seats)), "players": str(chosen.players)}))
    kinds = [seat.kind for seat in request.seats]
    if request.rated and ("computer" in kinds or kinds.count("screen") > 1):
        raise BadOption(Reason("seats_rated"))
    if not computer_games and {*kinds} == {"computer"}:
        raise BadOption(Reason("seats_computers"))
    if request.listed and "link" not in kinds:
        raise BadOption(Reason("seats_listed"))
    seats = []
    here = 0
    for number, seat in enumerate(request.seats, 1):
        if seat.kind == "computer":
            seats.append(Seat("computer", level=seat.level or LEVELS[0]))
        elif seat.kind == "link":
            seats.append(Seat("link"))
        else:
            other = locales.say(language, "server", "player", number=number)
            seats.append(Seat("screen", clean_name(seat.name) or (other if here else me.name), by=me.id))
            here += 1
    order = list(range(len(seats)))
    if request.lot:
        random.SystemRandom().shuffle(order)
    clock: Fischer | Days | None = None
    match request.clock:
        case FischerRequest(seconds=seconds, increment=increment):
            clock = Fischer(seconds, increment)
        case DaysRequest(days=days):
            clock = Days(days)
    return Setup(
        request.game,
        dict(chosen.options),
        tuple(seats),
        tuple(order),
        me.id,
        now,
        lot=request.lot,
        clock=clock,
        rated=request.rated,
        listed=request.listed,
    )
