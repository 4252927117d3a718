"""On a phone, with fingers."""

from playwright.sync_api import Page, expect

import hexagora

from .checks import box, fits
from .conftest import Visit
from .fingers import fingers, middle
from .table import Table, at_table, make, say

PHONE = {"width": 360, "height": 740, "touch": True}
MIDDLES = """cells => cells.map(cell => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    return [cell.dataset.cell, x + width / 2, y + height / 2];
})"""


def swipe(page: Page, table: Table, by: int) -> None:
    """A finger goes over the board, sideways."""
    x, y = middle(table.board)
    fingers(page, [(x, y), (x + by, y)])()


def test_a_game_with_fingers(visit: Visit) -> None:
    page = visit(**PHONE)
    page.goto("/")
    fits(page)
    card = page.get_by_role("article", name="Gomobil")
    card.get_by_role("button", name=say("home.choose", game="Gomobil")).tap()
    card.get_by_role("button", name=say("home.screen"), exact=True).tap()
    card.get_by_role("button", name=say("home.play_game", game="Gomobil"), exact=True).last.tap()
    at_table(page, hexagora.game("gomobil").start())
    table = make(page, "gomobil")
    for move in ("c9:b7", "k2:f1"):
        table.tap_move(move)
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    for _ in range(2):
        table.word("pass").tap()
        table.played("pass")
    table.ends()
    table.button("end.look").tap()
    swipe(page, table, 120)
    expect(table.line).to_contain_text(say("game.looking", move=3, of=4))
    swipe(page, table, -120)
    expect(table.line).not_to_contain_text(say("game.back_to_now"))


def test_the_board_is_in_sight_with_all_that_is_needed(visit: Visit) -> None:
    page = visit(**PHONE)
    for game in ("hex", "gomobil", "six"):
        table = make(page, game)
        for part in (table.board, table.seats, table.line.get_by_text(say("game.turn_of", name="Black (Ann)"))):
            expect(part).to_be_in_viewport(ratio=1)
        expect(table.actions).to_be_in_viewport()


def test_the_field_for_typed_moves_is_whole(visit: Visit) -> None:
    """Its card is large enough, on a phone as beside six players on a screen that is not high."""
    for page in (visit(**PHONE), visit(height=700)):
        make(page, "hex", options={"players": 6})
        field = box(page.get_by_role("textbox", name=say("moves.type")))
        card = box(page.get_by_role("region", name=say("panel.title")))
        assert field["y"] + field["height"] < card["y"] + card["height"]


def test_sheets_open_and_close(visit: Visit) -> None:
    page = visit(**PHONE)
    table = make(page, "hex", options={"size": 3})
    sheet = page.get_by_role("dialog")
    for close in ("button", "beside", "key"):
        table.button("action.more").tap()
        expect(sheet).to_be_in_viewport()
        place = box(sheet)
        assert place["width"] == 360
        assert round(place["y"] + place["height"]) == 740, "it stands at the bottom"
        assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
        if close == "button":
            sheet.get_by_role("button", name=say("page.close")).tap()
        elif close == "beside":
            page.touchscreen.tap(180, place["y"] / 2)
        else:
            page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    table.click_move("c3")


def test_nothing_lies_under_the_buttons_that_move_a_board(visit: Visit) -> None:
    """However the board grows: here towards them."""
    page = visit(**PHONE)
    table = make(page, "six", moves="2,0 0,-1 1,1 2,1 2,2 3,2")
    buttons = box(page.get_by_role("group", name=say("board.zoom.group")))
    for name, x, y in page.eval_on_selector_all("[data-cell]", MIDDLES):
        assert x < buttons["x"] or y < buttons["y"], name
    table.tap_move("3,3")


def test_settings_fit_in_french(visit: Visit) -> None:
    page = visit(**PHONE, lang="fr")
    page.goto("/")
    page.get_by_role("button", name=say("page.you_are", "fr")).tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name=say("rename.save", "fr"))).to_be_in_viewport(ratio=1)
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")


def test_numbers_have_their_unit(visit: Visit) -> None:
    page = visit(**PHONE, lang="fr")
    table = make(page, "hexadames", moves="e1:e2 e3:d3 a3:b2 d1:d2 c5:b5", options={"size": 3}, lang="fr")
    expect(table.seats.get_by_text("rentré", exact=True)).to_have_count(3)  # of which there are none
    table = make(page, "gomobil", lang="fr")
    for unit in table.seats.get_by_text("points", exact=True).all():
        expect(unit).to_be_in_viewport(ratio=1)


def test_the_legend_comes_back_without_a_keyboard(visit: Visit) -> None:
    page = visit(390, 844, touch=True)
    table = make(page, "hexago", options={"size": 3})
    legend = page.get_by_role("region", name=say("legend.title"))
    expect(legend).to_be_attached()
    table.button("legend.close").tap()
    expect(legend).to_have_count(0)
    table.button("action.more").tap()
    page.get_by_role("dialog").get_by_role("button", name=say("legend.title")).tap()
    expect(legend.get_by_role("heading")).to_be_in_viewport()
