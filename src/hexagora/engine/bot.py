"""A computer player that keeps its tree from move to move, and think() for one position."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .._native import core as _core
from . import limits
from .levels import level_of
from .report import Report

State = _core.State

STYLES = ("best", "plain", "alphabeta")
Progress = Callable[[Report], object]


class Bot:
    """Thinks about one position at a time, and reuses its tree for the next move of the same game."""

    def __init__(self, *, memory: int = 64, threads: int = 1, seed: int = 0, style: str = "best") -> None:
        """`memory` in megabytes bounds the tree; `style` is "best", "plain" (UCT with uniform playouts only), or
        "alphabeta", for two sides and games whose positions can be judged."""
        self._thinker = _core.Thinker(limits.whole("memory", memory, 1, limits.MOST_MEGABYTES))
        self._threads = limits.whole("threads", threads, 1, limits.MOST_THREADS)
        self._seed = limits.whole("seed", seed, 0, limits.MOST_SEED)
        self._style = limits.one_of("style", style, STYLES)
        self._busy = threading.Lock()

    def think(
        self,
        state: State,
        seconds: float | None = None,
        level: int | None = None,
        *,
        simulations: int | None = None,
        on_progress: Progress | None = None,
        stop: threading.Event | None = None,
    ) -> Report:
        """The best move in a position.

        The search ends after `seconds` or `simulations`, whichever comes first (a second if neither is given), when the
        result is proven (a loss that only the solver knows is searched on for the best defence), or soon after `stop`
        is set. A level is a number of simulations and a chance to overlook moves.
        """
        if level is None and simulations is None and seconds is None:
            seconds = 1
        strength = None if level is None else level_of(state.game.id, level)
        time = 0.0 if seconds is None else limits.seconds_of(seconds)
        most = 0 if simulations is None else limits.whole("simulations", simulations, 1, limits.MOST_SIMULATIONS)
        if strength is not None:
            most = min(most, strength.simulations) if most else strength.simulations
        core_progress: Callable[[tuple[Any, ...]], object] | None = None
        if on_progress is not None:
            listener = on_progress

            def core_progress(data: tuple[Any, ...]) -> object:
                return listener(Report.from_core(data))

        with self._busy:
            data = self._thinker.think(state, time, most, self._threads, self._seed, self._style, core_progress, stop)
        report = Report.from_core(data)
        if strength is None:
            return report
        return replace(report, best=strength.choice(report, state, self._seed))


def think(
    state: State,
    seconds: float | None = None,
    level: int | None = None,
    *,
    simulations: int | None = None,
    memory: int = 64,
    threads: int = 1,
    seed: int = 0,
    style: str = "best",
    on_progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Report:
    """The best move in a position, by a fresh Bot; see Bot.think."""
    bot = Bot(memory=memory, threads=threads, seed=seed, style=style)
    return bot.think(state, seconds, level, simulations=simulations, on_progress=on_progress, stop=stop)
