"""A game that is looked into: what becomes of its result, its people and its questions when one goes elsewhere."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Request, expect

from hexagora import record
from hexagora.record import Participant, Record

from .conftest import Visit
from .desk import SMALL, Analysis
from .table import say

WON = Record(
    "hex",
    SMALL,
    ("b2", "a1", "c1", "a2", "b3"),
    (1, 0),
    seats=(Participant("Ann"), Participant("Bob")),
    date="2026-01-31",
)


def address(game: Record, at: str) -> str:
    return f"/analyse#{record.link(game, at)}"


def download(desk: Analysis) -> Record:
    with desk.page.expect_download() as file:
        desk.page.get_by_role("button", name=say("analyse.share.record"), exact=True).click()
    return record.read(file.value.path().read_text("utf-8"))


@pytest.mark.parametrize("way", ["x", "m"])
def test_a_result_belongs_to_the_moves_that_lead_to_it(visit: Visit, way: str) -> None:
    page = visit()
    desk = Analysis(page, address(WON, "5"))
    won = page.get_by_text(say("seat.won"), exact=True)
    expect(won).to_have_count(1)
    if way == "x":
        desk.press("x")
        expect(desk.here).to_have_text("a2")
    else:
        desk.press("ArrowLeft")
        desk.play("c3")
        desk.button("analyse.to_main").click()
    expect(won).to_have_count(0)
    desk.tab("share")
    link = page.get_by_label(say("analyse.share.link"), exact=True)
    expect(link).to_have_value(re.compile("at=4$" if way == "x" else "at=5$"))
    made = download(desk)
    assert made.result is None and made.seats == WON.seats and made.date == WON.date
    other = Analysis(visit(), link.input_value())
    expect(other.here).to_have_text("a2" if way == "x" else "c3")
    page.reload()
    expect(desk.here).to_have_text("a2" if way == "x" else "c3")


def test_what_is_brought_back_brings_its_result(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, address(WON, "5"))
    desk.press("x")
    expect(desk.here).to_have_text("a2")
    desk.press("z")
    expect(desk.here).to_have_text("b3")
    desk.tab("share")
    assert download(desk) == WON


def test_playing_on_after_a_swap_one_has_the_chosen_colour(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, address(Record("hex", {"board": "rhombus", "size": 4}, ("b2", "swap")), "2"))
    desk.button("analyse.play").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(say("new.colour")).select_option("1")
    dialog.get_by_role("button", name=say("home.play"), exact=True).click()
    expect(page).to_have_url(re.compile("/g/"))
    match = page.url.rsplit("/", 1)[1]
    seen = page.request.get(f"/api/matches/{match}").json()
    state = seen["position"]
    mine = next(person for person, seat in enumerate(seen["seats"]) if seat["kind"] == "screen")
    assert state["seats"][1] == mine and state["turn"] == 1


def test_every_position_is_asked_for_once(visit: Visit) -> None:
    page = visit()
    desk = Analysis(page, address(WON, "2"))
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if request.url.endswith("/analysis") else None)
    page.get_by_role("switch", name=say("analyse.engine")).check()
    expect(desk.lines).to_contain_text(say("analyse.proven", name="Black"))
    desk.press("ArrowLeft")
    expect(desk.lines).to_contain_text(say("analyse.proven", name="Black"))
    desk.press("ArrowLeft")
    expect(desk.lines).to_contain_text(say("analyse.proven", name="Black"))
    lengths = [len(json.loads(request.post_data or "")["moves"]) for request in asked]
    assert lengths == [2, 1, 0]


def test_a_stream_that_breaks_is_said_in_our_words(visit: Visit) -> None:
    page = visit(expected=("Failed", "ERR_"))
    desk = Analysis(page, address(WON, "2"))
    line = '{"waiting": 1}\n'
    page.route("**/api/queries/analysis", lambda route: route.fulfill(body=line, content_type="application/x-ndjson"))
    page.get_by_role("switch", name=say("analyse.engine")).check()
    expect(desk.lines.get_by_role("alert")).to_contain_text(say("error.offline"))
    page.unroute("**/api/queries/analysis")
