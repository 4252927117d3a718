"""Matches of the engine against OpenSpiel's MCTSBot and our own plain UCT, with balanced seats and varied openings.

    python -m bench.strength hex [--size 11] [--games 40] [--simulations 2000]   OpenSpiel's own Hex, equal CPU time
    python -m bench.strength spiel [GAME…] [--games 20] [--simulations 50]       every game, equal simulations
    python -m bench.strength plain [GAME…] [--games 40] [--seconds 0.1]          every game, equal CPU time

Each line gives the mean result of the engine's seat with a 95 % interval; an opening is played once from every seat.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence

import hexagora
from hexagora.engine.arena import match


def interval(openings: Sequence[float]) -> str:
    """The mean over openings with a 95 % interval: openings are independent, their games are not."""
    mean = statistics.fmean(openings)
    error = 1.96 * statistics.stdev(openings) / len(openings) ** 0.5 if len(openings) > 1 else 1.0
    return f"{mean:6.3f} ± {error:.3f}"


def spiel_hex(size: int, games: int, simulations: int) -> None:
    """On OpenSpiel's C++ Hex: our time limit is the mean time of their moves so far."""
    import pyspiel

    from hexagora.interop.openspiel_hex import HexBot

    game = pyspiel.load_game(f"hex(board_size={size})")
    results, seconds_used, moves = [], [0.0, 0.0], [0, 0]
    for opening in range((games + 1) // 2):
        chance = random.Random(opening)
        first = chance.sample(range(size * size), 2)
        both = []
        for seat in (0, 1):
            state = game.new_initial_state()
            for action in first:
                state.apply_action(action)
            evaluator = pyspiel.RandomRolloutEvaluator(1, opening)
            them = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, True, opening, False)
            us = HexBot(hexagora.Bot(memory=256, seed=opening))
            if not moves[1]:
                begin = time.process_time()
                them.step(state)
                seconds_used[1], moves[1] = time.process_time() - begin, 1
            while not state.is_terminal():
                ours = state.current_player() == seat
                us.limits = {"seconds": max(0.001, seconds_used[1] / moves[1])}
                begin = time.process_time()
                action = (us if ours else them).step(state)
                seconds_used[not ours] += time.process_time() - begin
                moves[not ours] += 1
                state.apply_action(action)
            both.append((state.returns()[seat] + 1) / 2)
        results.append(statistics.fmean(both))
        print(f"\r{2 * len(results)} of {games} games: {interval(results)}", end="", flush=True)
    each = " and ".join(f"{1000 * time / count:.1f}" for time, count in zip(seconds_used, moves, strict=True))
    print(
        f"\rOpenSpiel's Hex {size} × {size}, {games} games: {interval(results)}; CPU ms a move, ours and theirs: {each}"
    )


def spiel_game(id: str, games: int, simulations: int) -> None:
    """Through the adapter: their MCTS chooses pick by pick, with `simulations` for each pick."""
    import pyspiel

    from hexagora.interop import openspiel

    name = next(name for name in openspiel.register() if name.endswith(f"_{id}"))
    game = pyspiel.load_game(name, {"max_plies": 300})
    players = game.num_players()
    results = []
    for opening in range(-(-games // players)):
        shares = []
        for seat in range(players):
            chance = random.Random(f"{id} {opening}")
            state = game.new_initial_state()
            plies = players
            while plies and not state.is_terminal():
                picks = state.here.picks
                state.apply_action(chance.choice(state.legal_actions()))
                plies -= state.is_terminal() or state.here.picks.state != picks.state
            evaluator = pyspiel.RandomRolloutEvaluator(1, opening)
            them = openspiel.MCTSBot(game, evaluator, 2.0, simulations, 500, True, opening, False)
            us = hexagora.Bot(seed=opening)
            while not state.is_terminal():
                if state.current_player() != seat:
                    state.apply_action(them.step(state))
                    continue
                here = state.here.picks.state
                best = us.think(here, simulations=simulations).best
                assert best
                for action in here.picks(best):
                    state.apply_action(action)
            shares.append((state.returns()[seat] * (players - 1) + 1) / players)
        results.append(statistics.fmean(shares))
        print(f"\r{id}: {players * len(results)} games: {interval(results)}", end="", flush=True)
    games = players * len(results)
    print(f"\r{id:12} {games:4} games at {simulations} simulations: {interval(results)} (even: {1 / players:.2f})")


def against_plain(id: str, games: int, seconds: float, parallel: int) -> None:
    game = hexagora.game(id)
    result = match(
        game, [f"seconds:{seconds}", f"plain:seconds:{seconds}"], games=games, parallel=parallel, max_plies=400
    )
    openings: dict[int, list[float]] = {}
    for game_result in result.games:
        mine = [share for share, number in zip(game_result.shares, game_result.seating, strict=True) if number == 0]
        openings.setdefault(game_result.opening, []).append(statistics.fmean(mine))
    results = [statistics.fmean(shares) for shares in openings.values()]
    rows = ", ".join(f"{1000 * row.seconds / max(row.choices, 1):.0f}" for row in result.rows)
    print(f"{id:12} {len(result.games):4} games at {seconds} s: {interval(results)}; CPU ms a move: {rows}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("match", choices=("hex", "spiel", "plain"))
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--size", type=int, default=11)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--parallel", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.match == "hex":
        return spiel_hex(arguments.size, arguments.games, arguments.simulations or 2000)
    for id in arguments.game or [entry.id for entry in hexagora.games()]:
        if arguments.match == "spiel":
            spiel_game(id, arguments.games, arguments.simulations or 50)
        else:
            against_plain(id, arguments.games, arguments.seconds, arguments.parallel)


if __name__ == "__main__":
    main()
