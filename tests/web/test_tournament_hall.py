"""What fits on the screen of a hall: long names, tables of several, the tree of a knockout."""

import pytest
from playwright.sync_api import Page, expect

from .checks import box, still
from .conftest import Visit
from .table import say
from .tournament_event import Event

MARIE = "Anne-Sophie de La Rochefoucauld-Montbeli"
HALL = {"width": 1920, "height": 1080}

CUT = """parts => parts.filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.innerText)"""


def hall(page: Page, event: Event, title: str = "pairings") -> None:
    page.goto(f"{event.address}/hall")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text(say(f"tournaments.hall.{title}", round=1))
    page.keyboard.press("Space")
    still(page)


def letters(page: Page, selector: str) -> float:
    size: float = page.locator(selector).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    return size


def test_forty_with_long_names_have_come(visit: Visit) -> None:
    page = visit(**HALL)
    event = Event(page, players=0)
    event.do("add_entrants", entrants=[{"name": f"{MARIE[:-3]} {number:02}"} for number in range(40)])
    hall(page, event, "entrants")
    names = page.get_by_role("listitem")
    assert names.evaluate_all(CUT) == []
    for one in names.all():
        place = box(one)
        assert place["x"] + place["width"] <= HALL["width"]
    assert letters(page, ".entrants") > 35


def test_long_names_are_read_whole(visit: Visit) -> None:
    page = visit(**HALL)
    event = Event(page, players=4)
    event.do("change_entrant", number=1, name=MARIE)
    event.round()
    hall(page, event)
    assert page.locator(".person > span").evaluate_all(CUT) == []
    assert letters(page, ".pairings") > 60  # two tables have much room


def test_tables_of_four_are_as_large_as_there_is_room(visit: Visit) -> None:
    page = visit(**HALL)
    event = Event(page, players=8, system="tables", table_size=4, rounds=1, games=[{"game": "hexago"}])
    event.round()
    hall(page, event)
    assert page.locator(".person > span").evaluate_all(CUT) == []
    rows = page.get_by_role("row")
    end = box(rows.last)
    assert end["y"] + end["height"] <= box(page.locator("footer"))["y"] + 1
    assert letters(page, ".several") > 60


@pytest.mark.parametrize("size", [(1920, 1080), (390, 844)], ids=str)
def test_a_tree_is_seen_whole(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(width=size[0], height=size[1])
    event = Event(page, players=8, system="knockout", third_place=True)
    event.round()
    hall(page, event)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("tournaments.hall.bracket"))
    still(page)
    tree = page.get_by_role("group", name=say("tournament.bracket.title"))
    expect(tree.get_by_role("listitem")).to_have_count(7)
    foot = box(page.locator("footer"))["y"]
    for place in map(box, tree.get_by_role("listitem").all()):
        assert place["y"] + place["height"] <= foot + 1 and place["x"] + place["width"] <= size[0]
    if size[0] > 1000:
        assert box(tree.get_by_text("Ada"))["height"] > 30


def test_one_name_without_a_break_keeps_nobody_small(visit: Visit) -> None:
    page = visit(**HALL)
    event = Event(page, players=8)
    event.do("change_entrant", number=1, name="W" + "o" * 39)
    hall(page, event, "entrants")
    assert letters(page, ".entrants li") > 60
    assert page.get_by_role("listitem").evaluate_all(CUT) == []
    event.round()
    hall(page, event)
    assert letters(page, ".pairings") > 50
    assert page.locator(".person > span").evaluate_all(CUT) == []
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("tournaments.hall.standings"))
    still(page)
    assert letters(page, ".standings") > 50


def test_between_rounds_the_tables_name_theirs(visit: Visit) -> None:
    page = visit(**HALL)
    event = Event(page, rounds=3, times=[0, 4102444800000])
    event.round()
    event.results()
    page.goto(f"{event.address}/hall")
    expect(page.get_by_text("Round 2 at ")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pairings of round 1")


def test_it_stops_when_all_is_erased(visit: Visit) -> None:
    page, screen = visit(), visit(expected=("404",), **HALL)
    event = Event(page)
    event.round()
    screen.clock.install()
    hall(screen, event)
    assert page.request.delete(f"/api/tournaments/{event.id}").ok
    screen.clock.run_for(4000)
    expect(screen.get_by_role("heading", level=1)).to_have_text(say("tournament.gone"))
    asked: list[str] = []
    screen.on("request", lambda request: asked.append(request.url))
    screen.clock.run_for(30_000)
    assert not [url for url in asked if event.id in url]
