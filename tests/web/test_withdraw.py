"""Games that are called off, that cannot be read, or for which one has to wait: it is said, and nothing breaks."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Locator, Page, expect

from hexagora import locales

from .checks import accessible, fits
from .conftest import Site, Visit
from .plays import Options
from .table import Table, ask, at_table, make, say, tab_to

SMALL: Options = {"size": 3, "swap": False}
MOST_PAGES = 24  # open pages of one person
MOST_SEARCHES = 16  # that wait for one person
CONNECT = """async ([address, count]) => {
    for (let number = 0; number < count; number += 1)
        await new Promise(opened => (new WebSocket(address).onmessage = () => opened()))
}"""


def hears(page: Page, text: str) -> None:
    """What a screen reader is told."""
    expect(page.get_by_role("status").first).to_contain_text(text)


def heading(table: Table, key: str) -> Locator:
    return table.page.get_by_role("heading", level=2, name=table.say(key), exact=True)


def called_off(table: Table, key: str) -> None:
    """The page of a game without a result, and without anything that would go on with it."""
    expect(heading(table, f"end.{key}")).to_be_visible()
    expect(table.line).to_contain_text(table.say(f"end.{key}"))
    for gone in ("end.rematch", "action.leave", "action.stop", "withdraw.open", "invite.sit"):
        expect(table.button(gone)).to_have_count(0)


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_withdrawing_a_challenge(visit: Visit, axe: str, lang: str) -> None:
    page, other = visit(lang=lang), visit(lang=lang, dark=True)
    ann = make(page, "hex", ["screen", "link"], options=SMALL, lang=lang, listed=True, lot=True)
    id = ann.id
    expect(page.get_by_text(ann.say("invite.waits_day"))).to_be_visible()
    other.goto(page.url)
    bob = at_table(other, ann.state, lang=lang)
    expect(bob.button("invite.sit")).to_be_visible()
    expect(bob.button("withdraw.open")).to_have_count(0)  # it is not theirs

    ann.button("withdraw.open").click()
    dialog = page.get_by_role("dialog", name=ann.say("withdraw.challenge.title"))
    expect(dialog).to_be_visible()
    accessible(page, axe)
    dialog.get_by_role("button", name=ann.say("withdraw.challenge.no"), exact=True).click()
    expect(dialog).to_have_count(0)
    expect(ann.button("withdraw.open")).to_be_focused()
    ann.button("withdraw.open").click()
    dialog.get_by_role("button", name=ann.say("withdraw.challenge.yes"), exact=True).click()

    for table in (ann, bob):
        called_off(table, "withdrawn")
        hears(table.page, table.say("end.withdrawn"))
        expect(table.line).to_contain_text(table.say("end.by_withdrawing"))
        expect(table.seats).to_contain_text(table.say("seat.nobody"))
        accessible(table.page, axe)
        table.cell("c3").click()
        table.explains("c3", table.say("end.by_withdrawing"))
    page.reload()
    called_off(ann, "withdrawn")
    fits(page)
    page.goto("/")
    card = page.get_by_role("region", name=ann.say("home.finished")).locator(f"a[href='/g/{id}']")
    for key in ("end.withdrawn", "home.nobody_came"):
        expect(card).to_contain_text(ann.say(key))
    expect(card).not_to_contain_text(ann.say("invite.free", count=1))
    accessible(page, axe)
    other.goto("/")
    expect(other.get_by_role("article")).to_have_count(10)
    expect(other.locator(f"a[href='/g/{id}']")).to_have_count(0)


def test_withdrawing_by_keyboard(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", ["screen", "link"], options=SMALL)
    tab_to(page, table.button("withdraw.open"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to(page, table.button("withdraw.challenge.yes"))
    page.keyboard.press("Enter")
    called_off(table, "withdrawn")
    expect(heading(table, "end.withdrawn")).to_be_focused()
    table.cell("c3").focus()
    page.keyboard.press("s")
    expect(page.get_by_role("status").first).not_to_contain_text(say("board.turn", name="Black"))
    tab_to(page, page.get_by_role("link", name=say("end.new")))
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/hex?*")


def test_giving_up_a_seat_and_withdrawing_on_a_phone(visit: Visit) -> None:
    """Of three, two have come; one goes again, then the challenge is withdrawn under the eyes of the other."""
    page = visit(width=360, height=740, touch=True)
    ann = make(page, "hex", ["screen", "link", "link"], options={"players": 3, "size": 3})
    other = visit(width=360, height=740, touch=True)
    other.goto(page.url)
    bob = at_table(other, ann.state)
    for _ in range(2):
        other.get_by_label(say("invite.name"), exact=True).fill("Bob")
        bob.button("invite.sit").tap()
        expect(ann.seats).to_contain_text("Bob")
        expect(bob.button("withdraw.open")).to_have_count(0)
        bob.button("invite.stand").tap()
        expect(ann.seats).not_to_contain_text("Bob")
    bob.button("invite.sit").tap()
    expect(ann.seats).to_contain_text("Bob")
    ann.button("withdraw.open").tap()
    ann.button("withdraw.challenge.yes").tap()
    for table in (ann, bob):
        called_off(table, "withdrawn")
        expect(table.seats).to_contain_text(say("seat.you") if table is bob else "Bob")
        fits(table.page)
    other.goto("/")
    finished = other.get_by_role("region", name=say("home.finished"))
    expect(finished).to_contain_text(say("end.withdrawn"))
    expect(finished).to_contain_text("Ann")


def test_ending_a_game_of_computers(visit: Visit, axe: str) -> None:
    page = visit()
    table = make(page, "hex", ["computer 9", "computer 9"], options={"size": 7})
    expect(table.button("withdraw.open")).to_have_count(0)
    table.button("action.stop").click()
    dialog = page.get_by_role("dialog", name=say("withdraw.game.title"))
    expect(dialog).to_contain_text(say("withdraw.game.line"))
    accessible(page, axe)
    dialog.get_by_role("button", name=say("withdraw.game.no"), exact=True).click()
    expect(dialog).to_have_count(0)
    while not heading(table, "end.stopped").is_visible():  # a move may come before it, and is seen first
        table.button("action.stop").click()
        dialog.get_by_role("button", name=say("withdraw.game.yes"), exact=True).click()
        expect(dialog).to_have_count(0)
        page.wait_for_timeout(500)
    called_off(table, "stopped")
    expect(table.line).to_contain_text(say("end.by_stopping"))
    accessible(page, axe)


@pytest.mark.parametrize(
    ("sql", "lost"),
    [
        ("UPDATE events SET data = '{' WHERE match = ? AND number = 1", "damaged"),
        ("UPDATE matches SET rules = 99 WHERE id = ?", "rules"),
    ],
)
def test_a_game_that_cannot_be_read(site: Site, visit: Visit, axe: str, sql: str, lost: str) -> None:
    page = visit(expected=("410",))
    kept = make(page, "hex", options=SMALL, moves="c3").id
    id = make(page, "gosix", moves="a1").id
    site.kill()
    with closing(sqlite3.connect(site.data / "hexagora.db")) as database, database:
        changed = database.execute(sql, [id])
        assert changed.rowcount == 1
    site.restart()
    # The page that was open, and one that comes now.
    expect(page.get_by_role("heading", level=1, name=say(f"lost.{lost}"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1, name=say(f"lost.{lost}"))).to_be_visible()
    expect(page.get_by_text(say(f"lost.{lost}_line"))).to_be_visible()
    accessible(page, axe)
    page.get_by_role("link", name=say("lost.home")).click()
    expect(page.get_by_text(say("home.unreadable", count=1))).to_be_visible()
    mine = page.get_by_role("region", name=say("home.continue"))
    expect(mine.locator(f"a[href='/g/{kept}']")).to_be_visible()
    expect(mine.locator(f"a[href='/g/{id}']")).to_have_count(0)
    accessible(page, axe)
    fits(page)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_text(say("home.unreadable", "fr", count=1))).to_be_visible()


def test_the_computer_is_busy_with_other_games(visit: Visit, axe: str) -> None:
    page = visit()
    # Two computers: after each move the next search waits, so the queue stays full.
    setup = {"game": "hex", "options": {"size": 11}, "seats": [{"kind": "computer", "level": 10}] * 2}
    others = [ask(page, "/api/matches", data=setup).json()["id"] for _ in range(MOST_SEARCHES + 8)]
    table = make(page, "hex", ["computer 1", "screen"], options=SMALL)
    expect(table.line).to_contain_text(say("game.computer_busy"))
    hears(page, say("game.computer_busy"))
    accessible(page, axe)
    for id in others:
        while (match := ask(page, f"/api/matches/{id}").json())["status"] == "playing":
            command = {"do": "cancel_match", "version": match["version"]}  # refused if a move comes before it
            ask(page, f"/api/matches/{id}/commands", data=command)
    expect(table.list.get_by_role("button")).to_have_count(1)
    expect(table.line).to_contain_text(say("game.your_turn"))
    expect(table.line).not_to_contain_text(say("game.computer_busy"))


def test_no_place_is_free(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", options=SMALL)
    page.evaluate(
        CONNECT, [f"{page.url.replace('http', 'ws', 1).replace('/g/', '/api/matches/')}/live", MOST_PAGES - 1]
    )
    second = page.context.new_page()
    second.goto(page.url)
    expect(second.get_by_text(say("net.full")).and_(second.locator("p"))).to_be_visible()
    hears(second, say("net.full"))
    page.goto("about:blank")
    comes = at_table(second, table.state)
    hears(second, say("net.back"))
    comes.click_move("c3")


def test_too_many_new_games_at_once(visit: Visit) -> None:
    page = visit(expected=("429",))
    data = {"game": "marienbad", "options": {"size": 2}, "seats": [{"kind": "screen"}] * 2}
    sentence = locales.say("en", "reasons", "too_fast")
    refused = page.get_by_role("alert").filter(has_text=sentence)
    while not refused.is_visible():  # on a busy machine the next game is allowed by the time of the click
        page.goto("/new/marienbad?with=screen")
        while (answer := ask(page, "/api/matches", data=data)).ok:
            pass
        assert answer.status == 429 and answer.json()["sentence"] == sentence
        page.get_by_role("button", name=say("new.start"), exact=True).click()
        expect(refused.or_(page.get_by_role("application"))).to_be_visible()
    expect(page.get_by_role("alert")).to_have_text(sentence)


def test_what_cannot_be_saved_is_said(site: Site, visit: Visit) -> None:
    page = visit(expected=("503",))
    page.goto("/")
    page.get_by_role("button", name=say("page.you_are")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(say("rename.label")).fill("Ann")
    with closing(sqlite3.connect(site.data / "hexagora.db")) as database:
        database.execute("BEGIN IMMEDIATE")  # nobody else writes
        dialog.get_by_role("button", name=say("rename.save")).click()
        expect(dialog.get_by_role("alert")).not_to_be_empty(timeout=40_000)
        expect(dialog.get_by_role("alert")).to_have_text(locales.say("en", "reasons", "not_saved"))
        database.rollback()
    dialog.get_by_role("button", name=say("rename.save")).click()
    expect(page.get_by_role("button", name=say("page.you_are"))).to_contain_text("Ann")
