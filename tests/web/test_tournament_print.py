"""A tournament on paper, as the browser prints it: A4, nothing cut, nothing but the sheet."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .checks import accessible, box, fits
from .conftest import Visit
from .table import say as said
from .test_paper import is_a4, pages
from .tournament_event import NAMES, Event

ROUND = ("pairings", "slips", "names")


def say(key: str, lang: str = "en", **values: object) -> str:
    return said(f"tournaments.print.{key}", lang, **values)


def people(event: Event, count: int) -> list[str]:
    """So many whose names are easily told apart."""
    names = [f"Person {number:03}" for number in range(1, count + 1)]
    event.do("add_entrants", entrants=[{"name": name} for name in names])
    return names


def printed(page: Page, event: Event, what: str, query: str = "") -> Page:
    page.goto(f"{event.address}/print?what={what}{query}")
    expect(page.get_by_role("radio", name=say(what))).to_be_checked()
    expect(page.locator(".sheet")).to_be_visible()
    return page


def test_a_sheet_of_pairings(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=7, rounds=3, place="Café Hex", clock="1800+20", games=[{"game": "gomobil"}])
    event.round()
    event.results()
    event.round()
    printed(page, event, "pairings")
    sheet = page.locator(".sheet")
    expect(sheet.get_by_role("heading", level=2)).to_have_text(said("tournament.round", round=2))
    expect(sheet.get_by_role("columnheader")).to_have_text(
        [say("table"), "Black", "White", say("result"), say("signed")]
    )
    expect(sheet).to_contain_text("Café Hex")
    expect(sheet).to_contain_text("30 min + 20 s")
    expect(sheet).to_contain_text(f"/t/{event.id}")
    expect(sheet.get_by_role("img", name=say("qr"))).to_have_js_property("complete", True)
    rows = sheet.locator("tbody tr")
    expect(rows).to_have_count(3)
    for row, pairing in zip(rows.all(), event.data["rounds"][1]["pairings"], strict=False):
        expect(row.get_by_role("rowheader")).to_have_text(str(pairing["table"]))
        expect(row.locator("b")).to_have_text([NAMES[number - 1] for number in pairing["players"]])
        expect(row.locator(".box span")).to_have_count(2)
    expect(sheet.get_by_text(say("bye"))).to_be_visible()
    page.get_by_role("combobox", name=say("round")).select_option("1")
    expect(sheet.get_by_role("heading", level=2)).to_have_text(said("tournament.round", round=1))
    sizes = pages(page)
    assert len(sizes) == 1 and is_a4(sizes[0])
    page.emulate_media(media="print")
    for hidden in (page.get_by_role("banner"), page.get_by_role("radio").first, page.get_by_role("contentinfo")):
        expect(hidden).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize("what", [*ROUND, "standings"])
def test_large_fields_take_several_pages(visit: Visit, what: str) -> None:
    """Everybody is on them, heads are repeated, and no row or slip lies across an edge."""
    page = visit()
    event = Event(page, players=0)
    names = people(event, 61)
    event.round()
    printed(page, event, what)
    text = page.locator(".sheet").inner_text()
    out = {names[one["players"][0] - 1] for one in event.data["rounds"][0]["pairings"] if one["kind"] != "game"}
    assert set(re.findall(r"Person \d+", text)) == set(names) - (out if what == "slips" else set())
    sizes = pages(page)
    assert 2 <= len(sizes) <= 4 and all(map(is_a4, sizes))
    page.emulate_media(media="print")
    rows = page.locator(".sheet :is(tbody tr, ul > li)")
    assert set(rows.evaluate_all("rows => rows.map(row => getComputedStyle(row).breakInside)")) == {"avoid"}
    if what in ("pairings", "standings"):
        head = page.locator(".sheet thead")
        assert head.evaluate("head => getComputedStyle(head).display") == "table-header-group"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_is_black_on_white(visit: Visit, dark: bool) -> None:
    page = visit(dark=dark)
    event = Event(page, players=4)
    event.round()
    printed(page, event, "pairings")
    page.emulate_media(media="print")
    cell = page.locator(".sheet td").first
    assert cell.evaluate("one => getComputedStyle(one).color") == "rgb(0, 0, 0)"
    assert page.locator(".sheet").evaluate("one => getComputedStyle(one).boxShadow") == "none"


def test_slips_have_boxes_and_lines(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=8, system="tables", table_size=4, games=[{"game": "hex", "options": {"size": 5}}])
    event.round()
    printed(page, event, "slips")
    slips = page.locator(".sheet li")
    expect(slips).to_have_count(2)
    for slip in slips.all():
        expect(slip.locator(".player i")).to_have_count(4)
        expect(slip.locator(".sign i")).to_have_count(4)
        expect(slip.locator("svg")).to_have_count(4)  # signs of the seats
    expect(page.get_by_role("radio", name=say("cross"))).to_have_count(0)


def test_a_chart_by_name(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=7)
    event.round()
    printed(page, event, "names")
    rows = page.locator(".sheet li")
    names = rows.locator("b").all_inner_texts()
    assert names == sorted(NAMES[:7])
    tables: dict[str, Any] = {
        NAMES[number - 1]: one for one in event.data["rounds"][0]["pairings"] for number in one["players"]
    }
    for row, name in zip(rows.all(), names, strict=True):
        one = tables[name]
        expect(row).to_contain_text(str(one["table"]) if one["kind"] == "game" else say("bye"))


def test_standings_and_cross_table(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=6, rounds=2, tie_breaks=["points", "direct"])
    event.round()
    event.results()
    printed(page, event, "standings")
    table = page.locator(".sheet table")
    expect(table.locator("thead")).to_contain_text(said("tournament.break.points.head"))
    rows = table.locator("tbody tr")
    standings = event.data["standings"]
    expect(rows.locator("th")).to_have_text([NAMES[one["number"] - 1] for one in standings])
    expect(page.locator(".sheet")).to_contain_text(say("after", count=1))
    page.get_by_role("radio", name=say("cross")).check()
    expect(page.locator(".sheet .self")).to_have_count(6)
    expect(page.locator(".sheet .met")).to_have_count(6)
    sizes = pages(page)
    assert len(sizes) == 1 and is_a4(sizes[0], wide=True)
    page.get_by_role("radio", name=say("standings")).check()
    assert is_a4(pages(page)[0])


def test_groups_have_standings_of_their_own(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=8, system="groups", groups=2)
    event.round()
    printed(page, event, "standings")
    headings = page.locator(".sheet").get_by_role("heading", level=3)
    expect(headings).to_have_text([say("group", group=1), say("group", group=2)])
    tables = page.locator(".sheet").get_by_role("table")
    expect(tables).to_have_count(2)  # groups are not compared
    event.results()
    printed(page, event, "standings")
    for table in tables.all():  # whom somebody met is in the same table
        met = table.locator("td.cell").all_inner_texts()
        assert sorted(text[0] for text in met) == ["1", "2", "3", "4"]
    printed(page, event, "cross")
    expect(headings).to_have_text([say("group", group=1), say("group", group=2)])
    expect(tables.first.get_by_role("row")).to_have_count(5)
    printed(page, event, "pairings")
    expect(page.locator(".sheet").get_by_text(say("group", group=2)).first).to_be_visible()


@pytest.mark.parametrize("players", [4, 16])
def test_a_knockout_is_a_tree_on_one_page(visit: Visit, players: int) -> None:
    page = visit()
    event = Event(page, players=0, system="knockout", third_place=True)
    names = people(event, players)
    event.round()
    printed(page, event, "bracket")
    expect(page.get_by_role("radio", name=say("cross"))).to_have_count(0)
    sheet = page.locator(".sheet")
    expect(sheet.get_by_role("listitem")).to_have_count(players - 1)
    assert set(re.findall(r"Person \d+", sheet.inner_text())) == set(names)
    sizes = pages(page)
    assert len(sizes) == 1 and is_a4(sizes[0], wide=True)


def test_shared_places_and_byes_are_named(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=5)
    event.round()
    printed(page, event, "standings")
    rows = page.locator(".sheet tbody tr")
    expect(rows.locator("td.rank")).to_have_text(["1", "2", "3=2", "4=2", "5=2"])
    expect(rows.locator("td.cell").first).to_have_text(said("tournament.short.bye"))


def test_before_the_first_round(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=0)
    page.goto(f"{event.address}/print")
    expect(page.get_by_text(say("nobody"))).to_be_visible()
    people(event, 3)
    page.reload()
    expect(page.get_by_text(say("nothing"))).to_be_visible()
    expect(page.get_by_role("radio", name=say("standings"))).to_be_checked()


def test_the_button_prints(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=4)
    event.round()
    printed(page, event, "pairings")
    page.evaluate("() => { window.printed = 0; window.print = () => { window.printed += 1 } }")
    page.get_by_role("button", name=say("print")).click()
    assert page.evaluate("window.printed") == 1


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_page_is_for_everybody(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(dark=dark, lang="fr")
    event = Event(page, players=6)
    event.round()
    page.goto(f"{event.address}/print")
    for what in (*ROUND, "standings", "cross"):
        page.get_by_role("radio", name=say(what, "fr"), exact=True).check()
        accessible(page, axe)
        fits(page)
    page.set_viewport_size({"width": 320, "height": 600})
    assert box(page.locator(".sheet"))["width"] <= 320


def test_the_address_keeps_what_is_chosen(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=4)
    event.round()
    event.results()
    event.round()
    printed(page, event, "pairings")
    page.get_by_role("combobox", name=say("round")).select_option("1")
    page.get_by_role("radio", name=say("slips")).check()
    slips, first = page.get_by_role("radio", name=say("slips")), page.get_by_text("Round 1 · Table 1", exact=True)
    expect(first).to_be_visible()
    page.reload()
    expect(slips).to_be_checked()
    expect(first).to_be_visible()
    page.get_by_role("link", name="Open", exact=True).click()
    expect(page).to_have_url(event.address)
    page.go_back()
    expect(slips).to_be_checked()
    expect(first).to_be_visible()


def test_signs_are_explained_where_they_occur(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=5)
    event.do("change_entrant", number=5, name="Eve", absent=[1])
    event.round()
    event.do("enter_result", round=1, table=1, result={"shares": [1, 0], "forfeit": True})
    event.do("enter_result", round=1, table=2, result={"shares": [0.5, 0.5]})
    printed(page, event, "standings")
    key = page.locator(".sheet .key span")
    signs = ("won", "drawn", "lost", "equal", "forfeit", "absent")
    expect(key.filter(has_not=page.locator("b"))).to_have_text([said(f"tournament.key.{sign}") for sign in signs])


def test_a_long_title_is_broken(visit: Visit) -> None:
    page = visit(width=320, height=640)
    event = Event(page, players=4, name="W" * 60)
    printed(page, event, "standings")
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 320
