"""hexagora tournament new: a file for a tournament of some games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .. import catalogue
from ..errors import BadText, Reason, Refusal
from ..extras import extra

with extra("tournament"):
    from msgspec.structs import replace

from ..tournament import Author, Discipline, Settings, Tournament, begin
from ..tournament.checks import check_settings, check_settings_change, refuse
from ..tournament.settings import USUAL_TIE_BREAKS
from ..tournament.steps import log_of
from ..tournament.trf import other_kind, read_trf
from ..tournament_file import TournamentFile, new_code
from ..tournament_games import discipline
from .options import Options, id_of, parse_options
from .tournament_desk import now, path_of, read_text, tell, user
from .tournament_show import state_lines
from .tournament_text import TournamentText
from .words import Problem, Words

ALL = "all"  # games of the catalogue
USUAL_TABLE = 4
FOR_TWO = ("swiss", "round_robin", "knockout", "groups")


def new(
    words: Words,
    name: str,
    games: Sequence[str],
    options: Options,
    title: str | None,
    settings: dict[str, Any],
    foreign: str | None,
) -> int:
    path = path_of(name)
    disciplines = chosen_games(games, options, settings["system"])
    sizes = {size for game in disciplines for size in game.sizes}
    usual_table = USUAL_TABLE if USUAL_TABLE in sizes else max(sizes)
    if settings["table_size"] not in (None, *sizes):
        raise refuse("tournament_table_size", count=settings["table_size"], allowed=", ".join(map(str, sorted(sizes))))
    usual_rounds = len(disciplines) if len(disciplines) > 1 and settings["system"] in ("swiss", "tables") else 0
    chosen = {"name": title, **{part: settings[part] for part in ("place", "rounds", "tie_breaks")}}
    settings |= {
        "name": path.stem if title is None else title,
        "place": settings["place"] or "",
        "games": disciplines,
        "rounds": settings["rounds"] or usual_rounds,
        "table_size": settings["table_size"] or (usual_table if settings["system"] == "tables" else 2),
        "tie_breaks": USUAL_TIE_BREAKS if settings["tie_breaks"] is None else settings["tie_breaks"],
        "bye": worth("--bye", settings["bye"]),
        "absence": worth("--absence", settings["absence"]),
    }
    file_text = "" if foreign is None else read_text(foreign)
    if foreign is None:
        tournament = begin(new_code(), Author("", user()), Settings(**settings), now())
    else:
        tournament = taken_over(file_text, disciplines, chosen)
    try:
        create(path, tournament)
    except Refusal:
        raise
    except FileExistsError:
        raise Problem("file_exists", file=name) from None
    except (OSError, ValueError) as error:
        raise Problem("unwritable", file=name, why=getattr(error, "strerror", None) or error) from error
    text = TournamentText(words, tournament)
    if foreign is not None and (kind := other_kind(file_text)):
        tell(text.say("taken_as_swiss", kind=kind))
    tell(f"{tournament.settings.name}\n{' · '.join(text.facts())}\n{state_lines(text, name)[-1]}")
    return 0


def taken_over(text: str, games: tuple[Discipline, ...], chosen: dict[str, Any]) -> Tournament:
    """Another program's tournament, with what is chosen instead of what it says."""
    other = read_trf(text, games)
    if not other.entrants:
        raise BadText(Reason("tournament_file_other"))
    settings = replace(other.settings, **{part: value for part, value in chosen.items() if value is not None})
    settings = check_settings_change(other, check_settings(settings))
    other = replace(other, id=new_code(), organiser=user(), created=now(), settings=settings)
    return replace(other, log=log_of(other))


def create(path: Path, tournament: Tournament) -> None:
    first, *steps = tournament.log
    with TournamentFile.create(path, tournament.id, first) as file:
        try:
            file.append(steps)
        except OSError:
            path.unlink(missing_ok=True)
            raise


def chosen_games(texts: Sequence[str], options: Options, system: str) -> tuple[Discipline, ...]:
    """The games with their options, such as `hex size=5`; the command's options are those of the first."""
    games: list[Discipline] = []
    for number, text in enumerate(texts):
        id, *pairs = text.split() or [""]
        if id.lower() == ALL:
            every = [discipline(entry.id, {}) for entry in catalogue.games()]
            games += [game for game in every if 2 in game.sizes or system not in FOR_TWO]
            continue
        own = dict(options) if number == 0 else {}
        for pair in pairs:
            option, equals, value = pair.partition("=")
            if not equals:
                raise Problem("pairs", option=pair)
            own[option] = value
        games.append(discipline(id_of(id), parse_options(id_of(id), own)))
    return tuple(games)


def worth(option: str, text: str) -> float:
    known = {"0": 0.0, "0.5": 0.5, "½": 0.5, "1/2": 0.5, "1": 1.0}
    amount = known.get(text.strip().replace(",", "."))
    if amount is None:
        raise Problem("worth", option=option, value=text)
    return amount
