"""What an organiser sees and types from round to round, and what players see of it."""

import re

from playwright.sync_api import expect

from .conftest import Visit
from .table import say
from .tournament_event import NAMES, Event, button, points, row, word

HEX = {"game": "hex", "options": {"size": 5}}


def test_where_no_points_are_counted_one_says_who_won(visit: Visit) -> None:
    page = visit()
    event = Event(page, games=[HEX], rounds=2)
    event.round()
    event.open()
    expect(row(page, 1)).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
    row(page, 1).get_by_role("button", name="0–1", exact=True).click()
    row(page, 1).get_by_role("button", name=word("entry.save", table=1)).click()
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    heads = page.get_by_role("table").get_by_role("columnheader")
    expect(heads.filter(has_text="BH")).to_have_count(1)
    expect(heads.filter(has_text="±")).to_have_count(0)
    page.goto(f"{event.address}/print?what=slips")
    expect(page.get_by_text(say("tournaments.print.bring_mark")).first).to_be_visible()


def test_points_of_another_result_do_not_stay(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.do("enter_result", round=1, table=1, result={"shares": [0, 1], "points": [40, 49]})
    event.open()
    row(page, 1).get_by_role("button", name="1–0", exact=True).click()
    expect(points(page, 1).first).to_have_value("")
    button(page, "entry.correct").click()
    expect(button(page, "entry.correct")).to_have_count(0)  # the server has it
    expect(row(page, 1).get_by_role("button", name="1–0", exact=True)).to_have_attribute("aria-pressed", "true")
    result = event.data["rounds"][0]["pairings"][0]["result"]
    assert (result["shares"], result["points"]) == ([1, 0], None)


def test_what_changed_since_a_round_was_paired_is_said(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.results()
    event.do("pair_round")
    event.open()
    first = event.data["rounds"][1]["pairings"][0]["players"][0]
    event.do("change_entrant", number=first, name=NAMES[first - 1], withdrawn=True)
    expect(page.get_by_text("Round 2 was paired before this: pair it again to take it in.")).to_be_visible()
    expect(row(page, 1)).to_contain_text(word("people.withdrawn"))
    button(page, "bar.start", round=2).click()
    expect(row(page, 1)).to_contain_text("− : +")


def test_what_is_unusual_by_hand_is_said(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.do("forbid_pair", players=[1, 2])
    event.do("set_pairings", version=event.data["version"], tables=[[1, 2], [3, 4]])
    event.open()
    expect(page.get_by_text("Ada and Bea must not meet.")).to_be_visible()
    stranger = visit()
    event.open(stranger)
    expect(row(stranger, 1)).to_be_visible()
    expect(stranger.get_by_text("must not meet")).to_have_count(0)


def test_players_say_who_they_are(visit: Visit) -> None:
    """Where the organiser has typed them in nobody knows whose page it is."""
    organiser, page = visit(), visit(width=390, height=844)
    event = Event(organiser)
    event.do("pair_round")
    event.open(page)
    chooser = page.get_by_role("combobox", name=word("me.ask"))
    chooser.select_option("Cid")
    line = page.get_by_text(re.compile("^Cid Round 1: table [12] against (Ada|Bea|Dan)"))
    expect(line).to_be_visible()
    page.reload()
    expect(line).to_be_visible()
    event.do("start_round")
    event.results()
    won = page.get_by_text(re.compile(r"^Cid You have (won \(3 : 1\)|lost \(1 : 3\))\."))
    expect(won).to_be_visible()
    chooser.select_option(word("me.nobody"))
    expect(won).to_have_count(0)
    expect(organiser.get_by_role("combobox", name=word("me.ask"))).to_have_count(0)


def test_a_round_that_is_running_is_said_on_paper(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.results()
    event.do("pair_round")
    page.goto(f"{event.address}/print?what=standings")
    expect(page.get_by_text(say("tournaments.print.after", count=1))).to_be_visible()
    event.do("start_round")
    event.do("enter_result", round=2, table=1, result={"shares": [0, 1], "points": [40, 49]})
    expect(page.get_by_text(word("standings.running", round=2))).to_be_visible()
    page.goto(f"{event.address}/print?what=pairings")
    expect(page.get_by_text("40 : 49")).to_be_visible()
