"""Every game, from its form to its end, with clicks; the first ones from the home page."""

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .plays import EACH, VARIANTS, Play
from .table import at_table, make, post_moves, start


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


@pytest.mark.parametrize(
    ("game", "cell", "paint"), [("hex", "c3", "--black"), ("labyrinthe", "c3", "--block")], ids=["hex", "labyrinthe"]
)
def test_what_a_put_would_place_stands_where_somebody_points(visit: Visit, game: str, cell: str, paint: str) -> None:
    table = make(visit(), game, options={"size": 3})
    ghost = table.board.locator("[data-ghost]")
    expect(ghost).to_have_count(0)
    table.cell(cell).hover()
    expect(ghost).to_have_count(1)
    expect(ghost.locator(f'[fill="var({paint})"]')).to_have_count(1)
