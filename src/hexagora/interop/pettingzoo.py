"""Every game as a PettingZoo AEC environment: agents take turns, one pick at a time (docs/research.md).

>>> from hexagora.interop import pettingzoo
>>> env = pettingzoo.env("hex", size=3)
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
('player_0', 19)
"""

from __future__ import annotations

from typing import Any, ClassVar

import hexagora

from ..extras import extra

with extra("pettingzoo"):
    import numpy
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import OrderEnforcingWrapper

Observation = dict[str, NDArray[Any]]


def env(
    id: str, /, *, max_plies: int = 1000, render_mode: str | None = None, **options: object
) -> OrderEnforcingWrapper:
    """A game by its id, with its options, wrapped as PettingZoo's own games are: calls in a wrong order are errors."""
    return OrderEnforcingWrapper(raw_env(id, max_plies=max_plies, render_mode=render_mode, **options))


class raw_env(AECEnv):  # type: ignore[misc]  # AECEnv is untyped to mypy
    """Agents are people: player_0 begins, and keeps this name after a swap of colours.

    Rewards come at the end of the game, from Picks.rewards; a game that reaches max_plies is truncated without rewards.
    An action that is not legal raises hexagora.IllegalMove and changes nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, id: str, /, *, max_plies: int = 1000, render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        if type(max_plies) is not int or max_plies < 1:
            raise hexagora.BadOption(_option_reason("max_plies", max_plies, "1, 2, 3, …"))
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise hexagora.BadOption(
                _option_reason("render_mode", render_mode, ", ".join(self.metadata["render_modes"]))
            )
        self.game = hexagora.game(id, **options)  # with its options
        self.render_mode = render_mode  # ansi, or None
        self.max_plies = max_plies  # after which a game is truncated
        self.possible_agents = [f"player_{person}" for person in range(self.game.players)]
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, self.game.observation_shape, numpy.uint8),
                    "action_mask": spaces.Box(0, 1, (self.game.actions,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of picks: cells, then words; the same for all agents."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """The planes of the position (docs/research.md) and the mask of legal actions."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. The games have no randomness, so the seed is ignored."""
        self.picks = hexagora.Picks(self.game.start())
        self.plies = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[0]

    def observe(self, agent: str) -> Observation:
        """All agents see the same; only the agent on turn has legal actions."""
        if agent == self.agent_selection and not self.truncations[agent]:
            mask = self.picks.mask.view(numpy.int8)
        else:
            mask = numpy.zeros(self.game.actions, numpy.int8)
        return {"observation": self.picks.observation, "action_mask": mask}

    def __str__(self) -> str:
        return f"hexagora_{self.game.id}_v{hexagora.Picks.version}"

    def step(self, action: Any) -> None:
        """One pick of the agent on turn; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        picks = self.picks.pick(action)
        self.plies += not picks.chosen
        self.picks = picks
        self._cumulative_rewards[agent] = 0.0
        if picks.person is None:
            self.rewards = dict(zip(self.agents, picks.rewards, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        elif self.plies == self.max_plies and not picks.chosen:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[picks.person]

    def render(self) -> str | None:
        """The position as text; None without a render_mode."""
        return self.picks.state.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to close."""


def _option_reason(option: str, value: object, allowed: str) -> hexagora.Reason:
    return hexagora.Reason("option_value", {"option": option, "value": repr(value), "allowed": allowed})


__all__ = ["env", "raw_env"]
