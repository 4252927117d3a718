"""How far the computer may think, as it is typed: --seconds, --simulations or --level, --threads, --memory."""

from __future__ import annotations

from typing import Any

from ..engine.contestants import LIMITS, limit
from ..engine.limits import MOST_MEGABYTES, MOST_THREADS
from .words import Problem, number


def limits(seconds: str | None, simulations: str | None, level: str | None) -> dict[str, Any]:
    """At most one of them; none is for the engine to decide."""
    typed = {"seconds": seconds, "simulations": simulations, "level": level}
    given = {name: text for name, text in typed.items() if text is not None}
    if len(given) > 1:
        raise Problem("one_limit")
    found = {name: limit(name, text.strip()) for name, text in given.items()}
    for name, amount in found.items():
        if amount is None:
            low, high = LIMITS[name]
            raise Problem("number", option=f"--{name}", value=given[name], low=f"{low:g}", high=f"{high:.15g}")
    return found


def means(threads: str, memory: str) -> dict[str, Any]:
    return {
        "threads": number("--threads", threads, 1, MOST_THREADS),
        "memory": number("--memory", memory, 1, MOST_MEGABYTES),
    }
