"""Every game, from its form to its end, with clicks; the first ones from the home page."""

import pytest

from .conftest import Visit
from .plays import EACH, VARIANTS, Play
from .table import start


@pytest.mark.parametrize("play", [*EACH, *VARIANTS], ids=str)
def test_game(visit: Visit, play: Play) -> None:
    table = start(visit(), play, home=play in EACH[:3])
    if play.before:
        table.ahead(play.before)
    for move in play.moves.split():
        table.click_move(move)
    table.ends()
