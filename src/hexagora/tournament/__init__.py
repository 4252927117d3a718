"""Tournaments, without input or output: a command in, events out; entries and results in, pairings and standings out.

`decide` says what a command leads to, or refuses it; `after` is the tournament after a step of its log. Nothing here
knows the games, a server or the time. A tournament is its log: who did what and when, in order, undone steps included.

>>> from hexagora.tournament import Author, Discipline, Settings, begin, do
>>> from hexagora.tournament.commands import AddEntrants, EnterResult, NewEntrant, PairRound
>>> from hexagora.tournament.result_text import read_result
>>> ann = Author("ann", "Ann")
>>> cup = begin("cup", ann, Settings("Club evening", "swiss", (Discipline("gomobil"),), rounds=3), now=0)
>>> cup, _ = do(cup, ann, AddEntrants(tuple(map(NewEntrant, "ABCD"))), now=1)
>>> cup, _ = do(cup, ann, PairRound(cup.version), now=2)
>>> [pairing.players for pairing in cup.current.pairings]
[(1, 3), (4, 2)]
>>> cup, _ = do(cup, ann, EnterResult(1, 1, read_result("46-45", 2)), now=3)
>>> cup.current.complete
False
"""

from ..extras import extra

with extra("tournament"):
    import msgspec as _msgspec  # noqa: F401  (all that follows needs it)

from .change import after, last_step, new_tournament, replay, standing_steps
from .commands import Author
from .decide import decide
from .people import may_change
from .settings import Discipline, Settings
from .steps import begin, do
from .tournament import Entrant, Pairing, PairingResult, Round, Tournament

__all__ = [
    "Author",
    "Discipline",
    "Entrant",
    "Pairing",
    "PairingResult",
    "Round",
    "Settings",
    "Tournament",
    "after",
    "begin",
    "decide",
    "do",
    "last_step",
    "may_change",
    "new_tournament",
    "replay",
    "standing_steps",
]
