"""Where everything stands, on phones, tablets and desktops: in sight, side by side, large enough for fingers."""

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Page, expect

from hexagora import locales

from .checks import accessible, box
from .conftest import Visit
from .table import Table, join, knows, make, say

SIX: dict[str, Any] = {
    "options": {"players": 6, "size": 5},
    "clock": {"kind": "fischer", "seconds": 300, "increment": 5},
}
HEXAGO = "h1 e6 d5 h2 h3 e3 g3 d7 c6 d3 c7 e2 f8 b7 d4 i1 b6 e1 e9 a5 i5 g4 h4 h5"
FINGER = 44
# Buttons and links of the table that are too small for a finger. Moves in the list are a dense table; a score is
# touched anywhere on its seat.
SMALL = f"""() => [...document.querySelectorAll('main button, main a, main input')].filter(one => {{
    const {{ width, height }} = one.getBoundingClientRect();
    const least = one.closest('td') ? 36 : {FINGER};
    return width && (width < least - .5 || height < least - .5) && !one.closest('.hidden') && !one.matches('.scores');
}}).map(one => one.outerHTML.slice(0, 120) + JSON.stringify(one.getBoundingClientRect()))"""


def apart(parts: dict[str, FloatRect]) -> None:
    """No part covers another."""
    for (name, a), (other, b) in combinations(parts.items(), 2):
        wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
        high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
        assert wide < 1 or high < 1, f"{name} and {other} overlap by {wide:.0f} × {high:.0f}: {a}, {b}"


def inside(page: Page, parts: dict[str, FloatRect]) -> None:
    size = page.viewport_size
    assert size
    for name, part in parts.items():
        right, bottom = part["x"] + part["width"], part["y"] + part["height"]
        assert part["x"] >= -1 and part["y"] >= -1, f"{name}: {part}"
        assert right <= size["width"] + 1 and bottom <= size["height"] + 1, f"{name}: {part} in {size}"


def parts_of(table: Table) -> dict[str, FloatRect]:
    page = table.page
    return {
        "title": box(page.get_by_role("heading", level=1)),
        "seats": box(table.seats),
        "board": box(table.board),
        "status": box(page.locator(".status")),
        "actions": box(table.actions),
    }


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_nothing_overlaps_with_an_offer_open(visit: Visit, axe: str, lang: str) -> None:
    page = visit(lang=lang)
    knows(page, "hex")
    ann = make(page, "hex", ["screen", "link"], lang=lang, options={"swap": False})
    bob = join(visit(), ann)
    ann.click_move("c3")
    bob.played("c3")
    bob.button("action.draw").click()
    answer = page.get_by_role("button", name=ann.say("offer.yes"), exact=True)
    expect(answer).to_be_visible()
    parts = {**parts_of(ann), "offer": box(answer), "banner": box(page.get_by_role("banner"))}
    parts["panel"] = box(page.get_by_role("region", name=ann.say("panel.title")))
    apart(parts)
    inside(page, parts)
    assert parts["board"]["height"] > 500
    accessible(page, axe)


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_six_players_beside_the_board(visit: Visit, lang: str) -> None:
    page = visit(width=1440, height=900, lang=lang)
    knows(page, "hex")
    table = make(page, "hex", lang=lang, **SIX)
    parts = {**parts_of(table), "panel": box(page.get_by_role("region", name=table.say("panel.title")))}
    apart(parts)
    inside(page, parts)


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_a_phone(visit: Visit, axe: str, lang: str) -> None:
    page = visit(width=390, height=844, touch=True, lang=lang)
    table = make(page, "hexago", moves=HEXAGO, lang=lang)
    strip = page.get_by_role("button", name=table.say("moves.open"))
    parts = {**parts_of(table), "strip": box(strip)}
    apart(parts)
    inside(page, parts)
    order = [parts[name]["y"] for name in ("title", "seats", "board", "status", "strip", "actions")]
    assert order == sorted(order)
    assert parts["actions"]["y"] + parts["actions"]["height"] > 843, "within reach of the thumb"
    assert parts["board"]["width"] > 360
    assert not page.evaluate(SMALL)
    accessible(page, axe)
    strip.tap()
    expect(table.list).to_be_in_viewport()
    page.get_by_role("button", name=table.say("moves.before"), exact=True).first.tap()
    expect(table.line).to_contain_text(table.say("game.looking", move=23, of=24))


@pytest.mark.parametrize("width", [320, 390, 820])
def test_six_players_on_phone_and_tablet(visit: Visit, axe: str, width: int) -> None:
    page = visit(width=width, height=844 if width < 500 else 1180, touch=True)
    table = make(page, "hex", ["screen", *["computer 1"] * 2, *["screen"] * 3], **SIX)
    parts = parts_of(table)
    apart(parts)
    inside(page, parts)
    for seat in table.seats.get_by_role("listitem").all():
        row, sign = box(seat), box(seat.locator("svg"))
        name = box(seat.locator(".name > :is(.long, .short):visible").last)
        clock = box(seat.get_by_role("time"))
        apart({"sign": sign, "name": name, "clock": clock})
        for part in (sign, name, clock):
            assert part["width"] > 12 and row["x"] - 1 <= part["x"]
            assert part["x"] + part["width"] <= row["x"] + row["width"] + 1
    assert not page.evaluate(SMALL)
    accessible(page, axe)


def test_units_stand_by_counters(visit: Visit) -> None:
    page = visit(width=390, height=844, touch=True)
    for game, unit in (("six", "in hand"), ("gomobil", "points"), ("hexago", "pieces")):
        table = make(page, game)
        expect(table.seats.get_by_text(unit, exact=True).first).to_be_in_viewport(ratio=1)


def test_a_phone_held_sideways(visit: Visit, axe: str) -> None:
    page = visit(width=844, height=390, touch=True)
    table = make(page, "hexago", moves=HEXAGO)
    parts = {name: part for name, part in parts_of(table).items() if name != "seats"}
    apart(parts)
    inside(page, parts)
    assert parts["board"]["height"] > 0.9 * 390
    assert all(parts[name]["x"] > parts["board"]["width"] / 2 for name in ("title", "status", "actions"))
    accessible(page, axe)
    page.get_by_role("link", name=say("lost.home")).tap()  # there is no bar, but a way out
    page.wait_for_url("**/")


def test_the_buttons_of_a_move_are_within_reach(visit: Visit) -> None:
    page = visit(width=390, height=844, touch=True)
    table = make(page, "marienbad", options={"size": 3})
    before = box(table.board)
    one = min(table.state.moves(), key=len)
    table.cell(one).tap()
    confirm = table.button("game.confirm", move=one)
    expect(confirm).to_be_visible()
    assert box(confirm)["y"] > 760
    assert box(table.board) == before, "nothing moves under the finger"
