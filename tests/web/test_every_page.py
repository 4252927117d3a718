"""Every page: nothing that hinders people with disabilities, nothing to scroll sideways, little to load."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import hexagora

from .checks import accessible, fits
from .conftest import Visit
from .plays import EACH, Play
from .table import make, say

PAGE_BYTES = 110_000  # the page and its code
LESSON_BYTES = 155_000  # a rules page with its boards, and the same as text for those without scripts
FIRST_ANSWERS = 15_000  # what it asks for at once, the boards of the gallery apart


@pytest.mark.parametrize("play", EACH, ids=str)
def test_game(visit: Visit, axe: str, play: Play) -> None:
    page = visit(dark=play.game in ("six", "hexago"))
    make(page, play.game, options=play.options)
    accessible(page, axe)
    make(page, play.game, moves=play.moves, options=play.options).ends()
    accessible(page, axe)
    fits(page)


def open_page(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_attached()


def test_addresses_that_lead_nowhere(visit: Visit, axe: str) -> None:
    page = visit(dark=True, expected=("404",))
    open_page(page, "/nothing/here")
    accessible(page, axe)
    fits(page)
    open_page(page, "/g/nothing")
    expect(page.get_by_text(say("lost.unknown_line"))).to_be_visible()
    accessible(page, axe)
    for page_of in ("", "/print", "/hall"):
        open_page(page, f"/t/abc234{page_of}")
        accessible(page, axe)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_waiting_and_home(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(dark=dark)
    make(page, "hex", ["screen", "link"], clock={"kind": "days", "days": 3}, listed=True)
    expect(page.get_by_text(say("invite.awaited", count=1))).to_be_visible()
    accessible(page, axe)
    fits(page)
    open_page(page, "/")
    expect(page.get_by_role("region", name=say("home.continue"))).to_be_visible()
    expect(page.locator("article .board > svg")).to_have_count(len(hexagora.games()))
    page.get_by_role("button", name=say("home.pause")).click()
    page.get_by_role("button", name=say("page.you_are")).click()
    accessible(page, axe)
    page.keyboard.press("Escape")
    accessible(page, axe)
    if not dark:
        fits(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_form(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(dark=dark)
    open_page(page, "/new/marienbad?with=link")
    accessible(page, axe)
    page.get_by_text(say("new.options"), exact=True).click()
    for clock in ("days", "fischer"):
        page.get_by_label(say(f"clock.{clock}_kind"), exact=True).check()
    page.get_by_label(say("seat.kind"), exact=True).first.select_option("computer")
    expect(page.get_by_label(say("seat.level"), exact=True)).to_be_visible()
    accessible(page, axe)
    fits(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_dialogs_and_panels(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(width=360, height=740, touch=True, dark=dark)
    table = make(page, "hex", ["screen", "screen", "computer 1"], options={"players": 3, "size": 3})
    table.button("action.abort").tap()
    expect(table.asks("abort")).to_be_visible()
    accessible(page, axe)
    table.button("leave.no").tap()
    table.button("action.more").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page, axe)
    page.get_by_role("dialog").get_by_role("button", name=say("page.close")).tap()
    page.get_by_role("tab", name=say("panel.rules")).tap()
    table.cell("c3").tap()
    expect(table.line).to_contain_text("Red (Bob)")
    table.cell("c3").tap()
    table.explains("c3", "c3 is taken.")
    accessible(page, axe)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=say("foot.keys"))).to_contain_text(say("keys.table"))
    accessible(page, axe)


def test_a_chat_and_an_offer(visit: Visit, axe: str) -> None:
    page = visit()
    table = make(page, "hex", ["screen", "link"], options={"size": 3})
    other = visit()
    other.goto(page.url)
    expect(other.get_by_role("button", name=say("invite.sit"))).to_be_visible()
    accessible(other, axe)
    other.get_by_role("button", name=say("invite.sit")).click()
    table.button("action.draw").click()
    expect(other.get_by_role("button", name=say("offer.yes"))).to_be_visible()
    for key in ("panel.chat", "panel.chat"):
        other.get_by_role("tab", name=say(key)).click()
    other.get_by_label(say("chat.write")).fill("Hello")
    other.keyboard.press("Enter")
    expect(other.get_by_role("log")).to_contain_text("Hello")
    for one in (page, other):
        accessible(one, axe)
        fits(one)


def loaded(page: Page, address: str, seen: Callable[[], None]) -> dict[str, int]:
    """What comes with a page, in bytes by address, fonts and the boards of the gallery apart."""
    page.goto("about:blank")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.clearBrowserCache")
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    network.on("Network.responseReceived", lambda event: names.update({event["requestId"]: event["response"]["url"]}))
    network.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(address)
    seen()
    page.wait_for_load_state("networkidle")
    return {names[id]: size for id, size in sizes.items() if not names[id].endswith((".woff2", "/api/gallery"))}


@pytest.mark.parametrize("place", ["home", "table", "analysis", "tournaments", "new tournament"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pages_are_light(visit: Visit, place: str, lang: str) -> None:
    page = visit(lang=lang)
    if place == "home":
        boards = page.locator("article .board > svg")
        counted = loaded(page, "/", lambda: expect(boards).to_have_count(len(hexagora.games())))
    elif "tournament" in place:
        address = "/t" if place == "tournaments" else "/t/new"
        counted = loaded(page, address, lambda: expect(page.get_by_role("heading", level=1)).to_be_visible())
    elif place == "analysis":
        board = page.get_by_role("application")
        counted = loaded(page, "/analyse?game=hex", lambda: expect(board).to_be_visible())
    else:
        board = page.get_by_role("application")
        counted = loaded(page, f"/g/{make(page, 'hex', lang=lang).id}", lambda: expect(board).to_be_visible())
    answers = sum(size for name, size in counted.items() if "/api/" in name)
    assert len(counted) > 3
    assert answers < FIRST_ANSWERS, counted
    assert sum(counted.values()) - answers < PAGE_BYTES, counted


@pytest.mark.parametrize("game", ["gosix", "hex", "six"])
def test_lessons_are_light(visit: Visit, game: str) -> None:
    """Those with the most boards among them."""
    page = visit(lang="fr")
    counted = loaded(page, f"/learn/{game}", lambda: expect(page.locator("figure .board").first).to_be_visible())
    assert sum(counted.values()) < LESSON_BYTES, counted
