"""Every game of the catalogue with options enough: on small boards every two values that go together, and every value.

Nothing here knows a game: a new one is covered as soon as the catalogue has it.
"""

import functools
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

import pytest

import hexagora

Value = str | int | bool
Options = dict[str, Value]
Pair = frozenset[tuple[str, Value]]

SMALL = 40  # cells
WORDS = ("pass", "swap", "declare")
ODDS_OF_A_WORD = 0.25
ODDS_OF_PASSING = 0.15  # two in a row may end a game, which should last
LONGEST_GAME = 400

Item = TypeVar("Item")


def is_number(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def small_values(entry: hexagora.Entry, chosen: Options, field: hexagora.Field) -> list[Value]:
    """The field's values; if it makes boards larger, those that keep them small."""
    if not all(map(is_number, field.values)):
        return list(field.values)
    cells = {value: len(hexagora.game(entry.id, **chosen, **{field.name: value}).board) for value in field.values}
    most = max(SMALL, min(cells.values()))
    return [value for value in field.values if cells[value] <= most]


def all_options(entry: hexagora.Entry, chosen: Options) -> Iterator[Options]:
    """All options on small boards, field after field, since what a field allows depends on the fields before it."""
    open_fields = [field for field in entry.fields(**chosen) if field.applies and field.name not in chosen]
    if not open_fields:
        yield chosen
        return
    for value in small_values(entry, chosen, open_fields[0]):
        yield from all_options(entry, {**chosen, open_fields[0].name: value})


def small_options(entry: hexagora.Entry) -> Options:
    """The defaults, on a small board if the game has a size: neither the largest nor the smallest of those."""
    sizes = [small_values(entry, {}, field) for field in entry.fields() if field.name == "size"]
    return {"size": sizes[0][len(sizes[0]) // 2]} if sizes else {}


def pairs(options: Mapping[str, Value]) -> set[Pair]:
    """Any two values that are used together; a value also counts by itself."""
    items = [frozenset([(f"{name}:{type(value).__name__}", value)]) for name, value in options.items()]
    return {*items, *(one | other for one, other in combinations(items, 2))}


@functools.cache
def small_games() -> tuple[hexagora.Game, ...]:
    """For every game as few options as cover all pairs of values that can be chosen together on small boards."""
    games = []
    for entry in hexagora.games():
        waiting = [(options, pairs(options)) for options in all_options(entry, {})]
        random.Random(entry.id).shuffle(waiting)  # so that values which pair with everything vary
        missing = set[Pair]().union(*(covered for _, covered in waiting))
        games.append(hexagora.game(entry.id))
        while missing:
            options, covered = max(waiting, key=lambda one: len(one[1] & missing))
            missing -= covered
            games.append(hexagora.game(entry.id, **options))
    return tuple(dict.fromkeys(games))


@functools.cache
def large_games() -> tuple[hexagora.Game, ...]:
    """Each value of each option; and with each choice, and each largest number, the largest that others allow."""
    games = []
    for entry in hexagora.games():
        fields = [field for field in entry.fields() if field.applies]
        choices: list[Options] = [
            {f.name: v} for f in fields for v in f.values if not is_number(v) or v == f.values[-1]
        ]
        games += [hexagora.game(entry.id, **{field.name: v}) for field in fields for v in field.values]
        for options in [{}, *choices]:
            numbers = [field for field in entry.fields(**options) if field.applies and is_number(field.default)]
            games += [
                hexagora.game(entry.id, **options, **{f.name: f.values[-1]}) for f in numbers if f.name not in options
            ]
    return tuple(game for game in dict.fromkeys(games) if game not in small_games())


def label(game: hexagora.Game) -> str:
    return str(game).replace(" ", "-")


every_game = pytest.mark.parametrize("game", [pytest.param(game, id=label(game)) for game in small_games()])
every_large_game = pytest.mark.parametrize("game", [pytest.param(game, id=label(game)) for game in large_games()])


def some(items: Sequence[Item], most: int) -> list[Item]:
    """All of them if they are few; else so many, at even distances, with the first and the last."""
    if len(items) <= most or most < 2:
        return list(items[:most])
    return [items[at * (len(items) - 1) // (most - 1)] for at in range(most)]


def any_move(chance: random.Random, state: hexagora.State) -> str:
    """Any move; a word would hardly ever come up among many cells, so words are drawn apart."""
    moves = state.moves()
    words = [move for move in moves if move in WORDS]
    odds = ODDS_OF_PASSING if "pass" in words else ODDS_OF_A_WORD
    return chance.choice(words if words and chance.random() < odds else moves)


def random_game(game: hexagora.Game, seed: int, odds_of_leaving: float = 0.0) -> list[hexagora.State]:
    """The positions of a random game, from the start to its end (or until it has gone on for very long)."""
    chance = random.Random(f"{game} {seed}")
    states = [game.start()]
    while states[-1].turn is not None and len(states) < LONGEST_GAME:
        state = states[-1]
        if chance.random() < odds_of_leaving:
            states.append(state.leave(chance.choice([c for c in range(game.players) if c not in state.left])))
        else:
            states.append(state.play(any_move(chance, state)))
    return states


@functools.cache
def states_of(game: hexagora.Game) -> tuple[hexagora.State, ...]:
    """Positions of two random games, in the second of which people leave."""
    return (*random_game(game, 0), *random_game(game, 1, odds_of_leaving=0.05))


@functools.cache
def rich_states(game: hexagora.Game) -> tuple[int, ...]:
    """The numbers of the states that have moves of a kind which few positions have: chains, endings, words."""

    def is_rich(state: hexagora.State) -> bool:
        return any(move in WORDS or move.count(":") > 1 or "=" in move or "!" in move for move in state.moves())

    return tuple(number for number, state in enumerate(states_of(game)) if is_rich(state))


@functools.cache
def some_states(game: hexagora.Game, most: int) -> tuple[hexagora.State, ...]:
    """Some of states_of in their order, with the first and the last; a third of them are rich, if so many are."""
    states = states_of(game)
    chosen = {*some(rich_states(game), most // 3), *some(range(len(states)), most - most // 3)}
    return tuple(states[number] for number in sorted(chosen))


@functools.cache
def pieces_of(id: str) -> int:
    """How many colours of pieces a game has at most."""
    return len(hexagora.Entry(id).colours("en"))


def team(game: hexagora.Game, colour: int) -> int:
    """The colour of a player's pieces, which partners share."""
    return colour % pieces_of(game.id)


def facts(state: hexagora.State) -> tuple[object, ...]:
    """All that a position shows of itself, but the last move and what it captured."""
    scene = state.scene()
    return (
        str(state),
        state.game,
        state.board.cells,
        state.turn,
        state.seats,
        state.result,
        state.scores,
        state.key,
        state.left,
        state.moves(),
        state.pieces(),
        [(piece.cell, piece.player, piece.role, piece.code) for piece in scene.pieces],
        (scene.faces, scene.ports, scene.counters, scene.parts, scene.out, scene.turn, scene.task, scene.ended),
        [(mark.role, mark.cells, mark.player) for mark in scene.marks if mark.role != "captured"],
    )


def refusal(state: hexagora.State, move: str) -> hexagora.Reason:
    with pytest.raises(hexagora.IllegalMove) as refused:
        state.play(move)
    assert str(refused.value) == refused.value.reason.say("en")
    return refused.value.reason


def without(text: str, *headings: str) -> str:
    """A position's text without some of its sections."""
    return " ; ".join(section for section in text.split(" ; ") if section.split(" ")[0] not in headings)
