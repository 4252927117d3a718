"""Whether an organiser's choices can be played, and results be results."""

from __future__ import annotations

import re

from msgspec.structs import replace

from ..errors import BadOption, IllegalMove, Reason
from ..text import clean_name
from .limits import LARGEST_TABLE, LATEST, LONGEST_TITLE, MOST_GAMES, MOST_POINTS, MOST_ROUNDS
from .settings import Settings
from .tournament import Entrant, PairingResult, Tournament

# What may change once a round is paired: nothing of it changes what was played.
LATER = ("name", "place", "rounds", "tie_breaks", "entry", "listed", "chat", "clock", "times", "third_place")
CLOCK = re.compile(r"|[0-9]{1,6}\+[0-9]{1,4}|[0-9]{1,3}d")

EXACT = 1e-9  # shares are sums of fractions


def refuse(code: str, **details: object) -> IllegalMove:
    return IllegalMove(Reason(code, {name: str(detail) for name, detail in details.items()}))


def entrant_of(tournament: Tournament, number: int) -> Entrant:
    try:
        return tournament.by_number[number]
    except KeyError:
        raise refuse("tournament_no_entrant", number=number) from None


def check_result(result: PairingResult, seats: int, partners: bool = False) -> PairingResult:
    """Shares that sum to 1, or to 0 if nobody came, of two 1, ½ or 0; points that a game can have; nothing for who did
    not come. Partners, who sit opposite each other, win or lose together, and must all be there: each has what their
    side gets."""
    side = 2 if partners else 1
    total = sum(result.shares) / side
    fits = len(result.shares) == seats and min(result.shares, default=-1) >= 0
    fits = fits and (seats > 2 * side or {*result.shares} <= {0.0, 0.5, 1.0})
    if not fits or not (abs(total - 1) < EXACT or (total == 0 and result.forfeit)):
        raise refuse("tournament_partners") if partners else refuse("tournament_shares")
    if result.points is not None:
        inside = all(0 <= amount <= MOST_POINTS for amount in result.points)
        if len(result.points) != seats or not inside or result.forfeit:
            raise refuse("tournament_points", most=MOST_POINTS)
    half = seats // 2
    lists = (result.shares, result.points or ())
    if partners and (result.missing or any(one[:half] != one[half:] for one in lists if one)):
        raise refuse("tournament_partners")
    if result.missing:
        parts = zip(result.shares, result.points or result.shares, strict=True)
        nothing = [seat for seat, part in enumerate(parts) if not any(part)]
        known = result.missing == tuple(seat for seat in nothing if seat in result.missing)  # in order, none twice
        if not known or result.forfeit or len(result.missing) > seats - 2:
            raise refuse("tournament_missing")
    return result


def _refuse(what: str, allowed: object) -> BadOption:
    return BadOption(Reason("tournament_setting", {"what": what, "allowed": str(allowed)}))


def check_settings(settings: Settings) -> Settings:
    """The settings with their texts as they are shown; BadOption, with what is allowed."""
    name = clean_name(settings.name, LONGEST_TITLE)
    if not name:
        raise BadOption(Reason("name_empty"))
    if not 1 <= len(settings.games) <= MOST_GAMES:
        raise _refuse("games", f"1–{MOST_GAMES}")
    ranges = {
        "rounds": (settings.rounds, 0, MOST_ROUNDS),
        "cycles": (settings.cycles, 1, 2),
        "groups": (settings.groups, 2, 32),
        "advance": (settings.advance, 1, 8),
        "table_size": (settings.table_size, 2, LARGEST_TABLE),
        "times": (len(settings.times), 0, MOST_ROUNDS),
    }
    for what, (value, low, high) in ranges.items():
        if not low <= value <= high:
            raise _refuse(what, f"{low}–{high}")
    for what, worth in {"bye": settings.bye, "absence": settings.absence}.items():
        if worth not in (0, 0.5, 1):
            raise _refuse(what, "0, ½, 1")
    if not all(0 <= time <= LATEST for time in settings.times):
        raise _refuse("times", f"0–{LATEST}")
    for index, tie_break in enumerate(settings.tie_breaks):
        if tie_break in settings.tie_breaks[:index]:
            raise BadOption(Reason("tournament_tie_break_twice", {"tie_break": tie_break}))
    if not CLOCK.fullmatch(settings.clock):
        raise _refuse("clock", "300+5, 3d")
    for game in settings.games:
        if not game.sizes or not all(2 <= size <= LARGEST_TABLE for size in game.sizes):
            raise _refuse("games", f"2–{LARGEST_TABLE}")
        if not all(size in game.sizes and size >= 4 and size % 2 == 0 for size in game.partners):
            raise _refuse("partners", "4, 6")
        if settings.system not in ("tables", "free") and 2 not in game.sizes:
            raise BadOption(Reason("tournament_two", {"game": game.game}))
    return replace(settings, name=name, place=clean_name(settings.place, LONGEST_TITLE))


def check_settings_change(tournament: Tournament, settings: Settings) -> Settings:
    """Once a round is paired, only what leaves the past as it was."""
    old = tournament.settings
    if tournament.rounds:
        for what in settings.__struct_fields__:
            if what not in LATER and getattr(old, what) != getattr(settings, what):
                raise BadOption(Reason("tournament_settled", {"what": what}))
        if settings.rounds != old.rounds and 0 < settings.rounds < len(tournament.rounds):  # one more may be by hand
            raise _refuse("rounds", f"{len(tournament.rounds)}–{MOST_ROUNDS}")
    return settings
