"""The computer player: think, analyse, Bot, levels."""

from __future__ import annotations

from .analysis import analyse
from .bot import Bot, think
from .levels import Level, levels
from .report import Candidate, Report

__all__ = ["Bot", "Candidate", "Level", "Report", "analyse", "levels", "think"]
