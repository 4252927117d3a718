"""Checks of the limits given to a search: BadOption says what is allowed."""

from __future__ import annotations

from ..errors import BadOption, Reason

MOST_SECONDS = 86_400
MOST_SIMULATIONS = 10**12
MOST_THREADS = 256
MOST_MEGABYTES = 65_536
MOST_SEED = 2**63 - 1


def refuse(option: str, value: object, allowed: str) -> BadOption:
    return BadOption(Reason("option_value", {"option": option, "value": str(value)[:40], "allowed": allowed}))


def whole(option: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise refuse(option, value, f"{low}–{high}")
    return value


def seconds_of(value: object, option: str = "seconds") -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= MOST_SECONDS:
        raise refuse(option, value, f"0 < {option} ≤ {MOST_SECONDS}")
    return float(value)


def one_of(option: str, value: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise refuse(option, value, ", ".join(allowed))
    return value
