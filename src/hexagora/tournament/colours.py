"""Who moves first: the balance that a Swiss tournament promises, and who of two gets which seat.

A history is the seats of somebody's games in order: 0 moved first, 1 second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDEST = 2  # how far the numbers of first and second seats may differ
LONGEST = 2  # how often in a row somebody may have the same seat

ABSOLUTE, STRONG, MILD, NO_WISH = 3, 2, 1, 0


class SeatWish(NamedTuple):
    """What somebody should get next, and how much it matters."""

    seat: int | None
    strength: int
    width: int  # by how much the first and second seats differ so far
    broken: tuple[bool, bool]  # whether the first seat, or the second, would break the promise


class SeatClash(NamedTuple):
    """What it costs that two meet, however they sit."""

    broken: int  # players for whom the promise is broken
    unmet: int  # players who do not get what they wish
    strong: int  # of these, whose wish is not mild; counted once if both wish the same


def seat_breaks(history: Sequence[int], seat: int) -> bool:
    """Whether one more game in this seat goes beyond the promise. A step back towards it does not."""
    run = [*history[-LONGEST:], seat]
    signs = sum(1 - 2 * one for one in history)
    after = abs(signs + 1 - 2 * seat)
    return (len(run) > LONGEST and len(set(run)) == 1) or after > max(WIDEST, abs(signs))


def seat_wish(history: Sequence[int]) -> SeatWish:
    """The seat that keeps the promise, or else the rarer one, or else not the last one."""
    difference = len(history) - 2 * sum(history)
    broken = (seat_breaks(history, 0), seat_breaks(history, 1))
    width = abs(difference)
    if broken[0] != broken[1]:
        return SeatWish(int(broken[0]), ABSOLUTE, width, broken)
    if difference:
        return SeatWish(int(difference > 0), STRONG if width < WIDEST else ABSOLUTE, width, broken)
    return SeatWish(1 - history[-1], MILD, 0, broken) if history else SeatWish(None, NO_WISH, 0, broken)


def seat_clash(one: SeatWish, other: SeatWish) -> SeatClash:
    broken = min(one.broken[0] + other.broken[1], one.broken[1] + other.broken[0])
    unmet = one.seat is not None and one.seat == other.seat
    return SeatClash(broken, int(unmet), int(unmet and min(one.strength, other.strength) >= STRONG))


def seat_of_higher(higher: Sequence[int], lower: Sequence[int], odd: bool) -> int:
    """The seat of the higher ranked of two, from both histories; `odd`: whether its seed is an odd number.

    The promise goes first, then the stronger wish, then the change from the last time they sat differently, then the
    wish of the higher ranked. Without any, odd seeds move first.
    """
    mine, theirs = seat_wish(higher), seat_wish(lower)
    first, second = mine.broken[0] + theirs.broken[1], mine.broken[1] + theirs.broken[0]
    if first != second:
        return int(second < first)
    if mine.seat != theirs.seat and None not in (mine.seat, theirs.seat):
        return int(mine.seat == 1)
    force, counterforce = ((wish.strength, wish.width if wish.strength == ABSOLUTE else 0) for wish in (mine, theirs))
    if force != counterforce:
        return int(mine.seat == 1) if force > counterforce else int(theirs.seat == 0)
    for last, opposite in zip(reversed(higher), reversed(lower), strict=False):
        if last != opposite:
            return opposite
    return int(not odd) if mine.seat is None else mine.seat


__all__ = ["SeatClash", "SeatWish", "seat_breaks", "seat_clash", "seat_of_higher", "seat_wish"]
