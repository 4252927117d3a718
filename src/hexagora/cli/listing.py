"""hexagora games: the catalogue, and one game's options."""

from __future__ import annotations

import json

from .. import catalogue
from .options import Options, id_of, settled
from .words import Problem, Words, shown, shown_values, table


def list_games(words: Words, as_json: bool) -> int:
    entries = catalogue.games()
    if as_json:
        print(json.dumps([entry.data for entry in entries], ensure_ascii=False, indent=2))
        return 0
    rows = [[words.say("games", column) for column in ("id", "name", "players", "line")]]
    for entry in entries:
        fewest, most = entry.players
        players = str(fewest) if fewest == most else f"{fewest}–{most}"
        rows.append([entry.id, entry.name(words.language), players, entry.line(words.language)])
    print(table(rows))
    return 0


def describe_game(words: Words, name: str, options: Options, as_json: bool) -> int:
    """The options of a game, as they stand when some are asked for."""
    entry = catalogue.Entry(id_of(name))
    fields = entry.fields(**settled(entry.id, options))
    if as_json:
        described = [
            {
                "name": field.name,
                "values": list(field.values),
                "default": field.default,
                "applies": field.applies,
                "condition": field.condition,
            }
            for field in fields
        ]
        print(json.dumps({**entry.data, "options": described}, ensure_ascii=False, indent=2))
        return 0
    print(f"{entry.name(words.language)}: {entry.line(words.language)}\n")
    rows = [[words.say("games", column) for column in ("option", "default", "values", "condition")]]
    for field in fields:
        condition = words.say("games", "only_with", condition=field.condition) if field.condition else ""
        rows.append([f"--{field.name}", shown(field.default), shown_values(field), condition])
    print(table(rows) if fields else words.say("games", "no_options"))
    return 0


def no_options_alone(options: Options) -> None:
    """Options describe one game: without it they mean nothing."""
    if options:
        raise Problem("options_alone", option=f"--{next(iter(options))}")
