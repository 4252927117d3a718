"""Short games that are known to end, to be played in the browser."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import hexagora

Options = dict[str, str | int | bool]
RANDOM_GAMES = 100
LONGEST = 60  # moves


@dataclass(frozen=True)
class Play:
    """A whole game. Its first moves may be played `before`, from elsewhere, to come sooner to what matters."""

    name: str
    game: str
    moves: str
    options: Options = field(default_factory=dict)
    before: str = ""

    def start(self) -> hexagora.State:
        return hexagora.game(self.game, **self.options).start()

    def __str__(self) -> str:
        return self.name


TILES = """2,0 3,0 4,-1 5,-1 -1,0 6,-1 -2,0 6,0 -2,-1 -3,-1 -4,-1 3,1 5,1 5,2 -5,-1 -6,0 6,2 -7,0 -1,-2 -6,1 7,-2 7,-3
    2,2 4,-2 -6,2 0,-3 -6,3 6,3 -5,3 -4,3 2,3 4,-3 1,-4 -5,-2 8,-4 8,-5"""

# Games worth choosing: short, on the smallest board on which the game is still itself.
CHOSEN = [
    Play("gosix", "gosix", "g2 a1 a2 e2 b3 d3 e3 e1 c3 d1 f2 b1 b2 d2 h1 c2 f1 c1"),
    Play("gomobil", "gomobil", "c9:b7 k2:f1 pass pass"),
    Play("six", "six", "2,-1 2,-2 1,-1 3,-1 1,1 1,-2 0,1 0,2 2,0"),
    Play("hex", "hex", "a4 swap a5 a3 c3 c1 c4 b2", {"size": 3}),
    Play("hexago", "hexago", "c1 a3 b1 c2 a2 b3 b2", {"size": 2}),
    Play("triago", "triago", "a2 b3 a4 b2 d1 a3 a1 c2 c1", {"size": 4}),
    Play("tetrago", "tetrago", "a3 a1 b2 a2 c3 c2 b1 c1", {"size": 3}),
    Play("labyrinthe", "labyrinthe", "a5 b5:c4 b3 c4:c3 d3 c3:c2 d1:c2", {"size": 3}),
    Play("hexadames", "hexadames", "e1:e2 e3:d3 a3:b2 d1:d2 c5:b5 a5:c5:e3:e1:c3:e3 c1:a3:a5", {"size": 3}),
    Play("marienbad", "marienbad", "c1+b2+a3 b1+a2 c2+b3", {"size": 2}),
]


def shortest(id: str) -> Play:
    """The shortest of some random games on the smallest board, which is the same each time."""
    entry = hexagora.Entry(id)
    sizes = {field.name: field.values[0] for field in entry.fields() if field.name in ("size", "players")}
    chance = random.Random(id)
    games = []
    for _ in range(RANDOM_GAMES):
        state = hexagora.game(id, **sizes).start()
        moves: list[str] = []
        while state.turn is not None and len(moves) < LONGEST:
            moves.append(chance.choice(state.moves()))
            state = state.play(moves[-1])
        if state.turn is None:
            games.append(moves)
    assert games, f"no random game of {id} ends within {LONGEST} moves: give one in CHOSEN"
    return Play(id, id, " ".join(sorted(games, key=len)[0]), sizes)


# One of each game.
EACH = [
    next((play for play in CHOSEN if play.game == entry.id), None) or shortest(entry.id) for entry in hexagora.games()
]

# What the others do not have.
VARIANTS = [
    Play(
        "gosix-forbidden",
        "gosix",
        "f1 e2 e4 f2 c1 c2",
        {"ties": "forbidden"},
        before="c3 d3 a2 c1 b3 a1 g2 e1 d1 b1 e3 d4 d2 b2 g1 e2",
    ),
    Play("hex-3-out", "hex", "d4 c5 b5 e3 a5", {"size": 3, "players": 3}),
    Play("hex-rhombus", "hex", "c1 b1 b2 a1 b3", {"board": "rhombus", "size": 3, "swap": False}),
    Play("hex-open", "hex", "e2 d2 d3 e1", {"size": 3, "ports": "open", "players": 3}, before="b4 c4 a5 c3 b5"),
    Play(
        "hexadames-mandatory",
        "hexadames",
        "a3:c1:e1:c3:e3:c5 a5:a3 c5:d4 d4:e3",
        {"size": 3, "steps": "any", "capture": "mandatory"},
        before="e1:d2 e3:d3 a5:b5 c1:b2 c5:a5",
    ),
    Play("hexadames-drawn", "hexadames", "b1:b2 b3:b1 a3:b2 c1:a3 c2:b2 a2:c2", {"size": 2}),
    Play(
        "marienbad-misere",
        "marienbad",
        "b1+b2+b3 c2+c3 a1+a2+a3 c1",
        {"board": "square", "size": 3, "diagonals": True, "misere": True},
    ),
    Play(
        "marienbad-triangle",
        "marienbad",
        "b2 a1+a2+a3 b1 c1",
        {"board": "triangle", "gaps": "contiguous", "size": 3, "players": 3},
    ),
    Play("six-four", "six", "1,-2 0,1 0,2 2,0", {"players": 4}, before="2,-1 2,-2 1,-1 3,-1 1,1"),
    Play(
        "six-declare",
        "six",
        "2,1 3,1 2,2 1,3 declare",
        {"declare": "manual"},
        before="2,0 3,0 2,-1 3,-1 2,-2 4,-1 2,-3 1,-1",
    ),
    Play("six-declaring", "six", "2,0 2,-3 1,-1!", {"declare": "manual"}, before="2,-1 0,-1 1,1 1,-2 0,1 3,-1"),
    Play("six-expert", "six", "2,0:5,4=2,2 5,-1:6,-3", {"rules": "expert"}, before=TILES),
]
