"""What others do to a tournament while somebody types, chooses or looks."""

import re

from playwright.sync_api import Page, expect

from .conftest import Visit
from .tournament_event import Event, button, more, points, row, word


def start_with_others(event: Event) -> None:
    """The round is taken back, those who sit first at its two tables change places, and it begins again."""
    event.do("undo_step", step=event.data["may"]["undo"]["number"])
    first, second = (one["players"] for one in event.data["rounds"][-1]["pairings"])
    tables = [[second[0], first[1]], [first[0], second[1]]]
    event.do("set_pairings", version=event.data["version"], tables=tables)
    event.do("start_round")


def hold_news(page: Page, event: Event) -> None:
    page.route(re.compile(f"/api/tournaments/{event.id}$"), lambda route: route.abort())


def test_a_question_is_for_those_who_sat_there(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.open()
    points(page, 1).first.fill("46")
    points(page, 1).nth(1).fill("45")
    row(page, 1).get_by_role("button", name="0–1", exact=True).click()
    meant = button(page, "entry.meant", shares="0–1")
    expect(meant).to_be_visible()
    button(page, "view.public").click()
    expect(points(page, 1)).to_have_count(0)
    expect(meant).to_have_count(0)
    button(page, "view.organiser").click()
    expect(meant).to_be_visible()
    button(page, "bar.more").click()
    page.get_by_role("button", name=re.compile("^Undo: ")).click()
    expect(button(page, "bar.start", round=1)).to_be_visible()
    expect(meant).to_have_count(0)
    button(row(page, 1), "hand.swap", table=1).focus()
    page.keyboard.press("Enter")
    expect(row(page, 1)).to_have_accessible_name("Table 1: Cid and Ada")
    expect(button(row(page, 1), "hand.swap", table=1)).to_be_focused()
    for name in ("Ada", "Bea"):
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")
    expect(row(page, 1)).to_have_accessible_name("Table 1: Cid and Bea")
    expect(page.get_by_role("button", name="Ada", exact=True)).to_be_focused()
    button(page, "bar.start", round=1).click()
    expect(points(page, 1).first).to_have_value("")
    expect(meant).to_have_count(0)
    assert event.data["rounds"][0]["pairings"][0]["result"] is None


def test_half_a_result_is_not_saved_for_others(visit: Visit) -> None:
    """Neither where news has come, nor where it has not."""
    page = visit(expected=("409", "net::ERR_FAILED"))
    event = Event(page)
    event.round()
    event.open()
    said = page.get_by_role("alert").filter(has_text=word("entry.changed", table=1))
    points(page, 1).first.fill("46")
    start_with_others(event)
    expect(row(page, 1)).to_have_accessible_name("Table 1: Dan and Cid")
    expect(said).to_be_visible()
    expect(button(page, "entry.more", table=1)).to_be_focused()
    expect(points(page, 1).first).to_have_value("")
    hold_news(page, event)
    points(page, 1).first.fill("46")
    expect(said).to_have_count(0)
    start_with_others(event)
    page.unroute_all()
    points(page, 1).nth(1).fill("40")
    page.keyboard.press("Enter")
    expect(row(page, 1)).to_have_accessible_name("Table 1: Ada and Cid")
    expect(said).to_be_visible()
    assert [one["result"] for one in event.data["rounds"][0]["pairings"]] == [None, None]


def test_settings_change_only_what_was_changed(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.open()
    more(page, "bar.settings")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(word("choices.place")).fill("Town hall")
    settings = event.data["settings"]
    event.do("change_settings", settings={**settings, "name": "Renamed", "rounds": 3, "times": [0, 1_900_000_000_000]})
    dialog.get_by_text(word("choices.times"), exact=True).click()
    dialog.get_by_label(word("round", round=3), exact=True).fill("2031-05-01T15:40")
    button(dialog, "choices.save").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Renamed")
    now = event.data["settings"]
    assert (now["name"], now["place"], now["rounds"]) == ("Renamed", "Town hall", 3)
    assert now["times"][1] == 1_900_000_000_000 and now["times"][2] > now["times"][1]


def test_a_player_changes_only_as_was_typed(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.open()
    button(page, "bar.players").click()
    dialog = page.get_by_role("dialog")
    button(dialog, "people.change", name="Bea").click()
    form = dialog.get_by_role("listitem").locator("form")
    form.get_by_label(word("people.club")).fill("Lyon")
    event.do("change_entrant", number=2, name="Beate", rating=1700, absent=[1])
    button(form, "people.save").click()
    expect(form).to_have_count(0)
    bea = event.data["entrants"][1]
    assert [bea[part] for part in ("name", "rating", "club", "absent")] == ["Beate", 1700, "Lyon", [1]]
    absent = dialog.get_by_role("button", name=f"{word('people.absent', round=1)} – Ada", exact=True)
    event.do("change_entrant", number=1, name="Adele", rating=1800)
    absent.click()
    expect(dialog.get_by_role("button", name=re.compile("Adele$")).first).to_have_attribute("aria-pressed", "true")
    ada = event.data["entrants"][0]
    assert [ada[part] for part in ("name", "rating", "absent")] == ["Adele", 1800, [1]]


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


def pairs_too_late(visit: Visit) -> tuple[Page, Event]:
    """Somebody else has paired the round, which the page does not know yet."""
    page = visit(expected=("409", "net::ERR_FAILED"))
    event = Event(page)
    event.open()
    hold_news(page, event)
    event.do("pair_round")
    page.unroute_all()
    button(page, "bar.pair", round=1).click()
    expect(page.get_by_role("alert")).to_be_visible()
    return page, event


def test_what_was_said_is_in_your_language(visit: Visit) -> None:
    page, event = pairs_too_late(visit)
    status = page.get_by_role("status")
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
    page, event = pairs_too_late(visit)
    event.do("start_round")
    expect(points(page, 1)).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)
