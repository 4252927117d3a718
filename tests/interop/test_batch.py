"""Many games at once are the same games as one by one."""

import numpy
import pytest

import hexagora
from hexagora import Picks
from tests.every import every_game

GAMES = 5


@every_game
def test_a_batch_plays_as_picks_do(game: hexagora.Game) -> None:
    batch = game.batch(GAMES, seed=7, max_plies=30)
    alone = [Picks(game.start()) for _ in range(GAMES)]
    plies = [0] * GAMES
    assert batch.reset().shape == (GAMES, *game.observation_shape)
    for _ in range(120):
        actions = batch.sample().copy()
        observations, rewards, done, masks, turns = batch.step(actions)
        for i, action in enumerate(actions.tolist()):
            assert action in alone[i].legal
            alone[i] = alone[i].pick(action)
            plies[i] += not alone[i].chosen
            over = alone[i].turn is None
            cut = not over and not alone[i].chosen and plies[i] == 30
            assert (done[i], batch.truncated[i]) == (over or cut, cut)
            assert rewards[i].tolist() == pytest.approx(alone[i].rewards)
            if over or cut:
                alone[i], plies[i] = Picks(game.start()), 0
            assert (observations[i] == alone[i].observation).all()
            assert (masks[i] == alone[i].mask).all()
            assert turns[i] == alone[i].person


def test_shapes_and_types() -> None:
    game = hexagora.game("hexago")
    batch = game.batch(4)
    observations, rewards, done, masks, turns = batch.step(batch.sample())
    assert observations.shape == (4, *game.observation_shape) and observations.dtype == numpy.uint8
    assert rewards.shape == (4, 3) and rewards.dtype == numpy.float32
    assert done.shape == (4,) and done.dtype == numpy.bool_ and not done.any()
    assert masks.shape == (4, game.actions) and masks.dtype == numpy.bool_
    assert turns.tolist() == [1] * 4 and len(batch) == 4


def test_the_arrays_are_the_batch_s_own_memory() -> None:
    batch = hexagora.game("hex", size=3).batch(2)
    first = batch.observations
    kept = first.copy()
    after = batch.step(batch.sample())[0]
    assert numpy.shares_memory(first, after) and not (first == kept).all()
    del batch
    assert first.sum() > 0, "an array keeps its batch alive"


def test_a_finished_game_begins_again() -> None:
    game = hexagora.game("marienbad", size=2)
    batch = game.batch(3, seed=1)
    first = batch.reset().copy()
    ended = numpy.zeros(2)
    for _ in range(60):
        observations, rewards, done, _, turns = batch.step(batch.sample())
        assert (rewards[~done] == 0).all() and (abs(rewards[done]) == 1).all()
        assert (rewards.sum(axis=1) == 0).all()
        assert (observations[done] == first[done]).all() and (turns[done] == 0).all()
        ended += rewards[done].clip(0).sum(axis=0)
    assert ended.min() > 0


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int) -> None:
    one, many = (hexagora.game("hexadames").batch(7, seed=3, threads=n) for n in (1, threads))
    for _ in range(50):
        for array in ("observations", "rewards", "done", "masks", "turns"):
            assert numpy.array_equal(getattr(one, array), getattr(many, array))
        one.step(one.sample())
        many.step(many.sample())


def test_the_seed_decides_the_samples() -> None:
    game = hexagora.game("hex", size=3)
    drawn = [game.batch(50, seed=seed).sample().tolist() for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_samples_are_uniform() -> None:
    batch = hexagora.game("hex", size=2, swap=False).batch(7000, seed=5)
    counts = numpy.bincount(batch.sample(), minlength=7)
    assert counts.shape == (7,) and counts.min() > 850


@pytest.mark.parametrize("wrong", [-1, 19, 24, 2**40, -(2**40)])
def test_an_illegal_action_changes_nothing(wrong: int) -> None:
    batch = hexagora.game("hex", size=3).batch(3, seed=2)
    batch.step(batch.sample())
    before = [array.copy() for array in (batch.observations, batch.masks, batch.turns, batch.rewards)]
    actions = batch.sample().copy()
    actions[2] = wrong
    with pytest.raises(hexagora.IllegalMove, match="game 2") as refused:
        batch.step(actions)
    assert refused.value.reason.code == "pick_in" and refused.value.reason.say("fr")
    now = (batch.observations, batch.masks, batch.turns, batch.rewards)
    assert all((was == is_).all() for was, is_ in zip(before, now, strict=True))


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [0, 1],
        "0 1",
        numpy.zeros(3, numpy.int64),
        numpy.zeros((2, 1), numpy.int64),
        numpy.zeros(2),
        numpy.zeros(2, bool),
        numpy.zeros(4, numpy.int64)[::2],
    ],
    ids=str,
)
def test_what_is_no_array_of_numbers_is_refused(wrong: object) -> None:
    batch = hexagora.game("hex", size=3).batch(2)
    with pytest.raises(hexagora.BadOption, match="for each of the 2 games"):
        batch.step(wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_narrow_numbers_will_do() -> None:
    batch = hexagora.game("hex", size=3).batch(2)
    batch.step(numpy.array([3, 4], numpy.int32))
    assert batch.turns.tolist() == [1, 1]


@pytest.mark.parametrize(
    "wrong", [{"count": 0}, {"count": 10**12}, {"threads": 0}, {"threads": 1000}, {"max_plies": 0}], ids=str
)
def test_limits_of_a_batch(wrong: dict[str, int]) -> None:
    with pytest.raises(hexagora.BadOption):
        hexagora.game("hex").batch(**{"count": 2, **wrong})
