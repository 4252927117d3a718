"""The keyboard on a tournament's page: the focus stays with what was done, and what is asked is said."""

import re

from playwright.sync_api import Locator, Page, expect

from .checks import accessible
from .conftest import Visit
from .table import ask
from .tournament_event import Event, button, more, points, row, word


def press(target: Locator) -> None:
    target.focus()
    target.page.keyboard.press("Enter")


def opened(page: Page, event: Event, key: str) -> Locator:
    event.open()
    button(page, key).click()
    return page.get_by_role("dialog")


def test_among_the_players(visit: Visit) -> None:
    page = visit(expected=("409", "422"))
    event = Event(page)
    event.round()
    dialog = opened(page, event, "bar.late")
    miss = dialog.get_by_role("button", name=f"{word('people.absent', round=2)} – Bea", exact=True)
    press(miss)
    expect(miss).to_have_attribute("aria-pressed", "true")
    expect(miss).to_be_focused()
    dialog.get_by_text(word("people.file"), exact=True).click()
    field, add = dialog.get_by_label(word("people.file_line")), button(dialog, "people.add_all")
    for said in (dialog.get_by_text(word("people.added_all", count=2)), dialog.get_by_role("alert")):
        field.fill("Zoe,1200\nYan")
        press(add)
        expect(said).to_be_visible()
        expect(add).to_be_focused()


def test_pairs_that_must_not_meet(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    dialog = opened(page, event, "bar.players")
    dialog.get_by_text(word("forbidden.title"), exact=True).click()
    forbid = button(dialog, "forbidden.add")
    allow = dialog.get_by_role("button", name=re.compile(f"^{word('forbidden.allow')}"))
    for count, other in enumerate(("Bea", "Cid"), 1):
        dialog.get_by_label(word("forbidden.first")).select_option("Ada")
        dialog.get_by_label(word("forbidden.second")).select_option(other)
        press(forbid)
        expect(allow).to_have_count(count)
        expect(forbid).to_be_focused()
    press(allow.first)
    expect(allow).to_have_count(1)
    expect(allow).to_be_focused()
    page.keyboard.press("Enter")
    expect(allow).to_have_count(0)
    expect(dialog.get_by_label(word("forbidden.first"))).to_be_focused()


def test_in_the_log(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.do("pair_round")
    event.open()
    more(page, "bar.log")
    dialog = page.get_by_role("dialog")
    undo = dialog.get_by_role("button", name=re.compile("^Undo"))
    press(undo)
    expect(dialog.get_by_text(word("log.undone"))).to_have_count(1)
    expect(undo).to_be_focused()
    page.keyboard.press("Enter")
    expect(undo).to_have_count(0)
    expect(dialog.get_by_role("button").first).to_be_focused()


def test_helpers_come_and_go(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    for _ in range(2):
        other = visit()
        other.goto(ask(page, f"/api/tournaments/{event.id}/helper_link", {}).json()["url"])
        button(other, "help.yes").click()
        expect(button(other, "help.yes")).to_have_count(0)
    event.open()
    more(page, "bar.settings")
    dialog = page.get_by_role("dialog")
    remove = dialog.get_by_role("button", name=re.compile(f"^{word('help.remove')}"))
    press(remove.first)
    expect(remove).to_have_count(1)
    expect(remove).to_be_focused()
    page.keyboard.press("Enter")
    expect(remove).to_have_count(0)
    expect(button(dialog, "help.make")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(dialog, "help.copy")).to_be_focused()


def test_a_lost_device(visit: Visit) -> None:
    page, player = visit(), visit()
    event = Event(page, players=0, online=True, entry=True)
    player.goto("/learn")
    assert ask(player, f"/api/tournaments/{event.id}/commands", {"do": "enter_tournament", "name": "Zoé"}).ok
    dialog = opened(page, event, "bar.players")
    button(dialog, "people.change", name="Zoé").click()
    press(button(dialog, "people.device"))
    expect(button(dialog, "people.device")).to_have_count(0)
    expect(button(dialog, "people.save")).to_be_focused()


def test_a_question_in_a_row(visit: Visit, axe: str) -> None:
    page = visit(width=1440)
    event = Event(page)
    event.round()
    event.results()
    event.open()
    question = row(page, 1).get_by_role("group", name=word("entry.ask", table=1, old="1–0, 3 : 1", new="1–0, 5 : 1"))
    first = points(page, 1).first
    first.fill("5")
    first.press("Enter")
    expect(button(question, "entry.correct")).to_be_focused()
    accessible(page, axe)
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(row(page, 1).get_by_role("button").first).to_be_focused()
    first.fill("5")
    first.press("Enter")
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(row(page, 1).get_by_role("button").first).to_be_focused()
    assert event.data["rounds"][0]["pairings"][0]["text"] == "5-1"
