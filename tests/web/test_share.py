"""What is taken along from the analysis board: links, files, pictures with their marks, HTML for other pages."""

from __future__ import annotations

import io
import json
import random
import re
import string
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

import hexagora
from hexagora import record
from hexagora.draw.palette import THEMES
from hexagora.record import Record
from hexagora.server.painting import MOST_FRAMES

from .checks import box, fits
from .conftest import Site, Visit
from .desk import SMALL, Analysis, three
from .table import say

MARKS = {"a1": "circle", "a2": "square", "a3": "triangle", "b1": "cross", "b2": "A", "c1": "12"}
SVG = "{http://www.w3.org/2000/svg}"


def marked(**marks: str) -> str:
    """The address of a game whose last position has marks."""
    made = Record("hex", SMALL, ("b2", "a1"))
    made.end().marks = marks
    return f"/analyse#{record.link(made, '2')}"


def taken(page: Page, name: str) -> bytes:
    """The file that a button gives."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return Path(download.value.path()).read_bytes()


def embedded(desk: Analysis) -> str:
    """The HTML that is copied."""
    page = desk.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.button("analyse.share.embed").click()
    expect(page.get_by_role("tabpanel").get_by_text(desk.say("copy.done")).first).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_link_shows_the_same_elsewhere(visit: Visit) -> None:
    desk = Analysis(visit())
    desk.play("b2", "a1")
    desk.press("ArrowLeft")
    desk.play("c1")
    desk.page.get_by_label(say("analyse.comment"), exact=True).fill("Why not?")
    desk.tab("share")
    field = desk.page.get_by_label(say("analyse.share.link"), exact=True)
    expect(field).to_have_value(re.compile(r"/analyse#r=[\w-]+&at=1\.1\.1$"))
    other = Analysis(visit(), field.input_value())
    other.shows("1 b2", "2 a1", "1.1.1 c1")
    expect(other.here).to_have_text("c1")
    expect(other.page.get_by_label(say("analyse.comment"), exact=True)).to_have_value("Why not?")
    other.stands("c1", say("board.pieces.stone", name="Red"))


def test_a_game_that_is_too_long_for_a_link(visit: Visit, site: Site) -> None:
    """It is there after a reload, and when one comes back."""
    page = visit()
    desk = Analysis(page, three("b2"))
    desk.tab("setup")
    chance = random.Random(1)
    comment = "".join(chance.choices(string.printable, k=10_000)).strip()
    game = {
        "hexagora": 3,
        "game": "hex",
        "options": SMALL,
        "moves": [{"move": "c1", "comment": comment}],
        "result": None,
    }
    page.get_by_label(say("analyse.setup.text"), exact=True).fill(json.dumps(game))
    desk.button("analyse.setup.read").click()
    desk.shows("1 c1")
    desk.play("a1")
    desk.tab("share")
    expect(page.get_by_text(say("analyse.share.long"))).to_be_visible()
    assert f'<a href="{site.url}"><img ' in embedded(desk)
    page.wait_for_function("history.state?.record?.moves?.length === 2")  # it is kept a moment after the move
    page.reload()
    desk.shows("1 c1", "2 a1")
    expect(desk.here).to_have_text("a1")
    page.go_back()  # to what was there before it was opened
    desk.shows("1 b2")
    page.go_forward()
    desk.shows("1 c1", "2 a1")


def test_exports(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three("b2", "a1"))
    page.get_by_role("switch", name=say("analyse.engine")).check()
    desk.tab("share")
    page.get_by_role("tabpanel").get_by_role("switch", name=say("analyse.heat")).check()
    page.get_by_role("switch", name=say("analyse.share.dark")).check()
    for name, ending, begins in (
        ("SVG", "svg", b"<svg"),
        ("PNG", "png", b"\x89PNG"),
        (say("analyse.share.record"), "json", b"{"),
        ("SGF", "sgf", b"(;"),
        (say("analyse.share.film", format="GIF"), "gif", b"GIF8"),
    ):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert download.value.suggested_filename == f"hexagora-hex.{ending}"
        data = Path(download.value.path()).read_bytes()
        assert data.startswith(begins)
        assert (ending != "svg") or b"data-heat=" in data
    Analysis(page, "/analyse?game=six").tab("share")
    expect(page.get_by_role("button", name="PNG", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="SGF", exact=True)).to_have_count(0)


def test_pictures_with_and_without_marks(visit: Visit) -> None:
    """As the board shows them."""
    page = visit()
    desk = Analysis(page, marked(**MARKS))
    shapes = desk.board.locator("[data-mark] path.halo").evaluate_all("all => all.map(one => one.getAttribute('d'))")
    desk.tab("share")
    expect(page.get_by_role("switch", name=say("analyse.share.marks"))).to_be_checked()
    drawing = ElementTree.fromstring(taken(page, "SVG"))
    figures = {one.attrib["data-mark"]: one for one in drawing.iter() if "data-mark" in one.attrib}
    assert list(figures) == list(MARKS) and len(shapes) == 4
    assert [
        path.attrib["d"] for one in figures.values() if (path := one.find(f"{SVG}g/{SVG}path")) is not None
    ] == shapes
    assert [one.findtext(f"{SVG}g/{SVG}text") for one in figures.values()][-2:] == ["A", "12"]
    page.get_by_role("switch", name=say("analyse.share.marks")).uncheck()
    assert b"data-mark" not in taken(page, "SVG")
    desk.press("ArrowLeft")  # nothing is marked there
    expect(page.get_by_role("switch", name=say("analyse.share.dark"))).to_be_visible()
    expect(page.get_by_role("switch", name=say("analyse.share.marks"))).to_have_count(0)


# What a page may do to all that stands in it.
RUDE = """<style>
    * { font: 40px serif; color: red } svg, path, circle, use, text { fill: red !important; stroke: lime !important }
    #stone, [id] { display: none }
</style>"""


@pytest.mark.parametrize(("lang", "dark"), [("en", False), ("fr", True)])
def test_html_for_other_pages(visit: Visit, lang: str, dark: bool) -> None:
    page = visit(lang=lang, dark=dark)
    desk = Analysis(page, marked(c3="A"), lang)
    desk.tab("share")
    field = page.get_by_label(say("analyse.share.link", lang), exact=True)
    expect(field).to_have_value(re.compile(r"/analyse#r="))
    html, address = embedded(desk), field.input_value()
    blog = page.context.new_page()
    blog.set_content(f"<!doctype html>{RUDE}<p>{html}</p><p>{html}</p>")
    links, pictures = blog.get_by_role("link"), blog.get_by_role("img")
    expect(links).to_have_count(2)
    expect(pictures).to_have_count(2)
    for place in range(2):
        expect(links.nth(place)).to_have_attribute("href", address)
        alt = pictures.nth(place).get_attribute("alt") or ""
        begin, end = ("Hex: Black to move. Black: b2.", "Marked: c3 (A).")
        if lang == "fr":
            begin, end = ("Hex : Au tour de Noir. Noir : b2.", "Marqué : c3 (A).")
        assert alt.startswith(begin) and alt.endswith(end)
        blog.wait_for_function("place => document.images[place].complete", arg=place)
        with Image.open(io.BytesIO(pictures.nth(place).screenshot())) as shot:
            colours = {colour for _, colour in shot.convert("RGB").getcolors(1_000_000) or []}
        theme = THEMES["dark" if dark else "light"]
        assert {tuple(bytes.fromhex(theme[token][1:])) for token in ("tone0", "hint", "black", "red")} <= colours
        assert not {(255, 0, 0), (0, 255, 0)} & colours
    whole = box(pictures.first)
    assert (whole["width"], blog.evaluate("document.images[0].naturalWidth")) == (480, 480)
    blog.set_viewport_size({"width": 360, "height": 640})
    small = box(pictures.first)
    assert small["width"] < 360 and abs(small["height"] / small["width"] - whole["height"] / whole["width"]) < 0.01
    links.first.click()
    blog.wait_for_url("**/analyse#r=**")
    stone = say("board.pieces.stone", lang, name="Noir" if lang == "fr" else "Black")
    Analysis(blog, blog.url, lang).stands("b2", stone)


def test_html_is_shown_where_there_is_no_clipboard(visit: Visit) -> None:
    page = visit(width=360, height=740).context.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    desk = Analysis(page, three("b2"))
    desk.tab("share")
    desk.button("analyse.share.embed").click()
    text = page.get_by_label(say("copy.by_hand"))
    address, _, picture = text.input_value().removeprefix('<a href="').partition('"><img src="')
    assert "/analyse#r=" in address and picture.startswith("data:image/svg+xml;base64,"), picture[:80]
    files = box(page.get_by_role("group", name=say("analyse.share.take")))
    assert abs(box(text)["width"] - files["width"]) <= 1
    fits(page)


def test_a_film_of_a_long_game_says_what_it_leaves_out(visit: Visit) -> None:
    state = hexagora.game("hex", board="rhombus", size=13).start()
    moves = state.moves()[:121]  # rows one after the other: nobody has won yet
    page = visit()
    desk = Analysis(page, f"/analyse#{record.link(Record('hex', {'board': 'rhombus', 'size': 13}, moves), '1')}")
    desk.tab("share")
    expect(page.get_by_text(say("analyse.share.skips", frames=MOST_FRAMES, step=2))).to_be_visible()
