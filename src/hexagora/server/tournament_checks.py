"""What a stranger chooses or brings, before it is kept: games of the catalogue, clocks as at other tables, a log that
names nobody here."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from .. import catalogue, locales
from ..errors import BadOption, BadText, IllegalMove, Reason
from ..text import clean_name
from ..tournament import Author, Tournament
from ..tournament.events import (
    EntrantChanged,
    EntrantsAdded,
    HelperAdded,
    HelperRemoved,
    LogStep,
    PairingAdded,
    RoundPaired,
    SettingsChanged,
    TournamentBrought,
)
from ..tournament.limits import LATEST, LONGEST_NAME, MOST_GAMES, MOST_STEPS
from ..tournament.settings import Settings
from ..tournament.step_check import is_entrant
from ..tournament_games import discipline
from ..tournament_log import LogReader

SECONDS, INCREMENT, DAYS = (10, 3 * 60 * 60), (0, 3 * 60), (1, 30)  # of clocks, as at other tables
MOST_WORDS = 81  # of a game with its options
MOST_GROUP = 32


def check_choice(settings: Settings) -> Settings:
    """Settings with the games as the catalogue has them. BadOption, with what is allowed."""
    if len(settings.games) > MOST_GAMES:
        raise BadOption(Reason("tournament_setting", {"what": "games", "allowed": f"1–{MOST_GAMES}"}))
    for game in settings.games:
        words = (game.game, *game.options, *map(str, game.options.values()))
        if len(words) > MOST_WORDS or any(len(word) > LONGEST_NAME for word in words):
            raise BadOption(
                Reason(
                    "tournament_setting", {"what": "games", "allowed": ", ".join(one.id for one in catalogue.games())}
                )
            )
    if not _is_clock(settings.clock):
        raise BadOption(Reason("tournament_setting", {"what": "clock", "allowed": "10+0 – 10800+180, 1d – 30d"}))
    return replace(settings, games=tuple(discipline(one.game, one.options) for one in settings.games))


def _is_clock(text: str) -> bool:
    """True also of what is no clock at all, which the tournament refuses itself."""
    days, plus, increment = text[:-1], *text.partition("+")[1:]
    if text.endswith("d") and days.isdecimal():
        return len(days) < 4 and DAYS[0] <= int(days) <= DAYS[1]
    seconds = text.partition("+")[0]
    if plus and seconds.isdecimal() and increment.isdecimal():
        short = len(seconds) < 7 and len(increment) < 5
        return short and SECONDS[0] <= int(seconds) <= SECONDS[1] and INCREMENT[0] <= int(increment) <= INCREMENT[1]
    return True


def check_log(log: Sequence[LogStep]) -> list[LogStep]:
    """A log that somebody brings, with names as they can be shown. BadOption or BadText if it cannot be kept here."""
    return [_check_step(step) for step in log]


def _check_step(step: LogStep) -> LogStep:
    event = step.event
    match event:
        case SettingsChanged(settings=settings):
            if check_choice(settings) != settings:
                raise _damage(step)
        case EntrantsAdded(entrants=entrants):
            if not entrants or not all(map(is_entrant, entrants)):
                raise _damage(step)
        case EntrantChanged(entrant=entrant):
            if not is_entrant(entrant):
                raise _damage(step)
        case RoundPaired(pairings=pairings):
            event = replace(event, pairings=tuple(replace(one, match="") for one in pairings))
            if not all(0 <= one.group <= MOST_GROUP for one in pairings):
                raise _damage(step)
        case PairingAdded(pairing=pairing):
            event = replace(event, pairing=replace(pairing, match="", group=0))
        case HelperAdded(name=name) | HelperRemoved(name=name):
            event = replace(event, name=clean_name(name, LONGEST_NAME))
    if not 0 <= step.at <= LATEST:
        raise _damage(step)
    return replace(step, name=clean_name(step.name, LONGEST_NAME), event=event)


def check_pages(tournament: Tournament) -> None:
    """BadText if the pages of a tournament cannot be made: logs can be written that nobody has thought of."""
    from .tournament_summary import summary_data
    from .tournament_view import TournamentView  # with the server's libraries, which pictures do without

    try:
        TournamentView(tournament, {language: LogReader(language) for language in locales.LANGUAGES})
        summary_data(tournament)
    except Exception:  # whatever it is
        raise _damage(tournament.log[-1]) from None


def with_arrival(log: Sequence[LogStep], author: Author, now: int) -> list[LogStep]:
    """A log that somebody brings, and that they did: nothing in it happens after now. IllegalMove if it is too long."""
    if len(log) >= MOST_STEPS:
        raise IllegalMove(Reason("tournament_long", {"most": str(MOST_STEPS - 1)}))
    past = [replace(step, at=min(step.at, now)) for step in log]
    return [*past, LogStep(len(log) + 1, now, author.id, author.name, TournamentBrought())]


def _damage(step: LogStep) -> BadText:
    return BadText(Reason("tournament_file_damaged", {"line": str(step.number + 1)}))
