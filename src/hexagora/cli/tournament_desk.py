"""The organiser's desk: a tournament's file at the terminal, who is meant by a name, and what is told."""

from __future__ import annotations

import codecs
import errno
import getpass
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..errors import BadText, Refusal
from ..extras import extra
from ..near import near
from ..text import clean_name

with extra("tournament"):
    import msgspec

from ..tournament import Author, Entrant, Round, Tournament
from ..tournament.checks import refuse
from ..tournament.commands import TournamentCommand
from ..tournament.events import LogStep
from ..tournament.limits import LONGEST_NAME
from ..tournament.remarks import remarks
from ..tournament_file import TournamentFile, read_tournament
from ..tournament_games import game_at
from ..tournament_log import log_lines
from .records import bytes_of
from .tournament_text import Rows
from .words import Problem, Words, print_json, printable, table, wrap

PATIENCE = 1.0  # seconds
READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)
BYTE_ORDERS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def now() -> int:
    return time.time_ns() // 1_000_000


def user() -> str:
    """The name that the computer knows whoever types by, if any."""
    try:
        return clean_name(getpass.getuser())
    except (ImportError, KeyError, OSError):
        return ""


def path_of(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError as error:  # no such home folder
        raise Problem("unreadable", file=name, why=str(error).rstrip(".")) from error


@contextmanager
def open_file(name: str) -> Iterator[TournamentFile]:
    """The file for changes."""
    path = path_of(name)
    try:
        file = _wait_for(path)
    except Refusal:
        raise
    except (OSError, ValueError) as error:
        kind = "unwritable" if getattr(error, "errno", 0) in READ_ONLY else "unreadable"
        raise Problem(kind, file=name, why=getattr(error, "strerror", None) or error) from error
    with file:
        _check_games(file.tournament)
        yield file


def _wait_for(path: Path) -> TournamentFile:
    """Another command may have the file open for a moment."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return TournamentFile(path)
        except BadText as error:
            if error.reason.code != "tournament_file_busy" or time.monotonic() >= end:
                raise
        time.sleep(0.02)


def read(name: str) -> Tournament:
    """The tournament as it is, also while somebody has it open."""
    try:
        tournament = read_tournament(path_of(name))
    except Refusal:
        raise
    except (OSError, ValueError) as error:
        raise Problem("unreadable", file=name, why=getattr(error, "strerror", None) or error) from error
    _check_games(tournament)
    return tournament


def _check_games(tournament: Tournament) -> None:
    """BadOption if one is not in the catalogue: files may come from a newer version, or from anybody."""
    for one in tournament.settings.games:
        game_at(one, one.sizes[0])


def read_text(name: str) -> str:
    """What a spreadsheet or another program has written: UTF-8, or as older ones do."""
    data = bytes_of(name)
    try:
        return data.decode("utf-16" if data.startswith(BYTE_ORDERS) else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def tell(text: str) -> None:
    print(wrap(printable(text)))


def tell_table(rows: Rows) -> None:
    print(printable(table(rows)))


def tell_json(data: object) -> int:
    print_json(plain(data))
    return 0


def plain(data: object) -> Any:
    """As JSON has it, with all parts, also those that have their usual values."""
    if isinstance(data, msgspec.Struct):
        return {name: plain(getattr(data, name)) for name in data.__struct_fields__}
    if isinstance(data, Mapping):
        return {str(name): plain(part) for name, part in data.items()}
    return [plain(part) for part in data] if isinstance(data, list | tuple) else data


def execute(file: TournamentFile, command: TournamentCommand) -> list[LogStep]:
    """Whoever has the file may change it. What cannot be written has not happened."""
    try:
        return file.execute(Author(file.tournament.by, user()), command, now())
    except OSError as error:
        raise Problem("tournament_unwritten", file=file.path, why=error.strerror or error) from error


def run(words: Words, name: str, command: Callable[[Tournament], TournamentCommand]) -> Tournament:
    """Gives a command and tells what it led to."""
    with open_file(name) as file:
        steps = execute(file, command(file.tournament))
        tell_steps(words, file.tournament, steps)
        return file.tournament


def tell_steps(words: Words, tournament: Tournament, steps: Sequence[LogStep]) -> None:
    numbers = {step.number for step in steps}
    lines = [line for line in log_lines(tournament, words.language) if line.step.number in numbers]
    for line in lines:
        tell(f"{line.step.number}. {line.sentence}")
    if not steps:
        tell(words.say("tournament", "no_change"))
    tell_remarks(words, tournament)


def tell_remarks(words: Words, tournament: Tournament) -> None:
    for reason in remarks(tournament):
        tell(reason.say(words.language))


def find(tournament: Tournament, text: str) -> Entrant:
    """Who is meant by a number, a name, or an unambiguous beginning of the name or of one of its words."""
    wanted = clean_name(text, LONGEST_NAME).casefold()
    if wanted.isdecimal() and int(wanted) in tournament.by_number:
        return tournament.by_number[int(wanted)]
    names = {one.name.casefold(): one for one in tournament.entrants}
    if wanted in names:
        return names[wanted]
    starts = [one for name, one in names.items() if wanted and name.startswith(wanted)]
    words = [one for name, one in names.items() if wanted and any(w.startswith(wanted) for w in name.split())]
    for ones in (starts, words):
        if len(ones) == 1:
            return ones[0]
        if ones:
            raise Problem("player_several", player=text, names=", ".join(one.name for one in ones[:5]))
    if wanted.isdecimal():
        raise refuse("tournament_no_entrant", number=wanted)
    if close := near(wanted, names):
        raise Problem("player_close", player=text, close=names[close].name)
    raise Problem("player", player=text)


def round_of(tournament: Tournament, number: int | None) -> Round:
    """The round of that number, else the last one that is paired."""
    if not tournament.rounds:
        raise refuse("tournament_none_paired")
    if not 1 <= (number or 1) <= len(tournament.rounds):
        raise refuse("tournament_no_round")
    return tournament.rounds[(number or len(tournament.rounds)) - 1]
