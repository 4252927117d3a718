"""Language, colours, names, sounds, notifications: chosen once and kept."""

import io
import re
import zipfile
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from hexagora import catalogue, record

from .conftest import Visit
from .table import Table, make, say

NOTES = """() => {
    window.notes = [];
    window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, options) { window.notes.push([title, options.body]); }
        close() {}
    };
    Object.defineProperty(document, 'hidden', { get: () => true });
}"""
LONG_MOTIONS = "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 20).length"
TONES = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };
}"""


def test_language(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    expect(page).to_have_title(say("home.title"))
    page.get_by_label(say("page.language")).select_option("fr")
    expect(page).to_have_title(say("home.title", "fr"))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.reload()
    expect(page.get_by_role("heading", name=say("home.games", "fr"))).to_be_visible()
    table = make(page, "hex", moves="c3", options={"size": 3}, lang="fr")
    table.shows()
    expect(table.word("swap")).to_be_visible()
    table.cell("c3").click()
    reason = table.state.why_not("c3")
    assert reason
    table.explains("c3", reason.say("fr"))
    table.button("action.more").click()
    page.get_by_label(say("settings.language", "fr"), exact=True).select_option("en")
    table = Table(page, table.state, table.moves)
    expect(page.get_by_role("dialog", name=say("more.title"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.word("swap")).to_be_visible()
    table.cell("c3").click()  # what the server says is in English now, too
    table.explains("c3", reason.say("en"))


def test_labels_of_a_form_change_with_the_language(visit: Visit) -> None:
    page = visit()
    page.goto("/new/marienbad")
    entry = catalogue.Entry("marienbad")
    page.get_by_text(say("new.options"), exact=True).click()
    size = page.get_by_label(entry.option_name("size"))
    size.select_option("2")
    expect(size).to_have_value("2")
    page.get_by_role("button", name="Français").click()  # at the foot of the page
    expect(page.get_by_label(entry.option_name("size", "fr"))).to_have_value("2")


def is_dark(page: Page) -> bool:
    """Whether the page has light letters."""
    light: bool = page.evaluate("Number(getComputedStyle(document.body).color.match(/\\d+/)) > 128")
    return light


def test_theme_is_kept(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    assert not is_dark(page)
    for theme in ("light", "dark"):
        page.get_by_role("button", name=re.compile(say("page.theme", theme=".*"))).click()
        expect(page.get_by_role("button", name=say("page.theme", theme=say(f"theme.{theme}")))).to_be_visible()
    assert is_dark(page)
    page.reload()
    assert is_dark(page)
    expect(page.get_by_role("button", name=say("page.theme", theme=say("theme.dark")))).to_be_visible()
    table = make(page, "hex", options={"size": 3})
    table.button("action.more").click()
    page.get_by_label(say("settings.theme"), exact=True).select_option("light")
    assert not is_dark(page)
    page.reload()
    assert not is_dark(page)


def test_theme_follows_the_system_until_one_is_chosen(visit: Visit) -> None:
    page = visit(dark=True)
    page.goto("/")
    assert is_dark(page)
    page.emulate_media(color_scheme="light")
    assert not is_dark(page)


def test_name(visit: Visit) -> None:
    page = visit(expected=("422",))  # browsers report refused requests
    page.goto("/")
    name = page.get_by_role("button", name=say("page.you_are"))
    name.click()
    dialog = page.get_by_role("dialog", name=say("settings.title"))
    field = dialog.get_by_label(say("rename.label"))
    field.fill("   ")
    field.press("Enter")
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    field.fill("Zoë <i>")
    dialog.get_by_role("button", name=say("rename.save")).click()
    expect(dialog.get_by_text(say("rename.saved"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(name).to_be_focused()
    expect(name).to_contain_text("Zoë <i>")
    page.reload()
    expect(name).to_contain_text("Zoë <i>")
    page.get_by_role("button", name=say("home.play_game", game="Gosix"), exact=True).click()
    expect(page.get_by_role("list", name=say("game.seats"))).to_contain_text(say("seat.you"))
    other = visit()
    other.goto(page.url)
    expect(other.get_by_role("list", name=say("game.seats"))).to_contain_text("Zoë <i>")


def test_sounds_are_asked_for_and_can_be_turned_off(visit: Visit) -> None:
    page = visit().context.new_page()
    page.add_init_script(f"({TONES})()")
    table = make(page, "hex", options={"size": 3})
    switch = page.get_by_label(say("settings.sound"), exact=True)
    table.click_move("c3")
    assert page.evaluate("tones") == 0
    table.button("action.more").click()
    switch.check()
    page.keyboard.press("Escape")
    table.click_move("d2")
    page.wait_for_function("() => tones > 0")
    page.reload()
    table.click_move("d1")
    page.wait_for_function("() => tones > 0")
    table.button("action.more").click()
    switch.uncheck()
    page.keyboard.press("Escape")
    before = page.evaluate("tones")
    table.cell("d1").click()
    expect(table.line).to_contain_text("d1")
    assert page.evaluate("tones") == before


def test_notifications_are_asked_for_and_given(visit: Visit) -> None:
    page = visit().context.new_page()
    page.add_init_script(f"({NOTES})()")
    table = make(page, "hex", options={"size": 3})
    assert page.evaluate("notes") == []
    table.button("action.more").click()
    table.button("settings.notify_on").click()
    expect(table.button("settings.notify_off")).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_function("() => notes.length > 0")
    title, body = page.evaluate("notes[0]")
    assert say("game.title_turn", title="Hex") in title
    assert body == say("told.your_turn")


def test_without_permission_there_are_no_notifications(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", options={"size": 3})
    page.evaluate("Notification.requestPermission = async () => 'denied'")
    table.button("action.more").click()
    table.button("settings.notify_on").click()
    expect(page.get_by_text(say("settings.blocked"))).to_be_visible()


def test_reduced_motion(visit: Visit) -> None:
    page = visit()
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    expect(page.get_by_role("heading", name=say("home.games"))).to_be_visible()
    expect(page.get_by_role("button", name=say("home.pause"))).to_have_count(0)
    table = make(page, "gomobil")
    table.click_move("c9:b7")
    assert page.evaluate(LONG_MOTIONS) == 0
    page.emulate_media(color_scheme="dark")  # many things change at once
    assert page.evaluate("document.getAnimations().length") == 0


def test_the_boards_on_the_home_page_can_be_stopped(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.get_by_role("button", name=say("home.pause")).click()
    expect(page.get_by_role("button", name=say("home.go_on"))).to_be_visible()


def test_all_games_of_ones_own(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", moves="a1 b1 a2", options={"board": "rhombus", "size": 2, "swap": False})
    page.goto("/")
    page.get_by_role("button", name=say("page.you_are")).click()
    with page.expect_download() as download:
        page.get_by_role("link", name=say("settings.records")).click()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as archive:
        [game] = [record.read(archive.read(name).decode()) for name in archive.namelist()]
    assert list(game.moves) == table.moves and game.result == (1, 0)


def test_a_language_chosen_while_texts_are_on_their_way_is_kept(visit: Visit) -> None:
    """The home page asks for the texts of its puzzle, if one comes from another page, in the language then."""
    page = visit()
    page.goto("/learn")
    asked: list[Route] = []
    page.route(re.compile("lang=en&whole=true"), lambda route: asked.append(route))
    with page.expect_request(re.compile("lang=en&whole=true")):
        page.get_by_role("link", name=say("nav.play")).first.click()
        expect(page.get_by_role("heading", name=say("home.games"))).to_be_visible()
        page.mouse.wheel(0, 20_000)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name=say("home.games", "fr"))).to_be_visible()
    with page.expect_response(re.compile("lang=en&whole=true")):
        for route in asked:
            route.continue_()
    expect(page.get_by_text(say("puzzles.today", "fr"))).to_be_visible()
    expect(page.get_by_role("heading", name=say("home.games", "fr"))).to_be_visible()
