"""What is round every page: its head and foot, the bar on a phone, settings, keys, and that there is no connection."""

import pytest
from playwright.sync_api import Locator, Page, expect

from hexagora import catalogue

from .checks import accessible, box, fits
from .conftest import Visit
from .table import make, say

PHONE = {"width": 360, "height": 740, "touch": True}
AGAINST = ["screen", "computer 1"]

# Parts that people read or press, of which one lies over another.
OVERLAPS = """selector => {
    const boxes = [...document.querySelectorAll(selector)].map(one => [one, one.getBoundingClientRect()])
        .filter(([one, box]) => box.width > 1 && box.height > 1 && one.checkVisibility());
    return boxes.flatMap(([a, x], place) => boxes.slice(place + 1).filter(([b, y]) => !a.contains(b) && !b.contains(a)
        && Math.min(x.right, y.right) - Math.max(x.left, y.left) > 1
        && Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 1)
        .map(([b]) => [a.outerHTML.slice(0, 80), b.outerHTML.slice(0, 80)]));
}"""
HEAD = "header:first-of-type :is(a, button, label)"


def turns_in(page: Page, lang: str = "en") -> Locator:
    """The sign of the games that wait for somebody."""
    return page.get_by_role("banner").get_by_role("link", name=say("nav.turns", lang))


def banner(page: Page) -> None:
    expect(page.get_by_role("banner")).to_be_visible()
    assert page.evaluate(OVERLAPS, HEAD) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_page_has_its_head(visit: Visit, lang: str) -> None:
    page = visit(lang=lang, expected=("404",))
    table = make(page, "hex", AGAINST, options={"size": 3}, lang=lang)
    table = make(page, "hex", AGAINST, options={"size": 3}, lang=lang)  # while the other one waits
    for address in ("/", "/new/hex", "/nothing", f"/g/{table.id}"):
        page.goto(address)
        parts = page.get_by_role("navigation", name=say("nav.main", lang)).first
        expect(parts.get_by_role("link")).to_have_text(
            [say(f"nav.{part}", lang) for part in ("play", "learn", "tournaments", "analyse")]
        )  # only what exists
        expect(turns_in(page, lang)).to_be_visible()
        for width in (1280, 861, 860, 360):
            page.set_viewport_size({"width": width, "height": 800})
            banner(page)
            expect(page.get_by_role("button", name=say("page.you_are", lang))).to_be_in_viewport(ratio=1)
        page.set_viewport_size({"width": 1280, "height": 800})


def test_the_part_where_one_is_stands_out(visit: Visit) -> None:
    page = visit(expected=("404",))
    play = page.get_by_role("navigation").first.get_by_role("link", name=say("nav.play"))
    for address, current in (("/", True), ("/new/hex", True), ("/nothing", False)):
        page.goto(address)
        expect(play).to_have_count(1)
        assert play.get_attribute("aria-current") == ("page" if current else None)
    play.click()
    expect(page).to_have_url("/")


def test_games_that_wait_for_you(visit: Visit) -> None:
    page = visit()
    first = make(page, "hex", AGAINST, options={"size": 3}).id
    turns = turns_in(page)
    with page.expect_response("**/api/home"):
        page.reload()
    expect(turns).to_have_count(0)  # this game one is at already
    make(page, "gosix", AGAINST)
    expect(turns).to_have_text(f"1{say('nav.turns')}")
    page.goto("/")
    expect(turns).to_have_text(f"2{say('nav.turns')}")
    turns.click()
    expect(page).to_have_url(f"/g/{first}")  # which waits longest
    expect(turns).to_have_text(f"1{say('nav.turns')}")


def test_each_page_has_its_title(visit: Visit) -> None:
    page = visit(expected=("404",))
    page.goto("/")
    expect(page).to_have_title(say("home.title"))
    page.goto("/new/hex")
    expect(page).to_have_title(f"{say('new.title', game='Hex')} – Hexagora")
    page.get_by_role("navigation").first.get_by_role("link", name=say("nav.play")).click()
    expect(page).to_have_title(say("home.title"))
    page.go_back()
    expect(page).to_have_title(f"{say('new.title', game='Hex')} – Hexagora")
    page.goto("/nothing/here")
    expect(page).to_have_title(f"{say('lost.title')} – Hexagora")
    page.get_by_role("main").get_by_role("link", name=say("lost.home")).click()
    expect(page).to_have_title(say("home.title"))


# On a phone


def test_the_bar_within_reach_of_the_thumb(visit: Visit, axe: str) -> None:
    page = visit(**PHONE)
    table = make(page, "hex", AGAINST, options={"size": 3})
    bar = page.get_by_role("navigation", name=say("nav.main"))
    expect(bar).to_have_count(0)  # at a table its actions have the place
    page.goto("/")
    expect(bar.get_by_role("link")).to_have_count(5)
    accessible(page, axe)
    for one in bar.get_by_role("link").all():
        place = box(one)
        assert place["y"] + place["height"] == 740 and place["height"] >= 44 and place["width"] >= 44
    bar.get_by_role("link", name=say("nav.tournaments")).tap()
    expect(page).to_have_url("/t")
    bar.get_by_role("link", name=say("nav.mine")).tap()
    expect(page.locator("#mine")).to_be_in_viewport()
    expect(bar.get_by_role("link", name=say("nav.mine"))).to_contain_text("1")
    turns_in(page).tap()
    expect(table.board).to_be_visible()


def test_the_bar_leads_to_places_on_other_pages(visit: Visit) -> None:
    page = visit(**PHONE, expected=("404",))
    page.goto("/nothing")
    page.get_by_role("navigation", name=say("nav.main")).get_by_role("link", name=say("nav.games")).tap()
    expect(page.get_by_role("heading", name=say("home.games"))).to_be_in_viewport()
    page.goto("/#games")
    expect(page.get_by_role("heading", name=say("home.games"))).to_be_in_viewport()


def test_the_end_of_a_page_is_above_the_bar(visit: Visit) -> None:
    page = visit(**PHONE, expected=("404",))
    page.goto("/nothing")
    bar = box(page.get_by_role("navigation", name=say("nav.main")))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    foot = box(page.get_by_role("contentinfo"))
    assert foot["y"] + foot["height"] <= bar["y"] + 1


# Settings


@pytest.mark.parametrize("width", [360, 1280])
def test_settings_everywhere_and_kept(visit: Visit, axe: str, width: int) -> None:
    page = visit(width=width, height=740, dark=width == 360)
    page.goto("/new/gosix")
    page.get_by_role("button", name=say("page.you_are")).click()
    dialog = page.get_by_role("dialog", name=say("settings.title"))
    expect(dialog.get_by_label(say("settings.theme"), exact=True)).to_be_visible()
    accessible(page, axe)
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")
    choices = {"steps": "never", "coordinates": "off", "theme": "dark"}
    for name, value in choices.items():
        dialog.get_by_label(say(f"settings.{name}"), exact=True).select_option(value)
    for name in ("sound", "moveNumbers"):
        dialog.get_by_label(say(f"settings.{name}"), exact=True).check()
    dialog.get_by_label(say("settings.territory"), exact=True).uncheck()
    table = make(page, "gosix")
    table.button("action.more").click()
    for name, value in choices.items():
        expect(page.get_by_label(say(f"settings.{name}"), exact=True)).to_have_value(value)
    for name, on in {"sound": True, "moveNumbers": True, "territory": False}.items():
        expect(page.get_by_label(say(f"settings.{name}"), exact=True)).to_be_checked(checked=on)
    page.get_by_label(say("settings.language"), exact=True).select_option("fr")
    expect(page.get_by_label(say("settings.territory", "fr"), exact=True)).to_be_visible()


# Keys


@pytest.mark.parametrize("address", ["/", "/new/hex", "/nothing", "table"])
def test_a_question_mark_lists_the_keys(visit: Visit, axe: str, address: str) -> None:
    page = visit(expected=("404",))
    if address == "table":
        make(page, "hex", options={"size": 3})
    else:
        page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    dialog = page.get_by_role("dialog", name=say("foot.keys"))
    page.keyboard.press("?")
    expect(dialog).to_be_visible()
    for key in ("keys.on_board.arrows", "keys.step", "keys.ends", "keys.turn", "keys.legend", "keys.sound"):
        expect(dialog).to_contain_text(say(f"{key}.does"))
    accessible(page, axe)
    page.keyboard.press("?")
    expect(dialog).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_list_of_keys_that_does_not_come(visit: Visit) -> None:
    page = visit(expected=("net::ERR_FAILED",))
    page.goto("/new/hex")
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    dialog = page.get_by_role("dialog", name=say("foot.keys"))
    page.route("**/api/boot*", lambda route: route.abort())
    page.keyboard.press("?")
    expect(dialog.get_by_role("alert")).to_have_text(say("error.offline"))
    page.unroute("**/api/boot*")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("?")
    expect(dialog).to_contain_text(say("keys.on_board.arrows.does"))


def test_a_question_mark_in_a_field_is_a_letter(visit: Visit) -> None:
    page = visit()
    page.goto("/new/hex?with=screen")
    field = page.get_by_label(say("seat.name"), exact=True).last
    field.press("?")
    expect(field).to_have_value("?")
    expect(page.get_by_role("dialog")).to_have_count(0)


# Without a connection


@pytest.mark.parametrize("width", [360, 1280])
def test_offline_is_said_and_covers_nothing(visit: Visit, axe: str, width: int) -> None:
    page = visit(width=width, height=800)
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(catalogue.games()))
    notice = page.get_by_text(say("net.away"))
    expect(notice).to_have_count(0)
    page.context.set_offline(True)
    expect(notice).to_be_visible()
    accessible(page, axe)
    assert page.evaluate(OVERLAPS, "header:first-of-type, main, header + div > p") == []
    page.context.set_offline(False)
    expect(notice).to_have_count(0)
    fits(page)


def test_a_table_makes_room_for_the_notice(visit: Visit) -> None:
    page = visit(expected=("ERR_INTERNET_DISCONNECTED",))
    table = make(page, "hex", options={"size": 3})
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # looks at the connection at once
    notice = page.get_by_text(say("net.offline")).and_(page.locator("p"))
    expect(notice).to_be_visible()
    assert page.evaluate(OVERLAPS, "header:first-of-type, main, header + div > p") == []
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    expect(table.actions).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)
    expect(notice).to_have_count(0)
