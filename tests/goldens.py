"""Numbers and transcripts as plain text: all files tests/perft/*.txt and tests/playthroughs/*.txt.

A file is right if it is what `golden_text` makes of it. `./hexagora goldens` renews them all and begins those that are
missing: one for each game, and one for each value of its options that are not numbers. More are begun by hand with
their first line only, a game's title such as `gosix ties=open` or in tests/perft any position; a playthrough may also
have `plies: ` lines of one's own.
"""

import random
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import hexagora
from tests.every import Value, all_options

TESTS = Path(__file__).parent
BEGINNING_SECONDS = 0.25
PLIES_BETWEEN_POSITIONS = 6
ODDS_OF_LEAVING = 0.015
ODDS_OF_A_WORD = 0.5
ODDS_OF_PASSING = 0.15  # two in a row may end a game, which should last


def value_of(text: str) -> Value:
    if text in ("on", "off"):
        return text == "on"
    return int(text) if text.isdigit() else text


def game_of(title: str) -> hexagora.Game:
    """The game that a title names, with its options."""
    id, *options = title.split(" ")
    return hexagora.game(id, **{name: value_of(text) for name, text in (option.split("=") for option in options)})


# Perft: the title, or a position; then a depth and the number of move sequences of that length in each line.


def perft(text: str) -> str:
    title, *lines = text.splitlines()
    state = hexagora.read(title) if " ; " in title else game_of(title).start()
    depths = [int(line.split(" ")[0]) for line in lines] or depths_to_begin_with(state)
    return "".join(f"{line}\n" for line in [title, *(f"{depth} {state.perft(depth)}" for depth in depths)])


def depths_to_begin_with(state: hexagora.State) -> list[int]:
    """As deep as takes no time to speak of."""
    depths, count = [0], 1
    while count:
        begin = time.process_time()
        deeper = state.perft(depths[-1] + 1)
        seconds = time.process_time() - begin
        depths.append(depths[-1] + 1)
        if seconds * deeper / count > BEGINNING_SECONDS:
            break
        count = deeper
    return depths[1:]


# Playthroughs: the title; then some plies, the position they lead to and what it says of itself; and so on to the end.


def playthrough(text: str) -> str:
    title, *lines = text.splitlines()
    plies = [ply for line in lines if line.startswith("plies: ") for ply in line.removeprefix("plies: ").split(", ")]
    state = game_of(title).start()
    return "\n".join([title, "", *transcript(state, plies or any_plies(state))])


def transcript(state: hexagora.State, plies: list[str]) -> Iterator[str]:
    for at in range(0, len(plies), PLIES_BETWEEN_POSITIONS):
        some = plies[at : at + PLIES_BETWEEN_POSITIONS]
        for ply in some:
            state = after(state, ply)
        yield f"plies: {', '.join(some)}"
        yield f"position: {state}"
        yield f"key: {state.key:016x}"
        yield f"moves: {len(state.moves())}"
        if state.scores is not None:
            yield f"scores: {' '.join(map(str, state.scores))}"
        if state.result is not None:
            yield f"result: {' '.join(f'{share:g}' for share in state.result)}"
        yield ""


def after(state: hexagora.State, ply: str) -> hexagora.State:
    return state.leave(int(ply.removeprefix("leave "))) if ply.startswith("leave ") else state.play(ply)


def any_plies(state: hexagora.State) -> list[str]:
    """A random game, in which somebody may leave if there are more than two players."""
    chance = random.Random(str(state))
    plies = []
    while state.turn is not None:
        if len(state.seats) > 2 and chance.random() < ODDS_OF_LEAVING:
            plies.append(f"leave {chance.choice([c for c in range(len(state.seats)) if c not in state.left])}")
        else:
            words = [move for move in state.moves() if move.isalpha()]
            odds = ODDS_OF_PASSING if "pass" in words else ODDS_OF_A_WORD
            plies.append(chance.choice(words if words and chance.random() < odds else state.moves()))
        state = after(state, plies[-1])
    return plies


def missing_titles(titles: Collection[str]) -> Iterator[tuple[str, str]]:
    """What files with these first lines do not cover yet: a name and a title for each file to begin."""
    games = [game_of(title.split(" ; ")[0]) for title in titles]
    for entry in hexagora.games():
        if not any(game.id == entry.id for game in games):
            games.append(hexagora.game(entry.id))
            yield entry.id, str(games[-1])
        for field in entry.fields():
            if all(type(value) is int for value in field.values):
                continue
            for value in field.values:
                if not any(game.id == entry.id and game.options.get(field.name) == value for game in games):
                    games.append(game_with(entry, field.name, value))
                    yield f"{entry.id}-{field.name}-{str(value).lower()}", str(games[-1])


def game_with(entry: hexagora.Entry, option: str, value: Value) -> hexagora.Game:
    """A game with this value of an option, and what else it needs for that."""
    try:
        return hexagora.game(entry.id, **{option: value})
    except hexagora.BadOption:
        return next(
            hexagora.game(entry.id, **options)
            for options in all_options(entry, {})
            if options.get(option) == value and type(options[option]) is type(value)
        )


KINDS: dict[str, Callable[[str], str]] = {"perft": perft, "playthroughs": playthrough}


def golden_files(tests: Path = TESTS) -> list[Path]:
    return sorted(path for kind in KINDS for path in (tests / kind).glob("*.txt"))


def first_lines(kind: str, tests: Path = TESTS) -> list[str]:
    files = [path for path in golden_files(tests) if path.parent.name == kind]
    return [path.read_text(encoding="utf-8").splitlines()[0] for path in files]


def golden_text(path: Path) -> str:
    """What the file should have in it."""
    return KINDS[path.parent.name](path.read_text(encoding="utf-8"))
