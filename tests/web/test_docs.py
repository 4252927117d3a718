"""The documentation in a browser: on a phone and a large screen, light and dark, in both languages, with its search."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.checks import accessible, fits
from tests.web.conftest import Visit

PAGES = (
    "",
    "learn/games.html",
    "reference/hexagora.html",
    "reference/hexagora.match.html",
    "server.html",
    "fr/organise/evening.html",
)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_and_hinders_nobody(visit: Visit, axe: str, path: str, dark: bool) -> None:
    page = visit(dark=dark)
    page.goto(f"/docs/{path}")
    fits(page)
    accessible(page, axe)


def test_from_the_foot_of_the_client_to_a_page_and_back(visit: Visit) -> None:
    page = visit()
    page.goto("/learn")
    page.get_by_role("contentinfo").get_by_role("link", name="Documentation").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hexagora")
    page.get_by_role("main").get_by_role("link", name="Learn").click()
    page.get_by_role("main").get_by_role("link", name="The ten games").click()
    page.get_by_role("main").get_by_role("link", name="Gosix").click()
    expect(page).to_have_url(re.compile("/learn/gosix$"))


def test_the_language_is_switched_on_the_same_page(visit: Visit) -> None:
    page = visit()
    page.goto("/docs/organise/paper.html")
    page.get_by_role("navigation", name="Language").get_by_role("link", name="FR").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Sur papier")
    assert page.url.endswith("/docs/fr/organise/paper.html")
    page.goto("/docs")
    assert page.url.endswith("/docs/fr/")  # as chosen
    page.goto("/learn")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_colours_are_those_that_one_has_chosen(visit: Visit) -> None:
    page = visit()
    page.goto("/docs/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    button = page.get_by_role("button", name="Light or dark")
    button.click()
    button.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate(ground)
    assert dark != light
    page.goto("/docs/learn/index.html")
    assert page.evaluate(ground) == dark
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize(
    ("path", "text", "found"), [("", "backup", "Data and backups"), ("fr/", "sauvegarde", "Données et sauvegardes")]
)
def test_what_is_searched_is_found(visit: Visit, path: str, text: str, found: str) -> None:
    page = visit()
    page.goto(f"/docs/{path}")
    field = page.locator(".side").get_by_role("searchbox")
    field.fill(text)
    field.press("Enter")
    page.locator("#search-results").get_by_role("link", name=found).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(found)


@pytest.mark.parametrize(
    ("path", "text", "title", "says"),
    [
        ("", "backup", "Results", r"\d+ results\."),
        ("", "projector", "Results", r"One result\."),
        ("", "zzz", "Results", r"Nothing found\. Check the spelling, or try another word\."),
        ("fr/", "plateau", "Résultats", r"\d+ résultats\."),
        ("fr/", "tablette", "Résultats", r"Un résultat\."),
        ("fr/", "zzz", "Résultats", r"Aucun résultat\. Vérifiez l’orthographe, ou essayez un autre mot\."),
    ],
)
def test_the_search_answers_in_the_language_of_its_page(
    visit: Visit, axe: str, path: str, text: str, title: str, says: str
) -> None:
    page = visit()
    page.goto(f"/docs/{path}search.html?q={text}")
    expect(page.get_by_role("heading", level=2)).to_have_text(title)
    summary = page.locator(".search-summary")
    expect(summary).to_have_text(re.compile(f"^{says}$"))
    number = re.match(r"\d+", summary.inner_text())
    if number:
        expect(page.locator("#search-results li")).to_have_count(int(number[0]))
    accessible(page, axe)


def test_on_a_phone_the_contents_open(visit: Visit) -> None:
    page = visit(390, 844, touch=True)
    page.goto("/docs/learn/browser.html")
    menu = page.locator(".menu")
    menu.get_by_text("Contents").tap()
    menu.get_by_role("link", name="Puzzles").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Puzzles")
