"""A tournament in the forms in which people take it elsewhere."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

from msgspec.structs import replace

from ..tournament import Tournament
from ..tournament.csv_text import pairings_csv, results_csv, standings_csv
from ..tournament.trf import write_trf
from ..tournament_file import new_code
from ..tournament_text import file_text

ExportFormat = Literal["standings", "pairings", "results", "json", "trf"]
TABLES: tuple[ExportFormat, ...] = ("standings", "pairings", "results")  # as CSV
KINDS: dict[ExportFormat, str] = {
    **dict.fromkeys(TABLES, "text/csv; charset=utf-8"),
    "json": "application/jsonl; charset=utf-8",
    "trf": "text/plain; charset=utf-8",
}


def write(tournament: Tournament, format: ExportFormat, delimiter: str) -> tuple[str, str]:
    """The text, and a name for its file. IllegalMove if it cannot be written so."""
    name = _file_name(tournament)
    match format:
        case "standings":
            return standings_csv(tournament, delimiter), f"{name}-{format}.csv"
        case "pairings":
            return pairings_csv(tournament, len(tournament.rounds), delimiter), f"{name}-{format}.csv"
        case "results":
            return results_csv(tournament, delimiter), f"{name}-{format}.csv"
        case "json":
            copy = replace(tournament, id=new_code())  # it goes its own way: the games are none of its
            return file_text(copy), f"{name}.jsonl"
        case "trf":
            return write_trf(tournament), f"{name}.trf"


def _file_name(tournament: Tournament) -> str:
    """The tournament's name, as every system and header takes it."""
    letters = unicodedata.normalize("NFKD", tournament.settings.name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", letters)) or tournament.id
