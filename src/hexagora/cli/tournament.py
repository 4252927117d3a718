"""hexagora tournament: what its commands change, each in the file of a tournament."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..errors import Refusal
from ..extras import extra

with extra("tournament"):
    from msgspec.structs import replace

from ..tournament import Entrant, Round, Tournament, last_step
from ..tournament.commands import (
    AddEntrants,
    AddPairing,
    ChangeEntrant,
    ChangeSettings,
    EndTournament,
    EnterResult,
    ForbidPair,
    NewEntrant,
    PairRound,
    RemoveEntrant,
    SetPairings,
    StartRound,
    TournamentCommand,
    UndoStep,
)
from ..tournament.csv_text import read_entrants
from ..tournament.result_text import MINUS, read_result, write_result
from ..tournament.rounds import game_at
from ..tournament_file import TournamentFile
from ..tournament_games import counts_points
from .terminal import Terminal
from .tournament_desk import execute, find, open_file, path_of, read_text, round_of, run, tell, tell_remarks
from .tournament_options import check_use
from .tournament_show import show_standings, tell_pairings
from .tournament_text import TournamentText
from .words import Problem, Words


def change_settings(words: Words, name: str, changes: dict[str, Any]) -> int:
    chosen = {part: value for part, value in changes.items() if value is not None}

    def command(tournament: Tournament) -> TournamentCommand:
        for part in chosen:
            check_use(part, tournament.settings.system)
        return ChangeSettings(replace(tournament.settings, **chosen))

    run(words, name, command)
    return 0


# Players


def add(words: Words, name: str, names: Sequence[str], rating: int | None, club: str, listed: str | None) -> int:
    if listed is None:
        newcomers = [NewEntrant(one, rating, club) for one in names]
    else:
        newcomers = [NewEntrant(*one) for one in read_entrants(read_text(listed))]
    run(words, name, lambda _: AddEntrants(tuple(newcomers)))
    return 0


def change(words: Words, name: str, player: str, changes: dict[str, Any]) -> int:
    """A rating of `""` is none."""
    typed = {part: value for part, value in changes.items() if value is not None}
    if typed.get("rating") == "":
        typed["rating"] = None
    return _change(words, name, player, lambda _: typed)


def miss(words: Words, name: str, player: str, rounds: tuple[int, ...]) -> int:
    """These rounds, too; without any, none at all."""
    return _change(words, name, player, lambda one: {"absent": (*one.absent, *rounds) if rounds else ()})


def _change(words: Words, name: str, player: str, changes: Callable[[Entrant], dict[str, Any]]) -> int:
    def command(tournament: Tournament) -> TournamentCommand:
        one = find(tournament, player)
        parts = {part: getattr(one, part) for part in ("number", "name", "rating", "club", "withdrawn", "absent")}
        return ChangeEntrant(**{**parts, **changes(one)})

    run(words, name, command)
    return 0


def remove(words: Words, name: str, player: str) -> int:
    run(words, name, lambda tournament: RemoveEntrant(find(tournament, player).number))
    return 0


def forbid(words: Words, name: str, one: str, other: str, forbidden: bool) -> int:
    def command(tournament: Tournament) -> TournamentCommand:
        return ForbidPair((find(tournament, one).number, find(tournament, other).number), forbidden)

    run(words, name, command)
    return 0


# Rounds


def pair(words: Words, name: str, by_hand: str | None, as_json: bool) -> int:
    with open_file(name) as file:
        version = file.tournament.version
        if by_hand is None:
            execute(file, PairRound(version))
        else:
            execute(file, SetPairings(version, tables_of(file.tournament, by_hand)))
        tournament = file.tournament
    tell_pairings(words, tournament, tournament.rounds[-1], as_json)
    if not as_json:
        tell_remarks(words, tournament)
    return 0


def tables_of(tournament: Tournament, text: str) -> tuple[tuple[int, ...], ...]:
    """`1-4 2-3 5`: players by number or name, first the one who begins; one alone has a bye."""
    # Whole names come first: they may have spaces and hyphens in them.
    written = {one.name.translate(MINUS): one.number for one in tournament.entrants if not one.name.isdecimal()}
    longest = "|".join(re.escape(name) for name in sorted(written, key=len, reverse=True))
    names = {name.casefold(): number for name, number in written.items()}
    text = text.translate(MINUS).strip()
    if names:
        known = re.compile(rf"(?<!\w)({longest})(?!\w)", re.IGNORECASE)
        text = known.sub(lambda name: str(names.get(name[0].casefold(), name[0])), text)
    tables = [table for table in re.split(r"[\s,;]+", text) if table]
    return tuple(tuple(find(tournament, one or table).number for one in table.split("-")) for table in tables)


def start(words: Words, name: str) -> int:
    run(words, name, lambda tournament: StartRound(tournament.version))
    return 0


def add_table(words: Words, name: str, players: Sequence[str]) -> int:
    run(words, name, lambda tournament: AddPairing(tuple(find(tournament, one).number for one in players)))
    return 0


def command_for(tournament: Tournament, round: Round, at: int, text: str, correct: bool) -> EnterResult:
    """An empty text takes a result away."""
    _, pairing = game_at(tournament, round.number, at)
    seats = len(pairing.players)
    result = read_result(text, seats, tournament.has_partners(round, seats)) if text else None
    if pairing.result not in (None, result) and not correct:
        raise Problem("result_there", table=at, result=write_result(pairing.result))
    return EnterResult(round.number, at, result, correct)


def enter_result(words: Words, name: str, number: int | None, at: int, text: str, correct: bool) -> int:
    def command(tournament: Tournament) -> TournamentCommand:
        return command_for(tournament, round_of(tournament, number), at, text, correct)

    tournament = run(words, name, command)
    round = round_of(tournament, number)
    tell_odd_points(words, tournament, round, at)
    tell_missing(words, tournament, round)
    return 0


def ask_results(words: Words, name: str, number: int | None) -> int:
    """Asks for each result that is not in; Enter leaves one for later."""
    terminal = Terminal(words)
    with open_file(name) as file:
        chosen = round_of(file.tournament, number)
        unfinished = TournamentText(words, file.tournament).unfinished() if number is None else []
        rounds = unfinished or [chosen]
        _ask_rounds(terminal, file, rounds)
        for round in rounds:
            tell_missing(words, file.tournament, round_of(file.tournament, round.number))
    return 0


def _ask_rounds(terminal: Terminal, file: TournamentFile, rounds: Sequence[Round]) -> None:
    """Until the input ends."""
    text = TournamentText(terminal.words, file.tournament)
    for round in rounds:
        if len(rounds) > 1:
            terminal.write(text.round_title(round.number))
        for at in text.missing(round):
            if not _ask_result(terminal, file, round.number, at):
                return


def _ask_result(terminal: Terminal, file: TournamentFile, number: int, at: int) -> bool:
    """Until there is one, or Enter; False at the end of input."""
    round = round_of(file.tournament, number)
    text = TournamentText(terminal.words, file.tournament)
    names = " – ".join(f"{name} ({colour})" for colour, name in text.seats(round, round.pairings[at - 1]))
    while True:
        typed = terminal.ask(text.say("ask", table=at, players=names))
        if not typed:
            return typed is not None
        try:
            execute(file, command_for(file.tournament, round, at, typed, False))
            tell_odd_points(terminal.words, file.tournament, round_of(file.tournament, number), at)
            return True
        except Refusal as refusal:
            terminal.write(refusal.say(terminal.words.language))


def tell_odd_points(words: Words, tournament: Tournament, round: Round, at: int) -> None:
    """What may be meant, or a slip of the pen: who has won on time or by resignation may have fewer points."""
    result = round.pairings[at - 1].result
    if result is None or result.points is None:
        return
    text = TournamentText(words, tournament)
    shown = text.result(result)
    played = tournament.settings.games[round.game]
    if not counts_points(played):
        tell(text.say("no_points", game=text.game(played), result=shown))
    elif any(result.points) and _highest(result.points) != _highest(result.shares):
        tell(text.say("other_wins", result=shown))


def _highest(amounts: Sequence[float]) -> list[bool]:
    return [amount == max(amounts) for amount in amounts]


def tell_missing(words: Words, tournament: Tournament, round: Round) -> None:
    text = TournamentText(words, tournament)
    tell(text.say("complete", round=round.number) if round.complete else text.missing_line(round))


def undo(words: Words, name: str) -> int:
    def command(tournament: Tournament) -> TournamentCommand:
        last = last_step(tournament)
        return UndoStep(last.number if last else 0)

    run(words, name, command)
    return 0


def end(words: Words, name: str) -> int:
    run(words, name, lambda tournament: EndTournament(tournament.version))
    return show_standings(words, name, None, False)


def open_tournament(words: Words, name: str, lan: bool, port: int | None, data: str | None, show: bool) -> int:
    from . import serve as serving

    with open_file(name) as file:  # whatever is wrong with it is said here
        id = file.tournament.id
    return serving.open_tournament(words, path_of(name), id, lan, port, data, show)
