"""Adds mined puzzles to those of a game, so that grades and boards are spread evenly.

    hexagora puzzles mine hex --count 200 --seconds 600 --out mined.json
    .venv/bin/python -m tools.puzzles hex 60 mined.json …

The puzzles that there are keep their ids; new ones get the numbers that follow. Every new one is proven again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import replace
from pathlib import Path

import hexagora
from hexagora.puzzles import GRADES, Puzzle, from_json, prove, puzzles, to_json, with_grades
from hexagora.puzzles.mine import looks
from tools.format import ROOT

DATA = ROOT / "src" / "hexagora" / "puzzles" / "data"
MOST_AT_ONCE = 0.04  # of a game's puzzles: a fifth of the first grade


def choose(known: list[Puzzle], new: list[Puzzle], count: int) -> list[Puzzle]:
    """Of the new ones, again and again, the first whose effort, and then effort and board, is the rarest so far."""
    chosen = list(known)
    places = {look for puzzle in known for look in looks(puzzle.state)}
    boards = {puzzle: (puzzle.effort, str(puzzle.state.game)) for puzzle in [*known, *new]}
    at_once = sum(puzzle.wins_at_once for puzzle in known)
    while len(chosen) < count and new:
        efforts = Counter(puzzle.effort for puzzle in chosen)
        kinds = Counter(boards[puzzle] for puzzle in chosen)
        puzzle = min(new, key=lambda one: (efforts[one.effort], kinds[boards[one]]))
        new.remove(puzzle)
        same = looks(puzzle.state)
        if places & same or (puzzle.wins_at_once and at_once + 1 > MOST_AT_ONCE * count) or not prove(puzzle):
            continue
        at_once += puzzle.wins_at_once
        places |= same
        chosen.append(puzzle)
    return chosen[len(known) :]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", choices=[entry.id for entry in hexagora.games()])
    parser.add_argument("count", type=int, help="how many there will be at most")
    parser.add_argument("files", nargs="+", type=Path)
    arguments = parser.parse_args()
    game = arguments.game
    known = sorted(puzzles(game), key=lambda puzzle: puzzle.number)
    new = [puzzle for file in arguments.files for puzzle in from_json(game, file.read_text("utf-8"))]
    chosen = with_grades(choose(known, new, arguments.count))
    last = known[-1].number if known else 0
    everything = with_grades(
        known + [replace(one, id=f"{game}-{number}") for number, one in enumerate(chosen, last + 1)]
    )
    (DATA / f"{game}.json").write_text(to_json(everything), "utf-8")
    for grade in GRADES:
        efforts = sorted(puzzle.effort for puzzle in everything if puzzle.grade == grade)
        print(f"{game}, grade {grade}: {len(efforts)} puzzles, effort {efforts[0]} to {efforts[-1]}")


if __name__ == "__main__":
    main()
