"""hexagora tournament export: a tournament in other forms, and on paper."""

from __future__ import annotations

import json
from pathlib import Path, PurePath

from ..extras import extra

with extra("tournament"):
    from msgspec.structs import replace

from ..tournament import Tournament
from ..tournament.csv_text import pairings_csv, results_csv, standings_csv
from ..tournament.trf import write_trf
from .show import write_file
from .tournament_desk import path_of, plain, read, round_of
from .tournament_page import TournamentPage
from .tournament_show import document
from .words import Problem, Words

ENDINGS = {".csv": "csv", ".json": "json", ".trf": "trf", ".trfx": "trf", ".html": "html", ".htm": "html"}


def export(words: Words, name: str, form: str | None, target: str | None, number: int | None) -> int:
    """In the form that is named, else by the ending of the new file, else the standings as CSV; of a round: as it was
    then."""
    tournament = read(name)
    if number is not None:
        tournament = replace(tournament, rounds=tournament.rounds[: round_of(tournament, number).number])
    if target not in (None, "-") and _is_same(path_of(name), path_of(target or "")):
        raise Problem("file_exists", file=target)
    form = form or ENDINGS.get(PurePath(target or "").suffix.lower(), "csv")
    write_file(target or "-", written_as(words, tournament, form).encode())
    if target not in (None, "-"):
        print(words.say("tournament", "exported", file=target))
    return 0


def written_as(words: Words, tournament: Tournament, form: str) -> str:
    delimiter = words.say("tournament", "delimiter")  # spreadsheets take a comma for a decimal point in some languages
    match form:
        case "csv":
            return standings_csv(tournament, delimiter)
        case "pairings":
            return pairings_csv(tournament, len(tournament.rounds), delimiter)
        case "results":
            return results_csv(tournament, delimiter)
        case "trf":
            return write_trf(tournament)
        case "html":
            return TournamentPage(words, tournament).html()
        case _:
            return json.dumps(plain(document(tournament)), ensure_ascii=False, indent=2) + "\n"


def _is_same(one: Path, other: Path) -> bool:
    return other.exists() and one.samefile(other)
