"""The computer player: think, analyse, review, Bot, levels."""

from __future__ import annotations

from .analysis import analyse
from .bot import Bot, think
from .evaluation import Evaluation
from .levels import Level, levels
from .report import Candidate, Report
from .review import Mistake, Review, review

__all__ = [
    "Bot",
    "Candidate",
    "Evaluation",
    "Level",
    "Mistake",
    "Report",
    "Review",
    "analyse",
    "levels",
    "review",
    "think",
]
