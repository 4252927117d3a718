"""What commands about players and helpers lead to."""

from __future__ import annotations

import hmac
from collections import Counter

from msgspec.structs import replace

from ..text import clean_name
from . import systems
from .checks import entrant_of, refuse
from .commands import Author, ChangeEntrant, NewEntrant
from .events import EntrantChanged, EntrantRemoved, EntrantsAdded, HelperAdded, PairForbidden, TournamentEvent
from .limits import LONGEST_NAME, MOST_ENTRANTS, MOST_FORBIDDEN, MOST_HELPERS, MOST_NUMBER, MOST_RATING, MOST_ROUNDS
from .tournament import Entrant, Tournament


def may_change(tournament: Tournament, id: str | None) -> bool:
    """The organiser and the helpers may, and nobody else."""
    return id is not None and (id == tournament.by or any(helper.person == id for helper in tournament.helpers))


def check_entrant(one: NewEntrant) -> NewEntrant:
    name = clean_name(one.name, LONGEST_NAME)
    if not name:
        raise refuse("name_empty")
    if one.rating is not None and not 0 <= one.rating <= MOST_RATING:
        raise refuse("tournament_rating", name=name, most=MOST_RATING)
    return NewEntrant(name, one.rating, clean_name(one.club, LONGEST_NAME))


def _check_name(tournament: Tournament, name: str, but: int = 0) -> None:
    if any(one.name.casefold() == name.casefold() and one.number != but for one in tournament.entrants):
        raise refuse("tournament_name_twice", name=name)


def add(tournament: Tournament, newcomers: list[tuple[NewEntrant, str]]) -> list[TournamentEvent]:
    if tournament.rounds and tournament.settings.system in systems.FIXED:
        raise refuse("tournament_closed")
    if len(tournament.entrants) + len(newcomers) > MOST_ENTRANTS:
        raise refuse("tournament_full", most=MOST_ENTRANTS)
    number = max((one.number for one in tournament.entrants), default=0)
    number = max(number, *(highest_number(step.event) for step in tournament.log))
    if number + len(newcomers) > MOST_NUMBER:
        raise refuse("tournament_full", most=MOST_NUMBER)
    first = _first_round(tournament)
    entrants = []
    names = Counter(one.name.casefold() for one, _ in newcomers)
    for one, person in newcomers:
        number += 1
        _check_name(tournament, one.name)
        if names[one.name.casefold()] > 1:
            raise refuse("tournament_name_twice", name=one.name)
        entrants.append(Entrant(number, one.name, one.rating, one.club, person, first))
    return [EntrantsAdded(tuple(entrants))] if entrants else []


def highest_number(event: TournamentEvent) -> int:
    """The highest number of an entrant that a change gave: a number is never given twice."""
    return max((one.number for one in event.entrants), default=0) if isinstance(event, EntrantsAdded) else 0


def _first_round(tournament: Tournament) -> int:
    """A round that is paired but has not begun can be paired again, with whoever has just come."""
    current = tournament.current
    if tournament.settings.system == "free":
        return 1
    return tournament.next_round - (current is not None and not current.started)


def _own(tournament: Tournament, author: Author) -> Entrant | None:
    return next((one for one in tournament.entrants if author.id and one.person == author.id), None)


def own_steps(tournament: Tournament, author: Author) -> int:
    """How often somebody has come and gone. What they did as a helper is something else."""
    own: set[int] = set()
    count = 0
    for step in tournament.log:
        match step.event:
            case EntrantsAdded(entrants=entrants):
                numbers = {one.number for one in entrants if one.person == author.id}
                own |= numbers
            case EntrantChanged(entrant=entrant):
                numbers = {entrant.number} if entrant.person == author.id else set()
            case EntrantRemoved(number=number):
                numbers = {number} & own
            case _:
                continue
        count += step.by == author.id and bool(numbers)
    return count


def enter(tournament: Tournament, author: Author, name: str) -> list[TournamentEvent]:
    entrant = _own(tournament, author)
    if entrant is not None and not entrant.withdrawn:
        return []
    if not tournament.settings.entry:
        raise refuse("tournament_no_entry", organiser=tournament.organiser)
    if entrant is not None:
        return [EntrantChanged(replace(entrant, withdrawn=False))]
    newcomer = check_entrant(NewEntrant(name))
    free = (one for one in tournament.entrants if not one.person and one.name.casefold() == newcomer.name.casefold())
    if tournament.settings.online and (same := next(free, None)):
        return [EntrantChanged(replace(same, person=author.id or "", withdrawn=False))]
    return add(tournament, [(newcomer, author.id or "")])


def free(tournament: Tournament, number: int) -> list[TournamentEvent]:
    entrant = entrant_of(tournament, number)
    return [EntrantChanged(replace(entrant, person=""))] if entrant.person else []


def leave(tournament: Tournament, author: Author) -> list[TournamentEvent]:
    entrant = _own(tournament, author)
    if entrant is None:
        raise refuse("tournament_not_entered")
    if tournament.is_paired(entrant.number):
        return [] if entrant.withdrawn else [EntrantChanged(replace(entrant, withdrawn=True))]
    return [EntrantRemoved(entrant.number)]


def change_entrant(tournament: Tournament, command: ChangeEntrant) -> list[TournamentEvent]:
    entrant = entrant_of(tournament, command.number)
    new = check_entrant(NewEntrant(command.name, command.rating, command.club))
    if new.name != entrant.name:  # a file may bring two of one name
        _check_name(tournament, new.name, command.number)
    if command.absent and tournament.settings.system in systems.FIXED:
        raise refuse("tournament_no_absence")
    absent = tuple(sorted({*command.absent}))
    last = tournament.settings.rounds or MOST_ROUNDS
    if not all(1 <= number <= last for number in {*absent} - {*entrant.absent}):
        raise refuse("tournament_no_round")
    for round in tournament.rounds:
        if round.started and round.number in {*absent} - {*entrant.absent}:
            raise refuse("tournament_begun", round=round.number)
    changed = replace(
        entrant, name=new.name, rating=new.rating, club=new.club, withdrawn=command.withdrawn, absent=absent
    )
    return [] if changed == entrant else [EntrantChanged(changed)]


def remove(tournament: Tournament, number: int) -> list[TournamentEvent]:
    entrant = entrant_of(tournament, number)
    if tournament.is_paired(number):
        raise refuse("tournament_paired", name=entrant.name)
    return [EntrantRemoved(number)]


def forbid(tournament: Tournament, players: tuple[int, int], forbidden: bool) -> list[TournamentEvent]:
    one, other = sorted(players)
    for number in (one, other):
        entrant_of(tournament, number)
    if one == other:
        raise refuse("tournament_same_twice", name=tournament.by_number[one].name)
    if forbidden == ((one, other) in tournament.forbidden):
        return []
    if forbidden and tournament.settings.system in systems.FIXED:
        raise refuse("tournament_no_forbidding")
    if forbidden and len(tournament.forbidden) >= MOST_FORBIDDEN:
        raise refuse("tournament_full", most=MOST_FORBIDDEN)
    return [PairForbidden((one, other), forbidden)]


def become_helper(tournament: Tournament, author: Author, key: str) -> list[TournamentEvent]:
    if may_change(tournament, author.id):
        return []
    if not tournament.key or not hmac.compare_digest(key.encode(errors="replace"), tournament.key.encode()):
        raise refuse("tournament_key")
    if len(tournament.helpers) >= MOST_HELPERS:
        raise refuse("tournament_full", most=MOST_HELPERS)
    return [HelperAdded(author.id or "", author.name)]
