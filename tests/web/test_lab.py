"""The lab in the browser: the table of all presets, a game's figures and map, by mouse and keys, on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from hexagora import catalogue, lab
from hexagora.lab.storage import stored_runs
from hexagora.lab.wording import whole_percents

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
    expect(page.get_by_text("400 simulations a move, seed 1")).to_contain_text(say("lab.weak"))
    expect(page.get_by_role("link", name=say("lab.docs"))).to_have_attribute("href", "/docs/lab.html")
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
    for seat in whole_percents([seat.value for seat in figures.seats]):
        expect(who.get_by_text(re.compile(rf"^{seat}% \(")).first).to_be_visible()
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


def test_people_come_first_where_there_is_a_swap(visit: Visit) -> None:
    entry, preset = next(
        (entry, preset)
        for entry in catalogue.games()
        for preset, figures in lab.stored_statistics(entry.id).items()
        if figures.people
    )
    figures = lab.stored_statistics(entry.id)[preset]
    page = visit()
    page.goto("/lab")
    began, answered = whole_percents([person.value for person in figures.people])
    row = page.locator(f'tr:has(a[href="/lab/{entry.id}?preset={preset}"])')
    expect(row).to_contain_text(re.compile(rf"{say('lab.began')} {began}% .*{say('lab.answered')} {answered}% "))
    row.get_by_role("link").click()
    bars = page.get_by_role("region", name=say("lab.who")).locator(".track")
    expect(bars).to_have_count(4)
    fills = [bars.nth(place).locator(".fill").get_attribute("style") or "" for place in range(4)]
    assert "--block" in fills[0] and "--block" in fills[1]  # no colour of the game
    assert not any("--block" in fill for fill in fills[2:])


def test_games_that_were_stopped_bound_the_length(visit: Visit) -> None:
    stopped = [
        (entry.id, preset, figures)
        for entry in catalogue.games()
        for preset, figures in lab.stored_statistics(entry.id).items()
        if figures.stopped and figures.length
    ]
    page = visit()
    page.goto("/lab")
    expect(page.locator("tbody tr").first).to_be_visible()
    assert page.get_by_text("more than").count() == len(stopped)
    for game, preset, figures in stopped:
        row = page.locator(f'tr:has(a[href="/lab/{game}?preset={preset}"])')
        expect(row).to_contain_text(say("lab.stopped", count=figures.stopped, games=figures.games))


def test_a_map_of_chance_has_one_tone_and_plots_have_a_scale(visit: Visit) -> None:
    entry, preset = next(
        (entry, preset)
        for entry in catalogue.games()
        for preset, figures in lab.stored_statistics(entry.id).items()
        if figures.openings
        and not figures.differ
        and figures.openings[0].moves[0] in entry.presets[0].game().board.cells
    )
    figures = lab.stored_statistics(entry.id)[preset]
    page = visit()
    page.goto(f"/lab/{entry.id}?preset={preset}")
    expect(page.get_by_text(say("lab.one_tone"))).to_be_visible()
    cells = page.locator("[data-value]")
    expect(cells).to_have_count(sum(len(opening.moves) for opening in figures.openings))
    tones = page.locator("[fill-opacity]").evaluate_all("all => all.map(one => one.getAttribute('fill-opacity'))")
    assert len(tones) == cells.count() and len(set(tones)) == 1
    assert figures.lengths
    most = page.get_by_role("region", name=say("lab.lengths")).locator(".scale")
    expect(most).to_have_text(f"{max(figures.lengths.counts)}0")


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
