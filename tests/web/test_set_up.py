"""Positions set up by hand on the analysis board."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import hexagora
from hexagora import catalogue, set_up

from .checks import accessible, box, fits
from .conftest import Visit
from .desk import Analysis, three
from .fingers import drag, middle
from .table import say, tab_to


def test_set_up(visit: Visit, axe: str) -> None:
    page = visit()
    desk = Analysis(page, "/analyse")
    page.get_by_label(say("analyse.setup.game"), exact=True).select_option("labyrinthe")
    brushes = page.get_by_role("group", name=say("analyse.setup.put"))
    kings = brushes.get_by_role("button", name=re.compile(", king$"))
    expect(kings).to_have_count(2)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Labyrinthe")
    accessible(page, axe)
    complaint = page.get_by_role("region", name=say("game.board")).get_by_role("status")
    desk.button("analyse.setup.clear").click()
    expect(complaint).to_have_text("Every player needs exactly one king on the board.")
    expect(desk.button("analyse.setup.analyse")).to_be_disabled()
    cells = desk.board.locator("[data-cell]")
    for king, place in ((0, 0), (1, -1)):
        kings.nth(king).click()
        cells.nth(place).click()
    expect(complaint).to_have_text("")
    desk.button("analyse.setup.analyse").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Labyrinthe")
    expect(desk.tree).to_contain_text(say("analyse.no_moves"))
    page.wait_for_url("**/analyse#r=**")
    desk.button("analyse.play").click()
    page.get_by_role("dialog").get_by_label(say("home.screen"), exact=True).check()
    page.get_by_role("dialog").get_by_role("button", name=say("home.play"), exact=True).click()
    page.wait_for_url("**/g/*")
    expect(page.get_by_role("application").first).to_be_visible()


def test_set_up_of_another_game_is_seen_as_a_whole(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page)
    desk.tab("setup")
    page.get_by_label(say("analyse.setup.game"), exact=True).select_option("six")
    cells, board = desk.board.locator("[data-cell]"), box(desk.board)
    expect(cells).to_have_count(10)
    boxes = [box(cell) for cell in cells.all()]
    middle = (min(one["x"] for one in boxes) + max(one["x"] + one["width"] for one in boxes)) / 2
    assert abs(middle - board["x"] - board["width"] / 2) < board["width"] / 10


def brush(page: Page, name: str) -> None:
    page.get_by_role("group", name=say("analyse.setup.put")).get_by_role("button", name=name, exact=True).click()


def text_of(page: Page) -> Locator:
    return page.get_by_label(say("analyse.setup.text"), exact=True)


@pytest.mark.parametrize(
    ("line", "turns"),
    [
        ("hex board=rhombus size=4 ; 0 a1 b1 ; 1 d2 ; turn 1", 2),
        ("gosix ; 0 a1 c2 ; 1 h1 ; #0 1 ; #1 4 6 ; turn 0", 6),
        ("six ; 0 0,0 1,1 ; 1 1,0 ; turn 1", 6),
        ("marienbad board=triangle size=4 ; * a1 b1 a3 ; turn 0", 3),
    ],
)
def test_a_position_is_turned_and_mirrored(visit: Visit, line: str, turns: int) -> None:
    page = visit()
    state = hexagora.read(line)
    assert state.turn is not None
    game, pieces, turn = state.game, state.pieces(), state.turn
    desk = Analysis(page, f"/analyse?position={quote(line)}")
    desk.tab("setup")
    first = str(set_up.set_up(game, pieces, turn))
    expect(text_of(page)).to_have_value(first)
    for button, image in (("mirror", set_up.mirror_pieces(game, pieces)), ("turn", set_up.turn_pieces(game, pieces))):
        desk.button(f"analyse.setup.{button}").click()
        expect(text_of(page)).to_have_value(str(set_up.set_up(game, image, turn)))
        for _ in range(1 if button == "mirror" else turns - 1):
            desk.button(f"analyse.setup.{button}").click()
        expect(text_of(page)).to_have_value(first)


def moves(route: Route) -> object:
    return (route.request.post_data_json or {})["moves"]


def test_it_begins_with_what_is_on_its_way(visit: Visit) -> None:
    """Somebody opens a link and goes to the set-up before the position is there."""
    page = visit()
    held: list[Route] = []
    # The position at the end is held: the first one is asked for without moves.
    page.route("**/api/queries/position", lambda route: held.append(route) if moves(route) else route.continue_())
    desk = Analysis(page, three("b2", "a1"))
    desk.tab("setup")
    expect(page.get_by_role("group", name=say("analyse.setup.put"))).to_be_visible()
    page.unroute("**/api/queries/position")  # which lets go of those that are held
    expect(text_of(page)).to_have_value(re.compile(" 0 b2 ; 1 a1 ;"))


@pytest.mark.parametrize("address", ["**/api/queries/set_up", "**/api/games/*/options*"])
@pytest.mark.parametrize("order", [1, -1])
def test_another_game_is_chosen_while_it_begins(visit: Visit, address: str, order: int) -> None:
    """On a slow line, where what was asked first may be answered last."""
    page = visit()
    desk = Analysis(page)
    held: list[Route] = []
    page.route(address, lambda route: held.append(route) if len(held) < 2 else route.continue_())
    desk.tab("setup")
    game = page.get_by_label(say("analyse.setup.game"), exact=True)
    expect(game).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    game.select_option("six")
    while len(held) < 2:
        page.wait_for_timeout(20)
    for route in held[::order]:
        route.fulfill(response=route.fetch())
        page.wait_for_timeout(200)  # for what the page makes of it
    expect(text_of(page)).to_have_value(re.compile("^six "))
    expect(desk.board.locator("[data-cell]")).to_have_count(10)
    expect(game).to_have_value("six")


def test_what_is_done_while_pieces_turn_comes_after(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page)
    desk.tab("setup")
    desk.cell("a1").click()
    expect(text_of(page)).to_have_value(re.compile(" 0 a1 ;"))
    page.evaluate(
        """([turn, cell]) => { turn.click(); cell.dispatchEvent(new MouseEvent("click", { bubbles: true })); }""",
        [desk.button("analyse.setup.turn").element_handle(), desk.cell("b1").element_handle()],
    )
    expect(text_of(page)).to_have_value(re.compile(" 0 b1 c3 ;"))


def test_hexagons_are_given_to_colours(visit: Visit, axe: str) -> None:
    page = visit()
    desk = Analysis(page, "/analyse?game=gosix")
    desk.tab("setup")
    complaint = page.get_by_role("region", name=say("game.board")).get_by_role("status")
    faces = desk.board.locator("[data-face]")
    expect(faces).to_have_count(7)

    def owned(number: int, name: str) -> None:
        expect(faces.nth(number - 1)).to_have_attribute("aria-label", say("board.face", number=number, name=name))

    nobody = say("board.nobody")
    colours = catalogue.Entry("gosix").colours("en")
    for number, colour in enumerate(colours):
        brush(page, say("board.pieces.stone", name=colour))
        faces.nth(3).click()
        owned(4, colour)
        expect(text_of(page)).to_have_value(re.compile(f" #{number} 4 ;"))
    faces.nth(3).click()
    owned(4, nobody)
    for cell in hexagora.game("gosix").board.faces[0]:
        desk.cell(cell).click()
    expect(complaint).to_contain_text("Hexagon 1 is full, 0 to 6")
    faces.nth(6).click()  # drawn also while the rules refuse the position
    owned(7, colours[1])
    expect(complaint).to_contain_text("Hexagon 1 is full")
    tab_to(page, faces.nth(6))
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    expect(faces.nth(0)).to_be_focused()
    page.keyboard.press("Enter")
    owned(1, colours[1])
    expect(complaint).to_have_text("")
    brush(page, say("analyse.setup.remove"))
    faces.nth(6).click()
    owned(7, nobody)
    accessible(page, axe)
    fits(page)


def test_a_mouse_paints(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page)
    desk.tab("setup")
    brush(page, say("board.pieces.stone", name="Red"))
    row = [middle(desk.cell(cell)) for cell in ("a2", "b2", "c2")]
    drag(page, *row)()
    expect(text_of(page)).to_have_value(re.compile(" 1 a2 b2 c2 ;"))
    drag(page, *row)()  # again: they stay
    brush(page, say("board.pieces.stone", name="Black"))
    drag(page, middle(desk.cell("b1")), row[1])()
    expect(text_of(page)).to_have_value(re.compile(" 0 b1 b2 ; 1 a2 c2 ;"))
    brush(page, say("analyse.setup.remove"))
    drag(page, *row)()
    expect(text_of(page)).to_have_value(re.compile(" 0 b1 ; turn "))


def test_refused_tiles_are_seen_where_they_are(visit: Visit) -> None:
    page = visit()
    line = "six ; 0 0,0 1,1 2,1 ; 1 1,0 ; turn 0"
    desk = Analysis(page, f"/analyse?position={quote(line)}")
    desk.tab("setup")
    complaint = page.get_by_role("region", name=say("game.board")).get_by_role("status")
    expect(text_of(page)).to_have_value(re.compile("2,1"))
    brush(page, say("analyse.setup.remove"))
    desk.cell("1,1").click()
    expect(complaint).to_contain_text("one group")
    for _ in range(3):
        desk.button("analyse.setup.turn").click()
    desk.stands("-2,-1", say("board.pieces.stone", name="Black"))
    desk.button("analyse.setup.clear").click()
    expect(complaint).to_have_text("Put down at least one tile of each colour.")
    expect(desk.board.locator("[data-cell]")).to_have_count(10)
