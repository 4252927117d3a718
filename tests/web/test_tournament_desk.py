"""What an organiser sees and types from round to round, and what players see of it."""

import re

from playwright.sync_api import Route, expect

from .checks import box
from .conftest import Visit
from .table import say
from .tournament_event import NAMES, Event, button, more, points, row, word

HEX = {"game": "hex", "options": {"size": 5}}
SIX = {"game": "six", "options": {"players": 4}}
MARIE = "Anne-Sophie de La Rochefoucauld-Montbéli"


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


def test_who_wins_against_the_points_is_asked_about(visit: Visit) -> None:
    """It can be meant, if somebody was late for instance."""
    page = visit()
    event = Event(page)
    event.round()
    event.open()
    question = word("entry.against", table=1, points="46 : 45", shares="0–1")
    for table in (1, 2):
        points(page, table).first.fill("46")
        points(page, table).nth(1).fill("45")
        row(page, table).get_by_role("button", name="0–1", exact=True).click()
    expect(row(page, 1).get_by_text(question)).to_be_visible()
    points(page, 1).nth(1).press("Enter")
    expect(button(row(page, 1), "entry.meant", shares="0–1")).to_be_focused()
    assert [one["result"] for one in event.data["rounds"][0]["pairings"]] == [None, None]
    page.keyboard.press("Enter")
    button(row(page, 2), "entry.by_points", shares="1–0").click()
    expect(page.get_by_text("2 of 2 results in")).to_be_visible()
    assert [one["result"]["shares"] for one in event.data["rounds"][0]["pairings"]] == [[0, 1], [1, 0]]
    # A correction that the points contradict is one question.
    points(page, 2).first.fill("47")
    row(page, 2).get_by_role("button", name="½", exact=True).click()
    old, new = "1–0, 46 : 45", "½–½, 47 : 45"
    expect(row(page, 2).get_by_text(word("entry.ask_against", table=2, old=old, new=new))).to_be_visible()
    expect(row(page, 2).locator(".ask button")).to_have_count(2)


def test_partners_win_together(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=8, system="tables", table_size=4, rounds=1, games=[SIX])
    event.round()
    event.open()
    won = row(page, 1).get_by_role("button", name=re.compile(f"^{word('entry.won')}"))
    won.nth(1).click()
    expect(won.nth(3)).to_have_attribute("aria-pressed", "true")
    for place in (0, 1):
        expect(won.nth(2 * place)).to_have_attribute("aria-pressed", "false")
    button(page, "entry.save", table=1).click()
    expect(page.get_by_text("1 of 2 results in")).to_be_visible()
    button(page, "entry.more", table=2).click()
    row(page, 2).get_by_role("button", name=re.compile("^.+ and .+ win without play$")).first.click()
    expect(page.get_by_text("2 of 2 results in")).to_be_visible()
    results = [one["result"] for one in event.data["rounds"][0]["pairings"]]
    assert [one["shares"] for one in results] == [[0, 1, 0, 1], [1, 0, 1, 0]]
    assert [one["forfeit"] for one in results] == [False, True]


def test_a_swiss_with_too_many_rounds_goes_on_by_hand(visit: Visit) -> None:
    page = visit(expected=("409", "422"))
    event = Event(page, rounds=5)
    event.open()
    note = page.get_by_text("5 rounds are planned, but 4 players can play only 3")
    expect(note).to_be_visible()  # before the first one
    for _ in range(3):
        event.round()
        event.results()
    button(page, "bar.pair", round=4).click()
    expect(page.get_by_role("alert")).to_contain_text("Pair this round by hand")
    expect(button(page, "bar.end_after", round=3)).to_be_visible()
    button(page, "bar.by_hand", round=4).click()
    expect(button(page, "bar.start", round=4)).to_be_visible()
    expect(page.get_by_text("Ada and Bea have met in round")).to_be_visible()
    assert [one["players"] for one in event.data["rounds"][3]["pairings"]] == [[1, 2], [3, 4]]
    button(page, "bar.more").click()
    page.get_by_role("button", name=re.compile("^Undo: ")).click()
    button(page, "bar.pair", round=4).click()
    button(page, "bar.end_after", round=3).click()
    expect(page.get_by_text(word("status.over"), exact=True)).to_be_visible()


def test_a_round_can_be_paired_by_hand_from_the_start(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=5)
    event.open()
    button(page, "bar.more").click()
    button(page, "bar.by_hand", round=1).click()
    expect(row(page, 1)).to_have_accessible_name("Table 1: Ada and Bea")
    expect(page.get_by_role("button", name="Eve", exact=True)).to_be_visible()  # she changes places, too
    assert [one["players"] for one in event.data["rounds"][0]["pairings"]] == [[1, 2], [3, 4], [5]]


def test_two_pages_of_an_organiser(visit: Visit) -> None:
    page = visit(expected=("409", "net::ERR_FAILED"))
    event = Event(page)
    event.open()
    page.route(re.compile(f"/api/tournaments/{event.id}$"), lambda route: route.abort())  # no news come
    event.do("pair_round")
    page.unroute_all()
    button(page, "bar.pair", round=1).click()
    expect(page.get_by_role("alert")).to_contain_text("Somebody has changed the tournament meanwhile")
    expect(button(page, "bar.start", round=1)).to_be_visible()


def test_nothing_is_said_twice_or_too_early(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.do("pair_round")
    event.open()
    standings = page.get_by_role("region", name=word("standings.title"), exact=True)
    expect(standings.get_by_role("row")).to_have_count(5)
    expect(standings.get_by_text("playing")).to_have_count(0)
    expect(page.get_by_role("region", name=word("cross.title")).get_by_text("…")).to_have_count(0)
    button(page, "bar.start", round=1).click()
    expect(standings.get_by_text("playing against")).to_have_count(4)
    expect(page.get_by_text("0 of 2 results in")).to_be_visible()
    expect(page.get_by_text("still lacks")).to_have_count(0)
    expect(button(page, "bar.pair", round=2)).to_have_accessible_description(re.compile("0 of 2 results in"))


def test_an_evening_without_results_has_no_winner(visit: Visit) -> None:
    page = visit()
    event = Event(page, system="free")
    event.do("pair_round")
    event.do("end_tournament")
    event.open()
    expect(row(page, 1)).to_contain_text(word("unfinished"))
    expect(page.get_by_text(word("bar.unplayed"))).to_be_visible()
    expect(page.locator(".band")).to_have_count(0)


def test_equal_firsts_share_the_place(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    event.round()
    event.do("enter_result", round=1, table=1, result={"shares": [0.5, 0.5]})
    event.do("end_tournament")
    event.open()
    expect(page.locator(".band")).to_contain_text(word("over_winners", count=2, names="Ada and Cid"))
    expect(row(page, 2)).to_contain_text(word("unfinished"))
    standings = page.get_by_role("region", name=word("standings.title"), exact=True)
    expect(standings.get_by_text("not finished against")).to_have_count(2)
    expect(standings.get_by_text("playing")).to_have_count(0)


def test_whose_row_it_is_stays_in_sight(visit: Visit) -> None:
    page = visit(width=390, height=844)
    event = Event(page, players=8)
    event.do("change_entrant", number=1, name=MARIE)
    event.round()
    event.open()
    cross = page.get_by_role("group", name=word("cross.title"))
    name = cross.get_by_role("rowheader", name=MARIE)
    before = box(name)
    assert before["width"] < 130  # there is room for results
    cross.evaluate("one => one.scrollLeft = 1000")
    assert box(name)["x"] == before["x"]
    assert box(cross.get_by_role("columnheader").last)["x"] > before["x"] + before["width"]


def test_long_names_find_room(visit: Visit) -> None:
    """No word is broken at a desk, and nothing is cut."""
    page = visit(width=1440)
    event = Event(page)
    for number in (1, 2):
        event.do("change_entrant", number=number, name=f"{MARIE[:-1]}{number}")
    event.round()
    event.open()
    expect(points(page, 1)).to_have_count(2)
    names = page.locator(".seat b")
    assert all(names.evaluate_all("all => all.map(one => one.scrollHeight <= one.clientHeight + 1)"))
    assert min(box(one)["width"] for one in names.filter(has_text="Anne").all()) > 140
    card = box(page.locator(".follow"))
    assert card["width"] < 400  # with its line on addresses that only this computer reaches


def test_ten_rounds_have_one_row(visit: Visit) -> None:
    page = visit(width=1440)
    event = Event(page, players=8, rounds=10)
    event.round()
    event.open()
    circles = page.locator(".rounds li")
    expect(circles).to_have_count(10)
    end = box(button(page, "bar.more"))
    assert all(abs(box(one)["y"] - end["y"]) < 10 for one in circles.all())
    page.set_viewport_size({"width": 390, "height": 844})
    line = "one => getComputedStyle(one, '::before').content"
    assert {one.evaluate(line) for one in circles.all()} == {"none"}  # none sticks out where they wrap


def test_tables_of_four_on_a_phone(visit: Visit) -> None:
    page = visit(width=390, height=844, touch=True)
    event = Event(page, system="tables", table_size=4, rounds=1, games=[{"game": "hexago"}])
    event.do("change_entrant", number=1, name=MARIE, club="Lyon")
    event.open()
    club = page.get_by_role("region", name=word("entrants.title")).get_by_text("Lyon")
    assert box(club)["height"] < 30
    event.round()
    menu, number = box(button(page, "entry.more", table=1)), box(row(page, 1).locator(".table"))
    assert menu["y"] < number["y"] + number["height"]


def test_nobody_asks_for_what_is_erased(visit: Visit) -> None:
    page = visit()
    event = Event(page)
    page.clock.install()
    event.open()
    more(page, "bar.settings")
    dialog = page.get_by_role("dialog")
    button(dialog, "erase.ask").click()
    held: list[Route] = []
    address = re.compile(f"/api/tournaments/{event.id}$")
    page.route(address, lambda route: held.append(route) if route.request.method == "DELETE" else route.continue_())
    with page.expect_request(lambda request: request.method == "DELETE"):
        button(dialog, "erase.yes").click()
    answer = held[0].fetch()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(10_000)  # it would have asked some times
    held[0].fulfill(response=answer)
    expect(page).to_have_url(re.compile("/t$"))
    assert not [url for url in asked if event.id in url]


def test_the_focus_goes_from_step_to_step(visit: Visit) -> None:
    page = visit(width=1440)
    event = Event(page)
    event.open()
    for key, step in (("bar.pair", "bar.start"), ("bar.start", None)):
        button(page, key, round=1).focus()
        page.keyboard.press("Enter")
        if step:
            expect(button(page, step, round=1)).to_be_focused()
    expect(row(page, 1).get_by_role("button").first).to_be_focused()
    event.results()
    expect(button(page, "bar.pair", round=2)).to_be_enabled()
    button(page, "bar.pair", round=2).focus()
    page.keyboard.press("Enter")
    expect(button(page, "bar.start", round=2)).to_be_focused()


def test_a_question_has_the_focus_and_gives_it_back(visit: Visit) -> None:
    page = visit(width=1440)
    event = Event(page)
    event.round()
    event.open()
    menu = button(page, "bar.more")
    for key in ("Escape", "Enter"):
        menu.focus()
        page.keyboard.press("Enter")
        button(page, "bar.end_now").focus()
        page.keyboard.press("Enter")
        question = page.get_by_role("alertdialog", name=word("bar.end_title"))
        expect(button(question, "bar.end_no")).to_be_focused()
        page.keyboard.press(key)
        expect(question).to_have_count(0)
        expect(menu).to_be_focused()
    more(page, "bar.settings")
    dialog = page.get_by_role("dialog")
    for key in ("Escape", "Enter"):
        button(dialog, "erase.ask").focus()
        page.keyboard.press("Enter")
        expect(button(dialog, "erase.no")).to_be_focused()
        page.keyboard.press(key)
        expect(button(dialog, "erase.ask")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    more(page, "bar.end_now")
    button(page, "bar.end").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(word("status.over"), exact=True)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_who_was_changed_keeps_the_focus(visit: Visit) -> None:
    page = visit(width=1440)
    event = Event(page)
    event.round()
    event.open()
    button(page, "bar.late").click()
    dialog = page.get_by_role("dialog")
    change = button(dialog, "people.change", name="Bea")
    for key in ("people.save", "people.withdraw"):
        change.click()
        button(dialog, key).focus()
        page.keyboard.press("Enter")
        expect(change).to_have_attribute("aria-expanded", "false")
        expect(change).to_be_focused()
