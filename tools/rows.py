"""JSON files with one line a game, in the order of the catalogue."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import hexagora


def update(path: Path, rows: Mapping[str, Any]) -> None:
    """Writes these games' rows; the others stay as they are."""
    table = {**json.loads(path.read_text("utf-8")), **rows}
    order = [entry.id for entry in hexagora.games()]
    lines = (f"  {json.dumps(id)}: {json.dumps(table[id])}" for id in order if id in table)
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")


def games_named(ids: list[str]) -> list[hexagora.Entry]:
    """The games with these ids; all if none is given. SystemExit for an id that no game has."""
    entries = {entry.id: entry for entry in hexagora.games()}
    unknown = [id for id in ids if id not in entries]
    if unknown:
        raise SystemExit(f"There is no game {', '.join(unknown)}; the games are {', '.join(entries)}.")
    return [entries[id] for id in ids or entries]
