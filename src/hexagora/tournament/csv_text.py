"""Lists of players from spreadsheets, and pairings, results and standings for them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import NamedTuple

from ..errors import BadText, IllegalMove, Reason
from ..text import clean_name
from .limits import LONGEST_NAME, MOST_ENTRANTS, MOST_RATING
from .standings import standings
from .tournament import Round, Tournament

HEADINGS = {
    "name": ("name", "nom", "player", "joueur", "joueuse", "last name", "surname", "nom de famille"),
    "first": ("first name", "firstname", "prénom", "prenom"),
    "rating": ("rating", "elo", "rtg", "rtgi", "rtgn", "elo fide", "elo national", "classement", "cote"),
    "club": ("club", "club/city", "club/ville", "association"),
}
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what spreadsheets take for the beginning of one
NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
SEPARATOR = re.compile(r"sep=([\t;,])\r?\n?")  # a first line by which spreadsheets say what is between cells

Cell = str | int | float | None


class ListedPlayer(NamedTuple):
    """A line of a list of players."""

    name: str
    rating: int | None
    club: str


def read_entrants(text: str) -> list[ListedPlayer]:
    """The players of a list: name, rating, club, in this order or as its heading says, in English or French.

    Between them are tabs, semicolons or commas: the first of these that the first line has, as a name can have a comma.
    """
    text = text.removeprefix("\ufeff").replace("\0", "")
    separator = SEPARATOR.match(text)
    text = text[separator.end() :] if separator else text
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = separator[1] if separator else next((sign for sign in "\t;," if sign in first), ",")
    columns: dict[str, int] | None = None
    width = 0
    players: list[ListedPlayer] = []
    names: set[str] = set()
    for line, row in _rows(text, delimiter):
        if columns is None:
            columns = _columns(row)
            if columns is not None:
                width = len(row)
                continue
            columns = {"name": 0, "rating": 1, "club": 2}
            width = len(columns)
        if any(cell.strip() for cell in row[width:]):
            raise BadText(Reason("tournament_csv_wide", {"line": str(line), "most": str(width)}))
        player = _player(line, row, columns)
        if player.name.casefold() in names:
            raise BadText(Reason("tournament_csv_twice", {"line": str(line), "name": player.name}))
        if len(players) == MOST_ENTRANTS:
            raise BadText(Reason("tournament_csv_many", {"most": str(MOST_ENTRANTS)}))
        names.add(player.name.casefold())
        players.append(player)
    if not players:
        raise BadText(Reason("tournament_csv_empty"))
    return players


def standings_csv(tournament: Tournament, delimiter: str = ",") -> str:
    """With a heading that `read_entrants` knows, so that the next tournament can begin with it."""
    chosen = tournament.settings.tie_breaks
    heading = ["rank", "number", "name", "rating", "club", "score", "played", "won", "drawn", "lost", *chosen]
    rows: list[list[Cell]] = []
    for row in standings(tournament):
        one = tournament.by_number[row.number]
        counts = (row.score, row.played, row.won, row.drawn, row.lost)
        breaks = (row.breaks[tie_break] for tie_break in chosen)
        rows.append([row.rank, one.number, one.name, one.rating, one.club, *counts, *breaks])
    return _write([heading, *rows], delimiter)


def pairings_csv(tournament: Tournament, round: int, delimiter: str = ",") -> str:
    """The tables of a round, with their results as far as they are known."""
    if not 1 <= round <= len(tournament.rounds):
        raise IllegalMove(Reason("tournament_no_round"))
    return _tables([tournament.rounds[round - 1]], tournament, delimiter)


def results_csv(tournament: Tournament, delimiter: str = ",") -> str:
    """The tables of all rounds."""
    return _tables(tournament.rounds, tournament, delimiter)


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that are not empty, with their numbers."""
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True, strict=True)
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                yield rows.line_num, row
    except csv.Error as error:
        raise BadText(Reason("tournament_csv", {"line": str(rows.line_num)})) from error


def _columns(row: list[str]) -> dict[str, int] | None:
    """Where a heading says what is; None: it is no heading."""
    words = [clean_name(cell, LONGEST_NAME).casefold() for cell in row]
    columns = {
        part: place
        for part, forms in HEADINGS.items()
        if (place := next((index for index, word in enumerate(words) if word in forms), None)) is not None
    }
    if columns and not {"name", "first"} & {*columns} and len(columns) == sum(map(bool, words)) > 1:
        raise BadText(Reason("tournament_csv_no_name"))
    if "name" not in columns and "first" in columns:
        columns["name"] = columns.pop("first")
    return columns if "name" in columns else None


def _player(line: int, row: list[str], columns: dict[str, int]) -> ListedPlayer:
    cells = {part: _plain(row[place]) if place < len(row) else "" for part, place in columns.items()}
    name = clean_name(f"{cells.get('first', '')} {cells['name']}", LONGEST_NAME)
    if not name:
        raise BadText(Reason("tournament_csv_name", {"line": str(line)}))
    rating = re.sub(r"\s|[.,]0+$", "", cells.get("rating", ""))  # as spreadsheets write numbers: 1 500.0
    if not re.fullmatch(r"[0-9]{0,9}", rating) or int(rating or 0) > MOST_RATING:
        details = {"line": str(line), "text": rating[:LONGEST_NAME], "most": str(MOST_RATING)}
        raise BadText(Reason("tournament_csv_rating", details))
    return ListedPlayer(name, int(rating) if rating else None, clean_name(cells.get("club", ""), LONGEST_NAME))


def _tables(rounds: Iterable[Round], tournament: Tournament, delimiter: str) -> str:
    """A cell for each number: "10-12" in one would become a date."""
    pairings = [(round.number, table, one) for round in rounds for table, one in enumerate(round.pairings, 1)]
    seats = max((len(one.players) for _, _, one in pairings), default=2)
    heading: list[Cell] = ["round", "table", "kind"]
    for seat in range(1, seats + 1):
        heading += [f"number {seat}", f"name {seat}", f"share {seat}", f"points {seat}"]
    rows: list[list[Cell]] = [heading]
    for number, table, one in pairings:
        row: list[Cell] = [number, table, "forfeit" if one.kind == "game" and not one.met else one.kind]
        shares = one.result.shares if one.result else None
        points = one.result.points if one.result else None
        for seat, player in enumerate(one.players):
            row += [player, tournament.by_number[player].name]
            row += [shares[seat] if shares else None, points[seat] if points and player in one.met else None]
        rows.append(row + [None] * (len(heading) - len(row)))
    return _write(rows, delimiter)


def _write(rows: Iterable[Iterable[Cell]], delimiter: str) -> str:
    """With semicolons come decimal commas: so spreadsheets in French want it."""
    point = "," if delimiter == ";" else "."
    text = StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerows([_safe(cell, point) for cell in row] for row in rows)
    return text.getvalue()


def _safe(cell: Cell, point: str) -> Cell:
    """With an apostrophe before what a spreadsheet would run as a formula: names are written by strangers."""
    if isinstance(cell, float):
        return int(cell) if cell.is_integer() else f"{cell}".replace(".", point)
    risky = isinstance(cell, str) and cell.startswith(FORMULA) and not NUMBER.fullmatch(cell)
    return f"'{cell}" if risky else cell


def _plain(cell: str) -> str:
    """Without the apostrophe of `_safe`."""
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


__all__ = ["ListedPlayer", "pairings_csv", "read_entrants", "results_csv", "standings_csv"]
