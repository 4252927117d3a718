"""Writes the browser's types of all messages from those of the server: ./hexagora wire.

web/src/wire.ts has those of play, web/src/learn/wire.ts those of lessons and puzzles, web/src/analyse/wire.ts those of
analysis and records, web/src/lab/wire.ts those of the lab, web/src/tournament/wire.ts those of tournaments.
"""

import inspect
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from hexagora.match import news, setup
from hexagora.server import (
    analysis_bodies,
    bodies,
    lab_bodies,
    lesson_bodies,
    messages,
    puzzle_bodies,
    tournament_bodies,
)
from hexagora.tournament import commands
from hexagora.tournament.tournament import PairingResult

SOURCES = Path(__file__).resolve().parent.parent / "web" / "src"
HEAD = """\
// All messages between browser and server, written by `./hexagora wire` from messages.py and bodies.py of the server.

/** Legal moves as a tree: a pick (a cell or a word such as pass, swap, declare, !) leads to 1 if it is a whole move by
 * itself, to the move's text if it completes one, or to a branch. In a branch "" is the move that the picks make. */
export type Branch = { [pick: string]: 1 | string | Branch };

export type Words = { [key: string]: string | Words };
"""
PART_HEAD = """\
// What the server tells of {about}, by `./hexagora wire` from {sources}.
import type {{ {names} }} from "../wire.ts";
"""
LONGEST_LINE = 120
SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
# What commands carry under a name of its own on the server.
SAME = {PairingResult: tournament_bodies.ResultData}
ALIASES = "Point Role SeatKind OfferKind ClaimKind Status Ending ClockRule PlayedMove Value".split()


def generate() -> dict[Path, str]:
    """The files, each with its text."""
    files = {
        SOURCES / "wire.ts": _play(),
        SOURCES / "learn" / "wire.ts": _part("lessons and puzzles", lesson_bodies, puzzle_bodies),
        SOURCES / "analyse" / "wire.ts": _part("analysis and records", analysis_bodies),
        SOURCES / "lab" / "wire.ts": _part("the lab", lab_bodies),
        SOURCES / "tournament" / "wire.ts": _part("tournaments", tournament_bodies) + _tournament_commands(),
    }
    # Types of a line each stand together.
    return {
        path: re.sub(r"^(export .*[;}]\n)\n(?=export .*[;}]\n)", r"\1", text, flags=re.M)
        for path, text in files.items()
    }


def _part(about: str, *modules: types.ModuleType) -> str:
    kinds = [kind for module in modules for kind in structs(module) if not kind.__struct_config__.tag]  # no commands
    text = "\n".join(map(interface, kinds))
    others = [*ALIASES, *(shown_name(kind) for module in (messages, bodies) for kind in structs(module))]
    names = [name for name in others if re.search(rf": [^;\n]*\b{name}\b", text)]
    sources = " and ".join(f"{module.__name__.rpartition('.')[2]}.py" for module in modules)
    return f"{PART_HEAD.format(about=about, sources=sources, names=', '.join(sorted(names)))}\n{text}"


def _tournament_commands() -> str:
    kinds = get_args(tournament_bodies.PublicTournamentCommand)
    rows = (f"\n{comment(kind.__dict__.get('__doc__'), '  ', _variant(kind), same_line=False)}" for kind in kinds)
    return f"\n{interface(commands.NewEntrant)}\nexport type TournamentCommand ={''.join(rows)};\n"


def _variant(kind: Any, *first: str) -> str:
    """A line of a union."""
    return f"| {{ {'; '.join([*first, *(f'{name}: {type_}' for name, type_, _ in fields(kind))])} }}"


def _play() -> str:
    parts = [HEAD]
    for name in ALIASES:
        alias = getattr(messages, name)
        parts.append(f"{comment(description(alias))}export type {name} = {written(alias, name)};\n")
    for module in (setup, news, messages, bodies):
        parts += map(interface, structs(module))
    union = "".join(f"\n  | {shown_name(kind)}" for kind in get_args(messages.ServerMessage))
    parts.append(f"export type ServerMessage ={union};\n")
    parts.append(f"export type ClientMessage ={''.join(map(client_message, get_args(messages.ClientMessage)))};\n")
    return "\n".join(parts)


def structs(module: types.ModuleType) -> Iterator[Any]:
    """The messages of a module, in its order."""
    queries = (messages.BaseQuery, messages.MessageId, setup.Seat, setup.Setup)
    for kind in vars(module).values():
        if not inspect.isclass(kind) or not issubclass(kind, msgspec.Struct) or kind.__module__ != module.__name__:
            continue
        if not issubclass(kind, queries) and not kind.__name__.startswith("Base"):
            yield kind


def interface(kind: Any) -> str:
    head = f"{comment(kind.__dict__.get('__doc__'))}export interface {shown_name(kind)} {{"
    rows = [(f"{name}: {type_};", about) for name, type_, about in fields(kind)]
    line = f"{head} {' '.join(row for row, _ in rows)} }}\n"
    if not any(about for _, about in rows) and len(line.splitlines()[-1]) <= LONGEST_LINE:
        return line
    return "\n".join([head, *(comment(about, "  ", row) for row, about in rows), "}\n"])


def client_message(kind: Any) -> str:
    base = kind.__bases__[0]
    return f"\n{comment(base.__dict__.get('__doc__'), '  ', _variant(kind, 'id: number'), same_line=False)}"


def fields(kind: Any) -> Iterator[tuple[str, str, str | None]]:
    """Name, type and comment of each; those that may be left out have a question mark."""
    config = kind.__struct_config__
    if config.tag is not None:
        yield config.tag_field, f'"{config.tag}"', None
    hints = get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        hint = hints[field.name]
        if field.name == "id" and kind.__name__.endswith("Message"):
            continue  # of a message from the browser: it comes first
        yield field.encode_name + ("" if field.required else "?"), written(hint), description(hint)


def description(hint: Any) -> str | None:
    if get_origin(hint) is not Annotated:
        return None
    return next((meta.description for meta in hint.__metadata__ if isinstance(meta, msgspec.Meta)), None)


def written(hint: Any, defined: str = "") -> str:
    """A type, by its name if it has one. `defined`: the name that is being defined."""
    for name in ALIASES:
        if name != defined and getattr(messages, name) == hint:
            return name
    if get_origin(hint) is Annotated:
        extra = next((meta.extra for meta in hint.__metadata__ if isinstance(meta, msgspec.Meta) and meta.extra), {})
        return str(extra["type"]) if extra else written(hint.__origin__, defined)
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        kinds = [written(one) for one in arguments if one not in (msgspec.UnsetType, msgspec.Raw)]
        return " | ".join(dict.fromkeys(kinds))
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in arguments)
    if origin is list or (origin is tuple and arguments[-1] is ...):
        inner = written(arguments[0])
        return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(written, arguments))}]"
    if origin is dict:
        return f"Record<{written(arguments[0])}, {written(arguments[1])}>"
    assert issubclass(hint, msgspec.Struct), hint
    return shown_name(hint)


def shown_name(kind: Any) -> str:
    return str(SAME.get(kind, kind).__name__).removesuffix("Data")


def comment(text: str | None, indent: str = "", after: str = "", same_line: bool = True) -> str:
    """A comment before some code, on the same line if there is room."""
    if not text:
        return f"{indent}{after}" if after else ""
    lines = [line.strip() for line in text.strip().splitlines()]
    above = f"{indent}/** " + f"\n{indent} * ".join(lines) + " */"
    line = f"{above} {after}"
    return line if after and same_line and len(line) <= LONGEST_LINE else f"{above}\n{indent}{after}"


if __name__ == "__main__":
    for path, text in generate().items():
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {path}")
