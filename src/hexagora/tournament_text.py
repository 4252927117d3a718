"""A tournament as text that is passed on: its file without what identifies people here, or another program's TRF."""

from __future__ import annotations

import time

import msgspec
from msgspec.structs import replace

from .errors import BadText, Reason
from .tournament import Discipline, Tournament, replay
from .tournament.checks import check_settings
from .tournament.events import (
    EntrantChanged,
    EntrantsAdded,
    GameOpened,
    HelperAdded,
    HelperKeySet,
    HelperRemoved,
    LogStep,
    TournamentEvent,
)
from .tournament.steps import log_of
from .tournament.trf import read_trf
from .tournament_file import VERSION, FileHeading, new_code, read_log

SOMEBODY = "-"  # instead of the id of a helper, who is nobody elsewhere


def file_text(tournament: Tournament) -> str:
    """The tournament's file, a line for each step."""
    heading = FileHeading("tournament", VERSION, tournament.id)
    lines: list[object] = [heading, *([step] for step in anonymous_log(tournament))]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def read_tournament_text(text: str, game: Discipline) -> Tournament:
    """From a tournament's file, or from TRF, which does not say what is played. BadText, with the line, if it is
    neither; BadOption if it has no name."""
    text = text.removeprefix("\ufeff").strip() + "\n"  # of which a page or an editor may have left out the last one
    if text.startswith("{"):
        return read_log(text.encode(errors="surrogatepass"))[0]
    tournament = read_trf(text, (game,))
    if not tournament.entrants:
        raise BadText(Reason("tournament_file_other"))
    now = time.time_ns() // 1_000_000  # a round that began at no time would be paired again
    return replay(new_code(), log_of(replace(tournament, created=now, settings=check_settings(tournament.settings))))


def anonymous_log(tournament: Tournament) -> list[LogStep]:
    """The log without the ids of people and matches, which mean nothing elsewhere and are nobody's business."""
    return [replace(step, by=None if step.by is None else "", event=_anonymous(step.event)) for step in tournament.log]


def _anonymous(event: TournamentEvent) -> TournamentEvent:
    match event:
        case EntrantsAdded(entrants=entrants):
            return EntrantsAdded(tuple(replace(one, person="") for one in entrants))
        case EntrantChanged(entrant=entrant):
            return EntrantChanged(replace(entrant, person=""))
        case HelperAdded(name=name):
            return HelperAdded(SOMEBODY, name)
        case HelperRemoved(name=name):
            return HelperRemoved(SOMEBODY, name)
        case HelperKeySet():
            return HelperKeySet("")
        case GameOpened():
            return replace(event, match="")
    return event
