"""Every game, played on its board and on its board turned, mirrored or shifted: it must be the same game."""

import random

import pytest

import hexagora
from tests.every import every_game, label, small_games, some, some_states, without
from tests.mirrors import Mirror, mirrors, sections, shifted, wherever

STATES = 24
MIRRORS = 3
FAR = 1000


def opens(state: hexagora.State) -> bool:
    """Is a choice open that belongs to certain colours: to swap, or on the plane to put the first tile?"""
    first = not state.game.board.cells and state.pieces() == state.game.start().pieces()
    return first or "swap" in state.moves()


def same_by(mirror: Mirror, state: hexagora.State, chance: random.Random) -> None:
    """The mirrored position has the mirrored moves, and they lead to the mirrored positions.

    Where a choice belongs to certain colours, only the cells are mirrored.
    """
    game = mirror.game
    if mirror.shift and state.seats != tuple(range(game.players)):
        return
    image = game.read(mirror.text(str(state)))
    if mirror.shift and (opens(state) or opens(image)):
        return
    assert sorted(mirror.move(move, state) for move in state.moves()) == sorted(image.moves())
    if state.result is not None:
        assert image.result is not None
        for colour, person in enumerate(state.seats):
            assert image.result[image.seats[mirror.colour(colour)]] == state.result[person]
    if state.scores is not None:
        assert image.scores is not None
        for colour, score in enumerate(state.scores):
            assert image.scores[mirror.colour(colour)] == score
    for move in chance.sample(state.moves(), min(3, len(state.moves()))):
        same_text(mirror, state.play(move), image.play(mirror.move(move, state)))
    for colour in range(game.players):
        if state.turn is not None and colour not in state.left:
            same_text(mirror, state.leave(colour), image.leave(mirror.colour(colour)))


def same_text(mirror: Mirror, state: hexagora.State, image: hexagora.State) -> None:
    assert sections(mirror.text(without(str(state), "seen"))) == sections(without(str(image), "seen"))


def came_again(state: hexagora.State) -> bool:
    return state.turn is None and "seen" in str(state)


@every_game
def test_mirrored_boards_play_the_mirrored_game(game: hexagora.Game) -> None:
    every_mirror = list(mirrors(game))
    assert every_mirror
    chance = random.Random(str(game))
    for state in some_states(game, STATES):
        if came_again(state):
            continue
        state = game.read(without(str(state), "seen"))
        for mirror in chance.sample(every_mirror, k=min(MIRRORS, len(every_mirror))):
            same_by(mirror, state, chance)


@pytest.mark.parametrize("game", [game for game in small_games() if not game.board.cells], ids=label)
def test_where_tiles_stand_on_the_plane_is_nothing(game: hexagora.Game) -> None:
    """A shifted copy is the same position, with the same key and the same history."""
    for state in some_states(game, STATES):
        for by in ((1, 0), (-FAR, FAR)):
            mirror = shifted(game, by)
            image = game.read(mirror.text(str(state)))
            assert image.key == state.key
            assert (image.turn, image.result) == (state.turn, state.result)
            assert image.moves() == [mirror.move(move, state) for move in state.moves()]
            assert image.board.cells == tuple(map(mirror.cell, state.board.cells))
            assert wherever(image, str(image)) == wherever(state, str(state))
            for move in some(state.moves(), 4):
                assert str(image.play(mirror.move(move, state))) == mirror.text(str(state.play(move)))
