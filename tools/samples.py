"""Renews src/hexagora/server/samples.json, the short games on the home page: python -m tools.samples.

Each is the first preset of its game, played by the computer against itself.
"""

import json

import hexagora
from tools.format import ROOT

LEVEL = 5
PLIES = 28
SEED = 7


def main() -> None:
    samples = {}
    for entry in hexagora.games():
        state = entry.presets[0].game().start()
        moves: list[str] = []
        while state.turn is not None and len(moves) < PLIES:
            best = hexagora.think(state, level=LEVEL, seed=SEED).best
            assert best is not None
            moves.append(best)
            state = state.play(best)
        samples[entry.id] = moves
    lines = (f"  {json.dumps(game)}: {json.dumps(moves)}" for game, moves in samples.items())
    (ROOT / "src" / "hexagora" / "server" / "samples.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
