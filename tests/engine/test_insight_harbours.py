"""The Hexago family and Marienbad: moves that are clear to a player, found with few simulations."""

import pytest

import hexagora
from tests.positions import position

# The only winning move of each, by brute force.
ONLY_MOVES = {
    "hexago size=3 players=2 ; 0 d1 d2 a3 a4 b4 a5 ; 1 c1 e1 d3 c4 b5 c5 ; turn 0": "e2",
    "hexago size=3 players=2 ; 0 c1 b2 c2 e2 b3 ; 1 e1 d3 e3 b4 c4 d4 c5 ; turn 0": "d2",
    "hexago size=3 players=2 ; 0 a3 b3 c3 a4 a5 b5 ; 1 e1 d2 d3 e3 b4 c5 ; turn 0": "c4",
    "tetrago size=4 players=2 ; 0 b1 c1 a2 d2 c3 ; 1 a1 a3 b3 d3 ; turn 1": "b2",
    "triago size=5 players=2 ; 0 c1 a2 c2 ; 1 b1 a3 b3 a4 b4 a5 ; turn 0": "c3",
    "triago size=5 players=2 ; 0 b1 c1 d1 e1 c2 d2 ; 1 a2 b2 b4 ; turn 1": "b3",
}
# H5 without its three lines through the centre: half a turn maps none of the other lines onto itself.
BESIDE_THE_CENTRE = (
    "f1 g1 h1 d2 f2 g2 i2 c3 d3 f3 h3 i3 b4 c4 d4 g4 h4 i4 a6 b6 c6 f6 g6 h6 a7 b7 d7 f7 g7 a8 c8 d8 f8 b9 c9 d9"
)


def think(state: hexagora.State, simulations: int = 1000) -> hexagora.Report:
    return hexagora.think(state, simulations=simulations, seed=1)


# Hexago, Triago, TetraGo


@pytest.mark.parametrize("text", ONLY_MOVES)
def test_a_province_is_closed_where_nothing_else_wins(text: str) -> None:
    assert think(hexagora.read(text), 3000).best == ONLY_MOVES[text]


@pytest.mark.parametrize("game", ["hexago", "triago", "tetrago"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_number_of_players_is_thought_for(game: str, players: int) -> None:
    state = hexagora.game(game, players=players).start()
    report = think(state, 200)
    assert report.best in state.moves()
    assert sum(report.values) == pytest.approx(1)


def test_who_has_left_expects_nothing() -> None:
    state = hexagora.game("hexago").start().play("e5").leave(1)
    report = think(state, 300)
    assert report.values[1] == 0
    assert sum(report.values) == pytest.approx(1)


# Marienbad


def test_what_stands_in_line_is_taken() -> None:
    report = think(position(hexagora.game("marienbad"), {"*": "c3 d3 f3"}, turn=0))
    assert report.best == "c3+d3+f3"
    assert report.values == (1.0, 0.0)


def test_the_last_piece_is_left_in_misere() -> None:
    state = position(hexagora.game("marienbad", misere=True), {"*": "c3 d3 f3"}, turn=0)
    report = think(state)
    assert report.best is not None and len(state.play(report.best).pieces()) == 1
    assert report.proven


def test_the_mirror_image_is_restored() -> None:
    state = position(hexagora.game("marienbad", size=5), {"*": f"{BESIDE_THE_CENTRE} e5"}, turn=0)
    report = think(state, 3000)
    assert report.best == "e5"
    assert report.proven
    assert report.values == (1.0, 0.0)


def test_three_players_count_the_turns() -> None:
    # Whoever leaves three pieces, no two of them in line, takes the last one.
    state = position(hexagora.game("marienbad", players=3), {"*": "d1 e1 f2 g3"}, turn=0)
    report = think(state, 500)
    assert report.best in ("d1", "e1")
    assert report.values == (1.0, 0.0, 0.0)


def test_three_players_take_all_that_is_left() -> None:
    report = think(position(hexagora.game("marienbad", players=3), {"*": "a4 c4 g4"}, turn=2))
    assert report.best == "a4+c4+g4"
    assert report.values == (0.0, 0.0, 1.0)


def test_a_hexagon_is_opened_by_its_middle_line() -> None:
    # The rest is two halves, each the image of the other, and no line goes through both.
    state = hexagora.game("marienbad").start()
    report = think(state, 2000)
    assert report.proven
    assert report.values == (1.0, 0.0)
    assert report.best is not None and len(state.play(report.best).pieces()) == 30
