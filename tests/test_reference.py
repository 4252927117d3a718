"""The real games and their slow, independent versions, played side by side: after every ply they must agree."""

import random
from collections.abc import Iterator

import pytest

import hexagora
from tests.reference import ORACLES
from tests.reference.oracle import Options, Reference

ODDS_OF_A_WORD = 0.25
ODDS_OF_A_PASS = 0.1  # two in a row end the game
ODDS_OF_LEAVING = 0.04


def games() -> Iterator[tuple[str, Options, int, bool]]:
    """Every choice of options with several seeds, and whether it is for long tests only: half of the seeds are."""
    for game_id, oracle in ORACLES.items():
        for options in oracle.choices:
            for seed in range(oracle.seeds):
                yield game_id, options, seed, seed >= oracle.seeds // 2


def test_every_game_has_a_reference() -> None:
    missing = {entry.id for entry in hexagora.games()} - set(ORACLES)
    assert not missing, f"no file in tests/reference has these games in its ORACLES: {', '.join(sorted(missing))}"


def label(game_id: str, options: Options, seed: int) -> str:
    return " ".join([game_id, *(f"{name}={value}" for name, value in options.items()), f"seed={seed}"])


def any_move(chance: random.Random, moves: list[str]) -> str:
    """Any move; a word such as swap would hardly ever come up among many cells, so words are drawn apart."""
    words = [move for move in moves if move.isalpha()]
    if words and chance.random() < (ODDS_OF_A_PASS if words == ["pass"] else ODDS_OF_A_WORD):
        return chance.choice(words)
    return chance.choice(moves)


def assert_agree(state: hexagora.State, reference: Reference, where: str) -> None:
    assert state.turn == reference.turn, where
    assert state.result == reference.result, where
    assert state.seats == reference.seats, where
    assert state.scores == reference.scores, where
    assert state.pieces() == reference.pieces(), where
    assert sorted(state.moves()) == sorted(reference.moves()), where
    if reference.turn is not None:  # once somebody has won nobody asks who else is out
        assert set(state.scene().out) == reference.out, where


def passed_over(reference: Reference, mover: int | None) -> set[int]:
    """The colours between a mover and the turn that are still in: they could not move."""
    if mover is None or reference.turn is None:
        return set()
    people = len(reference.seats)
    between = (reference.turn - mover - 1) % people
    return {(mover + step) % people for step in range(1, between + 1)} - reference.out


@pytest.mark.parametrize(
    ("game_id", "options", "seed"),
    [
        pytest.param(
            id, options, seed, id=label(id, options, seed).replace(" ", "-"), marks=pytest.mark.long if long else ()
        )
        for id, options, seed, long in games()
    ],
)
def test_a_random_game_agrees_with_the_reference(game_id: str, options: Options, seed: int) -> None:
    where = label(game_id, options, seed)
    chance = random.Random(where)
    odds_of_leaving = ODDS_OF_LEAVING if seed % 2 else 0.0
    state = hexagora.game(game_id, **options).start()
    reference = ORACLES[game_id].start(options)
    where += ":"
    assert_agree(state, reference, where)
    mover: int | None = None  # from whom the turn has come
    while reference.turn is not None:
        turn, seats = reference.turn, reference.seats
        if chance.random() < odds_of_leaving:
            # Anybody still in may leave at any time, on turn or not.
            colour = chance.choice([colour for colour in range(len(reference.seats)) if colour not in reference.out])
            where += f" ({colour} leaves)"
            state = state.leave(colour)
            reference.leave(colour)
            mover = turn if colour == turn else mover
        else:
            move = any_move(chance, reference.moves())
            where += f" {move}"
            state = state.play(move)
            reference.play(move)
            mover = turn if reference.seats == seats else None  # a swap keeps the turn
        assert_agree(state, reference, where)
        assert set(state.skipped) == passed_over(reference, mover), where
