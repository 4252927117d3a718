"""The laws that every game of the catalogue keeps, with all its options. No game is named here."""

import copy
import pickle
import random
from operator import methodcaller
from xml.etree import ElementTree

import pytest

import hexagora
from hexagora import locales
from tests.every import (
    LONGEST_GAME,
    any_move,
    every_game,
    facts,
    random_game,
    refusal,
    some,
    some_states,
    states_of,
    team,
    without,
)
from tests.mirrors import CELL, wherever

STATES = 30

# Positions


@every_game
def test_a_position_is_read_as_it_was_written(game: hexagora.Game) -> None:
    for state in some_states(game, STATES):
        for again in (game.read(str(state)), hexagora.read(str(state))):
            assert again == state and hash(again) == hash(state)
            assert facts(again) == facts(state)


@every_game
def test_a_position_is_pickled_and_copied(game: hexagora.Game) -> None:
    for state in some_states(game, STATES):
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again == state and hash(again) == hash(state)
            assert facts(again) == facts(state)


@every_game
def test_equality_and_hash_go_by_the_text(game: hexagora.Game) -> None:
    states = states_of(game)
    assert len(set(states)) == len({str(state) for state in states})
    for one in some(states, STATES // 2):
        for other in some(states, STATES // 2):
            assert (one == other) == (str(one) == str(other))
    assert states[0] != str(states[0])


@every_game
def test_the_key_is_of_everything_but_history_and_seats(game: hexagora.Game) -> None:
    """Nor, on the endless plane, of where the tiles stand."""
    keys: dict[object, int] = {}
    for state in states_of(game):
        position = (without(str(state), "seen", "seats"), *some(state.moves(), 10))
        position = tuple(wherever(state, text) for text in position)
        assert keys.setdefault(position, state.key) == state.key == game.read(str(state)).key
    assert len(set(keys.values())) == len(keys)


@every_game
def test_replaying_the_moves_gives_the_same_positions(game: hexagora.Game) -> None:
    states = random_game(game, 2)
    again = game.start()
    for state in states[1:]:
        assert state.last is not None
        again = again.play(state.last)
        assert facts(again) == facts(state)


@every_game
def test_an_old_position_never_changes(game: hexagora.Game) -> None:
    for state in some_states(game, STATES // 6):
        before = facts(state)
        for move in some(state.moves(), STATES):
            state.play(move)
        for colour in range(game.players):
            if state.turn is not None and colour not in state.left:
                state.leave(colour)
        state.playouts(1)
        state.perft(1)
        state.pieces().clear()
        state.moves().clear()
        assert facts(state) == before


# The end


@every_game
def test_a_game_is_over_when_there_is_no_move_no_turn_and_a_result(game: hexagora.Game) -> None:
    for state in some_states(game, STATES):
        over = state.result is not None
        assert over == (state.turn is None) == (not state.moves())
        assert over or state.turn in range(game.players)
        if over:
            move = state.board.cells[0]
            assert refusal(state, move) == state.why_not(move)
            with pytest.raises(hexagora.BadText):
                state.play("no move")
            with pytest.raises(hexagora.IllegalMove):
                state.leave(0)


@every_game
def test_random_games_end(game: hexagora.Game) -> None:
    length = [len(random_game(game, seed)) for seed in range(3)]
    assert min(length) < LONGEST_GAME


@every_game
def test_the_winners_share_one_point(game: hexagora.Game) -> None:
    for end in (states_of(game)[-1], *(random_game(game, seed, odds_of_leaving=0.02)[-1] for seed in (3, 4))):
        result = end.result
        if result is not None:
            assert len(result) == game.players
            assert sum(result) == pytest.approx(1)
            assert len({share for share in result if share}) == 1


@every_game
def test_the_result_is_by_person(game: hexagora.Game) -> None:
    for state in some_states(game, STATES):
        assert sorted(state.seats) == list(range(game.players))
        if state.result is None:
            continue
        for colour in state.scene().out:
            assert state.result[state.seats[colour]] == 0
        for mark in state.scene().marks:
            if mark.role in ("chain", "shape"):
                partners = [colour for colour in range(game.players) if team(game, colour) == mark.player]
                assert sum(state.result[state.seats[colour]] for colour in partners) == 1
        unswapped = game.read(without(str(state), "seats"))
        assert unswapped.seats == tuple(range(game.players))
        assert unswapped.result == tuple(state.result[person] for person in state.seats)


# Leaving


def is_cleared(state: hexagora.State, after: hexagora.State) -> bool:
    """Have pieces gone because nobody who stays could move? Never those of a harbour."""
    before, now = state.pieces(), after.pieces()
    harbours = {cell for mark in state.scene().marks if mark.role == "harbour" for cell in mark.cells}
    if not now.items() < before.items() or harbours & (before.keys() - now.keys()):
        return False
    rest = without(str(state), "turn", "left", "seen") + f" ; left {' '.join(map(str, after.left))}"
    return not any(is_position(state.game, f"{rest} ; turn {colour}") for colour in range(state.game.players))


def is_position(game: hexagora.Game, text: str) -> bool:
    try:
        return bool(game.read(text))
    except hexagora.BadText:
        return False


@every_game
def test_who_leaves_is_skipped_and_gets_nothing(game: hexagora.Game) -> None:
    chance = random.Random(str(game))
    for state in some_states(game, STATES // 4):
        if state.turn is None:
            continue
        for colour in set(range(game.players)).difference(state.left):
            after = state.leave(colour)
            assert after.left == tuple(sorted((*state.left, colour)))
            assert colour in after.scene().out
            assert after.seats == state.seats
            assert after.pieces() == state.pieces() or (state.turn == colour and is_cleared(state, after))
            assert after.turn is None or after.turn == state.turn != colour or state.turn == colour
            for _ in range(LONGEST_GAME):
                assert after.turn not in after.left
                if after.result is not None:
                    assert after.result[after.seats[colour]] == 0
                    break
                with pytest.raises(hexagora.IllegalMove):
                    after.leave(colour)
                after = after.play(any_move(chance, after))


@every_game
def test_the_last_one_left_wins(game: hexagora.Game) -> None:
    chance = random.Random(str(game))
    for state in some_states(game, STATES // 2):
        while state.turn is not None:
            staying = [colour for colour in range(game.players) if colour not in state.left]
            assert len(staying) > 1
            state = state.leave(chance.choice(staying))
        assert state.result is not None
        assert all(state.result[state.seats[colour]] == 0 for colour in state.left)
        staying = [colour for colour in range(game.players) if colour not in state.left]
        if len(staying) == 1:
            assert state.result[state.seats[staying[0]]] == 1


@every_game
def test_only_colours_of_the_game_can_leave(game: hexagora.Game) -> None:
    for colour in (-1, game.players, 1000):
        with pytest.raises(hexagora.IllegalMove) as refused:
            game.start().leave(colour)
        assert str(colour) in refused.value.reason.say("fr")


# Scene and pictures


@every_game
def test_the_scene_shows_the_position(game: hexagora.Game) -> None:
    for state in some_states(game, STATES):
        scene = state.scene()
        cells = [piece.cell for piece in scene.pieces]
        assert cells == sorted(set(cells), key=state.board.cells.index)
        owned = {f"#{face + 1}": str(owner) for face, owner in scene.faces}
        assert state.pieces() == {piece.cell: piece.code for piece in scene.pieces} | owned
        assert scene.turn == state.turn
        assert set(state.left) <= set(scene.out) and scene.turn not in scene.out
        assert list(scene.last) == CELL.findall(state.last or "")
        assert {owner for owner in scene.ports if owner is not None} <= set(range(game.players))
        assert state.scores is None or state.scores in scene.counters.values()
        assert all(len(numbers) == game.players for numbers in scene.counters.values())
        for mark in scene.marks:
            assert set(mark.cells) <= set(state.board.cells)
            assert mark.role != "captured" or state.last is not None


@every_game
def test_what_a_scene_counts_has_a_name(game: hexagora.Game) -> None:
    """In src/hexagora/locales/en.json and fr.json, under draw and counters."""
    names = set(locales.entry("en", "draw", "counters"))
    assert set(states_of(game)[1].scene().counters) <= names


@every_game
def test_every_position_can_be_drawn(game: hexagora.Game) -> None:
    states = states_of(game)
    for state in [states[1], states[len(states) // 3], states[-1]]:
        assert ElementTree.fromstring(state.svg()).tag.endswith("svg")
        assert state.text().strip()
    assert methodcaller("_repr_svg_")(states[1]) == states[1].svg()
