"""The analysis board: variations, the engine, mistakes, links, files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import hexagora
from hexagora import record
from hexagora.record import Record

from .checks import accessible, box, fits
from .conftest import Visit
from .desk import SMALL, Analysis, three
from .plays import TILES
from .table import ask, join, make, say, tab_to

PHONE = {"width": 360, "height": 740, "touch": True}


def test_variations(visit: Visit, axe: str) -> None:
    page = visit()
    desk = Analysis(page)
    desk.play("b2", "a1", "c1")
    desk.press("ArrowLeft", "ArrowLeft")
    desk.play("a2", "b1")
    desk.shows("1 b2", "2 a1", "1.1.1 a2", "1.1.2 b1", "3 c1")
    desk.stands("a1", say("board.empty"))
    accessible(page, axe)
    desk.press("ArrowLeft", "ArrowUp")  # to the other move
    expect(desk.here).to_have_text("a1")
    desk.press("ArrowDown")
    desk.button("analyse.promote").click()
    desk.shows("1 b2", "2 a2", "1.1.1 a1", "1.1.2 c1", "3 b1")
    page.get_by_label(say("analyse.comment"), exact=True).fill("<b>Better</b> than a1")
    page.get_by_label(say("analyse.sign"), exact=True).select_option("!")
    expect(desk.tree).to_contain_text("<b>Better</b> than a1")
    expect(desk.here).to_have_text("a2!")
    page.wait_for_url("**/analyse#r=**")
    desk.press("End")
    expect(desk.here).to_have_text("b1")
    desk.button("analyse.remove").click()
    desk.shows("1 b2", "2 a2!", "1.1.1 a1", "1.1.2 c1")
    desk.tree.get_by_text("a1", exact=True).click()
    desk.press("x")
    desk.shows("1 b2", "2 a2!")


def test_what_was_deleted_comes_back(visit: Visit) -> None:
    desk = Analysis(visit())
    desk.play("b2", "a1", "c1")
    desk.press("Home", "ArrowRight", "ArrowRight")
    desk.play("a2")
    desk.tree.get_by_text("a1", exact=True).click()
    desk.press("x")
    desk.shows("1 b2")
    desk.press("z")
    desk.shows("1 b2", "2 a1", "3 c1", "2.1.1 a2")
    expect(desk.here).to_have_text("a1")
    desk.press("Delete")
    desk.button("analyse.restore").click()
    desk.shows("1 b2", "2 a1", "3 c1", "2.1.1 a2")
    expect(desk.button("analyse.restore")).to_have_count(0)


def test_a_long_comment_stays_inside(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page)
    page.get_by_label(say("analyse.comment"), exact=True).fill("word " * 400)
    note, card = box(desk.button("analyse.remove")), box(page.locator("section:has(#tree)"))
    assert note["y"] + note["height"] <= card["y"] + card["height"]
    field = box(page.get_by_label(say("analyse.comment"), exact=True))
    assert field["y"] + field["height"] <= card["y"] + card["height"]


def test_heat_where_the_order_of_cells_is_free(visit: Visit) -> None:
    """A move may be picked from any of its cells: each of them is warm."""
    page = visit()
    Analysis(page, "/analyse?game=marienbad&size=2")
    page.get_by_role("switch", name=say("analyse.engine")).check()
    expect(page.locator("[data-heat] path")).to_have_count(3)
    expect(page.locator("[data-facts]")).not_to_contain_text("simulations")  # it is known without any


def test_heat_on_tiles(visit: Visit) -> None:
    """They fill their cells: what is under them is not seen."""
    page = visit()
    made = Record("six", {"rules": "expert"}, TILES.split())
    desk = Analysis(page, f"/analyse#{record.link(made, str(len(TILES.split())))}")
    page.get_by_role("switch", name=say("analyse.engine")).check()
    expect(desk.board.locator("[data-warm]").first).to_be_visible()


def test_a_move_that_is_not_allowed(visit: Visit) -> None:
    desk = Analysis(visit())
    desk.play("b2")
    desk.cell("b2").click()
    expect(desk.page.get_by_role("button", name="b2 is taken.")).to_be_visible()
    desk.shows("1 b2")


def test_marks(visit: Visit) -> None:
    desk = Analysis(visit())
    desk.page.get_by_label(say("analyse.mark"), exact=True).select_option("circle")
    desk.cell("c3").click()
    expect(desk.board.locator('[data-mark="circle"]')).to_have_count(1)
    desk.cell("c3").click()
    expect(desk.board.locator('[data-mark="circle"]')).to_have_count(0)
    desk.button("analyse.mark_done").click()
    desk.play("c3")


def test_the_engine_proves_a_win(visit: Visit, axe: str) -> None:
    page = visit()
    desk = Analysis(page)
    expect(desk.lines).to_contain_text(say("analyse.off"))
    engine = page.get_by_role("switch", name=say("analyse.engine"))
    engine.check()
    expect(desk.lines).to_contain_text(say("analyse.proven", name="Black"))
    best = desk.lines.locator("tbody tr").first
    expect(best).to_contain_text(say("analyse.sure"))
    expect(desk.board.locator("[data-heat] path.best")).to_have_count(1)
    expect(page.get_by_role("list", name=say("analyse.bar"))).to_contain_text("100")
    accessible(page, axe)
    move = best.locator("td").last.inner_text().split()
    best.get_by_role("button").click()  # its line becomes part of the tree
    expect(desk.here).to_have_attribute("data-path", "1")
    expect(desk.tree.locator("[data-path]")).to_have_count(1 + len(move))
    page.get_by_role("switch", name=say("analyse.heat")).uncheck()
    expect(desk.board.locator("[data-heat]")).to_have_count(0)
    desk.press("h")
    expect(desk.board.locator("[data-heat]")).to_have_count(1)
    page.reload()
    expect(engine).to_be_checked()  # it is remembered
    expect(desk.lines).to_contain_text(say("analyse.proven", name="Black"))
    desk.press("e")
    expect(desk.lines.locator("tbody tr")).to_have_count(0)


def test_the_mistake_of_a_game(visit: Visit, axe: str) -> None:
    page = visit()
    desk = Analysis(page, three("a1", "b2", "c1", "a2"))
    desk.button("analyse.find").click()
    points = page.get_by_role("region", name=say("analyse.turning"))
    mistake = points.get_by_role("listitem").filter(has=page.get_by_role("button", name=say("analyse.go_to", move=1)))
    expect(mistake).to_contain_text("a1")
    expect(mistake).to_contain_text("100 → 0 %")
    graph = page.get_by_role("slider", name=say("analyse.chances"))
    expect(graph).to_have_attribute("aria-valuenow", "4")
    accessible(page, axe)
    expect(desk.tree.get_by_role("button", name="1. Black a1, blunder")).to_be_visible()
    mistake.get_by_role("button", name=re.compile("^See ")).click()
    expect(desk.here).to_have_attribute("data-path", "0.1.1")
    expect(desk.here).not_to_have_text("a1??")
    graph.focus()
    page.keyboard.press("Home")
    expect(graph).to_have_attribute(
        "aria-valuetext", re.compile(re.escape(say("analyse.chance", name="Black", percent=100)))
    )
    page.keyboard.press("End")
    desk.press("j")  # to the position before it
    expect(graph).to_have_attribute("aria-valuenow", "0")
    box_of = box(graph)
    page.mouse.click(box_of["x"] + box_of["width"] - 20, box_of["y"] + 60)
    expect(graph).to_have_attribute("aria-valuenow", "4")


def test_a_link_that_is_pasted_or_written_otherwise(visit: Visit) -> None:
    page = visit()
    made = Record("hex", SMALL, ("b2", "a1"))
    made.at("1").add_variation("c1")
    desk = Analysis(page, f"/analyse#{record.link(made, '1.1.1')}".replace("#r=", "#r%3D"))
    expect(desk.here).to_have_text("c1")
    desk.tab("setup")
    page.get_by_label(say("analyse.setup.text"), exact=True).fill(
        f"https://example.org/analyse#{record.link(made, '1')}"
    )
    desk.button("analyse.setup.read").click()
    desk.shows("1 b2", "2 a1", "1.1.1 c1")
    expect(desk.here).to_have_text("b2")


@pytest.mark.parametrize(
    ("end", "text"),
    [
        ("#r=abcdef", "analyse.broken"),
        ("#r=", "analyse.broken"),
        ("#r%3D%", "analyse.broken"),
        (f"#r={'a' * 9000}", "analyse.too_long"),
        ("?match=nothing", "analyse.lost"),
    ],
)
def test_links_that_are_damaged(visit: Visit, end: str, text: str) -> None:
    page = visit(expected=("422", "404"))
    page.goto(f"/analyse{end}")
    expect(page.get_by_text(say(text))).to_be_visible()


def test_without_the_server(visit: Visit) -> None:
    """It says so, and nothing is lost."""
    page = visit(expected=("ERR_INTERNET_DISCONNECTED", "Failed to fetch"))
    desk = Analysis(page)
    desk.play("b2", "a1")
    desk.tab("share")
    picture = page.get_by_role("button", name="SVG", exact=True)
    expect(picture).to_be_visible()
    page.context.set_offline(True)
    picture.click()
    expect(page.get_by_role("tabpanel").get_by_role("alert")).to_have_text(say("error.offline"))
    desk.tab("lines")
    desk.cell("c1").click()
    desk.shows("1 b2", "2 a1", "3 c1")
    expect(desk.here).to_have_text("a1")  # as the board shows
    page.get_by_role("switch", name=say("analyse.engine")).check()
    expect(desk.lines.get_by_role("alert")).to_have_text(say("error.offline"))
    page.context.set_offline(False)
    expect(desk.lines).to_contain_text(say("analyse.proven", name="Black"))  # by itself
    desk.press("ArrowRight")
    expect(desk.here).to_have_text("c1")
    desk.play("a2")
    desk.shows("1 b2", "2 a1", "3 c1", "4 a2")
    desk.tab("share")
    expect(page.get_by_label(say("analyse.share.link"), exact=True)).to_be_visible()


def test_the_bar_of_six_on_a_phone(visit: Visit) -> None:
    """Every number is seen whole."""
    page = visit(**PHONE)
    Analysis(page, "/analyse?game=hex&size=4&players=6")
    page.get_by_role("switch", name=say("analyse.engine")).check()
    bands = page.get_by_role("list", name=say("analyse.bar")).get_by_role("listitem")
    expect(bands).to_have_count(6)
    for band in bands.all():
        outer, inner = box(band), box(band.locator(".num"))
        assert outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def test_texts_and_files(visit: Visit, tmp_path: Path) -> None:
    page = visit(expected=("422",))
    desk = Analysis(page, "/analyse")
    text = page.get_by_label(say("analyse.setup.text"), exact=True)
    text.fill("(;FF[4]GM[11]SZ[5];B[c3];W[d2](;B[b4])(;B[e1]))")
    desk.button("analyse.setup.read").click()
    desk.shows("1 c3", "2 d2", "3 b4", "2.1.1 e1")
    desk.tab("setup")
    game = {"hexagora": 3, "game": "hex", "options": SMALL, "moves": ["b2", "a1"], "result": None}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    desk.shows("1 b2", "2 a1")
    desk.tab("setup")
    text.fill(json.dumps(game | {"moves": ["b2", "b2"]}))
    desk.button("analyse.setup.read").click()
    expect(page.get_by_role("alert")).to_contain_text("b2")
    desk.tab("lines")
    desk.shows("1 b2", "2 a1")  # what was there stays
    desk.tab("setup")
    expect(text).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    text.fill("(;GM[11]SZ[3];B[a1])(;GM[11]SZ[3];B[b2];W[c1])")
    desk.button("analyse.setup.read").click()
    expect(page.get_by_role("alert")).to_contain_text("2")
    page.get_by_label(say("analyse.setup.number")).fill("3")
    desk.button("analyse.setup.read_one").click()
    expect(page.get_by_role("alert")).to_contain_text("3")  # there are two
    page.get_by_label(say("analyse.setup.number")).fill("2")
    desk.button("analyse.setup.read_one").click()
    desk.shows("1 b2", "2 c1")
    state = hexagora.game("hex", **SMALL).start().play("b2")
    page.goto(f"/analyse?position={state}")
    desk.stands("b2", say("board.pieces.stone", name="Black"))


def test_keyboard_only(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page)
    tab_to(page, desk.cell("b2"))
    page.keyboard.press("Enter")
    expect(desk.here).to_have_text("b2")
    page.keyboard.press("k")
    expect(page.get_by_label(say("analyse.comment"), exact=True)).to_be_focused()
    page.keyboard.type("hex")  # letters are no commands while one types
    page.keyboard.press("Escape")
    expect(page.get_by_role("switch", name=say("analyse.engine"))).not_to_be_checked()
    expect(desk.tree).to_contain_text("hex")
    page.keyboard.press("Home")
    expect(desk.here).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(desk.here).to_have_text("b2")
    page.keyboard.press("Delete")
    desk.shows()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=say("foot.keys"))).to_contain_text(say("analyse.keys.turning.does"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_phone(visit: Visit, axe: str, lang: str) -> None:
    page = visit(**PHONE, lang=lang, dark=lang == "fr")
    desk = Analysis(page, three("b2", "a2", "c3", "b1"), lang)
    page.get_by_role("switch", name=say("analyse.engine", lang)).check()
    page.get_by_role("switch", name=say("analyse.engine", lang)).uncheck()
    desk.button("analyse.find").tap()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    bar = page.get_by_role("navigation", name=say("nav.main", lang))
    steps = page.get_by_role("group", name=say("moves.steps", lang))
    assert abs(box(steps)["y"] + box(steps)["height"] - box(bar)["y"]) <= 1
    accessible(page, axe)
    fits(page)
    for tab in ("setup", "share"):
        desk.tab(tab)
        expect(page.get_by_role("tabpanel").get_by_role("heading").first).to_be_visible()
        accessible(page, axe)
        fits(page)


def test_another_language(visit: Visit) -> None:
    """From a page that does not have its texts; what was done stays."""
    page = visit()
    page.goto("/")
    page.get_by_role("navigation", name=say("nav.main")).get_by_role("link", name=say("nav.analyse")).click()
    expect(page.get_by_role("tab", name=say("analyse.tab.lines"))).to_be_visible()
    desk = Analysis(page)
    desk.play("b2")
    page.get_by_label(say("page.language")).select_option("fr")
    expect(page.get_by_role("tab", name=say("analyse.tab.setup", "fr"))).to_be_visible()
    expect(page.locator("[data-path]")).to_have_text(["b2"])


def test_a_finished_game_leads_here(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", options=SMALL, moves="b2 a2 c1 b1")
    expect(page.get_by_role("link", name=say("end.analyse"), exact=True)).to_have_count(1)  # the part of the site
    table.click_move("a3")
    id = table.id
    page.get_by_role("main").get_by_role("link", name=say("end.analyse"), exact=True).click()
    page.wait_for_url(f"**/analyse?match={id}*")
    desk = Analysis(page, page.url)
    expect(desk.here).to_have_text("a3")
    expect(desk.lines).to_contain_text("Black wins")
    page.goto("/")
    finished = page.get_by_role("region", name=say("home.finished"))
    expect(finished.get_by_role("link", name=say("end.analyse"), exact=True)).to_have_attribute(
        "href", f"/analyse?match={id}"
    )


def test_no_engine_while_one_plays(visit: Visit) -> None:
    page = visit(expected=("409", "422", "403", "429"))
    table = make(page, "hex", ["screen", "link"], options=SMALL)
    join(visit(), table)
    desk = Analysis(page)
    page.get_by_role("switch", name=say("analyse.engine")).check()
    expect(desk.lines.get_by_role("alert")).to_be_visible()
    answer = ask(page, "/api/queries/analysis", data={"game": "hex", "options": SMALL})
    expect(desk.lines.get_by_role("alert")).to_have_text(answer.json()["sentence"])
