"""Tournaments in the database: their logs, a summary for lists, and who has to do with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import chain
from typing import TYPE_CHECKING

import msgspec

from ..match.events import ChatSaid
from ..tournament import Tournament, replay
from ..tournament.events import EntrantChanged, EntrantsAdded, GameOpened, HelperAdded, LogStep
from .database import Database
from .failures import UnreadableTournament
from .tournament_bodies import EntryRole, TournamentSummaryData

if TYPE_CHECKING:
    from .store import Statement

PORTION = 300  # rows of a statement

_encode = msgspec.json.Encoder().encode
decode_step = msgspec.json.Decoder(LogStep).decode
_decode_summary = msgspec.json.Decoder(TournamentSummaryData).decode


def load_tournament(database: Database, id: str) -> Tournament | None:
    """A tournament as its log has left it. UnreadableTournament if that cannot be understood."""
    rows = read_log(database, id)
    return understand(id, rows) if rows else None


def read_log(database: Database, id: str) -> list[str]:
    """The steps of a tournament as they are stored; none if there is no such tournament."""
    sql = "SELECT data FROM tournament_steps WHERE tournament = ? ORDER BY number"
    return [data for (data,) in database.all(sql, (id,))]


def understand(id: str, rows: list[str]) -> Tournament:
    """What steps lead to; UnreadableTournament if that cannot be understood."""
    try:
        return replay(id, [decode_step(data) for data in rows])
    except (msgspec.DecodeError, ValueError, LookupError, AssertionError) as error:
        raise UnreadableTournament(id, repr(error)) from None


def summaries_of(database: Database, person: str, most: int) -> list[tuple[TournamentSummaryData, EntryRole]]:
    """The tournaments that somebody has to do with, the newest first."""
    sql = (
        "SELECT t.summary, p.role FROM tournament_people p JOIN tournaments t ON t.id = p.tournament"
        " WHERE p.person = ? ORDER BY t.created DESC LIMIT ?"
    )
    return [(_decode_summary(summary), role) for summary, role in database.all(sql, (person, most))]


def listed_summaries(database: Database, most: int) -> list[TournamentSummaryData]:
    """Those that everybody sees, the newest first."""
    sql = "SELECT summary FROM tournaments WHERE listed = 1 ORDER BY created DESC LIMIT ?"
    return [_decode_summary(summary) for (summary,) in database.all(sql, (most,))]


def count_of(database: Database, person: str) -> int:
    """How many tournaments somebody organises that are not over."""
    sql = (
        "SELECT COUNT(*) FROM tournament_people p JOIN tournaments t ON t.id = p.tournament"
        " WHERE p.person = ? AND p.role = 'organiser' AND t.ended = 0"
    )
    return int(database.all(sql, (person,))[0][0])


def matches_going(database: Database, matches: Sequence[str]) -> list[str]:
    """Those of these that are not over."""
    going: list[str] = []
    for begin in range(0, len(matches), PORTION):
        portion = matches[begin : begin + PORTION]
        sql = f"SELECT id FROM matches WHERE status <> 'over' AND id IN ({', '.join('?' * len(portion))})"
        going += [match for (match,) in database.all(sql, portion)]
    return going


def talkers(database: Database, matches: Sequence[str]) -> set[str]:
    """Who has talked at these."""
    ids: set[str] = set()
    for begin in range(0, len(matches), PORTION):
        portion = matches[begin : begin + PORTION]
        places = ", ".join("?" * len(portion))
        sql = f"SELECT data FROM events WHERE match IN ({places}) AND data LIKE ?"
        lines = database.all(sql, (*portion, f"%{_encode(ChatSaid.__struct_config__.tag).decode()}%"))
        ids |= {line["by"] for (data,) in lines if (line := msgspec.json.decode(data)).get("by")}
    return ids


def all_matches(database: Database, id: str, *, going: bool) -> list[str]:
    """Matches of a tournament, or those not over, whether its log names them or not. All are looked through."""
    sql = "SELECT id FROM matches WHERE setup LIKE ?" + " AND status <> 'over'" * going
    return [match for (match,) in database.all(sql, (f'%"tournament":{_encode(id).decode()}%',))]


# Statements


def add_tournament(tournament: Tournament, summary: TournamentSummaryData, now: int) -> list[Statement]:
    """`now`: when it came, by which lists go. What its log says of that may come from a file."""
    sql = "INSERT INTO tournaments (id, created, listed, ended, summary) VALUES (?, ?, ?, ?, ?)"
    listed, ended = int(tournament.settings.listed), int(tournament.over)
    row = (tournament.id, now, listed, ended, _encode(summary).decode())
    return [(sql, row), add_role(tournament.id, tournament.by, "organiser")]


def update_tournament(tournament: Tournament, summary: TournamentSummaryData) -> Statement:
    sql = "UPDATE tournaments SET listed = ?, ended = ?, summary = ? WHERE id = ?"
    row = (int(tournament.settings.listed), int(tournament.over), _encode(summary).decode(), tournament.id)
    return sql, row


def add_steps(id: str, steps: Sequence[LogStep]) -> tuple[list[Statement], int]:
    """How steps are written, many at once, and how many bytes they have."""
    rows: list[tuple[str | int, ...]] = [(id, step.number, _encode(step).decode()) for step in steps]
    portions = [rows[begin : begin + PORTION] for begin in range(0, len(rows), PORTION)]
    sql = "INSERT INTO tournament_steps (tournament, number, data) VALUES (?, ?, ?)"
    statements: list[Statement] = [
        (sql + ", (?, ?, ?)" * (len(portion) - 1), [*chain(*portion)]) for portion in portions
    ]
    return statements, sum(len(str(data)) for _, _, data in rows)


def add_role(id: str, person: str, role: EntryRole) -> Statement:
    """An organiser stays one."""
    sql = (
        "INSERT INTO tournament_people (person, tournament, role) VALUES (?, ?, ?) ON CONFLICT (person, tournament)"
        " DO UPDATE SET role = excluded.role WHERE tournament_people.role <> 'organiser'"
    )
    return sql, (person, id, role)


def remove_role(id: str, person: str) -> Statement:
    sql = "DELETE FROM tournament_people WHERE person = ? AND tournament = ? AND role <> 'organiser'"
    return sql, (person, id)


def role_changes(before: Tournament, after: Tournament) -> list[Statement]:
    """Who has to do with a tournament finds it in their list."""
    old, new = _roles(before), _roles(after)
    gone = [remove_role(after.id, person) for person in old if person not in new]
    return gone + [add_role(after.id, person, role) for person, role in new.items() if old.get(person) != role]


def _roles(tournament: Tournament) -> dict[str, EntryRole]:
    roles: dict[str, EntryRole] = {one.person: "player" for one in tournament.entrants if one.person}
    return roles | {helper.person: "helper" for helper in tournament.helpers}


def matches_of(tournament: Tournament) -> list[str]:
    """Every match that was ever opened for a tournament, also those of steps that were undone."""
    return [step.event.match for step in tournament.log if isinstance(step.event, GameOpened)]


def erase(tournament: Tournament, matches: Sequence[str], watchers: Set[str]) -> list[Statement]:
    """A tournament, its matches, and the people who have done nothing else here."""
    statements = erase_matches(matches)
    for person in sorted((_people_of(tournament) | watchers) - {"", tournament.by}):
        statements.append((
            "DELETE FROM people WHERE id = ? AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id)"
            " AND NOT EXISTS (SELECT 1 FROM puzzles WHERE person = people.id)"
            " AND NOT EXISTS (SELECT 1 FROM tournament_people WHERE person = people.id AND tournament <> ?)",
            (person, tournament.id),
        ))  # fmt: skip
    for table, column in (
        ("tournament_steps", "tournament"),
        ("tournament_people", "tournament"),
        ("tournaments", "id"),
    ):
        statements.append((f"DELETE FROM {table} WHERE {column} = ?", (tournament.id,)))
    return statements


def erase_matches(matches: Iterable[str]) -> list[Statement]:
    places = (("events", "match"), ("seats", "match"), ("matches", "id"))
    return [(f"DELETE FROM {table} WHERE {column} = ?", (one,)) for table, column in places for one in matches]


def _people_of(tournament: Tournament) -> set[str]:
    """Everybody who ever had to do with it, also those who have left since."""
    people: set[str] = set()
    for step in tournament.log:
        match step.event:
            case EntrantsAdded(entrants=entrants):
                people |= {one.person for one in entrants}
            case EntrantChanged(entrant=entrant):  # who came under a name that was there already
                people.add(entrant.person)
            case HelperAdded(person=person):
                people.add(person)
    return people
