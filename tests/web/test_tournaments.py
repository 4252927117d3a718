"""The way into tournaments: the list, a code, the form of a new one, a file; and the screen of a hall."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import hexagora
from hexagora import catalogue

from .checks import accessible, box, fits, still
from .conftest import Visit
from .table import ask
from .table import say as said
from .tournament_event import NAMES, Event


def say(key: str, lang: str = "en", **values: object) -> str:
    return said(f"tournaments.{key}", lang, **values)


def created(page: Page) -> dict[str, object]:
    """The settings of the tournament to which a page has gone."""
    page.wait_for_url(re.compile(r"/t/[a-z0-9]{6}$"))
    settings: dict[str, object] = ask(page, f"/api/tournaments/{page.url[-6:]}").json()["settings"]
    return settings


# The list


def test_nobody_has_one_yet(visit: Visit) -> None:
    page = visit()
    page.goto("/t")
    expect(page.get_by_role("link", name=say("new"))).to_have_attribute("href", "/t/new")
    expect(page.get_by_role("region", name=say("mine"))).to_have_count(0)
    page.get_by_role("link", name=say("room")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("form.room_title"))


def test_yours_come_first_and_what_is_over_last(visit: Visit) -> None:
    page = visit()
    done = Event(page, name="Done", place="Lyon", listed=True)
    done.do("end_tournament")
    Event(page, name="Begun", rounds=3).round()
    Event(page, name="Hidden", players=0)
    page.goto("/t")
    mine = page.get_by_role("region", name=say("mine")).get_by_role("listitem")
    expect(mine.get_by_role("link")).to_have_text(["Begun", "Hidden", "Done"])
    expect(mine.nth(0)).to_contain_text(say("round_of", round=1, total=3))
    expect(mine.nth(0)).to_contain_text(say("organiser"))
    expect(mine.nth(2)).to_contain_text("Lyon")
    other = visit()
    other.goto("/t")
    listed = other.get_by_role("region", name=say("listed"))
    expect(listed.get_by_role("link", name="Done", exact=True).first).to_be_visible()
    expect(listed.get_by_role("link", name="Hidden", exact=True)).to_have_count(0)
    listed.get_by_role("link", name="Done", exact=True).first.click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Done")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_joining_with_a_code(visit: Visit, lang: str) -> None:
    event = Event(visit(), name="Class", online=True, entry=True)
    page = visit(lang=lang, expected=("404",))
    page.goto("/t")
    box = page.get_by_role("textbox", name=say("code", lang))
    box.fill("abc")
    box.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(say("code_short", lang))
    box.fill("zzz 999")
    box.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(say("code_unknown", lang, code="ZZZ999"))
    box.fill(f" {event.id[:3]}-{event.id[3:]} ".upper())
    page.get_by_role("button", name=say("code_go", lang)).click()
    expect(page).to_have_url(event.address)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_list_is_for_everybody(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(dark=dark)
    Event(page, name="A tournament whose name is as long as somebody could wish, in two lines", listed=True).round()
    page.goto("/t")
    expect(page.get_by_role("region", name=say("mine"))).to_be_visible()
    accessible(page, axe)
    fits(page)
    page.set_viewport_size({"width": 320, "height": 600})
    still(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


# A new one


def test_a_name_is_enough(visit: Visit) -> None:
    page = visit()
    page.goto("/t/new")
    page.get_by_role("button", name=say("form.create")).click()
    expect(page).to_have_url("/t/new")  # it has no name
    page.get_by_role("textbox", name=say("form.name"), exact=True).fill("Spring Open")
    page.keyboard.press("Enter")
    settings = created(page)
    assert settings["name"] == "Spring Open" and settings["system"] == "swiss" and settings["rounds"] == 0
    assert settings["tie_breaks"] == ["buchholz", "sonneborn_berger", "difference"]
    assert settings["online"] is settings["entry"] is settings["listed"] is False


def test_an_organiser_has_a_name(visit: Visit) -> None:
    """Who has none yet is asked for it, as every page says who did what."""
    page = visit()
    page.goto("/t/new?room")
    room = page.get_by_role("textbox", name=say("form.name"), exact=True)
    expect(room).to_have_value(say("form.room_name", name=say("form.nobody")))
    page.get_by_role("textbox", name=say("form.your_name")).fill("Zoé")
    expect(room).to_have_value(say("form.room_name", name="Zoé"))
    page.get_by_role("button", name=say("form.create_room")).click()
    created(page)
    assert ask(page, f"/api/tournaments/{page.url[-6:]}").json()["organiser"] == "Zoé"
    page.goto("/t/new")
    expect(page.get_by_role("textbox", name=say("form.name"), exact=True)).to_have_value("")
    expect(page.get_by_role("textbox", name=say("form.your_name"))).to_have_count(0)


def test_everything_can_be_chosen(visit: Visit) -> None:
    page = visit()
    page.goto("/t/new")
    page.get_by_role("textbox", name=say("form.name"), exact=True).fill("Open")
    page.get_by_role("radio", name=say("form.online")).check()
    expect(page.get_by_role("checkbox", name=say("form.entry"))).to_be_checked()
    page.get_by_role("checkbox", name=say("form.listed")).check()
    page.get_by_role("checkbox", name=say("form.chat")).uncheck()
    page.get_by_role("textbox", name=say("form.place")).fill("Lyon")
    page.get_by_role("radio", name=said("tournament.system.groups")).check()
    page.get_by_role("spinbutton", name=say("form.groups")).fill("4")
    page.get_by_role("spinbutton", name=say("form.advance")).fill("1")
    page.get_by_role("checkbox", name=say("form.third")).check()
    page.get_by_role("combobox", name=say("form.game"), exact=True).select_option("hex")
    page.get_by_role("combobox", name=say("form.way")).select_option("quick")
    page.get_by_role("radio", name=said("clock.fischer_kind")).check()
    page.get_by_role("spinbutton", name=said("clock.minutes")).fill("5")
    page.get_by_text(say("form.details"), exact=True).click()
    for part, worth in (("bye", "worth_05"), ("absence", "worth_1")):
        page.get_by_role("radiogroup", name=say(f"form.{part}")).get_by_role("radio", name=say(f"form.{worth}")).check()
    names = {name: said(f"tournament.break.{name}.name") for name in ("buchholz", "difference")}
    page.get_by_role("button", name=names["buchholz"], exact=True).click()  # the same for all who meet all
    page.get_by_role("button", name=say("form.up", name=names["buchholz"])).focus()
    for _ in range(3):
        page.keyboard.press("Enter")  # the button keeps the focus while its row moves
    page.get_by_role("button", name=say("form.drop", name=names["difference"])).click()
    expect(page.get_by_role("button", name=names["difference"], exact=True)).to_be_focused()
    page.get_by_role("button", name=say("form.create")).click()
    settings = created(page)
    assert settings["system"] == "groups" and settings["groups"] == 4 and settings["advance"] == 1
    assert settings["third_place"] is settings["entry"] is settings["listed"] is settings["online"] is True
    assert settings["chat"] is False and settings["place"] == "Lyon"
    assert settings["bye"] == 0.5 and settings["absence"] == 1
    assert settings["clock"] == "300+5" and settings["tie_breaks"] == ["buchholz", "sonneborn_berger", "direct"]
    assert settings["games"] == [
        {"game": "hex", "options": {"size": 5, "players": 2}, "sizes": [2], "partners": [], "points": False}
    ]


def test_all_games_in_turn(visit: Visit) -> None:
    """Those that two can play; tables of several play the others, too."""
    page = visit()
    page.goto("/t/new")
    page.get_by_role("textbox", name=say("form.name"), exact=True).fill("Decathlon")
    pairs = [entry.id for entry in catalogue.games() if entry.players[0] == 2]
    page.get_by_role("button", name=say("form.all", count=len(pairs))).click()
    three = [entry for entry in catalogue.games() if entry.id not in pairs]
    expect(page.get_by_role("combobox", name=say("form.game"), exact=True)).to_have_count(len(pairs))
    rounds = page.get_by_role("spinbutton", name=say("form.rounds"))
    expect(rounds).to_have_value(str(len(pairs)))  # each is played
    expect(page.get_by_text(three[0].name("en"), exact=False).last).to_be_visible()
    page.get_by_role("radio", name=said("tournament.system.tables")).check()
    page.get_by_role("button", name=say("form.all", count=len(hexagora.games()))).click()
    expect(page.get_by_role("combobox", name=say("form.game"), exact=True)).to_have_count(len(hexagora.games()))
    page.get_by_role("button", name=say("form.remove", game=three[0].name("en"))).click()
    page.get_by_role("button", name=say("form.create")).click()
    games = created(page)["games"]
    assert isinstance(games, list) and [one["game"] for one in games] == pairs


def test_a_game_that_does_not_fit_is_said_in_place(visit: Visit) -> None:
    """Nothing of what was typed is lost."""
    page = visit(expected=("400", "409", "422"))
    page.goto("/t/new")
    page.get_by_role("textbox", name=say("form.name"), exact=True).fill("Three")
    page.get_by_role("combobox", name=say("form.game"), exact=True).select_option("hexadames")
    expect(page.get_by_role("alert")).to_contain_text("HexaDames")
    page.get_by_role("button", name=say("form.create")).click()
    expect(page.get_by_role("alert")).to_have_count(2)  # the server's own sentence
    expect(page.get_by_role("textbox", name=say("form.name"), exact=True)).to_have_value("Three")
    page.get_by_role("radio", name=said("tournament.system.tables")).check()
    expect(page.get_by_role("combobox", name=say("form.table_size"))).to_have_value("3")
    expect(page.get_by_text(say("form.rounds_tables"))).to_be_visible()
    page.get_by_role("button", name=say("form.create")).click()
    settings = created(page)
    assert settings["table_size"] == 3 and settings["system"] == "tables"


def test_a_table_seats_as_many_as_play(visit: Visit) -> None:
    page = visit()
    page.goto("/t/new")
    page.get_by_role("radio", name=said("tournament.system.tables")).check()
    page.get_by_role("combobox", name=say("form.game"), exact=True).select_option("hexago")
    size = page.get_by_role("combobox", name=say("form.table_size"))
    expect(size).to_have_value("3")
    size.select_option("6")
    page.get_by_role("combobox", name=say("form.game"), exact=True).select_option("triago")
    expect(size).to_have_value("6")


def test_options_of_ones_own(visit: Visit) -> None:
    page = visit()
    page.goto("/t/new")
    page.get_by_role("textbox", name=say("form.name"), exact=True).fill("Own")
    page.get_by_role("combobox", name=say("form.game"), exact=True).select_option("hex")
    page.get_by_text(say("form.options"), exact=True).click()
    size = page.get_by_role("combobox", name=catalogue.Entry("hex").option_name("size"))
    size.select_option("4")
    expect(page.get_by_role("combobox", name=say("form.way"))).to_have_value("")
    page.get_by_role("button", name=say("form.create")).click()
    games = created(page)["games"]
    assert isinstance(games, list) and games[0]["options"]["size"] == 4 and games[0]["sizes"] == [2]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_room_for_a_class(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    page.goto("/t")
    page.get_by_role("link", name=say("room", lang)).click()
    name = page.get_by_role("textbox", name=say("form.name", lang), exact=True)
    expect(name).to_have_value(re.compile(say("form.room_name", lang, name=".+")))
    page.get_by_role("button", name=say("form.create_room", lang)).click()
    settings = created(page)
    assert (
        settings["system"] == "free" and settings["online"] is settings["entry"] is True and settings["chat"] is False
    )


def test_a_file_opens_as_a_tournament(visit: Visit, tmp_path: Path) -> None:
    event = Event(visit(), name="From a file")
    event.round()
    event.results()
    file = tmp_path / "open.jsonl"
    file.write_bytes(ask(event.page, f"/api/tournaments/{event.id}/export?format=json").body())
    page = visit(expected=("400", "409", "422"))
    page.goto("/t/new")
    expect(page.get_by_role("button", name=say("form.file"))).to_be_visible()
    expect(page.get_by_label(say("form.file"))).to_have_count(0)  # else it were announced twice
    wrong = tmp_path / "wrong.trf"
    wrong.write_text("no tournament", "utf-8")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    assert created(page)["name"] == "From a file"
    brought = ask(page, f"/api/tournaments/{page.url[-6:]}").json()
    assert brought["id"] != event.id and brought["role"] == "organiser"
    assert [one["name"] for one in brought["entrants"]] == NAMES[:4]
    assert json.dumps(brought["standings"]) == json.dumps(event.data["standings"])


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("query", ["", "?room"])
def test_the_form_is_for_everybody(visit: Visit, axe: str, dark: bool, query: str) -> None:
    page = visit(dark=dark, lang="fr")
    page.goto(f"/t/new{query}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    accessible(page, axe)
    for details in page.locator("details > summary").all():
        details.click()
    page.get_by_role("button", name=say("form.add", "fr")).click()
    still(page)
    accessible(page, axe)
    fits(page)
    page.set_viewport_size({"width": 320, "height": 600})
    still(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    expect(
        page.get_by_role("button", name=say("form.create_room" if query else "form.create", "fr"))
    ).to_be_in_viewport()


# The screen of a hall


def test_a_screen_turns_its_pages(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=8, rounds=3)
    event.round()
    page.clock.install()
    page.goto(f"{event.address}/hall")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(say("hall.pairings", round=1))
    expect(page.get_by_role("navigation")).to_have_count(0)
    for name in NAMES:
        expect(page.get_by_text(name, exact=True)).to_be_visible()
    page.clock.run_for(12_500)
    expect(title).to_have_text(say("hall.standings"))
    page.keyboard.press("ArrowLeft")
    expect(title).to_have_text(say("hall.pairings", round=1))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name=say("hall.go_on"))).to_be_visible()
    page.clock.run_for(30_000)
    expect(title).to_have_text(say("hall.pairings", round=1))
    event.results()
    page.clock.run_for(4000)  # it asks again by itself
    expect(page.get_by_text("3 : 1", exact=True)).to_have_count(4)
    page.get_by_role("button", name=say("hall.next")).click()
    expect(title).to_have_text(say("hall.standings"))
    page.get_by_role("link", name=say("hall.leave")).click()
    expect(page).to_have_url(event.address)


ROWS = """rows => rows.map(row => {
    const { right, bottom } = row.getBoundingClientRect();
    return [right, bottom, row.innerText];
})"""


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (390, 844), (320, 568)], ids=str)
def test_all_rows_are_seen(visit: Visit, size: tuple[int, int]) -> None:
    """Nothing is cut off, and letters are large."""
    page = visit(width=size[0], height=size[1])
    event = Event(page, players=0)
    names = [f"Somebody {number}" for number in range(1, 38)]
    event.do("add_entrants", entrants=[{"name": name} for name in names])
    event.round()
    page.goto(f"{event.address}/hall")
    seen: set[str] = set()
    foot = box(page.locator("footer"))
    for _ in range(12):
        still(page)
        for right, bottom, text in page.get_by_role("row").evaluate_all(ROWS):
            assert bottom <= foot["y"] + 1 and right <= size[0]
            seen |= set(re.findall(r"Somebody \d+", text))
        page.keyboard.press("ArrowRight")
    assert seen == set(names)
    letters = (
        page.get_by_role("row")
        .first.get_by_role("cell")
        .first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    )
    assert letters >= min(size) * 0.028


def test_boards_are_seen_live(visit: Visit) -> None:
    page = visit()
    event = Event(page, players=0, online=True, entry=True, games=[{"game": "hex", "options": {"size": 3}}])
    for name in ("Zoé", "Yan"):
        other = visit()
        other.goto("/learn")
        entered = ask(other, f"/api/tournaments/{event.id}/commands", {"do": "enter_tournament", "name": name})
        assert entered.ok, entered.text()
    page.goto(f"{event.address}/hall")
    expect(page.get_by_role("heading", level=1)).to_contain_text(event.id.upper())  # how to join
    expect(page.get_by_text("Zoé", exact=True)).to_be_visible()
    event.round()
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(say("hall.pairings", round=1), timeout=10_000)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name=say("hall.next"))).to_be_enabled()
    page.wait_for_event("response", lambda answer: answer.url.endswith("/boards"))
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text(say("hall.boards"))
    expect(page.locator(".boards svg").first).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_screen_is_for_everybody(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(dark=dark, lang="fr")
    event = Event(page, players=5, rounds=2)
    event.round()
    page.goto(f"{event.address}/hall")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("hall.pairings", "fr", round=1))
    page.keyboard.press("Space")
    accessible(page, axe)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("hall.standings", "fr"))
    accessible(page, axe)
    fits(page)


def test_nothing_slides_where_motion_is_reduced(visit: Visit) -> None:
    page = visit()
    page.emulate_media(reduced_motion="reduce")
    event = Event(page, players=4)
    event.round()
    page.goto(f"{event.address}/hall")
    scene = page.locator(".scene")
    expect(scene).to_be_visible()
    assert float(scene.evaluate("one => parseFloat(getComputedStyle(one).animationDuration)")) < 0.001
