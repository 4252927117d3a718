"""Every game, played on its board and on its board turned or mirrored: it must be the same game."""

import random

import hexagora
from tests.every import WORDS, every_game, states_of, without
from tests.mirrors import Mirror, mirrors


def same_by(mirror: Mirror, state: hexagora.State, chance: random.Random) -> None:
    """The mirrored position has the mirrored moves, and they lead to the mirrored positions.

    A word such as swap belongs to certain colours: where it can be said, only the cells are mirrored.
    """
    game = mirror.game
    if mirror.shift and state.seats != tuple(range(game.players)):
        return
    image = game.read(mirror.text(str(state)))
    if mirror.shift and set(WORDS).intersection(state.moves() + image.moves()):
        return
    assert sorted(map(mirror.move, state.moves())) == sorted(image.moves())
    if state.result is not None:
        assert image.result is not None
        for colour, person in enumerate(state.seats):
            assert image.result[image.seats[mirror.colour(colour)]] == state.result[person]
    for move in chance.sample(state.moves(), min(3, len(state.moves()))):
        after = without(str(state.play(move)), "seen")
        there = without(str(image.play(mirror.move(move))), "seen")
        assert sections(mirror.text(after)) == sections(there)
    for colour in range(game.players):
        if state.turn is not None and colour not in state.left:
            after, there = str(state.leave(colour)), str(image.leave(mirror.colour(colour)))
            assert sections(mirror.text(after)) == sections(there)


def sections(text: str) -> set[frozenset[str]]:
    return {frozenset(section.split(" ")) for section in text.split(" ; ")}


@every_game
def test_mirrored_boards_play_the_mirrored_game(game: hexagora.Game) -> None:
    every_mirror = list(mirrors(game))
    assert every_mirror or not game.board.symmetries
    chance = random.Random(str(game))
    for state in states_of(game):
        if state.turn is None and "seen" in str(state):
            continue  # it is over because it came again
        state = game.read(without(str(state), "seen"))
        for mirror in chance.sample(every_mirror, k=min(4, len(every_mirror))):
            same_by(mirror, state, chance)
