"""The page of one tournament and its people: on their own devices, as helpers, from a file, as readers."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .checks import accessible, box, fits
from .conftest import Visit
from .table import ask, say
from .test_every_page import FIRST_ANSWERS, PAGE_BYTES, loaded
from .tournament_event import Event, button, more, points, row, word


def test_players_on_their_own_devices(visit: Visit, axe: str) -> None:
    """They join with a nickname, are led to their game once, and its result comes by itself."""
    organiser = visit(width=1440)
    event = Event(organiser, players=0, system="free", online=True, entry=True, chat=False)
    event.open()
    expect(organiser.get_by_text(word("code", code=event.id))).to_be_visible()
    players = [visit(width=390, height=844) for _ in range(2)]
    for page, name in zip(players, ("Zoé", "Max"), strict=True):
        event.open(page)
        page.get_by_label(word("enter.title")).fill(name)
        button(page, "enter.yes").click()
        expect(page.get_by_text(word("mine.wait_first"))).to_be_visible()
    entrants = organiser.get_by_role("region", name=word("entrants.title"))
    expect(entrants.get_by_text("Max", exact=True).first).to_be_visible()
    event.do("pair_round")
    expect(players[0].get_by_text("against Max. It begins soon.")).to_be_visible()
    expect(players[0].get_by_role("status").filter(has_text=word("told.paired", round=1))).to_be_attached()
    event.do("start_round")
    match = event.data["rounds"][0]["pairings"][0]["match"]
    for page in players:
        expect(page).to_have_url(re.compile(f"/g/{match}$"))
    players[0].go_back()
    expect(players[0].get_by_text(word("mine.ready"))).to_be_visible()
    expect(players[0].get_by_role("link", name=word("mine.play"))).to_have_attribute("href", f"/g/{match}")
    accessible(players[0], axe)
    boards = organiser.get_by_role("region", name=word("boards.title"))
    expect(boards.get_by_role("link")).to_have_count(1)
    expect(boards.locator("svg").first).to_be_visible()
    more(organiser, "bar.pause")
    expect(players[0].get_by_text(word("paused_line"))).to_be_visible()
    button(organiser, "bar.resume").click()
    accessible(organiser, axe)
    version = ask(players[1], f"/api/matches/{match}").json()["version"]
    assert ask(players[1], f"/api/matches/{match}/commands", {"do": "leave_match", "version": version}).ok
    expect(organiser.get_by_text("1 of 1 results in")).to_be_visible()
    expect(players[0].get_by_text(re.compile("^Zoé You have (won|lost)"))).to_be_visible()


def test_the_next_round_reaches_those_who_look_at_their_last_game(visit: Visit) -> None:
    organiser, page = visit(), visit()
    event = Event(
        organiser, players=0, rounds=3, online=True, entry=True, games=[{"game": "hex", "options": {"size": 3}}]
    )
    page.goto("/learn")
    others = [visit() for _ in range(3)]
    for number, one in enumerate((page, *others)):
        one.goto("/learn")
        answer = ask(one, f"/api/tournaments/{event.id}/commands", {"do": "enter_tournament", "name": f"P{number}"})
        assert answer.ok
    event.round()
    page.goto(event.address)
    page.wait_for_url(re.compile("/g/"))
    first = page.url
    event.open()
    for one in event.data["rounds"][0]["pairings"]:
        table = {"round": 1, "table": one["table"], "result": {"shares": [1, 0]}}
        event.do("enter_result", **table)
    expect(page.get_by_role("heading", name=say("end.by_organiser"))).to_have_count(0)
    expect(page.get_by_text(say("end.by_organiser")).first).to_be_visible()
    event.round()
    page.wait_for_url(lambda url: "/g/" in url and url != first)
    expect(page.get_by_role("heading", level=1)).to_have_text("Hex")


def test_the_end_says_what_it_stops(visit: Visit) -> None:
    organiser = visit()
    event = Event(organiser, players=0, rounds=3, online=True, entry=True)
    for number in range(2):
        one = visit()
        one.goto("/learn")
        assert ask(one, f"/api/tournaments/{event.id}/commands", {"do": "enter_tournament", "name": f"P{number}"}).ok
    event.round()
    event.open()
    expect(organiser.get_by_text(word("only_here"))).to_be_visible()
    more(organiser, "bar.end_now")
    expect(organiser.get_by_text(word("bar.end_games", count=1))).to_be_visible()
    button(organiser, "bar.end").click()
    expect(row(organiser, 1)).to_contain_text(word("unfinished"))
    more(organiser, "bar.log")
    organiser.get_by_role("dialog").get_by_role("button", name=re.compile("^Undo")).click()
    organiser.keyboard.press("Escape")
    expect(row(organiser, 1).get_by_role("link", name=word("playing"))).to_be_visible()


def test_free_play_table_by_table(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=4, system="free")
    event.do("add_pairing", players=[1, 2])
    event.open()
    add = page.get_by_role("region", name=word("add.title"))
    for name in ("Dan", "Cid"):
        add.get_by_role("button", name=name).click()
    button(add, "add.yes").click()
    expect(row(page, 2)).to_have_accessible_name("Table 2: Dan and Cid")
    expect(add.get_by_text(word("add.nobody"))).to_be_visible()
    event.do("add_entrants", entrants=[{"name": "Eve"}, {"name": "Flo"}])
    event.do("pair_round")
    pairings = page.get_by_role("region", name=word("pairings", round=2))
    expect(pairings.get_by_text(re.compile("^Round [12]$"))).to_have_text(["Round 1", "Round 2"])
    expect(pairings.get_by_role("listitem", name=re.compile("^Table"))).to_have_count(3)


def test_somebody_plays_on_from_another_device(visit: Visit, axe: str) -> None:
    organiser = visit(width=1440)
    event = Event(organiser, players=0, system="knockout", online=True, entry=True)
    for name in ("Zoé", "Max"):
        page = visit(width=390, height=844)
        page.goto("/learn")
        assert ask(page, f"/api/tournaments/{event.id}/commands", {"do": "enter_tournament", "name": name}).ok
    event.round()
    match = event.data["rounds"][0]["pairings"][0]["match"]
    event.open()
    button(organiser, "bar.players").click()
    button(organiser, "people.change", name="Zoé").click()
    button(organiser, "people.device").click()
    expect(organiser.get_by_text(word("people.freed", name="Zoé", code=event.id.upper()))).to_be_visible()
    accessible(organiser, axe)
    other = visit(width=390, height=844)
    event.open(other)
    other.get_by_label(word("enter.title")).fill("Zoé")
    button(other, "enter.yes").click()
    expect(other).to_have_url(re.compile(f"/g/{match}$"))


def test_helpers(visit: Visit) -> None:
    page, other = visit(), visit()
    event = Event(page)
    event.round()
    event.open()
    more(page, "bar.settings")
    button(page, "help.make").click()
    link = page.get_by_role("dialog").get_by_text(re.compile(r"\?key="))
    other.goto(link.inner_text())
    expect(points(other, 1)).to_have_count(0)
    button(other, "help.yes").click()
    expect(points(other, 1)).to_have_count(2)
    assert "key" not in other.url
    button(other, "view.public").click()
    expect(points(other, 1)).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{word('help.remove')}")).click()
    expect(button(other, "view.public")).to_have_count(0)


def test_who_has_no_device_plays_on_a_board(visit: Visit, axe: str) -> None:
    """Somebody whom the organiser added to an online tournament: everybody sees how their game is played."""
    page = visit(width=1440)
    event = Event(page, players=1, system="free", online=True, entry=True)
    player = event.open(visit(width=390, height=844))
    player.get_by_label(word("enter.title")).fill("Zoé")
    button(player, "enter.yes").click()
    expect(player.get_by_text(word("mine.wait_first"))).to_be_visible()
    event.open()
    entrants = page.get_by_role("region", name=word("entrants.title"))
    expect(entrants.get_by_role("listitem").filter(has_text="Ada")).to_contain_text(word("device.typed"))
    expect(entrants.get_by_role("listitem").filter(has_text="Zoé")).to_have_text("Zoé")
    button(page, "bar.players").click()
    expect(page.get_by_role("dialog")).to_contain_text(word("people.typed"))
    expect(page.get_by_role("dialog")).to_contain_text(word("people.typed_code", code=event.id.upper()))
    page.keyboard.press("Escape")
    event.round()
    expect(player.get_by_text(word("mine.on_a_board", round=1, table=1, names="Ada"))).to_be_visible()
    expect(row(player, 1)).to_contain_text(word("on_a_board"))
    expect(row(page, 1)).to_contain_text(word("device.typed"))
    accessible(player, axe)
    points(page, 1).first.fill("1")
    points(page, 1).nth(1).fill("0")
    page.keyboard.press("Enter")
    expect(player.get_by_text(re.compile("^Zoé You have (won|lost)"))).to_be_visible()


def test_the_organiser_sees_who_has_gone(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=0, online=True, entry=True)
    player = visit()
    player.goto("/learn")
    assert ask(player, f"/api/tournaments/{event.id}/commands", {"do": "enter_tournament", "name": "Zoé"}).ok
    page.clock.install()
    entrants = event.open().get_by_role("region", name=word("entrants.title"))
    expect(entrants.get_by_role("listitem")).to_have_text("Zoé")
    told = {**event.data, "here": []}
    page.route(re.compile(f"/api/tournaments/{event.id}$"), lambda route: route.fulfill(json=told))
    page.clock.run_for(3000)
    expect(entrants.get_by_role("listitem")).to_contain_text(word("device.away"))
    # A game asks, too, where its tournament is.
    table = {"table": 1, "players": [1, 2], "kind": "game", "result": None, "text": "", "group": 0, "third": False}
    plays = {"number": 1, "game": 0, "started": 1, "knockout": False, "pairings": [{**table, "match": "abc"}]}
    told = {**told, "version": told["version"] + 1, "rounds": [plays]}
    page.clock.run_for(3000)
    expect(row(page, 1)).to_contain_text(word("device.away"))


def test_players_from_a_file(visit: Visit, tmp_path: Path) -> None:
    page = visit()
    event = Event(page, players=0)
    event.open()
    file = tmp_path / "players.csv"
    file.write_text("name,rating\nAda,1500\nZoé,\n", encoding="utf-8")
    button(page, "bar.players").click()
    page.get_by_text(word("people.file"), exact=True).click()
    with page.expect_file_chooser() as chosen:
        button(page, "people.choose").click()
    chosen.value.set_files(file)
    button(page, "people.add_all").click()
    expect(page.get_by_text(word("people.added_all", count=2))).to_be_visible()
    assert [one["name"] for one in event.data["entrants"]] == ["Ada", "Zoé"]


def test_settings_and_the_end_of_everything(visit: Visit, axe: str) -> None:
    page = visit(expected=("404",))
    event = Event(page)
    event.round()
    event.open()
    more(page, "bar.settings")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(word("choices.name")).fill("Open of Lyon")
    for key, name in (("up", "difference"), ("drop", "buchholz")):
        title = say(f"tournaments.form.{key}", name=word(f"break.{name}.name"))
        dialog.get_by_role("button", name=title, exact=True).click()
    dialog.get_by_text(word("choices.times"), exact=True).click()
    dialog.get_by_label(word("round", round=2), exact=True).fill("2031-05-01T15:40")
    accessible(page, axe)
    button(dialog, "choices.save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Open of Lyon")
    expect(page.get_by_text("Round 2 at about May 1, 2031, 15:40")).to_be_visible()
    assert event.data["settings"]["tie_breaks"] == ["difference", "sonneborn_berger"]
    more(page, "bar.settings")
    button(dialog, "erase.ask").click()
    button(dialog, "erase.no").click()
    button(dialog, "erase.ask").click()
    accessible(page, axe)
    button(dialog, "erase.yes").click()
    expect(page).to_have_url(re.compile("/t$"))
    page.goto(event.address)
    expect(page.get_by_role("heading", name=word("unknown"))).to_be_visible()


def test_tell_me_my_table(visit: Visit) -> None:
    event = Event(visit())
    page = visit()
    page.context.grant_permissions(["notifications"])
    event.open(page)
    button(page, "bar.tell").click()
    expect(page.get_by_text(word("bar.tells"))).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everybody_can_read_it(visit: Visit, axe: str, lang: str, dark: bool) -> None:
    event = Event(visit(lang=lang), players=7, rounds=4)
    event.round()
    event.results()
    event.do("pair_round")
    organiser, public = event.page, visit(lang=lang, dark=dark)
    organiser.emulate_media(color_scheme="dark" if dark else "light")
    for page in (organiser, public):
        event.open(page)
        expect(page.get_by_role("heading", name=word("cross.title", lang))).to_be_visible()
        accessible(page, axe)
        fits(page)
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 320
    event.do("start_round")
    event.open(organiser)
    expect(organiser.get_by_role("textbox")).to_have_count(6)
    assert organiser.evaluate("document.scrollingElement.scrollWidth") <= 320
    organiser.set_viewport_size({"width": 1280, "height": 800})
    organiser.get_by_role("button", name=word("bar.late", lang)).click()
    expect(organiser.get_by_role("dialog")).to_be_visible()
    accessible(organiser, axe)


def test_fingers_find_everything(visit: Visit) -> None:
    page = visit(width=390, height=844, touch=True)
    event = Event(page)
    event.round()
    event.open()
    for target in (*row(page, 1).get_by_role("button").all(), *points(page, 1).all(), button(page, "bar.late")):
        assert box(target)["height"] >= 44


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_is_light(visit: Visit, lang: str) -> None:
    event = Event(visit(), players=8)
    event.round()
    page = visit(lang=lang)
    rows = page.get_by_role("table").first.get_by_role("row")
    counted = loaded(page, event.address, lambda: expect(rows).to_have_count(9))
    answers = sum(size for name, size in counted.items() if "/api/" in name)
    assert answers < FIRST_ANSWERS, counted
    assert sum(counted.values()) - answers < PAGE_BYTES, counted


def test_who_leaves_is_told_what_it_means(visit: Visit, axe: str) -> None:
    event = Event(visit(), players=1, entry=True)
    page = visit(width=390, height=844)
    event.open(page)
    page.get_by_label(word("enter.title")).fill("Zoé")
    page.keyboard.press("Enter")
    expect(page.get_by_text(word("mine.wait_first"))).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    question = page.get_by_role("alertdialog", name=word("leave.title"))
    for key in ("Escape", "Enter", ""):
        button(page, "leave.ask").focus()
        page.keyboard.press("Enter")
        expect(question).to_have_accessible_description(word("leave.line"))
        expect(button(question, "leave.no")).to_be_focused()
        if key:
            page.keyboard.press(key)
            expect(question).to_have_count(0)
            expect(button(page, "leave.ask")).to_be_focused()
    stays, leaves = box(button(question, "leave.no")), box(button(question, "leave.yes"))
    assert stays["x"] < leaves["x"] and stays["y"] == leaves["y"]
    accessible(page, axe)
    fits(page)
    button(question, "leave.yes").focus()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_a_helper_goes_on_with_the_next_step(visit: Visit) -> None:
    organiser, page = visit(), visit()
    event = Event(organiser)
    page.goto(ask(organiser, f"/api/tournaments/{event.id}/helper_link", {}).json()["url"])
    button(page, "help.yes").focus()
    page.keyboard.press("Enter")
    expect(button(page, "bar.pair", round=1)).to_be_focused()


# As a page from another machine's address over plain HTTP.
INSECURE = """
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });"""


def test_over_plain_http(visit: Visit) -> None:
    """What the browser does not let a page do there is not promised, or done by hand."""
    event = Event(visit())
    page = visit(width=390, height=844).context.new_page()
    page.add_init_script(INSECURE)
    event.open(page)
    expect(page.get_by_role("combobox", name=word("me.ask_silent"), exact=True)).to_be_visible()
    expect(button(page, "bar.tell")).to_have_count(0)
    shown = page.locator(".address").inner_text()
    field = page.get_by_label(say("copy.by_hand"))
    for _ in range(2):  # it does so each time
        button(page, "copy").click()
        expect(page.get_by_text(say("copy.by_hand"))).to_be_visible()
        expect(field).to_have_value(event.data["url"])
        expect(field).to_be_focused()
        selected: str = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
        assert selected == event.data["url"]
    assert page.locator(".address").inner_text() == shown
    fits(page)


def test_colours_and_points_are_read_apart(visit: Visit) -> None:
    event = Event(visit())
    event.round()
    event.results()
    page = visit(width=390, height=844, lang="fr")
    event.open(page)
    table = page.get_by_role("listitem", name=re.compile("^Table 1"))
    colour = table.locator(".hidden").first
    expect(colour).to_be_attached()
    assert colour.evaluate("one => one.textContent") == "Noir\N{NO-BREAK SPACE}:"
    assert table.locator(".result").evaluate("one => one.textContent") == "1–0 3 : 1"


def test_what_was_said_goes_with_the_next_try(visit: Visit) -> None:
    page = visit(expected=("409", "422"))
    event = Event(page, players=0)
    event.open()
    button(page, "bar.players").click()
    page.get_by_text(word("people.file"), exact=True).click()
    field = page.get_by_label(word("people.file_line"))
    said = page.get_by_text(word("people.added_all", count=2))
    field.fill("Ada\nBea")
    button(page, "people.add_all").click()
    expect(said).to_be_visible()
    field.fill("Cid\nAda")
    button(page, "people.add_all").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    expect(said).to_have_count(0)


def test_who_looks_is_told_that_all_is_erased(visit: Visit) -> None:
    event = Event(visit())
    page = visit(expected=("404",))
    page.clock.install()
    event.open(page)
    assert event.page.request.delete(f"/api/tournaments/{event.id}").ok
    page.clock.run_for(12_000)
    expect(page.get_by_role("heading", level=1)).to_have_text(word("gone"))
    expect(page.get_by_role("status").filter(has_text=word("gone"))).to_be_attached()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(30_000)
    assert not [url for url in asked if event.id in url]
    page.get_by_role("link", name=word("all"), exact=True).click()
    expect(page).to_have_url(re.compile("/t$"))


def test_a_name_read_from_the_right_stays_where_it_is(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=0)
    event.do("add_entrants", entrants=[{"name": "דנה", "rating": 1500}])
    event.open()
    button(page, "bar.players").click()
    who = page.get_by_role("dialog").locator(".who")
    name, rating = box(who.locator("b")), box(who.get_by_text("1500"))
    assert name["x"] + name["width"] <= rating["x"]
