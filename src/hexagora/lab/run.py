"""Runs the lab: many games, in several processes or on a cluster, stored as they end."""

from __future__ import annotations

import functools
import heapq
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from ..catalogue import Entry
from ..engine.ledger import Ledger
from ..engine.limits import MOST_SEED, MOST_THREADS, whole
from ..engine.workers import run_in_processes
from ..version import version
from .play import LabGame, LabPlan, play_game

if TYPE_CHECKING:
    from .. import Game

VERSION = 2
USUAL_STRENGTH = "simulations:400"
USUAL_GAMES = 100
USUAL_OPENINGS = 10
MOST_GAMES = 10**6


def run(
    game: Game,
    strength: str = USUAL_STRENGTH,
    *,
    games: int = USUAL_GAMES,
    openings: int = USUAL_OPENINGS,
    seed: int = 0,
    parallel: int = 1,
    data: str | Path | None = None,
    ray: str | None = None,
) -> Generator[LabGame, None, None]:
    """Games as they end; those that the file already has come first. Closing the iterator keeps what is there.

    strength  as contestants of the arena are written (docs/arena.md), but for those that depend on the machine
    games     those in which the computer chooses freely
    openings  how often each first move is played, for its value
    seed      the same one gives the same games
    parallel  processes
    data      a file of JSON lines, or a folder for one; the same plan goes on, another one or version is refused
    ray       the address of a Ray cluster to play on instead of processes here; empty for one that is started here
    """
    whole("games", games, 0, MOST_GAMES)
    whole("openings", openings, 0, MOST_GAMES)
    whole("seed", seed, 0, MOST_SEED)
    whole("parallel", parallel, 1, MOST_THREADS)
    plan = LabPlan.read(game, strength, seed)
    numbers = numbers_of(plan, games, openings * len(plan.openings) if openings else 0)
    return _play(plan, numbers, parallel, data, ray)


def _play(
    plan: LabPlan, numbers: list[int], parallel: int, data: str | Path | None, ray: str | None
) -> Generator[LabGame, None, None]:
    versions = {"rules": Entry(plan.game.id).rules_version, "hexagora": version()}
    heading: dict[str, object] = {"lab": VERSION, **plan.settings, **versions}
    with Ledger(data, heading, plan.game.id, functools.partial(LabGame.from_data, plan=plan)) as ledger:
        yield from (ledger.results[number] for number in numbers if number in ledger.results)
        tasks = iter([number for number in numbers if number not in ledger.results])
        work = functools.partial(play_game, plan)
        if ray is None:
            new_games = run_in_processes(work, tasks, parallel)
        else:
            from .cluster import run_on_ray

            new_games = run_on_ray(work, tasks, ray)
        with closing(new_games):
            for game in new_games:
                ledger.add(game)
                yield game


def numbers_of(plan: LabPlan, games: int, openings: int) -> list[int]:
    """The games to play, free ones and those of the map in step, so that whoever stops early has some of both."""
    free = ((place / games, plan.number(place, False)) for place in range(games))
    of_map = ((place / openings, plan.number(place, True)) for place in range(openings))
    return [number for _, number in heapq.merge(free, of_map)]
