"""The options that limit the computer: --seconds, --simulations or --level, --threads, --memory."""

from __future__ import annotations

from typing import Any

from ..engine.contestants import LIMITS, limit
from ..engine.limits import MOST_MEGABYTES, MOST_THREADS
from .words import Problem, number


def limits(seconds: str | None, simulations: str | None, level: str | None) -> dict[str, Any]:
    """At most one of them; without any the engine uses its default."""
    options = {"seconds": seconds, "simulations": simulations, "level": level}
    texts = {name: text for name, text in options.items() if text is not None}
    if len(texts) > 1:
        raise Problem("one_limit")
    amounts = {name: limit(name, text.strip()) for name, text in texts.items()}
    for name, amount in amounts.items():
        if amount is None:
            low, high = LIMITS[name]
            raise Problem("number", option=f"--{name}", value=texts[name], low=f"{low:g}", high=f"{high:.15g}")
    return amounts


def resources(threads: str, memory: str) -> dict[str, Any]:
    return {
        "threads": number("--threads", threads, 1, MOST_THREADS),
        "memory": number("--memory", memory, 1, MOST_MEGABYTES),
    }
