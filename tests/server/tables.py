"""Matches to try commands on, without a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from hexagora import locales
from hexagora.errors import Refusal
from hexagora.match import Match, Presence, after, decide, new_match
from hexagora.match.absence import ALL_HERE
from hexagora.match.commands import Actor, AnswerOffer, Command, MakeOffer, PlayMove
from hexagora.match.events import Event, MatchStarted, OfferKind
from hexagora.match.setup import Seat, Setup

ANN, BOB, CAT, DAN, EVE = (Actor(name.lower(), name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve"))
ROBOT, FREE = Seat("computer", level=1), Seat("link")
HEX: dict[str, Any] = {
    "game": "hex",
    "board": "rhombus",
    "size": 2,
}  # a1 b1 a2 b2; the first player wins by a2 b1
HEX_3: dict[str, Any] = {"game": "hex", "size": 3, "players": 3}
FOUR: dict[str, Any] = {"game": "six", "players": 4}
SECOND = 1000


def at_screen(who: Actor, name: str = "") -> Seat:
    return Seat("screen", name or who.name, by=who.id)


def setup(*seats: Seat, order: tuple[int, ...] = (), game: str = "hex", **parts: Any) -> Setup:
    terms = {name: parts.pop(name) for name in ("clock", "lot", "listed") if name in parts}
    return Setup(game, parts, seats, order or tuple(range(len(seats))), "ann", 0, **terms)


@dataclass
class Table:
    """A match as it goes on; `now` is the time at which things are asked for, `presence` says who is away then."""

    match: Match
    now: int = SECOND
    events: list[Event] = field(default_factory=list)
    presence: Presence = ALL_HERE

    def ask(self, who: Actor, command: Command) -> list[Event]:
        events = decide(self.match, who, command, self.now, self.presence)
        for event in events:
            self.match = after(self.match, event)
        self.events += events
        return events

    def refuses(self, who: Actor, command: Command) -> str:
        """The code of the refusal, which has a sentence in each language."""
        with pytest.raises(Refusal) as refused:
            decide(self.match, who, command, self.now, self.presence)
        reason = refused.value.reason
        sentences = {reason.say(language) for language in locales.LANGUAGES}
        assert len(sentences) == len(locales.LANGUAGES)
        assert not any("{" in sentence for sentence in sentences)
        return reason.code

    def stands(self) -> tuple[str, str, int | None]:
        """The status, how it ended, and the person to move."""
        return self.match.status, self.match.ending, self.match.mover

    def result(self) -> list[float] | None:
        return None if self.match.result is None else list(self.match.result)

    @property
    def version(self) -> int:
        return self.match.version

    def move(self, who: Actor, *moves: str) -> None:
        for move in moves:
            assert self.ask(who, PlayMove(self.version, move))[0] == self.events[-1]

    def offer(self, who: Actor, kind: OfferKind) -> list[Event]:
        return self.ask(who, MakeOffer(self.version, kind))

    def answer(self, who: Actor, kind: OfferKind, yes: bool = True) -> list[Event]:
        return self.ask(who, AnswerOffer(self.version, kind, yes))

    def win(self, first: Actor, second: Actor) -> None:
        """A game of HEX that the first player wins."""
        self.move(first, "a2")
        self.move(second, "b2")
        self.move(first, "b1")
        assert self.stands() == ("over", "", None)


def table(*seats: Seat, **parts: Any) -> Table:
    """A match that has begun, if everybody is there."""
    match = new_match("abc", setup(*seats, **parts))
    if not all(seat.taken for seat in seats):
        return Table(match)
    started = MatchStarted(SECOND)
    return Table(after(match, started), events=[started])


def two(**parts: Any) -> Table:
    return table(at_screen(ANN), at_screen(BOB), **(parts if "game" in parts else {**HEX, **parts}))


def three(**parts: Any) -> Table:
    return table(at_screen(ANN), at_screen(BOB), at_screen(CAT), **{**HEX_3, **parts})


def alone(**parts: Any) -> Table:
    """Against the computer."""
    return table(at_screen(ANN), ROBOT, **{**HEX, **parts})


def names(match: Match) -> list[str]:
    return [seat.name for seat in match.seats]
