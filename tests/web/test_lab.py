"""The lab in the browser: the table of all presets, a game's figures and map, by mouse and keys, on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from hexagora import catalogue, lab
from hexagora.lab.storage import stored_runs

from .checks import accessible, fits
from .conftest import Visit
from .table import say, tab_to

MAPPED = "gosix"  # all of its first moves are cells


def percent(value: float) -> str:
    return f"{100 * value + 1e-9:.0f}"  # halves up, as browsers do


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_table_leads_to_every_preset(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(dark=dark)
    page.goto("/")
    page.get_by_role("contentinfo").get_by_role("link", name=say("lab.title")).click()
    expect(page).to_have_url(re.compile("/lab$"))
    expect(page).to_have_title(f"{say('lab.title')} – Hexagora")
    measured = [(entry.id, preset) for entry in catalogue.games() for preset in stored_runs(entry.id)]
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(len(measured))
    accessible(page, axe)
    fits(page)
    game, preset = measured[-1]
    link = rows.last.get_by_role("link")
    tab_to(page, link)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/lab/{game}\\?preset={preset}$"))
    name = catalogue.Entry(game).name()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lab.game", game=name))
    accessible(page, axe)
    fits(page)


def shown_figures(page: Page, preset: str) -> None:
    figures = lab.stored_statistics(MAPPED)[preset]
    who = page.get_by_role("region", name=say("lab.who"))
    for seat in figures.seats:
        expect(who.get_by_text(re.compile(rf"^{percent(seat.value)}% \(")).first).to_be_visible()
    cells = page.locator("[data-value]")
    expect(cells).to_have_count(sum(len(opening.moves) for opening in figures.openings))
    best = figures.openings[0]
    expect(page.locator(f'[data-value="{best.moves[0]}"]')).to_have_text(percent(best.value.value))


def test_a_game_with_its_map(visit: Visit) -> None:
    page = visit()
    first, second = list(stored_runs(MAPPED))[:2]
    page.goto(f"/lab/{MAPPED}")
    shown_figures(page, first)
    names = {preset.id: preset.name() for preset in catalogue.Entry(MAPPED).presets}
    page.get_by_role("navigation", name=say("lab.presets")).get_by_role("link", name=names[second]).click()
    shown_figures(page, second)
    run = stored_runs(MAPPED)[second]
    expect(page.locator("code")).to_contain_text(f"hexagora lab {MAPPED} --preset {second} --simulations")
    page.get_by_text(say("lab.list")).click()
    expect(page.get_by_role("row", name=run["figures"]["openings"][0]["moves"][0])).to_be_visible()


def test_on_a_phone_in_french(visit: Visit, axe: str) -> None:
    page = visit(width=360, height=740, lang="fr", touch=True)
    page.goto("/lab")
    expect(page.locator("tbody tr").first).to_be_visible()
    fits(page)
    page.goto(f"/lab/{MAPPED}")
    expect(page.get_by_text(re.compile("clairement|nettement|Aucune couleur")).first).to_be_visible()
    expect(page.get_by_role("heading", name=say("lab.map", "fr"))).to_be_visible()
    accessible(page, axe)
    fits(page)
