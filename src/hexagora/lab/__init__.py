"""The lab: what a designer wants to know of a game, from games that the computer plays against itself.

>>> import hexagora
>>> from hexagora import lab
>>> games = list(lab.run(hexagora.game("hex", size=3), "simulations:50", games=10, openings=2))
>>> figures = lab.summary(games)
>>> figures.games, len(figures.seats), figures.length.low <= figures.length.value <= figures.length.high
(10, 2, True)

docs/lab.md says what the figures mean.
"""

from __future__ import annotations

from .intervals import Interval, mean, share
from .openings import Opening
from .play import LabGame
from .run import run
from .statistics import Statistics, summary
from .storage import stored_statistics

__all__ = ["Interval", "LabGame", "Opening", "Statistics", "mean", "run", "share", "stored_statistics", "summary"]
