"""Measures games and writes their levels into src/hexagora/engine/levels.json: ./hexagora levels GAME…

Level 10 gets as many simulations as one core of this machine makes in five seconds of its time at the default options.
How far the levels are apart is another question: python -m bench.levels GAME.
"""

import argparse
import random
import time

import hexagora
from hexagora.engine.levels import Level, row
from tools import rows
from tools.format import ROOT

PATH = ROOT / "src" / "hexagora" / "engine" / "levels.json"
SECONDS_A_MOVE = 5  # of level 10
PLIES = (0, 4, 8, 16)  # of a random game, at which it is measured
SECONDS = 2.0  # for each of them


def measure(game: hexagora.Game, seconds: float = SECONDS) -> tuple[Level, ...]:
    chance = random.Random(str(game))
    simulations, begin = 0, time.process_time()
    state = game.start()
    for ply in range(PLIES[-1] + 1):
        if state.turn is None:
            break
        if ply in PLIES:
            simulations += hexagora.think(state, seconds=seconds).simulations
        state = state.play(chance.choice(state.moves()))
    return row(round(SECONDS_A_MOVE * simulations / (time.process_time() - begin)))


def main() -> None:
    parser = argparse.ArgumentParser("hexagora levels", description=__doc__)
    parser.add_argument("game", nargs="+", help="which games")
    for entry in rows.games_named(parser.parse_args().game):
        levels = measure(hexagora.game(entry.id))
        rows.update(PATH, {entry.id: levels})
        print(entry.id, *(level.simulations for level in levels))


if __name__ == "__main__":
    main()
