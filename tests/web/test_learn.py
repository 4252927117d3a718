"""Rules pages: every figure steps and can be tried, exercises answer, contents and addresses lead to their sections."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, expect

from hexagora import catalogue, learn
from hexagora.errors import Reason
from hexagora.server.look import typeset

from .checks import accessible, box, fits
from .conftest import Visit
from .fingers import fingers, middle
from .table import make, picks_of, say

GAMES = [entry.id for entry in catalogue.games()]
EACH = [pytest.param(game, lang, id=f"{game}-{lang}") for game in GAMES for lang in ("en", "fr")]
# Both languages have the same figures: one of them is enough to try them.
ALTERNATE = list(zip(GAMES, cycle(["en", "fr"])))


def plain(text: str, lang: str = "en") -> str:
    """Prose without its markup, in one line, as a page shows it."""
    return re.sub(r"\s+", " ", re.sub(r"\*\*|`", "", typeset(text, lang))).strip()


def sentence(reason: Reason | None, lang: str = "en") -> str:
    assert reason
    return typeset(reason.say(lang), lang)


def open_lesson(page: Page, game: str, lang: str = "en", place: str = "") -> learn.Page:
    page.goto(f"/learn/{game}{place}")
    expect(page.get_by_role("heading", level=1)).to_have_text(catalogue.Entry(game).name(lang))
    expect(page.locator("#credits")).to_be_attached()
    return learn.page(game, lang)


def figure_of(page: Page, figure: learn.Figure) -> Locator:
    shown = page.locator(f"#figure-{figure.id}")
    shown.scroll_into_view_if_needed()
    return shown


def cell(board: Locator, name: str) -> Locator:
    return board.locator(f'[data-cell="{name}"]')


def play(exercise: Locator, move: str, lang: str) -> None:
    """Clicks what a move is made of."""
    for pick in picks_of(move):
        if re.search(r"\d$", pick):
            cell(exercise, pick).click()
        else:
            exercise.get_by_role("button", name=say(f"word.{'declaring' if pick == '!' else pick}", lang)).click()
    confirm = exercise.get_by_role("button", name=say("game.confirm", lang, move=move), exact=True)
    expect(confirm.or_(exercise.locator(".chip")).first).to_be_visible()  # a move that could go on, or what it led to
    if confirm.count():
        confirm.click()


# Stepping through every figure takes long: in French it is done with what is slow by nature.
FIGURES = [
    pytest.param(game, lang, id=f"{game}-{lang}", marks=[pytest.mark.long] if lang == "fr" else [])
    for game in GAMES
    for lang in ("en", "fr")
]


@pytest.mark.parametrize(("game", "lang"), FIGURES)
def test_every_figure_steps(visit: Visit, axe: str, game: str, lang: str) -> None:
    page = visit(lang=lang, dark=lang == "fr")
    page.emulate_media(reduced_motion="reduce")  # nothing to wait for
    lesson = open_lesson(page, game, lang)
    for figure in lesson.figures.values():
        shown = figure_of(page, figure)
        expect(shown.get_by_role("application")).to_be_visible()
        said = shown.locator("figcaption [aria-live]")
        on = shown.get_by_role("button", name=say("learn.step_on", lang))
        for number, step in enumerate(figure.steps):
            if number:
                on.click()
            expect(said).to_contain_text(plain(step.say, lang))
            if len(figure.steps) > 1:
                count = say("learn.step_of", lang, step=number + 1, of=len(figure.steps))
                expect(shown.get_by_text(count, exact=True)).to_be_visible()
            if step.reason:
                why = shown.get_by_text(sentence(step.reason, lang), exact=True)
                expect(why.filter(visible=True).first).to_be_visible()
        if len(figure.steps) > 1:
            expect(on).to_have_attribute("aria-disabled", "true")
    accessible(page, axe)


@pytest.mark.parametrize("game", GAMES)
def test_french_is_longer_and_fits(visit: Visit, game: str) -> None:
    page = visit(lang="fr", dark=True)
    open_lesson(page, game, "fr")
    fits(page)


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_all_that_a_lesson_has_is_on_its_page(visit: Visit, game: str, lang: str) -> None:
    page = visit(lang=lang)
    lesson = open_lesson(page, game, lang)
    contents = page.get_by_role("navigation", name=say("learn.contents", lang))
    for section in lesson.sections:
        shown = page.locator(f"#{section.id}")
        expect(shown.get_by_role("heading").first).to_contain_text(typeset(section.title, lang))
        assert plain(re.sub("^- ", "", section.text, flags=re.M), lang) in plain(shown.inner_text(), lang)
        expect(contents.locator(f"a[href='#{section.id}']")).to_contain_text(typeset(section.title, lang))
        if section.number:
            expect(contents.locator(f"a[href='#{section.id}']")).to_contain_text(str(section.number))
    for part in {section.part for section in lesson.sections} - {""}:
        expect(page.get_by_role("heading", name=typeset(part, lang), exact=True, level=2)).to_be_visible()
    expect(page.locator("#try section")).to_have_count(len(lesson.tasks))
    rows = page.locator("#variants tbody tr")
    expect(rows).to_have_count(len(lesson.variants))
    presets = {preset.id: preset for preset in catalogue.Entry(game).presets}
    for row, variant in zip(rows.all(), lesson.variants, strict=True):
        expect(row.get_by_role("rowheader")).to_contain_text(plain(variant.name, lang))
        links = row.get_by_role("link")
        expect(links).to_have_count(1 if variant.preset else 0)
        if variant.preset:
            address = links.get_attribute("href") or ""
            assert address.startswith(f"/new/{game}?") or not presets[variant.preset].options
    expect(page.locator("#readings li")).to_have_text([plain(reading, lang) for reading in lesson.readings])
    expect(page.locator("#tactics h3")).to_have_text([typeset(tactic.title, lang) for tactic in lesson.tactics])
    page.get_by_text(say("learn.letter", lang)).click()
    expect(page.locator("details ol > li").last).to_be_visible()


@pytest.mark.parametrize(("game", "lang"), ALTERNATE)
def test_exercises(visit: Visit, game: str, lang: str) -> None:
    page = visit(lang=lang)
    lesson = open_lesson(page, game, lang)
    for number, task in enumerate(lesson.tasks, 1):
        exercise = page.get_by_role("region", name=f"{number}. {typeset(task.title, lang)}", exact=True)
        exercise.scroll_into_view_if_needed()
        expect(exercise).to_contain_text(plain(task.say, lang))
        expect(exercise.get_by_role("application")).to_be_visible()
        for move in task.refused:
            if len(picks_of(move)) == 1 and cell(exercise, move).count():
                cell(exercise, move).click()
                bubble = exercise.get_by_role("button", name=sentence(task.state.why_not(move), lang), exact=True)
                bubble.click()
                expect(bubble).to_have_count(0)
        for move in list(task.wrongs)[:1]:
            play(exercise, move, lang)
            expect(exercise.get_by_text(say("learn.try_again", lang))).to_be_visible()
            expect(exercise).to_contain_text(plain(task.verdict(move), lang))
            exercise.get_by_role("button", name=say("learn.again", lang)).click()
            expect(exercise).to_contain_text(plain(task.say, lang))
        exercise.get_by_role("button", name=say("learn.hint", lang)).click()
        expect(exercise).to_contain_text(plain(task.hint, lang))
        right = task.state.moves()[0] if task.answers == ("*",) else task.answers[0]
        play(exercise, str(right), lang)
        expect(exercise.get_by_text(say("learn.solved", lang))).to_be_visible()
        expect(exercise).to_contain_text(plain(task.verdict(str(right)), lang))
        if task.follow:
            exercise.get_by_role("button", name=say("learn.follow", lang)).click()
            if task.then:
                expect(exercise).to_contain_text(plain(task.then, lang))
    page.reload()
    count = say("learn.step_of", lang, step=len(lesson.tasks), of=len(lesson.tasks))
    expect(page.get_by_role("navigation", name=say("learn.contents", lang)).get_by_text(count)).to_be_visible()


def test_a_figure_can_be_tried(visit: Visit, axe: str) -> None:
    page = visit()
    lesson = open_lesson(page, "gosix")
    turn = next(section for section in lesson.sections if section.id == "turn")
    figure = turn.figures[0]
    shown = figure_of(page, figure)
    shown.get_by_role("button", name=say("learn.step_on")).click()
    state = figure.steps[1].state
    taken = state.scene().pieces[0].cell
    cell(shown, taken).click()
    refused = shown.get_by_role("button", name=sentence(state.why_not(taken)), exact=True)
    expect(refused).to_be_visible()
    accessible(page, axe)
    shown.get_by_role("link", name=say("game.why")).click()
    expect(page).to_have_url(re.compile(f"/learn/gosix#{learn.rule_of('gosix', 'taken')}$"))
    refused.click()
    free = str(state.moves()[0])
    cell(shown, free).click()
    back = shown.get_by_role("button", name=say("learn.back"))
    expect(back).to_be_visible()
    expect(cell(shown, free)).to_have_attribute("aria-label", re.compile("Black|White"))
    back.click()
    expect(back).to_have_count(0)
    expect(shown.get_by_text(say("learn.step_of", step=2, of=len(figure.steps)))).to_be_visible()


def test_names_of_cells_point_at_the_board(visit: Visit) -> None:
    page = visit()
    open_lesson(page, "gosix")
    figure = page.locator("#figure-six-against-four")
    figure.scroll_into_view_if_needed()
    rings = figure.locator("svg .pick")
    expect(rings).to_have_count(1)  # the step's own
    figure.get_by_role("button", name=say("learn.step_on")).click()
    name = figure.locator(".said [data-points-at=e3]")
    name.hover()
    expect(rings).to_have_count(1)
    assert middle(rings) == pytest.approx(middle(figure.locator("[data-cell=e3]")), abs=3)
    page.mouse.move(0, 0)
    expect(rings).to_have_count(4)
    expect(figure.locator("[data-points-at=h9]")).to_have_count(0)


def test_a_finger_points_from_one_tap_to_the_next(visit: Visit) -> None:
    page = visit(390, 844, touch=True)
    page.goto("/learn/gosix/first")
    page.get_by_role("button", name=say("walk.skip")).click()
    page.get_by_role("button", name=say("action.hint")).click()
    name = page.locator(".hint [data-points-at=c2]")
    name.tap()
    rings = page.locator("svg .pick")
    expect(rings).to_have_count(1)
    assert middle(rings) == pytest.approx(middle(page.locator("[data-cell=c2]")), abs=3)
    name.tap()
    expect(rings).to_have_count(0)


def test_arrow_keys_step(visit: Visit) -> None:
    page = visit()
    figure = open_lesson(page, "gosix").sections[0].figures[0]
    shown = figure_of(page, figure)
    shown.get_by_role("button", name=say("learn.step_on")).focus()
    for key, number in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        expect(shown.get_by_text(say("learn.step_of", step=number, of=len(figure.steps)))).to_be_visible()


def test_addresses_lead_to_sections(visit: Visit) -> None:
    page = visit()
    open_lesson(page, "gosix", place="#count")
    contents = page.get_by_role("navigation", name=say("learn.contents"))
    for place in ("count", "capture", "tactics"):
        if place != "count":
            contents.locator(f"a[href='#{place}']").click()
        heading = page.locator(f"#{place}").get_by_role("heading").first
        expect(heading).to_be_in_viewport()
        expect(contents.locator("[aria-current]")).to_have_attribute("href", f"#{place}")
        assert box(heading)["y"] > 60  # not under the bar
    page.go_back()
    expect(page.locator("#capture").get_by_role("heading").first).to_be_in_viewport()
    contents.get_by_role("link", name=say("learn.all_games")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("learn.heading"))


def test_another_language(visit: Visit) -> None:
    page = visit()
    open_lesson(page, "gosix")
    page.get_by_label(say("page.language")).select_option("fr")
    expect(page.locator("#idea")).to_contain_text(plain(learn.page("gosix", "fr").idea, "fr"))


def test_play_now(visit: Visit) -> None:
    page = visit()
    open_lesson(page, "hexadames")
    page.locator("#idea").get_by_role("button", name=say("learn.play_now")).click()
    page.wait_for_url("**/g/*")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_phone(visit: Visit, axe: str, dark: bool) -> None:
    page = visit(width=390, height=844, touch=True, dark=dark, lang="fr")
    lesson = open_lesson(page, "gosix", "fr")
    fold = page.get_by_role("navigation", name=say("learn.contents", "fr"))
    fold.locator("summary").tap()
    expect(fold.locator("a[href='#count']")).to_be_visible()
    accessible(page, axe)
    fold.locator("a[href='#count']").tap()
    expect(fold.locator("a[href='#count']")).to_be_hidden()
    heading = page.locator("#count").get_by_role("heading").first
    expect(heading).to_be_in_viewport()
    assert box(heading)["y"] > 108  # below both bars
    accessible(page, axe)
    figure = lesson.sections[0].figures[0]
    shown = figure_of(page, figure)
    board = shown.get_by_role("application")
    expect(board).to_be_visible()
    x, y = middle(board)
    fingers(page, [(x + 90, y), (x - 60, y)])()
    expect(shown.get_by_text(say("learn.step_of", "fr", step=2, of=len(figure.steps)))).to_be_visible()
    fingers(page, [(x - 60, y), (x + 90, y)])()
    expect(shown.get_by_text(say("learn.step_of", "fr", step=1, of=len(figure.steps)))).to_be_visible()


def test_on_paper_all_steps_stand_side_by_side(visit: Visit) -> None:
    page = visit(dark=True)
    lesson = open_lesson(page, "gosix")
    page.emulate_media(media="print")
    for figure in lesson.figures.values():
        shown = page.locator(f"#figure-{figure.id}")
        expect(shown.locator(".board")).to_have_count(len(figure.steps))
        for step in figure.steps:
            expect(shown.get_by_text(plain(step.say)[:30]).first).to_be_visible()
        expect(shown.get_by_role("button")).to_have_count(0)
    for role in ("banner", "contentinfo", "navigation"):
        expect(page.get_by_role(role).first).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    page.emulate_media(media="screen")
    expect(page.get_by_role("contentinfo")).to_be_visible()


@pytest.mark.parametrize(("width", "lang", "dark"), [(1440, "en", False), (390, "fr", True)])
def test_all_games(visit: Visit, axe: str, width: int, lang: str, dark: bool) -> None:
    page = visit(width=width, height=844, lang=lang, dark=dark, touch=width < 900)
    page.goto("/learn")
    for entry in catalogue.games():
        card = page.get_by_role("article", name=entry.name(lang), exact=True)
        expect(card).to_contain_text(say("learn.to_learn", lang, count=learn.page(entry.id).minutes))
        expect(card.locator(".board > svg")).to_be_attached()
        rules = card.get_by_role("link", name=say("learn.rules_of", lang, game=entry.name(lang)))
        expect(rules).to_have_attribute("href", f"/learn/{entry.id}")
    expect(page.locator("a[href='/puzzles']")).to_be_visible()
    accessible(page, axe)
    fits(page)
    task = learn.page("gosix", lang).tasks[0]
    open_lesson(page, "gosix", lang)
    exercise = page.get_by_role("region", name=f"1. {typeset(task.title, lang)}", exact=True)
    exercise.scroll_into_view_if_needed()
    cell(exercise, task.answers[0]).click()
    expect(exercise.get_by_text(say("learn.solved", lang))).to_be_visible()
    page.goto("/learn")
    card = page.get_by_role("article", name=catalogue.Entry("gosix").name(lang), exact=True)
    expect(card).to_contain_text(say("learn.exercises", lang, solved=1, count=len(learn.page("gosix").tasks)))


def test_rules_beside_the_board(visit: Visit, axe: str) -> None:
    page = visit(width=1440, height=900)
    table = make(page, "gosix", moves="d2")
    page.get_by_role("tab", name=say("panel.rules")).click()
    panel = page.get_by_role("tabpanel")
    lesson = learn.page("gosix")
    expect(panel.locator("[data-rule]")).to_have_count(len(lesson.sections))
    figure = figure_of(page, lesson.sections[0].figures[0])
    figure.get_by_role("button", name=say("learn.step_on")).click()
    expect(figure.locator("figcaption [aria-live]")).to_contain_text(plain(lesson.sections[0].figures[0].steps[1].say))
    accessible(page, axe)
    table.cell("d2").click()
    page.get_by_role("link", name=say("game.why")).click()
    section = panel.locator(f"[data-rule={learn.rule_of('gosix', 'taken')}]")
    expect(section.get_by_role("heading")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0  # the board stays where it is
    table.cell("d3").click()
    page.get_by_role("tab", name=say("panel.moves")).click()
    table.played("d3")
