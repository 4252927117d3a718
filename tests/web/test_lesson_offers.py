"""Lessons are found from where they are needed: newcomers are offered one, refusals lead to the rule behind them."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from hexagora import catalogue, learn

from .checks import accessible, box
from .conftest import Visit
from .plays import EACH
from .table import make, say


def offer(page: Page, game: str, lang: str = "en") -> Locator:
    return page.get_by_role("link", name=say("walk.offer", lang, game=catalogue.Entry(game).name(lang)))


def title_of(game: str, code: str) -> str:
    """Of the section that explains a reason."""
    rule = learn.rule_of(game, code)
    return next(section.title for section in learn.page(game).sections if section.id == rule)


def test_newcomers_are_offered_the_first_game(visit: Visit, axe: str) -> None:
    page = visit()
    make(page, "hex", options={"size": 3})
    expect(offer(page, "hex")).to_be_visible()
    accessible(page, axe)
    page.get_by_role("button", name=say("walk.no_offer")).click()
    expect(offer(page, "hex")).to_have_count(0)
    make(page, "gosix")  # another game is new, too
    expect(offer(page, "gosix")).to_be_visible()
    make(page, "hex", options={"size": 3})
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(offer(page, "hex")).to_have_count(0)
    make(page, "gosix")
    offer(page, "gosix").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(learn.page("gosix").walk[0].title)
    page.get_by_role("button", name=say("walk.skip")).click()


def test_who_has_played_a_game_is_not_offered_its_lesson(visit: Visit) -> None:
    page = visit()
    played = next(play for play in EACH if play.game == "hex")
    make(page, "hex", moves=played.moves, options=played.options).ends()
    make(page, "hex", options={"size": 3})
    page.wait_for_load_state("networkidle")
    expect(offer(page, "hex")).to_have_count(0)


def test_the_game_of_the_day_can_be_learnt(visit: Visit, axe: str) -> None:
    page = visit(lang="fr")
    page.goto("/")
    link = page.get_by_role("region", name=say("home.claim", "fr")).get_by_role(
        "link", name=re.compile("trois minutes")
    )
    expect(link).to_be_visible()
    accessible(page, axe)
    link.click()
    page.wait_for_url("**/learn/*/first")
    expect(page.get_by_role("navigation", name=say("walk.tasks", "fr"))).to_be_visible()


def test_refusals_lead_to_the_rule(visit: Visit, axe: str) -> None:
    page = visit()
    table = make(page, "hex", moves="c3", options={"size": 3})
    rules = page.get_by_role("tab", name=say("panel.rules"))
    table.cell("c3").click()
    why = page.get_by_role("link", name=say("game.why"))
    expect(why).to_have_attribute("href", f"/learn/hex#{learn.rule_of('hex', 'taken')}")
    accessible(page, axe)
    why.click()
    expect(rules).to_have_attribute("aria-selected", "true")
    expect(page.locator("[data-rule]").filter(has_text=title_of("hex", "taken")).first).to_be_in_viewport()
    expect(page).to_have_url(re.compile("/g/"))
    table.cell("d2").click()  # nothing hinders the game
    page.get_by_role("tab", name=say("panel.moves")).click()
    table.played("d2")


def test_refusals_of_typed_moves_lead_there_too(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves="c3", options={"size": 3})
    field = page.get_by_label(say("moves.type"))
    why = page.get_by_role("link", name=say("game.why"))
    field.fill("z99")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(why).to_have_count(0)  # that is no rule of the game
    field.fill("c3")
    field.press("Enter")
    why.click()
    expect(page.get_by_role("tab", name=say("panel.rules"))).to_have_attribute("aria-selected", "true")
    table.cell("d2").click()
    page.get_by_role("tab", name=say("panel.moves")).click()
    table.played("d2")


def test_on_a_phone_the_rule_comes_into_sight(visit: Visit) -> None:
    page = visit(width=390, height=844, touch=True)
    table = make(page, "hex", moves="c3", options={"size": 3})
    table.cell("c3").tap()
    page.get_by_role("link", name=say("game.why")).tap()
    rules = page.get_by_role("tab", name=say("panel.rules"))
    expect(rules).to_have_attribute("aria-selected", "true")
    heading = page.get_by_role("heading", name=title_of("hex", "taken"))
    expect(heading).to_be_in_viewport()
    assert box(heading)["y"] < 400, "the rule has most of the screen"
