"""The page of one tournament over the board: its organiser's day, its systems, those who only look."""

import json
import re

import pytest
from playwright.sync_api import expect

from .checks import accessible, box, fits
from .conftest import Visit
from .table import ask
from .tournament_event import NAMES, Event, button, more, points, row, word

HEXAGO = {"game": "hexago"}


def test_a_day_of_a_club(visit: Visit) -> None:
    """From the first name to the winner, by the organiser alone."""
    page = visit()
    event = Event(page, players=0, rounds=2, place="Café Hex")
    event.open()
    expect(page.get_by_text(word("entrants.none_organiser"))).to_be_visible()
    button(page, "bar.players").click()
    page.get_by_role("textbox", name=word("people.name"), exact=True).fill("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_text(word("people.added", count=1, name="Ada"))).to_be_visible()
    page.get_by_text(word("people.file"), exact=True).click()
    page.get_by_label(word("people.file_line")).fill("Bea,1500,Lyon\nCid,1400\nDan")
    button(page, "people.add_all").click()
    expect(page.get_by_text(word("people.added_all", count=3))).to_be_visible()
    page.keyboard.press("Escape")
    button(page, "bar.pair", round=1).click()
    button(page, "bar.start", round=1).click()
    expect(button(page, "bar.pair", round=2)).to_be_disabled()

    # By keyboard alone: points, Tab, points, Enter, and on at the next table.
    points(page, 1).first.focus()
    for typed in ("46", "45", "40", "49"):
        page.keyboard.type(typed)
        page.keyboard.press("Tab" if typed in ("46", "40") else "Enter")
        if typed == "45":
            expect(points(page, 2).first).to_be_focused()
    expect(page.get_by_text("2 of 2 results in")).to_be_visible()
    expect(row(page, 2).get_by_role("button", name="0–1", exact=True)).to_have_attribute("aria-pressed", "true")
    assert [one["result"]["points"] for one in event.data["rounds"][0]["pairings"]] == [[46, 45], [40, 49]]

    button(page, "bar.pair", round=2).click()
    button(page, "bar.start", round=2).click()
    for table, winner in ((1, "1–0"), (2, "½")):
        row(page, table).get_by_role("button", name=winner, exact=True).click()
        button(page, "entry.save", table=table).click()
        expect(button(page, "entry.save", table=table)).to_have_count(0)
    button(page, "bar.end").click()
    expect(page.get_by_text(word("status.over"), exact=True)).to_be_visible()
    expect(page.get_by_text(word("standings.final"), exact=True)).to_be_visible()
    expect(page.get_by_role("table").first.get_by_role("row")).to_have_count(5)


def test_a_result_is_corrected_only_when_somebody_says_so(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.results()
    event.open()
    points(page, 1).nth(1).fill("5")
    question = row(page, 1).get_by_text(word("entry.ask", table=1, old="1–0, 3 : 1", new="0–1, 3 : 5"))
    expect(question).to_be_visible()
    button(row(page, 1), "entry.keep").click()
    expect(points(page, 1).nth(1)).to_have_value("1")
    points(page, 1).nth(1).fill("5")
    button(row(page, 1), "entry.correct").click()
    expect(question).to_have_count(0)
    assert event.data["rounds"][0]["pairings"][0]["result"]["points"] == [3, 5]
    button(page, "bar.more").click()
    page.get_by_role("button", name=re.compile("^Undo: ")).click()
    expect(points(page, 1).nth(1)).to_have_value("1")
    more(page, "bar.log")
    expect(page.get_by_role("dialog").locator("s")).to_have_count(1)


def test_menus_stay_on_the_screen(visit: Visit) -> None:
    page = visit(width=390, height=844, lang="fr", touch=True)
    event = Event(page, players=4, rounds=12, name="Championnat du club")
    event.round()
    event.results()
    event.open()
    page.get_by_role("button", name=word("bar.more", "fr"), exact=True).tap()
    menu = box(page.locator(".menu .list"))
    assert menu["x"] >= 0 and menu["x"] + menu["width"] <= 390
    fits(page)


def test_the_log_goes_back_to_the_beginning(visit: Visit) -> None:
    """The server tells so many lines at once. One is that the file was brought."""
    page = visit()
    event = Event(page, players=2)
    head, *lines = ask(page, f"/api/tournaments/{event.id}/export?format=json").text().splitlines()
    step = json.loads(lines[-1])[0]
    for number in range(step["number"] + 1, 700):
        change = {"kind": "pair_forbidden", "players": [1, 2], "forbidden": number % 2 == 1}
        lines.append(json.dumps([{**step, "number": number, "event": change}]))
    event.id = ask(page, "/api/tournaments/file", {"text": "\n".join([head, *lines, ""])}).json()["id"]
    event.open()
    more(page, "bar.log")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(500)
    button(dialog, "log.older").click()
    expect(dialog.get_by_role("listitem")).to_have_count(700)
    expect(button(dialog, "log.older")).to_have_count(0)


def test_a_schedule_says_who_meets_whom(visit: Visit) -> None:
    page = visit()
    event = Event(page, system="round_robin")
    event.do("pair_round")
    event.open()
    expect(row(page, 1)).to_be_visible()
    expect(page.get_by_text(word("hand.line"))).to_have_count(0)


def test_what_is_typed_outlives_news_and_refusals(visit: Visit) -> None:
    page = visit(expected=("422",))
    event = Event(page)
    event.round()
    event.open()
    points(page, 1).first.fill("7")
    event.do("enter_result", round=1, table=2, result={"shares": [0, 1]})
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()  # the news have come
    expect(points(page, 1).first).to_have_value("7")
    expect(points(page, 1).first).to_be_focused()
    points(page, 1).nth(1).fill("9999999")
    page.keyboard.press("Enter")
    expect(row(page, 1).get_by_role("alert")).to_be_visible()
    expect(points(page, 1).nth(1)).to_have_value("9999999")
    points(page, 1).nth(1).fill("6,5")
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 of 2 results in")).to_be_visible()
    assert event.data["rounds"][0]["pairings"][0]["result"]["points"] == [7, 6.5]


def test_what_is_not_saved_is_said(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.open()
    points(page, 1).first.fill("7")
    page.keyboard.press("Enter")
    expect(row(page, 1).get_by_role("alert")).to_have_text(word("entry.missing"))
    points(page, 1).nth(1).fill("x")
    expect(row(page, 1).get_by_role("alert")).to_have_count(0)
    points(page, 2).first.focus()  # leaving says it, too
    expect(row(page, 1).get_by_role("alert")).to_have_text(word("entry.missing"))
    for place in (0, 1):
        points(page, 1).nth(place).fill("")
    points(page, 2).first.focus()
    expect(row(page, 1).get_by_role("alert")).to_have_count(0)


def test_a_result_is_corrected_by_keys(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.results()
    event.open()
    points(page, 1).first.fill("0")
    page.keyboard.press("Enter")
    expect(button(row(page, 1), "entry.correct")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(row(page, 1), "entry.correct")).to_have_count(0)
    expect(row(page, 1).get_by_role("button", name="1–0", exact=True)).to_be_focused()
    assert event.data["rounds"][0]["pairings"][0]["result"]["points"] == [0, 1]


def test_who_enters_at_the_last_moment_keeps_nobody_from_pairing(visit: Visit) -> None:
    page = visit(expected=("409", "net::ERR_FAILED"))
    event = Event(page)
    event.open()
    page.route(re.compile(f"/api/tournaments/{event.id}$"), lambda route: route.abort())  # no news come
    event.do("add_entrants", entrants=[{"name": "Zoé"}])
    page.unroute_all()
    button(page, "bar.pair", round=1).click()
    expect(button(page, "bar.start", round=1)).to_be_visible()
    assert len(event.data["rounds"][0]["pairings"]) == 3


def test_wins_without_play(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.open()
    for table, key in ((1, "entry.forfeit"), (2, "entry.nobody")):
        second = event.data["rounds"][0]["pairings"][0]["players"][1]
        button(page, "entry.more", table=table).click()
        button(page, key, name=NAMES[second - 1], count=1).click()
    expect(row(page, 1)).to_contain_text("− : +")
    expect(row(page, 2)).to_contain_text("− : −")
    button(page, "entry.more", table=2).click()
    button(page, "entry.away").click()
    button(row(page, 2), "entry.correct").click()
    expect(points(page, 2)).to_have_count(2)


def test_pairings_are_changed_by_hand_before_the_start(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=5)
    event.do("pair_round")
    event.open()
    before = [one["players"] for one in event.data["rounds"][0]["pairings"]]
    for number in (before[0][0], before[2][0]):  # with the one who has a bye
        page.get_by_role("button", name=NAMES[number - 1], exact=True).click()
    said = page.get_by_text("have changed places")
    expect(said).to_be_attached()
    after = [one["players"] for one in event.data["rounds"][0]["pairings"]]
    assert after == [[before[2][0], before[0][1]], before[1], [before[0][0]]]
    event.do("change_settings", settings={**event.data["settings"], "place": "Lyon"})
    expect(said).to_have_count(0)  # that was before
    button(page, "hand.swap", table=2).click()
    expect(row(page, 2)).to_have_accessible_name(
        re.compile(f"{NAMES[before[1][1] - 1]} and {NAMES[before[1][0] - 1]}$")
    )
    button(page, "bar.more").click()
    button(page, "bar.again", round=1).click()
    expect(row(page, 1)).to_have_accessible_name(
        re.compile(f"{NAMES[before[0][0] - 1]} and {NAMES[before[0][1] - 1]}$")
    )


def test_late_absent_withdrawn_forbidden(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=6)
    event.round()
    event.results()
    event.open()
    button(page, "bar.late").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=f"{word('people.absent', round=2)} – Ada").click()
    expect(dialog.get_by_role("button", name=f"{word('people.absent', round=2)} – Ada")).to_have_attribute(
        "aria-pressed", "true"
    )
    button(dialog, "people.change", name="Bea").click()
    button(dialog, "people.withdraw").click()
    expect(dialog.get_by_text(word("people.withdrawn"))).to_be_visible()
    dialog.get_by_text(word("forbidden.title"), exact=True).click()
    dialog.get_by_label(word("forbidden.first")).select_option("Cid")
    dialog.get_by_label(word("forbidden.second")).select_option("Dan")
    button(dialog, "forbidden.add").click()
    expect(dialog.get_by_text("Cid – Dan", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    button(page, "bar.pair", round=2).click()
    expect(page.get_by_text(word("not_playing"))).to_be_visible()
    tables = [one["players"] for one in event.data["rounds"][1]["pairings"] if one["kind"] == "game"]
    assert [3, 4] not in [sorted(players) for players in tables]
    assert not {1, 2} & {number for players in tables for number in players}


def test_a_knockout_has_no_draws_and_a_bracket(visit: Visit, axe: str) -> None:
    page = visit(width=1440)
    event = Event(page, players=4, system="knockout", third_place=True)
    event.round()
    event.open()
    expect(row(page, 1).get_by_role("button", name="½", exact=True)).to_be_disabled()
    event.results()
    event.round()
    event.results()
    bracket = page.get_by_role("group", name=word("bracket.title"))
    expect(bracket.get_by_role("listitem")).to_have_count(3)
    expect(bracket.get_by_role("heading", name=word("bracket.third"))).to_be_visible()
    expect(page.get_by_role("columnheader", name=word("break.buchholz.head"))).to_have_count(0)  # the tree decides
    accessible(page, axe)
    fits(page)


LINES = """item => {
    const line = pseudo => {
        const { borderTopWidth, content } = getComputedStyle(item, pseudo);
        return content === 'none' ? '' : borderTopWidth !== '0px' ? 'top' : 'bottom';
    };
    return [line('::before'), line('::after')];
}"""


def test_lines_lead_from_each_table_to_the_next(visit: Visit) -> None:
    page = visit(width=1440)
    event = Event(page, players=6, system="knockout", third_place=True)
    event.round()
    event.open()
    bracket = page.get_by_role("group", name=word("bracket.title"))
    tables = bracket.get_by_role("listitem")
    expect(tables).to_have_count(7)  # also those to come
    assert [one.evaluate(LINES) for one in tables.all()] == [
        *[["", "top"], ["", "bottom"]] * 2,  # up or down to the neighbour
        ["top", "top"],
        ["top", "bottom"],
        ["top", ""],
    ]
    middles = [y + height / 2 for y, height in ((one["y"], one["height"]) for one in map(box, tables.all()))]
    for upper, lower, next in ((0, 1, 4), (2, 3, 5), (4, 5, 6)):
        assert middles[next] == pytest.approx((middles[upper] + middles[lower]) / 2, abs=1)
    expect(bracket.get_by_role("heading", name=word("bracket.third"))).to_be_visible()
    event.results()
    event.round()
    # Who comes from above stands above, whoever sits first.
    expect(tables.nth(4).locator(".line").first).to_contain_text("Ada")
    expect(tables.nth(5).locator(".line").first).to_contain_text("Bea")


def test_third_place_on_a_phone(visit: Visit) -> None:
    """The result stands below the names there."""
    page = visit(width=360, height=740)
    event = Event(page, players=4, system="knockout", third_place=True)
    for _ in range(2):
        event.round()
        event.results()
    event.do("end_tournament")
    event.open()
    names = box(row(page, 2).locator("b").first)
    assert box(row(page, 2).get_by_text("1–0"))["y"] >= names["y"] + names["height"]


def test_groups_have_a_table_each(visit: Visit, axe: str) -> None:
    page = visit()
    event = Event(page, players=8, system="groups", groups=2)
    event.round()
    event.results()
    event.open()
    cross = page.get_by_role("region", name=word("cross.title"))
    expect(cross.get_by_role("table")).to_have_count(2)
    for group in event.data["groups"]:
        name = word("standings.group", group=group["group"])
        expect(page.get_by_role("region", name=name).get_by_role("table").get_by_role("row")).to_have_count(5)
        rows = cross.get_by_role("group", name=name).get_by_role("row")
        expect(rows).to_have_count(5)
        expect(rows.get_by_role("rowheader")).to_have_text([NAMES[one["number"] - 1] for one in group["standings"]])
    standings = page.get_by_role("region", name=word("standings.title"), exact=True)
    expect(standings).to_have_count(0)  # groups are not compared
    expect(page.get_by_text(word("key.won"), exact=True).first).to_be_attached()
    for _ in range(2):
        event.round()
        event.results()
    event.do("pair_round")
    expect(standings.get_by_role("row")).to_have_count(9)
    expect(cross.get_by_role("table").first.get_by_role("row")).to_have_count(5)
    accessible(page, axe)
    fits(page)


def test_after_the_last_round_it_ends(visit: Visit) -> None:
    page = visit()
    event = Event(page, rounds=1)
    event.round()
    event.open()
    expect(button(page, "bar.end")).to_be_disabled()
    expect(button(page, "bar.pair", round=2)).to_have_count(0)
    event.results()
    button(page, "bar.end").click()
    expect(page.get_by_text(word("status.over"), exact=True)).to_be_visible()


def test_free_play_begins_with_a_table_of_the_organiser(visit: Visit) -> None:
    page = visit()
    event = Event(page, system="free")
    event.open()
    table = page.get_by_role("region", name=word("add.title"))
    for name in ("Dan", "Ada"):
        table.get_by_role("button", name=name).click()
    button(table, "add.yes").click()
    expect(row(page, 1)).to_have_accessible_name("Table 1: Dan and Ada")
    assert [one["players"] for one in event.data["rounds"][0]["pairings"]] == [[4, 1]]


def test_a_menu_is_seen_whole(visit: Visit) -> None:
    page = visit(width=390, height=844)
    event = Event(page)
    event.round()
    event.open()
    button(page, "bar.more").click()
    last = box(page.locator(".list > :last-child"))
    tabs = box(page.get_by_role("navigation").last)
    assert last["y"] + last["height"] <= tabs["y"]


def test_tables_of_three(visit: Visit, axe: str) -> None:
    page = visit(width=360, height=740, touch=True)
    event = Event(page, players=6, system="tables", table_size=3, rounds=2, games=[HEXAGO])
    event.round()
    event.open()
    for place, typed in enumerate(("10", "30", "30")):
        points(page, 1).nth(place).fill(typed)
    button(page, "entry.save", table=1).tap()
    row(page, 2).get_by_role("button", name=re.compile(f"^{word('entry.won')}")).first.tap()
    button(page, "entry.save", table=2).tap()
    expect(page.get_by_text("2 of 2 results in")).to_be_visible()
    assert [one["result"]["shares"] for one in event.data["rounds"][0]["pairings"]] == [[0, 0.5, 0.5], [1, 0, 0]]
    for sign, there in (("shares", 1), ("drawn", 1), ("lost", 1), ("won", 0)):
        expect(page.get_by_text(word(f"key.{sign}"), exact=True)).to_have_count(there)
    accessible(page, axe)
    fits(page)


def test_somebody_does_not_come_to_a_table_of_three(visit: Visit) -> None:
    page = visit(width=360, height=740, touch=True)
    event = Event(page, players=3, system="tables", table_size=3, rounds=1, games=[HEXAGO])
    event.round()
    event.open()
    absent = NAMES[event.data["rounds"][0]["pairings"][0]["players"][1] - 1]
    row(page, 1).get_by_role("button", name=word("entry.more", table=1)).tap()
    button(page, "entry.absent", name=absent).tap()
    expect(points(page, 1).nth(1)).to_have_value("x")
    points(page, 1).nth(0).fill("28")
    points(page, 1).nth(2).fill("30")
    button(page, "entry.save", table=1).tap()
    expect(page.get_by_text("1 of 1 results in")).to_be_visible()
    result = event.data["rounds"][0]["pairings"][0]["result"]
    assert result == {"shares": [0, 0, 1], "points": [28, 0, 30], "forfeit": False, "missing": [1]}
