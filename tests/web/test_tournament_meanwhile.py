"""What others do to a tournament while somebody types, chooses or looks."""

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .tournament_event import Event, button, more, points, word


def hold_news(page: Page, event: Event) -> None:
    page.route(re.compile(f"/api/tournaments/{event.id}$"), lambda route: route.abort())


def test_it_ends_though_a_game_has_just_ended(visit: Visit) -> None:
    page = visit(expected=("409", "net::ERR_FAILED"))
    event = Event(page)
    event.round()
    event.open()
    more(page, "bar.end_now")
    hold_news(page, event)
    table = {"round": 1, "table": 2}
    event.do("enter_result", **table, result={"shares": [1, 0]})
    event.do("enter_result", **table, result={"shares": [0, 1]}, correct=True)
    page.unroute_all()
    button(page, "bar.end").click()
    expect(page.get_by_text(word("status.over"), exact=True)).to_be_visible()


def test_it_does_not_end_where_results_were_corrected(visit: Visit) -> None:
    page = visit(expected=("409", "net::ERR_FAILED"))
    event = Event(page)
    event.round()
    event.do("enter_result", round=1, table=2, result={"shares": [1, 0]})
    event.open()
    more(page, "bar.end_now")
    hold_news(page, event)
    event.do("enter_result", round=1, table=2, result=None, correct=True)
    page.unroute_all()
    button(page, "bar.end").click()
    expect(page.get_by_role("alert")).to_contain_text("Somebody has changed the tournament meanwhile")
    assert event.data["status"] == "playing"


def test_what_was_said_is_in_your_language(visit: Visit) -> None:
    page = visit(expected=("409", "net::ERR_FAILED"))
    event = Event(page)
    event.open()
    hold_news(page, event)
    event.do("pair_round")
    page.unroute_all()
    button(page, "bar.pair", round=1).click()
    status = page.get_by_role("status")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(status.filter(has_text=word("told.paired", round=1))).to_be_attached()
    page.get_by_role("button", name="Français").click()
    expect(status.filter(has_text=word("told.paired", "fr", round=1))).to_be_attached()
    expect(page.get_by_role("alert")).to_have_count(0)
    event.do("forbid_pair", players=[1, 2])
    french = event.data["last"]["sentence"]
    expect(status.filter(has_text=french)).to_be_attached()
    page.get_by_role("button", name="English").click()
    expect(status.filter(has_text=word("told.paired", round=1))).to_have_count(0)
    expect(status.filter(has_text=french)).to_have_count(0)
    expect(status.filter(has_text=event.data["last"]["sentence"])).to_be_attached()


def test_that_somebody_was_faster_is_no_news_for_long(visit: Visit) -> None:
    page = visit(expected=("409", "net::ERR_FAILED"))
    event = Event(page)
    event.open()
    hold_news(page, event)
    event.do("pair_round")
    page.unroute_all()
    button(page, "bar.pair", round=1).click()
    expect(page.get_by_role("alert")).to_be_visible()
    event.do("start_round")
    expect(points(page, 1)).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)
