"""Pictures with the heat map: what each move is worth, as colours on the board."""

import hexagora
from hexagora import draw
from hexagora.draw.palette import LIGHT


def test_heat() -> None:
    """Under the pieces, but over tiles, which would hide it; cells that are not there are left out."""
    for game, cell in (("hex", "c3"), ("gosix", "a1"), ("six", "0,0")):
        state = hexagora.game(game).start()
        picture = draw.svg(state, heat={cell: 5, "z99": 1})
        assert picture.count("data-heat=") == 1, game
        assert LIGHT["heat-5"] in picture
        assert "data-heat" not in draw.svg(state)
    assert picture.index("<use") < picture.index("data-heat")  # the last one has tiles
