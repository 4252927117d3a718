"""Every game, from its form to its end, without a mouse."""

import pytest

from .conftest import Visit
from .plays import EACH, VARIANTS, Play
from .table import start_by_keys

# Words, and options of every kind.
SPECIAL = [play for play in VARIANTS if play.name in ("six-declare", "marienbad-misere")]


@pytest.mark.parametrize("play", [*EACH, *SPECIAL], ids=str)
def test_game(visit: Visit, play: Play) -> None:
    page = visit()
    page.emulate_media(reduced_motion="reduce")
    table = start_by_keys(page, play)
    if play.before:
        table.ahead(play.before)
    for move in play.moves.split():
        table.key_move(move)
    table.ends()
