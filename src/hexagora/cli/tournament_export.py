"""hexagora tournament export: a tournament in other forms, and on paper."""

from __future__ import annotations

import json
import sys
from pathlib import Path, PurePath

from ..extras import extra

with extra("tournament"):
    from msgspec.structs import replace

from ..errors import BadText
from ..tournament import Tournament
from ..tournament.csv_text import pairings_csv, results_csv, standings_csv
from ..tournament.trf import write_trf
from ..tournament_file import read_tournament
from .show import write_file
from .tournament_desk import path_of, plain, read, round_of
from .tournament_page import TournamentPage
from .tournament_show import document
from .words import Problem, Words, wrap

SPREADSHEETS = ("csv", "pairings", "results")
ENDINGS = {".csv": "csv", ".json": "json", ".trf": "trf", ".trfx": "trf", ".html": "html", ".htm": "html"}


def export(words: Words, name: str, form: str | None, target: str | None, number: int | None) -> int:
    """In the form that is named, else by the ending of the new file, else the standings as CSV; of a round: as it was
    then."""
    tournament = read(name)
    if number is not None:
        tournament = replace(tournament, rounds=tournament.rounds[: round_of(tournament, number).number])
    is_file = target not in (None, "-")
    if is_file and _is_tournament(path_of(target or "")):
        raise Problem("file_exists", file=target)
    if form is None and is_file:
        form = ENDINGS.get(PurePath(target or "").suffix.lower())
        if form is None:
            raise Problem("export_ending", file=target, allowed=", ".join(ENDINGS))
    form = form or "csv"
    spreadsheet = is_file and form in SPREADSHEETS and delimiter_of(words) != ","  # which knows its letters by a mark
    encoding = "utf-8-sig" if spreadsheet else "utf-8"
    write_file(target or "-", written_as(words, tournament, form).encode(encoding))
    if is_file:
        print(words.say("tournament", "exported", file=target))
    left_out = next((round.number for round in tournament.rounds if not round.complete), None)
    if form == "trf" and left_out:
        note = words.say("tournament", "left_out", round=left_out)
        print(wrap(note), file=sys.stdout if is_file else sys.stderr)
    return 0


def delimiter_of(words: Words) -> str:
    """Spreadsheets take a comma for a decimal point in some languages."""
    return words.say("tournament", "delimiter")


def written_as(words: Words, tournament: Tournament, form: str) -> str:
    delimiter = delimiter_of(words)
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


def _is_tournament(path: Path) -> bool:
    """Whether there is a tournament in a file, perhaps a damaged one: nothing else has its log."""
    try:
        return path.is_file() and bool(read_tournament(path))
    except BadText as error:
        return error.reason.code != "tournament_file_other"
    except OSError:
        return False
