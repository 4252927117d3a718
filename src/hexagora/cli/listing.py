"""hexagora games and hexagora rules: the catalogue, one game's options and presets, its rules."""

from __future__ import annotations

from collections.abc import Sequence

from .. import Field, catalogue, learn
from .lesson import LessonText
from .options import Options, id_of, parse_options
from .terminal import Terminal
from .words import Problem, Words, format_options, format_value, format_values, print_json, table, wrap


def list_games(words: Words, as_json: bool) -> int:
    entries = catalogue.games()
    if as_json:
        print_json([entry.data for entry in entries])
        return 0
    rows = [[words.say("games", column) for column in ("id", "name", "players", "line")]]
    for entry in entries:
        rows.append([entry.id, entry.name(words.language), players(entry), entry.line(words.language)])
    print(table(rows))
    return 0


def players(entry: catalogue.Entry) -> str:
    """The allowed numbers of players: `2`, `2–6`, `2, 4`."""
    field = next((field for field in entry.fields() if field.name == "players"), None)
    return format_values(field) if field else str(entry.players[0])


def describe_game(words: Words, name: str, options: Options, as_json: bool) -> int:
    """Prints the options of a game, given the values of some of them, and its presets."""
    entry = catalogue.Entry(id_of(name))
    values = parse_options(entry.id, options)
    if as_json:
        print_json(entry.data_with(**values))
        return 0
    fields = entry.fields(**values)
    print(wrap(f"{entry.name(words.language)}\n{entry.line(words.language)}\n"))
    print(option_table(words, entry, fields))
    print(preset_table(words, entry))
    return 0


def show_rules(words: Words, name: str, as_json: bool, colour: bool) -> int:
    """Prints the rules of a game in ten lines, its options and presets, then its lesson with all figures."""
    entry = catalogue.Entry(id_of(name))
    fields = entry.fields()
    if as_json:
        print_json(entry.data)
        return 0
    facts = words.say("rules", "facts", players=players(entry), length=entry.length(words.language))
    parts = [
        wrap(f"{entry.name(words.language)}\n{entry.line(words.language)}\n{facts}\n"),
        ten_lines(words, entry) + "\n",
        option_table(words, entry, fields),
        preset_table(words, entry),
    ]
    terminal = Terminal(words, colour)
    if learn.has(entry.id):
        lesson = LessonText(terminal, learn.page(entry.id, words.language))
        parts += [f"\n{part}" for part in lesson.parts()]
    terminal.leaf("\n".join(parts))
    return 0


def ten_lines(words: Words, entry: catalogue.Entry) -> str:
    """The rules, with a note on their marks if they have any."""
    lines = entry.rules(words.language)
    rules = table([[f"{number:>2}.", line] for number, line in enumerate(lines, 1)])
    note = words.say("rules", "reading")
    has_marks = any(note.split(")")[0] in line for line in lines)
    return f"{rules}\n\n{wrap(note)}" if has_marks else rules


def option_table(words: Words, entry: catalogue.Entry, fields: Sequence[Field]) -> str:
    if not fields:
        return words.say("games", "no_options")
    rows = [[words.say("games", column) for column in ("option", "default", "values", "meaning")]]
    for field in fields:
        rows.append(
            [f"--{field.name}", format_value(field.default), format_values(field), meaning(words, entry, field)]
        )
    return table(rows)


def meaning(words: Words, entry: catalogue.Entry, field: Field) -> str:
    """`Ports: two for each player / open to everybody`, and when it applies."""
    text = entry.option_name(field.name, words.language)
    if isinstance(field.values[0], str):
        values = (entry.value_name(field.name, value, words.language) for value in field.values)
        text = words.say("games", "choice", name=text, values=" / ".join(values))
    if field.condition:
        text += f" ({words.say('games', 'only_with', condition=field.condition)})"
    return text


def preset_table(words: Words, entry: catalogue.Entry) -> str:
    rows = [[words.say("games", column) for column in ("preset", "sets", "name")]]
    for preset in entry.presets:
        rows.append([preset.id, format_options(preset.options), preset.name(words.language)])
    return f"\n{wrap(words.say('games', 'presets', game=entry.id))}\n{table(rows, '  ')}"


def no_options_alone(options: Options) -> None:
    """Problem if there are options but no game that has them."""
    if options:
        raise Problem("options_alone", option=f"--{next(iter(options))}")
