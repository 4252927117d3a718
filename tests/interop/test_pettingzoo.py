"""Every game as a PettingZoo environment, by PettingZoo's own tests."""

import functools
import random
from typing import Any

import numpy
import pytest
from pettingzoo.test import api_test, seed_test

import hexagora
from hexagora.interop import pettingzoo

CHOICES: list[tuple[str, dict[str, Any]]] = [
    *((entry.id, {}) for entry in hexagora.games()),
    ("six", {"players": 4}),
    ("six", {"rules": "expert", "declare": "manual"}),
    ("hex", {"board": "rhombus", "size": 4}),
    ("hex", {"size": 3, "players": 3}),
    ("hex", {"size": 3, "players": 6, "ports": "open"}),
    ("hexago", {"size": 3, "players": 4}),
    ("labyrinthe", {"size": 3, "players": 5}),
    ("hexadames", {"steps": "any", "capture": "mandatory"}),
    ("marienbad", {"board": "square", "gaps": "contiguous", "misere": True, "players": 3}),
]

every_choice = pytest.mark.parametrize(("id", "options"), CHOICES, ids=str)

# What PettingZoo says of any game but its own whose observations are dictionaries, and of a mask when a game is over.
theirs = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def with_theirs(test: object) -> object:
    return functools.reduce(lambda wrapped, mark: mark(wrapped), theirs, test)


@with_theirs
@every_choice
def test_their_api_test_passes(id: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(id, max_plies=20, **options), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@every_choice
def test_their_seed_test_passes(id: str, options: dict[str, Any]) -> None:
    made = []

    def make() -> object:
        made.append(pettingzoo.env(id, **options))
        return made[-1]

    seed_test(make, num_cycles=20)
    first, second = made
    assert first.unwrapped.picks == second.unwrapped.picks != hexagora.Picks(first.unwrapped.game.start())


def play(env: pettingzoo.raw_env, seed: int) -> dict[str, float]:
    """A random game to its end; what each agent has got."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        gained[agent] += reward
        legal = observation["action_mask"].nonzero()[0].tolist()
        assert bool(legal) != (terminated or truncated)
        env.step(chance.choice(legal) if legal else None)
    return gained


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_rewards_are_those_of_the_result(players: int) -> None:
    env = pettingzoo.env("hex", size=3, players=players)
    for seed in range(5):
        gained = play(env, seed)
        result = env.unwrapped.picks.state.result
        assert result is not None and max(result) == 1
        assert list(gained.values()) == [1.0 if share else pytest.approx(-1 / (players - 1)) for share in result]


def test_the_person_at_the_colour_acts() -> None:
    env = pettingzoo.env("hex", size=3)
    env.reset()
    env.step(0)
    assert env.agent_selection == "player_1"
    env.step(env.unwrapped.game.action_names.index("swap"))
    assert env.agent_selection == "player_0"
    assert env.unwrapped.picks.state.seats == (1, 0)


def test_only_who_picks_has_legal_actions() -> None:
    env = pettingzoo.env("hex", size=3)
    env.reset()
    mine, theirs = env.observe("player_0"), env.observe("player_1")
    assert (mine["observation"] == theirs["observation"]).all()
    assert mine["action_mask"].sum() == 19 and theirs["action_mask"].sum() == 0


def test_a_long_game_is_truncated() -> None:
    env = pettingzoo.env("gomobil", max_plies=3)
    gained = play(env, 1)
    assert set(gained.values()) == {0.0}
    assert env.unwrapped.plies == 3 and env.unwrapped.picks.state.result is None


def test_an_illegal_action_changes_nothing() -> None:
    env = pettingzoo.env("hex", size=3)
    env.reset()
    env.step(4)
    before = env.unwrapped.picks
    for wrong in (4, -1, 1000):
        with pytest.raises(hexagora.IllegalMove):
            env.step(wrong)
    assert env.unwrapped.picks == before and env.agent_selection == "player_1"


@pytest.mark.parametrize("wrong", [{"max_plies": 0}, {"max_plies": "many"}, {"render_mode": "human"}, {"size": 99}])
def test_wrong_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(hexagora.BadOption, match="allowed: "):
        pettingzoo.env("hex", **wrong)


def test_a_game_is_shown_as_text() -> None:
    env = pettingzoo.env("hex", size=3, render_mode="ansi")
    env.reset()
    assert env.render() == env.unwrapped.game.start().text()
    assert str(env) == "hexagora_hex_v1"
    assert pettingzoo.raw_env("hex", size=3).render_mode is None


def test_observations_are_copies() -> None:
    env = pettingzoo.env("hex", size=3)
    env.reset()
    first = env.observe("player_0")["observation"]
    kept = first.copy()
    env.step(0)
    assert numpy.array_equal(first, kept)
