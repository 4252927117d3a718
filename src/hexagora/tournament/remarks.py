"""What an organiser may want to look at before a round begins. Nothing of it is forbidden."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import Reason
from .change import standing_steps
from .events import LogStep, ResultEntered, RoundPaired
from .scores import byes
from .systems import waits_for_results
from .tournament import Round, Tournament


def remarks(tournament: Tournament) -> list[Reason]:
    """Of the last round, while it has not begun."""
    current = tournament.current
    if current is None or current.started or tournament.over:
        return []
    since = _since_paired(tournament)
    if isinstance(since[0].event, RoundPaired) and since[0].event.by_hand:
        return [*_by_hand(tournament, current)]
    changed = any(isinstance(step.event, ResultEntered) for step in since) and waits_for_results(tournament)
    if changed or _is_outdated(tournament, current):
        return [Reason("tournament_outdated", {"round": str(current.number)})]
    return []


def _since_paired(tournament: Tournament) -> list[LogStep]:
    """The pairing of the last round, and what came after it."""
    steps = standing_steps(tournament.log)
    begin = max((place for place, step in enumerate(steps) if isinstance(step.event, RoundPaired)), default=0)
    return steps[begin:]


def _is_outdated(tournament: Tournament, current: Round) -> bool:
    """Whether somebody came or left since, or two sit at a table who must not meet."""
    if tournament.settings.system not in ("swiss", "tables"):
        return False
    seated = {number for one in current.pairings if one.kind != "absent" for number in one.players}
    pairs = {tuple(sorted(one.players)) for one in current.pairings}
    here = {one.number for one in tournament.present(current.number)}
    return seated != here or not pairs.isdisjoint(tournament.forbidden)


def _by_hand(tournament: Tournament, current: Round) -> Iterator[Reason]:
    had_bye = byes(tournament)
    for pairing in current.pairings:
        names = [tournament.by_number[number].name for number in pairing.players]
        if pairing.kind == "bye" and had_bye[pairing.players[0]] > 1:  # this one is counted
            yield Reason("tournament_second_bye", {"name": names[0]})
        if len(names) != 2 or tournament.settings.system == "free":
            continue
        pair = tuple(sorted(pairing.players))
        both = {"one": names[0], "other": names[1]}
        if pair in tournament.forbidden:
            yield Reason("tournament_must_not_meet", both)
        for round in tournament.rounds[:-1]:
            if any(tuple(sorted(one.met)) == pair for one in round.pairings):
                yield Reason("tournament_met", {**both, "round": str(round.number)})


__all__ = ["remarks"]
