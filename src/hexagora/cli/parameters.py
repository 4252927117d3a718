"""Parameters shared by several commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..locales import LANGUAGES
from .options import complete_games, completions

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

MOST_SEEDS = 10**18 - 1

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def complete(*values: str) -> Any:
    """A shell completion with these values."""

    def offer(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return completions([(value, "") for value in values], incomplete)

    return offer


def option(*names: str, **about: Any) -> Callable[[Decorated], Decorated]:
    """An option with a value if it has a metavar, else a flag."""
    return click.option(*names, **about) if "metavar" in about else click.option(*names, is_flag=True, **about)


game_name = click.argument("game", metavar="GAME", shell_complete=complete_games)
maybe_game = click.argument("game", metavar="[GAME]", required=False, shell_complete=complete_games)
position_text = click.argument("position", metavar="[POSITION]", default="")
lang_option = option("--lang", metavar="fr|en", shell_complete=complete(*LANGUAGES), expose_value=False)
json_option = option("--json")
seed_option = option("--seed", metavar="N")
moves_option = option("--moves", metavar='"c3 d4"', default="")
no_colour_option = option("--no-colour", "--no-color")
port_option = option("--port", metavar="N")
data_option = option("--data", metavar="FOLDER")


def thinking_options(command: Decorated) -> Decorated:
    """Adds the limits and resources of the computer to a command."""
    for add in (
        seed_option,
        option("--memory", metavar="MB", default="64"),
        option("--threads", metavar="N", default="1"),
        option("--level", metavar="1-10"),
        option("--simulations", metavar="N"),
        option("--seconds", metavar="S"),
    ):
        command = add(command)
    return command
