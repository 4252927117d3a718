"""The laws that every game of the catalogue keeps, with all its options. No game is named here."""

import copy
import pickle
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from operator import methodcaller
from xml.etree import ElementTree

import pytest

import hexagora
from hexagora import locales
from tests.every import (
    LONGEST_GAME,
    WORDS,
    any_move,
    every_game,
    every_large_game,
    random_game,
    states_of,
    without,
)
from tests.mirrors import CELL


def refusal(state: hexagora.State, move: str) -> hexagora.Reason:
    with pytest.raises(hexagora.IllegalMove) as refused:
        state.play(move)
    assert str(refused.value) == refused.value.reason.say("en")
    return refused.value.reason


# Moves


@every_game
def test_the_legal_list_is_what_can_be_played(game: hexagora.Game) -> None:
    for state in states_of(game):
        moves = state.moves()
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert state.why_not(move) is None
            assert state.play(move).last == move
        for move in {*game.board.cells, *WORDS}.difference(moves):
            reason = refusal(state, move)
            assert state.why_not(move) == reason
            sentences = {reason.say(language) for language in locales.LANGUAGES}
            assert len(sentences) == len(locales.LANGUAGES) and all(sentences)


@every_game
def test_no_other_text_can_be_played(game: hexagora.Game) -> None:
    chance = random.Random(str(game))
    for state in states_of(game):
        one, other, third = chance.choices(game.board.cells, k=3)
        texts = [f"{one}:{other}", f"{one}:{other}:{third}", f"{one}+{other}", f"{one}={other}", f"{one}!"]
        texts += [one.upper(), f" {one}", f"{one} ", f"{one}:", f"0{one}", one[:1], one[1:], *map(str.upper, WORDS)]
        for text in set(texts).difference(state.moves()):
            with pytest.raises((hexagora.IllegalMove, hexagora.BadText)):
                state.play(text)


@every_game
def test_moves_come_in_a_stable_order(game: hexagora.Game) -> None:
    for state in states_of(game):
        assert state.moves() == state.moves() == hexagora.read(str(state)).moves()


def reachable_moves(state: hexagora.State) -> Iterator[str]:
    """All moves found by picking one cell after the other."""
    sets = any("+" in move for move in state.moves())  # picked in any order: one order of each set is enough
    waiting: list[tuple[str, ...]] = [()]
    known = set(waiting)
    while waiting:
        picks = waiting.pop()
        following = state.continuations(picks)
        if following.move is not None:
            yield following.move
        for word in following.words:
            assert word in WORDS if not picks else word == "!"
            yield ("+" if sets else ":").join(picks) + word
        for cell in following.cells:
            longer = tuple(sorted((*picks, cell))) if sets else (*picks, cell)
            if longer not in known:
                known.add(longer)
                waiting.append(longer)


@every_game
def test_continuations_lead_to_exactly_the_legal_moves(game: hexagora.Game) -> None:
    for state in states_of(game)[::3]:
        assert sorted(reachable_moves(state)) == sorted(state.moves())


@every_game
def test_nothing_follows_cells_that_begin_no_move(game: hexagora.Game) -> None:
    for state in states_of(game)[::3]:
        for cell in set(game.board.cells).difference(state.continuations().cells):
            nothing = state.continuations([cell])
            assert (nothing.cells, nothing.words, nothing.move) == ((), (), None)


@every_game
def test_perft_counts_the_sequences_of_moves(game: hexagora.Game) -> None:
    for state in states_of(game)[::5]:
        after = [state.play(move) for move in state.moves()]
        assert state.perft(0) == 1
        assert state.perft(1) == len(after)
        assert state.perft(2) == sum(len(one.moves()) for one in after)


# Positions


def shown(state: hexagora.State) -> tuple[object, ...]:
    """All that a position shows of itself, but the last move."""
    scene = state.scene()
    return (
        str(state),
        state.game,
        state.turn,
        state.seats,
        state.result,
        state.scores,
        state.key,
        state.left,
        state.moves(),
        state.pieces(),
        [(piece.cell, piece.player, piece.role, piece.code) for piece in scene.pieces],
        (scene.faces, scene.ports, scene.counters, scene.out, scene.turn),
        [(mark.role, mark.cells, mark.player) for mark in scene.marks],
    )


@every_game
def test_a_position_is_read_as_it_was_written(game: hexagora.Game) -> None:
    for state in states_of(game):
        for again in (game.read(str(state)), hexagora.read(str(state))):
            assert again == state and hash(again) == hash(state)
            assert shown(again) == shown(state)


@every_game
def test_a_position_is_pickled_and_copied(game: hexagora.Game) -> None:
    for state in states_of(game):
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again == state and hash(again) == hash(state)
            assert shown(again) == shown(state)


@every_game
def test_equality_and_hash_go_by_the_text(game: hexagora.Game) -> None:
    states = states_of(game)
    assert len(set(states)) == len({str(state) for state in states})
    for one in states[::4]:
        for other in states[::4]:
            assert (one == other) == (str(one) == str(other))
    assert states[0] != str(states[0])


@every_game
def test_the_key_is_of_everything_but_history_and_seats(game: hexagora.Game) -> None:
    keys: dict[object, int] = {}
    for state in states_of(game):
        position = (without(str(state), "seen", "seats"), tuple(state.moves()))
        assert keys.setdefault(position, state.key) == state.key == game.read(str(state)).key
    assert len(set(keys.values())) == len(keys)


@every_game
def test_replaying_the_moves_gives_the_same_positions(game: hexagora.Game) -> None:
    states = random_game(game, 2)
    again = game.start()
    for state in states[1:]:
        assert state.last is not None
        again = again.play(state.last)
        assert shown(again) == shown(state)


@every_game
def test_an_old_position_never_changes(game: hexagora.Game) -> None:
    for state in states_of(game)[::4]:
        before = shown(state)
        for move in state.moves():
            state.play(move)
        for colour in range(game.players):
            if state.turn is not None and colour not in state.left:
                state.leave(colour)
        state.playouts(2)
        state.perft(1)
        state.pieces().clear()
        state.moves().clear()
        assert shown(state) == before


# The end


@every_game
def test_a_game_is_over_when_there_is_no_move_no_turn_and_a_result(game: hexagora.Game) -> None:
    for state in states_of(game):
        over = state.result is not None
        assert over == (state.turn is None) == (not state.moves())
        assert over or state.turn in range(game.players)
        if over:
            move = game.board.cells[0]
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
    for seed in range(3, 6):
        result = random_game(game, seed, odds_of_leaving=0.02)[-1].result
        if result is not None:
            assert len(result) == game.players
            assert sum(result) == pytest.approx(1)
            assert len({share for share in result if share}) == 1


@every_game
def test_the_result_is_by_person(game: hexagora.Game) -> None:
    for state in states_of(game):
        assert sorted(state.seats) == list(range(game.players))
        if state.result is None:
            continue
        for colour in state.scene().out:
            assert state.result[state.seats[colour]] == 0
        for mark in state.scene().marks:
            if mark.role == "chain":
                assert mark.player is not None and state.result[state.seats[mark.player]] == 1
        unswapped = game.read(without(str(state), "seats"))
        assert unswapped.seats == tuple(range(game.players))
        assert unswapped.result == tuple(state.result[person] for person in state.seats)


# Leaving


@every_game
def test_who_leaves_is_skipped_and_gets_nothing(game: hexagora.Game) -> None:
    chance = random.Random(str(game))
    for state in states_of(game)[::6]:
        if state.turn is None:
            continue
        for colour in set(range(game.players)).difference(state.left):
            after = state.leave(colour)
            assert after.left == tuple(sorted((*state.left, colour)))
            assert colour in after.scene().out
            assert after.pieces() == state.pieces() and after.seats == state.seats
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
    for state in states_of(game)[::4]:
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
    for state in states_of(game):
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


@every_game
def test_every_position_can_be_drawn(game: hexagora.Game) -> None:
    states = states_of(game)
    for state in [states[0], states[1], states[len(states) // 3], states[-2], states[-1]]:
        assert ElementTree.fromstring(state.svg()).tag.endswith("svg")
        assert methodcaller("_repr_svg_")(state) == state.svg()
        assert state.text().strip()


# Threads


@every_game
def test_threads_can_share_positions(game: hexagora.Game) -> None:
    states = states_of(game)
    shared = states[len(states) // 4]

    def end_of(seed: int) -> tuple[object, ...]:
        chance = random.Random(seed)
        state = shared
        while state.turn is not None:
            assert hexagora.read(str(shared)).key == shared.key
            state = state.play(any_move(chance, state))
        return shown(state)

    with ThreadPoolExecutor(4) as pool:
        ends = list(pool.map(end_of, [1, 2] * 6))
    assert ends == [end_of(1), end_of(2)] * 6


def totals(playouts: hexagora.Playouts) -> tuple[object, ...]:
    return playouts.games, playouts.plies, playouts.choices, playouts.results


@every_game
@pytest.mark.parametrize("quick", [False, True])
def test_playouts_do_not_depend_on_the_threads(game: hexagora.Game, quick: bool) -> None:
    alone = game.playouts(60, seed=7, quick=quick)
    assert alone.games == 60
    assert sum(alone.results) == pytest.approx(60) and len(alone.results) == game.players
    for threads in (2, 3, 8):
        assert totals(game.playouts(60, seed=7, threads=threads, quick=quick)) == totals(alone)
    assert totals(game.start().playouts(60, seed=7, quick=quick)) == totals(alone)


@every_game
def test_playouts_of_a_finished_game_give_its_result(game: hexagora.Game) -> None:
    end = states_of(game)[-1]
    if end.result is not None:
        again = end.playouts(4, threads=2)
        assert (again.games, again.plies, again.choices) == (4, 0, 0)
        assert again.results == pytest.approx([4 * share for share in end.result])


# Large boards


@every_large_game
def test_large_games_keep_the_laws_too(game: hexagora.Game) -> None:
    states = random_game(game, 0, odds_of_leaving=0.002)
    for state in [*states[: LONGEST_GAME // 2 : 25], *states[-3:]]:
        assert (state.result is not None) == (state.turn is None) == (not state.moves())
        assert shown(hexagora.read(str(state))) == shown(state)
        assert shown(pickle.loads(pickle.dumps(state))) == shown(state)
        assert state.perft(1) == len(state.moves()) == len(set(state.moves()))
        assert state.result is None or sum(state.result) == pytest.approx(1)
    alone = game.playouts(4, seed=3)
    assert totals(game.playouts(4, seed=3, threads=3)) == totals(alone)
