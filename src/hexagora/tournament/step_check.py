"""Whether an event can follow: logs come from files, which anybody may have written."""

from __future__ import annotations

from msgspec.structs import replace

from ..text import clean_name
from .checks import check_result, check_settings
from .events import (
    EntrantChanged,
    EntrantRemoved,
    EntrantsAdded,
    GameOpened,
    HelperAdded,
    PairForbidden,
    PairingAdded,
    ResultEntered,
    RoundPaired,
    RoundStarted,
    SettingsChanged,
    TournamentEvent,
)
from .limits import (
    LONGEST_NAME,
    MOST_ENTRANTS,
    MOST_FORBIDDEN,
    MOST_HELPERS,
    MOST_NUMBER,
    MOST_RATING,
    MOST_ROUNDS,
    MOST_TABLES,
)
from .settings import Settings
from .tournament import Entrant, Pairing, Tournament


def can_follow(tournament: Tournament, event: TournamentEvent) -> bool:
    """Whether what the event names is there, so that the tournament after it makes sense; Refusal if its settings or
    result cannot be at all. Not whether `decide` would have given it: rules about that may change, what happened stays.
    """
    match event:
        case SettingsChanged(settings=settings):
            return is_sound(settings) and all(one.game < len(settings.games) for one in tournament.rounds)
        case EntrantsAdded(entrants=entrants):
            numbers = {*tournament.by_number, *(one.number for one in entrants)}
            count = len(tournament.entrants) + len(entrants)
            return len(numbers) == count <= MOST_ENTRANTS and all(map(is_entrant, entrants))
        case EntrantChanged(entrant=entrant):
            return entrant.number in tournament.by_number and is_entrant(entrant)
        case EntrantRemoved(number=number):
            return number in tournament.by_number and not tournament.is_paired(number)
        case PairForbidden(players=(one, other), forbidden=forbidden):
            fits = not forbidden or len(tournament.forbidden) < MOST_FORBIDDEN
            return fits and one < other and one in tournament.by_number and other in tournament.by_number
        case HelperAdded():
            return len(tournament.helpers) < MOST_HELPERS
        case RoundPaired(round=number, pairings=pairings, game=game):
            is_next = number == tournament.next_round or (number == len(tournament.rounds) and number > 0)
            return (
                is_next
                and number <= MOST_ROUNDS
                and 0 <= game < len(tournament.settings.games)
                and len(pairings) <= MOST_TABLES
                and all(_is_pairing(tournament, one, game) for one in pairings)
                and _are_groups(tournament, pairings)
                and len({player for one in pairings for player in one.players}) == sum(len(p.players) for p in pairings)
            )
        case PairingAdded(round=number, pairing=pairing):
            game = tournament.rounds[-1].game if tournament.rounds else 0
            tables = len(tournament.rounds[-1].pairings) if tournament.rounds else 0
            fits = number == max(len(tournament.rounds), 1) and tables < MOST_TABLES
            return fits and _is_pairing(tournament, pairing, game)
        case RoundStarted(round=number):
            return 1 <= number <= len(tournament.rounds)
        case ResultEntered(round=number, table=table, result=result):
            there = _pairing(tournament, number, table)
            if there is None or there.kind != "game":
                return False
            partners = tournament.has_partners(tournament.rounds[number - 1], len(there.players))
            return _has_result(replace(there, result=result), partners)
        case GameOpened(round=number, table=table):
            return _pairing(tournament, number, table) is not None
    return True


def is_sound(settings: Settings) -> bool:
    """Settings as `check_settings` gives them; Refusal if they cannot be at all."""
    return check_settings(settings) == settings


def is_entrant(one: Entrant) -> bool:
    """Somebody with a name as it is shown, and numbers that can be."""
    texts = one.name == clean_name(one.name, LONGEST_NAME) and one.club == clean_name(one.club, LONGEST_NAME)
    numbers = 0 < one.number <= MOST_NUMBER and (one.rating is None or 0 <= one.rating <= MOST_RATING)
    rounds = all(1 <= number <= MOST_ROUNDS + 1 for number in (one.first, *one.absent))
    return numbers and rounds and len(one.absent) <= MOST_ROUNDS and bool(one.name) and texts


def _is_pairing(tournament: Tournament, pairing: Pairing, game: int) -> bool:
    players = pairing.players
    there = len({*players}) == len(players) and all(one in tournament.by_number for one in players)
    several = tournament.settings.system in ("tables", "free")
    sizes = tournament.settings.games[game].sizes if several else (2,)
    fits = len(players) in sizes if pairing.kind == "game" else len(players) == 1
    partners = len(players) in tournament.settings.games[game].partners
    return there and fits and 0 <= pairing.place < MOST_ENTRANTS and _has_result(pairing, partners)


def _are_groups(tournament: Tournament, pairings: tuple[Pairing, ...]) -> bool:
    """Each table in a group, or none: then it is the knockout after them."""
    most = tournament.settings.groups if tournament.settings.system == "groups" else 0
    groups = {pairing.group for pairing in pairings}
    return groups <= {*range(1, most + 1)} or (groups == {0} and (bool(tournament.rounds) or not most))


def _has_result(pairing: Pairing, partners: bool) -> bool:
    result = pairing.result
    if pairing.kind == "game":
        return result is None or bool(check_result(result, len(pairing.players), partners))
    return result is not None and len(result.shares) == 1 and 0 <= result.shares[0] <= 1


def _pairing(tournament: Tournament, number: int, table: int) -> Pairing | None:
    pairings = tournament.rounds[number - 1].pairings if 1 <= number <= len(tournament.rounds) else ()
    return pairings[table - 1] if 1 <= table <= len(pairings) else None


__all__ = ["can_follow", "is_entrant", "is_sound"]
