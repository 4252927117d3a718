"""Every game, from its form to its end, without a mouse."""

import pytest

from .conftest import Visit
from .plays import EACH, VARIANTS, Play
from .table import start_by_keys

# Words, sets, chains, and a choice after the move.
SPECIAL = [play for play in VARIANTS if play.name in ("six-declare", "six-expert", "marienbad-misere")]


@pytest.mark.parametrize("play", [*EACH, *SPECIAL], ids=str)
def test_game(visit: Visit, play: Play) -> None:
    table = start_by_keys(visit(), play)
    if play.before:
        table.ahead(play.before)
    for move in play.moves.split():
        table.key_move(move)
    table.ends()
