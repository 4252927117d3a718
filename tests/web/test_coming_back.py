"""When the server or the network goes away, and when somebody comes back."""

from playwright.sync_api import expect

import hexagora

from .conftest import Site, Visit
from .plays import EACH, Options
from .table import Table, at_table, join, make, say

SMALL: Options = {"size": 3, "swap": False}
HEX = next(play for play in EACH if play.game == "hex")


def offline(table: Table, now: bool) -> None:
    expect(table.page.get_by_text(say("net.offline")).and_(table.page.locator("p"))).to_have_count(int(now))


def test_the_server_dies_and_comes_back_during_a_game(site: Site, visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", options=HEX.options)
    moves = HEX.moves.split()
    for move in moves[:3]:
        table.click_move(move)
    site.kill()
    offline(table, True)
    table.shows()
    site.restart()
    offline(table, False)
    expect(page.get_by_role("status").first).to_contain_text(say("net.back"))
    table.shows()
    for move in moves[3:]:
        table.click_move(move)
    table.ends()


def test_a_move_clicked_while_offline_is_played_once(site: Site, visit: Visit) -> None:
    table = make(visit(), "hex", moves="c3", options=SMALL)
    site.kill()
    offline(table, True)
    table.cell("d2").click()
    table.cell("b4").click()  # impatience
    table.shows()
    site.restart()
    offline(table, False)
    table.played("d2")
    table.click_move("b2")
    table.page.reload()
    table.shows()


def test_a_move_that_comes_too_late(site: Site, visit: Visit) -> None:
    """Of two that were meant for the same position the first to arrive counts, and nobody's board is wrong."""
    page = visit()
    table = make(page, "hex", moves="c3", options=SMALL)
    page.context.set_offline(True)
    site.restart()
    offline(table, True)
    table.cell("d2").click()
    table.ahead("b4", shown=False)
    page.context.set_offline(False)
    offline(table, False)
    table.shows()
    table.click_move("c2")


def test_reload_in_the_middle_of_a_game(visit: Visit) -> None:
    page = visit()
    table = make(page, "gomobil", moves="c9:b7")
    table.cell("k2").click()  # lifted, not yet put down
    page.reload()
    table.shows()
    table.click_move("k2:f1")
    page.reload()
    table.shows()
    table.click_move("pass")
    table.click_move("pass")
    page.reload()
    table.ends()


def test_two_tabs_of_one_person_agree(visit: Visit) -> None:
    page = visit()
    first = make(page, "hex", options=SMALL)
    other = page.context.new_page()
    other.goto(page.url)
    second = at_table(other, first.state)
    for number, move in enumerate("c3 d2 b4 c2".split()):
        mover, watcher = (first, second) if number % 2 else (second, first)
        mover.click_move(move)
        watcher.played(move)
    second.button("action.takeback").click()
    for table in (first, second):
        table.state = table.state.game.start().play("c3").play("d2").play("b4")
        table.moves.pop()
        table.shows()


def test_the_computer_goes_on_after_the_server_died(site: Site, visit: Visit) -> None:
    table = make(visit(), "hex", ["screen", "computer 1"], options=SMALL)
    table.cell("c3").click()
    moves = table.list.get_by_role("button")
    expect(moves.first).to_have_text("c3")
    site.restart()
    expect(moves).to_have_count(2)
    expect(table.line).to_contain_text(say("game.your_turn"))


def test_typing_and_talking_while_offline(site: Site, visit: Visit) -> None:
    ann = make(visit(), "hex", ["screen", "link"], options=SMALL)
    bob = join(visit(), ann)
    site.kill()
    offline(ann, True)
    field = ann.page.get_by_label(say("moves.type"))
    field.fill("C3")
    field.press("Enter")
    offline(bob, True)
    bob.page.get_by_role("tab", name=say("panel.chat")).click()
    bob.page.get_by_label(say("chat.write")).fill("Are you there?")
    bob.page.keyboard.press("Enter")
    site.restart()
    ann.played("c3")
    bob.page.get_by_role("tab", name=say("panel.moves")).click()
    bob.played("c3")
    ann.page.get_by_role("tab", name=say("panel.chat")).click()
    expect(ann.page.get_by_role("log").get_by_text("Are you there?")).to_have_count(1)


def test_home_without_a_server(site: Site, visit: Visit) -> None:
    page = visit()
    page.goto("/")
    card = page.get_by_role("article", name="Gosix")
    site.kill()
    card.get_by_role("button", name=say("home.play_game", game="Gosix"), exact=True).click()
    expect(card.get_by_role("alert")).to_have_text(say("error.offline"))
    site.restart()
    card.get_by_role("button", name=say("home.play_game", game="Gosix"), exact=True).click()
    at_table(page, hexagora.game("gosix").start())
