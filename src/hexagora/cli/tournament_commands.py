"""hexagora tournament: its commands and their parameters. The work is in tournament.py."""

from __future__ import annotations

import click

from .bot_tournament_command import bots
from .help import Group, placeholders
from .options import Options, complete_games, with_game_options
from .parameters import complete, data_option, json_option, lang_option, option, port_option
from .tournament_options import (
    FORMATS,
    MOST_PORTS,
    MOST_ROUNDS,
    MOST_TABLES,
    SYSTEMS,
    TIE_BREAKS,
    ResultCommand,
    check_system,
    chosen_round,
    chosen_rounds,
    chosen_tie_breaks,
    one_player,
    round_option,
    tournament_file,
)
from .words import Problem, Words, number


@click.group(cls=Group, invoke_without_command=True, subcommand_metavar="COMMAND FILE [ARGS]...")
@lang_option
@click.pass_context
def tournament(ctx: click.Context) -> int:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())
    return 0


@tournament.command()
@tournament_file
@click.argument("tournament_games", metavar="GAME...", nargs=-1, required=True, shell_complete=complete_games)
@option("--name", "title", metavar="NAME")
@option("--system", metavar="SYSTEM", default="swiss", shell_complete=complete(*SYSTEMS))
@option("--rounds", metavar="N")
@option("--table-size", metavar="2-6")
@option("--groups", metavar="N", default="2")
@option("--advance", metavar="N", default="2")
@option("--third-place")
@option("--tie-breaks", metavar="A,B", shell_complete=complete(*TIE_BREAKS))
@option("--bye", metavar="1|0.5|0", default="1")
@option("--absence", metavar="0|0.5|1", default="0")
@option("--place", metavar="NAME")
@option("--trf", "foreign", metavar="FILE")
@lang_option
@with_game_options
@click.pass_obj
def new(
    words: Words,
    options: Options,
    tournament_file: str,
    tournament_games: tuple[str, ...],
    title: str | None,
    system: str,
    rounds: str | None,
    table_size: str | None,
    groups: str,
    advance: str,
    third_place: bool,
    tie_breaks: str | None,
    bye: str,
    absence: str,
    place: str | None,
    foreign: str | None,
) -> int:
    from . import tournament_new as work

    check_system(system, foreign is not None)
    settings = {
        "system": system.removeprefix("double_"),
        "cycles": 2 if system.startswith("double_") else 1,
        "rounds": chosen_rounds(rounds),
        "table_size": None if table_size is None else number("--table-size", table_size, 2, 6),
        "groups": number("--groups", groups, 2, 32),
        "advance": number("--advance", advance, 1, 8),
        "third_place": third_place,
        "tie_breaks": chosen_tie_breaks(tie_breaks),
        "bye": bye,
        "absence": absence,
        "place": place,
    }
    return work.new(words, tournament_file, tournament_games, options, title, settings, foreign)


@tournament.command()
@tournament_file
@option("--name", "new_title", metavar="NAME")
@option("--place", "new_place", metavar="NAME")
@option("--rounds", "new_rounds", metavar="N")
@option("--tie-breaks", metavar="A,B", shell_complete=complete(*TIE_BREAKS))
@lang_option
@click.pass_obj
def settings(
    words: Words,
    tournament_file: str,
    new_title: str | None,
    new_place: str | None,
    new_rounds: str | None,
    tie_breaks: str | None,
) -> int:
    from . import tournament as work

    changes = {
        "name": new_title,
        "place": new_place,
        "rounds": chosen_rounds(new_rounds),
        "tie_breaks": chosen_tie_breaks(tie_breaks),
    }
    return work.change_settings(words, tournament_file, changes)


@tournament.command()
@tournament_file
@click.argument("player_names", metavar="[NAME]...", nargs=-1)
@option("--rating", metavar="N")
@option("--club", metavar="NAME", default="")
@option("--csv", "player_list", metavar="FILE")
@lang_option
@click.pass_obj
def add(
    words: Words,
    tournament_file: str,
    player_names: tuple[str, ...],
    rating: str | None,
    club: str,
    player_list: str | None,
) -> int:
    from . import tournament as work

    if bool(player_names) == bool(player_list) or (player_list and (rating or club)):
        raise Problem("names_or_list")
    strength = None if rating is None else number("--rating", rating, 0, 9999)
    return work.add(words, tournament_file, player_names, strength, club, player_list)


@tournament.command()
@tournament_file
@one_player
@option("--name", "new_name", metavar="NAME")
@option("--rating", "new_rating", metavar="N")
@option("--club", "new_club", metavar="NAME")
@lang_option
@click.pass_obj
def change(
    words: Words,
    tournament_file: str,
    player: str,
    new_name: str | None,
    new_rating: str | None,
    new_club: str | None,
) -> int:
    from . import tournament as work

    changes: dict[str, object] = {"name": new_name, "club": new_club}
    if new_rating is not None:
        changes["rating"] = number("--rating", new_rating, 0, 9999) if new_rating else ""
    return work.change(words, tournament_file, player, changes)


@tournament.command()
@tournament_file
@one_player
@lang_option
@click.pass_obj
def withdraw(words: Words, tournament_file: str, player: str) -> int:
    from . import tournament as work

    return work.change(words, tournament_file, player, {"withdrawn": True})


@tournament.command("return")
@tournament_file
@one_player
@lang_option
@click.pass_obj
def take_back(words: Words, tournament_file: str, player: str) -> int:
    from . import tournament as work

    return work.change(words, tournament_file, player, {"withdrawn": False})


@tournament.command()
@tournament_file
@one_player
@click.argument("absent_rounds", metavar="[ROUND]...", nargs=-1)
@lang_option
@click.pass_obj
def absent(words: Words, tournament_file: str, player: str, absent_rounds: tuple[str, ...]) -> int:
    from . import tournament as work

    rounds = tuple(number(placeholders("ROUND", words), text, 1, MOST_ROUNDS) for text in absent_rounds)
    return work.miss(words, tournament_file, player, rounds)


@tournament.command()
@tournament_file
@one_player
@lang_option
@click.pass_obj
def remove(words: Words, tournament_file: str, player: str) -> int:
    from . import tournament as work

    return work.remove(words, tournament_file, player)


@tournament.command()
@tournament_file
@one_player
@click.argument("other_player", metavar="PLAYER")
@option("--allow")
@lang_option
@click.pass_obj
def forbid(words: Words, tournament_file: str, player: str, other_player: str, allow: bool) -> int:
    from . import tournament as work

    return work.forbid(words, tournament_file, player, other_player, not allow)


@tournament.command()
@tournament_file
@option("--by-hand", metavar='"1-4 2-3 5"')
@json_option
@lang_option
@click.pass_obj
def pair(words: Words, tournament_file: str, by_hand: str | None, json: bool) -> int:
    from . import tournament as work

    return work.pair(words, tournament_file, by_hand, json)


@tournament.command()
@tournament_file
@lang_option
@click.pass_obj
def start(words: Words, tournament_file: str) -> int:
    from . import tournament as work

    return work.start(words, tournament_file)


@tournament.command()
@tournament_file
@click.argument("table_players", metavar="PLAYER...", nargs=-1, required=True)
@lang_option
@click.pass_obj
def table(words: Words, tournament_file: str, table_players: tuple[str, ...]) -> int:
    from . import tournament as work

    return work.add_table(words, tournament_file, table_players)


@tournament.command(cls=ResultCommand)
@tournament_file
@click.argument("table_number", metavar="[TABLE]", required=False)
@click.argument("outcome", metavar="[RESULT]", nargs=-1)
@round_option
@option("--correct")
@option("--clear")
@lang_option
@click.pass_obj
def result(
    words: Words,
    tournament_file: str,
    table_number: str | None,
    outcome: tuple[str, ...],
    round_number: str | None,
    correct: bool,
    clear: bool,
) -> int:
    from . import tournament as work

    of_round = chosen_round(round_number)
    if table_number is None:
        if clear or correct:
            raise Problem("table_missing")
        return work.ask_results(words, tournament_file, of_round)
    at = number("TABLE", table_number, 1, MOST_TABLES)
    text = " ".join(outcome).strip()
    if bool(text) == clear:
        raise Problem("result_or_clear")
    return work.enter_result(words, tournament_file, of_round, at, text, correct or clear)


@tournament.command()
@tournament_file
@json_option
@lang_option
@click.pass_obj
def show(words: Words, tournament_file: str, json: bool) -> int:
    from . import tournament_show as work

    return work.show(words, tournament_file, json)


@tournament.command()
@tournament_file
@round_option
@json_option
@lang_option
@click.pass_obj
def pairings(words: Words, tournament_file: str, round_number: str | None, json: bool) -> int:
    from . import tournament_show as work

    return work.show_pairings(words, tournament_file, chosen_round(round_number), json)


@tournament.command()
@tournament_file
@round_option
@json_option
@lang_option
@click.pass_obj
def standings(words: Words, tournament_file: str, round_number: str | None, json: bool) -> int:
    from . import tournament_show as work

    return work.show_standings(words, tournament_file, chosen_round(round_number), json)


@tournament.command()
@tournament_file
@json_option
@lang_option
@click.pass_obj
def cross(words: Words, tournament_file: str, json: bool) -> int:
    from . import tournament_show as work

    return work.show_cross_table(words, tournament_file, json)


@tournament.command()
@tournament_file
@json_option
@lang_option
@click.pass_obj
def log(words: Words, tournament_file: str, json: bool) -> int:
    from . import tournament_show as work

    return work.show_log(words, tournament_file, json)


@tournament.command()
@tournament_file
@lang_option
@click.pass_obj
def undo(words: Words, tournament_file: str) -> int:
    from . import tournament as work

    return work.undo(words, tournament_file)


@tournament.command()
@tournament_file
@lang_option
@click.pass_obj
def end(words: Words, tournament_file: str) -> int:
    from . import tournament as work

    return work.end(words, tournament_file)


@tournament.command()
@tournament_file
@option("--format", "export_form", metavar="|".join(FORMATS), shell_complete=complete(*FORMATS))
@option("--out", "export_file", metavar="FILE")
@round_option
@lang_option
@click.pass_obj
def export(
    words: Words, tournament_file: str, export_form: str | None, export_file: str | None, round_number: str | None
) -> int:
    if export_form is not None and export_form not in FORMATS:
        raise Problem("form", form=export_form, allowed=", ".join(FORMATS))
    from .tournament_export import export as write

    return write(words, tournament_file, export_form, export_file, chosen_round(round_number))


@tournament.command("open")
@tournament_file
@option("--lan")
@port_option
@data_option
@option("--no-open")
@lang_option
@click.pass_obj
def open_tournament(
    words: Words, tournament_file: str, lan: bool, port: str | None, data: str | None, no_open: bool
) -> int:
    from . import tournament as work

    chosen_port = None if port is None else number("--port", port, 0, MOST_PORTS)
    return work.open_tournament(words, tournament_file, lan, chosen_port, data, not no_open)


tournament.add_command(bots)
