"""What the head, the bar and the standings of a tournament say, and that their parts stand apart."""

import re

from playwright.sync_api import expect

from .checks import box
from .conftest import Visit
from .table import say
from .tournament_event import Event, word

# How far the text in each cell of the rounds is from that of the next one.
GAPS = """rows => rows.flatMap(row => {
    const boxes = [...row.children].map(cell => {
        const range = document.createRange();
        range.selectNodeContents(cell.querySelector('[aria-hidden]'));
        return range.getBoundingClientRect();
    });
    return boxes.slice(1).map((one, place) => one.left - boxes[place].right);
})"""


def test_all_meet_twice(visit: Visit) -> None:
    event = Event(visit(), system="round_robin", cycles=2)
    page = event.open()
    expect(page.locator(".facts")).to_contain_text(say("tournaments.double"))


def test_equals_of_a_group_share_their_place(visit: Visit) -> None:
    """Two of three go on: that they are equal is to be seen."""
    event = Event(visit(), players=6, system="groups", groups=2)
    for _ in range(3):
        event.round()
        for pairing in event.data["rounds"][-1]["pairings"]:
            if pairing["kind"] == "game":
                table = {"round": len(event.data["rounds"]), "table": pairing["table"]}
                event.do("enter_result", **table, result={"shares": [0.5, 0.5]})
    event.do("pair_round")
    page = event.open()
    group = page.get_by_role("region", name=word("standings.group", group=2))
    expect(group.get_by_text("=1")).to_have_count(2)
    expect(group.get_by_text(word("key.equal"), exact=True)).to_be_visible()


def test_signs_of_tables_without_points(visit: Visit) -> None:
    event = Event(visit(), players=3, system="tables", table_size=3, rounds=2, games=[{"game": "hex"}])
    event.round()
    event.do("enter_result", round=1, table=1, result={"shares": [1, 0, 0]})
    event.do("add_entrants", entrants=[{"name": "Zoé"}])
    page = event.open()
    for sign, there in (("plus", 1), ("shares", 0), ("none", 1)):
        expect(page.get_by_text(word(f"key.{sign}"), exact=True)).to_have_count(there)


def test_rounds_of_many_players_stand_apart(visit: Visit) -> None:
    event = Event(visit(width=1440))
    event.round()
    event.results()
    told, many = event.data, range(1, 201)
    cell = {"kind": "game", "seat": 0, "share": 1, "points": None}
    cells = {number: [{**cell, "opponents": [(number + far) % 200 + 1]} for far in (90, 100, 110)] for number in many}
    told["entrants"] = [{**told["entrants"][0], "number": number, "name": f"Player {number}"} for number in many]
    told["standings"] = [{**told["standings"][0], "number": number, "cells": cells[number]} for number in many]
    page = event.page
    page.route(re.compile(f"/api/tournaments/{event.id}$"), lambda route: route.fulfill(json=told))
    page.goto(event.address)
    rows = page.locator("td.rounds")
    expect(rows).to_have_count(200)
    assert min(rows.evaluate_all(GAPS)) >= 4


def test_a_note_stands_apart_from_the_progress(visit: Visit) -> None:
    event = Event(visit(), rounds=3, times=[0, 4102444800000])
    event.round()
    page = event.open()
    track = box(page.locator(".track"))
    assert box(page.get_by_text("Round 2 at about"))["y"] - track["y"] - track["height"] >= 4
