"""A game between people and computers, without input or output: a command in, events out.

`decide` says what a command leads to, or refuses it; `after` is the match after an event. Neither knows the time or any
chance: who calls says when it is, and colours were drawn when the match was made. A match is its setup and its
events, in order; nothing else is kept.

Every event has a number. `Match.version` is the number of the last one that changed what may be played. Commands name
it: one that was meant for another position is refused.

>>> from functools import reduce
>>> from hexagora.match import after, decide, new_match
>>> from hexagora.match.commands import Actor, PlayMove, TakeSeat
>>> from hexagora.match.setup import Seat, Setup
>>> seats = Seat("screen", "Ann", by="ann"), Seat("link")
>>> table = new_match("table", Setup("hex", {"size": 3}, seats, order=(0, 1), by="ann", created=0))
>>> table = reduce(after, decide(table, Actor("bob", "Bob"), TakeSeat(table.version), now=1000), table)
>>> table = reduce(after, decide(table, Actor("ann"), PlayMove(table.version, "c3"), now=2000), table)
>>> table.status, table.moves, table.seats[table.mover].name
('playing', (('c3', 0),), 'Bob')
"""

from .absence import Presence, claim_time, claims_of
from .change import after
from .conditions import may_set as may_set_conditions
from .decide import decide, may_cancel, may_draw, may_fill, may_talk, offers_of, reaches_players
from .match import Match, OpenOffer, new_match, rematch_of
from .record import record_of

__all__ = [
    "Match",
    "OpenOffer",
    "Presence",
    "after",
    "claim_time",
    "claims_of",
    "decide",
    "may_cancel",
    "may_draw",
    "may_fill",
    "may_set_conditions",
    "may_talk",
    "new_match",
    "offers_of",
    "reaches_players",
    "record_of",
    "rematch_of",
]
