"""Help pages, written from the command's parameters and the locale's texts."""

from __future__ import annotations

import re
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from .. import catalogue, game, locales
from ..near import near
from .options import field_names, id_of
from .words import Problem, Words, table, wrapped


def give_words(command: Any, words: Words) -> None:
    """Puts the texts of a language into a command, its parameters and its subcommands, for help and completion."""
    command.help = words.say("help", command.name, "summary")
    command.epilog = words.say("help", command.name, "examples")
    games = field_names()
    for parameter in command.params:
        parameter.metavar = placeholders(parameter.metavar or "", words) or None
        if _of_games(parameter):
            parameter.help = ", ".join(games[parameter.name])
        else:
            parameter.help = words.say("parameters", parameter.name)
    for below in getattr(command, "commands", {}).values():
        give_words(below, words)


def placeholders(text: str, words: Words) -> str:
    """What stands for something that people put in, such as FILE, in their language."""
    known: dict[str, str] = locales.entry(words.language, "cli", "placeholders")
    return re.sub(r"[A-Z]{2,}", lambda word: known.get(word[0], word[0]), text)


class AsTyped:
    """No conversion."""

    def coerce(self, value: object, **about: object) -> object:
        return value


def as_typed(parameters: list[Any]) -> list[Any]:
    """Keeps typer from loading pydantic only to turn text into text."""
    for parameter in parameters:
        parameter.get_runtime_param = AsTyped
    return parameters


def _of_games(parameter: Any) -> bool:
    return getattr(parameter, "rich_help_panel", None) == "games"


def _row(parameter: Any, words: Words) -> tuple[str, str]:
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    if parameter.param_type_name == "argument":
        names = parameter.display_name_raw
    elif not parameter.is_flag:
        names += f" {parameter.metavar}"
    return names, words.say("parameters", "help") if parameter.name == "help" else parameter.help


def write_help(command: Any, ctx: Any, formatter: Any) -> None:
    words: Words = ctx.obj
    pieces = " ".join(command.collect_usage_pieces(ctx)).replace("{", "").replace("}", "")
    formatter.write_usage(ctx.command_path, placeholders(pieces, words), words.say("usage") + " ")
    formatter.write_paragraph()
    formatter.write(wrapped(command.help, formatter.width) + "\n")
    parameters = command.get_params(ctx)
    options = [parameter for parameter in parameters if parameter.param_type_name == "option"]
    sections = {
        "arguments": [_row(parameter, words) for parameter in parameters if parameter not in options],
        "commands": [(name, below.help.split("\n")[0]) for name, below in getattr(command, "commands", {}).items()],
        "options": [_row(option, words) for option in options if not _of_games(option)],
        "game_options": [_row(option, words) for option in options if _of_games(option)],
    }
    for title, rows in sections.items():
        if rows:
            with formatter.section(words.say("titles", title)):
                formatter.write(table(rows, "  ", formatter.width) + "\n")
    with formatter.section(words.say("titles", "examples")):
        for line in command.epilog.split("\n"):
            formatter.write(f"  {line}\n")


class Command(TyperCommand):
    """A command with help in the reader's language, and the core's word on options that no game has."""

    def get_params(self, ctx: Any) -> list[Any]:
        return as_typed(super().get_params(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            option = suggest(self, ctx, error)
            if option and any(map(_of_games, self.params)):
                self._let_the_game_refuse(given, option)
            raise

    def _let_the_game_refuse(self, given: list[str], option: str) -> None:
        known = [entry.id for entry in catalogue.games()]
        for argument in map(id_of, given):
            if argument in known:
                game(argument, **{option.removeprefix("--"): ""})


def suggest(command: Any, ctx: Any, error: typer.TyperException) -> str:
    """The long option that a command does not have, if that is the error: a Problem if another is like it."""
    option: str = getattr(error, "option_name", "")
    if type(error).__name__ != "NoSuchOption" or not option.startswith("--"):
        return ""
    own = [name[2:] for parameter in command.get_params(ctx) for name in parameter.opts if name.startswith("--")]
    if close := near(option[2:], own):
        raise Problem("option_close", option=option, close=f"--{close}") from error
    return option


class Group(TyperGroup):
    """The command itself."""

    def get_params(self, ctx: Any) -> list[Any]:
        return as_typed(super().get_params(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            suggest(self, ctx, error)
            raise

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            raise Problem("command", command=args[0], allowed=", ".join(self.commands))
        return super().resolve_command(ctx, args)


def said(error: typer.TyperException, words: Words) -> str:
    """What typer found wrong with the usage, in the reader's language."""
    kind = type(error).__name__
    texts = locales.entry(words.language, "cli", "usage_errors")
    parameter, ctx = getattr(error, "param", None), getattr(error, "ctx", None)
    details = {
        "message": error.format_message(),
        "option": getattr(error, "option_name", None) or (parameter.get_error_hint().strip("'") if parameter else ""),
        "help": f"{ctx.command_path if ctx else 'hexagora'} --help",
    }
    sentence: str = texts.get(kind, texts["other"])
    return sentence.format(**details)
