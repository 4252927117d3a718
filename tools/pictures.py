"""Draws the boards of the documentation, docs/pictures/GAME.svg, anew: ./hexagora pictures

Each shows the middle of the game's sample on the home page; light or dark, whichever the reader's screen prefers.
"""

import hexagora
from hexagora.server import samples
from tools.format import ROOT

FOLDER = ROOT / "docs" / "pictures"


def draw(entry: hexagora.Entry) -> str:
    state = samples.middle(entry)
    return state.svg(theme="auto", size=320, coordinates=False, legend=False, background=False, id=entry.id) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for entry in hexagora.games():
        (FOLDER / f"{entry.id}.svg").write_text(draw(entry), encoding="utf-8")
        print(f"docs/pictures/{entry.id}.svg")


if __name__ == "__main__":
    main()
