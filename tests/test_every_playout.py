"""Threads, random playouts and large boards: laws that every game of the catalogue keeps. No game is named here."""

import pickle
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

import hexagora
from tests.every import any_move, every_game, every_large_game, facts, random_game, some, states_of

FEW_GAMES, MANY_GAMES = 6, 48
LONG = 50_000  # choices in a few games
PLIES = 50

# Threads


@every_game
def test_threads_can_share_positions(game: hexagora.Game) -> None:
    states = states_of(game)
    shared = states[len(states) // 4]

    def end_of(seed: int) -> tuple[object, ...]:
        chance = random.Random(seed)
        state = shared
        for _ in range(PLIES):
            if state.turn is None:
                break
            assert hexagora.read(str(shared)).key == shared.key
            state = state.play(any_move(chance, state))
        return facts(state)

    with ThreadPoolExecutor(4) as pool:
        ends = list(pool.map(end_of, [1, 2] * 4))
    assert ends == [end_of(1), end_of(2)] * 4


def totals(playouts: hexagora.Playouts) -> tuple[object, ...]:
    return playouts.games, playouts.plies, playouts.choices, playouts.results


@every_game
@pytest.mark.parametrize("quick", [False, True])
def test_playouts_do_not_depend_on_the_threads(game: hexagora.Game, quick: bool) -> None:
    few = game.playouts(FEW_GAMES, seed=7, quick=quick)
    count, all_threads = (FEW_GAMES, [3]) if few.choices > LONG else (MANY_GAMES, [2, 3, 8])
    alone = few if count == FEW_GAMES else game.playouts(count, seed=7, quick=quick)
    assert alone.games == count
    assert sum(alone.results) == pytest.approx(count) and len(alone.results) == game.players
    for threads in all_threads:
        assert totals(game.start().playouts(count, seed=7, threads=threads, quick=quick)) == totals(alone)


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
    for state in [*some(states, 8), *states[-3:]]:
        assert (state.result is not None) == (state.turn is None) == (not state.moves())
        assert facts(hexagora.read(str(state))) == facts(state)
        assert facts(pickle.loads(pickle.dumps(state))) == facts(state)
        assert state.perft(1) == len(state.moves()) == len(set(state.moves()))
        assert state.result is None or sum(state.result) == pytest.approx(1)
    assert totals(game.playouts(1, seed=3, threads=3)) == totals(game.playouts(1, seed=3))
