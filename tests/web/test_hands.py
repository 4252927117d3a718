"""How people touch the board: dragging, drawing, two steps with a glass, pan and zoom, turned boards."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from .checks import accessible, box, still
from .conftest import Visit
from .fingers import Place, drag, fingers, middle
from .plays import TILES, Options
from .table import Table, make, picks_of, say

PHONE = {"width": 390, "height": 844, "touch": True}
LARGE: Options = {"board": "rhombus", "size": 11}
HANDS = pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])


def seen(table: Table) -> list[str]:
    """The part of the board in sight: where it begins, how wide it is. Its height may change with the line below."""
    still(table.page)
    return (table.board.get_attribute("viewBox") or "").split()[:3]


def at(visit: Visit, touch: bool) -> Page:
    return visit(**PHONE) if touch else visit()


def carry(table: Table, *cells: str) -> Callable[[], None]:
    """From cell to cell, by mouse, or by finger where the page is one for fingers; what is returned lets go."""
    way = [middle(table.cell(cell)) for cell in cells]
    if table.page.evaluate("matchMedia('(pointer: coarse)').matches"):
        return fingers(table.page, way)
    return drag(table.page, *way)


def never_ask(page: Page) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('hexagora', JSON.stringify({ steps: 'never' }))")


@HANDS
@pytest.mark.parametrize(
    ("game", "moves", "move"),
    [
        ("gomobil", "", "c9:b7"),
        ("labyrinthe", "a5", "b5:c4"),
        ("hexadames", "", "e1:e2"),
        ("hexadames", "e1:e2 e3:d3 a3:b2 d1:d2 c5:b5", "a5:c5:e3:e1:c3:e3"),
    ],
    ids=["gomobil", "labyrinthe", "step", "jumps"],
)
def test_a_piece_is_dragged(visit: Visit, touch: bool, game: str, moves: str, move: str) -> None:
    """From jump to jump, too; a button ends a chain that could go on."""
    page = at(visit, touch)
    never_ask(page)
    table = make(page, game, moves=moves, options={} if game == "gomobil" else {"size": 3})
    ending = table.ending(move)
    cells = picks_of(move)
    for start, end in pairwise(cells):
        carry(table, start, end)()
    if ending:
        ending.click()
    table.played(move)


@HANDS
def test_a_tile_is_dragged(visit: Visit, touch: bool) -> None:
    page = at(visit, touch)
    never_ask(page)
    table = make(page, "six", moves=TILES, options={"rules": "expert"})
    carry(table, "2,0", "5,4")()
    table.cell("2,2").click()
    table.played("2,0:5,4=2,2")


@HANDS
def test_a_piece_that_is_dropped_elsewhere_stays_picked_and_the_reason_is_given(visit: Visit, touch: bool) -> None:
    page = at(visit, touch)
    never_ask(page)
    table = make(page, "hexadames", options={"size": 3})
    drop = carry(table, "e1", "c3")
    expect(table.board.locator(".dragged")).to_have_count(1)
    drop()
    expect(table.board.locator(".dragged")).to_have_count(0)
    reason = table.state.why_not("e1:c3")
    assert reason
    table.explains("c3", str(reason))
    expect(table.cell("e1")).to_have_accessible_name(re.compile(say("board.picked")))
    table.said(str(reason)).click()  # it stands over the piece
    carry(table, "e1", "e2")()
    table.played("e1:e2")


@HANDS
def test_drawing_along_a_line_takes_what_is_drawn_over(visit: Visit, touch: bool) -> None:
    page = at(visit, touch)
    never_ask(page)
    table = make(page, "marienbad", options={"size": 3})
    whole = len(table.state.scene().pieces)
    lift = carry(table, "a3", "c3", "b3")
    count = say("board.taken", count=2, remain=whole - 2)
    expect(page.locator(".board p").get_by_text(count)).to_be_visible()
    expect(page.get_by_role("status").first).to_contain_text(count)
    lift()
    table.played("a3+b3")
    table.click_move("c1+c2")


def test_drawing_on_a_small_board_is_confirmed(visit: Visit) -> None:
    table = make(visit(width=320, height=640, touch=True), "marienbad", options={"size": 5})
    carry(table, "e1", "g1")()
    table.button("game.confirm", move="e1+f1+g1").tap()
    table.played("e1+f1+g1")


def test_a_small_cell_is_played_in_two_steps(visit: Visit, axe: str) -> None:
    page = visit(**PHONE)
    table = make(page, "hex", options=LARGE)
    where = box(table.board)
    glass = page.locator("[data-glass]")
    table.cell("f4").tap()
    expect(table.button("game.confirm", move="f4")).to_be_visible()
    expect(glass).to_have_attribute("data-glass", "f4")
    assert box(table.board) == where, "nothing moves under the finger"
    expect(glass).to_be_in_viewport(ratio=1)
    accessible(page, axe)
    # A neighbour in the glass: the cell to the right.
    place = box(glass)
    page.touchscreen.tap(place["x"] + place["width"] * (0.5 + 0.5 / 1.36), place["y"] + place["height"] / 2)
    expect(glass).to_have_attribute("data-glass", "g4")
    assert box(table.board) == where
    table.cell("g4").tap()
    table.played("g4")
    expect(glass).to_have_count(0)
    # Another cell of the board corrects, too; the button plays.
    table.cell("c3").tap()
    table.cell("d5").tap()
    expect(glass).to_have_attribute("data-glass", "d5")
    table.button("game.confirm", move="d5").tap()
    table.played("d5")
    table.cell("a1").tap()
    table.button("game.cancel").tap()
    expect(glass).to_have_count(0)
    table.shows()


def test_only_the_last_pick_of_a_move_is_confirmed(visit: Visit) -> None:
    page = visit(**PHONE)
    table = make(page, "gomobil")
    table.cell("c9").tap()
    table.cell("b7").tap()
    expect(table.button("game.confirm", move="c9:b7")).to_be_visible()
    other = next(cell for cell in table.state.continuations(["c9"]).cells if cell != "b7")
    table.cell(other).tap()  # it goes there instead
    expect(table.button("game.confirm", move=f"c9:{other}")).to_be_visible()
    table.cell(other).tap()
    table.played(f"c9:{other}")


@pytest.mark.parametrize("steps", ["always", "small", "never"])
@HANDS
def test_steps_are_a_setting(visit: Visit, touch: bool, steps: str) -> None:
    page = at(visit, touch)
    page.goto("/")
    page.evaluate("steps => localStorage.setItem('hexagora', JSON.stringify({ steps }))", steps)
    for size in (3, 11):
        table = make(page, "hex", options={**LARGE, "size": size})
        asks = steps == "always" or (steps == "small" and touch and size == 11)
        press = table.cell("c2").tap if touch else table.cell("c2").click
        press()
        if asks:
            expect(table.button("game.confirm", move="c2")).to_be_visible()
            press()
        table.played("c2")


@HANDS
def test_a_board_without_edge_keeps_its_scale_and_place(visit: Visit, touch: bool) -> None:
    page = at(visit, touch)
    never_ask(page)
    table = make(page, "six")
    first = seen(table)
    assert first
    for move in ("2,-1", "2,-2", "1,-1"):
        table.click_move(move)
        assert seen(table) == first
    # What would leave the view moves it, and stays in sight.
    table.ahead("3,-1 4,-1 5,-1 6,-1 7,-1 8,-1")
    still(page)
    expect(table.cell("9,-1")).to_be_in_viewport()
    assert seen(table) != first


def scale(page: Page) -> float:
    """Pixels of a cell."""
    still(page)
    return float(page.evaluate("() => document.querySelector('[data-cell]').getBoundingClientRect().width"))


def scales(page: Page, least: float, most: float = 1000) -> None:
    """A cell has so many pixels, or will have."""
    between = "([least, most]) => { const { width } = document.querySelector('[data-cell]').getBoundingClientRect();"
    page.wait_for_function(f"{between} return least < width && width < most }}", arg=[least, most])


def test_pan_and_zoom_with_a_mouse(visit: Visit) -> None:
    page = visit()
    page.emulate_media(reduced_motion="reduce")
    table = make(page, "six", moves="2,-1 2,-2 1,-1 3,-1")
    size, (x, y) = scale(page), middle(table.cell("1,0"))
    place = box(table.board)
    empty = (place["x"] + 40, place["y"] + 40)
    drag(page, empty, (empty[0] + 120, empty[1] + 60))()
    assert middle(table.cell("1,0")) == pytest.approx((x + 120, y + 60), abs=2)
    # From a cell where a tile could be put, too: nothing is put.
    drag(page, middle(table.cell("0,1")), (empty[0] + 300, empty[1] + 300))()
    table.shows()
    x, y = middle(table.cell("1,0"))
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    scales(page, 1.1 * size)
    assert middle(table.cell("1,0")) == pytest.approx((x, y), abs=2)
    before = seen(table)
    table.click_move("1,1")
    assert seen(table) == before
    table.button("board.zoom.fit").click()
    expect(table.button("board.zoom.fit")).to_be_disabled()
    scales(page, size - 8, size + 8)
    table.button("board.zoom.in").click()
    scales(page, 1.3 * size)


def test_zoom_with_keys(visit: Visit) -> None:
    """Any board, and the cell that has the focus stays in sight."""
    page = visit()
    page.emulate_media(reduced_motion="reduce")
    table = make(page, "hex", options=LARGE)
    size = scale(page)
    table.key_to("f6")
    for _ in range(3):
        page.keyboard.press("+")
    scales(page, 2 * size)
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(table.cell("a6")).to_be_focused()
    assert box(table.cell("a6"))["x"] > box(table.board)["x"] - 2
    page.keyboard.press("-")
    page.keyboard.press("0")
    scales(page, size - 1, size + 1)


def test_pinch(visit: Visit) -> None:
    page = visit(**PHONE)
    page.emulate_media(reduced_motion="reduce")
    for game in ("six", "hex"):
        table = make(page, game, options=LARGE if game == "hex" else {})
        size = scale(page)
        x, y = middle(table.board)
        apart: list[list[Place]] = [[(x - 40, y), (x - 120, y)], [(x + 40, y), (x + 120, y)]]
        fingers(page, *apart)()
        scales(page, 2 * size)
        table.shows()
        # One finger moves what is in sight, and steps through nothing.
        before = middle(table.cell("0,0" if game == "six" else "f6"))
        fingers(page, [(x, y), (x + 70, y + 10)])()
        after = middle(table.cell("0,0" if game == "six" else "f6"))
        assert after[0] > before[0] + 20
        expect(table.line).not_to_contain_text(say("game.back_to_now"))
        if game == "hex":  # cells are large enough now for one step
            table.cell("f6").tap()
            table.played("f6")
        table.button("board.zoom.fit").tap()
        scales(page, size - 2, size + 2)


def test_a_finger_scrolls_the_page_where_nothing_can_be_dragged(visit: Visit) -> None:
    page = visit(**PHONE)
    table = make(page, "hexadames")
    page.set_viewport_size({"width": 390, "height": 560})
    x, y = middle(table.cell("e5"))
    fingers(page, [(x, y), (x, y - 120)])()
    page.wait_for_function("() => scrollY > 40")
    table.shows()


def test_turned_boards_stay_turned(visit: Visit) -> None:
    page = visit()
    table = make(page, "hexago", options={"size": 3})

    def corner() -> Place:
        return middle(table.cell("a3"))

    start = corner()
    page.keyboard.press("t")
    turned = corner()
    assert turned != pytest.approx(start, abs=5)
    page.reload()
    expect(table.board).to_be_visible()
    assert corner() == pytest.approx(turned, abs=2)
    make(page, "hexago", options={"size": 3})
    assert corner() == pytest.approx(turned, abs=2)
    page.keyboard.press("Shift+T")
    assert corner() == pytest.approx(start, abs=2)
    table.button("action.turn_right").click()
    assert corner() == pytest.approx(turned, abs=2)
    table.button("action.turn_left").click()
    assert corner() == pytest.approx(start, abs=2)


def test_cells_have_names_only_while_the_keyboard_is_used(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", options={"size": 3})
    name = table.board.get_by_text("c3", exact=True)
    table.cell("b2").hover()
    expect(name).to_have_count(0)
    table.key_to("c3")
    expect(name).to_have_count(1)
    table.cell("b2").click()
    expect(name).to_have_count(0)
    table.played("b2")
