"""hexagora play: people, the computer and random bots at one terminal."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from .. import Game, catalogue
from ..engine.contestants import LIMITS
from ..errors import Refusal
from ..record import Record
from .listing import players
from .options import PRESET, Options, chosen_game, id_of
from .talk import Talk
from .terminal import Terminal
from .terminal_game import TerminalGame
from .words import Problem, Words, number, table

OPPONENTS = ("bots", "vs", "seat")  # as they are typed in the menu


@dataclass(frozen=True)
class Opponents:
    """The options for computer players: --bots 1,2, or --vs 5 --seat 0."""

    bots: str = ""
    vs: str | None = None
    seat: str | None = None

    def bot_levels(self, game: Game) -> dict[int, int | None]:
        """The level of every bot by person; None for random moves."""
        if self.vs is None:
            if self.seat is not None:
                raise Problem("seat_alone")
            return dict.fromkeys(sorted(bot_seats(self.bots, game)))
        if self.bots:
            raise Problem("vs_bots")
        seat = number("--seat", self.seat or "0", 0, game.players - 1)
        others = [person for person in range(game.players) if person != seat]
        low, high = map(int, LIMITS["level"])
        levels = [number("--vs", level, low, high) for level in self.vs.split(",")]
        if len(levels) not in (1, len(others)):
            raise Problem("vs_count", vs=self.vs, count=len(others))
        return dict(zip(others, levels * len(others), strict=False))


def play(
    words: Words,
    name: str | None,
    options: Options,
    opponents: Opponents,
    seed: int | None = None,
    record: Record | None = None,
    colour: bool = True,
) -> int:
    """record: the game to go on with, instead of a name and options."""
    terminal = Terminal(words, colour)
    if record is not None:
        game = record.begin().game
    elif name is not None:
        game = chosen_game(name, options)
    else:
        choice = menu(terminal, options, opponents)
        if choice is None:
            return 0
        game, opponents = choice
    bots = opponents.bot_levels(game)
    seed = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    record = Record(game.id, game.options) if record is None else record
    Talk(terminal, TerminalGame(record, bots, seed)).run()
    return 0


def bot_seats(text: str, game: Game) -> frozenset[int]:
    """`1,2` or `all`."""
    if text.strip().lower() == "all":
        return frozenset(range(game.players))
    numbers = text.replace(",", " ").split()
    if not all(number.isdecimal() and len(number) < 3 and int(number) < game.players for number in numbers):
        raise Problem("bots", bots=text, most=game.players - 1)
    return frozenset(map(int, numbers))


def menu(terminal: Terminal, options: Options, opponents: Opponents) -> tuple[Game, Opponents] | None:
    """Asks for a game and its options: `2`, or `2 size=4 players=3 vs=5`. None at the end of input."""
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
        game_options = {**options, **dict(zip(rest[::2], rest[1::2], strict=False))}
        changes = {name: game_options.pop(name) for name in OPPONENTS if name in game_options}
        new_opponents = replace(opponents, **changes)
        try:
            if len(rest) % 2:
                raise Problem("pairs", option=rest[-1])
            id = entries[number - 1].id if 0 < number <= len(entries) else id_of(first)
            allowed = [field.name for field in catalogue.Entry(id).fields()] + [PRESET, *OPPONENTS]
            for name in game_options:
                if name not in allowed:
                    raise Problem("option", option=name, allowed=", ".join(allowed))
            game = chosen_game(id, game_options)
            new_opponents.bot_levels(game)  # raises Problem if the game has no such seats
            return game, new_opponents
        except (Problem, Refusal) as error:
            terminal.write(terminal.words.problem(error))
    return None
