"""The form of a new game, and the cards on the home page."""

import pytest
from playwright.sync_api import expect

import hexagora
from hexagora import catalogue

from .checks import accessible, fits
from .conftest import Visit
from .plays import EACH
from .table import ask, at_table, fill, make, say


def test_every_game_has_its_card(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    for entry in catalogue.games():
        card = page.get_by_role("article", name=entry.name(), exact=True)
        expect(card).to_contain_text(entry.line())
        for key in ("home.play_game", "home.choose"):
            expect(card.get_by_role("button", name=say(key, game=entry.name()), exact=True)).to_be_enabled()
        learn = card.get_by_role("link", name=say("home.learn_game", game=entry.name()), exact=True)
        expect(learn).to_have_attribute("href", f"/learn/{entry.id}")


def test_presets_and_options_go_together(visit: Visit) -> None:
    page = visit()
    page.goto("/new/hex")
    entry = catalogue.Entry("hex")
    page.get_by_text(say("new.options"), exact=True).click()
    size = page.get_by_label(entry.option_name("size"), exact=True)
    players = page.get_by_label(entry.option_name("players"), exact=True)
    kinds = page.get_by_label(say("seat.kind"), exact=True)
    for preset in entry.presets:
        page.get_by_role("radio", name=preset.name()).check()
        game = preset.game()
        expect(size).to_have_value(str(game.options["size"]))
        expect(kinds).to_have_count(game.players)
    page.get_by_role("radio", name=entry.presets[0].name()).check()
    expect(size).to_have_value("7")
    players.select_option("3")
    expect(kinds).to_have_count(3)
    expect(
        page.get_by_role("radio", name=next(one for one in entry.presets if one.id == "hex-3").name())
    ).to_be_checked()
    size.select_option("4")
    expect(page.get_by_role("radio", checked=True).and_(page.locator("[name=preset]"))).to_have_count(0)
    arcs = page.get_by_label(entry.option_name("arcs"), exact=True)
    expect(arcs).to_be_disabled()
    page.get_by_label(entry.option_name("ports"), exact=True).select_option("open")
    expect(arcs).to_be_enabled()


def test_the_board_is_shown_as_options_change(visit: Visit) -> None:
    page = visit()
    page.goto("/new/hex")
    preview = page.get_by_role("complementary", name=say("new.preview"))
    board = preview.locator("svg")
    expect(preview).to_contain_text(say("size.hexagon", side=7, cells=127))
    seven = board.inner_html()
    page.get_by_text(say("new.options"), exact=True).click()
    entry = catalogue.Entry("hex")
    size = page.get_by_label(entry.option_name("size"), exact=True)
    assert size.get_by_role("option").nth(3).text_content() == "H5: 5 cells a side, 61 cells"
    size.select_option("5")
    expect(preview).to_contain_text("H5: 5 cells a side, 61 cells")
    assert board.inner_html() != seven
    page.get_by_label(entry.option_name("players"), exact=True).select_option("3")
    expect(preview).to_contain_text(say("home.players", count=3))
    page.get_by_role("radio", name="Classic Hex").check()
    expect(preview).to_contain_text(say("size.rhombus", side=11, cells=121))
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_label(entry.option_name("swap"), exact=True).scroll_into_view_if_needed()
    expect(preview).to_be_in_viewport(ratio=1)  # while somebody chooses
    expect(page.get_by_role("button", name=say("new.start"), exact=True)).to_be_in_viewport(ratio=1)


def test_presets_are_small_boards(visit: Visit) -> None:
    page = visit()
    page.goto("/new/hex")
    presets = catalogue.Entry("hex").presets
    boards = page.locator("label:has([name=preset]) svg")
    expect(boards).to_have_count(len(presets))
    assert len({svg.inner_html() for svg in boards.all()}) == len(presets)


@pytest.mark.parametrize(("width", "dark", "lang"), [(1280, False, "fr"), (360, True, "fr"), (360, False, "en")])
def test_the_form_is_open_to_everybody(visit: Visit, axe: str, width: int, dark: bool, lang: str) -> None:
    page = visit(width=width, height=800, dark=dark, lang=lang)
    page.goto("/new/hexago?players=6")
    expect(page.get_by_role("radiogroup", name=say("new.colour", lang)).get_by_role("radio")).to_have_count(7)
    expect(page.locator("label:has([name=preset]) svg")).to_have_count(3)
    page.get_by_text(say("new.options", lang), exact=True).click()
    accessible(page, axe)
    fits(page)


def test_who_the_others_are(visit: Visit) -> None:
    page = visit()
    page.goto("/new/hexago?with=screen")
    kinds = page.get_by_label(say("seat.kind"), exact=True)
    expect(kinds).to_have_count(3)
    for way, kind in {"link": "link", "open": "link", "computer": "computer", "screen": "screen"}.items():
        page.get_by_label(say(f"new.with_{way}"), exact=True).check()
        assert [one.input_value() for one in kinds.all()] == ["screen", kind, kind]
        expect(page.get_by_text(say(f"new.with_{way}_line"))).to_be_visible()
    kinds.nth(2).select_option("link")
    expect(page.get_by_label(say("new.with_link"), exact=True)).to_be_checked()


def test_a_colour_of_ones_own_that_is_remembered(visit: Visit) -> None:
    page = visit()
    page.goto("/new/hexago")
    red = page.get_by_role("radiogroup", name=say("new.colour")).get_by_role("radio", name="Red")
    red.check()
    page.get_by_label(say("seat.level"), exact=True).first.select_option("3")
    page.get_by_role("button", name=say("new.start"), exact=True).click()
    page.wait_for_url("**/g/*")
    match = ask(page, page.url.replace("/g/", "/api/matches/")).json()
    assert [seat["yours"] for seat in match["seats"]] == [False, True, False]
    assert match["seats"][0]["level"] == 3
    page.goto("/new/hexago")
    expect(red).to_be_checked()
    expect(page.get_by_label(say("seat.level"), exact=True).first).to_have_value("3")


def test_an_address_brings_choices_along(visit: Visit) -> None:
    page = visit()
    page.goto("/new/hex?size=4&players=3&with=open")
    preview = page.get_by_role("complementary", name=say("new.preview"))
    expect(preview).to_contain_text(say("size.hexagon", side=4, cells=37))
    expect(page.get_by_label(say("new.with_open"), exact=True)).to_be_checked()
    expect(page.get_by_label(say("seat.kind"), exact=True)).to_have_count(3)
    page.goto("/new/hex?size=99&ports=nonsense")  # what cannot be is left out
    expect(preview).to_contain_text(say("size.hexagon", side=5, cells=61))
    page.get_by_role("button", name=say("new.start"), exact=True).click()
    at_table(page, hexagora.game("hex").start())


def test_after_a_game_its_options_can_be_changed(visit: Visit) -> None:
    page = visit()
    play = next(play for play in EACH if play.game == "hexago")
    make(page, play.game, moves=play.moves, options=play.options).ends()
    page.get_by_role("link", name=say("end.new")).first.click()
    preview = page.get_by_role("complementary", name=say("new.preview"))
    expect(preview).to_contain_text(say("size.hexagon", side=2, cells=7))


def test_a_clock_and_computers_by_the_form(visit: Visit) -> None:
    page = visit()
    page.goto("/new/hexadames")
    fill(page, "hexadames", {"size": 3}, ["screen", "computer 1", "computer 3"])
    page.get_by_label(say("clock.fischer_kind"), exact=True).check()
    rule = say("clock.fischer", minutes=5, increment=5)
    page.get_by_role("button", name=rule).click()
    page.get_by_label(say("clock.increment")).fill("7")
    page.get_by_role("button", name=say("new.start"), exact=True).click()
    table = at_table(page, hexagora.game("hexadames", size=3).start())
    expect(page.get_by_text(say("clock.fischer", minutes=5, increment=7))).to_be_visible()
    expect(table.seats.get_by_role("time")).to_contain_text(["5:00"] * 3)
    expect(table.seats.get_by_role("listitem")).to_contain_text([say("seat.you"), "1", "3"])


def test_days_for_each_move(visit: Visit) -> None:
    page = visit()
    page.goto("/new/gosix?with=link")
    page.get_by_label(say("clock.days_kind"), exact=True).check()
    page.get_by_role("combobox", name=say("clock.days_kind")).select_option("7")
    page.get_by_role("button", name=say("new.invite"), exact=True).click()
    at_table(page, hexagora.game("gosix").start())
    expect(page.get_by_text(say("clock.per_move", count=7))).to_be_visible()


def test_games_of_mine_are_on_the_home_page(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves="c3", options={"size": 3})
    page.get_by_role("link", name="Hexagora").click()
    mine = page.get_by_role("region", name=say("home.continue"))
    expect(mine).to_contain_text(say("home.on_this_screen"))
    expect(mine).to_contain_text(say("home.your_turn"))
    mine.get_by_role("link").click()
    table.shows()
    table.click_move("c2")


def test_a_game_that_does_not_exist(visit: Visit) -> None:
    page = visit(expected=("404",))
    page.goto("/new/chess")
    expect(page.get_by_role("heading", name=say("lost.title"))).to_be_visible()
    page.get_by_role("link", name=say("lost.home")).click()
    expect(page.get_by_role("heading", name=say("home.games"))).to_be_visible()


def test_skipping_to_the_content(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=say("page.skip"))).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
    card = page.get_by_role("article", name="Hex", exact=True)
    card.get_by_role("button", name=say("home.choose", game="Hex")).click()
    page.get_by_role("link", name=say("home.more")).click()
    expect(page.get_by_role("main")).to_be_focused()  # another page begins at its top
