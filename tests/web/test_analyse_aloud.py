"""The analysis board for those who do not see it, or have no mouse: what is said, what cells are called, its keys."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import Visit
from .desk import Analysis, three
from .table import say

# Everything that the page says from now on.
LISTEN = """() => {
    const place = document.querySelector('[role=status]');
    window.heard = [];
    new MutationObserver(() => window.heard.push(place.textContent)).observe(place, { childList: true, subtree: true });
}"""
STEPS = """count => {
    for (let step = 0; step < count; step += 1)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
}"""

SILENCE = 600  # milliseconds after which something would have been said
GAME = ("b2", "a2", "c1", "b1", "a3")  # Black wins


def turn(name: str) -> str:
    return say("game.turn_of", name=name)


def test_each_step_is_said(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three(*GAME))
    expect(desk.said).to_have_count(1)
    expect(desk.said).to_have_text("5. Black a3. Black wins.")
    desk.press("ArrowLeft")
    expect(desk.said).to_have_text(f"4. Red b1. {turn('Black')}.")
    desk.press("Home")
    expect(desk.said).to_have_text(f"{say('analyse.start')}. {turn('Black')}.")
    desk.press("End")
    expect(desk.said).to_have_text("5. Black a3. Black wins.")
    desk.tree.get_by_text("a2", exact=True).click()
    expect(desk.said).to_have_text(f"2. Red a2. {turn('Black')}.")
    desk.play("c2")  # instead of c1
    expect(desk.said).to_have_text(f"{say('analyse.variation')}, 3. Black c2. {turn('Red')}.")
    desk.press("ArrowUp")
    expect(desk.said).to_have_text(f"3. Black c1. {turn('Red')}.")
    desk.press("ArrowDown")
    expect(desk.said).to_have_text(f"{say('analyse.variation')}, 3. Black c2. {turn('Red')}.")


def test_of_quick_steps_the_last_is_said(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three(*GAME))
    desk.press("Home")
    expect(desk.said).to_have_text(f"{say('analyse.start')}. {turn('Black')}.")
    page.evaluate(LISTEN)
    page.evaluate(STEPS, 4)
    expect(desk.said).to_have_text(f"4. Red b1. {turn('Black')}.")
    assert page.evaluate("window.heard") == [f"4. Red b1. {turn('Black')}."]


def test_the_end_of_a_review_is_said(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three("a1", "b2", "c1", "a2"))
    desk.press("j")
    points = page.get_by_role("region", name=say("analyse.turning")).get_by_role("listitem")
    expect(points.first).to_be_visible()
    expect(desk.said).to_contain_text(say("analyse.finished", count=points.count()))
    desk.press("Home", "ArrowRight")
    expect(desk.said).to_have_text(f"1. Black a1, {say('analyse.signs.??')}. {turn('Red')}.")


def test_what_is_done_to_the_tree_is_said(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three(*GAME))
    desk.press("Home", "ArrowRight")
    for cell in ("a1", "c2"):  # two variations
        desk.press("Home", "ArrowRight")
        desk.play(cell)
    expect(desk.said).to_contain_text(f"2. Red c2. {turn('Black')}.")
    desk.press("u")
    expect(desk.said).to_have_text(say("analyse.promoted", move="c2"))
    desk.press("u")
    expect(desk.said).to_have_text(say("analyse.is_main", move="c2"))
    desk.press("x")
    gone = say("analyse.removed", move="c2")
    expect(desk.said).to_have_text(f"{gone} 1. Black b2. {turn('Red')}.")
    desk.press("z")
    expect(desk.said).to_have_text(f"{say('analyse.restored', move='c2')} 2. Red c2. {turn('Black')}.")
    desk.button("analyse.remove").click()
    expect(desk.said).to_have_text(f"{gone} 1. Black b2. {turn('Red')}.")
    desk.button("analyse.restore").click()
    expect(desk.said).to_contain_text(say("analyse.restored", move="c2"))
    desk.press("ArrowDown", "m")
    expect(desk.said).to_contain_text(say("analyse.is_main", move="a2"))


def test_cells_have_their_marks_and_chances(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page)
    page.get_by_label(say("analyse.mark"), exact=True).select_option("circle")
    desk.cell("b2").click()
    circle = say("analyse.marks.circle").lower()
    expect(desk.said).to_have_text(say("analyse.marked_cell", cell="b2", mark=circle))
    page.get_by_label(say("analyse.mark"), exact=True).select_option("A")
    desk.cell("c3").click()
    expect(desk.cell("c3")).to_have_attribute("aria-label", re.compile(f"{say('analyse.marked', mark='A')}$"))
    desk.cell("c3").click()
    expect(desk.said).to_have_text(say("analyse.unmarked_cell", cell="c3"))
    page.get_by_role("switch", name=say("analyse.engine")).check()
    known = f"b2, {say('board.empty')}, {say('board.open')}, {circle}, 100 %, {say('analyse.best')}"
    expect(desk.cell("b2")).to_have_attribute("aria-label", known)
    expect(desk.lines.locator("thead th").first).to_have_text(re.compile(r"^\s*Black\s+to move\s*$"))
    desk.press("h")
    expect(desk.cell("b2")).to_have_attribute("aria-label", known.partition(", 100")[0])


def test_nothing_is_said_twice(visit: Visit) -> None:
    """Where the graph or a move of the tree has the focus, it says itself where one is."""
    page = visit()
    desk = Analysis(page, three("a1", "b2", "c1", "a2"))
    desk.button("analyse.find").click()
    graph = page.get_by_role("slider", name=say("analyse.chances"))
    expect(desk.said).to_contain_text(say("analyse.finished", count=1).partition(":")[0])
    page.evaluate(LISTEN)
    graph.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"a1 was a mistake: b2 is better\.$"))
    desk.stands("b2", say("board.empty"))  # the position is there
    page.wait_for_timeout(SILENCE)
    desk.here.focus()
    page.keyboard.press("ArrowRight")
    expect(desk.here).to_be_focused()
    expect(desk.said).to_have_text(f"{turn('Black')}.")
    assert page.evaluate("window.heard") == [f"{turn('Black')}."]


def test_the_board_speaks_in_the_same_place(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three("b2"))
    desk.press("b")
    expect(desk.cell("b2")).to_be_focused()  # the middle
    page.keyboard.press("Enter")
    expect(desk.said).to_contain_text("b2 is taken.")
    expect(desk.said).to_have_count(1)
    page.keyboard.press("s")
    expect(desk.said).to_contain_text(say("board.turn", name="Red"))


def test_the_tree_is_one_tab_stop(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three(*GAME))
    desk.press("Home", "ArrowRight")
    desk.play("a1")
    stops = desk.tree.locator("[tabindex='0']")
    expect(stops).to_have_count(1)
    desk.here.focus()
    for key, move in (("ArrowUp", "a2"), ("ArrowRight", "c1"), ("End", "a3"), ("ArrowLeft", "b1")):
        page.keyboard.press(key)
        expect(stops).to_have_text(move)
        expect(stops).to_be_focused()
    page.keyboard.press("Delete")
    expect(desk.here).to_have_text("c1")
    expect(desk.here).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label(say("analyse.comment"), exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Home")
    expect(desk.button("analyse.start")).to_be_focused()
    expect(stops).to_have_text("b2")
    page.keyboard.press("ArrowRight")
    expect(stops).to_be_focused()


def test_to_the_board_and_a_mark_by_keys(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page)
    desk.press("c")
    expect(desk.said).to_have_text(say("analyse.mark_now", mark=say("analyse.marks.circle").lower()))
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(desk.board.locator('[data-mark="circle"]')).to_have_count(1)
    for _ in range(3):
        page.keyboard.press("Shift+C")  # on the board the small letter asks for a chain
    page.keyboard.press("Enter")
    expect(desk.board.locator('[data-mark="cross"]')).to_have_count(1)
    page.keyboard.press("Shift+C")
    expect(desk.said).to_have_text(say("analyse.mark_none"))
    page.keyboard.press("Enter")
    desk.shows("1 b2")


def test_the_better_line_by_keys(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three("a1", "b2", "c1", "a2"))
    desk.press("v")
    expect(desk.said).to_contain_text(say("analyse.no_better"))
    desk.press("j")
    expect(page.get_by_role("button", name=say("analyse.turning_point"))).to_be_visible()
    for there in (["Home"], ["Home", "ArrowRight"]):  # where the mistake was made, and where it led to
        desk.press(*there, "v")
        expect(desk.here).to_have_attribute("data-path", "0.1.1")
    page.keyboard.press("m")
    expect(desk.here).to_have_attribute("data-path", "1")


def test_keys_of_this_page_come_first(visit: Visit) -> None:
    page = visit()
    Analysis(page)
    page.keyboard.press("?")
    titles = page.get_by_role("dialog", name=say("foot.keys")).get_by_role("heading", level=3)
    expect(titles.first).to_have_text(say("analyse.keys.title"))
