"""Paper: the rules on one page, boards of every size, pieces to cut out, as the browser prints them."""

import re

import pytest
from playwright.sync_api import Page, expect

from hexagora import catalogue, locales

from .checks import accessible, box, fits, still
from .conftest import Visit
from .table import say

GAMES = [entry.id for entry in catalogue.games()]
SMALLEST = 7 * 96 / 72  # letters of 7 points, in pixels
A4 = (210 / 25.4 * 72, 297 / 25.4 * 72)


def pages(page: Page) -> list[tuple[float, float]]:
    """The sizes of the pages of what the browser prints, in points."""
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf)) == len(re.findall(rb"/MediaBox", pdf))
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf)
    return [(float(width), float(height)) for width, height in boxes]


def is_a4(size: tuple[float, float], wide: bool = False) -> bool:
    width, height = reversed(size) if wide else size
    return abs(width - A4[0]) < 2 and abs(height - A4[1]) < 2


@pytest.mark.parametrize("lang", locales.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_one_page(visit: Visit, game: str, lang: str) -> None:
    page = visit(lang=lang)
    page.goto(f"/learn/{game}/paper")
    sheet = page.locator(".sheet")
    expect(sheet.get_by_role("listitem")).to_have_count(len(catalogue.Entry(game).rules(lang)))
    expect(sheet.locator("figure svg").first).to_be_visible()
    printed = pages(page)
    assert len(printed) == 1 and is_a4(printed[0])
    body = sheet.locator(".body")
    still(page)
    assert body.evaluate("body => body.scrollHeight <= body.clientHeight")
    assert float(body.evaluate("body => parseFloat(getComputedStyle(body).fontSize)")) >= SMALLEST


@pytest.mark.parametrize("game", GAMES)
def test_boards_of_every_size(visit: Visit, game: str) -> None:
    """Each board of the catalogue, in its smallest, usual and largest size, fills a page."""
    entry = catalogue.Entry(game)
    page = visit()
    page.goto(f"/learn/{game}/paper?print=board")
    board = page.get_by_role("radio", name=say("paper.board"))
    if entry.presets[0].game().board.shape == "plane":
        expect(page.get_by_role("radio", name=say("paper.rules"))).to_be_checked()
        expect(board).to_have_count(0)
        return
    expect(board).to_be_checked()
    name = entry.option_name("size") if any(field.name == "size" for field in entry.fields()) else "-"
    select = page.get_by_label(name, exact=True)
    expect(page.locator(".sheet h2")).to_contain_text(entry.name())
    sizes = select.locator("option").all_inner_texts() if select.count() else [""]
    for size in {sizes[0], sizes[len(sizes) // 2], sizes[-1]}:
        if size:
            select.select_option(label=size)
        expect(page.locator(".sheet h2")).to_contain_text(size)
        printed = pages(page)
        assert len(printed) == 1
        assert is_a4(printed[0], wide=page.locator(".sheet.wide").count() == 1)


def test_a_wide_board_lies_on_its_page(visit: Visit) -> None:
    page = visit()
    page.goto("/learn/hex/paper?print=board")
    entry = catalogue.Entry("hex")
    page.get_by_label(entry.option_name("board"), exact=True).select_option("rhombus")
    expect(page.locator(".sheet.wide h2")).to_contain_text(say("size.rhombus", side=7, cells=49))
    (printed,) = pages(page)
    assert is_a4(printed, wide=True)
    page.get_by_label(entry.option_name("board"), exact=True).select_option("hexagon")
    expect(page.locator(".sheet.wide")).to_have_count(0)
    (printed,) = pages(page)
    assert is_a4(printed)


@pytest.mark.parametrize(
    ("game", "count"),
    [(entry.id, count) for entry in catalogue.games() if (count := len(entry.presets[0].game().start().pieces()))],
)
def test_pieces_to_cut_out(visit: Visit, game: str, count: int) -> None:
    """As many as stand on the board at the start, with those in hand."""
    start = catalogue.Entry(game).presets[0].game().start()
    count += sum(start.scene().counters.get("hand", ()))
    page = visit()
    page.goto(f"/learn/{game}/paper?print=pieces")
    expect(page.locator(".pieces svg")).to_have_count(count)
    printed = pages(page)
    assert len(printed) == 1 and is_a4(printed[0])
    bottom = box(page.locator(".pieces svg").last)
    footer = box(page.locator(".sheet footer"))
    assert bottom["y"] + bottom["height"] <= footer["y"] + 1


def test_paper_is_white_in_the_dark_theme(visit: Visit) -> None:
    page = visit(dark=True)
    page.goto("/learn/gosix/paper")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".sheet")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.get_by_role("navigation").first).to_be_hidden()


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_the_page_itself(visit: Visit, axe: str, lang: str) -> None:
    for width, touch in ((1280, False), (390, True)):
        page = visit(width=width, height=844, lang=lang, touch=touch)
        page.goto("/learn/gomobil/paper")
        expect(page.locator(".sheet")).to_be_visible()
        page.get_by_role("radio", name=say("paper.pieces", lang)).check(force=True)
        expect(page.locator(".pieces svg")).to_have_count(48)
        accessible(page, axe)
        fits(page)
