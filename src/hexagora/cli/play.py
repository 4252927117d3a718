"""hexagora play: people and random bots at one terminal."""

from __future__ import annotations

import random
from pathlib import Path

from .. import Game, catalogue
from ..errors import Refused
from ..record import Record
from .listing import players
from .options import Options, chosen_game
from .session import Session
from .talk import Talk
from .terminal import Terminal
from .words import Problem, Words, table


def play(
    words: Words,
    name: str | None = None,
    options: Options | None = None,
    bots: str = "",
    seed: int | None = None,
    load: str | None = None,
    colour: bool = True,
) -> int:
    terminal = Terminal(words, colour)
    record = None
    if load is not None:
        if name is not None or options:
            raise Problem("load_alone")
        record = read_record(Path(load))
        game = record.start()
    elif name is not None:
        game = chosen_game(name, options or {})
    else:
        picked = menu(terminal, options or {}, bots)
        if picked is None:
            return 0
        game, bots = picked
    seats = bot_seats(bots, game)
    seed = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    session = Session.resume(record, seats, seed) if record else Session.start(game, seats, seed)
    Talk(terminal, session).run()
    return 0


def bot_seats(text: str, game: Game) -> frozenset[int]:
    """`1,2` or `all`."""
    if text.strip().lower() == "all":
        return frozenset(range(game.players))
    numbers = text.replace(",", " ").split()
    if not all(number.isdecimal() and len(number) < 3 and int(number) < game.players for number in numbers):
        raise Problem("bots", bots=text, most=game.players - 1)
    return frozenset(map(int, numbers))


def read_record(path: Path) -> Record:
    try:
        text = path.expanduser().read_text("utf-8")
    except (OSError, RuntimeError, ValueError) as error:  # not there, no such home, not UTF-8
        why = getattr(error, "strerror", None) or getattr(error, "reason", None) or error
        raise Problem("unreadable", file=path, why=why) from error
    return Record.from_json(text)


def menu(terminal: Terminal, options: Options, bots: str) -> tuple[Game, str] | None:
    """Which game, and how: `2`, or `2 size=4 players=3 bots=1`. None at the end of input."""
    entries = catalogue.games()
    language = terminal.words.language
    rows = [
        [f"{number:>2}.", entry.name(language), players(entry), entry.line(language)]
        for number, entry in enumerate(entries, 1)
    ]
    terminal.tell("menu", "title")
    terminal.write(table(rows, "  "))
    terminal.tell("menu", "more")
    while (text := terminal.ask(terminal.words.say("menu", "prompt", name=entries[0].name(language)))) is not None:
        first, *rest = text.replace("=", " ").replace("--", " ").split() or ["1"]
        number = int(first) if first.isdecimal() and len(first) < 4 else 0
        asked = {**options, **dict(zip(rest[::2], rest[1::2], strict=False))}
        chosen_bots = asked.pop("bots", bots)
        try:
            if len(rest) % 2:
                raise Problem("pairs", option=rest[-1])
            game = chosen_game(entries[number - 1].id if 0 < number <= len(entries) else first, asked)
            bot_seats(chosen_bots, game)
            return game, chosen_bots
        except (Problem, Refused) as error:
            terminal.write(terminal.words.problem(error))
    return None
