"""The tables, and how those of earlier releases become those of this one."""

from __future__ import annotations

from collections.abc import Sequence

from .database import Database
from .failures import NewerData

# Version 3 of the tables gave the kinds of events these names.
KINDS = {
    "sat": "seat_taken",
    "stood": "seat_left",
    "started": "match_started",
    "moved": "move_played",
    "quit": "player_left",
    "offered": "offer_made",
    "answered": "offer_answered",
    "tookback": "moves_taken_back",
    "agreed": "draw_agreed",
    "cancelled": "match_cancelled",
    "rematched": "rematch_created",
    "spoke": "chat_said",
    "resumed": "clock_resumed",
}
BEGINS = {f'{{"kind":"{old}",': f'{{"kind":"{new}",' for old, new in KINDS.items()}


def _rename_kinds() -> str:
    """One pass through all events: an event's text begins with its kind, and something follows."""
    cases = " ".join(
        f"WHEN substr(data, 1, {len(old)}) = '{old}' THEN '{new}' || substr(data, {len(old) + 1})"
        for old, new in BEGINS.items()
    )
    return f"UPDATE events SET data = CASE {cases} ELSE data END"


# Each step leads to the next version of the tables. Steps that were ever released stay as they are.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE people (id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL,"
        " created BIGINT NOT NULL)",
        "CREATE TABLE matches (id TEXT PRIMARY KEY, created BIGINT NOT NULL, setting TEXT NOT NULL,"
        " status TEXT NOT NULL, listed INTEGER NOT NULL)",
        "CREATE INDEX matches_listed ON matches (listed, status)",
        "CREATE TABLE seats (person TEXT NOT NULL, match TEXT NOT NULL, PRIMARY KEY (person, match))",
        "CREATE TABLE events (match TEXT NOT NULL, ply INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (match, ply))",
    ),
    (
        # Signs of life: of the server (and which one it is), and of the disk.
        "CREATE TABLE alive (name TEXT PRIMARY KEY, at BIGINT NOT NULL, server TEXT NOT NULL)",
        "CREATE INDEX matches_open ON matches (created) WHERE listed = 1 AND status = 'waiting'",
    ),
    (
        "ALTER TABLE matches RENAME COLUMN setting TO setup",
        "ALTER TABLE matches ADD COLUMN rules INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE events RENAME COLUMN ply TO number",
        _rename_kinds(),
    ),
    (
        # When each was solved, 0 if it was not, and the last day (from 1970) on which its solution was looked at.
        "CREATE TABLE puzzles (person TEXT NOT NULL, puzzle TEXT NOT NULL, solved BIGINT NOT NULL,"
        " shown INTEGER NOT NULL, PRIMARY KEY (person, puzzle))",
        # The days whose puzzle was solved on that day, without its solution.
        "CREATE TABLE puzzle_days (person TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (person, day))",
    ),
    (
        # A tournament is its log; the summary is for lists, which need not read it.
        "CREATE TABLE tournaments (id TEXT PRIMARY KEY, created BIGINT NOT NULL, listed INTEGER NOT NULL,"
        " ended INTEGER NOT NULL, summary TEXT NOT NULL)",
        "CREATE INDEX tournaments_listed ON tournaments (created) WHERE listed = 1",
        "CREATE TABLE tournament_steps (tournament TEXT NOT NULL, number INTEGER NOT NULL, data TEXT NOT NULL,"
        " PRIMARY KEY (tournament, number))",
        "CREATE TABLE tournament_people (person TEXT NOT NULL, tournament TEXT NOT NULL, role TEXT NOT NULL,"
        " PRIMARY KEY (person, tournament))",
    ),
)
NEWEST = len(MIGRATIONS)


def version_of(database: Database) -> int:
    """The version of the tables."""
    rows = database.all("SELECT number FROM version")
    return int(rows[0][0]) if rows else 0


def migrate(database: Database, steps: Sequence[Sequence[str]] = MIGRATIONS) -> None:
    """Brings the tables to the newest version, each step whole or not at all."""
    database.run("CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL)")
    version = version_of(database)
    if version > len(steps):
        raise NewerData(f"version {version} of the tables, where {len(steps)} is known")
    for number in range(version, len(steps)):
        database.begin()
        try:
            if database.is_postgresql:
                database.run("SET LOCAL statement_timeout = 0")  # large tables take their time
            for sql in steps[number]:
                database.run(sql)
            if number:
                database.run("UPDATE version SET number = ?", (number + 1,))
            else:
                database.run("INSERT INTO version (number) VALUES (?)", (1,))
        except Exception:
            database.rollback()
            raise
        database.commit()
