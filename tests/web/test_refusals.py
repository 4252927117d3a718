"""What cannot be played is explained, beside the cell and in the reader's language."""

import re

import pytest
from playwright.sync_api import expect

from hexagora import locales

from .conftest import Visit
from .plays import Options
from .table import make, picks_of, say

# Game, options, moves before, the move that is tried, the code of the reason.
TRIES: list[tuple[str, Options, str, str, str]] = [
    ("hex", {"size": 3}, "c3", "c3", "taken"),
    ("hex", {"size": 3, "centre": "barred"}, "", "c3", "centre_barred"),
    ("gosix", {"ties": "forbidden"}, "e2 f2 d2 c2 e3", "d3", "gosix_tie"),
    ("triago", {"size": 4}, "c2 c1", "d1", "polygo_not_free"),
    ("six", {}, "", "-1,0", "six_first"),
    ("gomobil", {}, "", "c9:f1", "gomobil_away"),
    ("labyrinthe", {"size": 3}, "", "d1:b5", "not_beside"),
    ("hexadames", {"size": 3}, "", "e1:a5", "hexadames_no_way"),
]


# Game, moves before, a piece that cannot be lifted, the code of the reason.
LIFTS = [
    ("gomobil", "", "k2", "not_yours"),
    ("gomobil", "", "f1", "no_piece"),
    ("gomobil", "e8:f7 f4:j1", "f8", "gomobil_cut"),
    ("hexadames", "", "i5", "not_yours"),
]


@pytest.mark.parametrize("lang", locales.LANGUAGES)
def test_illegal_clicks_are_explained_beside_the_cell(visit: Visit, lang: str) -> None:
    page = visit(lang=lang)
    for game, options, before, move, code in TRIES if lang == "en" else TRIES[2:7:2]:
        table = make(page, game, moves=before, options=options, lang=lang)
        reason = table.state.why_not(move)
        assert reason and reason.code == code
        for cell in picks_of(move):
            table.cell(cell).click()
        table.explains(picks_of(move)[-1], reason.say(lang))
        table.shows()
        table.said(reason.say(lang)).click()  # it is put away by a click on it
        expect(table.said(reason.say(lang))).to_have_count(0)


def test_pieces_that_cannot_be_lifted(visit: Visit) -> None:
    page = visit()
    for game, before, cell, code in LIFTS:
        table = make(page, game, moves=before)
        table.cell(cell).click()
        table.explains(cell, locales.say("en", "reasons", code, cell=cell))


def test_clicks_when_nobody_may_move(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", ["screen", "link"], options={"size": 3})
    table.cell("c3").click()
    table.explains("c3", say("game.waiting_no_moves"))
    table = make(page, "hex", moves="a4 a5 c3 c1 c4 b2 c2", options={"size": 3})
    page.get_by_role("button", name=say("moves.before")).click()
    table.cell("d1").click()
    table.explains("d1", say("game.past_no_moves"))
    table.line.get_by_role("button", name=say("game.back_to_now"), exact=True).click()
    while table.state.turn is not None:
        table.click_move(table.state.moves()[0])
    table.cell("c3").click()
    table.explains("c3", say("game.over_no_moves"))


def test_typed_moves(visit: Visit) -> None:
    table = make(visit(), "gomobil")
    field = table.page.get_by_label(say("moves.type"))
    for text, move in {"c9:b7": "c9:b7", "  K2  f1 ": "k2:f1", "PASS": "pass"}.items():
        field.fill(text)
        field.press("Enter")
        table.played(move)
        expect(field).to_have_value("")
    field.fill("d7-z9")
    table.button("moves.play").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(locales.say("en", "reasons", "text_cell", part="z9"))
    expect(field).to_have_value("d7-z9")
    field.fill("d9:d7")
    field.press("Enter")
    expect(field).to_have_accessible_description(locales.say("en", "reasons", "not_yours", cell="d9"))
    expect(field).to_have_value("d9:d7")
    table.shows()
    field.fill("")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "false")


def test_typed_words_in_french(visit: Visit) -> None:
    table = make(visit(lang="fr"), "gomobil", lang="fr")
    for _ in range(2):
        table.page.get_by_label(say("moves.type", "fr")).fill("Passer")
        table.button("moves.play").click()
        table.played("pass")
    table.ends()


def test_escape_and_cancel_put_back(visit: Visit) -> None:
    table = make(visit(), "hexadames", moves="e1:e2 e3:d3 a3:b2 d1:d2 c5:b5", options={"size": 3})
    picked = table.page.get_by_label(re.compile(f", {say('board.picked')}(,|$)"))
    for cell in ("a5", "c5", "e3"):
        table.cell(cell).click()
    expect(picked).to_have_count(3)
    for left in (2, 1, 0, 0):
        table.page.keyboard.press("Escape")
        expect(picked).to_have_count(left)
    for cell in ("a5", "c5"):
        table.cell(cell).click()
    expect(table.button("game.confirm", move="a5:c5")).to_be_visible()
    table.button("game.cancel").click()
    expect(picked).to_have_count(0)
    expect(table.button("game.cancel")).to_have_count(0)
    table.cell("a5").click()
    table.cell("a5").click()  # put back by a second click
    expect(picked).to_have_count(0)
    table.click_move("a5:c5:e3")


def test_asking_before_each_move(visit: Visit) -> None:
    page = visit()
    table = make(page, "hex", options={"size": 3})
    table.button("action.more").click()
    page.get_by_label(say("settings.steps")).select_option("always")
    table.button("page.close").click()
    for _ in range(2):  # it is remembered
        table.cell("c3").click()
        expect(table.button("game.confirm", move="c3")).to_be_visible()
        table.cell("c2").click()
        expect(table.button("game.confirm", move="c2")).to_be_visible()
        expect(table.button("game.confirm", move="c3")).to_have_count(0)
        table.shows()
        page.reload()
    table.cell("c2").click()
    table.button("game.confirm", move="c2").click()
    table.played("c2")
