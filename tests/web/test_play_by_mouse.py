"""Every game, from its form to its end, with clicks; the first ones from the home page."""

import pytest

from .conftest import Visit
from .plays import EACH, VARIANTS, Play
from .table import at_table, post_moves, start


@pytest.mark.parametrize("play", [*EACH, *VARIANTS], ids=str)
def test_game(visit: Visit, play: Play) -> None:
    page = visit()
    table = start(page, play, home=play in EACH[:3])
    if play.before:
        address = page.url
        page.goto("about:blank")  # nobody has to watch these
        state = post_moves(page, address.rpartition("/")[2], table.state, play.before)
        page.goto(address)
        table = at_table(page, state, play.before.split())
    for move in play.moves.split():
        table.click_move(move)
    table.ends()
