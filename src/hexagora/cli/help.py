"""Help pages and complaints about usage, written from the commands' parameters and the locale's texts."""

from __future__ import annotations

import re

import click

from .. import catalogue, game, locales
from ..near import near
from .options import GameOption, field_names, id_of
from .words import Problem, Words, table, wrap


def give_words(command: click.Command, words: Words, name: str = "") -> None:
    """Puts the texts of a language into a command, its options and its subcommands, for help and completion. The texts
    of a command below another go by both names: puzzles_check."""
    texts = name or command.name or ""
    command.help = words.say("help", texts, "summary")
    command.epilog = words.say("help", texts, "examples")
    games = field_names()
    for option in command.params:
        if isinstance(option, GameOption):
            option.help = ", ".join(games[option.name])
        elif isinstance(option, click.Option):
            option.help = words.say("parameters", option.name)
    if isinstance(command, click.Group):
        for below in command.commands.values():
            give_words(below, words, f"{name}_{below.name}" if name else below.name or "")


def placeholders(text: str, words: Words) -> str:
    """What stands for something that people put in, such as FILE, in their language."""
    known: dict[str, str] = locales.entry(words.language, "cli", "placeholders")
    return re.sub(r"[A-Z]{2,}", lambda word: known.get(word[0], word[0]), text)


def _name(parameter: click.Parameter, words: Words) -> str:
    """What a parameter's value is called, without the signs of usage around it."""
    return placeholders(parameter.metavar or "", words).strip("[].")


def _row(parameter: click.Parameter, words: Words) -> tuple[str, str]:
    if not isinstance(parameter, click.Option):
        return _name(parameter, words), words.say("parameters", parameter.name)
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    sentence = words.say("parameters", "help") if "--help" in parameter.opts else parameter.help or ""
    return (names if parameter.is_flag else f"{names} {_name(parameter, words)}"), sentence


def write_help(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    words: Words = ctx.obj
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, placeholders(pieces, words), words.say("usage") + " ")
    formatter.write_paragraph()
    formatter.write(wrap(command.help or "", formatter.width) + "\n")
    parameters = command.get_params(ctx)
    options = [parameter for parameter in parameters if isinstance(parameter, click.Option)]
    below = command.commands if isinstance(command, click.Group) else {}
    sections = {
        "arguments": [_row(parameter, words) for parameter in parameters if parameter not in options],
        "commands": [(name, (command.help or "").split("\n")[0]) for name, command in below.items()],
        "options": [_row(option, words) for option in options if not isinstance(option, GameOption)],
        "game_options": [_row(option, words) for option in options if isinstance(option, GameOption)],
    }
    for title, rows in sections.items():
        if rows:
            with formatter.section(words.say("titles", title)):
                formatter.write(table(rows, "  ", formatter.width) + "\n")
    with formatter.section(words.say("titles", "examples")):
        for line in (command.epilog or "").split("\n"):
            formatter.write(f"  {line}\n")


class Command(click.Command):
    """A command with help in the reader's language, and the core's word on options that no game has."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_help(self, ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        given = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            option = suggest(self, ctx, error)
            if option and any(isinstance(parameter, GameOption) for parameter in self.params):
                self._let_the_game_refuse(given, option)
            raise

    def _let_the_game_refuse(self, given: list[str], option: str) -> None:
        known = [entry.id for entry in catalogue.games()]
        for argument in map(id_of, given):
            if argument in known:
                game(argument, **{option.removeprefix("--"): ""})


def suggest(command: click.Command, ctx: click.Context, error: click.NoSuchOption) -> str:
    """The long option that a command does not have; a Problem if another is like it."""
    option = error.option_name
    if not option.startswith("--"):
        return ""
    own = [name[2:] for parameter in command.get_params(ctx) for name in parameter.opts if name.startswith("--")]
    if close := near(option[2:], own):
        raise Problem("option_close", option=option, close=f"--{close}") from error
    return option


class Group(click.Group):
    """The command itself."""

    command_class = Command

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the file, not of the alphabet."""
        return list(self.commands)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_help(self, ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            suggest(self, ctx, error)
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            raise Problem("command", command=args[0], allowed=", ".join(self.commands))
        return super().resolve_command(ctx, args)


class Usual(Group):
    """A command with others below it, of which the first is meant where none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] != "--help"):
            args.insert(0, next(iter(self.commands)))
        return super().parse_args(ctx, args)


def complaint(error: click.ClickException, words: Words) -> str:
    """What is wrong with the usage, in the reader's language."""
    kind = type(error).__name__
    texts = locales.entry(words.language, "cli", "usage_errors")
    parameter, ctx = getattr(error, "param", None), getattr(error, "ctx", None)
    details = {
        "message": error.format_message(),
        "option": getattr(error, "option_name", None) or (_name(parameter, words) if parameter else ""),
        "help": f"{ctx.command_path if ctx else 'hexagora'} --help",
    }
    sentence: str = texts.get(kind, texts["other"])
    return sentence.format(**details)
