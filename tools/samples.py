"""Plays the short games on the home page, src/hexagora/server/samples.json, anew: ./hexagora samples [GAME…]

Each is the first preset of its game, played by the computer against itself.
"""

import argparse

import hexagora
from hexagora.server.samples import PLIES
from tools import rows
from tools.format import ROOT

PATH = ROOT / "src" / "hexagora" / "server" / "samples.json"
LEVEL = 5
SEED = 7


def play(state: hexagora.State) -> list[str]:
    moves: list[str] = []
    while state.turn is not None and len(moves) < PLIES:
        best = hexagora.think(state, level=LEVEL, seed=SEED).best
        assert best is not None
        moves.append(best)
        state = state.play(best)
    return moves


def main() -> None:
    parser = argparse.ArgumentParser("hexagora samples", description=__doc__)
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    for entry in rows.games_named(parser.parse_args().game):
        moves = play(entry.presets[0].game().start())
        rows.update(PATH, {entry.id: moves})
        print(entry.id, *moves)


if __name__ == "__main__":
    main()
