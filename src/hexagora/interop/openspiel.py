"""The games in OpenSpiel.

>>> from hexagora.interop import openspiel
>>> openspiel.register()[3]
'hexagora_hex'
>>> import pyspiel
>>> game = pyspiel.load_game("hexagora_hex(board=rhombus,size=7)")
>>> game.new_initial_state().legal_actions()[:3]
[0, 1, 2]

The games' options are OpenSpiel's parameters. Those left out follow from the others, as everywhere. OpenSpiel cannot
tell an option left out from one that has its default: so numbers have the default 0, and for words and booleans their
usual value means the same as leaving them out. A game's parameters show what came of it.

Actions are the numbers of picks (hexagora.Picks): who is to move goes on picking until the move is complete. Players
are persons: after a swap in Hex they have changed colours. Returns sum to zero: (players × share - 1) / (players - 1),
so 1 and -1 for two. After `max_plies` moves a game is broken off: the best count wins where it counts, else all draw.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from .. import Entry, Game, Picks, State, game, games
from ..errors import BadOption, Reason
from ..extras import extra

with extra("openspiel"):
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

MAX_PLIES = 1000
MOST_PLIES = 1_000_000
TERMINAL: int = pyspiel.PlayerId.TERMINAL


def register() -> list[str]:
    """Makes every game known to OpenSpiel; their names there. Once is enough, more does no harm."""
    known = set(pyspiel.registered_names())
    names = []
    for entry in games():
        kind = game_type(entry)
        if kind.short_name not in known:
            # A class each: OpenSpiel drops what it was given only when Python has gone, and a class outlives that.
            pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"kind": kind, "id": entry.id}))
        names.append(kind.short_name)
    return names


def game_type(entry: Entry) -> Any:
    fewest, most = entry.players
    return pyspiel.GameType(
        short_name=f"hexagora_{entry.id}",
        long_name=f"{entry.name()} (Hexagora)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"max_plies": MAX_PLIES, **usual(entry.id)},
    )


def usual(id: str) -> dict[str, str | int | bool]:
    """The values that stand for options left out."""
    return {field.name: 0 if type(field.default) is int else field.default for field in Entry(id).fields()}


@functools.lru_cache(maxsize=64)
def action_names(rules: Game) -> tuple[str, ...]:
    return rules.action_names


def loaded(name: str) -> Any:
    """A game again, when it is unpickled."""
    register()
    return pyspiel.load_game(name)


def zero_sum(shares: Sequence[float]) -> list[float]:
    """From 1 for a sole winner down to -1 / (players - 1)."""
    players = len(shares)
    return [(players * share - 1) / (players - 1) for share in shares]


def shares_by_score(state: State) -> list[float]:
    """The shares of a game that is stopped: the highest score wins; without scores all draw."""
    scores = state.scores or (0,) * len(state.seats)
    best = [person for score, person in zip(scores, state.seats, strict=True) if score == max(scores)]
    return [(person in best) / len(best) for person in range(len(state.seats))]


class Here:
    """Where a game stands. It never changes, so that OpenSpiel's deep copies cost nothing."""

    __slots__ = ("max_plies", "picks", "player", "plies")

    def __init__(self, picks: Picks, plies: int, max_plies: int) -> None:
        self.picks = picks
        self.plies = plies
        self.max_plies = max_plies
        person = picks.person
        self.player: int = TERMINAL if person is None or plies >= max_plies else person

    def after(self, action: int) -> Here:
        picks = self.picks.pick(action)
        return Here(picks, self.plies + (not picks.chosen), self.max_plies)

    def __deepcopy__(self, memo: object) -> Here:
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games, with its options."""

    kind: Any
    id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        max_plies = given.pop("max_plies", MAX_PLIES)
        if not 1 <= max_plies <= MOST_PLIES:
            details = {"option": "max_plies", "value": str(max_plies), "allowed": f"1–{MOST_PLIES}"}
            raise BadOption(Reason("option_value", details))
        left_out = usual(self.id).items()
        self.rules = game(self.id, **{name: value for name, value in given.items() if (name, value) not in left_out})
        self.first = Here(Picks(self.rules.start()), 0, max_plies)
        players = self.rules.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=max_plies * self.rules.actions,  # a chain jumps each piece once
        )
        super().__init__(self.kind, info, {**given, **self.rules.options, "max_plies": max_plies})

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (str(self),)

    def new_initial_state(self, state: Any = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.rules.observation_shape)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position, between two moves or within one."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.here = game.first

    def current_player(self) -> int:
        return self.here.player

    def is_terminal(self) -> bool:
        return self.here.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.here.picks.legal)

    def _apply_action(self, action: int) -> None:
        self.here = self.here.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return action_names(self.here.picks.state.game)[action]

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        state = self.here.picks.state
        return zero_sum(state.result or shares_by_score(state))

    def __str__(self) -> str:
        """The position as one line, and what has been picked for the next move."""
        state, chosen = self.here.picks.state, self.here.picks.chosen
        return " + ".join([str(state), *(action_names(state.game)[id] for id in chosen)])


class Observer:
    """The planes of a position, the same for all players; docs/research.md says what they show."""

    def __init__(self, shape: tuple[int, int, int]) -> None:
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.dict["observation"][:] = state.here.picks.observation

    def string_from(self, state: SpielState, player: int) -> str:
        return str(state)


class MCTSBot(pyspiel.MCTSBot):  # type: ignore[misc]  # pyspiel has no types
    """OpenSpiel's own search, for games written in Python.

    MCTSBot.step of OpenSpiel 2.0 releases Python's lock, which no game in Python survives, OpenSpiel's own included.
    Bot.step, the same for all bots, keeps it.
    """

    def step(self, state: Any) -> int:
        """The action that the search chooses."""
        return int(pyspiel.Bot.step(self, state))


__all__ = ["MCTSBot", "register"]
