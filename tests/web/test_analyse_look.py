"""The analysis board as it looks: what stays in its place while one steps, gaps, rings, numbers, room for the moves."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Route, expect

import hexagora
from hexagora import record
from hexagora.record import Record

from .checks import box, still
from .conftest import Visit
from .desk import Analysis, three
from .plays import Options
from .table import say

OPTIONS: Options = {"board": "rhombus", "size": 9, "swap": False}
WHOLE = "one => one.scrollWidth <= one.clientWidth"

# Rows that are partly under the head of the list.
CLIPPED = """list => {
    const [head, ...rows] = list.querySelectorAll('ol > li');
    const end = head.getBoundingClientRect().bottom;
    const places = rows.map(row => row.getBoundingClientRect());
    return places.filter(({ top, bottom }) => top + 2 < end && end < bottom - 2).map(({ top }) => top - end);
}"""


@pytest.fixture(scope="module")
def wild() -> str:
    """A game of chance to its end: long enough for a review to be stopped, and full of mistakes."""
    chance = random.Random(4)
    state = hexagora.game("hex", **OPTIONS).start()
    moves = []
    while state.turn is not None:
        moves.append(chance.choice(state.moves()))
        state = state.play(moves[-1])
    return f"/analyse#{record.link(Record('hex', OPTIONS, moves), '5')}"


def middle(target: Locator) -> float:
    place = box(target)
    return place["y"] + place["height"] / 2


def test_nothing_jumps_while_the_engine_looks_at_another_position(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three("b2", "a1", "c1"))
    page.get_by_role("switch", name=say("analyse.engine")).check()
    desk.press("Home")
    table = desk.lines.get_by_role("table")
    bar = page.get_by_role("list", name=say("analyse.bar"))
    expect(desk.lines).to_contain_text(say("analyse.proven", name="Black"))
    expect(table).to_have_attribute("aria-busy", "false")
    height = box(desk.lines)["height"]
    held: list[Route] = []
    page.route("**/api/queries/analysis", lambda route: held.append(route))
    desk.press("ArrowRight")
    expect(table).to_have_attribute("aria-busy", "true")
    expect(bar).to_have_attribute("aria-busy", "true")
    expect(bar).to_contain_text("100")
    assert box(desk.lines)["height"] == height
    old = table.get_by_role("button").first
    expect(old).to_have_attribute("aria-disabled", "true")
    old.click(force=True)
    desk.shows("1 b2", "2 a1", "3 c1")  # a move of another position is not added
    held.pop().continue_()
    page.unroute("**/api/queries/analysis")
    expect(table).to_have_attribute("aria-busy", "false")
    expect(bar).to_have_attribute("aria-busy", "false")
    assert box(desk.lines)["height"] >= height  # it may have more to say
    desk.press("End")
    desk.play("a2")
    expect(page.locator("[data-facts]")).to_contain_text(say("analyse.proven", name="Black"))
    expect(table).to_have_attribute("aria-busy", "false")
    height = box(desk.lines)["height"]
    desk.play("a3")  # the game is over
    expect(desk.lines).to_contain_text(say("end.wins", name="Black"))
    assert box(desk.lines)["height"] == height
    page.get_by_role("switch", name=say("analyse.engine")).uncheck()
    desk.press("Home")
    expect(table).to_have_count(0)
    assert box(desk.lines)["height"] < height


def test_a_review_that_was_stopped(visit: Visit, wild: str) -> None:
    """The graph ends where nothing is known, and the list says why it is empty."""
    page = visit()
    Analysis(page, wild)
    page.get_by_role("button", name=say("analyse.find"), exact=True).click()
    bands = page.locator("[data-band='0']")
    expect(bands.first).to_be_attached()
    page.get_by_role("button", name=say("analyse.stop"), exact=True).click()
    points = page.get_by_role("region", name=say("analyse.turning"))
    found = page.get_by_role("table", name=say("analyse.chances")).get_by_role("rowheader").all_inner_texts()
    known = [int(number) for number in found]
    count = int(page.get_by_role("slider").get_attribute("aria-valuemax") or 0) + 1
    assert 0 < len(known) < count
    expect(points).to_contain_text(say("analyse.stopped", count=len(known), all=count))
    expect(bands).to_have_count(sum(number - 1 not in known for number in known))
    points.get_by_role("button", name=say("analyse.again")).click()
    expect(points).to_contain_text(say("analyse.finding"))


def test_a_game_without_turning_points(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three("b2", "a2"))
    desk.button("analyse.find").click()
    expect(page.get_by_role("region", name=say("analyse.turning"))).to_contain_text(say("analyse.none"))


def test_a_number_is_not_covered_by_a_dot(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, "/analyse?game=hexadames&size=3")
    cell = hexagora.game("hexadames", size=3).start().moves()[0].partition(":")[0]
    desk.cell(cell).click()
    dots = desk.board.locator("[data-mark='dots'] circle")
    expect(dots.first).to_be_visible()
    page.get_by_role("switch", name=say("analyse.engine")).check()
    expect(desk.board.locator("[data-heat] text").first).to_be_visible()
    expect(dots).to_have_count(0)


def test_the_better_move_is_seen_without_the_engine(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three("a1", "b2", "c1", "a2"))
    desk.button("analyse.find").click()
    point = page.get_by_role("button", name=say("analyse.turning_point"))
    point.click()
    desk.press("Home")
    expect(desk.board.locator("[data-heat] path.best")).to_have_count(1)
    expect(desk.cell("b2")).to_have_attribute("aria-label", re.compile(f"100 %, {say('analyse.best')}$"))
    played = f"{say('analyse.played')}, {say('analyse.signs.??')}"
    expect(desk.cell("a1")).to_have_attribute("aria-label", re.compile(f"{re.escape(played)}$"))
    desk.press("ArrowRight")
    expect(desk.board.locator("[data-heat]")).to_have_count(0)


def test_a_graph_of_a_game_that_was_changed_says_so(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three("a1", "b2", "c1", "a2"))
    desk.button("analyse.find").click()
    plot = page.get_by_role("region", name=say("analyse.chances"))
    expect(plot.get_by_role("button", name=say("analyse.turning_point"))).to_be_visible()
    height = box(plot)["height"]
    desk.press("Home", "v", "m")
    expect(plot).to_contain_text(say("analyse.as_reviewed", count=4))
    assert abs(box(plot)["height"] - height) <= 4
    plot.get_by_role("button", name=say("analyse.find")).click()
    expect(plot.get_by_text(say("analyse.as_reviewed", count=4))).to_have_count(0)


def test_what_a_variation_is_worth_stands_behind_its_moves(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, three("a1", "b2", "c1", "a2"))
    desk.button("analyse.find").click()
    expect(page.get_by_role("button", name=say("analyse.turning_point"))).to_be_visible()
    desk.press("Home", "v", "ArrowRight", "ArrowLeft")
    desk.play("c3")  # a variation of the variation
    worth = desk.tree.get_by_text(say("analyse.chance", name="Black", percent=100))
    assert middle(worth) < middle(desk.here)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900)])
def test_room_for_moves_and_turning_points(visit: Visit, wild: str, width: int, height: int) -> None:
    page = visit(width=width, height=height)
    desk = Analysis(page, wild)
    page.get_by_role("switch", name=say("analyse.engine")).check()
    desk.button("analyse.find").click()
    rows = desk.tree.locator("ol > li:not([aria-hidden])")
    list_box = box(desk.tree)
    head = box(desk.tree.locator("ol > li").first)
    below = head["y"] + head["height"]
    assert list_box["y"] + list_box["height"] - below >= 5 * box(rows.first)["height"]
    points = page.get_by_role("region", name=say("analyse.turning")).get_by_role("listitem")
    expect(points.first).to_be_visible(timeout=90_000)
    view = box(points.locator(".."))
    end = view["y"] + view["height"]
    assert points.count() > 6
    cut = [place for place in map(box, points.all()) if place["y"] < end < place["y"] + place["height"]]
    assert len(cut) == 1
    shown = end - cut[0]["y"]
    assert 0.3 < shown / cut[0]["height"] < 0.7
    footer = box(page.get_by_role("contentinfo"))
    high = page.evaluate("document.scrollingElement.scrollHeight - scrollY")
    assert high == pytest.approx(footer["y"] + footer["height"], abs=1)  # nothing is below it


def test_the_first_row_is_whole(visit: Visit, wild: str) -> None:
    page = visit()
    desk = Analysis(page, wild)
    for place in (10, 11, 20, 30, 41):
        desk.tree.locator(f"[data-path='{place}']").click()
        expect(desk.here).to_have_attribute("data-path", str(place))
        still(page)
        assert desk.tree.evaluate(CLIPPED) == []
    desk.press("End")
    expect(desk.here).to_be_in_viewport()
    still(page)
    assert desk.tree.evaluate(CLIPPED) == []


def test_buttons_hold_their_texts_on_a_small_phone(visit: Visit) -> None:
    page = visit(width=360, height=740, touch=True, lang="fr")
    desk = Analysis(page, three("b2", "a1"), "fr")
    assert desk.button("analyse.find").evaluate(WHOLE)
    steps = page.get_by_role("group", name=say("moves.steps", "fr"))
    number, after = box(steps.locator(".num")), box(desk.button("analyse.go.next"))
    assert number["x"] + number["width"] <= after["x"]
