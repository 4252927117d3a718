"""What an organiser may want to look at before a round begins. Nothing of it is forbidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from ..errors import Reason
from .change import standing_steps
from .events import LogStep, PairForbidden, ResultEntered, RoundPaired
from .scores import byes
from .systems import FIXED, needs_winner, round_count, waits_for_results
from .tournament import Entrant, Round, Tournament

MOST_REMARKS = 20  # nobody reads more
MOST_NAMES = 10  # in one of them


def remarks(tournament: Tournament) -> list[Reason]:
    """Of the number of rounds, and of the last one while it has not begun."""
    if tournament.over:
        return []
    told = [*_too_many_rounds(tournament), *_of_round(tournament)]
    if len(told) > MOST_REMARKS:
        told[MOST_REMARKS - 1 :] = [Reason("tournament_more", {"count": str(len(told) - MOST_REMARKS + 1)})]
    return told


def _too_many_rounds(tournament: Tournament) -> Iterator[Reason]:
    """A Swiss whose last rounds cannot be paired: everybody meets each of the others once, and has one bye at most."""
    players = sum(not one.withdrawn or tournament.is_paired(one.number) for one in tournament.entrants)
    possible, rounds = players - 1 + players % 2, round_count(tournament)
    if tournament.settings.system == "swiss" and players > 1 and rounds > possible and len(tournament.rounds) < rounds:
        details = {"rounds": str(rounds), "players": str(players), "possible": str(possible)}
        yield Reason("tournament_too_many_rounds", details)


def _of_round(tournament: Tournament) -> list[Reason]:
    current = tournament.current
    if current is None or current.started or current.complete:
        return []
    since = _since_paired(tournament)
    if isinstance(since[0].event, RoundPaired) and since[0].event.by_hand:
        return [*_by_hand(tournament, current)]
    if tournament.settings.system == "free":
        return [*_must_not_meet(tournament, current), *_who_is_there(tournament, current)]
    changed = any(isinstance(step.event, ResultEntered) for step in since) and waits_for_results(tournament)
    if changed or _is_outdated(tournament, current, since):
        return [Reason("tournament_outdated", {"round": str(current.number)})]
    return [*_must_not_meet(tournament, current), *_equal_in_groups(tournament, current)]


def _since_paired(tournament: Tournament) -> list[LogStep]:
    """The pairing of the last round, and what came after it."""
    steps = standing_steps(tournament.log)
    begin = max((place for place, step in enumerate(steps) if isinstance(step.event, RoundPaired)), default=0)
    return steps[begin:]


def _is_outdated(tournament: Tournament, current: Round, since: Sequence[LogStep]) -> bool:
    """Whether somebody came or left since, or two sit at a table who must not meet any more."""
    seated = {number for one in current.pairings if one.kind != "absent" for number in one.players}
    if tournament.settings.system in FIXED:  # once it has begun, those who have left stay in it
        playing = {number for one in current.pairings if one.result is None for number in one.players}
        gone = any(tournament.by_number[number].withdrawn for number in playing)
        back = any(one.number not in seated and not one.withdrawn for one in tournament.entrants)
        return gone or (back and current.number == 1)
    here = {one.number for one in tournament.present(current.number)}
    new = {step.event.players for step in since if isinstance(step.event, PairForbidden)}
    return seated != here or not new.isdisjoint(_together(tournament, current))


def _together(tournament: Tournament, current: Round) -> list[tuple[int, int]]:
    """Who must not meet and sits at one table: where many must not, there may be no other way."""
    forbidden = {*tournament.forbidden}
    return [two for one in current.pairings for two in combinations(sorted(one.players), 2) if two in forbidden]


def _must_not_meet(tournament: Tournament, current: Round) -> Iterator[Reason]:
    for pair in _together(tournament, current):
        one, other = (tournament.by_number[number].name for number in pair)
        yield Reason("tournament_must_not_meet", {"one": one, "other": other})


def _equal_in_groups(tournament: Tournament, current: Round) -> Iterator[Reason]:
    """Whom only their seeds have kept from the knockout, in its first round."""
    number = current.number
    first = needs_winner(tournament, number) and not needs_winner(tournament, number - 1)
    if tournament.settings.system != "groups" or not first:
        return
    from .groups import ties

    for group, members in ties(tournament).items():
        yield Reason("tournament_equal", {"group": str(group), "names": _names(tournament, members)})


def _by_hand(tournament: Tournament, current: Round) -> Iterator[Reason]:
    yield from _must_not_meet(tournament, current)
    had_bye = byes(tournament)
    met = _last_meetings(tournament.rounds[:-1])
    for pairing in current.pairings:
        names = {number: tournament.by_number[number].name for number in pairing.players}
        if pairing.kind == "bye" and had_bye[pairing.players[0]] > 1:  # this one is counted
            yield Reason("tournament_second_bye", {"name": names[pairing.players[0]]})
        if len(names) != 2 or tournament.settings.system == "free":
            continue
        if number := met.get(frozenset(names)):
            both = dict(zip(("one", "other"), names.values(), strict=True))
            yield Reason("tournament_met", {**both, "round": str(number)})
    yield from _who_is_there(tournament, current)


def _last_meetings(rounds: Iterable[Round]) -> dict[frozenset[int], int]:
    """The last round in which two met, by their numbers."""
    return {frozenset(one.met): round.number for round in rounds for one in round.pairings if len(one.met) == 2}


def _names(tournament: Tournament, numbers: Sequence[int]) -> str:
    first = ", ".join(tournament.by_number[number].name for number in numbers[:MOST_NAMES])
    return first + " …" * (len(numbers) > MOST_NAMES)


def _who_is_there(tournament: Tournament, current: Round) -> Iterator[Reason]:
    """Who is paired and will not come, and who is here and in no pairing: left out, or came since."""
    paired = {number for one in current.pairings if one.kind != "absent" for number in one.players}

    def names(entrants: Sequence[Entrant]) -> dict[str, str]:
        return {"names": _names(tournament, [one.number for one in entrants]), "round": str(current.number)}

    if gone := [one for one in tournament.entrants if one.withdrawn and one.number in paired]:
        yield Reason("tournament_gone", names(gone))
    if away := [one for one in tournament.misses(current.number) if one.number in paired]:
        yield Reason("tournament_asked_to_miss", names(away))
    left_out = [one for one in tournament.present(current.number) if one.number not in paired]
    if left_out and tournament.settings.system != "free":  # there it is usual
        yield Reason("tournament_left_out", names(left_out))


__all__ = ["remarks"]
