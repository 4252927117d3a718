"""Puzzles: positions with one right move, found in games of the computer and proven. See docs/puzzles.md.

>>> from hexagora import puzzles
>>> first = puzzles.puzzles("hex")[0]
>>> first.grade, puzzles.prove(first)
(1, True)
"""

from __future__ import annotations

from .proof import prove
from .puzzle import GRADES, Goal, Puzzle, by_id, from_json, games, puzzles, to_json, with_grades

__all__ = ["GRADES", "Goal", "Puzzle", "by_id", "from_json", "games", "prove", "puzzles", "to_json", "with_grades"]
