"""What may be chosen for a tournament, and how it is typed."""

from __future__ import annotations

import click

from .help import Command
from .parameters import option
from .words import Problem, number

SYSTEMS = ("swiss", "round_robin", "double_round_robin", "knockout", "groups", "tables", "free")
TIE_BREAKS = ("points", "difference", "buchholz", "sonneborn_berger", "direct", "quotient")
FORMATS = ("csv", "pairings", "results", "json", "trf", "html")
MOST_ROUNDS = 100
MOST_TABLES = 2000
MOST_PORTS = 65535
USED_BY = {  # options that only some systems use
    "rounds": ("swiss", "tables", "free"),
    "table_size": ("tables", "free"),
    "groups": ("groups",),
    "advance": ("groups",),
    "third_place": ("knockout", "groups"),
    "absence": ("swiss", "tables", "free"),
}
WITH_TRF = ("system", "table_size", "groups", "advance", "third_place", "bye", "absence")  # of which it says all
BARE = "--"  # ends options elsewhere

tournament_file = click.argument("tournament_file", metavar="FILE")
one_player = click.argument("player", metavar="PLAYER")
round_option = option("--round", "round_number", metavar="N")


class ResultCommand(Command):
    """A last `--`, or one before other options, is a result: nobody came. So is `-+`."""

    ignore_unknown_options = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if BARE in args:
            last = len(args) - 1 - args[::-1].index(BARE)
            if all(argument.startswith(BARE) for argument in args[last : last + 2]):
                args = [*args[:last], "−−", *args[last + 1 :]]
        return super().parse_args(ctx, args)


def chosen_round(text: str | None) -> int | None:
    return None if text is None else number("--round", text, 1, MOST_ROUNDS)


def chosen_rounds(text: str | None) -> int | None:
    return None if text is None else number("--rounds", text, 1, MOST_ROUNDS)


def chosen_tie_breaks(text: str | None) -> tuple[str, ...] | None:
    chosen = None if text is None else tuple(filter(None, text.lower().replace(" ", "").split(",")))
    for tie_break in chosen or ():
        if tie_break not in TIE_BREAKS:
            raise Problem("tie_break", tie_break=tie_break, allowed=", ".join(TIE_BREAKS))
    return chosen


def check_system(system: str, foreign: bool) -> None:
    """Problem if an option was typed that is of no use: the system does not need it, or a TRF says it."""
    if system not in SYSTEMS:
        raise Problem("system", system=system, allowed=", ".join(SYSTEMS))
    source = click.get_current_context().get_parameter_source
    for name in dict.fromkeys((*WITH_TRF, *USED_BY)):
        if source(name) is click.core.ParameterSource.COMMANDLINE:
            if foreign and name in WITH_TRF:
                raise Problem("trf_alone", option=as_typed(name))
            check_use(name, system)


def check_use(name: str, system: str) -> None:
    if system not in USED_BY.get(name, SYSTEMS):
        raise Problem("unused", option=as_typed(name), system=system, allowed=", ".join(USED_BY[name]))


def as_typed(name: str) -> str:
    return f"--{name.replace('_', '-')}"
