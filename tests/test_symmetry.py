"""What the symmetries of a board do to the colours of a game."""

import doctest
import random

import pytest

import hexagora
from hexagora import symmetry
from tests.every import every_game, some_states, without
from tests.mirrors import Mirror, mirrors
from tests.test_mirrors import came_again, same_by

STATES = 6


def test_the_example() -> None:
    failures, tried = doctest.testmod(symmetry)
    assert tried and not failures


def shift_of(colours: tuple[int, ...]) -> int | None:
    """How far the colours are moved on in their order; None if the order changes."""
    shift = colours[0]
    return shift if colours == tuple((p + shift) % len(colours) for p in range(len(colours))) else None


@every_game
def test_the_game_mirrored_is_the_game_with_these_colours(game: hexagora.Game) -> None:
    found = hexagora.symmetries(game)
    if not game.board.cells:
        assert not found
        return
    assert found[0].cells == tuple(range(len(game.board.cells))) and not found[0].exchanges
    assert {one.cells for one in found} <= set(game.board.symmetries) and len({one.cells for one in found}) == len(
        found
    )
    chance = random.Random(str(game))
    states = [game.read(without(str(s), "seen")) for s in some_states(game, STATES) if not came_again(s)]
    for one in found:
        assert sorted(one.colours) == list(range(game.players))
        shift = shift_of(one.colours)
        if shift is None:
            continue
        image = dict(zip(game.board.cells, (game.board.cells[place] for place in one.cells), strict=True))
        for state in chance.sample(states, min(2, len(states))):
            same_by(Mirror(game, image.__getitem__, shift), state, chance)


@every_game
def test_no_symmetry_that_keeps_the_order_of_colours_is_missing(game: hexagora.Game) -> None:
    if not game.board.cells:
        return
    found = {one.cells for one in hexagora.symmetries(game)}
    number = {cell: place for place, cell in enumerate(game.board.cells)}
    first = {piece.cell: piece.code for piece in game.start().scene().pieces}
    for mirror in mirrors(game):
        if {mirror.cell(cell): mirror.code(code) for cell, code in first.items()} == first:
            assert tuple(number[mirror.cell(cell)] for cell in game.board.cells) in found


@pytest.mark.parametrize(
    ("options", "colours"),
    [
        ({"board": "rhombus", "size": 4}, {(0, 1), (1, 0)}),
        ({"size": 5, "players": 2}, {(0, 1), (1, 0)}),
        ({"size": 4, "ports": "open", "players": 3}, {(0, 1, 2)}),
    ],
)
def test_the_long_diagonal_exchanges_the_colours(options: dict[str, object], colours: set[tuple[int, ...]]) -> None:
    found = hexagora.symmetries(hexagora.game("hex", **options))
    assert {one.colours for one in found} == colours
    assert sum(one.exchanges for one in found) == (0 if len(colours) == 1 else len(found) // 2)
