"""Pages as browsers and other programs see them: titles, previews of links, without a network, installed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from hexagora import locales
from tests.web.checks import accessible, fits
from tests.web.conftest import Site, Visit
from tests.web.table import make, say

# Waits for the page's worker, and gives its address.
WORKER = """navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
    const look = () => active.state === "activated" && done(active.scriptURL);
    active.addEventListener("statechange", look);
    look();
}))"""


@pytest.fixture(params=locales.LANGUAGES)
def context(browser: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """Somebody whose browser lets pages have a worker."""
    context = browser.new_context(base_url=site.url, locale=request.param, service_workers="allow")
    yield context
    context.close()


def lang_of(page: Page) -> str:
    return str(page.locator("html").get_attribute("lang"))


def test_without_a_network_a_page_says_so(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    lang = lang_of(page)
    assert f"lang={lang}" in page.evaluate(WORKER)
    context.set_offline(True)
    page.goto("/new/hex")
    expect(page.get_by_role("heading", level=1)).to_have_text(locales.say(lang, "server", "pages", "offline_title"))
    expect(page.get_by_text(locales.say(lang, "server", "pages", "offline_line"))).to_be_visible()
    context.set_offline(False)
    page.get_by_role("link", name=locales.say(lang, "server", "pages", "offline_again")).click()
    expect(page.locator("#app > *").first).to_be_attached()
    assert page.url.endswith("/new/hex")


def test_the_worker_keeps_no_answers(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    page.evaluate(WORKER)
    page.reload()
    page.evaluate("fetch('/api/home').then((answer) => answer.json())")
    kept = page.evaluate(
        """async () => {
            const requests = [];
            for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()));
            return requests.map((request) => new URL(request.url).pathname);
        }"""
    )
    assert kept == ["/offline"]
    context.set_offline(True)
    assert page.evaluate("fetch('/api/home').then(() => 'answered', () => 'failed')") == "failed"


def test_a_page_can_be_installed(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == [] and "Hexagora" in told["data"]
    session.detach()


def test_a_link_to_a_game_is_shown_with_its_board(visit: Visit) -> None:
    page = visit()
    make(page, "hex", moves="c3")
    page.reload()
    expect(page.locator("main svg").first).to_be_visible()
    address = page.locator("meta[property='og:image']").get_attribute("content")
    assert address
    picture = page.evaluate(
        """async (address) => {
            const picture = new Image();
            picture.src = address;
            await picture.decode();
            return [picture.naturalWidth, picture.naturalHeight];
        }""",
        address,
    )
    assert picture == [1200, 630]


def test_an_address_that_leads_nowhere(visit: Visit) -> None:
    page = visit(expected=("404",))
    answer = page.goto("/nothing")
    assert answer and answer.status == 404
    expect(page.get_by_role("heading", name=say("lost.title"))).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_page_without_a_network_can_be_read_by_everybody(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(width=390, height=844, dark=dark)
    page.goto("/offline?lang=fr")
    accessible(page, axe)
    fits(page)
