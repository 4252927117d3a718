"""A request for a new match, checked and made into its setup."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from .. import game, locales, read
from ..errors import BadOption, BadText, Reason
from ..match.setup import Days, Fischer, Seat, Setup
from ..text import clean_name
from .bodies import DaysRequest, FischerRequest, MatchRequest
from .guests import Guest

if TYPE_CHECKING:
    from .. import State


def setup_of(request: MatchRequest, me: Guest, language: str, now: int, computer_games: bool) -> Setup:
    """BadOption, with the reason, if there is no such game or nobody could play it like that; BadText if the position
    that it is to begin from is none."""
    start = _start(request)
    chosen = start.game
    if len(request.seats) != chosen.players:
        raise BadOption(Reason("seats_count", {"count": str(len(request.seats)), "players": str(chosen.players)}))
    kinds = [seat.kind for seat in request.seats]
    if not computer_games and {*kinds} == {"computer"}:
        raise BadOption(Reason("seats_computers"))
    if request.listed and "link" not in kinds:
        raise BadOption(Reason("seats_listed"))
    seats = []
    here = 0
    for number, seat in enumerate(request.seats, 1):
        if seat.kind == "computer":
            seats.append(Seat("computer", level=seat.level or 1))
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
        listed=request.listed,
        start="" if start == chosen.start() else str(start),
    )


def _start(request: MatchRequest) -> State:
    """Where a match begins. A position names its options, which need not be repeated."""
    chosen = game(request.game, **request.options)
    if not request.position:
        return chosen.start()
    state = chosen.read(request.position) if request.options else read(request.position)
    if state.game.id != chosen.id:
        raise BadText(Reason("text_other_game", {"game": chosen.id}))
    if state.turn is None:
        raise BadText(Reason("start_over"))
    return state
