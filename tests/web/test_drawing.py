"""What boards show: coordinates, where one may play, what happened, and marks that are told apart without colour."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

import hexagora
from tests.test_draw import contrast

from .checks import box, still
from .conftest import Visit
from .fingers import middle
from .table import Table, make, say

HEIGHTS = "texts => texts.map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"
HOT = "texts => texts.filter(text => getComputedStyle(text).fontWeight == '700').map(text => text.textContent.trim())"
# A colour of the page as #rrggbb.
COLOUR = """(element, name) => {
    const [red, green, blue] = getComputedStyle(element)[name].match(/\\d+/g).map(Number);
    return '#' + [red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('');
}"""


def colour(element: Locator, name: str = "fill") -> str:
    found: str = element.evaluate(COLOUR, name)
    return found


def edges(table: Table) -> Locator:
    return table.board.locator("text.edge")


def marks(table: Table, kind: str) -> Locator:
    return table.board.locator(f'[data-mark="{kind}"]')


def choose(page: Page, **settings: object) -> None:
    """As in the settings of this browser."""
    page.goto("/")
    page.evaluate("text => localStorage.setItem('hexagora', text)", json.dumps(settings))


def closing() -> str:
    """Moves after which few, but not all, free cells of a board with ports are closed."""
    state, chance, moves = hexagora.game("hexago").start(), random.Random(4), list[str]()
    while not 0 < len(state.board) - len(state.scene().pieces) - len(state.moves()) < 3:
        move = chance.choice([move for move in state.moves() if move not in ("pass", "swap")])
        state = state.play(move)
        moves.append(move)
    return " ".join(moves)


# Coordinates


@pytest.mark.parametrize(("width", "size"), [(1280, 5), (390, 5), (390, 13), (820, 9)])
def test_coordinates_stand_at_the_edge_in_letters_that_can_be_read(visit: Visit, width: int, size: int) -> None:
    table = make(visit(width, touch=width < 500), "hex", options={"size": size})
    expect(edges(table)).not_to_have_count(0)
    still(table.page)
    for height in edges(table).evaluate_all(HEIGHTS):
        assert 11.5 <= height <= 14.5
    if size == 5:
        assert sorted(text.strip() for text in edges(table).all_text_contents()) == sorted("123456789abcdefghi")
    expect(table.board.locator("text.cell")).to_have_count(0)


def test_the_row_and_the_column_of_the_cell_pointed_at_stand_out(visit: Visit) -> None:
    table = make(visit(), "hex", options={"size": 5})
    assert edges(table).evaluate_all(HOT) == []
    table.cell("d6").hover()
    expect(table.board.locator("text.hot")).to_have_count(2)
    assert sorted(edges(table).evaluate_all(HOT)) == ["6", "d"]
    flower = make(table.page, "gosix")
    flower.cell("c2").hover()
    expect(flower.board.locator("text.hot")).to_have_text(["c"])


def test_cells_have_names_only_while_keys_are_used(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves="c3 d5", options={"size": 5})
    names = table.board.locator("text.cell")
    table.key_to("e5")
    expect(names).to_have_count(59)  # what stands somewhere covers the name
    below = "text => !!(text.compareDocumentPosition(document.querySelector('[data-piece]')) & 4)"
    assert names.first.evaluate(below), "pieces are drawn over names"
    expect(table.board.locator("text.hot")).to_have_text(["5", "e"])
    table.cell("e4").click()
    table.played("e4")
    expect(names).to_have_count(0)


def test_coordinates_can_be_off(visit: Visit) -> None:
    page = visit()
    choose(page, coordinates="off")
    table = make(page, "hex", options={"size": 5})
    expect(table.board.locator("[data-coast]")).to_have_count(4)
    expect(edges(table)).to_have_count(0)


# Where one may play


def test_no_marks_while_every_free_cell_is_allowed(visit: Visit) -> None:
    table = make(visit(), "hex", moves="c3 d5 e5", options={"size": 5, "swap": False})
    expect(table.board.locator(".open")).to_have_count(58)
    expect(table.board.locator(".dot, .halo, [data-shut]")).to_have_count(0)


def test_closed_cells_are_hatched_where_most_are_allowed(visit: Visit) -> None:
    table = make(visit(), "hexago", moves=closing())
    shut = table.board.locator("[data-shut] path")
    expect(shut).to_have_attribute("fill", re.compile(r"url\(#.*hatch\)"))
    free = len(table.state.board) - len(table.state.scene().pieces)
    path = shut.get_attribute("d")
    assert path and path.count("M") == free - len(table.state.moves())
    expect(table.board.locator(".dot, .halo")).to_have_count(0)


def test_dots_where_a_picked_piece_may_go_and_nothing_is_hatched(visit: Visit) -> None:
    table = make(visit(), "gomobil")
    expect(table.board.locator(".dot, .halo, [data-shut]")).to_have_count(0)
    move = table.state.moves()[0]
    first = move.split(":")[0]
    table.cell(first).click()
    ends = {other for other in table.state.moves() if other.startswith(f"{first}:")}
    expect(table.board.locator(".dot")).to_have_count(len(ends))
    expect(table.board.locator(".pick")).to_have_count(1)
    expect(table.board.locator("[data-shut]")).to_have_count(0)


# What happened


def test_moves_since_ones_own_are_numbered_among_several(visit: Visit) -> None:
    table = make(visit(), "hex", moves="e5 d5 c5", options={"size": 5, "players": 3, "swap": False})
    numbers = table.board.locator(".number")
    expect(numbers).to_have_text(["1", "2"])
    expect(table.board.locator(".number.newest")).to_have_text("2")
    for number, cell in zip(numbers.all(), ("d5", "c5"), strict=True):
        at, (x, y) = box(number), middle(table.cell(cell))
        assert at["x"] > x and at["y"] < y
    table.click_move("e6")
    expect(numbers).to_have_text(["1", "2"])  # for who is to move now, at the same screen
    two = make(table.page, "hex", moves="e5 d5", options={"size": 5, "swap": False})
    expect(two.board.locator(".number")).to_have_count(0)


def test_numbers_of_moves_on_pieces(visit: Visit) -> None:
    page = visit()
    choose(page, moveNumbers=True)
    table = make(page, "hex", moves="e5 d5 c5", options={"size": 5, "swap": False})
    for cell, number in {"e5": "1", "d5": "2", "c5": "3"}.items():
        expect(table.board.locator(f'[data-piece="{cell}"] text')).to_have_text(number)


def test_land_is_tinted_if_wished(visit: Visit) -> None:
    page = visit()
    table = make(page, "hexago", moves="e1 i1 a5")
    expect(table.board.locator('[data-land="harbour"]')).not_to_have_count(0)
    choose(page, territory=False)
    table = make(page, "hexago", moves="e1 i1 a5")
    expect(table.board.locator("[data-coast]")).to_have_count(6)
    expect(table.board.locator("[data-land]")).to_have_count(0)


def test_a_refused_cell_and_a_hint_have_marks_of_their_own(visit: Visit) -> None:
    table = make(visit(), "hex", moves="c3 b3", options={"size": 3, "swap": False})
    table.cell("c3").click()
    expect(marks(table, "refused").locator("path")).to_have_count(1)  # a bar through the ring
    table.button("action.hint").click()
    hint = marks(table, "hint").locator("circle")
    expect(hint).to_have_count(1)
    assert hint.evaluate("circle => getComputedStyle(circle).strokeDasharray") != "none"
    expect(marks(table, "hint").locator(".lamp")).to_have_count(1)


def test_captures_have_a_cross(visit: Visit) -> None:
    state, chance, moves = hexagora.game("gomobil").start(), random.Random(1), list[str]()
    while not any(mark.role == "captured" for mark in state.scene().marks):
        move = chance.choice([move for move in state.moves() if move != "pass"])
        state = state.play(move)
        moves.append(move)
    table = make(visit(), "gomobil", moves=" ".join(moves))
    captured = {cell for mark in state.scene().marks if mark.role == "captured" for cell in mark.cells}
    expect(marks(table, "captured")).to_have_count(len(captured))
    expect(marks(table, "captured").locator("path")).to_have_count(len(captured))


WON = "d1 a3 d2 b3 d3 a4 c4 b4"


@pytest.mark.parametrize("motion", [True, False])
def test_a_winning_chain_is_drawn_in_motion_and_the_rest_is_pale(visit: Visit, motion: bool) -> None:
    page = visit()
    page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
    table = make(page, "hex", moves=WON, options={"size": 3, "swap": False})
    table.cell("c5").click()
    chain = table.board.locator("[data-chain] path")
    expect(chain).to_have_count(4)
    name = chain.first.evaluate("path => getComputedStyle(path).animationName")
    assert (name != "none") == motion
    expect(table.board.locator('[data-piece="a3"]')).to_have_attribute("opacity", "0.5")
    expect(table.board.locator('[data-piece="d2"]')).not_to_have_attribute("opacity", "0.5")


# Colours


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_black_is_seen_in_both_themes(visit: Visit, dark: bool) -> None:
    page = visit(dark=dark)
    table = make(page, "hex", moves="c3", options={"size": 3, "swap": False})
    rim = table.board.locator('[data-piece="c3"] .rim')
    cells = [colour(table.board.locator(f"path[fill='var(--tone{tone})']")) for tone in range(3)]
    body = colour(rim)
    for cell in cells:
        assert max(contrast(colour(rim, "stroke"), cell), contrast(body, cell)) >= 4.5
    coast = table.board.locator('[data-coast="0"]').first
    ground = colour(page.get_by_role("region", name=say("game.board"), exact=True), "backgroundColor")
    assert max(contrast(colour(coast, "stroke"), ground), contrast(colour(coast), ground)) >= 4.5
    page.goto("/")
    small = page.get_by_role("article", name="Hexago").locator('[data-coast="0"]').first
    assert max(contrast(colour(small, "stroke"), ground), contrast(colour(small), ground)) >= 4.5


def test_the_count_appears_where_a_stone_would_close_a_hexagon(visit: Visit) -> None:
    state = hexagora.game("gosix").start()
    corners = state.board.faces[0]
    others = [cell for cell in state.board.cells if cell not in corners]
    # Each puts three stones on its corners or, for the first, two and the last one by pointing at it.
    moves = [corners[0], corners[1], corners[2], corners[3], corners[4], others[-1]]
    table = make(visit(), "gosix", moves=" ".join(moves))
    tally = table.board.locator("[data-tally]")
    expect(tally).to_have_count(0)
    table.cell(corners[5]).hover()
    expect(tally).to_have_attribute("data-tally", "1")
    mine, theirs = (int(text) for text in tally.locator("text").all_text_contents()[:2])
    assert mine + theirs == 6
