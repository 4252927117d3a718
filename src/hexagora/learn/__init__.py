"""Lessons: a page of rules for each game, with figures, exercises, a first game and tactics.

They are data, `pages/<game>.<language>.toml`: docs/lessons.md says what stands in such a file. The browser, the
terminal and paper show the same pages.
"""

from __future__ import annotations

from .page import Claim, Figure, First, Page, Section, Step, Tactic, Task, Variant, has, page, rule_of, source_name

__all__ = [
    "Claim",
    "Figure",
    "First",
    "Page",
    "Section",
    "Step",
    "Tactic",
    "Task",
    "Variant",
    "has",
    "page",
    "rule_of",
    "source_name",
]
