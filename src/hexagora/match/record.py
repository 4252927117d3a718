"""The record of a match from its events: with the time that each move took, and what was offered when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..record import Offer, Record
from .change import after
from .events import (
    DrawAgreed,
    Event,
    MatchPaused,
    MovePlayed,
    MovesTakenBack,
    OfferAnswered,
    OfferMade,
    OfferWithdrawn,
    PlayerLeft,
)
from .match import new_match
from .setup import Setup


def record_of(setup: Setup, events: Iterable[Event]) -> Record:
    """All that is known of a match, but for moves that were taken back. It replays the match, which takes time."""
    match = new_match("", setup)
    seconds: list[float | None] = [None]  # by position
    offers: list[list[Offer]] = [[]]
    used = 0  # of the turn, before pauses
    for event in events:
        before, match = match, after(match, event)
        here = offers[-1]
        match event:
            case MovePlayed(at=at):
                seconds.append(max(0, used + at - before.since) / 1000)
                used = 0
            case MatchPaused(at=at):
                used += at - before.since
            case PlayerLeft() if match.mover != before.mover:
                used = 0
            case OfferMade(offer="draw" | "takeback" as kind, person=person) if len(match.people) > 1:
                here.append(Offer(kind, person))
            case OfferAnswered(offer=kind, yes=False) | OfferWithdrawn(offer=kind):
                _answer(here, kind, match.news[-1].kind)
            case DrawAgreed():
                _answer(here, "draw", "accepted")
            case MovesTakenBack(moves=count):
                _answer(here, "takeback", "accepted")
                offers[count] += [offer for offer in here if offer.answer == "accepted"]
        del seconds[len(match.moves) + 1 :], offers[len(match.moves) + 1 :]
        seconds += [None] * (len(match.moves) + 1 - len(seconds))  # somebody left
        offers += [[] for _ in range(len(match.moves) + 1 - len(offers))]
    record = match.record
    for node, time, made in zip([record, *record.mainline()], seconds, offers, strict=True):
        node.seconds, node.offers = time, made
    return record


def _answer(offers: list[Offer], kind: str, answer: Any) -> None:
    """The last offer of a kind that waits for an answer gets it."""
    for place in reversed(range(len(offers))):
        if offers[place].kind == kind and not offers[place].answer:
            offers[place] = replace(offers[place], answer=answer)
            return
