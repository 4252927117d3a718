"""The table teaches: what one can do now and why, what the marks mean, what happened, what is counted."""

import re

import pytest
from playwright.sync_api import expect

import hexagora
from hexagora import catalogue, locales
from hexagora.server.look import typeset

from .checks import accessible, box
from .conftest import Visit
from .table import Table, join, knows, make, say

SMALL: dict[str, str | int | bool] = {"size": 3, "swap": False}
SKIPPED = "c1:b2 e3:d3 a5:b4 e1:d2 c5:b5 a3:c1:e1:c3"  # on the smallest board, with nobody able to move but Red
HEXAGO = "h1 e6 d5 h2 h3 e3 g3 d7 c6 d3 c7 e2 f8 b7 d4 i1 b6 e1 e9 a5 i5 g4 h4 h5"


def task(table: Table, phase: str = "first") -> None:
    """The line says what the game's texts say for this moment."""
    texts = catalogue.Entry(table.state.game.id).tasks(table.lang)[table.state.scene().task]
    expect(table.line).to_contain_text(typeset(texts[phase], table.lang))
    if phase == "first":
        expect(table.line).to_contain_text(typeset(texts["why"], table.lang))


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_each_game_says_what_to_do(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    for entry in hexagora.games():
        table = make(page, entry.id, ["screen", *["computer 1"] * (hexagora.game(entry.id).players - 1)], lang=lang)
        expect(table.line).to_contain_text(f"{table.say('game.your_turn')}.")
        task(table)


def test_each_phase_of_a_move(visit: Visit) -> None:
    page = visit()
    table = make(page, "labyrinthe", options={"size": 5})
    task(table)
    step = next(move for move in table.state.moves() if ":" in move)
    table.cell(step.partition(":")[0]).click()
    task(table, "next")
    page.keyboard.press("Escape")
    task(table)
    table = make(page, "marienbad", options={"size": 3})
    task(table)
    table.cell(min(table.state.moves(), key=len)).click()
    task(table, "stop")


def test_what_the_computer_does(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", ["screen", "computer 10"], options={"size": 9})
    table.cell("a9").click()
    name = say("seat.both", colour="Red", name=say("seat.computer", level=10))
    expect(table.line).to_contain_text(say("game.thinking", name=name))
    expect(table.seats).to_contain_text(say("seat.thinking"))


def test_the_legend_of_this_moment(visit: Visit, axe: str) -> None:
    page = visit()
    knows(page, "hexago", "labyrinthe")
    table = make(page, "hexago", moves=HEXAGO)
    chips = page.get_by_role("list", name=say("legend.now")).get_by_role("listitem")
    names = [say(f"legend.{mark}.name") for mark in ("solid", "fragile", "harbour", "since")]
    expect(chips).to_have_text([re.compile(f"{name}$") for name in names])
    accessible(page, axe)
    page.keyboard.press("ArrowLeft")
    expect(chips).to_have_count(0)  # the line is about the past, and has the way back
    make(page, "labyrinthe", ["screen", "computer 1"])
    expect(chips).to_have_text([re.compile(f"{say(f'legend.{mark}.name')}$") for mark in ("king", "goal")])
    table.button("action.hint").click()
    expect(chips.last).to_have_text(say("legend.hint.name"))


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_the_whole_legend_at_the_first_visit_and_by_a_key(visit: Visit, axe: str, lang: str) -> None:
    page = visit(lang=lang)
    table = make(page, "gomobil", ["screen", "computer 1"], lang=lang)
    legend = page.get_by_role("region", name=table.say("legend.title"))
    for mark in ("territory", "captured", "last", "open", "hint"):
        expect(legend).to_contain_text(table.say(f"legend.{mark}.line"))
    expect(table.board).to_be_in_viewport(ratio=1)  # it hides nothing of it
    accessible(page, axe)
    table.button("legend.close").click()
    expect(legend).to_have_count(0)
    page.reload()
    expect(table.board).to_be_visible()
    expect(legend).to_have_count(0)
    page.keyboard.press("l")
    expect(legend).to_be_visible()
    page.keyboard.press("l")
    expect(legend).to_have_count(0)
    table.cell("c9").focus()
    page.keyboard.press("l")  # on the board, too
    expect(legend).to_be_visible()


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_a_turn_that_is_skipped(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    *moves, last = SKIPPED.split()
    table = make(page, "hexadames", moves=" ".join(moves), options={"size": 3}, lang=lang)
    table.ahead(last)
    colour = table.state.skipped[0]
    text = table.say("news.skip", name=table.say("seat.both", colour=table.colours[colour], name="Ann"))
    expect(table.list).to_contain_text(text)
    notice = page.get_by_role("paragraph").filter(has_text=text)
    expect(notice).to_be_visible()
    expect(page.get_by_role("status").first).to_contain_text(text)
    table.button("news.close").click()
    expect(notice).to_have_count(0)
    expect(table.list).to_contain_text(text)
    page.reload()
    expect(table.list).to_contain_text(text)
    expect(notice).to_have_count(0)  # it was told once


def test_a_swap_changes_colours(visit: Visit) -> None:
    page = visit()
    ann = make(page, "hex", ["screen", "link"], options={"size": 3})
    bob = join(visit(), ann)
    ann.click_move("c3")
    bob.played("c3")
    bob.word("swap").click()
    for table in (ann, bob):
        for name, colour in (("Bob", "Black"), ("Ann", "Red")):
            own = (name == "Bob") == (table is bob)
            text = say("news.you.swap" if own else "news.swap", name=name, colour=colour)
            expect(table.list).to_contain_text(text)
            expect(table.page.get_by_role("paragraph").filter(has_text=text)).to_be_visible()


def test_a_notice_goes_by_itself(visit: Visit) -> None:
    page = visit()
    page.clock.install()
    table = make(page, "hex", options={"size": 3})
    page.keyboard.press("x")
    notice = page.get_by_role("paragraph").filter(has_text=say("game.sound_on"))
    expect(notice).to_be_visible()
    card, board = box(notice), box(table.board)
    assert card["y"] + card["height"] <= board["y"], "it covers nothing of the game"
    page.clock.run_for(8000)
    expect(notice).to_have_count(0)
    page.keyboard.press("x")
    expect(page.get_by_role("paragraph").filter(has_text=say("game.sound_off"))).to_be_visible()


@pytest.mark.parametrize("lang", locales.LANGUAGES)
@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_scores_explain_themselves(visit: Visit, axe: str, lang: str, touch: bool) -> None:
    page = visit(lang=lang, touch=touch, **({"width": 390, "height": 844} if touch else {}))
    table = make(page, "gomobil", moves="c9:b7 k2:f1", lang=lang)
    scene, parts = table.state.scene(), catalogue.Entry("gomobil").parts(lang)
    button = table.seats.get_by_role("button").first
    before = box(table.board)
    (button.tap if touch else button.click)()
    for part, numbers in scene.parts["points"].items():
        expect(table.seats).to_contain_text(f"{numbers[0]} {parts[part]}")
    assert box(table.board) == before
    accessible(page, axe)
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-expanded", "false")
    free = len(table.state.board.cells) - sum(scene.counters["points"])
    total = len(table.state.board.cells)
    expect(page.get_by_text(table.say("score.left", count=free, total=total))).to_be_attached()


def test_keys_of_the_table(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", ["screen", "computer 1"], options=SMALL)
    place = box(table.cell("a3"))
    page.keyboard.press("t")
    turned = box(table.cell("a3"))
    assert turned != place
    page.keyboard.press("t")
    page.keyboard.press("Shift+T")
    assert box(table.cell("a3")) == turned
    page.reload()  # it stays turned
    expect(table.board).to_be_visible()
    assert box(table.cell("a3")) == turned
    page.keyboard.press("Shift+T")
    assert box(table.cell("a3")) == place
    page.keyboard.press("h")
    expect(table.line).to_contain_text(re.compile(say("hint.value", percent=r"\d+")))
    field = page.get_by_label(say("moves.type"))
    field.fill("")
    field.press("l")  # letters in a field are letters
    expect(field).to_have_value("l")


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_what_a_reading_is(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    table = make(page, "hexago", lang=lang)
    page.get_by_role("button", name=table.say("panel.rules"), exact=True).click()
    panel = page.get_by_role("tabpanel")
    panel.get_by_text(table.say("panel.letter")).click()
    expect(panel).to_contain_text(table.say("panel.reading_line"))
    rules = [typeset(rule, lang) for rule in catalogue.Entry("hexago").rules(lang)]
    expect(panel.locator("details").get_by_role("listitem")).to_have_text(rules)
    expect(panel.get_by_role("term")).to_have_count(2)  # the options that apply


def test_abort_before_the_second_move_then_resign(visit: Visit, axe: str) -> None:
    page = visit()
    ann = make(page, "hex", ["screen", "link"], options=SMALL)
    bob = join(visit(), ann)
    for table, move in ((ann, "c3"), (bob, "c4")):
        expect(table.button("action.abort")).to_be_visible()
        expect(table.button("action.leave")).to_have_count(0)
        table.click_move(move)
        other = bob if table is ann else ann
        other.played(move)
    expect(ann.button("action.abort")).to_have_count(0)
    resign = ann.button("action.leave")
    bad = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--bad')")
    rgb = ", ".join(str(int(bad.strip()[place : place + 2], 16)) for place in (1, 3, 5))
    expect(resign).to_have_css("color", f"rgb({rgb})")
    resign.click()
    question = ann.asks()
    expect(question.get_by_role("button")).to_have_text([say("leave.no"), say("leave.yes")])
    expect(question.get_by_role("button").first).to_be_focused()
    accessible(page, axe)
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(resign).to_be_focused()
    resign.click()
    question.get_by_role("button", name=say("leave.yes"), exact=True).click()
    expect(bob.list).to_contain_text(say("news.left", name="Black (Ann)"))


def test_aborting_ends_without_a_result(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", ["screen", "computer 1"], options=SMALL)
    table.button("action.abort").click()
    table.asks("abort").get_by_role("button", name=say("abort.yes"), exact=True).click()
    expect(table.line).to_contain_text(f"{say('end.stopped')}. {say('end.by_stopping')}")
    expect(table.button("end.rematch")).to_have_count(0)
