"""A tournament at one moment: all that its steps have led to."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec

from .settings import Discipline, Settings

if TYPE_CHECKING:
    from .events import LogStep

PairingKind = Literal["game", "bye", "absent"]  # absent: somebody asked to miss the round


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who takes part. Numbers are given in the order of entering, from 1, and never change."""

    number: int
    name: str
    rating: int | None = None  # higher is stronger; without one, the order of entering counts
    club: str = ""
    person: str = ""  # the id of whoever plays online, or the contestant of a tournament of programs
    first: int = 1  # the first round they can be paired in: later than 1 for late entries
    withdrawn: bool = False
    absent: tuple[int, ...] = ()  # rounds they asked to miss


class PairingResult(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What came out at a table, by seat."""

    shares: tuple[float, ...]  # of the result: 1 is a win; they sum to 1 (of partners to 2), or to 0 if nobody came
    points: tuple[float, ...] | None = None  # of the game, where it counts them: (46, 45)
    forfeit: bool = False  # decided without play: no opponents met
    missing: tuple[int, ...] = ()  # seats, from 0, of those who did not come; at least two others played


class Pairing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who plays whom at a table, and in which seats: the first seat moves first."""

    players: tuple[int, ...]  # numbers of entrants, by seat; one alone has a bye or is absent
    kind: PairingKind = "game"
    result: PairingResult | None = None
    group: int = 0  # from 1, where groups play
    third: bool = False  # the match for third place
    place: int = 0  # in the bracket, from 0 at the top: byes have the last tables, wherever they stand in it
    match: str = ""  # the id of the match, where it is played online

    @property
    def met(self) -> tuple[int, ...]:
        """Those who have really met here, or will."""
        if self.kind != "game" or (self.result is not None and self.result.forfeit):
            return ()
        missing = self.result.missing if self.result is not None else ()
        return tuple(number for seat, number in enumerate(self.players) if seat not in missing)


class Round(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One round. Its tables are numbered from 1 in the order of its pairings."""

    number: int  # from 1
    pairings: tuple[Pairing, ...]
    game: int = 0  # which of the settings' games
    started: int = 0  # when, in milliseconds since 1970; 0: it is only paired

    @property
    def complete(self) -> bool:
        """Whether every result is in."""
        return all(pairing.result is not None for pairing in self.pairings)


class Helper(msgspec.Struct, frozen=True):
    """Somebody whom the organiser lets change things."""

    person: str
    name: str


class Tournament(msgspec.Struct, frozen=True, dict=True):
    """`new_tournament` begins one, `after` goes on with it."""

    id: str  # its address
    by: str  # the id of its organiser; empty at a terminal
    organiser: str  # their name
    created: int  # in milliseconds since 1970
    settings: Settings
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    forbidden: tuple[tuple[int, int], ...] = ()  # pairs that must not meet, the lower number first
    helpers: tuple[Helper, ...] = ()
    key: str = ""  # a hash of what lets somebody become a helper; empty: nothing does
    paused: bool = False
    over: bool = False
    log: tuple[LogStep, ...] = ()  # every step, also those that were undone

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        """The entrants by their numbers."""
        return {entrant.number: entrant for entrant in self.entrants}

    @property
    def version(self) -> int:
        """The number of the last step."""
        return len(self.log)

    @property
    def current(self) -> Round | None:
        """The last round that is paired."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> int:
        """The number of the round that would be paired next."""
        return len(self.rounds) + 1

    @property
    def discipline(self) -> Discipline:
        """What is played in the round that would be paired next."""
        return self.settings.games[len(self.rounds) % len(self.settings.games)]

    def has_partners(self, round: Round, seats: int) -> bool:
        """Whether one plays with whoever sits opposite at a table of so many."""
        return seats in self.settings.games[round.game].partners

    def present(self, number: int) -> tuple[Entrant, ...]:
        """Who can be paired in a round: has entered by then, is not withdrawn and did not ask to miss it."""
        return tuple(
            entrant
            for entrant in self.entrants
            if entrant.first <= number and not entrant.withdrawn and number not in entrant.absent
        )

    def is_paired(self, number: int) -> bool:
        """Whether somebody is in a round."""
        return number in self.paired

    @cached_property
    def paired(self) -> set[int]:
        """Who is in a round."""
        return {number for round in self.rounds for pairing in round.pairings for number in pairing.players}

    @cached_property
    def busy(self) -> set[int]:
        """Who has a game without a result, in any round."""
        pairings = (pairing for round in self.rounds for pairing in round.pairings if pairing.result is None)
        return {number for pairing in pairings for number in pairing.players}

    def misses(self, number: int) -> tuple[Entrant, ...]:
        """Who has entered, is not withdrawn, and asked to miss a round."""
        return tuple(one for one in self.entrants if one.first <= number and not one.withdrawn and number in one.absent)


__all__ = ["Entrant", "Helper", "Pairing", "PairingKind", "PairingResult", "Round", "Tournament"]
