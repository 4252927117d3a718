"""The home page: the game of the day, one's own games, the ten games and how they are begun, open challenges."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import hexagora
from hexagora import catalogue
from hexagora.catalogue import Entry, Preset

from .checks import accessible, fits
from .conftest import Visit
from .table import Table, ask, at_table, make, picks_of, say, tab_to

GAMES = catalogue.games()
# The grid's columns by width of the window.
COLUMNS = {390: 1, 820: 2, 1280: 5, 1440: 5, 2560: 5}
SET_DAY = """day => {
    const Real = Date, shift = new Real(day).getTime() - Real.now();
    Date = class extends Real {
        constructor(...given) { given.length ? super(...given) : super(Real.now() + shift); }
        static now() { return Real.now() + shift; }
    };
}"""
BOXES = "cards => cards.map(card => card.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width])"


def day_of(visit: Visit, game: str, **how: Any) -> Page:
    """A page on a day that has this game."""
    page = visit(**how).context.new_page()
    page.set_viewport_size({"width": how.get("width", 1280), "height": how.get("height", 800)})
    number = [entry.id for entry in GAMES].index(game)
    page.add_init_script(f"({SET_DAY})('2026-01-{10 + number}T12:00')")
    page.goto("/")
    return page


def small(entry: Entry) -> Preset:
    """The way to play of the game of the day."""
    return next((preset for preset in entry.presets if preset.id == "quick"), entry.presets[0])


def card_of(page: Page, game: str, lang: str = "en") -> Locator:
    return page.get_by_role("article", name=catalogue.Entry(game).name(lang), exact=True)


def open_choices(page: Page, game: str, lang: str = "en") -> Locator:
    """The choices of a game's card."""
    label = say("home.choose", lang, game=catalogue.Entry(game).name(lang))
    page.get_by_role("button", name=label, exact=True).click()
    return page.get_by_role("group", name=label, exact=True)


def match_at(page: Page) -> Any:
    page.wait_for_url("**/g/*")
    return ask(page, "/api/matches/" + page.url.rpartition("/g/")[2]).json()


# The game of the day


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: str(entry.id))
def test_the_game_of_the_day_begins_with_its_first_move(visit: Visit, entry: Entry) -> None:
    page = day_of(visit, entry.id)
    state = small(entry).game().start()
    today = page.get_by_role("region", name=say("home.claim"))
    expect(today.get_by_role("heading", level=2)).to_have_text(entry.name())
    expect(today).to_contain_text(say("home.your_move"))
    move = state.moves()[0]
    cells = picks_of(move)
    expect(page.locator(f'[data-cell="{cells[0]}"].open')).to_have_count(1)
    for cell in cells:
        page.locator(f'[data-cell="{cell}"]').click()
    after = state.continuations(cells)
    if after.cells or after.words:
        today.get_by_role("button", name=say("home.play_move", move=after.move)).click()
    table = at_table(page, state)
    expect(table.list.get_by_role("button").first).to_have_text(move)
    match = match_at(page)
    assert [seat["yours"] for seat in match["seats"]] == [True] + [False] * (state.game.players - 1)
    assert {seat["level"] for seat in match["seats"][1:]} == {2}
    assert match["options"] == state.game.options


def test_the_game_of_the_day_by_keyboard(visit: Visit) -> None:
    page = day_of(visit, "hex")
    expect(page.locator("[data-cell].open")).to_have_count(61)
    table = Table(page, small(catalogue.Entry("hex")).game().start())
    table.key_to("c3")
    page.keyboard.press("Enter")
    at_table(page, table.state)
    expect(table.list.get_by_role("button").first).to_have_text("c3")


def test_the_game_of_the_day_says_why_not(visit: Visit) -> None:
    page = day_of(visit, "hexadames")
    status = page.get_by_role("region", name=say("home.claim")).get_by_role("status").first
    tasks = catalogue.Entry("hexadames").tasks("en")
    expect(status).to_contain_text(say("home.tap"))
    state = small(catalogue.Entry("hexadames")).game().start()
    first, *_ = picks_of(state.moves()[0])
    page.locator(f'[data-cell="{first}"]').click()
    expect(status).to_have_text(tasks[state.scene().task]["next"])
    page.locator(f'[data-cell="{first}"]').press("Escape")
    expect(status).to_contain_text(tasks[state.scene().task]["first"])
    theirs = next(piece.cell for piece in state.scene().pieces if piece.player == 1)
    page.locator(f'[data-cell="{theirs}"]').click()
    expect(status.locator(".refusal")).not_to_be_empty()
    assert "/g/" not in page.url


def test_whoever_does_not_begin_presses_play(visit: Visit) -> None:
    page = day_of(visit, "hex")
    today = page.get_by_role("region", name=say("home.claim"))
    colour = today.get_by_label(say("home.colour"), exact=True)
    colour.select_option(label=say("home.lot"))
    expect(today).to_contain_text(say("home.lot_begins"))
    expect(page.get_by_role("application")).to_have_count(0)
    colour.select_option(label=say("home.you_are", colour="Red"))
    expect(today).to_contain_text(say("home.they_begin", name="Black"))
    today.get_by_label(say("home.level"), exact=True).select_option("1")
    today.get_by_role("button", name=say("home.play"), exact=True).click()
    match = match_at(page)
    assert [(seat["kind"], seat["level"]) for seat in match["seats"]] == [("computer", 1), ("screen", None)]
    page.goto("/")
    expect(today.get_by_label(say("home.level"), exact=True)).to_have_value("1")
    others = today.get_by_label(say("home.opponent"), exact=True)
    others.select_option(label=say("home.link"))
    expect(today).to_contain_text(say("home.link_begins"))
    others.select_option(label=say("home.screen"))
    page.locator('[data-cell="c3"]').click()
    match = match_at(page)
    assert [seat["yours"] for seat in match["seats"]] == [True, True]
    assert match["moves"] == [["c3", 0]]


def test_the_game_of_the_day_on_a_phone(visit: Visit, axe: str) -> None:
    page = day_of(visit, "hex", width=390, height=844, touch=True, lang="fr")
    today = page.get_by_role("region", name=say("home.claim", "fr"))
    expect(today.get_by_role("heading", level=1)).to_be_in_viewport()
    expect(page.get_by_role("application")).to_be_in_viewport(ratio=1)
    expect(today.get_by_text(say("home.your_move", "fr"))).to_be_visible()
    accessible(page, axe)
    fits(page)
    page.locator('[data-cell="c3"]').tap()  # a small cell is shown first
    expect(today.get_by_role("status").first).to_have_text(say("status.how_sure", "fr"))
    expect(page.locator("[data-glass=c3]")).to_be_visible()
    page.locator('[data-cell="d3"]').tap()
    expect(today.get_by_role("button", name=say("home.play_move", "fr", move="d3"))).to_be_visible()
    accessible(page, axe)
    page.locator('[data-cell="d3"]').tap()
    match = match_at(page)
    assert match["moves"][0] == ["d3", 0]


# One's own games


def test_continue_says_whose_turn_it_is(visit: Visit, axe: str) -> None:
    page = visit()
    page.goto("/")
    strip = page.get_by_role("region", name=say("home.continue"))
    expect(page.get_by_role("article").first).to_be_visible()
    expect(strip).to_have_count(0)
    options = {"players": 6, "size": 3}
    make(page, "hex", ["screen", *["computer 1"] * 5], options=options)
    make(page, "hex", ["screen", "screen"], moves="c3", options={"size": 3})
    make(page, "gosix", ["screen", "link"], clock={"kind": "days", "days": 3})
    make(page, "marienbad", ["screen", "screen"])
    page.goto("/")
    expect(strip.get_by_role("link")).to_have_count(3)
    strip.get_by_role("button", name=say("home.show_all", count=4)).click()
    expect(strip.get_by_role("link")).to_have_count(4)
    expect(strip.get_by_role("link").first).to_contain_text(say("home.your_turn"))
    many = strip.get_by_role("link", name="5")
    expect(many).to_contain_text(say("home.computers", count=5))
    expect(strip).to_contain_text(say("home.on_this_screen"))
    expect(strip).to_contain_text(say("invite.free", count=1))
    accessible(page, axe)
    fits(page)


def test_finished_games_have_a_result_and_a_date(visit: Visit) -> None:
    page = visit()
    lost = make(page, "hex", ["screen", "computer 1"], options={"size": 3})
    version = ask(page, f"/api/matches/{lost.id}").json()["version"]
    answer = ask(page, f"/api/matches/{lost.id}/commands", data={"do": "leave_match", "version": version})
    assert answer.ok, answer.text()
    page.goto("/")
    finished = page.get_by_role("region", name=say("home.finished"))
    expect(finished.get_by_role("link").first).to_contain_text(say("home.lost"))
    expect(finished.locator("time")).not_to_be_empty()
    expect(page.get_by_role("region", name=say("home.continue"))).to_have_count(0)


# The ten games


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_ten_games_leave_no_hole_at_any_width(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    page.goto("/")
    cards = page.get_by_role("article")
    expect(cards).to_have_count(10)
    for width, columns in COLUMNS.items():
        page.set_viewport_size({"width": width, "height": 900})
        boxes = cards.evaluate_all(BOXES)
        rows = [[box for box in boxes if box[1] == y] for y in sorted({box[1] for box in boxes})]
        assert [len(row) for row in rows] == [columns] * (10 // columns), f"{width}: {boxes}"
        assert len({round(box[2]) for box in boxes}) == 1, f"{width}: cards of one width"
        assert all(sorted(row) == row and row[0][0] == rows[0][0][0] for row in rows)


def test_filters(visit: Visit, axe: str) -> None:
    page = visit(width=1440, height=900)
    page.goto("/")
    group = page.get_by_role("group", name=say("home.filter"))
    cards = page.get_by_role("article")
    fewest = {entry.id: entry.players[0] for entry in GAMES}
    most = {entry.id: entry.players[1] for entry in GAMES}
    expected = {"two": [id for id in fewest if fewest[id] <= 2], "many": [id for id in most if most[id] > 2]}
    for filter in ("two", "many", "quick", "long"):
        button = group.get_by_role("button", name=say(f"home.{filter}"))
        tab_to(page, button)
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        count = cards.count()
        assert 0 < count < 10
        expect(button).to_contain_text(str(count))
        expect(page.get_by_text(say("home.shown", count=count))).to_be_attached()
        if filter in expected:
            assert count == len(expected[filter])
        boxes = cards.evaluate_all(BOXES)
        assert len({round(box[2]) for box in boxes}) == 1
        assert boxes[-1][0] == boxes[(count - 1) % 5][0], "the last row begins at the left"
        expect(page).to_have_url(re.compile(rf"\?filter={filter}$"))
    expect(card_of(page, "gomobil")).to_be_visible()
    page.reload()
    expect(cards).to_have_count(count)
    accessible(page, axe)
    group.get_by_role("button", name=say("home.all")).click()
    expect(cards).to_have_count(10)
    expect(page).not_to_have_url(re.compile("filter"))


def test_choices_are_remembered_for_each_game(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    choices = open_choices(page, "hex")
    level = choices.get_by_role("slider")
    level.focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(choices).to_contain_text(f"4 · {say('level.4')}")
    choices.get_by_label(say("home.board")).select_option("hex-3")
    choices.get_by_role("button", name="Yellow").click()
    choices.get_by_role("button", name=say("home.play_game", game="Hex")).click()
    match = match_at(page)
    assert match["preset"] == "hex-3"
    assert [(seat["kind"], seat["level"]) for seat in match["seats"]] == [("computer", 4)] * 2 + [("screen", None)]
    page.goto("/")
    card_of(page, "hex").get_by_role("button", name=say("home.play_game", game="Hex"), exact=True).click()
    again = match_at(page)
    assert again["id"] != match["id"]
    assert [seat["kind"] for seat in again["seats"]] == ["computer", "computer", "screen"]
    page.goto("/")
    choices = open_choices(page, "gosix")
    expect(choices).to_contain_text(f"2 · {say('level.2')}")
    expect(choices.get_by_role("button", name=say("home.lot"))).to_have_attribute("aria-pressed", "true")


def test_other_opponents_from_a_card(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    choices = open_choices(page, "gosix")
    choices.get_by_role("button", name=say("home.link"), exact=True).click()
    expect(choices.get_by_role("slider")).to_have_count(0)
    choices.get_by_role("button", name=say("home.play_game", game="Gosix")).click()
    assert [seat["kind"] for seat in match_at(page)["seats"]] == ["screen", "link"]
    expect(page.get_by_text(say("invite.awaited", count=1))).to_be_visible()
    page.goto("/")
    open_choices(page, "gosix").get_by_role("link", name=say("home.more")).click()
    page.wait_for_url("**/new/gosix")


def test_choices_open_and_close_by_keyboard(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    label = say("home.choose", game="Six")
    toggle = page.get_by_role("button", name=label, exact=True)
    choices = page.get_by_role("group", name=label, exact=True)
    toggle.focus()
    page.keyboard.press("Enter")
    expect(choices).to_be_visible()
    page.keyboard.press("Tab")
    expect(choices.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(choices).to_have_count(0)
    expect(toggle).to_be_focused()
    page.keyboard.press("Enter")
    open_choices(page, "hex")
    expect(choices).to_have_count(0)  # one at a time
    page.get_by_role("heading", level=1).click()
    expect(page.get_by_role("slider")).to_have_count(0)


@pytest.mark.parametrize(("width", "lang", "dark"), [(1440, "fr", True), (390, "en", False), (820, "fr", False)])
def test_choices_and_the_way_to_the_rules(visit: Visit, axe: str, width: int, lang: str, dark: bool) -> None:
    page = visit(width=width, height=844, lang=lang, dark=dark, touch=width < 900)
    page.goto("/")
    choices = open_choices(page, "hexago", lang)
    expect(choices).to_be_in_viewport(ratio=1)
    expect(choices.get_by_role("button", name=say("home.lot", lang))).to_be_visible()
    accessible(page, axe)
    fits(page)
    page.keyboard.press("Escape")
    entry = catalogue.Entry("hexago")
    card_of(page, "hexago", lang).get_by_role("link", name=say("home.learn_game", lang, game=entry.name(lang))).click()
    expect(page).to_have_url(re.compile("/learn/hexago$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(entry.name(lang))


# What others do


def test_an_open_challenge_can_be_joined_and_goes(visit: Visit, axe: str) -> None:
    host = visit()
    table = make(host, "triago", ["screen", "link", "link"], listed=True, clock={"kind": "days", "days": 3})
    page = visit()
    page.goto("/")
    challenges = page.get_by_role("region", name=say("home.open"))
    row = challenges.get_by_role("listitem").filter(has=page.locator(f"a[href='/g/{table.id}']"))
    expect(row).to_contain_text("1 / 3")
    expect(row).to_contain_text(say("clock.per_move", count=3))
    accessible(page, axe)
    table.button("withdraw.open").click()
    host.get_by_role("dialog").get_by_role("button", name=say("withdraw.challenge.yes"), exact=True).click()
    expect(row).to_have_count(0)


def test_without_challenges_there_is_one_sentence(visit: Visit) -> None:
    page = visit()
    page.route("**/api/home", lambda route: route.fulfill(json={"mine": [], "open": [], "unreadable": []}))
    page.goto("/")
    challenges = page.get_by_role("region", name=say("home.open"))
    expect(challenges).to_contain_text(say("home.no_open"))
    challenges.get_by_role("link", name=say("home.make_open")).click()
    page.wait_for_url("**/new/*?with=link")
    page.unroute_all()


# Without the server


def test_the_page_is_whole_with_what_it_starts_with(visit: Visit) -> None:
    page = visit(expected=("net::ERR_FAILED",))
    page.route("**/api/**", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("home.claim"))
    expect(page.get_by_role("article")).to_have_count(len(hexagora.games()))
    page.get_by_role("button", name=say("home.play_game", game="Six"), exact=True).click()
    expect(card_of(page, "six").get_by_role("alert")).to_have_text(say("error.offline"))
    page.unroute_all()


def test_pictures_come_when_they_are_near(visit: Visit) -> None:
    page = visit(width=390, height=500, touch=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    expect(page.locator("[data-cell]").first).to_be_attached()
    assert not [url for url in asked if url.endswith("/api/gallery")]
    page.get_by_role("article").last.scroll_into_view_if_needed()
    expect(page.locator("article .board > svg")).to_have_count(len(hexagora.games()))
