"""Marienbad: its paragraph of sheet 004, what may be taken, who wins, and docs/rules.md, "Facts"."""

from collections.abc import Iterable
from typing import Any

import pytest

import hexagora
from tests.positions import played, position
from tests.reference.boards import hexagon, square

H2 = hexagora.game("marienbad", size=2)
H3 = hexagora.game("marienbad", size=3)
MISERE_H3 = hexagora.game("marienbad", size=3, misere=True)
SQUARE = hexagora.game("marienbad", board="square")
DIAGONALS = hexagora.game("marienbad", board="square", diagonals=True)
CONTIGUOUS = hexagora.game("marienbad", gaps="contiguous")


def matches(cells: Iterable[str]) -> dict[str, str]:
    return dict.fromkeys(cells, "*")


def winner(colour: int, players: int = 2) -> tuple[float, ...]:
    return tuple(float(person == colour) for person in range(players))


# "Sur un plateau hexagonal ou carré, rempli par des pions, plusieurs joueurs"


def test_two_players_begin_on_a_full_h4() -> None:
    game = hexagora.game("marienbad")
    state = game.start()
    assert len(game.board) == 37
    assert state.pieces() == matches(game.board.cells)
    assert state.turn == 0
    assert state.seats == (0, 1)
    assert state.scores is None
    assert state.result is None


@pytest.mark.parametrize(("board", "cells"), [("hexagon", 37), ("square", 16), ("triangle", 10)])
def test_every_board_is_full_and_of_size_4_by_default(board: str, cells: int) -> None:
    game = hexagora.game("marienbad", board=board)
    assert len(game.board) == cells
    assert game.start().pieces() == matches(game.board.cells)


@pytest.mark.parametrize("players", range(2, 7))
def test_several_players_take_in_turn(players: int) -> None:
    state = hexagora.game("marienbad", players=players).start()
    assert state.seats == tuple(range(players))
    for ply, cell in enumerate(state.board.cells[: 2 * players + 1]):
        assert state.turn == ply % players
        state = state.play(cell)
    assert len(state.pieces()) == 37 - 2 * players - 1


# "retirent à leur tour un nombre quelconque de pions pourvu qu'ils soient alignés"


def test_any_number_in_line_is_taken() -> None:
    state = H3.start()
    row = "a3 b3 c3 d3 e3".split()
    for count in range(1, 6):
        after = state.play("+".join(row[:count]))
        assert after.pieces() == matches(set(H3.board.cells) - set(row[:count]))
        assert after.turn == 1
    assert len(state.pieces()) == 19


def test_hexagonal_cells_stand_in_lines_of_three_directions() -> None:
    moves = H3.start().moves()
    assert {"c2+d2", "c2+c3", "d2+c3"} <= set(moves)
    # One row down and one column on is no line, nor are two rows down and one column back.
    assert not {"c2+d3", "d1+c3", "c3+e2", "b2+d3", "c1+d2", "e1+c2"} & set(moves)
    assert {"a3+b3+c3+d3+e3", "c1+c2+c3+c4+c5", "e1+d2+c3+b4+a5"} <= set(moves)


def test_a_square_has_rows_and_columns() -> None:
    moves = set(SQUARE.start().moves())
    assert {"a1+b1+c1+d1", "a1+a2+a3+a4", "b2+b4", "b3+d3"} <= moves
    assert not {"a1+b2", "b1+a2", "a1+b2+c3+d4", "d1+c2+b3+a4", "a1+c2"} & moves


def test_a_square_with_diagonals_has_them_too() -> None:
    moves = set(DIAGONALS.start().moves())
    assert set(SQUARE.start().moves()) < moves
    assert {"a1+b2", "b1+a2", "a1+b2+c3+d4", "d1+c2+b3+a4", "a2+c4", "c1+a3"} <= moves
    assert not {"a1+c2", "b1+a3", "a1+b1+b2"} & moves


def test_a_triangle_has_lines_of_three_directions() -> None:
    moves = set(hexagora.game("marienbad", board="triangle").start().moves())
    assert {"a1+b1+c1+d1", "a1+a2+a3+a4", "d1+c2+b3+a4", "b2+a3", "c1+a3"} <= moves
    assert not {"a1+b2", "b1+a3", "a1+c2"} & moves


def test_a_move_is_written_by_row_then_by_column() -> None:
    for state in (H3.start(), SQUARE.start(), DIAGONALS.start()):
        for move in state.moves():
            cells = move.split("+")
            assert cells == sorted(cells, key=state.board.cells.index)
            assert len(set(cells)) == len(cells)


def test_a_single_piece_is_one_move_though_it_is_on_several_lines() -> None:
    for state in (H3.start(), DIAGONALS.start()):
        moves = state.moves()
        assert len(set(moves)) == len(moves)
        assert {move for move in moves if "+" not in move} == set(state.board.cells)


# Gaps


def test_gaps_are_allowed_by_default() -> None:
    state = H3.start()
    assert {"a3+c3", "a3+e3", "a3+c3+e3"} <= set(state.moves())
    assert state.play("a3+c3+e3").pieces() == matches(set(H3.board.cells) - {"a3", "c3", "e3"})
    # Over empty cells too.
    assert set(position(H3, {"*": "a3 c3 e3"}, turn=0).moves()) == set("a3 c3 e3 a3+c3 a3+e3 c3+e3 a3+c3+e3".split())


def test_contiguous_pieces_stand_next_to_one_another() -> None:
    # On H4 row 4 goes from a4 to g4; here d4 has been taken.
    state = position(CONTIGUOUS, {"*": "a4 b4 c4 e4 f4 g4"}, turn=0)
    left, right = "a4 b4 c4 a4+b4 b4+c4 a4+b4+c4", "e4 f4 g4 e4+f4 f4+g4 e4+f4+g4"
    assert set(state.moves()) == {*left.split(), *right.split()}


def test_the_same_position_with_gaps_is_all_sets() -> None:
    state = position(hexagora.game("marienbad"), {"*": "a4 b4 c4 e4 f4 g4"}, turn=0)
    assert len(state.moves()) == 2**6 - 1
    assert {"a4+g4", "c4+e4", "a4+c4+f4"} <= set(state.moves())


def test_contiguous_goes_along_every_direction() -> None:
    moves = set(CONTIGUOUS.start().moves())
    assert {"a4+b4+c4+d4+e4+f4+g4", "d1+d2+d3", "g1+f2+e3", "d4"} <= moves
    assert not {"a4+c4", "d1+d3", "g1+e3"} & moves
    game = hexagora.game("marienbad", board="square", gaps="contiguous", diagonals=True)
    assert {"a1+b2+c3", "d1+c2"} <= set(game.start().moves())
    assert not {"a1+c3", "d1+b3"} & set(game.start().moves())


# How many openings there are


def line_lengths(board: str, size: int, diagonals: bool) -> tuple[list[int], int]:
    """The lengths of all lines, and the number of directions."""
    if board == "triangle":
        return [*range(1, size + 1)] * 3, 3
    if board == "hexagon":
        return [2 * size - 1, *(2 * [*range(size, 2 * size - 1)])] * 3, 3
    across = [size, *(2 * [*range(1, size)])] * 2
    return [size] * 2 * size + (across if diagonals else []), 4 if diagonals else 2


@pytest.mark.parametrize(
    ("options", "openings"),
    [
        ({"size": 3}, 187),
        ({}, 961),
        ({"board": "square", "size": 9, "diagonals": True}, 11_985),
        ({"size": 3, "misere": True}, 187),
        ({"size": 4, "players": 6}, 961),
    ],
    ids=str,
)
def test_openings_as_the_rules_say(options: dict[str, Any], openings: int) -> None:
    assert len(hexagora.game("marienbad", **options).start().moves()) == openings


@pytest.mark.parametrize("gaps", ["allowed", "contiguous"])
@pytest.mark.parametrize("board", ["hexagon", "square", "triangle"])
def test_openings_of_every_size(board: str, gaps: str) -> None:
    largest = {"hexagon": (5, 13), "square": (9, 26), "triangle": (9, 26)}[board][gaps == "contiguous"]
    for size in range(2, largest + 1):
        for diagonals in (False, True) if board == "square" else (False,):
            more = {"diagonals": True} if diagonals else {}
            state = hexagora.game("marienbad", board=board, size=size, gaps=gaps, **more).start()
            lengths, directions = line_lengths(board, size, diagonals)
            cells = len(state.board)
            assert sum(lengths) == directions * cells
            sets = [2**n - 1 if gaps == "allowed" else n * (n + 1) // 2 for n in lengths]
            # Each single piece is on one line in each direction, but is one move.
            assert len(state.moves()) == sum(sets) - (directions - 1) * cells


# "Le gagnant est le joueur qui vide le plateau (il prend le dernier pion)"


def test_who_takes_the_last_piece_wins() -> None:
    state = played(H2.start(), "a2+b2+c2 b1+c1")
    assert state.turn == 0
    state = state.play("a3+b3")
    assert state.pieces() == {}
    assert state.turn is None
    assert state.moves() == []
    assert state.scores is None
    assert state.result == (1.0, 0.0)


def test_misere_who_takes_the_last_piece_loses() -> None:
    state = played(hexagora.game("marienbad", size=2, misere=True).start(), "a2+b2+c2 b1+c1 a3+b3")
    assert state.turn is None
    assert state.result == (0.0, 1.0)


@pytest.mark.parametrize("players", range(2, 7))
def test_with_more_players_one_wins_or_all_but_one_share(players: int) -> None:
    for last in range(players):
        for misere, share in ((False, 0.0), (True, 1 / (players - 1))):
            game = hexagora.game("marienbad", players=players, misere=misere)
            state = position(game, {"*": "d4"}, turn=last)
            assert state.moves() == ["d4"]
            state = state.play("d4")
            assert state.result == tuple(float(not misere) if person == last else share for person in range(players))


@pytest.mark.parametrize("taker", [0, 1, 2])
def test_a_finished_position_says_who_took_the_last_piece(taker: int) -> None:
    for misere in (False, True):
        game = hexagora.game("marienbad", players=3, misere=misere)
        state = position(game, {}, turn="-", notes={"taker": str(taker)})
        assert state.turn is None
        assert state.pieces() == {}
        assert state.moves() == []
        assert state.result == tuple(0.5 * (c != taker) if misere else float(c == taker) for c in range(3))
        assert state == position(game, {"*": "d4"}, turn=taker).play("d4")


# Who wins


def losing_positions(lines: list[list[str]], cells: list[str], misere: bool) -> set[int]:
    """The sets of pieces, as bits in the order of the cells, that are lost for the one of two players to move.

    From few pieces to many: what is not yet known to be won is lost, and whatever can be brought down to it is won.
    """
    bit = {cell: 1 << at for at, cell in enumerate(cells)}
    masks = [sum(bit[cell] for cell in line) for line in lines]
    won = bytearray(1 << len(cells))
    won[0] = misere  # the other one has taken the last piece
    lost = set()
    pieces = won.find(0)
    while pieces >= 0:
        lost.add(pieces)
        for mask in masks:
            gone = added = mask & ~pieces
            while added:
                won[pieces | added] = 1
                added = (added - 1) & gone
        pieces = won.find(0, pieces + 1)
    return lost


def winning_openings(game: hexagora.Game, lines: list[list[str]], misere: bool) -> list[str]:
    state = game.start()
    cells = list(game.board.cells)
    lost = losing_positions(lines, cells, misere)
    full = (1 << len(cells)) - 1
    openings = state.moves()
    return [move for move in openings if full - sum(1 << cells.index(cell) for cell in move.split("+")) in lost]


def test_on_h3_15_of_the_187_openings_win() -> None:
    assert len(winning_openings(H3, hexagon(3).lines, misere=False)) == 15


def test_on_h3_3_openings_win_the_misere() -> None:
    assert len(winning_openings(MISERE_H3, hexagon(3).lines, misere=True)) == 3


def test_the_4_by_4_square_is_won_by_the_second_player() -> None:
    assert winning_openings(SQUARE, square(4, 4).lines, misere=False) == []


def first_wins(state: hexagora.State, known: dict[str, bool]) -> bool:
    """Whether the one of two players to move wins, found by playing everything."""
    text = "".join(sorted(state.pieces())) + str(state.turn)
    if text not in known:
        after = (state.play(move) for move in state.moves())
        known[text] = any(
            one.result[state.turn or 0] == 1 if one.result else not first_wins(one, known) for one in after
        )
    return known[text]


HEAPS = ["1 1", "1 2", "2 2", "3 3", "1 1 1", "1 2 3", "1 3 4", "2 2 1", "1 1 2 2"]


@pytest.mark.parametrize("heaps", HEAPS)
def test_the_well_known_game_of_heaps_and_its_solution(heaps: str) -> None:
    # Rows without a common column are heaps: any number may be taken from one of them. It is lost to be on turn when
    # the heaps, as binary numbers, cancel out; in the misère too, but for heaps of one.
    sizes = [int(heap) for heap in heaps.split()]
    cells, column = [], 0
    for row, heap in enumerate(sizes, 1):
        cells += [f"{'abcdefgh'[column + at]}{row}" for at in range(heap)]
        column += heap
    balance = 0
    for heap in sizes:
        balance ^= heap
    for misere in (False, True):
        game = hexagora.game("marienbad", board="square", size=8, misere=misere)
        state = position(game, {"*": " ".join(cells)}, turn=0)
        assert len(state.moves()) == sum(2**heap - 1 for heap in sizes)
        assert first_wins(state, {}) == ((balance == 0) if misere and max(sizes) == 1 else (balance != 0))


# Leaving


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("colour", [0, 1])
def test_when_one_of_two_leaves_the_other_wins(colour: int, misere: bool) -> None:
    before = hexagora.game("marienbad", misere=misere).start().play("d4")
    state = before.leave(colour)
    assert state.turn is None
    assert state.moves() == []
    assert state.pieces() == before.pieces()
    assert state.result == winner(1 - colour)
    with pytest.raises(hexagora.IllegalMove):
        state.leave(1 - colour)


def test_who_leaves_is_skipped() -> None:
    state = hexagora.game("marienbad", players=4).start()
    state = state.leave(0).leave(2)
    assert state.left == state.scene().out == (0, 2)
    for turn, cell in [(1, "d4"), (3, "d5"), (1, "d6"), (3, "d7")]:
        assert state.turn == turn
        state = state.play(cell)
    state = state.leave(3)
    assert state.result == winner(1, 4)


def test_who_left_has_no_share_in_the_misere() -> None:
    game = hexagora.game("marienbad", players=4, misere=True)
    state = position(game, {"*": "d4"}, turn=1)
    assert state.play("d4").result == (1 / 3, 0.0, 1 / 3, 1 / 3)
    assert state.leave(3).play("d4").result == (0.5, 0.0, 0.5, 0.0)
    assert state.leave(3).leave(0).play("d4").result == (0.0, 0.0, 1.0, 0.0)
    assert state.leave(1).turn == 2
    assert state.leave(1).play("d4").result == (0.5, 0.0, 0.0, 0.5)


def test_who_stays_takes_the_last_piece_and_wins() -> None:
    state = position(hexagora.game("marienbad", players=3), {"*": "d4 d5"}, turn=0).leave(1)
    assert state.turn == 0
    state = state.play("d4")
    assert state.turn == 2
    assert state.play("d5").result == (0.0, 0.0, 1.0)
